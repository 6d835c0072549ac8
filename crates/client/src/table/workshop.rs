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

#[cfg(test)]
pub(crate) mod tests {
    use fondaco_game::{About, Dice, Edition as _};

    use super::*;
    use crate::table::face::Face;

    /// What the workshop reads of an edition, it writes as a file that says the same; and it finds no fault with it.
    pub(crate) fn describes<G: Face>() {
        let workshop = G::workshop().expect("a workshop");
        for edition in (0..40).map(G::Edition::surprise).chain([G::Edition::built_in()]) {
            let text = edition.canonical();
            let draft = (workshop.read)(&text).expect("a draft");
            assert_eq!(draft.len(), workshop.parts.len());
            assert_eq!((workshop.flaws)(&draft), [], "{}", edition.id());
            for fact in workshop.facts.iter().filter(|fact| fact.grade == Grade::Certain) {
                let holds = (fact.holds)(&draft[fact.part], &draft);
                assert!(matches!(holds, Holds::Yes | Holds::Fixed), "{}: {}", edition.id(), fact.says);
            }
            let file = About::named("x").to_file(G::NAME) + &(workshop.write)(&draft);
            let read = G::Edition::read(&file).expect("a file without faults");
            assert_eq!(read.canonical(), text);
            let (about, half) = (workshop.half)(&file).expect("a whole file is half a file, too");
            assert_eq!((about.name.as_str(), half), ("x", draft));
        }
    }

    /// Half a file is taken up again as it was left, unless more than something missing is wrong with it.
    pub(crate) fn half_a_file_is_taken_up<G: Face>(missing: &[fn(&mut Draft)], wrong: &[(&str, &str)]) {
        let workshop = G::workshop().expect("a workshop");
        let whole = (workshop.read)(&G::Edition::built_in().canonical()).expect("a draft");
        // The order of cards means nothing, unless it belongs to the edition.
        let sorted = |mut draft: Draft| {
            for (part, entries) in workshop.parts.iter().zip(&mut draft) {
                if matches!(part.shape, Shape::Cards(Cards { ordered: false, .. })) {
                    entries.sort();
                }
            }
            draft
        };
        let file = |draft: &Draft| About::named("Shelf").to_file(G::NAME) + &(workshop.write)(draft);
        for (number, change) in missing.iter().enumerate() {
            let mut draft = whole.clone();
            change(&mut draft);
            assert!(G::Edition::read(&file(&draft)).is_err(), "change {number}: a whole file");
            let (about, half) = (workshop.half)(&file(&draft)).unwrap_or_else(|| panic!("change {number}"));
            assert_eq!((about.name.as_str(), sorted(half)), ("Shelf", sorted(draft)), "change {number}");
        }
        for (from, to) in wrong {
            let text = file(&whole);
            assert!(text.contains(from), "{from}");
            assert_eq!((workshop.half)(&text.replacen(from, to, 1)), None, "{to}");
        }
    }

    /// Whatever is typed: where the workshop finds no fault, the reader of files finds none, and the other way round.
    pub(crate) fn finds_what_the_reader_finds<G: Face>(changes: &[fn(&mut Draft)]) {
        let workshop = G::workshop().expect("a workshop");
        for (number, change) in changes.iter().enumerate() {
            let mut draft = (workshop.read)(&G::Edition::built_in().canonical()).expect("a draft");
            change(&mut draft);
            let file = About::named("x").to_file(G::NAME) + &(workshop.write)(&draft);
            assert!(!(workshop.flaws)(&draft).is_empty(), "change {number}: no flaw");
            assert!(G::Edition::read(&file).is_err(), "change {number}: {file}");
        }
    }

    /// The same of whatever somebody may type: the workshop finds fault with a draft if and only if the reader of files does.
    pub(crate) fn agrees_with_the_reader<G: Face>() {
        let workshop = G::workshop().expect("a workshop");
        let mut sound = [0; 2];
        for seed in 0..600 {
            let mut dice = Dice::new(seed);
            let mut draft = (workshop.read)(&G::Edition::surprise(seed).canonical()).expect("a draft");
            for _ in 0..dice.below(4) {
                let part = dice.below(workshop.parts.len() as u32) as usize;
                retype(&workshop.parts[part].shape, &mut draft[part], &mut dice);
            }
            let file = About::named("x").to_file(G::NAME) + &(workshop.write)(&draft);
            let (flaws, read) = ((workshop.flaws)(&draft), G::Edition::read(&file));
            assert_eq!(flaws.is_empty(), read.is_ok(), "seed {seed}: {flaws:?} {:?}\n{file}", read.err());
            sound[usize::from(flaws.is_empty())] += 1;
        }
        assert!(sound.iter().all(|&count| count > 100), "{sound:?}");
    }

    /// Types something else somewhere in a part, as far as its page lets one.
    fn retype(shape: &Shape, entries: &mut Vec<Vec<i16>>, dice: &mut Dice) {
        let mut any = |range: (i16, i16)| range.0 + dice.below((range.1 - range.0) as u32 + 1) as i16;
        let at = any((0, entries.len() as i16 - 1)) as usize;
        match shape {
            Shape::Cards(cards) => {
                let symbols = cards.symbols.iter().map(|symbol| (0, symbol.most));
                let ranges: Vec<(i16, i16)> = std::iter::once(cards.range).chain(symbols).collect();
                // No card has the number 0, and its page takes none.
                let numbered = |number: i16| if number == 0 { cards.range.1 } else { number };
                match any((0, 5)) {
                    0 => drop(entries.remove(at)),
                    1 => {
                        let mut card: Vec<i16> = ranges.iter().map(|&range| any(range)).collect();
                        card[0] = numbered(card[0]);
                        entries.push(card);
                    }
                    2 => entries.push(entries[at].clone()),
                    3 => entries.swap(0, at),
                    _ => {
                        let number = any((0, ranges.len() as i16 - 1)) as usize;
                        let typed = any(ranges[number]);
                        entries[at][number] = if number == 0 { numbered(typed) } else { typed };
                    }
                }
            }
            Shape::Counts(counts) => {
                let other = any((0, entries.len() as i16 - 1)) as usize;
                entries[at][0] = (entries[at][0] + 1).min(counts.most);
                if any((0, 2)) > 0 {
                    entries[other][0] = (entries[other][0] - 1).max(0);
                }
            }
            Shape::Tracks(tracks) => {
                let values: Vec<i16> = tracks.values.iter().copied().chain([tracks.top]).collect();
                let (track, value) = (&mut entries[at], values[any((0, values.len() as i16 - 1)) as usize]);
                let space = any((0, track.len() as i16 - 1)) as usize;
                match any((0, 2)) {
                    0 if track.len() <= tracks.length.1 => track.insert(space, value),
                    1 if track.len() > tracks.length.0 + 1 => {
                        track.remove(space);
                    }
                    _ => track[space] = value,
                }
            }
            Shape::Rows(rows) => {
                let column = any((0, rows.columns.len() as i16 - 1)) as usize;
                match any((0, 3)) {
                    0 if entries.len() < rows.length.1 => entries.push(entries[at].clone()),
                    1 if entries.len() > rows.length.0 => drop(entries.remove(at)),
                    _ => entries[at][column] = any(rows.columns[column].range),
                }
            }
        }
    }

    /// Whatever number stands in a row, it has a picture, and another one than every other number of its column: nobody can
    /// mistake what they pressed.
    pub(crate) fn every_number_has_a_picture<G: Face>(rows: usize) {
        const ICONS: &str = include_str!("../../site/icons.svg");
        let workshop = G::workshop().expect("a workshop");
        let mut drawn = 0;
        for part in workshop.parts {
            let Shape::Rows(rows) = &part.shape else { continue };
            drawn += 1;
            assert!(!rows.look.is_empty(), "{}", part.name);
            for column in rows.columns {
                let mut seen = Vec::new();
                for number in column.range.0..=column.range.1 {
                    let shown = (column.shows)(number);
                    let (icons, figure) = &shown;
                    assert!(!icons.is_empty(), "{} {}: {number} is a bare figure", part.name, column.title);
                    for (icon, _) in icons {
                        assert!(ICONS.contains(&format!("id=\"{icon}\"")), "no icon {icon}");
                    }
                    if let Some(figure) = figure {
                        assert_eq!(*figure, number.to_string(), "{} {}", part.name, column.title);
                    } else {
                        assert_eq!(icons.len(), usize::from(number.unsigned_abs()), "{} {}", part.name, column.title);
                    }
                    assert!(!seen.contains(&shown), "{} {}: {number} looks like another", part.name, column.title);
                    seen.push(shown);
                }
            }
        }
        assert_eq!(drawn, rows, "parts of rows");
    }

    #[test]
    fn every_game_with_a_box_is_described() {
        describes::<fondaco_strozzi::Strozzi>();
        describes::<fondaco_liguria::Liguria>();
    }
}
