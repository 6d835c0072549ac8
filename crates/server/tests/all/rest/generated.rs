//! A client that knows nothing but the OpenAPI document: it finds an operation by its name, checks what it sends and what it is
//! answered against the types there, and plays a match of every game.

use std::time::Duration;

use fondaco_server::api::document;
use serde_json::{Value, json};

use super::web::{Visitor, Web};
use crate::support::On;

/// The operations of opening, playing and reading matches.
const OPERATIONS: [&str; 10] =
    ["open_table", "matches", "match", "join", "act", "manage", "snapshot", "history", "record", "proof"];

/// An operation of the document.
struct Operation {
    method: String,
    path: String,
    content: &'static Value,
}

impl Operation {
    fn named(id: &str) -> Self {
        let paths = document()["paths"].as_object().unwrap();
        let all = paths.iter().flat_map(|(path, item)| item.as_object().unwrap().iter().map(move |own| (path, own)));
        let found = all.into_iter().find(|(_, (_, content))| content["operationId"] == id);
        let (path, (method, content)) = found.unwrap_or_else(|| panic!("there is no operation {id}"));
        Operation { method: method.to_uppercase(), path: path.clone(), content }
    }

    /// The type of what is sent, if anything is.
    fn sends(&self) -> Option<&'static Value> {
        let body = &self.content["requestBody"]["content"]["application/json"]["schema"];
        (!body.is_null()).then_some(body)
    }

    /// The type of what is answered, and with which status, if all goes well.
    fn answers(&self) -> (u16, &'static Value) {
        let responses = self.content["responses"].as_object().unwrap();
        let (status, response) = responses.iter().find(|(status, _)| status.starts_with('2')).unwrap();
        (status.parse().unwrap(), &response["content"]["application/json"]["schema"])
    }
}

fn resolve(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(name) => resolve(document().pointer(name.strip_prefix('#').unwrap()).unwrap_or_else(|| panic!("{name}"))),
        None => schema,
    }
}

/// The types that a type is made of.
fn parts(schema: &'static Value) -> Vec<&'static Value> {
    let several =
        ["oneOf", "anyOf", "allOf"].into_iter().flat_map(|kind| schema[kind].as_array().into_iter().flatten());
    let fields = schema["properties"].as_object().into_iter().flat_map(|fields| fields.values());
    let rest = [&schema["items"], &schema["additionalProperties"]].into_iter().filter(|part| part.is_object());
    several.chain(fields).chain(rest).collect()
}

/// Whether a type says nothing: anything at all, or an object of which nothing is known.
fn is_bare(schema: &Value) -> bool {
    let named = ["$ref", "oneOf", "anyOf", "allOf", "enum"].iter().any(|kind| !schema[*kind].is_null());
    let object =
        schema["type"] == "object" || schema["type"].as_array().is_some_and(|all| all.contains(&json!("object")));
    let known = schema["properties"].is_object() || schema["additionalProperties"].is_object();
    !named && if object { !known } else { schema["type"].is_null() }
}

#[test]
fn every_type_of_a_match_says_what_it_is() {
    for id in OPERATIONS {
        let operation = Operation::named(id);
        let mut open: Vec<(String, &Value)> = vec![(format!("{id} answers"), operation.answers().1)];
        open.extend(operation.sends().map(|sends| (format!("{id} takes"), sends)));
        let mut seen = Vec::new();
        while let Some((place, schema)) = open.pop() {
            assert!(!is_bare(schema), "{place}: {schema}");
            if let Some(name) = schema["$ref"].as_str() {
                if seen.contains(&name) {
                    continue;
                }
                seen.push(name);
            }
            let schema = resolve(schema);
            assert!(!is_bare(schema), "{place}: {schema}");
            open.extend(parts(schema).into_iter().map(|part| (format!("{place} … {}", short(schema)), part)));
        }
    }
    assert!(is_bare(&json!({"type": "object"})) && is_bare(&json!({})) && !is_bare(&json!({"type": "string"})));
}

fn short(schema: &Value) -> String {
    schema["properties"].as_object().map(|all| all.keys().cloned().collect::<Vec<_>>().join(" ")).unwrap_or_default()
}

/// What is wrong with a value of this type, if anything. Fields that the type does not have are wrong, unless they are of another part.
fn wrong(schema: &'static Value, value: &Value, strict: bool) -> Option<String> {
    let schema = resolve(schema);
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().find_map(|part| wrong(part, value, false));
    }
    for kind in ["oneOf", "anyOf"] {
        if let Some(all) = schema[kind].as_array() {
            let faults: Vec<String> = all.iter().filter_map(|part| wrong(part, value, strict)).collect();
            return (faults.len() == all.len()).then(|| format!("none of {}: {}", all.len(), faults.join(" | ")));
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        return (!words.contains(value)).then(|| format!("{value} is none of {words:?}"));
    }
    let is = |kind: &str| match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    };
    let kinds: Vec<&str> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    if !kinds.iter().any(|kind| is(kind)) {
        return Some(format!("{value} is no {kinds:?}"));
    }
    if let (Some(items), true) = (value.as_array(), schema["items"].is_object()) {
        return items.iter().find_map(|item| wrong(&schema["items"], item, strict));
    }
    let fields = value.as_object()?;
    let needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = needed.into_iter().find(|name| !fields.contains_key(*name)) {
        return Some(format!("{missing} is missing"));
    }
    fields.iter().find_map(|(name, field)| {
        let (own, other) = (&schema["properties"][name.as_str()], &schema["additionalProperties"]);
        let found = if own.is_object() { own } else { other };
        match found.is_object() {
            true => wrong(found, field, strict).map(|fault| format!("{name}: {fault}")),
            false => strict.then(|| format!("{name} is not in the document")),
        }
    })
}

/// Does something by its name in the document.
async fn call(who: &mut Visitor, id: &str, match_id: &str, body: Option<Value>) -> Value {
    let operation = Operation::named(id);
    if let (Some(sends), Some(body)) = (operation.sends(), &body) {
        assert_eq!(wrong(sends, body, true), None, "{id} takes {body}");
    }
    let path = operation.path.replace("{id}", match_id);
    let answer = who.send_to(&operation.method, &path, body.map(|body| body.to_string())).await;
    let (status, answers) = operation.answers();
    if answer.status == 409 {
        return Value::Null;
    }
    assert_eq!(answer.status, status, "{id}: {}", answer.text);
    let value = answer.json();
    assert_eq!(wrong(answers, &value, true), None, "{id} answers {value}");
    value
}

pub(crate) async fn a_client_of_the_document_alone_plays_a_match(on: On) {
    let web = Web::new(on).await;
    for (game, setup) in [("strozzi", json!({"players": 3, "secret_scores": true})), ("liguria", json!({"players": 3}))]
    {
        let mut me = web.guest("Ginevra").await;
        let options = json!({"game": game, "setup": setup, "pace": "none", "practice": 7});
        let bot = |level: &str| json!({"bot": {"level": level}});
        let table = json!({"options": options, "seats": ["me", bot("merchant@2"), bot("greedy")], "public": true});
        let opened = call(&mut me, "open_table", "", Some(table)).await;
        let id = opened["match"].as_str().unwrap().to_owned();
        call(&mut me, "matches", "", None).await;
        call(&mut me, "match", &id, None).await;
        call(&mut me, "manage", &id, Some(json!({"do": "start"}))).await;
        for turn in 0.. {
            assert!(turn < 4000, "the match does not end");
            let seen = call(&mut me, "snapshot", &id, None).await;
            if seen["table"]["stage"]["over"].is_string() {
                break;
            }
            match seen["view"][game]["legal"][0].as_str() {
                Some(action) => {
                    let play = json!({"do": {"play": {"at": seen["table"]["seq"], "action": action}}});
                    call(&mut me, "act", &id, Some(play)).await;
                }
                None => tokio::time::sleep(Duration::from_millis(2)).await,
            }
        }
        let history = call(&mut me, "history", &id, None).await;
        assert!(history["news"][game].as_array().unwrap().len() > 50);
        let record = call(&mut me, "record", &id, None).await;
        let proof = call(&mut me, "proof", &id, None).await;
        assert_eq!((record["game"].as_str(), &proof["record"]), (Some(game), &record));
    }
    web.end().await;
}
