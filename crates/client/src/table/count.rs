//! The count at the end: source by source, with who overtakes whom. Any press shows the result.

use leptos::prelude::*;

use super::ending;
use super::face::{Desk, Ending, Face};
use crate::base::browser;
use crate::base::parts::{Icon, Marker};
use crate::base::settings::{self, Speed};
use crate::base::sounds::{self, Sound};
use crate::t;

/// How long one source is looked at, in milliseconds at normal speed.
const LOOK: u32 = 1_100;

/// Whether the person wants to see it: not where everything is shown at once.
pub(super) fn is_wanted() -> bool {
    settings::get_untracked(|choices| choices.speed) != Speed::None && !browser::is_hidden()
}

/// The count. It is over when `done` is set. Whoever wants no movement sees all of it at once, as long as they like.
#[component]
pub fn Counting<G: Face>(
    /// The table.
    desk: Desk<G>,
    /// How the points came together.
    ending: StoredValue<Ending>,
    /// Whether everything is counted.
    done: RwSignal<bool>,
) -> impl IntoView {
    let players = desk.people.with_untracked(|people| people.len());
    let counts = ending.with_value(|ending| ending.counts.len());
    let still = browser::wants_stillness();
    let counted = RwSignal::new(if still { counts + 1 } else { 0 });
    leptos::task::spawn_local(async move {
        if still {
            return;
        }
        for number in 1..=counts {
            browser::sleep(settings::get_untracked(|choices| choices.speed).scale(LOOK)).await;
            if done.try_get_untracked() != Some(false) {
                return;
            }
            sounds::play(Sound::Coin);
            counted.set(number);
        }
        browser::sleep(settings::get_untracked(|choices| choices.speed).scale(2 * LOOK)).await;
        let _ = done.try_set(true);
    });
    let after = move |counted| ending.with_value(|ending| ending::totals(&ending.counts, counted, players));
    let (least, most) = ending.with_value(|ending| ending::reach(&ending.counts, players));
    let part = move |points: i32| f64::from(points) * 100.0 / f64::from((most - least).max(1));
    let chips = ending.with_value(|ending| {
        let chip = |(number, count): (usize, &super::face::Count)| {
            let (name, icon) = (count.name.clone(), count.icon);
            let now = move || counted.get() == number + 1;
            view! { <li class:now=now class:done=move || { counted.get() > number + 1 }><Icon name=icon/>{name}</li> }
        };
        ending.counts.iter().enumerate().map(chip).collect_view()
    });
    let title = move || {
        let number = counted.get();
        let Some(count) =
            number.checked_sub(1).and_then(|at| ending.with_value(|ending| ending.counts.get(at).cloned()))
        else {
            return t!("ending-count");
        };
        let best = count.points.iter().max().copied().unwrap_or_default();
        let who: Vec<_> = (0..players).filter(|&seat| count.points.get(seat) == Some(&best)).collect();
        match who[..] {
            [seat] if best > 0 => {
                let seat = fondaco_game::Seat::new(seat);
                let (who, you) = desk.people.with(|people| (people.name(seat).to_owned(), people.is_you(seat)));
                t!("ending-counted", source = count.name, who = who, you = you, points = best)
            }
            _ => count.name,
        }
    };
    let lane = move |(seat, person): (fondaco_game::Seat, super::people::Person)| {
        let seat = seat.index();
        let place = move |counted| ending::places(&after(counted))[seat];
        let total = move || after(counted.get())[seat];
        let moved = move || {
            let number = counted.get();
            let (was, is) = (place(number.saturating_sub(1)), place(number));
            (number > 1 && was != is).then(|| t!("ending-moved", was = was, place = is))
        };
        let ends = ending.with_value(|ending| ending::bars(&ending.counts, seat));
        let bar = move |(number, (from, to)): (usize, (i32, i32))| {
            let icon = ending.with_value(|ending| ending.counts[number].icon);
            let shown = move || counted.get() > number;
            let left = move || format!("{}%", part(if shown() { from.min(to) } else { from } - least));
            let width = move || format!("{}%", part(if shown() { (to - from).abs() } else { 0 }));
            view! {
                <i class:now=move || counted.get() == number + 1 class:less=to < from style:left=left style:width=width>
                    <Icon name=icon/>
                </i>
            }
        };
        let net = ends.clone();
        let ship = move || {
            let now = counted.get().checked_sub(1).and_then(|at| net.get(at.min(counts.saturating_sub(1))));
            format!("{}%", part(now.map_or(0, |&(_, to)| to) - least))
        };
        let bars = ends.into_iter().enumerate().map(bar);
        view! {
            <li class:you=person.you>
                <b class="place">{move || if counted.get() == 0 { String::new() } else { place(counted.get()).to_string() }}</b>
                <Marker colour=person.colour initial=person.initial/>
                <span class="who"><b>{person.name}</b><small>{moved}</small></span>
                <span class=format!("lane s{}", person.colour)>{bars.collect_view()}<svg class="i ship" aria-hidden="true" style:left=ship><use href="#ship"/></svg></span>
                <strong>{move || t!("number", number = total())}</strong>
            </li>
        }
    };
    let lanes = desk
        .people
        .with_untracked(|people| people.iter().map(|(seat, person)| (seat, person.clone())).collect::<Vec<_>>());
    view! {
        <div class="counting" on:click=move |_| done.set(true)>
            <ol class="chips">{chips}</ol>
            <h2 id="result-title" aria-live="polite">{title}</h2>
            <ol class="lanes">{lanes.into_iter().map(lane).collect_view()}</ol>
            <div class="act">
                <button class="btn" autofocus on:click=move |_| done.set(true)>
                    <Icon name="ui-last"/>{move || t!("ending-skip")}<kbd>{move || t!("key-space")}</kbd>
                </button>
            </div>
        </div>
    }
}
