//! The matches that are kept in this browser, each as the entries of its log.
//!
//! What one request led to is stored under one key, which is written whole or not at all: `fondaco:log:MATCH:INDEX`, where the
//! index is that of its first entry. `fondaco:card:MATCH` says in short what the match is, for lists; `fondaco:origin:MATCH`
//! where it began, if that was in the middle of another; `fondaco:dealt:MATCH` which deal it plays, if others play it too;
//! `fondaco:hints:MATCH` how many hints it was played with; `fondaco:components:HASH` what matches are played with that are not
//! played with our edition.

use fondaco_game::{EditionId, Seat, Turn, Viewer};
use fondaco_table::{AnyTable, Chair, Entry, GameName, Holder, MatchId, Stage};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast as _;
use web_sys::Storage;

use crate::base::browser;
use crate::base::games;
use crate::table::host::Trouble;

/// A match in short.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Which.
    pub id: MatchId,
    /// The game.
    pub game: GameName,
    /// Who plays.
    pub seats: Vec<Chair>,
    /// Where it stands.
    pub stage: Stage,
    /// Whose turn it is.
    pub turn: Turn,
    /// The ranks, if it is over.
    pub ranks: Option<Vec<u8>>,
    /// The points, if it was played to its end and that was written down.
    #[serde(default)]
    pub scores: Option<Vec<i32>>,
    /// Whether it began in the middle of another: then nobody has won it from the start.
    #[serde(default)]
    pub branched: bool,
    /// The round and how many there are, if that could be told.
    #[serde(default)]
    pub round: Option<(u8, u8)>,
    /// What it is played with, unless that is compiled in.
    #[serde(default)]
    pub edition: Option<EditionId>,
    /// When it went on last.
    pub ms: u64,
}

impl Card {
    /// The table in short.
    #[must_use]
    pub fn of(table: &AnyTable) -> Self {
        Card {
            id: table.id().clone(),
            game: table.game(),
            seats: table.chairs().to_vec(),
            stage: table.stage(),
            turn: table.turn(),
            ranks: table.ranks(),
            scores: table.outcome().map(|outcome| outcome.scores().to_vec()),
            branched: !table.about().given.is_empty(),
            round: Some(games::round(&table.look(Viewer::Spectator, table.seq()).1)),
            edition: table.options().edition.clone().filter(|edition| edition != table.game().usual_edition()),
            ms: table.last_ms(),
        }
    }

    /// Where the person sits.
    #[must_use]
    pub fn me(&self) -> Seat {
        person(&self.seats)
    }

    /// How many people play it; the others are bots.
    #[must_use]
    pub fn people(&self) -> usize {
        self.seats.iter().filter(|chair| chair.holder.player().is_some()).count()
    }

    /// Whether it has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }
}

/// Where the one person among bots sits: the first seat, unless they took over another; of several, the first of them.
#[must_use]
pub fn person(chairs: &[Chair]) -> Seat {
    let found = chairs.iter().position(|chair| matches!(chair.holder, Holder::Person { .. }));
    Seat::new(found.unwrap_or_default())
}

const LOG: &str = "fondaco:log:";
const CARD: &str = "fondaco:card:";
const COMPONENTS: &str = "fondaco:components:";

/// Where things are kept.
pub(crate) fn storage() -> Result<Storage, Trouble> {
    browser::storage().ok_or(Trouble::StorageForbidden)
}

/// Keeps something, or says why that cannot be.
pub(crate) fn write(storage: &Storage, key: &str, value: &str) -> Result<(), Trouble> {
    storage.set_item(key, value).map_err(|error| match error.dyn_ref::<web_sys::DomException>() {
        Some(error) if error.name() == "QuotaExceededError" => Trouble::StorageFull,
        _ => Trouble::StorageForbidden,
    })
}

/// Whether anything can be kept.
///
/// # Errors
/// If the browser forbids it, or its storage is full.
pub fn check() -> Result<(), Trouble> {
    const TRY: &str = "fondaco:try";
    let storage = storage()?;
    write(&storage, TRY, "")?;
    storage.remove_item(TRY).map_err(|_| Trouble::StorageForbidden)
}

/// Whether a key belongs to this match: another tab changed it.
#[must_use]
pub fn is_of(key: &str, id: &MatchId) -> bool {
    key.strip_prefix(LOG).and_then(|rest| rest.strip_prefix(id.as_str())).is_some_and(|rest| rest.starts_with(':'))
}

/// Adds what one request led to. Nobody is told of it before this has succeeded.
///
/// # Errors
/// If it cannot be stored; then nothing of it is.
pub fn append(table: &AnyTable, entries: &[Entry]) -> Result<(), Trouble> {
    let Some(first) = entries.first() else { return Ok(()) };
    let storage = storage()?;
    let key = format!("{LOG}{}:{}", table.id(), first.index);
    if storage.get_item(&key).ok().flatten().is_some() {
        return Err(Trouble::Elsewhere);
    }
    let text = serde_json::to_string(entries).map_err(|error| Trouble::Damaged { why: error.to_string() })?;
    write(&storage, &key, &text)?;
    // The list may lag behind: it is only for finding the match.
    if let Ok(card) = serde_json::to_string(&Card::of(table)) {
        let _ = write(&storage, &format!("{CARD}{}", table.id()), &card);
    }
    Ok(())
}

/// The matches that are kept, the latest first.
#[must_use]
pub fn cards() -> Vec<Card> {
    let Ok(storage) = storage() else { return Vec::new() };
    let keys = keys(&storage, CARD);
    let read = |key: String| serde_json::from_str(&storage.get_item(&key).ok()??).ok();
    let mut cards: Vec<Card> = keys.into_iter().filter_map(read).collect();
    cards.sort_by_key(|card| std::cmp::Reverse(card.ms));
    cards
}

/// What the match is in short, if it is here.
#[must_use]
pub fn card(id: &MatchId) -> Option<Card> {
    serde_json::from_str(&browser::storage()?.get_item(&format!("{CARD}{id}")).ok()??).ok()
}

/// Rebuilds a match.
///
/// # Errors
/// If it is not here, or damaged.
pub fn load(id: &MatchId) -> Result<AnyTable, Trouble> {
    let storage = storage()?;
    let prefix = format!("{LOG}{id}:");
    let mut parts: Vec<(u64, String)> = keys(&storage, &prefix)
        .into_iter()
        .filter_map(|key| Some((key[prefix.len()..].parse().ok()?, storage.get_item(&key).ok()??)))
        .collect();
    if parts.is_empty() {
        return Err(Trouble::NoSuchGame);
    }
    parts.sort_unstable_by_key(|(index, _)| *index);
    let damaged = |why: String| Trouble::Damaged { why };
    let mut entries: Vec<Entry> = Vec::new();
    for (_, text) in parts {
        let part: Vec<Entry> = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        entries.extend(part);
    }
    AnyTable::replay(entries).map_err(|error| damaged(error.to_string()))
}

/// What a match is played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The game.
    pub game: GameName,
    /// The edition's name and hash.
    pub edition: EditionId,
    /// The canonical text of its components.
    pub components: String,
}

/// Remembers what a match is played with.
///
/// # Errors
/// If it cannot be stored.
pub fn remember(played: &Played) -> Result<(), Trouble> {
    let text = serde_json::to_string(played).map_err(|error| Trouble::Damaged { why: error.to_string() })?;
    write(&storage()?, &format!("{COMPONENTS}{}", played.edition.hash), &text)
}

/// What a match is played with, by its hash.
#[must_use]
pub fn played_with(hash: &str) -> Option<Played> {
    serde_json::from_str(&browser::storage()?.get_item(&format!("{COMPONENTS}{hash}")).ok()??).ok()
}

/// Where it is kept from which match another went on.
pub(crate) fn origin(id: &MatchId) -> String {
    format!("fondaco:origin:{id}")
}

const DEALT: &str = "fondaco:dealt:";
const HINTS: &str = "fondaco:hints:";

/// The deal that a match plays, by its hash, if others play it too.
#[must_use]
pub fn deal_of(id: &MatchId) -> Option<String> {
    browser::storage()?.get_item(&format!("{DEALT}{id}")).ok()?
}

/// Remembers which deal a match plays.
///
/// # Errors
/// If it cannot be stored.
pub fn keep_deal(id: &MatchId, hash: &str) -> Result<(), Trouble> {
    write(&storage()?, &format!("{DEALT}{id}"), hash)
}

/// How many hints a match was played with.
#[must_use]
pub fn hints(id: &MatchId) -> u32 {
    let kept = browser::storage().and_then(|storage| storage.get_item(&format!("{HINTS}{id}")).ok()?);
    kept.and_then(|count| count.parse().ok()).unwrap_or_default()
}

/// Remembers that a hint was asked for.
pub(crate) fn count_hint(id: &MatchId) {
    if let Ok(storage) = storage() {
        let _ = write(&storage, &format!("{HINTS}{id}"), &hints(id).saturating_add(1).to_string());
    }
}

/// Forgets a match.
pub fn remove(id: &MatchId) {
    let Ok(storage) = storage() else { return };
    let edition = card(id).and_then(|card| card.edition);
    for key in keys(&storage, &format!("{LOG}{id}:")) {
        let _ = storage.remove_item(&key);
    }
    let _ = storage.remove_item(&format!("{CARD}{id}"));
    for key in [origin(id), format!("{DEALT}{id}"), format!("{HINTS}{id}")] {
        let _ = storage.remove_item(&key);
    }
    // What it was played with goes with the last match.
    if let Some(edition) = edition
        && !cards().iter().any(|card| card.edition.as_ref().is_some_and(|other| other.hash == edition.hash))
    {
        let _ = storage.remove_item(&format!("{COMPONENTS}{}", edition.hash));
    }
}

/// Every key that begins like this.
pub(crate) fn keys(storage: &Storage, prefix: &str) -> Vec<String> {
    let all = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok()?);
    all.filter(|key| key.starts_with(prefix)).collect()
}
