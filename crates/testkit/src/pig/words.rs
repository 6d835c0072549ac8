//! Pig in words: all that its faces have.

use fondaco_game::Seat;
use fondaco_game::describe::{Line, Sentence};
use fondaco_game::{Describe, Edges};

use super::{Action, Event, Observation, Phase, Pig};

/// It has no conformance suite of its own.
impl Edges for Pig {}

impl Describe for Pig {
    fn seen_in_words(seen: &Observation) -> Vec<Line> {
        let line = |seat, name: &str, value: String| Line { seat, name: name.to_owned(), value };
        let mut lines = Vec::new();
        if seen.phase != Phase::Over {
            lines.push(line(Some(seen.active), "heap", seen.heap.to_string()));
        }
        for (seat, purse) in seen.purses.iter().enumerate() {
            let purse = purse.map_or_else(|| "closed".to_owned(), |purse| purse.to_string());
            lines.push(line(Some(Seat::new(seat)), "purse", purse));
        }
        lines
    }

    fn question_in_words(seen: &Observation) -> String {
        format!("Hold {}, or roll again?", seen.heap)
    }

    fn action_in_words(seen: &Observation, action: &Action) -> String {
        match action {
            Action::Hold => format!("Put {} into your purse", seen.heap),
            Action::Roll => "Roll again".to_owned(),
        }
    }

    fn event_in_words(event: &Event) -> Option<Sentence> {
        let (seat, text) = match event {
            // Seen anyway.
            Event::Turn { .. } | Event::Again { .. } => return None,
            Event::Rolled { seat, pips } => (Some(*seat), format!("rolls a {pips}")),
            Event::Lost { seat, heap } => (Some(*seat), format!("loses {heap}")),
            Event::Held { seat, heap } => (Some(*seat), format!("puts {heap} into the purse")),
            Event::Over { purses } => {
                let purses: Vec<String> = purses.iter().map(u16::to_string).collect();
                (None, format!("The purses are opened: {}", purses.join(", ")))
            }
        };
        Some(Sentence { seat, text })
    }
}
