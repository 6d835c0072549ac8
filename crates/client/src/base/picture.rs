//! A drawing as a picture: an SVG becomes a PNG here in the browser, to be saved, copied or handed to another program. Nothing is
//! sent anywhere.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlCanvasElement, HtmlImageElement};

use crate::base::browser;

const PNG: &str = "image/png";

/// The drawing as an address that an `<img>` shows.
#[must_use]
pub fn address(svg: &str) -> String {
    if cfg!(target_arch = "wasm32") {
        format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(svg)))
    } else {
        String::new()
    }
}

/// A symbol of the page's sprite, as it is written there: a picture has nothing of the page around it.
#[must_use]
pub fn symbol(id: &str) -> String {
    browser::all(&format!("symbol#{id}")).pop().map(|symbol| symbol.outer_html()).unwrap_or_default()
}

/// The drawing as a PNG of this width and height; nothing if the browser cannot.
pub async fn png(svg: &str, (width, height): (u32, u32)) -> Option<Blob> {
    let document = browser::window()?.document()?;
    let image: HtmlImageElement = document.create_element("img").ok()?.dyn_into().ok()?;
    image.set_src(&address(svg));
    JsFuture::from(image.decode()).await.ok()?;
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d").ok()??;
    let draw: Function = Reflect::get(&context, &"drawImage".into()).ok()?.dyn_into().ok()?;
    draw.call3(&context, &image, &0.into(), &0.into()).ok()?;
    let made = Promise::new(&mut |done: Function, _| {
        let _ = canvas.to_blob(&done);
    });
    JsFuture::from(made).await.ok()?.dyn_into().ok()
}

/// Something that this browser may not have, made with these arguments.
fn make(class: &str, arguments: &Array) -> Option<JsValue> {
    let class: Function = Reflect::get(&js_sys::global(), &class.into()).ok()?.dyn_into().ok()?;
    Reflect::construct(&class, arguments).ok()
}

/// Whether a picture can be put where it can be pasted from.
#[must_use]
pub fn can_copy() -> bool {
    Reflect::has(&js_sys::global(), &"ClipboardItem".into()).unwrap_or(false)
        && browser::of_navigator(&["clipboard", "write"]).is_some()
}

/// Puts a picture where it can be pasted from, and says whether that worked.
pub async fn copy(picture: &Blob) -> bool {
    let call = || {
        let kinds = Object::new();
        Reflect::set(&kinds, &PNG.into(), picture).ok()?;
        let item = make("ClipboardItem", &Array::of1(&kinds))?;
        let (of, write) = browser::of_navigator(&["clipboard", "write"])?;
        write.call1(&of, &Array::of1(&item)).ok()
    };
    match call() {
        Some(promise) => JsFuture::from(Promise::from(promise)).await.is_ok(),
        None => false,
    }
}

/// Hands a picture with a text and an address to another program of the person's choice; whether this browser can do so with
/// pictures.
pub fn share(name: &str, picture: &Blob, text: &str, address: &str) -> bool {
    let hand = || {
        let kind = Object::new();
        Reflect::set(&kind, &"type".into(), &PNG.into()).ok()?;
        let file = make("File", &Array::of3(&Array::of1(picture), &name.into(), &kind))?;
        let what = Object::new();
        Reflect::set(&what, &"files".into(), &Array::of1(&file)).ok()?;
        for (name, value) in [("text", text), ("url", address)].into_iter().filter(|(_, value)| !value.is_empty()) {
            Reflect::set(&what, &name.into(), &value.into()).ok()?;
        }
        let (of, can) = browser::of_navigator(&["canShare"])?;
        can.call1(&of, &what).ok().filter(JsValue::is_truthy)?;
        let (of, share) = browser::of_navigator(&["share"])?;
        share.call1(&of, &what).ok()
    };
    let Some(promise) = hand() else { return false };
    // Who thinks better of it is no failure.
    leptos::task::spawn_local(async { drop(JsFuture::from(Promise::from(promise)).await) });
    true
}
