//! Tournaments of the server: what is asked of it, and when it is worth asking again.

use std::sync::LazyLock;

use fondaco_wire::rest::{OneTournamentBody, RoundBody, TournamentBody, TournamentsBody};
use fondaco_wire::{TournamentEvent, TournamentNews};
use leptos::prelude::*;
use serde::Serialize;

use crate::data::rest::{self, Failure};

/// How often the server has said that something happened in a tournament that the person has entered.
static NEWS: LazyLock<ArcRwSignal<u32>> = LazyLock::new(ArcRwSignal::default);

/// What the person has not seen yet of it, but for a table of theirs, which is among their matches.
static UNSEEN: LazyLock<ArcRwSignal<Option<TournamentNews>>> = LazyLock::new(ArcRwSignal::default);

/// The server says that something happened.
pub fn heard(what: TournamentNews) {
    NEWS.update(|news| *news = news.wrapping_add(1));
    if !matches!(what.event, TournamentEvent::Table { .. }) {
        UNSEEN.set(Some(what));
    } else {
        seen(&what.tournament);
    }
}

/// What the person has not seen yet, followed: that they sit out a round, that a tournament is over or called off.
#[must_use]
pub fn unseen() -> Option<TournamentNews> {
    UNSEEN.get()
}

/// The person has seen what there is of this tournament.
pub fn seen(id: &str) {
    if UNSEEN.with_untracked(|unseen| unseen.as_ref().is_some_and(|one| one.tournament == id)) {
        UNSEEN.set(None);
    }
}

/// How often something has happened, followed.
#[must_use]
pub fn news() -> u32 {
    NEWS.get()
}

/// A tournament as an address of the server names it, with what lets one see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct At {
    /// Its id.
    pub id: String,
    /// What the link said, if it is not public.
    pub invitation: Option<String>,
}

impl At {
    /// The path below it; `more` is what is asked besides, each as `name=value`.
    #[must_use]
    pub fn path(&self, below: &str, more: &[String]) -> String {
        let invitation = self.invitation.iter().map(|key| format!("invitation={key}"));
        let query: Vec<String> = invitation.chain(more.iter().cloned()).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("tournaments/{}{below}{mark}{}", self.id, query.join("&"))
    }

    /// The tournament, with a part of its standings.
    ///
    /// # Errors
    /// If no answer came, or no is the answer.
    pub async fn read(&self, from: u32, limit: u32) -> Result<OneTournamentBody, Failure> {
        rest::get(&self.path("", &[format!("from={from}"), format!("limit={limit}")])).await
    }

    /// A round with its tables.
    ///
    /// # Errors
    /// If no answer came, or no is the answer.
    pub async fn round(&self, round: u8) -> Result<RoundBody, Failure> {
        rest::get(&self.path(&format!("/rounds/{round}"), &[])).await
    }

    /// Does something: `join`, `leave`, `rest`, `start` or `cancel`.
    ///
    /// # Errors
    /// If no answer came, or no is the answer.
    pub async fn act(&self, what: &str, body: &impl Serialize) -> Result<TournamentBody, Failure> {
        rest::post(&self.path(&format!("/{what}"), &[]), body).await
    }
}

/// A list of tournaments: `open`, `running`, `finished` or `mine`.
///
/// # Errors
/// If no answer came, or no is the answer.
pub async fn list(which: &str, limit: u32) -> Result<TournamentsBody, Failure> {
    rest::get(&format!("tournaments?list={which}&limit={limit}")).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lets_one_in_goes_with_everything_that_is_asked() {
        let open = At { id: "ab12".to_owned(), invitation: None };
        assert_eq!(open.path("", &[]), "tournaments/ab12");
        assert_eq!(open.path("", &["from=0".to_owned()]), "tournaments/ab12?from=0");
        let closed = At { invitation: Some("4c5d".to_owned()), ..open };
        assert_eq!(closed.path("/rounds/2", &[]), "tournaments/ab12/rounds/2?invitation=4c5d");
        assert_eq!(closed.path("", &["from=0".to_owned()]), "tournaments/ab12?invitation=4c5d&from=0");
    }
}
