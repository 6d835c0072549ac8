//! An invitation: the link to a table, to copy, to hand on, or to be read by a phone.

use fondaco_table::MatchId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::parts::{Icon, qr::qr};
use crate::base::route::Route;
use crate::data::account;
use crate::t;

/// The whole address of a table, with what lets one in if it is not public.
#[must_use]
pub fn link(id: &MatchId, invitation: Option<&str>) -> String {
    format!("{}{}", account::address(), Route::Match(id.clone(), invitation.map(str::to_owned)).href())
}

/// The invitation to a table.
#[component]
pub fn Invite(
    /// Which table.
    id: MatchId,
    /// What lets others come to it, if it is not public.
    invitation: Option<String>,
) -> impl IntoView {
    let address = StoredValue::new(link(&id, invitation.as_deref()));
    let said: RwSignal<Option<&'static str>> = RwSignal::new(None);
    let field = NodeRef::<leptos::html::Input>::new();
    let select = move || {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    let copy = move |_| {
        spawn_local(async move {
            let copied = browser::copy(&address.get_value()).await;
            if !copied {
                // Where the page may not copy, the person can: the link is marked.
                select();
            }
            let _ = said.try_set(Some(if copied { "invite-copied" } else { "invite-marked" }));
        });
    };
    let share = move |_| browser::share(&t!("invite-share-title"), &address.get_value());
    view! {
        <div class="invite">
            <div>
                <label class="field">
                    <span>{move || t!("invite-link")}</span>
                    <input type="text" readonly node_ref=field prop:value=address.get_value() on:focus=move |_| select()/>
                </label>
                <div class="go">
                    <button class="btn" on:click=copy><Icon name="ui-link"/>{move || t!("invite-copy")}</button>
                    {browser::can_share().then(|| view! {
                        <button class="btn" on:click=share><Icon name="ui-upload"/>{move || t!("invite-share")}</button>
                    })}
                </div>
                <p class="outcome good" role="status">{move || said.get().map(|key| t!(key))}</p>
            </div>
            {qr(&address.get_value(), || t!("invite-qr"))}
        </div>
    }
}
