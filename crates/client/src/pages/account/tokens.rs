//! Tokens for programs that play: issued, listed, withdrawn. A token is shown once.

use std::rc::Rc;

use fondaco_table::Name;
use fondaco_wire::rest::{LabelBody, NewTokenBody, TokenBody, TokensBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::form::{Field, Outcome, Submit, form, outcome_line, run};
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::rest;
use crate::t;

/// The list, and a form for one more.
pub(super) fn tokens() -> Markup {
    let list: RwSignal<Vec<TokenBody>> = RwSignal::default();
    let secret = RwSignal::new(String::new());
    let outcome = RwSignal::new(Outcome::None);
    let load = move || {
        spawn_local(async move {
            if let Ok(TokensBody { tokens }) = rest::get("tokens").await {
                let _ = list.try_set(tokens);
            }
        });
    };
    load();
    let label = Field::new("tokens-label", "off");
    let submit: Submit = Rc::new(move || {
        let body = LabelBody { label: Name::new(label.now().trim()).map_err(|_| "no-name")? };
        Ok(Box::pin(async move {
            let issued: NewTokenBody = rest::post("tokens", &body).await?;
            secret.set(issued.token);
            label.value.set(String::new());
            load();
            Ok("tokens-once")
        }))
    });
    let withdraw = move |id: String| {
        run(
            outcome,
            Ok(Box::pin(async move {
                rest::call("DELETE", &format!("tokens/{id}"), None).await?;
                load();
                Ok("tokens-withdrawn")
            })),
        );
    };
    let row = move |token: TokenBody| {
        let TokenBody { id, bot, label, created_ms } = token;
        let named = label.clone();
        view! {
            <li>
                <Icon name="ui-bot"/>
                <span><a href=Route::Player(bot).href()>{label}</a><small>{move || t!("tokens-since", date = i18n::date(created_ms))}</small></span>
                <button class="icon-btn" aria-label=move || t!("tokens-withdraw", name = &named) on:click=move |_| withdraw(id.clone())>
                    <Icon name="ui-trash"/>
                </button>
            </li>
        }
    };
    let shown = move || {
        let secret = secret.get();
        (!secret.is_empty()).then(|| view! { <output class="secret">{secret}</output> })
    };
    view! {
        <ul class="tokens">{move || list.get().into_iter().map(row).collect_view()}</ul>
        {outcome_line(outcome)}
        {form(&[label], "tokens-issue", "", submit)}
        {shown}
        <p><a href="api/v1/docs" target="_blank" rel="noopener">{move || t!("tokens-docs")}</a></p>
    }
    .into_any()
}
