//! Which deals were tried in this browser, and what came of it: `fondaco:deal:HASH`. The first try counts, also if its match is
//! deleted; `fondaco:dealt:MATCH` says which deal a match plays.

use fondaco_table::daily::BOTS;
use fondaco_table::{Ending, GameName, MatchId, Stage, Tally};
use serde::{Deserialize, Serialize};

use super::{Challenge, Deal, packed};
use crate::base::browser;
use crate::data::{editions, store};
use crate::table::host::Trouble;

const DEAL: &str = "fondaco:deal:";
/// How many deals are remembered that are not of a day.
const MOST: usize = 200;
/// How many tries of one are.
const TRIES: usize = 50;

/// A deal that was tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// The game.
    pub game: GameName,
    /// The challenge as the link had it, if it was one.
    #[serde(default)]
    pub challenge: Option<String>,
    /// The day whose deal it is, if it is one.
    #[serde(default)]
    pub day: Option<u64>,
    /// Every try, the first first.
    pub tries: Vec<Try>,
}

/// A try.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Try {
    /// The match.
    pub id: MatchId,
    /// When it was begun.
    pub ms: u64,
    /// What came of it, once it was played to its end.
    #[serde(default)]
    pub result: Option<Tally>,
    /// With how many hints.
    #[serde(default)]
    pub hints: u32,
    /// The version of the bots with which it was begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<u32>,
    /// Whether a server has refused it for good: it is not sent again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
}

impl Kept {
    /// The challenge that was tried, if it was one.
    #[must_use]
    pub fn challenged(&self) -> Option<Challenge> {
        packed::unpack(self.challenge.as_deref()?)
    }

    /// The try that goes on, if one does.
    #[must_use]
    pub fn going(&self) -> Option<&MatchId> {
        let goes_on = |one: &&Try| store::card(&one.id).is_some_and(|card| !card.is_over());
        self.tries.iter().rev().find(goes_on).map(|one| &one.id)
    }

    fn write(&self, hash: &str) -> Result<(), Trouble> {
        let text = serde_json::to_string(self).map_err(|error| Trouble::Damaged { why: error.to_string() })?;
        store::write(&store::storage()?, &format!("{DEAL}{hash}"), &text)
    }

    /// Writes down what came of tries that have ended.
    fn settle(mut self, hash: &str) -> Self {
        let mut changed = false;
        for one in self.tries.iter_mut().filter(|one| one.result.is_none()) {
            let over = store::card(&one.id).is_some_and(|card| card.stage == Stage::Over(Ending::Played));
            if !over {
                continue;
            }
            editions::restore(&one.id);
            let outcome = store::load(&one.id).ok().and_then(|table| table.outcome());
            one.result = outcome.as_ref().map(Tally::of);
            one.hints = store::hints(&one.id);
            changed |= one.result.is_some();
        }
        if changed {
            // Where that cannot be, it is found again as long as the match is there.
            let _ = self.write(hash);
        }
        self
    }
}

/// What is kept of this deal.
#[must_use]
pub fn read(hash: &str) -> Option<Kept> {
    let kept: Kept = serde_json::from_str(&browser::storage()?.get_item(&format!("{DEAL}{hash}")).ok()??).ok()?;
    Some(kept.settle(hash))
}

/// What is kept of the deal that this match plays.
#[must_use]
pub fn of_match(id: &MatchId) -> Option<Kept> {
    read(&store::deal_of(id)?)
}

/// At which try a match plays its deal, from 1.
#[must_use]
pub fn attempt(id: &MatchId) -> u32 {
    let place = of_match(id).and_then(|kept| kept.tries.iter().position(|one| one.id == *id));
    place.map_or(1, |place| place as u32 + 1)
}

/// Every deal that was tried.
#[must_use]
pub fn all() -> Vec<Kept> {
    let Ok(storage) = store::storage() else { return Vec::new() };
    store::keys(&storage, DEAL).iter().filter_map(|key| read(&key[DEAL.len()..])).collect()
}

/// Remembers that a match plays a deal.
pub(super) fn begun(deal: &Deal, id: &MatchId, challenge: Option<&Challenge>, day: Option<u64>) -> Result<(), Trouble> {
    let hash = deal.hash();
    let mut kept = read(&hash).unwrap_or(Kept { game: deal.game, challenge: None, day: None, tries: Vec::new() });
    // The latest challenge is the one that is answered.
    kept.challenge = challenge.map(packed::pack).or(kept.challenge);
    kept.day = kept.day.or(day);
    if kept.tries.len() >= TRIES {
        kept.tries.remove(1);
    }
    kept.tries.push(Try {
        id: id.clone(),
        ms: browser::now_ms(),
        result: None,
        hints: 0,
        bots: Some(BOTS),
        refused: false,
    });
    store::keep_deal(id, &hash)?;
    kept.write(&hash)?;
    forget_old();
    Ok(())
}

/// Remembers that what was tried is compared with this challenge from now on.
pub fn answer(challenge: &Challenge) {
    let hash = challenge.deal.hash();
    if let Some(kept) = read(&hash) {
        // Where that cannot be, the challenge before it is answered.
        let _ = Kept { challenge: Some(packed::pack(challenge)), ..kept }.write(&hash);
    }
}

/// A server will never take the first try of this deal.
pub fn refuse(hash: &str) {
    if let Some(mut kept) = read(hash) {
        kept.tries.iter_mut().take(1).for_each(|first| first.refused = true);
        // Where that cannot be, it is sent once more.
        let _ = kept.write(hash);
    }
}

/// Writes down what came of a match before it is deleted.
pub fn settle(id: &MatchId) {
    let _ = of_match(id);
}

/// Forgets the oldest deals, but for those of a day.
fn forget_old() {
    let Ok(storage) = store::storage() else { return };
    let found = |key: String| {
        let kept: Kept = serde_json::from_str(&storage.get_item(&key).ok()??).ok()?;
        kept.day.is_none().then(|| (kept.tries.last().map_or(0, |one| one.ms), key))
    };
    let mut old: Vec<(u64, String)> = store::keys(&storage, DEAL).into_iter().filter_map(found).collect();
    old.sort_unstable_by_key(|(ms, _)| std::cmp::Reverse(*ms));
    for (_, key) in old.into_iter().skip(MOST) {
        let _ = storage.remove_item(&key);
    }
}
