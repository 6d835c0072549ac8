//! Matches: opened, listed, joined, played, read. What changes one goes through the hub, like a socket's message; what reads
//! one is what its viewer may see.
//!
//! A match that is not public is there only for those who opened it, sit at it or were invited; for everybody else it does
//! not exist, and the answer is the same as for an id that nobody has.
//!
//! 1. Here — who may see a match.
//! 2. [`shape`] — what is asked, and how it is answered.
//! 3. [`change`] and [`read`] — the handlers.

pub(super) mod change;
pub(super) mod read;
pub(super) mod shape;

use fondaco_game::{Seat, Viewer};
use fondaco_table::wire::TableCard;
use fondaco_table::{AnyTable, MatchId, PlayerId, Stage};
use subtle::ConstantTimeEq as _;

use super::App;
use super::error::Problem;
use crate::people::Person;
use crate::store::MatchRow;
use shape::MatchBody;

/// The most that one list holds.
const MOST: u32 = 100;

/// A match that somebody may see.
struct Visible {
    row: MatchRow,
    seat: Option<Seat>,
}

/// Finds a match for somebody. One that he may not see is answered like one that there is not.
async fn find(app: &App, id: &str, me: Option<&Person>, invitation: Option<&str>) -> Result<Visible, Problem> {
    let id = MatchId::new(id).map_err(|_| Problem::no_such_match())?;
    let row = app.store.match_row(&id).await?.ok_or_else(Problem::no_such_match)?;
    let seat = me.and_then(|me| seat_of(&row.card, &me.id));
    let invited = || {
        let given = invitation.unwrap_or_default().as_bytes();
        !row.invitation.is_empty() && bool::from(given.ct_eq(row.invitation.as_bytes()))
    };
    if row.public || seat.is_some() || invited() || opened(app, &id, me).await? {
        Ok(Visible { row, seat })
    } else {
        Err(Problem::no_such_match())
    }
}

/// Whether somebody opened this table: he need not sit at it.
async fn opened(app: &App, id: &MatchId, me: Option<&Person>) -> Result<bool, Problem> {
    let Some(me) = me else { return Ok(false) };
    Ok(app.hub.look(id).await?.is_some_and(|table| table.owner() == Some(&me.id)))
}

/// The same with the match itself.
async fn open(
    app: &App,
    id: &str,
    me: Option<&Person>,
    invitation: Option<&str>,
) -> Result<(Visible, Box<AnyTable>, Viewer), Problem> {
    let mut visible = find(app, id, me, invitation).await?;
    let table = app.hub.look(&visible.row.id).await?.ok_or_else(Problem::no_such_match)?;
    // The table knows better than the card that was read a moment before it.
    visible.seat = me.and_then(|me| table.seat_of(&me.id));
    let viewer = visible.seat.map_or(Viewer::Spectator, Viewer::Player);
    Ok((visible, table, viewer))
}

/// Where somebody sits.
pub(super) fn seat_of(card: &TableCard, player: &PlayerId) -> Option<Seat> {
    let place = card.seats.iter().position(|chair| chair.holder.player() == Some(player))?;
    Some(Seat::new(place))
}

/// Matches in the form of a list, with what concerns the one who asks.
pub(super) async fn tell(app: &App, rows: Vec<MatchRow>, me: Option<&Person>) -> Result<Vec<MatchBody>, Problem> {
    let mut told = Vec::with_capacity(rows.len());
    for row in rows {
        let seat = me.and_then(|me| seat_of(&row.card, &me.id));
        let mut body = MatchBody::new(row, seat);
        if seat.is_some() && matches!(body.card.stage, Stage::Playing | Stage::Paused) {
            let standing = app.hub.standing(&body.card.match_id).await?;
            body.card.your_turn = standing.is_some_and(|standing| standing.turn == seat);
            body.round = standing.map(|standing| standing.round);
        }
        told.push(body);
    }
    Ok(told)
}

/// How many of a list somebody gets.
pub(super) fn how_many(limit: Option<u32>) -> u32 {
    limit.unwrap_or(50).clamp(1, MOST)
}
