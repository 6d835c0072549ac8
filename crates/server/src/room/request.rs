//! What a room does when somebody asks. The gate says whether they may.

use std::sync::Arc;

use fondaco_table::{Chair, Control, Holder, Manage, Mark, PlayerId, Refusal};
use fondaco_wire::{Done, ServerMessage, WhyNot};

use super::Room;
use super::gate::{Gate, Permission, Visitor};
use super::mailbox::{Command, Request, Requester};
use super::schedule::may_begin;
use crate::people::{Kind, Person};

impl Room {
    /// Does what somebody wants, and answers.
    pub(super) async fn serve(&mut self, request: Request) {
        let Request { from, command, arrived } = request;
        let person = from.person();
        let who = self.visitor(&from, None);
        if let Some(seat) = who.player.and_then(|player| self.table.seat_of(player)) {
            self.presences.sign_of_life(seat);
            self.came_back(seat);
        }
        // Within a change the gate is asked about the table as it is then: what other nodes did may have been read meanwhile.
        let access = Arc::clone(&self.access);
        let environment = self.services.environment.clone();
        let changed = match command {
            Command::Ask(ask) => {
                self.change(|table, ms| {
                    let seat = Gate::new(table, &access).ask(&who, Permission::Act)?.player()?;
                    // It is judged by when it came in: nobody's time runs while they wait for the server.
                    Ok(table.ask(seat, ask.clone(), ms.saturating_sub(environment.waited_ms(arrived)))?)
                })
                .await
            }
            Command::Manage(manage) => {
                let (all_here, countdown) = (self.presences.all_here().is_some(), self.services.settings.countdown);
                self.change(|table, ms| {
                    Gate::new(table, &access).ask(&who, Permission::Manage)?;
                    if manage == Manage::Start && table.owner() == Some(&person.id) {
                        may_begin(table, all_here, countdown, ms)?;
                    }
                    Ok(table.manage(&person.id, manage.clone(), ms)?)
                })
                .await
            }
            Command::Join { seat, invitation } => {
                let who = Visitor { invitation: invitation.as_deref(), ..who };
                let alone = match self.gate().ask(&who, Permission::Join) {
                    Ok(_) => self.plays_alone(person).await,
                    Err(why) => Err(why),
                };
                if let Err(why) = alone {
                    return self.refuse(from, why);
                }
                self.change(|table, ms| {
                    Gate::new(table, &access).ask(&who, Permission::Join)?;
                    let join = Control::Join {
                        player: person.id.clone(),
                        name: person.name.clone(),
                        mark: person.kind.mark(),
                        seat,
                    };
                    Ok(table.control(join, ms)?)
                })
                .await
            }
            Command::History { since } => {
                return match self.gate().ask(&who, Permission::See) {
                    Ok(admitted) => {
                        let history = self.table.history(admitted.viewer(), since);
                        from.answer(ServerMessage::History(Box::new(history)));
                    }
                    Err(why) => self.refuse(from, why),
                };
            }
            Command::Chat(says) => {
                let said = match self.gate().ask(&who, Permission::Speak) {
                    Ok(admitted) => self.say(person, &admitted, says).await,
                    Err(why) => Err(why),
                };
                let done = self.done(Some(person));
                return self.answer(from, said.map(|()| done));
            }
            Command::Mute { player, on } => {
                let asked = self.gate().ask(&who, Permission::Mute);
                if let (Ok(_), Some(client)) = (&asked, from.client()) {
                    self.viewers.mute(client.number(), player, on);
                }
                let done = self.done(None);
                return self.answer(from, asked.map(|_| done));
            }
            Command::LookTogether(look) => {
                let looked = match (self.gate().ask(&who, Permission::LookTogether), from.client()) {
                    (Ok(_), Some(client)) => self.look_together(client, look).await,
                    (Ok(_), None) => Err(WhyNot::NoSuchMatch),
                    (Err(why), _) => Err(why),
                };
                let done = self.done(None);
                return self.answer(from, looked.map(|()| done));
            }
        };
        match changed {
            Ok(changed) => {
                // The answer and the update that follows it are one write to the socket.
                let (client, done) = (from.client().cloned(), self.done(Some(person)));
                from.done(done, true);
                self.services.metrics.step_time.observe_time(arrived.elapsed());
                if changed.is_something() {
                    self.follow_up(&changed).await;
                }
                if let Some(client) = client {
                    client.outbox().wake();
                }
            }
            Err(why) => self.refuse(from, why),
        }
    }

    /// Refuses somebody at a rated table where somebody sits for whom the same account answers: they could let each other win.
    async fn plays_alone(&self, person: &Person) -> Result<(), WhyNot> {
        let is_program = |chair: &Chair| matches!(chair.holder, Holder::Person { mark: Some(Mark::Program), .. });
        let chairs = self.table.chairs();
        if !self.table.options().rated || !(person.kind == Kind::Bot || chairs.iter().any(is_program)) {
            return Ok(());
        }
        let account = self.answers_for(&person.id).await?;
        for other in chairs.iter().filter_map(|chair| chair.holder.player()).filter(|other| **other != person.id) {
            if self.answers_for(other).await? == account {
                return Err(WhyNot::Table(Refusal::RatedOwn));
            }
        }
        Ok(())
    }

    /// The account that answers for somebody: for a program its owner, for others themselves.
    async fn answers_for(&self, id: &PlayerId) -> Result<PlayerId, WhyNot> {
        let row = self.services.store.person(id).await.map_err(|error| {
            tracing::warn!(match_id = %self.id, %error, "it is not known whose program sits there");
            WhyNot::Storage
        })?;
        Ok(row.and_then(|row| row.owner).unwrap_or_else(|| id.clone()))
    }

    /// The gate of this match.
    pub(super) fn gate(&self) -> Gate<'_> {
        Gate::new(&self.table, &self.access)
    }

    /// Somebody, as the gate wants to know them.
    pub(super) fn visitor<'a>(&self, from: &'a Requester, invitation: Option<&'a str>) -> Visitor<'a> {
        let watching = from.client().is_some_and(|client| self.viewers.has(client.number()));
        // Who only looks on is nobody here: they see, and do nothing.
        let looks_on = from.client().is_some_and(|client| self.viewers.looks_on(client.number()));
        Visitor { player: (!looks_on).then_some(&from.person().id), invitation, watching }
    }

    fn answer(&self, from: Requester, done: Result<Done, WhyNot>) {
        match done {
            Ok(done) => from.done(done, false),
            Err(why) => self.refuse(from, why),
        }
    }

    pub(super) fn refuse(&self, from: Requester, why: WhyNot) {
        from.refuse(&self.services.metrics, Some(self.id.clone()), why);
    }

    /// The answer to somebody whose request was carried out.
    fn done(&self, person: Option<&Person>) -> Done {
        Done {
            match_id: Some(self.id.clone()),
            seq: Some(self.table.seq()),
            seat: person.and_then(|person| self.table.seat_of(&person.id)),
            invitation: None,
        }
    }
}
