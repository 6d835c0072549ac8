//! `fondaco analyse`: what each decision of a recorded game cost, and whom the draws favoured.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use fondaco_game::insight::POINT;
use fondaco_game::{NoStory, Outcome, Reason, Record, RecordError, Seat, StepOf, Turn};
use fondaco_search::{Analyst, Cost, Course, Moment, PositionAnalysis, Review, Verdict};
use serde::Serialize;

use crate::bots;
use crate::command::play::{cost_in_words, judged_by, why};
use crate::error::{Done, fault, fault_in};
use crate::face::Face;
use crate::games::{self, ForGame};
use crate::seats::Table;
use crate::texts::{COMMON, say};
use crate::{file, progress};

/// Say what each decision of a recorded game cost, and whom the draws favoured
///
/// The strongest bot's search looks at every step. A decision costs the difference between the chance to win after the best
/// one and after the chosen one; the luck of a draw is the difference between the chance to win after it and what was to be
/// expected before. The same record, budget and seed give the same bytes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many iterations to spend on a step
    #[arg(long, default_value = "400", value_name = "ITERATIONS", value_parser = bots::above_zero)]
    budget: u32,
    /// The seed of the search
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    /// Look at one position instead, after so many steps: what every choice there is worth
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// How many threads; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Component data that the record was played with
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// Write a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco analyse game.json
  fondaco analyse game.json --budget 5000 --json > game.analysis.json
  fondaco analyse game.json --at 40 --budget 20000";

/// Runs the command.
pub(crate) fn run(args: &Args) -> Done {
    let record = file::read_record(&args.file)?;
    let game = games::of(&record).map_err(|error| fault_in(&args.file, error))?;
    games::run(game, Analyse { args, record: &record })
}

struct Analyse<'a> {
    args: &'a Args,
    record: &'a Record,
}

impl ForGame for Analyse<'_> {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let Analyse { args, record } = self;
        let refuse = |error: RecordError| fault_in(&args.file, games::wrong(&error));
        games::equip::<G>(args.edition.as_deref(), &args.file, record)?;
        let analyst = Analyst::new(args.budget, args.seed).map_err(|error| fault(error.to_string()))?;
        record.verify::<G>().map_err(refuse)?;
        let mut replay = record.replay::<G>().map_err(refuse)?;
        let table = Table::of(record, replay.game().players());
        let mut out = io::stdout().lock();
        if let Some(at) = args.at {
            let steps = record.steps.len();
            if at > steps {
                return Err(fault_in(&args.file, format_args!("has {steps} steps, so nothing is at {at}")));
            }
            replay.seek(at).map_err(refuse)?;
            let view = View::new(replay.game(), at, &analyst.position(replay.game()));
            if args.json {
                return write_json(&view, &mut out);
            }
            view.print(replay.game(), &table, &mut out)?;
            return judged_by(replay.game()).map_or(Ok(()), |judge| Ok(writeln!(out, "\n{judge}")?));
        }
        let mut steps = Vec::with_capacity(record.steps.len());
        loop {
            let before = replay.game().clone();
            let Some(step) = replay.step(&mut NoStory).map_err(refuse)? else { break };
            steps.push((before, step));
        }
        let threads = match args.threads {
            Some(threads) => threads as usize,
            None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        };
        let review = Review { players: table.players(), moments: judge(&analyst, &steps, threads) };
        let report = GameReport::new(args, &review, &steps, replay.game().outcome().as_ref(), &table);
        if args.json {
            return write_json(&report, &mut out);
        }
        if let Some(judge) = judged_by(replay.game()) {
            writeln!(out, "{judge}")?;
        }
        report.print(&steps, &table, &mut out)
    }
}

/// Judges all steps; each on its own, so the order does not matter.
fn judge<G: Face>(analyst: &Analyst, steps: &[(G, StepOf<G>)], threads: usize) -> Vec<Moment<G>> {
    let found: Vec<OnceLock<Moment<G>>> = steps.iter().map(|_| OnceLock::new()).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while let Some((at, (game, step))) = steps.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed)) {
            found[at].get_or_init(|| analyst.judge(game, at, step));
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
        let total = steps.len() as u64;
        progress::watch("steps", total, &done, || done.load(Ordering::Relaxed) == total);
    });
    found.into_iter().filter_map(OnceLock::into_inner).collect()
}

fn write_json(value: &impl Serialize, out: &mut impl Write) -> Done {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// What is reported of a whole game.
#[derive(Serialize)]
struct GameReport {
    budget: u32,
    seed: u64,
    players: Vec<PlayerReport>,
    steps: Vec<StepReport>,
    /// The steps of the decisions that cost most, the worst first.
    costliest: Vec<usize>,
}

#[derive(Serialize)]
struct PlayerReport {
    seat: usize,
    /// Decisions with a choice, and how many of them were the best.
    decisions: usize,
    best: usize,
    /// What they cost in chances to win, all together.
    loss: f64,
    /// What draws brought in chances to win, all together.
    luck: f64,
}

#[derive(Serialize)]
struct StepReport {
    at: usize,
    step: String,
    #[serde(flatten)]
    verdict: Said,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Said {
    Forced {},
    Decision {
        seat: usize,
        best: String,
        /// Their chance to win after it, and after the best: as much as before it.
        win: f64,
        best_win: f64,
        loss: f64,
        /// What it cost in points.
        points: f64,
        line: Vec<String>,
        /// Why the best is better.
        reasons: Vec<Reason>,
        /// The cost as it is said.
        #[serde(skip)]
        cost: Cost,
    },
    Draw {
        outcomes: usize,
        luck: Vec<f64>,
    },
}

impl GameReport {
    fn new<G: Face>(
        args: &Args,
        review: &Review<G>,
        steps: &[(G, StepOf<G>)],
        outcome: Option<&Outcome>,
        table: &Table,
    ) -> Self {
        let course = review.course(outcome);
        let (luck, losses) = (review.luck(&course), review.losses(&course));
        let decided = |seat: Seat| {
            review.moments.iter().filter_map(move |moment| match &moment.verdict {
                Verdict::Decision { seat: who, chosen, best, .. } if *who == seat => Some(chosen.action == best.action),
                _ => None,
            })
        };
        let player = |seat: Seat| PlayerReport {
            seat: seat.index(),
            decisions: decided(seat).count(),
            best: decided(seat).filter(|&best| best).count(),
            loss: losses[seat.index()],
            luck: luck[seat.index()],
        };
        GameReport {
            budget: args.budget,
            seed: args.seed,
            players: Seat::all(table.players()).map(player).collect(),
            steps: review
                .moments
                .iter()
                .zip(steps)
                .map(|(moment, (game, _))| StepReport::new(moment, game, &course))
                .collect(),
            costliest: review.costliest(3, |_| true).iter().map(|moment| moment.at).collect(),
        }
    }

    fn print<G: Face>(&self, steps: &[(G, StepOf<G>)], table: &Table, out: &mut impl Write) -> Done {
        let GameReport { budget, seed, .. } = self;
        writeln!(out, "Chances to win, by a search of {budget} iterations a step from seed {seed}.\n")?;
        for StepReport { at, step, verdict } in &self.steps {
            match verdict {
                Said::Forced {} => {}
                Said::Decision { seat, best, win, best_win, loss, .. } => {
                    let name = table.name(Seat::new(*seat));
                    write!(out, "{at:>4}  {name:<12} {step:<24} {:>6}", percent(*win))?;
                    if best == step || *loss < 0.0005 {
                        writeln!(out)?;
                    } else {
                        let (cost, better) = (percent(*loss), percent(*best_win));
                        writeln!(out, "  cost {cost}: {best} would be {better}")?;
                    }
                }
                Said::Draw { luck, .. } => {
                    let lucky = luck.iter().enumerate().filter(|(_, luck)| luck.abs() >= 0.005);
                    let lucky = lucky.map(|(seat, luck)| format!("{} {}", table.name(Seat::new(seat)), signed(*luck)));
                    let lucky: Vec<String> = lucky.collect();
                    let nobody = if lucky.is_empty() { "nobody's luck" } else { "" };
                    writeln!(out, "{at:>4}  {:<12} {step:<24} {nobody}{}", "drawn:", lucky.join(", "))?;
                }
            }
        }
        writeln!(out, "\nThe decisions that cost most:")?;
        for at in &self.costliest {
            let (Some(StepReport { step, verdict, .. }), Some((game, _))) = (self.steps.get(*at), steps.get(*at))
            else {
                continue;
            };
            if let Said::Decision { seat, best, cost, reasons, .. } = verdict {
                let name = table.name(Seat::new(*seat));
                let cost = cost_in_words(*cost, table);
                writeln!(out, "{at:>4}  {name:<12} {step} cost {cost}; {best} was better")?;
                for reason in why(game, reasons, Seat::new(*seat), table) {
                    writeln!(out, "{:18} {reason}", "")?;
                }
            }
        }
        if self.costliest.is_empty() {
            writeln!(out, "      none")?;
        }
        writeln!(out, "\n      {:<12} {:>9} {:>9} {:>9} {:>9}", "player", "decisions", "best", "cost", "luck")?;
        for PlayerReport { seat, decisions, best, loss, luck } in &self.players {
            let name = table.name(Seat::new(*seat));
            let (cost, luck) = (percent(*loss), signed(*luck));
            writeln!(out, "      {name:<12} {decisions:>9} {best:>9} {cost:>9} {luck:>9}")?;
        }
        Ok(())
    }
}

impl StepReport {
    /// Chances are those of the course of the whole game, so that all numbers agree: after the best decision there is as much as
    /// before it, and what a step leads to is what the next one begins with.
    fn new<G: Face>(moment: &Moment<G>, game: &G, course: &Course) -> Self {
        let verdict = match &moment.verdict {
            Verdict::Forced => Said::Forced {},
            Verdict::Decision { seat, chosen, best, loss, points, .. } => Said::Decision {
                seat: seat.index(),
                best: best.action.to_string(),
                win: course.win[moment.at + 1][seat.index()],
                best_win: course.win[moment.at][seat.index()],
                loss: *loss,
                points: points / f64::from(POINT),
                line: best.line.iter().map(ToString::to_string).collect(),
                reasons: if best.action == chosen.action {
                    Vec::new()
                } else {
                    best.whole(game, *seat).told_against(&chosen.whole(game, *seat), *seat)
                },
                cost: Cost::between(*seat, &chosen.worth, &best.worth, game.players()),
            },
            Verdict::Draw { outcomes, .. } => {
                let (before, after) = (&course.win[moment.at], &course.win[moment.at + 1]);
                Said::Draw {
                    outcomes: *outcomes,
                    luck: after.iter().zip(before).map(|(after, before)| after - before).collect(),
                }
            }
        };
        StepReport { at: moment.at, step: moment.step.to_string(), verdict }
    }
}

/// What is reported of one position.
#[derive(Serialize)]
struct View {
    at: usize,
    turn: Turn,
    /// Each seat's chance to win, and its expected points.
    win: Vec<f64>,
    points: Vec<f64>,
    choices: Vec<ChoiceReport>,
}

#[derive(Serialize)]
struct ChoiceReport {
    action: String,
    /// The chance of the one who decides to win then, their expected points, and what the search makes of both.
    win: f64,
    points: f64,
    value: f64,
    visits: u32,
    /// Whether the search cannot tell it from the best.
    equal: bool,
    line: Vec<String>,
    /// What the whole move changes.
    reasons: Vec<Reason>,
}

impl View {
    fn new<G: Face>(game: &G, at: usize, position: &PositionAnalysis<G>) -> Self {
        let (turn, players) = (game.turn(), game.players());
        let points = |score: f64| score / f64::from(fondaco_game::insight::POINT);
        let seat = if let Turn::Player(seat) = turn { seat.index() } else { 0 };
        let choices = position.choices.iter().map(|choice| ChoiceReport {
            action: choice.action.to_string(),
            win: choice.worth.win[seat],
            points: points(choice.worth.score[seat]),
            value: choice.worth.utility[seat],
            visits: choice.visits,
            equal: choice.equal,
            reasons: match turn {
                Turn::Player(seat) => choice.whole(game, seat).told(game, seat),
                Turn::Chance | Turn::Over => Vec::new(),
            },
            line: choice.line.iter().map(ToString::to_string).collect(),
        });
        View {
            at,
            turn,
            win: position.worth.win[..players].to_vec(),
            points: position.worth.score[..players].iter().map(|&score| points(score)).collect(),
            choices: choices.collect(),
        }
    }

    fn print<G: Face>(&self, game: &G, table: &Table, out: &mut impl Write) -> Done {
        writeln!(out, "{:<12} {:>7} {:>7}", "player", "wins", "points")?;
        for (seat, (win, points)) in Seat::all(table.players()).zip(self.win.iter().zip(&self.points)) {
            writeln!(out, "{:<12} {:>7} {points:>7.1}", table.name(seat), percent(*win))?;
        }
        let Turn::Player(seat) = self.turn else { return Ok(()) };
        writeln!(out, "\n{} can choose:\n", table.name(seat))?;
        let mut several = 0;
        writeln!(out, "{:<24} {:>7} {:>7} {:>7} {:>7}  then", "choice", "wins", "points", "value", "visits")?;
        for ChoiceReport { action, win, points, value, visits, equal, line, reasons } in &self.choices {
            let then: Vec<&str> = line.iter().skip(1).map(String::as_str).collect();
            let win = percent(*win);
            writeln!(out, "{action:<24} {win:>7} {points:>7.1} {value:>7.3} {visits:>7}  {}", then.join(", "))?;
            if *visits > 0 {
                for reason in why(game, reasons, seat, table) {
                    writeln!(out, "    {reason}")?;
                }
            }
            several += usize::from(*equal);
        }
        if several > 1 {
            writeln!(out, "\nThe first {several}: {}", say(COMMON, "hint-equal", &[]))?;
        }
        Ok(())
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn signed(share: f64) -> String {
    let rounded = (1000.0 * share).round() / 10.0;
    // No "-0".
    format!("{:+.1} %", if rounded == 0.0 { 0.0 } else { rounded })
}
