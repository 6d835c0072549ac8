//! What the operator tells everybody, with `fondaco admin announce`.

use axum::Json;
use axum::extract::State;
use fondaco_wire::rest::{Announced, AnnouncementBody};

use super::App;
use super::error::Problem;
use crate::environment::now_ms;

/// What is everybody told at the moment?
///
/// A message of the operator's, or when the server will be away. Pages ask once a minute, and show it until the person has read it.
#[utoipa::path(get, path = "/announcement", operation_id = "announcement", tag = "people", responses(
    (status = 200, body = AnnouncementBody),
))]
pub(super) async fn announcement(State(app): State<App>) -> Result<Json<AnnouncementBody>, Problem> {
    let now_ms = now_ms();
    let told = app.store.announcement(now_ms).await?.map(|told| Announced {
        number: told.number,
        text: told.text,
        maintenance_ms: told.maintenance_ms,
        lasts_ms: told.until_ms.saturating_sub(now_ms),
    });
    Ok(Json(AnnouncementBody { announcement: told }))
}
