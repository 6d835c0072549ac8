//! People: who is this?
//!
//! 1. [`token`] — what somebody shows to be known again; [`cookie`] — how a browser carries it.
//! 2. [`password`] — log-in names and passwords.
//! 3. `address`, `origin` — where a request comes from, and whether from our own pages; `around` — how often, by address.
//! 4. `bans` — who may not come; `tries` — how often a wrong password may be tried, with `device` — known devices.
//! 5. `account` — guests, accounts, leaving for good; `login`, `sessions` — coming and going; `programs` — bots' tokens.
//!
//! A person is known by a *session*: a browser's cookie, or a program's token. The truth about sessions is in the store; what
//! was read there is believed for [`FRESH`] at most, and no longer once this node has heard that it ended.

mod account;
mod address;
mod around;
mod bans;
mod common;
pub mod cookie;
mod device;
mod login;
mod names;
mod origin;
pub mod password;
mod programs;
mod sessions;
pub mod token;
mod tries;
mod visit;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use fondaco_table::{Name, PlayerId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast};

pub use crate::store::PersonKind as Kind;
pub use account::{NewAccount, PeopleError};

use crate::environment::Environment;
use crate::limit::{Limit, Rate, Wait};
use crate::places::Asker;
use crate::store::{Change, HiddenAddress, PersonRow, SessionKind, SessionRow, Store, StoreError};
use crate::tasks::Need;
pub use address::{ClientAddress, Proxies, Whereabouts};
pub(crate) use around::{AROUND, AddressLimit};
pub use bans::{Barred, KnowError};
pub use names::BadName;
pub(crate) use names::is_plain;
pub use origin::PublicOrigin;
pub use programs::BotToken;
pub use sessions::OwnSession;
pub use visit::Visit;

use password::Passwords;
use token::{Key, SessionId, TokenUse};
use tries::Tries;

/// How long a session is believed without asking the store again.
pub const FRESH: Duration = Duration::from_secs(5);
/// How many sessions are remembered at most.
const MOST_KNOWN: usize = 20_000;
/// A person is noted as seen at most so often.
const SEEN_EVERY_MS: u64 = 3_600_000;

/// Somebody who has shown who they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Which.
    pub id: PlayerId,
    /// What the others call them.
    pub name: Name,
    /// What they are.
    pub kind: Kind,
    /// By what they are known. [`People::still`] says whether it goes on.
    pub session: SessionId,
}

impl Person {
    /// As whom they take a place.
    pub(crate) fn asker(&self) -> Asker {
        match self.kind {
            Kind::Guest => Asker::Guest,
            Kind::Account | Kind::Bot => Asker::Account,
        }
    }
}

/// Sessions of this person have ended, on this node or another; [`People::still`] says which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedOut {
    /// Whose; everybody's, if it is not known.
    pub person: Option<PlayerId>,
}

/// How often people may do things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Any request, by address.
    pub requests: Rate,
    /// Handshakes of TLS, by address.
    pub handshakes: Rate,
    /// Sockets that are opened, by address.
    pub upgrades: Rate,
    /// New guests, by address.
    pub guests: Rate,
    /// Reports, by person.
    pub reports: Rate,
    /// Invitations by name, by person.
    pub invitations: Rate,
    /// Games of daily deals that are played again, by person.
    pub replays: Rate,
    /// Exports, by person.
    pub exports: Rate,
    /// Mails for a lost password that are asked for, by address.
    pub forgotten: Rate,
    /// Addresses for mails that are named, by address.
    pub addresses: Rate,
    /// Right passwords, by person.
    pub proofs: Rate,
    /// Games that are added, by person.
    pub played: Rate,
    /// Tournaments that are exported, by address.
    pub tournament_exports: Rate,
    /// Wrong passwords, by address.
    pub log_ins: Rate,
    /// Wrong passwords for one account, by network: a /24 of IPv4, a /48 of IPv6.
    pub log_ins_from: Rate,
    /// Wrong passwords for one account, wherever they come from.
    pub log_ins_as: Rate,
    /// Wrong passwords on a known device, or by somebody who is logged in.
    pub log_ins_on: Rate,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests: Rate::per_minute(1200, 200),
            handshakes: Rate::per_minute(600, 400),
            upgrades: Rate::per_minute(240, 120),
            guests: Rate::per_minute(10, 30),
            reports: Rate { every: Duration::from_secs(360), burst: 10 },
            invitations: Rate::per_minute(10, 10),
            replays: Rate { every: Duration::from_secs(600), burst: 6 },
            exports: Rate { every: Duration::from_secs(3600), burst: 4 },
            forgotten: Rate { every: Duration::from_secs(600), burst: 5 },
            addresses: Rate { every: Duration::from_secs(600), burst: 10 },
            proofs: Rate::per_minute(10, 10),
            played: Rate::per_minute(20, 20),
            tournament_exports: Rate::per_minute(10, 10),
            log_ins: Rate { every: Duration::from_secs(30), burst: 20 },
            log_ins_from: Rate { every: Duration::from_secs(600), burst: 5 },
            log_ins_as: Rate { every: Duration::from_secs(36), burst: 200 },
            log_ins_on: Rate { every: Duration::from_secs(60), burst: 10 },
        }
    }
}

impl Limits {
    /// None that anybody would notice: for measuring, and for tests of other things.
    #[must_use]
    pub fn none() -> Self {
        let any = Rate::per_minute(60_000_000, u32::MAX);
        Limits {
            requests: any,
            handshakes: any,
            upgrades: any,
            guests: any,
            reports: any,
            invitations: any,
            replays: any,
            exports: any,
            forgotten: any,
            addresses: any,
            proofs: any,
            played: any,
            tournament_exports: any,
            log_ins: any,
            log_ins_from: any,
            log_ins_as: any,
            log_ins_on: any,
        }
    }
}

/// How people are dealt with.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Where the site is.
    pub public_origin: PublicOrigin,
    /// The proxies of ours that stand before the server and say who asks.
    pub proxies: Proxies,
    /// How often people may do things.
    pub limits: Limits,
}

/// Everything about people. Cheap to clone.
#[derive(Clone, Debug)]
pub struct People(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    key: Key,
    environment: Environment,
    public_origin: PublicOrigin,
    proxies: Proxies,
    passwords: Passwords,
    requests: AddressLimit,
    handshakes: AddressLimit,
    upgrades: AddressLimit,
    guests: AddressLimit,
    reports: Limit<PlayerId>,
    invitations: Limit<PlayerId>,
    replays: Limit<PlayerId>,
    exports: Limit<PlayerId>,
    forgotten: AddressLimit,
    addresses: AddressLimit,
    proofs: Limit<PlayerId>,
    played: Limit<PlayerId>,
    tournament_exports: AddressLimit,
    /// Whose turn it is to read everything for an export: one at a time.
    exporting: Arc<Semaphore>,
    tries: Tries,
    known: Mutex<HashMap<SessionId, CachedSession>>,
    bans: bans::Bans,
    logged_out: broadcast::Sender<LoggedOut>,
}

/// The same, for who must not keep it alive.
#[derive(Clone, Debug)]
pub(crate) struct WeakPeople(Weak<Inner>);

impl WeakPeople {
    pub(crate) fn upgrade(&self) -> Option<People> {
        self.0.upgrade().map(People)
    }
}

/// A session as the store had it a moment ago.
#[derive(Clone, Debug)]
struct CachedSession {
    person: Person,
    shown: SessionKind,
    barred: Option<Barred>,
    expires_ms: u64,
    read: Instant,
}

impl People {
    /// Ready to know people. The key that seals tokens is the store's; the first node makes it.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn new(store: Store, environment: Environment, settings: Settings) -> Result<Self, StoreError> {
        let key = Key::new(store.secret("tokens", environment.bytes()).await?);
        let Settings { public_origin, proxies, limits } = settings;
        let changes = store.changes();
        let people = People(Arc::new(Inner {
            store,
            key,
            environment,
            public_origin,
            proxies,
            passwords: Passwords::new(),
            requests: AddressLimit::new(limits.requests, 20_000),
            handshakes: AddressLimit::new(limits.handshakes, 20_000),
            upgrades: AddressLimit::new(limits.upgrades, 20_000),
            guests: AddressLimit::new(limits.guests, 20_000),
            reports: Limit::new(limits.reports, 20_000),
            invitations: Limit::new(limits.invitations, 20_000),
            replays: Limit::new(limits.replays, 20_000),
            exports: Limit::new(limits.exports, 20_000),
            forgotten: AddressLimit::new(limits.forgotten, 20_000),
            addresses: AddressLimit::new(limits.addresses, 20_000),
            proofs: Limit::new(limits.proofs, 20_000),
            played: Limit::new(limits.played, 20_000),
            tournament_exports: AddressLimit::new(limits.tournament_exports, 20_000),
            exporting: Arc::new(Semaphore::new(1)),
            tries: Tries::new(&limits),
            known: Mutex::default(),
            bans: bans::Bans::default(),
            logged_out: broadcast::channel(1024).0,
        }));
        people.read_bans().await?;
        people.see_older_names().await?;
        let tasks = people.0.store.tasks();
        let weak = Arc::downgrade(&people.0);
        tasks.keep("bans", Need::Helper, move || bans::keep_reading(weak.clone()));
        let (weak, mut changes) = (Arc::downgrade(&people.0), Some(changes));
        tasks.keep("sessions", Need::Vital, move || hear_of_others(weak.clone(), changes.take()));
        Ok(people)
    }

    pub(crate) fn weak(&self) -> WeakPeople {
        WeakPeople(Arc::downgrade(&self.0))
    }

    /// Who sends a request with these headers; nobody if they have not shown it, or what they showed has ended. With a token, the
    /// cookie is not looked at.
    ///
    /// # Errors
    /// If they are banned, or the store fails.
    pub async fn from_headers(&self, headers: &HeaderMap) -> Result<Option<Person>, KnowError> {
        self.shown(headers).await?.map(CachedSession::let_in).transpose()
    }

    /// The same, even if they are banned: for what everybody may do with what is stored of them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn even_banned(&self, headers: &HeaderMap) -> Result<Option<(Person, Option<Barred>)>, StoreError> {
        Ok(self.shown(headers).await?.map(|known| (known.person, known.barred)))
    }

    async fn shown(&self, headers: &HeaderMap) -> Result<Option<CachedSession>, StoreError> {
        let session = match token::bearer(headers) {
            Some(token) => self.0.key.open(TokenUse::Bot, token),
            None => cookie::read(headers, cookie::NAME).and_then(|token| self.0.key.open(TokenUse::Cookie, token)),
        };
        match session {
            Some(session) => self.know(session).await,
            None => Ok(None),
        }
    }

    /// Whose token this is.
    ///
    /// # Errors
    /// If they are banned, or the store fails.
    pub async fn from_token(&self, token: &str) -> Result<Option<Person>, KnowError> {
        match self.0.key.open(TokenUse::Bot, token) {
            Some(session) => self.still(session).await,
            None => Ok(None),
        }
    }

    /// Whose session this is now; nobody's if it has ended.
    ///
    /// # Errors
    /// If they are banned, or the store fails.
    pub async fn still(&self, session: SessionId) -> Result<Option<Person>, KnowError> {
        self.know(session).await?.map(CachedSession::let_in).transpose()
    }

    /// What tells when sessions end, from now on. A receiver that falls behind asks [`still`](Self::still) for everybody.
    #[must_use]
    pub fn logged_out(&self) -> broadcast::Receiver<LoggedOut> {
        self.0.logged_out.subscribe()
    }

    /// Where the site is.
    #[must_use]
    pub fn public_origin(&self) -> &PublicOrigin {
        &self.0.public_origin
    }

    /// Where a request comes from, as far as limits care.
    #[must_use]
    pub fn client_address(&self, headers: &HeaderMap, extensions: &axum::http::Extensions) -> ClientAddress {
        ClientAddress::of(headers, extensions, &self.0.proxies)
    }

    /// The proxies of ours.
    #[must_use]
    pub fn proxies(&self) -> &Proxies {
        &self.0.proxies
    }

    /// Whether a request shows a cookie or a token that this server has made. Whether it still counts, the store says.
    #[must_use]
    pub fn is_known(&self, headers: &HeaderMap) -> bool {
        let (of, token) = match token::bearer(headers) {
            Some(token) => (TokenUse::Bot, Some(token)),
            None => (TokenUse::Cookie, cookie::read(headers, cookie::NAME)),
        };
        token.is_some_and(|token| self.0.key.open(of, token).is_some())
    }

    /// Whether a request comes from somebody who is more than a guest.
    pub(crate) async fn have_account(&self, headers: &HeaderMap) -> bool {
        matches!(self.from_headers(headers).await, Ok(Some(person)) if person.kind != Kind::Guest)
    }

    /// Where a request comes from, and on what.
    #[must_use]
    pub fn visit(&self, headers: &HeaderMap, extensions: &axum::http::Extensions) -> Visit {
        Visit::of(headers, extensions, &self.0.proxies)
    }

    /// Counts a request of any kind.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_request(&self, address: &ClientAddress) -> Result<(), Wait> {
        self.0.requests.take(address)
    }

    /// Counts a handshake of TLS, before it is made.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_handshake(&self, address: &ClientAddress) -> Result<(), Wait> {
        self.0.handshakes.take(address)
    }

    /// Counts a socket that is opened.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_upgrade(&self, address: &ClientAddress) -> Result<(), Wait> {
        self.0.upgrades.take(address)
    }

    /// Counts a report.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_report(&self, person: &PlayerId) -> Result<(), Wait> {
        self.0.reports.take(person)
    }

    /// Counts an invitation by name.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_invitation(&self, person: &PlayerId) -> Result<(), Wait> {
        self.0.invitations.take(person)
    }

    /// Counts a game of a daily deal that is played again.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_replay(&self, person: &PlayerId) -> Result<(), Wait> {
        self.0.replays.take(person)
    }

    /// Counts a mail for a lost password, whoever asks for it and for whom.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_forgotten(&self, address: &ClientAddress) -> Result<(), Wait> {
        self.0.forgotten.take(address)
    }

    /// Counts an address for mails that somebody names: a link is sent there, whoever reads it.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_address(&self, address: &ClientAddress) -> Result<(), Wait> {
        self.0.addresses.take(address)
    }

    /// Counts games that somebody adds.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_played(&self, person: &PlayerId) -> Result<(), Wait> {
        self.0.played.take(person)
    }

    /// Counts a tournament that is exported.
    ///
    /// # Errors
    /// How long to wait, if there were too many.
    pub fn count_tournament_export(&self, address: &ClientAddress) -> Result<(), Wait> {
        self.0.tournament_exports.take(address)
    }

    /// The network of a request, as it is kept for counting mails: nobody reads from it which it was.
    #[must_use]
    pub fn network(&self, visit: &Visit) -> [u8; 32] {
        self.0.key.hide(&visit.address.network().to_string())
    }

    /// Where somebody at this address is, also as it is kept for counting tables: nobody reads from that which address it was.
    #[must_use]
    pub fn whereabouts(&self, address: ClientAddress) -> Whereabouts {
        let near = self.0.key.hide(&format!("at {}", address.ip()));
        let around = address.around().map(|around| self.0.key.hide(&format!("around {around}")));
        Whereabouts { address, source: HiddenAddress { near, around } }
    }

    /// Says whether a request comes from a device on which an account is known.
    #[must_use]
    pub fn knows_device(&self, visit: Visit) -> Box<dyn Fn(&PlayerId) -> bool + Send> {
        let people = self.clone();
        Box::new(move |person| {
            visit.device.as_deref().is_some_and(|shown| people.0.key.open_device(person, shown).is_some())
        })
    }

    /// Lets somebody export everything that is stored of them. They keep what this answers while they read, and can take a turn of it
    /// again.
    ///
    /// # Errors
    /// If somebody else does, or they did so too often.
    pub fn may_export(&self, person: &PlayerId) -> Result<OwnedSemaphorePermit, PeopleError> {
        let turn = Arc::clone(&self.0.exporting).try_acquire_owned().map_err(|_| PeopleError::Exporting)?;
        self.0.exports.take(person)?;
        Ok(turn)
    }

    async fn know(&self, session: SessionId) -> Result<Option<CachedSession>, StoreError> {
        let inner = &*self.0;
        let now_ms = inner.environment.now_ms();
        let kept = inner.known().get(&session).filter(|known| known.read.elapsed() < FRESH).cloned();
        if let Some(known) = kept {
            return Ok((known.expires_ms > now_ms).then_some(known));
        }
        // Begun before the store is asked: if it ends meanwhile, what was read is not kept.
        let mut ends = inner.logged_out.subscribe();
        let Some((row, person)) = inner.store.session(&session.0, now_ms).await? else {
            inner.known().remove(&session);
            return Ok(None);
        };
        if person.seen_ms.min(row.used_ms).saturating_add(SEEN_EVERY_MS) < now_ms {
            // Who somebody is does not depend on it.
            if let Err(error) = inner.store.touch(&person.id, Some(session.0), now_ms).await {
                tracing::warn!(%error, "it was not noted who has been seen");
            }
        }
        let barred = inner.store.banned(&person.id, now_ms).await?.map(Barred::from);
        let known = CachedSession::new(session, &row, person, barred);
        let mut all = inner.known();
        if matches!(ends.try_recv(), Err(broadcast::error::TryRecvError::Empty)) {
            if all.len() >= MOST_KNOWN {
                all.retain(|_, known| known.read.elapsed() < FRESH);
            }
            if all.len() < MOST_KNOWN {
                all.insert(session, known.clone());
            }
        }
        Ok(Some(known))
    }

    /// Forgets what is remembered of a person, and says so: their sockets ask again who they are.
    pub fn forget(&self, person: &PlayerId) {
        self.0.forget(Some(person));
    }
}

impl Inner {
    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<SessionId, CachedSession>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forget(&self, person: Option<&PlayerId>) {
        let mut known = self.known();
        known.retain(|_, known| person.is_some_and(|person| known.person.id != *person));
        // Nobody may be listening.
        let _ = self.logged_out.send(LoggedOut { person: person.cloned() });
    }
}

impl CachedSession {
    fn new(session: SessionId, row: &SessionRow, person: PersonRow, barred: Option<Barred>) -> Self {
        let PersonRow { id, name, kind, .. } = person;
        let person = Person { id, name, kind, session };
        CachedSession { person, shown: row.kind, barred, expires_ms: row.expires_ms, read: Instant::now() }
    }

    /// Who it is, unless they are banned.
    fn let_in(self) -> Result<Person, KnowError> {
        match self.barred {
            None => Ok(self.person),
            Some(barred) => Err(barred.into()),
        }
    }
}

/// Hears from other nodes whose sessions have ended, as long as there are people and a store.
async fn hear_of_others(people: Weak<Inner>, changes: Option<broadcast::Receiver<Change>>) {
    let mut changes = match (changes, people.upgrade()) {
        (_, None) => return,
        (Some(changes), _) => changes,
        // It has failed, and may have missed something.
        (None, Some(people)) => {
            let changes = people.store.changes();
            people.forget(None);
            changes
        }
    };
    loop {
        let whose = match changes.recv().await {
            Ok(Change::LoggedOut { person } | Change::Renamed { person } | Change::Deleted { person }) => Some(person),
            Ok(Change::Missed) | Err(broadcast::error::RecvError::Lagged(_)) => None,
            Ok(
                Change::Entries { .. }
                | Change::Chat { .. }
                | Change::Unsaid { .. }
                | Change::Removed { .. }
                | Change::NodeMessage(_),
            ) => {
                continue;
            }
            Err(broadcast::error::RecvError::Closed) => return,
        };
        match people.upgrade() {
            Some(people) => people.forget(whose.as_ref()),
            None => return,
        }
    }
}
