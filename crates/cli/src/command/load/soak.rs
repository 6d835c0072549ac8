//! `fondaco load --soak`: people come, play some matches with bots, and go; others come. Does the server keep anything of them?
//!
//! In each round other people play other matches, one round one game and the next round another. When they have gone and their matches
//! have left the server's memory, what is left is looked at. What grows in the first rounds is what a server needs at all; after that,
//! memory and file handles must stay as they are.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use fondaco_search::Level;
use serde::Serialize;
use tokio::task::JoinSet;

use super::party::{Party, Plan};
use super::server::Server;
use super::{all, all_leave, shortened};
use crate::error::{Done, Failure};
use crate::games::GameName;

/// How many tables are played at in a round, if nothing else is said.
pub(super) const TABLES: u32 = 60;
/// How long a match that nobody looks at stays in the memory of our own server, in seconds.
pub(super) const IDLE: u64 = 2;
/// How long a round is, unless the time is too short for enough of them.
const ROUND: Duration = Duration::from_secs(30);
/// How many rounds there are at the least: what the later ones come to is compared.
const FEWEST: u32 = 8;
/// How many players and bots a table has.
const PLAYERS: usize = 4;
const BOTS: usize = 2;
/// The time from one decision of a table to the next.
const EVERY: Duration = Duration::from_millis(250);
/// Memory may differ by this factor, and file handles by this many.
const FLAT: f64 = 1.2;
const FEW_FILES: u64 = 8;

/// What a soak came to.
#[derive(Serialize)]
struct Soak {
    seconds: f64,
    rounds: usize,
    tables: usize,
    people: usize,
    matches: u64,
    decisions: u64,
    /// After each round, when everybody had gone.
    memory_kib: Vec<u64>,
    files: Vec<u64>,
    /// What did not go as it should: nothing, if all is well.
    missed: Vec<String>,
}

/// Plays one round after the other for so many minutes.
pub(super) async fn run(server: &Server, tables: usize, minutes: f64, json: bool) -> Done {
    let soak = soak(server, tables, Duration::from_secs_f64(minutes * 60.0)).await?;
    soak.write(json)?;
    if soak.missed.is_empty() { Ok(()) } else { Err(Failure::Faults(soak.missed)) }
}

async fn soak(server: &Server, tables: usize, lasts: Duration) -> Done<Soak> {
    let begun = Instant::now();
    let round = ROUND.min(lasts / FEWEST);
    let mut soak = Soak {
        seconds: 0.0,
        rounds: 0,
        tables,
        people: 0,
        matches: 0,
        decisions: 0,
        memory_kib: Vec::new(),
        files: Vec::new(),
        missed: Vec::new(),
    };
    let mut faults = Vec::new();
    while faults.is_empty() && (begun.elapsed() < lasts || soak.rounds < FEWEST as usize) {
        let plan = Plan {
            game: GameName::ALL[soak.rounds % GameName::ALL.len()],
            players: PLAYERS,
            bots: BOTS,
            level: Level::GREEDY,
            sockets: PLAYERS - BOTS + 1,
            every: EVERY,
            apart: false,
        };
        let came =
            (0..tables).map(|number| Party::connect(server.address, plan.clone(), soak.rounds * tables + number));
        let opened = all(came).await?.into_iter().map(async |mut party| {
            party.gather().await?;
            party.start().await?;
            Ok(party)
        });
        let (mut playing, end) = (JoinSet::new(), Instant::now() + round);
        for mut party in all(opened).await? {
            playing.spawn(async move {
                let played = party.play(end).await;
                (party.tally, played)
            });
        }
        while let Some(joined) = playing.join_next().await {
            let (tally, played) = joined.expect("a party does not panic");
            soak.people += plan.sockets;
            soak.decisions += tally.decisions;
            soak.matches += tally.matches + 1;
            faults.extend(played.err());
        }
        all_leave(server).await?;
        soak.memory_kib.extend(server.memory_kib());
        soak.files.extend(server.files());
        soak.rounds += 1;
    }
    soak.seconds = begun.elapsed().as_secs_f64();
    soak.missed = shortened(faults);
    soak.judge();
    Ok(soak)
}

/// The median.
fn middle(numbers: &[u64]) -> u64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or(0)
}

/// What was at first, once the server had what it needs, and what was at the end: the second quarter, and the last.
fn first_and_last(numbers: &[u64]) -> Option<(u64, u64)> {
    let quarter = numbers.len() / 4;
    (quarter > 0).then(|| (middle(&numbers[quarter..2 * quarter]), middle(&numbers[numbers.len() - quarter..])))
}

impl Soak {
    /// Adds what is not good enough.
    fn judge(&mut self) {
        if let Some((first, last)) = first_and_last(&self.memory_kib)
            && last as f64 > first as f64 * FLAT
        {
            self.missed.push(format!("memory grows: {last} KiB at the end, and {first} KiB after the first rounds"));
        }
        if let Some((first, last)) = first_and_last(&self.files)
            && last > first + FEW_FILES
        {
            self.missed.push(format!("open files grow: {last} at the end, and {first} after the first rounds"));
        }
        if self.matches == 0 {
            self.missed.push("nobody could play".to_owned());
        }
    }

    fn write(&self, json: bool) -> Done {
        let mut out = io::stdout().lock();
        if json {
            serde_json::to_writer(&mut out, self)?;
            writeln!(out)?;
            return Ok(());
        }
        let Soak { seconds, rounds, tables, people, matches, decisions, .. } = self;
        writeln!(out, "{rounds} rounds of {tables} tables in {seconds:.0} s")?;
        writeln!(out, "played        {people:>10} people, {matches} matches, {decisions} decisions")?;
        for (name, unit, numbers) in [("memory", " KiB", &self.memory_kib), ("open files", "", &self.files)] {
            if let Some((first, last)) = first_and_last(numbers) {
                let most = numbers.iter().max().unwrap_or(&0);
                writeln!(
                    out,
                    "{name:<13} {first:>10}{unit} after the first rounds, {last} at the end, {most} at the most"
                )?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(memory_kib: &[u64], files: &[u64]) -> Vec<String> {
        let (memory_kib, files) = (memory_kib.to_vec(), files.to_vec());
        let (seconds, rounds, tables, people, decisions) = (1.0, 8, 1, 3, 1);
        let mut soak =
            Soak { seconds, rounds, tables, people, matches: 1, decisions, memory_kib, files, missed: Vec::new() };
        soak.judge();
        soak.missed
    }

    #[test]
    fn a_soak_is_judged() {
        let flat = [50, 90, 100, 100, 110, 105, 100, 120];
        assert_eq!(judged(&flat, &[20; 8]), Vec::<String>::new(), "what the first rounds need does not count");
        let grows: Vec<u64> = (1..=8).map(|round| 100 + 20 * round).collect();
        assert!(judged(&grows, &[20; 8])[0].starts_with("memory grows: 260 KiB at the end"));
        assert!(judged(&flat, &grows)[0].starts_with("open files grow"));
        assert_eq!(judged(&[], &[]), Vec::<String>::new(), "other systems do not say");
    }
}
