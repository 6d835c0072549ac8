//! Holidays over the REST interface.

use serde_json::{Value, json};

use super::web::Web;
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";

pub(crate) async fn a_holiday_is_taken_seen_and_ended(on: On) {
    let web = Web::new(on).await;
    let mut ada = web.account("ginevra", PASSWORD).await;
    let mut guest = web.guest("Piero").await;
    assert_eq!(guest.get("/me/holiday").await.code(), "account_needed");
    assert_eq!(guest.post("/me/holiday", json!({"days": 1})).await.code(), "account_needed");
    assert_eq!(web.browser().get("/me/holiday").await.status, 401);
    let all = json!({"days_left": 35, "holidays_left": 8, "days_a_year": 35, "holidays_a_year": 8});
    assert_eq!(ada.get("/me/holiday").await.json(), all);
    for days in [json!(0), json!(36), json!(4_000_000_000_u64)] {
        let refused = ada.post("/me/holiday", json!({ "days": days })).await;
        assert_eq!((refused.status, refused.code()), (422, "holiday_days".into()), "{days}");
    }
    assert_eq!(ada.post("/me/holiday", json!({"days": -1})).await.status, 422);
    let taken = ada.post("/me/holiday", json!({"days": 14})).await;
    assert_eq!((taken.status, &taken.json()["days_left"]), (200, &json!(21)));
    let until = taken.json()["until_ms"].as_u64().unwrap();
    let again = ada.post("/me/holiday", json!({"days": 1})).await;
    assert_eq!((again.status, again.code()), (409, "on_holiday".into()));
    // Others see it.
    let id = ada.get("/me").await.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(guest.get(&format!("/players/{id}")).await.json()["holiday_ms"], until);
    // It ends at any time, and counts the day that has begun.
    let back = ada.delete("/me/holiday").await;
    assert_eq!((back.status, &back.json()["days_left"]), (200, &json!(34)));
    assert_eq!((&back.json()["until_ms"], back.json()["next_ms"].is_u64()), (&Value::Null, true));
    assert_eq!(ada.delete("/me/holiday").await.status, 200);
    assert_eq!(guest.get(&format!("/players/{id}")).await.json()["holiday_ms"], Value::Null);
    assert_eq!(ada.post("/me/holiday", json!({"days": 1})).await.code(), "holiday_too_soon");
    let mine = ada.get("/me/export").await.json();
    assert_eq!(mine["holidays"].as_array().unwrap().len(), 1);
    web.end().await;
}
