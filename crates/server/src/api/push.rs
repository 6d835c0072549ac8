//! Push messages: which browsers want to be told that it is their person's turn.

use axum::extract::State;
use axum::http::StatusCode;
use fondaco_wire::rest::{EndpointBody, ErrorBody, SubscriptionBody};

use super::App;
use super::error::Problem;
use super::extract::{Body, Me};
use crate::people::{Kind, PeopleError};
use crate::push::{SubscribeError, SubscriptionRequest};

impl From<SubscribeError> for Problem {
    fn from(error: SubscribeError) -> Self {
        match &error {
            SubscribeError::Endpoint(_) => Problem::invalid("bad_endpoint", &error),
            SubscribeError::Keys => Problem::invalid("bad_keys", &error),
            SubscribeError::Gone => Problem::from(PeopleError::Gone),
            SubscribeError::Store(error) => Problem::from(error.clone()),
        }
    }
}

/// This server sends no push messages.
fn off() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_push", "this server sends no push messages")
}

/// Notify this device when it is your turn and you are away.
///
/// At most 8 devices of a person are notified; a ninth replaces the oldest. A device is notified until you log out there.
/// `GET /server` has the key that a browser subscribes with, if this server sends push messages.
#[utoipa::path(post, path = "/push", operation_id = "subscribe", tag = "people", request_body = SubscriptionBody, responses(
    (status = 204, description = "This device will be notified."),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Programs have no browser."),
    (status = 404, body = ErrorBody, description = "This server sends no push messages."),
    (status = 422, body = ErrorBody, description = "No address at a push service that this server knows, or no keys."),
))]
pub(super) async fn subscribe(
    State(app): State<App>,
    Me(who): Me,
    Body(SubscriptionBody { endpoint, keys, lang }): Body<SubscriptionBody>,
) -> Result<StatusCode, Problem> {
    let push = app.hub.push().ok_or_else(off)?;
    if who.kind == Kind::Bot {
        return Err(PeopleError::BotsCannot.into());
    }
    let wish = SubscriptionRequest { endpoint, key: keys.p256dh, auth: keys.auth, lang };
    push.subscribe(who.session.0, wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stop notifying this device.
#[utoipa::path(delete, path = "/push", operation_id = "unsubscribe", tag = "people", request_body = EndpointBody, responses(
    (status = 204, description = "This device will not be notified, whether it was before or not."),
    (status = 401, body = ErrorBody),
))]
pub(super) async fn unsubscribe(
    State(app): State<App>,
    Me(who): Me,
    Body(EndpointBody { endpoint }): Body<EndpointBody>,
) -> Result<StatusCode, Problem> {
    app.store.unsubscribe(&who.id, &endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
