//! How fast the store is: durable commits a second, and what a commit costs the processor.
//!
//! `cargo run --release -p fondaco-server --example store -- [DATABASE [MATCHES [ROUNDS]]]`, where the database is written as for
//! `fondaco serve`; a file in the temporary folder if none is named. It must be empty or one of this program's own.
//!
//! Each match has one commit of one entry waiting at any time, as when everybody plays at once.

use std::time::{Duration, Instant};

use fondaco_server::store::{Card, Commit, Database, MatchPart, NewMatch, Store};
use fondaco_table::{
    By, Chair, ClockRule, Entry, Fact, GameName, Happening, Holder, LevelName, MatchId, Opening, Played, Seed, Stage,
};
use fondaco_wire::TableCard;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let own = std::env::temp_dir().join(format!("fondaco-store-{}", std::process::id()));
    let database = match arguments.next() {
        Some(text) => text.parse()?,
        None => Database::Sqlite(own.join("store.db")),
    };
    let matches: usize = arguments.next().map_or(Ok(1_000), |text| text.parse())?;
    let rounds: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let done = runtime.block_on(measure(&database, matches, rounds));
    if own.exists() {
        std::fs::remove_dir_all(own)?;
    }
    done
}

async fn measure(database: &Database, matches: usize, rounds: u64) -> Result<(), Box<dyn std::error::Error>> {
    let store = Store::open(database).await?;
    // Different ones each time, so that the same database can be measured again.
    let mut seed = [0; 8];
    getrandom::fill(&mut seed)?;
    let seed = u64::from_le_bytes(seed);
    let ids =
        (0..matches as u64).map(|number| MatchId::new(&format!("m{:012x}", seed.wrapping_mul(2 * number + 1) >> 16)));
    let ids: Vec<MatchId> = ids.collect::<Result<_, _>>()?;

    let began = Instant::now();
    let opened: Vec<_> = ids.iter().map(|id| tokio::spawn(commit(store.clone(), opening(id)))).collect();
    for opened in opened {
        opened.await??;
    }
    println!("{matches} matches opened in {:.0?}", began.elapsed());

    let (before, began, cpu) = (store.measures(), Instant::now(), processor()?);
    let players = ids.iter().map(|id| tokio::spawn(play(store.clone(), id.clone(), rounds)));
    let players: Vec<_> = players.collect();
    let mut waits: Vec<Duration> = Vec::new();
    for player in players {
        waits.extend(player.await??);
    }
    let (wall, cpu) = (began.elapsed().as_secs_f64(), processor()? - cpu);
    let after = store.measures();
    let entries = (after.entries - before.entries) as f64;
    let batches = (after.batches.iter().sum::<u64>() - before.batches.iter().sum::<u64>()) as f64;
    waits.sort_unstable();
    println!(
        "{entries} entries in {wall:.2} s: {:.0} a second, {:.1} in a transaction, {:.2} µs of processor each, \
         waiting {:.1?} at the median and {:.1?} at the 99th percentile",
        entries / wall,
        entries / batches,
        cpu * 1e6 / entries,
        waits[waits.len() / 2],
        waits[waits.len() * 99 / 100],
    );

    let mut reads: Vec<Duration> = Vec::new();
    for id in ids.iter().take(100) {
        let began = Instant::now();
        let read = store.log(id, 0).await?.len() as u64;
        reads.push(began.elapsed());
        assert_eq!(read, rounds + 1, "what was confirmed is there");
    }
    reads.sort_unstable();
    println!("a log of {} entries is read in {:.1?} at the median", rounds + 1, reads[reads.len() / 2]);
    store.close().await;
    Ok(())
}

async fn commit(store: Store, commit: Commit) -> Result<(), fondaco_server::store::CommitError> {
    store.commit(commit).await
}

/// Commits one entry after the other. How long each took.
async fn play(store: Store, id: MatchId, rounds: u64) -> Result<Vec<Duration>, fondaco_server::store::CommitError> {
    let mut waits = Vec::with_capacity(rounds as usize);
    for index in 1..=rounds {
        let step = Played { step: "buy C4 with 2 florins from row 3".to_owned(), by: By::Person };
        let entry = Entry { index, ms: 1_700_000_000_000 + index, fact: Fact::Happened(Happening::Step(step)) };
        let part = MatchPart { match_id: id.clone(), entries: vec![entry], card: None, new: None };
        let began = Instant::now();
        store.commit(Commit { parts: vec![part] }).await?;
        waits.push(began.elapsed());
    }
    Ok(waits)
}

fn opening(id: &MatchId) -> Commit {
    let holder = Holder::bot(LevelName::new("greedy").expect("a level's name"));
    let seats = vec![holder; 3];
    let table = TableCard {
        match_id: id.clone(),
        game: GameName::Strozzi,
        stage: Stage::Playing,
        seats: seats.iter().map(|holder| Chair { holder: holder.clone(), ..Chair::default() }).collect(),
        clock: ClockRule::None,
        rated: false,
        practice: false,
        edition: None,
        language: None,
        closed: false,
        your_turn: false,
        quarantine: None,
    };
    let opening = Opening {
        id: id.clone(),
        options: GameName::Strozzi.usual(3),
        given: vec![],
        seats,
        owner: None,
        follows: None,
        seed: Seed::new([7; 32]),
    };
    let part = MatchPart {
        match_id: id.clone(),
        entries: vec![Entry { index: 0, ms: 1_700_000_000_000, fact: Fact::Opened(Box::new(opening)) }],
        card: Some(Card { table, changed_ms: 1_700_000_000_000, ended: None }),
        new: Some(NewMatch {
            public: false,
            invitation: String::new(),
            leader: None,
            owner: None,
            source: None,
            wishes: Vec::new(),
        }),
    };
    Commit { parts: vec![part] }
}

/// The seconds of processor time that this program has used, in itself and in the system on its behalf.
fn processor() -> Result<f64, Box<dyn std::error::Error>> {
    let line = std::fs::read_to_string("/proc/self/stat")?;
    let fields: Vec<&str> = line.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: f64 = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
    Ok(ticks / 100.0)
}
