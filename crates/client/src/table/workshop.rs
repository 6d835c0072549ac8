//! What the box of a game is made of, described once by its face: the workshop where owners type in their own box is drawn
//! from it, and so are the pictures of an edition.

use fondaco_game::About;
use fondaco_game::insight::ComponentName;

use crate::base::i18n::{self, Arg};

/// What has been typed: of each part its entries, and of each entry its numbers.
pub type Draft = Vec<Vec<Vec<i16>>>;

/// A game's box.
#[derive(Clone, Copy)]
pub struct Workshop {
    /// Its parts, in the order in which one goes through the box.
    pub parts: &'static [Part],
    /// What is known of it.
    pub facts: &'static [Fact],
    /// How many minutes it takes to type it in.
    pub minutes: u8,
    /// The canonical text of an edition as a draft; nothing if it is none.
    pub read: fn(&str) -> Option<Draft>,
    /// The components of a draft as a file has them, without what the edition says of itself.
    pub write: fn(&Draft) -> String,
    /// What a file says of itself and has so far, whatever is still missing; nothing if anything else is wrong with it.
    pub half: fn(&str) -> Option<(About, Draft)>,
    /// Brings what no box has an order for into the one order that equal boxes share.
    pub tidy: fn(&mut Draft),
    /// What a balance report calls a component, in this box: its part and its entry; of what is counted, the number of its kind.
    pub find: fn(&ComponentName, &Draft) -> Option<Found>,
    /// The key of what is said of each fault that the game itself finds in a file, by the fault's name.
    pub faults: &'static [(&'static str, &'static str)],
    /// Everything that is wrong with a draft.
    pub flaws: fn(&Draft) -> Vec<Flaw>,
}

/// A component by its part and its entry.
pub type Found = (usize, Vec<i16>);

/// A part of the box.
pub struct Part {
    /// What an edition file calls it.
    pub name: &'static str,
    /// The key of its title.
    pub title: &'static str,
    /// The key of what to do with it, and what is certain of it.
    pub about: &'static str,
    /// What its entries are.
    pub shape: Shape,
}

/// What the entries of a part are.
pub enum Shape {
    /// Cards, typed one after the other. An entry has the number of the card, and how often it shows each symbol.
    Cards(Cards),
    /// How many there are of each kind: an entry for each kind, with one number.
    Counts(Counts),
    /// Tracks: an entry for each, with the number of every space.
    Tracks(Tracks),
    /// Rows of numbers: an entry for each row, with a number in each column.
    Rows(Rows),
}

/// Cards with a number and symbols.
pub struct Cards {
    /// How many there are in the box, if that is known.
    pub total: Option<usize>,
    /// The key of one of them, with its number.
    pub one: &'static str,
    /// The numbers that most cards have, in rows from the first.
    pub numbers: &'static [i16],
    /// The smallest and the largest number that a card can have.
    pub range: (i16, i16),
    /// What a card can show.
    pub symbols: &'static [Symbol],
    /// Which of the symbols change places where a card is like the last in other colours.
    pub turning: std::ops::Range<usize>,
    /// Whether two equal ones are worth a second look.
    pub differ: bool,
    /// Whether their order belongs to the edition.
    pub ordered: bool,
    /// What the card is drawn on, in a box of 440 by 316; the plain card if nothing is said.
    pub art: Option<&'static str>,
}

/// Something that a card can show.
pub struct Symbol {
    /// The key of what it is called.
    pub name: &'static str,
    /// The key of so many of them.
    pub many: &'static str,
    /// Its icon.
    pub icon: &'static str,
    /// How the styles call it.
    pub class: &'static str,
    /// The key on the keyboard that adds it.
    pub letter: char,
    /// How often a card can show it.
    pub most: i16,
    /// Where a card shows it.
    pub place: SymbolSlot,
}

/// Where a card shows a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolSlot {
    /// Beside its number.
    Head,
    /// In the middle.
    Body,
    /// At the bottom.
    Foot,
}

/// What a kind of piece shows: icons with their classes, and its numbers.
pub type Shown = (Vec<(&'static str, &'static str)>, Option<String>);

/// Pieces that are counted.
pub struct Counts {
    /// How many kinds there are.
    pub kinds: usize,
    /// What a kind is called in this box.
    pub name: fn(usize, &Draft) -> String,
    /// What a kind shows in this box: icons with their classes, and its numbers.
    pub shows: fn(usize, &Draft) -> Shown,
    /// The most of one kind.
    pub most: i16,
    /// Kinds that lie together, and how many there are of them, if that is certain.
    pub groups: &'static [Group],
}

/// Kinds that lie together.
pub struct Group {
    /// What it is called.
    pub name: fn() -> String,
    /// Its icon.
    pub icon: &'static str,
    /// Which kinds.
    pub kinds: std::ops::Range<usize>,
    /// How many there are.
    pub total: Option<i16>,
}

/// Tracks of spaces.
pub struct Tracks {
    /// What each is called.
    pub name: fn(usize) -> String,
    /// The icon and the class of each.
    pub looks: &'static [(&'static str, &'static str)],
    /// What a space can have; a press goes from one to the next.
    pub values: &'static [i16],
    /// What the last space always has.
    pub top: i16,
    /// The fewest and the most spaces beside the first.
    pub length: (usize, usize),
}

/// Rows of numbers: each row is a picture, in which every number has a part of its own.
pub struct Rows {
    /// The class of the pictures.
    pub look: &'static str,
    /// The fewest and the most rows.
    pub length: (usize, usize),
    /// What a row is called, from 0.
    pub name: fn(usize) -> String,
    /// The columns.
    pub columns: &'static [Column],
}

/// A column of numbers.
pub struct Column {
    /// The key of its title.
    pub title: &'static str,
    /// The class of its part of the picture.
    pub look: &'static str,
    /// What that part shows for a number: icons with their classes, and the figure where one is written.
    pub shows: fn(i16) -> Shown,
    /// The smallest and the largest number.
    pub range: (i16, i16),
}

/// How sure something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade {
    /// The rulebook says so.
    Certain,
    /// Reviews say so, or it follows from the rules.
    Likely,
}

/// Something that is known of the box.
pub struct Fact {
    /// How sure it is.
    pub grade: Grade,
    /// Of which part.
    pub part: usize,
    /// The key of what it says.
    pub says: &'static str,
    /// Whether what was typed agrees: the part, and all of the box.
    pub holds: fn(&[Vec<i16>], &Draft) -> Holds,
}

/// Whether what was typed agrees with a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// It does.
    Yes,
    /// That cannot be told yet.
    NotYet,
    /// It does not.
    No,
    /// It is the same with every edition, so it is not typed.
    Fixed,
}

impl Holds {
    /// What is found once it is there.
    #[must_use]
    pub fn once(found: bool) -> Self {
        if found { Holds::Yes } else { Holds::NotYet }
    }

    /// What must be so of everything.
    #[must_use]
    pub fn always(typed: &[Vec<i16>], so: impl Fn(&[i16]) -> bool) -> Self {
        match typed {
            [] => Holds::NotYet,
            some => {
                if some.iter().all(|entry| so(entry)) {
                    Holds::Yes
                } else {
                    Holds::No
                }
            }
        }
    }

    /// Whether there are as many as there should be.
    #[must_use]
    pub fn so_many(count: usize, wanted: usize) -> Self {
        match count.cmp(&wanted) {
            std::cmp::Ordering::Less => Holds::NotYet,
            std::cmp::Ordering::Equal => Holds::Yes,
            std::cmp::Ordering::Greater => Holds::No,
        }
    }
}

/// Something that is wrong with a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// In which part.
    pub part: usize,
    /// At which entry; nothing if it is the whole part.
    pub entry: Option<usize>,
    /// The key of what is wrong.
    pub key: &'static str,
    /// The numbers that it speaks of: how many there should be, and how many there are.
    pub numbers: (i32, i32),
}

impl Flaw {
    /// Something wrong with a part.
    #[must_use]
    pub const fn of(part: usize, key: &'static str, numbers: (i32, i32)) -> Self {
        Flaw { part, entry: None, key, numbers }
    }

    /// Something wrong with an entry.
    #[must_use]
    pub const fn at(part: usize, entry: usize, key: &'static str) -> Self {
        Flaw { part, entry: Some(entry), key, numbers: (0, 0) }
    }

    /// What it says.
    #[must_use]
    pub fn words(&self) -> String {
        let (wanted, found) = self.numbers;
        i18n::text(self.key, &[("wanted", Arg::from(wanted)), ("found", Arg::from(found))])
    }
}

impl Shape {
    /// How much of it is looked at by itself: all cards together, each kind, each track, each number of a row.
    #[must_use]
    pub fn pieces(&self, entries: &[Vec<i16>]) -> usize {
        match self {
            Shape::Cards(_) => 1,
            Shape::Counts(counts) => counts.kinds,
            Shape::Tracks(tracks) => tracks.looks.len(),
            Shape::Rows(rows) => entries.len() * rows.columns.len(),
        }
    }

    /// What one of its entries is called.
    #[must_use]
    pub fn entry(&self, entry: usize, part: usize, draft: &Draft) -> Option<String> {
        let typed = draft.get(part)?.get(entry)?;
        Some(match self {
            Shape::Cards(cards) => cards.words(typed),
            Shape::Counts(counts) => (counts.name)(entry, draft),
            Shape::Tracks(tracks) => (tracks.name)(entry),
            Shape::Rows(rows) => (rows.name)(entry),
        })
    }
}

impl Cards {
    /// A card in words: "3: 2 grain, 2 cloth".
    #[must_use]
    pub fn words(&self, card: &[i16]) -> String {
        let shown = self.symbols.iter().zip(card.iter().skip(1)).filter(|(_, count)| **count > 0);
        let shown: Vec<String> =
            shown.map(|(symbol, &count)| i18n::text(symbol.many, &[("count", Arg::from(i32::from(count)))])).collect();
        let number = self.number(card.first().copied().unwrap_or_default());
        let shown = if shown.is_empty() { i18n::text("edition-card-empty", &[]) } else { shown.join(", ") };
        i18n::text("edition-card", &[("number", Arg::from(number)), ("shows", Arg::from(shown))])
    }

    /// A number as cards show it: with its sign, where cards can be below zero.
    #[must_use]
    pub fn number(&self, number: i16) -> String {
        let figures = i18n::text("number", &[("number", Arg::from(number))]);
        if self.range.0 < 0 && number > 0 { format!("+{figures}") } else { figures }
    }
}

/// The same card with its colours changed round, so many times.
#[must_use]
pub fn turned(cards: &Cards, card: &[i16], times: usize) -> Vec<i16> {
    let mut turned = card.to_vec();
    let places = cards.turning.start + 1..cards.turning.end + 1;
    if let Some(colours) = turned.get_mut(places) {
        let times = times % colours.len().max(1);
        colours.rotate_right(times);
    }
    turned
}
