//! The link that challenges others: it has the whole deal and the result in itself, and the moves if one shows them.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::hosts::deals::{Challenge, daily, kept, packed};
use crate::t;

/// What can be done with the link.
#[component]
pub(crate) fn Send(
    /// What one challenges others to.
    mine: Challenge,
) -> impl IntoView {
    let with_moves = RwSignal::new(true);
    let (score, game, day) = (mine.score(), mine.deal.game, mine.day);
    let nameless = mine.by.is_none();
    let mine = StoredValue::new(mine);
    let address = Memo::new(move |_| {
        let mut challenge = mine.get_value();
        if !with_moves.get() {
            challenge.steps = None;
        }
        browser::absolute(&Route::Challenged(packed::pack(&challenge)).href()).unwrap_or_default()
    });
    let message = move || {
        let message = t!("challenge-message", game = game.title(), points = score);
        let streak = day.map(|_| daily::streak(&daily::days(&kept::all(), game), browser::today()).0);
        match streak {
            Some(days) if days > 1 => format!("{message} {}", t!("daily-message", days = days)),
            _ => message,
        }
    };
    let copied = RwSignal::new(false);
    // Without a secure connection there is no clipboard: then the link is shown, to be copied by hand.
    let by_hand = RwSignal::new(None::<String>);
    let copy = move |_| {
        let text = untrack(|| format!("{} {}", message(), address.get()));
        spawn_local(async move {
            if browser::copy(&text).await {
                let _ = copied.try_set(true);
                browser::sleep(3_000).await;
                let _ = copied.try_set(false);
            } else {
                let _ = by_hand.try_set(Some(text));
            }
        });
    };
    let share = move |_| untrack(|| browser::share(&message(), &address.get()));
    view! {
        <section class="card dare-send" aria-labelledby="dare-send">
            <h2 id="dare-send">{move || t!("challenge-beat")}</h2>
            <p class="q">{move || t!("challenge-beat.about")}</p>
            <p class="said">{message}</p>
            <label class="choice">
                <input type="checkbox" prop:checked=move || with_moves.get() on:change=move |event| with_moves.set(event_target_checked(&event))/>
                <span>{move || t!("challenge-moves")}</span>
            </label>
            {nameless.then(|| view! { <p class="q">{move || t!("challenge-nameless")}</p> })}
            <div class="go">
                {browser::can_share().then(|| view! {
                    <button class="btn primary" on:click=share><Icon name="ui-upload"/>{move || t!("challenge-send")}</button>
                })}
                <button class="btn link" class:primary=!browser::can_share() on:click=copy>
                    <Icon name="ui-link"/>{move || if copied.get() { t!("share-copied") } else { t!("challenge-copy") }}
                </button>
            </div>
            {move || by_hand.get().map(|text| view! { <textarea readonly aria-label=move || t!("challenge-copy") prop:value=text></textarea> })}
            <p class="cap">{move || t!(if with_moves.get() { "challenge-shows" } else { "challenge-hides" })}</p>
        </section>
    }
}
