//! Messages that only the browser can read (RFC 8291): neither the push service nor anybody on the way.
//!
//! For each message the server makes a key pair of its own. What both sides can compute from one key of each and from the
//! browser's secret becomes the key of one record of `aes128gcm` (RFC 8188).

use base64ct::{Base64UrlUnpadded, Encoding as _};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::{digest, hmac};

/// A point of P-256, written out.
const POINT: usize = 65;
/// A browser's secret.
const AUTH: usize = 16;
const SALT: usize = 16;
/// The longest record that is announced; one holds everything.
const RECORD: u32 = 4_096;
/// Messages are made as long as this, so that their length says nothing.
const PADDED: usize = 1_024;

/// The browser that will read a message.
pub(super) struct Recipient {
    key: [u8; POINT],
    auth: [u8; AUTH],
}

impl Recipient {
    /// Reads a browser's public key and its secret, both base64url.
    pub(super) fn read(key: &str, auth: &str) -> Option<Self> {
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok();
        Some(Recipient { key: bytes(key)?.try_into().ok()?, auth: bytes(auth)?.try_into().ok()? })
    }
}

/// Seals a message; nothing if the browser's key is no point of the curve, or the message too long.
pub(super) fn seal(recipient: &Recipient, message: &[u8]) -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    let mut salt = [0; SALT];
    random.fill(&mut salt).ok()?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let public = own.compute_public_key().ok()?.as_ref().try_into().ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &recipient.key);
    agree_ephemeral(own, &theirs, |shared| record(recipient, &public, shared, salt, message, PADDED)).ok()?
}

/// The one record, once the secret that both sides share is known.
fn record(
    recipient: &Recipient,
    public: &[u8; POINT],
    shared: &[u8],
    salt: [u8; SALT],
    message: &[u8],
    padded: usize,
) -> Option<Vec<u8>> {
    let info = [b"WebPush: info\0", &recipient.key[..], public].concat();
    let (key, nonce) = keys(&derive(&recipient.auth, shared, &info), &salt);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    let mut text = message.to_vec();
    // The last record ends with a 2; what follows is padding.
    text.push(2);
    text.resize(text.len().max(padded), 0);
    if text.len() + AES_128_GCM.tag_len() > RECORD as usize {
        return None;
    }
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text).ok()?;
    let head = [&salt[..], &RECORD.to_be_bytes(), &[POINT as u8], public].concat();
    Some([head, text].concat())
}

/// The key and the nonce of the record.
fn keys(material: &[u8; 32], salt: &[u8; SALT]) -> ([u8; 16], [u8; 12]) {
    let key = derive(salt, material, b"Content-Encoding: aes128gcm\0");
    let nonce = derive(salt, material, b"Content-Encoding: nonce\0");
    (first(key), first(nonce))
}

/// HKDF with SHA-256 (RFC 5869), of which one block is always enough here.
fn derive(salt: &[u8], material: &[u8], info: &[u8]) -> [u8; 32] {
    let extracted = mac(salt, material);
    mac(&extracted, &[info, &[1]].concat())
}

fn mac(key: &[u8], data: &[u8]) -> [u8; 32] {
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), data);
    let mut bytes = [0; 32];
    bytes.copy_from_slice(tag.as_ref());
    bytes
}

fn first<const N: usize>(bytes: [u8; 32]) -> [u8; N] {
    let mut begin = [0; N];
    begin.copy_from_slice(&bytes[..N]);
    begin
}

/// The topic of a message, by which a push service replaces an older message with a newer one: 32 characters that reveal nothing.
pub(super) fn topic(about: &str) -> String {
    Base64UrlUnpadded::encode_string(&digest::digest(&digest::SHA256, about.as_bytes()).as_ref()[..24])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        Base64UrlUnpadded::decode_vec(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard() {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let recipient = Recipient::read(key, "BTBZMqHH6r4Tts7J_aSIgg").unwrap();
        let public = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
        let public = bytes(public).try_into().unwrap();
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let sealed =
            record(&recipient, &public, &shared, salt, b"When I grow up, I want to be a watermelon", 0).unwrap();
        let body = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
                    EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(Base64UrlUnpadded::encode_string(&sealed), body);
    }

    /// The browser's side.
    #[test]
    fn the_browser_can_read_it() {
        let random = SystemRandom::new();
        for message in ["", "Du bist am Zug", &"x".repeat(PADDED - 1), &"x".repeat(3_000)] {
            let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap();
            let key = own.compute_public_key().unwrap().as_ref().try_into().unwrap();
            let recipient = Recipient { key, auth: [7; AUTH] };
            let sealed = seal(&recipient, message.as_bytes()).unwrap();
            let (head, record) = sealed.split_at(SALT + 5 + POINT);
            assert_eq!(head[SALT..SALT + 5], [0, 0, 16, 0, 65]);
            let (salt, public): ([u8; SALT], _) = (head[..SALT].try_into().unwrap(), &head[SALT + 5..]);
            let info = [b"WebPush: info\0", &key[..], public].concat();
            let theirs = UnparsedPublicKey::new(&ECDH_P256, public);
            let material = agree_ephemeral(own, &theirs, |shared| derive(&recipient.auth, shared, &info)).unwrap();
            let (key, nonce) = keys(&material, &salt);
            let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
            let mut record = record.to_vec();
            let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).unwrap();
            assert_eq!(text.len(), (message.len() + 1).max(PADDED), "short ones have one length");
            let end = text.iter().rposition(|byte| *byte != 0).unwrap();
            assert_eq!((text[end], &text[..end]), (2, message.as_bytes()));
        }
    }

    #[test]
    fn no_two_are_alike_and_nonsense_is_refused() {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let recipient = Recipient::read(key, "BTBZMqHH6r4Tts7J_aSIgg==").unwrap();
        assert_ne!(seal(&recipient, b"x"), seal(&recipient, b"x"));
        assert!(seal(&recipient, &[0; 5_000]).is_none(), "too long");
        assert!(seal(&Recipient { key: [4; POINT], auth: [0; AUTH] }, b"x").is_none(), "no point of the curve");
        assert!(Recipient::read(&key[1..], "BTBZMqHH6r4Tts7J_aSIgg").is_none());
        assert!(Recipient::read(key, "BTBZMqHH6r4Tts7J_aSI").is_none());
        assert!(Recipient::read(key, "not base64!").is_none());
    }

    #[test]
    fn a_topic_is_as_push_services_want_it() {
        let topic = topic("mabcdefghjkmn");
        assert_eq!(topic.len(), 32);
        assert!(topic.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'), "{topic}");
        assert_ne!(topic, super::topic("mabcdefghjkmo"));
    }
}
