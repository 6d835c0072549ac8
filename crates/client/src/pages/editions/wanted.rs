//! A record that waits for the edition it was played with: what is here and on the server is looked through; otherwise the owner of
//! the record is asked for the edition's file or link.

use fondaco_game::{EditionId, Record};
use fondaco_table::{AnyEdition, GameName};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::editions::{self, Word};
use crate::data::replay::{read, source};
use crate::data::store;
use crate::pages::replay::drop::WAITING_RECORD;
use crate::t;

/// A record and what it was played with.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Wanted {
    text: String,
    game: GameName,
    edition: EditionId,
}

/// What waits, if anything does.
pub(super) fn waiting() -> Option<Wanted> {
    let text = browser::session()?.get_item(WAITING_RECORD).ok()??;
    let Record { game, edition, .. } = Record::parse(text.trim_start_matches('\u{feff}')).ok()?;
    Some(Wanted { text, game: game.parse().ok()?, edition })
}

/// Nothing waits any longer.
fn forget() {
    if let Some(session) = browser::session() {
        let _ = session.remove_item(WAITING_RECORD);
    }
}

impl Wanted {
    /// Whether this is what it was played with, whatever it is called.
    pub(super) fn is(&self, edition: &AnyEdition) -> bool {
        edition.game == self.game && edition.id.hash == self.edition.hash
    }

    /// What it was played with is called.
    pub(super) fn name(&self) -> &str {
        &self.edition.name
    }

    /// Shows the game with these components. True if that was possible.
    pub(super) fn open(&self, components: &str) -> bool {
        let Ok(record) = read::record_with(&self.text, Some(components.to_owned())) else { return false };
        forget();
        Route::Replay(origin::take(record), None).go();
        true
    }

    /// Looks for the components among one's own editions, in matches of this browser, and on the server.
    async fn find(&self) -> Option<String> {
        let mut mine = editions::all().into_iter().filter_map(|mine| mine.edition());
        if let Some(edition) = mine.find(|edition| self.is(edition)) {
            return Some(edition.components);
        }
        let hash = &self.edition.hash;
        if let Some(played) = store::played_with(hash).filter(|played| played.game == self.game) {
            return Some(played.components);
        }
        editions::ask(&Word::There(hash.clone())).await?.components
    }
}

/// Opens the record that waits, or asks for its edition.
pub(super) fn look_for(asked: RwSignal<Option<Wanted>>) {
    let Some(wanted) = waiting() else { return };
    spawn_local(async move {
        let found = wanted.find().await;
        if !found.is_some_and(|components| wanted.open(&components)) {
            let _ = asked.try_set(Some(wanted));
        }
    });
}

/// What is asked.
pub(super) fn card(asked: RwSignal<Option<Wanted>>) -> Markup {
    let not_now = move |_| {
        forget();
        asked.set(None);
    };
    (move || {
        asked.get().map(|wanted| {
            let name = wanted.edition.name;
            view! {
                <section class="notice e-wanted" role="status">
                    <Icon name="ui-replay"/>
                    <div class="e-said">
                        <b>{move || t!("edition-wanted", name = name.as_str())}</b>
                        <p>{move || t!("edition-wanted.about")}</p>
                    </div>
                    <button class="btn quiet" on:click=not_now>{move || t!("edition-wanted-not-now")}</button>
                </section>
            }
        })
    })
    .into_any()
}
