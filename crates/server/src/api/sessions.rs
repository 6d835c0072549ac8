//! Somebody's devices, and the recovery codes for when a password is lost.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use fondaco_wire::rest::{ErrorBody, PasswordBody, RecoveryBody, RecoveryLeftBody, SessionBody, SessionsBody};

use super::App;
use super::error::Problem;
use super::extract::{Body, Me};
use crate::people::OwnSession;

impl From<OwnSession> for SessionBody {
    fn from(session: OwnSession) -> Self {
        let OwnSession { id, label, place, created_ms, used_ms, current } = session;
        SessionBody { id, label, place, created_ms, used_ms, current }
    }
}

/// Where you are logged in.
#[utoipa::path(get, path = "/sessions", tag = "people", responses(
    (status = 200, body = SessionsBody),
    (status = 401, body = ErrorBody),
))]
pub(super) async fn list(State(app): State<App>, Me(who): Me) -> Result<Json<SessionsBody>, Problem> {
    let sessions = app.people.sessions(&who).await?;
    Ok(Json(SessionsBody { sessions: sessions.into_iter().map(SessionBody::from).collect() }))
}

/// Log out everywhere but here.
#[utoipa::path(delete, path = "/sessions", operation_id = "end_other_sessions", tag = "people", responses(
    (status = 204),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Programs have one session only."),
))]
pub(super) async fn end_others(State(app): State<App>, Me(who): Me) -> Result<StatusCode, Problem> {
    app.people.end_other_sessions(&who).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Log out on another device.
///
/// Its connections are closed at once, on other nodes of the server within seconds.
#[utoipa::path(delete, path = "/sessions/{id}", operation_id = "end_session", tag = "people", params(("id" = String, Path)), responses(
    (status = 204),
    (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody, description = "You have no such session."),
))]
pub(super) async fn end(State(app): State<App>, Me(who): Me, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    app.people.end_session(&who, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How many recovery codes you have left.
#[utoipa::path(get, path = "/recovery-codes", operation_id = "recovery_codes_left", tag = "people", responses(
    (status = 200, body = RecoveryLeftBody),
    (status = 401, body = ErrorBody),
))]
pub(super) async fn codes_left(State(app): State<App>, Me(who): Me) -> Result<Json<RecoveryLeftBody>, Problem> {
    Ok(Json(RecoveryLeftBody { left: app.people.codes_left(&who).await? }))
}

/// New recovery codes.
///
/// They take the place of the old ones, and are shown this once. Each is good once.
#[utoipa::path(post, path = "/recovery-codes", operation_id = "new_recovery_codes", tag = "people", request_body = PasswordBody, responses(
    (status = 200, body = RecoveryBody),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "The password is wrong, or you have no account."),
    (status = 429, body = ErrorBody, description = "Too many tries."),
))]
pub(super) async fn new_codes(
    State(app): State<App>,
    Me(who): Me,
    Body(PasswordBody { password }): Body<PasswordBody>,
) -> Result<Json<RecoveryBody>, Problem> {
    Ok(Json(RecoveryBody { recovery: app.people.recovery_codes(&who, password).await? }))
}
