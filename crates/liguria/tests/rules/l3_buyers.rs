//! Section 3: the row of tiles, the ship cards and the buyers.

use std::collections::BTreeMap;

use fondaco_game::{Edition as _, Game, Turn};
use fondaco_liguria::{Edition, Event, Liguria};

use crate::common::{
    Position, after, asked, chances, draw, due, first_round, go_on_while, legal, phase, play, refused, row, see,
};

#[test]
fn l_3_1_rounds_and_tiles_by_the_number_of_players() {
    for (players, rounds, tiles) in [(3, 9, 12), (4, 8, 15)] {
        let mut game = first_round(players);
        for round in 1..=rounds {
            let seen = see(&game);
            assert_eq!((phase(&game).as_str(), seen.round), ("row", round));
            assert_eq!(u32::from(seen.bag_size), 120 - u32::from(round - 1) * tiles);
            let mut drawn = 0;
            while phase(&game) == "row" {
                assert_eq!(game.chance_total(), u32::from(see(&game).bag_size));
                drawn += 1;
                let tile = game.chance_at(0).to_string();
                play(&mut game, &tile);
            }
            assert_eq!((drawn, see(&game).row.len() as u32), (tiles, tiles), "round {round}");
            go_on_while(&mut game, |game| !matches!(phase(game).as_str(), "row" | "homeward"));
        }
        // After the last one there is no row any more.
        assert!(matches!(phase(&game).as_str(), "homeward" | "over") && see(&game).round == rounds);
    }
}

#[test]
fn l_3_1_tiles_lie_from_left_to_right_in_the_order_of_drawing() {
    let mut game = first_round(3);
    let tiles = "monk ship2 contract-RRY monk knight4 diplomat1 building3 merchant1 ship1 monk building1 knight1";
    draw(&mut game, tiles);
    assert_eq!(row(&game), tiles);
    assert_eq!(phase(&game), "deck");
    refused(&game, "draw ship1", "L-3.2");
}

#[test]
fn l_3_1_every_tile_of_the_bag_is_equally_likely() {
    let mut game = first_round(4);
    let edition = Edition::reconstructed();
    let whole: BTreeMap<String, u32> = edition
        .kinds()
        .iter()
        .zip(edition.tiles())
        .map(|(tile, &count)| (format!("draw {tile}"), count.into()))
        .collect();
    assert_eq!(chances(&game), whole);
    draw(&mut game, "2*knight4 contract-RRY ship1");
    let left = chances(&game);
    assert_eq!((left["draw ship1"], left["draw monk"], game.chance_total()), (11, 16, 116));
    assert!(!left.contains_key("draw knight4") && !left.contains_key("draw contract-RRY"));
    refused(&game, "draw knight4", "L-3.1");
    refused(&game, "draw contract-RRY", "L-3.1");
    refused(&game, "draw contract-RYB", "L-3.1");
    refused(&game, "draw +2W3:-", "L-3.1");
}

#[test]
fn l_3_2_one_card_for_each_player() {
    for players in [3, 4] {
        let mut game = Position::new(players).turning();
        draw(&mut game, "-2W3^1:R +2W3:-");
        if players == 4 {
            draw(&mut game, "+5W2:R");
        }
        assert_eq!(phase(&game), "deck");
        draw(&mut game, "-6W4^2:-");
        assert_eq!((phase(&game).as_str(), see(&game).display.len()), ("buyer", players));
        let last = see(&game).display.last().unwrap().to_string();
        assert_eq!((last.as_str(), see(&game).deck_size as usize), ("-6W4^2:-", 55 - players));
    }
}

/// The cards face up and those set aside.
fn lying(game: &Liguria) -> (String, String) {
    let text = |cards: &[fondaco_liguria::components::Card]| {
        cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let seen = see(game);
    (text(&seen.display), text(&seen.aside))
}

#[test]
fn l_3_2_if_all_have_the_same_sign_the_last_is_set_aside_until_the_other_shows() {
    let mut game = Position::new(3).turning();
    let story = play(&mut game, "draw -2W3^1:R; draw -3W2^2:-; draw -3W2^2:-");
    assert!(matches!(story[..], [.., Event::CardSetAside { .. }, Event::Due { .. }]), "{story:?}");
    assert_eq!(lying(&game), ("-2W3^1:R -3W2^2:-".into(), "-3W2^2:-".into()));
    // What is set aside is not in the deck while one draws on.
    assert_eq!((game.chance_total(), chances(&game)["draw -3W2^2:-"]), (52, 1));
    play(&mut game, "draw -6W4^2:-");
    assert_eq!(lying(&game), ("-2W3^1:R -3W2^2:-".into(), "-6W4^2:- -3W2^2:-".into()));
    assert_eq!(game.chance_total(), 51);
    refused(&game, "draw -6W4^2:-", "L-3.2");
    let story = play(&mut game, "draw +2W3:-");
    assert!(story.contains(&Event::AsideReturned { cards: 2 }));
    // The missing sign shows; those set aside are back.
    assert_eq!(lying(&game), ("-2W3^1:R -3W2^2:- +2W3:-".into(), String::new()));
    assert_eq!((phase(&game).as_str(), see(&game).deck_size), ("buyer", 52));
    let deck = see(&game).deck.unwrap();
    let count = |card: &str| deck.iter().filter(|other| other.to_string() == card).count();
    assert_eq!((count("-6W4^2:-"), count("-3W2^2:-"), count("-2W3^1:R"), count("+2W3:-")), (1, 2, 0, 0));
}

#[test]
fn l_3_2_it_is_so_for_positive_cards_too_and_only_for_the_last_card() {
    let mut game = Position::new(4).turning();
    play(&mut game, "draw +2W3:-; draw +5W2:R; draw +5W2:Y");
    assert_eq!((lying(&game).1.as_str(), phase(&game).as_str()), ("", "deck"));
    play(&mut game, "draw +5W2:B");
    assert_eq!(lying(&game).1, "+5W2:B");
    play(&mut game, "draw -1W3AU:R");
    assert_eq!((phase(&game).as_str(), see(&game).deck_size), ("buyer", 51));
    // With both signs early, nothing is set aside.
    let game = after(&Position::new(4).turning(), "draw +2W3:-; draw -1W3AU:R; draw -1W3AU:Y; draw -1W3AU:B");
    assert_eq!((phase(&game).as_str(), lying(&game).1.as_str()), ("buyer", ""));
}

#[test]
fn l_3_2_cards_of_earlier_rounds_do_not_come_again() {
    let game = Position::new(3).round(2).cards(0, "+2W3:-").cards(1, "-3W2^2:-").turning();
    assert_eq!((game.chance_total(), chances(&game)["draw -3W2^2:-"]), (52, 2));
    refused(&game, "draw +2W3:-", "L-3.2");
    refused(&game, "draw +1W9:-", "L-3.2");
}

#[test]
fn l_3_3_buyers_from_the_highest_number_down_on_free_spaces() {
    let mut game = Position::new(4).order(&[2, 0, 3, 1]).buying();
    assert_eq!((due(&game).as_str(), game.turn() == Turn::Chance), ("buyer 1", false));
    assert_eq!(legal(&game), "buyer 0, buyer 1, buyer 2, buyer 3, buyer 4, buyer 5");
    refused(&game, "buyer 6", "L-3.3");
    refused(&game, "take 0", "L-3.3");
    play(&mut game, "buyer 4");
    assert_eq!((asked(&game), legal(&game).as_str()), (3, "buyer 0, buyer 1, buyer 2, buyer 3, buyer 5"));
    refused(&game, "buyer 4", "L-3.3");
    play(&mut game, "buyer 0");
    assert_eq!((asked(&game), legal(&game).as_str()), (0, "buyer 1, buyer 2, buyer 3, buyer 5"));
    play(&mut game, "buyer 5");
    assert_eq!((asked(&game), phase(&game).as_str()), (2, "buyer"));
    let street: Vec<_> = see(&game).street.iter().map(|buyer| buyer.map(|seat| seat.index())).collect();
    assert_eq!(street, [Some(3), None, None, None, Some(1), Some(0)]);
    play(&mut game, "buyer 1");
    assert_eq!(phase(&game), "take");
}

#[test]
fn l_3_3_a_space_gives_tiles_and_coins() {
    let street: Vec<(u8, u8)> =
        Edition::reconstructed().street().iter().map(|space| (space.tiles, space.coins)).collect();
    assert_eq!(street, [(1, 2), (2, 1), (3, 0), (3, 1), (4, 0), (5, 0)]);
}
