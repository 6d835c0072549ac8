//! Ratings and results.

use fondaco_game::Dice;
use fondaco_server::store::{Database, Statistics};
use fondaco_server::store::{EndedRow, Finished, FinishedSeat, Pool, Rating, Store, Subject};
use fondaco_table::{GameName, LevelName, Stage};
use futures_util::future::join_all;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use super::make::{begin, guest, id, opens, over, person, player};
use crate::support::{Base, On};

fn human(text: &str) -> Subject {
    Subject::Person(player(text))
}

fn level(text: &str) -> Subject {
    Subject::Bot(LevelName::new(text).unwrap())
}

fn finished(match_id: &str, ms: u64, seats: &[(Subject, u8)]) -> Finished {
    let seat = |(subject, rank): &(Subject, u8)| FinishedSeat {
        subject: subject.clone(),
        rank: *rank,
        points: Some(50 - 10 * i32::from(*rank)),
    };
    let seats = seats.iter().map(seat).collect();
    Finished { match_id: id(match_id), pool: Pool::usual(GameName::Strozzi), ms, seats, rated: true }
}

/// A point for the first, one less for each other; and all are a little surer.
fn compute(before: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let after = |(before, rank): (&Rating, &u8)| Rating {
        rating: before.rating + 2.0 - f64::from(*rank),
        uncertainty: before.uncertainty * 0.5,
    };
    before.iter().zip(ranks).map(after).collect()
}

async fn rating(store: &Store, subject: &Subject) -> (f64, u64) {
    let standings = store.ratings_of(subject).await.unwrap();
    standings.first().map_or((0.0, 0), |standing| (standing.rating.rating, standing.matches))
}

pub(crate) async fn a_match_is_rated_once(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    let match1 = finished("m1", 5_000, &[(human("ada"), 1), (human("bea"), 2), (level("greedy"), 3)]);
    let rated = join_all((0..10).map(|_| store.rate(&match1, compute))).await;
    assert_eq!(rated.into_iter().filter(|rated| *rated == Ok(true)).count(), 1);
    assert!(!store.rate(&match1, compute).await.unwrap());
    assert_eq!(rating(&store, &human("ada")).await, (26.0, 1));
    assert_eq!(rating(&store, &human("bea")).await, (25.0, 1));
    assert_eq!(rating(&store, &level("greedy")).await, (24.0, 1));
    assert_eq!(rating(&store, &human("cleo")).await, (0.0, 0));
    let nowhere = finished("nowhere", 5_000, &[(human("ada"), 1), (human("bea"), 2)]);
    assert!(!store.rate(&nowhere, compute).await.unwrap(), "there is no such match");
}

/// Two nodes see many matches of the same people end at the same time.
pub(crate) async fn two_stores_rate_each_match_once(on: On) {
    let base = &on.base().await;
    let stores = [base.open().await, base.open().await];
    let mut matches = Vec::new();
    for number in 0..12 {
        let name = format!("m{number}");
        begin(&stores[0], &name).await;
        // In different orders, so that locks are taken in different orders unless somebody sorts them.
        let mut seats = [(human("ada"), 1), (human("bea"), 2), (level("greedy"), 3)];
        seats.rotate_left(number % 3);
        matches.push(finished(&name, 5_000 + number as u64, &seats));
    }
    let all = matches.iter().flat_map(|one| [stores[0].rate(one, compute), stores[1].rate(one, compute)]);
    let rated: Vec<bool> = join_all(all).await.into_iter().map(Result::unwrap).collect();
    assert!(rated.chunks(2).all(|pair| pair[0] != pair[1]), "{rated:?}");
    assert_eq!(rating(&stores[0], &human("ada")).await, (25.0 + 12.0, 12));
    assert_eq!(rating(&stores[1], &level("greedy")).await, (25.0 - 12.0, 12));
}

pub(crate) async fn who_holds_several_seats_gets_the_mean(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    let seats = [(level("greedy"), 1), (human("ada"), 2), (level("greedy"), 3), (level("greedy"), 5)];
    assert!(store.rate(&finished("m1", 5_000, &seats), compute).await.unwrap());
    assert_eq!(rating(&store, &level("greedy")).await, (25.0 - 1.0, 1));
    assert_eq!(store.rating_history(&level("greedy"), GameName::Strozzi, 10).await.unwrap().len(), 1);
    let wrong = |_: &[Rating], _: &[u8]| vec![];
    begin(&store, "m2").await;
    let match2 = finished("m2", 6_000, &seats);
    assert!(store.rate(&match2, wrong).await.is_err());
    assert!(store.rate(&match2, compute).await.unwrap(), "nothing of what failed was kept");
}

pub(crate) async fn results_add_up(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    store.new_person(&guest("ada")).await.unwrap();
    let ada = human("ada");
    for (number, rank) in [1, 3, 1, 2].into_iter().enumerate() {
        let name = format!("m{number}");
        begin(&store, &name).await;
        let match_ = finished(&name, 5_000 + number as u64, &[(ada.clone(), rank), (level("greedy"), 2)]);
        assert!(store.rate(&match_, compute).await.unwrap());
    }
    // One that is not rated, without points, and one of the other game.
    begin(&store, "m4").await;
    let mut unrated = finished("m4", 6_000, &[(ada.clone(), 2)]);
    unrated.rated = false;
    unrated.seats[0].points = None;
    assert!(store.rate(&unrated, compute).await.unwrap());
    begin(&store, "m5").await;
    let other = Finished {
        pool: Pool::usual(GameName::Liguria),
        ..finished("m5", 7_000, &[(ada.clone(), 1), (level("greedy"), 2)])
    };
    assert!(store.rate(&other, compute).await.unwrap());

    let statistics = store.statistics(&ada).await.unwrap();
    assert_eq!(statistics.len(), 2);
    let of = |game| statistics.iter().find(|one| one.game == game).unwrap();
    let strozzi = of(GameName::Strozzi);
    assert_eq!((strozzi.matches, strozzi.wins, &*strozzi.ranks), (5, 2, &[2, 2, 1][..]));
    assert_eq!((strozzi.points, strozzi.scored, strozzi.best), (40 + 20 + 40 + 30, 4, Some(40)));
    assert_eq!((of(GameName::Liguria).matches, of(GameName::Liguria).wins), (1, 1));

    let history = store.rating_history(&ada, GameName::Strozzi, 3).await.unwrap();
    let course: Vec<(&str, f64)> = history.iter().map(|point| (point.match_id.as_str(), point.rating.rating)).collect();
    assert_eq!(course, [("m1", 25.0), ("m2", 26.0), ("m3", 26.0)]);

    let board = store.ratings(&Pool::usual(GameName::Strozzi), 10).await.unwrap();
    let places: Vec<(String, Option<&str>, u64)> = board
        .iter()
        .map(|one| (one.subject.to_string(), one.name.as_ref().map(|name| name.as_str()), one.matches))
        .collect();
    assert_eq!(places, [("person ada".into(), Some("ADA"), 4), ("bot greedy".into(), None, 4)]);
    assert_eq!(store.ratings(&Pool::usual(GameName::Strozzi), 1).await.unwrap().len(), 1);
    assert_eq!(store.ratings_of(&ada).await.unwrap().len(), 2);
    assert_eq!(board[0].changed_ms, 5_003);
}

pub(crate) async fn what_was_not_rated_is_found(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let holders = [person("ada"), person("bea")];
    for (name, ms) in [("late", 3_000), ("early", 1_000)] {
        let mut opened = opens(name, true, over(), &holders, ms);
        let card = opened.parts[0].card.as_mut().unwrap();
        card.ended = Some(EndedRow { ms, ranks: Some(vec![1, 2]), scores: None });
        store.commit(opened).await.unwrap();
    }
    // One without a result, and one that is not over.
    let mut abandoned = opens("abandoned", true, over(), &holders, 1_000);
    abandoned.parts[0].card.as_mut().unwrap().ended = Some(EndedRow { ms: 1_000, ranks: None, scores: None });
    store.commit(abandoned).await.unwrap();
    store.commit(opens("live", true, Stage::Playing, &holders, 1_000)).await.unwrap();
    assert_eq!(store.unrated(5_000, 10).await.unwrap(), [id("early"), id("late")]);
    assert_eq!(store.unrated(2_999, 10).await.unwrap(), [id("early")]);
    assert!(store.rate(&finished("early", 1_000, &[(human("ada"), 1), (human("bea"), 2)]), compute).await.unwrap());
    assert_eq!(store.unrated(5_000, 10).await.unwrap(), [id("late")]);
}

/// Random matches, people who are deleted, and results that an operator deletes.
pub(crate) async fn totals_are_what_results_add_up_to(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let names = ["ada", "bea", "cleo", "dora"];
    for name in names {
        store.new_person(&guest(name)).await.unwrap();
    }
    let subjects: Vec<Subject> = names.map(human).into_iter().chain([level("greedy"), level("random")]).collect();
    let mut dice = Dice::new(17);
    let mut kept: Vec<Finished> = Vec::new();
    for number in 0..60u64 {
        let name = format!("m{number}");
        begin(&store, &name).await;
        let game = *dice.pick(&[GameName::Strozzi, GameName::Liguria]).unwrap();
        let seats = (0..3 + dice.below(3)).map(|_| FinishedSeat {
            subject: dice.pick(&subjects).unwrap().clone(),
            rank: 1 + dice.below(5) as u8,
            points: (dice.below(4) > 0).then(|| dice.below(60) as i32 - 9),
        });
        let seats: Vec<FinishedSeat> = seats.collect();
        let rated = seats.iter().any(|seat| seat.subject != seats[0].subject);
        let one = Finished { match_id: id(&name), pool: Pool::usual(game), ms: 5_000 + number, seats, rated };
        assert!(store.rate(&one, compute).await.unwrap());
        kept.push(one);
        match number {
            20 | 30 | 40 => {
                let gone = kept.swap_remove(dice.below(kept.len() as u32) as usize);
                delete_results(base, gone.match_id.as_str()).await;
            }
            35 => {
                assert!(store.delete_person(&player("bea"), 6_000).await.unwrap());
                kept.iter_mut().for_each(|one| one.seats.retain(|seat| seat.subject != human("bea")));
            }
            _ => {}
        }
        if number % 10 == 9 {
            for subject in &subjects {
                assert_eq!(store.statistics(subject).await.unwrap(), summed(&kept, subject), "{subject} at {number}");
            }
        }
    }
}

/// The same from the results themselves.
fn summed(kept: &[Finished], subject: &Subject) -> Vec<Statistics> {
    let mut games = [GameName::Liguria, GameName::Strozzi].map(|game| Statistics {
        game,
        matches: 0,
        wins: 0,
        ranks: vec![],
        points: 0,
        scored: 0,
        best: None,
    });
    for one in kept {
        let total = games.iter_mut().find(|total| total.game == one.pool.game).unwrap();
        for seat in one.seats.iter().filter(|seat| seat.subject == *subject) {
            let place = usize::from(seat.rank) - 1;
            total.ranks.resize(total.ranks.len().max(place + 1), 0);
            total.ranks[place] += 1;
            total.wins = total.ranks[0];
            total.matches += 1;
            total.points += i64::from(seat.points.unwrap_or(0));
            total.scored += u64::from(seat.points.is_some());
            total.best = total.best.max(seat.points);
        }
    }
    games.into_iter().filter(|total| total.matches > 0).collect()
}

async fn delete_results(base: &Base, match_id: &str) {
    const DELETE: &str = "DELETE FROM results WHERE match_id = $1";
    match base.database() {
        Database::Sqlite(path) => {
            let mut link = SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
            sqlx::query(DELETE).bind(match_id.to_owned()).execute(&mut link).await.unwrap();
        }
        Database::Postgres(url) => {
            let mut link = PgConnection::connect(&url).await.unwrap();
            sqlx::query(DELETE).bind(match_id.to_owned()).execute(&mut link).await.unwrap();
        }
    }
}

#[test]
fn a_pool_is_read_as_it_is_written() {
    for edition in [None, Some("0123456789abcdef".to_owned())] {
        let pool = Pool { game: GameName::Liguria, edition };
        assert_eq!(pool.to_string().parse(), Ok(pool));
    }
    assert!("chess 0123456789abcdef".parse::<Pool>().is_err());
}
