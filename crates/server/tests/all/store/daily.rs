//! The ladders of daily deals: what they show, what they cost, and how they are forgotten.

use std::time::{Duration, Instant};

use fondaco_game::Dice;
use fondaco_server::store::{DAILY_DAYS, DailyLadder, DailyResult, Store};
use fondaco_table::{GameName, PlayerId};
use sqlx::{Connection as _, Executor as _, SqliteConnection};

use super::make::{guest, player};
use crate::support::{Base, On};

const GAME: GameName = GameName::ALL[0];
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// What somebody made, and when it was sent.
#[derive(Clone)]
struct Made {
    person: PlayerId,
    score: i32,
    ms: u64,
}

fn result(score: i32) -> DailyResult {
    DailyResult { score, place: 1, ahead: score - 7, hints: 0 }
}

/// The ladder as whoever reads everything would count it: ranks, people and points.
fn counted(all: &[Made], viewer: Option<&PlayerId>) -> (usize, i64, Vec<(u32, PlayerId, i32)>) {
    let mut lines = all.to_vec();
    lines.sort_by(|one, other| (other.score, one.ms, &one.person).cmp(&(one.score, other.ms, &other.person)));
    let own = viewer.and_then(|viewer| lines.iter().position(|line| line.person == *viewer));
    let is_shown = |at: usize| at < 10 || own.is_some_and(|own| own.abs_diff(at) <= 3);
    let rank = |score: i32| 1 + all.iter().filter(|other| other.score > score).count() as u32;
    let rows = lines.iter().enumerate().filter(|(at, _)| is_shown(*at));
    let rows = rows.map(|(_, line)| (rank(line.score), line.person.clone(), line.score)).collect();
    (all.len(), all.iter().map(|line| i64::from(line.score)).sum(), rows)
}

fn shown(ladder: DailyLadder) -> (usize, i64, Vec<(u32, PlayerId, i32)>) {
    let rows = ladder.rows.into_iter().map(|row| {
        assert_eq!(row.result, result(row.result.score));
        (row.rank, row.person, row.result.score)
    });
    (ladder.count as usize, ladder.points, rows.collect())
}

/// Every viewer sees what counting everything would show, with many of the same points and some sent at the same time, also after
/// somebody has gone.
pub(crate) async fn a_ladder_is_what_counting_shows(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let (mut dice, mut all) = (Dice::new(23), Vec::new());
    assert_eq!(store.daily_ladder(GAME, 5, None).await.unwrap(), DailyLadder::default());
    for number in 0..60 {
        let person = player(&format!("p{number}"));
        store.new_person(&guest(person.as_str())).await.unwrap();
        let made = Made { person, score: dice.below(9) as i32 - 3, ms: 100 + u64::from(dice.below(20)) };
        assert!(store.add_daily(GAME, 5, &made.person, &result(made.score), made.ms).await.unwrap());
        assert!(!store.add_daily(GAME, 5, &made.person, &result(99), 1).await.unwrap(), "the first counts");
        // Other days are others.
        assert!(store.add_daily(GAME, 6, &made.person, &result(50), made.ms).await.unwrap());
        all.push(made);
    }
    for gone in [None, Some(40), Some(7)] {
        if let Some(gone) = gone {
            let Made { person, .. } = all.remove(gone);
            assert!(store.delete_person(&person, 9_000).await.unwrap());
            assert_eq!(shown(store.daily_ladder(GAME, 5, Some(&person)).await.unwrap()), counted(&all, None));
        }
        assert_eq!(shown(store.daily_ladder(GAME, 5, None).await.unwrap()), counted(&all, None));
        for Made { person, .. } in &all {
            let seen = shown(store.daily_ladder(GAME, 5, Some(person)).await.unwrap());
            assert_eq!(seen, counted(&all, Some(person)), "{person}");
        }
    }
}

/// Many have played a day, with points as they would have them.
async fn many_have_played(base: &Base, day: u64, people: u32) {
    let sql = format!(
        "WITH RECURSIVE one (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM one WHERE number < {people})
        INSERT INTO daily (game, day, person, score, place, ahead, hints, sent_ms)
        SELECT '{GAME}', {day}, 'p' || number, number % 97, 1, 0, 0, number FROM one"
    );
    let sql = sqlx::AssertSqlSafe(sql);
    match base {
        Base::Sqlite(folder) => {
            let path = folder.path().join("data/fondaco.db");
            let mut file = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
            file.execute(sqlx::query(sql)).await.unwrap();
            file.close().await.unwrap();
        }
        Base::Postgres { server, name } => drop(server.connect(name).await.execute(sqlx::query(sql)).await.unwrap()),
    }
}

/// The time that a ladder takes at best: what else the machine does is in the other times.
async fn quickest(store: &Store, day: u64, viewer: &PlayerId) -> Duration {
    let mut quickest = Duration::MAX;
    for _ in 0..40 {
        let begun = Instant::now();
        store.daily_ladder(GAME, day, Some(viewer)).await.unwrap();
        quickest = quickest.min(begun.elapsed());
    }
    quickest
}

/// With 20,000 who have played, a ladder takes about as long as with 40, wherever one stands on it.
pub(crate) async fn a_ladder_costs_the_same_however_many_have_played(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    many_have_played(base, 1, 40).await;
    many_have_played(base, 2, 20_000).await;
    let ladder = store.daily_ladder(GAME, 2, Some(&player("p96"))).await.unwrap();
    assert_eq!((ladder.count, ladder.rows[0].rank, ladder.rows.len()), (20_000, 1, 10), "{ladder:?}");
    // The last of all has no points, and was the last to send that.
    let ladder = store.daily_ladder(GAME, 2, Some(&player("p19982"))).await.unwrap();
    let last = ladder.rows.last().unwrap();
    assert_eq!((last.person.as_str(), last.result.score, ladder.rows.len()), ("p19982", 0, 14));
    assert_eq!(last.rank, 20_001 - 206, "206 have none");
    for viewer in ["p1", "p96", "p19982"] {
        let few = quickest(&store, 1, &player("p1")).await;
        let many = quickest(&store, 2, &player(viewer)).await;
        println!("{on:?}, as {viewer}: {few:.1?} with 40 people, {many:.1?} with 20,000");
        assert!(many < 4 * few + Duration::from_millis(2), "{few:?} {many:?} as {viewer}");
    }
}

/// A day that many have played is forgotten in small batches, and the ladder counts on meanwhile.
pub(crate) async fn old_days_go_little_by_little(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    many_have_played(base, 3, 500).await;
    many_have_played(base, 4, 20).await;
    let ms = (3 + DAILY_DAYS) * DAY_MS;
    assert_eq!(store.sweep(ms, 100).await.unwrap(), 0, "a year is kept");
    let ms = ms + DAY_MS;
    for left in [400, 300, 200, 100, 0] {
        assert_eq!(store.sweep(ms, 100).await.unwrap(), 100);
        assert_eq!(store.daily_ladder(GAME, 3, None).await.unwrap().count, left);
    }
    assert_eq!(store.sweep(ms, 100).await.unwrap(), 0);
    assert_eq!(store.daily_ladder(GAME, 4, None).await.unwrap().count, 20);
}
