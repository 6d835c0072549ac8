//! Hints and reviews.

use crate::common::{liguria, start, strozzi};
use fondaco_game::account::TOTAL;
use fondaco_game::{Bearing, Dice, Insight, NoStory, Portable, Reason, Record, RecordError, SeatSet, Step, Turn};
use fondaco_liguria::Liguria;
use fondaco_search::{Analyst, Course, Endgame, NoDecision, Policy, Review, Verdict, Worth};
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
        // Those that were compared are sorted by what they are worth to the one who decides; the others by how long the search
        // looked at them.
        let Turn::Player(seat) = game.turn() else { panic!("somebody decides") };
        let value = |choice: &fondaco_search::Choice<G>| choice.worth.utility[seat.index()];
        let (compared, others): (Vec<_>, Vec<_>) = position.choices.iter().partition(|choice| choice.error.is_some());
        assert!(compared.len() >= 2 && compared.windows(2).all(|pair| value(pair[0]) >= value(pair[1])));
        assert!(others.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
        assert!(position.choices[0].equal && others.iter().all(|choice| !choice.equal));
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
                Verdict::Decision { chosen, best, loss, points, lead, .. } => {
                    assert!((0.0..=1.0).contains(loss) && *points >= 0.0);
                    assert!(chosen.action != best.action || (*loss == 0.0 && *points == 0.0));
                    assert!(lead.is_none() || chosen.action == best.action);
                }
                Verdict::Draw { outcomes, luck, .. } => {
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
        let outcome = record.verify::<G>().unwrap().outcome().unwrap();
        let course = review.course(Some(&outcome));
        assert!(review.luck(&course)[..3].iter().any(|luck| luck.abs() > 0.001));
        agrees(&review, &course);
        // The same again is the same.
        let again = analyst(iterations).review::<G>(&record, |_| true).unwrap();
        assert_eq!(format!("{review:?}"), format!("{again:?}"));
        // Who has heard enough stops it.
        assert_eq!(analyst(iterations).review::<G>(&record, |moment| moment.at < 4).unwrap().moments.len(), 5);
    }
    check::<Strozzi>(40);
    check::<Liguria>(20);
}

/// What was forced or best changes nobody's chances, and each seat's row adds up to how the game ended.
fn agrees<G: Insight>(review: &Review<G>, course: &Course) {
    assert_eq!(course.win.len(), review.moments.len() + 1);
    for (moment, pair) in review.moments.iter().zip(course.win.windows(2)) {
        assert!((pair[1].iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let still = match &moment.verdict {
            Verdict::Forced => true,
            Verdict::Decision { chosen, best, .. } => chosen.action == best.action,
            Verdict::Draw { .. } => false,
        };
        assert!(!still || pair[0] == pair[1], "step {} changed nothing", moment.at);
    }
    let (luck, losses) = (review.luck(course), review.losses(course));
    for seat in 0..review.players {
        let others: f64 = review
            .moments
            .iter()
            .zip(course.win.windows(2))
            .filter(|(moment, _)| matches!(&moment.verdict, Verdict::Decision { seat: who, .. } if who.index() != seat))
            .map(|(_, pair)| pair[1][seat] - pair[0][seat])
            .sum();
        let end = course.win.last().unwrap()[seat];
        assert!((course.win[0][seat] + luck[seat] - losses[seat] + others - end).abs() < 1e-9);
        assert!(!(0.01..=0.99).contains(&end), "{end}: it is known who won");
    }
}

/// A whole move ends where somebody else decides or something is drawn, and can be played as it is.
#[test]
fn a_hint_is_a_whole_move_with_reasons() {
    fn check<G: Insight>(game: &G, seen: &mut Vec<String>) {
        let Turn::Player(seat) = game.turn() else { panic!("somebody decides") };
        for choice in analyst(60).position(game).choices.iter().take(3) {
            let whole = choice.whole(game, seat);
            assert_eq!(whole.own[0], choice.action);
            assert!(whole.after.turn() != Turn::Player(seat) || whole.own.len() > 1);
            for reason in whole.reasons(game, seat) {
                assert!(reason.seat == seat || reason.gain() != 0, "{reason:?}");
                assert!(!reason.rivals.contains(&reason.seat) && reason.bearing == Bearing::Plain, "{reason:?}");
                seen.push(reason.kind);
            }
        }
    }
    let mut seen = Vec::new();
    (3..=6).for_each(|players| check(&strozzi(players), &mut seen));
    assert!(seen.iter().any(|kind| kind == "ship") && seen.iter().any(|kind| kind == "total"), "{seen:?}");
    seen.clear();
    (3..=4).for_each(|players| check(&liguria(players), &mut seen));
}

/// What the next rival could do about a move costs the one who made it something, or brings the rival something; where two moves
/// are compared, it is told only of the one that leaves it to them.
#[test]
fn what_a_rival_could_do_next_is_a_reason() {
    fn check<G: Insight + Portable>(players: usize, every: usize) -> usize {
        let record = record::<G>(players, 0);
        let mut replay = record.replay::<G>().unwrap();
        let (mut found, mut at) = (0, 0);
        while replay.step(&mut NoStory).unwrap().is_some() {
            at += 1;
            let (game, Turn::Player(seat)) = (replay.game().clone(), replay.game().turn()) else { continue };
            if at % every != 0 {
                continue;
            }
            let choices = analyst(8).position(&game).choices;
            let moves: Vec<_> = choices.iter().take(2).map(|choice| choice.whole(&game, seat)).collect();
            let next = |mut reasons: Vec<Reason>| {
                reasons.retain(|reason| matches!(reason.bearing, Bearing::Then | Bearing::Otherwise));
                reasons
            };
            for one in &moves {
                let told = next(one.told(&game, seat));
                assert!(told.len() <= 1);
                for reason in &told {
                    let hurts = if reason.seat == seat { reason.gain() < 0 } else { reason.gain() > 0 };
                    assert!(hurts && reason.bearing == Bearing::Then && reason.kind != TOTAL, "{reason:?}");
                    assert!(matches!(one.after.turn(), Turn::Player(rival) if rival != seat));
                }
                found += told.len();
                assert!(next(one.told_against(one, seat)).is_empty(), "both leave the same to them");
            }
            if let [best, other] = &moves[..] {
                let told = best.told_against(other, seat);
                let against = |reason: &Reason| reason.bearing == Bearing::Against;
                assert!(told.iter().all(|reason| reason.bearing != Bearing::Then));
                assert!(told.iter().filter(|reason| against(reason)).all(|reason| reason.is_against(seat)));
                assert!(told.is_sorted_by_key(|reason| reason.bearing as u8), "what speaks for it comes first");
            }
        }
        found
    }
    // Whoever may still take the ship of Strozzi belongs to the move, and then something is drawn.
    assert_eq!(check::<Strozzi>(4, 7), 0);
    assert!(check::<Liguria>(3, 3) > 0);
}

/// A blunder of somebody who cannot win any more is found: it costs points.
#[test]
fn who_has_lost_can_still_blunder() {
    let review = analyst(30).review::<Liguria>(&record::<Liguria>(3, 1), |_| true).unwrap();
    let late = review.moments.len() * 3 / 4;
    let found = review.costliest(usize::MAX, |seat| seat.index() == 1);
    let late: Vec<_> = found.into_iter().filter(|moment| moment.at >= late).collect();
    assert!(
        late.iter().any(
            |moment| matches!(moment.verdict, Verdict::Decision { loss, points, .. } if loss < 0.02 && points > 100.0)
        ),
        "somebody who plays at random throws points away to the end"
    );
}

#[test]
fn bad_input_is_refused() {
    assert_eq!(Analyst::new(0, 1).unwrap_err(), NoDecision::NoBudget);
    let mut bad = record::<Strozzi>(3, 0);
    assert!(matches!(analyst(1).review::<Liguria>(&bad, |_| true), Err(RecordError::Game { .. })));
    bad.steps[7] = "swim".into();
    assert!(matches!(analyst(1).review::<Strozzi>(&bad, |_| true), Err(RecordError::Step { seq: 7, .. })));
}

/// Whatever the truth says of the last decisions of a game, a review finds: who sails past home with cubes aboard has lost
/// points, also where nothing can be won any more.
#[test]
fn mistakes_at_the_very_end_are_found() {
    fn check<G: Insight + Portable>(players: usize) -> usize {
        let record = record::<G>(players, 0);
        let mut replay = record.replay::<G>().unwrap();
        let (mut mistakes, mut last) = (0, Vec::new());
        while replay.step(&mut NoStory).unwrap().is_some() {
            last.push(replay.game().clone());
        }
        for game in last.iter().rev().filter(|game| matches!(game.turn(), Turn::Player(_))).take(12) {
            let (Turn::Player(seat), Ok(truth)) = (game.turn(), fondaco_search::solve(game, 3_000)) else { break };
            for (action, worth) in &truth.actions {
                let cost = truth.worth.score[seat.index()] - worth.score[seat.index()];
                if cost < 500.0 {
                    continue;
                }
                mistakes += 1;
                let Verdict::Decision { loss, points, .. } =
                    analyst(200).judge(game, 0, &Step::Action(*action)).verdict
                else {
                    panic!("a choice of several is a decision")
                };
                assert!(
                    fondaco_search::review::weight(loss, points) >= 0.01,
                    "{action} costs {cost}: {loss}, {points}"
                );
            }
        }
        mistakes
    }
    assert!(check::<Strozzi>(4) + check::<Strozzi>(3) > 3);
    assert!(check::<Liguria>(3) + check::<Liguria>(4) > 3);
}
