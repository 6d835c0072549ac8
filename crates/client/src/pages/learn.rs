//! Where one learns: a tutorial and the rules of each game.

use fondaco_table::GameName;
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::pages::covers::{GameWord, tutorials};
use crate::pages::shell::Page;
use crate::pages::tutorial::done;
use crate::t;

/// The page.
#[component]
pub fn Learn() -> impl IntoView {
    let games = tutorials().map(|(game, key)| {
        let about = move || i18n::text(&format!("{key}.about"), &[]);
        view! {
            <li class="card lesson">
                <svg class="cover" aria-hidden="true"><use href=format!("#cover-{game}")/></svg>
                <div>
                    <h2><GameWord game/></h2>
                    <p>{about}</p>
                    {progress(game)}
                    <div class="go">
                        <a class="btn primary" href=Route::Tutorial(game).href()><Icon name="ui-play"/>{move || t!(key)}</a>
                        <a class="btn" href=Route::Rules(game, None).href()><Icon name="ui-rules"/>{move || t!("rules")}</a>
                    </div>
                </div>
            </li>
        }
    });
    view! {
        <Page here=Route::Learn>
            <main class="page">
                <h1>{move || t!("learn-title")}</h1>
                <p class="lead">{move || t!("learn-lead")}</p>
                <ul class="lessons">{games.collect_view()}</ul>
                <p><a class="btn" href=Route::Editions.href()><Icon name="tiles"/>{move || t!("nav-editions")}</a></p>
            </main>
        </Page>
    }
}

/// How long it takes, or how many lessons have been done.
fn progress(game: GameName) -> Markup {
    let (done, all) = done::of(game);
    if done == 0 {
        return view! { <p class="meta">{move || t!("tutorial-minutes", minutes = 5)}</p> }.into_any();
    }
    view! {
        <p class="meta taken" class:whole=done == all>
            <Icon name="ui-check"/>{move || t!("tutorial-taken", done = done, all = all)}
        </p>
    }
    .into_any()
}
