//! Section 5: the end of a round.

use fondaco_game::{Game, Turn};
use fondaco_strozzi::Event;
use fondaco_strozzi::components::City;

use crate::common::{
    Position, active, after, asked, first_ship, flags, pass_the_round_away, phase, play, points, see, spaces,
};

/// Three ships of a seat, one at each port; the speeds fall from seat to seat.
fn spent(seats: &[usize]) -> String {
    let ships = [
        ["7:G:1:0", "7:R:1:0", "7:C:1:0"],
        ["6:GG:1:0", "6:RR:1:0", "6:CC:1:0"],
        ["5:GGG:1:0", "5:RRR:1:0", "5:CCC:1:0"],
        ["4:GGR:0:1", "4:RRC:0:1", "4:GCC:0:1"],
        ["3:GGRR:0:1", "3:RRCC:0:1", "3:GGCC:0:1"],
    ];
    let of = |(&seat, [a, b, c]): (&usize, [&str; 3])| {
        format!("venice {seat} pirate {a}, rome {seat} plus1 {b}, naples {seat} ware {c}")
    };
    seats.iter().zip(ships).map(of).collect::<Vec<_>>().join(", ")
}

#[test]
fn s_5_1_a_player_without_flags_takes_no_more_part() {
    let mut game = Position::new(4).docked(&spent(&[1])).active(0).with_ship("8:-:0:0");
    // They are not asked about a ship without a flag,
    play(&mut game, "pass");
    assert_eq!(asked(&game), 2);
    // nor about a claimed one,
    play(&mut game, "pass; flag ware");
    assert_eq!((phase(&game).as_str(), asked(&game)), ("port", 3));
    // and they turn over no ship.
    let game = after(&Position::new(4).docked(&spent(&[1])).with_ship("8:-:0:0"), "flag pirate; port rome");
    assert_eq!(active(&game), 2);
}

#[test]
fn s_5_2_the_round_ends_when_nobody_has_a_flag_left() {
    let docked = format!("{}, venice 2 pirate 5:GGG:1:0, rome 2 plus1 5:RRR:1:0", spent(&[0, 1]));
    let position = Position::new(3).docked(&docked).active(2);
    assert_eq!(see(&position.build()).supply, 4);
    let mut game = position.with_ship("5:CCC:1:0");
    let story = play(&mut game, "flag ware; port naples");
    assert!(story.contains(&Event::RoundEnded { round: 1 }));
    assert_eq!((see(&game).round, see(&game).supply), (2, 12));
    // While anybody has one, it goes on.
    let docked = format!("{}, venice 2 pirate 5:GGG:1:0", spent(&[0, 1]));
    let mut game = Position::new(3).docked(&docked).active(2).with_ship("5:CCC:1:0");
    play(&mut game, "flag ware; port naples");
    assert_eq!((see(&game).round, active(&game), flags(&game, 2).as_str()), (1, 2, "plus1"));
}

#[test]
fn s_5_2_the_round_ends_when_the_supply_is_empty_and_the_last_ship_is_set_aside_or_taken() {
    // The last ship is turned over: the round goes on until its fate is decided.
    let last = Position::new(3).aside(11).with_ship("8:-:0:0");
    assert_eq!((see(&last).supply, see(&last).round, asked(&last)), (0, 1, 0));
    let passed = after(&last, "pass; pass; pass");
    assert_eq!((see(&passed).round, phase(&passed).as_str()), (2, "ship"));
    let mut taken = after(&last, "pass; flag plus1; pass");
    assert_eq!((see(&taken).round, phase(&taken).as_str()), (1, "port"));
    let story = play(&mut taken, "port rome");
    assert!(story.contains(&Event::RoundEnded { round: 1 }));
    assert_eq!((see(&taken).round, points(&taken, "ships")), (2, vec![0, 15, 0]));
    // With one more ship in the supply it is not over.
    let game = after(&Position::new(3).aside(10).with_ship("8:-:0:0"), "pass; pass; pass");
    assert_eq!((see(&game).round, see(&game).supply, active(&game)), (1, 1, 0));
}

#[test]
fn s_5_2_the_last_tile_is_taken_and_refilled_before_the_round_ends() {
    let last = Position::new(3).aside(11).display("art:1:G art:1:R art:1:C").with_ship("5:R:0:1");
    let mut game = after(&last, "flag pirate; port rome");
    assert_eq!((phase(&game).as_str(), see(&game).round), ("tile", 1));
    play(&mut game, "tile art:1:G");
    assert_eq!((phase(&game).as_str(), see(&game).round), ("refill", 1));
    assert_eq!(points(&game, "markers"), [0, 0, 0]);
    play(&mut game, "reveal art:1:G");
    assert_eq!((phase(&game).as_str(), see(&game).round), ("ship", 2));
    // The tile's step counts in the scoring: first in Rome and first in Venice.
    assert_eq!(points(&game, "markers"), [30, 0, 0]);
    // After the very last tile of the game, too.
    let last = Position::new(3).round(3).aside(11).with_ship("5:R:0:1");
    let mut game = after(&last, "flag pirate; port rome; tile art:2:-");
    assert_eq!((game.turn(), phase(&game).as_str()), (Turn::Chance, "refill"));
    play(&mut game, "reveal art:1:G");
    assert_eq!(game.turn(), Turn::Over);
}

#[test]
fn s_5_3_the_first_three_ships_of_a_port_score_15_10_5() {
    let mut game = Position::new(5).docked(&spent(&[3, 1, 4, 0])).active(2).build();
    pass_the_round_away(&mut game);
    // Seat 3 has the fastest everywhere, then 1, then 4; seat 0 is fourth and gets nothing.
    assert_eq!(points(&game, "ships"), [0, 30, 0, 45, 15]);
    let mut game =
        Position::new(4).docked("rome 2 ware 5:GRC:2:0, naples 2 plus1 4:GGR:0:1, naples 0 plus1 2:GRRC:2:0").build();
    pass_the_round_away(&mut game);
    // A port with fewer ships pays fewer.
    assert_eq!(points(&game, "ships"), [10, 0, 30, 0]);
}

#[test]
fn s_5_4_the_first_three_markers_of_each_city_score_15_10_5() {
    let mut position = Position::new(4);
    for (city, order) in
        City::ALL.into_iter().zip(["0@4 1@3 2@2 3@1", "1@5 0@5 3@5 2@5", "3@2 2@1 0@0 1@0", "2@1 0@0 1@0 3@0"])
    {
        position = position.markers(city, order);
    }
    let mut game = position.build();
    pass_the_round_away(&mut game);
    assert_eq!(points(&game, "markers"), [25, 25, 30, 20]);
}

#[test]
fn s_5_4_a_marker_on_its_starting_space_scores_nothing_and_takes_no_rank() {
    let mut game = Position::new(3).markers(City::Rome, "2@1 0@0 1@0").build();
    pass_the_round_away(&mut game);
    assert_eq!(points(&game, "markers"), [0, 0, 15]);
    let mut game = first_ship(3);
    let before = spaces(&game, 0);
    pass_the_round_away(&mut game);
    assert_eq!((points(&game, "markers"), before), (vec![0, 0, 0], [0; 4]));
}

#[test]
fn s_5_5_bonus_spaces_score_whatever_the_rank() {
    // In Florence everybody stands on a bonus space; the fourth and fifth have no rank there, but the bonus.
    let position = Position::new(5)
        .markers(City::Florence, "4@10 3@10 2@9 1@8 0@8")
        .markers(City::Venice, "0@7 1@6 2@0 3@0 4@0")
        .markers(City::Naples, "2@8 0@1 1@0 3@0 4@0");
    let mut game = position.build();
    pass_the_round_away(&mut game);
    assert_eq!(points(&game, "bonuses"), [5, 5, 15, 15, 15]);
    assert_eq!(points(&game, "markers"), [25, 10, 20, 10, 15]);
    // It scores again at the end of every round.
    pass_the_round_away(&mut game);
    assert_eq!(points(&game, "bonuses"), [10, 10, 30, 30, 30]);
}
