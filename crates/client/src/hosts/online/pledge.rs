//! What this browser keeps of an online match, so that nobody can deceive it about the draws: the hash that it was shown before the
//! first one, and what it added to the shuffle itself.

use fondaco_table::{MatchId, Promise, Proof, Salt};
use serde::{Deserialize, Serialize};

use crate::base::browser;

/// Where pledges are kept, before the match's id.
const KEY: &str = "fondaco.pledge.";

/// What is kept of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pledge {
    /// The hash of the server's secret, as it was shown first.
    pub commitment: String,
    /// What this browser adds to the shuffle.
    pub text: Salt,
}

impl Pledge {
    /// The pledge for a match: the one that is kept, or else a new one, which is kept from now on. Nothing without randomness.
    #[must_use]
    pub fn of(id: &MatchId, commitment: &str) -> Option<Pledge> {
        Pledge::kept(id).or_else(|| {
            let text = browser::random::<16>()?.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
            let pledge = Pledge { commitment: commitment.to_owned(), text: Salt::new(&text).ok()? };
            // Where nothing can be kept, this page still remembers it.
            if let (Some(storage), Ok(json)) = (browser::storage(), serde_json::to_string(&pledge)) {
                let _ = storage.set_item(&format!("{KEY}{id}"), &json);
            }
            Some(pledge)
        })
    }

    /// The pledge that is kept for a match.
    #[must_use]
    pub fn kept(id: &MatchId) -> Option<Pledge> {
        let text = browser::storage()?.get_item(&format!("{KEY}{id}")).ok()??;
        serde_json::from_str(&text).ok()
    }

    /// The match has been looked at to its end: what was kept of it has done its work.
    pub fn forget(id: &MatchId) {
        if let Some(storage) = browser::storage() {
            let _ = storage.remove_item(&format!("{KEY}{id}"));
        }
    }

    /// Whether a proof is about what this browser was shown and added. It may not have come to add it.
    #[must_use]
    pub fn is_in(&self, proof: &Proof) -> bool {
        let own = Promise::of(&self.text);
        let promised = proof.promises.iter().find(|promised| promised.promise == own);
        let added = || proof.contributions.iter().any(|added| added.text == self.text);
        let missing = |seat| proof.contributions.iter().all(|added| added.seat != seat);
        self.commitment == proof.commitment && promised.is_none_or(|promised| added() || missing(promised.seat))
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Seat;
    use fondaco_table::{Ask, Control, GameName, Holder, Name, Opening, PlayerId, Seed};

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
        let pledge = Pledge { commitment: table.commitment(), text: Salt::new("libeccio").unwrap() };
        let seat = Seat::new(1);
        table.ask(seat, Ask::Promise { promise: Promise::of(&pledge.text) }, 0).unwrap();
        table.control(Control::Start, 0).unwrap();
        let mut silent = table.clone();
        table.ask(seat, Ask::Contribute { text: pledge.text.clone() }, 0).unwrap();
        silent.control(Control::Tick, 10_000).unwrap();
        for table in [&mut table, &mut silent] {
            table.control(Control::Abandon, 10_000).unwrap();
        }
        let (proof, not_added) = (table.proof().unwrap(), silent.proof().unwrap());
        assert!(pledge.is_in(&proof) && pledge.is_in(&not_added));
        let other = Pledge { commitment: "another".to_owned(), ..pledge.clone() };
        assert!(!other.is_in(&proof), "the secret was exchanged");
        let mut exchanged = proof;
        exchanged.contributions[0].text = Salt::new("scirocco").unwrap();
        assert!(!pledge.is_in(&exchanged), "what was added was exchanged");
    }
}
