//! Matches: opened, listed, joined, played, read. What changes one goes through the hub, like a socket's message; what reads
//! one is what its viewer may see.
//!
//! A match that is not public is there only for those who opened it, sit at it or were invited; for everybody else it does
//! not exist, and the answer is the same as for an id that nobody has.
//!
//! 1. Here — who may see a match: what handlers are given of it.
//! 2. [`change`] and [`read`] — the handlers.

pub(super) mod change;
pub(super) mod read;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use fondaco_game::{Seat, Viewer};
use fondaco_table::{AnyTable, MatchId, PlayerId, Refusal, Stage};
use fondaco_wire::rest::{EndedBody, InvitationQuery, MatchBody, MatchesBody};
use fondaco_wire::{TableCard, WhyNot};
use subtle::ConstantTimeEq as _;

use super::App;
use super::error::Problem;
use super::extract::{Asked, MaybeMe};
use crate::people::Person;
use crate::store::{EndedRow, MatchRow};

/// The most that one list holds.
const MOST: u32 = 100;

/// The match that the path names.
pub(crate) struct Named(MatchId);

/// That match, if the one who asks may see it: it is public, or theirs, or they show the invitation. One that they may not see
/// is answered like one that there is not.
pub(crate) struct Visible {
    row: MatchRow,
    seat: Option<Seat>,
    me: Option<Person>,
}

/// The same with the match itself.
pub(crate) struct Open {
    row: MatchRow,
    table: Box<AnyTable>,
    seat: Option<Seat>,
    viewer: Viewer,
}

/// The match itself, if it is over. Until then its record would tell what is hidden.
pub(crate) struct Over(Box<AnyTable>);

impl FromRequestParts<App> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(Path(id)) = Path::<String>::from_request_parts(parts, app).await else {
            return Err(Problem::no_such_match());
        };
        MatchId::new(&id).map(Named).map_err(|_| Problem::no_such_match())
    }
}

impl FromRequestParts<App> for Visible {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let MaybeMe(me) = MaybeMe::from_request_parts(parts, app).await?;
        let Named(id) = Named::from_request_parts(parts, app).await?;
        let Asked(InvitationQuery { invitation }) = Asked::from_request_parts(parts, app).await?;
        let row = app.store.match_row(&id).await?.ok_or_else(Problem::no_such_match)?;
        let seat = me.as_ref().and_then(|me| seat_of(&row.card, &me.id));
        let invited = || {
            let given = invitation.as_deref().unwrap_or_default().as_bytes();
            !row.invitation.is_empty() && bool::from(given.ct_eq(row.invitation.as_bytes()))
        };
        if row.public || seat.is_some() || invited() || opened(app, &id, me.as_ref()).await? {
            Ok(Visible { row, seat, me })
        } else {
            Err(Problem::no_such_match())
        }
    }
}

/// Whether somebody opened this table: they need not sit at it.
async fn opened(app: &App, id: &MatchId, me: Option<&Person>) -> Result<bool, Problem> {
    let Some(me) = me else { return Ok(false) };
    Ok(app.hub.look(id).await?.is_some_and(|table| table.owner() == Some(&me.id)))
}

impl FromRequestParts<App> for Open {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Visible { row, me, .. } = Visible::from_request_parts(parts, app).await?;
        let table = app.hub.look(&row.id).await?.ok_or_else(Problem::no_such_match)?;
        // The table knows better than the card that was read a moment before it.
        let seat = me.and_then(|me| table.seat_of(&me.id));
        Ok(Open { row, table, seat, viewer: seat.map_or(Viewer::Spectator, Viewer::Player) })
    }
}

impl FromRequestParts<App> for Over {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Open { table, .. } = Open::from_request_parts(parts, app).await?;
        if matches!(table.stage(), Stage::Over(_)) { Ok(Over(table)) } else { Err(not_over()) }
    }
}

fn not_over() -> Problem {
    Problem::from(WhyNot::Table(Refusal::NotOver))
}

/// Where somebody sits.
pub(super) fn seat_of(card: &TableCard, player: &PlayerId) -> Option<Seat> {
    let place = card.seats.iter().position(|chair| chair.holder.player() == Some(player))?;
    Some(Seat::new(place))
}

/// A page of a list, with what concerns the one who asks. If it is full, there may be more.
pub(super) async fn page(
    app: &App,
    rows: Vec<MatchRow>,
    limit: u32,
    me: Option<&Person>,
) -> Result<MatchesBody, Problem> {
    let next = rows.last().filter(|_| rows.len() == limit as usize).map(|row| row.number);
    let mut matches = Vec::with_capacity(rows.len());
    for row in rows {
        let seat = me.and_then(|me| seat_of(&row.card, &me.id));
        let mut body = match_body(row, seat);
        if seat.is_some() && matches!(body.card.stage, Stage::Playing | Stage::Paused) {
            let status = app.hub.status(&body.card.match_id).await?;
            body.card.your_turn = status.is_some_and(|status| status.turn == seat);
            body.round = status.map(|status| status.round);
        }
        matches.push(body);
    }
    Ok(MatchesBody { matches, next })
}

/// A match as it is listed for the one who sits there, or nowhere.
fn match_body(row: MatchRow, seat: Option<Seat>) -> MatchBody {
    let ended = row.ended.map(|EndedRow { ms, ranks, scores }| EndedBody { ms, ranks, scores });
    MatchBody {
        public: row.public,
        number: row.number,
        created_ms: row.created_ms,
        changed_ms: row.changed_ms,
        your_seat: seat,
        round: None,
        invitation: (seat.is_some() && !row.public).then_some(row.invitation),
        ended,
        card: row.card,
    }
}

/// How many of a list somebody gets.
pub(super) fn how_many(limit: Option<u32>) -> u32 {
    limit.unwrap_or(50).clamp(1, MOST)
}
