//! What stands around every page but the table: the bar at the top and the line at the bottom.

use std::sync::Arc;

use fondaco_table::GameName;
use leptos::prelude::*;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, Word};
use crate::base::route::Route;
use crate::base::settings;
use crate::base::sheet::{SettingsButton, ThemeButton};
use crate::base::title;
use crate::data::account;
use crate::t;
use crate::table::slots::Slot;

/// Makes the bar that says which matches wait for the person; there where there is a server.
#[derive(Clone, Copy)]
pub struct TurnBar(pub fn() -> Markup);

impl TurnBar {
    /// The bar for the table screen.
    #[must_use]
    pub fn slot() -> Option<Slot> {
        use_context::<TurnBar>().map(|TurnBar(bar)| Arc::new(bar) as Slot)
    }
}

/// A page with the bar at the top.
#[component]
pub fn Page(
    /// Which of the bar's places this is.
    here: Route,
    /// The page.
    children: Children,
) -> impl IntoView {
    let mut places = vec![
        (Route::Home, "nav-play"),
        (Route::Learn, "nav-learn"),
        (Route::Editions, "nav-editions"),
        (Route::Games, "nav-games"),
    ];
    if browser::has_server() {
        places.insert(1, (Route::Tournaments, "nav-tournaments"));
        places.push((Route::Leaders(GameName::ALL[0], None), "nav-leaders"));
    }
    let places = places.into_iter().map(|(route, key)| {
        let on = route == here;
        let waiting = (route == Route::Games).then_some(|| {
            Some(title::waiting())
                .filter(|count| *count > 0)
                .map(|count| view! { <small class="count">{count}</small> })
        });
        view! { <a class:on=on aria-current=on.then_some("page") href=route.href()>{move || t!(key)}{waiting}</a> }
    });
    let me = move || match account::who() {
        account::Who::Alone => ().into_any(),
        account::Who::Known(_) => view! { <Me/><span>{my_name}</span> }.into_any(),
        _ => view! { <Icon name="ui-person"/><span>{move || t!("account-log-in")}</span> }.into_any(),
    };
    let me = browser::has_server().then(|| {
        view! { <a class="me" href=Route::Account.href() title=move || t!("account-title")>{me}</a> }
    });
    view! {
        <header class="top">
            <a class="brand" href=Route::Home.href() aria-label=move || t!("home")>
                <Icon name="harbor"/>
                <Word id="word-fondaco" size=(151.9, 22.4)/>
            </a>
            <nav class="main" aria-label=move || t!("nav")>{places.collect_view()}</nav>
            <nav class="tools" aria-label=move || t!("nav-you")>
                <ThemeButton/>
                <SettingsButton/>
                {me}
            </nav>
        </header>
        {use_context::<TurnBar>().map(|TurnBar(bar)| bar())}
        {children()}
        <footer class="foot">{move || t!("foot")}</footer>
    }
}

/// What the person is called here.
#[must_use]
pub fn my_name() -> String {
    let name = settings::get(|choices| choices.name.clone());
    if name.is_empty() { t!("you") } else { name }
}

/// The person's own marker.
#[component]
pub fn Me() -> impl IntoView {
    let initial = || my_name().chars().next().map(String::from).unwrap_or_default().to_uppercase();
    move || view! { <Marker colour=1 initial=initial()/> }
}
