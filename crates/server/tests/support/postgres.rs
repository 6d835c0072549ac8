//! A private PostgreSQL: its own folder, its own socket there, no network, and it ends with the test.
//!
//! It needs the programs of the Debian package `postgresql` (or `initdb` and `postgres` in the path). PostgreSQL refuses to
//! run as root, so that root runs it as the package's user `postgres`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak, mpsc};
use std::time::{Duration, Instant};

use sqlx::{Connection, Executor, PgConnection};

use super::folder::Folder;

pub(crate) struct PrivatePostgres {
    folder: Folder,
    programs: PathBuf,
    running: Mutex<Option<Running>>,
    databases: AtomicU32,
}

/// The running server. A thread of its own keeps it, because the server is told to end when the thread that started it ends:
/// so it ends even if the test is killed.
struct Running {
    pid: u32,
    stop: mpsc::Sender<&'static str>,
    keeper: std::thread::JoinHandle<()>,
}

impl PrivatePostgres {
    /// The one that the tests of this program share. It is started when needed and ends with the last test that uses it.
    pub(crate) fn shared() -> Arc<PrivatePostgres> {
        static SHARED: Mutex<Weak<PrivatePostgres>> = Mutex::new(Weak::new());
        // If it could not be started for another test, this one says so as well.
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let server = Arc::new(PrivatePostgres::start());
            *shared = Arc::downgrade(&server);
            server
        })
    }

    /// A new one, for this test alone.
    pub(crate) fn start() -> PrivatePostgres {
        let programs = programs().expect("these tests need PostgreSQL; on Debian: apt-get install postgresql");
        let folder = Folder::new("postgres");
        if is_root() {
            succeed(Command::new("chown").arg("postgres:").arg(folder.path()));
        }
        let server = PrivatePostgres { folder, programs, running: Mutex::new(None), databases: AtomicU32::new(0) };
        let mut init = server.command("initdb");
        succeed(init.args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync"]));
        server.start_again();
        server
    }

    /// Starts it again after [`stop`](Self::stop) or [`kill`](Self::kill).
    pub(crate) fn start_again(&self) {
        let mut running = self.running.lock().expect("no test failed here");
        assert!(running.is_none(), "it runs already");
        let mut command = self.command("postgres");
        let socket = format!("unix_socket_directories={}", self.folder.path().display());
        // What is committed survives the server's end without it; only a machine that stops would lose it.
        command.args(["-c", "listen_addresses=", "-c", &socket, "-c", "fsync=off", "-c", "max_connections=300"]);
        let (stop, stopped) = mpsc::channel();
        let (started, pid) = mpsc::channel();
        let keeper = std::thread::spawn(move || {
            let mut child = command.spawn().expect("PostgreSQL starts");
            started.send(child.id()).expect("the test waits for it");
            let how = stopped.recv().unwrap_or("INT");
            signal(child.id(), how);
            let _ = child.wait();
        });
        *running = Some(Running { pid: pid.recv().expect("PostgreSQL starts"), stop, keeper });
        drop(running);
        self.wait_until_ready();
    }

    /// Ends it in order; whoever is connected is thrown out.
    pub(crate) fn stop(&self) {
        self.end("INT");
    }

    /// Ends it at once, as if it had crashed.
    pub(crate) fn kill(&self) {
        self.end("QUIT");
    }

    fn end(&self, how: &'static str) {
        if let Some(running) = self.running.lock().expect("no test failed here").take() {
            running.stop.send(how).expect("the server is kept");
            running.keeper.join().expect("the server ends");
        }
    }

    /// Lets it and all its processes hang, or go on.
    pub(crate) fn freeze(&self, on: bool) {
        let pid = self.running.lock().expect("no test failed here").as_ref().expect("it runs").pid;
        let how = if on { "STOP" } else { "CONT" };
        for pid in children(pid).into_iter().chain([pid]) {
            signal(pid, how);
        }
    }

    /// Makes an empty database. Its name.
    pub(crate) async fn new_database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut admin = self.connect("postgres").await;
        let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE template0"));
        admin.execute(sql).await.expect("a database can be made");
        name
    }

    /// Throws out everybody who is connected to a database.
    pub(crate) async fn throw_out(&self, database: &str) {
        let mut admin = self.connect("postgres").await;
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
        sqlx::query(sql).bind(database).execute(&mut admin).await.expect("the administrator may do that");
    }

    /// A connection to a database.
    pub(crate) async fn connect(&self, database: &str) -> PgConnection {
        PgConnection::connect(&self.url(database)).await.expect("PostgreSQL answers")
    }

    /// The address of a database.
    pub(crate) fn url(&self, database: &str) -> String {
        let folder = self.folder.path().to_str().expect("a path in plain letters").replace('/', "%2F");
        format!("postgres://postgres@{folder}/{database}")
    }

    /// Runs one of PostgreSQL's programs for people, which must succeed.
    pub(crate) fn succeed<'a>(&self, program: &str, args: impl IntoIterator<Item = &'a str>) {
        succeed(Command::new(self.programs.join(program)).args(args).stdin(Stdio::null()).stdout(Stdio::null()));
    }

    /// One of PostgreSQL's programs on the data in the folder.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "INT"]);
        if is_root() {
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        }
        command.arg(self.programs.join(program)).arg("-D").arg(self.folder.path().join("data"));
        command.current_dir(self.folder.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn wait_until_ready(&self) {
        let began = Instant::now();
        let mut ready = Command::new(self.programs.join("pg_isready"));
        ready.args(["--quiet", "--host"]).arg(self.folder.path());
        while !ready.status().is_ok_and(|status| status.success()) {
            assert!(began.elapsed() < Duration::from_secs(30), "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The folder of PostgreSQL's programs: the newest that Debian has installed, or one in the path.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.path()).max_by_key(|path| number(path)).map(|path| path.join("bin"));
    let in_path = std::env::var_os("PATH").map(|paths| std::env::split_paths(&paths).collect::<Vec<_>>());
    newest.into_iter().chain(in_path.into_iter().flatten()).find(|folder| folder.join("initdb").exists())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("every system has id");
    id.stdout.trim_ascii() == b"0"
}

fn succeed(command: &mut Command) {
    assert!(command.status().is_ok_and(|status| status.success()), "{command:?} failed");
}

fn signal(pid: u32, how: &str) {
    succeed(Command::new("kill").args([&format!("-{how}"), &pid.to_string()]));
}

/// The processes that a process has started.
fn children(pid: u32) -> Vec<u32> {
    let parent = format!("PPid:\t{pid}\n");
    let processes = std::fs::read_dir("/proc").expect("processes are listed").flatten();
    let is_child = |process: &u32| {
        std::fs::read_to_string(format!("/proc/{process}/status")).is_ok_and(|status| status.contains(&parent))
    };
    processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(is_child).collect()
}
