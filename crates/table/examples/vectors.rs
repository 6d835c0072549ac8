//! Fingerprints of the dice and of whole matches: `cargo run --example vectors` prints those of this machine.
//!
//! `tests/vectors.rs` runs this program, built for wasm32, in an interpreter. Whatever the platform, the dice must be those
//! of `tests/vectors.txt`, which an independent ChaCha20 computed too. Matches change with the rules and components, so
//! there wasm32 is compared with what the other platform has just found.

use std::process::ExitCode;

use fondaco_game::{Dice, Seat, Viewer};
use fondaco_table::{
    AnyGame, AnyTable, Ask, Authority, Control, ForPosition, GameName, Holder, LevelName, MatchId, Name, Offer,
    Opening, PlayerId, Promise, Salt, Seed, Stage, TakeBacks,
};
use fondaco_wire::{Frame, ServerMessage};
use sha2::{Digest, Sha256};

/// The dice that every platform must have.
pub const DICE: &str = include_str!("../tests/vectors.txt");

/// How the program ends where it is run as a WebAssembly module, so that a module that did nothing is not taken for success.
pub const SAME: u8 = 42;

fn main() -> ExitCode {
    let (dice, matches) = (dice(), matches());
    if cfg!(target_arch = "wasm32") {
        let same = dice == DICE && option_env!("FONDACO_MATCHES") == Some(&matches);
        return ExitCode::from(if same { SAME } else { 1 });
    }
    print!("{dice}{matches}");
    if dice == DICE { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Fingerprints of the dice.
pub fn dice() -> String {
    format!("words 1000000 {}\nbelow 100000 {}\n", words(1_000_000), below(100_000))
}

/// Fingerprints of a match of each game.
pub fn matches() -> String {
    let of = |&game: &GameName| {
        let players = *game.players().end();
        let (log, updates) = play(game, players);
        format!("match {game} {players} {log} {updates}\n")
    };
    GameName::ALL.iter().map(of).collect()
}

/// The key of the two streams: the bytes 0 to 31.
fn stream() -> Dice {
    Dice::from_key(std::array::from_fn(|index| index as u8))
}

/// The first words of the stream, little end first.
fn words(count: usize) -> String {
    let mut dice = stream();
    let mut sha = Sha256::new();
    (0..count).for_each(|_| sha.update(dice.word().to_le_bytes()));
    hex(sha)
}

/// Draws below these bounds in turn; the last ones must often draw again.
fn below(count: usize) -> String {
    const BOUNDS: [u32; 10] = [1, 2, 3, 6, 10, 29, 36, 120, 2_863_311_531, 4_294_967_295];
    let mut dice = stream();
    let mut sha = Sha256::new();
    BOUNDS.iter().cycle().take(count).for_each(|&bound| sha.update(dice.below(bound).to_le_bytes()));
    hex(sha)
}

/// A match of random decisions, with a contribution to the shuffle and a take-back past draws: the hash of its log, and of
/// the messages that one player gets.
fn play(game: GameName, players: usize) -> (String, String) {
    let bot = Holder::bot(LevelName::new("random").expect("a level"));
    let mut seats = vec![bot; players];
    seats[1] = Holder::person(PlayerId::new("p").expect("an id"), Name::new("Ginevra").expect("a name"));
    let opening = Opening {
        id: MatchId::new("vector").expect("an id"),
        options: fondaco_table::Options { take_backs: TakeBacks::Agreed, ..game.usual(players) },
        given: vec![],
        seats,
        owner: None,
        follows: None,
        seed: Seed::new([players as u8; 32]),
    };
    let (mut table, _) = AnyTable::open(opening, 0).expect("a usual table");
    let me = Seat::new(1);
    let text = Salt::new("libeccio").expect("a contribution");
    table.ask(me, Ask::Promise { promise: Promise::of(&text) }, 1).expect("a promise is welcome");
    table.control(Control::Start, 2).expect("all seats are taken");
    let mut progress = table.ask(me, Ask::Contribute { text }, 3).expect("what was promised is welcome");
    let mut dice = Dice::new(players as u64);
    let mut messages = Sha256::new();
    let mut backs = 0;
    while progress.stage == Stage::Playing {
        let update = table.update(Viewer::Player(me), progress.since);
        messages.update(Frame::new(ServerMessage::Update(Box::new(update))).to_text());
        let at = table.seq();
        let ms = at * 1000;
        if table.steps() > 60 + 40 * backs && backs < 3 {
            backs += 1;
            let wanted = Ask::TakeBack { at, to: None };
            progress = table.ask(me, wanted, ms).expect("nobody else has to agree");
            continue;
        }
        let action = table.run(Pick(&mut dice));
        progress = match &progress.bot {
            Some(bot) => table.play(Authority::Bot(bot.seat), at, &action, ms).expect("a legal action"),
            None => table.ask(me, Ask::Play { at, action }, ms).expect("a legal action"),
        };
    }
    table.ask(me, Ask::Offer { at: table.seq(), offer: Offer::Rematch }, 0).expect("the match is over");
    let mut log = Sha256::new();
    for entry in table.log_from(0) {
        log.update(serde_json::to_vec(&entry).expect("an entry can be written"));
    }
    (hex(log), hex(messages))
}

/// Picks any legal action.
struct Pick<'d>(&'d mut Dice);

impl ForPosition for Pick<'_> {
    type Out = String;

    fn run<G: AnyGame>(self, position: &G) -> String {
        let mut legal = Vec::new();
        position.actions(&mut legal);
        self.0.pick(&legal).map(ToString::to_string).unwrap_or_default()
    }
}

fn hex(sha: Sha256) -> String {
    sha.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
