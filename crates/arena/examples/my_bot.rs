//! A bot of one's own, measured against three others: `cargo run --release --example my_bot`.

use fondaco_arena::{Agent, Played, Report, Results, play};
use fondaco_game::{Edition as _, Game as _, Seat, Turn};
use fondaco_search::{Bot, Level};
use fondaco_strozzi::components::{Port, Ship};
use fondaco_strozzi::{Action, Edition, Setup, Strozzi};

/// Claims ships that carry much, with the weakest flag it has, and sends each where most of its cargo belongs.
struct MyBot;

impl Agent<Strozzi> for MyBot {
    fn decide(&mut self, game: &Strozzi) -> Option<Action> {
        let Turn::Player(me) = game.turn() else { return None };
        game.legal_actions().into_iter().max_by_key(|&action| worth(game, me, action))
    }
}

/// What an action looks like to this bot. Everything on the table can be read from the position.
fn worth(game: &Strozzi, me: Seat, action: Action) -> i32 {
    let Some(ship) = game.ship() else { return 0 };
    let cargo = |port: Port| i32::from(ship.wares(port.ware()));
    match action {
        Action::Pass => 6 - 2 * game.flags(me).iter().count() as i32,
        Action::Flag(flag) => value(ship) - flag as i32,
        Action::Port(port) => 3 * cargo(port) - game.docked(port).count() as i32,
        Action::Tile(tile) => tile.value().into(),
    }
}

fn value(ship: Ship) -> i32 {
    let most = Port::ALL.map(|port| ship.wares(port.ware())).into_iter().max().unwrap_or(0);
    i32::from(most + ship.scrolls() + ship.sail() / 2) + 2 * i32::from(ship.promotion())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Strozzi::new(Edition::reconstructed(), &Setup::new(4))?;
    let names = ["mine", "greedy", "greedy", "greedy"].map(str::to_owned).to_vec();
    let mut results = Results::new(&start, names, 1, true);
    let schedule = results.schedule();
    for number in 0..100 {
        let agent = |&bot: &usize| -> Box<dyn Agent<Strozzi>> {
            match schedule.bots()[bot].as_str() {
                "mine" => Box::new(MyBot),
                _ => Box::new(Bot::new(Level::GREEDY, schedule.seed(number))),
            }
        };
        let mut agents: Vec<_> = schedule.seats(number).iter().map(agent).collect();
        let outcome = play(&start, &mut agents, schedule.deal_seed(number), || false)?;
        results.games.extend(outcome.map(|outcome| Played::new(number, &outcome)));
    }
    print!("{}", Report::new(&results)?);
    Ok(())
}
