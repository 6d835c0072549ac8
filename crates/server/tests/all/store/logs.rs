//! Logs: nothing is lost, nothing is doubled, and nobody writes over another.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use fondaco_game::Seat;
use fondaco_server::store::{Commit, CommitError, EndedRow, MatchPart};
use fondaco_table::{Entry, Fact, Lasts, Order, Plans, Stage};
use futures_util::future::join_all;

use super::make::{begin, bot, card, entry, goes_on, id, opening, opens, person, tags};
use crate::support::On;

pub(crate) async fn entries_come_back_as_they_were(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let holders = [person("ada"), bot("greedy"), bot("greedy")];
    store.commit(opens("m1", true, Stage::Playing, &holders, 1_000)).await.unwrap();
    store.commit(goes_on("m1", vec![entry(1, 1), entry(2, 2), entry(3, 3)])).await.unwrap();
    store.commit(goes_on("m1", vec![entry(4, 4)])).await.unwrap();
    let all = [opening("m1", &holders), entry(1, 1), entry(2, 2), entry(3, 3), entry(4, 4)];
    for from in 0..=6 {
        let expected: &[Entry] = all.get(from..).unwrap_or_default();
        assert_eq!(store.log(&id("m1"), from as u64).await.unwrap(), expected, "from {from}");
    }
    assert!(store.log(&id("m2"), 0).await.unwrap().is_empty());
    assert!(store.match_row(&id("m2")).await.unwrap().is_none());
}

pub(crate) async fn a_commit_is_all_or_nothing(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    begin(&store, "m2").await;
    // As a rematch: it ends one match, shows it so, and opens another, which is there already.
    let holders = [person("ada"), person("bea")];
    let mut rematch = opens("m2", true, Stage::Gathering, &holders, 2_000);
    let ended = card("m1", super::make::over(), &holders, 2_000);
    rematch.parts.push(MatchPart { match_id: id("m1"), entries: vec![entry(1, 1)], card: Some(ended), new: None });
    assert_eq!(store.commit(rematch.clone()).await, Err(CommitError::Conflict));
    assert_eq!(store.log(&id("m1"), 0).await.unwrap().len(), 1);
    assert_eq!(store.match_row(&id("m1")).await.unwrap().unwrap().card.stage, Stage::Playing);

    // The same with the fault in the other part: the new match is not there.
    rematch.parts[0] = opens("m3", true, Stage::Gathering, &holders, 2_000).parts.remove(0);
    rematch.parts[1].entries = vec![entry(2, 1)];
    assert_eq!(store.commit(rematch.clone()).await, Err(CommitError::Conflict));
    assert!(store.match_row(&id("m3")).await.unwrap().is_none());
    assert!(store.log(&id("m3"), 0).await.unwrap().is_empty());

    // And right.
    rematch.parts[1].entries = vec![entry(1, 1)];
    store.commit(rematch).await.unwrap();
    assert_eq!(store.match_row(&id("m1")).await.unwrap().unwrap().card.stage, super::make::over());
    assert_eq!(store.log(&id("m3"), 0).await.unwrap().len(), 1);
}

pub(crate) async fn only_the_loser_of_a_batch_is_refused(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let names: Vec<String> = (0..40).map(|number| format!("m{number}")).collect();
    for name in &names {
        begin(&store, name).await;
        store.commit(goes_on(name, vec![entry(1, 1)])).await.unwrap();
    }
    // All are polled at once, so that most of them wait in the queue together. Each fifth comes too late or too early.
    let commit = |(number, name): (usize, &String)| {
        let index = match number % 10 {
            0 => 1,
            5 => 3,
            _ => 2,
        };
        store.commit(goes_on(name, vec![entry(index, 9)]))
    };
    let answers = join_all(names.iter().enumerate().map(commit)).await;
    for (number, (name, answer)) in names.iter().zip(answers).enumerate() {
        let wrong = number % 5 == 0;
        assert_eq!(answer, if wrong { Err(CommitError::Conflict) } else { Ok(()) }, "{name}");
        assert_eq!(tags(&store, name).await, if wrong { vec![1] } else { vec![1, 9] }, "{name}");
    }
    assert_eq!(store.measures().conflicts, 8);
    assert_eq!(store.measures().commits, 40 + 40 + 32);
}

pub(crate) async fn gaps_and_repetitions_are_refused(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    store.commit(goes_on("m1", vec![entry(1, 1), entry(2, 2), entry(3, 3)])).await.unwrap();
    let refused: &[&[u64]] =
        &[&[5], &[3], &[2, 3], &[3, 4], &[1, 2, 3], &[2, 3, 4, 5], &[4, 6], &[5, 4], &[4, 4], &[0], &[]];
    for indices in refused {
        let entries = indices.iter().map(|&index| entry(index, 7)).collect();
        assert_eq!(store.commit(goes_on("m1", entries)).await, Err(CommitError::Conflict), "{indices:?}");
    }
    assert_eq!(tags(&store, "m1").await, [1, 2, 3]);
    store.commit(goes_on("m1", vec![entry(4, 4), entry(5, 5)])).await.unwrap();
    assert_eq!(tags(&store, "m1").await, [1, 2, 3, 4, 5]);
}

pub(crate) async fn commits_that_make_no_sense_are_refused(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    let holders = [person("ada"), person("bea")];
    let good = opens("m2", false, Stage::Gathering, &holders, 1_000);
    let wrong = |change: fn(&mut Commit)| {
        let mut commit = good.clone();
        change(&mut commit);
        commit
    };
    let commits = [
        // It exists already; it does not exist; it begins late; it has no card; it is there twice.
        opens("m1", true, Stage::Gathering, &holders, 1_000),
        goes_on("m2", vec![entry(1, 1)]),
        goes_on("m2", vec![entry(0, 1)]),
        wrong(|commit| commit.parts[0].entries = vec![entry(1, 1)]),
        wrong(|commit| commit.parts[0].card = None),
        wrong(|commit| commit.parts.push(commit.parts[0].clone())),
    ];
    for commit in commits {
        assert_eq!(store.commit(commit.clone()).await, Err(CommitError::Conflict), "{commit:?}");
        assert!(store.match_row(&id("m2")).await.unwrap().is_none(), "{commit:?}");
        assert!(store.log(&id("m2"), 0).await.unwrap().is_empty(), "{commit:?}");
    }
    store.commit(Commit { parts: vec![] }).await.unwrap();
    store.commit(good).await.unwrap();
}

/// Two nodes with one database, or two programs with one file.
pub(crate) async fn of_two_stores_one_wins_each_index(on: On) {
    let base = &on.base().await;
    let stores = [base.open().await, base.open().await];
    begin(&stores[0], "m1").await;
    begin(&stores[0], "m2").await;
    const ROUNDS: u64 = 60;
    for index in 1..=ROUNDS {
        // Both write both matches at once, and each also writes one of its own, which nobody contests.
        let mut writes = Vec::new();
        for (writer, store) in stores.iter().enumerate() {
            let own = format!("own{writer}-{index}");
            for name in ["m1", "m2"] {
                writes.push((false, store.commit(goes_on(name, vec![entry(index, writer as u32 + 1)]))));
            }
            writes.push((true, store.commit(opens(&own, false, Stage::Gathering, &[person("ada"), bot("x")], 1))));
        }
        let mut wins = 0;
        let (own, writes): (Vec<bool>, Vec<_>) = writes.into_iter().unzip();
        for (own, answer) in own.into_iter().zip(join_all(writes).await) {
            match answer {
                Ok(()) => wins += usize::from(!own),
                Err(CommitError::Conflict) => assert!(!own, "nobody else wrote it"),
                Err(CommitError::Store(error)) => panic!("{error}"),
            }
        }
        assert_eq!(wins, 2, "one for each match at index {index}");
    }
    for name in ["m1", "m2"] {
        let log = stores[0].log(&id(name), 0).await.unwrap();
        assert_eq!(log, stores[1].log(&id(name), 0).await.unwrap());
        assert!(log.iter().map(|entry| entry.index).eq(0..=ROUNDS));
    }
}

pub(crate) async fn concurrent_commits_share_transactions(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let names: Vec<String> = (0..200).map(|number| format!("m{number}")).collect();
    let holders = [person("ada"), bot("greedy")];
    let opened = join_all(names.iter().map(|name| store.commit(opens(name, false, Stage::Playing, &holders, 1)))).await;
    assert!(opened.iter().all(Result::is_ok));
    let before: u64 = store.measures().batches.iter().sum();
    let written = join_all(names.iter().map(|name| store.commit(goes_on(name, vec![entry(1, 1)])))).await;
    assert!(written.iter().all(Result::is_ok));
    let measures = store.measures();
    let batches = measures.batches.iter().sum::<u64>() - before;
    assert!((1..=20).contains(&batches), "{batches} transactions for 200 commits");
    assert_eq!((measures.commits, measures.entries, measures.conflicts), (400, 400, 0));

    // Many commits of one match at once are stored one after the other: all that fit.
    let answers = join_all((2..20).map(|index| store.commit(goes_on("m0", vec![entry(index, index as u32)])))).await;
    assert!(answers.iter().all(Result::is_ok), "they were asked in order: {answers:?}");
    assert_eq!(tags(&store, "m0").await, [1].into_iter().chain(2..20).collect::<Vec<u32>>());
}

/// Hundreds of random commits, some of which fit, on two stores: a model says which.
pub(crate) async fn random_commits_do_as_a_model_does(on: On) {
    let base = &on.base().await;
    let stores = [base.open().await, base.open().await];
    let mut model: HashMap<String, Vec<Entry>> = HashMap::new();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let holders = [person("ada"), bot("greedy")];
    for round in 0..400 {
        let mut commit = Commit { parts: vec![] };
        for _ in 0..=random(2) {
            let name = format!("m{}", random(6));
            let known = model.get(&name).map_or(0, Vec::len) as u64;
            if known == 0 && random(3) > 0 || random(20) == 0 {
                commit.parts.extend(opens(&name, false, Stage::Playing, &holders, 1).parts);
            } else {
                let first = (known + random(5)).saturating_sub(if random(2) == 0 { 2 } else { random(4) });
                let entries = (first..=first + random(3)).map(|index| entry(index, round)).collect();
                commit.parts.extend(goes_on(&name, entries).parts);
            }
        }
        let fits = |part: &MatchPart| {
            let known = model.get(part.match_id.as_str()).map_or(0, Vec::len) as u64;
            part.entries[0].index == known && part.new.is_some() == (known == 0)
        };
        let different = commit.parts.len() < 2 || commit.parts[0].match_id != commit.parts[1].match_id;
        let expected = if different && commit.parts.iter().all(fits) {
            for part in &commit.parts {
                model.entry(part.match_id.to_string()).or_default().extend(part.entries.iter().cloned());
            }
            Ok(())
        } else {
            Err(CommitError::Conflict)
        };
        let store = &stores[random(2) as usize];
        assert_eq!(store.commit(commit.clone()).await, expected, "round {round}: {commit:?}");
    }
    assert!(model.values().map(Vec::len).sum::<usize>() > 100, "too few commits fitted");
    for (name, log) in &model {
        assert_eq!(&stores[0].log(&id(name), 0).await.unwrap(), log);
    }
}

/// A match of five hundred entries, each committed by itself among those of others.
pub(crate) async fn a_long_match_is_read_quickly(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let names: Vec<String> = (0..20).map(|number| format!("m{number}")).collect();
    for name in &names {
        begin(&store, name).await;
    }
    for index in 1..500 {
        let commits = names.iter().map(|name| store.commit(goes_on(name, vec![entry(index, 1)])));
        assert!(join_all(commits).await.iter().all(Result::is_ok));
    }
    let mut best = Duration::MAX;
    for name in &names {
        let began = Instant::now();
        assert_eq!(store.log(&id(name), 0).await.unwrap().len(), 500);
        best = best.min(began.elapsed());
    }
    // Some 2 ms where it was measured; this only finds out that something is badly wrong.
    assert!(best < Duration::from_millis(50), "{best:?}");
}

/// The log says that somebody planned, and only their last plans are kept; when the match is over, none.
pub(crate) async fn only_the_last_plans_are_kept(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    let plans = |index: u64, seat: usize, tries: &[&str]| {
        let tries: Vec<String> = tries.iter().map(ToString::to_string).collect();
        let orders = if tries.is_empty() { vec![] } else { vec![Order { tries, lasts: Lasts::UntilUsed }] };
        let plans = Plans { seat: Seat::new(seat), orders };
        Entry { index, ms: 1_000 + index, fact: Fact::Orders(Box::new(plans)) }
    };
    let commits = [
        vec![plans(1, 0, &["pass"])],
        vec![plans(2, 1, &["flag pirate", "pass"])],
        // An order that is carried out at once.
        vec![plans(3, 0, &["port rome"]), entry(4, 9)],
    ];
    for commit in commits {
        store.commit(goes_on("m1", commit)).await.unwrap();
    }
    let expected = [plans(1, 0, &[]), plans(2, 1, &["flag pirate", "pass"]), plans(3, 0, &["port rome"]), entry(4, 9)];
    for from in 1..=4 {
        assert_eq!(store.log(&id("m1"), from).await.unwrap(), expected[from as usize - 1..], "from {from}");
    }
    assert_eq!(store.whole_log(&id("m1")).await.unwrap().entries().unwrap().0[1..], expected);
    // Withdrawn.
    store.commit(goes_on("m1", vec![plans(5, 0, &[])])).await.unwrap();
    assert_eq!(store.log(&id("m1"), 3).await.unwrap(), [plans(3, 0, &[]), entry(4, 9), plans(5, 0, &[])]);
    let mut over = card("m1", super::make::over(), &[person("ada"), person("bea"), bot("greedy")], 2_000);
    over.ended = Some(EndedRow { ms: 2_000, ranks: None, scores: None });
    store.commit(super::make::shows("m1", 6, over)).await.unwrap();
    assert_eq!(store.log(&id("m1"), 2).await.unwrap()[0], plans(2, 1, &[]));
}
