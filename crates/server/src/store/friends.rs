//! Whom people follow and whom they have blocked, who is here, whom they have played with, and who was asked by name to come to a
//! table.

use fondaco_table::{MatchId, Name, PlayerId};

use super::connection::{args, counted, statement};
use super::error::readable;
use super::nodes::dead_before;
use super::{NodeId, PersonKind, Store, StoreError};

/// The most people that one follows, and the most that one blocks.
pub const MOST_TIES: u64 = 200;
/// The most invitations that wait for one person; older ones make room.
pub const MOST_INVITATIONS: u64 = 20;
/// The most declined ones that are remembered of one person.
const MOST_DECLINED: u64 = 200;
/// How many matches are looked through for people whom one has played with.
const RECENT_MATCHES: u64 = 30;

/// What somebody wants of another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// To see when they are here.
    Follow,
    /// Nothing: no chat, no invitation, no table that brings them together.
    Block,
}

impl Tie {
    const fn as_str(self) -> &'static str {
        match self {
            Tie::Follow => "follow",
            Tie::Block => "block",
        }
    }
}

/// Somebody, as they are listed for another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acquaintance {
    /// Who.
    pub id: PlayerId,
    /// What they are called.
    pub name: Name,
    /// What they are.
    pub kind: PersonKind,
    /// Whether they are connected, within seconds; never known of guests.
    pub here: bool,
}

/// Somebody asks somebody else to come to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvitationRow {
    /// To which table.
    pub match_id: MatchId,
    /// Who asks.
    pub inviter: PlayerId,
    /// What they are called.
    pub name: Name,
    /// What they are.
    pub kind: PersonKind,
    /// When.
    pub ms: u64,
}

/// An invitation as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredInvitation {
    /// To which table.
    pub match_id: MatchId,
    /// Who is asked.
    pub person: PlayerId,
    /// Who asks.
    pub inviter: PlayerId,
    /// When.
    pub ms: u64,
}

/// What became of an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invited {
    /// They are asked.
    Asked,
    /// They have been asked to this table before.
    Before,
    /// They want nothing of the one who asks.
    Unwanted,
}

/// The columns of an acquaintance.
type Columns = (String, String, String, bool);

/// People as `$1` sees them, whom some do not tell whether they are connected; `$2` is when a node is dead.
macro_rules! acquaintances {
    ($which:literal) => {
        concat!(
            "SELECT people.id, people.name, people.kind, EXISTS (SELECT 1 FROM here JOIN nodes ON nodes.id = here.node ",
            "AND nodes.seen_ms > $2 WHERE here.person = people.id) AND NOT EXISTS (SELECT 1 FROM ties AS theirs ",
            "WHERE theirs.person = people.id AND theirs.other = $1 AND theirs.kind = 'block') ",
            $which
        )
    };
}

impl Acquaintance {
    fn read((id, name, kind, here): Columns) -> Result<Self, StoreError> {
        Ok(Acquaintance {
            id: readable(PlayerId::new(&id))?,
            name: readable(Name::new(&name))?,
            kind: PersonKind::read(&kind)?,
            here,
        })
    }
}

impl Store {
    /// Somebody wants this of another from now on, and nothing else. False if they have as many such ties as one may.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn tie(&self, person: &PlayerId, other: &PlayerId, tie: Tie, ms: u64) -> Result<bool, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM ties WHERE person = $1 AND kind = $2 AND other <> $3";
        const TIE: &str = "
            INSERT INTO ties (person, other, kind, ms) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, ms = excluded.ms";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let counts: Vec<(i64,)> = connection.rows(COUNT, args![person.as_str(), tie.as_str(), other.as_str()]).await?;
        if counts.first().is_some_and(|&(count,)| counted(count) >= MOST_TIES) {
            connection.rollback().await?;
            return Ok(false);
        }
        connection.run(TIE, args![person.as_str(), other.as_str(), tie.as_str(), ms]).await?;
        if tie == Tie::Block {
            // If they follow, that stays: they would see it end. They are never told again when this person is here.
            let asked = "DELETE FROM invitations WHERE person = $1 AND inviter = $2";
            connection.run(asked, args![person.as_str(), other.as_str()]).await?;
        }
        connection.commit().await?;
        Ok(true)
    }

    /// Somebody wants this of another no more. False if they did not.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn untie(&self, person: &PlayerId, other: &PlayerId, tie: Tie) -> Result<bool, StoreError> {
        let sql = "DELETE FROM ties WHERE person = $1 AND other = $2 AND kind = $3";
        Ok(self.writer().await?.run(sql, args![person.as_str(), other.as_str(), tie.as_str()]).await? == 1)
    }

    /// Those whom somebody follows, or has blocked, by name.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn ties_of(&self, person: &PlayerId, tie: Tie, ms: u64) -> Result<Vec<Acquaintance>, StoreError> {
        const TIES: &str = acquaintances!(
            "FROM ties JOIN people ON people.id = ties.other AND people.deleted_ms IS NULL
             WHERE ties.person = $1 AND ties.kind = $3 ORDER BY people.name, people.id"
        );
        let values = args![person.as_str(), dead_before(ms), tie.as_str()];
        let rows: Vec<Columns> = self.reader().await?.rows(TIES, values).await?;
        rows.into_iter().map(Acquaintance::read).collect()
    }

    /// Those whom somebody has blocked, by id.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn blocked_by(&self, person: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let sql = "SELECT other FROM ties WHERE person = $1 AND kind = 'block' ORDER BY other";
        let rows: Vec<(String,)> = self.reader().await?.rows(sql, args![person.as_str()]).await?;
        rows.into_iter().map(|(other,)| readable(PlayerId::new(&other))).collect()
    }

    /// Those with whom somebody has sat at a table lately, the last ones first; nobody whom they follow or have blocked.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn played_with(&self, person: &PlayerId, ms: u64, limit: u32) -> Result<Vec<Acquaintance>, StoreError> {
        const RECENT: &str = acquaintances!(
            "FROM people JOIN (
                 SELECT others.person AS other, MAX(own.number) AS latest
                 FROM (SELECT match_id, number FROM seats WHERE person = $1 AND seat IS NOT NULL
                       ORDER BY number DESC LIMIT $3) AS own
                 JOIN seats AS others ON others.match_id = own.match_id AND others.person <> $1 AND others.seat IS NOT NULL
                 GROUP BY others.person) AS met ON met.other = people.id
             WHERE people.deleted_ms IS NULL
             AND NOT EXISTS (SELECT 1 FROM ties WHERE ties.person = $1 AND ties.other = people.id)
             ORDER BY met.latest DESC, people.id LIMIT $4"
        );
        let values = args![person.as_str(), dead_before(ms), RECENT_MATCHES, u64::from(limit)];
        let rows: Vec<Columns> = self.reader().await?.rows(RECENT, values).await?;
        rows.into_iter().map(Acquaintance::read).collect()
    }

    /// The account of this name; capitals do not matter.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn account_named(&self, name: &str) -> Result<Option<PlayerId>, StoreError> {
        const NAMED: &str = "
            SELECT id FROM people WHERE lower(name) = lower($1) AND kind = 'account' AND deleted_ms IS NULL ORDER BY id LIMIT 1";
        let row: Option<(String,)> = self.reader().await?.row(NAMED, args![name]).await?;
        readable(row.map(|(id,)| PlayerId::new(&id)).transpose())
    }

    /// Accounts that have come to a node, and that have left it. Those of nodes that are gone are forgotten with it.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn note_here(
        &self,
        node: &NodeId,
        came: &[PlayerId],
        left: &[PlayerId],
        ms: u64,
    ) -> Result<(), StoreError> {
        const CAME: &str = "INSERT INTO here (person, node) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        const LEFT: &str = "DELETE FROM here WHERE person = $1 AND node = $2";
        const GONE: &str = "
            DELETE FROM here WHERE node <> $1
            AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = here.node AND nodes.seen_ms > $2)";
        let mut script: Vec<_> = came.iter().map(|person| statement!(CAME, person.as_str(), node.as_str())).collect();
        script.extend(left.iter().map(|person| statement!(LEFT, person.as_str(), node.as_str())));
        script.push(statement!(GONE, node.as_str(), dead_before(ms)));
        let mut connection = self.writer().await?;
        connection.begin().await?;
        connection.run_all(script).await?;
        connection.commit().await
    }

    /// Nobody is at this node any more.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn nobody_here(&self, node: &NodeId) -> Result<(), StoreError> {
        self.writer().await?.run("DELETE FROM here WHERE node = $1", args![node.as_str()]).await.map(drop)
    }

    /// Asks somebody to come to a table.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn invite(
        &self,
        person: &PlayerId,
        match_id: &MatchId,
        inviter: &PlayerId,
        ms: u64,
    ) -> Result<Invited, StoreError> {
        const INVITE: &str = "
            INSERT INTO invitations (person, match_id, inviter, ms) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        const OLD: &str = "
            DELETE FROM invitations WHERE person = $1 AND (
                NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = invitations.match_id AND matches.stage = 'gathering')
                OR NOT declined AND match_id NOT IN (
                    SELECT match_id FROM invitations WHERE person = $1 AND NOT declined ORDER BY ms DESC, match_id LIMIT $2)
                OR declined AND match_id NOT IN (
                    SELECT match_id FROM invitations WHERE person = $1 AND declined ORDER BY ms DESC, match_id LIMIT $3))";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let blocked = "SELECT other FROM ties WHERE person = $1 AND other = $2 AND kind = 'block'";
        let unwanted: Option<(String,)> = connection.row(blocked, args![person.as_str(), inviter.as_str()]).await?;
        if unwanted.is_some() {
            connection.rollback().await?;
            return Ok(Invited::Unwanted);
        }
        let values = args![person.as_str(), match_id.as_str(), inviter.as_str(), ms];
        let new = connection.run(INVITE, values).await? == 1;
        connection.run(OLD, args![person.as_str(), MOST_INVITATIONS, MOST_DECLINED]).await?;
        connection.commit().await?;
        Ok(if new { Invited::Asked } else { Invited::Before })
    }

    /// What waits for somebody: invitations to tables where people still sit down and they do not sit, the latest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn invitations_of(&self, person: &PlayerId) -> Result<Vec<InvitationRow>, StoreError> {
        const ALL: &str = "
            SELECT invitations.match_id, people.id, people.name, people.kind, invitations.ms FROM invitations
            JOIN people ON people.id = invitations.inviter AND people.deleted_ms IS NULL
            JOIN matches ON matches.id = invitations.match_id AND matches.stage = 'gathering' AND matches.quarantine IS NULL
            WHERE invitations.person = $1 AND NOT declined AND NOT EXISTS (
                SELECT 1 FROM seats WHERE seats.match_id = invitations.match_id AND seats.person = $1 AND seats.seat IS NOT NULL)
            ORDER BY invitations.ms DESC, invitations.match_id LIMIT $2";
        type Columns = (String, String, String, String, i64);
        let rows: Vec<Columns> = self.reader().await?.rows(ALL, args![person.as_str(), MOST_INVITATIONS]).await?;
        let read = |(match_id, id, name, kind, ms): Columns| {
            Ok(InvitationRow {
                match_id: readable(MatchId::new(&match_id))?,
                inviter: readable(PlayerId::new(&id))?,
                name: readable(Name::new(&name))?,
                kind: PersonKind::read(&kind)?,
                ms: counted(ms),
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// Whom somebody has asked, and who has asked them, as far as it is stored; the oldest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn invitations_with(&self, person: &PlayerId) -> Result<Vec<StoredInvitation>, StoreError> {
        const ALL: &str = "
            SELECT match_id, person, inviter, ms FROM invitations WHERE person = $1 OR inviter = $1
            ORDER BY ms, match_id, person";
        type Columns = (String, String, String, i64);
        let rows: Vec<Columns> = self.reader().await?.rows(ALL, args![person.as_str()]).await?;
        let read = |(match_id, person, inviter, ms): Columns| {
            Ok(StoredInvitation {
                match_id: readable(MatchId::new(&match_id))?,
                person: readable(PlayerId::new(&person))?,
                inviter: readable(PlayerId::new(&inviter))?,
                ms: counted(ms),
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// Somebody does not come. False if they were not asked.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn decline(&self, person: &PlayerId, match_id: &MatchId) -> Result<bool, StoreError> {
        // It stays as long as the table gathers, so that they are not asked again.
        let sql = "UPDATE invitations SET declined = TRUE WHERE person = $1 AND match_id = $2 AND NOT declined";
        Ok(self.writer().await?.run(sql, args![person.as_str(), match_id.as_str()]).await? == 1)
    }
}
