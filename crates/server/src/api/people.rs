//! People: guests, accounts, sessions and bots' tokens.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fondaco_wire::rest::{
    EraseBody, ErrorBody, LabelBody, LogInBody, MeBody, NameBody, NewTokenBody, PasswordsBody, PlayerKind, ServerBody,
    TokenBody, TokensBody,
};

use super::App;
use super::error::Problem;
use super::extract::{Body, From as ComesFrom, MaybeBody, MaybeMe, Me};
use crate::people::password::Login;
use crate::people::token::Token;
use crate::people::{BotToken, Kind, PeopleError, Person, cookie};

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
    MeBody { id: who.id.to_string(), name: who.name.to_string(), kind: who.kind.into(), login }
}

impl From<BotToken> for TokenBody {
    fn from(token: BotToken) -> Self {
        let BotToken { id, bot, name, created_ms } = token;
        TokenBody { id, bot: bot.to_string(), label: name.to_string(), created_ms }
    }
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
            PeopleError::BadPassword(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_password"),
            PeopleError::Overloaded(_) => (StatusCode::SERVICE_UNAVAILABLE, "crowded"),
            PeopleError::TooOften(wait) => return Problem::from(*wait),
            PeopleError::Store(error) => return Problem::from(error.clone()),
        };
        Problem::new(status, code, &error)
    }
}

fn read_login(text: &str) -> Result<Login, Problem> {
    Login::new(text).map_err(|error| Problem::invalid("bad_login", &error))
}

/// An answer that makes the browser keep a token.
fn with_cookie(app: &App, token: &Token, status: StatusCode, body: MeBody) -> Response {
    let keep = cookie::write(&token.text, app.people.cookie_seconds(), app.people.public_origin().secure());
    (status, [(header::SET_COOKIE, keep)], Json(body)).into_response()
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
    (status = 409, body = ErrorBody, description = "You are logged in already: log out first."),
    (status = 429, body = ErrorBody, description = "Too many guests from your address."),
))]
pub(super) async fn guest(
    State(app): State<App>,
    MaybeMe(known): MaybeMe,
    ComesFrom(origin): ComesFrom,
    Body(NameBody { name }): Body<NameBody>,
) -> Result<Response, Problem> {
    if known.is_some() {
        return Err(Problem::new(StatusCode::CONFLICT, "known_already", "you are known already; log out first"));
    }
    let (who, token) = app.people.guest(name, &origin).await?;
    Ok(with_cookie(&app, &token, StatusCode::CREATED, me_body(&who, None)))
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
    MaybeMe(who): MaybeMe,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (keep, me) = match who {
        None => (HeaderMap::new(), None),
        Some(who) => (renewed(&app, &who, &headers).await?, Some(about_me(&app, who).await?)),
    };
    let server = concat!("fondaco ", env!("CARGO_PKG_VERSION")).to_owned();
    let push = app.hub.push().map(|push| push.key().to_owned());
    Ok((keep, Json(ServerBody { server, me, push })).into_response())
}

/// What makes the browser keep its cookie longer, when it is time for that.
async fn renewed(app: &App, who: &Person, headers: &HeaderMap) -> Result<HeaderMap, Problem> {
    let keep = app.people.renew(who).await?.zip(cookie::read(headers));
    let keep = keep.map(|(seconds, token)| cookie::write(token, seconds, app.people.public_origin().secure()));
    Ok(keep.into_iter().map(|keep| (header::SET_COOKIE, keep)).collect())
}

async fn about_me(app: &App, who: Person) -> Result<MeBody, Problem> {
    let login = match who.kind {
        Kind::Account => app.store.person(&who.id).await?.and_then(|row| row.login).map(|login| login.login),
        Kind::Guest | Kind::Bot => None,
    };
    Ok(me_body(&who, login))
}

/// Change your name.
///
/// The new name is used from the next table on; where you sit already, the old one stays.
#[utoipa::path(patch, path = "/me", tag = "people", request_body = NameBody, responses(
    (status = 200, body = MeBody),
    (status = 401, body = ErrorBody),
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
/// The answer sets a new cookie.
#[utoipa::path(post, path = "/account", tag = "people", request_body = LogInBody, responses(
    (status = 200, body = MeBody),
    (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "The log-in name is taken, or you have an account."),
    (status = 422, body = ErrorBody, description = "The log-in name or the password is not allowed."),
))]
pub(super) async fn make_account(
    State(app): State<App>,
    Me(who): Me,
    ComesFrom(origin): ComesFrom,
    Body(LogInBody { login, password }): Body<LogInBody>,
) -> Result<Response, Problem> {
    let login = read_login(&login)?;
    let token = app.people.make_account(&who, &login, password, &origin).await?;
    let who = Person { kind: Kind::Account, ..who };
    Ok(with_cookie(&app, &token, StatusCode::OK, me_body(&who, Some(login.as_str().to_owned()))))
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
    ComesFrom(origin): ComesFrom,
    headers: HeaderMap,
    Body(LogInBody { login, password }): Body<LogInBody>,
) -> Result<Response, Problem> {
    // A name that can be nobody's is answered like one that is nobody's.
    let Ok(login) = Login::new(&login) else { return Err(PeopleError::WrongLogIn.into()) };
    let (who, token) = app.people.log_in(&login, password, &origin).await?;
    if let Some(before) = before.filter(|_| cookie::read(&headers).is_some()) {
        app.people.log_out(&before).await?;
    }
    Ok(with_cookie(&app, &token, StatusCode::OK, me_body(&who, Some(login.as_str().to_owned()))))
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
    ComesFrom(origin): ComesFrom,
    Body(PasswordsBody { old, new }): Body<PasswordsBody>,
) -> Result<Response, Problem> {
    let token = app.people.change_password(&who, old, new, &origin).await?;
    let body = about_me(&app, who).await?;
    Ok(with_cookie(&app, &token, StatusCode::OK, body))
}

/// Log out on this device.
///
/// A guest who logs out cannot come back. A program that logs out gives up its token.
#[utoipa::path(post, path = "/logout", tag = "people", responses((status = 204), (status = 401, body = ErrorBody)))]
pub(super) async fn log_out(State(app): State<App>, Me(who): Me) -> Result<Response, Problem> {
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
    Me(who): Me,
    ComesFrom(origin): ComesFrom,
    MaybeBody(EraseBody { password }): MaybeBody<EraseBody>,
) -> Result<Response, Problem> {
    let all = app.people.may_erase(&who, password, &origin).await?;
    for one in &all {
        app.hub.forget_person(one).await?;
    }
    app.people.erase(&who, &all).await?;
    all.iter().for_each(|one| app.hub.person_deleted(&one.id));
    Ok(without_cookie(&app))
}

/// Issue a token for a program.
///
/// The program plays as a bot of its own, under the name that you give it; everybody can see that it is a program. Only
/// accounts can issue tokens. The token is shown this once.
#[utoipa::path(post, path = "/tokens", tag = "bots", request_body = LabelBody, responses(
    (status = 201, body = NewTokenBody),
    (status = 403, body = ErrorBody, description = "You have no account."),
    (status = 409, body = ErrorBody, description = "You have too many tokens."),
))]
pub(super) async fn new_token(
    State(app): State<App>,
    Me(who): Me,
    Body(LabelBody { label }): Body<LabelBody>,
) -> Result<(StatusCode, Json<NewTokenBody>), Problem> {
    let (about, token) = app.people.new_token(&who, label).await?;
    Ok((StatusCode::CREATED, Json(NewTokenBody { about: about.into(), token: token.text })))
}

/// The tokens of your bots.
#[utoipa::path(get, path = "/tokens", tag = "bots", responses(
    (status = 200, body = TokensBody),
    (status = 403, body = ErrorBody, description = "You have no account."),
))]
pub(super) async fn tokens(State(app): State<App>, Me(who): Me) -> Result<Json<TokensBody>, Problem> {
    let tokens = app.people.tokens(&who).await?;
    Ok(Json(TokensBody { tokens: tokens.into_iter().map(TokenBody::from).collect() }))
}

/// Revoke a token.
#[utoipa::path(delete, path = "/tokens/{id}", tag = "bots", params(("id" = String, Path)), responses(
    (status = 204),
    (status = 404, body = ErrorBody, description = "You have no such token."),
))]
pub(super) async fn withdraw_token(
    State(app): State<App>,
    Me(who): Me,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    app.people.withdraw_token(&who, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
