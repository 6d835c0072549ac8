//! The document, the router and the guide agree.

use fondaco_server::api::document;
use serde_json::{Value, json};

use super::matches::open;
use super::web::Web;
use crate::support::On;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// Every path of the document with its methods.
fn paths() -> Vec<(String, Vec<&'static str>)> {
    let paths = document()["paths"].as_object().unwrap();
    let methods = |item: &Value| METHODS.into_iter().filter(|method| item[method].is_object()).collect();
    paths.iter().map(|(path, item)| (path.clone(), methods(item))).collect()
}

/// What the document lists is answered by a handler, and what it does not list is not.
pub(crate) async fn the_router_has_what_the_document_lists(on: On) {
    let web = Web::new(on).await;
    let mut browser = web.browser();
    assert!(paths().len() >= 25, "{}", paths().len());
    for (path, methods) in paths() {
        let real =
            path.replace("{id}", "nobody").replace("{game}", "strozzi").replace("{hash}", "0").replace("{day}", "1");
        for method in METHODS {
            let answer = browser.send_to(&method.to_uppercase(), &real, None).await;
            assert_eq!(answer.status == 405, !methods.contains(&method), "{method} {path}: {}", answer.status);
            let unknown =
                answer.status == 404 && answer.text.contains("\"not_found\"") && !path.contains("/players/{id}");
            assert!(!unknown, "{method} {path} leads nowhere");
        }
    }
    web.end().await;
}

/// The routes that were asked for are there; the source cannot have lost one with its documentation.
#[test]
fn the_document_lists_what_was_asked_for() {
    let listed: Vec<String> = paths()
        .into_iter()
        .flat_map(|(path, methods)| {
            methods.into_iter().map(move |method| format!("{method} {path}")).collect::<Vec<_>>()
        })
        .collect();
    for wanted in [
        "post /guest",
        "get /me",
        "patch /me",
        "delete /me",
        "post /me/played",
        "get /daily/{game}/{day}",
        "put /daily/{game}/{day}",
        "post /account",
        "post /login",
        "post /password",
        "post /logout",
        "post /logout-everywhere",
        "post /tokens",
        "get /tokens",
        "delete /tokens/{id}",
        "post /push",
        "delete /push",
        "post /matches",
        "get /matches",
        "get /matches/{id}",
        "post /matches/{id}/join",
        "post /matches/{id}/leave",
        "post /matches/{id}/act",
        "post /matches/{id}/manage",
        "post /matches/{id}/chat",
        "get /matches/{id}/chat",
        "get /matches/{id}/snapshot",
        "get /matches/{id}/history",
        "get /matches/{id}/record",
        "get /matches/{id}/proof",
        "get /players/{id}",
        "get /players/{id}/ratings",
        "get /players/{id}/matches",
        "get /ratings/{game}",
        "get /levels",
        "get /editions",
        "post /editions",
        "get /editions/{hash}",
        "get /openapi.json",
        "get /docs",
    ] {
        let (method, path) = wanted.split_once(' ').unwrap();
        assert!(listed.contains(&format!("{method} /api/v1{path}")), "{wanted}");
    }
}

/// docs/api.md names every address.
#[test]
fn the_guide_names_every_route() {
    let guide = include_str!("../../../../../docs/api.md");
    for (path, methods) in paths() {
        let short = path.strip_prefix("/api/v1").unwrap();
        for method in methods {
            let line = format!("`{} {short}`", method.to_uppercase());
            assert!(guide.contains(&line), "docs/api.md lacks {line}");
        }
    }
}

/// Every reference leads to a shape that is there, and every operation says what it is.
#[test]
fn the_document_is_whole() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let document = document();
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    let mut found = Vec::new();
    references(document, &mut found);
    assert!(found.len() > 50);
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    let mut names = Vec::new();
    for (path, methods) in paths() {
        for method in methods {
            let operation = &document["paths"][&path][method];
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path}");
            assert!(operation["tags"][0].is_string(), "{method} {path}");
            for (status, response) in operation["responses"].as_object().unwrap() {
                let described = response["description"].as_str().is_some_and(|text| !text.is_empty());
                assert!(described, "{method} {path}: {status} has no description");
            }
            names.push(operation["operationId"].as_str().unwrap().to_owned());
        }
    }
    for (name, shape) in document["components"]["schemas"].as_object().unwrap() {
        for case in shape["oneOf"].as_array().into_iter().flatten() {
            assert!(!case["properties"].is_object(), "{name}: a case without a name: {case}");
        }
    }
    for name in ["AskPlay", "AskPlayContent", "SeatPlanBot", "StrozziEventTurnedOver"] {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "two operations have one name");
}

pub(crate) async fn the_page_shows_it_without_scripts(on: On) {
    let web = Web::new(on).await;
    let mut browser = web.browser();
    let json = browser.get("/openapi.json").await;
    assert_eq!((json.header("content-type"), &json.json()), ("application/json", document()));
    let page = browser.get("/docs").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    for (path, _) in paths() {
        assert!(page.text.contains(&format!("<code>{path}</code>")), "{path}");
    }
    for forbidden in ["<script", "<style", "style=", "onclick", "http://", "https://"] {
        assert!(!page.text.contains(forbidden), "{forbidden}");
    }
    for link in page.text.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(page.text.contains(&format!("id=\"{link}\"")), "#{link} leads nowhere");
    }
    let style = browser.get("/docs.css").await;
    assert_eq!((style.status, style.header("content-type")), (200, "text/css; charset=utf-8"));
    web.end().await;
}

/// The fields that the document gives a shape, those of the shapes that it is made of included.
fn fields(schema: &'static Value) -> Vec<&'static str> {
    let named = |reference: &str| document().pointer(reference.strip_prefix('#').unwrap()).unwrap();
    let schema = schema["$ref"].as_str().map_or(schema, named);
    let own = schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys().map(String::as_str));
    own.chain(schema["allOf"].as_array().into_iter().flatten().flat_map(fields)).collect()
}

/// What is answered has no field that the document does not name.
pub(crate) async fn answers_have_the_documented_fields(on: On) {
    let web = Web::new(on).await;
    let mut me = web.account("documented", "tre dadi e un gatto").await;
    me.post("/tokens", json!({"label": "Bot"})).await;
    let (path, opened) = open(&mut me, json!(["me", "open", "open"]), false).await;
    let id = me.get("/me").await.json()["id"].as_str().unwrap().to_owned();
    let shape = |name: &str| &document()["components"]["schemas"][name];
    for (name, answer) in [
        ("MeBody", me.get("/me").await.json()),
        ("TokenBody", me.get("/tokens").await.json()["tokens"][0].clone()),
        ("NewTokenBody", me.post("/tokens", json!({"label": "Bot"})).await.json()),
        ("Done", opened),
        ("OneBody", me.get(&path).await.json()),
        ("MatchBody", me.get("/matches?list=mine").await.json()["matches"][0].clone()),
        ("PlayerBody", me.get(&format!("/players/{id}")).await.json()),
        ("PlayerBody", me.get("/players/bot:doge").await.json()),
        ("LevelBody", me.get("/levels").await.json()["levels"][0].clone()),
        ("ErrorBody", me.get("/nothing").await.json()),
    ] {
        let documented = fields(shape(name));
        let answered = answer.as_object().unwrap_or_else(|| panic!("{name}: {answer}"));
        assert!(!answered.is_empty(), "{name}");
        for field in answered.keys() {
            assert!(documented.contains(&&**field), "{name} has {field}, which the document lacks: {documented:?}");
        }
    }
    web.end().await;
}
