//! Subscribing this browser to the server's push messages, and telling the server so. The service worker shows them.
//!
//! Not every browser has what this needs, and not on every page (not without TLS, say): so each step may find nothing there.

use fondaco_wire::rest::{EndpointBody, ServerBody, SubscriptionBody};
use js_sys::{Array, Function, JSON, Object, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::base::browser;
use crate::base::i18n;
use crate::data::rest;

/// Where the key is remembered with which this browser has subscribed.
const KEY: &str = "fondaco:push";
/// A service worker that is not ready by then will not be.
const PATIENCE_MS: u32 = 10_000;

/// A property that is there.
pub(super) fn get(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(|value| !value.is_undefined() && !value.is_null())
}

/// Calls a method and waits for what it promises; nothing if there is no such method, or it fails.
pub(super) async fn call(of: &JsValue, name: &str, arguments: &Array) -> Option<JsValue> {
    let method: Function = get(of, name)?.dyn_into().ok()?;
    let promised = method.apply(of, arguments).ok()?;
    JsFuture::from(Promise::resolve(&promised)).await.ok()
}

/// The service worker's registration, as far as there is one.
pub(super) async fn registration() -> Option<JsValue> {
    let workers = get(browser::window()?.navigator().as_ref(), "serviceWorker")?;
    call(&workers, "getRegistration", &Array::new()).await.filter(|found| !found.is_undefined())
}

/// The subscription that there is.
async fn subscription() -> Option<JsValue> {
    let pushes = get(&registration().await?, "pushManager")?;
    call(&pushes, "getSubscription", &Array::new()).await.filter(|found| !found.is_null())
}

/// Subscribes and tells the server; says whether messages will come. If they already do, the server is told all the same: the
/// language may be another, or the person.
pub(super) async fn subscribe() -> bool {
    try_to().await.is_some()
}

async fn try_to() -> Option<()> {
    let key = rest::get::<ServerBody>("server").await.ok()?.push?;
    let storage = browser::storage();
    let before = storage.as_ref().and_then(|storage| storage.get_item(KEY).ok()?);
    // With another key it is another server's, or an old one.
    if before.as_deref() != Some(&key)
        && let Some(old) = subscription().await
    {
        call(&old, "unsubscribe", &Array::new()).await;
    }
    let worker = ready().await?;
    let options = Object::new();
    Reflect::set(&options, &"userVisibleOnly".into(), &true.into()).ok()?;
    Reflect::set(&options, &"applicationServerKey".into(), &key.as_str().into()).ok()?;
    let made = call(&get(&worker, "pushManager")?, "subscribe", &Array::of1(&options)).await?;
    let mut body: SubscriptionBody = serde_json::from_str(&JSON::stringify(&made).ok()?.as_string()?).ok()?;
    i18n::lang().code().clone_into(&mut body.lang);
    rest::tell("POST", "push", &body).await.ok()?;
    if let Some(storage) = storage {
        let _ = storage.set_item(KEY, &key);
    }
    Some(())
}

/// The registration with a worker that works; at a first visit it may take a moment.
async fn ready() -> Option<JsValue> {
    registration().await?;
    let workers = get(browser::window()?.navigator().as_ref(), "serviceWorker")?;
    let ready = get(&workers, "ready")?;
    let late = wasm_bindgen_futures::future_to_promise(async {
        browser::sleep(PATIENCE_MS).await;
        Ok(JsValue::UNDEFINED)
    });
    let first = JsFuture::from(Promise::race(&Array::of2(&ready, &late))).await.ok()?;
    (!first.is_undefined()).then_some(first)
}

/// Messages are wanted no more.
pub(super) async fn unsubscribe() {
    let Some(old) = subscription().await else { return };
    if let Some(endpoint) = get(&old, "endpoint").and_then(|endpoint| endpoint.as_string()) {
        // If the server cannot be told, it hears it from the push service.
        let _ = rest::tell("DELETE", "push", &EndpointBody { endpoint }).await;
    }
    call(&old, "unsubscribe", &Array::new()).await;
    if let Some(storage) = browser::storage() {
        let _ = storage.remove_item(KEY);
    }
}
