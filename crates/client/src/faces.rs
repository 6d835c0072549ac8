//! How each game looks: its [`Face`], of its own or [plain], as the registry says.

use fondaco_table::GameName;

use crate::table::face::{Cover, Face};

pub mod lazy;
pub mod liguria;
#[allow(dead_code, reason = "there may be no game without a face of its own")]
mod plain;
pub mod strozzi;
#[cfg(test)]
mod workshop_laws;

use plain::plain_face;

macro_rules! faces {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        $($(#[$when])* plain_face!($face $name);)+

        /// What the pages show of a game before its board is loaded.
        #[must_use]
        pub const fn cover(game: GameName) -> &'static Cover {
            match game { $($(#[$when])* GameName::$name => &<fondaco_table::games::$name as Face>::COVER),+ }
        }
    };
}

fondaco_table::for_each_game!(faces);
