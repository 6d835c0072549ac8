//! Games against bots that somebody played on their own devices: kept with the account, so that the ladder is the same on each.

use axum::Json;
use axum::extract::State;
use fondaco_wire::rest::{AllPlayedBody, ErrorBody, PlayedBody};

use super::App;
use super::error::Problem;
use super::extract::{Body, Me};
use crate::environment::now_ms;
use crate::people::{Kind, PeopleError};

/// The most games of a person that are kept: the latest.
const MOST_PLAYED: u32 = 1_000;
/// The most games in one request.
const AT_ONCE: usize = 200;
/// How far a device's clock may be ahead.
const AHEAD_MS: u64 = 24 * 60 * 60 * 1_000;

/// Whether it can be true. Whether it is, only the person knows, and only they see it.
fn is_sound(played: &PlayedBody, now_ms: u64) -> bool {
    let players = played.game.players();
    let is_word = |text: &str| text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
    players.contains(&usize::from(played.players))
        && (1..=played.players).contains(&played.rank)
        // It may be a level of another version of the program.
        && !played.level.name().is_empty()
        && is_word(played.level.name())
        && played.level.bound().is_none_or(is_number)
        && played.ms <= now_ms.saturating_add(AHEAD_MS)
}

/// Add games that you played against bots on this device, and get those of all your devices.
///
/// They are what your devices say, so they count for nothing but your own ladder, and nobody else sees them. A game that is known is
/// not added again. The latest 1,000 are kept; one request has at most 200.
#[utoipa::path(post, path = "/me/played", operation_id = "add_played", tag = "people", request_body = AllPlayedBody, responses(
    (status = 200, body = AllPlayedBody, description = "All that are kept, the oldest first."),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "You have no account."),
    (status = 422, body = ErrorBody, description = "`bad_played`: too many at once, or one that cannot be."),
    (status = 429, body = ErrorBody, description = "Too often."),
))]
pub(super) async fn add(
    State(app): State<App>,
    Me(who): Me,
    Body(AllPlayedBody { played }): Body<AllPlayedBody>,
) -> Result<Json<AllPlayedBody>, Problem> {
    if who.kind != Kind::Account {
        return Err(PeopleError::AccountNeeded.into());
    }
    app.people.count_played(&who.id)?;
    let now_ms = now_ms();
    if played.len() > AT_ONCE || !played.iter().all(|one| is_sound(one, now_ms)) {
        let why = format!("at most {AT_ONCE} games at once, each with players, rank, level and time that can be");
        return Err(Problem::invalid("bad_played", &why));
    }
    app.store.add_played(&who.id, &played, MOST_PLAYED).await?;
    Ok(Json(AllPlayedBody { played: app.store.played_by(&who.id).await? }))
}
