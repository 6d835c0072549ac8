//! Section 7: the end of the game.

use fondaco_game::{Game, Outcome, Seat, Turn, Viewer};
use fondaco_strozzi::components::City;

use crate::common::{Position, pass_the_round_away, play, see};

/// The result of a third round in which nothing more happens.
fn finish(position: &Position) -> Outcome {
    let mut game = position.clone().round(3).build();
    pass_the_round_away(&mut game);
    assert_eq!(game.turn(), Turn::Over);
    game.outcome().expect("the game is over")
}

fn from(outcome: &Outcome, source: &str) -> Vec<i32> {
    let seats = Seat::all(outcome.scores().len());
    seats.map(|seat| outcome.breakdown(seat).find(|(name, _)| *name == source).unwrap().1).collect()
}

#[test]
fn s_7_1_the_highest_totals_of_a_category_score_30_20_10() {
    // Art 5, 4, 3 and 1; two tiles of value 2 are worth more than three of value 1.
    let position = Position::new(4)
        .display("3*architecture:1:G")
        .tiles(0, "3*art:1:G")
        .tiles(1, "2*art:2:-")
        .tiles(2, "art:2:- 3*art:1:R")
        .tiles(3, "art:1:C 2*science:2:-")
        .setup(|setup| setup.zero_ranks = false);
    assert_eq!(from(&finish(&position), "promotion"), [10, 20, 30, 30]);
}

#[test]
fn s_7_1_each_category_scores_for_itself() {
    let position = Position::new(3)
        .display("3*art:1:G")
        .tiles(0, "art:2:- science:1:G")
        .tiles(1, "art:1:R science:2:- architecture:1:G")
        .tiles(2, "architecture:2:-")
        .setup(|setup| setup.zero_ranks = false);
    assert_eq!(from(&finish(&position), "promotion"), [30 + 20, 20 + 30 + 20, 30]);
}

#[test]
fn s_7_1_ties_go_to_the_player_higher_in_florence() {
    let position = |florence: &str| {
        Position::new(4)
            .display("3*architecture:1:G")
            .markers(City::Florence, florence)
            .tiles(0, "2*art:1:G")
            .tiles(1, "art:2:-")
            .tiles(2, "art:2:-")
            .tiles(3, "art:1:G")
            .setup(|setup| setup.zero_ranks = false)
    };
    assert_eq!(from(&finish(&position("3@6 2@5 1@5 0@1")), "promotion"), [10, 20, 30, 0]);
    assert_eq!(from(&finish(&position("3@6 1@5 2@5 0@5")), "promotion"), [10, 30, 20, 0]);
    assert_eq!(from(&finish(&position("0@1 1@0 2@0 3@0")), "promotion"), [30, 20, 10, 0]);
    // On the starting space the starting player of the first round is the highest.
    let third = position("2@0 3@0 0@0 1@0").setup(|setup| setup.first = Some(Seat::new(2))).active(2);
    assert_eq!(from(&finish(&third), "promotion"), [20, 10, 30, 0]);
}

#[test]
fn s_7_1_a_total_of_0_ranks_like_any_other() {
    let position = Position::new(4).display("3*architecture:1:G").tiles(2, "art:1:G");
    let ranked = finish(&position.markers(City::Florence, "3@1 0@0 1@0 2@0"));
    // Art: 2 before 3 and 0. Science and architecture: nobody has any, so 3, 0 and 1 by Florence.
    assert_eq!(from(&ranked, "promotion"), [10 + 20 + 20, 10 + 10, 30, 20 + 30 + 30]);
}

#[test]
fn s_7_1_the_table_may_leave_out_those_without_a_tile() {
    let position = Position::new(4)
        .display("3*architecture:1:G")
        .tiles(2, "art:1:G")
        .setup(|setup| setup.zero_ranks = false)
        .markers(City::Florence, "3@1 0@0 1@0 2@0");
    assert_eq!(from(&finish(&position), "promotion"), [0, 0, 30, 0]);
    assert!(fondaco_strozzi::Setup::new(4).zero_ranks);
    assert!(serde_json::from_str::<fondaco_strozzi::Setup>(r#"{"players":4}"#).unwrap().zero_ranks);
}

#[test]
fn s_7_1_promotion_scores_only_after_the_third_round() {
    for round in [1, 2] {
        let mut game = Position::new(3).round(round).display("3*art:1:G").tiles(1, "3*art:2:-").build();
        pass_the_round_away(&mut game);
        assert_eq!(crate::common::points(&game, "promotion"), [0, 0, 0]);
    }
    // The third round is scored as well, and before that: its markers decide ties.
    let last = Position::new(3)
        .round(3)
        .aside(11)
        .display("3*architecture:1:G")
        .tiles(0, "art:2:-")
        .tiles(1, "art:2:-")
        .setup(|setup| setup.zero_ranks = false)
        .with_ship("5:GRC:2:0");
    let game = crate::common::after(&last, "pass; flag pirate; port rome");
    let outcome = game.outcome().unwrap();
    assert_eq!(from(&outcome, "promotion"), [20, 30, 0]);
    assert_eq!((from(&outcome, "ships"), from(&outcome, "markers")), (vec![0, 15, 0], vec![0, 30, 0]));
}

#[test]
fn s_7_2_most_points_win() {
    let position = Position::new(4)
        .setup(|setup| setup.zero_ranks = false)
        .points(0, [20, 0, 0, 0])
        .points(1, [0, 30, 5, 0])
        .points(2, [10, 10, 10, 0]);
    let outcome = finish(&position);
    assert_eq!(outcome.scores().to_vec(), [20, 35, 30, 0]);
    assert_eq!(outcome.ranks().to_vec(), [3, 1, 2, 4]);
    assert_eq!(outcome.winners().iter().map(Seat::index).collect::<Vec<_>>(), [1]);
}

#[test]
fn s_7_2_ties_go_to_the_player_higher_in_florence() {
    // Seats 1 and 3 end with 40 each: 15 and 10 for Florence make them equal.
    for (florence, points, ranks, winner) in
        [("1@3 3@2 0@0 2@0", [0, 25, 0, 30], [3, 1, 4, 2], 1), ("3@2 1@2 0@0 2@0", [0, 30, 0, 25], [3, 2, 4, 1], 3)]
    {
        let mut position = Position::new(4).setup(|setup| setup.zero_ranks = false).markers(City::Florence, florence);
        for (seat, points) in points.into_iter().enumerate() {
            position = position.points(seat, [points, 0, 0, 0]);
        }
        let outcome = finish(&position);
        assert_eq!(outcome.scores().to_vec(), [0, 40, 0, 40]);
        assert_eq!(outcome.ranks().to_vec(), ranks);
        assert_eq!(outcome.winners().iter().map(Seat::index).collect::<Vec<_>>(), [winner]);
    }
    // All equal on the starting space: clockwise from the starting player of the first round.
    let position =
        Position::new(4).setup(|setup| (setup.zero_ranks, setup.first) = (false, Some(Seat::new(2)))).active(2);
    assert_eq!(finish(&position).ranks().to_vec(), [3, 4, 1, 2]);
    assert_eq!(finish(&position).winners().len(), 1);
}

/// Whose points a viewer sees.
fn seen(game: &fondaco_strozzi::Strozzi, viewer: Viewer) -> Vec<usize> {
    let seats = game.observe(viewer).seats;
    (0..seats.len()).filter(|&seat| seats[seat].points.is_some()).collect()
}

#[test]
fn s_7_3_scores_are_open_or_secret_and_open_at_the_end() {
    let position = |secret| {
        Position::new(3).round(3).aside(11).points(1, [30, 0, 0, 0]).setup(|setup| setup.secret_scores = secret)
    };
    let open = position(false).with_ship("8:-:0:0");
    assert!(Viewer::all(3).all(|viewer| seen(&open, viewer) == [0, 1, 2]));
    let mut secret = position(true).with_ship("8:-:0:0");
    for seat in 0..3 {
        assert_eq!(seen(&secret, Viewer::Player(Seat::new(seat))), [seat]);
    }
    assert!(seen(&secret, Viewer::Spectator).is_empty());
    play(&mut secret, "pass; pass; pass");
    assert_eq!(secret.turn(), Turn::Over);
    assert!(Viewer::all(3).all(|viewer| seen(&secret, viewer) == [0, 1, 2]));
    // The host chooses; open is the default.
    assert!(!fondaco_strozzi::Setup::new(3).secret_scores);
    assert!(!serde_json::from_str::<fondaco_strozzi::Setup>(r#"{"players":4}"#).unwrap().secret_scores);
    assert_eq!(see(&secret).seats[1].points.as_ref().unwrap()["ships"], 30);
}
