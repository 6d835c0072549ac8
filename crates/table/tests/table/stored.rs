//! What is stored stays readable: entries of every kind, as logs have held them since the first release, are read and written
//! again byte for byte.

use fondaco_game::Seat;
use fondaco_table::{AnyTable, Ask, Entry, Lasts, Order};

use crate::common::*;

const ENTRIES: [&str; 27] = [
    r#"{"index":0,"ms":1,"fact":{"opened":{"id":"m1","options":{"game":"strozzi","rules":1,"setup":{"first":0,"players":3},"edition":{"name":"reconstructed","hash":"ab12"},"take_backs":"agreed","clock":{"real_time":{"base_ms":600000,"increment_ms":10000}},"forced":true,"absence":"bot","stand_in":"greedy","late_join":true,"pace":"normal"},"given":["start 1"],"seats":[{"person":{"player":"p0","name":"Ginevra"}},{"bot":{"level":"doge"}},"open"],"owner":"p0","follows":"m0","seed":"0707070707070707070707070707070707070707070707070707070707070707"}}}"#,
    r#"{"index":1,"ms":2,"fact":{"orders":{"seat":0,"orders":[{"tries":["pass","flag pirate"],"lasts":"until_draw"},{"tries":["pass"],"lasts":"until_used"}]}}}"#,
    r#"{"index":2,"ms":2,"fact":{"happened":{"step":{"step":"pass","by":"person"}}}}"#,
    r#"{"index":3,"ms":2,"fact":{"happened":{"step":{"step":"pass","by":"order"}}}}"#,
    r#"{"index":4,"ms":2,"fact":{"happened":{"seated":{"seat":2,"holder":{"bot":{"level":"a level of another day"}}}}}}"#,
    r#"{"index":5,"ms":2,"fact":{"happened":{"seated":{"seat":2,"holder":"open"}}}}"#,
    r#"{"index":6,"ms":2,"fact":{"happened":{"contributed":{"seat":1,"text":"tre dadi e un gatto"}}}}"#,
    r#"{"index":7,"ms":2,"fact":{"happened":"started"}}"#,
    r#"{"index":8,"ms":2,"fact":{"happened":{"taken_back":{"by":0,"to":3}}}}"#,
    r#"{"index":9,"ms":2,"fact":{"happened":{"offered":{"by":0,"offer":{"take_back":{"to":3}}}}}}"#,
    r#"{"index":10,"ms":2,"fact":{"happened":{"offered":{"by":0,"offer":"rematch"}}}}"#,
    r#"{"index":11,"ms":2,"fact":{"happened":{"answered":{"seat":1,"yes":true}}}}"#,
    r#"{"index":12,"ms":2,"fact":{"happened":"withdrawn"}}"#,
    r#"{"index":13,"ms":2,"fact":{"happened":"paused"}}"#,
    r#"{"index":14,"ms":2,"fact":{"happened":"resumed"}}"#,
    r#"{"index":15,"ms":2,"fact":{"happened":{"stood_in":{"seat":1,"why":"away"}}}}"#,
    r#"{"index":16,"ms":2,"fact":{"happened":{"stood_in":{"seat":1,"why":"vanished"}}}}"#,
    r#"{"index":17,"ms":2,"fact":{"happened":{"returned":{"seat":1}}}}"#,
    r#"{"index":18,"ms":2,"fact":{"happened":{"resigned":{"seat":1}}}}"#,
    r#"{"index":19,"ms":2,"fact":{"happened":{"flag_fell":{"seat":1}}}}"#,
    r#"{"index":20,"ms":2,"fact":{"happened":{"ended":{"ending":"played"}}}}"#,
    r#"{"index":21,"ms":2,"fact":{"happened":{"ended":{"ending":{"forfeited":{"by":1}}}}}}"#,
    r#"{"index":22,"ms":2,"fact":{"happened":{"ended":{"ending":"abandoned"}}}}"#,
    r#"{"index":23,"ms":2,"fact":{"happened":{"rematch":{"next":"m2"}}}}"#,
    r#"{"index":24,"ms":2,"fact":{"happened":{"promised":{"seat":1,"promise":"0707070707070707070707070707070707070707070707070707070707070707"}}}}"#,
    r#"{"index":25,"ms":2,"fact":{"happened":{"sealed":{"until_ms":5002}}}}"#,
    r#"{"index":26,"ms":2,"fact":{"happened":{"offered":{"by":0,"offer":"abandon","until_ms":86400002}}}}"#,
];

#[test]
fn entries_are_stored_as_ever() {
    for stored in ENTRIES {
        let entry: Entry = serde_json::from_str(stored).unwrap_or_else(|error| panic!("{error}: {stored}"));
        assert_eq!(serde_json::to_string(&entry).unwrap(), stored);
    }
}

/// A server that reads entries which cannot be has the table as it was, plans included.
#[test]
fn what_does_not_follow_changes_nothing() {
    let mut table = strozzi(3, 0, |_| {});
    let by = Seat::all(3).find(|&seat| seat != turn(&table)).unwrap();
    let plan = |table: &mut AnyTable, tries: &str| {
        let orders = vec![Order { tries: vec![tries.to_owned()], lasts: Lasts::UntilUsed }];
        let at = table.seq();
        table.ask(by, Ask::Orders { at, orders }, 1).unwrap();
    };
    plan(&mut table, "pass");
    let (mut other, known) = (table.clone(), table.entries());
    plan(&mut table, "flag pirate");
    plan(&mut table, "port rome");
    play(&mut table, "pass", 2).unwrap();
    let good = table.log_from(known);
    // The last of them comes twice.
    let bad = [&good[..], &good[good.len() - 1..]].concat();
    let before = other.clone();
    assert!(other.follow(&bad).is_err());
    assert_eq!(other, before);
    assert_eq!(other.orders(by)[0].tries, ["pass"]);
    let followed = other.follow(&good).unwrap();
    assert_eq!((followed.since, followed.seq), (before.seq(), table.seq()));
    assert_eq!(other, table);
}

#[test]
fn it_is_known_who_was_ever_here() {
    let table = strozzi(2, 1, |_| {});
    assert!(table.mentions(&player(0)) && table.mentions(&player(1)) && !table.mentions(&player(2)));
}
