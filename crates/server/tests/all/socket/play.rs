//! Matches from the first message to the last: players, spectators, bots, take-backs, orders, seats, rematches.

use std::time::Duration;

use fondaco_server::store::{Pool, Subject};
use fondaco_table::{GameName, Promise, verify_fairness};
use fondaco_wire::{Frame, ServerMessage};
use serde_json::{Value, json};

use super::company::{House, any, bot, create, id_of};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_either_game_is_played_to_its_end() {
    for game in ["strozzi", "liguria"] {
        let house = House::open().await;
        let (mut ada, mut bea, mut eve) =
            (house.player("Ada").await, house.player("Bea").await, house.player("Eve").await);
        let done = ada.done(create(game, json!(["me", "open", bot("greedy")]))).await;
        let id = id_of(&done);
        assert_eq!((&done["seq"], &done["seat"]), (&json!(0), &json!(0)));
        let snapshot = ada.watch(&id).await;
        let commitment = snapshot["about"]["commitment"].as_str().unwrap().to_owned();
        assert_eq!(bea.done(json!({"join": {"match": id}})).await["seat"], 1);
        bea.watch(&id).await;
        eve.watch(&id).await;
        let promise = Promise::of(&"tre dadi".parse().unwrap());
        ada.act(&id, json!({"promise": {"promise": promise}})).await;
        let refused = bea.refused(json!({"manage": {"match": id, "do": "start"}})).await;
        assert_eq!(refused, json!({"table": "not_owner"}));
        ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
        ada.act(&id, json!({"contribute": {"text": "tre dadi"}})).await;
        tokio::join!(ada.play_on(&id, any(1)), bea.play_on(&id, any(2)), async {
            eve.until("the end", |eve| {
                assert!(eve.legal.is_empty() && eve.table["you"].is_null(), "who looks on decides nothing");
                eve.is_over()
            })
            .await;
        });
        assert_eq!(ada.table["tally"], eve.table["tally"]);
        assert_eq!(ada.seen.last(), eve.seen.last());
        // Everybody gets the proof, and it holds.
        for player in [&mut ada, &mut bea, &mut eve] {
            let ended = player.next("ended").await;
            let message = json!({"v": 1, "ended": ended}).to_string();
            let ServerMessage::Ended(ended) = Frame::parse(&message).unwrap().message else { panic!("{message}") };
            assert_eq!(ended.ranks.as_ref().unwrap().len(), 3);
            let shown = verify_fairness(&ended.proof, Some(&commitment)).unwrap();
            assert!(shown.draws > 0);
        }
        // Somebody who comes later sees how it ended.
        let mut late = house.player("Late").await;
        assert_eq!(late.watch(&id).await["table"]["stage"], json!({"over": "played"}));
        assert_eq!(late.next("ended").await["ending"], "played");
        // Results are kept soon after; nobody agreed to be rated.
        let (named, subject): (GameName, _) = (game.parse().unwrap(), Subject::Bot("greedy".parse().unwrap()));
        let mut kept = Vec::new();
        for _ in 0..100 {
            kept = house.running().store().statistics(&subject).await.unwrap();
            if kept.iter().any(|done| done.game == named) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(kept.iter().any(|done| done.game == named), "{kept:?}");
        assert_eq!(house.running().store().ratings(&Pool::usual(named), 10).await.unwrap(), []);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_and_changes_nothing() {
    let house = House::open().await;
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let id = id_of(&ada.done(create("strozzi", json!(["me", "open", bot("random")]))).await);
    ada.watch(&id).await;
    let refused = bea.refused(json!({"act": {"match": id, "do": "leave"}})).await;
    assert_eq!(refused, "not_seated");
    bea.done(json!({"join": {"match": id, "seat": 1}})).await;
    bea.watch(&id).await;
    let play = |at: u64, action: &str| json!({"act": {"match": id, "do": {"play": {"at": at, "action": action}}}});
    assert_eq!(ada.refused(play(1, "pass")).await, json!({"table": "not_started"}));
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    ada.until("the start", |ada| ada.table["stage"] == "playing").await;
    // Whoever's turn it is.
    tokio::select! {
        () = ada.until("a turn", |ada| !ada.legal.is_empty()) => {}
        () = bea.until("a turn", |bea| !bea.legal.is_empty()) => {}
    }
    let (own, other) = if ada.legal.is_empty() { (&mut bea, &mut ada) } else { (&mut ada, &mut bea) };
    let seq = own.seq.unwrap();
    other.until("the same", |other| other.seq == Some(seq)).await;
    assert!(other.refused(play(seq, "pass")).await["table"]["not_your_turn"].is_object());
    assert!(own.refused(play(seq - 1, "pass")).await["table"]["stale"].is_object());
    assert!(own.refused(play(seq + 9, "pass")).await["table"]["stale"].is_object());
    assert!(own.refused(play(seq, "fly away")).await["table"]["notation"].is_object());
    let illegal = own.refused(play(seq, "port rome")).await;
    assert!(illegal["table"]["illegal"]["rule"].as_str().unwrap().starts_with("S-"), "{illegal}");
    assert_eq!(own.refused(json!({"act": {"match": "mnosuchmatch1", "do": "leave"}})).await, "no_such_match");
    // The same decision twice: once.
    let legal = own.legal[0].clone();
    own.done(play(seq, &legal)).await;
    assert!(own.refused(play(seq, &legal)).await["table"]["stale"].is_object());
    let wrong = json!({"create": {"options": {"game": "strozzi", "setup": {"players": 7}}, "seats": ["me"]}});
    assert!(own.refused(wrong).await["options"]["setup"].is_object());
    let wrong = own.refused(create("strozzi", json!(["me", bot("dodge"), "open"]))).await;
    assert!(wrong["options"]["setup"]["why"].as_str().unwrap().contains("no bot is called 'dodge'"), "{wrong}");
    let wrong = json!({"manage": {"match": id, "do": {"bot": {"seat": 2, "level": "dodge"}}}});
    assert!(own.refused(wrong).await["options"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_what_he_missed() {
    let house = House::open().await;
    let mut ada = house.player("Ada").await;
    let id = id_of(&ada.done(create("strozzi", json!(["me", bot("random"), bot("random")]))).await);
    ada.watch(&id).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    ada.until("a turn", |ada| !ada.legal.is_empty()).await;
    let seq = ada.seq.unwrap();
    let (cookie, action) = (ada.cookie.clone(), ada.legal[0].clone());
    let play = json!({"v": 1, "act": {"match": id, "do": {"play": {"at": seq, "action": action}}}});
    ada.send(&play).await;
    drop(ada);
    // Whether that arrived one does not know: one goes on from what one has seen, and nothing is told twice.
    let mut ada = house.connect(&cookie, json!([{"match": id, "seq": seq}])).await;
    ada.seq = Some(seq);
    ada.until("the decision", |ada| ada.seq > Some(seq)).await;
    assert_eq!(ada.seen[0]["what"]["step"]["step"], action.as_str());
    assert_eq!(ada.table["you"]["seat"], 0);
    // Somebody who claims to know the future gets the table as it is.
    let answer = ada.ask(json!({"watch": {"match": id, "seq": 1_000_000}})).await;
    assert!(answer["snapshot"].is_object());
    // An old part is told when asked for.
    let answer = ada.ask(json!({"history": {"match": id, "since": 0}})).await;
    let history = &answer["history"];
    let news = history["news"]["strozzi"].as_array().unwrap();
    assert_eq!(news.len() as u64, history["seq"].as_u64().unwrap());
    assert_eq!(news[0]["what"], "started");
    assert_eq!(ada.done(json!({"unwatch": {"match": id}})).await["match"], id.as_str());
    assert!(ada.ask(json!({"ping": {"ms": 5}})).await["pong"]["server_ms"].as_u64() > Some(1_700_000_000_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_connections_of_one_person_are_in_step() {
    let house = House::open().await;
    let mut phone = house.player("Ada").await;
    let mut desk = house.connect(&phone.cookie, json!([])).await;
    assert_eq!(phone.id, desk.id);
    let id = id_of(&phone.done(create("liguria", json!(["me", bot("random"), bot("random")]))).await);
    phone.watch(&id).await;
    desk.watch(&id).await;
    desk.done(json!({"manage": {"match": id, "do": "start"}})).await;
    for turn in 0..6 {
        let at = |own: &super::company::Player| own.seq;
        phone.until("a turn", |own| !own.legal.is_empty()).await;
        let seq = at(&phone);
        desk.until("the same", |own| own.seq >= seq).await;
        assert_eq!((&desk.legal, &desk.table), (&phone.legal, &phone.table));
        let own = if turn % 2 == 0 { &mut phone } else { &mut desk };
        let action = own.legal[0].clone();
        own.done(json!({"act": {"match": id, "do": {"play": {"at": seq, "action": action}}}})).await;
        phone.until("the update", |own| own.seq > seq).await;
        desk.until("the update", |own| own.seq > seq).await;
    }
    let seen = phone.seen.len().min(desk.seen.len());
    assert_eq!(phone.seen[..seen], desk.seen[..seen]);
}

/// Ada and Bea at a table of three, started; the bot's seat is the last.
async fn two_people(house: &House, options: Value) -> (super::company::Player, super::company::Player, String) {
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let mut table = create("strozzi", json!(["me", "open", bot("greedy")]));
    for (name, value) in options.as_object().unwrap() {
        table["create"]["options"][name] = value.clone();
    }
    let id = id_of(&ada.done(table).await);
    ada.watch(&id).await;
    bea.done(json!({"join": {"match": id}})).await;
    bea.watch(&id).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    ada.until("the start", |own| own.table["stage"] == "playing").await;
    bea.until("the start", |own| own.table["stage"] == "playing").await;
    (ada, bea, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_taken_back_if_all_agree() {
    let house = House::open().await;
    let options = json!({"setup": {"players": 3, "first": 0}, "take_backs": "usual"});
    let (mut ada, mut bea, id) = two_people(&house, options).await;
    ada.until("a turn", |own| !own.legal.is_empty()).await;
    let (at, steps) = (ada.seq, ada.table["steps"].clone());
    ada.act(&id, json!({"play": {"at": at, "action": ada.legal[0]}})).await;
    ada.until("the decision", |own| own.seq > at).await;
    ada.act(&id, json!({"take_back": {"at": ada.seq}})).await;
    bea.until("the offer", |own| own.table["you"]["asked"] == true).await;
    let offer = bea.table["offer"].clone();
    assert_eq!(offer["offer"], json!({"take_back": {"to": steps}}));
    bea.act(&id, json!({"answer": {"offer": offer["seq"], "yes": true}})).await;
    for own in [&mut ada, &mut bea] {
        own.until("the take-back", |own| own.table["steps"] == steps && own.table["offer"].is_null()).await;
        assert!(own.seen.iter().any(|news| news["what"]["taken_back"]["by"] == 0));
    }
    assert!(!ada.legal.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_carried_out_and_nobody_else_knows() {
    let house = House::open().await;
    let options = json!({"setup": {"players": 3, "first": 0}});
    let (mut ada, mut bea, id) = two_people(&house, options).await;
    ada.until("a turn", |own| !own.legal.is_empty()).await;
    let seq = ada.seq;
    bea.until("the same", |own| own.seq == seq).await;
    let orders = json!([{"tries": ["flag plus1", "flag pirate", "pass"], "lasts": "until_draw"}]);
    let answer = bea.act(&id, json!({"orders": {"at": seq, "orders": orders}})).await;
    assert_eq!(answer["done"]["seq"], json!(seq), "plans do not move the seq");
    bea.until("the plan", |own| own.table["you"]["orders"].is_array()).await;
    ada.act(&id, json!({"play": {"at": seq, "action": "pass"}})).await;
    let by = |own: &super::company::Player| {
        let step = own.seen.iter().map(|news| &news["what"]["step"]).find(|step| step["seat"] == 1);
        step.map(|step| step["by"].clone())
    };
    ada.until("Bea's decision", |own| by(own).is_some()).await;
    bea.until("Bea's decision", |own| by(own).is_some()).await;
    assert_eq!((by(&ada), by(&bea)), (Some(json!("person")), Some(json!("order"))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_while_somebody_is_away() {
    let house = House::open().await;
    let (mut ada, mut bea, id) = two_people(&house, json!({})).await;
    assert!(ada.act(&id, json!("away")).await["done"].is_object());
    bea.until("the stand-in", |own| own.table["seats"][0]["stand_in"] == "greedy").await;
    bea.until("a turn", |own| !own.legal.is_empty()).await;
    let (seq, turn) = (bea.seq, json!({"not_your_turn": {"turn": 1}}));
    ada.until("the same", |own| own.seq == seq).await;
    let answer = ada.act(&id, json!({"play": {"at": seq, "action": "pass"}})).await;
    assert_eq!(answer["refused"]["why"]["table"], turn);
    assert!(ada.act(&id, json!("return")).await["done"].is_object());
    bea.until("the return", |own| own.table["seats"][0]["stand_in"].is_null()).await;
    // Somebody who leaves gives up the seat; somebody else may take it.
    assert!(ada.act(&id, json!("leave")).await["done"].is_object());
    ada.until("a spectator's view", |own| own.table["you"].is_null()).await;
    let mut eve = house.player("Eve").await;
    assert_eq!(eve.done(json!({"join": {"match": id}})).await["seat"], 0);
    bea.until("Eve", |own| own.table["seats"][0]["holder"]["person"]["name"] == "Eve").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_play_again() {
    let house = House::with(|settings| settings.rematch = Duration::from_millis(300)).await;
    let (mut ada, mut bea, id) = two_people(&house, json!({})).await;
    tokio::join!(ada.play_on(&id, any(3)), bea.play_on(&id, any(4)));
    assert!(ada.act(&id, json!({"offer": {"at": ada.seq, "offer": "rematch"}})).await["done"].is_object());
    bea.until("the offer", |own| own.table["you"]["asked"] == true).await;
    bea.act(&id, json!({"answer": {"offer": bea.table["offer"]["seq"], "yes": true}})).await;
    ada.until("the next match", |own| own.table["next"].is_string()).await;
    bea.until("the next match", |own| own.table["next"].is_string()).await;
    let next = ada.table["next"].as_str().unwrap().to_owned();
    assert_eq!(bea.table["next"], next.as_str());
    for own in [&mut ada, &mut bea] {
        own.turn_to_another_table();
        let snapshot = own.watch(&next).await;
        assert_eq!(snapshot["about"]["follows"], id.as_str());
    }
    assert_eq!(ada.table["you"]["seat"], 1, "each one seat further");
    // It begins by itself, and goes on to its end like any other.
    tokio::join!(ada.play_on(&next, any(5)), bea.play_on(&next, any(6)));
}

/// The big screen of somebody who plays: it sees what a stranger sees, hears nothing, does nothing, and does not count as them.
#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_from_a_second_screen_is_a_spectator_there() {
    let house = House::open().await;
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let id = id_of(&ada.done(create("liguria", json!(["me", "open", bot("greedy")]))).await);
    ada.watch(&id).await;
    bea.done(json!({"join": {"match": id}})).await;
    bea.watch(&id).await;
    let mut screen = house.connect(&ada.cookie, json!([])).await;
    let looking_on = json!({"watch": {"match": id, "looking_on": true}});
    assert!(screen.ask(looking_on.clone()).await["snapshot"]["table"]["you"].is_null());
    let mut eve = house.player("Eve").await;
    eve.watch(&id).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    for own in [&mut ada, &mut bea, &mut screen, &mut eve] {
        own.until("the start", |own| own.table["stage"] == "playing").await;
    }
    ada.done(json!({"chat": {"match": id, "says": {"text": "psst"}}})).await;
    eve.wait_for("what was said", |message| message["chat"]["says"]["text"] == "psst").await;
    // What it may not do is refused as to somebody whom nobody knows.
    for wish in [
        json!({"act": {"match": id, "do": "resign"}}),
        json!({"chat": {"match": id, "says": {"text": "aloud"}}}),
        json!({"manage": {"match": id, "do": "start"}}),
        json!({"join": {"match": id}}),
    ] {
        assert_eq!(screen.refused(wish.clone()).await, json!("no_hello"), "{wish}");
    }
    // Whoever sits where in the meantime, and whatever has been played: the same as a stranger sees.
    tokio::join!(ada.play_on(&id, any(3)), bea.play_on(&id, any(4)), async {
        tokio::join!(
            screen.until("the end", |own| {
                assert!(own.legal.is_empty() && own.table["you"].is_null(), "a spectator's view");
                own.is_over()
            }),
            eve.until("the end", super::company::Player::is_over),
        );
    });
    assert_eq!(screen.seen, eve.seen);
    let history = json!({"history": {"match": id, "since": 0}});
    assert_eq!(screen.ask(history.clone()).await["history"], eve.ask(history).await["history"]);
    let snapshot = screen.ask(looking_on).await;
    assert!(snapshot["snapshot"]["table"]["you"].is_null(), "nor when it asks again");
    let heard = screen.everything(Duration::from_millis(300)).await;
    assert!(!heard.iter().any(|message| message["chat"].is_object()), "{heard:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_screen_is_not_the_person() {
    let house = House::open().await;
    let (ada, mut bea, id) = two_people(&house, json!({})).await;
    let mut screen = house.connect(&ada.cookie, json!([])).await;
    screen.ask(json!({"watch": {"match": id, "looking_on": true}})).await;
    let there = |here: [bool; 3], spectators: u32| {
        move |message: &Value| {
            message["presence"]["here"] == json!(here) && message["presence"]["spectators"] == spectators
        }
    };
    bea.wait_for("the screen", there([true, true, true], 1)).await;
    drop(ada);
    bea.wait_for("Ada's absence", there([false, true, true], 1)).await;
    // Even if it asks for something.
    screen.ask(json!({"history": {"match": id, "since": 0}})).await;
    let told = bea.everything(Duration::from_millis(300)).await;
    assert!(!told.iter().any(there([true, true, true], 1)), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_is_told() {
    let house = House::open().await;
    let (mut ada, bea, id) = two_people(&house, json!({})).await;
    let there = |here: [bool; 3], spectators: u32| {
        move |message: &Value| {
            message["presence"]["here"] == json!(here) && message["presence"]["spectators"] == spectators
        }
    };
    ada.wait_for("both", there([true, true, true], 0)).await;
    // A second tab changes nothing, and is told all the same.
    let mut tab = house.connect(&ada.cookie, json!([])).await;
    tab.watch(&id).await;
    tab.wait_for("both, in a second tab", there([true, true, true], 0)).await;
    let mut eve = house.player("Eve").await;
    eve.watch(&id).await;
    ada.wait_for("a spectator", there([true, true, true], 1)).await;
    eve.wait_for("both", there([true, true, true], 1)).await;
    drop(bea);
    ada.wait_for("Bea's absence", there([true, false, true], 1)).await;
    drop(eve);
    ada.wait_for("Eve's absence", there([true, false, true], 0)).await;
}
