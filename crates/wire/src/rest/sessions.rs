//! Somebody's devices, recovery codes, and tokens for programs.

use fondaco_table::Name;
use serde::{Deserialize, Serialize};

use super::{MeBody, Password};

/// A new account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewAccountBody {
    /// Who you are.
    #[serde(flatten)]
    pub me: MeBody,
    /// Codes for when you lose your password; each is good once. This is the only time that they are shown.
    pub recovery: Vec<String>,
}

/// A password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordBody {
    /// The password.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
}

/// Recovery codes. This is the only time that they are shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryBody {
    /// The codes; each is good once.
    pub recovery: Vec<String>,
}

/// How many recovery codes are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryLeftBody {
    /// How many.
    pub left: u64,
}

/// By what one logs in who has lost the password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoverBody {
    /// The log-in name.
    #[cfg_attr(feature = "openapi", schema(example = "ginevra"))]
    pub login: String,
    /// A recovery code that was not used before. Capitals, spaces and hyphens do not matter.
    #[cfg_attr(feature = "openapi", schema(example = "k3n7-pqx2-mabc-9tz4"))]
    pub code: String,
    /// The new password: 8 to 128 characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password, min_length = 8, max_length = 128))]
    pub password: Password,
}

/// Where somebody is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionBody {
    /// By what you tell it from others.
    #[cfg_attr(feature = "openapi", schema(example = "9f86d081884c7d65"))]
    pub id: String,
    /// The browser and the system; empty if they are not known.
    #[cfg_attr(feature = "openapi", schema(example = "Firefox, Linux"))]
    pub label: String,
    /// From where it began, roughly: the address without its last part. Empty if it is not known.
    #[cfg_attr(feature = "openapi", schema(example = "203.0.113.x"))]
    pub place: String,
    /// When it began.
    pub created_ms: u64,
    /// When it was last used, to the hour.
    pub used_ms: u64,
    /// Whether it is this one.
    pub current: bool,
}

/// Where somebody is logged in: here first, then where it was used last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionsBody {
    /// The sessions.
    pub sessions: Vec<SessionBody>,
}

/// What the program is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LabelBody {
    /// The name under which the program plays, 1 to 32 characters. A name that you have used before means the same bot.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "Medici bot", min_length = 1, max_length = 32))]
    pub label: Name,
}

/// A token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenBody {
    /// By what you tell it from others.
    #[cfg_attr(feature = "openapi", schema(example = "9f86d081884c7d65"))]
    pub id: String,
    /// The id of the bot that plays with it.
    pub bot: String,
    /// What the bot is called.
    pub label: String,
    /// When it was issued.
    pub created_ms: u64,
}

/// A new token. This is the only time that it is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTokenBody {
    /// What lists say of it.
    #[serde(flatten)]
    pub about: TokenBody,
    /// What the program sends: as `Authorization: Bearer …`, or in the socket's `hello`.
    #[cfg_attr(feature = "openapi", schema(example = "bot_4f1c…"))]
    pub token: String,
}

/// The tokens of your bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokensBody {
    /// The tokens.
    pub tokens: Vec<TokenBody>,
}
