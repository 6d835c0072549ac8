//! `fondaco load`: how much a server bears, and how quickly it answers.
//!
//! 1. `server` — the server under load, and what the system says about it.
//! 2. `words` — the few words of a message that are needed; `crate::socket` is the client.
//! 3. `party` — everybody at one table, deciding at random.
//! 4. Here — the run from beginning to end; `report` — what came of it.
//! 5. `storm` — how it goes when some attack and others play; `soak` — whether anything is left of people who have gone.

mod party;
mod report;
mod server;
mod soak;
mod storm;
mod words;

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fondaco_search::Level;
use fondaco_table::MatchId;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use self::party::{Party, Plan};
use self::report::{LoadReport, Times};
use self::server::{IDLE, Server};
use crate::error::{Done, Failure, fault};
use crate::games::{self, GameName};

/// Put a server under load, and measure it
///
/// Starts a server of its own in a temporary folder, or takes one of this machine with --url. Then so many matches are
/// played at the same time by clients that decide at random, each over a WebSocket of its own: every decision is stored
/// before it is told. Ends with an error if anything was refused, lost, or told out of order.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A server of this machine that runs already, as http://127.0.0.1:7878, with limits=false
    #[arg(long, conflicts_with = "database", requires = "monitor")]
    url: Option<String>,
    /// Where that server shows its metrics, as http://127.0.0.1:7879
    #[arg(long, value_name = "URL", requires = "url")]
    monitor: Option<String>,
    /// The process of that server, to read its processor time and memory; a soak needs it
    #[arg(long, requires = "url")]
    pid: Option<u32>,
    /// The database of the own server, as `fondaco serve` takes it; usually an SQLite file that is thrown away
    #[arg(long)]
    database: Option<String>,
    /// The game
    #[arg(long, default_value_t = GameName::ALL[0], value_parser = games::by_name())]
    game: GameName,
    /// How many matches at the same time; 1000 if not said, 200 in a storm, and 60 in a soak
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20_000))]
    matches: Option<u32>,
    /// How many players each
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    players: u8,
    /// How many of the players are the server's bots
    #[arg(long, default_value_t = 0, value_name = "N")]
    bots: u8,
    /// How these bots play
    #[arg(long, default_value = "random", value_name = "LEVEL")]
    level: Level,
    /// How many sockets each match has; those beyond its people look on
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    sockets_per_match: u8,
    /// How long to play
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=120))]
    seconds: u64,
    /// How many decisions a second in all; 0 is as many as the server bears, and one for each table in a storm
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    rate: u32,
    /// Attack the own server for so long, in every way that a few guests can, while the matches are played: does anybody notice?
    /// It is an error if a request of somebody who plays fails, if they wait three times as long as before, or if the
    /// server's memory does not come back
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "300",
        conflicts_with_all = ["url", "seconds"], value_parser = clap::value_parser!(u64).range(1..=3600))]
    storm: Option<u64>,
    /// How many nodes the server has in a storm, all on one PostgreSQL --database; tables and attacks go to one after the other
    #[arg(long, value_name = "N", requires_all = ["storm", "database"], value_parser = clap::value_parser!(u8).range(1..=8))]
    nodes: Option<u8>,
    /// For so long, let people come, play matches with bots and go again, over and over: is anything left of them? It is an error
    /// if memory or open files grow after the first rounds, or if anything is refused or lost
    #[arg(long, value_name = "MINUTES", num_args = 0..=1, default_missing_value = "60",
        conflicts_with_all = ["storm", "seconds", "rate", "game", "players", "bots", "level", "sockets_per_match"],
        value_parser = minutes)]
    soak: Option<f64>,
    /// Write a JSON object
    #[arg(long)]
    json: bool,
}

/// A time in minutes: from a few seconds to a day.
fn minutes(text: &str) -> Result<f64, String> {
    let minutes: f64 = text.parse().map_err(|_| "not a number of minutes".to_owned())?;
    if (0.1..=1440.0).contains(&minutes) { Ok(minutes) } else { Err(format!("{text} is not in 0.1..=1440")) }
}

impl Args {
    fn matches(&self) -> u32 {
        self.matches.unwrap_or(match (self.storm, self.soak) {
            (Some(_), _) => 200,
            (_, Some(_)) => soak::TABLES,
            _ => 1000,
        })
    }

    fn plan(&self) -> Plan {
        let rate = if self.rate == 0 && self.storm.is_some() { self.matches() } else { self.rate };
        Plan {
            game: self.game,
            players: self.players.into(),
            bots: self.bots.into(),
            level: self.level,
            sockets: self.sockets_per_match.into(),
            every: match rate {
                0 => Duration::ZERO,
                rate => Duration::from_secs_f64(f64::from(self.matches()) / f64::from(rate)),
            },
            apart: self.storm.is_some(),
        }
    }
}

const EXAMPLES: &str = "Examples:
  fondaco load                                       1,000 matches, 4,000 sockets, as fast as possible
  fondaco load --rate 1000                           the same at 1,000 decisions a second: how long do they take?
  fondaco load --matches 50 --game liguria --json
  fondaco load --matches 100 --bots 3 --level greedy --sockets-per-match 1
  fondaco load --storm                               200 matches, while others attack the server for five minutes
  fondaco load --storm 30 --matches 50
  fondaco load --storm --nodes 2 --database postgres://fondaco@localhost/storm
  fondaco load --soak                                people come and go for an hour: memory and open files stay as they are";

/// How many tables are set up at the same time.
const AT_ONCE: usize = 32;
/// How many idle matches are fetched back from the store.
const FETCHED: usize = 500;

/// Runs the command.
pub(crate) fn run(args: &Args) -> Done {
    if args.soak.is_some() && args.url.is_some() && args.pid.is_none() {
        return Err(fault("--soak looks at a server's memory and open files: say with --pid which process it is"));
    }
    games::check_number(args.game, args.players.into())?;
    let people = args.players.saturating_sub(args.bots);
    if people == 0 || people > args.sockets_per_match {
        let sockets = args.sockets_per_match;
        return Err(fault(format!(
            "{people} people at a table with {sockets} sockets: every person needs one of them"
        )));
    }
    let sockets = args.matches() as usize * usize::from(args.sockets_per_match);
    if let Some(seconds) = args.storm {
        enough_files(sockets + storm::CONNECTIONS)?;
        let nodes = usize::from(args.nodes.unwrap_or(1));
        if nodes > 1 && !args.database.as_ref().is_some_and(|database| database.starts_with("postgres")) {
            return Err(fault("--nodes: an SQLite file has one server; several nodes need a PostgreSQL --database"));
        }
        let places = (sockets + storm::PLACES).div_ceil(nodes);
        let server = (0..nodes).map(|_| Server::start(args.database.as_deref(), places, true, IDLE));
        let server = server.collect::<Done<Vec<Server>>>()?;
        return storm::run(&server, &args.plan(), args.matches() as usize, seconds, args.json);
    }
    enough_files(sockets)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| fault(format!("cannot run: {error}")))?;
    let mut server = match args.url.as_ref().zip(args.monitor.as_ref()) {
        Some((url, monitor)) => Server::at(url, monitor, args.pid)?,
        None => Server::start(
            args.database.as_deref(),
            sockets,
            false,
            if args.soak.is_some() { soak::IDLE } else { IDLE },
        )?,
    };
    if let Some(minutes) = args.soak {
        return runtime.block_on(soak::run(&server, args.matches() as usize, minutes, args.json));
    }
    let report = runtime.block_on(measure(args, &mut server))?;
    drop(server);
    report.write(args.json)?;
    if report.faults.is_empty() { Ok(()) } else { Err(Failure::Faults(report.faults)) }
}

async fn measure(args: &Args, server: &mut Server) -> Done<LoadReport> {
    let (matches, plan) = (args.matches() as usize, args.plan());
    let empty = server.memory_kib();
    let address = server.address;
    let parties = (0..matches).map(|number| Party::connect(address, plan.clone(), number));
    let parties = all(parties).await?;
    let connected = server.memory_kib();
    let opened = parties.into_iter().map(async |mut party| {
        party.gather().await?;
        party.start().await?;
        Ok(party)
    });
    let mut parties = all(opened).await?;
    // What follows from the start is stored too.
    tokio::time::sleep(Duration::from_millis(500)).await;

    let before = Counts::read(server).await?;
    let begun = Instant::now();
    let end = begun + Duration::from_secs(args.seconds);
    let mut faults = Vec::new();
    let mut playing = JoinSet::new();
    for mut party in parties.drain(..) {
        playing.spawn(async move {
            let played = party.play(end).await;
            (party, played)
        });
    }
    // All are waited for, but the time ends when the last one decided.
    while let Some(joined) = playing.join_next().await {
        let (party, played) = joined.expect("a party does not panic");
        if let Err(fault) = played {
            faults.push(fault);
        }
        parties.push(party);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let after = Counts::read(server).await?;
    let played = server.memory_kib();

    let mut latencies: Vec<u32> = parties.iter().flat_map(|party| party.tally.latencies.iter().copied()).collect();
    let decisions = parties.iter().map(|party| party.tally.decisions).sum();
    let finished = parties.iter().map(|party| party.tally.matches).sum();
    let ids: Vec<MatchId> = parties.iter().filter_map(|party| party.match_id.clone()).collect();
    drop(parties);
    let idle = if faults.is_empty() && server.is_own() { Some(idle(&ids, &plan, server).await?) } else { None };
    let sockets = (matches * plan.sockets) as u64;
    let changes = after.changes - before.changes;
    let cpu_us = before.cpu_us.zip(after.cpu_us).map(|(before, after)| (after - before) as f64);
    let growth = |from: Option<u64>, to: Option<u64>, count: u64| Some(to?.saturating_sub(from?) as f64 / count as f64);
    Ok(LoadReport {
        game: plan.game.as_str(),
        matches: args.matches(),
        sockets,
        bots: args.bots,
        seconds,
        rate: args.rate,
        decisions,
        decisions_per_second: decisions as f64 / seconds,
        changes_per_second: changes / seconds,
        entries_per_second: (after.entries - before.entries) / seconds,
        finished,
        latency_ms: Times::of(&mut latencies),
        cpu_us_per_change: cpu_us.map(|cpu_us| cpu_us / changes.max(1.0)),
        cores: cpu_us.map(|cpu_us| cpu_us / 1e6 / seconds),
        memory_kib: empty,
        memory_kib_per_socket: growth(empty, connected, sockets),
        memory_kib_per_match: growth(connected, played, matches as u64),
        memory_kib_per_idle_match: idle.as_ref().and_then(|idle| growth(empty, idle.memory_kib, idle.matches)),
        reload_ms: idle.and_then(|idle| Times::of(&mut idle.reloads.into_iter().map(micros).collect::<Vec<u32>>())),
        faults: shortened(faults),
    })
}

/// What the server has counted.
struct Counts {
    changes: f64,
    entries: f64,
    cpu_us: Option<u64>,
}

impl Counts {
    async fn read(server: &Server) -> Done<Counts> {
        Ok(Counts {
            changes: server.count("fondaco_steps_total").await?,
            entries: server.count("fondaco_stored_entries_total").await?,
            cpu_us: server.cpu_us(),
        })
    }
}

/// How it goes with matches that nobody looks at.
struct Idle {
    /// The memory of a server that has so many of them and nothing else.
    memory_kib: Option<u64>,
    matches: u64,
    /// How long it took to fetch them back from the store.
    reloads: Vec<Duration>,
}

/// Starts the server again. It takes all matches that are under way into memory, to see what is to be done; when they have left
/// it again, some of them are fetched back, one after the other.
async fn idle(ids: &[MatchId], plan: &Plan, server: &mut Server) -> Done<Idle> {
    server.start_again()?;
    let matches = taken_in(server, ids.len()).await?;
    let memory_kib = server.memory_kib().filter(|_| matches > 0);
    all_leave(server).await?;
    let alone = Plan { sockets: 1, ..plan.clone() };
    let mut visitor = Party::connect(server.address, alone, ids.len()).await.map_err(fault)?;
    let mut reloads = Vec::new();
    for id in ids.iter().take(FETCHED) {
        reloads.push(visitor.visit(id).await.map_err(fault)?);
    }
    Ok(Idle { memory_kib, matches, reloads })
}

/// Waits until the server takes no more matches into memory: how many it has then. Those that ended with the last decision
/// stay where they are.
async fn taken_in(server: &Server, most: usize) -> Done<u64> {
    let (mut matches, mut since) = (0.0, Instant::now());
    loop {
        let now = server.count("fondaco_matches").await?;
        if now > matches {
            (matches, since) = (now, Instant::now());
        }
        if matches >= most as f64 || since.elapsed() > Duration::from_secs(3) {
            return Ok(matches as u64);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Waits until no match is in the server's memory.
async fn all_leave(server: &Server) -> Done {
    let begun = Instant::now();
    while server.count("fondaco_matches").await? > 0.0 {
        if begun.elapsed() > Duration::from_secs(IDLE + 30) {
            return Err(fault("the matches do not leave the server's memory"));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Waits for all of these, some at a time.
async fn all<F>(futures: impl Iterator<Item = F>) -> Done<Vec<Party>>
where
    F: Future<Output = Result<Party, String>> + Send + 'static,
{
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut running = JoinSet::new();
    for future in futures {
        let places = Arc::clone(&places);
        running.spawn(async move {
            let _place = places.acquire_owned().await.expect("nobody closes it");
            future.await
        });
    }
    let mut done = Vec::new();
    while let Some(joined) = running.join_next().await {
        done.push(joined.expect("a party does not panic").map_err(fault)?);
    }
    Ok(done)
}

/// Each socket is a file here, and another one in the server.
fn enough_files(sockets: usize) -> Done {
    let Ok(limits) = std::fs::read_to_string("/proc/self/limits") else { return Ok(()) };
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let most: Option<usize> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    match most {
        Some(most) if most < sockets + 200 => {
            let needed = sockets + 200;
            Err(fault(format!("{sockets} sockets need more than {most} open files; try: ulimit -n {needed}")))
        }
        _ => Ok(()),
    }
}

/// The same fault of many parties is said once.
fn shortened(faults: Vec<String>) -> Vec<String> {
    let mut counted: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for fault in faults {
        *counted.entry(fault).or_default() += 1;
    }
    counted.into_iter().take(10).map(|(fault, count)| format!("{fault} (at {count} tables)")).collect()
}

fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}
