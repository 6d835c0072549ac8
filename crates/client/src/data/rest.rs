//! Asking the server something once: JSON there and back, and one type for everything that can go wrong.
//!
//! Addresses are those of `docs/api.md` without `/api/v1`: `get("me")`, `post("guest", &NameBody { name })`. They are
//! asked of the site that the page came from. A static site has no server behind it: that is [`Failure::NoServer`].

use fondaco_wire::WhyNot;
use fondaco_wire::rest::ErrorBody;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::base::browser;

/// Why something that was asked of the server was not done.
#[derive(Clone, PartialEq, Debug)]
pub enum Failure {
    /// No answer came: no network, or the server is not there at the moment.
    Unreachable,
    /// Something answered that is no Fondaco server, such as the host of a static site.
    NoServer,
    /// The server said no.
    Refused(Box<Refused>),
}

/// The server's no.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// The HTTP status.
    pub status: u16,
    /// Why, for programs: `"nobody"`, `"no_such_match"`, `"table_full"`, …
    pub code: String,
    /// Why, in English.
    pub text: String,
    /// All that was said.
    body: String,
}

impl Refused {
    /// A no, as the server says it; nothing if it is no such thing.
    #[must_use]
    pub fn read(status: u16, body: &str) -> Option<Self> {
        // Only what every page needs. The reason is read where somebody is told of it: a first table loads nothing of that.
        let said: serde_json::Value = serde_json::from_str(body).ok()?;
        let part = |key: &str| said["error"][key].as_str().map(str::to_owned);
        Some(Refused { status, code: part("code")?, text: part("text")?, body: body.to_owned() })
    }

    /// The reason as the socket has it, if the table or the game refused.
    #[must_use]
    pub fn why(&self) -> Option<WhyNot> {
        serde_json::from_str::<ErrorBody>(&self.body).ok()?.error.why
    }
}

impl Failure {
    /// The server's short name for the reason; nothing if it did not answer.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Failure::Refused(refused) => &refused.code,
            Failure::Unreachable | Failure::NoServer => "",
        }
    }

    /// Whether nobody has said yet who they are: be a guest, or log in.
    #[must_use]
    pub fn is_nobody(&self) -> bool {
        self.code() == "nobody"
    }
}

/// Asks for something.
///
/// # Errors
/// If no answer came, or no is the answer.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failure> {
    read(&call("GET", path, None).await?)
}

/// Asks for something to be done.
///
/// # Errors
/// If no answer came, or no is the answer. In the first case it may have been done.
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Failure> {
    ask("POST", path, body).await
}

/// The same, by any method.
///
/// # Errors
/// As [`post`].
pub async fn ask<T: DeserializeOwned>(method: &str, path: &str, body: &impl Serialize) -> Result<T, Failure> {
    read(&call(method, path, serde_json::to_string(body).ok()).await?)
}

/// Asks for something to be done that has no answer but that it was done.
///
/// # Errors
/// If no answer came, or no is the answer. In the first case it may have been done.
pub async fn tell(method: &str, path: &str, body: &impl Serialize) -> Result<(), Failure> {
    call(method, path, serde_json::to_string(body).ok()).await.map(drop)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|_| Failure::NoServer)
}

/// The text of the answer, whatever is asked.
///
/// # Errors
/// If no answer came, or no is the answer.
pub async fn call(method: &str, path: &str, body: Option<String>) -> Result<String, Failure> {
    let (status, text) = fetch(method, path, body).await.map_err(|_| Failure::Unreachable)?;
    if (200..300).contains(&status) {
        return Ok(text);
    }
    Err(failure(status, &text))
}

fn failure(status: u16, text: &str) -> Failure {
    match Refused::read(status, text) {
        Some(refused) => Failure::Refused(Box::new(refused)),
        // Proxies answer for a server that is away.
        None if (502..=504).contains(&status) => Failure::Unreachable,
        None => Failure::NoServer,
    }
}

async fn fetch(method: &str, path: &str, body: Option<String>) -> Result<(u16, String), JsValue> {
    let window = browser::window().ok_or(JsValue::NULL)?;
    let request = web_sys::RequestInit::new();
    request.set_method(method);
    if let Some(body) = body {
        let headers = js_sys::Object::new();
        js_sys::Reflect::set(&headers, &"content-type".into(), &"application/json".into())?;
        request.set_headers(&headers);
        request.set_body(&body.into());
    }
    let address = format!("api/v1/{path}");
    let response = JsFuture::from(window.fetch_with_str_and_init(&address, &request)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?.as_string().unwrap_or_default();
    Ok((response.status(), text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_no_is_read_whatever_it_says() {
        let full = r#"{"error":{"code":"table_full","text":"no seat is free","why":{"table":"table_full"}}}"#;
        let Failure::Refused(refused) = failure(409, full) else { panic!("not read") };
        assert_eq!((refused.status, refused.code.as_str()), (409, "table_full"));
        assert_eq!(refused.why(), Some(WhyNot::Table(fondaco_table::Refusal::TableFull)));
        let newer = r#"{"error":{"code":"moon","text":"the moon is full","why":{"moon":{}},"more":1}}"#;
        let Failure::Refused(refused) = failure(409, newer) else { panic!("not read") };
        assert_eq!((refused.code.as_str(), refused.why()), ("moon", None));
        assert!(failure(401, r#"{"error":{"code":"nobody","text":""}}"#).is_nobody());
        assert_eq!(failure(404, "<!doctype html>"), Failure::NoServer);
        assert_eq!(failure(502, "Bad Gateway"), Failure::Unreachable);
    }
}
