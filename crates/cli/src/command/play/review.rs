//! What the strongest bot thinks: a hint before a decision, and a few words about the game after its end.

use fondaco_game::account::TOTAL;
use fondaco_game::{Bearing, Edition as _, MAX_SEATS, NoStory, Reason, Seat, Step, Turn};
use fondaco_search::review::weight;
use fondaco_search::{Analyst, Choice, Cost, Moment, Verdict};

use super::game::Match;
use crate::face::{Choice as Shown, Face, ordinal};
use crate::menu;
use crate::paint::{BOLD, DIM, Line, columns};
use crate::seats::Table;
use crate::texts::{COMMON, say};

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
    let shown: Vec<&Choice<G>> = best.iter().filter(|choice| choice.error.is_some()).take(MOST).collect();
    for choice in &shown {
        let number = offered.iter().position(|action| *action == choice.action).map_or(0, |at| at + 1);
        let name = whole(game, seat, choice, table);
        let (win, score) = (choice.worth.win[seat.index()], choice.worth.score[seat.index()] / 100.0);
        let cells = [number.to_string(), String::new(), percent(win), format!("{score:.0}")];
        let mut cells = cells.map(Line::from).to_vec();
        cells[1] = name;
        rows.push(cells);
    }
    let others = best.len().saturating_sub(shown.len());
    let mut lines = vec![Line::new().styled(BOLD, "What the doge would do"), Line::new()];
    let mut rows = columns(&rows).into_iter().map(|line| Line::new().text("  ").join(line));
    lines.extend(rows.next());
    for (row, choice) in rows.zip(&shown) {
        lines.push(row);
        let reasons = choice.whole(game, seat).told(game, seat);
        let reasons = why(game, &reasons, seat, table);
        lines.extend(reasons.into_iter().map(|reason| Line::new().text("     ").styled(DIM, reason)));
    }
    if shown.iter().filter(|choice| choice.equal).count() > 1 {
        lines.push(Line::from(format!("  {}", say(COMMON, "hint-equal", &[]))));
    }
    if others > 0 {
        let rest = if others == 1 { "one other choice".to_owned() } else { format!("{others} other choices") };
        lines.push(Line::new().styled(DIM, format!("  and {rest} that it likes less")));
    }
    lines.extend(judge(game).map(|judge| Line::new().styled(DIM, format!("  {judge}"))));
    lines
}

/// Who judges a game with another edition than ours, as the browser says it.
pub(crate) fn judge<G: Face>(game: &G) -> Option<String> {
    let usual = game.edition().id().hash == G::Edition::reconstructed().id().hash;
    (!usual).then(|| say(COMMON, "hint-judge", &[]))
}

/// A whole move: what is decided first, and what then follows from it.
fn whole<G: Face>(game: &G, seat: Seat, choice: &Choice<G>, table: &Table) -> Line {
    let mut now = game.clone();
    let mut line = Line::new();
    for (index, (decider, action)) in choice.whole(game, seat).steps.into_iter().enumerate() {
        if decider == seat {
            let Shown { name, .. } = now.choice(seat, action, table);
            line = if index == 0 { name } else { line.text(" → ").join(name) };
        }
        now.apply(&Step::Action(action), &mut NoStory);
    }
    line
}

/// The reasons that are worth a line, in words and the weightiest first; then what speaks against it, and what a rival could do.
pub(crate) fn why<G: Face>(game: &G, reasons: &[Reason], me: Seat, table: &Table) -> Vec<String> {
    let of = |is: fn(Bearing) -> bool, most: usize| {
        let some = reasons.iter().filter(move |reason| is(reason.bearing) && !reason.is_told_by(reasons, me));
        some.filter_map(|reason| because(game, reason, me, table)).take(most)
    };
    let plain = of(|bearing| bearing == Bearing::Plain, MOST);
    let against = of(|bearing| bearing == Bearing::Against, 1);
    plain.chain(against).chain(of(|bearing| matches!(bearing, Bearing::Then | Bearing::Otherwise), 1)).collect()
}

/// A reason in words, with those whom it concerns: "Naples: cloth +3, 1st place, +15 a round; past Lorenzo".
fn because<G: Face>(game: &G, reason: &Reason, me: Seat, table: &Table) -> Option<String> {
    let mut what = if reason.kind == TOTAL {
        let (before, after) = reason.rank;
        let place = format!("{} place", ordinal(after.filter(|_| before != after)?.into()));
        say(COMMON, "why-total", &[("place", &place)])
    } else {
        game.reason(reason, table)?
    };
    let rivals: Vec<&str> =
        reason.rivals.iter().filter(|&&rival| rival != me).map(|&rival| table.name(rival)).collect();
    if !rivals.is_empty() {
        let key = match (reason.rank.1, reason.gain()) {
            (Some(_), 0..) => "why-past",
            (Some(_), _) => "why-behind",
            (None, 0..) => "why-from",
            (None, _) => "why-to",
        };
        what = say(COMMON, key, &[("what", &what), ("who", &rivals.join(", "))]);
    }
    let of = |what: String| say(COMMON, "why-other", &[("who", table.name(reason.seat)), ("what", &what)]);
    let key = match (reason.bearing, reason.seat == me) {
        (Bearing::Plain, true) => return Some(what),
        (Bearing::Plain, false) => return Some(of(what)),
        (Bearing::Against, _) => {
            let words = if reason.seat == me { what } else { of(what) };
            return Some(say(COMMON, "why-against", &[("what", &words)]));
        }
        (Bearing::Then, true) => "why-risk",
        (Bearing::Then, false) => "why-then",
        (Bearing::Otherwise, true) => "why-risk-otherwise",
        (Bearing::Otherwise, false) => "why-otherwise",
    };
    Some(say(COMMON, key, &[("who", table.name(reason.seat)), ("what", &what)]))
}

/// What people's decisions cost them, and how lucky everybody was.
pub(super) fn of<G: Face>(playing: &Match<G>) -> Vec<Line> {
    let Match { table, .. } = playing;
    let review = Analyst::new(STEP, 0).map(|analyst| analyst.review::<G>(playing.record(), |_| true));
    // The game has just been played here, so its record is good; if it were not, there would be nothing to say.
    let Ok(Ok(review)) = review else { return Vec::new() };
    let mut lines = vec![Line::new().styled(BOLD, " Looking back, by a quick search")];
    lines.extend(judge(&playing.game).map(|judge| Line::new().styled(DIM, format!("  {judge}"))));
    let person = |seat: Seat| table.bot(seat).is_none();
    let costly = review.costliest(MOST, person);
    let costly: Vec<&&Moment<G>> = costly.iter().filter(|moment| cost(moment) >= SMALL).collect();
    if costly.is_empty() {
        lines.push(Line::from("  No decision cost much."));
    }
    for moment in costly {
        lines.extend(regret(playing, moment));
    }
    let course = review.course(playing.game.outcome().as_ref());
    lines.push(luck(review.luck(&course), table));
    lines
}

fn cost<G: Face>(moment: &Moment<G>) -> f64 {
    if let Verdict::Decision { loss, points, .. } = moment.verdict { weight(loss, points) } else { 0.0 }
}

/// "Claim this ship? Pass cost you 12 % of the chance to win and 8 points; Pirate flag was better. (step 40)", in the words that
/// the choices had when they were made, and below it why.
fn regret<G: Face>(playing: &Match<G>, moment: &Moment<G>) -> Vec<Line> {
    let Verdict::Decision { seat, chosen, best, .. } = &moment.verdict else { return Vec::new() };
    let Ok(mut replay) = playing.record().replay::<G>() else { return Vec::new() };
    if replay.seek(moment.at).is_err() {
        return Vec::new();
    }
    let (then, table) = (replay.game(), &playing.table);
    let name = |choice: &Choice<G>| whole(then, *seat, choice, table);
    let who = match table.name(*seat) {
        "You" => "you".to_owned(),
        name => name.to_owned(),
    };
    let line = Line::from(format!("  {} ", then.question(*seat, table).title)).join(name(chosen));
    let cost = Cost::between(*seat, &chosen.worth, &best.worth, table.players());
    let line = line.text(format!(" cost {who} {}; ", cost_in_words(cost, table)));
    let mut lines = vec![line.join(name(best)).text(" was better.").styled(DIM, format!(" (step {})", moment.at))];
    let reasons = best.whole(then, *seat).told_against(&chosen.whole(then, *seat), *seat);
    let reasons = why(then, &reasons, *seat, table);
    lines.extend(reasons.into_iter().map(|reason| Line::new().text("     ").styled(DIM, reason)));
    lines
}

/// "12 % of the chance to win and 8 points", or whose points they are if not one's own: what is nothing is not said.
pub(crate) fn cost_in_words(Cost { percent, points, rival }: Cost, table: &Table) -> String {
    let counted = |points: i32| if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    let chance = match (percent > 0, points > 0) {
        (true, _) => Some(format!("{percent} % of the chance to win")),
        (false, true) => None,
        (false, false) => Some("less than 1 % of the chance to win".to_owned()),
    };
    let cost: Vec<String> = chance.into_iter().chain((points > 0).then(|| counted(points))).collect();
    let gained = rival.map(|(rival, gain)| format!(" (and gave {} {})", table.name(rival), counted(gain)));
    cost.join(" and ") + &gained.unwrap_or_default()
}

/// "Luck of the draw: you +4 %, Lorenzo -3 %, …"
fn luck(luck: [f64; MAX_SEATS], table: &Table) -> Line {
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
