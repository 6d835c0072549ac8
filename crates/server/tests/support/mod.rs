//! What the tests of the server share: databases of their own.
#![allow(dead_code, reason = "no test uses everything")]

pub(crate) mod folder;
pub(crate) mod postgres;
pub(crate) mod smtp;

use std::sync::Arc;

use fondaco_server::store::{Database, How, Store, StoreError};

use folder::Folder;
use postgres::PrivatePostgres;

/// On which of the two databases a test runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum On {
    Sqlite,
    Postgres,
}

impl On {
    /// A new database, for one test.
    pub(crate) async fn base(self) -> Base {
        match self {
            On::Sqlite => Base::sqlite(),
            On::Postgres => Base::postgres().await,
        }
    }
}

/// A database for one test.
pub(crate) enum Base {
    /// A file in a folder of its own.
    Sqlite(Folder),
    /// A database of its own, in a server that the tests of this program share.
    Postgres { server: Arc<PrivatePostgres>, name: String },
}

impl Base {
    pub(crate) fn sqlite() -> Self {
        Base::Sqlite(Folder::new("sqlite"))
    }

    /// In the server that the tests share.
    pub(crate) async fn postgres() -> Self {
        Base::on(PrivatePostgres::shared()).await
    }

    /// In a server of its own, which the test may stop.
    pub(crate) async fn on(server: Arc<PrivatePostgres>) -> Self {
        let name = server.new_database().await;
        Base::Postgres { server, name }
    }

    pub(crate) fn database(&self) -> Database {
        match self {
            Base::Sqlite(folder) => Database::Sqlite(folder.path().join("data/fondaco.db")),
            Base::Postgres { server, name } => Database::Postgres(server.url(name)),
        }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        matches!(self, Base::Sqlite(_))
    }

    pub(crate) async fn open(&self) -> Store {
        match Store::open(&self.database()).await {
            // Another store of this test holds the file.
            Err(StoreError::Refused(_)) => Store::open_with(&self.database(), How::Beside).await,
            opened => opened,
        }
        .expect("the store opens")
    }
}
