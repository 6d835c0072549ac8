//! Section 2: setting up.

use fondaco_game::{Edition as _, Game, Seat, Turn};
use fondaco_strozzi::components::City;
use fondaco_strozzi::{Edition, Setup, Strozzi};

use crate::common::{
    active, after, asked, chances, first_ship, markers, new_game, pass_the_round_away, phase, play, refused, see,
    with_setup,
};

#[test]
fn s_2_1_three_to_six_players() {
    for players in 0..=255 {
        let new = Strozzi::new(Edition::reconstructed(), &Setup::new(players));
        assert_eq!(new.is_ok(), (3..=6).contains(&players), "{players} players");
        if let Err(error) = new {
            assert_eq!(error.to_string(), format!("Strozzi is for 3 to 6 players, not for {players} (S-2.1)"));
        }
    }
    // Too many to count are too many.
    assert!(Strozzi::new(Edition::reconstructed(), &Setup::new(259)).is_err());
}

#[test]
fn s_2_1_seats_go_clockwise() {
    // Everybody is asked once about the first ship, and the left neighbour of seat 5 is seat 0.
    let mut game = with_setup(&Setup { first: Some(Seat::new(4)), ..Setup::new(6) });
    play(&mut game, "reveal art:1:G; reveal art:1:R; reveal art:1:C; ship 8:-:0:0");
    for seat in [4, 5, 0, 1, 2, 3] {
        assert_eq!(asked(&game), seat);
        play(&mut game, "pass");
    }
}

#[test]
fn s_2_2_markers_start_on_space_0_clockwise_from_the_starting_player() {
    let expected = ["1@0 2@0 3@0 0@0", "3@0 0@0 1@0 2@0"];
    for (first, order) in [1, 3].into_iter().zip(expected) {
        let named = with_setup(&Setup { first: Some(Seat::new(first)), ..Setup::new(4) });
        let drawn = after(&with_setup(&Setup::new(4)), &format!("start {first}"));
        for city in City::ALL {
            assert_eq!(markers(&named, city), order);
            assert_eq!(markers(&drawn, city), order);
        }
    }
}

#[test]
fn s_2_2_further_left_on_the_starting_space_is_higher() {
    // Nobody moves in Florence, so the starting player of the first round starts the second, too. Seat 0 never does.
    let mut game = with_setup(&Setup { first: Some(Seat::new(2)), ..Setup::new(4) });
    play(&mut game, "reveal art:1:G; reveal art:1:R; reveal art:1:C");
    pass_the_round_away(&mut game);
    assert_eq!((see(&game).round, active(&game)), (2, 2));
}

#[test]
fn s_2_3_three_tiles_are_turned_face_up_before_the_first_ship() {
    let mut game = new_game(3);
    let mut left = 36;
    for (shown, tile) in ["art:1:G", "art:1:G", "science:2:-"].into_iter().enumerate() {
        assert_eq!((game.turn(), phase(&game).as_str()), (Turn::Chance, "display"));
        assert_eq!((see(&game).display.len(), game.chance_total()), (shown, left));
        refused(&game, "ship 8:-:0:0", "S-2.3");
        play(&mut game, &format!("reveal {tile}"));
        left -= 1;
    }
    let seen = see(&game);
    assert_eq!(seen.phase.to_string(), "ship");
    assert_eq!(seen.display.iter().map(ToString::to_string).collect::<Vec<_>>(), ["art:1:G", "art:1:G", "science:2:-"]);
    assert_eq!(seen.stack.values().sum::<u8>(), 33);
    assert_eq!((seen.stack[&"art:1:G".parse().unwrap()], seen.stack[&"science:2:-".parse().unwrap()]), (1, 2));
    refused(&game, "reveal art:1:G", "S-3.1");
}

#[test]
fn s_2_3_every_tile_of_the_stack_is_equally_likely() {
    let mut game = new_game(3);
    assert!(chances(&game).len() == 12 && chances(&game).values().all(|&weight| weight == 3));
    play(&mut game, "reveal art:1:G; reveal art:1:G");
    assert_eq!((chances(&game)["reveal art:1:G"], chances(&game)["reveal art:1:R"]), (1, 3));
    refused(&after(&new_game(3), "reveal art:1:G"), "start 0", "S-2.3");
}

#[test]
fn s_2_3_a_kind_that_is_used_up_is_no_longer_drawn() {
    let one_kind = include_str!("../../editions/reconstructed.toml")
        .replace("\"art:1:G\" = 3", "\"art:1:G\" = 1")
        .replace("\"art:1:R\" = 3", "\"art:1:R\" = 5");
    let setup = Setup { first: Some(Seat::new(0)), ..Setup::new(3) };
    let mut game = Strozzi::new(Edition::load(&one_kind).unwrap(), &setup).unwrap();
    assert_eq!(chances(&game)["reveal art:1:G"], 1);
    play(&mut game, "reveal art:1:G");
    assert!(!chances(&game).contains_key("reveal art:1:G"));
    refused(&game, "reveal art:1:G", "S-2.3");
}

#[test]
fn s_2_4_ships_are_set_aside_unseen_by_the_number_of_players() {
    for (players, set_aside, supply) in [(3, 17, 12), (4, 14, 15), (5, 11, 18), (6, 8, 21)] {
        let mut game = first_ship(players);
        for round in 1..=3 {
            let seen = see(&game);
            assert_eq!((seen.round, usize::from(seen.supply)), (round, supply));
            // Which ships are aside nobody knows, so all 29 may come.
            assert_eq!((game.chance_total(), seen.unseen.len()), (29, 29));
            assert_eq!(usize::from(seen.supply) + set_aside, 29);
            assert_eq!(pass_the_round_away(&mut game), supply, "round {round}");
        }
        assert_eq!(game.turn(), Turn::Over);
    }
}

#[test]
fn s_2_4_the_last_ship_may_be_any_that_was_not_seen() {
    let mut game = first_ship(6);
    while see(&game).supply > 1 || game.turn() != Turn::Chance {
        match game.turn() {
            Turn::Chance => {
                let draw = game.chance_at(0).to_string();
                play(&mut game, &draw);
            }
            _ => drop(play(&mut game, "pass")),
        }
    }
    // One in the supply and the eight that were set aside: they cannot be told apart.
    assert_eq!((game.chance_total(), chances(&game).len()), (9, 9));
}

#[test]
fn s_2_5_the_first_starting_player_is_drawn_unless_named() {
    for players in 3..=6 {
        let game = with_setup(&Setup::new(players));
        assert_eq!((game.turn(), phase(&game).as_str()), (Turn::Chance, "start"));
        let expected = (0..players).map(|seat| (format!("start {seat}"), 1)).collect();
        assert_eq!(chances(&game), expected);
        refused(&game, "reveal art:1:G", "S-2.5");
        if players < 6 {
            refused(&game, &format!("start {players}"), "S-2.5");
        }
        for first in 0..players {
            let mut game = after(&game, &format!("start {first}"));
            assert_eq!(phase(&game), "display");
            play(&mut game, "reveal art:1:G; reveal art:1:R; reveal art:1:C; ship 8:-:0:0");
            assert_eq!((active(&game), asked(&game)), (first, first));
        }
    }
}

#[test]
fn s_2_5_a_named_starting_player_is_not_drawn() {
    let mut game = with_setup(&Setup { first: Some(Seat::new(3)), ..Setup::new(4) });
    assert_eq!(phase(&game), "display");
    refused(&game, "start 3", "S-2.3");
    play(&mut game, "reveal art:1:G; reveal art:1:R; reveal art:1:C; ship 8:-:0:0");
    assert_eq!(asked(&game), 3);
}

#[test]
fn s_2_5_nobody_who_is_not_there_can_start() {
    for (players, first) in [(3, 3), (3, 5), (4, 4), (5, 5)] {
        let setup = Setup { first: Some(Seat::new(first)), ..Setup::new(players) };
        let error = Strozzi::new(Edition::reconstructed(), &setup).unwrap_err().to_string();
        let last = players - 1;
        assert_eq!(error, format!("seat {first} cannot start: the {players} players sit at 0 to {last} (S-2.5)"));
    }
}
