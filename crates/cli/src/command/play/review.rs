//! What the strongest bot thinks: a hint before a decision, and a few words about the game after its end.

use fondaco_game::{Seat, Turn};
use fondaco_search::{Analyst, Choice, Moment, Review, Verdict};

use super::game::Match;
use crate::face::{Choice as Shown, Face};
use crate::menu;
use crate::paint::{BOLD, DIM, Line, columns};
use crate::seats::Table;

/// How long to think about a hint, and about each step of a game that is over: so short that nobody waits.
const HINT: u32 = 1500;
const STEP: u32 = 60;
/// How many choices a hint names, and how many decisions a review.
const MOST: usize = 3;
/// A decision that cost less is not worth a word.
const SMALL: f64 = 0.005;

/// The best choices of whoever decides now, with their chance to win after each.
pub(super) fn hint<G: Face>(playing: &Match<G>) -> Vec<Line> {
    let Match { game, table, .. } = playing;
    let (Turn::Player(seat), Ok(analyst)) = (game.turn(), Analyst::new(HINT, 0)) else {
        return vec![Line::from("There is nothing to decide.")];
    };
    let offered = menu::offered(game);
    let best = analyst.position(game).choices;
    let mut rows = vec![["", "", "you win", "points"].map(|head| Line::new().styled(DIM, head)).to_vec()];
    if table.name(seat) != "You" {
        rows[0][2] = Line::new().styled(DIM, "wins");
    }
    for choice in best.iter().take(MOST) {
        let number = offered.iter().position(|action| *action == choice.action).map_or(0, |at| at + 1);
        let Shown { name, .. } = game.choice(seat, choice.action, table);
        let (win, score) = (choice.worth.win[seat.index()], choice.worth.score[seat.index()] / 100.0);
        let cells = [number.to_string(), String::new(), percent(win), format!("{score:.0}")];
        let mut cells = cells.map(Line::from).to_vec();
        cells[1] = name;
        rows.push(cells);
    }
    let others = best.len().saturating_sub(MOST);
    let mut lines = vec![Line::new().styled(BOLD, "What the doge would do"), Line::new()];
    lines.extend(columns(&rows).into_iter().map(|line| Line::new().text("  ").join(line)));
    if others > 0 {
        let rest = if others == 1 { "one other choice".to_owned() } else { format!("{others} other choices") };
        lines.push(Line::new().styled(DIM, format!("  and {rest} that it likes less")));
    }
    lines
}

/// What people's decisions cost them, and how lucky everybody was.
pub(super) fn of<G: Face>(playing: &Match<G>) -> Vec<Line> {
    let Match { table, .. } = playing;
    let review = Analyst::new(STEP, 0).map(|analyst| analyst.review::<G>(playing.record(), |_| true));
    // The game has just been played here, so its record is good; if it were not, there would be nothing to say.
    let Ok(Ok(review)) = review else { return Vec::new() };
    let mut lines = vec![Line::new().styled(BOLD, " Looking back, by a quick search")];
    let person = |seat: Seat| table.bot(seat).is_none();
    let costly = review.costliest(MOST, person);
    let costly: Vec<&&Moment<G>> = costly.iter().filter(|moment| loss(moment) >= SMALL).collect();
    if costly.is_empty() {
        lines.push(Line::from("  No decision cost much."));
    }
    for moment in costly {
        lines.extend(regret(playing, moment));
    }
    lines.push(luck(&review, table));
    lines
}

fn loss<G: Face>(moment: &Moment<G>) -> f64 {
    if let Verdict::Decision { loss, .. } = moment.verdict { loss } else { 0.0 }
}

/// "Claim this ship? Pass cost you 12 % of the chance to win; Pirate flag was better. (step 40)", in the words that the
/// choices had when they were made.
fn regret<G: Face>(playing: &Match<G>, moment: &Moment<G>) -> Option<Line> {
    let Verdict::Decision { seat, chosen, best, loss } = &moment.verdict else { return None };
    let mut replay = playing.record().replay::<G>().ok()?;
    replay.seek(moment.at).ok()?;
    let (then, table) = (replay.game(), &playing.table);
    let name = |choice: &Choice<G>| then.choice(*seat, choice.action, table).name;
    let who = match table.name(*seat) {
        "You" => "you".to_owned(),
        name => name.to_owned(),
    };
    let line = Line::from(format!("  {} ", then.question(*seat, table).title)).join(name(chosen));
    let line = line.text(format!(" cost {who} {} of the chance to win; ", percent(*loss)));
    Some(line.join(name(best)).text(" was better.").styled(DIM, format!(" (step {})", moment.at)))
}

/// "Luck of the draw: you +4 %, Lorenzo -3 %, …"
fn luck<G: Face>(review: &Review<G>, table: &Table) -> Line {
    let luck = review.luck();
    let each = Seat::all(table.players()).map(|seat| format!("{} {}", table.name(seat), signed(luck[seat.index()])));
    let each: Vec<String> = each.collect();
    Line::from(format!("  Luck of the draw, in chances to win: {}.", each.join(", ")))
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn signed(share: f64) -> String {
    let rounded = (100.0 * share).round();
    // No "-0".
    format!("{:+.0} %", if rounded == 0.0 { 0.0 } else { rounded })
}
