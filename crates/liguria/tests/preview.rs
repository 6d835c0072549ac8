//! Previews, compared with what really happens: over random games, each decision is imagined from what its player sees, then
//! made; they must see what they imagined.

use std::collections::BTreeMap;

use fondaco_game::{Dice, Edition as _, Game as _, NoStory, Seat, Step, Turn, Viewer};
use fondaco_liguria::components::{Card, Cubes, Direction, Knights, Positions, Row, SKIP_PRICE};
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::preview::{Errand, Imagined, Plan, narrow};
use fondaco_liguria::{Action, Edition, Event, Liguria, Observation, Phase, Setup};

/// Random games with closed and open screens: each position in which somebody decides.
fn decisions(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Liguria, Seat, &Observation, &mut Dice)) {
    for seed in seeds {
        let setup = Setup { players: 3 + (seed % 2) as u8, open_screens: seed % 5 == 4 };
        let mut game = Liguria::new(Edition::reconstructed(), &setup).unwrap();
        let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
        loop {
            game.actions(&mut actions);
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(seat) => {
                    look(&game, seat, &game.observe(Viewer::Player(seat)), &mut dice);
                    Step::Action(*dice.pick(&actions).unwrap())
                }
            };
            game.apply(&step, &mut NoStory);
        }
    }
}

fn legal(game: &Liguria) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    actions
}

/// A few of the actions: all if there are few, else some at random.
fn some(actions: &[Action], dice: &mut Dice) -> Vec<Action> {
    match actions.len() {
        0..=12 => actions.to_vec(),
        _ => (0..12).map(|_| *dice.pick(actions).unwrap()).collect(),
    }
}

/// The events that the final scoring tells are not foreseen: they concern what lies behind the screens.
fn foreseeable(events: Vec<Event>) -> Vec<Event> {
    let scoring = |event: &Event| {
        matches!(
            event,
            Event::IslandScored { .. }
                | Event::HarborScored { .. }
                | Event::BalanceScored { .. }
                | Event::ContractScored { .. }
                | Event::SetsScored { .. }
                | Event::DiplomatScored { .. }
                | Event::LeftInBag { .. }
                | Event::LeftInDeck { .. }
                | Event::ScreenLifted { .. }
                | Event::ContractShown { .. }
                | Event::CardShown { .. }
        )
    };
    events.into_iter().filter(|event| !scoring(event)).collect()
}

#[test]
fn every_decision_does_what_was_imagined() {
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    decisions(0..40, |game, seat, seen, dice| {
        let viewer = Viewer::Player(seat);
        let imagined = Imagined::new(seen).expect("an observation of a real game");
        assert_eq!(imagined.observe(viewer), *seen, "imagining changes nothing that is seen");
        assert_eq!(imagined.decider(), Some(seat));
        let actions = legal(game);
        assert_eq!(imagined.actions(), actions);
        for action in some(&actions, dice) {
            let (mut real, mut story) = (*game, Vec::new());
            real.play(&Step::Action(action), &mut story).unwrap();
            let (after, events) = imagined.after(action).expect("what is listed is allowed");
            assert_eq!(foreseeable(events), foreseeable(story), "{action}");
            if real.turn() != Turn::Over {
                assert_eq!(after.observe(viewer), real.observe(viewer), "{action}");
            }
            *met.entry(seen.phase.to_string()).or_default() += 1;
        }
        let foreign = actions.iter().all(|action| !matches!(action, Action::Cubes(_)));
        let refused = Action::Cubes(fondaco_liguria::components::Pair::RedYellow);
        assert_eq!(imagined.after(refused).is_none(), foreign, "what is not listed is refused");
    });
    let phases = ["buyer", "bonus", "card", "conquer", "cubes", "deploy", "homeward", "load", "sail", "take", "turn"];
    for phase in phases.into_iter().chain(["upgrade"]) {
        assert!(met.get(phase).is_some_and(|&times| times > 20), "{phase}: {met:?}");
    }
}

#[test]
fn watchers_know_what_is_public() {
    decisions(0..10, |game, seat, _, _| {
        let seen = game.observe(Viewer::Spectator);
        let imagined = Imagined::new(&seen).unwrap();
        assert_eq!(imagined.observe(Viewer::Spectator), seen);
        let standing = imagined.standing(seat);
        assert_eq!(standing.behind.is_some(), seen.setup.open_screens);
        let own = Imagined::new(&game.observe(Viewer::Player(seat))).unwrap().standing(seat);
        assert_eq!((standing.rows, standing.prestige, standing.room), (own.rows, own.prestige, own.room));
        assert_eq!(standing.ministers, own.ministers, "all were placed in the open");
    });
}

/// A board is drawn of every position, not only where somebody decides.
#[test]
fn every_position_has_its_numbers() {
    for seed in 0..6 {
        let setup = Setup { players: 3 + (seed % 2) as u8, open_screens: seed == 5 };
        let mut game = Liguria::new(Edition::reconstructed(), &setup).unwrap();
        let mut dice = Dice::new(seed);
        loop {
            for viewer in Viewer::all(game.players()) {
                let imagined = Imagined::new(&game.observe(viewer)).expect("an observation of a real game");
                for seat in Seat::all(game.players()) {
                    let (seen, whole) = (imagined.standing(seat), game.standing(seat));
                    assert_eq!((seen.rows, seen.prestige, seen.wheels), (whole.rows, whole.prestige, whole.wheels));
                    let card = imagined.observe(viewer).seats[seat.index()].card;
                    assert_eq!(seen.reach, seen.wheels + card.map_or(0, Card::wheels));
                    assert_eq!(seen.prestige, seen.rows.iter().map(|row| row.prestige).sum::<i32>());
                    assert!(seen.behind.is_none() || seen.behind == whole.behind, "{viewer:?} {:?}", game.phase());
                }
            }
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(_) => Step::Action(*dice.pick(&legal(&game)).unwrap()),
            };
            game.apply(&step, &mut NoStory);
        }
    }
}

#[test]
fn l_4_2_picking_tiles_one_by_one_reaches_just_the_legal_sets() {
    let mut complete = 0;
    decisions(0..30, |game, seat, seen, dice| {
        if seen.phase != Phase::Take {
            return;
        }
        let actions = legal(game);
        let imagined = Imagined::new(seen).unwrap();
        let silver = imagined.standing(seat).behind.unwrap().coins;
        for &action in &some(&actions, dice) {
            let Action::Take(all) = action else { panic!("{action}") };
            let mut order: Vec<usize> = all.iter().collect();
            let mut picked = Positions::default();
            while !order.is_empty() {
                let next = order.swap_remove(dice.below(order.len() as u32) as usize);
                let picking = narrow(&actions, picked).expect("still possible");
                assert!(picking.open.contains(next) && picking.complete.is_none() && picking.price <= silver);
                for position in 0..seen.row.len() {
                    let mut with = picked;
                    with.insert(position);
                    let possible = narrow(&actions, with).is_some();
                    assert_eq!(picking.open.contains(position), possible && !picked.contains(position));
                }
                picked.insert(next);
            }
            let picking = narrow(&actions, picked).unwrap();
            assert_eq!((picking.complete, picking.size), (Some(action), all.len()));
            assert!(picking.open.is_empty());
            let (after, events) = imagined.after(action).unwrap();
            let behind = after.standing(seat).behind.unwrap();
            assert_eq!(silver - behind.coins, picking.price);
            let skipped = (0..seen.row.len()).filter(|&at| {
                !all.contains(at) && all.iter().any(|other| other < at) && all.iter().any(|other| at < other)
            });
            let skipped: Vec<usize> = skipped.collect();
            assert_eq!(all.skipped().iter().collect::<Vec<_>>(), skipped);
            assert_eq!(picking.price, skipped.len() as u8 * SKIP_PRICE);
            let paid = events.iter().find_map(|event| match event {
                Event::SkippingPaid { coins, .. } => Some(*coins),
                _ => None,
            });
            assert_eq!(paid.unwrap_or(0), picking.price);
            complete += 1;
        }
        assert_eq!(narrow(&actions, Positions::from_bits(0xffff)), None);
    });
    assert!(complete > 500, "{complete}");
}

#[test]
fn the_points_of_a_standing_are_those_of_the_end() {
    let mut met = 0;
    decisions(0..60, |game, seat, seen, _| {
        if seen.phase != Phase::Homeward {
            return;
        }
        for action in legal(game) {
            let mut real = *game;
            real.apply(&Step::Action(action), &mut NoStory);
            let Some(outcome) = real.outcome() else { continue };
            let (after, _) = Imagined::new(seen).unwrap().after(action).unwrap();
            let points = after.standing(seat).behind.unwrap().points;
            let sources =
                [points.islands, points.harbor, points.balance, points.contracts, points.sets, points.diplomats];
            assert_eq!(outcome.breakdown(seat).map(|(_, points)| points).collect::<Vec<_>>(), sources);
            assert_eq!(points.total(), outcome.scores()[seat]);
            met += 1;
        }
    });
    assert!(met > 50, "{met}");
}

/// Wishes at random among what a place may allow.
fn errand(dice: &mut Dice, imagined: &Imagined, plan: &Plan, stopover: bool) -> Errand {
    let mut errand = Errand::default();
    for question in
        imagined.voyage(plan).stops.iter().filter(|stop| stop.stopover == stopover).flat_map(|s| &s.questions)
    {
        match *dice.pick(&question.options).unwrap() {
            Action::Load(cubes) => errand.load = cubes,
            Action::Conquer(knights) => errand.conquer = knights,
            Action::Deploy(deployment) => errand.deploy = deployment,
            _ => {}
        }
    }
    errand
}

#[test]
fn l_6_4_a_planned_voyage_is_the_one_that_is_sailed() {
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    decisions(0..60, |game, seat, seen, dice| {
        let imagined = Imagined::new(seen).unwrap();
        if !imagined.is_sailing() {
            assert!(imagined.ways().is_empty() && imagined.voyage(&Plan::default()).actions.is_empty());
            return;
        }
        let ways = imagined.ways();
        let sailing: Vec<Action> =
            legal(game).into_iter().filter(|action| matches!(action, Action::Sail(_) | Action::Anchor(_))).collect();
        assert_eq!(ways.iter().map(|way| way.action).collect::<Vec<_>>(), sailing);
        for way in &ways {
            let spends =
                seen.seats[seat.index()].heading.is_some_and(|heading| Direction::of(way.steps) != Some(heading));
            assert_eq!((way.turns, way.stop.place, way.stop.step), (spends, way.place, way.steps.unsigned_abs()));
        }
        let mut plan = Plan { turn: dice.below(2) == 0, ..Plan::default() };
        if let Some(way) = dice.pick(&ways) {
            match way.action {
                Action::Anchor(steps) => {
                    plan.anchor = Some(steps);
                    let on = imagined.at_stopover(steps).expect("a stopover that is listed").ways();
                    assert!(on.iter().all(|way| !way.turns && matches!(way.action, Action::Sail(_))));
                    plan.sail = Some(dice.pick(&on).expect("at least one step is left").steps);
                }
                _ => plan.sail = Some(way.steps),
            }
        } else if seen.voyage.is_some_and(|voyage| !voyage.ended) {
            // At a stopover already: the rest of the way is one step at least.
            let steps = seen.seats[seat.index()].heading.unwrap().steps(1);
            plan.sail = Some(steps);
        }
        plan.at_stopover = errand(dice, &imagined, &plan, true);
        plan.at_stop = errand(dice, &imagined, &plan, false);
        let course = imagined.voyage(&plan);
        assert!(course.complete, "{plan:?}");
        let mut real = *game;
        for (index, action) in course.actions.iter().enumerate() {
            assert_eq!(real.turn(), Turn::Player(seat), "{:?}: {index}", course.actions);
            assert!(legal(&real).contains(action), "{:?}: {index}", course.actions);
            real.apply(&Step::Action(*action), &mut NoStory);
            let kind = action.to_string();
            *met.entry(kind.split(' ').next().unwrap().to_owned()).or_default() += 1;
        }
        assert_eq!(imagined.after_all(&course.actions), Some(course.after));
        let viewer = Viewer::Player(seat);
        if real.turn() != Turn::Over {
            assert_eq!(course.after.observe(viewer), real.observe(viewer), "{:?}", course.actions);
        }
        let now = real.observe(viewer);
        assert!(now.phase != seen.phase || now.decider != seen.decider || now.round != seen.round);
        // Every question offers to decline, and is answered as planned.
        for stop in &course.stops {
            for question in &stop.questions {
                let decline = |action: &Action| {
                    matches!(
                        *action,
                        Action::Load(Cubes::NONE)
                            | Action::Conquer(Knights::NONE)
                            | Action::Deploy(None)
                            | Action::Straight
                    )
                };
                assert!(question.options.iter().any(decline) && question.options.contains(&question.answer));
            }
        }
        assert_eq!(course.stops.last().map(|stop| stop.place), Some(now.seats[seat.index()].place));
        // What it takes to act is what the rules then ask for.
        for stop in &course.stops {
            check_needs(&imagined, seen, seat, stop);
        }
    });
    for kind in ["anchor", "conquer", "deploy", "load", "sail", "straight", "uturn"] {
        assert!(met.get(kind).is_some_and(|&times| times > 50), "{kind}: {met:?}");
    }
}

#[test]
fn l_6_4_what_is_suggested_leaves_nothing_behind() {
    let (mut conquered, mut sent) = (0, 0);
    decisions(0..20, |_, seat, seen, _| {
        let imagined = Imagined::new(seen).unwrap();
        for way in imagined.ways() {
            let plan = match way.action {
                Action::Anchor(steps) => {
                    let on = imagined.at_stopover(steps).unwrap().ways().first().map(|way| way.steps);
                    Plan { anchor: Some(steps), sail: on, turn: true, ..Plan::default() }
                }
                _ => Plan { sail: Some(way.steps), turn: true, ..Plan::default() },
            };
            let suggested = imagined.suggest(&plan);
            assert_eq!((suggested.anchor, suggested.sail, suggested.turn), (plan.anchor, plan.sail, plan.turn));
            // Asked again, it says the same.
            assert_eq!(imagined.suggest(&suggested), suggested);
            let course = imagined.voyage(&suggested);
            let points = |imagined: &Imagined| imagined.standing(seat).behind.unwrap().points.total();
            assert!(points(&course.after) >= points(&imagined.voyage(&plan).after), "{plan:?}");
            for question in course.stops.iter().flat_map(|stop| &stop.questions) {
                let others = || question.options.iter();
                match question.answer {
                    Action::Load(cubes) => {
                        let more = |other: &Action| matches!(other, Action::Load(more) if more.total() > cubes.total());
                        assert!(!others().any(more), "{question:?}");
                    }
                    Action::Conquer(knights) => {
                        // Every island is worth something, so it is always taken, and with as little as it takes.
                        let less = |other: &Action| match other {
                            Action::Conquer(less) => !less.is_empty() && less.swords() < knights.swords(),
                            _ => false,
                        };
                        assert!(!knights.is_empty() && !others().any(less), "{question:?}");
                        conquered += 1;
                    }
                    Action::Deploy(deployment) => {
                        let cheaper = |other: &Action| match (other, deployment) {
                            (Action::Deploy(Some(other)), Some(this)) => {
                                other.row == this.row && other.spent.total() < this.spent.total()
                            }
                            _ => false,
                        };
                        assert!(!others().any(cheaper), "{question:?}");
                        sent += u32::from(deployment.is_some());
                    }
                    _ => {}
                }
            }
        }
    });
    assert!(conquered > 50 && sent > 50, "{conquered} islands, {sent} diplomats");
}

/// Swords and scrolls needed, against the answers that are allowed at a stop.
#[test]
fn l_8_2_the_last_way_home_is_the_one_that_brings_the_cubes_there() {
    let (mut reached, mut lost) = (0, 0);
    decisions(0..60, |game, seat, seen, _| {
        let imagined = Imagined::new(seen).unwrap();
        let cargo = seen.seats[seat.index()].cargo;
        let home = |seen: &Observation| seen.seats[seat.index()].screen.as_ref().map(|screen| screen.home.total());
        let brings = |action: Action| {
            let mut then = *game;
            then.apply(&Step::Action(action), &mut NoStory);
            home(&then.observe(Viewer::Player(seat))) > home(seen)
        };
        match imagined.last_way_home() {
            Some((steps, cubes)) => {
                assert_eq!((seen.phase, cubes), (Phase::Homeward, cargo));
                assert!(brings(Action::Sail(steps)));
                reached += 1;
            }
            None if seen.phase == Phase::Homeward => {
                assert!(!legal(game).into_iter().any(brings));
                lost += 1;
            }
            None => {}
        }
    });
    assert!(reached > 10 && lost > 10, "{reached}, {lost}");
}

fn check_needs(imagined: &Imagined, seen: &Observation, seat: Seat, stop: &fondaco_liguria::preview::Stop) {
    for question in &stop.questions {
        match (question.phase, &seen.places[usize::from(stop.place)]) {
            (Phase::Conquer, PlaceView::Island { .. }) => {
                let needed = imagined.swords_needed(stop.place).unwrap();
                let swords = question.options.iter().filter_map(|action| match action {
                    Action::Conquer(knights) if !knights.is_empty() => Some(knights.swords()),
                    _ => None,
                });
                assert!(swords.min().is_some_and(|fewest| fewest >= needed));
            }
            (Phase::Deploy, PlaceView::Harbor { seat: owner }) => {
                let price = imagined.figure_price(*owner).unwrap();
                let standing = imagined.standing(*owner);
                for action in &question.options {
                    let Action::Deploy(Some(deployment)) = action else { continue };
                    assert!(deployment.spent.total() >= price);
                    assert!(standing.rows[deployment.row.index()].figure.is_none());
                }
                assert!(imagined.standing(seat).behind.unwrap().diplomats.total() >= price);
            }
            _ => {}
        }
    }
}

#[test]
fn an_upgrade_gives_prestige_and_loses_its_use() {
    let mut met = BTreeMap::new();
    decisions(0..20, |game, seat, seen, _| {
        if seen.phase != Phase::Upgrade {
            return;
        }
        let imagined = Imagined::new(seen).unwrap();
        let before = imagined.standing(seat);
        for action in legal(game) {
            let Action::Upgrade(tile) = action else { continue };
            let after = imagined.after(action).unwrap().0.standing(seat);
            let row = tile.row();
            let (lost, gained) =
                (before.rows[row.index()].value - after.rows[row.index()].value, after.prestige - before.prestige);
            assert!(gained > 0);
            match row {
                Row::Ship | Row::Merchant => assert!(lost > 0 && (1..=2).contains(&lost)),
                Row::Building => assert_eq!(-lost, gained),
                Row::Monk => assert_eq!(lost, -1),
            }
            assert_eq!(before.rows[row.index()].tiles, after.rows[row.index()].tiles, "L-9.6: either side counts");
            *met.entry(row).or_insert(0) += 1;
        }
    });
    assert_eq!(met.len(), 4, "{met:?}");
}

#[test]
fn nonsense_is_no_position() {
    let game = Liguria::new(Edition::reconstructed(), &Setup::new(4)).unwrap();
    let seen = game.observe(Viewer::Spectator);
    let wrong = |change: &dyn Fn(&mut Observation)| {
        let mut seen = seen.clone();
        change(&mut seen);
        Imagined::new(&seen).is_none()
    };
    assert!(!wrong(&|_| {}));
    assert!(wrong(&|seen| seen.edition.hash = "0".into()));
    assert!(wrong(&|seen| seen.round = 0));
    assert!(wrong(&|seen| seen.round = 9));
    assert!(wrong(&|seen| seen.places.truncate(11)));
    assert!(wrong(&|seen| seen.seats.truncate(3)));
    assert!(wrong(&|seen| seen.seats[0].place = 12));
    assert!(wrong(&|seen| seen.seats[0].cargo = Cubes([11, 0, 0])));
    assert!(wrong(&|seen| seen.street[0] = Some(Seat::new(5))));
    assert!(wrong(&|seen| seen.setup.players = 3));
}

/// Whoever shows a story event after event may look ahead at any time: between two events there may be no position, but nothing
/// goes wrong.
#[test]
fn looking_ahead_between_events_does_no_harm() {
    let mut looked = 0;
    for seed in 0..6 {
        let setup = Setup { players: 3 + (seed % 2) as u8, open_screens: seed % 3 == 0 };
        let mut game = Liguria::new(Edition::reconstructed(), &setup).unwrap();
        let viewer = Viewer::Player(Seat::new(1));
        let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
        let mut seen = game.observe(viewer);
        while game.turn() != Turn::Over {
            game.actions(&mut actions);
            let step = match dice.pick(&actions) {
                Some(&action) => Step::Action(action),
                None => Step::Chance(dice.draw(&game)),
            };
            let mut story = Vec::new();
            game.apply(&step, &mut story);
            for event in &story {
                Liguria::follow(&mut seen, event);
                let Some(imagined) = Imagined::new(&seen) else { continue };
                for seat in Seat::all(seen.seats.len()) {
                    std::hint::black_box((imagined.standing(seat), imagined.figure_price(seat)));
                }
                looked += 1;
            }
        }
    }
    assert!(looked > 5_000, "{looked}");
}
