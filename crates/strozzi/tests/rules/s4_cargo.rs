//! Section 4, the cargo: wares, scrolls, promotion, and how markers move.

use fondaco_game::{Game, Turn};
use fondaco_strozzi::Event;
use fondaco_strozzi::components::City;

use crate::common::{
    Position, active, after, asked, chances, first_ship, legal, markers, phase, play, refused, see, spaces,
};

/// Where seat 0's markers stand after taking a first ship to a port.
fn moved(ship: &str, flag: &str, port: &str) -> [u8; 4] {
    let mut game = after(&first_ship(3), &format!("ship {ship}; flag {flag}"));
    while phase(&game) == "claim" {
        play(&mut game, "pass");
    }
    play(&mut game, &format!("port {port}"));
    spaces(&game, 0)
}

#[test]
fn s_4_3_one_space_for_each_of_the_ports_own_ware() {
    for (ship, port, expected) in [
        ("5:GGG:1:0", "venice", [3, 0, 0, 1]),
        ("5:GGG:1:0", "rome", [0, 0, 0, 1]),
        ("5:GGG:1:0", "naples", [0, 0, 0, 1]),
        ("3:RRCC:0:1", "rome", [0, 2, 0, 0]),
        ("3:RRCC:0:1", "naples", [0, 0, 2, 0]),
        ("3:RRCC:0:1", "venice", [0, 0, 0, 0]),
        ("2:GGRC:2:0", "naples", [0, 0, 1, 2]),
        ("8:-:0:0", "rome", [0, 0, 0, 0]),
    ] {
        assert_eq!(moved(ship, "pirate", port), expected, "{ship} to {port}");
        assert_eq!(moved(ship, "plus1", port), expected, "{ship} under +1 to {port}");
    }
}

#[test]
fn s_4_3_one_more_under_a_ware_flag() {
    for (ship, port, expected) in [
        ("5:GGG:1:0", "venice", [4, 0, 0, 1]),
        ("3:RRCC:0:1", "naples", [0, 0, 3, 0]),
        // Even if the ship carries none of that ware.
        ("5:GGG:1:0", "rome", [0, 1, 0, 1]),
        ("8:-:0:0", "naples", [0, 0, 1, 0]),
    ] {
        assert_eq!(moved(ship, "ware", port), expected, "{ship} to {port}");
    }
}

#[test]
fn s_4_4_one_space_in_florence_for_each_scroll() {
    for (ship, scrolls) in [("8:-:0:0", 0), ("4:GGR:0:1", 0), ("7:G:1:0", 1), ("5:GRC:2:0", 2), ("2:GRCC:2:0", 2)] {
        for port in ["venice", "rome", "naples"] {
            for flag in ["pirate", "plus1", "ware"] {
                assert_eq!(moved(ship, flag, port)[3], scrolls, "{ship} under {flag} to {port}");
            }
        }
    }
}

/// A ship with a promotion symbol, taken by seat 0 to Rome, with these tiles on display.
fn promotion(display: &str) -> fondaco_strozzi::Strozzi {
    after(&Position::new(3).display(display).with_ship("5:R:0:1"), "flag pirate; port rome")
}

#[test]
fn s_4_5_a_promotion_symbol_gives_one_of_the_face_up_tiles() {
    let mut game = promotion("art:1:G science:1:C architecture:2:-");
    assert_eq!((phase(&game).as_str(), asked(&game)), ("tile", 0));
    assert_eq!(legal(&game), "tile art:1:G, tile science:1:C, tile architecture:2:-");
    // They must choose, and only what lies there.
    refused(&game, "pass", "S-4.5");
    refused(&game, "tile art:1:R", "S-4.5");
    play(&mut game, "tile science:1:C");
    assert_eq!(see(&game).seats[0].tiles.iter().map(ToString::to_string).collect::<Vec<_>>(), ["science:1:C"]);
    assert_eq!(see(&game).display.len(), 2);
    // A ship without the symbol gives none.
    let game = after(&first_ship(3), "ship 5:GGG:1:0; flag pirate; port rome");
    assert_eq!(phase(&game), "ship");
}

#[test]
fn s_4_5_the_ware_of_a_tile_moves_the_marker_in_its_port_wherever_the_ship_went() {
    for (tile, expected) in [
        ("art:1:G", [1, 1, 0, 0]),
        ("art:1:R", [0, 2, 0, 0]),
        ("art:1:C", [0, 1, 1, 0]),
        ("art:2:-", [0, 1, 0, 0]),
        ("architecture:1:C", [0, 1, 1, 0]),
    ] {
        let game = after(&promotion(&format!("{tile} science:2:- science:2:-")), &format!("tile {tile}"));
        assert_eq!(spaces(&game, 0), expected, "{tile}");
        assert_eq!(spaces(&game, 1), [0; 4]);
    }
}

#[test]
fn s_4_5_then_the_display_is_refilled_before_anything_else() {
    let mut game = after(&promotion("art:1:G art:1:G architecture:2:-"), "tile art:1:G");
    assert_eq!((game.turn(), phase(&game).as_str(), game.chance_total()), (Turn::Chance, "refill", 33));
    // What was taken is not in the stack, and what lies face up is not either.
    assert_eq!((chances(&game)["reveal art:1:G"], chances(&game)["reveal architecture:2:-"]), (1, 2));
    refused(&game, "ship 8:-:0:0", "S-4.5");
    play(&mut game, "reveal science:2:-");
    assert_eq!(
        see(&game).display.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["art:1:G", "science:2:-", "architecture:2:-"]
    );
    assert_eq!((phase(&game).as_str(), active(&game)), ("ship", 1));
}

#[test]
fn s_4_5_equal_tiles_are_one_choice() {
    assert_eq!(legal(&promotion("art:1:G art:1:G art:1:G")), "tile art:1:G");
    assert_eq!(legal(&promotion("art:1:G art:1:R art:1:R")), "tile art:1:G, tile art:1:R");
}

/// Seats 1 and 2 keep so many tiles that the stack is empty and only `display` is left.
fn stack_empty(display: &str) -> Position {
    Position::new(3)
        .display(display)
        .tiles(1, "3*art:1:R 3*art:1:C 3*art:2:- 3*science:1:G 3*science:1:R 3*science:1:C 3*science:2:-")
        .tiles(2, "3*architecture:1:G 3*architecture:1:R 3*architecture:1:C 3*architecture:2:-")
}

#[test]
fn s_4_5_with_the_stack_empty_nothing_is_refilled() {
    let position = stack_empty("3*art:1:G");
    let mut game = after(&position.with_ship("5:R:0:1"), "flag pirate; port rome; tile art:1:G");
    assert_eq!((phase(&game).as_str(), active(&game), see(&game).display.len()), ("ship", 1, 2));
    // A shorter display is still a choice.
    play(&mut game, "ship 5:G:0:1; flag pirate; port rome; tile art:1:G");
    assert_eq!((phase(&game).as_str(), active(&game), see(&game).display.len()), ("ship", 2, 1));
}

#[test]
fn s_4_5_the_last_tile_of_the_stack_is_refilled_and_a_kind_that_is_gone_is_not_drawn() {
    let position = Position::new(3)
        .display("3*art:1:G")
        .tiles(1, "3*art:1:R 3*art:1:C 3*art:2:- 3*science:1:G 3*science:1:R 3*science:1:C 3*science:2:-")
        .tiles(2, "3*architecture:1:G 3*architecture:1:R 3*architecture:1:C 2*architecture:2:-");
    let mut game = after(&position.with_ship("5:R:0:1"), "flag pirate; port rome; tile art:1:G");
    assert_eq!((phase(&game).as_str(), game.chance_total()), ("refill", 1));
    refused(&game, "reveal art:1:G", "S-4.5");
    play(&mut game, "reveal architecture:2:-");
    assert_eq!((phase(&game).as_str(), see(&game).display.len()), ("ship", 3));
}

#[test]
fn s_4_5_with_no_tile_on_display_the_symbol_gives_nothing() {
    let position = stack_empty("").tiles(0, "3*art:1:G");
    let mut game = position.with_ship("5:R:0:1");
    play(&mut game, "flag pirate; port rome");
    assert_eq!((phase(&game).as_str(), active(&game)), ("ship", 1));
    assert_eq!(spaces(&game, 0), [0, 1, 0, 0]);
}

#[test]
fn s_4_6_port_ware_scrolls_promotion_in_this_order() {
    let promoted = include_str!("../../editions/reconstructed.toml").replace("2:GGRC:2:0", "2:GGRC:2:1");
    let edition = fondaco_game::Edition::load(&promoted).unwrap();
    let setup = fondaco_strozzi::Setup { first: Some(fondaco_game::Seat::new(0)), ..fondaco_strozzi::Setup::new(3) };
    let mut game = fondaco_strozzi::Strozzi::new(edition, &setup).unwrap();
    play(&mut game, "reveal art:1:R; reveal art:1:C; reveal art:1:C; ship 2:GGRC:2:1; flag pirate");
    let told = |story: &[Event]| {
        let word = |event: &Event| match event {
            Event::Moved { city, .. } => format!("moved {city}"),
            Event::Docked { port, .. } => format!("docked {port}"),
            Event::TileTaken { tile, .. } => format!("took {tile}"),
            Event::Revealed { tile } => format!("revealed {tile}"),
            Event::Due { phase, .. } => format!("due {phase}"),
            other => format!("{other:?}"),
        };
        story.iter().map(word).collect::<Vec<_>>()
    };
    assert_eq!(told(&play(&mut game, "port venice")), ["docked venice", "moved venice", "moved florence", "due tile"]);
    // Ship, ware and scrolls have counted when the tile is chosen.
    assert_eq!((phase(&game).as_str(), spaces(&game, 0)), ("tile", [2, 0, 0, 2]));
    assert_eq!(told(&play(&mut game, "tile art:1:C")), ["took art:1:C", "moved naples", "due refill"]);
    assert_eq!(told(&play(&mut game, "reveal art:1:G")), ["revealed art:1:G", "due ship"]);
}

#[test]
fn s_4_7_a_marker_stands_to_the_right_of_those_already_on_its_space() {
    let position = Position::new(4).markers(City::Rome, "2@3 3@3 0@1 1@0");
    let arrive = |ship: &str, flag: &str| {
        let mut game = after(&position.with_ship(ship), &format!("flag {flag}"));
        while phase(&game) == "claim" {
            play(&mut game, "pass");
        }
        play(&mut game, "port rome");
        markers(&game, City::Rome)
    };
    assert_eq!(arrive("6:RR:1:0", "pirate"), "2@3 3@3 0@3 1@0");
    assert_eq!(arrive("6:RR:1:0", "ware"), "0@4 2@3 3@3 1@0");
    assert_eq!(arrive("7:R:1:0", "pirate"), "2@3 3@3 0@2 1@0");
}

#[test]
fn s_4_7_markers_left_behind_keep_their_order() {
    let game = Position::new(4).markers(City::Rome, "2@1 0@1 3@1 1@0").with_ship("7:R:1:0");
    assert_eq!(markers(&after(&game, "flag pirate; port rome"), City::Rome), "0@2 2@1 3@1 1@0");
    // From the starting space, too.
    let game = Position::new(4).active(2).with_ship("7:R:1:0");
    assert_eq!(markers(&after(&game, "flag pirate; port rome"), City::Rome), "2@1 0@0 1@0 3@0");
}

#[test]
fn s_4_7_markers_stop_on_the_top_space() {
    for (from, ship, to) in [(8, "6:RR:1:0", 10), (9, "6:RR:1:0", 10), (8, "5:RRR:1:0", 10), (10, "6:RR:1:0", 10)] {
        let game = Position::new(3).markers(City::Rome, &format!("0@{from} 1@0 2@0")).with_ship(ship);
        assert_eq!(markers(&after(&game, "flag pirate; port rome"), City::Rome), format!("0@{to} 1@0 2@0"));
    }
    // The top is for everybody: who comes later stands further right.
    let game = Position::new(3).markers(City::Rome, "1@10 0@8 2@0").with_ship("5:RRR:1:0");
    assert_eq!(markers(&after(&game, "flag pirate; port rome"), City::Rome), "1@10 0@10 2@0");
    // Scrolls and tiles stop there as well.
    let game = Position::new(3).markers(City::Florence, "0@9 1@0 2@0").with_ship("5:GRC:2:0");
    assert_eq!(markers(&after(&game, "flag pirate; port rome"), City::Florence), "0@10 1@0 2@0");
    let game = Position::new(3).markers(City::Venice, "0@10 1@0 2@0").display("art:1:G art:1:R art:1:C");
    let game = after(&game.with_ship("5:R:0:1"), "flag pirate; port rome; tile art:1:G");
    assert_eq!(markers(&game, City::Venice), "0@10 1@0 2@0");
}

#[test]
fn s_4_7_a_marker_that_does_not_move_keeps_its_place() {
    // On the top space, though the ship would carry it further.
    let game = Position::new(3).markers(City::Rome, "0@10 1@10 2@10").with_ship("5:RRR:1:0");
    assert_eq!(markers(&after(&game, "flag pirate; port rome"), City::Rome), "0@10 1@10 2@10");
    // And where there is nothing to move it.
    let game = Position::new(3).markers(City::Rome, "0@4 1@4 2@4").markers(City::Florence, "0@4 1@4 2@4");
    let game = after(&game.with_ship("8:-:0:0"), "flag pirate; port rome");
    assert_eq!(markers(&game, City::Rome), "0@4 1@4 2@4");
    assert_eq!(markers(&game, City::Florence), "0@4 1@4 2@4");
}
