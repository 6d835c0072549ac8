//! What the server's operator tells everybody: a bar on every page, until it has been read.

use std::time::Duration;

use fondaco_wire::rest::{Announced, AnnouncementBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::i18n;
use crate::hosts::rest;
use crate::t;

/// How often the server is asked.
const EVERY: Duration = Duration::from_secs(60);

/// The bar.
#[component]
pub(crate) fn Announcement() -> impl IntoView {
    let told = RwSignal::new(None::<Announced>);
    let read = RwSignal::new(0u64);
    let ask = move || {
        spawn_local(async move {
            // What was told stays until the server says otherwise.
            if let Ok(AnnouncementBody { announcement }) = rest::get("announcement").await
                && told.try_with_untracked(|before| *before != announcement) == Some(true)
            {
                told.set(announcement);
            }
        });
    };
    ask();
    let timer = set_interval_with_handle(ask, EVERY).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
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
