//! Editions: the component data that tables are played with. Whoever knows the hash of one may see it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use fondaco_game::edition::MAX_BYTES;
use fondaco_wire::rest::{EditionBody, EditionsBody, ErrorBody, NewEditionBody};

use super::App;
use super::error::Problem;
use super::extract::{Body, MaybeMe, Me};
use crate::environment::now_ms;
use crate::people::{Kind, Person};
use crate::store::{Brought, EditionRow, MOST_OF_ALL, MOST_OF_GUEST, MOST_OF_GUESTS, MOST_OF_ONE};

/// The most that are listed.
const MOST: u32 = 200;

fn told(row: EditionRow, games: u64, me: Option<&Person>, whole: bool) -> EditionBody {
    let EditionRow { edition, person, offered, .. } = row;
    EditionBody {
        game: edition.game,
        name: edition.id.name,
        hash: edition.id.hash,
        author: edition.about.author,
        note: edition.about.note,
        offered,
        mine: me.is_some_and(|me| person.as_ref() == Some(&me.id)),
        games,
        components: whole.then_some(edition.components),
    }
}

/// The editions that you have brought, and those that the operator offers.
#[utoipa::path(get, path = "/editions", operation_id = "editions", tag = "editions", responses(
    (status = 200, body = EditionsBody),
))]
pub(super) async fn list(State(app): State<App>, MaybeMe(me): MaybeMe) -> Result<Json<EditionsBody>, Problem> {
    let rows = app.store.listed_editions(me.as_ref().map(|me| &me.id), MOST).await?;
    let editions = rows.into_iter().map(|(row, games)| told(row, games, me.as_ref(), false)).collect();
    Ok(Json(EditionsBody { editions }))
}

/// An edition with its components.
#[utoipa::path(get, path = "/editions/{hash}", operation_id = "edition", tag = "editions", params(("hash" = String, Path)), responses(
    (status = 200, body = EditionBody),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn one(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    Path(hash): Path<String>,
) -> Result<Json<EditionBody>, Problem> {
    let none = || Problem::new(StatusCode::NOT_FOUND, "no_such_edition", "there is no such edition here");
    let row = app.store.edition_by_hash(&hash).await?.ok_or_else(none)?;
    let games = app.store.games_with(row.edition.game, &hash).await?;
    Ok(Json(told(row, games, me.as_ref(), true)))
}

/// Bring an edition, so that tables can be opened with it.
///
/// It is checked and stored once: if somebody has brought the same components before, the answer has the name that they gave them.
#[utoipa::path(post, path = "/editions", operation_id = "bring_edition", tag = "editions", request_body = NewEditionBody, responses(
    (status = 201, body = EditionBody),
    (status = 401, body = ErrorBody),
    (status = 413, body = ErrorBody, description = "The file has more than 64 KiB."),
    (status = 422, body = ErrorBody, description = "`bad_edition`: the file has faults, and the text tells them with their places."),
    (status = 429, body = ErrorBody, description = "Too many, by you (`too_many_editions`) or by everybody (`editions_full`)."),
))]
pub(super) async fn bring(
    State(app): State<App>,
    Me(who): Me,
    Body(NewEditionBody { game, file }): Body<NewEditionBody>,
) -> Result<(StatusCode, Json<EditionBody>), Problem> {
    if file.len() > MAX_BYTES {
        let why = format!("an edition has at most {MAX_BYTES} bytes, and this has {}", file.len());
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_long", &why));
    }
    app.hub.may_create(&who.id)?;
    // Checking takes milliseconds at most, however long and hostile the file is; nobody waits for it here.
    let read = tokio::task::spawn_blocking(move || game.read_edition(&file)).await;
    let read = read.map_err(|error| crate::store::StoreError::Other(error.to_string()))?;
    let edition = read.map_err(|faults| Problem::invalid("bad_edition", &faults))?;
    if edition.id.hash == game.usual_edition().hash {
        let why = "these are the components that every server knows: open a table without an edition";
        return Err(Problem::invalid("usual_edition", why));
    }
    let guest = who.kind == Kind::Guest;
    let too_many = |code, why: String| Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, code, &why));
    match app.store.bring_edition(&edition, &who.id, guest, now_ms()).await? {
        Brought::Stored(row) => {
            let games = app.store.games_with(game, &row.edition.id.hash).await?;
            Ok((StatusCode::CREATED, Json(told(*row, games, Some(&who), true))))
        }
        Brought::TooManyOfOne if guest => {
            let why = format!(
                "a guest brings at most {MOST_OF_GUEST} editions that matches are played with, \
                 and somebody with an account {MOST_OF_ONE}"
            );
            too_many("too_many_editions", why)
        }
        Brought::TooManyOfOne => {
            let why = format!("one person brings at most {MOST_OF_ONE} editions that matches are played with");
            too_many("too_many_editions", why)
        }
        Brought::TooManyOfAll if guest => {
            let why = format!(
                "this server stores at most {MOST_OF_GUESTS} editions that guests bring; with an account you may have room"
            );
            too_many("editions_full", why)
        }
        Brought::TooManyOfAll => {
            too_many("editions_full", format!("this server stores at most {MOST_OF_ALL} editions that people bring"))
        }
    }
}
