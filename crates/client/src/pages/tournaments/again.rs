//! A shared deal once everybody has played it: a link that challenges others to it, and where one chose differently from others who
//! stood before the same.

use std::sync::Arc;

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::{FairnessProof, GameName, LevelName, MatchId, Name};
use fondaco_wire::rest::{RoundBody, TableStage, TournamentTableBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::is_me;
use crate::base::games::Markup;
use crate::base::keys;
use crate::base::parts::{Icon, rich};
use crate::base::route::{Route, Spot};
use crate::data::account::words;
use crate::data::replay::origin::PastMatch;
use crate::data::replay::read;
use crate::data::replay::timeline::Timeline;
use crate::data::rest::{self, Failure};
use crate::faces::lazy::by_game;
use crate::hosts::deals::{Challenge, NoDeal};
use crate::pages::challenge::send::Send;
use crate::pages::lazy;
use crate::pages::replay::branch::playable;
use crate::t;
use crate::table::face::{Face, Moment};
use crate::table::people::People;

/// How the bots play that sit where people sat, if none sat there.
const STAND_IN: &str = "merchant";
/// How many other tables one's own is compared with.
const TABLES: usize = 32;

/// What is shown below the comparison.
#[derive(Clone)]
enum Shown {
    Nothing,
    Asked,
    Challenge(Box<Challenge>),
    Differences(GameName, Arc<Parted>),
    Failed(String),
}

/// What the person can do with a round that they have played, once it is over.
pub(super) fn ways(round: &RoundBody) -> Option<Markup> {
    let is_mine = |table: &&TournamentTableBody| table.seats.iter().any(|seat| seat.player.as_ref().is_some_and(is_me));
    let open = |table: &&TournamentTableBody| table.stage == TableStage::Over && table.visible;
    let own = round.tables.iter().filter(open).find(is_mine)?.clone();
    let seat = own.seats.iter().find(|seat| seat.player.as_ref().is_some_and(is_me))?.seat;
    let others = round.tables.iter().filter(open).filter(|table| table.table != own.table).cloned();
    let others: Vec<TournamentTableBody> = others.take(TABLES).collect();
    let alone = others.is_empty();
    let (own, others) = (StoredValue::new(own), StoredValue::new(others));
    let shown = RwSignal::new(Shown::Nothing);
    let beat = move |_| {
        shown.set(Shown::Asked);
        spawn_local(async move {
            let found = challenge(&own.get_value(), seat).await;
            let _ = shown.try_set(found.map_or_else(Shown::Failed, |found| Shown::Challenge(Box::new(found))));
        });
    };
    let compare = move |_| {
        shown.set(Shown::Asked);
        spawn_local(async move {
            let found = parted(&own.get_value(), &others.get_value(), seat).await;
            let _ = shown.try_set(found.unwrap_or_else(Shown::Failed));
        });
    };
    let inside = move || match shown.get() {
        Shown::Nothing => ().into_any(),
        Shown::Asked => view! { <p class="q" role="status">{move || t!("tour-asking")}</p> }.into_any(),
        Shown::Challenge(mine) => view! { <Send mine=*mine/> }.into_any(),
        Shown::Differences(game, parted) => lazy::in_place(told(game, parted)),
        Shown::Failed(why) => view! { <p class="bad" role="alert">{why}</p> }.into_any(),
    };
    let compared = (!alone).then(|| {
        view! { <button class="btn apart" on:click=compare><Icon name="ui-eye"/>{move || t!("challenge-parted-title")}</button> }
    });
    Some(
        view! {
            <div class="again">
                <div class="go"><button class="btn beat" on:click=beat><Icon name="ui-seal"/>{move || t!("challenge-beat")}</button>{compared}</div>
                <p class="q">{move || t!("tour-beat")}</p>
                {inside}
            </div>
        }
        .into_any(),
    )
}

async fn text_of(table: &TournamentTableBody, what: &str) -> Result<String, Failure> {
    let id = &table.match_id;
    rest::call("GET", &format!("matches/{id}/{what}{}", keys::query(id)), None).await
}

/// What others are challenged to who play at this seat of this table.
async fn challenge(table: &TournamentTableBody, seat: Seat) -> Result<Challenge, String> {
    let text = text_of(table, "proof").await.map_err(|failure| words::said(&failure))?;
    let proof = FairnessProof::parse(&text).map_err(|error| error.to_string())?;
    let by = table.seats.iter().find(|one| one.seat == seat).and_then(|one| Name::new(&one.player.as_ref()?.name).ok());
    let level = table.seats.iter().find_map(|one| one.bot.clone()).or_else(|| LevelName::new(STAND_IN).ok());
    let challenge = level.ok_or(NoDeal::Several).and_then(|level| Challenge::of_shared(proof, seat, by, &level));
    challenge.map_err(|why| t!(why.key()))
}

/// One's own game of a deal, and those of others.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Parted {
    id: MatchId,
    seat: Seat,
    mine: Record,
    others: Vec<Record>,
}

async fn parted(own: &TournamentTableBody, others: &[TournamentTableBody], seat: Seat) -> Result<Shown, String> {
    let text = text_of(own, "record").await.map_err(|failure| words::said(&failure))?;
    let mine = read::record(&text).map_err(|unread| unread.to_string())?;
    let game: GameName = mine.game.parse().map_err(|_| t!("challenge-none"))?;
    let mut found = Vec::new();
    for table in others {
        // One that cannot be had is not compared.
        if let Ok(text) = text_of(table, "record").await
            && let Ok(record) = read::record(&text)
        {
            found.push(record);
        }
    }
    let parted = Parted { id: own.match_id.clone(), seat, mine, others: found };
    Ok(Shown::Differences(game, Arc::new(parted)))
}

by_game! {
    /// Where they differ, in the game's words.
    more fn told<G>(parted: Arc<Parted>) -> Markup {
        list::<G>(&parted)
    }
}

/// A decision at which somebody who stood before the same chose something else.
#[derive(Clone, PartialEq, Debug)]
struct Difference {
    /// After how many steps.
    at: usize,
    round: u8,
    own: String,
    /// What others chose, and how many of them did; the most frequent first.
    others: Vec<(String, usize)>,
    /// How many stood before it, oneself counted.
    asked: usize,
}

/// Every decision of one's own that somebody made differently in the same position, and how many there were that anybody else had to
/// make.
fn compare<G: Face>(parted: &Parted) -> Option<(Vec<Difference>, usize)> {
    let Parted { seat, mine, others, .. } = parted;
    let timeline = Timeline::<G>::of(mine).ok()?;
    let chairs = PastMatch::of(parted.id.clone(), mine.clone()).chairs;
    let people = People::new(&chairs, Viewer::Player(*seat));
    let mut alike: Vec<&Record> = others.iter().collect();
    let (mut found, mut shared, mut decided) = (Vec::new(), 0, 0);
    for at in 0..mine.steps.len() {
        if at > 0 {
            alike.retain(|other| other.steps.get(at - 1) == mine.steps.get(at - 1));
        }
        if alike.is_empty() {
            break;
        }
        let legal = timeline.legal(at);
        // A whole move is one decision, and what is forced is none.
        if at < decided || timeline.decider(at) != Some(*seat) || legal.len() < 2 {
            continue;
        }
        shared += 1;
        let before = Record { steps: mine.steps[..at].to_vec(), result: None, ..mine.clone() };
        let (position, viewer) = (timeline.position(at), Viewer::Player(*seat));
        let seen = position.observe(viewer);
        let moment = Moment::<G> { seen: &seen, legal: &legal, edition: position.edition(), people: &people, viewer };
        let move_of = |record: &Record| playable::<G>(&before, *seat, record.steps[at..].to_vec());
        let said = |steps: &[String]| {
            let actions: Vec<G::Action> = steps.iter().map_while(|notation| notation.parse().ok()).collect();
            G::whole(&moment, &actions)
        };
        let own = move_of(mine);
        decided = at + own.len();
        let mut chosen: Vec<(Vec<String>, usize)> = Vec::new();
        for other in alike.iter().map(|other| move_of(other)).filter(|other| *other != own) {
            match chosen.iter_mut().find(|(steps, _)| *steps == other) {
                Some((_, count)) => *count += 1,
                None => chosen.push((other, 1)),
            }
        }
        chosen.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        if !chosen.is_empty() {
            let others = chosen.iter().map(|(steps, count)| (said(steps), *count)).collect();
            let (own, round, asked) = (said(&own), timeline.round(at), alike.len() + 1);
            found.push(Difference { at, round, own, others, asked });
        }
    }
    Some((found, shared))
}

fn list<G: Face>(parted: &Parted) -> Markup {
    let Some((found, shared)) = compare::<G>(parted) else {
        return view! { <p class="bad" role="alert">{move || t!("challenge-none")}</p> }.into_any();
    };
    let count = found.len();
    let rows = found.into_iter().map(|Difference { at, round, own, others, asked }| {
        let to = Route::Replay(parted.id.clone(), Some(Spot { at, better: false })).href();
        let same = asked - others.iter().map(|(_, count)| count).sum::<usize>();
        let others =
            others.into_iter().map(|(said, count)| view! { <li>{rich(&said)}" "<b>{count}</b></li> }).collect_view();
        view! {
            <li>
                <p class="own">{rich(&own)}" "<b>{same}</b></p>
                <small>{move || t!("tour-apart-at", round = round, asked = asked)}</small>
                <ul>{others}</ul>
                <a class="btn" href=to><Icon name="ui-replay"/>{move || t!("challenge-see-mine")}</a>
            </li>
        }
    });
    let rows = rows.collect_view();
    view! {
        <section class="card tour-apart" aria-labelledby="tour-apart">
            <h3 id="tour-apart">{move || t!("challenge-parted-title")}</h3>
            <p class="q">
                {move || if shared == 0 { t!("tour-apart-none") } else { t!("tour-apart", found = count, shared = shared) }}
            </p>
            <ol>{rows}</ol>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use fondaco_strozzi::Strozzi;

    use super::*;
    use crate::data::replay::timeline::tests::played;

    #[test]
    fn decisions_are_compared_as_long_as_the_boards_are_alike() {
        let mine = played::<Strozzi>(3);
        let timeline = Timeline::<Strozzi>::of(&mine).unwrap();
        let choices: Vec<usize> = (0..timeline.steps())
            .filter(|&at| timeline.decider(at).is_some() && timeline.legal(at).len() > 1)
            .collect();
        // Where a move begins.
        let begins = |at: &&usize| timeline.decider(**at) != timeline.decider(**at - 1);
        let at = *choices.iter().skip(2).find(begins).unwrap();
        let seat = timeline.decider(at).unwrap();
        // Another went another way there; what they did afterwards met another board.
        let other =
            timeline.legal(at).iter().map(ToString::to_string).find(|action| *action != mine.steps[at]).unwrap();
        let steps = mine.steps[..at].iter().cloned().chain([other]).collect();
        let other = Record { steps, result: None, ..mine.clone() };
        let with = |others: Vec<Record>| {
            let parted = Parted { id: MatchId::new("x").unwrap(), seat, mine: mine.clone(), others };
            compare::<Strozzi>(&parted).unwrap()
        };
        let (found, shared) = with(vec![mine.clone(), other.clone(), other]);
        let differs: Vec<(usize, usize, usize)> =
            found.iter().map(|one| (one.at, one.asked, one.others.iter().map(|(_, count)| count).sum())).collect();
        assert_eq!(differs, [(at, 4, 2)]);
        assert!(shared >= 1 && found[0].own != found[0].others[0].0);
        assert!(with(vec![mine.clone()]).0.is_empty(), "who decided the same differs nowhere");
        assert_eq!(with(vec![]), (vec![], 0), "nobody to compare with");
    }
}
