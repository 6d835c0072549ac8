//! An edition in a link: what it says of itself and its components, compressed, in letters that an address may have.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use fondaco_game::{About, EditionId};
use fondaco_table::{AnyEdition, GameName};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};

/// The longest text that is looked at: an edition takes about a thousand letters.
const LONGEST_TEXT: usize = 16 * 1024;
/// The most bytes that one becomes: as many as an edition may have, and what it says of itself.
const LONGEST: usize = fondaco_game::edition::MAX_BYTES + 4096;
/// How hard it is pressed, from 0 to 10.
const PRESSED: u8 = 9;

/// What is in a link.
#[derive(Serialize, Deserialize)]
struct Packed {
    game: GameName,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    components: String,
}

/// The edition as a link has it.
#[must_use]
pub fn pack(edition: &AnyEdition) -> String {
    let AnyEdition { game, about: About { name, author, note }, components, .. } = edition.clone();
    let text = serde_json::to_vec(&Packed { game, name, author, note, components }).unwrap_or_default();
    Base64UrlUnpadded::encode_string(&compress_to_vec(&text, PRESSED))
}

/// The edition that a link has; nothing if it has none, or what it says of itself could deceive. Its components are not checked.
#[must_use]
pub fn unpack(text: &str) -> Option<AnyEdition> {
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let bytes = Base64UrlUnpadded::decode_vec(text).ok()?;
    let text = decompress_to_vec_with_limit(&bytes, LONGEST).ok()?;
    let Packed { game, name, author, note, components } = serde_json::from_slice(&text).ok()?;
    let (id, about) = (EditionId::new(&name, &components), About { name, author, note });
    about.check().ok()?;
    Some(AnyEdition { game, id, about, components })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_goes_into_a_link_and_comes_out_as_it_was() {
        for &game in GameName::ALL {
            let mut edition = game.surprise(7);
            edition.about.author = Some("Ginevra".to_owned());
            edition.about.note = Some("Attic find. “I read every card twice.”".to_owned());
            let packed = pack(&edition);
            assert_eq!(unpack(&packed), Some(edition));
            assert!(packed.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter)));
            // Everything that sends messages takes an address of this length.
            assert!(packed.len() < 2_000, "{} letters", packed.len());
        }
    }

    #[test]
    fn what_is_no_edition_is_refused() {
        let packed = pack(&GameName::ALL[0].surprise(1));
        for odd in ["", "?", "abc", &packed[..packed.len() / 2], &"A".repeat(LONGEST_TEXT + 1)] {
            assert_eq!(unpack(odd), None, "{odd}");
        }
        let bomb = Base64UrlUnpadded::encode_string(&compress_to_vec(&vec![b' '; 4 * LONGEST], PRESSED));
        assert!(bomb.len() < LONGEST_TEXT);
        assert_eq!(unpack(&bomb), None);
        let mut piled = GameName::ALL[0].surprise(1);
        piled.about.name = format!("x{}", "\u{301}".repeat(30));
        assert_eq!(unpack(&pack(&piled)), None);
        // What is in it is as hostile as what comes from anywhere: only `keep` trusts it.
        let hostile = AnyEdition { components: "ship 9:G:0:0\n".repeat(200), ..GameName::ALL[0].surprise(1) };
        assert!(unpack(&pack(&hostile)).unwrap().keep().is_err());
    }
}
