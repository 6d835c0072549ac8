//! How a game looks in a terminal. Rules are none of its business: it draws what a viewer sees, tells what happened, and
//! says of a choice what the game says would follow.

use fondaco_game::{Decision as _, Describe, Edges, Encode, Insight, Portable, Seat};

use crate::paint::Line;
use crate::seats::Table;

mod liguria;
mod plain;
mod strozzi;

/// A game with a face. What a game does not say is said [plainly](plain).
pub(crate) trait Face: Insight + Describe + Edges + Portable + Encode {
    /// How the game goes, for those who do not know it; a few short lines.
    const PRIMER: &'static [&'static str] = &[];
    /// What players should know about the components.
    const NOTICE: &'static str = "";
    /// The number of the rule about taking a decision back, if there is one.
    const UNDO: Option<&'static str> = None;
    /// Other words for parts of the notation, as players may type them.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];

    /// Options of the setup that `fondaco play` has flags for; `--set` sets every other.
    const FLAGS: &'static [Flag] = &[];

    /// Draws the board as this viewer sees it, `size` columns wide and not much more than half of its rows high. `open` are
    /// their choices as they are numbered, if it is their turn.
    fn board(
        seen: &Self::Observation,
        _edition: &'static Self::Edition,
        table: &Table,
        _size: (usize, usize),
        _open: &[Self::Action],
    ) -> Vec<Line> {
        plain::board::<Self>(seen, table)
    }

    /// What the player whose turn it is is asked.
    fn question(&self, seat: Seat, _table: &Table) -> Question {
        plain::question(self, seat)
    }

    /// One of their choices.
    fn choice(&self, seat: Seat, action: Self::Action, _table: &Table) -> Choice {
        plain::choice(self, seat, action)
    }

    /// What a decision changes, in words; nothing for what goes without saying.
    fn reason(&self, _reason: &fondaco_game::Reason, _table: &Table) -> Option<String> {
        None
    }

    /// Tells what happened in this game, in few lines.
    fn tell(&self, events: &[Self::Event], table: &Table) -> Vec<Line> {
        plain::tell::<Self>(events, table)
    }

    /// A page of its own for what happens seldom, such as the scoring of a round.
    fn interlude(&self, _events: &[Self::Event], _table: &Table, _width: usize) -> Option<Vec<Line>> {
        None
    }

    /// What everything on the board means.
    fn glossary() -> &'static [Entry] {
        &[]
    }

    /// The kind of a decision, in words of the notation: puzzles are chosen so that there are some of each.
    fn kind(action: &Self::Action) -> String {
        action.verb().to_owned()
    }
}

/// A game without a face of its own has the plain one.
macro_rules! plain_faces {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        $($(#[$when])* plain_faces!(@$face $name);)+
    };
    (@own $name:ident) => {};
    (@plain $name:ident) => { impl Face for fondaco_table::games::$name {} };
}

fondaco_table::for_each_game!(plain_faces);

/// An option of a game's setup that has a flag of its own.
pub(crate) struct Flag {
    /// What is typed after `--`.
    pub(crate) long: &'static str,
    /// What it is called in the setup.
    pub(crate) option: &'static str,
    /// What its value is called, if it has one; without, the flag says yes.
    pub(crate) value: Option<&'static str>,
    /// What it does.
    pub(crate) help: &'static str,
}

/// A question, and what matters for the answer.
pub(crate) struct Question {
    pub(crate) title: String,
    pub(crate) hint: Line,
}

/// A choice: what one does, and what follows from it.
pub(crate) struct Choice {
    pub(crate) name: Line,
    pub(crate) effect: Line,
}

/// An explanation.
pub(crate) struct Entry {
    /// How it looks on the board, and other words for it.
    pub(crate) words: &'static [&'static str],
    /// What it means.
    pub(crate) text: &'static str,
    /// The numbers of the rules about it.
    pub(crate) rules: &'static str,
}

impl Entry {
    /// Whether this is what somebody asks about, in the singular or plural, with a number or without.
    pub(crate) fn answers(&self, word: &str) -> bool {
        let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let stem = stem.strip_suffix('s').unwrap_or(stem);
        self.words.iter().any(|known| known.eq_ignore_ascii_case(word) || known.eq_ignore_ascii_case(stem))
    }

    /// Whether it has to do with it.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        self.text.to_lowercase().contains(&word)
            || self.words.iter().any(|known| known.to_lowercase().contains(&word))
            || self.rules.to_lowercase().split(", ").any(|rule| rule == word)
    }
}

/// The word with a capital.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "1st", "2nd", "3rd", "4th".
pub(crate) fn ordinal(place: usize) -> String {
    let ending = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}
