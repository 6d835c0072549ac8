//! What people ask of a room, and who may.

use fondaco_game::Viewer;
use fondaco_table::Decree;
use fondaco_wire::{Done, ServerMessage, WhyNot};

use super::Room;
use super::mailbox::{Command, Request};
use crate::people::Person;

impl Room {
    /// Does what somebody wants, and answers.
    pub(super) async fn serve(&mut self, request: Request) {
        let Request { from, command, arrived } = request;
        let person = from.person();
        if let Some(seat) = self.table.seat_of(&person.id) {
            self.presences.sign_of_life(seat);
            self.came_back(seat);
        }
        let done = match command {
            Command::History { since } => {
                if !self.admits(person, from.client().map(|client| client.number()), None) {
                    return from.refuse(&self.services.metrics, Some(self.id.clone()), WhyNot::NoSuchMatch);
                }
                let history = self.table.history(self.viewer(person), since);
                return from.answer(ServerMessage::History(Box::new(history)));
            }
            Command::Chat(says) => {
                if !self.admits(person, from.client().map(|client| client.number()), None) {
                    return from.refuse(&self.services.metrics, Some(self.id.clone()), WhyNot::NoSuchMatch);
                }
                return match self.say(person, says).await {
                    Ok(()) => {
                        let done = self.done(Some(person));
                        from.done(done, false);
                    }
                    Err(why) => from.refuse(&self.services.metrics, Some(self.id.clone()), why),
                };
            }
            Command::Ask(ask) => {
                let stranger = if self.admits(person, from.client().map(|client| client.number()), None) {
                    WhyNot::NotSeated
                } else {
                    WhyNot::NoSuchMatch
                };
                self.change(|table, ms| {
                    let seat = table.seat_of(&person.id).ok_or(stranger.clone())?;
                    Ok(table.ask(seat, ask.clone(), ms)?)
                })
                .await
            }
            Command::Manage(manage) => {
                if !self.admits(person, from.client().map(|client| client.number()), None) {
                    return from.refuse(&self.services.metrics, Some(self.id.clone()), WhyNot::NoSuchMatch);
                }
                self.change(|table, ms| Ok(table.manage(&person.id, manage.clone(), ms)?)).await
            }
            Command::Join { seat, invitation } => {
                if !self.admits(person, from.client().map(|client| client.number()), invitation.as_deref()) {
                    return from.refuse(&self.services.metrics, Some(self.id.clone()), WhyNot::NoSuchMatch);
                }
                let (player, name) = (&person.id, &person.name);
                self.change(|table, ms| {
                    let join = Decree::Join { player: player.clone(), name: name.clone(), seat };
                    Ok(table.decree(join, ms)?)
                })
                .await
            }
        };
        match done {
            Ok(changed) => {
                // The answer and the update that follows it are one write to the socket.
                let (client, done) = (from.client().cloned(), self.done(Some(person)));
                from.done(done, true);
                self.services.metrics.step_time.observe_time(arrived.elapsed());
                self.follow_up(&changed).await;
                if let Some(client) = client {
                    client.outbox().wake();
                }
            }
            Err(why) => from.refuse(&self.services.metrics, Some(self.id.clone()), why),
        }
    }

    /// The answer to somebody whose request was carried out.
    pub(super) fn done(&self, person: Option<&Person>) -> Done {
        Done {
            match_id: Some(self.id.clone()),
            seq: Some(self.table.seq()),
            seat: person.and_then(|person| self.table.seat_of(&person.id)),
            invitation: None,
        }
    }

    /// Whether this person may know of the table: it is public, he belongs to it, he has the link, or he has shown it
    /// before on this connection.
    pub(super) fn admits(&self, person: &Person, client: Option<u64>, invitation: Option<&str>) -> bool {
        self.access.public
            || self.table.seat_of(&person.id).is_some()
            || self.table.owner() == Some(&person.id)
            || invitation.is_some_and(|shown| same(shown, &self.access.invitation))
            || client.is_some_and(|client| self.viewers.has(client))
    }

    pub(super) fn viewer(&self, person: &Person) -> Viewer {
        self.table.seat_of(&person.id).map_or(Viewer::Spectator, Viewer::Player)
    }
}

/// Compares two secrets in a time that does not tell where they differ.
fn same(shown: &str, kept: &str) -> bool {
    let (shown, kept) = (shown.as_bytes(), kept.as_bytes());
    shown.len() == kept.len() && shown.iter().zip(kept).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_is_compared_whole() {
        assert!(same("abc", "abc"));
        assert!(!same("abd", "abc") && !same("ab", "abc") && !same("", "abc"));
    }
}
