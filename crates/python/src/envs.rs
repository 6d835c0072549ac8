//! Many games at once, on several threads. What is random follows from the seed, the number of the game's place and how many games
//! were played there: never from the threads.

use std::ops::Range;

use fondaco_game::{Memory, NoStory, Outcome, QuickDice, Step, Turn};

use crate::games::{Kind, Reward};
use crate::state::{Playing, Position};

/// A stream of dice that no deal has: it decides for those who play at random.
const CHOICE: u64 = u64::MAX;

/// Where it is told how things stand, for all games one after the other.
pub(crate) struct Board<'a> {
    /// What the seat whose turn it is knows.
    pub(crate) observations: &'a mut [f32],
    /// Which of its decisions are legal.
    pub(crate) masks: &'a mut [bool],
    /// Whose turn it is.
    pub(crate) seats: &'a mut [i64],
    /// What the game that has just ended was worth to each seat; 0 otherwise.
    pub(crate) rewards: &'a mut [f32],
    /// Its points.
    pub(crate) scores: &'a mut [i32],
    /// Whether one has just ended.
    pub(crate) dones: &'a mut [bool],
}

/// Many games of some kind.
pub(crate) trait Envs: Send + Sync {
    /// Begins all games anew.
    fn reset(&mut self, seed: u64, board: Board<'_>);
    /// Plays a decision in each game. If one is illegal, none is played: which, and why.
    fn step(&mut self, ids: &[i64], board: Board<'_>) -> Result<(), (usize, String)>;
    /// A random legal decision in each game.
    fn sample(&mut self, ids: &mut [i64]);
    /// The sizes of an observation and of a mask.
    fn sizes(&self) -> (usize, usize);
    /// The position of a game.
    fn position(&self, place: usize) -> Box<dyn Position>;
}

/// Many games of `G`.
pub(crate) struct Games<G: Kind> {
    /// The positions that games begin from, one for each number of players that is wanted. Place k begins from k modulo their number.
    starts: Vec<G>,
    places: Vec<Place<G>>,
    memory: Memory,
    reward: Reward,
    threads: usize,
    /// The most players: so many rewards there are for each place.
    width: usize,
    decided: Vec<G::Action>,
}

/// Where one game after the other is played.
struct Place<G> {
    game: G,
    number: usize,
    seed: u64,
    games: u64,
    dice: QuickDice,
    choice: QuickDice,
    /// Where its mask may be true: no more of it need be cleared.
    marked: Range<usize>,
    /// Whether what a game was worth may stand in its rewards and scores, so that they must be cleared.
    rewarded: bool,
}

/// What is told of one place.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    seat: &'a mut i64,
    rewards: &'a mut [f32],
    scores: &'a mut [i32],
    done: &'a mut bool,
}

impl<G: Kind> Place<G> {
    fn new(starts: &[G], number: usize, seed: u64) -> Self {
        let actions = G::ACTIONS;
        let seed = seed.wrapping_add((number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (dice, choice) = (QuickDice::quick(seed, 0), QuickDice::quick(seed, CHOICE));
        let game = starts[number % starts.len()].clone();
        let mut place = Place { game, number, seed, games: 0, dice, choice, marked: 0..actions, rewarded: true };
        place.deal();
        place
    }

    /// Draws until a decision is due, or the game is over.
    fn deal(&mut self) {
        while self.game.turn() == Turn::Chance {
            self.dice.step(&mut self.game);
        }
    }

    /// Plays a decision, and begins another game if this one is over.
    fn play(&mut self, starts: &[G], action: G::Action) -> Option<Outcome> {
        self.game.apply(&Step::Action(action), &mut NoStory);
        self.deal();
        if self.game.turn() != Turn::Over {
            return None;
        }
        let outcome = self.game.outcome();
        self.games += 1;
        self.dice = QuickDice::quick(self.seed, self.games);
        self.game = starts[self.number % starts.len()].clone();
        self.deal();
        outcome
    }

    fn tell(&mut self, memory: Memory, row: Row<'_>, end: Option<(Outcome, Reward)>) {
        if self.rewarded {
            row.rewards.fill(0.0);
            row.scores.fill(0);
        }
        self.rewarded = end.is_some();
        *row.done = self.rewarded;
        if let Some((outcome, reward)) = end {
            let worth = reward.of(&outcome);
            row.rewards.iter_mut().zip(worth.iter()).for_each(|(place, worth)| *place = *worth as f32);
            row.scores.iter_mut().zip(outcome.scores().iter()).for_each(|(place, score)| *place = *score);
        }
        *row.seat = -1;
        if let Turn::Player(seat) = self.game.turn() {
            *row.seat = seat.index() as i64;
            self.game.tensor(seat, memory, row.observation);
        }
        row.mask[self.marked.clone()].fill(false);
        self.marked = self.game.mark(row.mask);
    }
}

impl<G: Kind> Games<G> {
    /// So many games from these positions.
    pub(crate) fn new(starts: Vec<G>, count: usize, memory: Memory, reward: Reward, threads: usize) -> Self {
        let width = starts.iter().map(G::players).max().unwrap_or(0);
        let places = (0..count).map(|number| Place::new(&starts, number, 0)).collect();
        Games { starts, places, memory, reward, threads: threads.clamp(1, count.max(1)), width, decided: Vec::new() }
    }

    /// Does something at every place, on all threads, and tells how things stand then.
    fn all(&mut self, board: Board<'_>, act: impl Fn(&mut Place<G>, &[G]) -> Option<Outcome> + Sync) {
        let ((size, actions), width) = (self.sizes(), self.width);
        let each = self.places.len().div_ceil(self.threads).max(1);
        let (starts, memory, reward) = (&self.starts, self.memory, self.reward);
        let work = |places: &mut [Place<G>], board: Board<'_>| {
            let rows = board.observations.chunks_mut(size).zip(board.masks.chunks_mut(actions)).zip(board.seats);
            let ends = board.rewards.chunks_mut(width).zip(board.scores.chunks_mut(width)).zip(board.dones);
            for ((place, ((observation, mask), seat)), ((rewards, scores), done)) in
                places.iter_mut().zip(rows).zip(ends)
            {
                let end = act(place, starts).map(|outcome| (outcome, reward));
                place.tell(memory, Row { observation, mask, seat, rewards, scores, done }, end);
            }
        };
        if self.threads == 1 {
            work(&mut self.places, board);
            return;
        }
        let parts = board
            .observations
            .chunks_mut(each * size)
            .zip(board.masks.chunks_mut(each * actions))
            .zip(board.seats.chunks_mut(each))
            .zip(board.rewards.chunks_mut(each * width))
            .zip(board.scores.chunks_mut(each * width))
            .zip(board.dones.chunks_mut(each));
        std::thread::scope(|scope| {
            for (places, part) in self.places.chunks_mut(each).zip(parts) {
                let (((((observations, masks), seats), rewards), scores), dones) = part;
                let board = Board { observations, masks, seats, rewards, scores, dones };
                scope.spawn(|| work(places, board));
            }
        });
    }
}

impl<G: Kind> Envs for Games<G> {
    fn reset(&mut self, seed: u64, board: Board<'_>) {
        self.all(board, |place, starts| {
            *place = Place::new(starts, place.number, seed);
            None
        });
    }

    fn step(&mut self, ids: &[i64], board: Board<'_>) -> Result<(), (usize, String)> {
        let mut decided = std::mem::take(&mut self.decided);
        decided.clear();
        for (place, &id) in self.places.iter().zip(ids) {
            let known = u32::try_from(id).ok().and_then(|id| place.game.action(id));
            let action = known.ok_or_else(|| (place.number, format!("{id} is the id of no decision")))?;
            let refused = |refusal| (place.number, format!("'{action}': {refusal}"));
            place.game.check(&Step::Action(action)).map_err(refused)?;
            decided.push(action);
        }
        let decisions = &decided;
        self.all(board, |place, starts| place.play(starts, decisions[place.number]));
        self.decided = decided;
        Ok(())
    }

    fn sample(&mut self, ids: &mut [i64]) {
        for (place, id) in self.places.iter_mut().zip(ids) {
            *id = if place.game.turn().player().is_some() {
                let action = place.choice.choose(&place.game);
                place.game.id(&action).into()
            } else {
                -1
            };
        }
    }

    fn sizes(&self) -> (usize, usize) {
        (G::schema().size(), G::ACTIONS)
    }

    fn position(&self, place: usize) -> Box<dyn Position> {
        Box::new(Playing::found(self.places[place].game.clone()))
    }
}
