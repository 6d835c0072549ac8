//! Reports, and what moderators do about them. Every act of a moderator is in the audit log before it is answered.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use fondaco_table::PlayerId;
use fondaco_wire::rest::{
    AuditBody, AuditLineBody, CaseChatBody, CaseClosedBody, CasePersonBody, ErrorBody, InvitationQuery, ModerateBody,
    ModeratorAct, PageQuery, ReportBody, ReportChatBody, ReportReason, ReportedBody, ReportedCaseBody, ReportsBody,
    ReportsQuery, RoomName,
};

use super::App;
use super::error::Problem;
use super::extract::{Body, Me, Params};
use super::matches::{Visible, how_many};
use crate::people::{Kind, PeopleError, Person};
use crate::room::gate::{Gate, Permission};
use crate::store::{Audience, AuditRow, By, Closed, MAX_REASON, NewReport, ReportRow, ReportedChat, Role, StoredChat};

/// How much was said before and after a reported message is shown.
const AROUND: u32 = 6;
const HOUR_MS: u64 = 3_600_000;
/// The longest that somebody can be silenced: a year.
const MOST_HOURS: u32 = 8_760;

/// The one who asks, if they are a moderator.
pub(super) struct Moderator(Person);

impl FromRequestParts<App> for Moderator {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Me(who) = Me::from_request_parts(parts, app).await?;
        match app.store.role(&who.id).await? {
            Some(Role::Moderator) => Ok(Moderator(who)),
            None => Err(Problem::new(StatusCode::FORBIDDEN, "not_moderator", "only moderators can do that")),
        }
    }
}

impl Moderator {
    fn by(&self, app: &App) -> By {
        By::person(&self.0.id, app.hub.now_ms())
    }
}

fn audience(room: RoomName) -> Audience {
    match room {
        RoomName::Table => Audience::Table,
        RoomName::Spectators => Audience::Spectators,
    }
}

/// Stores a report, if there were not too many of them.
async fn store_report(
    app: &App,
    who: &Person,
    person: PlayerId,
    reason: ReportReason,
    note: String,
    said: Option<ReportedChat>,
) -> Result<(StatusCode, Json<ReportedBody>), Problem> {
    if who.kind == Kind::Bot {
        return Err(PeopleError::BotsCannot.into());
    }
    if who.id == person {
        return Err(Problem::invalid("own", "you cannot report yourself"));
    }
    if note.chars().count() > MAX_REASON {
        return Err(Problem::invalid("too_long", &format!("a note has at most {MAX_REASON} characters")));
    }
    app.people.count_report(&who.id)?;
    let (ms, reporter, reason) = (app.hub.now_ms(), who.id.clone(), reason.as_str().to_owned());
    let number = app.store.report(&NewReport { ms, reporter, person, reason, note, said }).await?;
    Ok((StatusCode::CREATED, Json(ReportedBody { number })))
}

/// Report a person.
///
/// Moderators read it. Whom you report is not told.
#[utoipa::path(post, path = "/players/{id}/report", operation_id = "report_player", tag = "moderation", params(("id" = String, Path)), request_body = ReportBody, responses(
    (status = 201, body = ReportedBody),
    (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody),
    (status = 429, body = ErrorBody, description = "Too many reports."),
))]
pub(super) async fn report_player(
    State(app): State<App>,
    Me(who): Me,
    Path(id): Path<String>,
    Body(ReportBody { reason, note }): Body<ReportBody>,
) -> Result<(StatusCode, Json<ReportedBody>), Problem> {
    let id = PlayerId::new(&id).map_err(|_| Problem::not_found())?;
    let person = app.store.person(&id).await?.ok_or_else(Problem::not_found)?;
    store_report(&app, &who, person.id, reason, note, None).await
}

/// Report something that was said at a match.
///
/// You must be able to read it. Moderators see it with what was said before and after.
#[utoipa::path(post, path = "/matches/{id}/report", operation_id = "report_message", tag = "moderation", params(("id" = String, Path), InvitationQuery), request_body = ReportChatBody, responses(
    (status = 201, body = ReportedBody),
    (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody, description = "There is no such match or message, or it is not for you."),
    (status = 429, body = ErrorBody, description = "Too many reports."),
))]
pub(super) async fn report_message(
    State(app): State<App>,
    Me(who): Me,
    visible: Visible,
    Body(ReportChatBody { room, number, reason, note }): Body<ReportChatBody>,
) -> Result<(StatusCode, Json<ReportedBody>), Problem> {
    let audience = audience(room);
    if Gate::of_row(visible.row(), None).allow(visible.admitted(), Permission::Hear(audience)).is_err() {
        return Err(Problem::not_found());
    }
    let match_id = visible.row().id.clone();
    let found = app.store.chat_from(&match_id, audience, number.saturating_sub(1), 1).await?;
    let said = found.into_iter().find(|said| said.number == number).ok_or_else(Problem::not_found)?;
    let reported = ReportedChat { match_id, audience, number, says: said.says };
    store_report(&app, &who, said.player, reason, note, Some(reported)).await
}

/// Reports, for moderators.
#[utoipa::path(get, path = "/moderation/reports", operation_id = "reports", tag = "moderation", params(ReportsQuery), responses(
    (status = 200, body = ReportsBody),
    (status = 403, body = ErrorBody, description = "You are no moderator."),
))]
pub(super) async fn list(
    State(app): State<App>,
    _: Moderator,
    Params(ReportsQuery { closed, before, limit }): Params<ReportsQuery>,
) -> Result<Json<ReportsBody>, Problem> {
    let limit = how_many(limit);
    let rows = app.store.reports(!closed, before, limit).await?;
    let next = rows.last().filter(|_| rows.len() == limit as usize).map(|row| row.number);
    let mut reports = Vec::with_capacity(rows.len());
    for row in rows {
        reports.push(case(&app, row).await?);
    }
    Ok(Json(ReportsBody { reports, next }))
}

async fn case(app: &App, row: ReportRow) -> Result<ReportedCaseBody, Problem> {
    let ReportRow { number, report, closed } = row;
    let NewReport { ms, reporter, person, reason, note, said } = report;
    let said = match said {
        None => None,
        Some(reported) => {
            let around = app.store.chat_around(&reported, AROUND).await?;
            let ReportedChat { match_id, audience, number, says } = reported;
            let deleted = !around.iter().any(|said| said.number == number);
            let room = match audience {
                Audience::Table => RoomName::Table,
                Audience::Spectators => RoomName::Spectators,
            };
            let around = around.into_iter().map(StoredChat::told).collect();
            Some(CaseChatBody { match_id, room, number, says, deleted, around })
        }
    };
    let closed = closed.map(|Closed { ms, by, verdict }| CaseClosedBody { ms, by, verdict });
    let (reporter, person) = (case_person(app, reporter).await?, case_person(app, person).await?);
    Ok(ReportedCaseBody { number, ms, reporter, person, reason, note, said, closed })
}

async fn case_person(app: &App, id: PlayerId) -> Result<CasePersonBody, Problem> {
    let row = app.store.person(&id).await?;
    let silenced = app.store.silenced(&id, app.hub.now_ms()).await?;
    Ok(CasePersonBody {
        id,
        name: row.as_ref().map(|row| row.name.to_string()),
        kind: row.map(|row| row.kind.into()),
        silenced_until_ms: silenced.map(|silence| silence.until_ms),
    })
}

/// Do something about a report.
#[utoipa::path(post, path = "/moderation/reports/{number}", operation_id = "moderate", tag = "moderation", params(("number" = u64, Path)), request_body = ModerateBody, responses(
    (status = 200, body = ReportedCaseBody),
    (status = 403, body = ErrorBody, description = "You are no moderator, or the person is one."),
    (status = 404, body = ErrorBody, description = "There is no such report, or the message is gone."),
    (status = 409, body = ErrorBody, description = "The report is closed."),
))]
pub(super) async fn moderate(
    State(app): State<App>,
    moderator: Moderator,
    Path(number): Path<u64>,
    Body(ModerateBody { act }): Body<ModerateBody>,
) -> Result<Json<ReportedCaseBody>, Problem> {
    let row = app.store.report_row(number).await?.ok_or_else(Problem::not_found)?;
    let (by, report) = (moderator.by(&app), &row.report);
    match act {
        ModeratorAct::DeleteMessage => {
            let said = report.said.as_ref().ok_or_else(Problem::not_found)?;
            if app.store.unsay(&by, &said.match_id, said.audience, said.number).await? {
                app.hub.unsaid(&said.match_id, said.audience, said.number);
            }
        }
        ModeratorAct::Silence { hours, reason } => {
            if !(1..=MOST_HOURS).contains(&hours) {
                return Err(Problem::invalid("hours", &format!("a silence lasts 1 to {MOST_HOURS} hours")));
            }
            // The operator deals with moderators.
            if app.store.role(&report.person).await?.is_some() {
                let text = "that person is a moderator; ask the operator of this server";
                return Err(Problem::new(StatusCode::FORBIDDEN, "is_moderator", text));
            }
            let until_ms = by.ms + u64::from(hours) * HOUR_MS;
            if !app.store.silence(&by, &report.person, until_ms, &reason).await? {
                return Err(Problem::not_found());
            }
        }
        // Nothing to do is as good as done.
        ModeratorAct::Unsilence => drop(app.store.unsilence(&by, &report.person).await?),
        ModeratorAct::Close => close(&app, &by, number, "done").await?,
        ModeratorAct::Dismiss => close(&app, &by, number, "dismissed").await?,
    }
    let row = app.store.report_row(number).await?.ok_or_else(Problem::not_found)?;
    Ok(Json(case(&app, row).await?))
}

async fn close(app: &App, by: &By, number: u64, verdict: &str) -> Result<(), Problem> {
    if app.store.close_report(by, number, verdict).await? {
        Ok(())
    } else {
        Err(Problem::new(StatusCode::CONFLICT, "closed", "somebody has closed this report already"))
    }
}

/// What moderators and the operator did, the newest first.
#[utoipa::path(get, path = "/moderation/audit", operation_id = "audit", tag = "moderation", params(PageQuery), responses(
    (status = 200, body = AuditBody),
    (status = 403, body = ErrorBody, description = "You are no moderator."),
))]
pub(super) async fn audit(
    State(app): State<App>,
    _: Moderator,
    Params(PageQuery { before, limit }): Params<PageQuery>,
) -> Result<Json<AuditBody>, Problem> {
    let limit = how_many(limit);
    let rows = app.store.audit(before, limit).await?;
    let next = rows.last().filter(|_| rows.len() == limit as usize).map(|row| row.number);
    let line = |AuditRow { number, ms, actor, act, subject, detail }| AuditLineBody {
        number,
        ms,
        actor,
        act,
        subject,
        detail,
    };
    Ok(Json(AuditBody { audit: rows.into_iter().map(line).collect(), next }))
}
