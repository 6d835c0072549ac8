//! Matches: opened, listed, joined, played, read. What changes one goes through the hub, like a socket's message; what reads
//! one is what its viewer may see.
//!
//! The gate of the match says who may do what, as it does for sockets. A match that somebody may not see does not exist for
//! them, and the answer is the same as for an id that nobody has.
//!
//! 1. Here — what handlers are given of a match.
//! 2. [`change`] and [`read`] — the handlers.

pub(super) mod change;
pub(super) mod read;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use fondaco_table::{AnyTable, MatchId, Stage};
use fondaco_wire::rest::{EndedBody, InvitationQuery, MatchBody, MatchesBody};

use super::App;
use super::error::Problem;
use super::extract::{MaybeMe, Params};
use crate::people::Person;
use crate::room::gate::{Admitted, Deed, Gate, Visitor};
use crate::store::{EndedRow, MatchRow};

/// The most that one list holds.
const MOST: u32 = 100;

/// The match that the path names.
pub(crate) struct Named(MatchId);

/// That match, if whoever asks may see it. One that they may not see is answered like one that there is not.
pub(crate) struct Visible {
    row: MatchRow,
    me: Option<Person>,
    invitation: Option<String>,
    admitted: Admitted,
}

impl Visible {
    /// What is stored of it.
    pub(super) fn row(&self) -> &MatchRow {
        &self.row
    }

    /// As whom they see it.
    pub(super) fn admitted(&self) -> &Admitted {
        &self.admitted
    }
}

/// The same with the match itself.
pub(crate) struct Open {
    row: MatchRow,
    table: Box<AnyTable>,
    admitted: Admitted,
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
        let Params(InvitationQuery { invitation }) = Params::from_request_parts(parts, app).await?;
        let row = app.store.match_row(&id).await?.ok_or_else(Problem::no_such_match)?;
        let who = visitor(me.as_ref(), invitation.as_deref());
        let admitted = match Gate::of_row(&row, None).ask(&who, Deed::See) {
            Ok(admitted) => admitted,
            // Somebody who opened a table need not sit at it, and only the table knows who that was.
            Err(_) if me.is_some() => {
                let table = app.hub.look(&id).await?;
                Gate::of_row(&row, table.as_deref()).ask(&who, Deed::See)?
            }
            Err(why) => return Err(why.into()),
        };
        Ok(Visible { row, me, invitation, admitted })
    }
}

/// Who asks, as the gate wants to know them.
fn visitor<'a>(me: Option<&'a Person>, invitation: Option<&'a str>) -> Visitor<'a> {
    Visitor { player: me.map(|me| &me.id), invitation, watching: false }
}

impl FromRequestParts<App> for Open {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Visible { row, me, invitation, .. } = Visible::from_request_parts(parts, app).await?;
        let table = app.hub.look(&row.id).await?.ok_or_else(Problem::no_such_match)?;
        // The table knows better than the row that was read a moment before it.
        let who = visitor(me.as_ref(), invitation.as_deref());
        let admitted = Gate::of_row(&row, Some(&table)).ask(&who, Deed::See)?;
        Ok(Open { row, table, admitted })
    }
}

impl FromRequestParts<App> for Over {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Open { row, table, admitted } = Open::from_request_parts(parts, app).await?;
        Gate::of_row(&row, Some(&table)).allow(&admitted, Deed::ReadSecrets)?;
        Ok(Over(table))
    }
}

/// A page of a list: what the one who asks may see of it, with what concerns them. If it was full, there may be more.
pub(super) async fn page(
    app: &App,
    rows: Vec<MatchRow>,
    limit: u32,
    me: Option<&Person>,
) -> Result<MatchesBody, Problem> {
    let next = rows.last().filter(|_| rows.len() == limit as usize).map(|row| row.number);
    let mut matches = Vec::with_capacity(rows.len());
    for row in rows {
        let Ok(admitted) = Gate::of_row(&row, None).ask(&visitor(me, None), Deed::See) else { continue };
        let (seat, mut body) = (admitted.seat(), match_body(row, &admitted));
        if seat.is_some() && matches!(body.card.stage, Stage::Playing | Stage::Paused) {
            let status = app.hub.status(&body.card.match_id).await?;
            body.card.your_turn = status.is_some_and(|status| status.turn == seat);
            body.round = status.map(|status| status.round);
        }
        matches.push(body);
    }
    Ok(MatchesBody { matches, next })
}

/// A match as it is listed for somebody.
fn match_body(row: MatchRow, who: &Admitted) -> MatchBody {
    let invites = Gate::of_row(&row, None).allow(who, Deed::Invite).is_ok();
    let ended = row.ended.map(|EndedRow { ms, ranks, scores }| EndedBody { ms, ranks, scores });
    MatchBody {
        public: row.public,
        number: row.number,
        created_ms: row.created_ms,
        changed_ms: row.changed_ms,
        your_seat: who.seat(),
        round: None,
        invitation: invites.then_some(row.invitation),
        ended,
        card: row.card,
    }
}

/// How many of a list somebody gets.
pub(super) fn how_many(limit: Option<u32>) -> u32 {
    limit.unwrap_or(50).clamp(1, MOST)
}
