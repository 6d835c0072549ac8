//! The end: it is counted, then comes the result with where the points come from, then what next.

use fondaco_game::{Seat, Viewer};
use fondaco_table::{Ask, Offer, Tally};
use leptos::prelude::*;

use super::count::{self, Counting};
use super::ending;
use super::face::{Cell, Desk, Ending, Face, Piece, ScoreSource, Sign};
use super::ledger;
use super::people::Person;
use super::portrait::{self, Mood};
use super::said;
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, rich};
use crate::base::route::Route;
use crate::base::settings;
use crate::base::sounds::{self, Sound};
use crate::t;

/// The end of a game, above the board until somebody wants to see the board: first it is counted, then there is the result. Who
/// looks back sees it when they ask.
#[component]
pub fn GameResult<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    let tally = desk.table.with_untracked(|table| table.tally.clone())?;
    let open = RwSignal::new(desk.host().is_some() && !desk.guided);
    let ending = StoredValue::new(untrack(|| ending::ending(desk, &tally)));
    let done = RwSignal::new(!count::is_wanted() || ending.with_value(|ending| ending.counts.is_empty()));
    let tally = StoredValue::new(tally);
    Effect::new(move |before: Option<bool>| {
        let over = done.get() && open.get();
        if over && before != Some(true) {
            sounds::play(Sound::Fanfare);
        }
        over
    });
    Some(view! {
        {move || open.get().then(|| view! { <Page desk tally ending open done/> })}
        {move || (!open.get()).then(|| view! {
            <button class="btn primary reopen" on:click=move |_| open.set(true)><Icon name="laurel"/>{move || t!("result-show")}</button>
        })}
    })
}

#[component]
fn Page<G: Face>(
    desk: Desk<G>,
    tally: StoredValue<Tally>,
    ending: StoredValue<Ending>,
    open: RwSignal<bool>,
    done: RwSignal<bool>,
) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            browser::open_dialog(&dialog, true);
        }
    });
    view! {
        <dialog class="sheet result" class:counts=move || !done.get() node_ref=dialog aria-labelledby="result-title" on:close=move |_| open.set(false)>
            <div class="sheet-in">
                {move || if done.get() {
                    view! { <Scores desk tally ending open/> }.into_any()
                } else {
                    view! { <Counting desk ending done/> }.into_any()
                }}
            </div>
        </dialog>
    }
}

#[component]
fn Scores<G: Face>(
    desk: Desk<G>,
    tally: StoredValue<Tally>,
    ending: StoredValue<Ending>,
    open: RwSignal<bool>,
) -> impl IntoView {
    let ranked = move || -> Vec<(Seat, Person)> {
        let mut seats: Vec<Seat> = tally.with_value(|tally| Seat::all(tally.scores.len()).collect());
        tally.with_value(|tally| seats.sort_by_key(|seat| tally.ranks[seat.index()]));
        desk.people.with(|people| seats.into_iter().filter_map(|seat| Some((seat, people.at(seat)?.clone()))).collect())
    };
    let gave_up =
        move |seat: Seat| desk.table.with(|table| table.seats.get(seat.index()).is_some_and(|chair| chair.resigned));
    // Who shares the win has no crown of their own.
    let only = move || tally.with_value(|tally| tally.winners.len() == 1);
    let winner = move || {
        let first = ranked().into_iter().next().filter(|_| only());
        let marker = first.map(|(_, person)| view! { <Marker colour=person.colour initial=person.initial/> });
        view! { <span class="crown"><Icon name="laurel"/>{marker}</span> }
    };
    let title = move || {
        tally.with_value(|tally| {
            desk.people.with(|people| {
                let won = tally.winners.iter().any(|&seat| people.is_you(seat));
                let points = tally.winners.first().map_or(0, |seat| tally.scores[seat.index()]);
                t!(
                    "result-title",
                    who = people.list(&tally.winners),
                    you = won,
                    winners = tally.winners.len(),
                    points = points
                )
            })
        })
    };
    let again = move |_| {
        // Where somebody has offered it already, this is the answer.
        let (at, offered) = desk.table.with_untracked(|table| {
            let asked = table.you.as_ref().is_some_and(|you| you.asked);
            (table.seq, table.offer.as_ref().filter(|open| asked && open.offer == Offer::Rematch).map(|open| open.seq))
        });
        desk.ask(match offered {
            Some(offer) => Ask::Answer { offer, yes: true },
            None => Ask::Offer { at, offer: Offer::Rematch },
        });
    };
    let record = move |_| {
        if let Some(host) = desk.host()
            && let Some(record) = host.record()
        {
            browser::download(&format!("{}-{}.json", record.game, host.id()), &record.to_text());
        }
    };
    let looking = desk.host().map(|host| host.id());
    let looking = looking.map(|id| {
        view! {
            <a class="btn" href=Route::Replay(id.clone(), None).href()><Icon name="ui-replay"/>{move || t!("replay-watch")}</a>
            <a class="btn" href=Route::Review(id.clone()).href()><Icon name="ui-eye"/>{move || t!("replay-review")}</a>
            <a class="btn" href=Route::Share(id).href()><Icon name="ui-upload"/>{move || t!("replay-share")}</a>
        }
    });
    let fair = RwSignal::new(None);
    let check = move |_| {
        let Some(host) = desk.host() else { return };
        let (proof, shown) = (host.proof(), host.commitment());
        let verdict = |proof| match host.doubt() {
            Some(doubt) => Err(doubt),
            None => fondaco_table::verify_fairness(&proof, shown.as_deref()).map_err(|error| error.to_string()),
        };
        fair.set(proof.map(verdict));
    };
    let verdict = move || {
        fair.get().map(|fair| match fair {
            Ok(fondaco_table::ProofSummary { draws, unkept: 0, .. }) => t!("result-fair", draws = draws),
            Ok(fondaco_table::ProofSummary { draws, unkept, .. }) => {
                format!("{} {}", t!("result-fair", draws = draws), t!("result-unkept", count = unkept))
            }
            Err(why) => t!("result-unfair", why = why),
        })
    };
    // Which number is asked for: whose, and from which source.
    let asked: RwSignal<Option<(Seat, usize)>> = RwSignal::new(None);
    let sources = ending.with_value(|ending| ending.sources.clone());
    let heads = sources.iter().map(|source| {
        let (name, icon) = (source.sum.name.clone(), source.sum.icon);
        view! { <th scope="col"><Icon name=icon/><span>{name}</span></th> }
    });
    let heads = heads.collect_view();
    let width = (sources.len() + 2).to_string();
    let row = move |(seat, person): (Seat, Person)| {
        let (rank, points) = tally.with_value(|tally| (tally.ranks[seat.index()], tally.scores[seat.index()]));
        let said = move || {
            desk.people.with(|people| {
                tally.with_value(|tally| ending.with_value(|ending| ending::sentence(people, tally, ending, seat)))
            })
        };
        let cells = ending.with_value(|ending| {
            let cell = |(number, source): (usize, &ScoreSource)| number_cell(asked, seat, number, source);
            ending.sources.iter().enumerate().map(cell).collect_view()
        });
        let width = width.clone();
        let from = move || {
            let number = asked.get().filter(|(of, _)| *of == seat)?.1;
            let source = ending.with_value(|ending| ending.sources.get(number).cloned())?;
            Some(view! { <tr class="from"><td colspan=width.clone()>{pieces(desk, seat, source)}</td></tr> })
        };
        view! {
            <tr class:you=person.you>
                <th scope="row">
                    <b class="rank">{rank}</b>
                    {portrait::of(&person, Mood::default())}
                    <span class="who">
                        <b>{person.name.clone()}</b>
                        {person.mark_key().map(|key| view! { <small class="mark">{move || t!(key)}</small> })}
                        {gave_up(seat).then(|| view! { <small class="mark">{t!("result-gave-up")}</small> })}
                        <span class="sentence">{said}</span>
                    </span>
                </th>
                {cells}
                <td class="total">{move || t!("number", number = points)}</td>
            </tr>
            {from}
        }
    };
    let slots = desk.slots.get_value();
    view! {
        <header class="won">
            {winner}
            <div><h2 id="result-title">{title}</h2><p>{move || margin(desk, tally, ending)}</p></div>
            <button class="icon-btn" aria-label=move || t!("result-board") title=move || t!("result-board") on:click=move |_| open.set(false)>
                <Icon name="ui-close"/>
            </button>
        </header>
        <table class="ranking-table">
            <thead><tr><td></td>{heads}<th scope="col">{move || t!("result-total")}</th></tr></thead>
            <tbody>{move || ranked().into_iter().map(&row).collect_view()}</tbody>
        </table>
        {tally.with_value(|tally| said::last_word(desk, tally))}
        <p class="verdict" role="status">{verdict}</p>
        {slots.result.map(|slot| slot())}
        {desk.host().map(|_| view! { <SoundOffer/> })}
        <div class="act">
            {desk.host().map(|_| view! {
                <button class="btn quiet" on:click=record><Icon name="ui-download"/>{move || t!("result-record")}</button>
                <button class="btn quiet" on:click=check><Icon name="ui-check"/>{move || t!("result-check")}</button>
            })}
            {looking}
            <a class="btn" href=Route::Home.href()>{move || t!("result-home")}</a>
            {(desk.host().is_some() && desk.viewer != Viewer::Spectator).then(|| view! {
                <button class="btn primary" on:click=again><Icon name="ui-seal"/>{move || t!("result-again")}</button>
            })}
        </div>
    }
}

/// Offers sounds, once: after a first game one knows what they would be for.
#[component]
fn SoundOffer() -> impl IntoView {
    let answer = |on: bool| {
        settings::change(|choices| {
            choices.sounds_offered = true;
            choices.sounds = on;
        });
        sounds::play(Sound::Fanfare);
    };
    let open = Memo::new(|_| settings::get(|choices| !choices.sounds && !choices.sounds_offered));
    move || {
        open.get().then(|| {
            view! {
                <p class="offer">
                    <span>{move || t!("sound-offer")}</span>
                    <button class="btn" on:click=move |_| answer(true)>{move || t!("sound-yes")}</button>
                    <button class="btn quiet" on:click=move |_| answer(false)>{move || t!("sound-no")}</button>
                </p>
            }
        })
    }
}

/// Somebody's points from a source: the most of a source are marked, and a press shows where they come from.
fn number_cell(
    asked: RwSignal<Option<(Seat, usize)>>,
    seat: Seat,
    number: usize,
    source: &ScoreSource,
) -> impl IntoView + use<> {
    let points = source.sum.points.get(seat.index()).copied().unwrap_or_default();
    let most = source.sum.points.iter().max().copied().unwrap_or_default();
    let (best, bad) = (points == most && most > 0, points < 0);
    let (name, icon) = (source.sum.name.clone(), source.sum.icon);
    let is_asked = move || asked.get() == Some((seat, number));
    let turn = move |_| asked.set(if is_asked() { None } else { Some((seat, number)) });
    let told = source.pieces.get(seat.index()).is_some_and(|pieces| !pieces.is_empty());
    let figure = move || t!("number", number = points);
    // A round number that nothing is known of is no button.
    let shown = if told {
        let label = move || t!("ending-where", source = name.as_str(), points = points);
        view! { <button aria-label=label aria-expanded=move || is_asked().to_string() on:click=turn><Icon name=icon/>{figure}</button> }
            .into_any()
    } else {
        view! { <span><Icon name=icon/>{figure}</span> }.into_any()
    };
    view! { <td class:best=best class:bad=bad class:asked=is_asked>{shown}</td> }
}

/// What a number is made of.
fn pieces<G: Face>(desk: Desk<G>, seat: Seat, source: ScoreSource) -> impl IntoView {
    let points = source.sum.points.get(seat.index()).copied().unwrap_or_default();
    let (who, you) = desk.people.with(|people| (people.name(seat).to_owned(), people.is_you(seat)));
    let title = t!("ending-from", source = source.sum.name.as_str(), who = who, you = you, points = points);
    let rows = source.pieces.get(seat.index()).cloned().unwrap_or_default().into_iter().map(|piece| {
        let Piece { signs, text, points } = piece;
        let drawn = drawn(desk, signs);
        let gave = points.map(|points| view! { <strong>{move || t!("number", number = points)}</strong> });
        view! { <li class:undone=points.is_none()>{drawn}<span>{rich(&text)}</span>{gave}</li> }
    });
    let rows = rows.collect_view();
    let rule = (!source.rule.is_empty()).then(|| {
        view! { <a href=Route::Rules(G::GAME, Some(source.rule.to_owned())).href()>{source.rule}</a> }
    });
    let ties = source.ties.into_iter().map(|Piece { signs, text, .. }| {
        view! { <p class="tie">{drawn(desk, signs)}<span>{rich(&text)}</span></p> }
    });
    view! { <div class="made-of"><h3><Icon name=source.sum.icon/>{title}{rule}</h3><ul>{rows}</ul>{ties.collect_view()}</div> }
}

/// What something looks like; nothing where only words say it.
fn drawn<G: Face>(desk: Desk<G>, signs: Vec<Sign>) -> Option<Markup> {
    let drawing = |signs| ledger::drawing(desk, Cell { class: "piece-of", signs });
    (!signs.is_empty()).then(|| view! { <span class="cells" aria-hidden="true">{drawing(signs)}</span> }.into_any())
}

/// "9 points ahead of Ginevra. Contracts made the difference."
fn margin<G: Face>(desk: Desk<G>, tally: StoredValue<Tally>, ending: StoredValue<Ending>) -> String {
    tally.with_value(|tally| {
        let rank = |seat: &Seat| tally.ranks[seat.index()];
        let best = Seat::all(tally.scores.len()).min_by_key(rank);
        // Where the win is shared, the next has the third rank, or one further down.
        let second = Seat::all(tally.scores.len()).filter(|seat| !tally.winners.contains(seat)).min_by_key(rank);
        let Some((best, second)) = best.zip(second) else { return t!("result-tie") };
        let ahead = tally.scores[best.index()] - tally.scores[second.index()];
        let of = |seat: Seat, source: &ScoreSource| source.sum.points.get(seat.index()).copied().unwrap_or_default();
        let gained = |source: &&ScoreSource| of(best, source) - of(second, source);
        // In the words of the table below.
        let source = ending.with_value(|ending| {
            ending.sources.iter().max_by_key(gained).map(|source| source.sum.name.clone()).unwrap_or_default()
        });
        let who = desk.people.with(|people| people.name(second).to_owned());
        let you = desk.people.with(|people| people.is_you(second));
        let said = t!("result-ahead", points = ahead, who = who, you = you, source = source);
        let tie = if ahead == 0 { desk.at(|at| G::tie(at, best, second)) } else { None };
        std::iter::once(said).chain(tie).collect::<Vec<_>>().join(" ")
    })
}
