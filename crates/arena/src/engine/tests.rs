//! What crosses the engine protocol, and what does not.

use std::collections::VecDeque;
use std::io::Cursor;

use fondaco_game::laws::Lawful;
use fondaco_game::{Dice, Edition as _, Game, Step, Turn, Viewer};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;

use super::arbiter::greet;
use super::*;
use crate::agent::Agent;
use crate::play::{PlayError, play};

/// An engine that writes down what it is told, and answers from a script or, when that is at its end, the first legal decision.
#[derive(Debug, Default)]
struct Parrot {
    heard: Vec<String>,
    script: VecDeque<&'static str>,
    next: VecDeque<String>,
}

impl Talk for Parrot {
    fn tell(&mut self, order: &Order) {
        let line = order.to_string();
        assert_eq!(Order::parse(&line), Ok(Some(order.clone())), "it is read as it was written");
        assert!(!line.contains('\n') && line.len() < LONGEST_ORDER);
        match order {
            Order::Hello(_) => self.next.push_back(r#"engine {"name":"parrot"}"#.to_owned()),
            Order::Game(_) => self.next.push_back("ready".to_owned()),
            Order::Decide(question) => match self.script.pop_front() {
                Some(line) => self.next.push_back(line.to_owned()),
                None => self.next.push_back(format!("answer {}", question.legal[0])),
            },
            _ => {}
        }
        self.heard.push(line);
    }

    fn hear(&mut self, within: Duration, expected: &'static str) -> Result<Reply, Fault> {
        let slow = Fault::Slow { expected, millis: within.as_millis() };
        Reply::parse(&self.next.pop_front().ok_or(slow)?)
    }
}

fn start<G: Game>(players: usize) -> G {
    G::new(G::Edition::reconstructed(), &G::default_setup(players)).expect("the usual game")
}

/// What an engine that sits at `seat` is told of a game with the draws of this deal.
fn told<G: Portable + Encode>(start: &G, seat: Seat, deal: u64) -> Vec<String> {
    let sit = |own| Seated::new(Parrot::default(), start, own, Duration::from_secs(1));
    let mut agents: Vec<Seated<Parrot>> = Seat::all(start.players()).map(sit).collect();
    let outcome = play(start, &mut agents, deal, || false).expect("all decide legally");
    agents.swap_remove(seat.index()).rise(outcome.as_ref()).expect("it did nothing wrong").heard
}

/// In every position of random games, what a seat is asked is the same, byte by byte, in every position that differs only in what
/// it may not see.
fn no_secret_is_asked<G: Portable + Encode + Lawful>(start: &G) {
    let (mut pairs, players) = (0, start.players());
    for seed in 0..3 {
        let (mut game, mut dice) = (start.clone(), Dice::new(seed));
        while game.turn() != Turn::Over {
            for seat in Seat::all(players) {
                let asked = |game: &G| {
                    Order::Decide(Box::new(Question::new(game, seat, 7, Duration::from_secs(1)))).to_string()
                };
                let own = game.turn() == Turn::Player(seat);
                for twin in game.twins(Viewer::Player(seat)).iter().filter(|twin| own && **twin != game) {
                    pairs += 1;
                    assert_eq!(asked(twin), asked(&game), "{seat}");
                }
            }
            let step = match game.turn() {
                Turn::Chance => Step::Chance(dice.draw(&game)),
                _ => Step::Action(dice.choose(&game)),
            };
            game.apply(&step, &mut fondaco_game::NoStory);
        }
    }
    assert!(pairs > 100, "only {pairs} pairs of positions");
}

#[test]
fn hidden_facts_never_cross() {
    no_secret_is_asked(&start::<Liguria>(3));
    no_secret_is_asked(&start::<Liguria>(4));
    let secret = fondaco_strozzi::Setup { secret_scores: true, ..fondaco_strozzi::Setup::new(4) };
    let game = Strozzi::new(fondaco_strozzi::Edition::reconstructed(), &secret).unwrap();
    no_secret_is_asked(&game);
    for seat in Seat::all(4) {
        for line in told(&game, seat, 5).iter().filter(|line| line.starts_with("decide")) {
            let Ok(Some(Order::Decide(question))) = Order::parse(line) else { panic!("{line}") };
            let known = question.observation["seats"].as_array().unwrap().iter().enumerate();
            for (other, seen) in known {
                assert_eq!(seen["points"].is_null(), other != seat.index(), "{line}");
            }
        }
    }
}

/// All that crosses follows from the opening, the steps and the seat: not from the seeds of the deal and of the others' minds.
/// Other draws lead to other lines, but until the first of them everything is the same.
#[test]
fn no_seed_and_no_future_crosses() {
    let game = start::<Strozzi>(4);
    let seat = Seat::new(2);
    let heard = told(&game, seat, 11);
    let (mut replayed, mut engine) = (game, Seated::new(Parrot::default(), &game, seat, Duration::from_secs(1)));
    for line in &heard {
        match Order::parse(line) {
            Ok(Some(Order::Step(told))) => {
                let step = Step::parse(&told.text, replayed.turn()).unwrap();
                assert_eq!(told.seat, replayed.turn().player());
                Agent::<Strozzi>::follow(&mut engine, &replayed, &step);
                replayed.play(&step, &mut fondaco_game::NoStory).unwrap();
            }
            Ok(Some(Order::Decide(question))) => {
                let decided = engine.decide(&replayed).expect("it is its turn");
                assert_eq!(decided.to_string(), question.legal[0]);
                assert_eq!(question.legal.len(), question.ids.len());
                for (text, id) in question.legal.iter().zip(&question.ids) {
                    assert_eq!(replayed.action(*id).unwrap().to_string(), *text);
                }
            }
            _ => {}
        }
    }
    let again = engine.rise(replayed.outcome().as_ref()).unwrap().heard;
    assert_eq!(heard, again);
    let other = told(&game, seat, 12);
    let first = heard.iter().zip(&other).position(|(one, other)| one != other).expect("other draws");
    assert!(heard[first].starts_with("step") && other[first].starts_with("step"), "{} {}", heard[first], other[first]);
}

#[test]
fn an_opening_leads_to_the_game() {
    let game = start::<Liguria>(3);
    let opening = Opening::new(&game, Seat::new(1));
    assert_eq!(opening.start::<Liguria>().unwrap(), game);
    assert!(opening.start::<Strozzi>().is_err());
    let surprise = fondaco_strozzi::Edition::surprise(9).keep().unwrap();
    let game = Strozzi::new(surprise, &Strozzi::default_setup(5)).unwrap();
    let opening = Opening::new(&game, Seat::new(4));
    assert!(opening.components.is_some(), "a foreign edition travels along");
    assert_eq!(opening.start::<Strozzi>().unwrap(), game);
    let damaged = Opening { components: Some("junk".to_owned()), ..opening };
    assert!(damaged.start::<Strozzi>().is_err());
}

#[test]
fn whoever_errs_loses() {
    for (line, why) in [
        ("answer pas", "answered 'pas' is not "),
        ("answer ", "answered '' is not "),
        ("error out of ideas", "gave up: out of ideas"),
        ("info {\"win\":", "'info' with something unreadable after it"),
        ("hm", "no answer within 1500 ms"),
    ] {
        let game = start::<Strozzi>(3);
        let seat = |seat| {
            let script = if seat == Seat::new(1) { VecDeque::from([line]) } else { VecDeque::new() };
            Seated::new(Parrot { script, ..Parrot::default() }, &game, seat, Duration::from_secs(1))
        };
        let mut agents: Vec<Seated<Parrot>> = Seat::all(3).map(seat).collect();
        assert_eq!(play(&game, &mut agents, 1, || false), Err(PlayError::NoAnswer(Seat::new(1))), "{line}");
        let fault = agents[1].fault().expect("it erred").to_string();
        assert!(fault.starts_with(why), "{line}: {fault}");
        assert!(agents.swap_remove(1).rise(None).is_none(), "nobody plays on with it");
    }
}

#[test]
fn a_greeting_is_answered() {
    assert_eq!(greet(&mut Parrot::default()).unwrap().name, "parrot");
    let mut rude = Parrot { next: VecDeque::from(["answer pass".to_owned()]), ..Parrot::default() };
    assert_eq!(greet(&mut rude), Err(Fault::OutOfTurn("engine")));
}

#[test]
fn lines_are_bounded_and_unknown_words_passed_over() {
    let mut input = Cursor::new(format!("ready\r\n\n{}\nquit\n", "x".repeat(100)));
    assert_eq!(read_line(&mut input, 50).unwrap().as_deref(), Some("ready"));
    assert_eq!(read_line(&mut input, 50).unwrap().as_deref(), Some(""));
    assert_eq!(read_line(&mut input, 50).unwrap_err().kind(), io::ErrorKind::InvalidInput);
    assert_eq!(read_line(&mut Cursor::new([0xff, b'\n']), 50).unwrap_err().kind(), io::ErrorKind::InvalidData);
    assert_eq!(read_line(&mut Cursor::new("end"), 50).unwrap().as_deref(), Some("end"));
    assert_eq!(read_line(&mut Cursor::new(""), 50).unwrap(), None);
    assert_eq!(Order::parse("dance {}"), Ok(None));
    assert_eq!(Order::parse(""), Ok(None));
    assert_eq!(Reply::parse("id name mine"), Ok(Reply::Other));
    assert!(Order::parse("game {}").is_err() && Order::parse("decide").is_err() && Order::parse("fondaco").is_err());
    for reply in [
        Reply::Ready,
        Reply::Answer("flag pirate".to_owned()),
        Reply::Info(Info { win: Some(0.5), line: vec!["pass".to_owned()], ..Info::default() }),
    ] {
        assert_eq!(Reply::parse(&reply.to_string()), Ok(reply));
    }
}
