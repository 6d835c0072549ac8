//! This browser's part in the shuffle, and what the server has confirmed of it: so nobody, the server neither, can choose the draws.

use fondaco_table::{About, Ask, Promise, Stage};
use fondaco_wire::{Act, ClientMessage, Snapshot};
use leptos::prelude::*;

use super::super::pledge::Pledge;
use super::{Pending, Remote};
use crate::table::host::Host as _;

impl Remote {
    /// What is kept to check the draws.
    pub(super) fn pledged(&self) -> Option<Pledge> {
        self.pledge.borrow().clone().or_else(|| Pledge::kept(&self.id))
    }

    fn amend(&self, change: impl FnOnce(&mut Pledge)) {
        let Some(before) = self.pledged() else { return };
        let mut pledge = before.clone();
        change(&mut pledge);
        if pledge != before {
            pledge.keep(&self.id);
            self.pledge.replace(Some(pledge));
        }
    }

    /// Promises something before the match, and shows it when everybody has promised.
    pub(super) fn shuffle(&self) {
        let room = self.room;
        let seat = untrack(|| room.seat());
        if seat.is_none() {
            // A promise leaves with its player.
            self.amend(|pledge| pledge.promised = None);
        }
        if seat.is_none() || untrack(|| room.stage()) != Some(Stage::Gathering) {
            // Who sits down anew promises anew.
            self.promised.set(false);
            return;
        }
        let sealed = room.table.with_untracked(|table| table.as_ref().is_some_and(|table| table.sealed_ms.is_some()));
        let commitment = room.about.with_untracked(|about| about.as_ref().map(|about| about.commitment.clone()));
        let shared = self.is_shared();
        let before = self.pledge.take();
        let pledge = before.or_else(|| Pledge::of(&self.id, &commitment?));
        self.pledge.replace(pledge.clone());
        let (Some(pledge), Some(me)) = (pledge, self.me.upgrade()) else { return };
        if sealed {
            if !self.shown.replace(true) {
                me.ask(Ask::Contribute { text: pledge.text });
            }
        } else if !shared && !self.promised.replace(true) {
            me.ask(Ask::Promise { promise: Promise::of(&pledge.text) });
        }
    }

    /// Where other tables are dealt the same, nobody adds anything.
    fn is_shared(&self) -> bool {
        let shared = |about: &About| about.options.contest.is_some_and(|contest| contest.shared);
        self.room.about.with_untracked(|about| about.as_ref().is_some_and(|about| shared(about)))
    }

    /// Says so if the match has begun without what this browser had ready for the shuffle. It may have been away; but a server that
    /// leaves texts out as it pleases chooses among shuffles, and nothing in the proof would tell.
    pub(super) fn miss_own_part(&self) {
        let (seat, stage) = untrack(|| (self.room.seat(), self.room.stage()));
        let begun = stage.is_some_and(|stage| stage != Stage::Gathering);
        let missing = || self.pledged().is_some_and(|pledge| !pledge.added);
        let left_out = begun && seat.is_some() && !self.is_shared() && missing();
        // Said once; the person can close it.
        if self.left_out.replace(left_out) != left_out {
            self.room.left_out.set(left_out);
        }
    }

    /// The server has done what was asked: at the end it is held to that.
    pub(super) fn confirmed(&self, ask: &Ask) {
        match ask {
            Ask::Promise { .. } => {
                let seat = untrack(|| self.room.seat());
                self.amend(|pledge| pledge.promised = seat);
            }
            Ask::Contribute { .. } => {
                self.amend(|pledge| pledge.added = true);
                self.miss_own_part();
            }
            _ => {}
        }
    }

    /// Until the match begins, a snapshot says what stands: a server that lost the last entries is told them again.
    pub(super) fn recall(&self, snapshot: &Snapshot) {
        if snapshot.table.stage != Stage::Gathering {
            return;
        }
        self.amend(|pledge| pledge.recall(&snapshot.about));
        let asked = |pending: &Pending| match &pending.message {
            ClientMessage::Act(Act { ask, .. }) => matches!(ask, Ask::Promise { .. } | Ask::Contribute { .. }),
            _ => false,
        };
        if !self.pending.borrow().iter().any(asked) {
            let stands = self.pledged();
            self.promised.set(stands.as_ref().is_some_and(|pledge| pledge.promised.is_some()));
            self.shown.set(stands.is_some_and(|pledge| pledge.added));
        }
    }
}
