//! From a client's message to the room that it is for.

use std::sync::Arc;
use std::time::Instant;

use fondaco_table::{AnyTable, Holder, LevelName, Manage, MatchId, Opening, OptionsError, Seed};
use fondaco_wire::{
    Act, ClientMessage, Create, Done, Frame, Hello, Join, LookTogether, ManageTable, Mute, Pong, Refused, Say, Seek,
    ServerMessage, Unwatch, WantHistory, WantLobby, Watch, Welcome, WhyNot,
};

use super::client::Client;
use super::post::{Asker, Post, Wanted};
use super::room::{NewRoom, Origin};
use super::{Hub, lock};

/// The most matches that a hello goes on with.
const MAX_RESUMED: usize = 64;

impl Hub {
    /// Does what a client's message says. The answer, if one is wanted, and everything else goes to the client's outbox.
    pub fn handle(self: &Arc<Self>, client: &Arc<Client>, frame: Frame<ClientMessage>, arrived: Instant) {
        self.take(Asker::Client(Arc::clone(client), frame.id), frame.message, arrived);
    }

    /// Welcomes a client, and lets it go on with its matches.
    pub fn welcome(self: &Arc<Self>, client: &Arc<Client>, id: Option<u32>, hello: Hello) {
        let person = client.person();
        let welcome = Welcome {
            server: concat!("fondaco ", env!("CARGO_PKG_VERSION")).to_owned(),
            player: person.id.clone(),
            name: person.name.clone(),
            ms: self.source.now_ms(),
        };
        client.answer(id, ServerMessage::Welcome(welcome));
        for watch in hello.resume.into_iter().take(MAX_RESUMED) {
            self.watch(client, None, watch);
        }
    }

    pub(super) fn take(self: &Arc<Self>, from: Asker, message: ClientMessage, arrived: Instant) {
        self.metrics.messages.add(1);
        if self.is_stopping() {
            return self.refuse(from, None, WhyNot::Storage);
        }
        match message {
            ClientMessage::Act(Act { match_id, ask }) => self.to_room(&match_id, from, Wanted::Ask(ask), arrived),
            ClientMessage::Create(create) => self.create(from, create, arrived),
            ClientMessage::Join(Join { match_id, seat, invitation }) => {
                self.to_room(&match_id, from, Wanted::Join { seat, invitation }, arrived);
            }
            ClientMessage::Manage(ManageTable { match_id, manage }) => {
                if let Manage::Bot { level, .. } = &manage
                    && let Err(why) = known(level)
                {
                    return self.refuse(from, Some(match_id), why);
                }
                self.to_room(&match_id, from, Wanted::Manage(manage), arrived);
            }
            ClientMessage::History(WantHistory { match_id, since }) => {
                self.to_room(&match_id, from, Wanted::History { since }, arrived);
            }
            ClientMessage::Chat(Say { match_id, says }) => self.to_room(&match_id, from, Wanted::Chat(says), arrived),
            ClientMessage::Ping(ping) => {
                let pong = Pong { ms: ping.ms, server_ms: self.source.now_ms() };
                from.answer(ServerMessage::Pong(pong));
            }
            for_sockets => match from {
                Asker::Client(client, id) => self.take_from_socket(&client, id, for_sockets),
                Asker::Person(..) => {
                    let why = "this can be asked over a socket only".to_owned();
                    self.refuse(from, None, WhyNot::Unreadable { why });
                }
            },
        }
    }

    /// What makes sense only where answers can follow later.
    fn take_from_socket(self: &Arc<Self>, client: &Arc<Client>, id: Option<u32>, message: ClientMessage) {
        let done = |match_id: Option<MatchId>| {
            if id.is_some() {
                client.answer(id, ServerMessage::Done(Done { match_id, seq: None, seat: None, invitation: None }));
            }
        };
        match message {
            ClientMessage::Watch(watch) => self.watch(client, id, watch),
            ClientMessage::Unwatch(Unwatch { match_id }) => {
                if let Some(mailbox) = client.unwatch(&match_id) {
                    self.post(&match_id, Some(mailbox), Post::Unwatch { client: client.number() });
                }
                done(Some(match_id));
            }
            ClientMessage::Mute(Mute { match_id, player, on }) => match client.mailbox(&match_id) {
                Some(mailbox) => {
                    let mute = Post::Mute { client: Arc::clone(client), id, player, on };
                    self.post(&match_id, Some(mailbox), mute);
                }
                None => self.refuse(Asker::Client(Arc::clone(client), id), Some(match_id), WhyNot::NoSuchMatch),
            },
            ClientMessage::Together(LookTogether { match_id, look }) => match client.mailbox(&match_id) {
                Some(mailbox) => {
                    let together = Post::Together { client: Arc::clone(client), id, look };
                    self.post(&match_id, Some(mailbox), together);
                }
                None => self.refuse(Asker::Client(Arc::clone(client), id), Some(match_id), WhyNot::NoSuchMatch),
            },
            ClientMessage::Lobby(WantLobby { on }) => {
                if on {
                    self.lobby.watch(client);
                } else {
                    self.lobby.unwatch(client.number());
                }
                done(None);
            }
            ClientMessage::Seek(Seek { game, on }) => {
                if on {
                    self.lobby.seek(client, game);
                } else {
                    self.lobby.seek_no_more(client.number());
                }
                done(None);
            }
            ClientMessage::Hello(_) => {
                let why = "hello has been said".to_owned();
                self.refuse(Asker::Client(Arc::clone(client), id), None, WhyNot::Unreadable { why });
            }
            ClientMessage::Act(_)
            | ClientMessage::Create(_)
            | ClientMessage::Join(_)
            | ClientMessage::Manage(_)
            | ClientMessage::History(_)
            | ClientMessage::Chat(_)
            | ClientMessage::Ping(_) => unreachable!("taken before"),
        }
    }

    /// A client comes to a table.
    pub(super) fn watch(self: &Arc<Self>, client: &Arc<Client>, id: Option<u32>, watch: Watch) {
        let Watch { match_id, seq, invitation } = watch;
        if self.is_stopping() {
            return self.refuse(Asker::Client(Arc::clone(client), id), Some(match_id), WhyNot::Storage);
        }
        let mailbox = client.mailbox(&match_id).unwrap_or_else(|| self.entrance(&match_id));
        if !client.watch(&match_id, &mailbox) {
            let from = Asker::Client(Arc::clone(client), id);
            return self.refuse(from, Some(match_id), WhyNot::TooMany { wait_ms: 1000 });
        }
        let post = Post::Watch { client: Arc::clone(client), id, seq, invitation };
        if mailbox.is_closed() {
            // It left memory between the two lines above; the new one is where it is to be found.
            let mailbox = self.entrance(&match_id);
            client.watch(&match_id, &mailbox);
            return self.post(&match_id, Some(mailbox), post);
        }
        self.post(&match_id, Some(mailbox), post);
    }

    /// Opens a table.
    fn create(self: &Arc<Self>, from: Asker, create: Create, arrived: Instant) {
        if let Err(wait) = self.creations.take(&from.person().id) {
            let wait_ms = u64::try_from(wait.0.as_millis()).unwrap_or(u64::MAX);
            return self.refuse(from, None, WhyNot::TooMany { wait_ms });
        }
        match self.opening(&from, create) {
            Ok(new) => {
                let id = new.table.id().clone();
                let mut rooms = lock(&self.rooms);
                self.build(&mut rooms, id, Origin::New(Box::new(new), Some((from, arrived))));
            }
            Err(why) => self.refuse(from, None, why),
        }
    }

    /// The table that somebody wants to open, not stored yet.
    fn opening(&self, from: &Asker, create: Create) -> Result<NewRoom, WhyNot> {
        let Create { options, seats, public } = create;
        let person = from.person();
        let me = Holder::person(person.id.clone(), person.name.clone());
        known(&options.stand_in)?;
        let seats: Vec<Holder> = seats.iter().map(|plan| plan.holder(&me)).collect();
        for holder in &seats {
            if let Holder::Bot { level } = holder {
                known(level)?;
            }
        }
        let opening = Opening {
            id: self.fresh_id(),
            options,
            given: Vec::new(),
            seats,
            owner: Some(person.id.clone()),
            follows: None,
            seed: self.fresh_seed(),
        };
        let (table, opened) = AnyTable::open(opening, self.source.now_ms())?;
        Ok(NewRoom { table, opened, public, invitation: self.fresh_invitation() })
    }

    pub(super) fn fresh_id(&self) -> MatchId {
        MatchId::new(&format!("m{}", self.source.letters::<12>())).expect("letters are an id")
    }

    pub(super) fn fresh_seed(&self) -> Seed {
        Seed::new(self.source.bytes())
    }

    pub(super) fn fresh_invitation(&self) -> String {
        self.source.letters::<20>()
    }

    pub(super) fn refuse(&self, from: Asker, match_id: Option<MatchId>, why: WhyNot) {
        self.metrics.refused(&why);
        from.refuse(match_id, why);
    }
}

/// Refuses a bot of a level that there is not.
fn known(level: &LevelName) -> Result<(), WhyNot> {
    match level.level() {
        Ok(_) => Ok(()),
        Err(error) => Err(WhyNot::Options(OptionsError::Setup { why: error.to_string() })),
    }
}

/// A refusal as a message.
pub(super) fn refusal(match_id: Option<MatchId>, why: WhyNot) -> ServerMessage {
    ServerMessage::Refused(Refused::new(match_id, why))
}
