//! One's own worst moments of a match, to be played again as puzzles. What is best there comes from the review that was made.

use fondaco_game::{Record, Seat};
use fondaco_table::{GameName, MatchId};
use leptos::prelude::*;

use crate::base::route::Route;
use crate::data::judge;
use crate::data::replay::origin::PastMatch;
use crate::data::review::Decided;
use crate::faces::lazy::by_game;
use crate::pages::lazy;
use crate::pages::puzzles::book::{Found, Puzzle};
use crate::pages::puzzles::{PuzzleSource, Setting};
use crate::pages::replay::{missing, with_past};
use crate::table::host::Trouble;

/// How many moments are played again.
pub const MOST: usize = 3;

/// One of them.
#[component]
pub fn AgainPage(
    /// Of which match.
    id: MatchId,
    /// Which, from 0: the worst first.
    number: usize,
) -> impl IntoView {
    with_past(id, move |past| {
        let game = past.record.game.parse::<GameName>();
        match (game, setting(&past, number)) {
            (Ok(game), Some(setting)) => lazy::page(shown(game, setting)),
            // Without a review there is nothing to play again: it is made there.
            (Ok(_), None) => {
                Route::Review(past.id.clone()).go();
                ().into_any()
            }
            (Err(_), _) => missing(Trouble::NoSuchGame),
        }
    })
}

by_game! {
    /// A moment on the board.
    more fn shown<G>(setting: Setting) -> crate::base::games::Markup {
        setting.show::<G>()
    }
}

fn setting(past: &PastMatch, number: usize) -> Option<Setting> {
    let review = judge::best_kept(&past.hash())?;
    let mine = past.me.map(Seat::index);
    let worst = review.costliest(MOST, mine);
    let at = *worst.get(number)?;
    let Decided { seat, best, chosen, better, line, .. } = review.decided(at)?;
    let of = |list: &[f64]| list.get(usize::from(*seat)).copied().unwrap_or_default();
    let (made, better) = (past.record.steps.get(at)?.clone(), better.as_ref()?);
    let find = Found {
        before: Vec::new(),
        best: best.clone(),
        win: of(&better.win),
        points: of(&better.points),
        margin: of(&better.win) - of(&chosen.win),
        others: vec![(made, of(&chosen.win), of(&chosen.points))],
        line: line.clone(),
    };
    let puzzle = Puzzle { at, kind: String::new(), difficulty: 0, merchants: 0, finds: vec![find] };
    let steps = past.record.steps.iter().take(at).cloned().collect();
    let record = Record { steps, result: None, ..past.record.clone() };
    let place = PuzzleSource::Own { id: past.id.clone(), chairs: past.chairs.clone(), count: worst.len() };
    Some(Setting::new(number, puzzle, record, place))
}
