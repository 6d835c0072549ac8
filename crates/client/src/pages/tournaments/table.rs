//! The way back from a table to the tournament that it belongs to.

use fondaco_table::MatchId;
use fondaco_wire::rest::{MatchBody, OneBody, TableOfBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::keys;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::rest;
use crate::t;

/// The way back; nothing if the table belongs to none.
#[component]
pub fn Back(
    /// The table.
    id: MatchId,
) -> impl IntoView {
    let of: RwSignal<Option<TableOfBody>> = RwSignal::new(None);
    let path = format!("matches/{id}{}", keys::query(&id));
    spawn_local(async move {
        if let Ok(OneBody { about: MatchBody { tournament, .. }, .. }) = rest::get(&path).await {
            let _ = of.try_set(tournament);
        }
    });
    move || {
        of.get().map(|TableOfBody { id, name, round, rounds, table, duplicate, .. }| {
            let said = move || {
                t!(
                    "tour-back",
                    name = name.as_str(),
                    round = u32::from(round),
                    rounds = u32::from(rounds),
                    table = table
                )
            };
            view! {
                <p class="tour-back"><a href=Route::Tournament(id, None).href()><Icon name="laurel"/>{said}</a>
                    {duplicate.then(|| view! { <small>{move || t!("tour-duplicate")}</small> })}</p>
            }
        })
    }
}
