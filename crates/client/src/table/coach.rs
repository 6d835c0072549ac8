//! The first game explains itself: for each kind of decision, what to think of. The texts are in `coach.ftl`.

use leptos::prelude::*;

use super::desk::Desk;
use super::face::Face;
use crate::base::parts::Icon;
use crate::base::settings;
use crate::t;

/// What to think of, in the first game.
#[component]
pub fn Coach<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    let first = Memo::new(move |_| desk.table.with(|table| table.you.is_some() && desk.decided() == 0));
    let advice = Memo::new(move |_| desk.shown.with(|seen| G::advice(seen)));
    move || {
        let on = G::START.filter(|_| settings::get(|choices| choices.lessons == Some(true)) && !desk.guided);
        on.map(|start| {
            view! {
                // Its room stays, so that the board does.
                <aside class="coach" class:rests=move || !desk.your_turn() aria-label=move || t!("coach")>
                    <Icon name="ui-help"/>
                    // On a phone it scrolls, so it must be reachable.
                    <p tabindex="0">{move || first.get().then(|| view! { <span>{t!(start)}" "</span> })}{move || advice.get().map(|key| t!(key))}</p>
                    <button class="icon-btn" aria-label=move || t!("coach-off") title=move || t!("coach-off") on:click=move |_| {
                        settings::change(|choices| choices.lessons = Some(false));
                    }><Icon name="ui-close"/></button>
                </aside>
            }
        })
    }
}
