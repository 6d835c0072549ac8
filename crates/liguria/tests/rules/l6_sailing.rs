//! Section 6: sailing. (`tests/sailing.rs` holds every destination of random games against an independent enumeration.)

use fondaco_game::{Edition as _, Seat};
use fondaco_liguria::{Edition, Event};

use crate::common::{Position, after, asked, cargo, due, legal, phase, play, refused, screen, see, ship};

#[test]
fn l_6_1_at_least_one_step_and_at_most_as_many_as_wheels() {
    // 2 wheels on the card, 1 + 2 on ship tiles that show their front; the upgraded one has none.
    let position = Position::new(4).ship(0, "1+").tiles(0, "ship2 ship2^").card(0, "+5W2:R");
    let game = position.sailing();
    assert_eq!(legal(&game), "sail +1, sail +2, sail +3, sail +4, sail +5");
    refused(&game, "sail +6", "L-6.1");
    refused(&game, "stay", "L-6.1");
    refused(&game, "load 0 0 0", "L-6.1");
    assert_eq!(see(&game).voyage.unwrap().wheels, 5);
}

#[test]
fn l_6_1_in_player_order_each_ship_once() {
    let mut game = Position::new(4).order(&[3, 1, 0, 2]).sailing();
    for seat in [3, 1, 0, 2] {
        assert_eq!(due(&game), format!("sail {seat}"));
        // One step clockwise from every harbor is an island that nobody there can conquer.
        play(&mut game, "sail +1");
        if phase(&game) == "turn" {
            play(&mut game, "straight");
        }
    }
    assert_eq!(phase(&game), "row");
}

#[test]
fn l_6_1_every_island_and_harbor_is_one_step_and_ships_never_block() {
    // From place 10 past the own harbor at 0, with other ships on the way and at the end.
    let position = Position::new(4).ship(0, "10+").ship(1, "11+").ship(2, "1-").ship(3, "0").card(0, "+3W3U:RYB");
    let game = position.sailing();
    for (sail, place) in [("sail +1", "11+"), ("sail +2", "0"), ("sail +3", "1+"), ("sail +4", "2+"), ("sail -4", "6")]
    {
        assert_eq!(ship(&after(&game, sail), 0), place);
    }
    // Passing the own harbor is no stop: nothing is unloaded.
    let game = position.cargo(0, [1, 0, 0]).sailing();
    assert_eq!(cargo(&after(&game, "sail +3"), 0), [1, 0, 0]);
    // More than a whole circuit is possible.
    let game = Position::new(4).tiles(0, "5*ship2").card(0, "+2W3:-").sailing();
    assert!(legal(&game).starts_with("sail -14, sail -13") && ship(&after(&game, "sail +13"), 0) == "1+");
}

/// No edition has a card without a wheel, so a ship that cannot move exists only in the movement round.
#[test]
fn l_6_1_with_no_wheel_at_all_the_ship_stays_and_that_is_no_stop() {
    let file = include_str!("../../editions/reconstructed.toml").replace("+2W3:-", "+2W0:-");
    let faults = Edition::load(&file).unwrap_err().to_string();
    assert!(faults.contains("the card +2W0:- has no wheel (L-6.1)"), "{faults}");
    let position = Position::new(4).upgraded(0, "ship1").ship(0, "3").tiles(0, "diplomat1").pier(1, [1, 0, 0]);
    assert_eq!(due(&position.homeward()), "homeward 1");
}

#[test]
fn l_6_2_a_ship_on_an_island_keeps_its_direction() {
    let plus = Position::new(4).ship(0, "4+").card(0, "+2W3:-").sailing();
    assert_eq!(legal(&plus), "sail +1, sail +2, sail +3, sail +4");
    refused(&plus, "sail -1", "L-6.2");
    let minus = Position::new(4).ship(0, "4-").card(0, "+2W3:-").sailing();
    assert_eq!(legal(&minus), "sail -4, sail -3, sail -2, sail -1");
    refused(&minus, "sail +1", "L-6.2");
    // From turn to turn: it keeps the direction in which it came.
    assert_eq!(ship(&after(&minus, "sail -2"), 0), "2-");
    assert_eq!(ship(&after(&plus, "sail +1"), 0), "5+");
}

#[test]
fn l_6_2_a_ship_in_any_harbor_may_take_either_direction() {
    for harbor in ["0", "3", "9"] {
        let game = Position::new(4).ship(0, harbor).card(0, "+5W2:R").sailing();
        assert_eq!(legal(&game), "sail -3, sail -2, sail -1, sail +1, sail +2, sail +3");
    }
    // Coming into a harbor it forgets its direction.
    let game = Position::new(4).ship(0, "4+").card(0, "+2W3:-").sailing();
    assert_eq!(ship(&after(&game, "sail +2"), 0), "6");
}

#[test]
fn l_6_2_from_a_harbor_no_uturn_is_used_up() {
    let mut game = Position::new(4).card(0, "+4W2U:R").sailing();
    play(&mut game, "sail -1");
    assert_eq!(
        (due(&game).as_str(), legal(&game).as_str(), ship(&game, 0).as_str()),
        ("turn 0", "uturn, straight", "11-")
    );
    play(&mut game, "uturn");
    assert_eq!((ship(&game, 0).as_str(), asked(&game)), ("11+", 1));
}

#[test]
fn l_6_2_a_uturn_reverses_before_the_first_step() {
    let position = Position::new(4).ship(0, "4+").card(0, "+4W2U:R");
    let mut game = position.sailing();
    assert_eq!(legal(&game), "sail -3, sail -2, sail -1, sail +1, sail +2, sail +3");
    let story = play(&mut game, "sail -2");
    assert!(story.iter().any(|event| matches!(event, Event::Turned { .. })));
    // It is spent: at the end there is no question.
    assert_eq!((ship(&game, 0).as_str(), asked(&game)), ("2-", 1));
}

#[test]
fn l_6_2_or_after_the_last_step_and_the_question_is_always_asked_on_an_island() {
    let game = Position::new(4).ship(0, "4+").card(0, "+4W2U:R").sailing();
    // On a blank island too.
    let mut turned = after(&game, "sail +1");
    assert_eq!((due(&turned).as_str(), legal(&turned).as_str()), ("turn 0", "uturn, straight"));
    refused(&turned, "sail +1", "L-6.2");
    let straight = after(&turned, "straight");
    assert_eq!((ship(&straight, 0).as_str(), asked(&straight)), ("5+", 1));
    play(&mut turned, "uturn");
    assert_eq!((ship(&turned, 0).as_str(), asked(&turned)), ("5-", 1));
    // Without a U-turn on the card nobody is asked.
    let plain = Position::new(4).ship(0, "4+").card(0, "+5W2:R").sailing();
    assert_eq!(asked(&after(&plain, "sail +1")), 1);
}

#[test]
fn l_6_2_after_a_movement_into_a_harbor_there_is_no_question() {
    for (from, sail) in [("4+", "sail +2"), ("1-", "sail -1")] {
        let game = Position::new(4).ship(0, from).card(0, "+4W2U:R").sailing();
        assert_eq!(asked(&after(&game, sail)), 1, "{from}");
    }
}

#[test]
fn l_6_2_not_at_a_stopover() {
    let game = Position::new(4).ship(0, "4+").card(0, "-1W3AU:R").sailing();
    // On an island: on in the same direction, and the question after the last step.
    let stopover = after(&game, "anchor +1");
    assert_eq!((due(&stopover).as_str(), legal(&stopover).as_str()), ("sail 0", "sail +1, sail +2, sail +3"));
    refused(&stopover, "sail -1", "L-6.3");
    refused(&stopover, "uturn", "L-6.1");
    let ended = after(&stopover, "sail +2");
    assert_eq!((ship(&ended, 0).as_str(), due(&ended).as_str()), ("7+", "turn 0"));
    // Reversed before the first step: no question at the end.
    let reversed = after(&game, "anchor -2");
    assert_eq!(legal(&reversed), "sail -2, sail -1");
    assert_eq!(asked(&after(&reversed, "sail -1")), 1);
}

#[test]
fn l_6_3_an_anchor_allows_one_stopover_and_at_least_one_more_step() {
    let position = Position::new(4).ship(0, "4+").card(0, "+3W2A:R");
    let game = position.sailing();
    assert_eq!(legal(&game), "sail +1, sail +2, sail +3, anchor +1, anchor +2");
    refused(&game, "anchor +3", "L-6.3");
    refused(&game, "anchor +4", "L-6.1");
    refused(&game, "anchor -1", "L-6.2");
    let stopover = after(&game, "anchor +1");
    assert_eq!((due(&stopover).as_str(), legal(&stopover).as_str()), ("sail 0", "sail +1, sail +2"));
    refused(&stopover, "anchor +1", "L-6.3");
    refused(&stopover, "sail +3", "L-6.1");
    refused(&stopover, "stay", "L-6.1");
    assert_eq!(ship(&after(&stopover, "sail +2"), 0), "7+");
    // Without an anchor there is none.
    let plain = Position::new(4).ship(0, "4+").card(0, "+5W2:R").sailing();
    refused(&plain, "anchor +1", "L-6.3");
    // With one wheel in all there is no way to go on after it.
    let position = Position::new(4).upgraded(0, "ship1").ship(0, "4+").card(0, "+6W1:RY");
    assert_eq!(legal(&position.sailing()), "sail +1");
}

#[test]
fn l_6_3_the_direction_stays_even_in_a_harbor() {
    for (from, anchor, on) in
        [("4+", "anchor +2", "sail +1, sail +2"), ("4-", "anchor -1", "sail -3, sail -2, sail -1")]
    {
        let game = after(&Position::new(4).ship(0, from).card(0, "-3W3A^1:R").sailing(), anchor);
        assert_eq!((due(&game).as_str(), legal(&game).as_str()), ("sail 0", on));
        refused(&game, if from == "4+" { "sail -1" } else { "sail +1" }, "L-6.3");
    }
    // In the own harbor, too: there the cargo is unloaded on the way.
    let game = Position::new(4).ship(0, "11+").cargo(0, [2, 0, 1]).card(0, "-3W3A^1:R").sailing();
    let game = after(&game, "anchor +1");
    assert_eq!((legal(&game).as_str(), ship(&game, 0).as_str()), ("sail +1, sail +2, sail +3", "0+"));
    assert_eq!((cargo(&game, 0), screen(&game, 0).home.0), ([0; 3], [2, 0, 1]));
}

#[test]
fn l_6_4_at_a_stop_and_a_stopover_he_acts_each_time_anew() {
    // Two harbors in one turn, with one sack and one diplomat for each.
    let position = Position::new(4)
        .tiles(0, "2*diplomat1")
        .pier(1, [2, 0, 0])
        .pier(2, [0, 2, 0])
        .ship(0, "2+")
        .card(0, "-3W3A^1:R");
    let mut game = after(&position.sailing(), "anchor +1");
    assert_eq!((due(&game).as_str(), legal(&game).as_str()), ("load 0", "load 0 0 0, load 1 0 0"));
    play(&mut game, "load 1 0 0");
    assert_eq!(phase(&game), "deploy");
    play(&mut game, "deploy ship diplomat1; sail +3");
    assert_eq!((due(&game).as_str(), legal(&game).as_str()), ("load 0", "load 0 0 0, load 0 1 0"));
    play(&mut game, "load 0 1 0; deploy monk diplomat1");
    assert_eq!((cargo(&game, 0), asked(&game), screen(&game, 0).ministers), ([1, 1, 0], 1, 5));
    // An island conquered at the stopover, another at the stop.
    let position = Position::new(4).tiles(0, "2*knight2").card(0, "-3W3A^1:R");
    let game = after(&position.sailing(), "anchor +1; conquer knight2; sail +1; conquer knight2");
    assert_eq!(cargo(&game, 0), [1, 1, 0]);
}

#[test]
fn l_6_4_load_then_deploy_then_the_uturn_comes_last() {
    let position = Position::new(4).tiles(0, "diplomat1").pier(1, [1, 0, 0]).ship(0, "2+").card(0, "+4W2U:R");
    let mut game = after(&position.sailing(), "sail +1");
    assert_eq!(phase(&game), "load");
    refused(&game, "deploy ship diplomat1", "L-7.2");
    play(&mut game, "load 0 0 0");
    assert_eq!(phase(&game), "deploy");
    refused(&game, "load 1 0 0", "L-7.3");
    play(&mut game, "deploy -");
    assert_eq!(asked(&game), 1);
    // On an island: conquer, or collect, then the U-turn.
    let position = Position::new(4).tiles(0, "knight1").card(0, "+4W2U:R");
    let mut game = after(&position.sailing(), "sail +1");
    assert_eq!(phase(&game), "conquer");
    refused(&game, "uturn", "L-7.4");
    play(&mut game, "conquer knight1");
    assert_eq!(phase(&game), "turn");
    let position = Position::new(4).hold(1, 0, "knight1").card(0, "+4W2U:R");
    let mut game = after(&position.sailing(), "sail +1");
    assert_eq!(phase(&game), "bonus");
    refused(&game, "straight", "L-7.5");
    play(&mut game, "load 0 0 1");
    assert_eq!(phase(&game), "turn");
}

#[test]
fn l_6_4_cargo_is_never_thrown_away_or_exchanged() {
    // What is aboard stays aboard, whatever is loaded or not, until it comes home.
    let position =
        Position::new(4).cargo(0, [5, 5, 0]).tiles(0, "knight1 merchant2").pier(1, [0, 0, 3]).card(0, "+2W3:-");
    for script in ["sail +3", "sail +1; conquer knight1", "sail +1; conquer -", "sail -1", "sail +4; conquer -"] {
        assert_eq!(cargo(&after(&position.sailing(), script), 0), [5, 5, 0], "{script}");
    }
    let story = play(&mut position.sailing(), "sail +3");
    assert!(story.iter().all(|event| !matches!(event, Event::Unloaded { seat, .. } if *seat == Seat::new(0))));
}
