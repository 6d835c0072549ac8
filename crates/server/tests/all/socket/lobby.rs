//! Finding a table: lists, invitations, and being seated.

use serde_json::{Value, json};

use super::company::{House, bot, create, id_of};

fn listed(message: &Value) -> Vec<String> {
    let tables = message["lobby"]["tables"].as_array();
    tables.into_iter().flatten().map(|card| card["match"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn open_tables_are_listed_as_they_change() {
    let house = House::open().await;
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    bea.done(json!({"lobby": {"on": true}})).await;
    bea.wait_for("an empty list", |message| message["lobby"]["tables"] == json!([])).await;
    let mut table = create("strozzi", json!(["me", "open", bot("greedy")]));
    table["create"]["options"]["setup"]["first"] = 1.into();
    let id = id_of(&ada.done(table).await);
    bea.wait_for("the table", |message| listed(message) == [id.as_str()]).await;
    // One's own come first, with whose turn it is.
    bea.done(json!({"join": {"match": id}})).await;
    let other = id_of(&ada.done(create("liguria", json!(["me", "open", "open"]))).await);
    bea.wait_for("both", |message| listed(message) == [id.as_str(), other.as_str()]).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    bea.wait_for("her turn", |message| message["lobby"]["tables"][0]["your_turn"] == true).await;
    // What is not public is not listed.
    let mut hidden = create("strozzi", json!(["me", "open", "open"]));
    hidden["create"]["public"] = false.into();
    let done = ada.done(hidden).await;
    let hidden = id_of(&done);
    let mut eve = house.player("Eve").await;
    eve.done(json!({"lobby": {"on": true}})).await;
    eve.wait_for("the list", |message| listed(message) == [other.as_str()]).await;
    // Nor can anybody come to it without the link.
    assert_eq!(eve.refused(json!({"watch": {"match": hidden}})).await, "no_such_match");
    assert_eq!(eve.refused(json!({"join": {"match": hidden, "invitation": "guess"}})).await, "no_such_match");
    assert_eq!(eve.refused(json!({"history": {"match": hidden}})).await, "no_such_match");
    assert_eq!(eve.refused(json!({"act": {"match": hidden, "do": "leave"}})).await, "no_such_match");
    assert_eq!(eve.refused(json!({"chat": {"match": hidden, "says": {"text": "?"}}})).await, "no_such_match");
    let link = done["invitation"].as_str().unwrap();
    assert!(link.len() >= 16);
    let answer = eve.ask(json!({"watch": {"match": hidden, "invitation": link}})).await;
    assert!(answer["snapshot"]["table"]["you"].is_null());
    assert_eq!(eve.done(json!({"join": {"match": hidden}})).await["seat"], 1, "who watches has shown the link");
    eve.done(json!({"lobby": {"on": false}})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_seeks_is_seated() {
    let house = House::open().await;
    let (mut ada, mut one, mut two) = (house.player("Ada").await, house.player("One").await, house.player("Two").await);
    one.done(json!({"seek": {"game": "liguria", "on": true}})).await;
    two.done(json!({"seek": {"on": true}})).await;
    let strozzi = id_of(&ada.done(create("strozzi", json!(["me", "open", bot("greedy")]))).await);
    let snapshot = two.next("snapshot").await;
    assert_eq!((&snapshot["match"], &snapshot["table"]["you"]["seat"]), (&json!(strozzi), &json!(1)));
    let liguria = id_of(&ada.done(create("liguria", json!(["me", "open", "open"]))).await);
    let snapshot = one.next("snapshot").await;
    assert_eq!((&snapshot["match"], &snapshot["table"]["you"]["seat"]), (&json!(liguria), &json!(1)));
    // Once: who wants more seeks again, and is seated at what is there.
    let mut three = house.player("Three").await;
    three.done(json!({"seek": {"game": "strozzi", "on": true}})).await;
    three.done(json!({"seek": {"game": "strozzi", "on": false}})).await;
    three.done(json!({"seek": {"game": "liguria", "on": true}})).await;
    let snapshot = three.next("snapshot").await;
    assert_eq!((&snapshot["match"], &snapshot["table"]["you"]["seat"]), (&json!(liguria), &json!(2)));
}

/// Whoever opens many tables does not push those of others off the list.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_the_list_alone() {
    let house = House::open().await;
    let mut honest = house.player("Honest").await;
    let first = id_of(&honest.done(create("strozzi", json!(["me", "open", "open"]))).await);
    for name in ["Eve", "Mallory", "Oscar", "Trudy"] {
        let mut greedy = house.player(name).await;
        for _ in 0..20 {
            greedy.done(create("strozzi", json!(["me", "open", "open"]))).await;
        }
    }
    let mut bea = house.player("Bea").await;
    bea.done(json!({"lobby": {"on": true}})).await;
    bea.wait_for("the list", |message| {
        let tables = listed(message);
        tables.len() == 13 && tables.contains(&first)
    })
    .await;
}
