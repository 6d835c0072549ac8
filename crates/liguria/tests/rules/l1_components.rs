//! Section 1: the components.

use std::collections::{BTreeMap, BTreeSet};

use fondaco_game::{Edition as _, Game, Seat, Turn, Viewer};
use fondaco_liguria::components::{Card, HarborTile, Row, Tile};
use fondaco_liguria::{Edition, Liguria};

use crate::common::{
    Position, after, asked, cargo, chances, coins, finish, first_round, from, go_on_while, legal, new_game, phase,
    pier, play, refused, screen, seat, see,
};

#[test]
fn l_1_1_55_ship_cards_22_of_them_positive() {
    let cards = Edition::reconstructed().cards();
    assert_eq!(cards.len(), 55);
    assert_eq!(cards.iter().filter(|card| card.score() > 0).count(), 22);
    assert_eq!(cards.iter().filter(|card| card.score() < 0).count(), 33);
    // All of them are in the deck when the first is drawn.
    let mut game = first_round(4);
    go_on_while(&mut game, |game| phase(game) == "row");
    assert_eq!((phase(&game).as_str(), game.chance_total()), ("deck", 55));
    assert_eq!(chances(&game).values().sum::<u32>(), 55);
    assert_eq!((chances(&game)["draw -3W2^2:-"], chances(&game)["draw +2W3:-"]), (3, 1));
}

#[test]
fn l_1_1_a_card_has_a_score_actions_and_an_offer() {
    let card: Card = "-5W3AU^2:RYYB".parse().unwrap();
    assert_eq!((card.score(), card.wheels(), card.anchor(), card.uturn(), card.arrows()), (-5, 3, true, true, 2));
    assert_eq!(card.offer().0, [1, 2, 1]);
    let plain: Card = "+2W3:-".parse().unwrap();
    assert_eq!((plain.score(), plain.wheels(), plain.anchor(), plain.uturn(), plain.arrows()), (2, 3, false, false, 0));
    assert!(plain.offer().is_empty());
    for bad in ["+0W3:-", "+2W3", "+2:-", "2W3:-", "+2W3AA:-", "+2W3UA:-", "+2W3:YR"] {
        assert!(bad.parse::<Card>().is_err(), "{bad}");
    }
}

#[test]
fn l_1_2_25_cubes_of_each_colour() {
    let mut game = new_game(3);
    assert_eq!(see(&game).supply.0, [25; 3]);
    play(&mut game, "cubes RY; cubes RB; cubes RY");
    assert_eq!(see(&game).supply.0, [22, 23, 24]);
}

#[test]
fn l_1_2_an_offer_is_cut_to_what_the_supply_holds() {
    // No red cube is left, one yellow, and blue ones in plenty.
    let position = Position::new(4).home(3, [25, 24, 0]).display("+6W1^1:RYB -2W3^1:R -2W3^1:Y -2W3^1:B");
    let mut game = position.choosing();
    assert_eq!(see(&game).supply.0, [0, 1, 25]);
    play(&mut game, "card +6W1^1:RYB; done; card -2W3^1:Y; done");
    assert_eq!((pier(&game, 0), pier(&game, 1), see(&game).supply.0), ([0, 1, 1], [0; 3], [0, 0, 24]));
}

#[test]
fn l_1_2_an_island_gives_what_the_supply_holds() {
    let position = Position::new(4).home(3, [24, 0, 0]).tiles(0, "3*knight1").card(0, "+2W3:-");
    let game = after(&position.sailing(), "sail +1; conquer knight1 knight1 knight1");
    assert_eq!((cargo(&game, 0), see(&game).supply.0), ([1, 0, 0], [0, 25, 25]));
    // And with none at all, the island is conquered for nothing.
    let position = Position::new(4).home(3, [25, 0, 0]).tiles(0, "3*knight1").card(0, "+2W3:-");
    let game = after(&position.sailing(), "sail +1; conquer knight1");
    assert_eq!((cargo(&game, 0), screen(&game, 0).ministers), ([0; 3], 6));
}

#[test]
fn l_1_2_a_choice_of_colour_is_a_choice_among_colours_that_are_there() {
    let position = Position::new(4).home(3, [24, 25, 24]).hold(1, 0, "knight1 knight1").card(0, "+2W3:-");
    // The island takes the last red cube; of the rest there is one blue.
    let game = after(&position.sailing(), "sail +1");
    assert_eq!((legal(&game).as_str(), see(&game).supply.0), ("load 0 0 0, load 0 0 1", [0, 0, 1]));
    refused(&game, "load 1 0 0", "L-7.5");
    refused(&game, "load 0 0 2", "L-7.5");
    // Where no colour is there, there is nothing to choose.
    let position = Position::new(4).home(3, [24, 25, 25]).hold(1, 0, "knight1 knight1").card(0, "+2W3:-");
    assert_eq!(asked(&after(&position.sailing(), "sail +1")), 1);
}

#[test]
fn l_1_3_two_islands_of_each_colour_and_three_blank_ones() {
    for (players, blank) in [(3, 3), (4, 2)] {
        let mut game = after(&new_game(players), &"cubes RB;".repeat(players));
        go_on_while(&mut game, |game| phase(game) != "start");
        let json = serde_json::to_value(game).unwrap();
        let mut lands: BTreeMap<String, usize> = BTreeMap::new();
        for place in json["places"].as_array().unwrap() {
            *lands.entry(format!("{}{}", place["land"], place["colour"])).or_default() += 1;
        }
        let expected = [
            ("\"blank\"null", blank),
            ("\"harbor\"null", players),
            ("\"island\"\"B\"", 2),
            ("\"island\"\"R\"", 2),
            ("\"island\"\"Y\"", 2),
        ];
        assert_eq!(lands, expected.map(|(land, count)| (land.to_owned(), count)).into());
    }
}

#[test]
fn l_1_3_seven_score_tiles_3_to_9() {
    let mut game = after(&new_game(4), &"cubes RB;".repeat(4));
    go_on_while(&mut game, |game| phase(game) != "score");
    let tiles: Vec<String> = chances(&game).into_keys().collect();
    let place = tiles[0].split(' ').nth(1).unwrap();
    let expected: BTreeSet<String> = (3..=9).map(|score| format!("score {place} {score}")).collect();
    assert_eq!(tiles.into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn l_1_4_120_tiles_of_seven_types() {
    let edition = Edition::reconstructed();
    let mut types: BTreeMap<String, u8> = BTreeMap::new();
    for (tile, count) in edition.kinds().iter().zip(edition.tiles()) {
        let name = tile.to_string();
        let name = name.split('-').next().unwrap().trim_end_matches(char::is_numeric);
        *types.entry(name.to_owned()).or_default() += count;
    }
    let expected = [
        ("building", 18),
        ("contract", 18),
        ("diplomat", 16),
        ("knight", 16),
        ("merchant", 18),
        ("monk", 16),
        ("ship", 18),
    ];
    assert_eq!(types, expected.map(|(name, count)| (name.to_owned(), count)).into());
    assert_eq!(types.values().map(|&count| u32::from(count)).sum::<u32>(), 120);
    // The start tiles are not among them: the bag is whole when the first round begins.
    assert_eq!(first_round(4).chance_total(), 120);
}

#[test]
fn l_1_4_four_types_lie_in_the_rows_of_the_harbor() {
    let rows: Vec<(String, Row)> = HarborTile::ALL.map(|tile| (tile.to_string(), tile.row())).to_vec();
    for (name, row) in rows {
        assert!(name.starts_with(&row.to_string()), "{name} in the {row} row");
    }
    for tile in ["diplomat1", "knight4", "contract-RRY"] {
        assert!(!matches!(tile.parse().unwrap(), Tile::Harbor(_)), "{tile}");
        assert!(tile.parse::<HarborTile>().is_err(), "{tile} has no back");
    }
}

#[test]
fn l_1_5_a_ship_carries_ten_cubes() {
    let position = Position::new(4).tiles(0, "2*merchant2").cargo(0, [4, 4, 0]).pier(1, [3, 1, 0]).card(0, "+2W3:-");
    let game = after(&position.sailing(), "sail +3");
    // Five sacks and four cubes, but room for two.
    let choices = "load 0 0 0, load 0 1 0, load 1 0 0, load 1 1 0, load 2 0 0";
    assert_eq!(legal(&game), choices);
    refused(&game, "load 2 1 0", "L-1.5");
    assert_eq!(cargo(&after(&game, "load 1 1 0"), 0), [5, 5, 0]);
    // A full ship loads nothing, neither at a pier nor on an island.
    let full = position.cargo(0, [5, 5, 0]).tiles(0, "2*knight1");
    assert_eq!(asked(&after(&full.sailing(), "sail +3")), 1);
    let game = after(&full.sailing(), "sail +1; conquer knight1 knight1");
    assert_eq!((cargo(&game, 0), screen(&game, 0).ministers), ([5, 5, 0], 6));
    let almost = full.cargo(0, [5, 4, 0]);
    assert_eq!(cargo(&after(&almost.sailing(), "sail +1; conquer knight1 knight1"), 0), [6, 4, 0]);
}

#[test]
fn l_1_5_seven_ministers_and_the_start_tiles() {
    for players in [3, 4] {
        let game = new_game(players);
        for player in 0..players {
            assert_eq!(screen(&game, player).ministers, 7);
            let fronts: Vec<_> = seat(&game, player).fronts.into_iter().collect();
            assert_eq!(fronts, [(HarborTile::Ship1, 1), (HarborTile::Merchant1, 1)]);
            assert!(seat(&game, player).backs.is_empty());
        }
    }
    // Their wheel and their sack work.
    let game = Position::new(4).pier(1, [2, 0, 0]).card(0, "+2W3:-").sailing();
    assert!(legal(&game).ends_with("sail +4") && legal(&after(&game, "sail +3")).ends_with("load 1 0 0"));
}

#[test]
fn l_1_5_start_tiles_can_be_upgraded_and_count_for_diplomats() {
    let game = Position::new(4).display("-4W3^2:R +2W3:- +3W2A:R +3W2A:Y").choosing();
    let game = after(&game, "card -4W3^2:R");
    assert_eq!(legal(&game), "upgrade ship1, upgrade merchant1, done");
    let upgraded = Position::new(4).upgraded(1, "merchant1").figure(1, "merchant", 0).figure(2, "ship", 0);
    assert_eq!(from(&finish(&upgraded.homeward()), "diplomats"), [4, 0, 0, 0]);
    assert_eq!(from(&finish(&upgraded.homeward()), "harbor"), [0, 3, 0, 0]);
}

#[test]
fn l_1_6_the_bank_never_runs_out() {
    let position = Position::new(4).coins(0, 90).coins(1, 90).coins(2, 90).coins(3, 90);
    let mut game = position.buying();
    play(&mut game, "buyer 0; buyer 1; buyer 3; buyer 2");
    assert_eq!((asked(&game), coins(&game, 3)), (3, 92));
    play(&mut game, "take 0");
    assert_eq!((asked(&game), coins(&game, 2)), (2, 91));
}

/// Whose screens a viewer sees behind.
fn sees(game: &Liguria, viewer: Viewer) -> Vec<usize> {
    let seats = game.observe(viewer).seats;
    (0..seats.len()).filter(|&seat| seats[seat].screen.is_some()).collect()
}

#[test]
fn l_1_7_closed_screens_hide_what_lies_behind_them() {
    let position = Position::new(4).tiles(1, "knight4 diplomat2 contract-RRY").coins(1, 5).home(1, [1, 2, 3]);
    let game = position.sailing();
    assert!(sees(&game, Viewer::Spectator).is_empty());
    for player in 0..4 {
        assert_eq!(sees(&game, Viewer::Player(Seat::new(player))), [player]);
    }
    let json = serde_json::to_string(&game.observe(Viewer::Player(Seat::new(0)))).unwrap();
    for hidden in ["knight4", "diplomat2", "RRY", "[1,2,3]"] {
        assert!(!json.contains(hidden), "{hidden}");
    }
    // What is left in the bag and the deck would tell what the others have.
    let seen = game.observe(Viewer::Player(Seat::new(0)));
    assert!(seen.bag.is_none() && seen.deck.is_none());
    assert_eq!((seen.bag_size, seen.deck_size), (105, 51));
    // The owner sees it all.
    let mine = game.observe(Viewer::Player(Seat::new(1))).seats[1].screen.clone().unwrap();
    assert_eq!((mine.coins, mine.ministers, mine.home.0), (5, 7, [1, 2, 3]));
    assert_eq!((mine.knights.to_string(), mine.diplomats.to_string()), ("knight4".into(), "diplomat2".into()));
    assert_eq!(mine.contracts.iter().map(ToString::to_string).collect::<Vec<_>>(), ["RRY"]);
}

#[test]
fn l_1_7_open_screens_show_everything_to_everybody() {
    let game = Position::new(4).open_screens().tiles(1, "knight4").sailing();
    for viewer in Viewer::all(4) {
        assert_eq!(sees(&game, viewer), [0, 1, 2, 3]);
        assert_eq!(game.observe(viewer), see(&game));
    }
}

#[test]
fn l_1_7_screens_open_when_the_game_ends() {
    let game = Position::new(4).tiles(1, "contract-RRY").homeward();
    assert!(sees(&game, Viewer::Spectator).is_empty());
    let over = after(&game, "stay; stay; stay; stay");
    assert_eq!((over.turn(), sees(&over, Viewer::Spectator).len()), (Turn::Over, 4));
    assert_eq!(over.observe(Viewer::Spectator), see(&over));
}

#[test]
fn l_1_7_everything_else_is_public() {
    let position = Position::new(4)
        .hold(1, 2, "knight1 knight4")
        .expelled(3, 2)
        .cargo(2, [0, 1, 2])
        .pier(3, [1, 1, 1])
        .tiles(1, "monk building2 monk^")
        .figure(0, "ship", 1)
        .card(3, "-6W4AU^1:-");
    let game = position.sailing();
    let (seen, whole) = (game.observe(Viewer::Spectator), see(&game));
    assert_eq!((&seen.places, &seen.supply, &seen.voyage), (&whole.places, &whole.supply, &whole.voyage));
    for (mut public, mut all) in seen.seats.into_iter().zip(whole.seats) {
        assert!(public.screen.take().is_none() && all.screen.take().is_some());
        assert_eq!(public, all);
    }
    let json = serde_json::to_string(&game.observe(Viewer::Spectator)).unwrap();
    assert!(json.contains(r#""knights":["knight1","knight4"]"#) && json.contains(r#""expelled":2"#));
}
