//! A backup is whole, private and never written over anything; a restore changes nothing unless all is well.

use std::fs;
use std::path::{Path, PathBuf};

use fondaco_server::store::{BackupError, Database, Store, back_up, restore};
use sqlx::{Connection as _, Executor as _, SqliteConnection};

use super::make::{begin, entry, goes_on, guest, tags};
use crate::support::Base;
use crate::support::folder::Folder;

/// A database with one match, and where backups can go.
struct Place {
    folder: Folder,
}

impl Place {
    async fn new() -> Place {
        let place = Place { folder: Folder::new("backup") };
        let store = place.open().await;
        begin(&store, "m1").await;
        store.commit(goes_on("m1", vec![entry(1, 1), entry(2, 2)])).await.unwrap();
        store.new_person(&guest("ada")).await.unwrap();
        store.close().await;
        place
    }

    fn database(&self) -> PathBuf {
        self.file("fondaco.db")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn open(&self) -> Store {
        Store::open(&Database::Sqlite(self.database())).await.unwrap()
    }

    /// The names of all files there.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

async fn tags_in(file: &Path) -> Vec<u32> {
    let store = Store::open(&Database::Sqlite(file.to_owned())).await.unwrap();
    let tags = tags(&store, "m1").await;
    store.close().await;
    tags
}

async fn change(file: &Path, sql: &'static str) {
    let mut connection = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    connection.execute(sql).await.unwrap();
    connection.close().await.unwrap();
}

fn line(error: &BackupError) -> String {
    let line = error.to_string();
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

#[tokio::test]
async fn a_backup_holds_everything_and_only_its_owner_reads_it() {
    let place = Place::new().await;
    let (store, file) = (place.open().await, place.file("copy.db"));
    let contents = back_up(&place.database(), &file, false, false).await.unwrap();
    assert_eq!((contents.matches, contents.entries, contents.people, contents.replayed), (1, 3, 1, None));
    assert_eq!(contents.bytes, fs::metadata(&file).unwrap().len());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert!(!place.files().iter().any(|name| name.contains("partial")), "{:?}", place.files());
    // What is stored later is not in it.
    store.commit(goes_on("m1", vec![entry(3, 3)])).await.unwrap();
    assert_eq!(tags(&store, "m1").await, [1, 2, 3]);
    store.close().await;
    assert_eq!(tags_in(&file).await, [1, 2]);
}

#[tokio::test]
async fn nothing_is_written_over() {
    let place = Place::new().await;
    let file = place.file("copy.db");
    fs::write(&file, "a letter").unwrap();
    let error = back_up(&place.database(), &file, false, false).await.unwrap_err();
    assert!(line(&error).contains("copy.db: it exists"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), b"a letter");
    back_up(&place.database(), &file, true, false).await.unwrap();
    assert_eq!(tags_in(&file).await, [1, 2]);

    let error = back_up(&place.database(), &place.database(), true, false).await.unwrap_err();
    assert!(line(&error).contains("the database itself"), "{error}");
    let error = back_up(&place.file("none.db"), &place.file("other.db"), false, false).await.unwrap_err();
    assert!(line(&error).contains("none.db"), "{error}");
    let error = back_up(&place.database(), &place.file("no/such/folder.db"), false, false).await.unwrap_err();
    assert!(line(&error).contains("folder.db.partial"), "{error}");
    fs::write(place.file("other.db.partial"), "").unwrap();
    let error = back_up(&place.database(), &place.file("other.db"), false, false).await.unwrap_err();
    assert!(line(&error).contains("interrupted"), "{error}");
    assert!(!place.file("none.db").exists() && !place.file("other.db").exists());
}

#[tokio::test]
async fn matches_that_cannot_be_replayed_are_named() {
    let place = Place::new().await;
    // These entries are only good for counting.
    let contents = back_up(&place.database(), &place.file("copy.db"), false, true).await.unwrap();
    let replayed = contents.replayed.unwrap();
    assert_eq!((replayed.whole, replayed.broken.len(), replayed.broken[0].0.as_str()), (0, 1, "m1"));
}

#[tokio::test]
async fn a_restore_brings_back_what_was_and_keeps_what_is() {
    let place = Place::new().await;
    let copy = place.file("copy.db");
    back_up(&place.database(), &copy, false, false).await.unwrap();
    let store = place.open().await;
    store.commit(goes_on("m1", vec![entry(3, 3)])).await.unwrap();

    let error = restore(&copy, &place.database(), 7).await.unwrap_err();
    assert!(matches!(error, BackupError::InUse(_)), "{error}");
    assert!(line(&error).contains("has this database open"), "{error}");
    store.commit(goes_on("m1", vec![entry(4, 4)])).await.expect("the server has not noticed");
    store.close().await;

    let restored = restore(&copy, &place.database(), 7).await.unwrap();
    assert_eq!(restored.contents.entries, 3);
    assert_eq!(tags_in(&place.database()).await, [1, 2]);
    assert_eq!(restored.aside, Some(place.file("fondaco.db.before-7")));
    assert_eq!(tags_in(&place.file("fondaco.db.before-7")).await, [1, 2, 3, 4]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(place.database()).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // And where there was nothing.
    let other = place.file("new/folder/fondaco.db");
    assert_eq!(restore(&copy, &other, 8).await.unwrap().aside, None);
    assert_eq!(tags_in(&other).await, [1, 2]);
}

/// What a killed server has left beside its file belongs to that file, and would spoil another.
#[tokio::test]
async fn a_write_ahead_log_goes_aside_with_its_file() {
    let place = Place::new().await;
    let copy = place.file("copy.db");
    back_up(&place.database(), &copy, false, false).await.unwrap();
    let store = place.open().await;
    for index in 3..40 {
        store.commit(goes_on("m1", vec![entry(index, index as u32)])).await.unwrap();
    }
    // As after `kill -9`: the files as they are now.
    let killed = Folder::new("backup");
    for name in ["fondaco.db", "fondaco.db-wal"] {
        fs::copy(place.file(name), killed.path().join(name)).unwrap();
    }
    let database = killed.path().join("fondaco.db");
    // One that was interrupted has left something, too.
    fs::write(killed.path().join("fondaco.db.restoring"), "half").unwrap();
    assert!(fs::metadata(killed.path().join("fondaco.db-wal")).unwrap().len() > 0);
    let restored = restore(&copy, &database, 9).await.unwrap();
    assert_eq!(tags_in(&database).await, [1, 2]);
    assert_eq!(tags_in(&restored.aside.unwrap()).await.len(), 39);
    store.close().await;
}

#[tokio::test]
async fn what_is_no_sound_backup_is_not_restored() {
    let place = Place::new().await;
    let copy = place.file("copy.db");
    back_up(&place.database(), &copy, false, false).await.unwrap();
    let whole = fs::read(&copy).unwrap();
    fs::write(place.file("letter.db"), "Dear Ada,\n").unwrap();
    fs::write(place.file("empty.db"), "").unwrap();
    fs::write(place.file("short.db"), &whole[..whole.len() / 2]).unwrap();
    let mut scratched = whole.clone();
    let from = whole.len() / 3;
    scratched[from..from + 4096].fill(0x5a);
    fs::write(place.file("scratched.db"), scratched).unwrap();
    for name in ["torn.db", "newer.db"] {
        fs::copy(&copy, place.file(name)).unwrap();
    }
    change(&place.file("torn.db"), "DELETE FROM chunks WHERE id = (SELECT min(id) FROM chunks)").await;
    const NEWER: &str = "
        INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        SELECT 99, 'from the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
    change(&place.file("newer.db"), NEWER).await;
    change(&place.file("foreign.db?mode=rwc"), "CREATE TABLE recipes (a)").await;
    for (name, why) in [
        ("letter.db", "not a database"),
        ("empty.db", "not a database of Fondaco"),
        ("short.db", "malformed"),
        ("scratched.db", "damaged|malformed"),
        ("torn.db", "miss a part of their log"),
        ("newer.db", "version 99"),
        ("foreign.db", "not a database of Fondaco"),
        ("missing.db", "No such file"),
    ] {
        let error = restore(&place.file(name), &place.database(), 7).await.expect_err(name);
        assert!(why.split('|').any(|why| line(&error).contains(why)) && line(&error).contains(name), "{name}: {error}");
    }
    let error = restore(&place.database(), &place.database(), 7).await.unwrap_err();
    assert!(line(&error).contains("the database itself"), "{error}");
    assert_eq!(tags_in(&place.database()).await, [1, 2]);
    assert!(!place.files().iter().any(|name| name.contains("before") || name.contains("restoring")), "nothing changed");

    // A damaged database is what backups are for.
    let database = fs::read(place.database()).unwrap();
    for (ms, damaged) in [(1, b"Dear Ada,\n".to_vec()), (2, database[..database.len() / 2].to_vec())] {
        fs::write(place.database(), &damaged).unwrap();
        let restored = restore(&copy, &place.database(), ms).await.unwrap();
        assert_eq!(tags_in(&place.database()).await, [1, 2]);
        assert!(restored.aside.is_some());
    }
}

/// The commands of docs/deploy.md for PostgreSQL.
#[tokio::test(flavor = "multi_thread")]
async fn a_dump_of_postgres_holds_everything() {
    let base = Base::postgres().await;
    let Base::Postgres { server, name } = &base else { unreachable!() };
    let store = base.open().await;
    begin(&store, "m1").await;
    store.commit(goes_on("m1", vec![entry(1, 1), entry(2, 2)])).await.unwrap();
    let folder = Folder::new("dump");
    let file = folder.path().join("fondaco.dump");
    // The server goes on meanwhile.
    let dump = [format!("--file={}", file.display()), server.url(name)];
    server.succeed("pg_dump", ["--format=custom"].into_iter().chain(dump.iter().map(String::as_str)));
    store.commit(goes_on("m1", vec![entry(3, 3)])).await.unwrap();
    server.succeed("pg_restore", ["--list", file.to_str().unwrap()]);
    let empty = server.new_database().await;
    let into = format!("--dbname={}", server.url(&empty));
    let how = ["--no-owner", "--exit-on-error", "--single-transaction", &into, file.to_str().unwrap()];
    server.succeed("pg_restore", how);
    let restored = Store::open(&Database::Postgres(server.url(&empty))).await.unwrap();
    assert_eq!(tags(&restored, "m1").await, [1, 2]);
    restored.commit(goes_on("m1", vec![entry(3, 4)])).await.expect("it goes on");
    assert_eq!(tags(&store, "m1").await, [1, 2, 3]);
    // And the page says the same.
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/deploy.md");
    let page = fs::read_to_string(page).unwrap();
    for told in
        ["pg_dump --format=custom --file=", "pg_restore --no-owner --exit-on-error --single-transaction --dbname="]
    {
        assert!(page.contains(told), "{told}");
    }
}

/// A restore that is killed while it leaves the write-ahead log leaves a half-done change and how to take it back.
#[tokio::test]
async fn what_was_half_done_is_taken_back() {
    let place = Place::new().await;
    change(&place.database(), "PRAGMA journal_mode = DELETE").await;
    let mut connection = SqliteConnection::connect(place.database().to_str().unwrap()).await.unwrap();
    // So little room that the file is written to before the end.
    connection.execute("PRAGMA cache_size = 1; BEGIN; DELETE FROM chunks; CREATE TABLE big (a, b)").await.unwrap();
    for _ in 0..50 {
        connection.execute("INSERT INTO big VALUES (zeroblob(9000), 1)").await.unwrap();
    }
    // What a kill would leave: the files as they are now.
    for name in ["killed.db", "damaged.db"] {
        fs::copy(place.database(), place.file(name)).unwrap();
        fs::copy(place.file("fondaco.db-journal"), place.file(&format!("{name}-journal"))).unwrap();
    }
    connection.close().await.unwrap();
    assert!(fs::metadata(place.file("killed.db-journal")).unwrap().len() > 512, "something was half done");
    assert_eq!(tags_in(&place.file("killed.db")).await, [1, 2]);

    // What belongs to a file that cannot be read would spoil the one that is put in its place.
    let copy = place.file("copy.db");
    back_up(&place.database(), &copy, false, false).await.unwrap();
    let damaged = place.file("damaged.db");
    fs::write(&damaged, "Dear Ada,\n".repeat(2000)).unwrap();
    let restored = restore(&copy, &damaged, 7).await.unwrap();
    assert_eq!(restored.aside, Some(place.file("damaged.db.before-7")));
    assert!(!place.file("damaged.db-journal").exists(), "{:?}", place.files());
    assert_eq!(tags_in(&damaged).await, [1, 2]);
}
