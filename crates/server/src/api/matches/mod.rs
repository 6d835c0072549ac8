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
use fondaco_wire::WhyNot;
use fondaco_wire::rest::{EndedBody, InvitationQuery, MatchBody, MatchesBody};

use super::App;
use super::error::Problem;
use super::extract::{MaybeMe, Params};
use crate::people::Person;
use crate::room::Status;
use crate::room::gate::{Admitted, Gate, Permission, Visitor};
use crate::store::{EndedRow, MatchRow, StoreError};

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
        let admitted = match Gate::of_row(&row, None).ask(&who, Permission::See) {
            Ok(admitted) => admitted,
            // Somebody who opened a table need not sit at it, and only the table knows who that was.
            Err(_) if me.is_some() => {
                let (row, me, invitation) = (row.clone(), me.clone(), invitation.clone());
                let asked = app.hub.read(&id, move |table| {
                    let who = visitor(me.as_ref(), invitation.as_deref());
                    Gate::of_row(&row, Some(table)).ask(&who, Permission::See)
                });
                match asked.await {
                    // Nobody learns of it that there is such a match.
                    Err(WhyNot::Quarantined { .. }) => return Err(Problem::no_such_match()),
                    asked => asked??,
                }
            }
            Err(why) => return Err(why.into()),
        };
        Ok(Visible { row, me, invitation, admitted })
    }
}

impl Visible {
    /// Reads something of the match itself, if whoever asks may do this. The gate is asked again: the table knows better than the
    /// row that was read a moment before it.
    pub(super) async fn read<T: Send + 'static>(
        self,
        app: &App,
        permission: Permission,
        read: impl FnOnce(MatchRow, &AnyTable, &Admitted) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Visible { row, me, invitation, .. } = self;
        let id = row.id.clone();
        let asked = app.hub.read(&id, move |table| {
            let who = visitor(me.as_ref(), invitation.as_deref());
            let admitted = Gate::of_row(&row, Some(table)).ask(&who, permission)?;
            Ok::<T, WhyNot>(read(row, table, &admitted))
        });
        Ok(asked.await??)
    }
}

/// Who asks, as the gate wants to know them.
fn visitor<'a>(me: Option<&'a Person>, invitation: Option<&'a str>) -> Visitor<'a> {
    Visitor { player: me.map(|me| &me.id), invitation, watching: false }
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
        let Ok(admitted) = Gate::of_row(&row, None).ask(&visitor(me, None), Permission::See) else { continue };
        let (seat, mut body) = (admitted.seat(), match_body(row, &admitted));
        let under_way = matches!(body.card.stage, Stage::Playing | Stage::Paused);
        if seat.is_some() && under_way && body.card.quarantine.is_none() {
            match app.hub.status(&body.card.match_id).await {
                Ok(Some(status)) => stands(&mut body, status),
                Ok(None) => {}
                Err(StoreError::Quarantined { why }) => body.card.quarantine = Some(why),
                Err(error) => return Err(error.into()),
            }
        }
        matches.push(body);
    }
    Ok(MatchesBody { matches, ms: app.hub.now_ms(), next, invitations: Vec::new() })
}

/// How a match under way stands for the one who sits there.
fn stands(body: &mut MatchBody, status: Status) {
    let Some(seat) = body.your_seat else { return };
    body.card.your_turn = status.turn == Some(seat);
    body.deadline_ms = status.deadline_ms.filter(|_| body.card.your_turn);
    body.asked = status.asked.contains(seat);
    body.round = Some(status.round);
}

/// A match as it is listed for somebody.
fn match_body(row: MatchRow, who: &Admitted) -> MatchBody {
    let invites = Gate::of_row(&row, None).allow(who, Permission::Invite).is_ok();
    let ended = row.ended.map(|EndedRow { ms, ranks, scores }| EndedBody { ms, ranks, scores });
    MatchBody {
        public: row.public,
        number: row.number,
        created_ms: row.created_ms,
        changed_ms: row.changed_ms,
        your_seat: who.seat(),
        round: None,
        deadline_ms: None,
        asked: false,
        invitation: invites.then_some(row.invitation),
        ended,
        ratings: Vec::new(),
        tournament: None,
        card: row.card,
    }
}

/// How many of a list somebody gets.
pub(super) fn how_many(limit: Option<u32>) -> u32 {
    limit.unwrap_or(50).clamp(1, MOST)
}
