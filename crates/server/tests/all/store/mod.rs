//! What the store promises. Those tests that are about faults have a server to break.

mod backup;
pub(crate) mod chat;
mod faults;
pub(crate) mod logs;
mod make;
pub(crate) mod moderation;
pub(crate) mod nodes;
pub(crate) mod people;
pub(crate) mod push;
pub(crate) mod ratings;
pub(crate) mod retention;
pub(crate) mod schema;
pub(crate) mod tables;

#[test]
fn databases_are_written_as_texts() {
    use fondaco_server::store::Database;
    assert_eq!("sqlite:a/b.db".parse(), Ok(Database::Sqlite("a/b.db".into())));
    assert_eq!("postgres://u@h/d".parse(), Ok(Database::Postgres("postgres://u@h/d".into())));
    for wrong in ["", "sqlite:", "mysql://u@h/d", "fondaco.db"] {
        assert!(wrong.parse::<Database>().is_err(), "{wrong}");
    }
}
