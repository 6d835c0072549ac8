//! The end is held against what this browser kept and saw, without anybody asking: whether the proof is about the secret that it was
//! shown and holds, and whether the record is of the game that this page was told.

use fondaco_table::proof::Move;
use fondaco_table::{FairnessProof, ProofError, Stage, TableView, Tally, verify_fairness};
use fondaco_wire::Ended;
use leptos::prelude::*;

use super::Remote;
use crate::base::games;
use crate::base::parts::plain;
use crate::t;
use crate::table::host::Host as _;

/// What is wrong with the end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The proof is about another secret than this browser was shown, or not about what it added.
    Pledge,
    /// The proof does not hold.
    Proof(ProofError),
    /// The record is of another game than this page was told.
    Record,
}

impl Fault {
    /// A sentence that cannot be overlooked, with what to do.
    #[must_use]
    pub fn said(&self) -> String {
        match self {
            Fault::Pledge => t!("fair-deceived"),
            Fault::Proof(why) => t!("fair-unproven", why = why.to_string()),
            Fault::Record => t!("fair-another-game"),
        }
    }

    /// The same without emphasis.
    #[must_use]
    pub fn why(&self) -> String {
        plain(&self.said())
    }
}

impl Remote {
    /// The match is over and its proof is here.
    pub(super) fn examine(&self, ended: Ended) {
        let seat = untrack(|| self.room.seat());
        let proof = &ended.proof;
        let broken = || verify_fairness(proof, self.commitment().as_deref()).err().map(Fault::Proof);
        let other = self.pledged().filter(|pledge| !pledge.is_in(proof, seat)).map(|_| Fault::Pledge);
        self.blame(other.or_else(broken));
        *self.ended.borrow_mut() = Some(ended);
        self.compared.set(false);
        self.compare();
    }

    /// Compares the record with the story, as soon as both are whole.
    pub(super) fn compare(&self) {
        let same = {
            let (ended, story, last) = (self.ended.borrow(), self.story.borrow(), self.last.borrow());
            let (Some(ended), Some(story), Some(last)) = (ended.as_ref(), story.as_ref(), last.as_ref()) else {
                return;
            };
            let whole = matches!(last.table.stage, Stage::Over(_)) && games::last_seq(story) >= last.table.seq;
            if !whole || self.compared.replace(true) {
                return;
            }
            is_same(&ended.proof, &games::moves(story), &last.table)
        };
        self.blame((!same).then_some(Fault::Record));
    }

    /// What was found first is said: everything else may follow from it.
    fn blame(&self, fault: Option<Fault>) {
        if fault.is_some() && self.room.fault.with_untracked(Option::is_none) {
            self.room.fault.set(fault);
        }
    }
}

/// Whether a proof is of the game that was seen: every move in its order, those taken back too, and the points. Who gave up comes last
/// at the table and not in the record, so ranks are not compared.
fn is_same(proof: &FairnessProof, seen: &[Move], table: &TableView) -> bool {
    let steps = || proof.record.steps.iter().skip(proof.given as usize).cloned().map(Move::Step).collect();
    let moves: Vec<Move> = proof.moves.clone().unwrap_or_else(steps);
    let result = proof.record.result.clone().and_then(|result| serde_json::from_value::<Tally>(result).ok());
    moves == seen && result.map(|result| result.scores) == table.tally.as_ref().map(|tally| tally.scores.clone())
}
