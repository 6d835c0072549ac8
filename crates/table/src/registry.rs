//! The registry: the one list of the games there are. A game is added by one line here; whatever else differs from game to
//! game lives with the game, or with its face.

/// Hands the list of games to a macro: `for_each_game!(callback; …)` becomes `callback! { … }`, where what follows the
/// semicolon, if there is one, comes first, and then a line for each game:
///
/// ```text
/// Variant name = path::to::Type, own faces;
/// ```
///
/// The variant stands for the game in enums such as [`GameName`](crate::GameName), the name in records and file names. *Own
/// faces* are written by hand in the terminal program and in the browser client; with *plain faces*, both show what
/// [`Describe`](fondaco_game::Describe) says. A game that only developers want stands behind a feature; the crates that use
/// this macro have features of the same name and hand them on.
///
/// Outside this crate the types are those of [`games`](crate::games).
#[macro_export]
macro_rules! for_each_game {
    ($callback:path $(; $($first:tt)*)?) => {
        $callback! {
            $($($first)*)?
            Strozzi strozzi = fondaco_strozzi::Strozzi, own faces;
            Liguria liguria = fondaco_liguria::Liguria, own faces;
            #[cfg(feature = "third-game")] Pig pig = fondaco_testkit::pig::Pig, plain faces;
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::GameName;

    macro_rules! list {
        ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
            const LIST: &[(GameName, &str)] = &[$($(#[$when])* (GameName::$name, stringify!($lower))),+];
        };
    }

    for_each_game!(list);

    #[test]
    fn each_is_called_what_its_line_says() {
        assert!(LIST.iter().map(|(game, _)| game).eq(GameName::ALL));
        for &(game, name) in LIST {
            assert_eq!(game.as_str(), name);
            assert_eq!(game.title().to_lowercase(), name);
            assert_eq!(serde_json::to_value(game).unwrap(), name);
        }
    }
}
