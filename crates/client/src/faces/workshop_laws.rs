//! What the workshop of every game must obey, for the tests of each.

use fondaco_game::{About, Dice, Edition as _};

use crate::base::i18n::{Lang, text_in};
use crate::table::face::Face;
use crate::table::workshop::*;

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

/// What is in the box is called as in the rules of the game, in every language: whoever knows one finds their way in the other.
fn speaks_as_the_rules_do<G: Face>() {
    let workshop = G::workshop().expect("a workshop");
    for lang in Lang::ALL {
        let path = format!("{}/locales/{}/rules-{}.md", env!("CARGO_MANIFEST_DIR"), lang.code(), G::NAME);
        let rules = std::fs::read_to_string(&path).expect(&path).to_lowercase();
        let symbols = workshop.parts.iter().flat_map(|part| match &part.shape {
            Shape::Cards(cards) => cards.symbols.iter().map(|symbol| symbol.name).collect(),
            _ => Vec::new(),
        });
        for key in workshop.parts.iter().map(|part| part.title).chain(symbols) {
            // A word may say where it is broken.
            let word = text_in(lang, key, &[]).replace('\u{ad}', "").to_lowercase();
            assert!(rules.contains(&word), "{path} does not know \"{word}\", which is {key}");
        }
    }
}

#[test]
fn every_game_with_a_box_is_described() {
    describes::<fondaco_strozzi::Strozzi>();
    describes::<fondaco_liguria::Liguria>();
    speaks_as_the_rules_do::<fondaco_strozzi::Strozzi>();
    speaks_as_the_rules_do::<fondaco_liguria::Liguria>();
}
