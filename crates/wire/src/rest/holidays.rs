//! Holidays: days off from daily play.

use serde::{Deserialize, Serialize};

/// Your holidays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HolidaysBody {
    /// Until when you are on holiday, if you are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<u64>,
    /// How many days you may still take, of those of a year.
    pub days_left: u32,
    /// How many holidays you may still begin, of those of a year.
    pub holidays_left: u32,
    /// When the next one may begin, if that is not now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_ms: Option<u64>,
    /// How many days there are in a year: in any 365 days, to be exact.
    pub days_a_year: u32,
    /// How many holidays there are in a year.
    pub holidays_a_year: u32,
}

/// A holiday, from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HolidayBody {
    /// How many days of 24 hours.
    #[cfg_attr(feature = "openapi", schema(example = 14, minimum = 1))]
    pub days: u32,
}
