//! The REST interface under `/api/v1`.
//!
//! 1. [`security`] — headers, and who may change anything; [`error`] — how the API says no.
//! 2. `extract` — what handlers are given: who asks, the body, the query.
//! 3. `people`, `sessions`, `tokens`, `matches`, `players`, `played`, `daily`, `editions`, `push`, `mail`, `holidays`, `moderation`, `friends`,
//!    `tournaments`, `export` — the handlers.
//!    `events` — streams of what a socket is told.
//! 4. `openapi` — the document, which is made from the same list of routes as the router, and the page that shows it.

mod announcement;
mod daily;
mod editions;
pub mod error;
mod events;
mod export;
mod extract;
mod friends;
mod holidays;
mod json_stream;
mod mail;
mod matches;
mod moderation;
mod openapi;
mod people;
mod played;
mod players;
mod push;
pub mod security;
mod sessions;
mod tokens;
mod tournaments;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::Method;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use fondaco_game::edition::MAX_BYTES;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::hub::Hub;
use crate::people::People;
use crate::store::Store;
use error::Problem;
use matches::{change, read};

pub use openapi::document;

/// The longest body that is read.
pub const MOST_BYTES: usize = 64 * 1024;
/// The longest body with an edition: one that is as long as it may be, however a client writes it as JSON.
pub const MOST_BYTES_OF_EDITION: usize = 4 * MAX_BYTES;
/// Where the interface is.
pub const ROOT: &str = "/api/v1";

/// What handlers work with. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App {
    /// What is stored.
    pub store: Store,
    /// Who is who.
    pub people: People,
    /// The matches.
    pub hub: Arc<Hub>,
    /// Where other devices on the network find this server.
    pub reach: Option<Arc<str>>,
}

/// Every route of the interface but the socket, which is the hub's.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default()
        .routes(routes!(people::guest))
        .routes(routes!(people::me, people::rename, people::erase))
        .routes(routes!(people::server))
        .routes(routes!(people::make_account))
        .routes(routes!(people::log_in))
        .routes(routes!(people::recover))
        .routes(routes!(holidays::holidays, holidays::take, holidays::end))
        .routes(routes!(mail::address, mail::name_address, mail::reminders, mail::forget_address))
        .routes(routes!(mail::confirm))
        .routes(routes!(mail::unsubscribe))
        .routes(routes!(mail::forgotten))
        .routes(routes!(mail::new_password))
        .routes(routes!(sessions::list, sessions::end_others))
        .routes(routes!(sessions::end))
        .routes(routes!(sessions::codes_left, sessions::new_codes))
        .routes(routes!(people::change_password))
        .routes(routes!(people::log_out))
        .routes(routes!(people::log_out_everywhere))
        .routes(routes!(tokens::new_token, tokens::tokens))
        .routes(routes!(tokens::withdraw_token))
        .routes(routes!(announcement::announcement))
        .routes(routes!(push::subscribe, push::unsubscribe))
        .routes(routes!(editions::list, editions::bring).layer(DefaultBodyLimit::max(MOST_BYTES_OF_EDITION)))
        .routes(routes!(editions::one))
        .routes(routes!(change::create, read::list))
        .routes(routes!(read::one))
        .routes(routes!(change::join))
        .routes(routes!(change::leave))
        .routes(routes!(change::act))
        .routes(routes!(change::manage))
        .routes(routes!(change::say, read::chat))
        .routes(routes!(read::snapshot))
        .routes(routes!(read::history))
        .routes(routes!(read::record))
        .routes(routes!(read::proof))
        .routes(routes!(events::of_match))
        .routes(routes!(events::of_mine))
        .routes(routes!(players::one))
        .routes(routes!(players::rating_history))
        .routes(routes!(players::matches))
        .routes(routes!(players::ratings))
        .routes(routes!(players::levels))
        .routes(routes!(played::add))
        .routes(routes!(daily::ladder, daily::play))
        .routes(routes!(friends::friends))
        .routes(routes!(friends::follow, friends::unfollow))
        .routes(routes!(friends::block, friends::unblock))
        .routes(routes!(friends::call))
        .routes(routes!(friends::decline))
        .routes(routes!(tournaments::list, tournaments::create))
        .routes(routes!(tournaments::one))
        .routes(routes!(tournaments::round))
        .routes(routes!(tournaments::join))
        .routes(routes!(tournaments::leave))
        .routes(routes!(tournaments::rest))
        .routes(routes!(tournaments::start))
        .routes(routes!(tournaments::cancel))
        .routes(routes!(tournaments::export))
        .routes(routes!(export::export))
        .routes(routes!(moderation::report_player))
        .routes(routes!(moderation::report_message))
        .routes(routes!(moderation::list))
        .routes(routes!(moderation::moderate))
        .routes(routes!(moderation::audit))
        .routes(routes!(openapi::json))
        .routes(routes!(openapi::page))
        .routes(routes!(openapi::style))
}

/// The interface under its root, to be merged with what else the server serves.
pub fn router(app: App) -> Router {
    let (routes, _) = routes().split_for_parts();
    let routes = routes
        .fallback(async || Problem::not_found())
        .method_not_allowed_fallback(async |method: Method| Problem::wrong_method(&method))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(app.people.public_origin().clone(), security::refuse_foreign))
        .layer(middleware::from_fn_with_state(app.people.clone(), count))
        .with_state(app);
    Router::new().nest(ROOT, routes)
}

/// Counts a request, and refuses it if there were too many from there. What is answered here is for the one who asked, so no
/// cache keeps it unless a handler says so.
async fn count(State(people): State<People>, request: Request, next: Next) -> Response {
    let address = people.client_address(request.headers(), request.extensions());
    let mut response = match (people.may_come(&address), people.count_request(&address)) {
        (Err(barred), _) => Problem::from(barred).into_response(),
        (_, Err(wait)) => Problem::from(wait).into_response(),
        (Ok(()), Ok(())) => next.run(request).await,
    };
    let never = axum::http::HeaderValue::from_static("no-store");
    response.headers_mut().entry(axum::http::header::CACHE_CONTROL).or_insert(never);
    response
}
