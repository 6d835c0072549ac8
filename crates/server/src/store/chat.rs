//! What people said at a table.

use fondaco_game::{MAX_SEATS, Seat};
use fondaco_table::{MatchId, Name, PlayerId};
use fondaco_wire::{Said, Saying};

use super::commit::Note;
use super::connection::{Connection, args, counted};
use super::error::readable;
use super::{PersonKind, Store, StoreError};

/// Players and spectators talk apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// Those who play.
    Table,
    /// Those who look on.
    Spectators,
}

impl Audience {
    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Audience::Table => "table",
            Audience::Spectators => "spectators",
        }
    }

    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        let all = [Audience::Table, Audience::Spectators];
        readable(all.into_iter().find(|audience| audience.as_str() == text).ok_or("no audience"))
    }
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChat {
    /// Where.
    pub match_id: MatchId,
    /// To whom.
    pub audience: Audience,
    /// Its number among what was said to this audience at this match, from 1; [`Store::say`] gives it.
    pub number: u64,
    /// When.
    pub ms: u64,
    /// Who.
    pub player: PlayerId,
    /// What they were called.
    pub name: Name,
    /// Where they sat.
    pub seat: Option<Seat>,
    /// What.
    pub says: Saying,
    /// What they were; not known of what older programs stored.
    pub kind: Option<PersonKind>,
}

/// What was said at a match after a number.
macro_rules! said {
    ($order:literal) => {
        concat!(
            "SELECT number, ms, person, name, seat, says, kind FROM chat
             WHERE match_id = $1 AND room = $2 AND number > $3 AND says IS NOT NULL ",
            $order
        )
    };
}

/// The columns of something said, behind those that it was asked for with.
type Columns = (i64, i64, String, String, Option<i64>, String, Option<String>);

impl StoredChat {
    /// As those who hear it are told.
    #[must_use]
    pub fn told(self) -> Said {
        let StoredChat { match_id, number, ms, player, name, seat, says, kind, .. } = self;
        Said { match_id, number, ms, player, name, seat, says, mark: kind.and_then(PersonKind::mark) }
    }

    fn read(match_id: &MatchId, audience: Audience, row: Columns) -> Result<Self, StoreError> {
        let (number, ms, person, name, seat, says, kind) = row;
        Ok(StoredChat {
            match_id: match_id.clone(),
            audience,
            number: counted(number),
            ms: counted(ms),
            player: readable(PlayerId::new(&person))?,
            name: readable(Name::new(&name))?,
            seat: seat.and_then(|seat| Seat::all(MAX_SEATS).nth(counted(seat) as usize)),
            says: readable(serde_json::from_str(&says))?,
            kind: kind.as_deref().map(PersonKind::read).transpose()?,
        })
    }
}

impl Store {
    /// Stores what somebody said and gives it its number; the number that is given in is not looked at.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn say(&self, said: &StoredChat) -> Result<u64, StoreError> {
        self.queue()?.note(Note::Say(said.clone())).await
    }

    /// The last `limit` things that were said after number `after`, in order.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn chat(
        &self,
        id: &MatchId,
        audience: Audience,
        after: u64,
        limit: u32,
    ) -> Result<Vec<StoredChat>, StoreError> {
        let mut all = self.chat_by(said!("ORDER BY number DESC LIMIT $4"), id, audience, after, limit).await?;
        all.reverse();
        Ok(all)
    }

    /// The first `limit` things that were said after number `after`, in order.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn chat_from(
        &self,
        id: &MatchId,
        audience: Audience,
        after: u64,
        limit: u32,
    ) -> Result<Vec<StoredChat>, StoreError> {
        self.chat_by(said!("ORDER BY number LIMIT $4"), id, audience, after, limit).await
    }

    async fn chat_by(
        &self,
        sql: &'static str,
        id: &MatchId,
        audience: Audience,
        after: u64,
        limit: u32,
    ) -> Result<Vec<StoredChat>, StoreError> {
        let values = args![id.as_str(), audience.as_str(), after, u64::from(limit)];
        let rows: Vec<Columns> = self.reader().await?.rows(sql, values).await?;
        rows.into_iter().map(|row| StoredChat::read(id, audience, row)).collect()
    }

    /// What somebody has said anywhere, by match, from after this match, audience and number.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn chat_of(
        &self,
        person: &PlayerId,
        after: Option<&StoredChat>,
        limit: u32,
    ) -> Result<Vec<StoredChat>, StoreError> {
        const CHAT: &str = "
            SELECT match_id, room, number, ms, person, name, seat, says, kind FROM chat
            WHERE person = $1 AND says IS NOT NULL AND (match_id, room, number) > ($2, $3, $4)
            ORDER BY match_id, room, number LIMIT $5";
        type Columns = (String, String, i64, i64, String, String, Option<i64>, String, Option<String>);
        let after = after.map_or(("", "", 0), |last| (last.match_id.as_str(), last.audience.as_str(), last.number));
        let values = args![person.as_str(), after.0, after.1, after.2, u64::from(limit)];
        let rows: Vec<Columns> = self.reader().await?.rows(CHAT, values).await?;
        let read = |(match_id, room, number, ms, person, name, seat, says, kind): Columns| {
            let match_id = readable(MatchId::new(&match_id))?;
            StoredChat::read(&match_id, Audience::read(&room)?, (number, ms, person, name, seat, says, kind))
        };
        rows.into_iter().map(read).collect()
    }
}

/// Stores what somebody said. Its number.
pub(super) async fn write(connection: &mut Connection, said: &StoredChat) -> Result<u64, StoreError> {
    const SAY: &str = "
        INSERT INTO chat (match_id, room, number, ms, person, name, seat, says, kind)
        SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8 FROM chat WHERE match_id = $1 AND room = $2
        ON CONFLICT DO NOTHING RETURNING number";
    // Another node may take the same number at the same time: then the next is free.
    for _ in 0..16 {
        let values = args![
            said.match_id.as_str(),
            said.audience.as_str(),
            said.ms,
            said.player.as_str(),
            said.name.as_str(),
            said.seat.map(|seat| seat.index() as u64),
            super::json(&said.says),
            said.kind.map(PersonKind::as_str),
        ];
        if let Some((number,)) = connection.row::<(i64,), _>(SAY, values).await? {
            return Ok(counted(number));
        }
    }
    Err(StoreError::Other("no number is free in this chat".into()))
}
