//! Two games of one deal side by side: where the points come from, what the bots made of it, and where both went different ways.

use std::sync::Arc;

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::{Chair, Holder, MatchId, Name, PlayerId, Tally};
use leptos::prelude::*;

use super::page::who;
use super::{how, signed};
use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::base::route::{Route, Spot};
use crate::data::replay::packed;
use crate::data::replay::timeline::Timeline;
use crate::faces::lazy::by_game;
use crate::hosts::deals::Challenge;
use crate::pages::replay::branch::playable;
use crate::t;
use crate::table::face::{Face, Moment};
use crate::table::people::People;

/// Two games of one deal.
pub(super) struct Both {
    /// The match of the one who looks.
    pub(super) id: MatchId,
    /// What they made of it.
    pub(super) mine: Challenge,
    /// What the other made of it.
    pub(super) theirs: Challenge,
}

by_game! {
    /// Both side by side.
    more fn beside<G>(both: Arc<Both>) -> Markup {
        shown::<G>(&both)
    }
}

/// Both side by side, as soon as the game's words are here.
pub(super) async fn both(game: fondaco_table::GameName, what: Arc<Both>) -> Result<Markup, crate::base::lazy::Missing> {
    beside(game, what).await
}

/// A number with its sign, and whether it is good news.
fn difference(points: i32) -> Markup {
    let said = move || signed(points);
    view! { <td class="over" class:good=points.is_positive() class:bad=points.is_negative()>{said}</td> }.into_any()
}

fn shown<G: Face>(both: &Arc<Both>) -> Markup {
    let Both { mine, theirs, .. } = &**both;
    let seat = mine.deal.me().index();
    let name = who(theirs);
    let of = |tally: &Tally, key: &str| {
        tally.breakdown.get(seat).and_then(|sources| sources.get(key)).copied().unwrap_or_default()
    };
    let keys: Vec<String> =
        mine.result.breakdown.get(seat).map(|sources| sources.keys().cloned().collect()).unwrap_or_default();
    let rows = keys.iter().map(|key| {
        let (own, other) = (of(&mine.result, key), of(&theirs.result, key));
        row(t!(G::source(key)), own, other, "source")
    });
    let rows = rows.collect_view();
    let total = row(t!("result-total"), mine.score(), theirs.score(), "total");
    let marks = [how(mine.attempt, mine.hints), how(theirs.attempt, theirs.hints)];
    let [own_marks, their_marks] = marks.map(|marks| marks.map(|marks| view! { <small>{marks}</small> }));
    let people = people(&mine.deal, theirs);
    let bots = Seat::all(mine.deal.seats.len()).filter(|other| other.index() != seat).map(|other| {
        let score = |tally: &Tally| tally.scores.get(other.index()).copied().unwrap_or_default();
        row(people.name(other).to_owned(), score(&mine.result), score(&theirs.result), "bot")
    });
    let bots = bots.collect_view();
    let (other, shared) = (name.clone(), theirs.deal.was_shared());
    view! {
        <section class="card dare-both" aria-labelledby="dare-both">
            <h2 id="dare-both">{move || t!("challenge-both")}</h2>
            <table>
                <thead><tr>
                    <td></td>
                    <th scope="col">{move || t!("challenge-you")}{own_marks}</th>
                    <th scope="col">{name}{their_marks}</th>
                    <th scope="col">{move || t!("challenge-over")}</th>
                </tr></thead>
                <tbody>{rows}{total}</tbody>
                <tbody class="bots">
                    <tr><th scope="rowgroup" colspan="4">{move || t!(if shared { "challenge-others" } else { "challenge-bots" })}</th></tr>
                    {bots}
                </tbody>
            </table>
            {parting::<G>(both, &people, other)}
        </section>
    }
    .into_any()
}

fn row(name: String, own: i32, other: i32, class: &'static str) -> Markup {
    view! {
        <tr class=class>
            <th scope="row">{name}</th>
            <td class:best=own.gt(&other)>{move || t!("number", number = own)}</td>
            <td class:best=other.gt(&own)>{move || t!("number", number = other)}</td>
            {difference(own - other)}
        </tr>
    }
    .into_any()
}

/// Who sat around both tables; the person has the name of the other, so that no bot has it.
fn people(deal: &crate::hosts::deals::Deal, theirs: &Challenge) -> People {
    let somebody = || {
        let name = theirs.by.clone().or_else(|| Name::new("me").ok());
        name.map_or(Holder::Open, |name| Holder::person(PlayerId::new("me").expect("an id"), name))
    };
    let chairs: Vec<Chair> = deal
        .seats
        .iter()
        .map(|bot| Chair { holder: bot.clone().map_or_else(somebody, Holder::bot), ..Chair::default() })
        .collect();
    People::new(&chairs, Viewer::Player(deal.me()))
}

/// Where both went different ways, if the other shows their moves.
fn parting<G: Face>(both: &Both, people: &People, other: String) -> Option<Markup> {
    let (mine, theirs) = (both.mine.record()?, both.theirs.record()?);
    let Some(at) = mine.steps.iter().zip(&theirs.steps).position(|(own, other)| own != other) else {
        return Some(view! { <p class="q">{move || t!("challenge-alike")}</p> }.into_any());
    };
    let before = Record { steps: mine.steps[..at].to_vec(), result: None, ..mine.clone() };
    let timeline = Timeline::<G>::of(&before).ok()?;
    let seat = timeline.decider(at)?;
    let alike = (0..at).filter(|&step| timeline.decider(step) == Some(both.mine.deal.me())).count();
    let (viewer, legal, position) = (Viewer::Player(seat), timeline.legal(at), timeline.position(at));
    let seen = position.observe(viewer);
    let moment = Moment::<G> { seen: &seen, legal: &legal, edition: position.edition(), people, viewer };
    let words = |steps: &[String]| {
        let decided = playable::<G>(&before, seat, steps[at..].to_vec());
        let actions: Vec<G::Action> = decided.iter().map_while(|notation| notation.parse().ok()).collect();
        G::whole(&moment, &actions)
    };
    let (own, others) = (words(&mine.steps), words(&theirs.steps));
    // With a bot that had a clock, the answers may differ.
    let bot = (seat != both.mine.deal.me()).then(|| people.name(seat).to_owned());
    let round = timeline.round(at);
    let shared = both.theirs.deal.was_shared();
    let said = move || match &bot {
        // There people sat where bots sit here.
        Some(_) if shared => t!("challenge-parted-other", decisions = alike, round = round),
        Some(bot) => t!("challenge-parted-bot", who = bot.as_str(), decisions = alike, round = round),
        None => t!("challenge-parted", decisions = alike, round = round),
    };
    let here = Route::Replay(both.id.clone(), Some(Spot { at, better: false })).href();
    let there = Route::Packed(packed::pack(&theirs), Some(at)).href();
    let (name, whose) = (other.clone(), other);
    Some(
        view! {
            <section class="parted">
                <h3>{move || t!("challenge-parted-title")}</h3>
                <p class="q">{said}</p>
                <ol>
                    <li><b>{move || t!("challenge-you")}</b><span>{rich(&own)}</span><a class="btn" href=here><Icon name="ui-replay"/>{move || t!("challenge-see-mine")}</a></li>
                    <li><b>{name}</b><span>{rich(&others)}</span><a class="btn" href=there><Icon name="ui-replay"/>{move || t!("challenge-see-theirs", who = whose.as_str())}</a></li>
                </ol>
            </section>
        }
        .into_any(),
    )
}
