//! The end: the result first, then where the points come from, then what next.

use fondaco_game::{Seat, Viewer};
use fondaco_table::{Ask, Offer, Tally};
use leptos::prelude::*;

use super::desk::Desk;
use super::face::Face;
use super::people::Person;
use crate::base::browser;
use crate::base::parts::{Icon, Marker};
use crate::base::route::Route;
use crate::base::sounds::{self, Sound};
use crate::t;

/// The result of a finished game, above the board until somebody wants to see the board.
#[component]
pub fn GameResult<G: Face>(
    /// The table.
    desk: Desk<G>,
    /// The result.
    tally: Tally,
) -> impl IntoView {
    sounds::play(Sound::End);
    let open = RwSignal::new(true);
    let tally = StoredValue::new(tally);
    view! {
        {move || open.get().then(|| view! { <Scores desk tally open/> })}
        {move || (!open.get()).then(|| view! {
            <button class="btn primary reopen" on:click=move |_| open.set(true)><Icon name="laurel"/>{move || t!("result-show")}</button>
        })}
    }
}

#[component]
fn Scores<G: Face>(desk: Desk<G>, tally: StoredValue<Tally>, open: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            browser::open_dialog(&dialog, true);
        }
    });
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
            <a class="btn" href=Route::Review(id).href()><Icon name="ui-eye"/>{move || t!("replay-review")}</a>
        }
    });
    let fair = RwSignal::new(None);
    let check = move |_| {
        let Some(host) = desk.host() else { return };
        let (proof, shown) = (host.proof(), host.commitment());
        let verdict =
            |proof| fondaco_table::verify_fairness(&proof, shown.as_deref()).map_err(|error| error.to_string());
        fair.set(proof.map(verdict));
    };
    let verdict = move || {
        fair.get().map(|fair| match fair {
            Ok(fondaco_table::Shown { draws, .. }) => t!("result-fair", draws = draws),
            Err(why) => t!("result-unfair", why = why),
        })
    };
    view! {
        <dialog class="sheet result" node_ref=dialog aria-labelledby="result-title" on:close=move |_| open.set(false)>
            <div class="sheet-in">
                <header class="won">
                    {winner}
                    <div><h2 id="result-title">{title}</h2><p>{move || margin(desk, tally)}</p></div>
                    <button class="icon-btn" aria-label=move || t!("result-board") title=move || t!("result-board") on:click=move |_| open.set(false)>
                        <Icon name="ui-close"/>
                    </button>
                </header>
                <div class="scroll"><table class="sources">
                    <thead><tr>
                        <td></td>
                        {move || ranked().into_iter().map(|(seat, person)| view! {
                            <th scope="col" class:you=person.you>
                                {person.mark_key().map(|key| view! { <small class="mark">{move || t!(key)}</small> })}
                                <Marker colour=person.colour initial=person.initial/>
                                <span>{person.name}</span>
                                {gave_up(seat).then(|| view! { <small>{t!("result-gave-up")}</small> })}
                            </th>
                        }).collect_view()}
                    </tr></thead>
                    <tbody>{move || rows::<G>(tally, &ranked())}</tbody>
                    <tfoot><tr>
                        <th scope="row">{move || t!("result-total")}</th>
                        {move || ranked().into_iter().map(|(seat, person)| {
                            let points = tally.with_value(|tally| tally.scores[seat.index()]);
                            view! { <td class:you=person.you>{move || t!("number", number = points)}</td> }
                        }).collect_view()}
                    </tr></tfoot>
                </table></div>
                <p class="verdict" role="status">{verdict}</p>
                {desk.slots.get_value().result.map(|slot| slot())}
                <div class="act">
                    <button class="btn quiet" on:click=record><Icon name="ui-download"/>{move || t!("result-record")}</button>
                    <button class="btn quiet" on:click=check><Icon name="ui-check"/>{move || t!("result-check")}</button>
                    {looking}
                    <a class="btn" href=Route::Home.href()>{move || t!("result-home")}</a>
                    {(desk.viewer != Viewer::Spectator).then(|| view! {
                        <button class="btn primary" on:click=again><Icon name="ui-seal"/>{move || t!("result-again")}</button>
                    })}
                </div>
            </div>
        </dialog>
    }
}

/// One row for each source of points; the most in a row is marked.
fn rows<G: Face>(tally: StoredValue<Tally>, ranked: &[(Seat, Person)]) -> impl IntoView + use<G> {
    tally.with_value(|tally| {
        let sources: Vec<String> =
            tally.breakdown.first().map(|first| first.keys().cloned().collect()).unwrap_or_default();
        let row = |source: String| {
            let points = |seat: Seat| tally.breakdown[seat.index()].get(&source).copied().unwrap_or_default();
            let most = ranked.iter().map(|(seat, _)| points(*seat)).max().unwrap_or_default();
            let cells = ranked.iter().map(|(seat, person)| {
                let (points, you) = (points(*seat), person.you);
                let (best, bad) = (points == most && most > 0, points < 0);
                view! { <td class:you=you class:best=best class:bad=bad>{move || t!("number", number = points)}</td> }
            });
            let (cells, key) = (cells.collect_view(), G::source(&source));
            view! { <tr><th scope="row">{move || t!(key)}</th>{cells}</tr> }
        };
        sources.into_iter().map(row).collect_view()
    })
}

/// "9 points ahead of Ginevra. Contracts made the difference."
fn margin<G: Face>(desk: Desk<G>, tally: StoredValue<Tally>) -> String {
    tally.with_value(|tally| {
        let rank = |seat: &Seat| tally.ranks[seat.index()];
        let best = Seat::all(tally.scores.len()).min_by_key(rank);
        // Where the win is shared, the next has the third rank, or one further down.
        let second = Seat::all(tally.scores.len()).filter(|seat| !tally.winners.contains(seat)).min_by_key(rank);
        let Some((best, second)) = best.zip(second) else { return t!("result-tie") };
        let ahead = tally.scores[best.index()] - tally.scores[second.index()];
        let of = |seat: Seat, source: &String| tally.breakdown[seat.index()].get(source).copied().unwrap_or_default();
        let gained = |source: &&String| of(best, source) - of(second, source);
        let source = tally.breakdown[best.index()].keys().max_by_key(gained).map_or("", |source| G::source(source));
        let who = desk.people.with(|people| people.name(second).to_owned());
        let you = desk.people.with(|people| people.is_you(second));
        t!("result-ahead", points = ahead, who = who, you = you, source = t!(source))
    })
}
