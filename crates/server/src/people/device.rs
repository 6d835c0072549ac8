//! Known devices: a browser on which somebody has logged in to an account shows that by a cookie of its own. It lets nobody in;
//! it only means that wrong passwords elsewhere are not held against this browser (see `tries`).

use fondaco_table::PlayerId;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use super::token::{Key, hex, unhex};
use crate::environment::Environment;

/// Tells known devices and sessions apart, for counting.
pub(super) type DeviceId = [u8; 32];

const PREFIX: &str = "d1_";
const RANDOM: usize = 16;
const SEAL: usize = 16;

impl Key {
    /// What a browser shows from now on to be known as a device of this account.
    pub(super) fn issue_device(&self, person: &PlayerId, environment: &Environment) -> String {
        let random: [u8; RANDOM] = environment.bytes();
        let seal = self.seal_device(person, &random).finalize().into_bytes();
        format!("{PREFIX}{}{}{}", hex(&random), hex(&seal[..SEAL]), person)
    }

    /// The device that a browser shows itself to be, if it is one of this account.
    pub(super) fn open_device(&self, person: &PlayerId, text: &str) -> Option<DeviceId> {
        let rest = text.strip_prefix(PREFIX)?;
        let (digits, whose) = rest.split_at_checked(2 * (RANDOM + SEAL))?;
        if whose != person.as_str() {
            return None;
        }
        let bytes: [u8; RANDOM + SEAL] = unhex(digits)?;
        let (random, seal) = bytes.split_at(RANDOM);
        // This comparison takes the same time wherever they differ.
        self.seal_device(person, random).verify_truncated_left(seal).ok()?;
        Some(Sha256::digest(random).into())
    }

    fn seal_device(&self, person: &PlayerId, random: &[u8]) -> Hmac<Sha256> {
        // Its length is fixed, so nothing of one part can be taken for another.
        self.seal_parts(&[PREFIX.as_bytes(), random, person.as_str().as_bytes()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_one_accounts() {
        let (key, other) = (Key::new([1; 32]), Key::new([2; 32]));
        let (ada, bea) = (PlayerId::new("uada").unwrap(), PlayerId::new("ubea").unwrap());
        let text = key.issue_device(&ada, &Environment::system());
        let again = key.issue_device(&ada, &Environment::system());
        assert!(key.open_device(&ada, &text).is_some());
        assert_eq!(key.open_device(&ada, &text), key.open_device(&ada, &text));
        assert_ne!(key.open_device(&ada, &text), key.open_device(&ada, &again));
        assert_eq!(key.open_device(&bea, &text), None);
        assert_eq!(key.open_device(&bea, &text.replace("uada", "ubea")), None, "the seal is ada's");
        assert_eq!(other.open_device(&ada, &text), None);
        for odd in ["", "d1_", "d1_uada", "d1_é", &text[..20]] {
            assert_eq!(key.open_device(&ada, odd), None, "{odd}");
        }
    }
}
