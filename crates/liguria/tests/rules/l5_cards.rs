//! Section 5: the ship card and upgrades.

use fondaco_liguria::components::HarborTile;

use crate::common::{Position, after, asked, due, legal, phase, pier, play, refused, seat, see};

#[test]
fn l_5_1_in_player_order_each_takes_one_of_the_face_up_cards() {
    let position = Position::new(4).order(&[2, 0, 3, 1]).display("+2W3:- -2W4A:R +3W2A:Y -4W4AU:-");
    let mut game = position.choosing();
    // Sorted by score; what is taken is gone.
    assert_eq!(
        (due(&game).as_str(), legal(&game).as_str()),
        ("card 2", "card -4W4AU:-, card -2W4A:R, card +2W3:-, card +3W2A:Y")
    );
    refused(&game, "card +5W2:R", "L-5.1");
    refused(&game, "sail +1", "L-5.1");
    play(&mut game, "card +2W3:-");
    assert_eq!((due(&game).as_str(), legal(&game).as_str()), ("card 0", "card -4W4AU:-, card -2W4A:R, card +3W2A:Y"));
    refused(&game, "card +2W3:-", "L-5.1");
    play(&mut game, "card -4W4AU:-; card -2W4A:R");
    assert_eq!((due(&game).as_str(), legal(&game).as_str()), ("card 1", "card +3W2A:Y"));
    play(&mut game, "card +3W2A:Y");
    assert_eq!(due(&game), "sail 2");
    let cards: Vec<String> = (0..4).map(|player| seat(&game, player).card.unwrap().to_string()).collect();
    assert_eq!(cards, ["-4W4AU:-", "+3W2A:Y", "+2W3:-", "-2W4A:R"]);
}

#[test]
fn l_5_1_equal_cards_are_one_choice() {
    let mut game = Position::new(3).display("-3W2^2:- +2W3:- -3W2^2:-").choosing();
    assert_eq!(legal(&game), "card -3W2^2:-, card +2W3:-");
    play(&mut game, "card -3W2^2:-; done");
    assert_eq!(legal(&game), "card -3W2^2:-, card +2W3:-");
}

#[test]
fn l_5_1_everyone_completes_it_before_anyone_sails() {
    let mut game = Position::new(3).display("-3W2^2:- +2W3:- -6W3A^2:-").choosing();
    let turns = [
        ("card 0", "card -3W2^2:-"),
        ("upgrade 0", "upgrade merchant1"),
        ("upgrade 0", "upgrade ship1"),
        ("card 1", "card -6W3A^2:-"),
        ("upgrade 1", "done"),
        ("card 2", "card +2W3:-"),
        ("sail 0", "sail +1"),
    ];
    for (expected, step) in turns {
        assert_eq!(due(&game), expected);
        play(&mut game, step);
    }
}

#[test]
fn l_5_2_the_offer_goes_from_the_supply_to_the_own_pier() {
    let position = Position::new(3).pier(0, [1, 0, 0]).pier(1, [0, 1, 0]).display("+6W1:RY -5W3^2:- -2W3^1:B");
    let mut game = position.choosing();
    let supply = see(&game).supply.0;
    play(&mut game, "card +6W1:RY");
    assert_eq!((pier(&game, 0), pier(&game, 1), pier(&game, 2)), ([2, 1, 0], [0, 1, 0], [0; 3]));
    assert_eq!(see(&game).supply.0, [supply[0] - 1, supply[1] - 1, supply[2]]);
    // They must: there is nothing to decline, and nothing goes aboard.
    assert_eq!((due(&game).as_str(), seat(&game, 0).cargo.total()), ("card 1", 0));
    play(&mut game, "card -2W3^1:B");
    assert_eq!((pier(&game, 1), phase(&game).as_str()), ([0, 1, 1], "upgrade"));
    // A card without an offer brings nothing.
    play(&mut game, "done; card -5W3^2:-");
    assert_eq!(pier(&game, 2), [0; 3]);
}

#[test]
fn l_5_3_for_each_arrow_one_tile_that_shows_its_front() {
    let position =
        Position::new(3).tiles(0, "2*monk building2 ship1^ knight1 diplomat1").display("-4W3^2:R +2W3:- -2W4A:R");
    let mut game = after(&position.choosing(), "card -4W3^2:R");
    assert_eq!((asked(&game), see(&game).arrows), (0, 2));
    assert_eq!(legal(&game), "upgrade ship1, upgrade merchant1, upgrade building2, upgrade monk, done");
    refused(&game, "upgrade ship2", "L-5.3");
    refused(&game, "upgrade building1", "L-5.3");
    refused(&game, "card +2W3:-", "L-5.3");
    play(&mut game, "upgrade ship1");
    // The one that shows its back cannot be turned again, nor turned back.
    assert_eq!(
        (legal(&game).as_str(), see(&game).arrows),
        ("upgrade merchant1, upgrade building2, upgrade monk, done", 1)
    );
    refused(&game, "upgrade ship1", "L-5.3");
    play(&mut game, "upgrade monk");
    assert_eq!(due(&game), "card 1");
    let tiles = seat(&game, 0);
    assert_eq!((tiles.fronts[&HarborTile::Monk], tiles.backs[&HarborTile::Monk]), (1, 1));
    assert_eq!((tiles.fronts.get(&HarborTile::Ship1), tiles.backs[&HarborTile::Ship1]), (None, 2));
}

#[test]
fn l_5_3_he_may_upgrade_less_and_without_an_arrow_or_a_tile_is_not_asked() {
    let mut game = after(&Position::new(3).display("-4W3^2:R -2W4A:R +2W3:-").choosing(), "card -4W3^2:R; done");
    assert_eq!(due(&game), "card 1");
    play(&mut game, "card -2W4A:R");
    assert_eq!(due(&game), "card 2");
    // Nobody is asked who has no front left: neither at once nor after an upgrade.
    let bare = Position::new(3).upgraded(0, "ship1").upgraded(0, "merchant1").display("-4W3^2:R -2W4A:R +2W3:-");
    assert_eq!(due(&after(&bare.choosing(), "card -4W3^2:R")), "card 1");
    let one = Position::new(3).upgraded(0, "ship1").display("-4W3^2:R -2W4A:R +2W3:-");
    let game = after(&one.choosing(), "card -4W3^2:R; upgrade merchant1");
    assert_eq!((due(&game).as_str(), see(&game).arrows), ("card 1", 0));
}

#[test]
fn l_5_3_the_tile_loses_its_fronts_function() {
    // No wheel of an upgraded ship, no sack of an upgraded merchant.
    let position = Position::new(4).tiles(0, "ship2^ merchant2^").pier(1, [3, 0, 0]).card(0, "+2W3:-");
    let game = position.sailing();
    assert!(legal(&game).ends_with(", sail +4"));
    assert!(legal(&after(&game, "sail +3")).ends_with(", load 1 0 0"));
    let game = position.upgraded(0, "merchant1").upgraded(0, "ship1").sailing();
    assert!(legal(&game).ends_with(", sail +3"));
    assert_eq!(asked(&after(&game, "sail +3")), 1);
}
