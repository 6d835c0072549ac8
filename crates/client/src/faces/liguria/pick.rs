//! What has been selected for a decision, and what it amounts to.

use fondaco_liguria::components::{Card, Colour, Cubes, HarborTile, Knights, Pair, Positions, Row};
use fondaco_liguria::preview::{Errand, Imagined, Plan, PlannedVoyage, Question, narrow};
use fondaco_liguria::{Action, Deployment, Event, Liguria, Phase};

use super::words;
use crate::t;
use crate::table::face::{Commit, Moment};

/// What has been selected so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Pick {
    /// Nothing.
    #[default]
    Nothing,
    /// Start cubes: one, or both.
    Cubes(Cubes),
    /// A space of the street.
    Buyer(u8),
    /// Tiles of the row.
    Tiles(Positions),
    /// A ship card.
    Card(Card),
    /// Tiles to upgrade, in this order.
    Upgrades(Vec<HarborTile>),
    /// No upgrade.
    Done,
    /// A voyage, or the rest of one.
    Voyage(Plan),
    /// Not to move in the movement round.
    Stay,
}

impl Pick {
    /// The voyage that was planned so far.
    pub(super) fn plan(&self) -> Plan {
        match self {
            Pick::Voyage(plan) => *plan,
            _ => Plan::default(),
        }
    }

    /// The tiles picked so far.
    pub(super) fn tiles(&self) -> Positions {
        match self {
            Pick::Tiles(positions) => *positions,
            _ => Positions::default(),
        }
    }

    /// The upgrades picked so far.
    pub(super) fn upgrades(&self) -> &[HarborTile] {
        match self {
            Pick::Upgrades(tiles) => tiles,
            _ => &[],
        }
    }

    /// The start cubes picked so far.
    pub(super) fn cubes(&self) -> Cubes {
        match self {
            Pick::Cubes(cubes) => *cubes,
            _ => Cubes::NONE,
        }
    }
}

/// Which of the two stops of a voyage is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leg {
    /// The stopover.
    Stopover,
    /// The stop at the end.
    Stop,
}

impl Leg {
    /// The leg of a stop of a voyage.
    pub(super) const fn of(stopover: bool) -> Self {
        if stopover { Leg::Stopover } else { Leg::Stop }
    }

    pub(super) const fn errand(self, plan: &Plan) -> &Errand {
        match self {
            Leg::Stopover => &plan.at_stopover,
            Leg::Stop => &plan.at_stop,
        }
    }

    /// The plan with another errand at this leg.
    pub(super) fn with(self, mut plan: Plan, change: impl FnOnce(&mut Errand)) -> Plan {
        change(match self {
            Leg::Stopover => &mut plan.at_stopover,
            Leg::Stop => &mut plan.at_stop,
        });
        plan
    }
}

/// A route, with what most people would do at its stops.
pub(super) fn routed(now: &Imagined, anchor: Option<i8>, sail: Option<i8>) -> Plan {
    now.suggest(&Plan { anchor, sail, ..Plan::default() })
}

/// What is picked when a decision comes up: at a stop, what most people would do there; in the last voyage, the way home.
pub(super) fn first(at: &Moment<'_, Liguria>) -> Pick {
    let plan = Imagined::new(at.seen).and_then(|now| match at.seen.phase {
        Phase::Load | Phase::Bonus | Phase::Conquer | Phase::Deploy => Some(now.suggest(&Plan::default())),
        Phase::Homeward => now.last_way_home().map(|(steps, _)| routed(&now, None, Some(steps))),
        _ => None,
    });
    plan.filter(|plan| *plan != Plan::default()).map_or(Pick::Nothing, Pick::Voyage)
}

/// The pick that would commit to an action.
pub(super) fn of(at: &Moment<'_, Liguria>, action: Action) -> Pick {
    let now = Imagined::new(at.seen);
    let leg = Leg::of(at.seen.voyage.is_some_and(|voyage| !voyage.ended));
    let errand = |change: &dyn Fn(&mut Errand)| Pick::Voyage(leg.with(Plan::default(), change));
    match action {
        Action::Cubes(pair) => Pick::Cubes(pair.cubes()),
        Action::Buyer(space) => Pick::Buyer(space),
        Action::Take(positions) => Pick::Tiles(positions),
        Action::Card(card) => Pick::Card(card),
        Action::Upgrade(tile) => Pick::Upgrades(vec![tile]),
        Action::Done => Pick::Done,
        Action::Sail(steps) => now.map_or(Pick::Nothing, |now| Pick::Voyage(routed(&now, None, Some(steps)))),
        Action::Anchor(steps) => {
            // A stopover alone is no voyage: the shortest way on goes with it.
            let on = now.and_then(|now| now.at_stopover(steps)).map(|now| now.ways()).unwrap_or_default();
            let sail = on.iter().map(|way| way.steps).min_by_key(|steps| steps.unsigned_abs());
            now.map_or(Pick::Nothing, |now| Pick::Voyage(routed(&now, Some(steps), sail)))
        }
        Action::Stay => Pick::Stay,
        Action::Load(cubes) => errand(&|errand| errand.load = cubes),
        Action::Conquer(knights) => errand(&|errand| errand.conquer = knights),
        Action::Deploy(deployment) => errand(&|errand| errand.deploy = deployment),
        Action::Uturn => Pick::Voyage(Plan { turn: true, ..Plan::default() }),
        Action::Straight => Pick::Voyage(Plan::default()),
    }
}

/// What the pick amounts to; nothing while it is not complete.
pub(super) fn commit(at: &Moment<'_, Liguria>, pick: &Pick) -> Option<Commit<Liguria>> {
    let one = |label: String, action: Action| Some(Commit { label, actions: vec![action] });
    let commit = match (at.seen.phase, pick) {
        (Phase::Cubes, Pick::Cubes(cubes)) => {
            let pair = Pair::ALL.into_iter().find(|pair| pair.cubes() == *cubes)?;
            one(t!("liguria-commit-cubes", cubes = words::cubes(*cubes)), Action::Cubes(pair))
        }
        (Phase::Buyer, Pick::Buyer(space)) => one(words::space(at, *space), Action::Buyer(*space)),
        (Phase::Take, Pick::Tiles(picked)) => {
            let picking = narrow(at.legal, *picked)?;
            let label = match picking.price {
                0 => t!("liguria-commit-take", tiles = picking.size),
                price => t!("liguria-commit-take-pay", tiles = picking.size, price = price),
            };
            one(label, picking.complete?)
        }
        (Phase::Card, Pick::Card(card)) => {
            one(t!("liguria-commit-card", score = words::signed(card.score().into())), Action::Card(*card))
        }
        (Phase::Upgrade, Pick::Upgrades(tiles)) if !tiles.is_empty() => {
            let mut actions: Vec<Action> = tiles.iter().copied().map(Action::Upgrade).collect();
            let after = Imagined::new(at.seen)?.after_all(&actions)?;
            let mut label = t!("liguria-commit-upgrade", tiles = tiles.len());
            if after.decider() == at.seen.decider && after.actions().contains(&Action::Done) {
                actions.push(Action::Done);
                let left = usize::from(at.seen.arrows).saturating_sub(tiles.len());
                label = format!("{label}, {}", t!("liguria-undone-arrows", arrows = left));
            }
            Some(Commit { label, actions })
        }
        (Phase::Upgrade, Pick::Done) => one(t!("liguria-commit-done"), Action::Done),
        (Phase::Homeward, Pick::Stay) => {
            let aboard = Imagined::new(at.seen).and_then(|now| left_aboard(&now));
            let label = std::iter::once(t!("liguria-commit-stay")).chain(aboard).collect::<Vec<_>>().join(", ");
            one(label, Action::Stay)
        }
        (phase, pick) if is_voyage(phase) => voyage(at, &pick.plan()),
        _ => None,
    };
    commit.filter(|commit| commit.actions.first().is_some_and(|first| at.legal.contains(first)))
}

/// Whether nothing can be added to a pick. A voyage is planned and then confirmed, whatever the person prefers: at every stop
/// one could do something else.
pub(super) fn is_whole(at: &Moment<'_, Liguria>, pick: &Pick) -> bool {
    let Some(commit) = commit(at, pick) else { return false };
    match pick {
        Pick::Nothing | Pick::Voyage(_) => false,
        // What ends with "done" could have had one upgrade more.
        Pick::Upgrades(_) => commit.actions.last() != Some(&Action::Done),
        Pick::Cubes(_) | Pick::Buyer(_) | Pick::Tiles(_) | Pick::Card(_) | Pick::Done | Pick::Stay => true,
    }
}

/// Whether this is a decision of a voyage.
pub(super) fn is_voyage(phase: Phase) -> bool {
    use Phase::{Bonus, Conquer, Deploy, Homeward, Load, Sail, Turn};
    matches!(phase, Sail | Load | Bonus | Conquer | Deploy | Turn | Homeward)
}

fn voyage(at: &Moment<'_, Liguria>, plan: &Plan) -> Option<Commit<Liguria>> {
    let now = Imagined::new(at.seen)?;
    let voyage = now.voyage(plan);
    let first = *voyage.actions.first()?;
    let moves = matches!(first, Action::Sail(_) | Action::Anchor(_));
    if (moves && !voyage.complete) || short_of_swords(&voyage, plan) {
        return None;
    }
    let does = match first {
        Action::Sail(_) | Action::Anchor(_) => {
            t!("liguria-commit-sail", steps = voyage.stops.last().map_or(0, |stop| stop.step))
        }
        Action::Load(Cubes::NONE) => t!("liguria-commit-load-none"),
        Action::Load(cubes) => t!("liguria-commit-load", cubes = cubes.total()),
        Action::Conquer(Knights::NONE) => t!("liguria-commit-conquer-none"),
        Action::Conquer(_) => t!("liguria-commit-conquer"),
        Action::Deploy(None) => t!("liguria-commit-deploy-none"),
        Action::Deploy(Some(_)) => t!("liguria-commit-deploy"),
        Action::Uturn => t!("liguria-commit-turn"),
        _ => t!("liguria-commit-straight"),
    };
    // What the button begins with is not said twice.
    let questions = voyage.stops.iter().flat_map(|stop| &stop.questions).skip(usize::from(!moves));
    let unloads = |event: &Event| matches!(event, Event::Unloaded { .. });
    let home = voyage.stops.iter().flat_map(|stop| &stop.events).any(unloads);
    let aboard = if home { None } else { left_aboard(&now) };
    let undone = questions.filter_map(left_undone).chain(aboard);
    let label = std::iter::once(does).chain(undone).collect::<Vec<_>>().join(", ");
    Some(Commit { label, actions: voyage.actions })
}

/// What could be done at a stop and is not: nothing is lost without the button saying so.
fn left_undone(question: &Question) -> Option<String> {
    let others = question.options.len() > 1;
    match question.answer {
        Action::Load(cubes) => {
            let most = question.options.iter().filter_map(|action| match action {
                Action::Load(cubes) => Some(cubes.total()),
                _ => None,
            });
            match (cubes.total(), most.max().unwrap_or(0)) {
                (0, 1..) => Some(t!("liguria-undone-load")),
                (some, most) if some < most => Some(t!("liguria-undone-some", cubes = some, most = most)),
                _ => None,
            }
        }
        Action::Conquer(Knights::NONE) if others => Some(t!("liguria-undone-conquer")),
        Action::Deploy(None) if others => Some(t!("liguria-undone-deploy")),
        _ => None,
    }
}

/// What nobody brings home who does not sail there now, where they could.
fn left_aboard(now: &Imagined) -> Option<String> {
    now.last_way_home().map(|(_, cubes)| t!("liguria-undone-home", cubes = cubes.total()))
}

/// Whether knights are picked that do not suffice yet.
pub(super) fn short_of_swords(voyage: &PlannedVoyage, plan: &Plan) -> bool {
    voyage.stops.iter().any(|stop| {
        let wanted = Leg::of(stop.stopover).errand(plan).conquer;
        let asked = stop.questions.iter().find(|question| question.phase == Phase::Conquer);
        asked.is_some_and(|question| question.answer != Action::Conquer(wanted))
    })
}

/// One cube more or less of a colour.
pub(super) fn one_more(mut cubes: Cubes, colour: Colour, more: bool) -> Cubes {
    cubes[colour] = if more { cubes[colour].saturating_add(1) } else { cubes[colour].saturating_sub(1) };
    cubes
}

/// The ways to pay for a figure on this row, the cheapest first.
pub(super) fn payments(options: &[Action], row: Row) -> Vec<Deployment> {
    let mut ways: Vec<Deployment> = options
        .iter()
        .filter_map(|action| match action {
            Action::Deploy(Some(deployment)) if deployment.row == row => Some(*deployment),
            _ => None,
        })
        .collect();
    ways.sort_by_key(|way| (way.spent.total(), way.spent));
    ways
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Dice, Edition as _, Game as _, NoStory, Step, Turn, Viewer};
    use fondaco_liguria::{Edition, Setup};
    use fondaco_search::Analyst;
    use fondaco_table::{Chair, Holder, LevelName};

    use super::*;
    use crate::table::face::Face as _;
    use crate::table::people::People;

    /// Looks at every decision of a game that is played at random.
    fn decisions(seed: u64, mut look: impl FnMut(&Moment<'_, Liguria>)) {
        positions(seed, |_, at| look(at));
    }

    /// The same with the position.
    fn positions(seed: u64, mut look: impl FnMut(&Liguria, &Moment<'_, Liguria>)) {
        let setup = Setup { players: 3 + (seed % 2) as u8, open_screens: false };
        let edition = Edition::reconstructed();
        let mut game = Liguria::new(edition, &setup).unwrap();
        let bot = || Chair { holder: Holder::bot(LevelName::new("merchant").unwrap()), ..Chair::default() };
        let chairs: Vec<Chair> = (0..setup.players).map(|_| bot()).collect();
        let (mut dice, mut legal) = (Dice::new(seed), Vec::new());
        while game.turn() != Turn::Over {
            game.actions(&mut legal);
            if let Turn::Player(seat) = game.turn() {
                legal.sort_unstable();
                let viewer = Viewer::Player(seat);
                let (seen, people) = (game.observe(viewer), People::new(&chairs, viewer));
                look(&game, &Moment::<Liguria> { seen: &seen, legal: &legal, edition, people: &people, viewer });
            }
            let step = match dice.pick(&legal) {
                Some(&action) => Step::Action(action),
                None => Step::Chance(dice.draw(&game)),
            };
            game.apply(&step, &mut NoStory);
        }
    }

    #[test]
    fn what_a_stop_allows_is_done_or_the_button_says_that_it_is_not() {
        let undone = [t!("liguria-undone-load"), t!("liguria-undone-conquer"), t!("liguria-undone-deploy")];
        let says = |label: &str| undone.iter().any(|words| label.contains(words));
        let (mut done, mut left, mut begun) = (0, 0, 0);
        for seed in 0..6 {
            decisions(seed, |at| {
                let now = Imagined::new(at.seen).unwrap();
                for way in now.ways().into_iter().filter(|way| matches!(way.action, Action::Sail(_))) {
                    let asks = way.stop.questions.iter().any(|question| {
                        matches!(question.phase, Phase::Load | Phase::Bonus | Phase::Conquer | Phase::Deploy)
                    });
                    let bare = Plan { sail: Some(way.steps), ..Plan::default() };
                    let label = |plan| commit(at, &Pick::Voyage(plan)).unwrap().label;
                    assert_eq!(says(&label(bare)), asks, "{}", label(bare));
                    left += u32::from(asks);
                    let whole = label(routed(&now, None, Some(way.steps)));
                    assert!(!whole.contains(&undone[0]) && !whole.contains(&undone[1]), "{whole}");
                    done += u32::from(asks);
                }
                if matches!(at.seen.phase, Phase::Load | Phase::Bonus | Phase::Conquer) {
                    assert_ne!(first(at), Pick::Nothing);
                    begun += 1;
                } else if !is_voyage(at.seen.phase) {
                    assert_eq!(first(at), Pick::Nothing);
                }
            });
        }
        assert!(done > 50 && left > 50 && begun > 50, "{done}, {left}, {begun}");
    }

    #[test]
    fn in_the_last_voyage_home_is_picked_and_whoever_sails_elsewhere_reads_what_stays_aboard() {
        let (mut reached, mut others) = (0, 0);
        for seed in 0..30 {
            decisions(seed, |at| {
                if at.seen.phase != Phase::Homeward {
                    return;
                }
                let now = Imagined::new(at.seen).unwrap();
                let label = |pick: &Pick| commit(at, pick).unwrap().label;
                let Some((steps, cubes)) = now.last_way_home() else {
                    assert_eq!(first(at), Pick::Nothing);
                    assert_eq!(label(&Pick::Stay), t!("liguria-commit-stay"));
                    return;
                };
                let undone = t!("liguria-undone-home", cubes = cubes.total());
                assert_eq!(first(at), Pick::Voyage(Plan { sail: Some(steps), ..Plan::default() }));
                assert!(!label(&first(at)).contains(&undone), "{}", label(&first(at)));
                assert!(label(&Pick::Stay).ends_with(&undone), "{}", label(&Pick::Stay));
                let ways = now.ways();
                let home = ways.iter().find(|way| way.steps == steps).unwrap().place;
                for way in ways.into_iter().filter(|way| way.place != home) {
                    let elsewhere = label(&Pick::Voyage(Plan { sail: Some(way.steps), ..Plan::default() }));
                    assert!(elsewhere.ends_with(&undone), "{elsewhere}");
                    others += 1;
                }
                reached += 1;
            });
        }
        assert!(reached > 5 && others > 5, "{reached}, {others}");
    }

    #[test]
    fn a_hint_that_is_picked_is_done_as_it_was_given_and_says_what_it_leaves_undone() {
        let left = [
            (t!("liguria-undone-load"), t!("liguria-commit-load-none")),
            (t!("liguria-undone-conquer"), t!("liguria-commit-conquer-none")),
            (t!("liguria-undone-deploy"), t!("liguria-commit-deploy-none")),
        ];
        let analyst = Analyst::new(40, 1).unwrap();
        let (mut voyages, mut looked) = (0, 0);
        for seed in 0..4 {
            positions(seed, |game, at| {
                let Turn::Player(seat) = game.turn() else { return };
                if !is_voyage(at.seen.phase) {
                    return;
                }
                voyages += 1;
                // Thinking takes a while: some of them do.
                if voyages % 5 != 0 {
                    return;
                }
                for choice in analyst.position(game).choices.iter().filter(|choice| choice.error.is_some()) {
                    let actions = choice.whole(game, seat).own;
                    let pick = Liguria::pick_whole(at, &actions);
                    let picked = commit(at, &pick).unwrap_or_else(|| panic!("{actions:?} is nothing: {pick:?}"));
                    assert!(actions.starts_with(&picked.actions), "{actions:?} became {:?}", picked.actions);
                    let words = Liguria::whole(at, &actions);
                    for (undone, said) in &left {
                        assert!(!picked.label.contains(undone) || words.contains(said), "{words}: {}", picked.label);
                    }
                    looked += 1;
                }
            });
        }
        assert!(looked > 30, "{looked} hints");
    }

    #[test]
    fn every_action_is_what_its_pick_amounts_to_and_only_voyages_wait() {
        for seed in 0..6 {
            decisions(seed, |at| {
                // A row of tiles has thousands of ways to take some: a few of them do.
                for &action in at.legal.iter().step_by(1 + at.legal.len() / 40) {
                    let pick = of(at, action);
                    let amounts = commit(at, &pick).unwrap_or_else(|| panic!("{action}: {pick:?} is nothing"));
                    assert_eq!(amounts.actions.first(), Some(&action), "{pick:?}");
                    let goes_on = amounts.actions.last() == Some(&Action::Done) && action != Action::Done;
                    let waits = (is_voyage(at.seen.phase) && action != Action::Stay) || goes_on;
                    assert_eq!(is_whole(at, &pick), !waits, "{action}");
                }
            });
        }
    }
}
