//! Passwords and log-in names: what may be one, and how a password is kept (argon2id).
//!
//! Hashing takes tens of milliseconds and 19 MiB on purpose. So it is done off the threads that serve requests, a few at a
//! time, and whoever would wait too long is told to come back.

use std::sync::Arc;
use std::time::Duration;

use argon2::{Argon2, PasswordHash, PasswordHasher, PasswordVerifier};
use fondaco_wire::rest::Password;
use thiserror::Error;
use tokio::sync::Semaphore;

/// How many hashes are computed at the same time.
const AT_ONCE: usize = 2;
/// How long one waits for one's turn at most.
const PATIENCE: Duration = Duration::from_secs(5);

/// The fewest and the most characters of a new password.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// Whether this may become somebody's password.
///
/// # Errors
/// If it is too short or too long.
pub fn check(password: &Password) -> Result<(), BadPassword> {
    let length = password.as_str().chars().take(LENGTH.end() + 1).count();
    if LENGTH.contains(&length) { Ok(()) } else { Err(BadPassword) }
}

/// A password that nobody may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a password has 8 to 128 characters")]
pub struct BadPassword;

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
    turns: Arc<Semaphore>,
    /// The hash of no password: checking against it takes as long as against somebody's.
    nobody: Arc<str>,
}

impl Passwords {
    /// Ready to hash.
    ///
    /// # Panics
    /// If the system has no randomness; nothing works then.
    #[must_use]
    pub fn new() -> Self {
        let nobody = hash(&Password::new(""));
        Passwords { turns: Arc::new(Semaphore::new(AT_ONCE)), nobody: nobody.into() }
    }

    /// The hash under which a password is kept.
    ///
    /// # Errors
    /// If too many wait already.
    pub async fn hash(&self, password: Password) -> Result<String, Overloaded> {
        self.work(move || hash(&password)).await
    }

    /// Whether it is the password that has this hash. Without a hash it is not, which takes just as long to say: so nobody
    /// learns from the time whether a log-in name exists.
    ///
    /// # Errors
    /// If too many wait already.
    pub async fn verify(&self, password: Password, kept: Option<String>) -> Result<bool, Overloaded> {
        let nobody = Arc::clone(&self.nobody);
        self.work(move || {
            let against = kept.as_deref().unwrap_or(&nobody);
            let right = PasswordHash::new(against)
                .is_ok_and(|hash| Argon2::default().verify_password(password.as_str().as_bytes(), &hash).is_ok());
            right && kept.is_some()
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Overloaded> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(Overloaded) };
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
        let kept = passwords.hash(Password::new("tre dadi e un gatto")).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(passwords.verify(Password::new("tre dadi e un gatto"), Some(kept.clone())).await.unwrap());
        assert!(!passwords.verify(Password::new("tre dadi e un cane"), Some(kept)).await.unwrap());
        assert!(!passwords.verify(Password::new(""), None).await.unwrap());
        assert!(!passwords.verify(Password::new("anything"), Some("not a hash".into())).await.unwrap());
    }

    #[test]
    fn what_may_be_chosen() {
        assert!(check(&Password::new("1234567")).is_err());
        assert!(check(&Password::new("12345678")).is_ok());
        assert!(check(&Password::new(&"ü".repeat(128))).is_ok());
        assert!(check(&Password::new(&"x".repeat(129))).is_err());
        assert_eq!(format!("{:?}", Password::new("secret")), "Password(…)");
        assert_eq!(Login::new(" Ginevra.B ").unwrap().as_str(), "ginevra.b");
        assert_eq!(Login::new("a@b.it").unwrap(), Login::new("A@B.IT").unwrap());
        for bad in ["", "ab", "with space", "ünal", "new\nline", &"x".repeat(65)] {
            assert!(Login::new(bad).is_err(), "{bad:?}");
        }
    }
}
