//! The workshop: an owner goes through the box part by part and presses what they see. Every press is kept, and can be undone.
//!
//! It is drawn from a [`Workshop`], which the game's face describes. [`cards`] is where cards are typed and [`list`] shows those
//! that are there; [`counts`] has everything that is counted or written in rows; [`rail`] says what is known of the box, and
//! [`finish`] ends it.

use std::sync::Arc;

use fondaco_game::About;
use fondaco_table::{AnyEdition, GameName};
use leptos::prelude::*;

use super::{fits, workshop};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::base::sheet::ThemeButton;
use crate::data::editions::{self, Begun, Mine, Origin, Typing, Word};
use crate::pages::shell::Page;
use crate::t;
use crate::table::host::Trouble;
use crate::table::workshop::{Cards, Draft, Flaw, Part, Shape, Workshop, turned};

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
    let mut typing = Typing::of((workshop.read)(&game.built_in().components).unwrap_or_default());
    if !guesses {
        for (number, part) in workshop.parts.iter().enumerate() {
            if let (Shape::Cards(_), Some(entries)) = (&part.shape, typing.draft.get_mut(number)) {
                entries.clear();
                // What starts empty has only what the owner typed.
                typing.look(number, 0);
            }
        }
    }
    let about = About {
        name: t!("edition-new-name", game = game.title()),
        author: Some(crate::base::settings::get(|choices| choices.name.clone())),
        note: None,
    };
    begun(game, about, Origin::Typed, None, typing)
}

/// A copy of an edition, to be changed; with the file that it came as.
pub(super) fn begin(
    workshop: &Workshop,
    edition: &AnyEdition,
    origin: Origin,
    file: Option<String>,
) -> Result<Mine, Trouble> {
    let typing = Typing::of((workshop.read)(&edition.components).unwrap_or_default());
    let about = About {
        name: t!("edition-copy-name", name = edition.about.name.as_str()),
        author: Some(crate::base::settings::get(|choices| choices.name.clone())),
        note: None,
    };
    begun(edition.game, about, origin, file, typing)
}

/// Half a file, to be carried on with.
pub(super) fn carry_on(game: GameName, about: About, draft: Draft, file: String) -> Result<Mine, Trouble> {
    begun(game, about, Origin::Typed, Some(file), Typing::of(draft))
}

fn begun(game: GameName, about: About, origin: Origin, file: Option<String>, typing: Typing) -> Result<Mine, Trouble> {
    let mine = Mine {
        id: editions::new_id().ok_or(Trouble::StorageForbidden)?,
        game,
        // The longest name that an edition may have.
        name: about.name.chars().take(60).collect(),
        author: about.author.unwrap_or_default(),
        note: about.note.unwrap_or_default(),
        origin,
        components: None,
        file,
        typing: Some(typing),
        ms: browser::now_ms(),
    };
    editions::keep(&mine)?;
    Ok(mine)
}

/// How far a part is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Far {
    /// The key of its title.
    pub(super) title: &'static str,
    /// How much of it is there: cards that are typed, and otherwise what has been looked at.
    pub(super) done: usize,
    /// How much there should be.
    pub(super) all: usize,
    /// Whether all of it has been looked at.
    pub(super) looked: bool,
}

impl Far {
    /// How far it is, in words. Where there is one thing, it has been looked at, or not.
    pub(super) fn words(self) -> String {
        let Far { done, all, looked, .. } = self;
        if all > 1 {
            t!("edition-of", done = done, all = all)
        } else {
            t!(if looked { "edition-seen" } else { "edition-not-seen" })
        }
    }

    /// Whether nothing is left to do, but for what is wrong with it.
    pub(super) fn is_whole(self) -> bool {
        self.looked && self.done >= self.all
    }
}

/// How far each part is.
pub(super) fn progress(workshop: &Workshop, typing: &Typing) -> Vec<Far> {
    let far = |(number, part): (usize, &'static Part)| {
        let entries = typing.draft.get(number).map(Vec::as_slice).unwrap_or_default();
        let seen = |piece: usize| typing.has_looked(number, piece);
        let pieces = part.shape.pieces(entries);
        let (done, all) = match &part.shape {
            Shape::Cards(Cards { total: Some(total), .. }) => (entries.len(), *total),
            Shape::Cards(_) => (usize::from(seen(0) && !entries.is_empty()), 1),
            Shape::Rows(rows) => {
                let columns = rows.columns.len();
                let whole = |row: &usize| (row * columns..(row + 1) * columns).all(seen);
                ((0..entries.len()).filter(whole).count(), entries.len())
            }
            Shape::Counts(_) | Shape::Tracks(_) => ((0..pieces).filter(|&piece| seen(piece)).count(), pieces),
        };
        Far { title: part.title, done, all, looked: (0..pieces).all(seen) }
    };
    workshop.parts.iter().enumerate().map(far).collect()
}

/// About how many minutes are left: parts take as long as they have cards and pieces.
pub(super) fn minutes_left(workshop: &Workshop, typing: &Typing) -> usize {
    let far = progress(workshop, typing);
    let all: usize = far.iter().map(|part| part.all).sum();
    // What was filled in and not looked at takes its time, too.
    let done = |part: &Far| if part.looked || part.done < part.all { part.done.min(part.all) } else { 0 };
    let left = all - far.iter().map(done).sum::<usize>();
    (left * usize::from(workshop.minutes)).div_ceil(all.max(1)).max(1)
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
    /// What has been typed.
    draft: Memo<Arc<Draft>>,
    /// Everything that is wrong with it.
    flaws: Memo<Vec<Flaw>>,
    /// The part that is typed; after the last comes the name.
    step: RwSignal<usize>,
    /// The card that is being typed.
    card: Memo<Vec<i16>>,
    /// Which of the cards is changed, if it is none that is new.
    changed: Memo<Option<usize>>,
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
        let (game, kept) = (mine.game, editions::find(&mine.id));
        let (mine, step) = (RwSignal::new(mine), RwSignal::new(0));
        let draft = Memo::new(move |_| {
            let draft = mine.with(|mine| mine.typing.as_ref().map(|typing| typing.draft.clone()));
            Arc::new(draft.unwrap_or_default())
        });
        let begun = Memo::new(move |_| {
            let step = step.get();
            let Some(Part { shape: Shape::Cards(cards), .. }) = workshop.parts.get(step) else {
                return Begun::default();
            };
            let begun = mine.with(|mine| mine.typing.as_ref().map(|typing| typing.begun(step))).unwrap_or_default();
            let entries = draft.with(|draft| draft.get(step).map_or(0, Vec::len));
            sound(cards, entries, begun)
        });
        Editor {
            game,
            workshop: StoredValue::new(workshop),
            mine,
            kept: StoredValue::new(kept),
            guess: StoredValue::new(guess),
            draft,
            flaws: Memo::new(move |_| draft.with(|draft| (workshop.flaws)(draft))),
            step,
            card: Memo::new(move |_| begun.with(|begun| begun.card.clone())),
            changed: Memo::new(move |_| begun.with(|begun| begun.changed)),
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
        self.draft.with(|draft| draft.get(part).cloned().unwrap_or_default())
    }

    /// Whether the owner has looked at all of these pieces of a part, followed.
    fn has_looked(self, part: usize, mut pieces: std::ops::Range<usize>) -> bool {
        self.with(|typing| pieces.all(|piece| typing.has_looked(part, piece)))
    }

    /// The owner has looked at these pieces of a part.
    fn look(self, part: usize, pieces: std::ops::Range<usize>) {
        self.change(|typing| pieces.for_each(|piece| typing.look(part, piece)));
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

    /// Changes a part.
    fn change_part(self, part: usize, change: impl FnOnce(&mut Vec<Vec<i16>>)) {
        self.change(|typing| {
            if let Some(entries) = typing.draft.get_mut(part) {
                change(entries);
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
                self.refused.set(None);
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
        self.refused.set(None);
        self.put(there);
    }

    fn undo(self) {
        self.travel(self.past, self.future);
    }

    fn redo(self) {
        self.travel(self.future, self.past);
    }

    /// Goes to another part. The card that is being typed here waits.
    fn go(self, step: usize) {
        self.step.set(step);
        self.tab.set(0);
        self.refused.set(None);
    }

    /// Goes to where something is wrong.
    fn mend(self, flaw: &Flaw) {
        self.go(flaw.part);
        if let (Some(place), Some(_)) = (flaw.entry, untrack(|| self.cards())) {
            self.take(flaw.part, place);
        }
    }

    /// The cards of the part that is typed, if they are cards, followed.
    fn cards(self) -> Option<(usize, &'static Cards)> {
        let step = self.step.get();
        match &self.workshop().parts.get(step)?.shape {
            Shape::Cards(cards) => Some((step, cards)),
            _ => None,
        }
    }

    /// This is the card that is being typed. Every press is kept.
    fn begin(self, card: Vec<i16>, changed: Option<usize>) {
        self.refused.set(None);
        let step = self.step.get_untracked();
        let begun = if card.iter().all(|number| *number == 0) && changed.is_none() {
            Begun::default()
        } else {
            Begun { card, changed }
        };
        self.change(|typing| typing.begin(step, begun));
    }

    /// Begins a card anew.
    fn clear(self) {
        self.begin(Vec::new(), None);
    }

    /// Gives the card its number.
    fn number(self, number: i16) {
        let Some((_, cards)) = untrack(|| self.cards()) else { return };
        if number == 0 || !(cards.range.0..=cards.range.1).contains(&number) {
            return;
        }
        let mut card = self.card.get_untracked();
        card[0] = number;
        self.begin(card, self.changed.get_untracked());
    }

    /// One symbol more on the card, or one less.
    fn add(self, symbol: usize, by: i16) {
        let Some((_, cards)) = untrack(|| self.cards()) else { return };
        let most = cards.symbols.get(symbol).map_or(0, |symbol| symbol.most);
        let mut card = self.card.get_untracked();
        let count = &mut card[symbol + 1];
        // Another press on what can be there only once takes it away.
        let wanted = if most == 1 && *count == 1 && by == 1 { 0 } else { *count + by };
        if wanted > most {
            return self.refused.set(Some("edition-no-more"));
        }
        *count = wanted.max(0);
        self.begin(card, self.changed.get_untracked());
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
        let changed = self.changed.get_untracked();
        if changed.is_none() && cards.total.is_some_and(|total| there >= total) {
            return self.refused.set(Some("edition-all-there"));
        }
        self.refused.set(None);
        self.change(|typing| {
            let Some(entries) = typing.draft.get_mut(part) else { return };
            match changed.filter(|place| *place < entries.len()) {
                Some(place) => entries[place] = card,
                None => entries.push(card),
            }
            typing.begin(part, Begun::default());
        });
    }

    /// Takes a card to change it.
    fn take(self, part: usize, place: usize) {
        if let Some(card) = untrack(|| self.entries(part)).get(place) {
            self.begin(card.clone(), Some(place));
            self.tab.set(0);
        }
    }

    fn delete(self, part: usize, place: usize) {
        self.refused.set(None);
        self.change(|typing| {
            if let Some(entries) = typing.draft.get_mut(part)
                && place < entries.len()
            {
                entries.remove(place);
                // The places of the others are no longer what they were.
                typing.begin(part, Begun::default());
            }
        });
    }
}

/// The card that was being typed, if it can be one: what is kept may have been changed by hand.
fn sound(cards: &Cards, entries: usize, begun: Begun) -> Begun {
    let number = |number: i16| number == 0 || (cards.range.0..=cards.range.1).contains(&number);
    let symbols =
        |card: &[i16]| cards.symbols.iter().zip(card).all(|(symbol, count)| (0..=symbol.most).contains(count));
    let is_card = begun
        .card
        .split_first()
        .is_some_and(|(&first, shown)| number(first) && shown.len() == cards.symbols.len() && symbols(shown));
    if is_card {
        Begun { changed: begun.changed.filter(|&place| place < entries), ..begun }
    } else {
        Begun { card: vec![0; 1 + cards.symbols.len()], changed: None }
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
    keys::follow(editor);
    let parts = editor.workshop().parts;
    let far = Memo::new(move |_| editor.with(|typing| progress(&editor.workshop(), typing)));
    let steps = move || {
        let far = far.get();
        let flaws = editor.flaws.get();
        let step = |(number, far): (usize, Far)| {
            let Far { title, done, all, .. } = far;
            let good = far.is_whole() && flaws.iter().all(|flaw| flaw.part != number);
            let on = editor.step.get() == number;
            // How far one is stands beside what one types and what is begun.
            let begun = (1..all).contains(&done);
            let far = (all > 1 && (on || begun))
                .then(|| view! { <small>{move || t!("edition-of", done = done, all = all)}</small> });
            view! {
                <button class:on=on class:done=good aria-current=on.then_some("step") on:click=move |_| editor.go(number)>
                    <i>{if good && !on { view! { <Icon name="ui-check"/> }.into_any() } else { (number + 1).into_any() }}</i>
                    <span>{move || t!(title)}</span>{far}
                </button>
            }
        };
        let name = Far { title: "edition-step-name", done: 0, all: 1, looked: false };
        let last = (parts.len(), name);
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
