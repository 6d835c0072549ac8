//! People: guests, accounts, coming and going.

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
    /// Whether you are a moderator.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moderator: bool,
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
    /// Whether this server sends mails: then an account can have an address, for turns and for a lost password.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mail: bool,
    /// That you may do nothing here, if you are banned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banned: Option<BannedBody>,
    /// Where other devices on the same network find this server. Only a page on the server's own machine is told, because its
    /// own address leads nowhere elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = "http://192.168.1.5:7878/"))]
    pub reach: Option<String>,
}

/// That you may do nothing here but read what is stored of you, and delete it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BannedBody {
    /// Until when; for good if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<u64>,
    /// The reason that the moderator gave.
    pub reason: String,
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
