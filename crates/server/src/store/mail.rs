//! Where accounts want mails, the links that were mailed, and what was sent, so that nobody gets too much.

use fondaco_table::{MatchId, PlayerId};
use sha2::{Digest, Sha256};

use super::connection::{Connection, args, counted};
use super::holidays::hold_account;
use super::{Store, StoreError};

const DAY: u64 = 24 * 60 * 60 * 1000;

/// Where somebody wants mails; they have confirmed it.
#[derive(Clone, PartialEq, Eq)]
pub struct MailAddress {
    /// The address.
    pub address: String,
    /// The language of the mails.
    pub lang: String,
    /// Whether they want to be reminded of their turn.
    pub reminders: bool,
}

// Addresses are for nobody's log.
impl std::fmt::Debug for MailAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MailAddress(…)")
    }
}

/// What a mail is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailKind {
    /// Confirming an address.
    Confirm,
    /// A new password.
    Recover,
    /// A turn.
    Remind,
}

impl MailKind {
    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            MailKind::Confirm => "confirm",
            MailKind::Recover => "recover",
            MailKind::Remind => "remind",
        }
    }
}

/// How many mails there may be within a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MailBounds {
    /// Of this kind, to this person.
    pub person: u32,
    /// Of this kind, to this person, asked for from one network; and of this kind to anybody, if this is where strangers are written
    /// to.
    pub network: u32,
    /// Of this kind, from this server.
    pub server: u32,
    /// Of any kind, to this address, whoever named it.
    pub address: u32,
}

/// From where a mail is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// From a network, by the hash of its address.
    From([u8; 32]),
    /// On a device on which the account is known: strangers do not use up its share.
    OnKnownDevice,
    /// By nobody: the server does it unasked.
    Unasked,
}

/// A link in a mail, to be stored.
#[derive(Clone, PartialEq, Eq)]
pub struct MailLink {
    /// The hash of what it carries.
    pub hash: [u8; 32],
    /// Whose it is.
    pub person: PlayerId,
    /// What it is for; nobody is reminded by one.
    pub what: MailKind,
    /// Where it was sent.
    pub address: String,
    /// The language there.
    pub lang: String,
    /// Until when it is good.
    pub expires_ms: u64,
    /// From where it was asked for.
    pub asked: Asked,
}

impl Store {
    /// Where somebody wants mails.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn mail_address(&self, person: &PlayerId) -> Result<Option<MailAddress>, StoreError> {
        let sql = "SELECT address, lang, reminders FROM addresses WHERE person = $1";
        let row: Option<(String, String, bool)> = self.reader().await?.row(sql, args![person.as_str()]).await?;
        Ok(row.map(|(address, lang, reminders)| MailAddress { address, lang, reminders }))
    }

    /// The address that somebody has named and not confirmed yet.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn pending_address(&self, person: &PlayerId, ms: u64) -> Result<Option<String>, StoreError> {
        const PENDING: &str = "
            SELECT address FROM mail_links WHERE person = $1 AND what = 'confirm' AND expires_ms > $2
            ORDER BY expires_ms DESC LIMIT 1";
        let row: Option<(String,)> = self.reader().await?.row(PENDING, args![person.as_str(), ms]).await?;
        Ok(row.map(|(address,)| address))
    }

    /// Sets whether somebody wants to be reminded, and in which language. False if they have no address.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn set_mail_reminders(
        &self,
        person: &PlayerId,
        on: bool,
        lang: Option<&str>,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE addresses SET reminders = $2, lang = coalesce($3, lang) WHERE person = $1";
        Ok(self.writer().await?.run(sql, args![person.as_str(), on, lang]).await? == 1)
    }

    /// Forgets the address of somebody, and every link that was sent to them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn drop_mail_address(&self, person: &PlayerId) -> Result<(), StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        connection.run("DELETE FROM mail_links WHERE person = $1", args![person.as_str()]).await?;
        connection.run("DELETE FROM addresses WHERE person = $1", args![person.as_str()]).await?;
        connection.commit().await
    }

    /// Stores a link that is about to be mailed, in the place of those for the same that were mailed before; and counts the mail.
    /// False if there were too many, or there is no such account.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn new_mail_link(&self, link: &MailLink, bounds: MailBounds, ms: u64) -> Result<bool, StoreError> {
        const NEW: &str = "
            INSERT INTO mail_links (hash, person, what, address, lang, expires_ms) VALUES ($1, $2, $3, $4, $5, $6)";
        let MailLink { hash, person, what, address, lang, expires_ms, asked } = link;
        let (person, kind) = (person.as_str(), what.as_str());
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let may = hold_account(&mut connection, &link.person).await?
            && count_mail(&mut connection, &link.person, *what, address, *asked, bounds, ms).await?;
        if !may {
            connection.rollback().await?;
            return Ok(false);
        }
        connection.run("DELETE FROM mail_links WHERE person = $1 AND what = $2", args![person, kind]).await?;
        connection.run(NEW, args![hash, person, kind, &**address, &**lang, *expires_ms]).await?;
        connection.commit().await?;
        Ok(true)
    }

    /// Uses up a link that confirms an address: from now on mails go there. Whose it is; nobody's if it is no good.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn confirm_address(&self, hash: &[u8; 32], ms: u64) -> Result<Option<PlayerId>, StoreError> {
        const LINK: &str = "
            SELECT person, address, lang FROM mail_links WHERE hash = $1 AND what = 'confirm' AND expires_ms > $2";
        const NEW: &str = "
            INSERT INTO addresses (person, address, lang, reminders, ms) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (person) DO UPDATE SET address = excluded.address, lang = excluded.lang, ms = excluded.ms";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let row: Option<(String, String, String)> = connection.row(LINK, args![hash, ms]).await?;
        let used = connection.run("DELETE FROM mail_links WHERE hash = $1 AND what = 'confirm'", args![hash]).await?;
        let found = row
            .filter(|_| used == 1)
            .and_then(|(person, address, lang)| Some((PlayerId::new(&person).ok()?, address, lang)));
        if let Some((person, address, lang)) = &found {
            if hold_account(&mut connection, person).await? {
                connection.run(NEW, args![person.as_str(), &**address, &**lang, true, ms]).await?;
            }
            // What was sent to another address does not let anybody in any more.
            connection.run("DELETE FROM mail_links WHERE person = $1", args![person.as_str()]).await?;
        }
        connection.commit().await?;
        Ok(found.map(|(person, ..)| person))
    }

    /// Whose link for a new password this is; nobody's if it is no good.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn recovery_link(&self, hash: &[u8; 32], ms: u64) -> Result<Option<PlayerId>, StoreError> {
        let sql = "SELECT person FROM mail_links WHERE hash = $1 AND what = 'recover' AND expires_ms > $2";
        let row: Option<(String,)> = self.reader().await?.row(sql, args![hash, ms]).await?;
        Ok(row.and_then(|(person,)| PlayerId::new(&person).ok()))
    }

    /// Uses up a link for a new password. False if it is no good, or was used before.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn use_recovery_link(&self, hash: &[u8; 32], ms: u64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM mail_links WHERE hash = $1 AND what = 'recover' AND expires_ms > $2";
        Ok(self.writer().await?.run(sql, args![hash, ms]).await? == 1)
    }

    /// Whether somebody is reminded of a turn by mail: where, if they want it, were not reminded of it or a later one before by
    /// whichever node, and have not had too many. The turn is counted in steps.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn mail_turn(
        &self,
        person: &PlayerId,
        id: &MatchId,
        turn: u64,
        bounds: MailBounds,
        ms: u64,
    ) -> Result<Option<MailAddress>, StoreError> {
        self.mail_reminder(person, Some((id, turn)), bounds, ms).await
    }

    /// Whether somebody is told of a vote by mail: where, if they want reminders and have not had too many.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn mail_vote(
        &self,
        person: &PlayerId,
        bounds: MailBounds,
        ms: u64,
    ) -> Result<Option<MailAddress>, StoreError> {
        self.mail_reminder(person, None, bounds, ms).await
    }

    async fn mail_reminder(
        &self,
        person: &PlayerId,
        once: Option<(&MatchId, u64)>,
        bounds: MailBounds,
        ms: u64,
    ) -> Result<Option<MailAddress>, StoreError> {
        const TURN: &str = "
            INSERT INTO mailed_turns (person, match_id, turn, ms) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person, match_id) DO UPDATE SET turn = excluded.turn, ms = excluded.ms
            WHERE mailed_turns.turn < excluded.turn";
        let Some(address) = self.mail_address(person).await?.filter(|address| address.reminders) else {
            return Ok(None);
        };
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let mut may = hold_account(&mut connection, person).await?;
        if let Some((id, turn)) = once {
            may = may && connection.run(TURN, args![person.as_str(), id.as_str(), turn, ms]).await? == 1;
        }
        may = may
            && count_mail(&mut connection, person, MailKind::Remind, &address.address, Asked::Unasked, bounds, ms)
                .await?;
        if may {
            connection.commit().await?;
        } else {
            connection.rollback().await?;
        }
        Ok(may.then_some(address))
    }
}

/// Counts a mail, within a transaction. False if there were too many.
async fn count_mail(
    connection: &mut Connection,
    person: &PlayerId,
    what: MailKind,
    address: &str,
    asked: Asked,
    bounds: MailBounds,
    ms: u64,
) -> Result<bool, StoreError> {
    const KNOWN: &str = "
        SELECT count(*) FROM mails WHERE person = $1 AND what = $2 AND ms > $3 AND known";
    const STRANGE: &str = "
        SELECT count(*) FROM mails WHERE person = $1 AND what = $2 AND ms > $3 AND NOT known";
    const FROM: &str = "
        SELECT count(*) FROM mails WHERE source = $1 AND what = $2 AND ms > $3 AND (person = $4 OR $4 = '')";
    const OF_SERVER: &str = "SELECT count(*) FROM mails WHERE what = $1 AND ms > $2";
    const THERE: &str = "SELECT count(*) FROM mails WHERE place = $1 AND ms > $2";
    const NEW: &str = "INSERT INTO mails (person, what, place, ms, source, known) VALUES ($1, $2, $3, $4, $5, $6)";
    let place = place(address);
    let (since, kind) = (ms.saturating_sub(DAY), what.as_str());
    let (known, source) = match &asked {
        Asked::From(network) => (false, Some(&network[..])),
        Asked::OnKnownDevice => (true, None),
        Asked::Unasked => (false, None),
    };
    let count = |row: Option<(i64,)>| row.map_or(0, |(count,)| counted(count));
    let full = |count: u64, most: u32| count >= u64::from(most);
    let own = if known { KNOWN } else { STRANGE };
    if full(count(connection.row(own, args![person.as_str(), kind, since]).await?), bounds.person)
        || full(count(connection.row(THERE, args![&place, since]).await?), bounds.address)
        || full(count(connection.row(OF_SERVER, args![kind, since]).await?), bounds.server)
    {
        return Ok(false);
    }
    if let Some(source) = source {
        // A link for a password goes to one person, whoever asks; one that confirms an address goes to whomever they name.
        let whose = if what == MailKind::Recover { person.as_str() } else { "" };
        if full(count(connection.row(FROM, args![source, kind, since, whose]).await?), bounds.network) {
            return Ok(false);
        }
    }
    connection.run(NEW, args![person.as_str(), kind, &place, ms, source, known]).await?;
    Ok(true)
}

/// An address as mails to it are counted: capitals do not matter, nor does what many mail servers let stand behind a plus.
fn place(address: &str) -> [u8; 32] {
    let small = address.to_lowercase();
    let (local, host) = small.rsplit_once('@').unwrap_or((&small, ""));
    let local = local.split('+').next().filter(|local| !local.is_empty()).unwrap_or(local);
    Sha256::digest(format!("mail {local}@{host}")).into()
}

/// Forgets everything about the mails of somebody.
pub(super) async fn forget(connection: &mut Connection, person: &str) -> Result<(), StoreError> {
    connection.run("DELETE FROM addresses WHERE person = $1", args![person]).await?;
    connection.run("DELETE FROM mail_links WHERE person = $1", args![person]).await?;
    connection.run("DELETE FROM mails WHERE person = $1", args![person]).await?;
    connection.run("DELETE FROM mailed_turns WHERE person = $1", args![person]).await.map(drop)
}

/// Forgets what no longer counts.
pub(super) async fn sweep(connection: &mut Connection, ms: u64, limit: u64) -> Result<u64, StoreError> {
    const LINKS: &str = "
        DELETE FROM mail_links WHERE hash IN (SELECT hash FROM mail_links WHERE expires_ms <= $1 LIMIT $2)";
    // What a day has brought is bounded, and the oldest goes first.
    const MAILS: &str = "
        DELETE FROM mails WHERE ms <= (
            SELECT MAX(old.ms) FROM (SELECT ms FROM mails WHERE ms <= $1 ORDER BY ms LIMIT $2) AS old)";
    const TURNS: &str = "
        DELETE FROM mailed_turns WHERE (person, match_id) IN (
            SELECT person, match_id FROM mailed_turns WHERE ms <= $1 LIMIT $2)";
    let links = connection.run(LINKS, args![ms, limit]).await?;
    let mails = connection.run(MAILS, args![ms.saturating_sub(DAY), limit]).await?;
    let turns = connection.run(TURNS, args![ms.saturating_sub(90 * DAY), limit]).await?;
    Ok(links.max(mails).max(turns))
}
