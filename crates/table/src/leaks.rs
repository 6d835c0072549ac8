//! Nothing that a viewer is sent depends on what they may not see: two tables that differ only in that send them the same bytes.

use fondaco_game::laws::Lawful;
use fondaco_game::{Dice, Portable, Seat, Step, Turn, Viewer};
use serde_json::json;

use crate::ask::Ask;
use crate::fairness::Seed;
use crate::label::{MatchId, Name, PlayerId};
use crate::log::Opening;
use crate::options::{ClockRule, Options};
use crate::orders::{Lasts, Order};
use crate::seats::Holder;
use crate::table::{Stage, Table};

fn table<G: Portable>(setup: serde_json::Value) -> Table<G> {
    let players = setup["players"].as_u64().unwrap() as usize;
    let person = |index: usize| {
        let player = PlayerId::new(&format!("p{index}")).unwrap();
        Holder::person(player, Name::new(&format!("Player {index}")).unwrap())
    };
    let options = Options {
        setup,
        forced: false,
        clock: ClockRule::RealTime { base_ms: 3_600_000, increment_ms: 1_000 },
        ..Options::usual::<G>(players)
    };
    let opening = Opening {
        id: MatchId::new("m").unwrap(),
        options,
        given: vec![],
        seats: (0..players).map(person).collect(),
        owner: None,
        follows: None,
        seed: Seed::new([3; 32]),
    };
    let (mut table, _) = Table::open(opening, 0).unwrap();
    table.control(crate::Control::Start, 0).unwrap();
    table
}

/// Everything a viewer could be sent.
fn sent<G: Portable>(table: &Table<G>, viewer: Viewer, since: u64) -> String {
    serde_json::to_string(&(&table.look(viewer, since), &table.about())).unwrap()
}

fn play<G: Portable>(table: &mut Table<G>, action: G::Action) -> Option<u64> {
    let Turn::Player(seat) = table.turn() else { return None };
    let (at, ms) = (table.seq(), table.last_ms() + 100);
    table.ask(seat, Ask::Play { at, action: action.to_string() }, ms).ok().map(|progress| progress.since)
}

/// Plays a match, and at each decision compares it with every table that differs only in what a viewer may not see: now, and
/// after the same decision at both.
fn compare<G: Lawful + Portable>(setup: serde_json::Value, seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    let mut table: Table<G> = table(setup);
    let mut pairs = 0;
    let mut legal = Vec::new();
    while table.stage == Stage::Playing {
        table.game.actions(&mut legal);
        let action = *dice.pick(&legal).unwrap();
        let now = table.seq();
        let mut after = table.clone();
        let since = play(&mut after, action).unwrap();
        for viewer in Viewer::all(table.chairs.len()) {
            // Not all of them, or it would take minutes.
            if dice.below(6) > 0 {
                continue;
            }
            for twin in table.game.twins(viewer) {
                let mut other = table.clone();
                other.game = twin;
                assert_eq!(sent(&other, viewer, now), sent(&table, viewer, now), "{viewer:?}");
                pairs += 1;
                // What another may do, whether they are asked at all, and what a deck holds can depend on what the viewer does
                // not see. That shows in play, and is the game's affair. At the end everything is shown.
                if other.game.check(&Step::Action(action)).is_err() || after.stage != Stage::Playing {
                    continue;
                }
                play(&mut other, action).unwrap();
                let same_steps = other.steps() == after.steps() && other.record().steps == after.record().steps;
                if same_steps && other.game.observe(viewer) == after.game.observe(viewer) {
                    pairs += 1;
                    assert_eq!(sent(&other, viewer, since), sent(&after, viewer, since), "{viewer:?} after '{action}'");
                }
            }
        }
        table = after;
    }
    pairs
}

#[test]
fn secret_scores_do_not_leak() {
    let setup = json!({"players": 4, "secret_scores": true});
    let pairs: usize = (0..3).map(|seed| compare::<fondaco_strozzi::Strozzi>(setup.clone(), seed)).sum();
    assert!(pairs > 500, "{pairs}");
}

#[test]
fn what_lies_behind_the_screens_does_not_leak() {
    let pairs: usize = (3..=4).map(|players| compare::<fondaco_liguria::Liguria>(json!({"players": players}), 5)).sum();
    assert!(pairs > 500, "{pairs}");
}

/// Plans change nothing for the others: not a number, not a clock, not the look of the decision that they lead to.
#[test]
fn plans_do_not_leak() {
    let setup = json!({"players": 4, "first": 0});
    let mut plain: Table<fondaco_strozzi::Strozzi> = table(setup.clone());
    let mut planned: Table<fondaco_strozzi::Strozzi> = table(setup);
    let planner = Seat::new(2);
    let orders = vec![Order { tries: vec!["flag pirate".into()], lasts: Lasts::UntilDraw }];
    planned.ask(planner, Ask::Orders { at: planned.seq(), orders }, 40).unwrap();
    assert_ne!(planned.entries(), plain.entries());
    let same = |planned: &Table<_>, plain: &Table<_>| {
        for viewer in Viewer::all(4).filter(|viewer| !viewer.is(planner)) {
            assert_eq!(sent(planned, viewer, 0), sent(plain, viewer, 0), "{viewer:?}");
        }
    };
    same(&planned, &plain);
    for seat in [0, 1] {
        for table in [&mut plain, &mut planned] {
            let ms = 100 * (seat as u64 + 1);
            table.ask(Seat::new(seat), Ask::Play { at: table.seq(), action: "pass".into() }, ms).unwrap();
        }
        if seat == 0 {
            same(&planned, &plain);
        }
    }
    // The order was carried out; at the other table the person decides in the same instant.
    assert_eq!(planned.record().steps.last().unwrap(), "flag pirate");
    let (at, ms) = (plain.seq(), plain.last_ms());
    plain.ask(planner, Ask::Play { at, action: "flag pirate".into() }, ms).unwrap();
    assert_eq!(plain.game, planned.game);
    same(&planned, &plain);
}
