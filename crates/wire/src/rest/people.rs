//! People: guests, accounts, sessions and bots' tokens.

use std::fmt;

use fondaco_table::Name;
use serde::{Deserialize, Serialize};

/// What a player is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Somebody with only a name and a cookie.
    Guest,
    /// Somebody who can log in.
    Account,
    /// A program that an account answers for.
    Bot,
    /// A level of the server's own bots.
    Level,
}

/// Who you are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MeBody {
    /// Your id, by which others find you.
    #[cfg_attr(feature = "openapi", schema(example = "uk3n7pqx2mabc"))]
    pub id: String,
    /// What others call you.
    #[cfg_attr(feature = "openapi", schema(example = "Ginevra"))]
    pub name: String,
    /// What you are.
    pub kind: PlayerKind,
    /// By what you log in, if you have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub login: Option<String>,
}

/// A server, and who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ServerBody {
    /// The program and its version.
    #[cfg_attr(feature = "openapi", schema(example = "fondaco 0.1.0"))]
    pub server: String,
    /// Who you are; nothing if you are nobody yet, or not any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<MeBody>,
    /// The public key with which this server signs push messages, if it sends any: what a browser subscribes with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push: Option<String>,
}

/// A name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameBody {
    /// 1 to 32 characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "Ginevra", min_length = 1, max_length = 32))]
    pub name: Name,
}

/// A password as somebody typed it. It is never shown, not even for debugging.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Password(String);

impl Password {
    /// A password.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Password(text.to_owned())
    }

    /// What was typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// By what one logs in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogInBody {
    /// 3 to 64 letters (a to z), digits or signs among `. _ - @ +`. Capitals are the same as small letters.
    #[cfg_attr(feature = "openapi", schema(example = "ginevra", min_length = 3, max_length = 64))]
    pub login: String,
    /// 8 to 128 characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password, min_length = 8, max_length = 128))]
    pub password: Password,
}

/// The old password and the new.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordsBody {
    /// The password up to now.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub old: Password,
    /// 8 to 128 characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password, min_length = 8, max_length = 128))]
    pub new: Password,
}

/// The password of an account; guests have none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EraseBody {
    /// The password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Password))]
    pub password: Option<Password>,
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
