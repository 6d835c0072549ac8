//! Section 7: what a stop in a harbor allows.

use fondaco_liguria::components::Row;

use crate::common::{Position, after, asked, cargo, due, legal, phase, pier, play, refused, screen, seat, see};

/// Seat 0 stops in the harbor of seat 1, with a card without anchor and U-turn.
fn visit(position: &Position) -> fondaco_liguria::Liguria {
    after(&position.clone().card(0, "+2W3:-").sailing(), "sail +3")
}

/// The figures on a harbor: `ship:0 monk:2`.
fn figures(game: &fondaco_liguria::Liguria, owner: usize) -> String {
    let figures = seat(game, owner).figures;
    figures.iter().map(|(row, seat)| format!("{row}:{seat}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn l_7_1_in_the_own_harbor_all_cubes_go_behind_the_screen() {
    let position =
        Position::new(4).ship(0, "11+").cargo(0, [3, 1, 2]).home(0, [1, 1, 1]).pier(0, [2, 2, 2]).card(0, "+2W3:-");
    let game = after(&position.tiles(0, "diplomat1").sailing(), "sail +1");
    assert_eq!((cargo(&game, 0), screen(&game, 0).home.0), ([0; 3], [4, 2, 3]));
    // Nothing is loaded from the own pier, and no figure goes on the own harbor.
    assert_eq!((pier(&game, 0), asked(&game)), ([2, 2, 2], 1));
    // Only there: in another's harbor the cargo stays aboard.
    let game = visit(&Position::new(4).cargo(0, [3, 1, 2]));
    assert_eq!((cargo(&game, 0), screen(&game, 0).home.0), ([3, 1, 2], [0; 3]));
}

#[test]
fn l_7_2_cubes_of_choice_from_anothers_pier_up_to_the_sacks() {
    let position = Position::new(4).tiles(0, "merchant1").pier(1, [1, 0, 3]);
    let game = visit(&position);
    assert_eq!(
        (due(&game).as_str(), legal(&game).as_str()),
        ("load 0", "load 0 0 0, load 0 0 1, load 0 0 2, load 1 0 0, load 1 0 1")
    );
    refused(&game, "load 0 0 3", "L-7.2");
    refused(&game, "load 0 1 0", "L-7.2");
    refused(&game, "load 2 0 0", "L-7.2");
    refused(&game, "conquer -", "L-7.2");
    let loaded = after(&game, "load 1 0 1");
    assert_eq!((cargo(&loaded, 0), pier(&loaded, 1), asked(&loaded)), ([1, 0, 1], [0, 0, 2], 1));
    // The supply has nothing to do with it.
    assert_eq!(see(&loaded).supply, see(&game).supply);
    let declined = after(&game, "load 0 0 0");
    assert_eq!((cargo(&declined, 0), pier(&declined, 1)), ([0; 3], [1, 0, 3]));
}

#[test]
fn l_7_2_sacks_of_merchants_that_show_their_front() {
    for (tiles, sacks) in [("", 1), ("merchant2", 3), ("merchant1 merchant2", 4), ("merchant2^ merchant1^", 1)] {
        let game = visit(&Position::new(4).tiles(0, tiles).pier(1, [6, 0, 0]));
        assert!(legal(&game).ends_with(&format!(", load {sacks} 0 0")), "{tiles}: {}", legal(&game));
    }
    // Without a sack, without room or without a cube there is nothing to decide.
    assert_eq!(asked(&visit(&Position::new(4).upgraded(0, "merchant1").pier(1, [6, 0, 0]))), 1);
    assert_eq!(asked(&visit(&Position::new(4).cargo(0, [10, 0, 0]).pier(1, [6, 0, 0]))), 1);
    assert_eq!(asked(&visit(&Position::new(4))), 1);
}

#[test]
fn l_7_2_at_each_stop_anew() {
    let position = Position::new(4).pier(1, [3, 0, 0]).pier(2, [3, 0, 0]).ship(0, "2+").card(0, "-2W4A:R");
    let game = after(&position.sailing(), "anchor +1; load 1 0 0; sail +3");
    assert_eq!(legal(&game), "load 0 0 0, load 1 0 0");
    assert_eq!(cargo(&after(&game, "load 1 0 0"), 0), [2, 0, 0]);
}

#[test]
fn l_7_2_load_and_or_deploy() {
    let position = Position::new(4).tiles(0, "diplomat1").pier(1, [1, 0, 0]);
    for (script, aboard, standing) in [
        ("load 1 0 0; deploy ship diplomat1", 1, "ship:0"),
        ("load 1 0 0; deploy -", 1, ""),
        ("load 0 0 0; deploy ship diplomat1", 0, "ship:0"),
        ("load 0 0 0; deploy -", 0, ""),
    ] {
        let game = after(&visit(&position), script);
        assert_eq!((cargo(&game, 0)[0], figures(&game, 1).as_str(), asked(&game)), (aboard, standing, 1), "{script}");
    }
    // Each is asked only where it is possible.
    assert_eq!(phase(&visit(&Position::new(4).tiles(0, "diplomat1"))), "deploy");
}

#[test]
fn l_7_3_a_free_row_marked_by_a_minister_and_tiles_that_are_spent() {
    let game = visit(&Position::new(4).tiles(0, "diplomat1 diplomat2").round(3));
    assert_eq!(
        legal(&game),
        "deploy -, deploy ship diplomat2, deploy ship diplomat1, deploy merchant diplomat2, deploy merchant diplomat1, \
         deploy building diplomat2, deploy building diplomat1, deploy monk diplomat2, deploy monk diplomat1"
    );
    let deployed = after(&game, "deploy building diplomat1");
    let hand = screen(&deployed, 0);
    assert_eq!((hand.ministers, hand.diplomats.to_string()), (6, "diplomat2".into()));
    assert_eq!(figures(&deployed, 1), "building:0");
    // The host's ministers and tiles have nothing to do with it.
    assert_eq!(screen(&deployed, 1), screen(&game, 1));
}

#[test]
fn l_7_3_the_price_rises_with_every_figure_whoever_owns_it() {
    let rows = ["ship", "merchant", "building", "monk"];
    for standing in 0..=4 {
        // One of them is the visitor's own.
        let mut position = Position::new(4).round(4).tiles(0, "5*diplomat1");
        for (row, owner) in rows.iter().zip([2, 0, 3, 2]).take(standing) {
            position = position.figure(1, row, owner);
        }
        let game = visit(&position);
        if standing == 4 {
            // No space is free.
            assert_eq!(asked(&game), 1);
            continue;
        }
        let price = " diplomat1".repeat(standing + 1);
        let free: Vec<String> = rows[standing..].iter().map(|row| format!("deploy {row}{price}")).collect();
        assert_eq!(legal(&game), format!("deploy -, {}", free.join(", ")), "{standing} figures");
        if standing > 0 {
            refused(&game, &format!("deploy monk{}", " diplomat1".repeat(standing)), "L-7.3");
            refused(&game, &format!("deploy {}{price}", rows[standing - 1]), "L-7.3");
        }
        refused(&game, &format!("deploy monk{price} diplomat1"), "L-7.3");
        // With one scroll less than the price they are not asked.
        let poor = visit(&Position::new(4).round(4).tiles(0, &format!("{standing}*diplomat1")).figure(1, "ship", 2));
        assert_eq!(phase(&poor) == "deploy", standing >= 2, "{standing} scrolls");
    }
}

#[test]
fn l_7_3_figures_on_other_harbors_do_not_count() {
    let position =
        Position::new(4).tiles(0, "diplomat1").figure(2, "ship", 0).figure(2, "monk", 3).figure(0, "ship", 1);
    assert!(legal(&visit(&position)).contains("deploy ship diplomat1"));
}

#[test]
fn l_7_3_no_tile_may_be_spent_without_which_the_price_would_still_be_met() {
    let position =
        Position::new(4).round(4).tiles(0, "3*diplomat1 2*diplomat2").figure(1, "ship", 2).figure(1, "monk", 2);
    let game = visit(&position);
    // Three scrolls: two twos waste a scroll but no tile.
    let ways = ["diplomat2 diplomat2", "diplomat1 diplomat2", "diplomat1 diplomat1 diplomat1"];
    let expected: Vec<String> = ["merchant", "building"]
        .iter()
        .flat_map(|row| ways.iter().map(move |way| format!("deploy {row} {way}")))
        .collect();
    assert_eq!(legal(&game), format!("deploy -, {}", expected.join(", ")));
    refused(&game, "deploy merchant diplomat1 diplomat2 diplomat2", "L-7.3");
    refused(&game, "deploy merchant diplomat1 diplomat1 diplomat2", "L-7.3");
    refused(&game, "deploy merchant diplomat2", "L-7.3");
    refused(&game, "deploy merchant diplomat1 diplomat1 diplomat1 diplomat1", "L-7.3");
    // For one scroll, a two alone will do, but not with a one.
    let game = visit(&Position::new(4).round(3).tiles(0, "diplomat1 2*diplomat2"));
    refused(&game, "deploy ship diplomat1 diplomat2", "L-7.3");
    refused(&game, "deploy ship diplomat2 diplomat2", "L-7.3");
    assert_eq!(screen(&after(&game, "deploy ship diplomat2"), 0).diplomats.to_string(), "diplomat1 diplomat2");
}

#[test]
fn l_7_3_at_most_one_figure_per_harbor_and_turn() {
    // From the harbor of seat 1 once around the circuit, back to it.
    let position = Position::new(4).round(5).tiles(0, "4*diplomat2 6*ship2").ship(0, "2+").card(0, "-3W3A^1:R");
    let mut game = after(&position.sailing(), "anchor +1; deploy ship diplomat2");
    assert_eq!(see(&game).voyage.unwrap().figure, Some(3));
    play(&mut game, "sail +12");
    assert_eq!((asked(&game), figures(&game, 1).as_str()), (1, "ship:0"));
    // Who declined there the first time is asked the second time.
    let mut game = after(&position.sailing(), "anchor +1; deploy -; sail +12");
    assert_eq!(due(&game), "deploy 0");
    play(&mut game, "deploy monk diplomat2");
    // At two different harbors in one turn it is allowed; and in another turn at the same one.
    let mut game = after(&position.sailing(), "anchor +1; deploy ship diplomat2; sail +3; deploy ship diplomat2");
    assert_eq!((figures(&game, 1).as_str(), figures(&game, 2).as_str()), ("ship:0", "ship:0"));
    assert_eq!(Row::ALL.len(), 4);
    let again = Position::new(4).tiles(0, "diplomat2").figure(1, "ship", 0);
    game = visit(&again);
    assert!(legal(&game).contains("deploy monk diplomat2"));
}

#[test]
fn l_7_8_without_a_minister_nobody_deploys() {
    // Seven figures and islands bind them all.
    let bound = Position::new(4)
        .round(3)
        .tiles(0, "4*diplomat2")
        .figure(1, "ship", 0)
        .figure(2, "ship", 0)
        .figure(2, "merchant", 0)
        .figure(2, "building", 0)
        .figure(3, "ship", 0)
        .hold(1, 0, "knight2");
    let free = visit(&bound);
    assert_eq!((due(&free).as_str(), screen(&free, 0).ministers), ("deploy 0", 1));
    let none = visit(&bound.hold(7, 0, "knight2"));
    assert_eq!((asked(&none), screen(&none, 0).ministers), (1, 0));
}
