//! The one form in which the API says no: `{"error": {"code": …, "text": …}}`.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fondaco_table::{OptionsError, Refusal};
use fondaco_wire::rest::{ErrorBody, ErrorDetail};
use fondaco_wire::{Refused, WhyNot};
use serde_json::Value;

use crate::limit::Wait;
use crate::people::{Barred, KnowError};
use crate::store::StoreError;

/// Why the API did not do something.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    status: StatusCode,
    code: String,
    text: String,
    why: Option<Box<WhyNot>>,
    wait: Option<Duration>,
}

impl Problem {
    /// A problem.
    pub(crate) fn new(status: StatusCode, code: &str, text: &(impl ToString + ?Sized)) -> Self {
        Problem { status, code: code.to_owned(), text: text.to_string(), why: None, wait: None }
    }

    /// The same, to be tried again after this time.
    pub(crate) fn after(mut self, wait: Duration) -> Self {
        self.wait = Some(wait);
        self
    }

    /// What was sent makes no sense.
    pub(crate) fn invalid(code: &str, why: &(impl ToString + ?Sized)) -> Self {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, why)
    }

    /// There is nothing here, or nothing for you: both look the same.
    pub(crate) fn not_found() -> Self {
        Problem::new(StatusCode::NOT_FOUND, "not_found", "there is nothing here")
    }

    /// There is no such match, or it is not for you.
    pub(crate) fn no_such_match() -> Self {
        Problem::from(WhyNot::NoSuchMatch)
    }

    /// The one who asks has not said who they are.
    pub(crate) fn nobody() -> Self {
        Problem::new(StatusCode::UNAUTHORIZED, "nobody", "say who you are first: be a guest, log in, or send a token")
    }

    /// This address is for other methods.
    pub(crate) fn wrong_method(method: &Method) -> Self {
        let text = format!("{method} is not for this address");
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", &text)
    }
}

impl From<WhyNot> for Problem {
    fn from(why: WhyNot) -> Self {
        let status = match &why {
            WhyNot::NoSuchMatch => StatusCode::NOT_FOUND,
            WhyNot::WrongToken => StatusCode::UNAUTHORIZED,
            WhyNot::NotSeated
            | WhyNot::NoHello
            | WhyNot::Silenced { .. }
            | WhyNot::Banned { .. }
            | WhyNot::Table(Refusal::NotOwner | Refusal::RatedGuest | Refusal::RatedOwn)
            | WhyNot::Options(OptionsError::RatedGuest) => StatusCode::FORBIDDEN,
            WhyNot::TooMany { .. }
            | WhyNot::TooManySockets { .. }
            | WhyNot::TooManyTables { .. }
            | WhyNot::TooManyTablesHere { .. }
            | WhyNot::EditionsFull => StatusCode::TOO_MANY_REQUESTS,
            WhyNot::Storage => StatusCode::SERVICE_UNAVAILABLE,
            // Trying again does not help.
            WhyNot::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
            WhyNot::Quarantined { .. } => StatusCode::CONFLICT,
            WhyNot::Options(_)
            | WhyNot::Unreadable { .. }
            | WhyNot::Version { .. }
            | WhyNot::Together { .. }
            | WhyNot::Chat { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            WhyNot::Table(
                Refusal::Illegal { .. } | Refusal::Notation { .. } | Refusal::NoSuchSeat { .. } | Refusal::Orders,
            ) => StatusCode::UNPROCESSABLE_ENTITY,
            WhyNot::Table(_) => StatusCode::CONFLICT,
        };
        let wait = match &why {
            WhyNot::TooMany { wait_ms } => Some(Duration::from_millis(*wait_ms)),
            WhyNot::Storage => Some(Duration::from_secs(1)),
            _ => None,
        };
        Problem { status, code: code(&why), text: why.to_string(), why: Some(Box::new(why)), wait }
    }
}

/// The innermost name of a reason as it travels: of `{"table": {"stale": {…}}}` it is `stale`.
fn code(why: &WhyNot) -> String {
    let written = match why {
        WhyNot::Table(refusal) => serde_json::to_value(refusal),
        WhyNot::Options(error) => serde_json::to_value(error),
        other => serde_json::to_value(other),
    };
    match written {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(fields)) => fields.into_iter().map(|(name, _)| name).next().unwrap_or_default(),
        _ => String::new(),
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        Problem::from(refused.why)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Problem::from(match error {
            StoreError::Quarantined { why } => WhyNot::Quarantined { why },
            // Whoever met it first has written it to the log.
            StoreError::Damaged(_) => WhyNot::Damaged,
            error => {
                tracing::warn!(%error, "the store did not answer");
                WhyNot::Storage
            }
        })
    }
}

impl From<Barred> for Problem {
    fn from(barred: Barred) -> Self {
        Problem::from(WhyNot::from(barred))
    }
}

impl From<KnowError> for Problem {
    fn from(error: KnowError) -> Self {
        match error {
            KnowError::Barred(barred) => barred.into(),
            KnowError::Store(error) => error.into(),
        }
    }
}

impl From<Wait> for Problem {
    fn from(Wait(wait): Wait) -> Self {
        let wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX).max(1);
        Problem::from(WhyNot::TooMany { wait_ms })
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let error = ErrorDetail { code: self.code, text: self.text, why: self.why.map(|why| *why) };
        let mut response = (self.status, Json(ErrorBody { error })).into_response();
        if let Some(wait) = self.wait {
            let seconds = wait.as_millis().div_ceil(1000).max(1);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds as u64));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn reasons_have_short_names() {
        let named = |why: WhyNot| (Problem::from(why.clone()).code, Problem::from(why).status.as_u16());
        assert_eq!(named(WhyNot::NoSuchMatch), ("no_such_match".into(), 404));
        assert_eq!(named(WhyNot::TooMany { wait_ms: 3 }), ("too_many".into(), 429));
        assert_eq!(named(WhyNot::Table(Refusal::Stale { at: 1, now: 2 })), ("stale".into(), 409));
        assert_eq!(named(WhyNot::Table(Refusal::MatchOver)), ("match_over".into(), 409));
        assert_eq!(named(WhyNot::Options(OptionsError::Daily)), ("daily".into(), 422));
        let seats = OptionsError::Seats { given: 1, players: 3 };
        assert_eq!(named(WhyNot::Options(seats)), ("seats".into(), 422));
    }
}
