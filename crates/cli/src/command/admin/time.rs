//! Times as an operator writes and reads them: UTC, and how long from now.

/// A day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// How long, in milliseconds: `90s`, `30m`, `12h`, `7d` or `2w`.
pub(super) fn long(text: &str) -> Result<u64, String> {
    let wrong = || "how long is written 30m, 12h, 7d or 2w".to_owned();
    let unit = match text.chars().next_back().ok_or_else(wrong)? {
        's' => 1000,
        'm' => 60 * 1000,
        'h' => 60 * 60 * 1000,
        'd' => DAY,
        'w' => 7 * DAY,
        _ => return Err(wrong()),
    };
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    if number == 0 { Err(wrong()) } else { Ok(u64::from(number) * unit) }
}

/// A time in UTC as `2026-12-01 20:00`, in milliseconds since 1970.
pub(super) fn moment(text: &str) -> Result<u64, String> {
    let wrong = || "a time is written 2026-12-01 20:00, in UTC".to_owned();
    let (date, time) = text.trim().split_once([' ', 'T']).ok_or_else(wrong)?;
    let parts = |text: &str, by: char| text.split(by).map(|part| part.parse::<u64>().ok()).collect::<Option<Vec<_>>>();
    let date = parts(date, '-').filter(|date| date.len() == 3).ok_or_else(wrong)?;
    let time = parts(time.trim_end_matches('Z'), ':').filter(|time| time.len() == 2).ok_or_else(wrong)?;
    let (year, month, day, hour, minute) = (date[0], date[1], date[2], time[0], time[1]);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || day == 0 || hour > 23 || minute > 59 {
        return Err(wrong());
    }
    let first = days(year, month, 1);
    if day > days(if month == 12 { year + 1 } else { year }, month % 12 + 1, 1) - first {
        return Err(wrong());
    }
    Ok((first + day - 1) * DAY + (hour * 60 + minute) * 60 * 1000)
}

/// How many days after 1970-01-01 a day is.
fn days(year: u64, month: u64, day: u64) -> u64 {
    // Years begin in March here, so that the day that comes and goes is the last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap = year / 4 - year / 100 + year / 400;
    year * 365 + leap + (153 * month + 2) / 5 + day - 1 - 719_468
}

/// A time in milliseconds as `2026-12-01 20:00` in UTC.
pub(super) fn written(ms: u64) -> String {
    let (day, minute) = (ms / DAY + 719_468, ms % DAY / 60_000);
    let era = day / 146_097;
    let of_era = day % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (text, ms) in [
            ("1970-01-01 00:00", 0),
            ("2000-02-29 12:30", 951_827_400_000),
            ("2026-11-16 09:30", 1_794_821_400_000),
            ("2100-03-01 00:00", 4_107_542_400_000),
        ] {
            assert_eq!((moment(text), written(ms).as_str()), (Ok(ms), text));
        }
        assert_eq!(moment("2026-12-01T20:00Z"), moment("2026-12-01 20:00"));
        for bad in [
            "",
            "tomorrow",
            "2026-02-29 00:00",
            "2026-13-01 00:00",
            "2026-12-01",
            "2026-12-01 24:00",
            "1969-12-31 00:00",
        ] {
            assert!(moment(bad).is_err(), "{bad}");
        }
        assert_eq!((long("90s"), long("30m"), long("2w")), (Ok(90_000), Ok(1_800_000), Ok(14 * DAY)));
        for bad in ["", "7", "d", "0d", "-1d", "1y", "7 d", "1µ"] {
            assert!(long(bad).is_err(), "{bad}");
        }
    }
}
