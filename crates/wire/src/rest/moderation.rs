//! Reports, and what moderators do about them.

use fondaco_table::{MatchId, PlayerId};
use serde::{Deserialize, Serialize};

use super::{PlayerKind, RoomName};
use crate::{Said, Saying};

/// Why somebody is reported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// Insults, threats, hatred.
    Insult,
    /// Advertisements, the same over and over.
    Spam,
    /// An unfair game.
    Cheating,
    /// A name that hurts, or that passes for another.
    Name,
    /// Something else; the note says what.
    Other,
}

impl ReportReason {
    /// All of them.
    pub const ALL: [ReportReason; 5] =
        [ReportReason::Insult, ReportReason::Spam, ReportReason::Cheating, ReportReason::Name, ReportReason::Other];

    /// As it travels and is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ReportReason::Insult => "insult",
            ReportReason::Spam => "spam",
            ReportReason::Cheating => "cheating",
            ReportReason::Name => "name",
            ReportReason::Other => "other",
        }
    }
}

/// A report of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportBody {
    /// What is wrong about the person.
    pub reason: ReportReason,
    /// More about it, at most 500 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub note: String,
}

/// A report of something that was said at a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportChatBody {
    /// In which chat.
    #[serde(default)]
    pub room: RoomName,
    /// Its number there.
    pub number: u64,
    /// What is wrong about what was said.
    pub reason: ReportReason,
    /// More about it, at most 500 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub note: String,
}

/// What a report was stored as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportedBody {
    /// Its number.
    pub number: u64,
}

/// Which reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct ReportsQuery {
    /// Those that have been dealt with, instead of those that wait.
    #[serde(default)]
    pub closed: bool,
    /// Only older ones than this number.
    pub before: Option<u64>,
    /// How many, at most 100.
    pub limit: Option<u32>,
}

/// Reports, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportsBody {
    /// The reports.
    pub reports: Vec<ReportedCaseBody>,
    /// For the next page: ask `before` this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// A report, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportedCaseBody {
    /// Its number.
    pub number: u64,
    /// When it was made.
    pub ms: u64,
    /// Who reports.
    pub reporter: CasePersonBody,
    /// The person who is reported.
    pub person: CasePersonBody,
    /// Why, in one word.
    pub reason: String,
    /// Why, in the reporter's words.
    pub note: String,
    /// What was said, if the report is about that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<CaseChatBody>,
    /// How it was dealt with, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<CaseClosedBody>,
}

/// Somebody in a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CasePersonBody {
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: PlayerId,
    /// What they are called now; nothing if they have been deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<PlayerKind>,
    /// Until when they are silenced, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silenced_until_ms: Option<u64>,
}

/// What was said, in a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CaseChatBody {
    /// At which match.
    #[serde(rename = "match")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub match_id: MatchId,
    /// In which chat.
    pub room: RoomName,
    /// Its number there.
    pub number: u64,
    /// The words, as they were then.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub says: Saying,
    /// Whether it has been deleted.
    pub deleted: bool,
    /// What was said before and after, and itself unless it is deleted.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub around: Vec<Said>,
}

/// How a report was dealt with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CaseClosedBody {
    /// When it was closed, in the server's milliseconds.
    pub ms: u64,
    /// By whom: a person's id, or `host`, the operator.
    pub by: String,
    /// How, in one word.
    pub verdict: String,
}

/// What a moderator does about a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModerateBody {
    /// The measure to take.
    #[serde(rename = "do")]
    pub act: ModeratorAct,
}

/// What a moderator can do about a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ModeratorAct {
    /// Deletes what was said.
    DeleteMessage,
    /// Lets the person write in no chat for a time.
    Silence {
        /// For how many hours, 1 to 8760.
        hours: u32,
        /// Why: the person is told. At most 500 characters.
        reason: String,
    },
    /// Lets the person write again.
    Unsilence,
    /// Closes the report: something was done about it.
    Close,
    /// Closes the report: nothing is to be done about it.
    Dismiss,
}

/// The audit log, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditBody {
    /// The lines.
    pub audit: Vec<AuditLineBody>,
    /// For the next page: ask `before` this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// A line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditLineBody {
    /// Its number.
    pub number: u64,
    /// When it was done, in the server's milliseconds.
    pub ms: u64,
    /// Who: a person's id, or `host`, the operator.
    pub actor: String,
    /// What, in a word or two.
    pub act: String,
    /// To whom or what.
    pub subject: String,
    /// More about it.
    pub detail: String,
}
