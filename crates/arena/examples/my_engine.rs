//! An engine of one's own in Rust: a bot as a program, which any arena can start.
//!
//! ```sh
//! cargo build --release --example my_engine
//! fondaco arena --game strozzi --bots engine:target/release/examples/my_engine,greedy,greedy,greedy --games 100
//! ```
//!
//! It keeps the position, so that it can judge what each decision leads to. docs/engine.md describes the protocol.

use std::io::{self, Write as _};

use fondaco_arena::engine::{Introduction, LONGEST_ORDER, Order, Reply, read_line};
use fondaco_game::{Game as _, Insight as _, NoStory, Seat, Step};
use fondaco_strozzi::Strozzi;

/// Takes what puts it furthest ahead of the best of the others at once.
fn decide(game: &Strozzi, seat: Seat) -> Option<String> {
    let lead = |action: &_| {
        let mut after = *game;
        after.apply(&Step::Action(*action), &mut NoStory);
        let scores = after.estimate();
        let others = Seat::all(game.players()).filter(|&other| other != seat).map(|other| scores[other]);
        scores[seat] - others.max().unwrap_or(0)
    };
    game.legal_actions().iter().max_by_key(|action| lead(action)).map(ToString::to_string)
}

fn obey(order: Order, playing: &mut Option<(Strozzi, Seat)>) -> Result<Option<Reply>, Box<dyn std::error::Error>> {
    Ok(match (order, &mut *playing) {
        (Order::Hello(_), _) => {
            Some(Reply::Engine(Introduction { name: "mine".to_owned(), ..Introduction::default() }))
        }
        (Order::Game(opening), _) => {
            *playing = Some((opening.start()?, opening.seat));
            Some(Reply::Ready)
        }
        (Order::Step(told), Some((game, _))) => {
            game.play(&Step::parse(&told.text, game.turn())?, &mut NoStory)?;
            None
        }
        (Order::Decide(_), Some((game, seat))) => decide(game, *seat).map(Reply::Answer),
        _ => None,
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut input, mut playing) = (io::stdin().lock(), None);
    while let Some(line) = read_line(&mut input, LONGEST_ORDER)? {
        let reply = match Order::parse(&line)? {
            Some(Order::Quit) => break,
            Some(order) => obey(order, &mut playing).unwrap_or_else(|error| Some(Reply::Error(error.to_string()))),
            None => None,
        };
        if let Some(reply) = reply {
            println!("{reply}");
            io::stdout().flush()?;
        }
    }
    Ok(())
}
