//! Tokens for programs that play.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use fondaco_wire::rest::{ErrorBody, LabelBody, NewTokenBody, TokenBody, TokensBody};

use super::App;
use super::error::Problem;
use super::extract::{Body, From as ComesFrom, Me};
use crate::people::BotToken;

impl From<BotToken> for TokenBody {
    fn from(token: BotToken) -> Self {
        let BotToken { id, bot, name, created_ms } = token;
        TokenBody { id, bot: bot.to_string(), label: name.to_string(), created_ms }
    }
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
    ComesFrom(visit): ComesFrom,
    Body(LabelBody { label }): Body<LabelBody>,
) -> Result<(StatusCode, Json<NewTokenBody>), Problem> {
    let (about, token) = app.people.new_token(&who, label, &visit).await?;
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

/// Withdraw a token.
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
