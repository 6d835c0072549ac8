//! The gallery: one's own editions, half typed or ready, ours, and those that the server knows; and how one comes to more ([`more`]).

use std::collections::BTreeMap;

use fondaco_game::edition::{MAX_BYTES, named_game};
use fondaco_table::{AnyEdition, GameName};
use fondaco_wire::rest::{EditionBody, EditionsBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::editor::Far;
use super::pictures::fan;
use super::wanted::{self, Wanted};
use super::{address, editor, export, faults, fits, keep_copy, workshop};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::editions::{self, Mine, Origin, Word};
use crate::data::rest;
use crate::pages::covers::game_icon;
use crate::pages::last::choose_edition;
use crate::pages::replay::drop::{DROPPED_EDITION, HANDED};
use crate::pages::rules::ABOUT;
use crate::pages::shell::Page;
use crate::t;
use crate::table::host::Trouble;
use crate::table::workshop::Workshop;

mod more;

/// Of how many editions of the server a few cards are shown: each is asked for by itself.
const MOST_FANS: usize = 12;
/// Where there is room for a few cards beside a name.
const WIDE: &str = "(min-width: 1181px)";

/// What the gallery has to say.
#[derive(Clone, PartialEq, Debug)]
enum Said {
    /// Something could not be kept.
    Trouble(Trouble),
    /// A file is none of any game.
    NoEdition,
    /// A file is too long.
    TooLong,
    /// What is wrong with a file of a game, and how much more; and the file.
    Faults(GameName, Vec<faults::Shown>, usize, String),
    /// A link was copied.
    Copied,
    /// It is kept, but it is not the edition that a record waits for.
    NotWanted(String, String),
}

/// What is on the page.
#[derive(Clone, Copy)]
struct Gallery {
    mine: RwSignal<Vec<Mine>>,
    there: RwSignal<Vec<EditionBody>>,
    /// The components of some of these, by their hash.
    inside: RwSignal<BTreeMap<String, String>>,
    /// The game that is looked at; all if none.
    only: RwSignal<Option<GameName>>,
    said: RwSignal<Option<Said>>,
    /// What was deleted last.
    deleted: RwSignal<Option<Mine>>,
    /// The record that waits for its edition.
    wanted: RwSignal<Option<Wanted>>,
    boxes: StoredValue<Vec<(GameName, RwSignal<Option<Workshop>>)>>,
}

impl Gallery {
    fn refresh(self) {
        self.mine.set(editions::all());
    }

    fn workshop(self, game: GameName) -> Option<Workshop> {
        self.boxes.with_value(|boxes| boxes.iter().find(|(one, _)| *one == game).map(|(_, found)| found.get()))?
    }

    fn wants(self, game: GameName) -> bool {
        self.only.get().is_none_or(|only| only == game)
    }

    fn kept(self, result: Result<Mine, Trouble>) -> Option<Mine> {
        self.refresh();
        match result {
            Ok(mine) => Some(mine),
            Err(trouble) => {
                self.said.set(Some(Said::Trouble(trouble)));
                None
            }
        }
    }

    /// Reads a file, of whichever game it is, or a link.
    fn import(self, text: &str) {
        self.said.set(None);
        if text.len() > MAX_BYTES {
            return self.said.set(Some(Said::TooLong));
        }
        if let Some(word) = linked(text) {
            return self.follow(word);
        }
        if is_address(text) {
            return self.said.set(Some(Said::NoEdition));
        }
        for &game in GameName::ALL {
            match game.read_edition(text) {
                Ok(edition) => {
                    let wanted = self.wanted.get_untracked();
                    let opened =
                        wanted.as_ref().is_some_and(|wanted| wanted.is(&edition) && wanted.open(&edition.components));
                    let kept = keep_copy(&edition, Origin::Sent, Some(text.to_owned()));
                    match (self.kept(kept), wanted) {
                        (Some(_), _) if opened => {}
                        (Some(mine), Some(wanted)) => {
                            self.said.set(Some(Said::NotWanted(mine.name, wanted.name().to_owned())));
                        }
                        (Some(mine), None) => Route::Edition(Word::Mine(mine.id).to_string()).go(),
                        (None, _) => {}
                    }
                    return;
                }
                Err(faults) if faults.is_of_another_game() || names_another(text, game) => {}
                Err(faults) => {
                    let list = faults.list().iter().map(faults::Shown::from).collect();
                    return self.said.set(Some(Said::Faults(game, list, faults.more(), text.to_owned())));
                }
            }
        }
        self.said.set(Some(Said::NoEdition));
    }

    /// Goes to the edition that a link names, or opens the record that waits for it.
    fn follow(self, word: Word) {
        let Some(wanted) = self.wanted.get_untracked() else { return Route::Edition(word.to_string()).go() };
        spawn_local(async move {
            let said = editions::ask(&word).await;
            let said = match editions::named(&word, said) {
                Some(edition) if wanted.is(&edition) && wanted.open(&edition.components) => return,
                Some(edition) => Said::NotWanted(edition.id.name, wanted.name().to_owned()),
                None => Said::NoEdition,
            };
            let _ = self.said.try_set(Some(said));
        });
    }

    fn import_file(self, file: web_sys::File) {
        if file.size() > MAX_BYTES as f64 {
            return self.said.set(Some(Said::TooLong));
        }
        spawn_local(async move {
            match browser::read(&file).await {
                Some(text) => self.import(&text),
                None => self.said.set(Some(Said::NoEdition)),
            }
        });
    }

    /// Takes a file that was dropped onto the page.
    fn take_dropped(self) {
        let Some(session) = browser::session() else { return };
        wanted::look_for(self.wanted);
        if let Ok(Some(text)) = session.get_item(DROPPED_EDITION) {
            let _ = session.remove_item(DROPPED_EDITION);
            self.import(&text);
        }
    }
}

/// What a pasted address names, if it is one of an edition.
fn linked(text: &str) -> Option<Word> {
    let text = text.trim();
    let (_, word) = text.split_once("#/editions/").filter(|_| !text.contains(char::is_whitespace))?;
    Word::parse(word.trim_end_matches('/'))
}

/// Whether a text is an address and nothing else: of something that is no edition, or it would have been followed.
fn is_address(text: &str) -> bool {
    let text = text.trim();
    !text.contains(char::is_whitespace) && (text.contains("://") || text.starts_with("#/"))
}

/// Whether a file says that it is of another game: then what is wrong with it there is what counts.
fn names_another(text: &str, game: GameName) -> bool {
    let named = named_game(text).and_then(|name| name.parse::<GameName>().ok());
    named.is_some_and(|named| named != game)
}

/// The page.
#[component]
pub fn Editions() -> impl IntoView {
    let boxes = GameName::ALL.iter().map(|&game| (game, workshop(game))).collect();
    let gallery = Gallery {
        mine: RwSignal::new(editions::all()),
        there: RwSignal::default(),
        inside: RwSignal::default(),
        only: RwSignal::new(None),
        said: RwSignal::new(None),
        deleted: RwSignal::new(None),
        // Who leaves and comes back is asked again.
        wanted: RwSignal::new(wanted::waiting()),
        boxes: StoredValue::new(boxes),
    };
    if browser::has_server() {
        spawn_local(async move {
            let Ok(EditionsBody { editions }) = rest::get("editions").await else { return };
            let hashes: Vec<String> = editions.iter().take(MOST_FANS).map(|body| body.hash.clone()).collect();
            let _ = gallery.there.try_set(editions);
            if !browser::matches(WIDE) {
                return;
            }
            for hash in hashes {
                let components = editions::ask(&Word::There(hash.clone())).await.and_then(|body| body.components);
                // The page may have been left in the meantime.
                if let Some(components) = components
                    && gallery.inside.try_update(|inside| inside.insert(hash, components)).is_none()
                {
                    return;
                }
            }
        });
    }
    let other_tab = window_event_listener(leptos::ev::storage, move |_| gallery.refresh());
    let dropped = window_event_listener(leptos::ev::Custom::<web_sys::Event>::new(HANDED), move |_| {
        gallery.take_dropped();
    });
    on_cleanup(move || {
        other_tab.remove();
        dropped.remove();
    });
    gallery.take_dropped();
    let filter = std::iter::once(None).chain(GameName::ALL.iter().copied().map(Some)).map(move |game| {
        view! {
            <label>
                <input type="radio" name="only" prop:checked=move || gallery.only.get() == game on:change=move |_| gallery.only.set(game)/>
                <span><b>{move || game.map_or_else(|| t!("editions-both"), |game| game.title().to_owned())}</b></span>
            </label>
        }
    });
    view! {
        <Page here=Route::Editions>
            <main class="e-gallery">
                <div>
                    <header class="e-head">
                        <div><h1>{move || t!("editions-title")}</h1><p>{move || t!("editions-lead")}</p></div>
                        <div class="seg" role="group" aria-label=move || t!("lobby-game")>{filter.collect_view()}</div>
                    </header>
                    {wanted::card(gallery.wanted)}
                    {notices(gallery)}
                    {half_typed(gallery)}
                    <h2>{move || t!("editions-ready")}</h2>
                    <ul class="e-list">{ready(gallery)}</ul>
                    <p class="e-foot">{move || t!("editions-no-scans")}" "{how_good()}</p>
                </div>
                <aside>{more::own(gallery)}{more::surprise()}{more::import(gallery)}</aside>
            </main>
        </Page>
    }
}

/// Where the rules say what is known of each game's box, and what is guessed.
fn how_good() -> Markup {
    let all = GameName::ALL.iter().filter(|game| crate::faces::cover(**game).word.is_some()).map(|&game| {
        view! { <a href=Route::Rules(game, Some(ABOUT.to_owned())).href()>{move || t!("editions-how-good", game = game.title())}</a>" " }
    });
    all.collect_view().into_any()
}

fn notices(gallery: Gallery) -> Markup {
    let said = move || {
        gallery.said.get().map(|said| {
            let close = move |_| gallery.said.set(None);
            let bad = said != Said::Copied;
            let words = match said {
                Said::Trouble(trouble) => (move || t!(trouble.key())).into_any(),
                Said::NoEdition => (move || t!("edition-no-edition")).into_any(),
                Said::TooLong => (move || t!("edition-too-long", kilobytes = MAX_BYTES / 1024)).into_any(),
                Said::Copied => (move || t!("edition-copied")).into_any(),
                Said::NotWanted(found, wanted) => {
                    (move || t!("edition-not-wanted", found = found.as_str(), wanted = wanted.as_str())).into_any()
                }
                Said::Faults(game, list, more, text) => {
                    let count = list.len() + more;
                    // Where something is missing and nothing else is wrong, one can go on.
                    let carry_on = move || carry_on(gallery, game, text.clone());
                    let all = list.into_iter().map(|fault| {
                        let (line, column) = (fault.line, fault.column);
                        let what = move || fault.words(gallery.workshop(game).as_ref());
                        view! { <li><b>{move || t!("edition-place", line = line, column = column)}</b>" "{what}</li> }
                    });
                    view! {
                        <p>{move || t!("edition-faults", count = count)}</p>
                        <ol class="e-faults">{all.collect_view()}</ol>
                        {(more > 0).then(|| view! { <p>{move || t!("edition-more-faults", count = more)}</p> })}
                        {carry_on}
                    }
                    .into_any()
                }
            };
            view! {
                <div class="notice" class:bad-news=bad role="alert">
                    <div class="e-said">{words}</div>
                    <button class="icon-btn" aria-label=move || t!("close") on:click=close><Icon name="ui-close"/></button>
                </div>
            }
        })
    };
    let deleted = move || {
        gallery.deleted.get().map(|mine| {
            let name = mine.name.clone();
            let back = move |_| {
                gallery.deleted.set(None);
                gallery.kept(editions::keep(&mine).map(|()| mine.clone()));
            };
            view! {
                <div class="notice" role="status">
                    <div class="e-said">{move || t!("edition-deleted", name = name.as_str())}</div>
                    <button class="btn" on:click=back><Icon name="ui-undo"/>{move || t!("edition-undo")}</button>
                </div>
            }
        })
    };
    view! { {said} {deleted} }.into_any()
}

/// Takes half a file up, if it is one.
fn carry_on(gallery: Gallery, game: GameName, text: String) -> Option<Markup> {
    let workshop = gallery.workshop(game)?;
    let (about, draft) = (workshop.half)(&text).filter(|(_, draft)| fits(&workshop, draft))?;
    let go = move |_| {
        if let Some(mine) = gallery.kept(editor::carry_on(game, about.clone(), draft.clone(), text.clone())) {
            Route::Workshop(mine.id).go();
        }
    };
    Some(
        view! {
            <p>{move || t!("edition-half-file")}</p>
            <button class="btn" on:click=go><Icon name="ui-rules"/>{move || t!("edition-carry-on-file")}</button>
        }
        .into_any(),
    )
}

/// Editions that are being typed: the latest has the lamp.
fn half_typed(gallery: Gallery) -> Markup {
    (move || {
        let all = gallery.mine.get().into_iter().filter(|mine| mine.typing.is_some() && gallery.wants(mine.game));
        let row = |(place, mine): (usize, Mine)| {
            let way = Route::Workshop(mine.id.clone()).href();
            let (name, game) = (mine.name.clone(), mine.game);
            let progress = gallery.workshop(game).zip(mine.typing.clone()).map(|(workshop, typing)| {
                editor::progress(&workshop, &typing).into_iter().map(|far| {
                    let Far { title, done, all, .. } = far;
                    view! {
                        <li>
                            <div><span>{move || t!(title)}</span><b>{move || far.words()}</b></div>
                            <span class="e-bar"><i style:width=format!("{}%", 100 * done.min(all) / all.max(1))></i></span>
                        </li>
                    }
                }).collect_view()
            });
            let left = gallery.workshop(game).zip(mine.typing.clone()).map(|(workshop, typing)| {
                let minutes = editor::minutes_left(&workshop, &typing);
                view! { <p>{move || t!("edition-to-go", minutes = minutes)}</p> }
            });
            let wrong = gallery.workshop(game).zip(mine.typing.clone()).map_or(0, |(workshop, typing)| {
                let sound = fits(&workshop, &typing.draft);
                if sound { (workshop.flaws)(&typing.draft).iter().filter(|flaw| flaw.entry.is_some()).count() } else { 0 }
            });
            let mend = (wrong > 0).then(|| view! { <p class="bad">{move || t!("edition-to-mend", count = wrong)}</p> });
            let gone = mine;
            view! {
                <li class="e-edition half" class:your=place == 0>
                    <span class="gi"><Icon name=game_icon(game)/></span>
                    <div class="ti">
                        <h3>{name}<small>{game.title()}</small></h3>
                        {left}
                        <ul class="e-progress">{progress}</ul>
                        {mend}
                    </div>
                    <span class="e-acts">
                        <a class="cta" href=way>{move || t!("edition-carry-on")}</a>
                        <button class="icon-btn" aria-label=move || t!("edition-delete") title=move || t!("edition-delete") on:click=move |_| delete(gallery, &gone)><Icon name="ui-trash"/></button>
                    </span>
                </li>
            }
        };
        let all: Vec<_> = all.enumerate().map(row).collect();
        (!all.is_empty()).then(|| view! { <h2>{move || t!("editions-half")}</h2><ul class="e-list">{all}</ul> })
    })
    .into_any()
}

fn delete(gallery: Gallery, mine: &Mine) {
    editions::remove(&mine.id);
    gallery.deleted.set(Some(mine.clone()));
    gallery.refresh();
}

/// What can be played with.
fn ready(gallery: Gallery) -> Markup {
    (move || {
        let usual = GameName::ALL.iter().filter(|game| gallery.wants(**game)).map(|&game| {
            let edition = game.built_in();
            row(
                gallery,
                Word::Usual(game),
                game,
                Some(edition),
                Shown {
                    name: t!("edition-usual"),
                    about: t!("edition-usual.about"),
                    badge: Some(("ui-help", "edition-guessed")),
                    mine: None,
                },
            )
        });
        let kept = gallery.mine.get();
        let hashes = editions::hashes(&kept);
        let (same, there): (Vec<EditionBody>, Vec<EditionBody>) =
            gallery.there.get().into_iter().partition(|body| hashes.contains(&body.hash));
        let mine = kept.into_iter().filter(|mine| gallery.wants(mine.game)).filter_map(|mine| {
            let edition = mine.edition()?;
            let badge = mine.origin.badge();
            let said = said_of(edition.about.author.as_deref(), edition.about.note.as_deref());
            // What is at the server, too, is said here, and not listed again.
            let at_server = same.iter().find(|body| body.game == mine.game && body.hash == edition.id.hash);
            let at_server = at_server.map(told).unwrap_or_default();
            let shown = Shown {
                name: mine.name.clone(),
                about: format!("{said} {} {at_server}", t!("edition-here")),
                badge,
                mine: Some(mine.clone()),
            };
            Some(row(gallery, Word::Mine(mine.id.clone()), mine.game, Some(edition), shown))
        });
        let there = there.into_iter().filter(|body| gallery.wants(body.game)).map(|body| {
            let said = said_of(body.author.as_deref(), body.note.as_deref());
            let about = format!("{said} {}", told(&body));
            let badge =
                Some(if body.offered { ("ui-flag", "edition-offers") } else { ("ui-person", "edition-brought") });
            row(gallery, Word::There(body.hash), body.game, None, Shown { name: body.name, about, badge, mine: None })
        });
        mine.chain(usual).chain(there).collect_view()
    })
    .into_any()
}

/// How the server has it: whose it is there, and how often it was played with.
fn told(body: &EditionBody) -> String {
    let whose = t!(if body.offered { "edition-offered" } else { "edition-there" });
    format!("{whose} {}", t!("edition-games", games = body.games))
}

/// Who typed it in, and what they say of it.
fn said_of(author: Option<&str>, note: Option<&str>) -> String {
    match (author, note) {
        (Some(author), Some(note)) => t!("edition-says", author = author, note = note),
        (Some(author), None) => t!("edition-by", author = author),
        (None, Some(note)) => t!("edition-note", note = note),
        (None, None) => String::new(),
    }
}

/// What a row of the list says.
struct Shown {
    name: String,
    about: String,
    badge: Option<(&'static str, &'static str)>,
    mine: Option<Mine>,
}

fn row(gallery: Gallery, word: Word, game: GameName, edition: Option<AnyEdition>, shown: Shown) -> Markup {
    let Shown { name, about, badge, mine } = shown;
    let components = edition.as_ref().map(|edition| edition.components.clone());
    let hash = if let Word::There(hash) = &word { hash.clone() } else { String::new() };
    let few = move || {
        let workshop = gallery.workshop(game)?;
        let components = components.clone().or_else(|| gallery.inside.with(|inside| inside.get(&hash).cloned()))?;
        let draft = (workshop.read)(&components).filter(|draft| fits(&workshop, draft))?;
        fan(&workshop, &draft)
    };
    let badge = badge.map(|(icon, key)| {
        view! { <span class="e-badge" class:box=key == "edition-from-box"><Icon name=icon/>{move || t!(key)}</span> }
    });
    let look = Route::Edition(word.to_string()).href();
    let chosen = (word, name.clone());
    let play = move |_| {
        choose_edition(game, &chosen.0, &chosen.1);
        Route::Home.go();
    };
    let more = edition.map(|edition| menu(gallery, edition, mine));
    view! {
        <li class="e-edition">
            <span class="gi"><Icon name=game_icon(game)/></span>
            <div class="ti">
                <h3><a href=look.clone()>{name}</a><small>{game.title()}</small>{badge}</h3>
                <p>{about}</p>
            </div>
            {few}
            <span class="e-acts">
                <button class="btn" on:click=play>{move || t!("edition-play")}</button>
                <a class="btn" href=look>{move || t!("edition-look")}</a>
                {more}
            </span>
        </li>
    }
    .into_any()
}

/// What else can be done with an edition.
fn menu(gallery: Gallery, edition: AnyEdition, mine: Option<Mine>) -> Markup {
    let typed = StoredValue::new(mine.as_ref().and_then(|mine| mine.file.clone()));
    let edition = StoredValue::new(edition);
    let copy_link = move |_| {
        spawn_local(async move {
            if browser::copy(&edition.with_value(address)).await {
                gallery.said.set(Some(Said::Copied));
            }
        });
    };
    let from = mine.as_ref().map(|mine| mine.origin);
    let copy = move |_| {
        let kept = edition.with_value(|edition| keep_copy(edition, from.unwrap_or(Origin::Sent), typed.get_value()));
        drop(gallery.kept(kept));
    };
    let type_on = move |_| {
        let Some(workshop) = gallery.workshop(edition.with_value(|edition| edition.game)) else { return };
        let (origin, file) = (Origin::once_changed(from), typed.get_value());
        let made = edition.with_value(|edition| editor::begin(&workshop, edition, origin, file));
        if let Some(mine) = gallery.kept(made) {
            Route::Workshop(mine.id).go();
        }
    };
    let own = mine.map(|mine| {
        let gone = mine.clone();
        let rename = move |event: web_sys::Event| {
            let renamed = Mine { name: event_target_value(&event), ms: browser::now_ms(), ..mine.clone() };
            if renamed.about().check().is_ok() {
                gallery.kept(editions::keep(&renamed).map(|()| renamed.clone()));
            } else {
                gallery.refresh();
            }
        };
        let name = gone.name.clone();
        view! {
            <label class="field"><span>{move || t!("edition-name")}</span><input maxlength="60" prop:value=name on:change=rename/></label>
            <button class="btn quiet" on:click=move |_| delete(gallery, &gone)><Icon name="ui-trash"/>{move || t!("edition-delete")}</button>
        }
    });
    view! {
        <details class="e-menu">
            <summary class="icon-btn" aria-label=move || t!("edition-more") title=move || t!("edition-more")><Icon name="ui-menu"/></summary>
            <div class="e-menu-in">
                <button class="btn quiet" on:click=move |_| edition.with_value(|edition| export(edition, typed.get_value().as_deref()))><Icon name="ui-download"/>{move || t!("edition-export")}</button>
                <button class="btn quiet" on:click=copy_link><Icon name="ui-link"/>{move || t!("edition-link")}</button>
                <button class="btn quiet" on:click=copy><Icon name="tiles"/>{move || t!("edition-copy")}</button>
                <button class="btn quiet" on:click=type_on><Icon name="ui-rules"/>{move || t!("edition-change")}</button>
                {own}
            </div>
        </details>
    }
    .into_any()
}
