//! The OpenAPI document, and a page that shows it: plain HTML that needs no script.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse};
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Fondaco",
        description = "Play Strozzi and Liguria, and read what was played. \
            People are known by a cookie, programs by a token (`Authorization: Bearer …`). A request that changes something and \
            comes with a cookie must come from the site's own pages. Bodies are JSON of at most 64 KiB, 256 KiB where an edition \
            is brought. Errors are `{\"error\": {\"code\", \"text\"}}`. Matches are followed over the WebSocket at `/api/v1/socket`, \
            whose messages docs/protocol.md describes.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "people", description = "Guests, accounts, logging in and out."),
        (name = "bots", description = "Tokens for programs that play."),
        (name = "matches", description = "Opening, joining, playing and reading matches."),
        (name = "players", description = "Ratings and statistics."),
        (name = "editions", description = "Component data that tables are played with."),
        (name = "daily", description = "The ladders of daily deals."),
        (name = "friends", description = "Whom you follow or have blocked, and asking them to your table."),
        (name = "tournaments", description = "Entering tournaments, and reading how they stand."),
        (name = "moderation", description = "Reports, and what moderators do about them."),
        (name = "interface", description = "This document."),
    ),
    security((), ("cookie" = []), ("token" = []))
)]
struct Doc;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut doc = Doc::openapi();
    let components = doc.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    let cookie = ApiKey::Cookie(ApiKeyValue::new(crate::people::cookie::NAME));
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    let router = OpenApiRouter::with_openapi(doc).nest(super::ROOT, super::routes());
    let mut document =
        serde_json::to_value(router.into_openapi()).expect("the document has nothing that JSON cannot say");
    complete_responses(&mut document);
    name_variants(&mut document);
    document
});

static JSON: LazyLock<String> = LazyLock::new(|| DOCUMENT.to_string());

static PAGE: LazyLock<String> = LazyLock::new(|| show(&DOCUMENT));

/// OpenAPI wants every response described, and generators of clients refuse a document where one is not: whatever says no more than
/// its status gets that in words. And whoever asks too much is told so, whatever they ask.
fn complete_responses(document: &mut Value) {
    let too_many = json!({"content": {"application/json": {"schema": refer("ErrorBody")}}});
    let paths = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    for operation in paths.filter_map(Value::as_object_mut).flat_map(|item| item.values_mut()) {
        let for_all = operation["tags"][0] != "interface";
        let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else { continue };
        if for_all && !responses.contains_key("429") {
            responses.insert("429".to_owned(), too_many.clone());
        }
        for (status, response) in responses {
            if !response["description"].is_string() {
                let known = status.parse().ok().and_then(|status| StatusCode::from_u16(status).ok());
                response["description"] = known.and_then(|status| status.canonical_reason()).unwrap_or("Else").into();
            }
        }
    }
}

/// Gives every case of a shape that is one of several a name of its own, after what tells it from the others: the `play` of `Ask` is
/// `AskPlay`, and what stands in it `AskPlayContent`. Without that, generators number them, or give two the same name.
fn name_variants(document: &mut Value) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let mut named = serde_json::Map::new();
    for (name, schema) in schemas.iter_mut() {
        for case in schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
            let Some(variant) = case["properties"].as_object().and_then(distinction) else { continue };
            let name = format!("{name}{}", camel(variant));
            for content in case["properties"].as_object_mut().into_iter().flat_map(|fields| fields.values_mut()) {
                if content["properties"].is_object() {
                    let name = format!("{name}Content");
                    named.insert(name.clone(), std::mem::replace(content, refer(&name)));
                }
            }
            named.insert(name.clone(), std::mem::replace(case, refer(&name)));
        }
    }
    for (name, schema) in named {
        assert!(schemas.insert(name, schema).is_none(), "two shapes have one name");
    }
}

/// What tells such a case from the others: its only field, or the field that can only be one word.
fn distinction(fields: &serde_json::Map<String, Value>) -> Option<&str> {
    let word = |field: &Value| field["enum"].as_array().is_some_and(|words| words.len() == 1);
    let tag = fields.values().find(|field| word(field)).and_then(|field| field["enum"][0].as_str());
    tag.or_else(|| fields.keys().next().filter(|_| fields.len() == 1).map(String::as_str))
}

fn camel(words: &str) -> String {
    let upper = |word: &str| word[..1].to_uppercase() + &word[1..];
    words.split('_').filter(|word| !word.is_empty()).map(upper).collect()
}

fn refer(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// The OpenAPI document.
#[must_use]
pub fn document() -> &'static Value {
    &DOCUMENT
}

/// The OpenAPI document.
#[utoipa::path(get, path = "/openapi.json", operation_id = "openapi_document", tag = "interface", responses((status = 200, body = Object)))]
pub(super) async fn json() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], JSON.as_str())
}

/// The page that shows it.
#[utoipa::path(get, path = "/docs", operation_id = "openapi_page", tag = "interface", responses((status = 200, content_type = "text/html")))]
pub(super) async fn page() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-cache")], Html(PAGE.as_str()))
}

/// How the page looks.
#[utoipa::path(get, path = "/docs.css", operation_id = "openapi_style", tag = "interface", responses((status = 200, content_type = "text/css")))]
pub(super) async fn style() -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, include_str!("docs.css"))
}

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// Writes the page.
fn show(doc: &Value) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Fondaco: the API</title>\n<link rel=\"stylesheet\" href=\"docs.css\">\n</head>\n<body>\n<main>\n\
         <h1>The API of Fondaco</h1>\n",
    );
    let _ = writeln!(page, "<p>{}</p>", prose(text(&doc["info"]["description"])));
    page.push_str("<p>For programs: <a href=\"openapi.json\">openapi.json</a></p>\n<nav><ul>\n");
    let tags: Vec<&Value> = doc["tags"].as_array().into_iter().flatten().collect();
    for tag in &tags {
        let name = escape(text(&tag["name"]));
        let _ = writeln!(page, "<li><a href=\"#{name}\">{name}</a></li>");
    }
    page.push_str("<li><a href=\"#shapes\">shapes</a></li>\n</ul></nav>\n");
    for tag in tags {
        let name = text(&tag["name"]);
        let _ = writeln!(page, "<h2 id=\"{0}\">{0}</h2>\n<p>{1}</p>", escape(name), prose(text(&tag["description"])));
        for (path, item) in doc["paths"].as_object().into_iter().flatten() {
            for method in METHODS {
                let operation = &item[method];
                if operation["tags"].as_array().is_some_and(|tags| tags.iter().any(|one| one == name)) {
                    show_operation(&mut page, method, path, operation);
                }
            }
        }
    }
    page.push_str("<h2 id=\"shapes\">shapes</h2>\n");
    for (name, schema) in doc["components"]["schemas"].as_object().into_iter().flatten() {
        let _ = writeln!(page, "<section id=\"shape-{0}\">\n<h3>{0}</h3>", escape(name));
        let _ = writeln!(page, "<p>{}</p>", prose(text(&schema["description"])));
        show_fields(&mut page, schema);
        page.push_str("</section>\n");
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn show_operation(page: &mut String, method: &str, path: &str, operation: &Value) {
    let upper = method.to_uppercase();
    let _ = writeln!(
        page,
        "<section>\n<h3><span class=\"method {method}\">{upper}</span> <code>{}</code></h3>",
        escape(path)
    );
    let _ = writeln!(page, "<p>{}</p>", prose(text(&operation["summary"])));
    if let Some(more) = operation["description"].as_str() {
        let _ = writeln!(page, "<p>{}</p>", prose(more));
    }
    let parameters: Vec<&Value> = operation["parameters"].as_array().into_iter().flatten().collect();
    if !parameters.is_empty() {
        page.push_str("<table>\n<thead><tr><th scope=\"col\">Parameter</th><th scope=\"col\">In</th><th scope=\"col\">Type</th><th scope=\"col\">What</th></tr></thead>\n<tbody>\n");
        for parameter in parameters {
            let (name, place) = (escape(text(&parameter["name"])), escape(text(&parameter["in"])));
            let (kind, what) = (type_of(&parameter["schema"]), prose(text(&parameter["description"])));
            let _ =
                writeln!(page, "<tr><td><code>{name}</code></td><td>{place}</td><td>{kind}</td><td>{what}</td></tr>");
        }
        page.push_str("</tbody>\n</table>\n");
    }
    let body = &operation["requestBody"];
    if body.is_object() {
        let content = &body["content"]["application/json"];
        let _ = writeln!(page, "<p>Body: {} {}</p>", type_of(&content["schema"]), prose(text(&body["description"])));
        if content["example"].is_object() {
            let example = serde_json::to_string_pretty(&content["example"]).unwrap_or_default();
            let _ = writeln!(page, "<pre><code>{}</code></pre>", escape(&example));
        }
    }
    page.push_str("<ul>\n");
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let content = response["content"].as_object().and_then(|content| content.iter().next());
        let kind =
            content.map(|(kind, body)| if body["schema"].is_null() { escape(kind) } else { type_of(&body["schema"]) });
        let what = prose(text(&response["description"]));
        let _ = writeln!(page, "<li><strong>{}</strong> {} {what}</li>", escape(status), kind.unwrap_or_default());
    }
    page.push_str("</ul>\n</section>\n");
}

fn show_fields(page: &mut String, schema: &Value) {
    if let Some(names) = schema["enum"].as_array() {
        let names: Vec<String> = names.iter().map(|name| format!("<code>{}</code>", escape(text(name)))).collect();
        let _ = writeln!(page, "<p>{}</p>", names.join(", "));
    }
    if schema["oneOf"].is_array() {
        let _ = writeln!(page, "<p>One of {}</p>", type_of(schema));
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        if part["$ref"].is_string() {
            let _ = writeln!(page, "<p>All of {}, and:</p>", type_of(part));
        }
        show_fields(page, part);
    }
    let fields: Vec<_> = schema["properties"].as_object().into_iter().flatten().collect();
    if fields.is_empty() {
        return;
    }
    page.push_str("<table>\n<thead><tr><th scope=\"col\">Field</th><th scope=\"col\">Type</th><th scope=\"col\">What</th></tr></thead>\n<tbody>\n");
    for (name, field) in fields {
        let needed = schema["required"].as_array().is_some_and(|needed| needed.iter().any(|one| one == name));
        let optional = if needed { "" } else { ", may be missing" };
        let (name, kind, what) = (escape(name), type_of(field), prose(text(&field["description"])));
        let _ = writeln!(page, "<tr><td><code>{name}</code></td><td>{kind}{optional}</td><td>{what}</td></tr>");
    }
    page.push_str("</tbody>\n</table>\n");
}

/// What a value may be, with a link to its shape.
fn type_of(schema: &Value) -> String {
    if let Some(shape) = schema["$ref"].as_str() {
        let name = escape(shape.rsplit('/').next().unwrap_or(shape));
        return format!("<a href=\"#shape-{name}\">{name}</a>");
    }
    if let Some(names) = schema["enum"].as_array() {
        let names: Vec<String> = names.iter().map(|name| format!("<code>{}</code>", escape(text(name)))).collect();
        return names.join(" or ");
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        if let Some(kinds) = schema[several].as_array() {
            let kinds: Vec<String> = kinds.iter().map(type_of).collect();
            return kinds.join(" or ");
        }
    }
    let plain: Vec<&str> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().map(text).collect(),
        kind => vec![text(kind)],
    };
    if plain.contains(&"array") {
        format!("list of {}", type_of(&schema["items"]))
    } else if plain == [""] {
        "any".to_owned()
    } else {
        escape(&plain.join(" or "))
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text with `code` in backquotes.
fn prose(text: &str) -> String {
    let mut parts = escape(text);
    while let Some(start) = parts.find('`') {
        match parts[start + 1..].find('`') {
            Some(length) => {
                let code = format!("<code>{}</code>", &parts[start + 1..start + 1 + length]);
                parts.replace_range(start..start + length + 2, &code);
            }
            None => break,
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_safe_and_shows_code() {
        assert_eq!(prose("a `b<c` & d"), "a <code>b&lt;c</code> &amp; d");
        assert_eq!(prose("one ` alone"), "one ` alone");
    }
}
