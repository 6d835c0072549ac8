//! What the store promises. Those tests that are about faults have a server to break.

mod backup;
pub(crate) mod chat;
pub(crate) mod daily;
pub(crate) mod editions;
mod faults;
pub(crate) mod holidays;
pub(crate) mod logs;
pub(crate) mod mail;
pub(crate) mod make;
pub(crate) mod moderation;
pub(crate) mod nodes;
pub(crate) mod people;
pub(crate) mod push;
pub(crate) mod ratings;
pub(crate) mod retention;
pub(crate) mod schema;
pub(crate) mod tables;
pub(crate) mod tournaments;

#[test]
fn databases_are_written_as_texts() {
    use fondaco_server::store::Database;
    assert_eq!("sqlite:a/b.db".parse(), Ok(Database::Sqlite("a/b.db".into())));
    assert_eq!("postgres://u@h/d".parse(), Ok(Database::Postgres("postgres://u@h/d".into())));
    for wrong in ["", "sqlite:", "mysql://u@h/d", "fondaco.db"] {
        assert!(wrong.parse::<Database>().is_err(), "{wrong}");
    }
}
