//! Sailing destinations, cross-checked: a ship is moved step by step from what everybody sees, and every way that the rules
//! of section 6 allow is collected. The engine must list just these, and bring the ship where they lead.

use std::collections::BTreeMap;

use fondaco_game::{Dice, Edition as _, Game, NoStory, Step, Turn, Viewer};
use fondaco_liguria::components::{Direction, HarborTile};
use fondaco_liguria::observe::{Observation, PlaceView};
use fondaco_liguria::{Action, Edition, Liguria, Phase, Setup};

/// Every way to sail, with the place where it ends.
fn ways(seen: &Observation) -> BTreeMap<Action, u8> {
    let seat = seen.decider.expect("somebody sails").index();
    let ship = &seen.seats[seat];
    let tiles = |tile: HarborTile| i32::from(ship.fronts.get(&tile).copied().unwrap_or(0));
    let own = tiles(HarborTile::Ship1) + 2 * tiles(HarborTile::Ship2);
    let in_harbor = matches!(seen.places[usize::from(ship.place)], PlaceView::Harbor { .. });
    let mut ways = BTreeMap::new();
    let (wheels, may_turn, stopover, resumed) = match (&seen.voyage, ship.card) {
        // L-8.2: ship tiles alone, and no need to move.
        (None, _) => {
            ways.insert(Action::Stay, ship.place);
            (own, false, false, false)
        }
        (Some(voyage), Some(card)) if !voyage.under_way => {
            (own + i32::from(card.wheels()), card.uturn(), card.anchor(), false)
        }
        (Some(voyage), _) => (voyage.wheels.into(), false, false, true),
    };
    for (direction, sign) in [(Direction::Plus, 1), (Direction::Minus, -1)] {
        let kept = ship.heading.is_none_or(|heading| heading == direction);
        if !(kept || in_harbor && !resumed || may_turn) {
            continue;
        }
        let mut place = ship.place;
        for step in 1..=wheels {
            place = match (direction, place) {
                (Direction::Plus, 11) => 0,
                (Direction::Plus, place) => place + 1,
                (Direction::Minus, 0) => 11,
                (Direction::Minus, place) => place - 1,
            };
            ways.insert(Action::Sail((sign * step) as i8), place);
            // L-6.3: at least one more step must be left.
            if stopover && step < wheels {
                ways.insert(Action::Anchor((sign * step) as i8), place);
            }
        }
    }
    ways
}

#[test]
fn l_6_1_to_l_6_3_and_l_8_2_ships_reach_just_what_they_should() {
    let mut met = BTreeMap::new();
    for seed in 0..120 {
        let setup = Setup::new(3 + (seed % 2) as usize);
        let mut game = Liguria::new(Edition::reconstructed(), &setup).unwrap();
        let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
        while game.turn() != Turn::Over {
            game.actions(&mut actions);
            let Some(&action) = dice.pick(&actions) else {
                game.apply(&Step::Chance(dice.draw(&game)), &mut NoStory);
                continue;
            };
            if matches!(action, Action::Sail(_) | Action::Anchor(_) | Action::Stay) {
                let seen = game.observe(Viewer::Spectator);
                let ways = ways(&seen);
                assert_eq!(actions, ways.keys().copied().collect::<Vec<_>>(), "seed {seed}: {seen:?}");
                let seat = seen.decider.unwrap().index();
                for (&way, &place) in &ways {
                    let mut sailed = game;
                    sailed.play(&Step::Action(way), &mut NoStory).unwrap();
                    assert_eq!(sailed.observe(Viewer::Spectator).seats[seat].place, place, "seed {seed}: {way}");
                }
                let resumed = seen.voyage.is_some_and(|voyage| voyage.under_way);
                *met.entry((seen.phase == Phase::Homeward, resumed)).or_insert(0) += ways.len();
            }
            game.apply(&Step::Action(action), &mut NoStory);
        }
    }
    assert!(met.len() == 3 && met.values().all(|&ways| ways > 500), "{met:?}");
}
