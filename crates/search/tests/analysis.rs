//! Hints and reviews.

use crate::common::{liguria, start, strozzi};
use fondaco_game::{Dice, Insight, NoStory, Portable, Record, RecordError, SeatSet, Step, Turn};
use fondaco_liguria::Liguria;
use fondaco_search::{Analyst, Endgame, NoDecision, Policy, Verdict, Worth};
use fondaco_strozzi::Strozzi;

fn analyst(iterations: u32) -> Analyst {
    Analyst::new(iterations, 1).unwrap()
}

fn sums_to_one(worth: &Worth) -> bool {
    (worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-9
}

/// A game among greedy bots but for a seat that plays at random.
fn record<G: Insight + Portable>(players: usize, fool: usize) -> Record {
    let mut game = start::<G>(players);
    let (mut record, mut dice, mut actions) = (Record::new(&game), Dice::new(3), Vec::new());
    loop {
        let step = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(seat) => {
                let policy = if seat.index() == fool { Policy::Random } else { Policy::Greedy };
                Step::Action(policy.decide(&game, &mut actions, &mut dice).unwrap())
            }
        };
        record.push(&step);
        game.apply(&step, &mut NoStory);
    }
    record.finish(&game.outcome().unwrap());
    record
}

#[test]
fn every_choice_of_a_position_is_judged() {
    fn check<G: Insight>(game: &G) {
        let position = analyst(300).position(game);
        assert!(sums_to_one(&position.worth));
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let mut judged: Vec<G::Action> = position.choices.iter().map(|choice| choice.action).collect();
        judged.sort();
        assert_eq!(judged, actions);
        assert!(position.choices.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
        for choice in &position.choices {
            assert!(sums_to_one(&choice.worth));
            assert_eq!(choice.line[0], Step::Action(choice.action));
            let mut game = game.clone();
            choice.line.iter().for_each(|step| game.play(step, &mut NoStory).unwrap());
        }
        assert!(position.choices[0].line.len() > 1);
        assert_eq!(position.choices[0].worth.win, position.worth.win);
    }
    (3..=6).for_each(|players| check(&strozzi(players)));
    (3..=4).for_each(|players| check(&liguria(players)));
}

#[test]
fn draws_and_ends_are_judged_too() {
    let first = analyst(60).position(&start::<Strozzi>(4));
    assert!(sums_to_one(&first.worth) && first.choices.is_empty());
    // Nobody is far ahead before the game has begun.
    assert!(first.worth.win[..4].iter().all(|win| (0.1..0.4).contains(win)), "{first:?}");
    let over = record::<Strozzi>(3, 0).verify::<Strozzi>().unwrap();
    assert_eq!(analyst(1).position(&over).worth, Worth::of(&over, SeatSet::default()));
}

/// Where the truth is known, the analysis is close to it.
#[test]
fn an_endgame_is_judged_as_it_is() {
    let start = start::<Strozzi>(3);
    let endgames: Vec<Endgame<Strozzi>> =
        (0..300).filter_map(|seed| Endgame::find(&start, seed, 500, 0.1)).take(8).collect();
    assert_eq!(endgames.len(), 8);
    let (mut wrong, mut count) = (0.0, 0.0);
    for Endgame { game, solution } in &endgames {
        for (action, _) in &solution.actions {
            let Verdict::Decision { loss, .. } = analyst(2000).judge(game, 0, &Step::Action(*action)).verdict else {
                panic!("there is a choice");
            };
            wrong += (loss - solution.loss_of_win(*action)).abs();
            count += 1.0;
        }
    }
    // Others are expected to be greedy, not perfect: so it is close, and not the same.
    assert!(wrong / count < 0.1, "{wrong} in {count} decisions");
}

#[test]
fn a_review_says_who_erred_and_who_was_lucky() {
    fn check<G: Insight + Portable>(iterations: u32) {
        let record = record::<G>(3, 1);
        let mut heard = 0;
        let review = analyst(iterations)
            .review::<G>(&record, |_| {
                heard += 1;
                true
            })
            .unwrap();
        assert_eq!((review.moments.len(), heard), (record.steps.len(), heard));
        assert!(heard > 50);
        for (moment, text) in review.moments.iter().zip(&record.steps) {
            assert_eq!(moment.step.to_string(), *text);
            match &moment.verdict {
                Verdict::Forced => {}
                Verdict::Decision { chosen, best, loss, .. } => {
                    assert!((0.0..=1.0).contains(loss));
                    assert!(chosen.action != best.action || *loss == 0.0);
                }
                Verdict::Draw { outcomes, luck } => {
                    assert!(*outcomes > 1);
                    assert!(luck.iter().sum::<f64>().abs() < 1e-9, "one's luck is the others' bad luck: {luck:?}");
                }
            }
        }
        // Not who loses most: nobody can lose more than the chance they had, and who plays at random soon has none.
        let errs = [0, 1, 2].map(|player| {
            let (mut erred, mut decided) = (0.0, 0.0);
            for moment in &review.moments {
                if let Verdict::Decision { seat, chosen, best, .. } = &moment.verdict
                    && seat.index() == player
                {
                    decided += 1.0;
                    erred += f64::from(u8::from(chosen.action != best.action));
                }
            }
            erred / decided
        });
        assert!(errs[1] > errs[0] && errs[1] > errs[2], "{}: who plays at random errs most: {errs:?}", G::NAME);
        let worst = review.costliest(3, |seat| seat.index() == 1);
        assert_eq!(worst.len(), 3);
        assert!(review.luck()[..3].iter().any(|luck| luck.abs() > 0.001));
        // The same again is the same.
        let again = analyst(iterations).review::<G>(&record, |_| true).unwrap();
        assert_eq!(format!("{review:?}"), format!("{again:?}"));
        // Who has heard enough stops it.
        assert_eq!(analyst(iterations).review::<G>(&record, |moment| moment.at < 4).unwrap().moments.len(), 5);
    }
    check::<Strozzi>(40);
    check::<Liguria>(20);
}

#[test]
fn bad_input_is_refused() {
    assert_eq!(Analyst::new(0, 1).unwrap_err(), NoDecision::NoBudget);
    let mut bad = record::<Strozzi>(3, 0);
    assert!(matches!(analyst(1).review::<Liguria>(&bad, |_| true), Err(RecordError::Game { .. })));
    bad.steps[7] = "swim".into();
    assert!(matches!(analyst(1).review::<Strozzi>(&bad, |_| true), Err(RecordError::Step { seq: 7, .. })));
}
