//! The screen of a game: the board, what happened, and the decision that is due.

use fondaco_game::{Outcome, Seat, Turn, Viewer};

use crate::face::Face;
use crate::menu::{self, Look, Menu};
use crate::paint::{BOLD, DIM, Line, colour, columns, ink, on};
use crate::seats::Table;

/// So many rows for the question and the story are hardly enough.
const STORY: usize = 7;
/// With fewer, the question has one row only.
const SCARCE: usize = 5;
/// So many choices have their place at the bottom of the screen, whether they are there or not.
const CHOICES: usize = 4;

/// What there is to show.
pub(crate) struct Scene<'a, G: Face> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a Table,
    /// Who looks at it.
    pub(crate) viewer: Viewer,
    /// What happened, up to now.
    pub(crate) story: &'a [G::Event],
    /// How much of it the viewer knows already.
    pub(crate) known: usize,
    /// What to say about the last input.
    pub(crate) said: Option<&'a Said>,
    /// Which of many choices the viewer looks at.
    pub(crate) look: Option<&'a Look>,
}

/// Something to say to whoever typed.
pub(crate) enum Said {
    /// That it is done.
    News(String),
    /// What is wrong with it.
    Complaint(String),
}

impl<G: Face> Scene<'_, G> {
    /// Everything on a screen of this size: as much of the story as fits, the decision at the bottom. The last row is left
    /// for the answer.
    pub(crate) fn fill(&self, (width, height): (usize, usize)) -> Vec<Line> {
        let mut lines = self.board((width, height));
        let most = (height - 1).saturating_sub(lines.len());
        let decision = self.decision(width, most);
        // The question keeps its place whether there are two choices or four, unless the story needs the rows.
        let bottom = if most < CHOICES + STORY { decision.len() } else { decision.len().max(CHOICES + 1) };
        let room = most.saturating_sub(bottom);
        let (above, below) = (usize::from(room >= 4), usize::from(room >= 5));
        let gap = |rows: usize| std::iter::repeat_n(Line::new(), rows);
        lines.extend(gap(above));
        lines.extend(self.latest(width, room - above - below));
        lines.extend(gap(below + bottom - decision.len()));
        lines.extend(decision);
        // A line that is too long would push the others down.
        lines.into_iter().map(|line| line.fit(width)).collect()
    }

    /// Everything, one below the other: for files and pipes.
    pub(crate) fn list(&self, (width, height): (usize, usize)) -> Vec<Line> {
        let mut lines = wrapped(self.game.tell(&self.story[self.known..], self.table), width);
        lines.push(Line::new());
        lines.extend(self.board((width, height)));
        lines.push(Line::new());
        lines.extend(self.decision(width, usize::MAX));
        lines
    }

    fn board(&self, size: (usize, usize)) -> Vec<Line> {
        // What the viewer may choose lights up on the board.
        let open = match self.game.turn() {
            Turn::Player(seat) if self.viewer.is(seat) => menu::offered(self.game),
            _ => Vec::new(),
        };
        G::board(&self.game.observe(self.viewer), self.game.edition(), self.table, size, &open)
    }

    /// The end of the story, in exactly so many rows; what is known already is dimmed.
    fn latest(&self, width: usize, rows: usize) -> Vec<Line> {
        let (known, news) = self.story.split_at(self.known);
        let mut told: Vec<Line> = self.game.tell(known, self.table).into_iter().map(Line::dimmed).collect();
        told.extend(self.game.tell(news, self.table));
        // Whole sentences only, from the last one back.
        let mut lines = Vec::new();
        for sentence in told.iter().rev() {
            let sentence = sentence.wrap(width - 1, 2);
            if lines.len() + sentence.len() > rows {
                break;
            }
            lines.extend(sentence.into_iter().rev());
        }
        lines.reverse();
        lines.resize(rows, Line::new());
        lines.into_iter().map(|line| Line::new().text(" ").join(line)).collect()
    }

    /// The question with its choices, if possible in so many rows; or who decides, if it is not for this viewer.
    fn decision(&self, width: usize, rows: usize) -> Vec<Line> {
        match self.game.turn() {
            Turn::Player(seat) if self.viewer.is(seat) => self.ask(seat, width, rows),
            Turn::Player(seat) => {
                let name = self.table.name(seat);
                let verb = if name == "You" { "decide" } else { "decides" };
                vec![Line::new().text(" ").join(self.table.piece(seat)).styled(DIM, format!(" {name} {verb} …"))]
            }
            Turn::Chance => vec![Line::new().styled(DIM, " A card or tile is turned over …")],
            Turn::Over => vec![Line::new().styled(BOLD, " The game is over.")],
        }
    }

    fn ask(&self, seat: Seat, width: usize, rows: usize) -> Vec<Line> {
        let question = self.game.question(seat, self.table);
        let lamp = on(colour::LAMP, colour::INK).bold();
        let title = Line::new().text(" ").chip(lamp, &question.title).text("  ");
        let menu = Menu::new(self.game, seat, self.table);
        let most = match rows.saturating_sub(menu.len()) {
            // Where rows are scarce, the story needs the second line of a hint more.
            0..SCARCE => 1,
            SCARCE..STORY => 2,
            _ => usize::MAX,
        };
        // Whole sentences only; the first one stays, however long it is.
        let mut message = self.message(question.hint);
        let mut lines = title.clone().join(message.clone()).wrap(width, 3);
        while lines.len() > most
            && let Some(shorter) = message.without_last_sentence()
        {
            message = shorter;
            lines = title.clone().join(message.clone()).wrap(width, 3);
        }
        let look = self.look.cloned().unwrap_or_default();
        lines.extend(menu.draw(&look, width, rows.saturating_sub(lines.len())));
        lines
    }

    /// What there is to say about the last input, or else the hint.
    fn message(&self, hint: Line) -> Line {
        match self.said {
            Some(Said::News(text)) => Line::new().styled(BOLD, text),
            Some(Said::Complaint(text)) => Line::new().styled(ink(colour::BAD).bold(), text),
            None => hint,
        }
    }
}

/// Long lines in several.
pub(crate) fn wrapped(lines: Vec<Line>, width: usize) -> Vec<Line> {
    lines.into_iter().flat_map(|line| line.wrap(width, 2)).collect()
}

/// The final table: points by source, ranks, and who won.
pub(crate) fn result(outcome: &Outcome, table: &Table) -> Vec<Line> {
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    let mut order: Vec<Seat> = Seat::all(table.players()).collect();
    order.sort_by_key(|&seat| outcome.ranks()[seat]);
    let points = winners.first().map_or(0, |&seat| outcome.scores()[seat]);
    let plain = winners.len() > 1 || winners.iter().any(|&seat| table.name(seat) == "You");
    let verb = if plain { "win" } else { "wins" };
    let lamp = on(colour::LAMP, colour::INK).bold();
    let mut lines =
        vec![Line::new().text(" ").chip(lamp, format!("{} {verb} with {points} points.", table.list(&winners)))];
    lines.push(Line::new());
    let dim = |text: &str| Line::new().styled(DIM, text);
    let heads = outcome.sources().iter().map(|source| dim(source));
    let mut rows: Vec<Vec<Line>> = vec![[dim("rank")].into_iter().chain(heads).chain([dim("points")]).collect()];
    for seat in order {
        let name = Line::new()
            .styled(BOLD, format!("{}  ", outcome.ranks()[seat]))
            .join(Table::shape(seat))
            .join(table.piece(seat))
            .styled(BOLD, format!(" {}", table.name(seat)));
        let sources = outcome.breakdown(seat).map(|(_, points)| Line::from(points.to_string()));
        let total = Line::new().styled(BOLD, outcome.scores()[seat].to_string());
        rows.push([name].into_iter().chain(sources).chain([total]).collect());
    }
    lines.extend(columns(&rows).into_iter().map(|line| Line::new().text("  ").join(line)));
    lines
}
