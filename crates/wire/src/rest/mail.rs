//! Mail: the address of an account, and what comes by it.

use serde::{Deserialize, Serialize};

use super::Password;

/// Your address for mails. Nobody else is ever shown it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MailBody {
    /// The address, if there is one that you have confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = "ginevra@example.org"))]
    pub address: Option<String>,
    /// An address that you have named and not confirmed yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<String>,
    /// Whether you are reminded of your turn in daily matches.
    pub reminders: bool,
}

/// An address for mails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AddressBody {
    /// The address.
    #[cfg_attr(feature = "openapi", schema(example = "ginevra@example.org", max_length = 254))]
    pub address: String,
    /// The language of the mails: `en`, `de` or `fr`; anything else is English.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = "en"))]
    pub lang: String,
    /// Your password: whoever reads the mails can set a new one.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
}

/// Whether to be reminded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RemindersBody {
    /// Whether you want to be reminded of your turn in daily matches.
    pub reminders: bool,
    /// The language of the mails: `en`, `de` or `fr`; anything else is English.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = "en"))]
    pub lang: String,
}

/// What a link in a mail carries.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct LinkBody {
    /// The part of the link that is different in every mail.
    pub token: String,
}

/// Whose password is lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ForgottenBody {
    /// By what they log in.
    #[cfg_attr(feature = "openapi", schema(example = "ginevra"))]
    pub login: String,
}

/// A new password, by a link in a mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPasswordBody {
    /// The part of the link that is different in every mail.
    pub token: String,
    /// 8 to 128 characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password, min_length = 8, max_length = 128))]
    pub password: Password,
}
