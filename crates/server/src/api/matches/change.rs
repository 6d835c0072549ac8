//! What changes a match. Each is a message to the hub.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fondaco_table::{Ask, MatchId};
use fondaco_wire::rest::{ActBody, ErrorBody, JoinBody, ManageBody, SayBody};
use fondaco_wire::{Act, ClientMessage, Create, Done, Join, ManageTable, Say, ServerMessage, WhyNot};

use super::Named;
use crate::api::error::Problem;
use crate::api::extract::{Body, From, MaybeBody, Me};
use crate::api::{App, ROOT};
use crate::people::{Person, Whereabouts};

/// Asks the hub, and answers what it answers.
async fn ask(app: &App, who: &Person, place: Option<Whereabouts>, message: ClientMessage) -> Result<Done, Problem> {
    match app.hub.request(who, place, message).await {
        ServerMessage::Done(done) => Ok(done),
        ServerMessage::Refused(refused) => Err(refused.into()),
        other => {
            tracing::error!(?other, "the hub answered something else than was asked");
            Err(Problem::from(WhyNot::Storage))
        }
    }
}

/// Somebody wants something of the match that the path names. Its room knows whether they may.
pub(crate) struct AtMatch {
    app: App,
    who: Person,
    match_id: MatchId,
}

impl FromRequestParts<App> for AtMatch {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Me(who) = Me::from_request_parts(parts, app).await?;
        let Named(match_id) = Named::from_request_parts(parts, app).await?;
        Ok(AtMatch { app: app.clone(), who, match_id })
    }
}

impl AtMatch {
    async fn ask(self, message: impl FnOnce(MatchId) -> ClientMessage) -> Result<Json<Done>, Problem> {
        ask(&self.app, &self.who, None, message(self.match_id)).await.map(Json)
    }
}

/// Open a table.
///
/// The body is the socket's `create`. The answer has the match's id and, unless it is public, the invitation.
#[utoipa::path(post, path = "/matches", operation_id = "open_table", tag = "matches",
    request_body(content = Create, description = "`options`, `seats` and `public`, as in the socket's `create`", example = json!({
        "options": {"game": "strozzi", "setup": {"players": 4, "first": null, "secret_scores": true, "zero_ranks": true}},
        "seats": ["me", "open", {"bot": {"level": "greedy"}}, "open"],
        "public": true
    })),
    responses(
        (status = 201, body = Done),
        (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody, description = "The table cannot be opened like this."),
        (status = 429, body = ErrorBody, description = "Too often, or you or people at your address have too many tables."),
    ))]
pub(crate) async fn create(
    State(app): State<App>,
    Me(who): Me,
    From(visit): From,
    Body(create): Body<Create>,
) -> Result<Response, Problem> {
    let place = Some(app.people.whereabouts(visit.address));
    let done = ask(&app, &who, place, ClientMessage::Create(create)).await?;
    let place = done.match_id.as_ref().map(|id| format!("{ROOT}/matches/{id}"));
    let mut response = (StatusCode::CREATED, Json(done)).into_response();
    if let Some(place) = place.and_then(|place| HeaderValue::from_str(&place).ok()) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// Take a seat.
#[utoipa::path(post, path = "/matches/{id}/join", tag = "matches", params(("id" = String, Path)),
    request_body(content = Option<JoinBody>), responses(
    (status = 200, body = Done),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "No seat is free, or you sit there already."),
))]
pub(crate) async fn join(
    at: AtMatch,
    MaybeBody(JoinBody { seat, invitation }): MaybeBody<JoinBody>,
) -> Result<Json<Done>, Problem> {
    at.ask(|match_id| ClientMessage::Join(Join { match_id, seat, invitation })).await
}

/// Leave a seat.
///
/// Before the start the seat is free again; after it, a bot plays it until somebody takes it.
#[utoipa::path(post, path = "/matches/{id}/leave", tag = "matches", params(("id" = String, Path)), responses(
    (status = 200, body = Done),
    (status = 403, body = ErrorBody, description = "You do not sit there."),
    (status = 404, body = ErrorBody),
))]
pub(crate) async fn leave(at: AtMatch) -> Result<Json<Done>, Problem> {
    at.ask(|match_id| ClientMessage::Act(Act { match_id, ask: Ask::Leave })).await
}

/// Play, take back, offer, answer, plan, step away, come back or resign.
#[utoipa::path(post, path = "/matches/{id}/act", tag = "matches", params(("id" = String, Path)),
    request_body = ActBody, responses(
    (status = 200, body = Done),
    (status = 403, body = ErrorBody, description = "You do not sit there."),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "Not now: the position has changed, it is not your turn, and so on."),
    (status = 422, body = ErrorBody, description = "Against the rules; `why` has the rule's number."),
))]
pub(crate) async fn act(at: AtMatch, Body(ActBody { ask }): Body<ActBody>) -> Result<Json<Done>, Problem> {
    at.ask(|match_id| ClientMessage::Act(Act { match_id, ask })).await
}

/// Put a bot on a seat, free a seat, or start the match. Only the table's owner may.
#[utoipa::path(post, path = "/matches/{id}/manage", tag = "matches", params(("id" = String, Path)),
    request_body = ManageBody, responses(
    (status = 200, body = Done),
    (status = 403, body = ErrorBody, description = "Somebody else opened the table."),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "Not now."),
))]
pub(crate) async fn manage(at: AtMatch, Body(ManageBody { manage }): Body<ManageBody>) -> Result<Json<Done>, Problem> {
    at.ask(|match_id| ClientMessage::Manage(ManageTable { match_id, manage })).await
}

/// Send a chat message.
///
/// What a spectator sends goes to the other spectators.
#[utoipa::path(post, path = "/matches/{id}/chat", operation_id = "say", tag = "matches", params(("id" = String, Path)),
    request_body = SayBody, responses(
    (status = 200, body = Done),
    (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody, description = "The message was refused."),
    (status = 429, body = ErrorBody),
))]
pub(crate) async fn say(at: AtMatch, Body(SayBody { says }): Body<SayBody>) -> Result<Json<Done>, Problem> {
    at.ask(|match_id| ClientMessage::Chat(Say { match_id, says })).await
}
