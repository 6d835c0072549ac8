//! People: guests, accounts, coming and going.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fondaco_wire::rest::{
    BannedBody, EraseBody, ErrorBody, LogInBody, MeBody, NameBody, NewAccountBody, PasswordsBody, PlayerKind,
    RecoverBody, ServerBody,
};
use serde::Serialize;

use super::App;
use super::error::Problem;
use super::extract::{Body, EvenBanned, From as ComesFrom, MaybeBody, MaybeMe, Me};
use crate::announce;
use crate::people::password::{BadPassword, Login};
use crate::people::token::Token;
use crate::people::{BadName, Barred, Kind, NewAccount, PeopleError, Person, cookie};

impl From<Kind> for PlayerKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Guest => PlayerKind::Guest,
            Kind::Account => PlayerKind::Account,
            Kind::Bot => PlayerKind::Bot,
        }
    }
}

fn me_body(who: &Person, login: Option<String>) -> MeBody {
    MeBody { id: who.id.to_string(), name: who.name.to_string(), kind: who.kind.into(), login, moderator: false }
}

impl From<PeopleError> for Problem {
    fn from(error: PeopleError) -> Self {
        let (status, code) = match &error {
            PeopleError::WrongLogIn => (StatusCode::UNAUTHORIZED, "wrong_log_in"),
            PeopleError::WrongPassword => (StatusCode::FORBIDDEN, "wrong_password"),
            PeopleError::LoginTaken => (StatusCode::CONFLICT, "login_taken"),
            PeopleError::HasAccount => (StatusCode::CONFLICT, "has_account"),
            PeopleError::AccountNeeded => (StatusCode::FORBIDDEN, "account_needed"),
            PeopleError::BotsCannot => (StatusCode::FORBIDDEN, "bots_cannot"),
            PeopleError::TooManyTokens => (StatusCode::CONFLICT, "too_many_tokens"),
            PeopleError::NoSuchToken => (StatusCode::NOT_FOUND, "no_such_token"),
            PeopleError::Gone => (StatusCode::UNAUTHORIZED, "nobody"),
            PeopleError::BadPassword(BadPassword::Length) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_password"),
            PeopleError::BadPassword(BadPassword::Common) => (StatusCode::UNPROCESSABLE_ENTITY, "common_password"),
            PeopleError::BadPassword(BadPassword::Name) => (StatusCode::UNPROCESSABLE_ENTITY, "name_password"),
            PeopleError::BadName(BadName::Taken) => (StatusCode::CONFLICT, "name_taken"),
            PeopleError::BadName(BadName::Reserved) => (StatusCode::CONFLICT, "name_reserved"),
            PeopleError::BadName(BadName::Invisible) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_name"),
            PeopleError::Exporting => {
                let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "crowded", &error);
                return problem.after(Duration::from_secs(5));
            }
            PeopleError::WrongCode => (StatusCode::UNAUTHORIZED, "wrong_code"),
            PeopleError::WrongLink => (StatusCode::NOT_FOUND, "bad_link"),
            PeopleError::NoSuchSession => (StatusCode::NOT_FOUND, "no_such_session"),
            PeopleError::Overloaded(_) => (StatusCode::SERVICE_UNAVAILABLE, "crowded"),
            PeopleError::Barred(barred) => return Problem::from(barred.clone()),
            PeopleError::TooOften(wait) => return Problem::from(*wait),
            PeopleError::TooManyTries(wait) => {
                let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_tries", &error);
                return problem.after(wait.0);
            }
            PeopleError::Store(error) => return Problem::from(error.clone()),
        };
        Problem::new(status, code, &error)
    }
}

fn read_login(text: &str) -> Result<Login, Problem> {
    Login::new(text).map_err(|error| Problem::invalid("bad_login", &error))
}

/// An answer that makes the browser keep a token, and be known as a device of this account.
fn with_cookie(app: &App, who: &Person, token: &Token, status: StatusCode, body: impl Serialize) -> Response {
    let (seconds, secure) = (app.people.cookie_seconds(), app.people.public_origin().secure());
    let keep = cookie::write(cookie::NAME, &token.text, seconds, secure);
    let mut response = (status, [(header::SET_COOKIE, keep)], Json(body)).into_response();
    if let Some(device) = app.people.device(who) {
        let keep = cookie::write(cookie::DEVICE, &device, seconds, secure);
        response.headers_mut().append(header::SET_COOKIE, keep);
    }
    response
}

/// The answer to whoever has shown that they are this account.
pub(super) async fn logged_in(app: &App, who: &Person, token: &Token) -> Result<Response, Problem> {
    let body = about_me(app, who.clone()).await?;
    Ok(with_cookie(app, who, token, StatusCode::OK, body))
}

/// An answer that makes the browser forget its token.
fn without_cookie(app: &App) -> Response {
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie::forget(app.people.public_origin().secure()))])
        .into_response()
}

/// Play as a guest.
///
/// Only a name is needed. The answer sets a cookie by which you are known from then on.
#[utoipa::path(post, path = "/guest", tag = "people", request_body = NameBody, responses(
    (status = 201, body = MeBody),
    (status = 409, body = ErrorBody, description = "You are logged in already: log out first. Or the name is taken."),
    (status = 422, body = ErrorBody, description = "The name is not allowed."),
    (status = 429, body = ErrorBody, description = "Too many guests from your address."),
))]
pub(super) async fn guest(
    State(app): State<App>,
    MaybeMe(known): MaybeMe,
    ComesFrom(visit): ComesFrom,
    Body(NameBody { name }): Body<NameBody>,
) -> Result<Response, Problem> {
    if known.is_some() {
        return Err(Problem::new(StatusCode::CONFLICT, "known_already", "you are known already; log out first"));
    }
    let (who, token) = app.people.guest(name, &visit).await?;
    Ok(with_cookie(&app, &who, &token, StatusCode::CREATED, me_body(&who, None)))
}

/// Who am I?
#[utoipa::path(get, path = "/me", tag = "people", responses(
    (status = 200, body = MeBody),
    (status = 401, body = ErrorBody, description = "You are not logged in."),
))]
pub(super) async fn me(State(app): State<App>, Me(who): Me, headers: HeaderMap) -> Result<Response, Problem> {
    let keep = renewed(&app, &who, &headers).await?;
    let body = about_me(&app, who).await?;
    Ok((keep, Json(body)).into_response())
}

/// Which server is this, and who am I here?
///
/// Like `GET /me`, but not being logged in is no error. A page asks this first.
#[utoipa::path(get, path = "/server", tag = "people", responses((status = 200, body = ServerBody)))]
pub(super) async fn server(
    State(app): State<App>,
    ComesFrom(visit): ComesFrom,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (keep, me, barred) = match app.people.even_banned(&headers).await? {
        None => (HeaderMap::new(), None, None),
        Some((who, barred)) => {
            app.hub.may_ask(&who.id)?;
            (renewed(&app, &who, &headers).await?, Some(about_me(&app, who).await?), barred)
        }
    };
    let banned = barred.map(|Barred { until_ms, reason }| BannedBody { until_ms, reason });
    let server = concat!("fondaco ", env!("CARGO_PKG_VERSION")).to_owned();
    let push = app.hub.push().map(|push| push.key().to_owned());
    let reach = app.reach.filter(|_| announce::concerns(visit.address.ip())).map(|reach| reach.to_string());
    let mail = app.hub.mail().is_some();
    Ok((keep, Json(ServerBody { server, me, push, mail, banned, reach })).into_response())
}

/// What makes the browser keep its cookie longer, when it is time for that.
async fn renewed(app: &App, who: &Person, headers: &HeaderMap) -> Result<HeaderMap, Problem> {
    let Some((seconds, token)) = app.people.renew(who).await?.zip(cookie::read(headers, cookie::NAME)) else {
        return Ok(HeaderMap::new());
    };
    let secure = app.people.public_origin().secure();
    let mut keep = HeaderMap::new();
    keep.append(header::SET_COOKIE, cookie::write(cookie::NAME, token, seconds, secure));
    // Who logged in before there were known devices has one from now on.
    let shown = cookie::read(headers, cookie::DEVICE).map(str::to_owned);
    if let Some(device) = app.people.device(who).map(|fresh| shown.unwrap_or(fresh)) {
        keep.append(header::SET_COOKIE, cookie::write(cookie::DEVICE, &device, seconds, secure));
    }
    Ok(keep)
}

async fn about_me(app: &App, who: Person) -> Result<MeBody, Problem> {
    let login = match who.kind {
        Kind::Account => app.store.person(&who.id).await?.and_then(|row| row.login).map(|login| login.login),
        Kind::Guest | Kind::Bot => None,
    };
    let moderator = app.store.role(&who.id).await?.is_some();
    Ok(MeBody { moderator, ..me_body(&who, login) })
}

/// Change your name.
///
/// The new name is used from the next table on; where you sit already, the old one stays.
#[utoipa::path(patch, path = "/me", tag = "people", request_body = NameBody, responses(
    (status = 200, body = MeBody),
    (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "Somebody has that name, or one that looks like it."),
    (status = 422, body = ErrorBody, description = "The name is not allowed."),
))]
pub(super) async fn rename(
    State(app): State<App>,
    Me(who): Me,
    Body(NameBody { name }): Body<NameBody>,
) -> Result<Json<MeBody>, Problem> {
    app.people.rename(&who, &name).await?;
    Ok(Json(about_me(&app, Person { name, ..who }).await?))
}

/// Make an account.
///
/// Turns you from a guest into an account, which keeps your matches and lets you log in from other devices.
/// The answer sets a new cookie, and has recovery codes for when you lose your password: this is the only time that they are
/// shown.
#[utoipa::path(post, path = "/account", tag = "people", request_body = LogInBody, responses(
    (status = 200, body = NewAccountBody),
    (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "The log-in name is taken, or you have an account."),
    (status = 422, body = ErrorBody, description = "The log-in name or the password is not allowed."),
))]
pub(super) async fn make_account(
    State(app): State<App>,
    Me(who): Me,
    ComesFrom(visit): ComesFrom,
    Body(LogInBody { login, password }): Body<LogInBody>,
) -> Result<Response, Problem> {
    let login = read_login(&login)?;
    let NewAccount { token, recovery } = app.people.make_account(&who, &login, password, &visit).await?;
    let who = Person { kind: Kind::Account, ..who };
    let me = me_body(&who, Some(login.as_str().to_owned()));
    Ok(with_cookie(&app, &who, &token, StatusCode::OK, NewAccountBody { me, recovery }))
}

/// Log in.
///
/// The answer sets a cookie for this device. It takes the place of a guest's.
#[utoipa::path(post, path = "/login", tag = "people", request_body = LogInBody, responses(
    (status = 200, body = MeBody),
    (status = 401, body = ErrorBody, description = "The log-in name or the password is wrong."),
    (status = 429, body = ErrorBody, description = "Too many tries."),
))]
pub(super) async fn log_in(
    State(app): State<App>,
    MaybeMe(before): MaybeMe,
    ComesFrom(visit): ComesFrom,
    headers: HeaderMap,
    Body(LogInBody { login, password }): Body<LogInBody>,
) -> Result<Response, Problem> {
    // A name that can be nobody's is answered like one that is nobody's.
    let Ok(login) = Login::new(&login) else { return Err(PeopleError::WrongLogIn.into()) };
    let (who, token) = app.people.log_in(&login, password, &visit).await?;
    if let Some(before) = before.filter(|_| cookie::read(&headers, cookie::NAME).is_some()) {
        app.people.log_out(&before).await?;
    }
    logged_in(&app, &who, &token).await
}

/// Log in with a recovery code.
///
/// For when you have lost your password: the code is used up, the new password holds, and all your other devices are logged
/// out. The answer sets a cookie for this device.
#[utoipa::path(post, path = "/recover", tag = "people", request_body = RecoverBody, responses(
    (status = 200, body = MeBody),
    (status = 401, body = ErrorBody, description = "The log-in name or the code is wrong, or the code was used before."),
    (status = 422, body = ErrorBody, description = "No good password."),
    (status = 429, body = ErrorBody, description = "Too many tries."),
))]
pub(super) async fn recover(
    State(app): State<App>,
    ComesFrom(visit): ComesFrom,
    Body(RecoverBody { login, code, password }): Body<RecoverBody>,
) -> Result<Response, Problem> {
    let Ok(login) = Login::new(&login) else { return Err(PeopleError::WrongCode.into()) };
    let (who, token) = app.people.recover(&login, &code, password, &visit).await?;
    logged_in(&app, &who, &token).await
}

/// Change your password.
///
/// Your other devices are logged out; this one gets a new cookie.
#[utoipa::path(post, path = "/password", tag = "people", request_body = PasswordsBody, responses(
    (status = 200, body = MeBody),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "The old password is wrong, or you have no account."),
    (status = 422, body = ErrorBody, description = "The password is not allowed."),
    (status = 429, body = ErrorBody, description = "Too many tries."),
))]
pub(super) async fn change_password(
    State(app): State<App>,
    Me(who): Me,
    ComesFrom(visit): ComesFrom,
    Body(PasswordsBody { old, new }): Body<PasswordsBody>,
) -> Result<Response, Problem> {
    let token = app.people.change_password(&who, old, new, &visit).await?;
    logged_in(&app, &who, &token).await
}

/// Log out on this device.
///
/// A guest who logs out cannot come back. A program that logs out gives up its token.
#[utoipa::path(post, path = "/logout", tag = "people", responses((status = 204), (status = 401, body = ErrorBody)))]
pub(super) async fn log_out(State(app): State<App>, EvenBanned(who): EvenBanned) -> Result<Response, Problem> {
    app.people.log_out(&who).await?;
    Ok(without_cookie(&app))
}

/// Log out on all devices.
///
/// Connections are closed at once, on other nodes of the server within seconds. Your bots' tokens stay valid.
#[utoipa::path(post, path = "/logout-everywhere", tag = "people", responses(
    (status = 204),
    (status = 401, body = ErrorBody),
))]
pub(super) async fn log_out_everywhere(State(app): State<App>, Me(who): Me) -> Result<Response, Problem> {
    app.people.log_out_everywhere(&who).await?;
    Ok(without_cookie(&app))
}

/// Delete yourself.
///
/// You leave the matches that are being played. Your log-in name, password, sessions, tokens, bots, ratings and chat messages
/// are deleted, and records of matches no longer name you. An account must give its password.
#[utoipa::path(delete, path = "/me", tag = "people", request_body(content = Option<EraseBody>), responses(
    (status = 204),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "The password is wrong."),
))]
pub(super) async fn erase(
    State(app): State<App>,
    EvenBanned(who): EvenBanned,
    MaybeBody(EraseBody { password }): MaybeBody<EraseBody>,
) -> Result<Response, Problem> {
    let all = app.people.may_erase(&who, password).await?;
    for one in &all {
        app.hub.forget_person(one).await?;
    }
    app.people.erase(&who, &all).await?;
    all.iter().for_each(|one| app.hub.person_deleted(&one.id));
    Ok(without_cookie(&app))
}
