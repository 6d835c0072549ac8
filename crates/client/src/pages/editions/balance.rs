//! Which components are taken, and how their takers fare: games among quick bots, played in the worker while one looks on.

use std::sync::Arc;

use fondaco_game::Record;
use fondaco_search::{ComponentBalance, Inventory};
use fondaco_table::AnyEdition;
use leptos::prelude::*;

use super::pictures::{mini, piece};
use crate::base::games::Markup;
use crate::base::i18n::{self, Arg};
use crate::base::parts::Icon;
use crate::data::think::{Task, Thinker, Thought};
use crate::t;
use crate::table::host::Trouble;
use crate::table::workshop::{Draft, Found, Shape, Workshop};

/// How many play each game.
const PLAYERS: usize = 4;
/// How many games are played.
const GAMES: u64 = 400;
/// How many at a time: what they come to is shown in between.
const AT_ONCE: u32 = 10;
/// How many are told that are furthest from fair.
const FURTHEST: usize = 3;
/// From how many percentage points on one wins a lot, or rarely.
const A_LOT: i32 = 5;
/// The size of the plot.
const SIZE: (f64, f64) = (640.0, 300.0);

/// The box that a report is about.
#[derive(Clone)]
struct Balanced {
    workshop: Workshop,
    draft: Arc<Draft>,
}

impl Balanced {
    /// What a row is about.
    fn find(&self, row: &ComponentBalance) -> Option<Found> {
        (self.workshop.find)(&row.component, &self.draft)
    }

    /// Whether it is a card of the kind that the plot shows: the first in the box.
    fn is_card(&self, row: &ComponentBalance) -> bool {
        let first = self.workshop.parts.iter().position(|part| matches!(part.shape, Shape::Cards(_)));
        self.find(row).is_some_and(|(part, _)| Some(part) == first)
    }
}

/// The report of an edition, once somebody wants it.
pub(super) fn balance(edition: &AnyEdition, workshop: Workshop, draft: &Arc<Draft>) -> Markup {
    let balanced = Balanced { workshop, draft: Arc::clone(draft) };
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
        Some(inventory) => results(&inventory, &balanced),
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

fn results(inventory: &Inventory, balanced: &Balanced) -> Markup {
    let (played, rows) = (inventory.games(), inventory.rows(PLAYERS));
    let progress = (played < GAMES).then(|| {
        view! { <p role="status">{move || t!("edition-of", done = played, all = GAMES)}<span class="e-bar"><i style:width=format!("{}%", 100 * played / GAMES)></i></span></p> }
    });
    let cards: Vec<ComponentBalance> = rows.iter().filter(|row| balanced.is_card(row)).cloned().collect();
    let far = (played > 0).then(|| sentences(balanced, &rows));
    let list = rows.into_iter().filter_map(|row| line(balanced, row));
    view! {
        {progress}
        {far}
        {(played > 0).then(|| plot(balanced, &cards))}
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

/// Those that are furthest from fair, if that is hardly chance.
fn furthest(rows: &[ComponentBalance]) -> Vec<&ComponentBalance> {
    let off = |row: &ComponentBalance| (row.wins - 1.0 / PLAYERS as f64).abs();
    let mut far: Vec<_> = rows.iter().filter(|row| !verdict(row).is_empty()).collect();
    far.sort_by(|one, other| off(other).total_cmp(&off(one)));
    far.truncate(FURTHEST);
    far
}

/// How its takers fare: the word for it, and by how many percentage points.
fn fate(row: &ComponentBalance) -> (&'static str, i32) {
    let points = percent(row.wins - 1.0 / PLAYERS as f64) as i32;
    let how = match points {
        A_LOT.. => "lot",
        0.. => "more",
        points if points > -A_LOT => "less",
        _ => "rarely",
    };
    (how, points.abs())
}

/// What is furthest from fair, a sentence for each.
fn sentences(balanced: &Balanced, rows: &[ComponentBalance]) -> Markup {
    let all: Vec<Markup> = furthest(rows)
        .into_iter()
        .filter_map(|row| {
            let (part, entry) = balanced.find(row)?;
            let what: Box<dyn Fn() -> String + Send> = match &balanced.workshop.parts[part].shape {
                Shape::Cards(cards) => Box::new(move || cards.words(&entry)),
                Shape::Counts(counts) => {
                    let kind = usize::try_from(*entry.first()?).ok()?;
                    let draft = Arc::clone(&balanced.draft);
                    Box::new(move || (counts.name)(kind, &draft))
                }
                Shape::Tracks(_) | Shape::Rows(_) => return None,
            };
            let ((how, points), class) = (fate(row), verdict(row));
            Some(
                view! { <li class=class>{move || t!("balance-said", what = what(), how = how, points = points)}</li> }
                    .into_any(),
            )
        })
        .collect();
    let none = all.is_empty().then(|| view! { <p>{move || t!("balance-none")}</p> });
    view! {
        <div class="e-far">
            <h3>{move || t!("balance-far")}</h3>
            {none}
            <ol>{all}</ol>
        </div>
    }
    .into_any()
}

/// What chance alone makes of the wins, above and below what is fair: the middle one of all.
fn chance(rows: &[ComponentBalance]) -> f64 {
    let mut all: Vec<f64> = rows.iter().map(|row| row.wins_interval).collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or_default()
}

fn percent(share: f64) -> f64 {
    (100.0 * share).round()
}

/// Points with a tenth, for languages to write as they do.
fn tenths(points: f64) -> [(&'static str, Arg); 3] {
    let all = (10.0 * points).round();
    let (sign, all) = (if all < 0.0 { "−" } else { "" }, all.abs());
    [("sign", Arg::from(sign)), ("whole", Arg::from((all / 10.0).floor())), ("tenth", Arg::from(all % 10.0))]
}

fn line(balanced: &Balanced, row: ComponentBalance) -> Option<Markup> {
    let (part, entry) = balanced.find(&row)?;
    let picture = match &balanced.workshop.parts[part].shape {
        Shape::Cards(cards) => mini(cards, &entry),
        Shape::Counts(counts) => piece(counts, usize::try_from(*entry.first()?).ok()?, &balanced.draft),
        Shape::Tracks(_) | Shape::Rows(_) => return None,
    };
    let (share, wins, interval) = (percent(row.share), percent(row.wins), percent(row.wins_interval));
    let gain = tenths(row.gain);
    let class = verdict(&row);
    Some(
        view! {
            <tr>
                <th scope="row">{picture}</th>
                <td>{move || t!("balance-percent", percent = share)}</td>
                <td>{move || i18n::text("balance-points", &gain)}</td>
                <td class=class>{move || t!("balance-about", percent = wins, interval = interval)}</td>
            </tr>
        }
        .into_any(),
    )
}

/// How often each card is taken, beside how often its takers win.
fn plot(balanced: &Balanced, rows: &[ComponentBalance]) -> Markup {
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
    let band = chance(rows).min(most);
    let (top, bottom) = (down(fair + band), down(fair - band));
    let points = rows.iter().filter_map(|row| {
        let (part, entry) = balanced.find(row)?;
        let Shape::Cards(cards) = &balanced.workshop.parts[part].shape else { return None };
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
                <rect class="band" x="44" y=format!("{top:.1}") width=format!("{:.1}", width - 64.0) height=format!("{:.1}", bottom - top)/>
                {lines.into_iter().collect_view()}{points.collect_view()}
            </svg>
            <figcaption>{move || t!("balance-plot")}</figcaption>
        </figure>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::i18n::{Lang, choose};
    use fondaco_game::insight::ComponentName;

    fn row(component: &str, wins: f64, wins_interval: f64) -> ComponentBalance {
        ComponentBalance {
            component: ComponentName::new("ship", component),
            offered: 1.0,
            taken: 0.5,
            share: 0.5,
            gain: 0.0,
            wins,
            wins_interval,
            margin: 0.0,
        }
    }

    #[test]
    fn the_furthest_from_fair_are_told_unless_it_is_chance() {
        let rows = [
            row("a", 0.32, 0.03),
            row("b", 0.45, 0.25),
            row("c", 0.21, 0.02),
            row("d", 0.12, 0.05),
            row("e", 0.27, 0.01),
            row("f", 0.25, 0.01),
        ];
        let names = |rows: Vec<&ComponentBalance>| rows.iter().map(|row| &*row.component.notation).collect::<String>();
        assert_eq!(names(furthest(&rows)), "dac");
        assert_eq!(names(furthest(&rows[4..])), "e");
        assert!(furthest(&rows[1..2]).is_empty());
        let fates: Vec<_> = rows.iter().map(fate).collect();
        assert_eq!(fates[..5], [("lot", 7), ("lot", 20), ("less", 4), ("rarely", 13), ("more", 2)]);
        assert_eq!((chance(&rows), chance(&[])), (0.03, 0.0));
    }

    /// Contracts are told, and the plot shows ship cards alone: the number on each is its score.
    #[test]
    fn every_component_is_found_in_the_box() {
        use crate::table::face::Face as _;
        let workshop = fondaco_liguria::Liguria::workshop().unwrap();
        let draft = Arc::new((workshop.read)(&fondaco_table::GameName::ALL[1].built_in().components).unwrap());
        let balanced = Balanced { workshop, draft };
        let of = |kind: &'static str, notation: &str| ComponentBalance {
            component: ComponentName::new(kind, notation),
            ..row("", 0.25, 0.1)
        };
        for (kind, notation, card) in
            [("card", "+6W1:RY", true), ("tile", "contract-RRY", false), ("tile", "building2", false)]
        {
            let row = of(kind, notation);
            assert_eq!((balanced.find(&row).is_some(), balanced.is_card(&row)), (true, card), "{notation}");
        }
    }

    #[test]
    fn a_tenth_of_a_point_is_written_as_in_the_language() {
        let written = |lang, points| i18n::text_in(lang, "balance-points", &tenths(points));
        for (points, english, german) in [(10.64, "10.6", "10,6"), (-3.55, "−3.6", "−3,6"), (-0.04, "0.0", "0,0")] {
            assert_eq!(written(Lang::En, points), english);
            assert_eq!((written(Lang::De, points), written(Lang::Fr, points)), (german.to_owned(), german.to_owned()));
        }
    }

    #[test]
    fn a_verdict_is_a_sentence_in_every_language() {
        for lang in Lang::ALL {
            choose(lang);
            let said = |how: &'static str| t!("balance-said", what = "Ship", how = how, points = 7);
            let all = ["lot", "more", "less", "rarely"].map(said);
            assert!(all.iter().all(|said| said.starts_with("Ship") && said.contains('7')), "{all:?}");
            assert!((1..4).all(|at| !all[at..].contains(&all[at - 1])), "{all:?}");
        }
    }
}
