//! Section 3: who gets the ship.

use std::collections::HashSet;

use fondaco_game::{Game, Seat, Viewer};
use fondaco_strozzi::{Event, Phase, Setup, Strozzi};

use crate::common::{
    Position, active, after, asked, chances, first_ship, flags, legal, pass_the_round_away, phase, play, random_game,
    refused, see,
};

/// Who is asked about a ship that everybody passes on.
fn asked_in_turn(mut game: Strozzi) -> Vec<usize> {
    let mut order = Vec::new();
    while phase(&game) == "claim" {
        order.push(asked(&game));
        play(&mut game, "pass");
    }
    order
}

#[test]
fn s_3_1_the_active_player_turns_over_any_unseen_ship() {
    let mut game = first_ship(4);
    let draws = chances(&game);
    assert!(draws.len() == 29 && draws.values().all(|&weight| weight == 1));
    refused(&game, "ship 5:GGGG:1:0", "S-3.1");
    let story = play(&mut game, "ship 5:GRC:2:0");
    let first = game.setup().first.unwrap();
    let turned = Event::TurnedOver { seat: first, ship: "5:GRC:2:0".parse().unwrap() };
    assert_eq!(story, [turned, Event::Due { phase: Phase::Claim, active: first, decider: first }]);
    assert_eq!((see(&game).supply, asked(&game)), (14, 0));
    // What was seen does not come again in this round.
    play(&mut game, "pass; pass; pass; pass");
    assert!(chances(&game).len() == 28 && !chances(&game).contains_key("ship 5:GRC:2:0"));
    refused(&game, "ship 5:GRC:2:0", "S-3.1");
}

#[test]
fn s_3_1_a_docked_ship_does_not_come_again_in_this_round() {
    let game = after(&first_ship(4), "ship 8:-:0:0; flag pirate; port rome");
    refused(&game, "ship 8:-:0:0", "S-3.1");
}

#[test]
fn s_3_2_clockwise_from_the_active_player_each_once() {
    assert_eq!(asked_in_turn(after(&first_ship(5), "ship 8:-:0:0")), [0, 1, 2, 3, 4]);
    assert_eq!(asked_in_turn(Position::new(5).active(3).with_ship("8:-:0:0")), [3, 4, 0, 1, 2]);
    assert_eq!(asked_in_turn(Position::new(3).active(1).with_ship("8:-:0:0")), [1, 2, 0]);
}

#[test]
fn s_3_2_the_right_neighbour_is_asked_last_if_he_has_a_flag() {
    let all_used = "venice 2 pirate 7:G:1:0, rome 2 plus1 7:R:1:0, naples 2 ware 7:C:1:0";
    assert_eq!(asked_in_turn(Position::new(4).active(3).docked(all_used).with_ship("8:-:0:0")), [3, 0, 1]);
    let one_left = "venice 2 pirate 7:G:1:0, rome 2 plus1 7:R:1:0";
    assert_eq!(asked_in_turn(Position::new(4).active(3).docked(one_left).with_ship("8:-:0:0")), [3, 0, 1, 2]);
}

#[test]
fn s_3_2_who_could_only_pass_is_not_asked() {
    // Seats 1 and 3 have used their pirate flags. They are asked while the ship bears no flag, and not after.
    let position = Position::new(5).docked("venice 1 pirate 7:G:1:0, rome 3 pirate 7:R:1:0");
    let game = position.with_ship("8:-:0:0");
    assert_eq!(asked_in_turn(game), [0, 1, 2, 3, 4]);
    assert_eq!(asked_in_turn(after(&game, "flag plus1")), [2, 4]);
    assert_eq!(asked_in_turn(after(&game, "pass; pass; flag ware")), [4]);
}

#[test]
fn s_3_2_with_nobody_left_to_ask_the_claimant_takes_the_ship() {
    let pirates = "venice 1 pirate 7:G:1:0, rome 2 pirate 7:R:1:0";
    let mut game = Position::new(3).docked(pirates).with_ship("8:-:0:0");
    play(&mut game, "flag plus1");
    assert_eq!((phase(&game).as_str(), asked(&game)), ("port", 0));
    // The last in turn waits for nobody.
    let mut game = after(&first_ship(3), "ship 8:-:0:0; pass; pass; flag ware");
    assert_eq!((phase(&game).as_str(), asked(&game)), ("port", 2));
    play(&mut game, "port rome");
    assert_eq!(flags(&game, 2), "pirate plus1");
}

#[test]
fn s_3_3_any_one_of_the_unused_flags_or_a_pass() {
    let cases = [
        ("", "pass, flag pirate, flag plus1, flag ware"),
        ("rome 0 pirate 7:R:1:0", "pass, flag plus1, flag ware"),
        ("rome 0 plus1 7:R:1:0", "pass, flag pirate, flag ware"),
        ("rome 0 ware 7:R:1:0", "pass, flag pirate, flag plus1"),
        ("rome 0 ware 7:R:1:0, venice 0 plus1 7:G:1:0", "pass, flag pirate"),
        ("rome 0 pirate 7:R:1:0, venice 0 plus1 7:G:1:0", "pass, flag ware"),
    ];
    for (docked, expected) in cases {
        let position = if docked.is_empty() { Position::new(3) } else { Position::new(3).docked(docked) };
        let game = position.with_ship("8:-:0:0");
        assert_eq!(legal(&game), expected, "{docked}");
        for flag in ["flag pirate", "flag plus1", "flag ware"] {
            if !expected.contains(flag) {
                refused(&game, flag, "S-3.3");
            }
        }
    }
    // It is their own flags that count, not those of the active player.
    let game = Position::new(3).docked("rome 0 ware 7:R:1:0").with_ship("8:-:0:0");
    assert_eq!(legal(&after(&game, "pass")), "pass, flag pirate, flag plus1, flag ware");
}

#[test]
fn s_3_4_a_pirate_flag_takes_the_ship_at_once() {
    for passes in 0..4 {
        let mut game = after(&first_ship(4), "ship 8:-:0:0");
        play(&mut game, &"pass;".repeat(passes));
        let story = play(&mut game, "flag pirate");
        assert_eq!((phase(&game).as_str(), asked(&game)), ("port", passes));
        assert_eq!(flags(&game, passes), "plus1 ware");
        assert!(matches!(story[..], [Event::Taken { .. }, Event::Due { .. }]), "{story:?}");
    }
}

#[test]
fn s_3_5_a_claim_lets_the_others_pass_or_pirate_and_nothing_else() {
    for flag in ["flag plus1", "flag ware"] {
        let mut game = after(&first_ship(4), "ship 8:-:0:0; pass");
        let story = play(&mut game, flag);
        assert!(matches!(story[..], [Event::Claimed { .. }, Event::Due { .. }]), "{story:?}");
        for seat in [2, 3] {
            assert_eq!((asked(&game), legal(&game).as_str()), (seat, "pass, flag pirate"));
            refused(&game, "flag plus1", "S-3.5");
            refused(&game, "flag ware", "S-3.5");
            play(&mut game, "pass");
        }
        assert_eq!((phase(&game).as_str(), asked(&game)), ("port", 1));
    }
}

#[test]
fn s_3_5_a_pirate_takes_a_claimed_ship_and_the_claimant_gets_the_flag_back() {
    let mut game = after(&first_ship(4), "ship 5:GRC:2:0; flag ware; pass");
    let story = play(&mut game, "flag pirate");
    assert_eq!(
        story.iter().map(|event| serde_json::to_string(event).unwrap()).collect::<Vec<_>>(),
        [
            r#"{"event":"flag_returned","seat":0,"flag":"ware"}"#,
            r#"{"event":"taken","seat":2,"flag":"pirate","ship":"5:GRC:2:0"}"#,
            r#"{"event":"due","phase":"port","active":0,"decider":2}"#
        ]
    );
    assert_eq!((phase(&game).as_str(), asked(&game)), ("port", 2));
    assert_eq!((flags(&game, 0).as_str(), flags(&game, 2).as_str()), ("pirate plus1 ware", "plus1 ware"));
    // The pirate's own marker moves, without the one more that the ware flag would have given.
    play(&mut game, "port rome");
    assert_eq!(crate::common::spaces(&game, 2), [0, 1, 0, 2]);
    // The flag is unused: it may claim the next ship.
    play(&mut game, "ship 8:-:0:0; pass; flag ware");
    assert_eq!(flags(&game, 0), "pirate plus1 ware");
}

#[test]
fn s_3_5_if_nobody_plays_a_pirate_flag_the_claimant_takes_it_and_the_flag_is_used() {
    let mut game = after(&first_ship(4), "ship 8:-:0:0; pass; flag plus1; pass; pass");
    assert_eq!((phase(&game).as_str(), asked(&game), flags(&game, 1).as_str()), ("port", 1, "pirate ware"));
    play(&mut game, "port naples");
    assert_eq!(crate::common::docked(&game, fondaco_strozzi::components::City::Naples), "1 8:-:0:0 plus1");
    assert_eq!(flags(&game, 1), "pirate ware");
}

#[test]
fn s_3_6_who_passed_is_not_asked_again() {
    // Seats 0 and 1 pass with pirate flags in hand; seat 2 claims; only seat 3 may still answer.
    let mut game = after(&first_ship(4), "ship 8:-:0:0; pass; pass; flag plus1");
    assert_eq!(asked(&game), 3);
    play(&mut game, "pass");
    assert_eq!((phase(&game).as_str(), asked(&game)), ("port", 2));
}

#[test]
fn s_3_6_a_pirated_claimant_is_not_asked_again() {
    // Seat 0 still has a pirate flag of its own, but the ship is gone.
    let game = after(&first_ship(3), "ship 8:-:0:0; flag plus1; flag pirate");
    assert_eq!((phase(&game).as_str(), asked(&game)), ("port", 1));
    refused(&game, "flag pirate", "S-4.1");
}

#[test]
fn s_3_7_a_ship_that_nobody_takes_is_set_aside_and_the_same_player_turns_over_the_next() {
    let mut game = Position::new(4).active(2).with_ship("6:GG:1:0");
    let story = play(&mut game, "pass; pass; pass; pass");
    let two = Seat::new(2);
    let aside = Event::SetAside { ship: "6:GG:1:0".parse().unwrap() };
    assert!(story.ends_with(&[aside, Event::Due { phase: Phase::Ship, active: two, decider: two }]), "{story:?}");
    assert_eq!((phase(&game).as_str(), active(&game), see(&game).supply), ("ship", 2, 14));
    for viewer in Viewer::all(4) {
        let aside = game.observe(viewer).aside;
        assert_eq!(aside.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6:GG:1:0"]);
    }
    refused(&game, "ship 6:GG:1:0", "S-3.1");
    play(&mut game, "ship 8:-:0:0");
    assert_eq!(asked(&game), 2);
    // Nobody moved and nobody lost a flag; and with the next round the ship comes back.
    assert!((0..4).all(|seat| flags(&game, seat) == "pirate plus1 ware"));
    play(&mut game, "pass; pass; pass; pass");
    pass_the_round_away(&mut game);
    assert!(see(&game).aside.is_empty() && chances(&game).contains_key("ship 6:GG:1:0"));
}

#[test]
fn s_3_8_a_decision_stands() {
    // No notation takes a step back, and no line of play leads to a position that was there before.
    for word in ["undo", "back", "take back", "flag none"] {
        assert!(word.parse::<fondaco_strozzi::Action>().is_err());
    }
    for seed in 0..20 {
        let mut seen = HashSet::new();
        assert!(random_game(&Setup::new(4), seed).all(|(game, _)| seen.insert(game)), "seed {seed} goes back");
    }
}
