//! What several tests use: tables with people and bots at them.

#![allow(unreachable_pub, reason = "used by the whole program")]

use fondaco_game::{Dice, Seat, Turn, Viewer};
use fondaco_table::{
    AnyGame, AnyTable, Ask, Authority, Control, ForPosition, GameName, Holder, LevelName, MatchId, Name, Opening,
    Options, PlayerId, Progress, Refusal, Seed, Stage,
};
use fondaco_wire::Update;

pub fn seat(index: usize) -> Seat {
    Seat::new(index)
}

pub fn person(index: usize) -> Holder {
    let names = ["Ginevra", "Lorenzo", "Piero", "Lucrezia", "Filippo", "Clarice"];
    Holder::person(player(index), Name::new(names[index]).unwrap())
}

pub fn player(index: usize) -> PlayerId {
    PlayerId::new(&format!("p{index}")).unwrap()
}

pub fn level(name: &str) -> LevelName {
    LevelName::new(name).unwrap()
}

pub fn opening(options: Options, seats: Vec<Holder>) -> Opening {
    Opening {
        id: MatchId::new("m1").unwrap(),
        options,
        given: vec![],
        seats,
        owner: Some(player(0)),
        follows: None,
        seed: Seed::new([7; 32]),
    }
}

/// A table of Strozzi with so many people and then so many bots, after `change` of the usual options; started.
pub fn strozzi(people: usize, bots: usize, change: impl FnOnce(&mut Options)) -> AnyTable {
    table(GameName::Strozzi, people, bots, change)
}

pub fn table(game: GameName, people: usize, bots: usize, change: impl FnOnce(&mut Options)) -> AnyTable {
    let mut options = game.usual(people + bots);
    change(&mut options);
    let mut seats: Vec<Holder> = (0..people).map(person).collect();
    seats.resize(people + bots, Holder::bot(level("random")));
    let (mut table, _) = AnyTable::open(opening(options, seats), 0).unwrap();
    table.control(Control::Start, 0).unwrap();
    table
}

/// The legal actions, whoever decides.
pub fn legal(table: &AnyTable) -> Vec<String> {
    struct Legal;
    impl ForPosition for Legal {
        type Out = Vec<String>;
        fn run<G: AnyGame>(self, position: &G) -> Vec<String> {
            let mut legal = Vec::new();
            position.actions(&mut legal);
            legal.iter().map(ToString::to_string).collect()
        }
    }
    table.run(Legal)
}

/// Who decides.
pub fn turn(table: &AnyTable) -> Seat {
    match table.turn() {
        Turn::Player(seat) => seat,
        other => panic!("{other:?}"),
    }
}

/// Plays this for whoever decides.
pub fn play(table: &mut AnyTable, action: &str, ms: u64) -> Result<Progress, Refusal> {
    let (at, turn) = (table.seq(), turn(table));
    match table.bot_due() {
        Some(bot) => table.play(Authority::Bot(bot.seat), bot.at, action, ms),
        None => table.ask(turn, Ask::Play { at, action: action.to_owned() }, ms),
    }
}

/// Plays anything for whoever decides.
pub fn play_any(table: &mut AnyTable, dice: &mut Dice, ms: u64) -> Progress {
    let action = dice.pick(&legal(table)).unwrap().clone();
    play(table, &action, ms).unwrap()
}

/// Plays on until the match is over.
pub fn play_out(table: &mut AnyTable, seed: u64) {
    let mut dice = Dice::new(seed);
    while table.stage() == Stage::Playing {
        let ms = table.last_ms();
        play_any(table, &mut dice, ms);
    }
}

pub fn update(table: &AnyTable, index: usize, since: u64) -> Update {
    table.update(Viewer::Player(seat(index)), since)
}
