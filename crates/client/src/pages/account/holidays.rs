//! Days off from daily play: how many are left, and taking and ending them.

use std::rc::Rc;

use fondaco_wire::rest::{HolidayBody, HolidaysBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::form::{Field, Outcome, Submit, form, outcome_line, run};
use crate::base::games::Markup;
use crate::base::i18n;
use crate::data::rest;
use crate::t;

/// The holidays of an account.
pub(super) fn holidays() -> Markup {
    let now: RwSignal<Option<HolidaysBody>> = RwSignal::new(None);
    spawn_local(async move {
        if let Ok(body) = rest::get("me/holiday").await {
            let _ = now.try_set(Some(body));
        }
    });
    let left = move || {
        now.with(|now| {
            let HolidaysBody { days_left, days_a_year, holidays_left, holidays_a_year, .. } = now.as_ref()?;
            Some(t!(
                "holiday-left",
                days = *days_left,
                all = *days_a_year,
                holidays = *holidays_left,
                most = *holidays_a_year
            ))
        })
    };
    let next = move || now.with(|now| now.as_ref()?.next_ms.map(|ms| t!("holiday-next", date = i18n::moment(ms))));
    let away = Memo::new(move |_| now.with(|now| now.as_ref().and_then(|now| now.until_ms)));
    let change = move || match away.get() {
        Some(until) => back(now, until),
        None => view! { <p class="left">{next}</p>{begin(now)} }.into_any(),
    };
    view! { <p class="left">{left}</p>{change} }.into_any()
}

/// On holiday: until when, and the way back.
fn back(now: RwSignal<Option<HolidaysBody>>, until: u64) -> Markup {
    let outcome = RwSignal::new(Outcome::None);
    let end = move |_| {
        run(
            outcome,
            Ok(Box::pin(async move {
                let text = rest::call("DELETE", "me/holiday", None).await?;
                let _ = now.try_set(serde_json::from_str(&text).ok());
                Ok("holiday-ended")
            })),
        );
    };
    view! {
        <p class="left" role="status"><b>{move || t!("holiday-until", date = i18n::moment(until))}</b></p>
        {outcome_line(outcome)}
        <div class="go"><button class="btn primary" on:click=end>{move || t!("holiday-end")}</button></div>
    }
    .into_any()
}

/// Not on holiday: taking one.
fn begin(now: RwSignal<Option<HolidaysBody>>) -> Markup {
    let days = Field::new("holiday-days", "off");
    days.value.set("7".to_owned());
    let submit: Submit = Rc::new(move || {
        let Ok(days) = days.now().trim().parse::<u32>() else { return Err("no-holiday-days") };
        Ok(Box::pin(async move {
            let body = rest::post("me/holiday", &HolidayBody { days }).await?;
            let _ = now.try_set(Some(body));
            Ok("account-saved")
        }))
    });
    form(&[days], "holiday-begin", "", submit)
}
