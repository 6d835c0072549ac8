//! The plan of a voyage in the panel: where to stop, what to load, whom to send; everything before it is confirmed once.

use fondaco_liguria::components::{Colour, Cubes, Knight, Knights, Row, Tile};
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::preview::{Plan, Question, Stop};
use fondaco_liguria::{Action, Event, Liguria, Phase};
use leptos::prelude::*;

use super::chart::{choose, total};
use super::harbor::send;
use super::pick::{Leg, Pick, one_more, payments};
use super::scene::Scene;
use super::{parts, words};
use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::t;
use crate::table::face::Moment;
use crate::table::target::{State, target};

/// What a stop allows, in a few words: for labels of places and for the list of ways.
pub(super) fn allows(at: &Moment<'_, Liguria>, stop: &Stop) -> String {
    let mut things = Vec::new();
    for event in &stop.events {
        match event {
            Event::Unloaded { cubes, .. } => things.push(t!("liguria-allows-unload", cubes = cubes.total())),
            Event::LoadedOnIsland { cubes, .. } => {
                things.push(t!("liguria-allows-cubes", cubes = words::cubes(*cubes)));
            }
            _ => {}
        }
    }
    for question in &stop.questions {
        match question.phase {
            Phase::Load => things.push(t!("liguria-allows-load", cubes = most(question))),
            Phase::Bonus => things.push(t!("liguria-allows-bonus", cubes = most(question))),
            Phase::Conquer => things.push(t!("liguria-allows-conquer")),
            Phase::Deploy => things.push(t!("liguria-allows-deploy")),
            _ => {}
        }
    }
    if things.is_empty() {
        match at.seen.places.get(usize::from(stop.place)) {
            Some(PlaceView::Harbor { seat }) if at.people.is_you(*seat) => t!("liguria-allows-home"),
            _ => t!("liguria-allows-nothing"),
        }
    } else {
        words::list(&things)
    }
}

/// The most cubes that an answer loads.
fn most(question: &Question) -> u8 {
    loads(&question.options).map(Cubes::total).max().unwrap_or(0)
}

/// What the answers load.
pub(super) fn loads(options: &[Action]) -> impl Iterator<Item = Cubes> {
    options.iter().filter_map(|action| match action {
        Action::Load(cubes) => Some(*cubes),
        _ => None,
    })
}

/// The plan: first the ways, then what is done at each stop.
#[component]
pub(super) fn Legs(scene: Scene) -> impl IntoView {
    let choosing = Memo::new(move |_| scene.ways.with(|ways| !ways.is_empty()));
    let parts = [Leg::Stopover, Leg::Stop].into_iter().flat_map(|leg| Part::ALL.map(|part| (leg, part)));
    view! {
        <div class="l-plan">
            {parts.map(|(leg, part)| view! { <Card scene leg part/> }).collect_view()}
            {move || choosing.get().then(|| view! { <Ways scene/> })}
        </div>
    }
}

/// Every place that can be reached: the same targets as on the chart.
#[component]
fn Ways(scene: Scene) -> impl IntoView {
    let desk = scene.desk;
    let places = Memo::new(move |_| {
        let mut ways: Vec<(u8, i8)> = scene.ways.with(|ways| {
            ways.iter().filter(|way| matches!(way.action, Action::Sail(_))).map(|way| (way.place, way.steps)).collect()
        });
        ways.sort_by_key(|&(_, steps)| (steps.unsigned_abs(), steps));
        let mut seen = Vec::new();
        ways.retain(|&(place, _)| {
            let new = !seen.contains(&place);
            seen.push(place);
            new
        });
        ways
    });
    let stays = move || scene.phase.get() == Phase::Homeward;
    let way = move |at: usize, (place, steps): (u8, i8)| {
        let name = move || desk.at(|at| words::capital(&words::place(at, place)));
        let can = move || {
            let ways = scene.ways.get();
            let stop = ways.iter().find(|way| way.place == place && way.steps == steps).map(|way| way.stop.clone());
            stop.map_or_else(String::new, |stop| desk.at(|at| allows(at, &stop)))
        };
        let label = move || t!("liguria-node-open", place = name(), steps = steps.unsigned_abs(), allows = can());
        let picked = move || {
            let plan = desk.pick.with(Pick::plan);
            plan.anchor == Some(steps) || (plan.sail.is_some() && total(&plan) == steps)
        };
        let chosen = target(desk, move || State::of(true, picked()), label, move || choose(scene, place));
        let explain = move || scene.seen(|seen| words::place_explained(seen.places.get(usize::from(place))));
        let turn = if steps > 0 { "heading-cw" } else { "heading-ccw" };
        let key = (at < 9).then(|| (at + 1).to_string());
        view! {
            <li><div data-explain=explain class="l-way" {..chosen} data-key=key>
                <span class="l-n">{steps.unsigned_abs()}</span>
                <span><b>{name}</b><small>{can}</small></span>
                <Icon name=turn/>
            </div></li>
        }
    };
    let stay = move || {
        stays().then(|| {
            let picked = move || desk.pick.with(|pick| *pick == Pick::Stay);
            let press = move || desk.pick.set(if picked() { Pick::Nothing } else { Pick::Stay });
            let chosen = target(desk, move || State::of(true, picked()), || t!("liguria-commit-stay"), press);
            view! {
                <li><div class="l-way" data-key="0" {..chosen}>
                    <span class="l-n"><Icon name="anchor"/></span>
                    <span><b>{move || t!("liguria-commit-stay")}</b></span>
                </div></li>
            }
        })
    };
    view! {
        <ol class="l-ways" aria-label=move || t!("liguria-ways")>
            {move || places.get().into_iter().enumerate().map(|(at, one)| way(at, one)).collect_view()}
            {stay}
        </ol>
    }
}

/// What is decided, or just happens, at a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// Nothing is asked.
    Arrival,
    Load,
    Conquer,
    Deploy,
    Turn,
}

impl Part {
    const ALL: [Part; 5] = [Part::Arrival, Part::Load, Part::Conquer, Part::Deploy, Part::Turn];

    fn asks(self, phase: Phase) -> bool {
        match self {
            Part::Arrival => false,
            Part::Load => matches!(phase, Phase::Load | Phase::Bonus),
            Part::Conquer => phase == Phase::Conquer,
            Part::Deploy => phase == Phase::Deploy,
            Part::Turn => phase == Phase::Turn,
        }
    }
}

/// The stop of a leg, as planned so far.
fn stop_of(scene: Scene, leg: Leg) -> Memo<Option<Stop>> {
    Memo::new(move |_| scene.voyage.get()?.stops.iter().find(|stop| Leg::of(stop.stopover) == leg).cloned())
}

/// One thing at one stop. It stays in the page while it is asked, so that what has the focus keeps it.
#[component]
fn Card(scene: Scene, leg: Leg, part: Part) -> impl IntoView {
    let stop = stop_of(scene, leg);
    let question = Memo::new(move |_| {
        stop.with(|stop| stop.as_ref()?.questions.iter().find(|question| part.asks(question.phase)).cloned())
    });
    let place = Memo::new(move |_| {
        stop.with(|stop| {
            let stop = stop.as_ref()?;
            let quiet = stop.questions.iter().all(|question| question.phase == Phase::Turn);
            let shown = if part == Part::Arrival { quiet } else { question.with(Option::is_some) };
            shown.then_some((stop.place, stop.step))
        })
    });
    let first = move || match part {
        Part::Arrival | Part::Load | Part::Conquer => true,
        Part::Deploy => stop.with(|stop| stop.as_ref().is_some_and(|stop| stop.questions.len() == 1)),
        Part::Turn => false,
    };
    move || {
        let (place, step) = place.get()?;
        let title = move || scene.desk.at(|at| title(at, part, place));
        let hint = move || {
            let (stop, question) = (stop.get(), question.get());
            scene
                .desk
                .at(|at| stop.map_or_else(Vec::new, |stop| rich(&hint(scene, at, part, &stop, question.as_ref()))))
        };
        let sign = move || match (part, leg) {
            _ if !first() => view! { <Icon name=if part == Part::Turn { "uturn" } else { "minister" }/> }.into_any(),
            (_, Leg::Stopover) => view! { <Icon name="anchor"/> }.into_any(),
            (_, Leg::Stop) if step == 0 => view! { <Icon name="ship"/> }.into_any(),
            (_, Leg::Stop) => view! { <b>{step}</b> }.into_any(),
        };
        let body = match part {
            Part::Arrival => gains(stop),
            Part::Load => load(scene, leg, question),
            Part::Conquer => conquer(scene, leg, question),
            Part::Deploy => deploy(scene, leg, question, place),
            Part::Turn => turn(scene),
        };
        Some(view! {
            <section class="l-leg" class:opt=move || !first()>
                <span class="l-n">{sign}</span>
                <div>
                    <h3>{title}</h3>
                    <p>{hint}</p>
                    {body}
                </div>
            </section>
        })
    }
}

fn title(at: &Moment<'_, Liguria>, part: Part, place: u8) -> String {
    let there = words::place(at, place);
    match part {
        Part::Arrival => words::capital(&there),
        Part::Load => match at.seen.places.get(usize::from(place)) {
            Some(PlaceView::Harbor { .. }) => t!("liguria-leg-load", place = there),
            _ => t!("liguria-leg-bonus", place = there),
        },
        Part::Conquer => t!("liguria-leg-conquer", place = there),
        Part::Deploy => t!("liguria-leg-deploy", place = there),
        Part::Turn => t!("liguria-leg-turn"),
    }
}

fn hint(scene: Scene, at: &Moment<'_, Liguria>, part: Part, stop: &Stop, question: Option<&Question>) -> String {
    match part {
        Part::Arrival => words::capital(&allows(at, stop)),
        Part::Load => {
            let most = question.map_or(0, most);
            let sacks = scene.now.get().map_or(0, |now| now.standing(scene.me).sacks);
            match question.map(|question| question.phase) {
                Some(Phase::Bonus) => t!("liguria-leg-bonus-hint", cubes = most),
                _ => t!("liguria-leg-load-hint", cubes = most, sacks = sacks),
            }
        }
        Part::Conquer => {
            let Some(now) = scene.now.get() else { return String::new() };
            let held = now.standing(scene.me).behind.map_or(0, |behind| behind.knights.swords());
            let needed = now.swords_needed(stop.place).unwrap_or(0);
            let holder = match at.seen.places.get(usize::from(stop.place)) {
                Some(PlaceView::Island { holder, .. }) => *holder,
                _ => None,
            };
            match holder {
                Some(holder) => t!(
                    "liguria-leg-conquer-held",
                    who = at.people.name(holder),
                    needed = u32::from(needed),
                    held = u32::from(held)
                ),
                None => t!("liguria-leg-conquer-free"),
            }
        }
        Part::Deploy => {
            let owner = match at.seen.places.get(usize::from(stop.place)) {
                Some(PlaceView::Harbor { seat }) => *seat,
                _ => return String::new(),
            };
            let price = scene.now.get().and_then(|now| now.figure_price(owner)).unwrap_or(0);
            t!("liguria-leg-deploy-hint", scrolls = price, figures = price.saturating_sub(1))
        }
        Part::Turn => t!("liguria-leg-turn-hint"),
    }
}

/// What happens of itself: cubes that come home or aboard.
fn gains(stop: Memo<Option<Stop>>) -> Markup {
    let shown = move || {
        let stop = stop.get()?;
        let cubes = stop.events.iter().find_map(|event| match event {
            Event::Unloaded { cubes, .. } => Some((*cubes, true)),
            Event::LoadedOnIsland { cubes, .. } => Some((*cubes, false)),
            _ => None,
        })?;
        let words = move || match cubes {
            (cubes, true) => t!("liguria-gain-home", cubes = cubes.total()),
            (cubes, false) => t!("liguria-gain-aboard", cubes = cubes.total()),
        };
        Some(view! { <p class="l-got">{parts::heap(cubes.0)}<b>{words}</b></p> })
    };
    shown.into_any()
}

/// Changes what is to be done at a leg.
pub(super) fn change(scene: Scene, leg: Leg, with: impl FnOnce(&mut fondaco_liguria::preview::Errand)) {
    scene.desk.pick.update(|pick| *pick = Pick::Voyage(leg.with(pick.plan(), with)));
}

/// What is to be done at a leg.
pub(super) fn errand_of(scene: Scene, leg: Leg) -> fondaco_liguria::preview::Errand {
    scene.desk.pick.with(|pick| *leg.errand(&pick.plan()))
}

/// Each cube that could be loaded.
fn load(scene: Scene, leg: Leg, question: Memo<Option<Question>>) -> Markup {
    let source = Memo::new(move |_| {
        question.with(|question| {
            let mut source = [0; 3];
            for cubes in question.iter().flat_map(|question| loads(&question.options)) {
                for (most, count) in source.iter_mut().zip(cubes.0) {
                    *most = count.max(*most);
                }
            }
            source
        })
    });
    let one = move |colour: Colour, nth: u8| {
        let picked = move || errand_of(scene, leg).load[colour] > nth;
        let state = move || {
            if picked() {
                return State::Picked;
            }
            let more = Action::Load(one_more(errand_of(scene, leg).load, colour, true));
            let can =
                question.with(|question| question.as_ref().is_some_and(|question| question.options.contains(&more)));
            if can { State::Open } else { State::Closed(t!("liguria-load-full")) }
        };
        let press = move || {
            let more = !picked();
            change(scene, leg, |errand| errand.load = one_more(errand.load, colour, more));
        };
        let label = move || words::cubes(Cubes::of(colour, 1));
        let chosen = target(scene.desk, state, label, press);
        view! { <button class="l-pc" data-explain=words::paint_explained(colour) {..chosen}>{parts::cube(colour)}</button> }
    };
    let cubes = move || {
        let source = Cubes(source.get());
        Colour::ALL
            .into_iter()
            .flat_map(|colour| (0..source[colour]).map(move |nth| (colour, nth)))
            .map(|(colour, nth)| one(colour, nth))
            .collect_view()
    };
    view! { <div class="l-pick">{cubes}</div> }.into_any()
}

/// Each knight in hand, and the swords together.
fn conquer(scene: Scene, leg: Leg, question: Memo<Option<Question>>) -> Markup {
    let hand = Memo::new(move |_| {
        let standing = scene.now.get().map(|now| now.standing(scene.me));
        standing.and_then(|standing| standing.behind).map_or(Knights::NONE, |behind| behind.knights)
    });
    let one = move |knight: Knight, nth: u8| {
        let at = knight.index();
        let picked = move || errand_of(scene, leg).conquer.0[at] > nth;
        let press = move || {
            let more = !picked();
            change(scene, leg, |errand| {
                let count = &mut errand.conquer.0[at];
                *count = if more { *count + 1 } else { count.saturating_sub(1) };
            });
        };
        let label = move || t!("liguria-knight", swords = knight.swords(), cube = knight == Knight::One);
        let chosen = target(scene.desk, move || State::of(true, picked()), label, press);
        view! {
            <button class="l-pc broad" data-explain=words::tile_explained(Tile::Knight(knight)) {..chosen}>
                {parts::icons("sword", knight.swords())}
                {(knight == Knight::One).then(|| view! { <Icon name="cube"/> })}
            </button>
        }
    };
    let knights = move || {
        let hand = hand.get();
        Knight::ALL
            .into_iter()
            .flat_map(|knight| (0..hand.0[knight.index()]).map(move |nth| (knight, nth)))
            .map(|(knight, nth)| one(knight, nth))
            .collect_view()
    };
    let count = move || {
        let wanted = errand_of(scene, leg).conquer;
        if wanted.is_empty() {
            return None;
        }
        let enough = question
            .with(|question| question.as_ref().is_some_and(|question| question.answer == Action::Conquer(wanted)));
        let text = if enough {
            t!("liguria-conquer-enough", swords = u32::from(wanted.swords()), cubes = wanted.count())
        } else {
            t!("liguria-conquer-short", swords = u32::from(wanted.swords()))
        };
        Some(view! { <p class="l-sum">{rich(&text)}</p> })
    };
    view! { <div class="l-pick">{knights}</div>{count} }.into_any()
}

/// The four rows of the harbor, and how to pay if there are several ways.
fn deploy(scene: Scene, leg: Leg, question: Memo<Option<Question>>, place: u8) -> Markup {
    let owner = move || {
        scene.seen(|seen| match seen.places.get(usize::from(place)) {
            Some(PlaceView::Harbor { seat }) => Some(*seat),
            _ => None,
        })
    };
    let ways = move |row: Row| {
        question.with(|question| question.as_ref().map_or_else(Vec::new, |question| payments(&question.options, row)))
    };
    let wanted = move || errand_of(scene, leg).deploy;
    let one = move |row: Row| {
        let picked = move || wanted().is_some_and(|deployment| deployment.row == row);
        let standing = move || Some(scene.now.get()?.standing(owner()?).rows[row.index()]);
        let state = move || {
            if ways(row).is_empty() {
                let who =
                    standing().and_then(|row| row.figure).map_or_else(String::new, |seat| scene.person(seat).name);
                State::Closed(t!("liguria-row-marked", who = who))
            } else {
                State::of(true, picked())
            }
        };
        let label = move || {
            let points = standing().map_or(0, |row| row.figure_points);
            t!("liguria-deploy-row", row = words::row(row), points = points)
        };
        let press = move || send(scene, leg, if picked() { None } else { ways(row).first().copied() });
        let chosen = target(scene.desk, state, label, press);
        view! {
            <button class="l-pc row" data-explain=words::row_explained(row) {..chosen}>
                <Icon name=words::row_icon(row)/>
                <b>{move || standing().map(|row| words::signed(row.figure_points))}</b>
            </button>
        }
    };
    let payment = move || {
        let chosen = wanted()?;
        let ways = ways(chosen.row);
        if ways.len() < 2 {
            return None;
        }
        let each = ways.into_iter().map(|way| {
            let picked = move || wanted() == Some(way);
            let label = move || t!("liguria-pay-with", tiles = way.spent.to_string());
            let chosen = target(scene.desk, move || State::of(true, picked()), label, move || send(scene, leg, Some(way)));
            view! {
                <button class="l-pc broad" data-explain="explain-liguria-scroll" {..chosen}>
                    {way.spent.tiles().map(|tile| view! { <span class="l-stack">{parts::icons("scroll", tile.scrolls())}</span> }).collect_view()}
                </button>
            }
        });
        Some(view! { <div class="l-pick">{each.collect_view()}</div> })
    };
    view! { <div class="l-pick">{Row::ALL.map(one).collect_view()}</div>{payment} }.into_any()
}

/// Turn around, or not.
fn turn(scene: Scene) -> Markup {
    let desk = scene.desk;
    let one = move |turn: bool| {
        let picked = move || desk.pick.with(|pick| pick.plan().turn) == turn;
        let press = move || desk.pick.update(|pick| *pick = Pick::Voyage(Plan { turn, ..pick.plan() }));
        let name = move || if turn { t!("liguria-turn") } else { t!("liguria-straight") };
        let chosen = target(desk, move || State::of(true, picked()), name, press);
        view! { <button class="l-pc text" data-explain="explain-uturn" {..chosen}>{name}</button> }
    };
    view! { <div class="l-pick">{one(false)}{one(true)}</div> }.into_any()
}
