//! From client to server.

use fondaco_game::Seat;
use fondaco_table::{Ask, ClockRule, GameName, Holder, LevelName, Manage, MatchId, Options, PlayerId};
use serde::{Deserialize, Serialize};

/// From client to server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message: who speaks, and which matches to go on with.
    Hello(Hello),
    /// Open a table.
    Create(Create),
    /// Sit down.
    Join(Join),
    /// Come to a table, as one of its players or to look on; or come back to it.
    Watch(Watch),
    /// Hear no more of a table. A seat there stays one's own.
    Unwatch(Unwatch),
    /// Ask something of the table where one sits: play, take back, offer, answer, plan, go away, come back, leave, resign.
    Act(Act),
    /// Manage a table that one has opened.
    Manage(ManageTable),
    /// Tell an old part of a match.
    History(WantHistory),
    /// Say something.
    Chat(Say),
    /// Look at a match that is over together with others.
    Together(LookTogether),
    /// Hear nothing more of what somebody says at a table, or hear it again.
    Mute(Mute),
    /// Hear of open tables, or no more.
    Lobby(WantLobby),
    /// Be seated at the next public table with a free seat, or no more.
    Seek(Seek),
    /// Be brought together with people who want the same, or no more.
    Pair(Pair),
    /// Is anybody there?
    Ping(Ping),
}

/// Who speaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The program and its version, for the server's log.
    pub client: String,
    /// A bot account's token. People are known by their cookie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The matches to go on with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resume: Vec<Watch>,
    /// Whether to be sent changes instead of whole positions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deltas: bool,
}

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Create {
    /// What is agreed.
    pub options: Options,
    /// Who is to sit where.
    pub seats: Vec<SeatPlan>,
    /// Whether everybody may find it, or only who has the link.
    #[serde(default)]
    pub public: bool,
    /// The language that is spoken there, such as `de`; any if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Create {
    /// Whether the language, if there is one, is written as languages are: two or three small letters.
    #[must_use]
    pub fn has_readable_language(&self) -> bool {
        let letters =
            |code: &str| (2..=3).contains(&code.len()) && code.bytes().all(|letter| letter.is_ascii_lowercase());
        self.language.as_deref().is_none_or(letters)
    }
}

/// Who is to sit at a seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SeatPlan {
    /// Whoever opens the table.
    Me,
    /// Whoever comes.
    Open,
    /// A bot.
    Bot {
        /// How it plays.
        level: LevelName,
    },
}

impl SeatPlan {
    /// The holder that this plan means, where `me` is the one who opens the table.
    #[must_use]
    pub fn holder(&self, me: &Holder) -> Holder {
        match self {
            SeatPlan::Me => me.clone(),
            SeatPlan::Open => Holder::Open,
            SeatPlan::Bot { level } => Holder::Bot { level: level.clone() },
        }
    }
}

/// A seat to be taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Join {
    /// The match to sit down at.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Which; the first free one if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What the link said, if the table is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A table to come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Watch {
    /// The match to watch.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The last seq that was seen, if one comes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// What the link said, if the table is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// Whether one only looks on, even if one has a seat: for a screen that everybody sees.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub looking_on: bool,
}

/// A table to hear no more of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unwatch {
    /// The match to leave.
    #[serde(rename = "match")]
    pub match_id: MatchId,
}

/// Something asked of the table where one sits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Act {
    /// The match where one sits.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What is asked of it.
    #[serde(rename = "do")]
    pub ask: Ask,
}

/// Something done with a table that one has opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ManageTable {
    /// The match that one manages.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What is done with it.
    #[serde(rename = "do")]
    pub manage: Manage,
}

/// An old part of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WantHistory {
    /// The match that one wants to know more of.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// After which seq.
    #[serde(default)]
    pub since: u64,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Say {
    /// The match where it is said.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What is said.
    pub says: Saying,
}

/// What can be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Saying {
    /// In one's own words.
    Text(String),
    /// One of the phrases that every client shows in its own language, by its key.
    Phrase(String),
}

/// Something about looking at a match together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LookTogether {
    /// Which match; one hears of it, and it is over.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What one does there.
    #[serde(rename = "do")]
    pub look: Look,
}

/// What can be done when several people look at a match together. One of them leads, and the others see the moment that the
/// leader looks at; anyone can propose a line of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Looks with the others from now on; the first one leads.
    Join,
    /// Leads from now on.
    Lead,
    /// Goes to a moment, which only the one who leads can do.
    Moment {
        /// After how many steps.
        at: u32,
    },
    /// Proposes what might have been played at a moment.
    Propose {
        /// After how many steps.
        at: u32,
        /// The steps, in notation.
        line: Vec<String>,
    },
    /// Looks alone again.
    Leave,
}

/// Somebody to hear nothing more of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mute {
    /// The match where one hears them.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The person to mute.
    pub player: PlayerId,
    /// Nothing more, or again.
    pub on: bool,
}

/// Which tables one would sit down at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seek {
    /// Of which game; of any if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameName>,
    /// From now on, or no more.
    pub on: bool,
}

/// With whom one wants to be brought together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// What one wishes; nothing to wish no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wish: Option<Wish>,
}

/// What somebody wishes to play, and with whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wish {
    /// Which game; any if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameName>,
    /// How many play; any number if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// How long people may think.
    pub speed: Speed,
    /// How many points the others' ratings may differ, at first; any number if nothing is said. It grows while one waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// Whether it counts for ratings: for people with an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether bots take the seats that are free after a while.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bots: bool,
}

impl Wish {
    /// The games that one would play.
    pub fn games(&self) -> impl Iterator<Item = GameName> {
        GameName::ALL.iter().copied().filter(|game| self.game.is_none_or(|wanted| wanted == *game))
    }

    /// How many would play this game; empty if that cannot be.
    #[must_use]
    pub fn players_of(&self, game: GameName) -> std::ops::RangeInclusive<usize> {
        let (fewest, most) = game.players().into_inner();
        match self.players.map(usize::from) {
            None => fewest..=most,
            Some(players) => players.max(fewest)..=players.min(most),
        }
    }
}

/// How long people may think who are brought together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Ten minutes for each person, and ten seconds more after every turn.
    Brisk,
    /// Half an hour for each person, and thirty seconds more after every turn.
    Calm,
    /// Two days for every decision.
    Daily,
}

impl Speed {
    /// The clock of such a table.
    #[must_use]
    pub fn clock(self) -> ClockRule {
        match self {
            Speed::Brisk => ClockRule::RealTime { base_ms: 10 * 60_000, increment_ms: 10_000 },
            Speed::Calm => ClockRule::RealTime { base_ms: 30 * 60_000, increment_ms: 30_000 },
            Speed::Daily => ClockRule::Daily { days: 2 },
        }
    }
}

/// Whether to hear of open tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WantLobby {
    /// From now on, or no more.
    pub on: bool,
}

/// Is anybody there?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ping {
    /// The client's time in milliseconds, which comes back.
    pub ms: u64,
}
