//! docs/protocol.md is true: every example is a message, and every kind of message has an example.

#[allow(dead_code, reason = "only some of it is used here")]
#[path = "../../table/tests/common/mod.rs"]
mod common;

use std::path::PathBuf;

use common::*;
use fondaco_game::Viewer;
use fondaco_table::{
    AnyTable, Ask, Control, Ending, GameName, Happening, Manage, MatchId, Offer, Options, OptionsError, Played,
    Promise, Refusal, Salt, TakeBacks,
};
use fondaco_wire::{ClientMessage, Ended, Frame, MAX_CLIENT_BYTES, ServerMessage, VERSION, WireError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md")
}

fn page() -> String {
    std::fs::read_to_string(path()).unwrap()
}

/// The examples of a section: the kind of message that each stands under, and its text.
fn examples(section: &str) -> Vec<(String, String)> {
    let page = page();
    let section = page.split("\n## ").find(|part| part.starts_with(section)).expect(section);
    let mut found = Vec::new();
    for part in section.split("\n### ").skip(1) {
        let kind = part.lines().next().unwrap().to_owned();
        for block in part.split("```json\n").skip(1) {
            found.push((kind.clone(), block.split("```").next().unwrap().to_owned()));
        }
    }
    found
}

/// The variants of an enum, as serde lists them when it meets another.
fn variants<T: DeserializeOwned>(text: &str) -> Vec<String> {
    let error = serde_json::from_str::<T>(text).err().expect("no variant is called '?'").to_string();
    let listed = error.split("expected one of ").nth(1).unwrap_or_else(|| panic!("{error}"));
    listed.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn check<M: DeserializeOwned + Serialize>(section: &str) -> Vec<Value>
where
    Frame<M>: DeserializeOwned,
{
    let mut read = Vec::new();
    for (kind, text) in examples(section) {
        let frame: Frame<M> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{kind}: {error}\n{text}"));
        let (shown, written): (Value, Value) =
            (serde_json::from_str(&text).unwrap(), serde_json::from_str(&frame.to_text()).unwrap());
        assert_eq!(shown, written, "{kind} is written differently");
        assert!(shown.get(&kind).is_some(), "an example under '{kind}' is of another kind: {text}");
        read.push(shown);
    }
    for kind in variants::<Frame<M>>(r#"{"v":1,"?":{}}"#) {
        assert!(read.iter().any(|shown| shown.get(&kind).is_some()), "'{kind}' has no example");
    }
    read
}

fn names(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| value.as_object().unwrap().keys().next().unwrap())
}

#[test]
fn client_messages_are_as_shown() {
    let read = check::<ClientMessage>("From client to server");
    for (kind, all) in [("act", variants::<Ask>(r#""?""#)), ("manage", variants::<Manage>(r#""?""#))] {
        for wanted in all {
            let shown = read.iter().filter_map(|frame| frame.get(kind)).any(|body| names(&body["do"]) == wanted);
            assert!(shown, "'{kind}' has no example with '{wanted}'");
        }
    }
}

#[test]
fn server_messages_are_as_shown() {
    check::<ServerMessage>("From server to client");
}

#[test]
fn every_reason_and_everything_that_happens_is_named() {
    let page = page();
    let mut all = variants::<Refusal>(r#""?""#);
    all.extend(variants::<OptionsError>(r#""?""#));
    all.extend(variants::<Happening<Played<String>>>(r#""?""#));
    all.extend(variants::<fondaco_wire::WhyNot>(r#""?""#).into_iter().filter(|why| why != "table"));
    all.extend(variants::<Ending>(r#""?""#));
    all.extend(variants::<TakeBacks>(r#""?""#));
    for name in all {
        let named = page.contains(&format!("`{name}`")) || page.contains(&format!("\"{name}\""));
        assert!(named, "'{name}' is not named");
    }
    let options = serde_json::to_value(GameName::Strozzi.usual(3)).unwrap();
    for option in options.as_object().unwrap().keys() {
        assert!(page.contains(&format!("| `{option}` |")), "the option '{option}' is not explained");
    }
}

#[test]
fn bad_messages_get_a_clear_word() {
    let parse = |text: &str| Frame::from_client(text).unwrap_err();
    assert_eq!(parse(r#"{"v":2,"dance":{}}"#), WireError::Version { found: 2 });
    assert_eq!(parse(r#"{"dance":{"x":1},"v":2}"#), WireError::Version { found: 2 });
    assert!(matches!(parse(&" ".repeat(MAX_CLIENT_BYTES + 1)), WireError::TooLong(_)));
    for bad in [
        "",
        "[]",
        "{}",
        "null",
        r#"{"v":1}"#,
        r#"{"ping":{"ms":1}}"#,
        r#"{"v":1,"ping":{}}"#,
        r#"{"v":1,"ping":{"ms":-1}}"#,
        r#"{"v":1,"ping":{"ms":1},"lobby":{"on":true}}"#,
        r#"{"v":1,"dance":{"ms":1}}"#,
        r#"{"v":1,"watch":{"match":""}}"#,
        r#"{"v":1,"act":{"match":"m","do":{"play":{"at":1}}}}"#,
    ] {
        assert!(matches!(parse(bad), WireError::Unreadable(_)), "{bad}");
    }
    let long = format!(r#"{{"v":1,"{}":1}}"#, "x".repeat(10_000));
    assert!(parse(&long).to_string().len() < 400, "junk is quoted briefly");
    // The order of the fields does not matter, and fields that are not known are passed over.
    let frame = Frame::from_client(r#"{"ping":{"ms":1,"mood":"good"},"id":4,"v":1}"#).unwrap();
    assert_eq!(frame.id, Some(4));
    assert_eq!(VERSION, 1);
}

/// Writes the long examples of docs/protocol.md anew, from a match: `cargo test -p fondaco-wire --test protocol -- --ignored`.
/// Needed when what a viewer sees of a game has changed.
#[test]
#[ignore = "writes docs/protocol.md"]
fn write_the_long_examples() {
    let mut page = page();
    for (name, message) in long_examples() {
        let marker = format!("<!-- from a match: {name} -->\n```json\n");
        let start = page.find(&marker).unwrap_or_else(|| panic!("{name}")) + marker.len();
        let end = start + page[start..].find("```").unwrap();
        page.replace_range(start..end, &format!("{}\n", lay_out(&Frame::new(message).to_text(), 0)));
    }
    std::fs::write(path(), page).unwrap();
}

fn long_examples() -> Vec<(&'static str, ServerMessage)> {
    let options = Options {
        setup: json!({"players": 3, "first": 0}),
        take_backs: TakeBacks::Agreed,
        clock: fondaco_table::ClockRule::RealTime { base_ms: 600_000, increment_ms: 10_000 },
        ..GameName::Strozzi.usual(3)
    };
    let seats = vec![person(0), person(1), fondaco_table::Holder::bot(level("greedy"))];
    let opening = fondaco_table::Opening { id: MatchId::new("m-7Kq2").unwrap(), ..opening(options, seats) };
    let start = 1_767_225_600_000;
    let (mut table, _) = AnyTable::open(opening, start).unwrap();
    let text = Salt::new("tre dadi e un gatto").unwrap();
    table.ask(seat(1), Ask::Promise { promise: Promise::of(&text) }, start + 1_000).unwrap();
    table.control(Control::Start, start + 2_000).unwrap();
    table.ask(seat(1), Ask::Contribute { text }, start + 2_050).unwrap();
    let me = Viewer::Player(seat(1));
    play(&mut table, "pass", start + 9_000).unwrap();
    let at = table.seq();
    table.ask(seat(0), Ask::TakeBack { at, to: None }, start + 10_000).unwrap();
    let at = table.seq();
    table.ask(seat(0), Ask::Offer { at, offer: Offer::Pause }, start + 11_000).unwrap();
    let snapshot = table.snapshot(me);
    let played = play(&mut table, "flag pirate", start + 15_000).unwrap();
    let update = table.update(Viewer::Player(seat(0)), played.since);
    let history = table.history(me, 5);
    let ended = table.control(Control::Abandon, start + 20_000).unwrap();
    let fondaco_table::Stage::Over(ending) = ended.stage else { panic!("it goes on") };
    let ended = Ended { match_id: table.id().clone(), ending, ranks: table.ranks(), proof: table.proof().unwrap() };
    vec![
        ("snapshot", ServerMessage::Snapshot(Box::new(snapshot))),
        ("update", ServerMessage::Update(Box::new(update))),
        ("history", ServerMessage::History(Box::new(history))),
        ("ended", ServerMessage::Ended(Box::new(ended))),
    ]
}

/// Compact JSON as people like to read it: what fits into a line stays on it, and the fields keep their order.
fn lay_out(json: &str, depth: usize) -> String {
    let spaced = spaced(json);
    if depth > 0 && spaced.len() + 2 * depth < 110 {
        return spaced;
    }
    let Some(open) = json.chars().next().filter(|first| matches!(first, '{' | '[')) else { return spaced };
    let (inner, outer) = ("  ".repeat(depth + 1), "  ".repeat(depth));
    let mut lines: Vec<String> = Vec::new();
    let mut joined = false;
    for part in parts(&json[1..json.len() - 1]) {
        let item = match (open, split_key(part)) {
            ('{', Some((key, value))) => format!("{key}: {}", lay_out(value, depth + 1)),
            _ => lay_out(part, depth + 1),
        };
        // Short items of a list share a line.
        let short = open == '[' && item.len() < 30;
        match lines.last_mut() {
            Some(last) if short && joined && last.len() + item.len() + 2 * depth < 106 => *last += &format!(", {item}"),
            _ => lines.push(item),
        }
        joined = short;
    }
    let close = if open == '{' { '}' } else { ']' };
    format!("{open}\n{inner}{}\n{outer}{close}", lines.join(&format!(",\n{inner}")))
}

/// The parts between the commas, not looking into texts, lists and objects.
fn parts(json: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut escaped, mut start) = (0, false, false, 0);
    let mut parts = Vec::new();
    for (index, sign) in json.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&json[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(&json[start..]);
    parts
}

fn split_key(field: &str) -> Option<(&str, &str)> {
    field.strip_prefix('"')?;
    let end = field[1..].find('"')? + 2;
    Some((&field[..end], field[end..].strip_prefix(':')?))
}

/// With spaces after commas and colons.
fn spaced(json: &str) -> String {
    let (mut quoted, mut text) = (false, String::new());
    for sign in json.chars() {
        text.push(sign);
        match sign {
            '"' => quoted = !quoted,
            ',' | ':' if !quoted => text.push(' '),
            _ => {}
        }
    }
    text
}
