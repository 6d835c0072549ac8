//! Tokens: what somebody shows to be known again. A cookie and a bot's token are both 32 random bytes with a seal.
//!
//! The database keeps only the SHA-256 of the random bytes, so whoever reads it cannot be anybody. The seal (an HMAC under
//! a key of the server) makes a forged token cost no look-up.

use std::fmt;

use axum::http::{HeaderMap, HeaderValue, header};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::environment::Environment;

/// What a token is for. A token for one use is none for the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenUse {
    /// A browser's cookie.
    Cookie,
    /// A program's token.
    Bot,
}

impl TokenUse {
    /// What its text begins with.
    const fn prefix(self) -> &'static str {
        match self {
            TokenUse::Cookie => "c1_",
            TokenUse::Bot => "bot_",
        }
    }
}

/// The server's key, which seals tokens. All nodes have the same.
#[derive(Clone)]
pub struct Key([u8; 32]);

/// The name under which the database knows a session: the hash of a token's random bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SessionId(pub [u8; 32]);

/// A fresh token: its text, which is shown once, and what is stored.
pub struct Token {
    /// What its owner shows.
    pub text: String,
    /// What the database keeps.
    pub id: SessionId,
}

const SECRET: usize = 32;
const SEAL: usize = 16;

impl Key {
    /// A key.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Key(bytes)
    }

    /// Makes a token.
    #[must_use]
    pub fn issue(&self, what_for: TokenUse, environment: &Environment) -> Token {
        let secret: [u8; SECRET] = environment.bytes();
        let seal = &self.seal(what_for, &secret).finalize().into_bytes()[..SEAL];
        Token { text: format!("{}{}{}", what_for.prefix(), hex(&secret), hex(seal)), id: name(&secret) }
    }

    /// The session that a token names; nothing if this server never made it.
    #[must_use]
    pub fn open(&self, what_for: TokenUse, text: &str) -> Option<SessionId> {
        let digits = text.strip_prefix(what_for.prefix())?;
        let bytes: [u8; SECRET + SEAL] = unhex(digits)?;
        let (secret, seal) = bytes.split_at(SECRET);
        // This comparison takes the same time wherever they differ.
        self.seal(what_for, secret).verify_truncated_left(seal).ok()?;
        Some(name(secret))
    }

    fn seal(&self, what_for: TokenUse, secret: &[u8]) -> Hmac<Sha256> {
        self.seal_parts(&[what_for.prefix().as_bytes(), secret])
    }

    pub(super) fn seal_parts(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut seal = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        parts.iter().for_each(|part| seal.update(part));
        seal
    }

    /// A text as it is kept where nobody is to read it, but equal ones are told.
    pub(super) fn hide(&self, text: &str) -> [u8; 32] {
        self.seal_parts(&[b"hide ", text.as_bytes()]).finalize().into_bytes().into()
    }
}

/// The token that a program sends with a request. Other schemes are a proxy's business.
#[must_use]
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The schemes by which proxies ask for a password; browsers send that along, and it is no token.
const PROXIES: [&str; 3] = ["basic", "digest", "negotiate"];

/// Whether a request shows what is meant as a token, right or wrong.
#[must_use]
pub fn has_token(headers: &HeaderMap) -> bool {
    let scheme = |value: &HeaderValue| {
        value.to_str().unwrap_or_default().split(' ').next().unwrap_or_default().to_ascii_lowercase()
    };
    headers.get(header::AUTHORIZATION).map(scheme).is_some_and(|scheme| !PROXIES.contains(&scheme.as_str()))
}

fn name(secret: &[u8]) -> SessionId {
    SessionId(Sha256::digest(secret).into())
}

// What seals, and what is sealed, is for nobody's log.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl fmt::Debug for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SessionId({})", self.short())
    }
}

impl SessionId {
    /// By what its owner tells one token from another. It is a part of the hash: it says nothing about the token.
    #[must_use]
    pub fn short(&self) -> String {
        hex(&self.0[..8])
    }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

pub(super) fn unhex<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let digits = digits.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = value(pair[0])? << 4 | value(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_only_what_it_was_made_for() {
        let (mine, other) = (Key::new([1; 32]), Key::new([2; 32]));
        for (this, that) in [(TokenUse::Cookie, TokenUse::Bot), (TokenUse::Bot, TokenUse::Cookie)] {
            let token = mine.issue(this, &Environment::system());
            assert_eq!(mine.open(this, &token.text), Some(token.id));
            assert_eq!(other.open(this, &token.text), None);
            assert_eq!(mine.open(that, &token.text), None);
            let digits = token.text.strip_prefix(this.prefix()).unwrap();
            assert_eq!(mine.open(that, &format!("{}{digits}", that.prefix())), None);
        }
    }

    #[test]
    fn only_bearers_bear() {
        let read = |line: &'static str| {
            let line = axum::http::HeaderValue::from_static(line);
            bearer(&HeaderMap::from_iter([(header::AUTHORIZATION, line)])).map(str::to_owned)
        };
        assert_eq!(read("Bearer bot_1").as_deref(), Some("bot_1"));
        assert_eq!(read("bearer  bot_1 ").as_deref(), Some("bot_1"));
        assert_eq!(read("Basic bot_1"), None);
        assert_eq!(read("Bearer"), None);
    }

    #[test]
    fn every_change_breaks_the_seal() {
        let key = Key::new([7; 32]);
        let token = key.issue(TokenUse::Bot, &Environment::system()).text;
        for place in 4..token.len() {
            let mut forged: Vec<u8> = token.clone().into_bytes();
            forged[place] = if forged[place] == b'0' { b'1' } else { b'0' };
            assert_eq!(key.open(TokenUse::Bot, &String::from_utf8(forged).unwrap()), None, "{place}");
        }
        for text in ["", "bot_", "bot_é", &token[..token.len() - 1], &format!("{token}0"), &token.to_uppercase()] {
            assert_eq!(key.open(TokenUse::Bot, text), None, "{text}");
        }
    }

    #[test]
    fn nothing_secret_is_shown_for_debugging() {
        let key = Key::new([7; 32]);
        let token = key.issue(TokenUse::Bot, &Environment::system());
        let shown = format!("{key:?} {token:?}");
        assert_eq!(shown, "Key(…) Token(…)");
        assert!(!token.text.contains(&token.id.short()));
    }
}
