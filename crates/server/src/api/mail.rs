//! Mail: the address of an account, and what links in mails do.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use fondaco_wire::rest::{
    AddressBody, ErrorBody, ForgottenBody, LinkBody, MailBody, MeBody, NewPasswordBody, RemindersBody,
};

use super::App;
use super::error::Problem;
use super::extract::{Body, From as ComesFrom, Me, Params};
use super::people::logged_in;
use crate::lang::Lang;
use crate::mail::{self, Forgotten, Mail, MailError};
use crate::people::password::Login;
use crate::people::{Kind, PeopleError, Person};

impl From<MailError> for Problem {
    fn from(error: MailError) -> Self {
        match &error {
            MailError::Address => Problem::invalid("bad_address", &error),
            MailError::TooMany => {
                let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_mails", &error);
                problem.after(Duration::from_secs(3600))
            }
            MailError::Busy => {
                let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "crowded", &error);
                problem.after(Duration::from_secs(30))
            }
            MailError::Link => Problem::new(StatusCode::NOT_FOUND, "bad_link", &error),
            MailError::Store(error) => Problem::from(error.clone()),
        }
    }
}

/// What writes to people; refused if this server does not.
fn sent_by(app: &App) -> Result<&Mail, Problem> {
    let off = || Problem::new(StatusCode::NOT_FOUND, "no_mail", "this server sends no mails");
    app.hub.mail().ok_or_else(off)
}

fn account(who: &Person) -> Result<(), Problem> {
    match who.kind {
        Kind::Account => Ok(()),
        Kind::Guest | Kind::Bot => Err(PeopleError::AccountNeeded.into()),
    }
}

async fn about(app: &App, who: &Person) -> Result<Json<MailBody>, Problem> {
    let pending = app.store.pending_address(&who.id, app.hub.now_ms()).await?;
    let known = app.store.mail_address(&who.id).await?;
    let reminders = known.as_ref().is_some_and(|known| known.reminders);
    Ok(Json(MailBody { address: known.map(|known| known.address), pending, reminders }))
}

/// Your address for mails.
#[utoipa::path(get, path = "/me/mail", operation_id = "mail_address", tag = "people", responses(
    (status = 200, body = MailBody),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Only accounts have an address."),
))]
pub(super) async fn address(State(app): State<App>, Me(who): Me) -> Result<Json<MailBody>, Problem> {
    account(&who)?;
    about(&app, &who).await
}

/// Name an address for mails.
///
/// A link is sent there that confirms it, good for a day. Until it is opened, an address that you had before stays.
#[utoipa::path(put, path = "/me/mail", operation_id = "name_mail_address", tag = "people", request_body = AddressBody, responses(
    (status = 202, body = MailBody, description = "A link has been sent there, or will be shortly."),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "The password is wrong, or you have no account."),
    (status = 404, body = ErrorBody, description = "This server sends no mails."),
    (status = 422, body = ErrorBody, description = "This is no address."),
    (status = 429, body = ErrorBody, description = "Too many wrong passwords, or too many mails."),
))]
pub(super) async fn name_address(
    State(app): State<App>,
    Me(who): Me,
    ComesFrom(visit): ComesFrom,
    Body(AddressBody { address, lang, password }): Body<AddressBody>,
) -> Result<(StatusCode, Json<MailBody>), Problem> {
    let mail = sent_by(&app)?;
    account(&who)?;
    app.people.count_address(&visit.address)?;
    app.people.prove_account(&who, password).await?;
    mail.confirm(&who.id, &address, &lang, app.people.network(&visit)).await?;
    Ok((StatusCode::ACCEPTED, about(&app, &who).await?))
}

/// Turn reminders of your turns in daily matches on or off.
#[utoipa::path(patch, path = "/me/mail", operation_id = "mail_reminders", tag = "people", request_body = RemindersBody, responses(
    (status = 200, body = MailBody),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Only accounts have an address."),
    (status = 409, body = ErrorBody, description = "You have confirmed no address."),
))]
pub(super) async fn reminders(
    State(app): State<App>,
    Me(who): Me,
    Body(RemindersBody { reminders, lang }): Body<RemindersBody>,
) -> Result<Json<MailBody>, Problem> {
    account(&who)?;
    let lang = (!lang.is_empty()).then(|| Lang::of(&lang).code());
    if !app.store.set_mail_reminders(&who.id, reminders, lang).await? {
        return Err(Problem::new(StatusCode::CONFLICT, "no_address", "you have confirmed no address for mails"));
    }
    about(&app, &who).await
}

/// Forget your address for mails.
#[utoipa::path(delete, path = "/me/mail", operation_id = "forget_mail_address", tag = "people", responses(
    (status = 204, description = "There is none, whether there was before or not."),
    (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "Only accounts have an address."),
))]
pub(super) async fn forget_address(State(app): State<App>, Me(who): Me) -> Result<StatusCode, Problem> {
    account(&who)?;
    app.store.drop_mail_address(&who.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirm an address, by the link that was sent there.
///
/// Nobody has to be logged in for it.
#[utoipa::path(post, path = "/mail/confirm", operation_id = "confirm_mail_address", tag = "people", request_body = LinkBody, responses(
    (status = 204),
    (status = 404, body = ErrorBody, description = "The link is no good any more."),
))]
pub(super) async fn confirm(
    State(app): State<App>,
    Body(LinkBody { token }): Body<LinkBody>,
) -> Result<StatusCode, Problem> {
    match app.store.confirm_address(&mail::hash(&token), app.hub.now_ms()).await? {
        Some(_) => Ok(StatusCode::NO_CONTENT),
        None => Err(MailError::Link.into()),
    }
}

/// No more reminders, by the link that is in each of them.
///
/// Nobody has to be logged in for it, and mail programs may do it by themselves (RFC 8058). The body is not read.
#[utoipa::path(post, path = "/mail/unsubscribe", operation_id = "unsubscribe_mail", tag = "people", params(LinkBody), responses(
    (status = 204, description = "There are no more reminders, whether there were before or not."),
    (status = 404, body = ErrorBody, description = "This server never made that link."),
))]
pub(super) async fn unsubscribe(
    State(app): State<App>,
    Params(LinkBody { token }): Params<LinkBody>,
) -> Result<StatusCode, Problem> {
    let person = sent_by(&app)?.unsubscribes(&token).ok_or(MailError::Link)?;
    app.store.set_mail_reminders(&person, false, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Have a link for a new password mailed.
///
/// The answer is the same whether there is such an account or not, and whether it has an address. The link works once, within an
/// hour, and an account gets a few a day: three that are asked for from one network, and three on devices where it has logged in.
#[utoipa::path(post, path = "/forgotten", operation_id = "forgotten_password", tag = "people", request_body = ForgottenBody, responses(
    (status = 202, description = "If there is such an account with an address, a link is sent there."),
    (status = 404, body = ErrorBody, description = "This server sends no mails."),
    (status = 429, body = ErrorBody, description = "Too many from your address."),
))]
pub(super) async fn forgotten(
    State(app): State<App>,
    ComesFrom(visit): ComesFrom,
    Body(ForgottenBody { login }): Body<ForgottenBody>,
) -> Result<StatusCode, Problem> {
    let mail = sent_by(&app)?;
    app.people.count_forgotten(&visit.address)?;
    // A name that can be nobody's is answered like one that is nobody's.
    if let Ok(login) = Login::new(&login) {
        let network = app.people.network(&visit);
        let is_known = app.people.knows_device(visit);
        if !mail.recover(Forgotten { login: login.as_str().to_owned(), network, is_known }) {
            return Err(MailError::Busy.into());
        }
    }
    Ok(StatusCode::ACCEPTED)
}

/// Log in by a link that was mailed, and set a new password.
///
/// The link is used up, and all your other devices and your programs are logged out. The answer sets a cookie for this device.
#[utoipa::path(post, path = "/forgotten/password", operation_id = "new_password_by_mail", tag = "people", request_body = NewPasswordBody, responses(
    (status = 200, body = MeBody),
    (status = 404, body = ErrorBody, description = "The link is no good any more."),
    (status = 422, body = ErrorBody, description = "No good password."),
    (status = 429, body = ErrorBody, description = "Too many tries."),
))]
pub(super) async fn new_password(
    State(app): State<App>,
    ComesFrom(visit): ComesFrom,
    Body(NewPasswordBody { token, password }): Body<NewPasswordBody>,
) -> Result<Response, Problem> {
    let (who, token) = app.people.recover_by_link(&mail::hash(&token), password, &visit).await?;
    logged_in(&app, &who, &token).await
}
