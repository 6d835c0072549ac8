//! Section 2: setting up.

use std::collections::{BTreeMap, BTreeSet};

use fondaco_game::{Edition as _, Game, Seat, Turn, Viewer};
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::{Edition, Liguria, Setup};

use crate::common::{
    after, asked, chances, coins, draws, due, go_on_while, layout, legal, new_game, order, phase, pier, play, refused,
    see, ship,
};

/// Everybody has chosen their start cubes.
fn chosen(players: usize) -> Liguria {
    after(&new_game(players), &"cubes RB;".repeat(players))
}

#[test]
fn l_2_1_three_or_four_players() {
    for players in 0..=255 {
        let new = Liguria::new(Edition::reconstructed(), &Setup::new(players));
        assert_eq!(new.is_ok(), (3..=4).contains(&players), "{players} players");
        if let Err(error) = new {
            assert_eq!(error.to_string(), format!("Liguria is for 3 or 4 players, not for {players} (L-2.1)"));
        }
    }
    // Too many to count are too many.
    assert!(Liguria::new(Edition::reconstructed(), &Setup::new(259)).is_err());
    assert_eq!(Liguria::PLAYERS, 3..=4);
}

#[test]
fn l_2_1_seats_go_clockwise() {
    // The starting player is first to place their buyer, then their left neighbour; after the last seat comes seat 0.
    let mut game = after(&new_game(4), &(layout(4) + "start 2"));
    go_on_while(&mut game, |game| phase(game) != "buyer");
    for expected in [2, 3, 0, 1] {
        assert_eq!(asked(&game), expected);
        let first = legal(&game).split(", ").next().unwrap().to_owned();
        play(&mut game, &first);
    }
}

#[test]
fn l_2_2_two_cubes_of_different_colours_in_seat_order() {
    for players in [3, 4] {
        let mut game = new_game(players);
        for seat in 0..players {
            assert_eq!(due(&game), format!("cubes {seat}"));
            assert_eq!(legal(&game), "cubes RY, cubes RB, cubes YB");
            refused(&game, "buyer 0", "L-2.2");
            play(&mut game, ["cubes RY", "cubes RB", "cubes YB", "cubes RY"][seat]);
        }
        assert_eq!(phase(&game), "blank");
        assert_eq!((pier(&game, 0), pier(&game, 1), pier(&game, 2)), ([1, 1, 0], [1, 0, 1], [0, 1, 1]));
    }
    for bad in ["cubes RR", "cubes R", "cubes YR", "cubes RYB"] {
        assert!(bad.parse::<fondaco_liguria::Action>().is_err(), "{bad}");
    }
}

#[test]
fn l_2_3_twelve_places_with_harbors_evenly_between_the_islands() {
    for (players, harbors) in [(3, vec![0, 4, 8]), (4, vec![0, 3, 6, 9])] {
        let places = see(&new_game(players)).places;
        assert_eq!(places.len(), 12);
        let found: Vec<(usize, usize)> = (places.iter().enumerate())
            .filter_map(
                |(at, place)| if let PlaceView::Harbor { seat } = place { Some((at, seat.index())) } else { None },
            )
            .collect();
        assert_eq!(found, harbors.into_iter().zip(0..players).collect::<Vec<_>>());
    }
}

#[test]
fn l_2_3_blank_islands_lie_anywhere_but_never_two_between_the_same_harbors() {
    // All sets of islands, and of them those without two in one gap: counted here by hand.
    let four: BTreeSet<String> = (1..12)
        .flat_map(|high| (1..high).map(move |low| (low, high)))
        .filter(|(low, high)| low % 3 != 0 && high % 3 != 0 && low / 3 != high / 3)
        .map(|(low, high)| format!("blank {low} {high}"))
        .collect();
    let three: BTreeSet<String> =
        (1..4).flat_map(|a| (5..8).flat_map(move |b| (9..12).map(move |c| format!("blank {a} {b} {c}")))).collect();
    for (players, expected, number) in [(4, four, 24), (3, three, 27)] {
        let game = chosen(players);
        assert_eq!((game.turn(), game.chance_total()), (Turn::Chance, number));
        assert_eq!(chances(&game), expected.into_iter().map(|set| (set, 1)).collect::<BTreeMap<_, _>>());
    }
    let game = chosen(4);
    for bad in
        ["blank 1 2", "blank 10 11", "blank 1", "blank 1 4 7", "blank 0 4", "blank 4 6", "blank 1 12", "island 1 R"]
    {
        refused(&game, bad, "L-2.3");
    }
    let game = chosen(3);
    for bad in
        ["blank 1 2 5", "blank 1 5", "blank 1 3 9", "blank 1 5 8", "blank 5 6 9", "blank 1 5 12", "blank 1 5 9 10"]
    {
        refused(&game, bad, "L-2.3");
    }
    // The weaker wording is not played, which forbids blank islands only where they lie side by side: 5 and 7 do not, but
    // they are between the same two harbors.
    refused(&game, "blank 5 7 10", "L-2.3");
}

#[test]
fn l_2_3_colours_are_drawn_in_rising_place_order_without_replacement() {
    let mut game = after(&chosen(4), "blank 2 4");
    let weights = |game: &Liguria| chances(game).into_iter().collect::<Vec<_>>();
    let expected = |place: usize, left: &[(&str, u32)]| {
        let mut list: Vec<_> =
            left.iter().map(|(colour, count)| (format!("island {place} {colour}"), *count)).collect();
        list.sort();
        list
    };
    assert_eq!(weights(&game), expected(1, &[("R", 2), ("Y", 2), ("B", 2)]));
    assert_eq!(draws(&game), "island 1 R, island 1 Y, island 1 B");
    refused(&game, "island 5 R", "L-2.3");
    refused(&game, "island 2 R", "L-2.3");
    refused(&game, "score 1 3", "L-2.3");
    play(&mut game, "island 1 R");
    assert_eq!(weights(&game), expected(5, &[("R", 1), ("Y", 2), ("B", 2)]));
    play(&mut game, "island 5 R");
    refused(&game, "island 7 R", "L-2.3");
    assert_eq!(weights(&game), expected(7, &[("Y", 2), ("B", 2)]));
    play(&mut game, "island 7 B; island 8 Y; island 10 B");
    assert_eq!((weights(&game), game.chance_total()), (expected(11, &[("Y", 1)]), 1));
    play(&mut game, "island 11 Y");
    assert_eq!(phase(&game), "score");
}

#[test]
fn l_2_4_one_score_tile_for_each_coloured_island_in_rising_place_order() {
    let mut game = after(&chosen(3), "blank 1 5 11");
    go_on_while(&mut game, |game| phase(game) == "island");
    let mut left: Vec<u8> = (3..=9).collect();
    for (place, score) in [(2, 9), (3, 3), (6, 5), (7, 4), (9, 8), (10, 6)] {
        let expected = left.iter().map(|score| (format!("score {place} {score}"), 1)).collect();
        assert_eq!((chances(&game), game.chance_total() as usize), (expected, left.len()));
        for bad in [format!("score {} {score}", place - 1), format!("score {place} 2"), format!("score {place} 10")] {
            refused(&game, &bad, "L-2.4");
        }
        refused(&game, "start 0", "L-2.4");
        play(&mut game, &format!("score {place} {score}"));
        left.retain(|&other| other != score);
    }
    // The seventh leaves the game.
    assert_eq!((phase(&game).as_str(), left), ("start", vec![7]));
    let mut game = after(&chosen(3), "blank 1 5 11");
    go_on_while(&mut game, |game| phase(game) == "island");
    refused(&after(&game, "score 2 9"), "score 3 9", "L-2.4");
}

#[test]
fn l_2_4_a_chance_step_with_one_outcome_is_a_step_all_the_same() {
    let mut game = after(&chosen(4), "blank 2 4; island 1 R; island 5 R; island 7 B; island 8 B; island 10 Y");
    assert_eq!((game.turn(), draws(&game).as_str()), (Turn::Chance, "island 11 Y"));
    play(&mut game, "island 11 Y");
    assert_eq!(phase(&game), "score");
}

#[test]
fn l_2_5_the_starting_player_is_drawn_and_gets_1_silver_the_last_3_the_others_2() {
    for players in [3, 4] {
        let game = after(&new_game(players), &layout(players));
        let expected: BTreeMap<_, _> = (0..players).map(|seat| (format!("start {seat}"), 1)).collect();
        assert_eq!((phase(&game).as_str(), chances(&game)), ("start", expected));
        refused(&game, &format!("start {players}"), "L-2.5");
        refused(&game, "draw monk", "L-2.5");
        for first in 0..players {
            let game = after(&game, &format!("start {first}"));
            let silver: Vec<u8> = (0..players).map(|index| coins(&game, (first + index) % players)).collect();
            assert_eq!(silver, if players == 4 { vec![1, 2, 2, 3] } else { vec![1, 2, 3] });
        }
    }
}

#[test]
fn l_2_6_the_starting_player_has_the_highest_number() {
    let game = after(&new_game(4), &layout(4));
    assert_eq!(order(&after(&game, "start 0")), [3, 2, 1, 0]);
    assert_eq!(order(&after(&game, "start 2")), [1, 0, 3, 2]);
    let game = after(&new_game(3), &(layout(3) + "start 1"));
    assert_eq!(order(&game), [0, 2, 1]);
    // Before that there is only seat order.
    assert_eq!(order(&new_game(4)), [0, 1, 2, 3]);
}

#[test]
fn l_2_7_each_ship_starts_in_its_own_harbor() {
    for players in [3, 4] {
        let game = new_game(players);
        for seat in 0..players {
            assert_eq!(ship(&game, seat), (seat * 12 / players).to_string());
            // As everybody can see.
            let seen = game.observe(Viewer::Spectator);
            let place = usize::from(seen.seats[seat].place);
            assert_eq!(seen.places[place], PlaceView::Harbor { seat: Seat::new(seat) });
        }
    }
}
