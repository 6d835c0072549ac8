//! What the server counts, as Prometheus reads it. A number is an atomic; nothing here waits for anything.

use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use fondaco_table::Refusal;
use fondaco_wire::WhyNot;

/// Something that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// How many.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Something that there is now.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// More, or fewer.
    pub fn add(&self, count: i64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// Sets the count.
    pub fn set(&self, count: i64) {
        self.0.store(count, Ordering::Relaxed);
    }

    /// How many.
    #[must_use]
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often something was how large.
#[derive(Debug)]
pub struct Histogram {
    /// The upper ends of the buckets but the last, which has none.
    ends: &'static [u64],
    counts: Box<[AtomicU64]>,
    sum: AtomicU64,
}

impl Histogram {
    fn new(ends: &'static [u64]) -> Self {
        Histogram { ends, counts: (0..=ends.len()).map(|_| AtomicU64::new(0)).collect(), sum: AtomicU64::new(0) }
    }

    /// Counts one.
    pub fn observe(&self, value: u64) {
        let place = self.ends.partition_point(|&end| end < value);
        self.counts[place].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(value, Ordering::Relaxed);
    }

    /// Counts a time, in microseconds.
    pub fn observe_time(&self, time: Duration) {
        self.observe(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    /// How many were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }

    /// Writes it; what was counted in `unit`ths is told in whole ones.
    fn write(&self, f: &mut fmt::Formatter<'_>, name: &str, unit: f64) -> fmt::Result {
        let mut below = 0;
        for (place, count) in self.counts.iter().enumerate() {
            below += count.load(Ordering::Relaxed);
            match self.ends.get(place) {
                Some(&end) => writeln!(f, "{name}_bucket{{le=\"{}\"}} {below}", end as f64 / unit)?,
                None => writeln!(f, "{name}_bucket{{le=\"+Inf\"}} {below}")?,
            }
        }
        writeln!(f, "{name}_sum {}", self.sum.load(Ordering::Relaxed) as f64 / unit)?;
        writeln!(f, "{name}_count {below}")
    }
}

/// Times in microseconds.
const TIMES: &[u64] = &[
    100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
    5_000_000,
];

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    /// Matches in memory that gather people, are under way, and are over.
    pub gathering: Gauge,
    /// Under way.
    pub playing: Gauge,
    /// Over, and still looked at.
    pub over: Gauge,
    /// Open sockets.
    pub connections: Gauge,
    /// HTTP requests.
    pub requests: Counter,
    /// Messages from clients.
    pub messages: Counter,
    /// Changes to matches that were stored.
    pub steps: Counter,
    /// From a request's arrival to its answer being queued, after it was stored.
    pub step_time: Histogram,
    /// Matches that came back from the store, and how long that took.
    pub load_time: Histogram,
    /// Sockets that were closed because they did not keep up.
    pub slow: Counter,
    /// Matches that are set aside, as far as this node knows.
    pub quarantined: Gauge,
    /// Rooms that failed: each is a fault of the program.
    pub failures: Counter,
    /// Matches of which the database has lost the end.
    pub lost: Counter,
    /// Connections for which there was no place.
    pub turned_away: TurnedAway,
    refused: [Counter; REASONS.len()],
}

/// Connections for which there was no place.
#[derive(Debug, Default)]
pub struct TurnedAway {
    /// All places were taken.
    pub full: Counter,
    /// Their address had too many.
    pub address: Counter,
    /// The rest is kept for people who are known.
    pub reserve: Counter,
    /// They had been silent, and made place for others.
    pub silent: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        Metrics {
            gathering: Gauge::default(),
            playing: Gauge::default(),
            over: Gauge::default(),
            connections: Gauge::default(),
            requests: Counter::default(),
            messages: Counter::default(),
            steps: Counter::default(),
            step_time: Histogram::new(TIMES),
            load_time: Histogram::new(TIMES),
            slow: Counter::default(),
            quarantined: Gauge::default(),
            failures: Counter::default(),
            lost: Counter::default(),
            turned_away: TurnedAway::default(),
            refused: [const { Counter(AtomicU64::new(0)) }; REASONS.len()],
        }
    }
}

/// Why requests are refused, as far as one wants to count that.
const REASONS: [&str; 16] = [
    "illegal",
    "not_your_turn",
    "stale",
    "notation",
    "table",
    "options",
    "unreadable",
    "no_such_match",
    "not_seated",
    "no_hello",
    "too_many",
    "chat",
    "together",
    "storage",
    "quarantined",
    "damaged",
];

fn reason(why: &WhyNot) -> &'static str {
    match why {
        WhyNot::Table(Refusal::Illegal { .. }) => "illegal",
        WhyNot::Table(Refusal::NotYourTurn { .. }) => "not_your_turn",
        WhyNot::Table(Refusal::Stale { .. }) => "stale",
        WhyNot::Table(Refusal::Notation { .. }) => "notation",
        WhyNot::Table(_) => "table",
        WhyNot::Options(_) => "options",
        WhyNot::Unreadable { .. } | WhyNot::Version { .. } => "unreadable",
        WhyNot::NoSuchMatch => "no_such_match",
        WhyNot::NotSeated => "not_seated",
        WhyNot::NoHello | WhyNot::WrongToken => "no_hello",
        WhyNot::TooMany { .. }
        | WhyNot::TooManySockets { .. }
        | WhyNot::TooManyTables { .. }
        | WhyNot::TooManyTablesHere { .. }
        | WhyNot::EditionsFull => "too_many",
        WhyNot::Chat { .. } => "chat",
        WhyNot::Together { .. } => "together",
        WhyNot::Silenced { .. } => "silenced",
        WhyNot::Banned { .. } => "banned",
        WhyNot::Storage => "storage",
        WhyNot::Quarantined { .. } => "quarantined",
        WhyNot::Damaged => "damaged",
    }
}

impl Metrics {
    /// Counts a refusal.
    pub fn refused(&self, why: &WhyNot) {
        let name = reason(why);
        if let Some(place) = REASONS.iter().position(|reason| *reason == name) {
            self.refused[place].add(1);
        }
    }

    /// How often something was refused, whyever.
    #[must_use]
    pub fn refusals(&self) -> u64 {
        self.refused.iter().map(Counter::get).sum()
    }
}

/// The page that Prometheus reads.
#[derive(Debug)]
pub struct Page<'a> {
    /// What was counted.
    pub metrics: &'a Metrics,
    /// Bots that think, and those that wait for a thread.
    pub bots: (usize, usize),
    /// Whether the store answers.
    pub store_up: bool,
    /// What the store itself counts, in the same format.
    pub store: String,
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Metrics { gathering, playing, over, connections, requests, messages, steps, slow, failures, lost, .. } =
            self.metrics;
        head(f, "fondaco_matches", "gauge", "matches in memory")?;
        for (state, count) in [("gathering", gathering), ("playing", playing), ("over", over)] {
            writeln!(f, "fondaco_matches{{state=\"{state}\"}} {}", count.get())?;
        }
        head(f, "fondaco_connections", "gauge", "open sockets")?;
        writeln!(f, "fondaco_connections {}", connections.get())?;
        for (name, what, counter) in [
            ("fondaco_requests_total", "HTTP requests", requests),
            ("fondaco_messages_total", "messages from clients", messages),
            ("fondaco_steps_total", "changes to matches that were stored", steps),
            ("fondaco_slow_total", "sockets closed because they did not keep up", slow),
            ("fondaco_room_failures_total", "matches at which the program failed", failures),
            ("fondaco_lost_total", "matches of which the database has lost the end", lost),
        ] {
            head(f, name, "counter", what)?;
            writeln!(f, "{name} {}", counter.get())?;
        }
        head(f, "fondaco_quarantined", "gauge", "matches that are set aside")?;
        writeln!(f, "fondaco_quarantined {}", self.metrics.quarantined.get())?;
        head(f, "fondaco_refused_total", "counter", "requests that were refused")?;
        for (reason, count) in REASONS.iter().zip(&self.metrics.refused) {
            writeln!(f, "fondaco_refused_total{{why=\"{reason}\"}} {}", count.get())?;
        }
        head(f, "fondaco_turned_away_total", "counter", "connections for which there was no place")?;
        let TurnedAway { full, address, reserve, silent } = &self.metrics.turned_away;
        for (why, count) in [("full", full), ("address", address), ("reserve", reserve), ("silent", silent)] {
            writeln!(f, "fondaco_turned_away_total{{why=\"{why}\"}} {}", count.get())?;
        }
        head(f, "fondaco_step_seconds", "histogram", "from a request's arrival until it was stored and answered")?;
        self.metrics.step_time.write(f, "fondaco_step_seconds", 1e6)?;
        head(f, "fondaco_load_seconds", "histogram", "how long it took to bring a match back from the store")?;
        self.metrics.load_time.write(f, "fondaco_load_seconds", 1e6)?;
        head(f, "fondaco_bots_thinking", "gauge", "bots that think")?;
        writeln!(f, "fondaco_bots_thinking {}", self.bots.0)?;
        head(f, "fondaco_bots_waiting", "gauge", "bots that wait for a thread")?;
        writeln!(f, "fondaco_bots_waiting {}", self.bots.1)?;
        head(f, "fondaco_store_up", "gauge", "whether the store answers")?;
        writeln!(f, "fondaco_store_up {}", u8::from(self.store_up))?;
        f.write_str(&self.store)
    }
}

fn head(f: &mut fmt::Formatter<'_>, name: &str, kind: &str, what: &str) -> fmt::Result {
    writeln!(f, "# HELP {name} {what}\n# TYPE {name} {kind}")
}

/// Writes a histogram that somebody else counted, by the upper ends of its buckets.
#[must_use]
pub fn histogram(name: &str, what: &str, ends: &[u64], counts: &[u64], sum: u64) -> String {
    let mut text = format!("# HELP {name} {what}\n# TYPE {name} histogram\n");
    let mut below = 0;
    for (place, count) in counts.iter().enumerate() {
        below += count;
        let end = ends.get(place).map_or("+Inf".to_owned(), ToString::to_string);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {below}");
    }
    let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {below}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_every_number() {
        let metrics = Metrics::default();
        metrics.steps.add(3);
        metrics.connections.add(2);
        metrics.step_time.observe_time(Duration::from_micros(100));
        metrics.step_time.observe_time(Duration::from_micros(101));
        metrics.step_time.observe_time(Duration::from_secs(60));
        metrics.refused(&WhyNot::NoSuchMatch);
        let page = Page { metrics: &metrics, bots: (1, 0), store_up: true, store: String::new() }.to_string();
        for line in [
            "fondaco_steps_total 3",
            "fondaco_connections 2",
            "fondaco_matches{state=\"playing\"} 0",
            "fondaco_refused_total{why=\"no_such_match\"} 1",
            "fondaco_step_seconds_bucket{le=\"0.0001\"} 1",
            "fondaco_step_seconds_bucket{le=\"0.0002\"} 2",
            "fondaco_step_seconds_bucket{le=\"5\"} 2",
            "fondaco_step_seconds_bucket{le=\"+Inf\"} 3",
            "fondaco_step_seconds_count 3",
            "fondaco_bots_thinking 1",
            "fondaco_store_up 1",
        ] {
            assert!(page.lines().any(|found| found == line), "{line}\n{page}");
        }
    }

    #[test]
    fn every_refusal_is_counted_under_a_reason() {
        let metrics = Metrics::default();
        for why in [WhyNot::Storage, WhyNot::Table(Refusal::MatchOver), WhyNot::Version { speaks: 1 }] {
            assert!(REASONS.contains(&reason(&why)));
            metrics.refused(&why);
        }
        assert_eq!(metrics.refusals(), 3);
    }
}
