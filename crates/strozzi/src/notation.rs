//! How components and steps are written. NOTATION.md is the specification.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

#[cfg(feature = "serde")]
use fondaco_game::serde_as_text;
use fondaco_game::{Notation, NotationError, words};

use crate::action::Action;
use crate::chance::Chance;
use crate::components::{Category, City, Flag, Port, Ship, Tile, Ware};
use crate::state::Phase;

impl Notation for Action {}
impl Notation for Chance {}

#[cfg(feature = "serde")]
serde_as_text!(
    Action, Chance, City => as_str, Port => as_str, Flag => as_str, Category => as_str, Ship => text, Tile => text, Phase => as_str
);

#[cfg(feature = "openapi")]
fondaco_game::schema_as_text!("Strozzi": Category, City, Flag, Phase, Port, Ship, Tile);

words!(
    City,
    "a city: venice, rome, naples or florence",
    Venice = "venice",
    Rome = "rome",
    Naples = "naples",
    Florence = "florence"
);
words!(Port, "a port: venice, rome or naples", Venice = "venice", Rome = "rome", Naples = "naples");
words!(Flag, "a flag: pirate, plus1 or ware", Pirate = "pirate", Plus1 = "plus1", Ware = "ware");
words!(
    Phase,
    "a phase",
    Start = "start",
    Display = "display",
    Ship = "ship",
    Claim = "claim",
    Port = "port",
    Tile = "tile",
    Refill = "refill",
    Over = "over"
);
words!(
    Category,
    "a category: art, science or architecture",
    Art = "art",
    Science = "science",
    Architecture = "architecture"
);

impl Ware {
    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Ware::Gold => 'G',
            Ware::Grain => 'R',
            Ware::Cloth => 'C',
        }
    }
}

impl Ship {
    /// `5:GRC:2:0`.
    fn text(self) -> ShipText {
        let mut text = ShipText { bytes: [0; ShipText::LONGEST], len: 0 };
        text.extend([b'0' + self.sail(), b':']);
        for ware in Ware::ALL {
            text.extend(std::iter::repeat_n(ware.letter() as u8, self.wares(ware).into()));
        }
        if text.len == 2 {
            text.extend([b'-']);
        }
        text.extend([b':', b'0' + self.scrolls(), b':', b'0' + u8::from(self.promotion())]);
        text
    }
}

/// The text of a ship. There are many in every position that is sent, so it is made in place.
struct ShipText {
    bytes: [u8; ShipText::LONGEST],
    len: usize,
}

impl ShipText {
    const LONGEST: usize = "8:".len() + 3 * Ship::MAX_WARE as usize + ":2:1".len();

    fn extend(&mut self, letters: impl IntoIterator<Item = u8>) {
        for letter in letters {
            self.bytes[self.len] = letter;
            self.len += 1;
        }
    }
}

impl Deref for ShipText {
    type Target = str;

    fn deref(&self) -> &str {
        str::from_utf8(&self.bytes[..self.len]).expect("letters, digits and colons")
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl FromStr for Ship {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut parts = text.split(':');
            let (sail, wares, scrolls, promotion) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
            let wares = if wares == "-" { "" } else { wares };
            let count = |ware: Ware| u8::try_from(wares.matches(ware.letter()).count()).ok();
            let wares = [count(Ware::Gold)?, count(Ware::Grain)?, count(Ware::Cloth)?];
            let promotion = digit(promotion).filter(|&symbols| symbols <= 1)? == 1;
            let ship = Ship::new(digit(sail)?, wares, digit(scrolls)?, promotion)?;
            // Wares in another order, other letters and anything left over would be written differently.
            (*ship.text() == *text).then_some(ship)
        };
        read().ok_or_else(|| {
            NotationError::new(text, "a ship such as 5:GRC:2:0 (sail 1-8, wares, scrolls 0-2, promotion 0-1)")
        })
    }
}

impl Tile {
    /// `art:1:G`.
    const fn text(self) -> &'static str {
        const TEXTS: [&str; Tile::KINDS] = [
            "art:1:G",
            "art:1:R",
            "art:1:C",
            "art:2:-",
            "science:1:G",
            "science:1:R",
            "science:1:C",
            "science:2:-",
            "architecture:1:G",
            "architecture:1:R",
            "architecture:1:C",
            "architecture:2:-",
        ];
        TEXTS[self.index()]
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let tile = Tile::all().find(|tile| tile.text() == text);
        tile.ok_or_else(|| NotationError::new(text, "a promotion tile such as art:1:G or science:2:-"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Flag(flag) => write!(f, "flag {flag}"),
            Action::Port(port) => write!(f, "port {port}"),
            Action::Tile(tile) => write!(f, "tile {tile}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            None if text == "pass" => Ok(Action::Pass),
            Some(("flag", flag)) => flag.parse().map(Action::Flag),
            Some(("port", port)) => port.parse().map(Action::Port),
            Some(("tile", tile)) => tile.parse().map(Action::Tile),
            _ => Err(NotationError::new(text, "a decision: pass, flag, port or tile")),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Start(seat) => write!(f, "start {seat}"),
            Chance::Reveal(tile) => write!(f, "reveal {tile}"),
            Chance::Ship(ship) => write!(f, "ship {ship}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            Some(("start", seat)) => seat.parse().map(Chance::Start),
            Some(("reveal", tile)) => tile.parse().map(Chance::Reveal),
            Some(("ship", ship)) => ship.parse().map(Chance::Ship),
            _ => Err(NotationError::new(text, "an outcome of chance: start, reveal or ship")),
        }
    }
}

fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_exactly_one_text() {
        for text in ["8:-:0:0", "5:GRC:2:0", "3:RRCC:0:1", "1:GGGGGGGRRRRRRRCCCCCCC:0:1"] {
            assert_eq!(text.parse::<Ship>().unwrap().to_string(), text);
        }
        for text in
            ["", "9:G:0:0", "0:G:0:0", "5:CG:0:0", "5::0:0", "5:G:3:0", "5:G:0:2", "5:G:0:0:", "5:GX:0:0", "05:G:0:0"]
        {
            assert!(text.parse::<Ship>().is_err(), "{text:?}");
        }
        for tile in Tile::all() {
            assert_eq!(tile.to_string().parse(), Ok(tile));
            let ware = tile.ware().map_or('-', Ware::letter);
            assert_eq!(tile.text(), format!("{}:{}:{ware}", tile.category(), tile.value()));
        }
        for text in ["art:1:-", "art:2:G", "art:1:GG", "music:1:G", "art", "art:1:G "] {
            assert!(text.parse::<Tile>().is_err(), "{text:?}");
        }
        for text in ["pass", "flag plus1", "port rome", "tile science:2:-"] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        for text in ["", "pass ", " pass", "Pass", "port florence", "flag", "flag  ware", "ship 8:-:0:0"] {
            assert!(text.parse::<Action>().is_err(), "{text:?}");
        }
    }
}
