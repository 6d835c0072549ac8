//! Friends: whom one follows, whom one has played with, whom one wants nothing more of; and asking somebody by name to come to a
//! table.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use fondaco_table::{MatchId, PlayerId};
use fondaco_wire::rest::{CallBody, ErrorBody, FriendBody, FriendsBody, InvitationBody, InvitationQuery};

use super::App;
use super::error::Problem;
use super::extract::{Body, Me};
use super::matches::Visible;
use crate::people::{Kind, PeopleError, Person};
use crate::room::gate::{Gate, Permission};
use crate::store::{Acquaintance, InvitationRow, Invited, MatchRow, PersonRow, Tie};

/// How many of those whom one has played with are listed.
const RECENT: u32 = 12;

fn told(who: &Acquaintance) -> FriendBody {
    FriendBody { id: who.id.to_string(), name: who.name.to_string(), mark: who.kind.mark(), here: who.here }
}

/// Somebody else, whom the path names.
async fn other(app: &App, who: &Person, id: &str) -> Result<PersonRow, Problem> {
    if who.kind == Kind::Bot {
        return Err(PeopleError::BotsCannot.into());
    }
    let id = PlayerId::new(id).map_err(|_| Problem::not_found())?;
    if id == who.id {
        return Err(Problem::invalid("own", "that is yourself"));
    }
    app.store.person(&id).await?.ok_or_else(Problem::not_found)
}

async fn tie(app: &App, who: &Person, id: &str, tie: Tie) -> Result<StatusCode, Problem> {
    let other = other(app, who, id).await?;
    app.hub.may_create(&who.id)?;
    // A guest may never come back, and is told from others by a cookie only.
    if tie == Tie::Follow && (who.kind != Kind::Account || other.kind != Kind::Account) {
        return Err(PeopleError::AccountNeeded.into());
    }
    let blocked = app.store.blocked_by(&who.id).await?.contains(&other.id);
    if app.store.tie(&who.id, &other.id, tie, app.hub.now_ms()).await? {
        if blocked != (tie == Tie::Block) {
            app.hub.blocked(who.id.clone(), other.id, !blocked).await;
        }
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Problem::new(StatusCode::CONFLICT, "too_many_ties", "you have as many of these as one may"))
}

async fn untie(app: &App, who: &Person, id: &str, tie: Tie) -> Result<StatusCode, Problem> {
    let id = PlayerId::new(id).map_err(|_| Problem::not_found())?;
    if app.store.untie(&who.id, &id, tie).await? && tie == Tie::Block {
        app.hub.blocked(who.id.clone(), id, false).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Your friends.
///
/// Whom you follow, whom you have played with lately, and whom you have blocked. Only you see this.
#[utoipa::path(get, path = "/friends", operation_id = "friends", tag = "friends", responses(
    (status = 200, body = FriendsBody),
    (status = 401, body = ErrorBody),
))]
pub(super) async fn friends(State(app): State<App>, Me(who): Me) -> Result<Json<FriendsBody>, Problem> {
    let (store, ms) = (&app.store, app.hub.now_ms());
    let all = |list: Vec<Acquaintance>| list.iter().map(told).collect();
    Ok(Json(FriendsBody {
        follows: all(store.ties_of(&who.id, Tie::Follow, ms).await?),
        recent: all(store.played_with(&who.id, ms, RECENT).await?),
        blocked: all(store.ties_of(&who.id, Tie::Block, ms).await?),
    }))
}

/// Follow somebody.
///
/// You see when they are here. Both of you need an account.
#[utoipa::path(put, path = "/players/{id}/follow", operation_id = "follow", tag = "friends", params(("id" = String, Path)), responses(
    (status = 204),
    (status = 403, body = ErrorBody, description = "One of you has no account."),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "You follow as many people as one may."),
))]
pub(super) async fn follow(State(app): State<App>, Me(who): Me, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    tie(&app, &who, &id, Tie::Follow).await
}

/// Follow somebody no more.
#[utoipa::path(delete, path = "/players/{id}/follow", operation_id = "unfollow", tag = "friends", params(("id" = String, Path)), responses((status = 204)))]
pub(super) async fn unfollow(
    State(app): State<App>,
    Me(who): Me,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    untie(&app, &who, &id, Tie::Follow).await
}

/// Block somebody.
///
/// You read nothing that they write, they cannot ask you to a table, and pairing never brings you together. They are not told.
#[utoipa::path(put, path = "/players/{id}/block", operation_id = "block", tag = "friends", params(("id" = String, Path)), responses(
    (status = 204),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "You have blocked as many people as one may."),
))]
pub(super) async fn block(State(app): State<App>, Me(who): Me, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    tie(&app, &who, &id, Tie::Block).await
}

/// Block somebody no more.
#[utoipa::path(delete, path = "/players/{id}/block", operation_id = "unblock", tag = "friends", params(("id" = String, Path)), responses((status = 204)))]
pub(super) async fn unblock(
    State(app): State<App>,
    Me(who): Me,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    untie(&app, &who, &id, Tie::Block).await
}

/// Ask somebody by name to come to a table.
///
/// You sit there. They see it on every page until they come, decline, or the match begins. Whether they have blocked you is not told.
#[utoipa::path(post, path = "/matches/{id}/call", operation_id = "call", tag = "friends", params(("id" = String, Path), InvitationQuery), request_body = CallBody, responses(
    (status = 204),
    (status = 403, body = ErrorBody, description = "You do not sit there."),
    (status = 404, body = ErrorBody, description = "There is no such match, or nobody of this name."),
    (status = 409, body = ErrorBody, description = "They sit there, or the match has begun."),
    (status = 429, body = ErrorBody, description = "Too many invitations."),
))]
pub(super) async fn call(
    State(app): State<App>,
    Me(who): Me,
    visible: Visible,
    Body(CallBody { player, name }): Body<CallBody>,
) -> Result<StatusCode, Problem> {
    Gate::of_row(visible.row(), None).allow(visible.admitted(), Permission::Call)?;
    app.people.count_invitation(&who.id)?;
    let id = match (player, name) {
        (Some(id), _) => id,
        (None, Some(name)) => {
            let found = app.store.account_named(name.trim()).await?;
            found
                .map(|id| id.to_string())
                .ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "nobody_called", "nobody is called that"))?
        }
        (None, None) => return Err(Problem::invalid("unreadable", "say whom: player or name")),
    };
    let other = other(&app, &who, &id).await?;
    let row = visible.row();
    if row.card.stage != fondaco_table::Stage::Gathering {
        return Err(Problem::new(StatusCode::CONFLICT, "started", "the match has begun"));
    }
    if row.card.seats.iter().any(|chair| chair.holder.player() == Some(&other.id)) {
        return Err(Problem::new(StatusCode::CONFLICT, "already_seated", "they sit there"));
    }
    if app.store.invite(&other.id, &row.id, &who.id, app.hub.now_ms()).await? == Invited::Asked {
        let (match_id, game) = (row.id.clone(), row.game);
        let invited = fondaco_wire::Invited { match_id, game, name: who.name.clone(), mark: who.kind.mark() };
        app.hub.call(other.id, invited).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Decline an invitation.
#[utoipa::path(delete, path = "/invitations/{id}", operation_id = "decline", tag = "friends", params(("id" = String, Path)), responses(
    (status = 204),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn decline(
    State(app): State<App>,
    Me(who): Me,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = MatchId::new(&id).map_err(|_| Problem::not_found())?;
    if app.store.decline(&who.id, &id).await? { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::not_found()) }
}

/// The invitations that wait for somebody.
pub(super) async fn invitations(app: &App, who: &Person) -> Result<Vec<InvitationBody>, Problem> {
    let mut all = Vec::new();
    for row in app.store.invitations_of(&who.id).await? {
        let InvitationRow { match_id, inviter, name, kind, ms } = row;
        // It may have been removed in between.
        if let Some(MatchRow { game, public, invitation, .. }) = app.store.match_row(&match_id).await? {
            let by = FriendBody { id: inviter.to_string(), name: name.to_string(), mark: kind.mark(), here: true };
            let invitation = (!public).then_some(invitation);
            all.push(InvitationBody { match_id, game, by, ms, invitation });
        }
    }
    Ok(all)
}
