//! Where people can be told that it is their turn while no page is open: the subscriptions of their browsers. And who has been
//! told so and has not come back since.

use fondaco_table::{MatchId, PlayerId};

use super::connection::args;
use super::{Store, StoreError};

/// A browser that wants to be told, to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSubscription {
    /// The session by which its person is known there; the subscription lasts no longer.
    pub session: [u8; 32],
    /// What is to be told, and where.
    pub subscription: Subscription,
    /// When.
    pub created_ms: u64,
}

/// A browser that wants to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// Its address at a push service. Whoever knows it could write there, so it is told to nobody.
    pub endpoint: String,
    /// Its public key.
    pub key: String,
    /// What only the browser and this server know.
    pub auth: String,
    /// The language in which it wants to be told.
    pub lang: String,
}

impl Store {
    /// Stores a subscription, of the person whose session it is. The same address is stored once, for whoever named it last.
    /// Of one person the newest `most` are kept. False if the session has ended.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn subscribe(&self, new: &NewSubscription, most: u32) -> Result<bool, StoreError> {
        const NEW: &str = "
            INSERT INTO subscriptions (endpoint, session, person, key, auth, lang, created_ms)
            SELECT $1, hash, person, $3, $4, $5, $6 FROM sessions WHERE hash = $2
            ON CONFLICT (endpoint) DO UPDATE SET session = excluded.session, person = excluded.person, key = excluded.key,
                auth = excluded.auth, lang = excluded.lang, created_ms = excluded.created_ms";
        const TOO_MANY: &str = "
            DELETE FROM subscriptions WHERE person = (SELECT person FROM sessions WHERE hash = $1) AND endpoint NOT IN (
                SELECT endpoint FROM subscriptions WHERE person = (SELECT person FROM sessions WHERE hash = $1)
                ORDER BY created_ms DESC, endpoint LIMIT $2
            )";
        let Subscription { endpoint, key, auth, lang } = &new.subscription;
        let values = args![&**endpoint, &new.session, &**key, &**auth, &**lang, new.created_ms];
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let stored = connection.run(NEW, values).await? == 1;
        connection.run(TOO_MANY, args![&new.session, u64::from(most)]).await?;
        connection.commit().await?;
        Ok(stored)
    }

    /// The subscriptions of a person, the newest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn subscriptions_of(&self, person: &PlayerId) -> Result<Vec<Subscription>, StoreError> {
        const ALL: &str = "
            SELECT endpoint, key, auth, lang FROM subscriptions WHERE person = $1 ORDER BY created_ms DESC, endpoint";
        let rows: Vec<(String, String, String, String)> =
            self.reader().await?.rows(ALL, args![person.as_str()]).await?;
        let read = |(endpoint, key, auth, lang)| Subscription { endpoint, key, auth, lang };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Somebody wants to be told there no more. False if they were not.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn unsubscribe(&self, person: &PlayerId, endpoint: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM subscriptions WHERE endpoint = $1 AND person = $2";
        Ok(self.writer().await?.run(sql, args![endpoint, person.as_str()]).await? == 1)
    }

    /// Nobody is there any more.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn drop_subscription(&self, endpoint: &str) -> Result<(), StoreError> {
        self.writer().await?.run("DELETE FROM subscriptions WHERE endpoint = $1", args![endpoint]).await.map(drop)
    }

    /// A session takes the place of another, on the same device.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn move_subscriptions(&self, from: &[u8; 32], to: &[u8; 32]) -> Result<(), StoreError> {
        let sql = "UPDATE subscriptions SET session = $2 WHERE session = $1";
        self.writer().await?.run(sql, args![from, to]).await.map(drop)
    }

    /// Notes that somebody is told that it is their turn. False if they have been told before, by whichever node, and have not
    /// come back since.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn remind_once(&self, person: &PlayerId, id: &MatchId, ms: u64) -> Result<bool, StoreError> {
        let sql = "INSERT INTO reminders (person, match_id, ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        Ok(self.writer().await?.run(sql, args![person.as_str(), id.as_str(), ms]).await? == 1)
    }

    /// Somebody has come back to a match.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn came_back(&self, person: &PlayerId, id: &MatchId) -> Result<(), StoreError> {
        let sql = "DELETE FROM reminders WHERE person = $1 AND match_id = $2";
        self.writer().await?.run(sql, args![person.as_str(), id.as_str()]).await.map(drop)
    }
}
