//! A book of puzzles that somebody hands over, as `fondaco puzzles` writes it, of any edition: one for each game is kept.

use fondaco_game::{Record, RecordError};
use fondaco_table::{GameName, verify_record};
use leptos::prelude::*;

use super::book::Book;
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::store;
use crate::pages::replay::drop::{HANDED, HANDED_BOOK, OpenRecord};
use crate::t;
use crate::table::host::Trouble;

/// The most puzzles of a book that is kept: a large one has a tenth of it.
const MOST: usize = 1000;

fn key(game: GameName) -> String {
    format!("fondaco:book:{game}")
}

/// The book that is kept of a game.
pub(super) fn kept(game: GameName) -> Option<Book> {
    let text = browser::storage()?.get_item(&key(game)).ok()??;
    Book::read(&text, game)
}

/// Reads a book of whichever game, and sees that every puzzle of it can be set up.
fn read(text: &str) -> Option<(GameName, Book)> {
    let (game, book) = GameName::ALL.iter().find_map(|&game| Some((game, Book::read(text, game)?)))?;
    let numbers = book.numbers();
    let sound = !numbers.is_empty()
        && numbers.len() <= MOST
        && numbers.into_iter().all(|number| {
            book.puzzle(number).is_some_and(|(puzzle, record)| {
                !puzzle.finds.is_empty() && record.steps.len() == puzzle.at && can_be_played(&puzzle.extended(record))
            })
        });
    sound.then_some((game, book))
}

/// Whether every step is legal. A puzzle may end its game, and has no result.
fn can_be_played(record: &Record) -> bool {
    matches!(verify_record(record), Ok(()) | Err(RecordError::Result(_)))
}

/// What became of a book that was handed over.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Told {
    /// It can be solved from now on.
    Kept,
    /// It is none.
    NoBook,
    /// It cannot be kept; the key of why.
    Trouble(&'static str),
}

/// Takes the book that waits.
fn take() -> Option<Told> {
    let session = browser::session()?;
    let text = session.get_item(HANDED_BOOK).ok()??;
    let _ = session.remove_item(HANDED_BOOK);
    let Some((game, _)) = read(&text) else { return Some(Told::NoBook) };
    let stored = store::storage().and_then(|storage| store::write(&storage, &key(game), &text));
    Some(stored.map_or_else(|trouble: Trouble| Told::Trouble(trouble.key()), |()| Told::Kept))
}

/// The part of the page of puzzles with books of one's own.
pub(super) fn section() -> Markup {
    let told = RwSignal::new(take());
    let handed = window_event_listener(leptos::ev::Custom::<web_sys::Event>::new(HANDED), move |_| {
        if let Some(taken) = take() {
            told.set(Some(taken));
        }
    });
    on_cleanup(move || handed.remove());
    let said = move || {
        told.get().map(|told| {
            let (key, bad) = match told {
                Told::Kept => ("puzzles-own-kept", false),
                Told::NoBook => ("puzzles-own-none", true),
                Told::Trouble(key) => (key, true),
            };
            view! { <p class="notice" class:bad-news=bad role="alert">{move || t!(key)}</p> }
        })
    };
    let books = move || {
        told.track();
        GameName::ALL
            .iter()
            .filter_map(|&game| Some((game, kept(game)?)))
            .map(|(game, book)| row(game, &book, told))
            .collect_view()
    };
    view! {
        <section class="own-books" aria-labelledby="own-books">
            <h2 id="own-books">{move || t!("puzzles-own")}</h2>
            <p class="lead">{move || t!("puzzles-own.about")}</p>
            {said}
            <ul class="lessons">{books}</ul>
            <OpenRecord says="puzzles-own-open"/>
        </section>
    }
    .into_any()
}

/// A book: what it is of, and its puzzles.
fn row(game: GameName, book: &Book, told: RwSignal<Option<Told>>) -> Markup {
    let (name, count) = (book.edition().name.clone(), book.count());
    let forget = move |_| {
        if let Some(storage) = browser::storage() {
            let _ = storage.remove_item(&key(game));
        }
        told.set(None);
    };
    let each = (0..count).map(|number| {
        let label = move || t!("puzzle-name", number = number + 1, mark = "open", game = game.title());
        view! { <li><a href=Route::OwnPuzzle(game, number).href() aria-label=label>{number + 1}</a></li> }
    });
    view! {
        <li class="card lesson puzzles">
            <svg class="cover" aria-hidden="true"><use href=format!("#cover-{game}")/></svg>
            <div>
                <h3>{name}</h3>
                <p class="meta">{game.title()}" · "{move || t!("puzzles-own-count", count = count)}</p>
                <div class="go">
                    <a class="btn primary" href=Route::OwnPuzzle(game, 0).href()><Icon name="ui-hint"/>{move || t!("puzzles-own-solve")}</a>
                    <button class="btn quiet" on:click=forget><Icon name="ui-trash"/>{move || t!("edition-delete")}</button>
                </div>
                <details class="more"><summary>{move || t!("puzzles-all")}<Icon name="ui-chevron"/></summary><ol class="numbers-list">{each.collect_view()}</ol></details>
            </div>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_read_whole_or_not_at_all() {
        for &game in GameName::ALL {
            let path = format!("{}/puzzles/{game}.json", env!("CARGO_MANIFEST_DIR"));
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let (of, book) = read(&text).unwrap();
            assert!(of == game && book.count() > 30);
            let mut json: serde_json::Value = serde_json::from_str(&text).unwrap();
            json["games"][0]["puzzles"][0]["finds"] = serde_json::json!([]);
            assert!(read(&json.to_string()).is_none(), "nothing is to be found");
            let mut json: serde_json::Value = serde_json::from_str(&text).unwrap();
            json["games"][0]["puzzles"][0]["at"] = 100_000.into();
            assert!(read(&json.to_string()).is_none(), "it is after the end");
            let mut json: serde_json::Value = serde_json::from_str(&text).unwrap();
            json["games"][0]["steps"][1] = "pirates!".into();
            assert!(read(&json.to_string()).is_none(), "it cannot be played");
            let mut json: serde_json::Value = serde_json::from_str(&text).unwrap();
            json["first"] = u64::MAX.into();
            assert!(read(&json.to_string()).is_none(), "its numbers are no numbers");
        }
        for odd in ["", "{}", "[]", "{\"puzzles\":[]}"] {
            assert!(read(odd).is_none(), "{odd}");
        }
    }
}
