//! Section 4: tiles and coins.

use fondaco_liguria::Event;
use fondaco_liguria::components::HarborTile;

use crate::common::{Position, after, asked, coins, due, legal, order, phase, play, refused, row, screen, seat};

/// Three players, and a row of one tile of each kind.
const ROW: &str =
    "monk ship1 ship2 merchant1 merchant2 building1 building2 building3 diplomat1 diplomat2 knight1 knight4";

/// The buyers stand on these spaces, by seat.
fn bought(position: &Position, spaces: [usize; 3]) -> fondaco_liguria::Liguria {
    let [zero, one, two] = spaces;
    after(&position.clone().row(ROW).buying(), &format!("buyer {two}; buyer {one}; buyer {zero}"))
}

#[test]
fn l_4_1_from_left_to_right_on_the_street() {
    let mut game = bought(&Position::new(3), [5, 0, 3]);
    assert_eq!(due(&game), "take 1");
    play(&mut game, "take 11");
    assert_eq!(due(&game), "take 2");
    play(&mut game, "take 0 1 2");
    assert_eq!(due(&game), "take 0");
    play(&mut game, "take 0 1 2 3 4");
    assert_eq!(due(&game), "card 1");
}

#[test]
fn l_4_1_first_the_coins_of_the_space_then_exactly_as_many_tiles() {
    let spaces = [(0, 2, 1), (1, 1, 2), (2, 0, 3), (3, 1, 3), (4, 0, 4), (5, 0, 5)];
    for (space, silver, tiles) in spaces {
        let others: Vec<usize> = (0..6).filter(|&other| other != space).rev().take(2).collect();
        let mut game = bought(&Position::new(3).coins(0, 3), [space, others[0], others[1]]);
        while asked(&game) != 0 {
            let first = legal(&game).split(", ").next().unwrap().to_owned();
            play(&mut game, &first);
        }
        assert_eq!(coins(&game, 0), 3 + silver, "space {space}");
        let positions: Vec<String> = (0..=tiles).map(|position| position.to_string()).collect();
        for wrong in [tiles - 1, tiles + 1] {
            if wrong > 0 {
                refused(&game, &format!("take {}", positions[..wrong].join(" ")), "L-4.1");
            }
        }
        assert!(legal(&game).split(", ").all(|take| take.split(' ').count() == tiles + 1));
    }
    // Nobody has the coins of a space before it is their turn.
    let game = bought(&Position::new(3), [1, 0, 3]);
    assert_eq!([0, 1, 2].map(|seat| coins(&game, seat)), [0, 2, 0]);
}

#[test]
fn l_4_1_there_are_no_positions_beyond_the_row() {
    let game = bought(&Position::new(3), [0, 1, 2]);
    refused(&game, "take 12", "L-4.1");
    let game = after(&game, "take 11");
    refused(&game, "take 10 11", "L-4.1");
    assert!(legal(&game).ends_with("take 9 10"));
}

#[test]
fn l_4_2_begin_anywhere_and_pay_1_for_each_tile_left_between() {
    // Space 2: three tiles and no coin. Whoever has no silver takes neighbours, wherever they lie.
    let game = bought(&Position::new(3), [2, 4, 5]);
    let neighbours: Vec<String> = (0..10).map(|at| format!("take {at} {} {}", at + 1, at + 2)).collect();
    assert_eq!(legal(&game), neighbours.join(", "));
    refused(&game, "take 0 1 3", "L-4.2");
    // With 2 silver up to two tiles are left between, one gap or two.
    let game = bought(&Position::new(3).coins(0, 2), [2, 4, 5]);
    for (take, left) in [("take 4 5 6", 2), ("take 4 5 7", 1), ("take 4 6 8", 0), ("take 4 7 8", 0), ("take 7 8 11", 0)]
    {
        assert_eq!(coins(&after(&game, take), 0), left, "{take}");
    }
    for dear in ["take 0 1 5", "take 0 3 5", "take 0 2 5", "take 0 1 11"] {
        refused(&game, dear, "L-4.2");
    }
    let story = play(&mut game.clone(), "take 4 6 8");
    assert!(story.contains(&Event::SkippingPaid { seat: fondaco_game::Seat::new(0), coins: 2 }));
}

/// Every set of the right size that can be paid, and no other.
#[test]
fn l_4_2_what_can_be_paid_can_be_taken() {
    for (space, tiles, gift) in [(0, 1, 2), (1, 2, 1), (2, 3, 0), (4, 4, 0)] {
        for silver in 0..=4 {
            let game = bought(&Position::new(3).coins(0, silver), [space, 3, 5]);
            if asked(&game) != 0 {
                continue;
            }
            let mut expected = Vec::new();
            for set in 0_u32..1 << 12 {
                let members: Vec<u32> = (0..12).filter(|at| set >> at & 1 == 1).collect();
                if let (Some(first), Some(last)) = (members.first(), members.last())
                    && members.len() == tiles
                    && last - first + 1 - tiles as u32 <= u32::from(silver + gift)
                {
                    let text: Vec<String> = members.iter().map(ToString::to_string).collect();
                    expected.push(format!("take {}", text.join(" ")));
                }
            }
            assert_eq!(legal(&game), expected.join(", "), "space {space}, {silver} silver");
        }
    }
}

#[test]
fn l_4_2_the_coins_just_taken_may_pay() {
    let game = bought(&Position::new(3), [1, 4, 5]);
    assert_eq!(coins(&game, 0), 1);
    let taken = after(&game, "take 0 2");
    assert_eq!(coins(&taken, 0), 0);
    refused(&game, "take 0 3", "L-4.2");
}

#[test]
fn l_4_3_harbor_tiles_go_front_up_into_their_rows_the_others_behind_the_screen() {
    let mut game = bought(&Position::new(3), [5, 4, 2]);
    play(&mut game, "take 9 10 11; take 0 1 2 3; take 0 1 2 3 4");
    let fronts: Vec<_> = seat(&game, 1).fronts.into_iter().collect();
    use HarborTile::{Building1, Building2, Building3, Merchant1, Merchant2, Monk, Ship1, Ship2};
    assert_eq!(fronts, [(Ship1, 2), (Ship2, 1), (Merchant1, 2), (Monk, 1)]);
    let fronts: Vec<_> = seat(&game, 0).fronts.into_iter().collect();
    assert_eq!(fronts, [(Ship1, 1), (Merchant1, 1), (Merchant2, 1), (Building1, 1), (Building2, 1), (Building3, 1)]);
    assert_eq!(screen(&game, 0).diplomats.to_string(), "diplomat1");
    let behind = screen(&game, 2);
    assert_eq!(
        (behind.diplomats.to_string(), behind.knights.to_string()),
        ("diplomat2".into(), "knight1 knight4".into())
    );
    assert_eq!(seat(&game, 2).fronts.len(), 2);
    assert!((0..3).all(|player| seat(&game, player).backs.is_empty()));
    // Contracts go behind the screen, too.
    let contracts = ROW.replace("ship2", "contract-BBY").replace("ship1", "contract-RRY");
    let game = after(&Position::new(3).row(&contracts).buying(), "buyer 5; buyer 4; buyer 2; take 0 1 2");
    let listed: Vec<String> = screen(&game, 0).contracts.iter().map(ToString::to_string).collect();
    assert_eq!((listed.join(" "), seat(&game, 0).fronts[&Monk]), ("RRY BBY".into(), 1));
}

#[test]
fn l_4_4_the_row_closes_up_to_the_left() {
    let game = bought(&Position::new(3).coins(0, 9), [2, 4, 5]);
    let game = after(&game, "take 1 3 10");
    assert_eq!(row(&game), "monk ship2 merchant2 building1 building2 building3 diplomat1 diplomat2 knight4");
    let game = after(&game, "take 5 6 7 8");
    assert_eq!(row(&game), "monk ship2 merchant2 building1 building2");
    // After the last buyer, what is left stays for nobody.
    let game = after(&game, "take 0 1 2 3 4");
    assert_eq!((row(&game).as_str(), phase(&game).as_str()), ("", "card"));
}

#[test]
fn l_4_4_picking_order_is_player_order_for_the_rest_of_the_round() {
    let mut game = Position::new(4).order(&[3, 2, 1, 0]).buying();
    play(&mut game, "buyer 1; buyer 5; buyer 0; buyer 3; take 0; take 0 1; take 0 1 2; take 0 1 2 3 4");
    assert_eq!(order(&game), [2, 0, 3, 1]);
    let mut asked_for_cards = Vec::new();
    while phase(&game) != "sail" {
        if phase(&game) == "card" {
            asked_for_cards.push(asked(&game));
        }
        let last = legal(&game).split(", ").last().unwrap().to_owned();
        play(&mut game, &last);
    }
    assert_eq!((asked_for_cards, asked(&game)), (vec![2, 0, 3, 1], 2));
    let mut sailing = Vec::new();
    while phase(&game) != "row" {
        if sailing.last() != Some(&asked(&game)) {
            sailing.push(asked(&game));
        }
        let first = legal(&game).split(", ").next().unwrap().to_owned();
        play(&mut game, &first);
    }
    assert_eq!(sailing, [2, 0, 3, 1]);
    // The next round's buyers come from the highest number: who picked last is first.
    crate::common::go_on_while(&mut game, |game| phase(game) != "buyer");
    assert_eq!(due(&game), "buyer 1");
}
