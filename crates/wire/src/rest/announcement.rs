//! What the operator tells everybody.

use serde::{Deserialize, Serialize};

/// What everybody is told at the moment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnnouncementBody {
    /// Nothing most of the time.
    pub announcement: Option<Announced>,
}

/// What the operator tells everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Announced {
    /// Another announcement has another number: who has seen this one need not be shown it again.
    pub number: u64,
    /// What they say, in their own words; it may be empty if the time says enough.
    pub text: String,
    /// When the server will be away, in milliseconds since 1970.
    pub maintenance_ms: Option<u64>,
    /// For how many milliseconds from now it is told.
    pub lasts_ms: u64,
}
