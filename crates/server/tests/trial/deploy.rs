//! docs/deploy.md is true: it names every setting and every metric, and no others.

use std::collections::BTreeSet;

use fondaco_server::Server;
use fondaco_server::config::{Config, Settings};
use serde_json::Value;

use crate::guest::http;
use crate::support::Base;

fn page() -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/deploy.md");
    std::fs::read_to_string(path).unwrap()
}

/// What stands in backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

#[test]
fn every_setting_is_described() {
    let page = page();
    let rows = page.lines().filter(|line| line.contains("| `FONDACO_"));
    let described: Vec<(&str, &str)> = rows
        .map(|row| {
            let mut quoted = quoted(row);
            (quoted.next().unwrap(), quoted.next().unwrap())
        })
        .collect();
    assert_eq!(described, Settings::NAMES);
    let usual = Config::local("sqlite:x".parse().unwrap());
    for (name, value) in [
        ("grace", usual.grace.as_secs().to_string()),
        ("idle", usual.idle.as_secs().to_string()),
        ("connections", usual.connections.to_string()),
        ("limits", usual.limits.to_string()),
        ("connections_per_address", usual.connections_per_address.to_string()),
        ("sockets_per_person", usual.sockets_per_person.to_string()),
        ("tables_per_guest", usual.tables_per_guest.to_string()),
        ("tables_per_account", usual.tables_per_account.to_string()),
    ] {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).unwrap();
        assert_eq!(row.split(" | ").nth(3), Some(value.as_str()), "{row}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_metric_is_described() {
    let base = Base::sqlite();
    let config = Config { monitor: Some("127.0.0.1:0".parse().unwrap()), ..Config::local(base.database()) };
    let running = Server::start(config).await.unwrap();
    let (_, _, shown) = http(running.monitor().unwrap(), ("GET", "/metrics"), "", &Value::Null).await.unwrap();
    let counted: BTreeSet<&str> =
        shown.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect();
    let page = page();
    let rows = page.lines().filter(|line| line.starts_with("| `fondaco_"));
    let described: BTreeSet<&str> = rows.flat_map(quoted).map(|name| name.split('{').next().unwrap()).collect();
    assert_eq!(described, counted);
    running.stop().await;
}
