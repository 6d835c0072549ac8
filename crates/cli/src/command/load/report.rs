//! What a run came to.

use std::io::{self, Write as _};

use serde::Serialize;

use crate::error::Done;

/// What a run came to.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) game: &'static str,
    pub(super) matches: u32,
    pub(super) sockets: u64,
    pub(super) bots: u8,
    pub(super) seconds: f64,
    /// What was asked for; 0 is as many as possible.
    pub(super) rate: u32,
    /// Decisions of people whose update was seen.
    pub(super) decisions: u64,
    pub(super) decisions_per_second: f64,
    /// What the server stored: a decision of a person or a bot is one change, and an entry for each step that followed.
    pub(super) changes_per_second: f64,
    pub(super) entries_per_second: f64,
    pub(super) finished: u64,
    /// From click to update.
    pub(super) latency_ms: Option<Times>,
    pub(super) cpu_us_per_change: Option<f64>,
    /// How many processors the server kept busy.
    pub(super) cores: Option<f64>,
    /// The empty server, and what it grew by.
    pub(super) memory_kib: Option<u64>,
    pub(super) memory_kib_per_socket: Option<f64>,
    /// While it is played: with what its sockets keep of the last messages.
    pub(super) memory_kib_per_match: Option<f64>,
    /// When nobody looks.
    pub(super) memory_kib_per_idle_match: Option<f64>,
    /// From asking for a match that is not in memory to seeing it.
    pub(super) reload_ms: Option<Times>,
    pub(super) faults: Vec<String>,
}

/// How long something took, in milliseconds.
#[derive(Serialize)]
pub(super) struct Times {
    pub(super) count: usize,
    pub(super) p50: f64,
    pub(super) p99: f64,
    pub(super) max: f64,
}

impl Times {
    /// Of these, in microseconds; nothing of none.
    pub(super) fn of(micros: &mut [u32]) -> Option<Times> {
        micros.sort_unstable();
        let at = |share: f64| {
            let place = (micros.len() as f64 * share).ceil() as usize;
            micros.get(place.clamp(1, micros.len().max(1)) - 1).map(|&time| f64::from(time) / 1000.0)
        };
        Some(Times { count: micros.len(), p50: at(0.5)?, p99: at(0.99)?, max: at(1.0)? })
    }
}

impl Report {
    /// Writes it for people, or for programs.
    pub(super) fn write(&self, json: bool) -> Done {
        let mut out = io::stdout().lock();
        if json {
            serde_json::to_writer(&mut out, self)?;
            writeln!(out)?;
            return Ok(());
        }
        let Report { game, matches, sockets, bots, seconds, .. } = self;
        writeln!(out, "{matches} matches of {game}, {sockets} sockets, {bots} bots each, {seconds:.1} s")?;
        writeln!(
            out,
            "decisions     {:>10.0} a second, all stored; {} in all",
            self.decisions_per_second, self.decisions
        )?;
        writeln!(
            out,
            "stored        {:>10.0} changes a second, {:.0} entries",
            self.changes_per_second, self.entries_per_second
        )?;
        writeln!(out, "finished      {:>10} matches", self.finished)?;
        if let Some(Times { p50, p99, max, .. }) = &self.latency_ms {
            writeln!(
                out,
                "click-update  {p50:>10.1} ms half of them; 99 of 100 under {p99:.1} ms, at most {max:.1} ms"
            )?;
        }
        if let Some((each, cores)) = self.cpu_us_per_change.zip(self.cores) {
            writeln!(out, "processor     {each:>10.1} µs of the server for each change; {cores:.2} processors busy")?;
        }
        if let Some(((empty, socket), each)) =
            self.memory_kib.zip(self.memory_kib_per_socket).zip(self.memory_kib_per_match)
        {
            writeln!(
                out,
                "memory        {each:>10.1} KiB for each match, {socket:.1} for each socket, {empty} for the rest"
            )?;
        }
        if let Some(idle) = self.memory_kib_per_idle_match {
            writeln!(out, "idle          {idle:>10.1} KiB for each match that nobody looks at")?;
        }
        if let Some(Times { count, p50, p99, max }) = &self.reload_ms {
            writeln!(
                out,
                "from store    {p50:>10.1} ms half of {count}; 99 of 100 under {p99:.1} ms, at most {max:.1} ms"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_their_ranks() {
        let mut times: Vec<u32> = (1..=200).rev().map(|ms| ms * 1000).collect();
        let Times { count, p50, p99, max } = Times::of(&mut times).unwrap();
        assert_eq!((count, p50, p99, max), (200, 100.0, 198.0, 200.0));
        let Times { p50, p99, max, .. } = Times::of(&mut [7000]).unwrap();
        assert_eq!((p50, p99, max), (7.0, 7.0, 7.0));
        assert!(Times::of(&mut []).is_none());
    }
}
