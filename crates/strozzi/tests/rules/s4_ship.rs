//! Section 4, the ship: where it may go, where it lies there, and whose turn is next.

use fondaco_game::Game;
use fondaco_strozzi::components::City;

use crate::common::{
    Position, active, after, asked, docked, first_ship, legal, pass_the_round_away, phase, play, refused,
};

#[test]
fn s_4_1_to_a_port_where_the_taker_has_no_ship_yet() {
    // Seat 1 has ships everywhere, but they are none of seat 0's business.
    let others = "venice 1 pirate 7:G:1:0, rome 1 plus1 7:R:1:0, naples 1 ware 7:C:1:0";
    for (own, expected) in [
        ("rome 0 ware 6:RR:1:0", "port venice, port naples"),
        ("rome 0 ware 6:RR:1:0, venice 0 plus1 6:GG:1:0", "port naples"),
        ("naples 0 ware 6:CC:1:0, venice 0 plus1 6:GG:1:0", "port rome"),
    ] {
        let game = Position::new(3).docked(&format!("{others}, {own}")).with_ship("8:-:0:0");
        let game = after(&game, "flag pirate");
        assert_eq!(legal(&game), expected);
        for port in ["port venice", "port rome", "port naples"] {
            if !expected.contains(port) {
                refused(&game, port, "S-4.1");
            }
        }
    }
    assert_eq!(
        legal(&after(&Position::new(3).docked(others).with_ship("8:-:0:0"), "flag pirate")),
        "port venice, port rome, port naples"
    );
}

#[test]
fn s_4_1_a_port_must_be_chosen() {
    let game = after(&first_ship(3), "ship 8:-:0:0; flag pirate");
    for step in ["pass", "flag ware", "tile art:2:-"] {
        refused(&game, step, "S-4.1");
    }
}

#[test]
fn s_4_1_ship_and_flag_go_there_together() {
    let game = after(&first_ship(3), "ship 6:GG:1:0; flag plus1; pass; pass; port rome");
    assert_eq!(docked(&game, City::Rome), "0 6:GG:1:0 plus1");
    assert_eq!((docked(&game, City::Venice).as_str(), docked(&game, City::Naples).as_str()), ("", ""));
}

#[test]
fn s_4_1_a_new_round_frees_the_ports() {
    let mut game = after(&first_ship(3), "ship 8:-:0:0; flag pirate; port rome");
    pass_the_round_away(&mut game);
    play(&mut game, "ship 8:-:0:0; flag pirate");
    assert_eq!(legal(&game), "port venice, port rome, port naples");
}

/// Sends ships to Rome one after another, each by the next seat, and says in what order they lie.
fn line_up(arrivals: &[(&str, &str)]) -> String {
    let mut game = first_ship(arrivals.len().max(3));
    for (seat, (ship, flag)) in arrivals.iter().enumerate() {
        play(&mut game, &format!("ship {ship}"));
        assert_eq!(asked(&game), seat);
        play(&mut game, &format!("flag {flag}"));
        while phase(&game) == "claim" {
            play(&mut game, "pass");
        }
        play(&mut game, "port rome");
        if phase(&game) == "tile" {
            play(&mut game, "tile art:2:-; reveal art:2:-");
        }
    }
    let ships = docked(&game, City::Rome);
    ships.split(", ").map(|ship| ship.split(' ').next().unwrap_or_default()).collect::<Vec<_>>().join(" ")
}

#[test]
fn s_4_2_equal_speed_goes_below() {
    assert_eq!(line_up(&[("6:GG:1:0", "pirate"), ("6:RR:1:0", "pirate"), ("6:CC:1:0", "pirate")]), "0 1 2");
    // Between a faster and a slower one, and below both of its own speed.
    let arrivals = [
        ("5:GRC:2:0", "pirate"),
        ("7:R:1:0", "pirate"),
        ("6:GG:1:0", "pirate"),
        ("6:RR:1:0", "pirate"),
        ("6:CC:1:0", "pirate"),
    ];
    assert_eq!(line_up(&arrivals), "1 2 3 4 0");
}

#[test]
fn s_4_2_the_fastest_lies_first() {
    assert_eq!(line_up(&[("5:GRC:2:0", "pirate"), ("8:-:0:0", "pirate"), ("6:GG:1:0", "pirate")]), "1 2 0");
    assert_eq!(
        line_up(&[("2:GGRC:2:0", "pirate"), ("5:GRC:2:0", "pirate"), ("7:G:1:0", "pirate"), ("8:-:0:0", "pirate")]),
        "3 2 1 0"
    );
}

#[test]
fn s_4_2_only_a_plus1_flag_adds_one_to_the_sail() {
    // 5 + 1 is as fast as 6, and comes later: below. The ware flag adds nothing, and neither does the pirate.
    assert_eq!(line_up(&[("6:GG:1:0", "pirate"), ("5:GGG:1:0", "plus1"), ("5:RRR:1:0", "ware")]), "0 1 2");
    // 5 + 1 lies above a 5 that was there before; a ware flag would not bring it there.
    assert_eq!(line_up(&[("5:GGG:1:0", "pirate"), ("5:RRR:1:0", "plus1"), ("5:CCC:1:0", "ware")]), "1 0 2");
    // 6 + 1 is as fast as 7: a 7 that comes later lies below it.
    assert_eq!(line_up(&[("6:GG:1:0", "plus1"), ("7:G:1:0", "pirate"), ("8:-:0:0", "pirate")]), "2 0 1");
    // The rulebook's own: +1 on a ship of 4 makes 5.
    assert_eq!(line_up(&[("5:GRC:2:0", "pirate"), ("4:GGR:0:1", "plus1"), ("4:RRC:0:1", "pirate")]), "0 1 2");
    assert_eq!(line_up(&[("4:GGR:0:1", "plus1"), ("5:GRC:2:0", "pirate"), ("4:RRC:0:1", "pirate")]), "0 1 2");
}

#[test]
fn s_4_2_docked_ships_never_change_places() {
    let seats = |order: &str| order.split(' ').map(|seat| seat.parse::<usize>().unwrap()).collect::<Vec<_>>();
    let arrivals = [
        ("6:GG:1:0", "pirate"),
        ("5:GGG:1:0", "plus1"),
        ("8:-:0:0", "pirate"),
        ("6:RR:1:0", "ware"),
        ("4:GGR:0:1", "plus1"),
        ("7:G:1:0", "pirate"),
    ];
    let mut before = Vec::new();
    for count in 1..=arrivals.len() {
        let now = seats(&line_up(&arrivals[..count]));
        let kept: Vec<usize> = now.iter().copied().filter(|seat| before.contains(seat)).collect();
        assert_eq!(kept, before);
        before = now;
    }
    assert_eq!(before, [2, 5, 0, 1, 3, 4]);
}

#[test]
fn s_4_8_the_next_active_player_is_the_takers_left_neighbour() {
    // Seat 0 turned it over, seat 2 took it: not seat 1 comes next, but seat 3.
    let game = after(&first_ship(5), "ship 8:-:0:0; pass; pass; flag pirate; port rome");
    assert_eq!(active(&game), 3);
    // After the last seat comes the first.
    let game = after(&first_ship(3), "ship 8:-:0:0; pass; pass; flag pirate; port rome");
    assert_eq!(active(&game), 0);
    // A pirated claim counts for nothing.
    let game = after(&first_ship(5), "ship 8:-:0:0; flag ware; pass; pass; flag pirate; port rome");
    assert_eq!(active(&game), 4);
}

#[test]
fn s_4_8_whoever_has_no_flag_left_is_skipped() {
    let spent = |seat: usize, ships: [&str; 3]| {
        let [a, b, c] = ships;
        format!("venice {seat} pirate {a}, rome {seat} plus1 {b}, naples {seat} ware {c}")
    };
    let one = spent(1, ["7:G:1:0", "7:R:1:0", "7:C:1:0"]);
    let two = spent(2, ["6:GG:1:0", "6:RR:1:0", "6:CC:1:0"]);
    let take = "flag pirate; port venice";
    let after_turn = |docked: &str| active(&after(&Position::new(4).docked(docked).with_ship("8:-:0:0"), take));
    assert_eq!(after_turn(&one), 2);
    assert_eq!(after_turn(&format!("{one}, {two}")), 3);
    // If nobody else has one, the taker goes on.
    let three = spent(3, ["5:GGG:1:0", "5:RRR:1:0", "5:CCC:1:0"]);
    assert_eq!(after_turn(&format!("{one}, {two}, {three}")), 0);
    // The taker whose last flag this was is skipped as well.
    let own = "rome 0 plus1 6:GR:1:0, naples 0 ware 6:GC:1:0";
    let game = Position::new(4).docked(&format!("{one}, {two}, {own}")).with_ship("8:-:0:0");
    let game = after(&game, "flag pirate; port venice");
    assert_eq!(active(&game), 3);
    assert!(game.chance_total() > 0);
}
