//! Friends: whom one follows, has played with or has blocked; and invitations by name.

use fondaco_table::{GameName, Mark, MatchId};
use serde::{Deserialize, Serialize};

/// Somebody whom one knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendBody {
    /// The id.
    pub id: String,
    /// What others call them.
    pub name: String,
    /// What they are, unless they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub mark: Option<Mark>,
    /// Whether they are connected, within seconds; never known of guests.
    #[serde(default)]
    pub here: bool,
}

/// The people whom one follows, and those whom one has blocked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendsBody {
    /// The people whom you follow, by name.
    pub follows: Vec<FriendBody>,
    /// Others whom you have played with lately, the last ones first.
    pub recent: Vec<FriendBody>,
    /// The people whom you have blocked, by name.
    pub blocked: Vec<FriendBody>,
}

/// The person to ask to a table: an id, or the name of an account.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CallBody {
    /// Their id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Their name; capitals do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Somebody asks you to come to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InvitationBody {
    /// To which.
    #[serde(rename = "match")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub match_id: MatchId,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// Who asks.
    pub by: FriendBody,
    /// When they asked, in the server's milliseconds.
    pub ms: u64,
    /// What lets you come to it, if it is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}
