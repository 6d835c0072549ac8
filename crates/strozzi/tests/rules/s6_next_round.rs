//! Section 6: from one round to the next.

use fondaco_game::{Game, Seat, Turn};
use fondaco_strozzi::components::City;
use fondaco_strozzi::{Event, Phase};

use crate::common::{
    Position, active, asked, chances, docked, first_ship, flags, markers, pass_the_round_away, play, see,
};

#[test]
fn s_6_1_three_rounds() {
    for players in 3..=6 {
        let mut game = first_ship(players);
        for round in 1..=3 {
            assert_eq!((game.turn(), see(&game).round), (Turn::Chance, round));
            assert!(game.outcome().is_none());
            pass_the_round_away(&mut game);
        }
        assert_eq!(game.turn(), Turn::Over);
        assert!(game.outcome().is_some());
    }
}

#[test]
fn s_6_1_flags_come_back_and_all_ships_are_shuffled_again() {
    let mut game = Position::new(4)
        .docked("rome 1 pirate 7:R:1:0, rome 0 ware 5:RRR:1:0, naples 1 ware 6:CC:1:0")
        .aside(5)
        .build();
    pass_the_round_away(&mut game);
    assert!((0..4).all(|seat| flags(&game, seat) == "pirate plus1 ware"));
    let seen = see(&game);
    assert_eq!((seen.unseen.len(), seen.aside.len(), seen.supply, chances(&game).len()), (29, 0, 15, 29));
    assert!(City::ALL.into_iter().all(|city| docked(&game, city).is_empty()));
    assert_eq!((seen.ship, seen.claim), (None, None));
}

#[test]
fn s_6_1_markers_and_tiles_stay() {
    let position = Position::new(4)
        .markers(City::Rome, "3@7 1@4 0@4 2@0")
        .markers(City::Florence, "2@1 0@0 1@0 3@0")
        .tiles(3, "art:1:G science:2:-")
        .display("art:1:R art:1:R architecture:1:C");
    let mut game = position.build();
    let before = see(&game);
    pass_the_round_away(&mut game);
    assert_eq!(markers(&game, City::Rome), "3@7 1@4 0@4 2@0");
    assert_eq!(markers(&game, City::Florence), "2@1 0@0 1@0 3@0");
    let now = see(&game);
    assert_eq!(
        (now.seats[3].tiles.clone(), now.display, now.stack),
        (before.seats[3].tiles.clone(), before.display, before.stack)
    );
}

/// Who starts the second round.
fn starts(position: &Position) -> usize {
    let mut game = position.build();
    pass_the_round_away(&mut game);
    assert_eq!(see(&game).round, 2);
    play(&mut game, "ship 8:-:0:0");
    assert_eq!(active(&game), asked(&game));
    asked(&game)
}

#[test]
fn s_6_2_whoever_is_highest_in_florence_starts_the_new_round() {
    assert_eq!(starts(&Position::new(4).markers(City::Florence, "2@3 1@2 0@0 3@0")), 2);
    // On one space, further left is higher.
    assert_eq!(starts(&Position::new(4).markers(City::Florence, "3@3 1@3 2@3 0@0")), 3);
    // Not the highest elsewhere, not the first to start, not who would have been active.
    assert_eq!(
        starts(
            &Position::new(4)
                .active(2)
                .markers(City::Rome, "2@9 0@1 1@0 3@0")
                .markers(City::Florence, "1@1 0@0 2@0 3@0")
        ),
        1
    );
}

#[test]
fn s_6_2_on_the_starting_space_the_first_starting_player_is_higher() {
    let first = |seat| Position::new(4).setup(|setup| setup.first = Some(Seat::new(seat))).active(seat);
    assert_eq!(starts(&first(2)), 2);
    // Who moved in Florence is ahead of those who did not.
    assert_eq!(starts(&first(2).markers(City::Florence, "1@1 2@0 3@0 0@0")), 1);
    let mut game = first(3).build();
    let mut story = Vec::new();
    while see(&game).round == 1 {
        let text = if game.turn() == Turn::Chance { game.chance_at(0).to_string() } else { "pass".to_owned() };
        story.extend(play(&mut game, &text));
    }
    let first = Seat::new(3);
    let began = Event::RoundBegan { round: 2, first, supply: 15 };
    assert!(story.ends_with(&[began, Event::Due { phase: Phase::Ship, active: first, decider: first }]), "{story:?}");
}
