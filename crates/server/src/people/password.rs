//! Passwords and log-in names: what may be one, and how a password is kept (argon2id).
//!
//! Hashing takes tens of milliseconds and 19 MiB on purpose. So it is done off the threads that serve requests, a few at a
//! time, and whoever would wait too long is told to come back. Strangers have a turn of their own, and so have known devices and people
//! who are logged in: neither wait for the others.

use std::sync::Arc;
use std::time::Duration;

use argon2::{Argon2, PasswordHash, PasswordHasher, PasswordVerifier};
use fondaco_wire::rest::Password;
use thiserror::Error;
use tokio::sync::Semaphore;

use super::common::is_common;

/// How many hashes are computed at the same time, for strangers and for those who are known.
const AT_ONCE: usize = 1;
/// How many of each wait at most.
const MOST_WAITING: usize = 32;
/// How long one waits for one's turn at most.
const PATIENCE: Duration = Duration::from_secs(5);

/// The fewest and the most characters of a new password.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// Whether this may become the password of somebody who has these names.
///
/// # Errors
/// If it is too short or too long, or one that is tried first.
pub fn check(password: &Password, names: &[&str]) -> Result<(), BadPassword> {
    let length = password.as_str().chars().take(LENGTH.end() + 1).count();
    if !LENGTH.contains(&length) {
        return Err(BadPassword::Length);
    }
    if is_common(password.as_str()) {
        return Err(BadPassword::Common);
    }
    let small = password.as_str().to_lowercase();
    let told = |name: &&str| {
        // Little more than the name is as good as the name.
        let rest = small.replace(&name.to_lowercase(), "");
        name.chars().count() >= 4 && rest.len() < small.len() && rest.chars().count() < 4
    };
    if names.iter().any(told) { Err(BadPassword::Name) } else { Ok(()) }
}

/// A password that nobody may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadPassword {
    /// Too short or too long.
    #[error("a password has 8 to 128 characters")]
    Length,
    /// Too many people have it.
    #[error("that password is among the first that somebody would try; choose a longer or less usual one")]
    Common,
    /// It is a name of the person.
    #[error("that password is little more than your name; choose another one")]
    Name,
}

/// A log-in name, in the one form in which it is kept: whoever types it in capitals means the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Login(String);

impl Login {
    /// Reads a log-in name.
    ///
    /// # Errors
    /// If it is too short or too long or has other characters than log-in names have.
    pub fn new(text: &str) -> Result<Self, BadLogin> {
        let text = text.trim();
        let fits = (3..=64).contains(&text.len());
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-@+".contains(c);
        if fits && text.chars().all(plain) { Ok(Login(text.to_ascii_lowercase())) } else { Err(BadLogin) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text that is no log-in name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a log-in name has 3 to 64 letters (a to z), digits or signs among . _ - @ +")]
pub struct BadLogin;

/// Too many people log in at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("too many people are logging in at the moment")]
pub struct Overloaded;

/// Hashes and checks passwords.
#[derive(Debug)]
pub struct Passwords {
    known: HashQueue,
    strangers: HashQueue,
    /// The hash of no password: checking against it takes as long as against somebody's.
    nobody: Arc<str>,
}

/// Where people wait for their turn.
#[derive(Debug)]
struct HashQueue {
    turns: Arc<Semaphore>,
    waiting: Semaphore,
}

impl HashQueue {
    fn new() -> Self {
        HashQueue { turns: Arc::new(Semaphore::new(AT_ONCE)), waiting: Semaphore::new(MOST_WAITING) }
    }
}

impl Passwords {
    /// Ready to hash.
    ///
    /// # Panics
    /// If the system has no randomness; nothing works then.
    #[must_use]
    pub fn new() -> Self {
        let nobody = hash(&Password::new(""));
        Passwords { known: HashQueue::new(), strangers: HashQueue::new(), nobody: nobody.into() }
    }

    /// The hash under which a password is kept. Who is known does not wait for strangers.
    ///
    /// # Errors
    /// If too many wait already.
    pub async fn hash(&self, password: Password, known: bool) -> Result<String, Overloaded> {
        self.work(known, move || hash(&password)).await
    }

    /// Whether it is the password that has this hash. Without a hash it is not, which takes just as long to say: so nobody
    /// learns from the time whether a log-in name exists.
    ///
    /// # Errors
    /// If too many wait already.
    pub async fn verify(&self, password: Password, kept: Option<String>, known: bool) -> Result<bool, Overloaded> {
        let nobody = Arc::clone(&self.nobody);
        self.work(known, move || {
            let against = kept.as_deref().unwrap_or(&nobody);
            let right = PasswordHash::new(against)
                .is_ok_and(|hash| Argon2::default().verify_password(password.as_str().as_bytes(), &hash).is_ok());
            right && kept.is_some()
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        known: bool,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Overloaded> {
        let queue = if known { &self.known } else { &self.strangers };
        let turn = async {
            let _waits = queue.waiting.try_acquire().map_err(|_| Overloaded)?;
            queue.turns.clone().acquire_owned().await.map_err(|_| Overloaded)
        };
        let turn = tokio::time::timeout(PATIENCE, turn).await.map_err(|_| Overloaded)??;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|_| Overloaded)
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Passwords::new()
    }
}

fn hash(password: &Password) -> String {
    // The crate's own setting is argon2id with 19 MiB and two passes, which OWASP recommends.
    let hash = Argon2::default().hash_password(password.as_str().as_bytes());
    hash.expect("the system has randomness for the salt").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::new();
        let kept = passwords.hash(Password::new("tre dadi e un gatto"), true).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(passwords.verify(Password::new("tre dadi e un gatto"), Some(kept.clone()), false).await.unwrap());
        assert!(!passwords.verify(Password::new("tre dadi e un cane"), Some(kept), false).await.unwrap());
        assert!(!passwords.verify(Password::new(""), None, false).await.unwrap());
        assert!(!passwords.verify(Password::new("anything"), Some("not a hash".into()), false).await.unwrap());
    }

    /// One queue is full; whoever waits in the other does not notice.
    #[tokio::test]
    async fn nobody_takes_all_turns() {
        for known in [false, true] {
            let passwords = Passwords::new();
            let queue = if known { &passwords.known } else { &passwords.strangers };
            let _turn = queue.turns.clone().acquire_owned().await.unwrap();
            let crowd = (0..MOST_WAITING).map(|_| passwords.hash(Password::new("x"), known));
            let mut crowd: Vec<_> = crowd.map(Box::pin).collect();
            for one in &mut crowd {
                assert!(tokio::time::timeout(Duration::ZERO, one).await.is_err(), "they wait");
            }
            assert_eq!(passwords.hash(Password::new("x"), known).await, Err(Overloaded), "no more may wait");
            assert!(passwords.hash(Password::new("x"), !known).await.is_ok());
        }
    }

    #[test]
    fn what_may_be_chosen() {
        let named = |text: &str| check(&Password::new(text), &["ginevra", "Ada"]);
        assert_eq!(named("Xk3$vv9"), Err(BadPassword::Length));
        assert_eq!(named("Xk3$vv9q"), Ok(()));
        assert_eq!(named(&"übermorgen ".repeat(11)), Ok(()));
        assert_eq!(named(&"übermorgen ".repeat(12)), Err(BadPassword::Length));
        assert_eq!(named("12345678"), Err(BadPassword::Common));
        assert_eq!(named("Ginevra1"), Err(BadPassword::Name));
        assert_eq!(named("ginevraginevra"), Err(BadPassword::Name));
        assert_eq!(named("ginevra and her owl"), Ok(()));
        assert_eq!(named("adamantly"), Ok(()), "a short name is in many words");
        assert_eq!(format!("{:?}", Password::new("secret")), "Password(…)");
        assert_eq!(Login::new(" Ginevra.B ").unwrap().as_str(), "ginevra.b");
        assert_eq!(Login::new("a@b.it").unwrap(), Login::new("A@B.IT").unwrap());
        for bad in ["", "ab", "with space", "ünal", "new\nline", &"x".repeat(65)] {
            assert!(Login::new(bad).is_err(), "{bad:?}");
        }
    }
}
