//! What is read of matches: lists, the table as one sees it, and what is left of a match that is over.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fondaco_table::openapi::AnyRecord;
use fondaco_table::{AnyTable, Chair, FairnessProof, Holder, Refusal, Stage};
use fondaco_wire::rest::{
    ChatBody, ChatQuery, ErrorBody, HistoryQuery, InvitationQuery, List, ListQuery, MatchBody, MatchesBody, OneBody,
    RoomName,
};
use fondaco_wire::{History, RatingChange, Snapshot, WhyNot};

use super::{Visible, how_many, match_body, page, stands};
use crate::api::App;
use crate::api::error::Problem;
use crate::api::extract::{MaybeMe, Params};
use crate::api::friends;
use crate::api::tournaments;
use crate::room::Status;
use crate::room::gate::{Gate, Permission};
use crate::store::{Audience, StoredChat};

/// List matches.
#[utoipa::path(get, path = "/matches", operation_id = "matches", tag = "matches", params(ListQuery), responses(
    (status = 200, body = MatchesBody),
    (status = 401, body = ErrorBody, description = "Log in to see your own matches."),
))]
pub(crate) async fn list(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    Params(ListQuery { list, before, limit }): Params<ListQuery>,
) -> Result<Json<MatchesBody>, Problem> {
    let limit = how_many(limit);
    let own = async |over| {
        let me = me.as_ref().ok_or_else(Problem::nobody)?;
        Ok::<_, Problem>(app.store.matches_of(&me.id, Some(over), before, limit).await?)
    };
    let rows = match list {
        List::Open => app.store.open_tables(before, limit).await?,
        List::Live => app.store.live_tables(before, limit).await?,
        List::Mine => own(false).await?,
        List::Finished => own(true).await?,
    };
    let mut body = page(&app, rows, limit, me.as_ref()).await?;
    if list == List::Open {
        add_ratings(&app, &mut body.matches).await?;
    }
    if let (List::Mine, Some(me)) = (list, &me) {
        body.invitations = friends::invitations(&app, me).await?;
        if body.matches.iter().any(|one| one.card.stage == Stage::Gathering) {
            let mut tables = tournaments::gathering(&app, &me.id).await?;
            body.matches.iter_mut().for_each(|one| one.tournament = tables.remove(&one.card.match_id));
        }
    }
    Ok(Json(body))
}

/// One match.
#[utoipa::path(get, path = "/matches/{id}", operation_id = "match", tag = "matches", params(("id" = String, Path), InvitationQuery), responses(
    (status = 200, body = OneBody),
    (status = 404, body = ErrorBody, description = "There is no such match, or you may not see it."),
))]
pub(crate) async fn one(State(app): State<App>, visible: Visible) -> Result<Json<OneBody>, Problem> {
    let one = visible.read(&app, Permission::See, |row, table, admitted| {
        let mut about = match_body(row, admitted);
        if matches!(table.stage(), Stage::Playing | Stage::Paused) {
            stands(&mut about, Status::of(table));
        }
        about.card.seats = table.chairs().to_vec();
        about.card.stage = table.stage();
        let (turn, seq, steps, commitment) = (table.turn(), table.seq(), table.steps(), table.commitment());
        let manages = |chair: &Chair| match &chair.holder {
            Holder::Person { player, name, .. } => (Some(player) == table.owner()).then(|| name.to_string()),
            Holder::Open | Holder::Bot { .. } => None,
        };
        let owner = table.chairs().iter().find_map(manages);
        OneBody { about, turn, seq, steps, commitment, owner, changes: Vec::new() }
    });
    let mut one = one.await?;
    one.about.tournament = tournaments::table_of(&app, &one.about.card.match_id).await?;
    if one.about.card.stage == Stage::Gathering {
        add_ratings(&app, std::slice::from_mut(&mut one.about)).await?;
    }
    // Where other tables still play the same, nobody is told how one ended.
    if one.about.card.rated && one.about.card.is_over() && !one.about.card.closed {
        let changes = app.store.rating_changes(&one.about.card.match_id).await?;
        one.changes = changes.into_iter().map(RatingChange::from).collect();
    }
    Ok(Json(one))
}

/// Says how strong those are who sit at these tables, which gather people.
async fn add_ratings(app: &App, tables: &mut [MatchBody]) -> Result<(), Problem> {
    let numbers = || tables.iter().map(|one| one.number);
    let (Some(first), Some(last)) = (numbers().min(), numbers().max()) else { return Ok(()) };
    let ratings = app.store.ratings_at_tables(first, last).await?;
    for one in tables {
        let rated = ratings.iter().filter(|rated| rated.match_id == one.card.match_id);
        for rated in rated {
            one.ratings.resize(one.card.seats.len(), None);
            if let Some(place) = one.ratings.get_mut(rated.seat.index()) {
                *place = Some(rated.rating.into());
            }
        }
    }
    Ok(())
}

/// The chat.
///
/// Players cannot read what spectators write until the match is over.
#[utoipa::path(get, path = "/matches/{id}/chat", tag = "matches", params(("id" = String, Path), InvitationQuery, ChatQuery), responses(
    (status = 200, body = ChatBody),
    (status = 404, body = ErrorBody),
))]
pub(crate) async fn chat(
    State(app): State<App>,
    visible: Visible,
    Params(ChatQuery { room, after, limit }): Params<ChatQuery>,
) -> Result<Json<ChatBody>, Problem> {
    let audience = match room {
        RoomName::Table => Audience::Table,
        RoomName::Spectators => Audience::Spectators,
    };
    if Gate::of_row(&visible.row, None).allow(&visible.admitted, Permission::Hear(audience)).is_err() {
        return Ok(Json(ChatBody { chat: Vec::new() }));
    }
    let mut said = app.store.chat(&visible.row.id, audience, after, how_many(limit)).await?;
    if let Some(me) = &visible.me {
        let blocked = app.store.blocked_by(&me.id).await?;
        said.retain(|said| !blocked.contains(&said.player));
    }
    Ok(Json(ChatBody { chat: said.into_iter().map(StoredChat::told).collect() }))
}

/// The table as you see it.
///
/// The socket's `snapshot`: the whole position as you may see it, and what you may decide.
#[utoipa::path(get, path = "/matches/{id}/snapshot", tag = "matches",
    params(("id" = String, Path), InvitationQuery), responses(
    (status = 200, body = Snapshot, description = "As the socket's `snapshot`."),
    (status = 404, body = ErrorBody),
))]
pub(crate) async fn snapshot(State(app): State<App>, visible: Visible) -> Result<Json<Snapshot>, Problem> {
    visible.read(&app, Permission::See, |_, table, admitted| table.snapshot(admitted.viewer())).await.map(Json)
}

/// What happened, as far as you may know.
///
/// The socket's `history`. If it ends before its `seq`, ask on from where it ended.
#[utoipa::path(get, path = "/matches/{id}/history", tag = "matches",
    params(("id" = String, Path), InvitationQuery, HistoryQuery), responses(
    (status = 200, body = History, description = "As the socket's `history`."),
    (status = 404, body = ErrorBody),
))]
pub(crate) async fn history(
    State(app): State<App>,
    visible: Visible,
    Params(HistoryQuery { since }): Params<HistoryQuery>,
) -> Result<Json<History>, Problem> {
    visible
        .read(&app, Permission::See, move |_, table, admitted| table.history(admitted.viewer(), since))
        .await
        .map(Json)
}

/// The record of a finished match, as a file.
///
/// In the form of the game's NOTATION.md: `fondaco replay` and `fondaco verify` read it.
#[utoipa::path(get, path = "/matches/{id}/record", tag = "matches",
    params(("id" = String, Path), InvitationQuery), responses(
    (status = 200, body = AnyRecord),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "The match is not over."),
))]
pub(crate) async fn record(State(app): State<App>, visible: Visible) -> Result<Response, Problem> {
    let record = |_, table: &AnyTable, _: &_| file(table, "record", table.record().to_text());
    visible.read(&app, Permission::ReadSecrets, record).await
}

/// The proof that no draw of a finished match was chosen, as a file.
///
/// The match, its secret seed, and what the players added to the shuffle: `fondaco verify` checks it.
#[utoipa::path(get, path = "/matches/{id}/proof", tag = "matches",
    params(("id" = String, Path), InvitationQuery), responses(
    (status = 200, body = FairnessProof),
    (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "The match is not over."),
))]
pub(crate) async fn proof(State(app): State<App>, visible: Visible) -> Result<Response, Problem> {
    let proof = |_, table: &AnyTable, _: &_| {
        let proof = table.proof().ok_or(WhyNot::Table(Refusal::NotOver))?;
        let text = serde_json::to_string(&proof)
            .map_err(|error| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "proof", &error))?;
        Ok(file(table, "proof", text))
    };
    visible.read(&app, Permission::ReadSecrets, proof).await?
}

/// JSON that a browser saves, under a name by which one finds it again.
fn file(table: &AnyTable, what: &str, text: String) -> Response {
    let (year, month, day) = date(table.last_ms());
    let name = format!("fondaco-{}-{year}-{month:02}-{day:02}-{}-{what}.json", table.game(), table.id());
    let save = format!("attachment; filename=\"{name}\"");
    let mut response = ([(header::CONTENT_TYPE, "application/json")], text).into_response();
    if let Ok(save) = HeaderValue::from_str(&save) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, save);
    }
    response
}

/// The date of a time, in Greenwich: year, month, day.
fn date(ms: u64) -> (u64, u64, u64) {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut days, mut year) = (ms / 86_400_000, 1970);
    // Four centuries always have the same number of days; so no number makes this long work.
    year += days / 146_097 * 400;
    days %= 146_097;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    (year, month as u64 + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(951_782_399_999), (2000, 2, 28));
        assert_eq!(date(951_782_400_000), (2000, 2, 29));
        assert_eq!(date(951_868_800_000), (2000, 3, 1));
        assert_eq!(date(1_767_225_599_999), (2025, 12, 31));
        assert_eq!(date(1_767_225_600_000), (2026, 1, 1));
        assert!(date(u64::MAX).0 > 500_000_000);
    }
}
