//! Times, clocks and refusals in words.

use fondaco_table::{ClockRule, Refusal};
use fondaco_wire::WhyNot;

use crate::base::i18n::{self, Lang};
use crate::t;

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// What is left, as a clock shows it: "9:42", "5 h 12 min", "2 d 4 h".
#[must_use]
pub fn time(ms: u64) -> String {
    if ms >= DAY {
        return t!("online-days", days = ms / DAY, hours = ms % DAY / HOUR);
    }
    if ms >= HOUR {
        return t!("online-hours", hours = ms / HOUR, minutes = ms % HOUR / MINUTE);
    }
    // Zero is shown when nothing is left, not before.
    let seconds = ms.div_ceil(SECOND);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A number with one digit after the point, as people here write it.
#[must_use]
pub fn tenths(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let (sign, tenths) = if tenths < 0 { ("−", -tenths) } else { ("", tenths) };
    let point = if i18n::lang() == Lang::En { '.' } else { ',' };
    format!("{sign}{}{point}{}", tenths / 10, tenths % 10)
}

/// How long people may think: "10 minutes each, and 10 seconds for each turn".
#[must_use]
pub fn clock(rule: ClockRule) -> String {
    match rule {
        ClockRule::None => t!("online-clock-none"),
        ClockRule::RealTime { base_ms, increment_ms } => {
            t!("online-clock-real", minutes = base_ms / MINUTE, seconds = increment_ms / SECOND)
        }
        ClockRule::Daily { days } => t!("online-clock-daily", days = u32::from(days)),
    }
}

/// Why the server did not do something.
#[must_use]
pub fn refused(why: &WhyNot) -> String {
    match why {
        WhyNot::Table(Refusal::TableFull | Refusal::SeatTaken { .. }) => t!("online-full"),
        WhyNot::Table(Refusal::Removed) => t!("wait-sent-away"),
        WhyNot::Table(Refusal::RatedGuest) => t!("no-rated-guest"),
        WhyNot::Table(Refusal::RatedAlone) => t!("wait-rated-alone"),
        WhyNot::Table(Refusal::TooManyChanges) => t!("online-changes"),
        WhyNot::Table(Refusal::RatedLeft) => t!("refused-rated-left"),
        WhyNot::Table(Refusal::RatedPlayed) => t!("refused-rated-played"),
        WhyNot::Table(Refusal::RatedNotYet) => t!("refused-rated-not-yet"),
        WhyNot::Table(Refusal::RatedOwn) => t!("refused-rated-own"),
        WhyNot::Table(refusal) => crate::table::refusal::words(refusal),
        WhyNot::TooMany { wait_ms } => t!("online-too-many", seconds = wait_ms.div_ceil(SECOND)),
        WhyNot::TooManyTables { most } => t!("online-too-many-tables", count = *most),
        WhyNot::TooManyTablesHere { most } => t!("online-too-many-tables-here", count = *most),
        WhyNot::Chat { .. } => t!("chat-refused"),
        WhyNot::Silenced { until_ms, reason } => {
            t!("chat-silenced", date = i18n::date(*until_ms), reason = reason.as_str())
        }
        WhyNot::Storage => t!("online-storage"),
        WhyNot::Damaged => t!("online-damaged"),
        _ => t!("refused-other"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::i18n::{Lang, choose};

    #[test]
    fn times_are_read_as_on_a_clock() {
        choose(Lang::En);
        assert_eq!(time(0), "0:00");
        assert_eq!(time(1), "0:01");
        assert_eq!(time(59_001), "1:00");
        assert_eq!(time(582_000), "9:42");
        assert_eq!(time(5 * HOUR + 12 * MINUTE), "5 h 12 min");
        assert_eq!(time(2 * DAY + 4 * HOUR), "2 d 4 h");
    }

    /// Whoever has used up the changes of a match is told so, and what they can still do.
    #[test]
    fn too_many_changes_are_not_refused_without_a_reason() {
        for (lang, word) in [(Lang::En, "give up"), (Lang::De, "aufgeben"), (Lang::Fr, "abandonner")] {
            choose(lang);
            let told = refused(&WhyNot::Table(Refusal::TooManyChanges));
            assert!(told.contains(word) && told != t!("refused-other"), "{told}");
        }
    }
}
