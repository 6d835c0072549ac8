//! Mail: confirming an address, a new password when the old one is lost, and turns and votes in daily matches.
//!
//! 1. `settings` — how the operator's mail server is reached.
//! 2. `links` — what links in mails carry; `words` — what is said, in the person's language; `smtp` — sending it.
//! 3. Here — the queue between the rest of the server and the mail server.
//!
//! It is on if the operator has named a mail server (`mail_server`). A room only ever puts something into a bounded queue, after what
//! it tells is stored: nobody's move waits for a mail server. Two tasks take it out, one of them what confirms an address. They ask the
//! store whether it may be sent, and let a bounded number of deliveries go at the same time. Addresses are in no log.

mod links;
mod settings;
mod smtp;
mod words;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fondaco_table::{GameName, MatchId, Name, PlayerId};
use lettre::Address;
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::{JoinHandle, JoinSet};

use crate::environment::Environment;
use crate::lang::Lang;
use crate::store::{Asked, MailBounds, MailKind, MailLink, Store, StoreError};
use crate::tasks::Need;
use smtp::{Outcome, Smtp};
use words::About;

pub use links::hash;
pub use settings::{Authorities, BadSettings, MailServer, MailTls, Secret, Settings};

/// The most that waits to be sent.
const MOST_WAITING: usize = 1_024;
/// The most deliveries at the same time of what confirms an address, and of everything else: strangers' addresses keep nobody's
/// reminders and passwords waiting.
const MOST_AT_ONCE: usize = 4;
/// The most mails that wait to be sent once more; the others are given up.
const MOST_AGAIN: usize = 256;
/// How long a link that confirms an address is good, in milliseconds.
const CONFIRM_MS: u64 = 24 * 60 * 60 * 1000;
/// How long a link for a new password is good, in milliseconds.
const RECOVER_MS: u64 = 60 * 60 * 1000;
/// The most mails that go to one address in a day, whatever they are about and whoever named it.
const MOST_TO_ADDRESS: u32 = 32;
/// How many links for confirming an address somebody gets in a day, a network asks for, and a server sends: they go to whomever people
/// name.
const CONFIRM: MailBounds = MailBounds { person: 5, network: 20, server: 1_000, address: 8 };
/// How many links for a new password: asked for from one network, and from all.
const RECOVER: MailBounds = MailBounds { person: 8, network: 3, server: u32::MAX, address: MOST_TO_ADDRESS };
/// The same on devices on which the account is known.
const RECOVER_KNOWN: MailBounds = MailBounds { person: 3, ..RECOVER };
/// How many reminders.
const REMIND: MailBounds = MailBounds { person: 20, network: u32::MAX, server: u32::MAX, address: MOST_TO_ADDRESS };
/// The longest address.
const MOST_SIGNS: usize = 254;

/// A daily match waits for somebody, and they are away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableMail {
    /// Whose.
    pub person: PlayerId,
    /// In which match.
    pub match_id: MatchId,
    /// Of which game.
    pub game: GameName,
    /// The other people at the table.
    pub with: Vec<Name>,
    /// What it waits for.
    pub why: Why,
}

/// What a daily match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is their turn.
    Turn {
        /// After so many steps: of each turn they are told once.
        steps: u64,
    },
    /// The others ask whether to end the match without a result. Who says nothing agrees, or declines if it is rated.
    Vote {
        /// Whether the match is rated.
        rated: bool,
    },
}

/// Why an address was not written to.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MailError {
    /// It is none.
    #[error("this is no address for mails: write it like ginevra@example.org")]
    Address,
    /// There were too many.
    #[error("that is enough mails for a day; try again tomorrow")]
    TooMany,
    /// Too much waits.
    #[error("too many mails wait to be sent; try again shortly")]
    Busy,
    /// The link has been used, or is too old, or is none.
    #[error("this link is no good any more; ask for a new one")]
    Link,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A mail that is ready to be written.
#[derive(Clone, PartialEq, Eq)]
struct Letter {
    to: String,
    lang: Lang,
    about: About,
}

// Addresses and links are for nobody's log.
impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Letter(…)")
    }
}

/// What became of mails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The mail server took them.
    pub taken: u64,
    /// The mail server would not have them.
    pub refused: u64,
    /// The mail server was not there.
    pub failed: u64,
    /// Too many waited.
    pub dropped: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = "fondaco_mails_total";
        writeln!(f, "# HELP {name} mails to the mail server\n# TYPE {name} counter")?;
        let Counts { taken, refused, failed, dropped } = self;
        for (what, count) in [("taken", taken), ("refused", refused), ("failed", failed), ("dropped", dropped)] {
            writeln!(f, "{name}{{what=\"{what}\"}} {count}")?;
        }
        Ok(())
    }
}

/// Writes to people. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Mail(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    sender: Arc<Sender>,
    /// The ways to the two tasks that take things out; none once they are stopped.
    queues: Mutex<Option<Queues>>,
    working: tokio::sync::Mutex<Vec<JoinHandle<()>>>,
}

/// What waits to be sent.
#[derive(Debug)]
struct Queues {
    /// What confirms an address.
    confirmations: mpsc::Sender<Job>,
    others: mpsc::Sender<Job>,
}

/// What the task and its deliveries share.
#[derive(Debug)]
struct Sender {
    store: Store,
    environment: Environment,
    settings: Settings,
    key: links::Key,
    smtp: Smtp,
    counted: [AtomicU64; 4],
    /// Places for mails that wait to be sent once more.
    again: Arc<Semaphore>,
}

/// What waits for a task.
enum Job {
    Send(Box<Letter>),
    Remind(Box<TableMail>),
    Recover(Box<Forgotten>),
}

/// Somebody has lost the password of the account with this log-in name, if there is one.
pub struct Forgotten {
    /// The log-in name.
    pub login: String,
    /// The network from which it is asked for, hashed.
    pub network: [u8; 32],
    /// Says whether it is asked on a device on which an account is known.
    pub is_known: Box<dyn Fn(&PlayerId) -> bool + Send>,
}

impl Mail {
    /// Ready to write. The key that seals links is the store's; the first node makes it.
    ///
    /// # Errors
    /// If the store fails, or TLS cannot be set up.
    pub async fn new(store: Store, environment: Environment, settings: Settings) -> Result<Self, StoreError> {
        let key = links::Key(store.secret("mail", environment.bytes()).await?);
        let failed = || StoreError::Other("mails need TLS, which cannot be set up".to_owned());
        let smtp = Smtp::new(&settings).ok_or_else(failed)?;
        let counted = [const { AtomicU64::new(0) }; 4];
        let again = Arc::new(Semaphore::new(MOST_AGAIN));
        let sender = Arc::new(Sender { store, environment, settings, key, smtp, counted, again });
        let (confirmations, to_confirm) = mpsc::channel(MOST_WAITING / 2);
        let (others, jobs) = mpsc::channel(MOST_WAITING / 2);
        let working = [to_confirm, jobs].map(|jobs| {
            let (sender, jobs) = (Arc::clone(&sender), Arc::new(tokio::sync::Mutex::new(jobs)));
            let tasks = Arc::clone(sender.store.tasks());
            tasks.keep("mail", Need::Helper, move || {
                let (sender, jobs) = (Arc::clone(&sender), Arc::clone(&jobs));
                async move { work(sender, &mut *jobs.lock().await).await }
            })
        });
        let queues = Mutex::new(Some(Queues { confirmations, others }));
        Ok(Mail(Arc::new(Inner { sender, queues, working: Vec::from(working).into() })))
    }

    /// Somebody has named an address, and proved who they are: a link is sent there that confirms it. It is asked for from this
    /// network, hashed.
    ///
    /// # Errors
    /// If it is no address, or there were too many mails.
    pub async fn confirm(
        &self,
        person: &PlayerId,
        address: &str,
        lang: &str,
        network: [u8; 32],
    ) -> Result<(), MailError> {
        let address = read(address).ok_or(MailError::Address)?;
        let lang = Lang::of(lang);
        let sender = &self.0.sender;
        let to = To { person, address: &address, lang, asked: Asked::From(network) };
        let link = sender.link(MailKind::Confirm, to, CONFIRM, CONFIRM_MS).await?;
        let link = link.ok_or(MailError::TooMany)?;
        let letter = Letter { to: address, lang, about: About::Confirm { link } };
        if self.put(Job::Send(Box::new(letter))) { Ok(()) } else { Err(MailError::Busy) }
    }

    /// Somebody has lost a password. Whether there is such an account is seen later, so that nobody learns it from how long this
    /// takes. False if too much waits.
    pub fn recover(&self, forgotten: Forgotten) -> bool {
        self.put(Job::Recover(Box::new(forgotten)))
    }

    /// A daily match waits for somebody, and they are away. They are told if they want it, once of each turn. False if too much waits.
    pub fn remind(&self, mail: TableMail) -> bool {
        self.put(Job::Remind(Box::new(mail)))
    }

    /// Whose reminders what a link carries ends; nobody's if this server never made it.
    #[must_use]
    pub fn unsubscribes(&self, token: &str) -> Option<PlayerId> {
        self.0.sender.key.open(token)
    }

    fn put(&self, job: Job) -> bool {
        let queues = self.0.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let put = queues.as_ref().is_some_and(|queues| {
            let queue = if matches!(job, Job::Send(_)) { &queues.confirmations } else { &queues.others };
            queue.try_send(job).is_ok()
        });
        if !put {
            self.0.sender.counted[3].fetch_add(1, Ordering::Relaxed);
        }
        put
    }

    /// What became of mails.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let [taken, refused, failed, dropped] = &self.0.sender.counted;
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Counts { taken: read(taken), refused: read(refused), failed: read(failed), dropped: read(dropped) }
    }

    /// Sends what waits, and ends; within `most`.
    pub async fn stop(&self, most: Duration) {
        drop(self.0.queues.lock().unwrap_or_else(PoisonError::into_inner).take());
        let mut working = std::mem::take(&mut *self.0.working.lock().await);
        let done = tokio::time::timeout(most, async {
            for task in &mut working {
                let _ = task.await;
            }
        });
        if done.await.is_err() {
            working.iter().for_each(JoinHandle::abort);
        }
    }
}

/// An address for mails, as it is kept.
fn read(text: &str) -> Option<String> {
    let text = text.trim();
    let address: Address = text.parse().ok()?;
    // What stands in brackets is a machine, and not everybody's mail server knows other signs.
    let plain = text.is_ascii() && text.len() <= MOST_SIGNS && !address.domain().starts_with('[');
    plain.then(|| address.to_string())
}

/// Takes out what waits, as long as there is somebody who puts something in.
async fn work(sender: Arc<Sender>, jobs: &mut mpsc::Receiver<Job>) {
    let places = Arc::new(Semaphore::new(MOST_AT_ONCE));
    let mut under_way = JoinSet::new();
    while let Some(job) = jobs.recv().await {
        let letter = match job {
            Job::Send(letter) => Ok(Some(*letter)),
            Job::Recover(forgotten) => sender.recovery(*forgotten).await,
            Job::Remind(mail) => sender.reminder(*mail).await,
        };
        match letter {
            Ok(Some(letter)) => {
                let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
                let (sender, places) = (Arc::clone(&sender), Arc::clone(&places));
                under_way.spawn(async move { sender.send(&letter, place, &places).await });
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "no mail can be sent at the moment"),
        }
        while under_way.try_join_next().is_some() {}
    }
    while under_way.join_next().await.is_some() {}
}

/// Where a link goes.
struct To<'a> {
    person: &'a PlayerId,
    address: &'a str,
    lang: Lang,
    asked: Asked,
}

impl Sender {
    /// Keeps a fresh link, and says how it is written; nothing if there were too many.
    async fn link(
        &self,
        what: MailKind,
        To { person, address, lang, asked }: To<'_>,
        bounds: MailBounds,
        lasts_ms: u64,
    ) -> Result<Option<String>, StoreError> {
        let (token, now_ms) = (links::fresh(self.environment.bytes()), self.environment.now_ms());
        let link = MailLink {
            hash: links::hash(&token),
            person: person.clone(),
            what,
            address: address.to_owned(),
            lang: lang.code().to_owned(),
            expires_ms: now_ms.saturating_add(lasts_ms),
            asked,
        };
        let page = if what == MailKind::Recover { "password" } else { "confirm" };
        let kept = self.store.new_mail_link(&link, bounds, now_ms).await?;
        Ok(kept.then(|| format!("{}/#/mail/{page}/{token}", self.settings.site)))
    }

    /// The mail for somebody who has lost their password, if there is such an account with an address, and there were not too many.
    async fn recovery(&self, forgotten: Forgotten) -> Result<Option<Letter>, StoreError> {
        let Forgotten { login, network, is_known } = forgotten;
        let Some(row) = self.store.person_by_login(&login).await? else { return Ok(None) };
        let Some(known) = self.store.mail_address(&row.id).await? else { return Ok(None) };
        let lang = Lang::of(&known.lang);
        let (asked, bounds) =
            if is_known(&row.id) { (Asked::OnKnownDevice, RECOVER_KNOWN) } else { (Asked::From(network), RECOVER) };
        let to = To { person: &row.id, address: &known.address, lang, asked };
        let link = self.link(MailKind::Recover, to, bounds, RECOVER_MS).await?;
        Ok(link.map(|link| Letter { to: known.address, lang, about: About::Recover { link } }))
    }

    /// The mail for somebody for whom a match waits, if they want one.
    async fn reminder(&self, mail: TableMail) -> Result<Option<Letter>, StoreError> {
        let TableMail { person, match_id, game, with, why } = mail;
        let now_ms = self.environment.now_ms();
        let known = match why {
            Why::Turn { steps } => self.store.mail_turn(&person, &match_id, steps, REMIND, now_ms).await?,
            Why::Vote { .. } => self.store.mail_vote(&person, REMIND, now_ms).await?,
        };
        let Some(known) = known else { return Ok(None) };
        let (site, token) = (&self.settings.site, self.key.off(&person));
        let about = About::Table {
            why,
            game,
            with,
            link: format!("{site}/#/match/{match_id}"),
            off: format!("{site}/#/mail/off/{token}"),
            one_click: format!("{site}/api/v1/mail/unsubscribe?token={token}"),
        };
        Ok(Some(Letter { to: known.address, lang: Lang::of(&known.lang), about }))
    }

    /// Sends a mail, and tries once more if it was not taken for now. Until then others have its place.
    async fn send(&self, letter: &Letter, place: OwnedSemaphorePermit, places: &Semaphore) {
        let id = self.environment.letters::<24>();
        let mut outcome = self.smtp.deliver(&self.settings, letter, &id).await;
        drop(place);
        if outcome == Outcome::Later
            && let Ok(_waits) = self.again.try_acquire()
        {
            tokio::time::sleep(self.settings.again).await;
            if let Ok(_place) = places.acquire().await {
                outcome = self.smtp.deliver(&self.settings, letter, &id).await;
            }
        }
        let place = match outcome {
            Outcome::Taken => 0,
            Outcome::Refused => 1,
            Outcome::Later => 2,
        };
        self.counted[place].fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_addresses_are_written_to() {
        assert_eq!(read(" Ginevra@Example.org "), Some("Ginevra@Example.org".to_owned()));
        let long = format!("{}@example.org", "a".repeat(300));
        for odd in ["", "ginevra", "@example.org", "a@b@c", "a b@example.org", "ä@example.org", "a@[127.0.0.1]", &long]
        {
            assert_eq!(read(odd), None, "{odd}");
        }
        for header in ["a@example.org\r\nBcc: b@example.org", "a@example.org,b@example.org", "A <a@example.org>"] {
            assert_eq!(read(header), None, "{header}");
        }
    }
}
