//! A whole game in a link: its record, compressed, in letters that an address may have. So any moment of a game that only this
//! browser has opens anywhere.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use fondaco_game::Record;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::read::{self, LONGEST, Unread};

/// The longest text that is looked at: a long game is a tenth of it.
const LONGEST_TEXT: usize = 64 * 1024;
/// How hard it is pressed, from 0 to 10.
const PRESSED: u8 = 9;

/// The game as a link has it.
#[must_use]
pub fn pack(record: &Record) -> String {
    Base64UrlUnpadded::encode_string(&compress_to_vec(record.to_text().as_bytes(), PRESSED))
}

/// The game that a link has.
///
/// # Errors
/// If it is none, or longer than any game, or does not follow the rules.
pub fn unpack(text: &str) -> Result<Record, Unread> {
    read::record(&record_text(text)?)
}

/// The record that a link has, as a file would have it; nobody has checked it.
///
/// # Errors
/// If it is none, or longer than any game.
pub fn record_text(text: &str) -> Result<String, Unread> {
    if text.len() > LONGEST_TEXT {
        return Err(Unread::TooLong);
    }
    let bytes = Base64UrlUnpadded::decode_vec(text).map_err(|_| Unread::NoRecord)?;
    let record = decompress_to_vec_with_limit(&bytes, LONGEST).map_err(|_| Unread::NoRecord)?;
    String::from_utf8(record).map_err(|_| Unread::NoRecord)
}

#[cfg(test)]
mod tests {
    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;
    use fondaco_table::GameName;

    use super::*;
    use crate::data::replay::timeline::tests::{bare, played, played_as};

    #[test]
    fn a_game_goes_into_a_link_and_comes_out_as_it_was() {
        for record in [played::<Strozzi>(6), played::<Liguria>(4)] {
            let packed = pack(&record);
            assert_eq!(unpack(&packed).unwrap(), record);
            assert!(packed.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter)));
            // Everything that sends messages takes an address of this length.
            assert!(packed.len() < 8_000, "{} letters", packed.len());
        }
    }

    /// A game that was played with another edition brings it along in its link: nobody has to be asked for it.
    #[test]
    fn a_link_brings_the_edition_along() {
        for &game in &GameName::ALL[..2] {
            let edition = game.surprise(4821);
            let record = played_as(&edition);
            assert_eq!(record.components.as_ref(), Some(&edition.components));
            let packed = pack(&record);
            assert_eq!(unpack(&packed).unwrap(), record);
            assert!(packed.len() < 10_000, "{} letters", packed.len());
            // Without it, or with another one, it is refused.
            assert!(matches!(unpack(&pack(&bare(&record))), Err(Unread::Edition { .. })));
            let other = Record { components: Some(game.surprise(4822).components), ..record };
            assert_eq!(unpack(&pack(&other)), Err(Unread::Components));
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let packed = pack(&played::<Strozzi>(3));
        let half = &packed[..packed.len() / 2];
        for odd in ["", "?", "abc", half, "%%%%"] {
            assert!(unpack(odd).is_err(), "{odd}");
        }
        assert_eq!(unpack(&"A".repeat(LONGEST_TEXT + 1)), Err(Unread::TooLong));
        // A little text that would become a very long one is not unpacked.
        let bomb = Base64UrlUnpadded::encode_string(&compress_to_vec(&vec![b' '; 4 * LONGEST], PRESSED));
        assert!(bomb.len() < LONGEST_TEXT);
        assert_eq!(unpack(&bomb), Err(Unread::NoRecord));
    }
}
