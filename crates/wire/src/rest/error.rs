//! The one form in which the interface says no.

use serde::{Deserialize, Deserializer, Serialize};

use crate::WhyNot;

/// What a client gets when something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The reason.
    pub error: ErrorDetail,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorDetail {
    /// Why, for programs: a short name that does not change.
    #[cfg_attr(feature = "openapi", schema(example = "stale"))]
    pub code: String,
    /// Why, in one English sentence.
    #[cfg_attr(feature = "openapi", schema(example = "the position has changed since 117; it is of 119 now"))]
    pub text: String,
    /// If the table or the game refused: the reason as the socket protocol has it.
    // What a newer server says is left out.
    #[serde(default, deserialize_with = "known", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub why: Option<WhyNot>,
}

/// What cannot be read is as if it were not there.
fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<WhyNot>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    Ok(WhyNot::deserialize(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_of_a_newer_server_is_left_out() {
        let read = |text: &str| serde_json::from_str::<ErrorBody>(text).unwrap().error;
        let full = r#"{"error":{"code":"table_full","text":"no seat is free","why":{"table":"table_full"}}}"#;
        assert_eq!(read(full).why, Some(WhyNot::Table(fondaco_table::Refusal::TableFull)));
        assert_eq!(serde_json::to_string(&ErrorBody { error: read(full) }).unwrap(), full);
        let newer = r#"{"error":{"code":"moon","text":"the moon is full","why":{"moon":{}},"more":1}}"#;
        assert_eq!((read(newer).code.as_str(), read(newer).why), ("moon", None));
        assert_eq!(read(r#"{"error":{"code":"nobody","text":""}}"#).why, None);
    }
}
