//! The suite is sound, and notices who does not play by the rules.

use std::collections::VecDeque;
use std::time::Duration;

use fondaco_game::{Edition as _, Game as _, NoStory, Step};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;

use super::*;
use crate::engine::{Fault, Finding, Inquiry, Opening, Order, Reply, Talk};

/// An engine that answers by our rules, but for what `bend` does to its answers.
struct Engine<F> {
    game: Option<Strozzi>,
    next: VecDeque<Reply>,
    bend: F,
}

impl<F: FnMut(&Strozzi, Finding) -> Reply> Talk for Engine<F> {
    fn tell(&mut self, order: &Order) {
        match order {
            Order::Game(opening) => {
                self.game = Some(Opening::start(opening).unwrap());
                self.next.push_back(Reply::Ready);
            }
            Order::Step(told) => {
                let game = self.game.as_mut().unwrap();
                let step = Step::parse(&told.text, game.turn()).unwrap();
                assert_eq!(told.seat, game.turn().player());
                game.play(&step, &mut NoStory).unwrap();
            }
            Order::Ask(inquiry) => {
                let game = self.game.as_ref().unwrap();
                self.next.push_back((self.bend)(game, Finding::of(game, *inquiry)));
            }
            _ => panic!("nobody decides here: {order}"),
        }
    }

    fn hear(&mut self, _: Duration, _: &'static str) -> Result<Reply, Fault> {
        let reply = self.next.pop_front().ok_or(Fault::Ended(String::new()))?;
        assert_eq!(Reply::parse(&reply.to_string()).as_ref(), Ok(&reply), "it is read as it was written");
        Ok(reply)
    }
}

fn offered() -> Vec<String> {
    Inquiry::WORDS.map(str::to_owned).to_vec()
}

#[test]
fn the_suite_is_sound() {
    let suite = draw_up::<Strozzi>();
    assert_eq!(draw_up::<Strozzi>(), suite, "it is the same again");
    for record in &suite.games {
        record.keep_edition::<Strozzi>().unwrap();
        record.verify::<Strozzi>().unwrap();
        assert!(record.result.is_some());
    }
    assert!(suite.games.iter().any(|record| record.components.is_some()), "there is another edition");
    for EditionText { edition, components } in &suite.editions {
        assert_eq!(EditionId::new(&edition.name, components), *edition);
    }
    for position in &suite.positions {
        for Refused { step, rule } in &position.refused {
            assert!(!position.legal.contains(step) && position.chances.iter().all(|(chance, _)| chance != step));
            assert!(position.about.contains(rule), "{position:?}");
        }
        let due = usize::from(!position.legal.is_empty()) + usize::from(!position.chances.is_empty());
        assert_eq!(due, usize::from(position.turn != fondaco_game::Turn::Over), "{position:?}");
    }
    every_edge_has_a_position(&suite);
    every_edge_has_a_position(&draw_up::<Liguria>());
    let rules: std::collections::BTreeSet<&str> =
        suite.positions.iter().flat_map(|position| &position.refused).map(|refused| refused.rule.as_str()).collect();
    for rule in ["S-3.1", "S-3.2", "S-4.1", "S-4.5"] {
        assert!(rules.contains(rule), "{rules:?}");
    }
    let start = Strozzi::new(fondaco_strozzi::Edition::reconstructed(), &Strozzi::default_setup(3)).unwrap();
    let mut signer = Signer::default();
    signer.play(&start, 0);
    assert_eq!(signer.sign().hash, suite.signatures.games[0].hash);
    assert_eq!(suite.signatures.all.games, 400);
}

fn every_edge_has_a_position(suite: &Suite) {
    let mut missing = Vec::new();
    for case in &suite.rules {
        let RuleCase::Shown { rule, edge, positions } = case else { continue };
        if positions.is_empty() {
            missing.push(format!("{rule}: {edge}"));
        }
        for &number in positions {
            let position = &suite.positions[number];
            assert!(position.about.contains(rule) && position.seen.is_some(), "{rule}: {edge}: {position:?}");
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn who_plays_by_the_rules_passes_and_who_does_not_is_found_out() {
    let suite = draw_up::<Strozzi>();
    let mut honest = Engine { game: None, next: VecDeque::new(), bend: |_: &Strozzi, found| Reply::Found(found) };
    let mut checker = Checker::new(&suite, &offered()).unwrap();
    assert_eq!(checker.ask::<Strozzi>(&mut honest), Ok(Ok(())));
    assert_eq!(checker.count(), (checker.cases(), 0));
    assert!(checker.report().values().all(|tally| tally.failed + tally.unasked == 0));

    // An engine that thinks that ships never go to Rome.
    let bend = |_: &Strozzi, found| match found {
        Finding::Legal(legal) => {
            Reply::Found(Finding::Legal(legal.into_iter().filter(|action| action != "port rome").collect()))
        }
        found => Reply::Found(found),
    };
    let mut checker = Checker::new(&suite, &offered()).unwrap();
    assert_eq!(checker.ask::<Strozzi>(&mut Engine { game: None, next: VecDeque::new(), bend }), Ok(Ok(())));
    let report = checker.report();
    assert!(report["S-4.1"].failed > 0 && report["S-3.1"].failed == 0 && report["results"].failed == 0);
    assert!(report["S-4.1"].first.as_ref().unwrap().contains("'port rome' is missing"), "{report:?}");

    // An engine that puts a ship above one of equal speed: no decision differs, but what is seen there does.
    let bend = |_: &Strozzi, found| match found {
        Finding::Observation(mut seen) => {
            for city in seen["cities"].as_object_mut().unwrap().values_mut() {
                city["ships"].as_array_mut().unwrap().reverse();
            }
            Reply::Found(Finding::Observation(seen))
        }
        found => Reply::Found(found),
    };
    let mut checker = Checker::new(&suite, &offered()).unwrap();
    assert_eq!(checker.ask::<Strozzi>(&mut Engine { game: None, next: VecDeque::new(), bend }), Ok(Ok(())));
    let report = checker.report();
    assert!(report["S-4.2"].failed > 0 && report["S-2.5"].failed == 0, "{report:?}");
    assert!(report["S-4.2"].first.as_ref().unwrap().contains(": it.cities."), "{report:?}");

    // An engine that leaves out what is nothing, as if nobody would notice.
    let bend = |_: &Strozzi, found| match found {
        Finding::Observation(mut seen) => {
            seen.as_object_mut().unwrap().retain(|_, value| !value.is_null());
            Reply::Found(Finding::Observation(seen))
        }
        found => Reply::Found(found),
    };
    let mut checker = Checker::new(&suite, &offered()).unwrap();
    assert_eq!(checker.ask::<Strozzi>(&mut Engine { game: None, next: VecDeque::new(), bend }), Ok(Ok(())));
    let first =
        |tally: &Tally| tally.first.as_ref().is_some_and(|why| why.contains(": it.") && why.ends_with(" is missing"));
    assert!(checker.report().values().any(first), "{:?}", checker.report());

    // An engine that gives up: that case has failed, and the rest is asked of another one.
    let bend = |_: &Strozzi, _| Reply::Error("I am lost".to_owned());
    let mut checker = Checker::new(&suite, &["result".to_owned()]).unwrap();
    assert_eq!(checker.left_out(), ["legal", "chances", "perft", "observation"]);
    let mut lost = Engine { game: None, next: VecDeque::new(), bend };
    assert!(matches!(checker.ask::<Strozzi>(&mut lost), Ok(Err(Fault::GaveUp(_)))));
    assert_eq!(checker.count(), (0, 1));
    assert_eq!(checker.ask::<Strozzi>(&mut honest), Ok(Ok(())));
    assert_eq!(checker.count(), (checker.cases() - 1, 1));
}

#[test]
fn a_suite_that_does_not_hold_together_is_refused() {
    let mut suite = draw_up::<Strozzi>();
    suite.positions[0].at = 100_000;
    let said = |suite: &Suite| Checker::new(suite, &offered()).err().map(|error| error.to_string());
    assert_eq!(said(&suite), Some("there is no step 100000 of game 0".to_owned()));
    suite.positions[0].at = 1;
    suite.games[0].steps[0] = "dance".to_owned();
    let mut honest = Engine { game: None, next: VecDeque::new(), bend: |_: &Strozzi, found| Reply::Found(found) };
    let mut checker = Checker::new(&suite, &offered()).unwrap();
    let wrong = checker.ask::<Strozzi>(&mut honest).unwrap_err().to_string();
    assert!(wrong.starts_with("game 0: step 0: 'dance' is not"), "{wrong}");
}
