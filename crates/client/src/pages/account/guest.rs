//! A name at the first need of one: the form that asks for it, and a small sheet with it above whatever page one is on.

use std::rc::Rc;

use fondaco_table::Name;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::form::{Field, Request, form};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Sheet;
use crate::base::route::Route;
use crate::base::settings;
use crate::data::account::{be_guest, go_on, name_wanted};
use crate::t;

/// The sheet.
#[component]
pub fn NameSheet() -> impl IntoView {
    let open = name_wanted();
    Effect::new(move |_| {
        if open.get() {
            // Not before the sheet is there.
            request_animation_frame(|| {
                let field = browser::all("dialog[open] .form input").pop();
                if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
                    let _ = field.focus();
                }
            });
        }
    });
    let done = move || {
        open.set(false);
        go_on();
    };
    view! {
        <Sheet open heading="guest-title">
            <p class="lead">{move || t!("guest-lead")}</p>
            {move || open.get().then(|| name_form("guest-go-on", "primary", done))}
            <p class="aside">
                {move || t!("guest-instead")}" "
                <a href=Route::Account.href() on:click=move |_| open.set(false)>{move || t!("account-log-in")}</a>
            </p>
        </Sheet>
    }
}

/// The form that makes a guest of nobody. Its button says `button` and looks like `class`; `then` is done as soon as one is
/// known, before anything that follows who one is.
#[must_use]
pub fn name_form(button: &'static str, class: &'static str, then: impl Fn() + Clone + 'static) -> Markup {
    let name = Field::new("account-name", "nickname");
    // The name that was used here before is offered again.
    name.value.set(settings::get_untracked(|choices| choices.name.clone()));
    let submit = move || {
        let (name, then) = (read_name(name)?, then.clone());
        let request: Request = Box::pin(async move {
            be_guest(name).await?;
            then();
            Ok("account-saved")
        });
        Ok(request)
    };
    form(&[name], button, class, Rc::new(submit))
}

/// The name in a field, or the key of what is wrong with it.
pub(super) fn read_name(field: Field) -> Result<Name, &'static str> {
    Name::new(field.now().trim()).map_err(|_| "no-name")
}
