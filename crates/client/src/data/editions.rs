//! Editions of one's own, kept in this browser, and what any edition is named by in an address.
//!
//! - `fondaco:edition:ID` is one of the person's own, whole or half typed ([`Mine`]).
//! - A [`Word`] names an edition: one's own, the server's, ours, a random one, or one that a link carries ([`packed`]).
//!
//! Reading an edition takes the program's largest reader, which a first game needs nothing of: whatever checks one is called
//! by parts that are loaded later, or through [`bring`].

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use std::collections::BTreeSet;

use fondaco_game::{About, EditionId};
use fondaco_table::{AnyEdition, GameName, MatchId};
use fondaco_wire::rest::EditionBody;
use serde::{Deserialize, Serialize};
use wasm_split_helpers::wasm_split;

use crate::base::browser;
use crate::base::lazy::Missing;
use crate::data::rest;
use crate::data::store::{self, Played};
use crate::table::host::Trouble;
use crate::table::workshop::Draft;

pub mod packed;

/// The most editions that are kept of one's own.
pub const MOST: usize = 200;

const MINE: &str = "fondaco:edition:";

/// Where an edition of one's own comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// It was typed in here.
    Typed,
    /// It came as a file or a link.
    Sent,
    /// It was drawn at random.
    Random,
    /// It was changed here, and was another's before, or random.
    Changed,
}

impl Origin {
    /// Where a copy comes from that is changed here. Whoever begins with our guesses, or with what they have typed, types their box.
    #[must_use]
    pub fn once_changed(before: Option<Origin>) -> Self {
        match before {
            None | Some(Origin::Typed) => Origin::Typed,
            Some(Origin::Sent | Origin::Random | Origin::Changed) => Origin::Changed,
        }
    }

    /// What a list shows of it: an icon, and the key of its words.
    #[must_use]
    pub fn badge(self) -> Option<(&'static str, &'static str)> {
        match self {
            Origin::Typed => Some(("ui-check", "edition-from-box")),
            Origin::Random => Some(("ui-hint", "edition-random")),
            Origin::Changed => Some(("ui-rules", "edition-changed")),
            Origin::Sent => None,
        }
    }
}

/// An edition of one's own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mine {
    /// What it is found by.
    pub id: String,
    /// The game.
    pub game: GameName,
    /// What it is called.
    pub name: String,
    /// Who typed it in; empty if nobody says so.
    #[serde(default)]
    pub author: String,
    /// What they say of it; empty if nothing.
    #[serde(default)]
    pub note: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The canonical text of its components, once it is whole.
    #[serde(default)]
    pub components: Option<String>,
    /// The file that it came as: its comments and its order stay.
    #[serde(default)]
    pub file: Option<String>,
    /// What has been typed so far, while it is being typed.
    #[serde(default)]
    pub typing: Option<Typing>,
    /// When it was changed last.
    pub ms: u64,
}

/// A half-typed edition.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Typing {
    /// What has been typed.
    pub draft: Draft,
    /// For each part which of its pieces the owner has looked at: what was not looked at may be a guess.
    #[serde(default)]
    pub looked: Vec<Vec<bool>>,
    /// Entries that are really twice in the box.
    #[serde(default)]
    pub twice: Vec<Vec<i16>>,
    /// For each part the card that is being typed.
    #[serde(default)]
    pub begun: Vec<Begun>,
}

/// A card that is being typed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Begun {
    /// Its number and its symbols; empty if it is not begun.
    pub card: Vec<i16>,
    /// Which of the cards is changed, if it is none that is new.
    pub changed: Option<usize>,
}

impl Typing {
    /// Nothing of it has been looked at.
    #[must_use]
    pub fn of(draft: Draft) -> Self {
        Typing { draft, ..Typing::default() }
    }

    /// Whether the owner has looked at a piece of a part.
    #[must_use]
    pub fn has_looked(&self, part: usize, piece: usize) -> bool {
        self.looked.get(part).and_then(|pieces| pieces.get(piece)).copied().unwrap_or_default()
    }

    /// The owner has looked at a piece of a part.
    pub fn look(&mut self, part: usize, piece: usize) {
        if self.looked.len() <= part {
            self.looked.resize(part + 1, Vec::new());
        }
        let pieces = &mut self.looked[part];
        if pieces.len() <= piece {
            pieces.resize(piece + 1, false);
        }
        pieces[piece] = true;
    }

    /// What is left of a part has so many pieces: what comes later has not been looked at.
    pub fn shorten(&mut self, part: usize, pieces: usize) {
        if let Some(looked) = self.looked.get_mut(part) {
            looked.truncate(pieces);
        }
    }

    /// The card of a part that is being typed.
    #[must_use]
    pub fn begun(&self, part: usize) -> Begun {
        self.begun.get(part).cloned().unwrap_or_default()
    }

    /// This is the card of the part that is being typed.
    pub fn begin(&mut self, part: usize, begun: Begun) {
        if self.begun.len() <= part {
            self.begun.resize(part + 1, Begun::default());
        }
        self.begun[part] = begun;
    }
}

impl Mine {
    /// A new one of this edition, and the file that it came as.
    #[must_use]
    pub fn of(edition: &AnyEdition, origin: Origin, file: Option<String>) -> Option<Self> {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        Some(Mine {
            id: new_id()?,
            game: edition.game,
            name: edition.about.name.clone(),
            author: said(&edition.about.author),
            note: said(&edition.about.note),
            origin,
            components: Some(edition.components.clone()),
            file,
            typing: None,
            ms: browser::now_ms(),
        })
    }

    /// What it says of itself.
    #[must_use]
    pub fn about(&self) -> About {
        let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        About { name: self.name.trim().to_owned(), author: said(&self.author), note: said(&self.note) }
    }

    /// The edition, if it is whole.
    #[must_use]
    pub fn edition(&self) -> Option<AnyEdition> {
        let components = self.components.clone()?;
        let about = self.about();
        Some(AnyEdition { game: self.game, id: EditionId::new(&about.name, &components), about, components })
    }
}

/// A new id; nothing where nothing random is to be had.
#[must_use]
pub fn new_id() -> Option<String> {
    let random: [u8; 8] = browser::random()?;
    Some(random.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether anything of one's own is kept here.
#[must_use]
pub fn any() -> bool {
    store::storage().is_ok_and(|storage| !store::keys(&storage, MINE).is_empty())
}

/// One's own, the latest first.
#[must_use]
pub fn all() -> Vec<Mine> {
    let Ok(storage) = store::storage() else { return Vec::new() };
    let read = |key: String| serde_json::from_str(&storage.get_item(&key).ok()??).ok();
    let mut all: Vec<Mine> = store::keys(&storage, MINE).into_iter().filter_map(read).collect();
    all.sort_by_key(|mine| std::cmp::Reverse(mine.ms));
    all
}

/// One of one's own.
#[must_use]
pub fn find(id: &str) -> Option<Mine> {
    serde_json::from_str(&browser::storage()?.get_item(&format!("{MINE}{id}")).ok()??).ok()
}

/// What these are made of, whatever they are called: the hashes of those that are whole.
#[must_use]
pub fn hashes(mine: &[Mine]) -> BTreeSet<String> {
    mine.iter().filter_map(|one| Some(EditionId::new("", one.components.as_ref()?).hash)).collect()
}

/// Keeps one.
///
/// # Errors
/// If it cannot be stored, or there are too many.
pub fn keep(mine: &Mine) -> Result<(), Trouble> {
    let storage = store::storage()?;
    let key = format!("{MINE}{}", mine.id);
    let all = store::keys(&storage, MINE);
    if !all.contains(&key) && all.len() >= MOST {
        return Err(Trouble::StorageFull);
    }
    let text = serde_json::to_string(mine).map_err(|error| Trouble::Damaged { why: error.to_string() })?;
    store::write(&storage, &key, &text)
}

/// Deletes one.
pub fn remove(id: &str) {
    if let Ok(storage) = store::storage() {
        let _ = storage.remove_item(&format!("{MINE}{id}"));
    }
}

/// What names an edition in an address, and where something was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// The one that is compiled in.
    Usual(GameName),
    /// One of one's own, by its id.
    Mine(String),
    /// One that the server has, by its hash.
    There(String),
    /// The random one of a seed.
    Random(GameName, u64),
    /// One that the link carries.
    Packed(String),
}

impl Word {
    /// Reads what stands in an address.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_once('.')?;
        match kind {
            "usual" => rest.parse().ok().map(Word::Usual),
            "my" => Some(Word::Mine(rest.to_owned())),
            "on" => Some(Word::There(rest.to_owned())),
            "random" => {
                let (game, seed) = rest.split_once('.')?;
                Some(Word::Random(game.parse().ok()?, seed.parse().ok()?))
            }
            "link" => Some(Word::Packed(rest.to_owned())),
            _ => None,
        }
    }
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Word::Usual(game) => write!(f, "usual.{game}"),
            Word::Mine(id) => write!(f, "my.{id}"),
            Word::There(hash) => write!(f, "on.{hash}"),
            Word::Random(game, seed) => write!(f, "random.{game}.{seed}"),
            Word::Packed(text) => write!(f, "link.{text}"),
        }
    }
}

/// The edition that a word names, with what the server said of it; nothing if there is none. It is not checked.
#[must_use]
pub fn named(word: &Word, said: Option<EditionBody>) -> Option<AnyEdition> {
    match word {
        Word::Usual(game) => Some(game.built_in()),
        Word::Mine(id) => find(id)?.edition(),
        Word::There(hash) => said.and_then(told).or_else(|| remembered(store::played_with(hash)?.edition)),
        Word::Random(game, seed) => Some(game.surprise(*seed)),
        Word::Packed(text) => packed::unpack(text),
    }
}

/// What the server says of an edition with its components.
fn told(body: EditionBody) -> Option<AnyEdition> {
    let about = About { name: body.name, author: body.author, note: body.note };
    let components = body.components?;
    Some(AnyEdition { game: body.game, id: EditionId { name: about.name.clone(), hash: body.hash }, about, components })
}

/// Asks the server for what a word names, if it is one of the server's.
pub async fn ask(word: &Word) -> Option<EditionBody> {
    let Word::There(hash) = word else { return None };
    if !browser::has_server() {
        return None;
    }
    rest::get(&format!("editions/{hash}")).await.ok()
}

/// Checks the edition that a word names and keeps it for as long as the page is open, so that a table can be played with it.
#[wasm_split(pages, fallible)]
fn keep_named(word: String, said: Option<EditionBody>) -> Result<Option<(GameName, EditionId)>, Missing> {
    let edition = Word::parse(&word).and_then(|word| named(&word, said));
    Ok(edition.filter(|edition| edition.keep().is_ok()).map(|edition| (edition.game, edition.id)))
}

/// Brings the edition that a word names, so that a table can be played with it; nothing if that cannot be.
pub async fn bring(word: String) -> Option<(GameName, EditionId)> {
    let said = match Word::parse(&word) {
        Some(word) => ask(&word).await,
        None => None,
    };
    keep_named(word, said).await.ok().flatten()
}

/// What a match was played with. The hash says which components; the name is the one that the match knows, for editions are renamed.
fn remembered(edition: EditionId) -> Option<AnyEdition> {
    let Played { game, components, .. } = store::played_with(&edition.hash)?;
    let about = About::named(&edition.name);
    Some(AnyEdition { game, id: edition, about, components })
}

/// Makes the edition of a match that is kept here known, before its log is read.
pub fn restore(id: &MatchId) {
    if let Some(edition) = store::card(id).and_then(|card| remembered(card.edition?)) {
        // Where it is not what it should be, the log says that it cannot be read.
        let _ = edition.keep();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_read_as_it_is_written() {
        let game = GameName::ALL[0];
        let words = [
            Word::Usual(game),
            Word::Mine("ab12".to_owned()),
            Word::There("00ff".to_owned()),
            Word::Random(game, u64::MAX),
            Word::Packed("eJz-_".to_owned()),
        ];
        for word in words {
            assert_eq!(Word::parse(&word.to_string()), Some(word));
        }
        for odd in ["", "my", "usual.chess", "random.4", "random.chess.4", "other.x"] {
            assert_eq!(Word::parse(odd), None, "{odd}");
        }
        assert_eq!(Word::parse(&format!("random.{game}.-1")), None);
    }

    #[test]
    fn what_a_word_names_can_be_played_with() {
        for &game in GameName::ALL {
            let usual = named(&Word::Usual(game), None).unwrap();
            assert_eq!(&usual.id, game.usual_edition());
            let random = named(&Word::Random(game, 4821), None).unwrap();
            assert_eq!(random, game.surprise(4821));
            let link = Word::Packed(packed::pack(&random));
            assert_eq!(named(&link, None), Some(random.clone()));
            random.keep().unwrap();
        }
        assert_eq!(named(&Word::There("00ff".to_owned()), None), None);
    }

    /// Only what somebody typed from their box is said to be from it.
    #[test]
    fn a_changed_copy_of_a_random_edition_is_not_from_the_box() {
        let badge = |before| Origin::once_changed(before).badge().map(|(_, words)| words);
        assert_eq!(badge(None), Some("edition-from-box"));
        assert_eq!(badge(Some(Origin::Typed)), Some("edition-from-box"));
        for before in [Origin::Random, Origin::Sent, Origin::Changed] {
            assert_eq!(badge(Some(before)), Some("edition-changed"), "{before:?}");
        }
    }

    #[test]
    fn what_was_looked_at_is_known_piece_by_piece() {
        let mut typing = Typing::of(vec![Vec::new(); 3]);
        typing.look(2, 1);
        assert!(typing.has_looked(2, 1));
        assert!(!typing.has_looked(2, 0) && !typing.has_looked(2, 2) && !typing.has_looked(0, 0));
        typing.shorten(2, 1);
        assert!(!typing.has_looked(2, 1));
        typing.begin(1, Begun { card: vec![3, 1], changed: None });
        assert_eq!(
            (typing.begun(1).card, typing.begun(0), typing.begun(7)),
            (vec![3, 1], Begun::default(), Begun::default())
        );
        // What was kept before this was counted is read; it has to be looked at again.
        let before: Typing = serde_json::from_str("{\"draft\":[[[3,1]]],\"seen\":[true]}").unwrap();
        assert_eq!(before, Typing::of(vec![vec![vec![3, 1]]]));
    }

    /// One's own edition that is at a server, too, is one edition.
    #[test]
    fn one_s_own_is_known_by_what_is_in_it() {
        let edition = GameName::ALL[0].surprise(3);
        let mine = Mine {
            id: "x".to_owned(),
            game: edition.game,
            name: "Kitchen shelf".to_owned(),
            author: String::new(),
            note: String::new(),
            origin: Origin::Typed,
            components: Some(edition.components.clone()),
            file: None,
            typing: None,
            ms: 0,
        };
        let half = Mine { components: None, ..mine.clone() };
        assert_eq!(hashes(&[mine, half]), BTreeSet::from([edition.id.hash]));
    }

    #[test]
    fn one_of_ones_own_says_of_itself_what_was_typed() {
        let edition = GameName::ALL[0].surprise(3);
        let mine = Mine {
            id: "x".to_owned(),
            game: edition.game,
            name: " Kitchen shelf ".to_owned(),
            author: "  ".to_owned(),
            note: "One ship is a replacement.".to_owned(),
            origin: Origin::Typed,
            components: Some(edition.components.clone()),
            file: None,
            typing: None,
            ms: 0,
        };
        let made = mine.edition().unwrap();
        assert_eq!((made.about.name.as_str(), made.about.author.as_ref()), ("Kitchen shelf", None));
        assert_eq!(made.id.hash, edition.id.hash);
        made.keep().unwrap();
        let kept: Mine = serde_json::from_str(&serde_json::to_string(&mine).unwrap()).unwrap();
        assert_eq!(kept, mine);
    }
}
