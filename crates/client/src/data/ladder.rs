//! What somebody has reached against bots: the rungs of a ladder, bests and streaks.
//!
//! It follows from the games that are kept here. When a game is deleted, its result stays in `fondaco:played`. Results from the other
//! devices of an account are in `fondaco:played:account`.

use std::collections::HashSet;

use fondaco_search::Level;
use fondaco_table::{Ending, GameName, LevelName, MatchId, Stage};
use fondaco_wire::rest::{AllPlayedBody, PlayedBody};
use serde::{Deserialize, Serialize};

use crate::base::browser;
use crate::data::store::{self, Card};
use crate::data::{account, rest};
use crate::table::people::opponents;

/// How many wins hold a rung.
pub const HOLDS: usize = 3;
/// How many deleted games are remembered.
const MOST: usize = 500;
const KEY: &str = "fondaco:played";

/// A game against bots that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Which.
    pub id: MatchId,
    /// The game.
    pub game: GameName,
    /// How many played.
    pub players: usize,
    /// How the weakest of the bots played.
    pub level: LevelName,
    /// The person's rank.
    pub rank: u8,
    /// The person's points, if that was written down.
    pub score: Option<i32>,
    /// When it ended.
    pub ms: u64,
}

impl Played {
    /// What counts of a game; nothing unless one person has played it against bots from its beginning to its end.
    #[must_use]
    pub fn of(card: &Card) -> Option<Self> {
        if card.stage != Stage::Over(Ending::Played) || card.branched || card.people() != 1 {
            return None;
        }
        let (me, bots) = (card.me(), card.seats.iter().filter_map(|chair| chair.bot()));
        let level = bots.min_by_key(|level| strength(level.name()))?;
        Some(Played {
            id: card.id.clone(),
            game: card.game,
            players: card.seats.len(),
            level: level.clone(),
            rank: *card.ranks.as_ref()?.get(me.index())?,
            score: card.scores.as_ref().and_then(|scores| scores.get(me.index()).copied()),
            ms: card.ms,
        })
    }
}

impl Played {
    /// As a server is told.
    fn told(&self) -> Option<PlayedBody> {
        Some(PlayedBody {
            id: self.id.clone(),
            game: self.game,
            players: u8::try_from(self.players).ok()?,
            level: self.level.clone(),
            rank: self.rank,
            score: self.score,
            ms: self.ms,
        })
    }

    /// As a server tells it.
    fn heard(body: PlayedBody) -> Self {
        let PlayedBody { id, game, players, level, rank, score, ms } = body;
        Played { id, game, players: players.into(), level, rank, score, ms }
    }
}

fn strength(level: &str) -> usize {
    Level::ALL.iter().position(|one| one.name == level).unwrap_or_default()
}

/// Every game that counts, the oldest first.
#[must_use]
pub fn all(cards: &[Card]) -> Vec<Played> {
    let mut all = here(cards);
    all.extend(elsewhere().map(|account| account.played).unwrap_or_default());
    in_order(all)
}

/// The games that this browser knows by itself.
fn here(cards: &[Card]) -> Vec<Played> {
    cards.iter().filter_map(Played::of).chain(deleted()).collect()
}

/// Each game once, the oldest first.
fn in_order(mut all: Vec<Played>) -> Vec<Played> {
    let mut known = HashSet::new();
    all.retain(|one| known.insert(one.id.as_str().to_owned()));
    all.sort_by(|a, b| (a.ms, a.id.as_str()).cmp(&(b.ms, b.id.as_str())));
    all
}

/// What an account has, as it was told last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Account {
    /// Whose.
    person: String,
    played: Vec<Played>,
}

const ACCOUNT: &str = "fondaco:played:account";
/// How many games are told at once.
const AT_ONCE: usize = 200;

fn elsewhere() -> Option<Account> {
    let text = store::storage().ok()?.get_item(ACCOUNT).ok()??;
    serde_json::from_str(&text).ok()
}

/// Forgets what an account has: whoever uses this browser next is somebody else.
pub fn forget_account() {
    if let Ok(storage) = store::storage() {
        let _ = storage.remove_item(ACCOUNT);
    }
}

/// Tells the account of this person what it does not know yet, and keeps what it has from other devices; whether there is something
/// new. Without an answer all stays as it is.
pub async fn agree_with(person: &str, cards: &[Card]) -> bool {
    let before = elsewhere().filter(|account| account.person == person);
    let known: HashSet<String> =
        before.iter().flat_map(|account| &account.played).map(|one| one.id.as_str().to_owned()).collect();
    let mut new: Vec<PlayedBody> =
        here(cards).iter().filter(|one| !known.contains(one.id.as_str())).filter_map(Played::told).collect();
    // A device whose clock was ahead may have ended one in the future, which no server believes.
    let now_ms = browser::now_ms();
    new.iter_mut().for_each(|one| one.ms = one.ms.min(now_ms));
    let mut answer = None;
    // Once at least, to hear what others told.
    while answer.is_none() || !new.is_empty() {
        let some = new.split_off(new.len().saturating_sub(AT_ONCE));
        let nothing = some.is_empty();
        match rest::post::<AllPlayedBody>("me/played", &AllPlayedBody { played: some }).await {
            Ok(all) => answer = Some(all.played),
            // What a server does not take keeps nothing else from it.
            Err(failure) if failure.code() == "bad_played" && !nothing => {}
            Err(_) => return false,
        }
    }
    if !account::is_still(person) {
        return false;
    }
    let played = answer.unwrap_or_default().into_iter().map(Played::heard).collect();
    let now = Account { person: person.to_owned(), played };
    let changed = before.as_ref() != Some(&now);
    if let (true, Ok(storage), Ok(text)) = (changed, store::storage(), serde_json::to_string(&now)) {
        let _ = store::write(&storage, ACCOUNT, &text);
    }
    changed
}

/// What is kept of deleted games; what cannot be read is left out.
fn deleted() -> Vec<Played> {
    let text = store::storage().ok().and_then(|storage| storage.get_item(KEY).ok()?);
    let kept: Vec<serde_json::Value> = text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    kept.into_iter().filter_map(|one| serde_json::from_value(one).ok()).collect()
}

/// Deletes a game; what counts of it stays.
pub fn delete(card: &Card) {
    if let (Some(played), Ok(storage)) = (Played::of(card), store::storage()) {
        let mut all = deleted();
        all.push(played);
        let latest = &all[all.len().saturating_sub(MOST)..];
        if let Ok(text) = serde_json::to_string(latest) {
            let _ = store::write(&storage, KEY, &text);
        }
    }
    store::remove(&card.id);
}

/// A rung: the bots of one level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The level.
    pub level: &'static str,
    /// The key of what it is called.
    pub key: &'static str,
    /// How many games were played against such bots.
    pub played: usize,
    /// How many of them were won.
    pub won: usize,
    /// With how many players they were won.
    pub with: Vec<usize>,
}

impl Rung {
    /// Whether it has been climbed.
    #[must_use]
    pub const fn held(&self) -> bool {
        self.won >= HOLDS
    }
}

/// The ladder of a game, from the lowest rung up.
#[must_use]
pub fn rungs(played: &[Played], game: GameName) -> Vec<Rung> {
    let rung = |(level, key)| {
        let at: Vec<&Played> = played.iter().filter(|one| one.game == game && one.level.as_str() == level).collect();
        let mut with: Vec<usize> = at.iter().filter(|one| one.rank == 1).map(|one| one.players).collect();
        let won = with.len();
        with.sort_unstable();
        with.dedup();
        Rung { level, key, played: at.len(), won, with }
    };
    opponents().map(rung).collect()
}

/// The rung to be climbed next: the one above the highest that is held; nothing at the top.
#[must_use]
pub fn next(rungs: &[Rung]) -> Option<&Rung> {
    let above = rungs.iter().rposition(Rung::held).map_or(0, |held| held + 1);
    rungs.get(above)
}

/// The game with the most points.
#[must_use]
pub fn best(played: &[Played], game: GameName) -> Option<&Played> {
    played.iter().filter(|one| one.game == game && one.score.is_some()).max_by_key(|one| one.score)
}

/// How many games were won one after the other, now and ever.
#[must_use]
pub fn streak(played: &[Played], game: GameName) -> (usize, usize) {
    played.iter().filter(|one| one.game == game).fold((0, 0), |(now, longest), one| {
        let now = if one.rank == 1 { now + 1 } else { 0 };
        (now, longest.max(now))
    })
}

#[cfg(test)]
mod tests {
    use fondaco_game::Turn;
    use fondaco_table::{Chair, Holder, LevelName, Name, PlayerId};

    use super::*;

    fn card(number: usize, levels: &[&str], rank: u8, score: i32) -> Card {
        let me = Holder::person(PlayerId::new("me").unwrap(), Name::new("Ada").unwrap());
        let bots = levels.iter().map(|level| Holder::bot(LevelName::new(level).unwrap()));
        let holders = std::iter::once(me).chain(bots);
        Card {
            id: MatchId::new(&format!("m{number}")).unwrap(),
            game: GameName::ALL[0],
            seats: holders.map(|holder| Chair { holder, ..Chair::default() }).collect(),
            stage: Stage::Over(Ending::Played),
            turn: Turn::Over,
            ranks: Some(vec![rank; levels.len() + 1]),
            scores: Some(vec![score; levels.len() + 1]),
            branched: false,
            round: None,
            edition: None,
            ms: number as u64,
        }
    }

    #[test]
    fn the_weakest_bot_says_which_rung_a_win_is_worth() {
        let cards = [
            card(1, &["merchant", "doge"], 1, 100),
            card(2, &["merchant", "merchant", "banker"], 1, 140),
            card(3, &["merchant", "merchant"], 2, 90),
            card(4, &["merchant", "merchant"], 1, 120),
            // A bound makes a bot no weaker than any other level.
            card(5, &["doge@100", "merchant"], 1, 80),
        ];
        let played = all(&cards);
        let rungs = rungs(&played, GameName::ALL[0]);
        let merchant = rungs.iter().find(|rung| rung.level == "merchant").unwrap();
        assert_eq!((merchant.won, merchant.played, merchant.with.as_slice()), (4, 5, &[3, 4][..]));
        // Who has beaten the stronger need not beat the weaker.
        assert_eq!(next(&rungs).map(|rung| rung.level), Some("banker"));
        assert_eq!(best(&played, GameName::ALL[0]).and_then(|best| best.score), Some(140));
        assert_eq!(streak(&played, GameName::ALL[0]), (2, 2));
    }

    #[test]
    fn a_game_counts_once_however_often_it_is_told() {
        let one = Played::of(&card(1, &["doge", "doge"], 1, 90)).unwrap();
        let told = Played::heard(one.told().unwrap());
        assert_eq!(told, one);
        // Another device may have written down another time.
        let later = Played { ms: 99, ..told };
        let other = Played::of(&card(2, &["doge", "doge"], 2, 80)).unwrap();
        assert_eq!(in_order(vec![other.clone(), one.clone(), later]), [one, other]);
    }

    #[test]
    fn what_was_not_won_alone_from_the_start_does_not_count() {
        let mut cards =
            vec![card(1, &["doge", "doge"], 1, 1), card(2, &["doge", "doge"], 1, 1), card(3, &["doge"], 1, 1)];
        cards[0].branched = true;
        cards[1].stage = Stage::Over(Ending::Abandoned);
        let another = cards[2].seats[0].clone();
        cards[2].seats.push(another);
        assert_eq!(all(&cards), []);
        let rungs = rungs(&[], GameName::ALL[0]);
        assert_eq!(next(&rungs).map(|rung| rung.level), Some("apprentice"));
        assert_eq!((best(&[], GameName::ALL[0]), streak(&[], GameName::ALL[0])), (None, (0, 0)));
    }
}
