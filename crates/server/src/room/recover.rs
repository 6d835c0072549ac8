//! What becomes of a room whose match cannot be brought in, or that fails: it is brought back from its log once, then its match is set
//! aside. Everybody who waits for it is told.

use std::sync::Arc;

use fondaco_game::Viewer;
use fondaco_table::MatchId;
use fondaco_wire::{Incident, Mishap, Quarantine, Refused, ServerMessage, WhyNot};
use tokio::sync::mpsc;

use super::gate::Gate;
use super::load::set_aside;
use super::mailbox::Message;
use super::viewers::Viewers;
use super::{Directory, Room, SharedStatus, Start};
use crate::services::Services;
use crate::store::StoreError;
use crate::tasks::caught;

impl Room {
    /// The life of a room.
    pub(crate) async fn run(
        services: Arc<Services>,
        hub: Arc<dyn Directory>,
        id: MatchId,
        start: Start,
        mut mail: mpsc::Receiver<Message>,
        status: Arc<SharedStatus>,
    ) {
        let (mut start, mut viewers, mut failed) = (start, Viewers::default(), false);
        let why = loop {
            let panic = match caught(Room::enter(&services, &hub, &id, start, Arc::clone(&status))).await {
                Ok(Err(why)) => break why,
                Ok(Ok(mut room)) => {
                    if failed {
                        room.go_on_with(viewers);
                    }
                    let lived = caught(room.live(&mut mail)).await;
                    viewers = std::mem::take(&mut room.viewers);
                    match (lived, room.ends) {
                        (Ok(()), None) => return,
                        (Ok(()), Some(why)) => break why,
                        (Err(panic), _) => panic,
                    }
                }
                Err(panic) => {
                    viewers = Viewers::default();
                    panic
                }
            };
            services.metrics.failures.add(1);
            tracing::error!(match_id = %id, panic, "a room failed");
            // Once it may have been a whim; from then on it is the match.
            if std::mem::replace(&mut failed, true) {
                let set = set_aside(&services, &id, Quarantine::Failed, &format!("its room failed: {panic}")).await;
                break match set {
                    StoreError::Quarantined { why } => WhyNot::Quarantined { why },
                    _ => WhyNot::Storage,
                };
            }
            start = Start::Stored;
        };
        // Nobody can find it any more; whoever wrote meanwhile is told why.
        hub.abandon(&id);
        mail.close();
        viewers.dismiss(
            &id,
            match &why {
                WhyNot::Quarantined { why } => {
                    ServerMessage::Incident(Incident { match_id: id.clone(), what: Mishap::Quarantined { why: *why } })
                }
                why => ServerMessage::Refused(Refused::new(Some(id.clone()), why.clone())),
            },
        );
        // That a match has been set aside is for those who may see it.
        let row = match &why {
            WhyNot::Quarantined { .. } => services.store.match_row(&id).await.ok().flatten(),
            _ => None,
        };
        let sees = |message: &Message| {
            let may = |visitor| row.as_ref().is_some_and(|row| Gate::of_row(row, None).admit(&visitor).is_ok());
            // What is read has been let in elsewhere.
            message.visitor().is_none_or(may)
        };
        while let Some(message) = mail.recv().await {
            let hidden = matches!(why, WhyNot::Quarantined { .. }) && !sees(&message);
            message.refuse(&services.metrics, &id, if hidden { WhyNot::NoSuchMatch } else { why.clone() });
        }
    }

    /// A room that failed has come back from the log: those who looked at it go on, and are told.
    fn go_on_with(&mut self, viewers: Viewers) {
        self.viewers = viewers;
        let table = &self.table;
        self.viewers.settle(|person| table.seat_of(&person.id).map_or(Viewer::Spectator, Viewer::Player));
        self.viewers.show(table);
        let what = Mishap::BroughtBack;
        self.viewers.tell_all(ServerMessage::Incident(Incident { match_id: self.id.clone(), what }));
        self.look_around();
    }
}
