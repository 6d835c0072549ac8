//! Which components are taken, and how their takers fare: games among quick bots, played in the worker while one looks on.

use fondaco_game::Record;
use fondaco_search::{ComponentBalance, Inventory};
use fondaco_table::AnyEdition;
use leptos::prelude::*;

use super::pictures::{mini, piece};
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::data::think::{Task, Thinker, Thought};
use crate::t;
use crate::table::host::Trouble;
use crate::table::workshop::{Shape, Workshop};

/// How many play each game.
const PLAYERS: usize = 4;
/// How many games are played.
const GAMES: u64 = 400;
/// How many at a time: what they come to is shown in between.
const AT_ONCE: u32 = 10;
/// The size of the plot.
const SIZE: (f64, f64) = (640.0, 300.0);

/// The report of an edition, once somebody wants it.
pub(super) fn balance(edition: &AnyEdition, workshop: Workshop) -> Markup {
    let counted: RwSignal<Option<Inventory>> = RwSignal::new(None);
    let trouble: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let thinker = StoredValue::new_local(Thinker::default());
    on_cleanup(move || {
        let _ = thinker.try_with_value(Thinker::stop);
    });
    let usual = edition.id == *edition.game.usual_edition();
    let start = StoredValue::new(Record {
        game: edition.game.to_string(),
        rules: edition.game.rules(),
        edition: edition.id.clone(),
        components: (!usual).then(|| edition.components.clone()),
        setup: edition.game.usual(PLAYERS).setup,
        seats: Vec::new(),
        steps: Vec::new(),
        result: None,
    });
    let begin = move |_| {
        trouble.set(None);
        counted.set(Some(Inventory::default()));
        go_on(thinker, start, counted, trouble);
    };
    let shown = move || {
        match counted.get() {
        None => view! { <button class="btn" on:click=begin><Icon name="ui-play"/>{move || t!("balance-begin", games = GAMES)}</button> }.into_any(),
        Some(inventory) => results(&inventory, workshop),
    }
    };
    view! {
        <section class="card e-report" aria-labelledby="balance">
            <h2 id="balance">{move || t!("balance-title")}</h2>
            <p>{move || t!("balance-lead", games = GAMES, players = PLAYERS)}</p>
            {move || trouble.get().map(|trouble| view! { <p class="bad" role="alert">{move || t!(trouble.key())}</p> })}
            {shown}
        </section>
    }
    .into_any()
}

/// Plays some more games, until there are enough.
fn go_on(
    thinker: StoredValue<Thinker, LocalStorage>,
    start: StoredValue<Record>,
    counted: RwSignal<Option<Inventory>>,
    trouble: RwSignal<Option<Trouble>>,
) {
    let Some(played) = counted.try_with_untracked(|counted| counted.as_ref().map_or(0, Inventory::games)) else {
        return;
    };
    if played >= GAMES {
        return;
    }
    let answer = move |thought: Result<Thought, Trouble>| match thought {
        Ok(Thought::Balance(more)) => {
            let added = counted.try_update(|counted| {
                if let Some(counted) = counted {
                    counted.add(&more);
                }
            });
            // The page may have been left in the meantime.
            if added.is_some() {
                go_on(thinker, start, counted, trouble);
            }
        }
        Ok(_) => {}
        Err(why) => drop(trouble.try_set(Some(why))),
    };
    let task = Task::Balance { seed: played, games: AT_ONCE };
    let _ = thinker.try_with_value(|thinker| thinker.think(start.get_value(), task, Box::new(answer)));
}

fn results(inventory: &Inventory, workshop: Workshop) -> Markup {
    let (played, rows) = (inventory.games(), inventory.rows(PLAYERS));
    let progress = (played < GAMES).then(|| {
        view! { <p role="status">{move || t!("edition-of", done = played, all = GAMES)}<span class="e-bar"><i style:width=format!("{}%", 100 * played / GAMES)></i></span></p> }
    });
    let cards: Vec<ComponentBalance> = rows.iter().filter(|row| is_card(&workshop, row)).cloned().collect();
    let list = rows.into_iter().filter_map(|row| line(&workshop, row));
    view! {
        {progress}
        {(played > 0).then(|| plot(&workshop, &cards))}
        <div class="scroll"><table class="e-balance">
            <thead><tr>
                <th scope="col">{move || t!("balance-component")}</th>
                <th scope="col">{move || t!("balance-taken")}</th>
                <th scope="col">{move || t!("balance-gain")}</th>
                <th scope="col">{move || t!("balance-wins")}</th>
            </tr></thead>
            <tbody>{list.collect_view()}</tbody>
        </table></div>
    }
    .into_any()
}

fn is_card(workshop: &Workshop, row: &ComponentBalance) -> bool {
    let found = (workshop.find)(&row.component);
    found.is_some_and(|(part, _)| matches!(workshop.parts[part].shape, Shape::Cards(_)))
}

/// What differs from what everybody wins, if it is hardly chance.
fn verdict(row: &ComponentBalance) -> &'static str {
    let fair = 1.0 / PLAYERS as f64;
    if row.wins - row.wins_interval > fair {
        "good"
    } else if row.wins + row.wins_interval < fair {
        "bad"
    } else {
        ""
    }
}

fn percent(share: f64) -> f64 {
    (100.0 * share).round()
}

fn line(workshop: &Workshop, row: ComponentBalance) -> Option<Markup> {
    let (part, entry) = (workshop.find)(&row.component)?;
    let picture = match &workshop.parts[part].shape {
        Shape::Cards(cards) => mini(cards, &entry),
        Shape::Counts(counts) => piece(counts, usize::try_from(*entry.first()?).ok()?),
        Shape::Tracks(_) | Shape::Rows(_) => return None,
    };
    let (share, wins, interval) = (percent(row.share), percent(row.wins), percent(row.wins_interval));
    let gain = (10.0 * row.gain).round() / 10.0;
    let class = verdict(&row);
    Some(
        view! {
            <tr>
                <th scope="row">{picture}</th>
                <td>{move || t!("balance-percent", percent = share)}</td>
                <td>{move || t!("number", number = gain)}</td>
                <td class=class>{move || t!("balance-about", percent = wins, interval = interval)}</td>
            </tr>
        }
        .into_any(),
    )
}

/// How often each card is taken, beside how often its takers win.
fn plot(workshop: &Workshop, rows: &[ComponentBalance]) -> Markup {
    let (width, height) = SIZE;
    let fair = 1.0 / PLAYERS as f64;
    let most = rows.iter().map(|row| (row.wins - fair).abs()).fold(0.08, f64::max) * 1.15;
    let across = |share: f64| 44.0 + share.clamp(0.0, 1.0) * (width - 64.0);
    let down = move |wins: f64| height / 2.0 - (wins - fair) / most * (height / 2.0 - 24.0);
    let lines = [fair - most / 2.0, fair, fair + most / 2.0].map(|wins| {
        let (y, label) = (down(wins), percent(wins));
        view! {
            <path class:fair=wins == fair d=format!("M44 {y:.1}H{:.1}", width - 20.0)/>
            <text x="38" y=format!("{:.1}", y + 4.0) text-anchor="end">{move || t!("balance-percent", percent = label)}</text>
        }
    });
    let points = rows.iter().filter_map(|row| {
        let (part, entry) = (workshop.find)(&row.component)?;
        let Shape::Cards(cards) = &workshop.parts[part].shape else { return None };
        let (x, y) = (across(row.share), down(row.wins));
        let (number, words) = (entry.first().copied().unwrap_or_default(), entry.clone());
        let (share, wins) = (percent(row.share), percent(row.wins));
        let said = move || t!("balance-point", card = cards.words(&words), taken = share, wins = wins);
        Some(view! {
            <g class=format!("pt {}", verdict(row))>
                <title>{said}</title>
                <circle cx=format!("{x:.1}") cy=format!("{y:.1}") r="11"/>
                <text x=format!("{x:.1}") y=format!("{:.1}", y + 4.0) text-anchor="middle">{number}</text>
            </g>
        })
    });
    view! {
        <figure class="e-plot">
            <svg viewBox=format!("0 0 {width} {height}") role="img" aria-label=move || t!("balance-plot")>
                {lines.into_iter().collect_view()}{points.collect_view()}
            </svg>
            <figcaption>{move || t!("balance-plot")}</figcaption>
        </figure>
    }
    .into_any()
}
