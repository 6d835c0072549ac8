//! Who may not come. The truth is in the store; what was read there is believed for [`FRESH`](super::FRESH) at most.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError, Weak};

use fondaco_table::PlayerId;
use fondaco_wire::WhyNot;
use thiserror::Error;

use super::{ClientAddress, FRESH, Inner, LoggedOut, People};
use crate::network::Network;
use crate::store::{Ban, Banned, StoreError};

/// Why it is not said who somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KnowError {
    /// They are banned.
    #[error(transparent)]
    Barred(#[from] Barred),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Somebody may not come.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("you are banned from this server. The reason: {reason}")]
pub struct Barred {
    /// Until when; for good if nothing is said.
    pub until_ms: Option<u64>,
    /// Why.
    pub reason: String,
}

impl From<Ban> for Barred {
    fn from(ban: Ban) -> Self {
        Barred { until_ms: ban.until_ms, reason: ban.reason }
    }
}

impl From<Barred> for WhyNot {
    fn from(Barred { until_ms, reason }: Barred) -> Self {
        WhyNot::Banned { until_ms, reason }
    }
}

impl From<KnowError> for WhyNot {
    fn from(error: KnowError) -> Self {
        match error {
            KnowError::Barred(barred) => barred.into(),
            KnowError::Store(_) => WhyNot::Storage,
        }
    }
}

/// The bans, as the store had them a moment ago.
#[derive(Debug, Default)]
pub(super) struct Bans(Mutex<Read>);

#[derive(Debug, Default)]
struct Read {
    networks: Vec<(Network, Barred)>,
    people: HashSet<PlayerId>,
}

impl Bans {
    /// Keeps what was read. Answers who was not banned before, and whether a network was not.
    fn put(&self, bans: Vec<Ban>) -> (Vec<PlayerId>, bool) {
        let mut read = Read::default();
        for ban in bans {
            match ban.banned.clone() {
                Banned::Network(network) => read.networks.push((network, ban.into())),
                Banned::Person(person) => drop(read.people.insert(person)),
            }
        }
        let mut before = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = read.people.difference(&before.people).cloned().collect();
        let known = |network: &Network| before.networks.iter().any(|(before, _)| before == network);
        let wider = read.networks.iter().any(|(network, _)| !known(network));
        *before = read;
        (new, wider)
    }

    fn bar(&self, address: IpAddr) -> Option<Barred> {
        let read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Of an IPv6 address only the first 64 bits are known here, so a ban of less holds for all of them.
        let is_meant = |network: &Network| {
            network.contains(address) || (address.is_ipv6() && Network::of(address, 64).contains(network.first()))
        };
        read.networks.iter().find(|(network, _)| is_meant(network)).map(|(_, barred)| barred.clone())
    }
}

impl People {
    /// Whether somebody may come from there.
    ///
    /// # Errors
    /// If the network is banned.
    pub fn may_come(&self, address: &ClientAddress) -> Result<(), Barred> {
        self.0.bans.bar(address.ip()).map_or(Ok(()), Err)
    }

    /// Reads the bans now; it is done from time to time anyway.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn read_bans(&self) -> Result<(), StoreError> {
        self.0.read_bans().await
    }
}

impl Inner {
    async fn read_bans(&self) -> Result<(), StoreError> {
        let bans = self.store.bans(self.environment.now_ms()).await?;
        // The operator bans from another process, and nobody else tells the sockets.
        let (people, networks) = self.bans.put(bans);
        if networks {
            // Nobody may be listening.
            let _ = self.logged_out.send(LoggedOut { person: None });
        }
        for person in people {
            for bot in self.store.bots_of(&person).await? {
                self.forget(Some(&bot.id));
            }
            self.forget(Some(&person));
        }
        Ok(())
    }
}

/// Reads the bans from time to time, as long as there are people.
pub(super) async fn keep_reading(people: Weak<Inner>) {
    loop {
        tokio::time::sleep(FRESH).await;
        let Some(people) = people.upgrade() else { return };
        // Those that were read before hold until the store answers again.
        if let Err(error) = people.read_bans().await {
            tracing::debug!(%error, "the bans cannot be read");
        }
    }
}
