//! What the server's operator tells everybody: a bar on every page, until it has been read.

use std::time::Duration;

use fondaco_wire::rest::{Announced, AnnouncementBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::i18n;
use crate::data::rest;
use crate::t;

/// How often the server is asked, unless what it told is over sooner.
const EVERY: Duration = Duration::from_secs(60);
/// Asked a moment after the end, it tells nothing any more.
const MOMENT: Duration = Duration::from_millis(200);

/// The bar.
#[component]
pub(crate) fn Announcement() -> impl IntoView {
    let told = RwSignal::new(None::<Announced>);
    let read = RwSignal::new(0u64);
    ask(told);
    move || {
        let now = told.get().filter(|told| told.number != read.get())?;
        let number = now.number;
        let frame = match now.maintenance_ms {
            Some(ms) if ms > browser::now_ms() => t!("announce-maintenance", time = i18n::moment(ms)),
            Some(_) => t!("announce-maintenance-now"),
            None => t!("announce-message"),
        };
        Some(view! {
            <div class="announced" role="status">
                <strong>{frame}</strong>
                <span dir="auto">{now.text}</span>
                <button class="btn" on:click=move |_| read.set(number)>{move || t!("close")}</button>
            </div>
        })
    }
}

/// Asks what is told, and asks again when it may have changed, as long as somebody looks.
fn ask(told: RwSignal<Option<Announced>>) {
    spawn_local(async move {
        let mut next = EVERY;
        // What was told stays until the server says otherwise.
        if let Ok(AnnouncementBody { announcement }) = rest::get("announcement").await {
            if let Some(now) = &announcement {
                next = next.min(Duration::from_millis(now.lasts_ms) + MOMENT);
            }
            let number = |told: &Option<Announced>| told.as_ref().map(|told| told.number);
            match told.try_with_untracked(|before| number(before) != number(&announcement)) {
                None => return,
                Some(true) => told.set(announcement),
                Some(false) => {}
            }
        }
        set_timeout(move || ask(told), next);
    });
}
