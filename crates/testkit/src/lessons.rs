//! Lessons for the network that judges a game's positions: games are played by the network of a round, or by the quick estimate
//! where there is none, and `training/train.py` learns from them to make the next. What it
//! made is put on trial ([`crate::trial`]).
//!
//! Those who are able look once at each decision, as a search does first, and judge by the network; the others are greedy. In
//! half of the games all are able, in 30 of 100 one is, and in the others each is or is not. One decision of 30 is made at random,
//! so that positions occur that nobody would get into. In six of ten games the components are other than ours.
//!
//! A lesson is a position: for each seat its portrait (0 where nobody sits); for each, what it scored beyond its estimate in
//! hundredths of a point, and its victory in 30000ths; the winner's seat, whether the components are ours, and the number of
//! players; all as 16 bits, little-endian. Score and victory are not those of the end alone, which is mostly luck: with every
//! position on the way there, a part is replaced by what the network thought of it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fondaco_game::{Dice, Edition, Insight, NoStory, PerSeat, Seat, SeatSet, Step, Turn};
use fondaco_search::{Policy, Search, Style, Worth};

use crate::trial;

/// The unit of victories.
const VICTORY: f64 = 30_000.0;

/// What a game brings to its lessons.
#[derive(Debug)]
pub struct School<G: Insight> {
    /// Judges by this network from now on.
    pub use_network: fn(&[u8]),
    /// The setup for so many players.
    pub setup: fn(usize) -> G::Setup,
    /// How many play, each as likely.
    pub players: &'static [usize],
    /// The most that play: a lesson has room for so many.
    pub seats: usize,
    /// Editions other than ours, for a run that begins with these dice.
    pub editions: fn(&mut Dice) -> Vec<&'static G::Edition>,
    /// Whether the network can be asked about this position.
    pub is_judged: fn(&G) -> bool,
    /// What it is then shown of a seat.
    pub portrait: fn(&G, Seat, SeatSet) -> Vec<i16>,
    /// Of how many positions one becomes a lesson.
    pub one_of: u32,
    /// Which part of what a game came to is replaced, at each position, by what was thought of it.
    pub replaced: f64,
}

impl<G: Insight> School<G>
where
    G::Edition: Edition,
{
    /// Reads the command line, `FILE GAMES FIRST_SEED [NET]`, and writes so many games' lessons. With `trial` as the first word it
    /// puts a network on trial ([`crate::trial`]) instead.
    pub fn run(&self) -> ExitCode {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let usage = || {
            eprintln!("usage: lessons FILE GAMES FIRST_SEED [NET]\n{}", trial::USAGE);
            ExitCode::from(2)
        };
        let is_trial = arguments.first().is_some_and(|word| word == "trial");
        if let Some(net) = arguments.get(if is_trial { 1 } else { 3 }) {
            match std::fs::read(net) {
                Ok(bytes) => (self.use_network)(&bytes),
                Err(error) => {
                    eprintln!("{net}: {error}");
                    return ExitCode::FAILURE;
                }
            }
        }
        if is_trial {
            return trial::run(self, &arguments[2.min(arguments.len())..]).unwrap_or_else(usage);
        }
        let [file, games, first, ..] = &arguments[..] else { return usage() };
        let (Ok(games), Ok(first)) = (games.parse(), first.parse()) else { return usage() };
        match self.write(file, games, first) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{file}: {error}");
                ExitCode::FAILURE
            }
        }
    }

    fn write(&self, file: &str, games: u64, first: u64) -> io::Result<()> {
        let out = Mutex::new(Ordered::new(BufWriter::new(File::create(file)?)));
        let next = AtomicU64::new(0);
        let editions = (self.editions)(&mut Dice::new(first));
        let work = || -> io::Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return Ok(());
                }
                let lessons = self.play(&editions, &mut Dice::new(first.wrapping_add(number)));
                out.lock().map_err(|_| io::Error::other("another thread failed"))?.put(number, lessons)?;
            }
        };
        std::thread::scope(|scope| {
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a game does not panic"))
        })?;
        out.into_inner().map_err(|_| io::Error::other("a thread failed"))?.out.flush()
    }

    /// Plays one game and gives its lessons.
    fn play(&self, editions: &[&'static G::Edition], dice: &mut Dice) -> Vec<u8> {
        let players = self.players[dice.below(self.players.len() as u32) as usize];
        let is_ours = dice.below(10) < 4;
        let edition = dice.pick(editions).copied().filter(|_| !is_ours).unwrap_or(G::Edition::reconstructed());
        let mut game = G::new(edition, &(self.setup)(players)).expect("the usual setup is playable");
        let able = able(players, dice);
        let (mut actions, mut positions) = (Vec::new(), Vec::new());
        let outcome = loop {
            if game.turn() != Turn::Over && (self.is_judged)(&game) {
                let shown = (dice.below(self.one_of) == 0).then(|| self.portraits(&game, able));
                positions.push((shown, game.estimate(), Worth::of(&game, able)));
            }
            let step = match game.turn() {
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(seat) => {
                    let slips = dice.below(30) == 0;
                    let policy = if slips { Policy::Random } else { Policy::Greedy };
                    let looked = if able.contains(seat) && !slips { look(&game, able, dice.word64()) } else { None };
                    let decided = looked.or_else(|| policy.decide(&game, &mut actions, dice));
                    Step::Action(decided.expect("a player can do something"))
                }
                Turn::Over => break game.outcome().expect("a game that is over has a result"),
            };
            game.apply(&step, &mut NoStory);
        };
        let winner = Seat::all(players).find(|&seat| outcome.winners().contains(seat)).expect("somebody wins");
        let mut hindsight = Worth::of_outcome(&outcome);
        let mut lessons = Vec::new();
        for (shown, estimate, thought) in positions.into_iter().rev() {
            if let Some(portraits) = shown {
                let rest = self.answers(&hindsight, &estimate);
                let rest = rest.chain([winner.index() as i32, i32::from(is_ours), players as i32]);
                let rest = rest.map(|number| number.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
                lessons.extend(portraits.into_iter().chain(rest).flat_map(i16::to_le_bytes));
            }
            for at in 0..players {
                hindsight.win[at] += self.replaced * (thought.win[at] - hindsight.win[at]);
                hindsight.score[at] += self.replaced * (thought.score[at] - hindsight.score[at]);
            }
        }
        lessons
    }

    /// What the network should say: of each seat what it scored beyond its estimate, then its victory.
    fn answers<'a>(&self, hindsight: &'a Worth, estimate: &'a PerSeat<i32>) -> impl Iterator<Item = i32> + use<'a, G> {
        let players = estimate.len();
        let seats = self.seats;
        let beyond = (0..seats)
            .map(move |at| if at < players { hindsight.score[at] as i32 - estimate[Seat::new(at)] } else { 0 });
        let victory = (0..seats).map(move |at| if at < players { (hindsight.win[at] * VICTORY) as i32 } else { 0 });
        beyond.chain(victory)
    }

    /// The portraits of all seats, and of none where nobody sits.
    fn portraits(&self, game: &G, able: SeatSet) -> Vec<i16> {
        let mut numbers: Vec<i16> =
            Seat::all(game.players()).flat_map(|seat| (self.portrait)(game, seat, able)).collect();
        numbers.resize(numbers.len() / game.players() * self.seats, 0);
        numbers
    }
}

/// Writes games in the order of their numbers, whichever thread is done first: a training reads them in the order of the file, so it
/// is the same again only if that is.
struct Ordered<W> {
    out: W,
    /// The number of the game that is to be written next.
    due: u64,
    /// Games that wait for it.
    waiting: BTreeMap<u64, Vec<u8>>,
}

impl<W: Write> Ordered<W> {
    fn new(out: W) -> Self {
        Ordered { out, due: 0, waiting: BTreeMap::new() }
    }

    /// Takes the lessons of a game, and writes what is due.
    fn put(&mut self, number: u64, lessons: Vec<u8>) -> io::Result<()> {
        self.waiting.insert(number, lessons);
        while let Some(lessons) = self.waiting.remove(&self.due) {
            self.out.write_all(&lessons)?;
            self.due += 1;
        }
        Ok(())
    }
}

/// Who plays well in this game.
fn able(players: usize, dice: &mut Dice) -> SeatSet {
    match dice.below(100) {
        0..30 => [Seat::new(dice.below(players as u32) as usize)].into_iter().collect(),
        30..80 => Seat::all(players).collect(),
        _ => Seat::all(players).filter(|_| dice.below(2) == 0).collect(),
    }
}

/// What one look at each decision finds best.
fn look<G: Insight>(game: &G, able: SeatSet, seed: u64) -> Option<G::Action> {
    let mut search = Search::knowing(able, game.clone(), Style::default(), seed, 16);
    search.run(1, || false);
    search.opinions().first().map(|opinion| opinion.action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pig::{Pig, Setup};

    const SCHOOL: School<Pig> = School {
        use_network: |_| {},
        setup: |players| Setup { players: players as u8, closed_purses: false },
        players: &[2, 3, 4],
        seats: 6,
        editions: |_| Vec::new(),
        is_judged: |_| true,
        portrait: |game, seat, _| vec![game.estimate()[seat] as i16, 1],
        one_of: 2,
        replaced: 0.1,
    };

    #[test]
    fn games_are_written_in_their_order() {
        let mut ordered = Ordered::new(Vec::new());
        for number in [3, 1, 0, 4, 2] {
            ordered.put(number, vec![number as u8; 2]).unwrap();
        }
        assert_eq!((ordered.out, ordered.due), (vec![0, 0, 1, 1, 2, 2, 3, 3, 4, 4], 5));
    }

    /// However many threads play: the file is what the games, one after the other, are.
    #[test]
    fn the_same_seed_writes_the_same_lessons() {
        let path = std::env::temp_dir().join(format!("fondaco-lessons-{}", std::process::id()));
        let file = path.to_str().unwrap();
        SCHOOL.write(file, 60, 9).unwrap();
        let written = std::fs::read(file).unwrap();
        std::fs::remove_file(file).unwrap();
        let games: Vec<Vec<u8>> = (0..60).map(|number| SCHOOL.play(&[], &mut Dice::new(9 + number))).collect();
        assert!(games.iter().all(|game| game.len() % 54 == 0) && written.len() > 5000, "{}", written.len());
        assert_eq!(written, games.concat());
    }
}
