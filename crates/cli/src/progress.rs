//! A progress line on the terminal, while something long is going on.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often the line is drawn.
const TICK: Duration = Duration::from_millis(100);

/// Draws a line on stderr until `done` says so. Nobody sees it where stderr is no terminal.
pub(crate) fn watch(what: &str, total: u64, count: &AtomicU64, done: impl Fn() -> bool) {
    if !io::stderr().is_terminal() {
        return;
    }
    let begin = Instant::now();
    let mut drawn = false;
    while !done() {
        std::thread::sleep(TICK);
        let now = count.load(Ordering::Relaxed);
        drawn = true;
        // Progress is a courtesy: if it cannot be shown, the work goes on.
        let _ = write!(io::stderr().lock(), "\r{}\u{1b}[K", line(what, now, total, begin.elapsed()));
    }
    if drawn {
        let _ = write!(io::stderr().lock(), "\r\u{1b}[K");
    }
}

/// How far something is: "[####....] 50 of 200 games, 10/s, 15 s left".
pub(crate) fn line(what: &str, now: u64, total: u64, elapsed: Duration) -> String {
    const WIDTH: u64 = 24;
    let full = (now * WIDTH).checked_div(total).unwrap_or(0).min(WIDTH) as usize;
    let bar = "#".repeat(full) + &".".repeat(WIDTH as usize - full);
    let rate = now as f64 / elapsed.as_secs_f64().max(0.001);
    let left = if now == 0 { String::new() } else { format!(", {} left", time((total - now) as f64 / rate)) };
    let digits = usize::from(rate < 10.0 && rate.fract() != 0.0);
    format!("[{bar}] {now} of {total} {what}, {rate:.digits$}/s{left}")
}

/// "15 s", "3 min", "2 h 10 min".
fn time(seconds: f64) -> String {
    let minutes = (seconds / 60.0).round() as u64;
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6000.0 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_it_is() {
        let line = line("games", 50, 100, Duration::from_secs(5));
        assert_eq!(line, "[############............] 50 of 100 games, 10/s, 5 s left");
        assert_eq!([time(99.0), time(600.0), time(7800.0)], ["99 s", "10 min", "2 h 10 min"]);
    }
}
