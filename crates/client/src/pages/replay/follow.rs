//! What steps lead to, in the words of the ledger.

use fondaco_game::{NoStory, StepOf, Viewer};

use crate::table::face::{Face, Moment};
use crate::table::people::People;

/// How many lines of what was likely to follow are told.
const LINES: usize = 3;

/// What these steps lead to, in the words of the ledger. The first step of a line is the decision itself.
pub(crate) fn follow<G: Face>(from: &G, people: &People, viewer: Viewer, line: &[String]) -> Vec<String> {
    let mut game = from.clone();
    let mut told = Vec::new();
    for text in line {
        let Ok(step) = StepOf::<G>::parse(text, game.turn()) else { break };
        let mut events = Vec::new();
        if game.play(&step, &mut events).is_err() || told.len() >= LINES {
            break;
        }
        told.extend(lines::<G>(&game, people, viewer, &events));
    }
    told.truncate(LINES);
    told
}

/// What is told after the decision itself, which comes first in a line.
pub(crate) fn follow_after<G: Face>(from: &G, people: &People, viewer: Viewer, line: &[String]) -> Vec<String> {
    let Some((first, rest)) = line.split_first() else { return Vec::new() };
    let mut game = from.clone();
    let step = StepOf::<G>::parse(first, game.turn()).ok();
    if step.is_none_or(|step| game.play(&step, &mut NoStory).is_err()) {
        return Vec::new();
    }
    follow(&game, people, viewer, rest)
}

/// What events say in the ledger, if they are somebody's.
pub(crate) fn lines<G: Face>(game: &G, people: &People, viewer: Viewer, events: &[G::Event]) -> Vec<String> {
    let seen = game.observe(viewer);
    let moment = Moment::<G> { seen: &seen, legal: &[], edition: game.edition(), people, viewer };
    G::tell(&moment, events).into_iter().filter(|line| line.seat.is_some()).map(|line| line.text).collect()
}
