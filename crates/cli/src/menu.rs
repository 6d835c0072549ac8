//! The choices of a decision: in which order they are offered, and which of many are shown.

use fondaco_game::Seat;

use crate::face::{Choice, Face};
use crate::paint::{DIM, Line, beside, colour, on};
use crate::seats::Table;

/// So many choices are shown all at once, in the order of the rules. Of more than that, those that look best come first.
const MANY: usize = 24;
/// How many of them are shown at a time, at most and at least.
const PAGE: (usize, usize) = (12, 3);
/// A list of more choices than this leaves some rows to the story, if it can be written shorter.
const FEW: usize = 6;
/// So many rows.
const TALE: usize = 3;
/// An effect needs so many columns to say anything.
const EFFECT: usize = 14;

/// Which of many choices somebody looks at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Look {
    /// Only those with all of these words.
    words: Vec<String>,
    page: usize,
}

impl Look {
    /// At those with all of these words, or at all.
    pub(crate) fn at(words: &str) -> Self {
        Look { words: words.split_whitespace().map(str::to_lowercase).collect(), page: 0 }
    }

    /// At the next ones.
    pub(crate) fn next(&self) -> Self {
        Look { words: self.words.clone(), page: self.page + 1 }
    }
}

/// The legal actions in the order in which they are offered: the number of a choice is its place here, from 1.
pub(crate) fn offered<G: Face>(game: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    if actions.len() > MANY {
        let mut weights = Vec::new();
        game.hint(&actions, &mut weights);
        let mut best: Vec<(u32, G::Action)> = weights.into_iter().zip(actions).collect();
        // Stable, so that equal ones stay in the order of the rules.
        best.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        actions = best.into_iter().map(|(_, action)| action).collect();
    }
    actions
}

/// The choices of a seat.
pub(crate) struct Menu<'a, G: Face> {
    game: &'a G,
    seat: Seat,
    table: &'a Table,
    offered: Vec<G::Action>,
}

impl<'a, G: Face> Menu<'a, G> {
    pub(crate) fn new(game: &'a G, seat: Seat, table: &'a Table) -> Self {
        Menu { game, seat, table, offered: offered(game) }
    }

    /// How many choices there are.
    pub(crate) fn len(&self) -> usize {
        self.offered.len()
    }

    /// Whether not all of them are shown at once.
    pub(crate) fn has_pages(&self) -> bool {
        self.offered.len() > MANY
    }

    fn choice(&self, at: usize) -> Choice {
        self.game.choice(self.seat, self.offered[at], self.table)
    }

    /// The places of those that somebody looks for.
    pub(crate) fn find(&self, look: &Look) -> Vec<usize> {
        let has_all = |&at: &usize| {
            if look.words.is_empty() {
                return true;
            }
            let Choice { name, effect } = self.choice(at);
            let pieces = [name, effect].map(|line| line.pieces().map(|(_, text)| text).collect::<String>());
            let text = format!("{} {} {}", self.offered[at], pieces[0], pieces[1]).to_lowercase();
            // Whether somebody types knight4 or knight 4.
            let text = text.replace(['\u{a0}', ' '], "");
            look.words.iter().all(|word| text.contains(word.as_str()))
        };
        (0..self.offered.len()).filter(has_all).collect()
    }

    /// Draws them, if possible in so many rows.
    pub(crate) fn draw(&self, look: &Look, width: usize, rows: usize) -> Vec<Line> {
        let found = self.find(look);
        if found.len() == self.len() && !self.has_pages() {
            let choices: Vec<(usize, Choice)> = found.into_iter().map(|at| (at + 1, self.choice(at))).collect();
            return lay_out(&choices, width, rows);
        }
        let (most, least) = PAGE;
        let size = rows.saturating_sub(TALE + 1).clamp(least, most);
        let from = look.page % found.len().div_ceil(size).max(1) * size;
        let page = &found[from.min(found.len())..found.len().min(from + size)];
        let choices: Vec<(usize, Choice)> = page.iter().map(|&at| (at + 1, self.choice(at))).collect();
        let mut lines = cut(each_on_a_line(&choices), width);
        lines.push(self.rest(look, (from + 1, from + page.len(), found.len()), width));
        lines
    }

    /// How to see those that are not shown.
    fn rest(&self, look: &Look, (first, last, found): (usize, usize, usize), width: usize) -> Line {
        let all = self.len();
        let example = self.offered.first().map(ToString::to_string).unwrap_or_default();
        let line = match (look.words.is_empty(), last + 1 - first < found) {
            (true, _) => format!("{first} to {last} of {all}, likely ones first. more: next; /word: only with it"),
            (false, true) => format!("{first} to {last} of {found} with that. more: next; /: all {all}"),
            (false, false) => format!("{found} of {all} have that. /: all of them"),
        };
        let (short, long) = (format!("  {line}."), format!("  {line}; or {example}"));
        Line::new().styled(DIM, if long.chars().count() < width { long } else { short })
    }
}

/// A choice's number, as the one to type.
fn number(at: usize, digits: usize) -> Line {
    let lamp = on(colour::LAMP, colour::INK).bold();
    Line::new().text(" ").chip(lamp, format!("{at:>digits$}")).text(" ")
}

/// How wide the largest number and the longest name are.
fn widths(choices: &[(usize, Choice)]) -> (usize, usize) {
    let digits = choices.iter().map(|(at, _)| at.to_string().len()).max().unwrap_or(1);
    (digits, choices.iter().map(|(_, choice)| choice.name.width()).max().unwrap_or(0))
}

/// All of them, with their effects if there is room for that: one below the other, or in two columns. A long list is in
/// two columns wherever nothing is lost by it.
fn lay_out(choices: &[(usize, Choice)], width: usize, rows: usize) -> Vec<Line> {
    let (digits, names) = widths(choices);
    let listed: Vec<Line> = choices
        .iter()
        .flat_map(|(at, Choice { name, effect })| {
            let line = number(*at, digits);
            let indent = line.width() + names + 2;
            line.join(name.clone().fit(names + 2)).join(effect.clone()).wrap(width, indent)
        })
        .collect();
    let long = choices.len() > FEW;
    let aim = if long { rows.saturating_sub(TALE) } else { rows };
    let (first, second) = choices.split_at(choices.len().div_ceil(2));
    let widest = |lines: &[Line]| lines.iter().map(Line::width).max().unwrap_or(0);
    let (left, right) = (each_on_a_line(first), each_on_a_line(second));
    let whole = widest(&left) + 2 + widest(&right) <= width;
    if listed.len() <= aim && !(long && whole) {
        return listed;
    }
    if whole && left.len() <= rows {
        let middle = (widest(&left) + 2).max(width / 2).min(width - widest(&right));
        return beside(left, middle, right);
    }
    // Two columns in which the ends are cut off, but not all of an effect.
    let half = width / 2;
    let cut_off = number(0, digits).width() + names + 2 + EFFECT <= half;
    if cut_off && left.len() <= aim {
        return beside(cut(left, half), half, cut(right, half));
    }
    if listed.len() <= rows {
        return listed;
    }
    // Names alone.
    let cells: Vec<Line> =
        choices.iter().map(|(at, choice)| number(*at, digits).join(choice.name.clone().fit(names + 1))).collect();
    let across = cells.first().map_or(1, |cell| width / cell.width()).max(1);
    cells.chunks(across).map(|row| row.iter().cloned().fold(Line::new(), Line::join)).collect()
}

/// Each with its effect on one line, however long.
fn each_on_a_line(choices: &[(usize, Choice)]) -> Vec<Line> {
    let (digits, names) = widths(choices);
    let line = |(at, Choice { name, effect }): &(usize, Choice)| {
        number(*at, digits).join(name.clone().fit(names + 2)).join(effect.clone())
    };
    choices.iter().map(line).collect()
}

/// What is too long for this width is cut off.
fn cut(lines: Vec<Line>, width: usize) -> Vec<Line> {
    let cut = |line: Line| if line.width() < width { line } else { line.fit(width - 2).styled(DIM, "…") };
    lines.into_iter().map(cut).collect()
}
