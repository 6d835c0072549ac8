//! Our search with an evaluation of one's own, measured against our own: `cargo run --release --example my_evaluator`.

use fondaco_arena::{Agent, Played, Report, Results, play};
use fondaco_game::insight::{Insight as _, Judgement};
use fondaco_game::{Edition as _, Game as _, PerSeat, SeatSet};
use fondaco_search::{Bot, BotSpec};
use fondaco_strozzi::{Edition, Setup, Strozzi};

/// Whoever is ahead and has flags left for what is still to come is likely to win.
fn mine(game: &Strozzi, _able: SeatSet) -> Option<Judgement> {
    let scores = game.estimate();
    let odds = PerSeat::from_fn(scores.len(), |seat| scores[seat] + 100 * game.flags(seat).iter().count() as i32);
    Some(Judgement { scores, odds })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Strozzi::new(Edition::reconstructed(), &Setup::new(4))?;
    let names = ["mine", "doge@40", "doge@40", "doge@40"].map(str::to_owned).to_vec();
    let mut results = Results::new(&start, names, 1, true);
    let (schedule, spec) = (results.schedule(), "doge@40".parse::<BotSpec>()?);
    for number in 0..20 {
        let agent = |&bot: &usize| -> Box<dyn Agent<Strozzi>> {
            let bot_of_ours = Bot::new(spec, schedule.seed(number));
            match schedule.bots()[bot].as_str() {
                "mine" => Box::new(bot_of_ours.judged_by(mine)),
                _ => Box::new(bot_of_ours),
            }
        };
        let mut agents: Vec<_> = schedule.seats(number).iter().map(agent).collect();
        let outcome = play(&start, &mut agents, schedule.deal_seed(number), || false)?;
        results.games.extend(outcome.map(|outcome| Played::new(number, &outcome)));
    }
    print!("{}", Report::new(&results)?);
    Ok(())
}
