//! Days off, so many in a year.

use fondaco_server::store::{HOLIDAY_DAYS, HOLIDAYS, Holiday, Login, NoHoliday, PersonKind};

use super::make::{guest, player};
use crate::support::On;

const DAY: u64 = 24 * 60 * 60 * 1000;

pub(crate) fn account(text: &str) -> fondaco_server::store::NewPerson {
    let login = Some(Login { login: text.to_owned(), password: "hashed".to_owned() });
    fondaco_server::store::NewPerson { kind: PersonKind::Account, login, ..guest(text) }
}

pub(crate) async fn holidays_are_taken_and_end(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let (ada, now) = (player("ada"), 1_000 * DAY);
    store.new_person(&account("ada")).await.unwrap();
    store.new_person(&guest("bea")).await.unwrap();
    assert_eq!(store.take_holiday(&player("bea"), 1, now).await.unwrap(), Err(NoHoliday::Gone), "a guest has none");
    assert_eq!(store.take_holiday(&player("cleo"), 1, now).await.unwrap(), Err(NoHoliday::Gone));
    let taken = store.take_holiday(&ada, 10, now).await.unwrap().unwrap();
    assert_eq!(taken, Holiday { from_ms: now, until_ms: now + 10 * DAY });
    assert_eq!(store.on_holiday(&ada, now + 10 * DAY - 1).await.unwrap(), Some(taken));
    assert_eq!(store.on_holiday(&ada, now + 10 * DAY).await.unwrap(), None);
    assert_eq!(store.on_holiday(&player("bea"), now).await.unwrap(), None);
    assert_eq!(store.take_holiday(&ada, 1, now + DAY).await.unwrap(), Err(NoHoliday::Already));
    // Back on the third day: three days are used up.
    assert!(store.end_holiday(&ada, now + 2 * DAY + 1).await.unwrap());
    assert!(!store.end_holiday(&ada, now + 2 * DAY + 2).await.unwrap());
    assert_eq!(store.on_holiday(&ada, now + 3 * DAY).await.unwrap(), None);
    assert_eq!(store.take_holiday(&ada, 1, now + 3 * DAY).await.unwrap(), Err(NoHoliday::TooSoon));
    let left = HOLIDAY_DAYS - 3;
    assert_eq!(store.take_holiday(&ada, left + 1, now + 9 * DAY).await.unwrap(), Err(NoHoliday::Days { left }));
    // There are only so many, however short.
    for number in 1..u64::from(HOLIDAYS) {
        let begins = now + 10 * number * DAY;
        store.take_holiday(&ada, 1, begins).await.unwrap().unwrap();
        assert!(store.end_holiday(&ada, begins + 1).await.unwrap());
    }
    assert_eq!(store.take_holiday(&ada, 1, now + 200 * DAY).await.unwrap(), Err(NoHoliday::TooMany));
    assert_eq!(store.holidays(&ada).await.unwrap().len(), HOLIDAYS as usize);
    // A year later they are forgotten, and there are new ones.
    store.sweep(now + 500 * DAY, 100).await.unwrap();
    assert!(store.holidays(&ada).await.unwrap().is_empty());
    store.take_holiday(&ada, HOLIDAY_DAYS, now + 500 * DAY).await.unwrap().unwrap();
    store.delete_person(&ada, now + 501 * DAY).await.unwrap();
    assert!(store.holidays(&ada).await.unwrap().is_empty(), "they go with their person");
}

/// Whoever asks twice at once, at two nodes, gets one.
pub(crate) async fn two_stores_give_one_holiday(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let other = if base.is_sqlite() { store.clone() } else { base.open().await };
    store.new_person(&account("ada")).await.unwrap();
    for round in 0..5 {
        let (ada, now) = (player("ada"), (1_000 + 20 * round) * DAY);
        let (one, two) = tokio::join!(store.take_holiday(&ada, 1, now), other.take_holiday(&ada, 1, now + 1));
        let (one, two) = (one.unwrap(), two.unwrap());
        assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
        assert!([one, two].contains(&Err(NoHoliday::Already)), "{one:?} {two:?}");
    }
}
