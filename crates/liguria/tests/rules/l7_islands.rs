//! Section 7: what a stop on an island allows.

use fondaco_liguria::{Event, Liguria};

use crate::common::{Position, after, asked, cargo, due, held, legal, phase, play, refused, screen, seat, see, ship};

/// Seat 0 stops on the red island at place 1, with a card without anchor and U-turn.
fn land(position: &Position) -> Liguria {
    after(&position.clone().card(0, "+2W3:-").sailing(), "sail +1")
}

#[test]
fn l_7_4_any_number_of_knights_at_least_one_with_a_minister() {
    let position = Position::new(4).tiles(0, "2*knight1 knight3");
    let game = land(&position);
    assert_eq!(due(&game), "conquer 0");
    assert_eq!(
        legal(&game),
        "conquer -, conquer knight3, conquer knight1, conquer knight1 knight3, conquer knight1 knight1, \
         conquer knight1 knight1 knight3"
    );
    refused(&game, "conquer knight2", "L-7.4");
    refused(&game, "conquer knight1 knight1 knight1", "L-7.4");
    refused(&game, "load 1 0 0", "L-7.4");
    let taken = after(&game, "conquer knight1 knight3");
    assert_eq!(held(&taken, 1), "0 knight1 knight3");
    assert_eq!((screen(&taken, 0).ministers, screen(&taken, 0).knights.to_string()), (6, "knight1".into()));
    // They may leave it.
    let left = after(&game, "conquer -");
    assert_eq!(
        (held(&left, 1).as_str(), cargo(&left, 0), screen(&left, 0).ministers, asked(&left)),
        ("", [0; 3], 7, 1)
    );
    // Without a knight there is nothing to decide.
    assert_eq!(asked(&land(&Position::new(4))), 1);
}

#[test]
fn l_7_4_one_cube_of_the_islands_colour_for_each_tile_not_for_each_sword() {
    let position = Position::new(4).round(2).tiles(0, "2*knight1 knight4");
    assert_eq!(cargo(&after(&land(&position), "conquer knight4"), 0), [1, 0, 0]);
    assert_eq!(cargo(&after(&land(&position), "conquer knight1 knight1 knight4"), 0), [3, 0, 0]);
    // The colour is that of the island, and the cubes come from the supply.
    for (sail, colour) in [("sail +2", 1), ("sail +4", 2), ("sail -2", 2)] {
        let game = after(&position.clone().card(0, "+2W3:-").sailing(), &format!("{sail}; conquer knight1 knight4"));
        assert_eq!((cargo(&game, 0)[colour], see(&game).supply.0[colour]), (2, 23), "{sail}");
    }
    // There is no choice in it, and no bonus cube at once.
    let taken = after(&land(&position), "conquer knight1");
    assert_eq!((asked(&taken), cargo(&taken, 0)), (1, [1, 0, 0]));
    // As far as cargo room goes.
    let full = position.cargo(0, [0, 8, 0]);
    assert_eq!(cargo(&after(&land(&full), "conquer knight1 knight1 knight4"), 0), [2, 8, 0]);
}

#[test]
fn l_7_5_on_an_island_he_holds_exactly_one_cube_of_its_colour() {
    let game = land(&Position::new(4).hold(1, 0, "knight4 knight2"));
    // However many knights and swords are there; and it is not a decision.
    assert_eq!((cargo(&game, 0), see(&game).supply.0, asked(&game)), ([1, 0, 0], [24, 25, 25], 1));
    // If there is room and supply.
    assert_eq!(cargo(&land(&Position::new(4).hold(1, 0, "knight4").cargo(0, [0, 10, 0])), 0), [0, 10, 0]);
    assert_eq!(cargo(&land(&Position::new(4).hold(1, 0, "knight4").home(3, [25, 0, 0])), 0), [0; 3]);
}

#[test]
fn l_7_5_then_up_to_one_of_any_colour_for_each_tile_with_a_cube() {
    let game = land(&Position::new(4).hold(1, 0, "knight1 knight1 knight2"));
    assert_eq!((due(&game).as_str(), cargo(&game, 0)), ("bonus 0", [1, 0, 0]));
    assert_eq!(
        legal(&game),
        "load 0 0 0, load 0 0 1, load 0 0 2, load 0 1 0, load 0 1 1, load 0 2 0, load 1 0 0, load 1 0 1, load 1 1 0, \
         load 2 0 0"
    );
    refused(&game, "load 1 1 1", "L-7.5");
    let loaded = after(&game, "load 0 1 1");
    assert_eq!((cargo(&loaded, 0), see(&loaded).supply.0, asked(&loaded)), ([1, 1, 1], [24, 24, 24], 1));
    assert_eq!(cargo(&after(&game, "load 0 0 0"), 0), [1, 0, 0]);
    // Room is taken by the island's own cube first.
    let game = land(&Position::new(4).hold(1, 0, "knight1 knight1").cargo(0, [0, 8, 0]));
    assert_eq!(legal(&game), "load 0 0 0, load 0 0 1, load 0 1 0, load 1 0 0");
    refused(&game, "load 0 2 0", "L-1.5");
    assert_eq!(asked(&land(&Position::new(4).hold(1, 0, "knight1 knight1").cargo(0, [0, 9, 0]))), 1);
}

#[test]
fn l_7_5_he_cannot_add_knights_to_it() {
    let game = land(&Position::new(4).hold(1, 0, "knight2").tiles(0, "knight4 knight1"));
    assert_eq!((asked(&game), held(&game, 1).as_str()), (1, "0 knight2"));
    let game = land(&Position::new(4).hold(1, 0, "knight1").tiles(0, "knight4"));
    refused(&game, "conquer knight4", "L-7.5");
}

#[test]
fn l_7_6_more_swords_in_total_than_are_there() {
    let position = Position::new(4).round(3).tiles(0, "knight1 knight2 knight3").hold(1, 2, "knight1 knight2");
    let game = land(&position);
    assert_eq!(
        legal(&game),
        "conquer -, conquer knight2 knight3, conquer knight1 knight3, conquer knight1 knight2 knight3"
    );
    // As many are not enough, in whatever tiles.
    refused(&game, "conquer knight3", "L-7.6");
    refused(&game, "conquer knight1 knight2", "L-7.6");
    refused(&game, "conquer knight4", "L-7.4");
    // Who cannot bring enough is not asked.
    let weak = land(&Position::new(4).tiles(0, "knight1 knight2").hold(1, 2, "knight3"));
    assert_eq!((asked(&weak), held(&weak, 1).as_str(), cargo(&weak, 0)), (1, "2 knight3", [0; 3]));
}

#[test]
fn l_7_6_the_expelled_get_their_minister_back_and_their_knights_turn_green() {
    let position =
        Position::new(4).round(3).tiles(0, "knight4").tiles(2, "knight1").hold(1, 2, "knight1 knight2").expelled(2, 1);
    let before = land(&position);
    assert_eq!((screen(&before, 2).ministers, seat(&before, 2).expelled), (6, 1));
    let mut game = before;
    let story = play(&mut game, "conquer knight4");
    assert!(story.iter().any(|event| matches!(event, Event::Expelled { .. })));
    assert_eq!(held(&game, 1), "0 knight4");
    assert_eq!((screen(&game, 2).ministers, seat(&game, 2).expelled), (7, 3));
    // They lie in front of their owner, and do not come back to the hand.
    assert_eq!((screen(&game, 2).knights.to_string(), screen(&game, 0).ministers), ("knight1".into(), 6));
    // Then as on an empty island: a cube for each tile placed, not for each that was there.
    assert_eq!((cargo(&game, 0), seat(&game, 0).expelled, asked(&game)), ([1, 0, 0], 0, 1));
}

#[test]
fn l_7_6_with_the_last_minister_too() {
    // The minister that comes back is the loser's: the winner needs one of their own.
    let position = Position::new(4)
        .round(4)
        .tiles(0, "knight4")
        .hold(1, 2, "knight1")
        .figure(1, "ship", 0)
        .figure(1, "monk", 0)
        .figure(2, "ship", 0)
        .figure(2, "monk", 0)
        .figure(3, "ship", 0)
        .figure(3, "monk", 0);
    let game = after(&land(&position), "conquer knight4");
    assert_eq!((screen(&game, 0).ministers, held(&game, 1).as_str()), (0, "0 knight4"));
}

#[test]
fn l_7_7_nothing_on_a_blank_island_nor_on_one_he_neither_holds_nor_conquers() {
    let position = Position::new(4).tiles(0, "knight4 diplomat1").card(0, "+2W3:-");
    let blank = after(&position.sailing(), "sail -1");
    assert_eq!((ship(&blank, 0).as_str(), cargo(&blank, 0), asked(&blank)), ("11-", [0; 3], 1));
    let declined = after(&land(&position.hold(1, 2, "knight1")), "conquer -");
    assert_eq!((cargo(&declined, 0), held(&declined, 1).as_str(), asked(&declined)), ([0; 3], "2 knight1", 1));
    let strangers = land(&Position::new(4).hold(1, 2, "knight1"));
    assert_eq!((cargo(&strangers, 0), asked(&strangers)), ([0; 3], 1));
}

#[test]
fn l_7_8_without_a_minister_nobody_conquers() {
    let bound = Position::new(4)
        .round(4)
        .tiles(0, "knight4 knight1")
        .figure(1, "ship", 0)
        .figure(1, "monk", 0)
        .figure(2, "ship", 0)
        .figure(2, "monk", 0)
        .figure(3, "ship", 0)
        .figure(3, "monk", 0)
        .hold(2, 0, "knight2");
    assert_eq!(asked(&land(&bound)), 1);
    // Nor an island of another, for the loser's minister goes to the loser.
    assert_eq!(asked(&land(&bound.clone().hold(1, 2, "knight1"))), 1);
    // On an island that they hold already they need none.
    let holder = after(&bound.card(0, "+2W3:-").sailing(), "sail +2");
    assert_eq!((phase(&holder).as_str(), cargo(&holder, 0)), ("sail", [0, 1, 0]));
}
