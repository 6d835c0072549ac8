//! From a client's message to the room that it is for.

use std::sync::Arc;
use std::time::Instant;

use fondaco_game::EditionId;
use fondaco_search::BotSpec;
use fondaco_table::{Absence, AnyTable, GameName, Holder, LevelName, Manage, MatchId, Opening, OptionsError, PlayerId};
use fondaco_wire::{
    Act, ClientMessage, Create, Done, Frame, Hello, Join, LookTogether, ManageTable, Mute, Pair, Pong, Say, Seek,
    ServerMessage, Unwatch, WantHistory, WantLobby, Watch, Welcome, WhyNot,
};

use super::Hub;
use crate::limit::Wait;
use crate::people::{Person, Whereabouts};
use crate::room::client::Client;
use crate::room::mailbox::{Command, Message, Request, Requester};
use crate::room::{Access, NewRoom, Start, may_open};
use crate::store::{Kept, RESERVED, StoreError};

/// The most matches that a hello goes on with.
const MAX_RESUMED: usize = 64;
/// The highest bound of a bot, as in `doge@100000`. However high, it thinks no longer than its level may.
pub const MOST_ITERATIONS: u32 = 100_000;

impl Hub {
    /// Does what a client's message says. The answer, if one is command, and everything else goes to the client's outbox.
    pub fn handle(self: &Arc<Self>, client: &Arc<Client>, frame: Frame<ClientMessage>, arrived: Instant) {
        self.take(Requester::Client(Arc::clone(client), frame.id), frame.message, arrived);
    }

    /// Welcomes a client, and lets it go on with its matches.
    pub fn welcome(self: &Arc<Self>, client: &Arc<Client>, id: Option<u32>, hello: Hello) {
        let person = client.person();
        let welcome = Welcome {
            server: concat!("fondaco ", env!("CARGO_PKG_VERSION")).to_owned(),
            player: person.id.clone(),
            name: person.name.clone(),
            ms: self.services.environment.now_ms(),
        };
        client.want_deltas(hello.deltas);
        client.answer(id, ServerMessage::Welcome(welcome));
        for watch in hello.resume.into_iter().take(MAX_RESUMED) {
            // Each may bring a match into memory, and saying hello costs nothing.
            match self.resumed.take(&client.person().id) {
                Ok(()) => self.watch(client, None, watch),
                Err(wait) => {
                    let why = WhyNot::TooMany { wait_ms: wait.ms() };
                    let from = Requester::Client(Arc::clone(client), None);
                    from.refuse(&self.services.metrics, Some(watch.match_id), why);
                }
            }
        }
    }

    pub(super) fn take(self: &Arc<Self>, from: Requester, message: ClientMessage, arrived: Instant) {
        self.services.metrics.messages.add(1);
        if self.is_stopping() {
            return from.refuse(&self.services.metrics, None, WhyNot::Storage);
        }
        // Other requests are counted where it is seen who asks.
        if let Some(client) = from.client()
            && !matches!(message, ClientMessage::Ping(_) | ClientMessage::Unwatch(_))
            && let Err(wait) = self.may_act(client)
        {
            return from.refuse(&self.services.metrics, None, WhyNot::TooMany { wait_ms: wait.ms() });
        }
        match message {
            ClientMessage::Act(Act { match_id, ask }) => self.to_room(&match_id, from, Command::Ask(ask), arrived),
            ClientMessage::Create(create) => self.create(from, create, arrived),
            ClientMessage::Join(Join { match_id, seat, invitation }) => {
                self.to_room(&match_id, from, Command::Join { seat, invitation }, arrived);
            }
            ClientMessage::Manage(ManageTable { match_id, manage }) => {
                if let Manage::Bot { level, .. } = &manage
                    && let Err(why) = known(level)
                {
                    return from.refuse(&self.services.metrics, Some(match_id), why);
                }
                self.to_room(&match_id, from, Command::Manage(manage), arrived);
            }
            ClientMessage::History(WantHistory { match_id, since }) => {
                self.to_room(&match_id, from, Command::History { since }, arrived);
            }
            ClientMessage::Chat(Say { match_id, says }) => self.to_room(&match_id, from, Command::Chat(says), arrived),
            ClientMessage::Ping(ping) => {
                let pong = Pong { ms: ping.ms, server_ms: self.services.environment.now_ms() };
                from.answer(ServerMessage::Pong(pong));
            }
            for_sockets => match from {
                Requester::Client(client, id) => self.take_from_socket(&client, id, for_sockets, arrived),
                Requester::Person(..) => {
                    let why = "this can be asked over a socket only".to_owned();
                    from.refuse(&self.services.metrics, None, WhyNot::Unreadable { why });
                }
            },
        }
    }

    /// Sends a request to the room of a match.
    pub(super) fn to_room(self: &Arc<Self>, id: &MatchId, from: Requester, command: Command, arrived: Instant) {
        let mailbox = from.client().and_then(|client| client.mailbox(id));
        let request = Message::Request(Box::new(Request { from, command, arrived }));
        self.send(id, mailbox.as_ref(), request);
    }

    /// What makes sense only where answers can follow later.
    fn take_from_socket(
        self: &Arc<Self>,
        client: &Arc<Client>,
        id: Option<u32>,
        message: ClientMessage,
        arrived: Instant,
    ) {
        let from = || Requester::Client(Arc::clone(client), id);
        let done = |match_id: Option<MatchId>| {
            if id.is_some() {
                client.answer(id, ServerMessage::Done(Done { match_id, seq: None, seat: None, invitation: None }));
            }
        };
        match message {
            ClientMessage::Watch(watch) => self.watch(client, id, watch),
            ClientMessage::Unwatch(Unwatch { match_id }) => {
                if let Some(mailbox) = client.unwatch(&match_id) {
                    self.send(&match_id, Some(&mailbox), Message::Unwatch { client: client.number() });
                }
                done(Some(match_id));
            }
            ClientMessage::Mute(Mute { match_id, player, on }) => {
                self.to_room(&match_id, from(), Command::Mute { player, on }, arrived);
            }
            ClientMessage::Together(LookTogether { match_id, look }) => {
                self.to_room(&match_id, from(), Command::LookTogether(look), arrived);
            }
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
            ClientMessage::Pair(Pair { wish }) => self.pair(client, id, wish),
            ClientMessage::Hello(_) => {
                let why = "hello has been said".to_owned();
                Requester::Client(Arc::clone(client), id).refuse(
                    &self.services.metrics,
                    None,
                    WhyNot::Unreadable { why },
                );
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
        let Watch { match_id, seq, invitation, looking_on } = watch;
        if self.is_stopping() {
            return Requester::Client(Arc::clone(client), id).refuse(
                &self.services.metrics,
                Some(match_id),
                WhyNot::Storage,
            );
        }
        let too_many = |match_id| {
            let from = Requester::Client(Arc::clone(client), id);
            from.refuse(&self.services.metrics, Some(match_id), WhyNot::TooMany { wait_ms: 1000 });
        };
        let mailbox = match client.mailbox(&match_id) {
            Some(mailbox) => mailbox,
            // Before the match comes from the store for nothing.
            None if !self.may_watch_more(&client.person().id) => return too_many(match_id),
            None => self.mailbox(&match_id),
        };
        if !client.watch(&match_id, &mailbox) {
            return too_many(match_id);
        }
        let message = Message::Watch { client: Arc::clone(client), id, seq, invitation, looking_on };
        if mailbox.is_closed() {
            // It left memory between the two lines above; the new one is where it is to be found.
            let mailbox = self.mailbox(&match_id);
            client.watch(&match_id, &mailbox);
            return self.send(&match_id, Some(&mailbox), message);
        }
        self.send(&match_id, Some(&mailbox), message);
    }

    /// Opens a table.
    fn create(self: &Arc<Self>, from: Requester, create: Create, arrived: Instant) {
        if let Err(wait) = self.may_open_more(from.person(), from.place()) {
            let wait_ms = wait.ms();
            return from.refuse(&self.services.metrics, None, WhyNot::TooMany { wait_ms });
        }
        let game = create.options.game.parse::<GameName>();
        let unknown = |(game, id): &(GameName, EditionId)| !game.knows_edition(id);
        let Some((game, id)) = game.ok().zip(create.options.edition.clone()).filter(unknown) else {
            return self.open_table(from, create, arrived);
        };
        // It comes from the store; nobody else waits for that.
        let hub = Arc::clone(self);
        tokio::spawn(async move {
            match hub.fetch_edition(&from, &create, game, &id).await {
                // If it is not stored either, opening the table says so.
                Ok(()) => hub.open_table(from, create, arrived),
                Err(why) => from.refuse(&hub.services.metrics, None, why),
            }
        });
    }

    /// Lets a table be opened with an edition that is stored. It takes up memory until the next start: so only for who may open
    /// tables, and if nothing else is wrong with this one.
    async fn fetch_edition(
        &self,
        from: &Requester,
        create: &Create,
        game: GameName,
        id: &EditionId,
    ) -> Result<(), WhyNot> {
        let mut usual = create.clone();
        usual.options.edition = None;
        self.opening(from, usual)?;
        may_open(&self.services, from.person(), from.place().map(|place| &place.source)).await?;
        match self.services.store.keep_for_new(game, id, RESERVED).await {
            Ok(Kept::Here | Kept::Unknown) => Ok(()),
            Ok(Kept::NoRoom) => {
                tracing::warn!(%game, "there is no room in memory for another edition until the next start");
                Err(WhyNot::EditionsFull)
            }
            Err(error) => {
                tracing::warn!(%error, "an edition could not be used");
                Err(match error {
                    StoreError::Other(why) => WhyNot::Options(OptionsError::Setup { why }),
                    _ => WhyNot::Storage,
                })
            }
        }
    }

    /// Counts something that somebody asks for. A person counts as one, however many sockets and requests ask in their name.
    ///
    /// # Errors
    /// How long to wait, if they have asked too often.
    pub(crate) fn may_ask(&self, person: &PlayerId) -> Result<(), Wait> {
        self.acts.as_ref().map_or(Ok(()), |acts| acts.take(person))
    }

    /// Counts something that is asked over a socket: for the person, and for where they are, because anybody can become many guests.
    pub(crate) fn may_act(&self, client: &Client) -> Result<(), Wait> {
        let person = &client.person().id;
        self.may_ask(person)?;
        let (Some(from), Some(address)) = (&self.acts_from, client.address()) else { return Ok(()) };
        from.take(address).inspect_err(|_| {
            if let Some(acts) = &self.acts {
                acts.refund(person);
            }
        })
    }

    /// Counts a table that somebody opens, or wishes for: for them, and for where they are, however many guests come from there.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub(super) fn may_open_more(&self, person: &Person, place: Option<&Whereabouts>) -> Result<(), Wait> {
        self.creations.take(&person.id)?;
        let Some(place) = place else { return Ok(()) };
        self.creations_from.take(&place.address).inspect_err(|_| self.creations.refund(&person.id))
    }

    /// Counts something that somebody adds to what the server stores.
    pub(crate) fn may_create(&self, person: &PlayerId) -> Result<(), Wait> {
        self.creations.take(person)
    }

    /// Opens a table whose edition is at hand.
    fn open_table(self: &Arc<Self>, from: Requester, create: Create, arrived: Instant) {
        match self.opening(&from, create) {
            Ok(new) => {
                let id = new.table.id().clone();
                self.new_room(id, Start::New(Box::new(new), from, arrived));
            }
            Err(why) => from.refuse(&self.services.metrics, None, why),
        }
    }

    /// The table that somebody wants to open, not stored yet.
    fn opening(&self, from: &Requester, create: Create) -> Result<NewRoom, WhyNot> {
        if !create.has_readable_language() {
            let why = "a language is two or three small letters".to_owned();
            return Err(WhyNot::Options(OptionsError::Setup { why }));
        }
        let Create { options, seats, public, language } = create;
        if options.contest.is_some() || options.lots {
            let why = "only a tournament opens its tables, and draws by lot".to_owned();
            return Err(WhyNot::Options(OptionsError::Setup { why }));
        }
        // The table itself would take it, so that logs of before can be read.
        if options.rated && options.absence == Absence::End {
            return Err(WhyNot::Options(OptionsError::RatedAbsence));
        }
        let person = from.person();
        let me = Holder::marked(person.id.clone(), person.name.clone(), person.kind.mark());
        known(&options.stand_in)?;
        // Older versions are for what began by them.
        if let (Some(found), Ok(game)) = (options.rules, options.game.parse::<GameName>())
            && found != game.rules()
        {
            return Err(WhyNot::Options(OptionsError::Rules { found, known: game.rules() }));
        }
        let seats: Vec<Holder> = seats.iter().map(|plan| plan.holder(&me)).collect();
        for holder in &seats {
            if let Holder::Bot { level } = holder {
                known(level)?;
            }
        }
        let opening = Opening {
            id: self.services.fresh_id(),
            options,
            given: Vec::new(),
            seats,
            owner: Some(person.id.clone()),
            follows: None,
            seed: self.services.fresh_seed(),
        };
        let (table, opened) = AnyTable::open(opening, self.services.environment.now_ms())?;
        let source = from.place().map(|place| place.source);
        let access = Access { public, invitation: self.services.fresh_invitation(), language, source };
        Ok(NewRoom { table, opened, access })
    }
}

/// Refuses a bot that there is not, or that thinks further than bots do here.
fn known(level: &LevelName) -> Result<(), WhyNot> {
    let refuse = |why: String| Err(WhyNot::Options(OptionsError::Setup { why }));
    match level.bot() {
        Ok(BotSpec { level, iterations: Some(bound) }) if bound.get() > MOST_ITERATIONS => refuse(format!(
            "on this server a bot makes at most {MOST_ITERATIONS} iterations, as in {level}@{MOST_ITERATIONS}"
        )),
        Ok(_) => Ok(()),
        Err(error) => refuse(error.to_string()),
    }
}
