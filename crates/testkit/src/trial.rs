//! A network on trial: bots that judge by it play in an arena, so that many can be tried before one is compiled in.
//!
//! Bots are named as in the arena. What follows a colon is another style: `doge@100:doubt=0.05`, `doge:curiosity=0.5`,
//! `doge:rivals=search`, `merchant@8:leeway=10`.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fondaco_arena::{Agent, Played, Report, Results, play};
use fondaco_game::{Dice, Edition, Insight, Seat, SeatSet, StepOf};
use fondaco_search::{Bot, BotSpec, Budget, Mind, Rivals};

use crate::lessons::School;

/// How it is called.
pub(crate) const USAGE: &str = "       lessons trial NET BOT,BOT,... GAMES FIRST_SEED [millis=N] [others]";

/// A bot, and how long it thinks where its name does not say how many iterations it makes.
struct Timed<G: Insight> {
    bot: Bot<G>,
    budget: Budget,
    time: Option<Duration>,
    iterations: u64,
}

impl<G: Insight> Agent<G> for Timed<G> {
    fn decide(&mut self, game: &G) -> Option<G::Action> {
        let end = self.time.map(|time| Instant::now() + time);
        let decided = self.bot.decide(game, self.budget, || end.is_some_and(|end| Instant::now() >= end)).ok();
        self.iterations += self.bot.search().map_or(0, |search| search.iterations().into());
        decided
    }

    fn follow(&mut self, _game: &G, step: &StepOf<G>) {
        self.bot.follow(step);
    }
}

/// A bot by name, perhaps with another style.
fn named(text: &str) -> Option<BotSpec> {
    let mut parts = text.split(':');
    let mut spec: BotSpec = parts.next()?.parse().ok()?;
    for part in parts {
        let (what, value) = part.split_once('=')?;
        if what == "leeway" {
            spec.level.leeway = value.parse().ok()?;
            continue;
        }
        let Mind::Search { style, .. } = &mut spec.level.mind else { return None };
        match (what, value) {
            ("curiosity", value) => style.curiosity = value.parse().ok()?,
            ("doubt", value) => style.doubt = value.parse().ok()?,
            ("breadth", value) => style.breadth = value.parse().ok()?,
            ("rivals", "able") => style.rivals = Rivals::Able,
            ("rivals", "alike") => style.rivals = Rivals::Alike,
            ("rivals", "greedy") => style.rivals = Rivals::Greedy,
            ("rivals", "search") => style.rivals = Rivals::Search,
            _ => return None,
        }
    }
    Some(spec)
}

/// Plays the games and prints what came of them; none if the arguments are wrong.
pub(crate) fn run<G: Insight>(school: &School<G>, arguments: &[String]) -> Option<ExitCode>
where
    G::Edition: Edition,
{
    let [names, games, first, options @ ..] = arguments else { return None };
    let names: Vec<String> = names.split(',').map(str::to_owned).collect();
    let bots: Vec<BotSpec> = names.iter().map(|name| named(name)).collect::<Option<_>>()?;
    let (games, first): (u64, u64) = (games.parse().ok()?, first.parse().ok()?);
    let millis = options.iter().find_map(|option| option.strip_prefix("millis=")).map(str::parse).transpose().ok()?;
    let others = options.iter().any(|option| option == "others");
    let editions = if others { (school.editions)(&mut Dice::new(first)) } else { vec![G::Edition::reconstructed()] };
    let start = |deal: u64| {
        let edition = editions[(deal % editions.len() as u64) as usize];
        G::new(edition, &(school.setup)(bots.len())).expect("the usual setup is playable")
    };
    let results = Results::new(&start(0), names.clone(), first, true);
    let schedule = results.schedule();
    let (results, next) = (Mutex::new((results, vec![(0_u64, 0_u64); bots.len()])), AtomicU64::new(0));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return;
            }
            let specs: Vec<BotSpec> = schedule.seats(number).iter().map(|&bot| bots[bot]).collect();
            let able: SeatSet = specs
                .iter()
                .zip(Seat::all(specs.len()))
                .filter(|(spec, _)| spec.level.is_able())
                .map(|(_, seat)| seat)
                .collect();
            let agent = |(seat, spec): (u64, &BotSpec)| {
                let budget = spec.iterations.map_or(Budget::Level, |iterations| Budget::Iterations(iterations.get()));
                let time = spec.iterations.is_none().then_some(()).and(spec.level.millis());
                let time = time.map(|most| Duration::from_millis(millis.unwrap_or(u64::from(most))));
                let bot = Bot::new(spec.level, schedule.seed(number).wrapping_mul(31).wrapping_add(seat)).among(able);
                Timed { bot, budget, time, iterations: 0 }
            };
            let mut agents: Vec<_> = (0..).zip(&specs).map(agent).collect();
            let played = play(&start(schedule.deal(number)), &mut agents, schedule.deal_seed(number), || false);
            let Ok(mut results) = results.lock() else { return };
            if let Ok(Some(outcome)) = played {
                results.0.games.push(Played::new(number, &outcome));
            }
            for (agent, &bot) in agents.iter().zip(schedule.seats(number)) {
                results.1[bot].0 += agent.iterations;
                results.1[bot].1 += 1;
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let (mut results, thought) = results.into_inner().ok()?;
    results.games.sort_by_key(|played| played.game);
    print!("{}", Report::new(&results).ok()?);
    // Bots of one name count as one.
    for (name, (iterations, seats)) in names.iter().zip(thought).filter(|(_, (_, seats))| *seats > 0) {
        println!("{name}: {} iterations a game", iterations / seats);
    }
    Some(ExitCode::SUCCESS)
}
