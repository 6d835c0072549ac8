//! Holidays: days off from daily play.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fondaco_wire::rest::{ErrorBody, HolidayBody, HolidaysBody};

use super::App;
use super::error::Problem;
use super::extract::{Body, Me};
use crate::people::{Kind, PeopleError, Person};
use crate::store::{Allowance, HOLIDAY_DAYS, HOLIDAYS, NoHoliday};

impl From<NoHoliday> for Problem {
    fn from(why: NoHoliday) -> Self {
        let (status, code) = match why {
            NoHoliday::Gone => return PeopleError::Gone.into(),
            NoHoliday::Already => (StatusCode::CONFLICT, "on_holiday"),
            NoHoliday::TooSoon => (StatusCode::CONFLICT, "holiday_too_soon"),
            NoHoliday::TooMany => (StatusCode::CONFLICT, "too_many_holidays"),
            NoHoliday::Days { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "holiday_days"),
        };
        Problem::new(status, code, &why)
    }
}

fn account(who: &Person) -> Result<(), Problem> {
    match who.kind {
        Kind::Account => Ok(()),
        Kind::Guest | Kind::Bot => Err(PeopleError::AccountNeeded.into()),
    }
}

async fn all(app: &App, who: &Person) -> Result<Json<HolidaysBody>, Problem> {
    let now_ms = app.hub.now_ms();
    let Allowance { until_ms, days, holidays, next_ms } = Allowance::after(&app.store.holidays(&who.id).await?, now_ms);
    Ok(Json(HolidaysBody {
        until_ms,
        days_left: days,
        holidays_left: holidays,
        next_ms: Some(next_ms).filter(|&next| next > now_ms),
        days_a_year: HOLIDAY_DAYS,
        holidays_a_year: HOLIDAYS,
    }))
}

/// Your holidays, and what is left of them.
#[utoipa::path(get, path = "/me/holiday", operation_id = "holidays", tag = "people", responses(
    (status = 200, body = HolidaysBody),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Only accounts have holidays."),
))]
pub(super) async fn holidays(State(app): State<App>, Me(who): Me) -> Result<Json<HolidaysBody>, Problem> {
    account(&who)?;
    all(&app, &who).await
}

/// Take a holiday, from now on.
///
/// In daily matches, those that are under way included, your time does not run until it ends, and others see until when. You may
/// still play. In any 365 days there are 35 days and 8 holidays; each counts at least one day, and between two of them there is
/// a day.
#[utoipa::path(post, path = "/me/holiday", operation_id = "take_holiday", tag = "people", request_body = HolidayBody, responses(
    (status = 200, body = HolidaysBody),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Only accounts have holidays."),
    (status = 409, body = ErrorBody, description = "You are on holiday, have only just been, or have had too many."),
    (status = 422, body = ErrorBody, description = "Not so many days are left."),
))]
pub(super) async fn take(
    State(app): State<App>,
    Me(who): Me,
    Body(HolidayBody { days }): Body<HolidayBody>,
) -> Result<Json<HolidaysBody>, Problem> {
    account(&who)?;
    app.store.take_holiday(&who.id, days, app.hub.now_ms()).await??;
    app.hub.holidays_changed(&who.id);
    all(&app, &who).await
}

/// End your holiday now.
///
/// Your time runs again from now on. The days that have not begun are yours to take later.
#[utoipa::path(delete, path = "/me/holiday", operation_id = "end_holiday", tag = "people", responses(
    (status = 200, body = HolidaysBody, description = "You are on no holiday, whether you were before or not."),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Only accounts have holidays."),
))]
pub(super) async fn end(State(app): State<App>, Me(who): Me) -> Result<Json<HolidaysBody>, Problem> {
    account(&who)?;
    if app.store.end_holiday(&who.id, app.hub.now_ms()).await? {
        app.hub.holidays_changed(&who.id);
    }
    all(&app, &who).await
}
