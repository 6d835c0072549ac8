//! What this browser keeps of an online match, so that nobody can deceive it about the draws: the hash that it was shown before the
//! first one, what it added to the shuffle itself, and what of that the server has confirmed.

use fondaco_game::Seat;
use fondaco_table::{About, FairnessProof, MatchId, Promise, Salt};
use serde::{Deserialize, Serialize};

use crate::base::browser;
use crate::data::store;

/// Where pledges are kept, before the match's id.
const KEY: &str = "fondaco.pledge.";
/// How many are kept: what a server says of a match later is held against what this browser was shown, too.
const MOST: usize = 50;

/// What is kept of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pledge {
    /// The hash of the server's secret, as it was shown first.
    pub commitment: String,
    /// What this browser adds to the shuffle.
    pub text: Salt,
    /// The seat whose promise the server has confirmed, for as long as this browser's person sits there.
    #[serde(default)]
    pub promised: Option<Seat>,
    /// Whether the server has confirmed that the text is part of the shuffle.
    #[serde(default)]
    pub added: bool,
    /// When it was kept last, or its match looked at.
    #[serde(default)]
    pub ms: u64,
}

impl Pledge {
    /// The pledge for a match: the one that is kept, or else a new one, which is kept from now on. Nothing without randomness.
    #[must_use]
    pub fn of(id: &MatchId, commitment: &str) -> Option<Pledge> {
        Pledge::kept(id).or_else(|| {
            let text = browser::random::<16>()?.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
            let text = Salt::new(&text).ok()?;
            let pledge = Pledge { commitment: commitment.to_owned(), text, promised: None, added: false, ms: 0 };
            pledge.keep(id);
            forget_old();
            Some(pledge)
        })
    }

    /// Keeps it as it is now.
    pub fn keep(&self, id: &MatchId) {
        let now = Pledge { ms: browser::now_ms(), ..self.clone() };
        // Where nothing can be kept, this page still remembers it.
        if let (Some(storage), Ok(json)) = (browser::storage(), serde_json::to_string(&now)) {
            let _ = storage.set_item(&format!("{KEY}{id}"), &json);
        }
    }

    /// The match is looked at: so what is kept of it is not among the oldest.
    pub fn touch(id: &MatchId) {
        if let Some(pledge) = Pledge::kept(id) {
            pledge.keep(id);
        }
    }

    /// The pledge that is kept for a match.
    #[must_use]
    pub fn kept(id: &MatchId) -> Option<Pledge> {
        let text = browser::storage()?.get_item(&format!("{KEY}{id}")).ok()??;
        serde_json::from_str(&text).ok()
    }

    /// Takes over what the server says before the match begins.
    pub fn recall(&mut self, about: &About) {
        let own = Promise::of(&self.text);
        self.promised = about.promises.iter().find(|promised| promised.promise == own).map(|promised| promised.seat);
        self.added = about.contributions.iter().any(|added| added.text == self.text);
    }

    /// Whether a proof is about what this browser was shown and added, where this seat is the one that it looks from: the seed itself
    /// must have the hash that was shown, whatever hash stands beside it. What the server confirmed must be there. The text may be missing if the browser did not come to show it, and the promise if another
    /// device of the same person made one in its place.
    #[must_use]
    pub fn is_in(&self, proof: &FairnessProof, seat: Option<Seat>) -> bool {
        let own = Promise::of(&self.text);
        let by_seat = |seat| proof.promises.iter().any(|promised| promised.seat == seat);
        let added = proof.contributions.iter().any(|added| added.text == self.text);
        let fits = match proof.promises.iter().find(|promised| promised.promise == own) {
            Some(promised) => {
                let missing = proof.contributions.iter().all(|other| other.seat != promised.seat);
                added || (missing && !self.added)
            }
            None => !self.added && (self.promised.is_none() || self.promised != seat || seat.is_some_and(by_seat)),
        };
        let same_secret = self.commitment == proof.commitment && self.commitment == proof.seed.commitment();
        same_secret && fits
    }
}

/// Forgets the oldest, but for so many.
fn forget_old() {
    let Some(storage) = browser::storage() else { return };
    let dated = |key: String| {
        let pledge = storage.get_item(&key).ok().flatten().and_then(|text| serde_json::from_str::<Pledge>(&text).ok());
        (pledge.map_or(0, |pledge| pledge.ms), key)
    };
    for key in oldest(store::keys(&storage, KEY).into_iter().map(dated).collect()) {
        let _ = storage.remove_item(&key);
    }
}

/// The keys of those that are too many, each with when it was kept last.
fn oldest(mut all: Vec<(u64, String)>) -> impl Iterator<Item = String> {
    all.sort_unstable_by_key(|(ms, _)| std::cmp::Reverse(*ms));
    all.into_iter().skip(MOST).map(|(_, key)| key)
}

#[cfg(test)]
mod tests {
    use fondaco_game::Viewer;
    use fondaco_table::{Ask, Control, GameName, Holder, Name, Opening, PlayerId, Promised, Seed};

    use super::*;

    #[test]
    fn a_proof_about_something_else_is_noticed() {
        let person = |id: &str| Holder::person(PlayerId::new(id).unwrap(), Name::new(id).unwrap());
        let opening = Opening {
            id: MatchId::new("m1").unwrap(),
            options: GameName::Strozzi.usual(3),
            given: vec![],
            seats: ["ada", "bea", "cleo"].map(person).to_vec(),
            owner: None,
            follows: None,
            seed: Seed::new([7; 32]),
        };
        let (mut table, _) = fondaco_table::AnyTable::open(opening, 0).unwrap();
        let text = Salt::new("libeccio").unwrap();
        let pledge = Pledge { commitment: table.commitment(), text, promised: None, added: false, ms: 0 };
        let seat = Seat::new(1);
        table.ask(seat, Ask::Promise { promise: Promise::of(&pledge.text) }, 0).unwrap();
        let promised = recalled(&pledge, &table);
        assert_eq!((promised.promised, promised.added), (Some(seat), false));
        table.control(Control::Start, 0).unwrap();
        let mut silent = table.clone();
        table.ask(seat, Ask::Contribute { text: pledge.text.clone() }, 0).unwrap();
        let added = recalled(&pledge, &table);
        assert!(added.added);
        silent.control(Control::Tick, 10_000).unwrap();
        for table in [&mut table, &mut silent] {
            table.control(Control::Abandon, 10_000).unwrap();
        }
        let (proof, not_added) = (table.proof().unwrap(), silent.proof().unwrap());
        let own = Some(seat);
        for pledge in [&pledge, &promised, &added] {
            assert!(pledge.is_in(&proof, own));
        }
        assert!(pledge.is_in(&not_added, own) && promised.is_in(&not_added, own));
        assert!(
            !added.is_in(&not_added, own),
            "the text was left out, and the promise stands as if it had not been kept"
        );

        let other = Pledge { commitment: "another".to_owned(), ..pledge.clone() };
        assert!(!other.is_in(&proof, own), "the secret was exchanged");
        let under_its_hash = FairnessProof { seed: Seed::new([8; 32]), ..proof.clone() };
        assert!(!added.is_in(&under_its_hash, own), "another secret stands under the hash that was shown");
        let mut exchanged = proof.clone();
        exchanged.contributions[0].text = Salt::new("scirocco").unwrap();
        assert!(!pledge.is_in(&exchanged, own), "what was added was exchanged");

        let mut nothing = proof;
        nothing.promises.clear();
        nothing.contributions.clear();
        assert!(pledge.is_in(&nothing, own), "nothing was confirmed");
        assert!(!promised.is_in(&nothing, own), "the promise was left out");
        assert!(!added.is_in(&nothing, own), "both were left out");
        assert!(promised.is_in(&nothing, None), "whoever has left has taken the promise along");
        let mut another = nothing;
        another.promises.push(Promised { seat, promise: Promise::of(&Salt::new("ostro").unwrap()) });
        assert!(promised.is_in(&another, own), "another device of the same person promised after this one");
        assert!(!added.is_in(&another, own), "but not after this one had added its text");
    }

    #[test]
    fn what_was_kept_before_says_nothing_of_what_was_confirmed() {
        let pledge: Pledge = serde_json::from_str(r#"{"commitment":"c","text":"libeccio"}"#).unwrap();
        assert!(pledge.promised.is_none() && !pledge.added);
        let now = Pledge { promised: Some(Seat::new(2)), added: true, ..pledge };
        assert_eq!(serde_json::from_str::<Pledge>(&serde_json::to_string(&now).unwrap()).unwrap(), now);
    }

    #[test]
    fn the_latest_are_kept() {
        let kept = |count: u64| (0..count).map(|number| (number * 7 % count, number.to_string())).collect::<Vec<_>>();
        assert_eq!(oldest(kept(MOST as u64)).count(), 0);
        let mut gone: Vec<String> = oldest(kept(MOST as u64 + 3)).collect();
        gone.sort_unstable_by_key(|key| key.parse::<u64>().unwrap());
        let mut first: Vec<(u64, String)> = kept(MOST as u64 + 3).into_iter().filter(|(ms, _)| *ms < 3).collect();
        first.sort_unstable_by_key(|(_, key)| key.parse::<u64>().unwrap());
        assert_eq!(gone, first.into_iter().map(|(_, key)| key).collect::<Vec<_>>());
    }

    /// The pledge after the server has told how the table stands.
    fn recalled(pledge: &Pledge, table: &fondaco_table::AnyTable) -> Pledge {
        let mut pledge = pledge.clone();
        pledge.recall(&table.snapshot(Viewer::Player(Seat::new(1))).about);
        pledge
    }
}
