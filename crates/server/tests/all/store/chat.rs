//! What was said.

use fondaco_game::Seat;
use fondaco_server::store::{Audience, StoredChat};
use fondaco_wire::Saying;
use futures_util::future::join_all;

use super::make::{id, name, player};
use crate::support::On;

pub(crate) fn said(match_id: &str, audience: Audience, who: &str, text: &str) -> StoredChat {
    StoredChat {
        kind: None,
        match_id: id(match_id),
        audience,
        number: 0,
        ms: 4_000,
        player: player(who),
        name: name(&who.to_uppercase()),
        seat: (audience == Audience::Table).then(|| Seat::new(2)),
        says: Saying::Text(text.into()),
    }
}

pub(crate) async fn what_was_said_is_numbered(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    for number in 1..=5 {
        let text = format!("{number}: \"è\0 🙂\"\n");
        assert_eq!(store.say(&said("m1", Audience::Table, "ada", &text)).await.unwrap(), number);
    }
    assert_eq!(store.say(&said("m1", Audience::Spectators, "bea", "psst")).await.unwrap(), 1);
    assert_eq!(store.say(&said("m2", Audience::Table, "ada", "elsewhere")).await.unwrap(), 1);
    let mut phrase = said("m1", Audience::Table, "ada", "");
    phrase.says = Saying::Phrase("well_played".into());
    assert_eq!(store.say(&phrase).await.unwrap(), 6);

    let heard = store.chat(&id("m1"), Audience::Table, 0, 100).await.unwrap();
    assert!(heard.iter().map(|said| said.number).eq(1..=6));
    let first = StoredChat { number: 1, ..said("m1", Audience::Table, "ada", "1: \"è\0 🙂\"\n") };
    assert_eq!(heard[0], first);
    assert_eq!(heard[5], StoredChat { number: 6, ..phrase });
    let numbers = |heard: Vec<StoredChat>| heard.iter().map(|said| said.number).collect::<Vec<_>>();
    assert_eq!(numbers(store.chat(&id("m1"), Audience::Table, 4, 100).await.unwrap()), [5, 6]);
    assert_eq!(numbers(store.chat(&id("m1"), Audience::Table, 0, 2).await.unwrap()), [5, 6]);
    let spectators = store.chat(&id("m1"), Audience::Spectators, 0, 100).await.unwrap();
    assert_eq!((spectators.len(), spectators[0].seat), (1, None));
}

pub(crate) async fn two_stores_give_different_numbers(on: On) {
    let base = &on.base().await;
    let stores = [base.open().await, base.open().await];
    let (here, there) = (said("m1", Audience::Table, "ada", "here"), said("m1", Audience::Table, "bea", "there"));
    let all = (0..30).flat_map(|_| [stores[0].say(&here), stores[1].say(&there)]);
    let mut numbers: Vec<u64> = join_all(all).await.into_iter().map(Result::unwrap).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=60));
    assert_eq!(stores[1].chat(&id("m1"), Audience::Table, 0, 100).await.unwrap().len(), 60);
}
