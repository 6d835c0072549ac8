//! Links in mails. What confirms an address or sets a password is random, kept as a hash, and good once. What ends reminders is
//! sealed with a key of the server instead: it is in every reminder, and good as long as the address is.

use fondaco_table::PlayerId;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// What every link that ends reminders begins with.
const OFF: &str = "off1_";
/// How many bytes of the seal are in it.
const SEAL: usize = 16;

/// The hash under which what a link carries is kept. It is random and long, so one pass is enough.
#[must_use]
pub fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(format!("mail link {token}")).into()
}

/// What a fresh link carries.
pub(super) fn fresh(random: [u8; 32]) -> String {
    hex(&random)
}

/// The key of the server that seals what ends reminders. All nodes have the same.
#[derive(Clone)]
pub(super) struct Key(pub(super) [u8; 32]);

impl Key {
    /// What ends the reminders of this person.
    pub(super) fn off(&self, person: &PlayerId) -> String {
        format!("{OFF}{}{person}", hex(&self.seal(person).finalize().into_bytes()[..SEAL]))
    }

    /// Whose reminders this ends; nobody's if this server never made it.
    pub(super) fn open(&self, token: &str) -> Option<PlayerId> {
        let (seal, person) = token.strip_prefix(OFF)?.split_at_checked(2 * SEAL)?;
        let person = PlayerId::new(person).ok()?;
        let seal: Option<Vec<u8>> =
            (0..SEAL).map(|at| u8::from_str_radix(seal.get(2 * at..2 * at + 2)?, 16).ok()).collect();
        // This comparison takes the same time wherever they differ.
        self.seal(&person).verify_truncated_left(&seal?).ok()?;
        Some(person)
    }

    fn seal(&self, person: &PlayerId) -> Hmac<Sha256> {
        let mut seal = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        seal.update(OFF.as_bytes());
        seal.update(person.as_str().as_bytes());
        seal
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_sealed_here_ends_reminders() {
        let (key, ada, bea) = (Key([7; 32]), PlayerId::new("uada").unwrap(), PlayerId::new("ubea").unwrap());
        let token = key.off(&ada);
        assert_eq!(key.open(&token), Some(ada));
        assert_eq!(key.open(&token.replace("uada", bea.as_str())), None);
        assert_eq!(Key([8; 32]).open(&token), None);
        for odd in ["", "off1_", "off1_é", &token[..30], &token.replace("off1_", "")] {
            assert_eq!(key.open(odd), None, "{odd}");
        }
    }
}
