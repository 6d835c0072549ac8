//! The workshop: an owner goes through the box part by part and presses what they see. Every press is kept, and can be undone.
//!
//! It is drawn from a [`Workshop`], which the game's face describes. [`cards`] is where cards are typed and [`list`] shows those
//! that are there; [`counts`] has everything that is counted or written in rows; [`rail`] says what is known of the box, and
//! [`finish`] ends it.

use fondaco_table::{AnyEdition, GameName};
use leptos::prelude::*;

use super::{fits, workshop};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::base::sheet::ThemeButton;
use crate::data::editions::{self, Mine, Origin, Typing, Word};
use crate::pages::shell::Page;
use crate::t;
use crate::table::host::Trouble;
use crate::table::workshop::{Cards, Draft, Flaw, Shape, Workshop, turned};

mod cards;
mod counts;
mod finish;
mod keys;
mod list;
mod rail;

/// How many steps back are remembered.
const MOST_BACK: usize = 1000;

/// A new edition to be typed: empty, or with everything that we guess.
pub(super) fn fresh(workshop: &Workshop, game: GameName, guesses: bool) -> Result<Mine, Trouble> {
    let mut draft = (workshop.read)(&game.built_in().components).unwrap_or_default();
    if !guesses {
        for (part, entries) in workshop.parts.iter().zip(&mut draft) {
            if let Shape::Cards(_) = part.shape {
                entries.clear();
            }
        }
    }
    let name = t!("edition-new-name", game = game.title());
    // What starts empty has only what the owner typed.
    let seen = workshop.parts.iter().map(|part| !guesses && matches!(part.shape, Shape::Cards(_))).collect();
    begun(game, name, Origin::Typed, Typing { seen, draft, twice: Vec::new() })
}

/// A copy of an edition, to be changed.
pub(super) fn begin(workshop: &Workshop, edition: &AnyEdition, origin: Origin) -> Result<Mine, Trouble> {
    let draft = (workshop.read)(&edition.components).unwrap_or_default();
    let name = t!("edition-copy-name", name = edition.about.name.as_str());
    let seen = vec![false; workshop.parts.len()];
    begun(edition.game, name, origin, Typing { seen, draft, twice: Vec::new() })
}

fn begun(game: GameName, name: String, origin: Origin, typing: Typing) -> Result<Mine, Trouble> {
    let mine = Mine {
        id: editions::new_id().ok_or(Trouble::StorageForbidden)?,
        game,
        // The longest name that an edition may have.
        name: name.chars().take(60).collect(),
        author: crate::base::settings::get(|choices| choices.name.clone()),
        note: String::new(),
        origin,
        components: None,
        file: None,
        typing: Some(typing),
        ms: browser::now_ms(),
    };
    editions::keep(&mine)?;
    Ok(mine)
}

/// How far each part is: the key of its title, how much of it is there, and how much there should be.
pub(super) fn progress(workshop: &Workshop, typing: &Typing) -> Vec<(&'static str, usize, usize)> {
    let parts = workshop.parts.iter().enumerate();
    let far = parts.map(|(number, part)| {
        let seen = typing.seen.get(number).copied().unwrap_or_default();
        match (&part.shape, typing.draft.get(number)) {
            (Shape::Cards(Cards { total: Some(total), .. }), Some(entries)) => (part.title, entries.len(), *total),
            _ => (part.title, usize::from(seen), 1),
        }
    });
    far.collect()
}

/// What the workshop's parts share.
#[derive(Clone, Copy)]
struct Editor {
    game: GameName,
    workshop: StoredValue<Workshop>,
    mine: RwSignal<Mine>,
    /// What was kept last, as far as this page knows. Another tab may have kept something else since.
    kept: StoredValue<Option<Mine>>,
    /// What we guess, to be compared with.
    guess: StoredValue<Draft>,
    /// The part that is typed; after the last comes the name.
    step: RwSignal<usize>,
    /// The card that is being typed.
    card: RwSignal<Vec<i16>>,
    /// Which of the cards is changed, if it is none that is new.
    changed: RwSignal<Option<usize>>,
    /// The key of why a press did nothing.
    refused: RwSignal<Option<&'static str>>,
    trouble: RwSignal<Option<Trouble>>,
    past: RwSignal<Vec<Typing>>,
    future: RwSignal<Vec<Typing>>,
    /// The tab on a phone: the card, all cards, what is known.
    tab: RwSignal<usize>,
}

impl Editor {
    fn of(mine: Mine, workshop: Workshop) -> Self {
        let guess = (workshop.read)(&mine.game.built_in().components).unwrap_or_default();
        Editor {
            game: mine.game,
            workshop: StoredValue::new(workshop),
            kept: StoredValue::new(editions::find(&mine.id)),
            mine: RwSignal::new(mine),
            guess: StoredValue::new(guess),
            step: RwSignal::new(0),
            card: RwSignal::default(),
            changed: RwSignal::new(None),
            refused: RwSignal::new(None),
            trouble: RwSignal::new(None),
            past: RwSignal::default(),
            future: RwSignal::default(),
            tab: RwSignal::new(0),
        }
    }

    fn workshop(self) -> Workshop {
        self.workshop.get_value()
    }

    /// Reads what has been typed, followed.
    fn with<T>(self, read: impl FnOnce(&Typing) -> T) -> T {
        self.mine.with(|mine| match &mine.typing {
            Some(typing) => read(typing),
            None => read(&Typing::default()),
        })
    }

    /// The entries of a part, followed.
    fn entries(self, part: usize) -> Vec<Vec<i16>> {
        self.with(|typing| typing.draft.get(part).cloned().unwrap_or_default())
    }

    /// Everything that is wrong, followed.
    fn flaws(self) -> Vec<Flaw> {
        self.with(|typing| (self.workshop().flaws)(&typing.draft))
    }

    /// Changes what has been typed, and keeps it.
    fn change(self, change: impl FnOnce(&mut Typing)) {
        let before = untrack(|| self.with(Clone::clone));
        let mut after = before.clone();
        change(&mut after);
        if after == before {
            return;
        }
        self.past.update(|past| {
            past.push(before);
            if past.len() > MOST_BACK {
                past.remove(0);
            }
        });
        self.future.update(Vec::clear);
        self.put(after);
    }

    /// Changes a part. What is counted has been looked at then; of cards, the others may still be guesses.
    fn change_part(self, part: usize, change: impl FnOnce(&mut Vec<Vec<i16>>)) {
        let cards = self.workshop().parts.get(part).is_some_and(|part| matches!(part.shape, Shape::Cards(_)));
        self.change(|typing| {
            if let (Some(entries), Some(seen)) = (typing.draft.get_mut(part), typing.seen.get_mut(part)) {
                let before = entries.clone();
                change(entries);
                *seen |= !cards && *entries != before;
            }
        });
    }

    fn put(self, typing: Typing) {
        self.mine.update(|mine| {
            mine.typing = Some(typing);
            mine.ms = browser::now_ms();
        });
        self.keep();
    }

    fn keep(self) {
        self.trouble.set(self.keep_as(self.mine.get_untracked()).err());
    }

    /// Keeps the edition like this, unless another tab has changed it: then what is there counts.
    fn keep_as(self, mine: Mine) -> Result<(), Trouble> {
        let there = editions::find(&mine.id);
        match there {
            Some(there) if self.kept.with_value(|kept| kept.as_ref() != Some(&there)) => {
                self.past.update(Vec::clear);
                self.future.update(Vec::clear);
                self.clear();
                self.kept.set_value(Some(there.clone()));
                if there.typing.is_none() {
                    // It is finished there.
                    Route::Edition(Word::Mine(there.id.clone()).to_string()).go();
                }
                self.mine.set(there);
                Err(Trouble::Elsewhere)
            }
            _ => {
                editions::keep(&mine)?;
                self.kept.set_value(Some(mine));
                Ok(())
            }
        }
    }

    /// Goes back by one change, or on again.
    fn travel(self, from: RwSignal<Vec<Typing>>, to: RwSignal<Vec<Typing>>) {
        let Some(there) = from.try_update(Vec::pop).flatten() else { return };
        let here = untrack(|| self.with(Clone::clone));
        to.update(|to| to.push(here));
        self.changed.set(None);
        self.put(there);
    }

    fn undo(self) {
        self.travel(self.past, self.future);
    }

    fn redo(self) {
        self.travel(self.future, self.past);
    }

    /// Goes to another part.
    fn go(self, step: usize) {
        self.step.set(step);
        self.tab.set(0);
        self.clear();
    }

    /// The cards of the part that is typed, if they are cards, followed.
    fn cards(self) -> Option<(usize, &'static Cards)> {
        let step = self.step.get();
        match &self.workshop().parts.get(step)?.shape {
            Shape::Cards(cards) => Some((step, cards)),
            _ => None,
        }
    }

    /// Begins a card anew.
    fn clear(self) {
        let numbers = untrack(|| self.cards()).map_or(0, |(_, cards)| 1 + cards.symbols.len());
        self.card.set(vec![0; numbers]);
        self.changed.set(None);
        self.refused.set(None);
    }

    /// Gives the card its number.
    fn number(self, number: i16) {
        let Some((_, cards)) = untrack(|| self.cards()) else { return };
        if number == 0 || !(cards.range.0..=cards.range.1).contains(&number) {
            return;
        }
        self.refused.set(None);
        self.card.update(|card| card[0] = number);
    }

    /// One symbol more on the card, or one less.
    fn add(self, symbol: usize, by: i16) {
        let Some((_, cards)) = untrack(|| self.cards()) else { return };
        let most = cards.symbols.get(symbol).map_or(0, |symbol| symbol.most);
        self.refused.set(None);
        self.card.update(|card| {
            let count = &mut card[symbol + 1];
            // Another press on what can be there only once takes it away.
            let wanted = if most == 1 && *count == 1 && by == 1 { 0 } else { *count + by };
            if (0..=most).contains(&wanted) {
                *count = wanted;
            } else if wanted > most {
                self.refused.set(Some("edition-no-more"));
            }
        });
    }

    /// The last card, with its colours changed round so many times.
    fn like_last(self, times: usize) -> Option<Vec<i16>> {
        let (part, cards) = self.cards()?;
        self.entries(part).last().map(|last| turned(cards, last, times))
    }

    /// Adds the card, or keeps what was changed of it.
    fn commit(self) {
        let Some((part, cards)) = untrack(|| self.cards()) else { return };
        let card = self.card.get_untracked();
        if card.first().is_none_or(|number| *number == 0) {
            return self.refused.set(Some("edition-no-number.about"));
        }
        let there = untrack(|| self.entries(part)).len();
        match self.changed.get_untracked() {
            Some(place) => self.change_part(part, |entries| {
                if let Some(entry) = entries.get_mut(place) {
                    *entry = card;
                }
            }),
            None if cards.total.is_some_and(|total| there >= total) => {
                return self.refused.set(Some("edition-all-there"));
            }
            None => self.change_part(part, |entries| entries.push(card)),
        }
        self.clear();
    }

    /// Takes a card to change it.
    fn take(self, part: usize, place: usize) {
        if let Some(card) = untrack(|| self.entries(part)).get(place) {
            self.card.set(card.clone());
            self.changed.set(Some(place));
            self.refused.set(None);
            self.tab.set(0);
        }
    }

    fn delete(self, part: usize, place: usize) {
        self.change_part(part, |entries| {
            if place < entries.len() {
                entries.remove(place);
            }
        });
        self.clear();
    }
}

/// The page.
#[component]
pub fn EditorPage(
    /// Which edition.
    id: String,
) -> impl IntoView {
    let Some(mine) = editions::find(&id).filter(|mine| mine.typing.is_some()) else {
        return nothing();
    };
    let found = workshop(mine.game);
    let mine = StoredValue::new(mine);
    (move || {
        found.get().map(|workshop| {
            let mine = mine.get_value();
            let sound = mine.typing.as_ref().is_some_and(|typing| fits(&workshop, &typing.draft));
            if sound { frame(Editor::of(mine, workshop)) } else { nothing() }
        })
    })
    .into_any()
}

fn nothing() -> Markup {
    view! {
        <Page here=Route::Editions>
            <main class="page"><section class="card empty" role="alert">
                <Icon name="tiles"/>
                <h1>{move || t!("edition-nothing")}</h1>
                <p>{move || t!("edition-nothing.about")}</p>
                <a class="btn primary" href=Route::Editions.href()>{move || t!("editions-title")}</a>
            </section></main>
        </Page>
    }
    .into_any()
}

/// The workshop with its bar.
fn frame(editor: Editor) -> Markup {
    editor.clear();
    keys::follow(editor);
    let parts = editor.workshop().parts;
    let steps = move || {
        let far = editor.with(|typing| progress(&editor.workshop(), typing));
        let flaws = editor.flaws();
        let step = |(number, (title, done, all)): (usize, (&'static str, usize, usize))| {
            let good = done >= all && flaws.iter().all(|flaw| flaw.part != number);
            let on = editor.step.get() == number;
            let far = (all > 1).then(|| view! { <small>{move || t!("edition-of", done = done, all = all)}</small> });
            view! {
                <button class:on=on class:done=good aria-current=on.then_some("step") on:click=move |_| editor.go(number)>
                    <i>{if good && !on { view! { <Icon name="ui-check"/> }.into_any() } else { (number + 1).into_any() }}</i>
                    <span>{move || t!(title)}</span>{far}
                </button>
            }
        };
        let last = (parts.len(), ("edition-step-name", 0, 1));
        far.into_iter().enumerate().chain([last]).map(step).collect_view()
    };
    let saved = move || match editor.trouble.get() {
        Some(Trouble::Elsewhere) => {
            view! { <span class="bad" role="alert">{move || t!("edition-elsewhere")}</span> }.into_any()
        }
        Some(trouble) => view! { <span class="bad" role="alert">{move || t!(trouble.key())}</span> }.into_any(),
        None => view! { <Icon name="ui-check"/><span>{move || t!("edition-saved")}</span> }.into_any(),
    };
    let tabs = ["edition-tab-card", "edition-tab-all", "edition-tab-facts"].into_iter().enumerate().map(|(tab, key)| {
        view! {
            <button role="tab" aria-selected=move || (editor.tab.get() == tab).to_string() on:click=move |_| editor.tab.set(tab)>{move || t!(key)}</button>
        }
    });
    let step = Memo::new(move |_| editor.step.get());
    let inside = move || {
        let number = step.get();
        match parts.get(number).map(|part| (part, &part.shape)) {
            Some((part, Shape::Cards(all))) => view! {
                {rail::rail(editor, number)}
                {cards::stage(editor, number, part, all)}
                {list::all(editor, number, all)}
            }
            .into_any(),
            Some((part, _)) => view! { {rail::rail(editor, number)} {counts::panel(editor, number, part)} }.into_any(),
            None => finish::panel(editor),
        }
    };
    let of_cards = move || parts.get(step.get()).is_some_and(|part| matches!(part.shape, Shape::Cards(_)));
    view! {
        <div class="e-editor" data-game=editor.game.as_str() class:cards=of_cards data-tab=move || editor.tab.get().to_string()>
            <header class="top">
                <a class="brand" href=Route::Editions.href() aria-label=move || t!("editions-title")><Icon name="harbor"/></a>
                <h1>{editor.game.title()}<small>{move || editor.mine.with(|mine| mine.name.clone())}</small></h1>
                <nav class="e-steps" aria-label=move || t!("edition-steps")>{steps}</nav>
                <p class="e-saved" role="status">{saved}</p>
                <nav class="tools" aria-label=move || t!("table-tools")>
                    <button class="icon-btn" disabled=move || editor.past.with(Vec::is_empty) aria-label=move || t!("edition-undo") title=move || t!("edition-undo") on:click=move |_| editor.undo()><Icon name="ui-undo"/></button>
                    <button class="icon-btn redo" disabled=move || editor.future.with(Vec::is_empty) aria-label=move || t!("edition-redo") title=move || t!("edition-redo") on:click=move |_| editor.redo()><Icon name="ui-undo"/></button>
                    <ThemeButton/>
                    <a class="icon-btn" href=Route::Editions.href() aria-label=move || t!("close") title=move || t!("close")><Icon name="ui-close"/></a>
                </nav>
            </header>
            <nav aria-label=move || t!("table-tabs")><div class="e-tabs" role="tablist" aria-label=move || t!("table-tabs")>{tabs.collect_view()}</div></nav>
            <main>{inside}</main>
        </div>
    }
    .into_any()
}
