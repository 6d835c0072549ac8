//! The ledger: what happened, in words, the latest first. Pointing at a line shows its pieces on the board: with the mouse, or
//! with the arrow keys once the ledger has the focus. On a phone, where it hides the board, pressing a line goes there.

use std::time::Duration;

use fondaco_game::Seat;
use fondaco_table::By;
use fondaco_table::log::Happening;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::face::{Cell, Desk, Face, Line, Moment, Sign};
use super::tabs;
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, plain, rich};
use crate::t;

/// The lines of the whole story so far, the oldest first. What was taken back is not among them, but that it was.
pub fn lines<G: Face>(desk: Desk<G>) -> Vec<Line> {
    let story = desk.story.get();
    let beside = desk.slots.with_value(|slots| slots.told);
    desk.at(|at| {
        let mut steps: Vec<&[G::Event]> = Vec::new();
        // For whom a bot decided each of them.
        let mut bots: Vec<Option<Seat>> = Vec::new();
        // What is no step stands before the step that comes next.
        let mut lines: Vec<Line> = Vec::new();
        for news in story.iter() {
            match &news.what {
                Happening::Step(told) => {
                    steps.push(&told.events);
                    bots.push(told.seat.filter(|_| told.by == By::Bot));
                }
                Happening::TakenBack { by, to } => {
                    steps.truncate(*to as usize);
                    bots.truncate(*to as usize);
                    lines.retain(|line| line.step <= steps.len());
                    let text = t!("ledger-taken-back", who = at.people.name(*by), you = at.people.is_you(*by));
                    lines.push(Line { step: steps.len(), seat: Some(*by), text, ..Line::default() });
                }
                other => {
                    let told = beside.and_then(|beside| beside(&other.map(|_| ()), at.people));
                    let line = |(seat, text)| Line { step: steps.len(), seat, text, ..Line::default() };
                    lines.extend(told.map(line));
                }
            }
        }
        lines.extend(named(at, &steps, &bots));
        lines.sort_by_key(|line| line.step);
        lines
    })
}

/// The lines of these steps. In those that tell of steps which a bot decided for somebody, it is the bot who is named.
fn named<G: Face>(at: &Moment<'_, G>, steps: &[&[G::Event]], bots: &[Option<Seat>]) -> Vec<Line> {
    let mut lines = G::ledger(at, steps);
    let person = |seat: &Seat| at.people.at(*seat).is_some_and(|person| !person.is_bot);
    // Mostly there are none, or one; each of these is told once, and its lines are taken from there.
    let mut told: Vec<(Vec<Seat>, Vec<Line>)> = Vec::new();
    for index in 0..lines.len() {
        let from = lines[index].step;
        let next = lines[index + 1..].iter().map(|line| line.step).find(|step| *step > from);
        let part = bots.get(from..next.unwrap_or(steps.len()).min(bots.len())).unwrap_or_default();
        let mut seats: Vec<Seat> = part.iter().flatten().copied().filter(person).collect();
        seats.sort_unstable();
        seats.dedup();
        if seats.is_empty() {
            continue;
        }
        let place = told.iter().position(|(known, _)| *known == seats).unwrap_or_else(|| {
            let all = at.with_bots_for(&seats, |at| G::ledger(at, steps));
            told.push((seats, all));
            told.len() - 1
        });
        if let Some(line) = told[place].1.get(index) {
            lines[index] = line.clone();
        }
    }
    lines
}

/// How many lines are new since somebody looked, where the ledger lies on the tab of this number.
pub(super) fn unread<G: Face>(desk: Desk<G>, tab: usize) -> impl Fn() -> usize + Copy + Send + Sync {
    let here = desk.host().is_some() && tabs::are_shown();
    let count = Memo::new(move |_| if here { lines(desk).len() } else { 0 });
    let read = RwSignal::new(0);
    Effect::new(move |before: Option<usize>| {
        let count = count.get();
        // What had happened when the table was opened is not new.
        let opened = before.unwrap_or_default() == 0 && !desk.moving.get_untracked();
        if desk.tab.get() == tab || opened || count < read.get_untracked() {
            read.set(count);
        }
        count
    });
    move || count.get().saturating_sub(read.get())
}

/// The latest part first, and in each part the latest line, below the heading that the part begins with.
fn latest_first(lines: &[Line]) -> Vec<Line> {
    let begins = |line: &Line| line.heading;
    let mut parts: Vec<&[Line]> = Vec::new();
    let mut rest = lines;
    while let Some(at) = rest.iter().rposition(begins) {
        parts.push(&rest[at..]);
        rest = &rest[..at];
    }
    parts.push(rest);
    let part = |part: &&[Line]| {
        let after = usize::from(part.first().is_some_and(begins));
        part[..after].iter().chain(part[after..].iter().rev()).cloned().collect::<Vec<_>>()
    };
    parts.iter().flat_map(part).collect()
}

/// How long pieces are shown after a line was pressed.
const SHOWN: Duration = Duration::from_secs(4);

/// The ledger as a list.
#[component]
pub fn Ledger<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    // Most of what changes on the board changes nothing here.
    let lines = Memo::new(move |_| lines(desk));
    let list = move || {
        let lines = latest_first(&lines.get());
        // One line is in the ring of the Tab key; from there the arrows go on.
        let entry = lines.iter().position(|line| !line.pieces.is_empty());
        let numbered = lines.into_iter().enumerate();
        numbered.map(|(at, line)| view! { <LedgerLine desk line entry=entry == Some(at)/> }).collect_view()
    };
    let heads = G::COLUMNS.iter().map(|&(key, class)| view! { <span class=class>{move || t!(key)}</span> });
    let heads = (!G::COLUMNS.is_empty())
        .then(|| view! { <p class="cells heads" aria-hidden="true">{heads.collect_view()}</p> });
    view! {
        <section class="ledger" tabindex="0" aria-label=move || t!("ledger-title")>
            <h2>{move || t!("ledger-title")}</h2>
            {heads}
            <ol>{list}</ol>
        </section>
    }
}

#[component]
fn LedgerLine<G: Face>(desk: Desk<G>, line: Line, entry: bool) -> impl IntoView {
    let Line { seat, text, heading, pieces, cells, .. } = line;
    let person = seat.and_then(|seat| desk.people.with_untracked(|people| people.at(seat).cloned()));
    let (mine, drawn) = (person.as_ref().is_some_and(|person| person.you), !cells.is_empty());
    let sign = match person {
        Some(person) => view! { <Marker colour=person.colour initial=person.initial/> }.into_any(),
        None => view! { <Icon name="ship"/> }.into_any(),
    };
    let shows = !pieces.is_empty();
    let pieces = StoredValue::new(pieces);
    let point = move || desk.pointed.set(pieces.get_value());
    let leave = move || desk.pointed.set(Vec::new());
    let press = move || {
        desk.tab.set(0);
        // After the board has come forward: what it hides loses the focus.
        set_timeout(point, Duration::from_millis(60));
        set_timeout(leave, SHOWN);
    };
    let said = if drawn {
        let cells = cells.into_iter().map(|cell| drawing(desk, cell)).collect_view();
        view! { <span class="cells" aria-hidden="true">{cells}</span><span class="vh">{plain(&text)}</span> }.into_any()
    } else {
        rich(&text).into_any()
    };
    let words = if shows {
        let tabindex = if entry { "0" } else { "-1" };
        view! {
            <button class="line" tabindex=tabindex on:focus=move |_| point() on:blur=move |_| leave() on:click=move |_| press()>
                {said}
            </button>
        }
        .into_any()
    } else if heading {
        view! { <h3>{said}</h3> }.into_any()
    } else {
        view! { <p>{said}</p> }.into_any()
    };
    // What is drawn says itself whose it is, unless it is drawn beside the marker.
    let alone = heading || (drawn && !G::COLUMNS.is_empty());
    view! {
        <li class:heading=heading class:shows=shows class:mine=mine && drawn class:drawn=drawn class:alone=alone
            on:pointerenter=move |_| point() on:pointerleave=move |_| leave()
        >
            {(!alone).then_some(sign)}
            {words}
        </li>
    }
}

/// A part of a line.
pub(super) fn drawing<G: Face>(desk: Desk<G>, Cell { class, signs }: Cell) -> Markup {
    let sign = move |sign: Sign| match sign {
        Sign::Icon(name) => view! { <Icon name/> }.into_any(),
        Sign::Person(seat) => {
            let person = desk.people.with_untracked(|people| people.at(seat).cloned());
            person.map(|person| view! { <Marker colour=person.colour initial=person.initial/> }).into_any()
        }
        Sign::Text(text) => view! { <b>{text}</b> }.into_any(),
        Sign::Group(signs) => drawing(desk, Cell { class: "group", signs }),
    };
    view! { <span class=class>{signs.into_iter().map(sign).collect_view()}</span> }.into_any()
}

/// Opens the drawer with the ledger, or closes it; where the ledger stands beside the board already, it is read there.
pub(super) fn show(drawer: RwSignal<bool>) {
    let seen = |ledger: &web_sys::Element| ledger.get_bounding_client_rect().width() > 0.0;
    let beside = browser::all("main .ledger").into_iter().find(seen);
    match beside.and_then(|ledger| ledger.dyn_into().ok()) {
        Some(ledger) if !drawer.get_untracked() => browser::focus_quietly(&ledger),
        _ => drawer.update(|open| *open = !*open),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_begins_with_its_heading_and_the_latest_is_on_top() {
        let line = |text: &str, heading| Line { text: text.to_owned(), heading, ..Line::default() };
        let lines = [
            line("setup", false),
            line("Round 1", true),
            line("a", false),
            line("b", false),
            line("Round 2", true),
            line("c", false),
        ];
        let texts: Vec<String> = latest_first(&lines).into_iter().map(|line| line.text).collect();
        assert_eq!(texts, ["Round 2", "c", "Round 1", "b", "a", "setup"]);
        assert!(latest_first(&[]).is_empty());
    }
}
