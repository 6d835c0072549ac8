//! The rooms of a node: how a match is found, comes from the store, and leaves memory. Nobody else makes or closes a room.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex};

use fondaco_table::{AnyTable, MatchId, PlayerId};
use fondaco_wire::{ServerMessage, WhyNot};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use super::Hub;
use super::late::LateNews;
use crate::lock;
use crate::room::mailbox::{MAX_WAITING, Mailbox, Message, Reading};
use crate::room::{Access, Directory, Room, SharedStatus, Start, Status, load};
use crate::store::StoreError;

/// The answer when a mailbox is full.
const OVERRUN: WhyNot = WhyNot::TooMany { wait_ms: 500 };
/// Of how many matches that are not in memory it is remembered how they stand.
const MOST_REMEMBERED: usize = 20_000;

/// The matches in memory, and how some others stand.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    open: Mutex<HashMap<MatchId, Handle>>,
    /// How matches stand that are not in memory, as far as somebody has asked.
    remembered: Mutex<HashMap<MatchId, Status>>,
    /// Who reads how a match stands, one at a time for each; matches share these.
    reading: [tokio::sync::Mutex<()>; 32],
}

/// What others have of a room.
#[derive(Clone, Debug)]
struct Handle {
    mailbox: Mailbox,
    status: Arc<SharedStatus>,
    late: Arc<LateNews>,
}

impl Rooms {
    pub(super) fn len(&self) -> usize {
        lock(&self.open).len()
    }

    /// The mailbox of a match that is in memory.
    pub(super) fn find(&self, id: &MatchId) -> Option<Mailbox> {
        lock(&self.open).get(id).map(|room| room.mailbox.clone())
    }

    /// The mailboxes of all matches in memory.
    pub(super) fn all(&self) -> Vec<Mailbox> {
        lock(&self.open).values().map(|room| room.mailbox.clone()).collect()
    }

    /// Tells a room something, if it is in memory. Nobody waits for one that is busy.
    pub(super) fn tell(&self, id: &MatchId, news: Message) {
        let room = lock(&self.open).get(id).cloned();
        if let Some(room) = room {
            room.late.deliver(&room.mailbox, news);
        }
    }

    /// Tells all rooms something.
    pub(super) fn tell_all(&self, news: impl Fn() -> Message) {
        let all: Vec<Handle> = lock(&self.open).values().cloned().collect();
        for room in all {
            room.late.deliver(&room.mailbox, news());
        }
    }

    /// Tells the rooms something where this person has ever had a seat, and those that do not know yet who has.
    pub(super) fn tell_where(&self, person: &PlayerId, news: impl Fn() -> Message) {
        let concerned = |room: &&Handle| room.status.may_have_seated(person);
        let some: Vec<Handle> = lock(&self.open).values().filter(concerned).cloned().collect();
        for room in some {
            room.late.deliver(&room.mailbox, news());
        }
    }

    /// Another node has changed this match, or any of them: what is remembered may be old.
    pub(super) fn forget_status(&self, id: Option<&MatchId>) {
        let mut remembered = lock(&self.remembered);
        match id {
            Some(id) => drop(remembered.remove(id)),
            None => remembered.clear(),
        }
    }

    fn remember(&self, id: &MatchId, status: Status) {
        let mut remembered = lock(&self.remembered);
        if remembered.len() >= MOST_REMEMBERED {
            remembered.clear();
        }
        remembered.insert(id.clone(), status);
    }

    /// How a match stands, as far as that is known without reading it.
    fn status(&self, id: &MatchId) -> Option<Status> {
        let here = lock(&self.open).get(id).and_then(|room| room.status.get());
        here.or_else(|| lock(&self.remembered).get(id).copied())
    }
}

impl Hub {
    /// The mailbox of a match, which comes from the store if it is not in memory.
    pub(super) fn mailbox(self: &Arc<Self>, id: &MatchId) -> Mailbox {
        let mut open = lock(&self.rooms.open);
        match open.get(id) {
            Some(room) if !room.mailbox.is_closed() => room.mailbox.clone(),
            _ => self.make_room(&mut open, id.clone(), Start::Stored, None),
        }
    }

    /// Makes the room of a new match.
    pub(super) fn new_room(self: &Arc<Self>, id: MatchId, start: Start) {
        self.make_room(&mut lock(&self.rooms.open), id, start, None);
    }

    /// Makes a room. What is sent to it with that lies in its mailbox before it begins: even a room that ends at once, because
    /// its match cannot be played, answers it.
    fn make_room(
        self: &Arc<Self>,
        open: &mut HashMap<MatchId, Handle>,
        id: MatchId,
        start: Start,
        first: Option<Message>,
    ) -> Mailbox {
        let (mailbox, mail) = mpsc::channel(MAX_WAITING);
        if let Some(first) = first {
            mailbox.try_send(first).expect("a new mailbox is empty, and open");
        }
        let status = Arc::new(SharedStatus::default());
        open.insert(id.clone(), Handle { mailbox: mailbox.clone(), status: Arc::clone(&status), late: Arc::default() });
        let hub = Arc::clone(self);
        tokio::spawn(Room::run(Arc::clone(&self.services), hub, id, start, mail, status));
        mailbox
    }

    /// Puts something into the mailbox of a room. If that room has just left memory, it comes back; if it is overrun, whoever
    /// asked is told to wait.
    pub(super) fn send(self: &Arc<Self>, id: &MatchId, mailbox: Option<&Mailbox>, message: Message) {
        let refuse = |message: Message| message.refuse(&self.services.metrics, id, OVERRUN);
        let message = match post(mailbox, message) {
            Ok(()) => return,
            Err(TrySendError::Full(message)) => return refuse(message),
            Err(TrySendError::Closed(message)) => message,
        };
        let mut open = lock(&self.rooms.open);
        match post(open.get(id).map(|room| &room.mailbox), message) {
            Ok(()) => {}
            Err(TrySendError::Full(message)) => {
                drop(open);
                refuse(message);
            }
            Err(TrySendError::Closed(message)) => {
                self.make_room(&mut open, id.clone(), Start::Stored, Some(message));
            }
        }
    }

    /// Reads something of a match, with all its secrets, in its room. If it is not in memory, it comes from the store once for
    /// all who ask.
    pub(crate) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        id: &MatchId,
        read: impl FnOnce(&AnyTable) -> T + Send + 'static,
    ) -> Result<T, WhyNot> {
        let (answer, answered) = oneshot::channel();
        // Whoever asked may have gone away.
        let reading = Reading::new(move |table| drop(answer.send(table.map(read))));
        self.send(id, None, Message::Read(reading));
        answered.await.unwrap_or(Err(WhyNot::Storage))
    }

    /// A copy of a match as it is, with all its secrets: for tests. Nothing if there is no such match.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn look(self: &Arc<Self>, id: &MatchId) -> Result<Option<Box<AnyTable>>, WhyNot> {
        match self.read(id, |table| Box::new(table.clone())).await {
            Err(WhyNot::NoSuchMatch) => Ok(None),
            read => read.map(Some),
        }
    }

    /// How a match stands; nothing if there is no such match.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn status(self: &Arc<Self>, id: &MatchId) -> Result<Option<Status>, StoreError> {
        match self.rooms.status(id) {
            Some(status) => Ok(Some(status)),
            None => self.read_status(id).await,
        }
    }

    /// Reads how a match stands that is not in memory, once for all who ask. Lists ask this of many matches, which do not come
    /// into memory for it.
    async fn read_status(&self, id: &MatchId) -> Result<Option<Status>, StoreError> {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % self.rooms.reading.len() as u64).unwrap_or(0);
        let _turn = self.rooms.reading[place].lock().await;
        if let Some(status) = self.rooms.status(id) {
            return Ok(Some(status));
        }
        let status = load(&self.services, id).await?.map(|stored| Status::of(&stored.table));
        if let Some(status) = status {
            self.rooms.remember(id, status);
        }
        Ok(status)
    }
}

/// Puts something into a mailbox, if there is one. One that is not there is like one that is closed.
fn post(mailbox: Option<&Mailbox>, message: Message) -> Result<(), TrySendError<Message>> {
    match mailbox {
        Some(mailbox) => mailbox.try_send(message),
        None => Err(TrySendError::Closed(message)),
    }
}

impl Directory for Hub {
    fn close(&self, id: &MatchId, mail: &mut mpsc::Receiver<Message>, status: Status, must: bool) -> bool {
        // Under the lock, so that nobody is given a mailbox which is about to be closed.
        let mut open = lock(&self.rooms.open);
        let leaves = must || mail.is_empty();
        if leaves {
            open.remove(id);
            mail.close();
            self.rooms.remember(id, status);
        }
        leaves
    }

    fn abandon(&self, id: &MatchId) {
        lock(&self.rooms.open).remove(id);
    }

    fn forward(self: Arc<Self>, id: &MatchId, message: Message) {
        self.send(id, None, message);
    }

    fn open(self: Arc<Self>, id: MatchId, table: Box<AnyTable>, access: Access) {
        self.new_room(id, Start::Opened(table, access));
    }

    fn tell_people(&self, people: &[PlayerId], meant: &dyn Fn(u64) -> bool, message: &ServerMessage) {
        let clients = lock(&self.clients);
        for client in people.iter().filter_map(|person| clients.get(person)).flatten() {
            if meant(client.number()) {
                client.tell(message.clone());
            }
        }
    }

    fn lobby_changed(&self, open: bool, people: &mut dyn Iterator<Item = &PlayerId>) {
        if !self.lobby.is_empty() {
            self.lobby.stir(open, people);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use fondaco_table::{GameName, Holder, Opening, Seed};

    use super::*;
    use crate::environment::Environment;
    use crate::services::Settings;
    use crate::store::{Change, Database, Store};

    /// A hub on a file of its own, and that file's folder.
    async fn hub(name: &str) -> (Arc<Hub>, std::path::PathBuf) {
        let folder = std::env::temp_dir().join(format!("fondaco-{name}-{}", std::process::id()));
        let store = Store::open(&Database::Sqlite(folder.join("rooms.db"))).await.unwrap();
        (Hub::new(store, Environment::system(), Settings::default()), folder)
    }

    /// A room that takes this much mail and does nothing with it, where these people sit; nobody knows if there are none.
    fn idle(hub: &Hub, id: &MatchId, room: usize, people: &[&str]) -> mpsc::Receiver<Message> {
        let (mailbox, mail) = mpsc::channel(room);
        let status = SharedStatus::default();
        if !people.is_empty() {
            let holder = |name: &&str| Holder::person(PlayerId::new(name).unwrap(), "Somebody".parse().unwrap());
            let opening = Opening {
                id: id.clone(),
                options: GameName::ALL[0].usual(people.len()),
                given: vec![],
                seats: people.iter().map(holder).collect(),
                owner: None,
                follows: None,
                seed: Seed::new([1; 32]),
            };
            status.set_seated(&AnyTable::open(opening, 0).unwrap().0);
        }
        let room = Handle { mailbox, status: Arc::new(status), late: Arc::default() };
        lock(&hub.rooms.open).insert(id.clone(), room);
        mail
    }

    fn id(name: &str) -> MatchId {
        MatchId::new(name).unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_slow_room_delays_no_news_of_others() {
        let (hub, folder) = hub("slow").await;
        let (slow, quick) = (id("mslow"), id("mquick"));
        let (_slow, mut mail) = (idle(&hub, &slow, 1, &[]), idle(&hub, &quick, 8, &[]));
        let bringing = tokio::spawn({
            let (hub, slow, quick) = (Arc::clone(&hub), slow.clone(), quick.clone());
            async move {
                for entries in 1..1_000 {
                    hub.hear(Change::Entries { match_id: slow.clone(), entries, card: false });
                    hub.hear(Change::Chat { match_id: slow.clone() });
                }
                hub.hear(Change::Missed);
                hub.hear(Change::Entries { match_id: quick, entries: 7, card: false });
            }
        });
        tokio::time::timeout(Duration::from_secs(5), bringing).await.expect("nobody waits for a slow room").unwrap();
        let mut heard = Vec::new();
        while let Ok(message) = mail.try_recv() {
            heard.push(message);
        }
        assert!(matches!(heard.last(), Some(Message::Changed { entries: 7 })), "{heard:?}");
        hub.services.store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn only_rooms_where_somebody_sat_hear_that_they_are_deleted() {
        let (hub, folder) = hub("deleted").await;
        let mut mails: Vec<mpsc::Receiver<Message>> =
            [("mada", &["ada", "bea", "cleo"][..]), ("mother", &["bea", "cleo", "dora"][..]), ("mloading", &[][..])]
                .map(|(name, people)| idle(&hub, &id(name), 4, people))
                .into();
        hub.person_deleted(&PlayerId::new("ada").unwrap());
        let heard: Vec<bool> =
            mails.iter_mut().map(|mail| matches!(mail.try_recv(), Ok(Message::Reread { .. }))).collect();
        assert_eq!(heard, [true, false, true], "one that is being loaded may have read their name");
        hub.services.store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
