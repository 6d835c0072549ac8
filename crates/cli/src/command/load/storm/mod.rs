//! `fondaco load --storm`: some guests attack in every way they know, while others play. What do those notice?
//!
//! 1. `enemy` — the attacks. 2. Here — the run: quiet, storm, calm; what came of it, and whether that is good enough.
//!
//! If the server has several nodes, tables, visitors and attacks go to one after the other.
//!
//! Everybody has an address of their own, of those that mean this machine (127.0.0.0/8), because limits count by address.

mod enemy;

use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::task::JoinSet;

use self::enemy::Enemies;
use super::party::{Party, Plan};
use super::report::Times;
use super::server::Server;
use super::{all, shortened};
use crate::error::{Done, Failure, fault};
use crate::socket::Socket;

/// How many connections the attacks take of this machine, at the most.
pub(super) const CONNECTIONS: usize = 1500;
/// How many places the server has beside those that are played on: fewer than the attacks want.
pub(super) const PLACES: usize = 500;
/// How long it may take until every attack has been made. It is a storm from then on.
const GATHERING: Duration = Duration::from_secs(60);
/// How long memory may take to come back: as long as the storm took, but not longer than this.
const CALM: Duration = Duration::from_secs(120);
/// The 99th percentile may grow to so many times the quiet one. What is as quick as this is quick enough in any case.
const SLOWER: f64 = 3.0;
const QUICK_MS: f64 = 5.0;
/// Memory may stay above what it was by this factor, and grow in between by that one, or to so much that no server is without it.
const MORE: f64 = 1.2;
const MOST: f64 = 4.0;
const ANY_KIB: u64 = 256 * 1024;

/// What a storm came to.
#[derive(Serialize)]
struct Storm {
    nodes: usize,
    tables: usize,
    quiet_seconds: f64,
    storm_seconds: f64,
    /// From click to update, of those who play.
    quiet_ms: Option<Times>,
    storm_ms: Option<Times>,
    decisions: u64,
    /// People who came, looked around, and said hello.
    visits: u64,
    memory_before_kib: Option<u64>,
    memory_peak_kib: Option<u64>,
    memory_after_kib: Option<u64>,
    calm_seconds: f64,
    attacks: enemy::Counts,
    turned_away: f64,
    refused: f64,
    /// What did not go as it should: nothing, if all is well.
    missed: Vec<String>,
}

/// Everybody plays, and then the storm comes.
pub(super) fn run(nodes: &[Server], plan: &Plan, tables: usize, seconds: u64, json: bool) -> Done {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| fault(format!("cannot run: {error}")))?;
    let storm = runtime.block_on(weather(&Nodes(nodes), plan, tables, Duration::from_secs(seconds)))?;
    storm.write(json)?;
    if storm.missed.is_empty() { Ok(()) } else { Err(Failure::Faults(storm.missed)) }
}

/// The address of the table or visitor with this number.
pub(super) fn address(network: u8, number: usize) -> IpAddr {
    let number = u16::try_from(number % 60_000).expect("less than 60,000") + 2;
    let [high, low] = number.to_be_bytes();
    IpAddr::from([127, network, high, low])
}

/// The nodes of the server.
struct Nodes<'a>(&'a [Server]);

impl Nodes<'_> {
    fn addresses(&self) -> Arc<[SocketAddr]> {
        self.0.iter().map(|node| node.address).collect()
    }

    fn memory_kib(&self) -> Option<u64> {
        self.0.iter().map(Server::memory_kib).sum()
    }

    async fn count(&self, name: &str) -> Done<f64> {
        let mut sum = 0.0;
        for node in self.0 {
            sum += node.count(name).await?;
        }
        Ok(sum)
    }
}

async fn weather(server: &Nodes<'_>, plan: &Plan, tables: usize, lasts: Duration) -> Done<Storm> {
    let nodes = server.addresses();
    let parties = (0..tables).map(|number| Party::connect(nodes[number % nodes.len()], plan.clone(), number));
    let parties = all(parties).await?;
    let opened = parties.into_iter().map(async |mut party| {
        party.gather().await?;
        party.start().await?;
        Ok(party)
    });
    let mut honest = Honest { parties: all(opened).await?, latencies: Vec::new(), faults: Vec::new() };
    let visitors = Visitors::begin(Arc::clone(&nodes));

    let quiet = (lasts / 4).clamp(Duration::from_secs(3), Duration::from_secs(60));
    honest.play(quiet).await;
    let mut quiet_ms = std::mem::take(&mut honest.latencies);
    let before = server.memory_kib();

    let enemies = Enemies::begin(Arc::clone(&nodes))?;
    let peak = Peak::begin(server.0.iter().map(|node| node.pid).collect());
    let begun = Instant::now();
    while !enemies.counts().unmade().is_empty() && begun.elapsed() < GATHERING {
        honest.play(Duration::from_secs(1)).await;
    }
    honest.play(lasts).await;
    let attacks = enemies.end();
    let mut storm_ms = std::mem::take(&mut honest.latencies);

    let begun = Instant::now();
    let back = |now: Option<u64>| now.zip(before).is_none_or(|(now, before)| now as f64 <= before as f64 * MORE);
    let mut after = server.memory_kib();
    let calm = lasts.clamp(Duration::from_secs(10), CALM);
    while !back(after) && begun.elapsed() < calm {
        honest.play(Duration::from_secs(2)).await;
        after = server.memory_kib();
    }
    let calm_seconds = begun.elapsed().as_secs_f64();
    let memory_peak_kib = peak.end();
    let (visits, mut faults) = visitors.end();
    faults.append(&mut honest.faults);
    let decisions = (quiet_ms.len() + storm_ms.len()) as u64;
    let mut storm = Storm {
        nodes: nodes.len(),
        tables,
        quiet_seconds: quiet.as_secs_f64(),
        storm_seconds: lasts.as_secs_f64(),
        quiet_ms: Times::of(&mut quiet_ms),
        storm_ms: Times::of(&mut storm_ms),
        decisions,
        visits,
        memory_before_kib: before,
        memory_peak_kib,
        memory_after_kib: after,
        calm_seconds,
        attacks,
        turned_away: server.count("fondaco_turned_away_total").await?,
        refused: server.count("fondaco_refused_total").await?,
        missed: shortened(faults),
    };
    storm.judge();
    Ok(storm)
}

/// Those who play.
struct Honest {
    parties: Vec<Party>,
    latencies: Vec<u32>,
    faults: Vec<String>,
}

impl Honest {
    /// All play for so long. Whoever met with a fault plays no more.
    async fn play(&mut self, lasts: Duration) {
        let end = Instant::now() + lasts;
        let mut playing = JoinSet::new();
        for mut party in self.parties.drain(..) {
            playing.spawn(async move {
                let played = party.play(end).await;
                (party, played)
            });
        }
        while let Some(joined) = playing.join_next().await {
            let (mut party, played) = joined.expect("a party does not panic");
            self.latencies.append(&mut party.tally.latencies);
            match played {
                Ok(()) => self.parties.push(party),
                Err(fault) => self.faults.push(format!("somebody at a table: {fault}")),
            }
        }
    }
}

/// People who come for the first time: each becomes a guest, looks at the tables, and opens a socket.
struct Visitors {
    stop: Arc<AtomicBool>,
    visits: Arc<AtomicU64>,
    task: std::thread::JoinHandle<Vec<String>>,
}

impl Visitors {
    fn begin(nodes: Arc<[SocketAddr]>) -> Self {
        let (stop, visits) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (stopping, count) = (Arc::clone(&stop), Arc::clone(&visits));
        let task = std::thread::spawn(move || {
            let mut faults = Vec::new();
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let Ok(runtime) = runtime else { return vec!["visitors cannot run".to_owned()] };
            runtime.block_on(async {
                while !stopping.load(Ordering::Relaxed) {
                    let number = count.fetch_add(1, Ordering::Relaxed) as usize;
                    let to = nodes[number % nodes.len()];
                    let visit = tokio::time::timeout(Duration::from_secs(10), visit(to, address(2, number)));
                    match visit.await {
                        Ok(Ok(())) => {}
                        Ok(Err(error)) => faults.push(format!("a visitor: {error}")),
                        Err(_) => faults.push("a visitor waited in vain".to_owned()),
                    }
                    tokio::time::sleep(Duration::from_millis(500)).await;
                }
            });
            faults
        });
        Visitors { stop, visits, task }
    }

    fn end(self) -> (u64, Vec<String>) {
        self.stop.store(true, Ordering::Relaxed);
        let faults = self.task.join().unwrap_or_else(|_| vec!["the visitors panicked".to_owned()]);
        (self.visits.load(Ordering::Relaxed), faults)
    }
}

async fn visit(to: SocketAddr, from: IpAddr) -> io::Result<()> {
    for path in ["/", "/healthz", "/api/v1/matches"] {
        Socket::page_from(to, Some(from), path, "").await?;
    }
    let mut socket = Socket::open(to, Some(from), "Visitor").await?;
    socket.say_hello().await
}

/// The most memory that all nodes had together.
struct Peak {
    stop: Arc<AtomicBool>,
    task: std::thread::JoinHandle<Option<u64>>,
}

impl Peak {
    fn begin(pids: Vec<Option<u32>>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = Arc::clone(&stop);
        let task = std::thread::spawn(move || {
            let mut most = None;
            while !stopping.load(Ordering::Relaxed) {
                most = most.max(pids.iter().map(|pid| super::server::memory_kib(*pid)).sum());
                std::thread::sleep(Duration::from_millis(100));
            }
            most
        });
        Peak { stop, task }
    }

    fn end(self) -> Option<u64> {
        self.stop.store(true, Ordering::Relaxed);
        self.task.join().ok().flatten()
    }
}

impl Storm {
    /// Adds what is not good enough.
    fn judge(&mut self) {
        let unmade = self.attacks.unmade();
        if !unmade.is_empty() {
            self.missed.push(format!("attacks that were never made: {}", unmade.join(", ")));
        }
        match (&self.quiet_ms, &self.storm_ms) {
            (Some(quiet), Some(storm)) => {
                if storm.p99 > (quiet.p99 * SLOWER).max(QUICK_MS) {
                    let (quiet, storm) = (quiet.p99, storm.p99);
                    self.missed.push(format!(
                        "99 of 100 decisions took up to {storm:.1} ms in the storm, and {quiet:.1} ms before: more than \
                         {SLOWER} times as long"
                    ));
                }
            }
            _ => self.missed.push("nobody could play".to_owned()),
        }
        let (Some(before), Some(peak), Some(after)) =
            (self.memory_before_kib, self.memory_peak_kib, self.memory_after_kib)
        else {
            return;
        };
        if peak > ANY_KIB && peak as f64 > before as f64 * MOST {
            self.missed.push(format!(
                "in the storm, memory grew to {peak} KiB, more than {MOST} times the {before} KiB before it"
            ));
        }
        if after as f64 > before as f64 * MORE {
            let seconds = self.calm_seconds;
            self.missed
                .push(format!("{seconds:.0} s after the storm, memory is {after} KiB; it was {before} KiB before"));
        }
    }

    fn write(&self, json: bool) -> Done {
        let mut out = io::stdout().lock();
        if json {
            serde_json::to_writer(&mut out, self)?;
            writeln!(out)?;
            return Ok(());
        }
        let Storm { nodes, tables, quiet_seconds, storm_seconds, decisions, visits, .. } = self;
        let at = if *nodes > 1 { format!(" at {nodes} nodes") } else { String::new() };
        writeln!(out, "{tables} tables{at}, {quiet_seconds:.0} s quiet, {storm_seconds:.0} s of storm")?;
        writeln!(out, "honest        {decisions:>10} decisions, {visits} visits")?;
        for (name, times) in [("quiet", &self.quiet_ms), ("storm", &self.storm_ms)] {
            if let Some(Times { p50, p99, max, .. }) = times {
                writeln!(
                    out,
                    "{name:<13} {p50:>10.1} ms half of them; 99 of 100 under {p99:.1} ms, at most {max:.1} ms"
                )?;
            }
        }
        if let (Some(before), Some(peak), Some(after)) =
            (self.memory_before_kib, self.memory_peak_kib, self.memory_after_kib)
        {
            let (seconds, factor) = (self.calm_seconds, after as f64 / before.max(1) as f64);
            let back = if factor <= MORE { "it came back" } else { "it did not come back" };
            writeln!(
                out,
                "memory        {before:>10} KiB before, {peak} at the most, {after} after {seconds:.0} s of calm: {back} ({:+.0} %)",
                (factor - 1.0) * 100.0
            )?;
        }
        let attacks = self.attacks.named().map(|(name, count)| format!("{count} {name}"));
        writeln!(out, "attacks       {}", attacks.join(", "))?;
        writeln!(
            out,
            "the server    {:>10} requests refused, {} connections turned away",
            self.refused, self.turned_away
        )?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: enemy::Counts = enemy::Counts {
        orders: 1,
        reads: 1,
        sockets: 1,
        silent: 1,
        tables: 1,
        take_backs: 1,
        lists: 1,
        pairs: 1,
        calls: 1,
        leaves: 1,
        proofs: 1,
        waiting: 1,
        empty: 1,
        handshakes: 1,
    };

    fn storm(quiet: u32, during: u32, after: u64) -> Vec<String> {
        judged(quiet, during, after, ALL)
    }

    fn judged(quiet: u32, during: u32, after: u64, attacks: enemy::Counts) -> Vec<String> {
        let mut storm = example(quiet, during, attacks);
        storm.memory_after_kib = Some(after);
        storm.judge();
        storm.missed
    }

    fn example(quiet: u32, during: u32, attacks: enemy::Counts) -> Storm {
        Storm {
            nodes: 1,
            tables: 1,
            quiet_seconds: 1.0,
            storm_seconds: 1.0,
            quiet_ms: Times::of(&mut [quiet]),
            storm_ms: Times::of(&mut [during]),
            decisions: 2,
            visits: 1,
            memory_before_kib: Some(1000),
            memory_peak_kib: Some(5000),
            memory_after_kib: Some(1000),
            calm_seconds: 1.0,
            attacks,
            turned_away: 0.0,
            refused: 0.0,
            missed: Vec::new(),
        }
    }

    #[test]
    fn a_storm_is_judged() {
        assert_eq!(storm(10_000, 30_000, 1200), Vec::<String>::new());
        assert_eq!(storm(1_000, 4_900, 1000), Vec::<String>::new(), "quick enough in any case");
        assert!(storm(10_000, 30_100, 1000)[0].contains("more than 3 times as long"));
        assert!(storm(10_000, 10_000, 1201)[0].contains("memory is 1201 KiB"));
        let without = enemy::Counts { orders: 0, silent: 0, ..ALL };
        assert_eq!(judged(1, 1, 1, without), ["attacks that were never made: orders, silent connections"]);
    }

    #[test]
    fn memory_must_stay_within_bounds_in_between() {
        let mut grows = example(1, 1, ALL);
        (grows.memory_before_kib, grows.memory_after_kib) = (Some(80_000), Some(80_000));
        grows.memory_peak_kib = Some(320_000);
        grows.judge();
        assert_eq!(grows.missed, Vec::<String>::new());
        grows.memory_peak_kib = Some(320_001);
        grows.judge();
        assert!(grows.missed[0].contains("memory grew to 320001 KiB, more than 4 times"), "{:?}", grows.missed);
    }

    #[test]
    fn everybody_has_an_address_of_this_machine() {
        assert_eq!(address(1, 0).to_string(), "127.1.0.2");
        assert_eq!(address(2, 254).to_string(), "127.2.1.0");
        assert!((0..70_000).all(|number| address(1, number).is_loopback()));
    }
}
