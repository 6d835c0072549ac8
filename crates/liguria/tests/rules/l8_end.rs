//! Section 8: the end of a round and of the game.

use fondaco_game::{Game, Turn};
use fondaco_liguria::Event;

use crate::common::{
    Position, after, asked, cargo, due, go_on_while, held, legal, order, phase, pier, play, refused, screen, seat, see,
    ship,
};

#[test]
fn l_8_1_the_rounds_cards_go_behind_the_screens_and_the_row_leaves_the_game() {
    let position = Position::new(3).round(2).cards(0, "+5W2:R").card(0, "-6W4^2:-").card(1, "+5W2:Y").card(2, "+5W2:B");
    let mut game = position.sailing();
    assert_eq!(screen(&game, 0).cards.len(), 1);
    play(&mut game, "sail +1; sail +1; sail +1");
    assert_eq!((phase(&game).as_str(), see(&game).round, seat(&game, 0).card), ("row", 3, None));
    let cards: Vec<String> = screen(&game, 0).cards.iter().map(ToString::to_string).collect();
    assert_eq!(cards, ["+5W2:R", "-6W4^2:-"]);
    // They stay there: they are not in the deck again.
    let deck = see(&game).deck.unwrap();
    assert!(!deck.contains(&"-6W4^2:-".parse().unwrap()) && deck.len() == 49);
}

#[test]
fn l_8_1_left_over_tiles_leave_the_game() {
    let mut game = Position::new(3).round(2).row("5*monk").display("+5W2:R -2W4A:R +5W2:Y").choosing();
    let (bag, size) = (see(&game).bag, see(&game).bag_size);
    play(&mut game, "card +5W2:R; card +5W2:Y; card -2W4A:R; sail +1; sail +1");
    let story = play(&mut game, "sail +1");
    assert!(story.contains(&Event::RoundEnded { round: 2, left: 5 }));
    assert_eq!((see(&game).row.len(), see(&game).bag_size), (0, size));
    assert_eq!(see(&game).bag, bag);
    assert_eq!(game.chance_total(), u32::from(size));
}

#[test]
fn l_8_2_after_the_last_round_one_movement_round_in_the_same_order() {
    for (players, last) in [(3, 9), (4, 8)] {
        let order_now: Vec<usize> = if players == 3 { vec![2, 0, 1] } else { vec![2, 0, 3, 1] };
        let mut game = Position::new(players).round(last - 1).order(&order_now).sailing();
        go_on_while(&mut game, |game| phase(game) != "row");
        assert_eq!(see(&game).round, last);
        let mut game = Position::new(players).last_round().order(&order_now).sailing();
        go_on_while(&mut game, |game| phase(game) != "homeward");
        assert_eq!((see(&game).round, order(&game)), (last, order_now.clone()));
        for seat in order_now {
            assert_eq!(due(&game), format!("homeward {seat}"));
            play(&mut game, "stay");
        }
        assert_eq!(game.turn(), Turn::Over);
    }
}

#[test]
fn l_8_2_0_to_as_many_steps_as_wheels_on_fronts() {
    let position = Position::new(4).tiles(0, "ship2 ship2^").ship(0, "4+");
    let game = position.homeward();
    assert_eq!(legal(&game), "sail +1, sail +2, sail +3, stay");
    refused(&game, "sail +4", "L-8.2");
    refused(&game, "anchor +1", "L-8.2");
    refused(&game, "uturn", "L-8.2");
    assert_eq!(ship(&after(&game, "sail +1"), 0), "5+");
    assert_eq!(ship(&after(&game, "stay"), 0), "4+");
}

#[test]
fn l_8_2_direction_follows_l_6_2_without_a_card() {
    let game = Position::new(4).ship(0, "4-").homeward();
    assert_eq!(legal(&game), "sail -1, stay");
    refused(&game, "sail +1", "L-6.2");
    let game = Position::new(4).ship(0, "6").homeward();
    assert_eq!(legal(&game), "sail -1, sail +1, stay");
    // A U-turn on the card of the last round helps no more.
    let mut game = Position::new(4).last_round().ship(0, "4+").card(0, "+4W2U:R").sailing();
    play(&mut game, "sail +1; straight");
    go_on_while(&mut game, |game| phase(game) != "homeward");
    assert_eq!(legal(&game), "sail +1, stay");
}

#[test]
fn l_8_2_who_has_no_wheel_is_not_asked() {
    let position = Position::new(4).order(&[3, 2, 1, 0]).upgraded(3, "ship1").upgraded(1, "ship1").tiles(1, "ship2^");
    let mut game = position.homeward();
    assert_eq!(due(&game), "homeward 2");
    play(&mut game, "stay");
    assert_eq!(due(&game), "homeward 0");
    play(&mut game, "stay");
    assert_eq!(game.turn(), Turn::Over);
    // If nobody has one, the game is over with the last voyage.
    let nobody = (0..4).fold(Position::new(4).last_round(), |position, seat| position.upgraded(seat, "ship1"));
    let mut game = nobody.sailing();
    go_on_while(&mut game, |game| phase(game) != "homeward");
    assert_eq!(game.turn(), Turn::Over);
}

#[test]
fn l_8_2_the_only_action_is_unloading_in_the_own_harbor() {
    let position = Position::new(4)
        .cargo(0, [2, 1, 0])
        .tiles(0, "ship2 ship2 knight4 diplomat1 merchant2")
        .hold(2, 0, "knight1")
        .pier(1, [2, 2, 2])
        .round(8);
    // Home it is unloaded.
    let home = after(&position.clone().ship(0, "11+").homeward(), "sail +1");
    assert_eq!((cargo(&home, 0), screen(&home, 0).home.0, asked(&home)), ([0; 3], [2, 1, 0], 1));
    // In another's harbor, on an empty island and on an own one nothing happens.
    for sail in ["sail +3", "sail +1", "sail +2"] {
        let game = after(&position.homeward(), sail);
        assert_eq!((cargo(&game, 0), asked(&game), screen(&game, 0).ministers), ([2, 1, 0], 1, 6), "{sail}");
        assert_eq!((pier(&game, 1), held(&game, 1).as_str()), ([2, 2, 2], ""));
    }
    // Sailing past does not unload.
    let past = after(&position.ship(0, "11+").homeward(), "sail +2");
    assert_eq!(cargo(&past, 0), [2, 1, 0]);
}
