//! Who is here, for those who follow them, and telling somebody that they are asked to a table.

use std::collections::HashSet;

use fondaco_table::PlayerId;
use fondaco_wire::{Invited, ServerMessage};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::error::TrySendError;

use super::Hub;
use crate::lock;
use crate::people::Kind;
use crate::room::mailbox::Message;
use crate::store::StoreError;

/// How often everybody who is here is noted again: other nodes may have taken this one for dead, and noted that nobody is.
const WHOLE_MS: u64 = 60_000;

/// The accounts that are noted to be here.
#[derive(Debug, Default)]
pub(super) struct Noted {
    people: HashSet<PlayerId>,
    /// When all of them were noted; never if they must be.
    whole_ms: Option<u64>,
}

/// What nodes tell each other: somebody is asked to a table.
#[derive(Serialize, Deserialize)]
pub(super) struct Call {
    call: PlayerId,
    invited: Invited,
}

/// What nodes tell each other: somebody has blocked somebody, or does so no more.
#[derive(Serialize, Deserialize)]
pub(super) struct Block {
    blocks: PlayerId,
    other: PlayerId,
    on: bool,
}

impl Hub {
    /// Somebody has blocked somebody, or does so no more, which is stored: at the tables where they are, at whichever node, they read
    /// nothing more of them, or again.
    pub(crate) async fn blocked(&self, person: PlayerId, other: PlayerId, on: bool) {
        let block = Block { blocks: person, other, on };
        if self.services.settings.shared
            && let Err(error) = self.services.store.tell_nodes(&block).await
        {
            tracing::debug!(%error, "other nodes do not hear of a block");
        }
        self.block(&block);
    }

    /// Tells the rooms where the person is who has blocked somebody.
    pub(super) fn block(&self, Block { blocks, other, on }: &Block) {
        for client in lock(&self.clients).get(blocks).into_iter().flatten() {
            for mailbox in client.mailboxes() {
                let message = Message::Blocked { client: client.number(), player: other.clone(), on: *on };
                // One that has left memory asks when somebody comes back.
                if let Err(TrySendError::Full(message)) = mailbox.try_send(message) {
                    tokio::spawn(async move { mailbox.send(message).await });
                }
            }
        }
    }

    /// Tells somebody, at whichever node they are, that they are asked to a table. It is stored: who does not hear of it now finds it
    /// later.
    pub(crate) async fn call(&self, person: PlayerId, invited: Invited) {
        let call = Call { call: person, invited };
        if self.services.settings.shared
            && let Err(error) = self.services.store.tell_nodes(&call).await
        {
            tracing::debug!(%error, "other nodes do not hear of an invitation");
        }
        self.pass_on(call);
    }

    /// Tells those of a call who are connected here.
    pub(super) fn pass_on(&self, Call { call, invited }: Call) {
        for client in lock(&self.clients).get(&call).into_iter().flatten() {
            client.tell(ServerMessage::Invited(invited.clone()));
        }
    }

    /// This node was away: others may have noted that nobody is here.
    pub(super) fn note_all_again(&self) {
        lock(&self.noted).whole_ms = None;
    }

    /// Notes which accounts have come and gone since this was last done; now and then, all that are here.
    pub(super) async fn note_who_is_here(&self) -> Result<(), StoreError> {
        let now: HashSet<PlayerId> = {
            let clients = lock(&self.clients);
            let accounts = clients.values().filter_map(|own| own.first()).map(|client| client.person());
            accounts.filter(|person| person.kind == Kind::Account).map(|person| person.id.clone()).collect()
        };
        let now_ms = self.now_ms();
        let (came, left, whole_ms) = {
            let Noted { people: before, whole_ms } = &*lock(&self.noted);
            let missing = |some: &HashSet<PlayerId>, others: &HashSet<PlayerId>| {
                some.difference(others).cloned().collect::<Vec<PlayerId>>()
            };
            let whole_ms = whole_ms.filter(|ms| (*ms..ms.saturating_add(WHOLE_MS)).contains(&now_ms));
            let came = if whole_ms.is_some() { missing(&now, before) } else { now.iter().cloned().collect() };
            (came, missing(before, &now), whole_ms.unwrap_or(now_ms))
        };
        if !came.is_empty() || !left.is_empty() {
            self.services.store.note_here(&self.services.node, &came, &left, now_ms).await?;
        }
        *lock(&self.noted) = Noted { people: now, whole_ms: Some(whole_ms) };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use fondaco_table::{GameName, MatchId};

    use super::*;

    #[test]
    fn what_nodes_tell_each_other_is_told_apart() {
        let person = PlayerId::new("ada").unwrap();
        let block = Block { blocks: person.clone(), other: PlayerId::new("bea").unwrap(), on: true };
        let block = serde_json::to_string(&block).unwrap();
        assert!(serde_json::from_str::<Block>(&block).is_ok() && serde_json::from_str::<Call>(&block).is_err());
        let (match_id, name) = (MatchId::new("m1").unwrap(), "Bea".parse().unwrap());
        let call = Call { call: person, invited: Invited { match_id, game: GameName::ALL[0], name, mark: None } };
        let call = serde_json::to_string(&call).unwrap();
        assert!(serde_json::from_str::<Call>(&call).is_ok() && serde_json::from_str::<Block>(&call).is_err());
    }
}
