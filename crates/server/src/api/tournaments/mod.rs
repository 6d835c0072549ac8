//! Tournaments: opened, entered, begun and read.
//!
//! 1. Here — the handlers.
//! 2. `show` — what is told of one. It follows from what is stored, each time anew.
//!
//! One that is not public is for those who show its invitation, have entered it or have opened it; for others it does not exist.

mod show;

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use fondaco_search::Level;
use fondaco_table::{ClockRule, LevelName};
use fondaco_wire::rest::{
    EntryState, ErrorBody, ExportFormat, InvitationQuery, NewTournamentBody, OneTournamentBody, RestBody, RoundBody,
    TournamentBody, TournamentExportBody, TournamentExportQuery, TournamentList, TournamentQuery, TournamentStage,
    TournamentsBody, TournamentsQuery,
};
use fondaco_wire::{TournamentEvent, WhyNot};

use super::App;
use super::error::Problem;
use super::extract::{Body, From as ComesFrom, MaybeMe, Me, Params};
use super::matches::how_many;
use crate::limit::Wait;
use crate::people::{Kind, PeopleError, Person, is_plain};
use crate::room::gate::opens;
use crate::store::{Entered, Kept, NewTournament, OpenedTournament, Plan, RESERVED, StoreError, TournamentRow};
use show::{Shown, card};

pub(super) use show::{gathering, table_of};

/// How many rounds a tournament can have.
const MOST_ROUNDS: u8 = 12;
/// How many people can enter one.
const MOST_ENTRANTS: u32 = 1_024;
/// How many that are not over one account may have opened, and all together.
const MOST_OF_ONE: u32 = 3;
const MOST_OF_ALL: u32 = 1_000;
/// How long before its start one can be opened.
const AHEAD_MS: u64 = 60 * 24 * 60 * 60 * 1_000;
/// How many standings are told at once.
const MOST_STANDINGS: u32 = 200;

/// There is no such tournament, or it is not for whoever asks.
fn none() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_such_tournament", "there is no such tournament")
}

fn conflict(code: &str, text: &str) -> Problem {
    Problem::new(StatusCode::CONFLICT, code, text)
}

/// What is wrong with a tournament, or what is agreed for it.
fn plan(body: &NewTournamentBody, now_ms: u64) -> Result<Plan, Problem> {
    let bad = |code: &str, why: &str| Err(Problem::invalid(code, why));
    let name = body.name.trim();
    if !(3..=60).contains(&name.chars().count()) || !is_plain(name) {
        return bad("tournament_name", "a tournament's name has 3 to 60 characters, none of them invisible");
    }
    if !body.game.players().contains(&usize::from(body.players)) || body.players < 2 {
        return bad("tournament_players", "this game is not for so many players");
    }
    if !(1..=MOST_ROUNDS).contains(&body.rounds) {
        return bad("tournament_rounds", "a tournament has 1 to 12 rounds");
    }
    let bots = body.bots.clone().unwrap_or_else(|| LevelName::from(Level::MERCHANT));
    if let Err(error) = bots.level() {
        return bad("tournament_bots", &error.to_string());
    }
    let clock = match body.clock {
        ClockRule::None => false,
        ClockRule::RealTime { base_ms, increment_ms } => {
            (10_000..=4 * 3_600_000).contains(&base_ms) && increment_ms <= 600_000
        }
        ClockRule::Daily { days } => (1..=7).contains(&days),
    };
    if !clock {
        let why = "a tournament has a clock: 10 seconds to 4 hours for each with at most 10 minutes more after a turn, or 1 to 7 \
                   days for a decision";
        return bad("tournament_clock", why);
    }
    if body.starts_ms.is_some_and(|starts| !(now_ms..=now_ms.saturating_add(AHEAD_MS)).contains(&starts)) {
        return bad("tournament_start", "a tournament begins within 60 days from now");
    }
    let most = body.most.unwrap_or(MOST_ENTRANTS);
    if !(2..=MOST_ENTRANTS).contains(&most) {
        return bad("tournament_most", "2 to 1024 people can enter a tournament");
    }
    Ok(Plan {
        name: name.to_owned(),
        game: body.game,
        players: body.players,
        rounds: body.rounds,
        clock: body.clock,
        rated: body.rated,
        duplicate: body.duplicate,
        programs: body.programs,
        odd: body.odd,
        bots,
        most,
        edition: body.edition.clone().filter(|id| id != body.game.usual_edition()),
    })
}

/// A tournament that whoever asks may see.
async fn visible(app: &App, id: &str, me: Option<&Person>, invitation: Option<&str>) -> Result<TournamentRow, Problem> {
    let row = app.store.tournament(id).await?.ok_or_else(none)?;
    let belongs = match me {
        Some(me) => row.organizer.id == me.id || app.store.entry(id, &me.id).await?.is_some(),
        None => false,
    };
    if row.public || belongs || opens(invitation, &row.invitation) { Ok(row) } else { Err(none()) }
}

/// The same with all that is stored of it.
async fn shown(app: &App, id: &str, me: Option<&Person>, invitation: Option<&str>) -> Result<Shown, Problem> {
    let row = visible(app, id, me, invitation).await?;
    let page = app.hub.tournament_page(&row).await?;
    Shown::new(page, me.map(|me| me.id.clone())).ok_or_else(none)
}

/// The tournament as it is in lists now.
async fn now(app: &App, id: &str, me: &Person) -> Result<Json<TournamentBody>, Problem> {
    let row = app.store.tournament(id).await?.ok_or_else(none)?;
    Ok(Json(card(app, &row, Some(me)).await?))
}

/// Refuses to let people come and go more often than they need to, or while the next round is drawn.
async fn comes_and_goes(app: &App, id: &str, me: &Person) -> Result<(), Problem> {
    app.hub.may_create(&me.id)?;
    let wait_ms = app.store.tournament_held(id).await?.saturating_sub(app.hub.now_ms());
    if wait_ms > 0 { Err(Wait(Duration::from_millis(wait_ms)).into()) } else { Ok(()) }
}

/// Refuses what only the organizer may do.
fn organizes(row: &TournamentRow, me: &Person) -> Result<(), Problem> {
    if row.organizer.id == me.id {
        return Ok(());
    }
    Err(Problem::new(StatusCode::FORBIDDEN, "not_organizer", "only the one who has opened the tournament can do that"))
}

/// List tournaments.
#[utoipa::path(get, path = "/tournaments", operation_id = "tournaments", tag = "tournaments", params(TournamentsQuery), responses(
    (status = 200, body = TournamentsBody),
    (status = 401, body = ErrorBody, description = "Log in to see your own tournaments."),
))]
pub(super) async fn list(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    Params(TournamentsQuery { list, before, limit }): Params<TournamentsQuery>,
) -> Result<Json<TournamentsBody>, Problem> {
    if list == TournamentList::Mine && me.is_none() {
        return Err(Problem::nobody());
    }
    let limit = how_many(limit);
    let rows = app.store.tournaments(list, me.as_ref().map(|me| &me.id), before, limit).await?;
    let next = rows.last().filter(|_| rows.len() == limit as usize).map(|row| row.number);
    let mut tournaments = Vec::with_capacity(rows.len());
    for row in &rows {
        tournaments.push(card(&app, row, me.as_ref()).await?);
    }
    Ok(Json(TournamentsBody { tournaments, ms: app.hub.now_ms(), next }))
}

/// Open a tournament.
///
/// You need an account. It begins when you say so, or at the time you have set.
#[utoipa::path(post, path = "/tournaments", operation_id = "new_tournament", tag = "tournaments", request_body = NewTournamentBody, responses(
    (status = 201, body = TournamentBody),
    (status = 403, body = ErrorBody, description = "You have no account."),
    (status = 409, body = ErrorBody, description = "You have as many open tournaments as one may."),
    (status = 422, body = ErrorBody, description = "It cannot be played like this."),
))]
pub(super) async fn create(
    State(app): State<App>,
    Me(me): Me,
    Body(body): Body<NewTournamentBody>,
) -> Result<(StatusCode, Json<TournamentBody>), Problem> {
    if me.kind != Kind::Account {
        return Err(PeopleError::AccountNeeded.into());
    }
    app.hub.may_create(&me.id)?;
    let now_ms = app.hub.now_ms();
    let plan = plan(&body, now_ms)?;
    let no_edition = || Err(Problem::invalid("edition", "that edition is not stored here"));
    if let Some(edition) = &plan.edition {
        match app.store.keep_for_new(plan.game, edition, RESERVED).await? {
            Kept::Here => {}
            Kept::Unknown => return no_edition(),
            Kept::NoRoom => return Err(WhyNot::EditionsFull.into()),
        }
    }
    let (id, invitation) = app.hub.fresh_tournament();
    let new = NewTournament {
        id: id.clone(),
        organizer: me.id.clone(),
        public: body.public,
        invitation,
        plan,
        starts_ms: body.starts_ms,
        ms: now_ms,
    };
    match app.store.open_tournament(&new, MOST_OF_ONE, MOST_OF_ALL).await? {
        OpenedTournament::Opened => {}
        OpenedTournament::TooMany => {
            let text = "you have 3 tournaments that are not over, and more are not allowed; call one off first";
            return Err(conflict("too_many_tournaments", text));
        }
        OpenedTournament::ServerFull => {
            return Err(conflict("too_many_tournaments", "this server has as many tournaments as it can take"));
        }
        OpenedTournament::NoEdition => return no_edition(),
    }
    tracing::info!(tournament = id, game = %new.plan.game, public = new.public, "a tournament is open");
    Ok((StatusCode::CREATED, now(&app, &id, &me).await?))
}

/// One tournament.
///
/// With a part of its standings, which count every table as soon as it is over.
#[utoipa::path(get, path = "/tournaments/{id}", operation_id = "tournament", tag = "tournaments", params(("id" = String, Path), TournamentQuery), responses(
    (status = 200, body = OneTournamentBody),
    (status = 404, body = ErrorBody, description = "There is none, or you may not see it."),
))]
pub(super) async fn one(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    Path(id): Path<String>,
    Params(TournamentQuery { invitation, from, limit }): Params<TournamentQuery>,
) -> Result<Json<OneTournamentBody>, Problem> {
    let shown = shown(&app, &id, me.as_ref(), invitation.as_deref()).await?;
    let (from, limit) = (from.unwrap_or(0), limit.unwrap_or(100).clamp(1, MOST_STANDINGS));
    Ok(Json(OneTournamentBody {
        about: card(&app, &shown.page().stored.row, me.as_ref()).await?,
        ms: app.hub.now_ms(),
        standings: shown.standings(from as usize, limit as usize),
        standings_total: u32::try_from(shown.page().stored.entrants.len()).unwrap_or(u32::MAX),
        your_standing: shown.your_standing(),
        rounds: shown.rounds(),
        your_table: shown.your_table(),
    }))
}

/// One round of a tournament.
#[utoipa::path(get, path = "/tournaments/{id}/rounds/{round}", operation_id = "tournament_round", tag = "tournaments",
    params(("id" = String, Path), ("round" = u8, Path), InvitationQuery), responses(
    (status = 200, body = RoundBody),
    (status = 404, body = ErrorBody, description = "There is none, or it has not begun."),
))]
pub(super) async fn round(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    Path((id, round)): Path<(String, String)>,
    Params(InvitationQuery { invitation }): Params<InvitationQuery>,
) -> Result<Json<RoundBody>, Problem> {
    let round: u8 = round.parse().map_err(|_| none())?;
    let shown = shown(&app, &id, me.as_ref(), invitation.as_deref()).await?;
    shown.round(round).map(Json).ok_or_else(none)
}

/// Enter a tournament.
///
/// Before it begins; or later, if it is played in real time or you had withdrawn: then you play from the next round on.
#[utoipa::path(post, path = "/tournaments/{id}/join", operation_id = "join_tournament", tag = "tournaments",
    params(("id" = String, Path), InvitationQuery), responses(
    (status = 200, body = TournamentBody),
    (status = 403, body = ErrorBody, description = "It is not for guests, or not for programs."),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "It is full, one cannot enter now, or one of your programs, or you, have entered it."),
))]
pub(super) async fn join(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
    Params(InvitationQuery { invitation }): Params<InvitationQuery>,
) -> Result<Json<TournamentBody>, Problem> {
    let row = visible(&app, &id, Some(&me), invitation.as_deref()).await?;
    let forbidden = |code: &str, text: &str| Err(Problem::new(StatusCode::FORBIDDEN, code, text));
    match me.kind {
        Kind::Guest if row.public || row.plan.rated => {
            return forbidden(
                "tournament_guest",
                "guests can enter tournaments by a link that are not rated; make an account",
            );
        }
        Kind::Bot if !row.plan.programs => {
            return forbidden("tournament_program", "this tournament is not for programs");
        }
        Kind::Guest | Kind::Account | Kind::Bot => {}
    }
    comes_and_goes(&app, &id, &me).await?;
    match app.store.enter(&id, &me.id, app.hub.now_ms()).await? {
        Entered::In => now(&app, &id, &me).await,
        Entered::Full => Err(conflict("tournament_full", "as many have entered this tournament as can")),
        Entered::Closed => Err(conflict("tournament_closed", "nobody can enter this tournament now")),
        Entered::Own => Err(conflict(
            "tournament_own",
            "somebody and their programs do not enter one tournament, and neither do two programs of one account",
        )),
    }
}

/// Leave a tournament.
///
/// Before it begins you are out. After that you play in no further round; the match that you are in goes on.
#[utoipa::path(post, path = "/tournaments/{id}/leave", operation_id = "leave_tournament", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentBody),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "You have not entered it, or it is over."),
))]
pub(super) async fn leave(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
) -> Result<Json<TournamentBody>, Problem> {
    visible(&app, &id, Some(&me), None).await?;
    comes_and_goes(&app, &id, &me).await?;
    if app.store.withdraw(&id, &me.id).await? {
        return now(&app, &id, &me).await;
    }
    Err(conflict("tournament_closed", "you have not entered this tournament, or it is over"))
}

/// Sit out the next round, or not after all.
///
/// Once in a tournament, between its first round and its last. It gives what a second place gives.
#[utoipa::path(post, path = "/tournaments/{id}/rest", operation_id = "rest_in_tournament", tag = "tournaments", params(("id" = String, Path)),
    request_body = RestBody, responses(
    (status = 200, body = TournamentBody),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "You have had your rest, or there is no next round."),
))]
pub(super) async fn rest(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
    Body(RestBody { on }): Body<RestBody>,
) -> Result<Json<TournamentBody>, Problem> {
    let row = visible(&app, &id, Some(&me), None).await?;
    if row.stage != TournamentStage::Running || row.round >= row.plan.rounds {
        return Err(conflict("tournament_closed", "there is no next round to sit out"));
    }
    if app.store.entry(&id, &me.id).await?.is_none_or(|state| state == EntryState::Withdrawn) {
        return Err(conflict("tournament_closed", "you do not play in this tournament"));
    }
    comes_and_goes(&app, &id, &me).await?;
    if app.store.rest(&id, &me.id, on).await? {
        return now(&app, &id, &me).await;
    }
    Err(conflict("tournament_rested", "you have sat out a round already, and it can be only one"))
}

/// Begin a tournament that you have opened.
#[utoipa::path(post, path = "/tournaments/{id}/start", operation_id = "start_tournament", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentBody),
    (status = 403, body = ErrorBody, description = "You have not opened it."),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "Too few have entered, or it has begun."),
))]
pub(super) async fn start(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
) -> Result<Json<TournamentBody>, Problem> {
    let row = visible(&app, &id, Some(&me), None).await?;
    organizes(&row, &me)?;
    if row.entrants < 2 {
        return Err(conflict("too_few_entrants", "a tournament needs two people at least"));
    }
    if !app.store.begin_tournament(&id, app.hub.now_ms()).await? {
        return Err(conflict("tournament_closed", "this tournament has begun, or is over"));
    }
    // If it does not succeed now, whoever looks after tournaments does it in a moment.
    if let Err(error) = app.hub.go_on(&id).await {
        tracing::warn!(tournament = id, %error, "a tournament does not begin at once");
    }
    now(&app, &id, &me).await
}

/// Call off a tournament that you have opened.
///
/// Matches that are played go on, but no further round begins.
#[utoipa::path(post, path = "/tournaments/{id}/cancel", operation_id = "cancel_tournament", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentBody),
    (status = 403, body = ErrorBody, description = "You have not opened it."),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "It is over."),
))]
pub(super) async fn cancel(
    State(app): State<App>,
    Me(me): Me,
    Path(id): Path<String>,
) -> Result<Json<TournamentBody>, Problem> {
    let row = visible(&app, &id, Some(&me), None).await?;
    organizes(&row, &me)?;
    if !app.store.cancel_tournament(&id, app.hub.now_ms()).await? {
        return Err(conflict("tournament_closed", "this tournament is over"));
    }
    if let Some(stored) = app.hub.stored_tournament(&id).await? {
        app.hub.tell_entrants(&stored, TournamentEvent::Cancelled).await;
    }
    now(&app, &id, &me).await
}

/// All of a tournament, as a file.
///
/// As JSON with all rounds and tables, or the standings as comma-separated values.
#[utoipa::path(get, path = "/tournaments/{id}/export", operation_id = "export_tournament", tag = "tournaments",
    params(("id" = String, Path), TournamentExportQuery), responses(
    (status = 200, body = TournamentExportBody),
    (status = 404, body = ErrorBody),
    (status = 429, body = ErrorBody, description = "Too many from your address."),
))]
pub(super) async fn export(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    ComesFrom(visit): ComesFrom,
    Path(id): Path<String>,
    Params(TournamentExportQuery { invitation, format }): Params<TournamentExportQuery>,
) -> Result<Response, Problem> {
    app.people.count_tournament_export(&visit.address)?;
    let shown = shown(&app, &id, me.as_ref(), invitation.as_deref()).await?;
    let about = card(&app, &shown.page().stored.row, me.as_ref()).await?;
    // All of a large one takes a while.
    let written = tokio::task::spawn_blocking(move || {
        let save = |ending: &str| format!("attachment; filename=\"fondaco-tournament-{}.{ending}\"", about.id);
        match format {
            ExportFormat::Csv => {
                let headers = [
                    (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
                    (header::CONTENT_DISPOSITION, save("csv")),
                ];
                (headers, shown.csv()).into_response()
            }
            ExportFormat::Json => {
                let rounds = &shown.page().stored.rounds;
                let rounds = rounds.iter().filter_map(|round| shown.round(round.round)).collect();
                let headers = [(header::CONTENT_DISPOSITION, save("json"))];
                let body = TournamentExportBody { about, standings: shown.standings(0, usize::MAX), rounds };
                (headers, Json(body)).into_response()
            }
        }
    });
    written.await.map_err(|error| StoreError::Other(error.to_string()).into())
}
