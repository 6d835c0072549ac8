//! Parts of the program that a browser loads when they are wanted, one for each game: so the first table does not wait for the
//! other game. The build takes the module apart at the functions marked with `wasm_split`.
//!
//! What can be reached from elsewhere stays in the main module, so what is to be loaded later must only be named in the body of
//! such a function.

use fondaco_table::GameName;

use crate::base::browser;
use crate::base::lazy::{self, Missing};

/// A function that is there for each game `G` and is loaded with it: with its board (`board`), with its bots (`mind`), or with what
/// goes on around the board (`more`). It is called with the game's name, and fails if it cannot be loaded.
///
/// ```text
/// by_game! {
///     /// A lesson.
///     more fn lessons<G>(script: Script) -> Markup { show_lessons::<G>(script) }
/// }
/// let view = lessons(game, script).await;
/// ```
macro_rules! by_game {
    ($(#[$about:meta])* board $($function:tt)+) => {
        fondaco_table::for_each_game! { $crate::faces::lazy::split; [$(#[$about])*] "" $($function)+ }
    };
    ($(#[$about:meta])* mind $($function:tt)+) => {
        fondaco_table::for_each_game! { $crate::faces::lazy::split; [$(#[$about])*] "_mind" $($function)+ }
    };
    ($(#[$about:meta])* more $($function:tt)+) => {
        fondaco_table::for_each_game! { $crate::faces::lazy::split; [$(#[$about])*] "_more" $($function)+ }
    };
}

macro_rules! split {
    (
        [$($about:tt)*] $more:literal
        fn $name:ident<$g:ident>($arg:ident: $type:ty) -> $result:ty $body:block
        $($(#[$when:meta])* $game:ident $part:ident = $library:ty, $face:ident faces;)+
    ) => {
        pastey::paste! {
            $($about)*
            #[allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]
            async fn $name(
                game: fondaco_table::GameName,
                $arg: $type,
            ) -> Result<$result, $crate::base::lazy::Missing> {
                match game {
                    $($(#[$when])* fondaco_table::GameName::$game => {
                        #[wasm_split_helpers::wasm_split([<$part $more>], fallible, preload(ahead))]
                        fn $name($arg: $type) -> Result<$result, $crate::base::lazy::Missing> {
                            type $g = fondaco_table::games::$game;
                            Ok($body)
                        }
                        // The program is on its way while its texts are waited for.
                        wasm_bindgen_futures::spawn_local(async { drop(ahead().await) });
                        $crate::faces::lazy::dress(game).await?;
                        $name($arg).await
                    })+
                }
            }
        }
    };
}

pub(crate) use {by_game, split};

/// Loads what a game says and its style sheet, where there is somebody to read and see them: not in a worker.
pub(crate) async fn dress(game: GameName) -> Result<(), Missing> {
    if browser::window().is_none() { Ok(()) } else { lazy::dress(&game.to_string()).await }
}
