//! What the client asks of the browser. Outside a browser (in tests) nothing is there, and nothing fails.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Storage, Window};

/// The window; none in a worker, and none in tests.
#[must_use]
pub fn window() -> Option<Window> {
    if cfg!(target_arch = "wasm32") { web_sys::window() } else { None }
}

/// Whether this runs in a web worker.
#[must_use]
pub fn in_worker() -> bool {
    js_sys::global().dyn_ref::<web_sys::DedicatedWorkerGlobalScope>().is_some()
}

/// What the browser keeps for this site; none if it is forbidden.
#[must_use]
pub fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// The same for as long as this tab is open.
#[must_use]
pub fn session() -> Option<Storage> {
    window()?.session_storage().ok()?
}

/// The time in milliseconds since 1970.
#[must_use]
pub fn now_ms() -> u64 {
    if cfg!(target_arch = "wasm32") { js_sys::Date::now() as u64 } else { 0 }
}

const DAY: f64 = 86_400_000.0;

/// The day, counted from 1970, where the person is.
#[must_use]
pub fn today() -> u64 {
    if cfg!(target_arch = "wasm32") { day_of(now_ms()) } else { 0 }
}

/// The day of this time where the person is.
#[must_use]
pub fn day_of(ms: u64) -> u64 {
    ((ms as f64 - west(ms as f64)) / DAY).max(0.0) as u64
}

/// Noon of this day where the person is.
#[must_use]
pub fn noon(day: u64) -> u64 {
    let noon = (day as f64 + 0.5) * DAY;
    (noon + west(noon)) as u64
}

/// The time that a field for day and time says, as the person's clocks have it; nothing if it says none.
#[must_use]
pub fn time_of(field: &str) -> Option<u64> {
    if !cfg!(target_arch = "wasm32") || field.is_empty() {
        return None;
    }
    let ms = js_sys::Date::parse(field);
    ms.is_finite().then_some(ms as u64)
}

/// By how many milliseconds the clocks are behind Greenwich where the person is.
fn west(ms: f64) -> f64 {
    if !cfg!(target_arch = "wasm32") {
        return 0.0;
    }
    js_sys::Date::new(&JsValue::from_f64(ms)).get_timezone_offset() * 60_000.0
}

/// True randomness.
#[must_use]
pub fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    window()?.crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}

/// Whether a media query holds.
#[must_use]
pub fn matches(query: &str) -> bool {
    let query = window().and_then(|window| window.match_media(query).ok()?);
    query.is_some_and(|query| query.matches())
}

/// Whether the person wants to see no movement.
#[must_use]
pub fn wants_stillness() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// What the page's `<meta name="NAME">` says: where the files are that are not loaded with the page.
#[must_use]
pub fn meta(name: &str) -> Option<String> {
    all(&format!("meta[name={name}]")).pop()?.get_attribute("content")
}

/// Whether there is a server behind this page: the page itself says so.
#[must_use]
pub fn has_server() -> bool {
    meta("server").is_some_and(|place| !place.is_empty())
}

/// Loads a text of this site; nothing if it cannot be had.
pub async fn load_text(address: &str) -> Option<String> {
    let response = JsFuture::from(window()?.fetch_with_str(address)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Shows a `<dialog>` above everything, or closes it.
pub fn open_dialog(dialog: &web_sys::HtmlDialogElement, open: bool) {
    if open && !dialog.open() {
        let _ = dialog.show_modal();
    } else if !open && dialog.open() {
        dialog.close();
    }
}

/// Whether the page is hidden: then nothing needs to be shown moving.
#[must_use]
pub fn is_hidden() -> bool {
    window().and_then(|window| window.document()).is_some_and(|document| document.hidden())
}

/// Waits.
pub async fn sleep(ms: u32) {
    let promise = Promise::new(&mut |done: Function, _| {
        if let Some(window) = window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&done, ms as i32);
        }
    });
    let _ = JsFuture::from(promise).await;
}

/// Gives an element the focus without moving the page.
pub fn focus_quietly(element: &web_sys::HtmlElement) {
    let options = Object::new();
    let _ = Reflect::set(&options, &JsValue::from_str("preventScroll"), &JsValue::TRUE);
    let Ok(focus) = Reflect::get(element, &JsValue::from_str("focus")) else { return };
    if let Some(focus) = focus.dyn_ref::<Function>() {
        let _ = focus.call1(element, &options);
    }
}

/// Every element that matches, in document order.
#[must_use]
pub fn all(selector: &str) -> Vec<Element> {
    let Some(document) = window().and_then(|window| window.document()) else { return Vec::new() };
    let Ok(list) = document.query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.item(index)?.dyn_into().ok()).collect()
}

/// By how much an element is enlarged on the screen: so much more a length in its style is.
#[must_use]
pub fn enlarged(element: &Element) -> f64 {
    let laid_out = element.dyn_ref::<web_sys::HtmlElement>().map_or(0, web_sys::HtmlElement::offset_width);
    if laid_out > 0 { element.get_bounding_client_rect().width() / f64::from(laid_out) } else { 1.0 }
}

/// Lets an element move through these transforms, added to how it stands.
pub fn animate(element: &Element, transforms: &[&str], ms: u32, easing: &str) {
    play(element, "transform", transforms, ms, easing, ("composite", "add"));
}

/// Lets an element move through these transforms, and stay where the last one puts it.
pub fn move_away(element: &Element, transforms: &[&str], ms: u32, easing: &str) {
    play(element, "transform", transforms, ms, easing, ("fill", "forwards"));
}

/// Lets an element appear.
pub fn fade_in(element: &Element, ms: u32) {
    play(element, "opacity", &["0", "1"], ms, "ease-out", ("composite", "replace"));
}

/// Hides an element for a while.
pub fn hide(element: &Element, ms: u32) {
    play(element, "opacity", &["0", "0"], ms, "linear", ("composite", "replace"));
}

fn play(element: &Element, property: &str, values: &[&str], ms: u32, easing: &str, (how, setting): (&str, &str)) {
    let keyframes = Object::new();
    let values: js_sys::Array = values.iter().map(|value| JsValue::from_str(value)).collect();
    let _ = Reflect::set(&keyframes, &JsValue::from_str(property), &values);
    let options = Object::new();
    for (name, value) in [("duration", JsValue::from_f64(ms.into())), ("easing", easing.into()), (how, setting.into())]
    {
        let _ = Reflect::set(&options, &JsValue::from_str(name), &value);
    }
    let Ok(animate) = Reflect::get(element, &JsValue::from_str("animate")) else { return };
    if let Some(animate) = animate.dyn_ref::<Function>() {
        let _ = animate.call2(element, &keyframes, &options);
    }
}

/// The text of a file that the person handed over; nothing if it cannot be read.
pub async fn read(file: &web_sys::File) -> Option<String> {
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// Hands the person a text as a file.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type("application/json");
    if let Ok(file) = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options) {
        save(name, &file);
    }
}

/// Hands the person a file.
pub fn save(name: &str, file: &web_sys::Blob) {
    let hand = || -> Result<(), JsValue> {
        let address = web_sys::Url::create_object_url_with_blob(file)?;
        let document = window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
        let link: web_sys::HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
        link.set_href(&address);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&address)
    };
    let _ = hand();
}

/// Tells the script that started the client something.
pub fn tell_page(name: &str) {
    if let (Some(window), Ok(event)) = (window(), web_sys::CustomEvent::new(name)) {
        let _ = window.dispatch_event(&event);
    }
}

/// A function of the browser's navigator, or of something in it, that this browser may not have.
pub(crate) fn of_navigator(path: &[&str]) -> Option<(JsValue, Function)> {
    let mut of = JsValue::from(window()?.navigator());
    let (name, folders) = path.split_last()?;
    for folder in folders {
        of = Reflect::get(&of, &JsValue::from_str(folder)).ok()?;
    }
    let function = Reflect::get(&of, &JsValue::from_str(name)).ok()?.dyn_into().ok()?;
    Some((of, function))
}

/// Puts a text where it can be pasted from, and says whether that worked.
pub async fn copy(text: &str) -> bool {
    let call = || of_navigator(&["clipboard", "writeText"]).and_then(|(of, f)| f.call1(&of, &text.into()).ok());
    match call() {
        Some(promise) => JsFuture::from(Promise::from(promise)).await.is_ok(),
        None => false,
    }
}

/// A place in the client as an address that works elsewhere.
#[must_use]
pub fn absolute(href: &str) -> Option<String> {
    let here = window()?.location().href().ok()?;
    Some(format!("{}{href}", here.split('#').next().unwrap_or_default()))
}

/// Whether the browser can hand an address to another program.
#[must_use]
pub fn can_share() -> bool {
    of_navigator(&["share"]).is_some()
}

/// Hands an address to another program of the person's choice.
pub fn share(title: &str, address: &str) {
    let Some((of, function)) = of_navigator(&["share"]) else { return };
    let what = Object::new();
    for (name, value) in [("title", title), ("url", address)] {
        let _ = Reflect::set(&what, &name.into(), &value.into());
    }
    if let Ok(promise) = function.call1(&of, &what) {
        // Who thinks better of it is no failure.
        leptos::task::spawn_local(async { drop(JsFuture::from(Promise::from(promise)).await) });
    }
}
