//! How this server signs what it sends to push services (RFC 8292), so that nobody else can write to its subscribers: with a
//! key pair of its own, which the browser was told when it subscribed.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;
use thiserror::Error;

/// How long a signature is good; at most a day is allowed.
const GOOD_FOR: Duration = Duration::from_secs(12 * 60 * 60);

/// Whom push services may write to: `mailto:` or `https:`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contact(String);

/// A text that says of nobody how to write to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a contact is written mailto:NAME@HOST or https://HOST/…")]
pub struct BadContact;

impl FromStr for Contact {
    type Err = BadContact;

    fn from_str(text: &str) -> Result<Self, BadContact> {
        let plain = text.len() <= 200 && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"');
        let mail = text.strip_prefix("mailto:").and_then(|mail| mail.split_once('@'));
        let mail = mail.is_some_and(|(name, host)| !name.is_empty() && !host.is_empty());
        let page = text.strip_prefix("https://").is_some_and(|page| !page.is_empty());
        if plain && (mail || page) { Ok(Contact(text.to_owned())) } else { Err(BadContact) }
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The server's key pair.
pub(super) struct Keys {
    pair: EcdsaKeyPair,
    public: String,
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Keys({})", self.public)
    }
}

impl Keys {
    /// A new key pair, as it is stored (PKCS #8).
    pub(super) fn fresh() -> Option<Vec<u8>> {
        let written = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).ok()?;
        Some(written.as_ref().to_vec())
    }

    /// A key pair that was stored.
    pub(super) fn read(stored: &[u8]) -> Option<Self> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, stored, &SystemRandom::new()).ok()?;
        let public = Base64UrlUnpadded::encode_string(pair.public_key().as_ref());
        Some(Keys { pair, public })
    }

    /// The public key, as browsers want it.
    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// What a request to this push service is signed with: the header `authorization`.
    pub(super) fn authorization(&self, origin: &str, contact: &Contact, now_ms: u64) -> Option<String> {
        let end = now_ms / 1_000 + GOOD_FOR.as_secs();
        let claims = json!({"aud": origin, "exp": end, "sub": contact.0});
        let part = |value: &serde_json::Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
        let text = format!("{}.{}", part(&json!({"alg": "ES256", "typ": "JWT"})), part(&claims));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        let signature = Base64UrlUnpadded::encode_string(signature.as_ref());
        Some(format!("vapid t={text}.{signature}, k={}", self.public))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_signature_holds() {
        let keys = Keys::read(&Keys::fresh().unwrap()).unwrap();
        let contact: Contact = "mailto:me@example.org".parse().unwrap();
        let header = keys.authorization("https://push.example.org", &contact, 1_700_000_000_999).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, keys.public());
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
        assert_eq!((bytes(key).len(), bytes(key)[0]), (65, 4));
        let (text, signature) = token.rsplit_once('.').unwrap();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        key.verify(text.as_bytes(), &bytes(signature)).unwrap();
        assert!(key.verify(format!("{text}x").as_bytes(), &bytes(signature)).is_err());
        let (head, claims) = text.split_once('.').unwrap();
        let read = |part: &str| serde_json::from_slice::<Value>(&bytes(part)).unwrap();
        assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
        let wanted = json!({"aud": "https://push.example.org", "exp": 1_700_043_200, "sub": "mailto:me@example.org"});
        assert_eq!(read(claims), wanted);
        assert!(Keys::read(b"no keys").is_none());
        assert!(!format!("{keys:?}").contains("private"));
    }

    #[test]
    fn a_contact_is_an_address() {
        for good in ["mailto:me@example.org", "https://example.org/about"] {
            assert_eq!(good.parse::<Contact>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "me@example.org",
            "mailto:",
            "mailto:me",
            "https://",
            "http://example.org",
            "mailto:a b@c",
            "mailto:\"@c",
        ] {
            assert_eq!(bad.parse::<Contact>(), Err(BadContact), "{bad}");
        }
    }
}
