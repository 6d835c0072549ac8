//! What handlers are given of a request, or the problem with it in our own form.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use fondaco_wire::WhyNot;
use serde::de::DeserializeOwned;

use super::App;
use super::error::Problem;
use crate::people::token::has_token;
use crate::people::{Person, Visit};

/// The one who asks; refused if they have not said who they are.
pub(super) struct Me(pub(super) Person);

/// The one who asks, if they have said who they are.
pub(super) struct MaybeMe(pub(super) Option<Person>);

/// The one who asks, even if they are banned: what is stored of them stays theirs to see and to delete.
pub(super) struct EvenBanned(pub(super) Person);

/// Where the request comes from, and on what.
pub(super) struct From(pub(super) Visit);

/// The body, as JSON.
pub(super) struct Body<T>(pub(super) T);

/// The body, as JSON; what is usual if there is none.
pub(super) struct MaybeBody<T>(pub(super) T);

/// What follows the question mark.
pub(super) struct Params<T>(pub(super) T);

impl FromRequestParts<App> for MaybeMe {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let known = app.people.from_headers(&parts.headers).await?;
        match &known {
            None if has_token(&parts.headers) => return Err(WhyNot::WrongToken.into()),
            Some(person) => app.hub.may_ask(&person.id)?,
            None => {}
        }
        Ok(MaybeMe(known))
    }
}

impl FromRequestParts<App> for Me {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let person = app.people.from_headers(&parts.headers).await?.ok_or_else(|| nobody(&parts.headers))?;
        app.hub.may_ask(&person.id)?;
        Ok(Me(person))
    }
}

impl FromRequestParts<App> for EvenBanned {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let known = app.people.even_banned(&parts.headers).await?;
        let (person, _) = known.ok_or_else(|| nobody(&parts.headers))?;
        app.hub.may_ask(&person.id)?;
        Ok(EvenBanned(person))
    }
}

/// Nobody is known by these headers: who sent a token hears that it is wrong, and not that one is wanted.
fn nobody(headers: &HeaderMap) -> Problem {
    if has_token(headers) { WhyNot::WrongToken.into() } else { Problem::nobody() }
}

impl FromRequestParts<App> for From {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Ok(From(app.people.visit(&parts.headers, &parts.extensions)))
    }
}

impl<T: DeserializeOwned> FromRequestParts<App> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(asked)) => Ok(Params(asked)),
            Err(rejection) => Err(Problem::invalid("query", &rejection.body_text())),
        }
    }
}

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        match Json::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                let text = "a body is JSON, with the header content-type: application/json";
                Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", text))
            }
            Err(other) if other.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Problem::new(
                other.status(),
                "too_long",
                "a body has at most 64 KiB, and one that brings an edition 256 KiB",
            )),
            Err(other) => Err(Problem::invalid("unreadable", &other.body_text())),
        }
    }
}

impl<T: DeserializeOwned + Default> FromRequest<App> for MaybeBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let length = request.headers().get(header::CONTENT_LENGTH);
        let chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
        if !chunked && length.is_none_or(|length| length == "0") {
            return Ok(MaybeBody(T::default()));
        }
        Body::from_request(request, app).await.map(|Body(body)| MaybeBody(body))
    }
}
