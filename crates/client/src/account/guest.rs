//! A name at the first need of one: a small sheet above whatever page one is on.

use std::rc::Rc;
use std::sync::LazyLock;

use fondaco_table::Name;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::form::{Field, Request, form};
use super::{be_guest, go_on};
use crate::parts::Sheet;
use crate::route::Route;
use crate::{browser, settings, t};

static OPEN: LazyLock<ArcRwSignal<bool>> = LazyLock::new(|| ArcRwSignal::new(false));

/// Asks what the person is called.
pub(super) fn ask_name() {
    OPEN.set(true);
}

/// The sheet.
#[component]
pub fn NameSheet() -> impl IntoView {
    let open = RwSignal::from(OPEN.clone());
    let name = Field::new("account-name", "nickname");
    // The name that was used here before is offered again.
    Effect::new(move |_| {
        if open.get() {
            name.value.set(settings::get_untracked(|choices| choices.name.clone()));
            // Not before the sheet is there.
            request_animation_frame(|| {
                let field = browser::all("dialog[open] .form input").pop();
                if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
                    let _ = field.focus();
                }
            });
        }
    });
    let fields = move || {
        let submit = move || {
            let name = read_name(name)?;
            let request: Request = Box::pin(async move {
                be_guest(&name).await?;
                open.set(false);
                go_on();
                Ok("account-saved")
            });
            Ok(request)
        };
        form(&[name], "guest-go-on", "primary", Rc::new(submit))
    };
    view! {
        <Sheet open heading="guest-title">
            <p class="lead">{move || t!("guest-lead")}</p>
            {fields()}
            <p class="aside">
                {move || t!("guest-instead")}" "
                <a href=Route::Account.href() on:click=move |_| open.set(false)>{move || t!("account-log-in")}</a>
            </p>
        </Sheet>
    }
}

/// The name in a field, or the key of what is wrong with it.
pub(super) fn read_name(field: Field) -> Result<String, &'static str> {
    let name = field.now();
    Name::new(name.trim()).map(|name| name.to_string()).map_err(|_| "no-name")
}
