//! Everything that is stored of somebody, as one JSON file.
//!
//! It is written piece by piece while the browser takes it, so its size does not matter. One is read from the store at a time, so that
//! nobody else waits for what is read for it; whoever takes what was written slowly lets others go first meanwhile.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use fondaco_table::{GameName, Stage};
use fondaco_wire::rest::{ErrorBody, TournamentList};
use hyper::body::Frame;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::timeout;

use super::App;
use super::error::Problem;
use super::extract::EvenBanned;
use super::json_stream::JsonStream;
use crate::people::{Kind, PeopleError, Person};
use crate::room::gate::{Gate, Permission, Visitor};
use crate::store::{MatchRow, NewReport, ReportRow, StoreError, Subject, Tie};

/// How much is read at a time.
const PAGE: u32 = 50;
/// A browser that takes nothing for so long gets no more.
const STALLED: Duration = Duration::from_secs(30);
/// After each match, others come first.
const PAUSE: Duration = Duration::from_millis(2);

/// Export everything that is stored of you.
///
/// One JSON file: who you are, where you are logged in, your address for mails and your holidays, your bots, whom you follow, have blocked and have invited, ratings, games against bots, editions, what you said and reported, and your matches, with
/// the records of those that are over. Choices about how pages look are kept in your browser and are not in it.
#[utoipa::path(get, path = "/me/export", operation_id = "export", tag = "people", responses(
    (status = 200, body = Object),
    (status = 401, body = ErrorBody),
    (status = 429, body = ErrorBody, description = "Too many exports."),
    (status = 503, body = ErrorBody, description = "Another export is being written: try again shortly."),
))]
pub(super) async fn export(State(app): State<App>, EvenBanned(who): EvenBanned) -> Result<Response, Problem> {
    if who.kind == Kind::Bot {
        return Err(PeopleError::BotsCannot.into());
    }
    let turn = app.people.may_export(&who.id)?;
    let (pieces, body) = mpsc::channel(4);
    let name = format!("attachment; filename=\"fondaco-{}.json\"", who.id);
    tokio::spawn(async move {
        let mut writer = Writer { pieces, turn: Some(turn), json: JsonStream::default() };
        if let Err(error) = write(&app, &who, &mut writer).await {
            tracing::warn!(person = %who.id, %error, "an export was not finished");
            drop(writer.turn.take());
            // The connection breaks, so that nobody takes it for whole.
            let _ = writer.pieces.send(Err(error)).await;
        }
    });
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CONTENT_DISPOSITION, &name)];
    Ok((headers, Body::new(Pieces(body))).into_response())
}

/// Why it was not finished.
#[derive(Debug, thiserror::Error)]
enum ExportError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the browser takes no more")]
    Gone,
}

/// What is sent, as it comes.
struct Pieces(mpsc::Receiver<Result<Bytes, ExportError>>);

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = ExportError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, ExportError>>> {
        self.0.poll_recv(context).map(|piece| piece.map(|piece| piece.map(Frame::data)))
    }
}

struct Writer {
    pieces: mpsc::Sender<Result<Bytes, ExportError>>,
    /// The right to read from the store.
    turn: Option<OwnedSemaphorePermit>,
    json: JsonStream,
}

impl Writer {
    async fn text(&mut self, text: impl Into<Bytes>) -> Result<(), ExportError> {
        let piece = match self.pieces.try_send(Ok(text.into())) {
            Ok(()) => return Ok(()),
            Err(TrySendError::Full(piece)) => piece,
            Err(TrySendError::Closed(_)) => return Err(ExportError::Gone),
        };
        // Until the browser takes it, others may read.
        let turns = self.turn.take().map(|turn| Arc::clone(turn.semaphore()));
        match timeout(STALLED, self.pieces.send(piece)).await {
            Ok(Ok(())) => {}
            _ => return Err(ExportError::Gone),
        }
        if let Some(turns) = turns {
            self.turn = Some(turns.acquire_owned().await.map_err(|_| ExportError::Gone)?);
        }
        Ok(())
    }

    /// A field with its value.
    async fn field(&mut self, name: &str, value: &impl Serialize) -> Result<(), ExportError> {
        let text = self.json.field(name, &json!(value));
        self.text(text).await
    }

    /// A field with a list, whose items follow until it is [ended](Writer::end).
    async fn list(&mut self, name: &str) -> Result<(), ExportError> {
        let text = self.json.list(name);
        self.text(text).await
    }

    /// Items of the list that is open.
    async fn items(&mut self, items: &[Value]) -> Result<(), ExportError> {
        let text: String = items.iter().map(|item| self.json.item(item)).collect();
        if text.is_empty() { Ok(()) } else { self.text(text).await }
    }

    /// The end of the list that is open, or of all.
    async fn end(&mut self) -> Result<(), ExportError> {
        let text = self.json.end();
        self.text(text).await
    }
}

async fn write(app: &App, who: &Person, writer: &mut Writer) -> Result<(), ExportError> {
    let (store, now_ms) = (&app.store, app.hub.now_ms());
    writer.field("fondaco_export", &1).await?;
    writer.field("ms", &now_ms).await?;
    let row = store.person(&who.id).await?;
    let login = row.as_ref().and_then(|row| row.login.as_ref()).map(|login| &*login.login);
    let account = json!({
        "id": who.id, "name": who.name, "kind": fondaco_wire::rest::PlayerKind::from(who.kind), "login": login,
        "created_ms": row.as_ref().map(|row| row.created_ms), "seen_ms": row.as_ref().map(|row| row.seen_ms),
        "role": store.role(&who.id).await?.map(|role| role.as_str()),
        "silenced_until_ms": store.silenced(&who.id, now_ms).await?.map(|silence| silence.until_ms),
        "banned": store.banned(&who.id, now_ms).await?.map(|ban| json!({"until_ms": ban.until_ms, "reason": ban.reason})),
        "recovery_codes_left": store.recovery_codes(&who.id).await?,
    });
    writer.field("account", &account).await?;
    for (name, tie) in [("follows", Tie::Follow), ("blocked", Tie::Block)] {
        let all = store.ties_of(&who.id, tie, now_ms).await?;
        let all: Vec<_> = all.iter().map(|one| json!({"id": one.id, "name": one.name})).collect();
        writer.field(name, &all).await?;
    }
    let (asked, others): (Vec<_>, Vec<_>) =
        store.invitations_with(&who.id).await?.into_iter().partition(|one| one.person == who.id);
    let asked = asked.iter().map(|one| json!({"match": one.match_id, "by": one.inviter, "ms": one.ms}));
    let others = others.iter().map(|one| json!({"match": one.match_id, "whom": one.person, "ms": one.ms}));
    let invitations = json!({"received": asked.collect::<Vec<_>>(), "sent": others.collect::<Vec<_>>()});
    writer.field("invitations", &invitations).await?;
    let sessions = store.sessions_of(&who.id, now_ms).await?.into_iter().map(|row| {
        json!({"label": row.label, "place": row.place, "created_ms": row.created_ms, "used_ms": row.used_ms,
            "expires_ms": row.expires_ms})
    });
    writer.field("sessions", &sessions.collect::<Vec<_>>()).await?;
    let push = store
        .subscriptions_of(&who.id)
        .await?
        .into_iter()
        .map(|one| json!({"endpoint": one.endpoint, "lang": one.lang}));
    writer.field("push", &push.collect::<Vec<_>>()).await?;
    let address = store.mail_address(&who.id).await?;
    let address = address.map(|one| json!({"address": one.address, "lang": one.lang, "reminders": one.reminders}));
    let pending = store.pending_address(&who.id, now_ms).await?;
    writer.field("mail", &json!({"confirmed": address, "pending": pending})).await?;
    let holidays = store.holidays(&who.id).await?;
    let holidays = holidays.iter().map(|one| json!({"from_ms": one.from_ms, "until_ms": one.until_ms}));
    writer.field("holidays", &holidays.collect::<Vec<_>>()).await?;
    let daily = store.daily_of(&who.id).await?;
    let daily = daily.iter().map(|(game, day, made)| {
        json!({"game": game, "day": day, "score": made.score, "place": made.place, "ahead": made.ahead, "hints": made.hints})
    });
    writer.field("daily", &daily.collect::<Vec<_>>()).await?;
    let bots = store.bots_of(&who.id).await?;
    let programs = bots.iter().map(|bot| json!({"id": bot.id, "name": bot.name, "created_ms": bot.created_ms}));
    writer.field("programs", &programs.collect::<Vec<_>>()).await?;
    ratings(app, who, writer).await?;
    writer.field("played", &store.played_by(&who.id).await?).await?;
    let reports = store.reports_by(&who.id, 10_000).await?.into_iter().map(|ReportRow { number, report, closed }| {
        let NewReport { ms, person, reason, note, said, .. } = report;
        let said = said.map(|said| json!({"match": said.match_id, "number": said.number, "says": said.says}));
        json!({"number": number, "ms": ms, "person": person, "reason": reason, "note": note, "said": said,
            "verdict": closed.map(|closed| closed.verdict)})
    });
    writer.field("reports", &reports.collect::<Vec<_>>()).await?;
    let brought = store.editions_for(Some(&who.id), 1000).await?;
    let brought = brought.into_iter().filter(|row| row.person.as_ref() == Some(&who.id)).map(|row| {
        let about = row.edition.about;
        json!({"game": row.edition.game, "hash": row.edition.id.hash, "name": about.name, "author": about.author,
            "note": about.note, "components": row.edition.components, "ms": row.ms})
    });
    writer.field("editions", &brought.collect::<Vec<_>>()).await?;
    chat(app, who, writer).await?;
    matches(app, who, writer).await?;
    writer.end().await
}

async fn ratings(app: &App, who: &Person, writer: &mut Writer) -> Result<(), ExportError> {
    let subject = Subject::Person(who.id.clone());
    let mut all = Vec::new();
    for standing in app.store.ratings_of(&subject).await? {
        all.push(json!({"game": standing.game, "rating": standing.rating.rating,
            "uncertainty": standing.rating.uncertainty, "matches": standing.matches}));
    }
    writer.field("ratings", &all).await?;
    let mut points = Vec::new();
    for &game in GameName::ALL {
        for point in app.store.rating_history(&subject, game, 10_000).await? {
            points.push(json!({"game": game, "ms": point.ms, "rating": point.rating.rating,
                "uncertainty": point.rating.uncertainty}));
        }
    }
    writer.field("rating_history", &points).await?;
    let mut tournaments = Vec::new();
    for row in app.store.tournaments(TournamentList::Mine, Some(&who.id), None, 1_000).await? {
        let organizer = row.organizer.id == who.id;
        tournaments.push(json!({"tournament": row.id, "name": row.plan.name, "game": row.plan.game,
            "created_ms": row.created_ms, "organizer": organizer}));
    }
    writer.field("tournaments", &tournaments).await
}

async fn chat(app: &App, who: &Person, writer: &mut Writer) -> Result<(), ExportError> {
    writer.list("chat").await?;
    let mut last = None;
    loop {
        let page = app.store.chat_of(&who.id, last.as_ref(), 10 * PAGE).await?;
        let items = page.iter().map(|said| {
            json!({"match": said.match_id, "room": said.audience.as_str(), "number": said.number, "ms": said.ms,
                "name": said.name, "says": said.says})
        });
        writer.items(&items.collect::<Vec<_>>()).await?;
        match page.into_iter().last() {
            Some(said) => last = Some(said),
            None => return writer.end().await,
        }
    }
}

async fn matches(app: &App, who: &Person, writer: &mut Writer) -> Result<(), ExportError> {
    writer.list("matches").await?;
    let mut before = None;
    loop {
        let rows = app.store.matches_of(&who.id, None, before, PAGE).await?;
        let Some(last) = rows.last() else { return writer.end().await };
        before = Some(last.number);
        for row in rows {
            let one = one_match(app, who, &row).await?;
            writer.items(&[one]).await?;
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// A match: what lists show of it, and its record if it is over. A match that cannot be read is named without it.
async fn one_match(app: &App, who: &Person, row: &MatchRow) -> Result<Value, ExportError> {
    let over = matches!(row.card.stage, Stage::Over(_));
    let may = || {
        let visitor = Visitor { player: Some(&who.id), invitation: None, watching: false };
        Gate::of_row(row, None).ask(&visitor, Permission::ReadSecrets).is_ok()
    };
    let record = if over && may() {
        match app.hub.read(&row.id, |table| table.record().to_text()).await {
            Ok(text) => Some(text),
            // Another match is not to blame that this one cannot be read, but a store that does not answer is.
            Err(_) if app.store.up().await => None,
            Err(why) => return Err(StoreError::Gone(why.to_string()).into()),
        }
    } else {
        None
    };
    let record = record.and_then(|text| serde_json::from_str::<Value>(&text).ok());
    Ok(json!({"match": row.id, "game": row.card.game, "stage": row.card.stage, "seats": row.card.seats,
        "clock": row.card.clock, "record": record}))
}
