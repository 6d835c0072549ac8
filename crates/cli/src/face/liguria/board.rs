//! The board: the chart of the circuit beside the players' harbors, the market below, and what lies behind the own screen.

use fondaco_game::Seat;
use fondaco_liguria::components::Colour;
use fondaco_liguria::preview::Imagined;
use fondaco_liguria::state::rounds;
use fondaco_liguria::{Action, Edition, Observation, Phase};

use super::symbols::{LAMP, SEA, paint};
use super::{chart, harbors, market};
use crate::paint::{Line, beside};
use crate::seats::Table;

pub(super) fn draw(
    seen: &Observation,
    edition: &'static Edition,
    table: &Table,
    (width, height): (usize, usize),
    open: &[Action],
) -> Vec<Line> {
    // A place of the chart is a seventh of the width: the harbors need what is left.
    let place = (width / 7).clamp(11, 16);
    let tall = height >= 38;
    let chart = chart::draw(seen, table, open, (place, if tall { 3 } else { 2 }));
    let (left, high) = (4 * place + 1, chart.len());
    let known = Imagined::new(seen);
    let numbers = |seat: Seat| known.map(|known| known.standing(seat));
    let mut lines = vec![bar(seen, width)];
    lines.extend(beside(chart, left, harbors::draw(seen, edition, table, numbers, (width - left, high))));
    if is_market(seen.phase) {
        lines.extend(market::draw(seen, edition, table, open, width));
    }
    lines.extend(harbors::screens(seen, edition, table, numbers, width));
    lines
}

/// Whether the market is open: before and after that the tiles that lie there are of no use.
fn is_market(phase: Phase) -> bool {
    matches!(phase, Phase::Row | Phase::Deck | Phase::Buyer | Phase::Take)
}

/// The game and where it stands.
fn bar(seen: &Observation, width: usize) -> Line {
    let wide = width >= 96;
    let rounds = rounds(seen.seats.len());
    let mut left = Line::new().styled(SEA.bold(), " LIGURIA ").styled(SEA, " ");
    left = match seen.phase {
        Phase::Cubes | Phase::Blank | Phase::Island | Phase::Score | Phase::Start => left.styled(SEA, "setting up"),
        _ if wide => {
            let dots: String = (1..=rounds).map(|round| if round <= seen.round { '●' } else { '○' }).collect();
            left.styled(SEA, format!("round {} of {rounds} {dots}  ", seen.round)).join(phases(seen.phase))
        }
        _ => left.styled(SEA, format!("round {}/{rounds}  ", seen.round)).join(phases(seen.phase)),
    };
    left = left.styled(SEA, if wide { "  supply " } else { "  " });
    for colour in Colour::ALL {
        left = left.styled(paint(colour), format!("{colour}{}", seen.supply[colour])).styled(SEA, " ");
    }
    let right = Line::new().styled(SEA, if width >= 110 { "? explains  help  quit " } else { "? help quit " });
    let gap = width.saturating_sub(left.width() + right.width());
    left.styled(SEA, " ".repeat(gap)).join(right).fit(width)
}

/// The parts of a round, the current one lit.
fn phases(phase: Phase) -> Line {
    let now = match phase {
        Phase::Row | Phase::Deck | Phase::Buyer => "buyers",
        Phase::Take => "tiles",
        Phase::Card | Phase::Upgrade => "cards",
        Phase::Homeward => return Line::new().styled(LAMP, " the last voyage "),
        Phase::Over => return Line::new().styled(LAMP, " the end "),
        _ => "sailing",
    };
    ["buyers", "tiles", "cards", "sailing"].into_iter().fold(Line::new(), |line, part| {
        let style = if part == now { LAMP } else { SEA };
        line.styled(style, format!(" {part} "))
    })
}
