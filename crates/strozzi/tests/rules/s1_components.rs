//! Section 1: the components.

use std::collections::BTreeSet;

use fondaco_game::{Edition as _, Game, NoStory, Step, Turn};
use fondaco_strozzi::Edition;
use fondaco_strozzi::components::{Category, City, Flag, Port, Ship, Tile, Ware};

use crate::common::{Position, after, first_ship, flags, legal, markers, play, points, spaces};

#[test]
fn s_1_1_each_port_has_its_ware_and_florence_the_scrolls() {
    // A ship with one of each ware and two scrolls moves one in the port it goes to, and two in Florence.
    for (port, moved) in [("venice", [1, 0, 0, 2]), ("rome", [0, 1, 0, 2]), ("naples", [0, 0, 1, 2])] {
        let game = after(&first_ship(3), &format!("ship 5:GRC:2:0; flag pirate; port {port}"));
        assert_eq!(spaces(&game, 0), moved, "{port}");
    }
    // With two gold and no scroll, it is Venice that gold is for.
    let game = after(&first_ship(3), "ship 4:GGR:0:1; flag pirate; port venice");
    assert_eq!(spaces(&game, 0), [2, 0, 0, 0]);
}

#[test]
fn s_1_1_florence_is_not_a_port() {
    assert_eq!(City::ALL.map(|city| city.to_string()), ["venice", "rome", "naples", "florence"]);
    assert_eq!(Port::ALL.map(|port| port.to_string()), ["venice", "rome", "naples"]);
    assert!("port florence".parse::<fondaco_strozzi::Action>().is_err());
    let game = after(&first_ship(3), "ship 5:GRC:2:0; flag pirate");
    assert_eq!(legal(&game), "port venice, port rome, port naples");
    for (port, ware) in Port::ALL.into_iter().zip(Ware::ALL) {
        assert_eq!((port.ware(), ware.port()), (ware, port));
    }
}

#[test]
fn s_1_2_four_markers_and_three_flags_each() {
    for players in 3..=6 {
        let game = first_ship(players);
        for seat in 0..players {
            assert_eq!(flags(&game, seat), "pirate plus1 ware");
            assert_eq!(spaces(&game, seat), [0; 4]);
        }
        for city in City::ALL {
            assert_eq!(markers(&game, city).split(' ').count(), players);
        }
    }
    assert_eq!(Flag::ALL.len(), 3);
}

#[test]
fn s_1_3_29_ships_of_sail_1_to_8() {
    let ships = Edition::reconstructed().ships();
    assert_eq!(ships.len(), 29);
    for ship in ships {
        assert!((1..=8).contains(&ship.sail()) && ship.scrolls() <= 2, "{ship}");
    }
    // No card can show anything else, wherever it is read.
    assert!(Ship::new(1, [0; 3], 0, false).is_some() && Ship::new(8, [0; 3], 2, true).is_some());
    assert!(Ship::new(0, [0; 3], 0, false).is_none() && Ship::new(9, [0; 3], 0, false).is_none());
    assert!(Ship::new(5, [0; 3], 3, false).is_none());
    for (text, sound) in [
        ("1:-:0:0", true),
        ("8:GGRRCC:2:1", true),
        ("0:G:0:0", false),
        ("9:G:0:0", false),
        ("5:G:3:0", false),
        ("5:G:0:2", false),
        ("5:X:0:0", false),
    ] {
        assert_eq!(text.parse::<Ship>().is_ok(), sound, "{text}");
    }
}

#[test]
fn s_1_3_a_ship_shows_what_its_text_says() {
    let ship: Ship = "4:GGRCCC:2:1".parse().unwrap();
    assert_eq!((ship.sail(), ship.scrolls(), ship.promotion()), (4, 2, true));
    assert_eq!(Ware::ALL.map(|ware| ship.wares(ware)), [2, 1, 3]);
}

#[test]
fn s_1_4_36_tiles_of_value_1_with_a_ware_or_2_without() {
    let counts = Edition::reconstructed().tiles();
    for category in Category::ALL {
        let kinds = Tile::all().filter(|tile| tile.category() == category);
        assert_eq!(kinds.map(|tile| counts[tile.index()]).sum::<u8>(), 12, "{category}");
    }
    assert_eq!(counts.iter().sum::<u8>(), 36);
    for tile in Tile::all() {
        assert_eq!(tile.value(), if tile.ware().is_some() { 1 } else { 2 }, "{tile}");
    }
    for bad in ["art:1:-", "art:2:G", "art:0:-", "art:3:-", "music:1:G"] {
        assert!(bad.parse::<Tile>().is_err(), "{bad}");
    }
    assert_eq!(Tile::all().map(|tile| tile.to_string()).collect::<BTreeSet<_>>().len(), 12);
}

/// The richest merchant there can be, in one more round and at the end: nobody runs out of coins to pay with.
#[test]
fn s_1_5_coins_never_run_out() {
    let mut position = Position::new(3)
        .round(3)
        .docked("venice 0 pirate 7:G:1:0, rome 0 plus1 7:R:1:0")
        .tiles(0, "3*art:2:- 3*science:2:- 3*architecture:2:-")
        .display("art:1:G art:1:R art:1:C")
        .points(0, [90, 120, 120, 0]);
    for city in City::ALL {
        position = position.markers(city, "0@10 1@0 2@0");
    }
    let mut game = position.with_ship("8:-:0:0");
    play(&mut game, "flag ware; pass; pass; port naples");
    while game.turn() != Turn::Over {
        let step = if game.turn() == Turn::Chance {
            Step::Chance(game.chance_at(0))
        } else {
            "pass".parse().map(Step::Action).unwrap()
        };
        game.play(&step, &mut NoStory).unwrap();
    }
    assert_eq!(
        ["ships", "markers", "bonuses", "promotion"].map(|source| points(&game, source)[0]),
        [135, 180, 180, 90]
    );
    assert_eq!(game.outcome().unwrap().scores().to_vec()[0], 585);
}
