//! Whose name looks like what. The *skeleton* of a name says what it looks like; who reads names says how (`people`).

use fondaco_table::{Name, PlayerId};

use super::connection::{Connection, args};
use super::error::readable;
use super::{Login, NewPerson, Store, StoreError};

/// What came of it when somebody wanted a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// They have it.
    Done,
    /// An account or a program has one that looks the same.
    NameTaken,
    /// Somebody else logs in like this.
    LoginTaken,
    /// There is no such person.
    Gone,
}

/// A name and what it looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenName {
    /// The name.
    pub name: Name,
    /// Its skeleton.
    pub skeleton: String,
}

impl Store {
    /// Stores a person under a name, unless an account or a program has one that looks the same.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn new_person_named(&self, person: &NewPerson, skeleton: &str) -> Result<Naming, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if is_taken(&mut connection, skeleton, &person.id).await? {
            connection.rollback().await?;
            return Ok(Naming::NameTaken);
        }
        if super::people::write_new(&mut connection, person).await? == 0 {
            connection.rollback().await?;
            return Ok(Naming::LoginTaken);
        }
        set_skeleton(&mut connection, &person.id, skeleton).await?;
        connection.commit().await?;
        Ok(Naming::Done)
    }

    /// Changes what somebody is called from now on, unless an account or a program has a name that looks the same.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rename_to(&self, id: &PlayerId, seen: &SeenName) -> Result<Naming, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let naming = put(&mut connection, id, seen).await?;
        connection.commit().await?;
        Ok(naming)
    }

    /// Makes an account of a guest, whose name is theirs alone from then on; unless an account or a program has one that looks
    /// the same, or somebody else the log-in name.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn make_account(&self, id: &PlayerId, login: &Login, skeleton: &str) -> Result<Naming, StoreError> {
        const FREE: &str = "SELECT id FROM people WHERE login = $1 AND id <> $2";
        const MAKE: &str = "
            UPDATE people SET login = $2, password = $3, skeleton = $4, kind = 'account'
            WHERE id = $1 AND kind = 'guest' AND deleted_ms IS NULL";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let named = if is_taken(&mut connection, skeleton, id).await? {
            Naming::NameTaken
        } else if connection.row::<(String,), _>(FREE, args![&*login.login, id.as_str()]).await?.is_some() {
            Naming::LoginTaken
        } else {
            let values = args![id.as_str(), &*login.login, &*login.password, skeleton];
            match connection.run_unless_taken(MAKE, values).await? {
                Some(1) => Naming::Done,
                Some(_) => Naming::Gone,
                // Another node was quicker, and the transaction is good for nothing any more.
                None => return Ok(Naming::LoginTaken),
            }
        };
        connection.commit().await?;
        Ok(named)
    }

    /// People whose name nobody has looked at yet: those of an older program.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn unseen_names(&self, limit: u32) -> Result<Vec<(PlayerId, Name)>, StoreError> {
        const UNSEEN: &str =
            "SELECT id, name FROM people WHERE skeleton IS NULL AND deleted_ms IS NULL ORDER BY id LIMIT $1";
        let rows: Vec<(String, String)> = self.reader().await?.rows(UNSEEN, args![u64::from(limit)]).await?;
        rows.into_iter().map(|(id, name)| Ok((readable(PlayerId::new(&id))?, readable(Name::new(&name))?))).collect()
    }

    /// Notes what names look like. Nobody loses one by that.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn see_names(&self, seen: &[(PlayerId, String)]) -> Result<(), StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        for (id, skeleton) in seen {
            set_skeleton(&mut connection, id, skeleton).await?;
        }
        connection.commit().await
    }
}

/// Gives somebody a name, within a transaction.
pub(super) async fn put(connection: &mut Connection, id: &PlayerId, seen: &SeenName) -> Result<Naming, StoreError> {
    if is_taken(connection, &seen.skeleton, id).await? {
        return Ok(Naming::NameTaken);
    }
    let sql = "UPDATE people SET name = $2, skeleton = $3 WHERE id = $1 AND deleted_ms IS NULL";
    let found = connection.run(sql, args![id.as_str(), seen.name.as_str(), &*seen.skeleton]).await? == 1;
    Ok(if found { Naming::Done } else { Naming::Gone })
}

async fn set_skeleton(connection: &mut Connection, id: &PlayerId, skeleton: &str) -> Result<(), StoreError> {
    let sql = "UPDATE people SET skeleton = $2 WHERE id = $1";
    connection.run(sql, args![id.as_str(), skeleton]).await.map(drop)
}

/// Whether an account or a program other than this has a name that looks like this. Until the transaction ends, nobody else is
/// told that it is free.
async fn is_taken(connection: &mut Connection, skeleton: &str, but: &PlayerId) -> Result<bool, StoreError> {
    const TAKEN: &str = "
        SELECT id FROM people WHERE skeleton = $1 AND kind <> 'guest' AND deleted_ms IS NULL AND id <> $2 LIMIT 1";
    if !connection.is_sqlite() {
        connection.run("SELECT pg_advisory_xact_lock(hashtext($1))", args![skeleton]).await?;
    }
    Ok(connection.row::<(String,), _>(TAKEN, args![skeleton, but.as_str()]).await?.is_some())
}
