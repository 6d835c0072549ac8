//! The ladders of daily deals. What somebody sends is played again before it counts: everything but their own decisions follows from
//! the deal, the bots' decisions too. So it is known that the game can be played like that; nobody can know how often somebody has
//! tried it before.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use fondaco_table::daily::{self, BOTS, MAX_STEPS, OWN};
use fondaco_table::{GameName, Tally};
use fondaco_wire::rest::{DailyBody, DailyGameBody, DailyRowBody, ErrorBody};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::App;
use super::error::Problem;
use super::extract::{Body, MaybeMe, Me};
use crate::people::{Kind, PeopleError, Person};
use crate::store::{DailyResult, DailyRow, StoreError};

const DAY: u64 = 24 * 60 * 60 * 1000;
/// By how many days somebody's day may differ from that in Greenwich: by where they live, and by when they finish.
const APART: u64 = 1;
/// How many games are played again at the same time. They take a processor each for a second or so.
static REPLAYS: Semaphore = Semaphore::const_new(1);
/// How long somebody waits for that.
const PATIENCE: Duration = Duration::from_secs(8);

/// The deal that the path names.
pub(super) struct DealPath {
    game: GameName,
    day: u64,
}

impl FromRequestParts<App> for DealPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(Path((game, day))) = Path::<(String, u64)>::from_request_parts(parts, app).await else {
            return Err(Problem::not_found());
        };
        let game = game.parse().map_err(|_| Problem::not_found())?;
        // A day that has come nowhere yet has no deal.
        if day > app.hub.now_ms() / DAY + APART {
            return Err(Problem::not_found());
        }
        Ok(DealPath { game, day })
    }
}

/// The ladder of a daily deal.
///
/// Days are counted from 1 January 1970, which is 0. The first ten are listed, and those around you; the ladders of a year are kept.
#[utoipa::path(get, path = "/daily/{game}/{day}", operation_id = "daily", tag = "daily",
    params(("game" = String, Path), ("day" = u64, Path)), responses(
    (status = 200, body = DailyBody),
    (status = 404, body = ErrorBody, description = "There is no such game, or the day has not come."),
))]
pub(super) async fn ladder(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    deal: DealPath,
) -> Result<Json<DailyBody>, Problem> {
    shown(&app, &deal, me.as_ref()).await
}

/// Send what you made of a daily deal.
///
/// It is played again: the draws and the bots' decisions must be those of the deal, and the game must be over. Your first game of a
/// deal counts, and cannot be changed. It can be sent while it is that day somewhere, and a day later.
#[utoipa::path(put, path = "/daily/{game}/{day}", operation_id = "play_daily", tag = "daily", request_body = DailyGameBody,
    params(("game" = String, Path), ("day" = u64, Path)), responses(
    (status = 200, body = DailyBody),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Only accounts are on the ladder."),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`daily_counted`: you have played it. `daily_over`: its day is over. `daily_bots`: it was played against bots of another version."),
    (status = 422, body = ErrorBody, description = "`not_dealt`: it is no game of this deal, and the text says where."),
    (status = 429, body = ErrorBody, description = "Too many games."),
    (status = 503, body = ErrorBody, description = "`busy`: too many are checked at the moment; try again."),
))]
pub(super) async fn play(
    State(app): State<App>,
    Me(who): Me,
    deal: DealPath,
    Body(DailyGameBody { steps, hints, bots }): Body<DailyGameBody>,
) -> Result<Json<DailyBody>, Problem> {
    if who.kind != Kind::Account {
        return Err(PeopleError::AccountNeeded.into());
    }
    let DealPath { game, day } = deal;
    if day + APART < app.hub.now_ms() / DAY {
        return Err(Problem::new(StatusCode::CONFLICT, "daily_over", "the day of this deal is over"));
    }
    let counted =
        || Problem::new(StatusCode::CONFLICT, "daily_counted", "you have played this deal: the first try counts");
    if app.store.has_daily(game, day, &who.id).await? {
        return Err(counted());
    }
    // An honest game against the bots of yesterday is no game of this deal any more, and trying again does not help.
    if bots.is_some_and(|bots| bots != BOTS) {
        return Err(Problem::new(
            StatusCode::CONFLICT,
            "daily_bots",
            &format!("it was played against other bots; those of this server have version {BOTS}"),
        ));
    }
    app.people.count_replay(&who.id)?;
    let busy = || {
        let why = "too many games are checked at the moment; try again";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", why).after(PATIENCE)
    };
    let turn = timeout(PATIENCE, REPLAYS.acquire()).await.map_err(|_| busy())?.map_err(|_| busy())?;
    // Bots think: never on a thread that serves people. Whoever goes away meanwhile does not make room for another.
    let replay = move || {
        let _turn = turn;
        daily::replay(game, day, &steps)
    };
    let checked = tokio::task::spawn_blocking(replay).await;
    let tally = checked
        .map_err(|error| StoreError::Other(error.to_string()))?
        .map_err(|why| Problem::invalid("not_dealt", &why))?;
    let made = made(&tally, hints);
    if !app.store.add_daily(game, day, &who.id, &made, app.hub.now_ms()).await? {
        return Err(counted());
    }
    shown(&app, &deal, Some(&who)).await
}

/// What the person made of it.
fn made(tally: &Tally, hints: u32) -> DailyResult {
    let own = tally.scores.get(OWN.index()).copied().unwrap_or_default();
    let others = tally.scores.iter().enumerate().filter(|(seat, _)| *seat != OWN.index()).map(|(_, score)| *score);
    DailyResult {
        score: own,
        place: tally.ranks.get(OWN.index()).copied().unwrap_or_default(),
        ahead: own - others.max().unwrap_or_default(),
        hints: hints.min(MAX_STEPS as u32),
    }
}

async fn shown(app: &App, deal: &DealPath, me: Option<&Person>) -> Result<Json<DailyBody>, Problem> {
    let DealPath { game, day } = *deal;
    let ladder = app.store.daily_ladder(game, day, me.map(|me| &me.id)).await?;
    let row = |DailyRow { rank, person, name, result }| {
        let DailyResult { score, place, ahead, hints } = result;
        let you = me.is_some_and(|me| me.id == person);
        DailyRowBody { rank, id: person.to_string(), name, score, place, ahead, hints, you }
    };
    let average = (ladder.points as f64 / f64::from(ladder.count.max(1)) * 10.0).round() / 10.0;
    Ok(Json(DailyBody {
        game,
        day,
        count: ladder.count,
        average: (ladder.count > 0).then_some(average),
        rows: ladder.rows.into_iter().map(row).collect(),
    }))
}
