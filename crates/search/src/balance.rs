//! How often each card and tile is taken, and what it earns: the balance of an edition.

use std::collections::BTreeMap;

use fondaco_game::insight::ComponentName;
use fondaco_game::{Dice, Insight, Outcome, PerSeat, Seat, Step, Turn};

use crate::bot::{Bot, Budget};
use crate::level::Level;

/// A win is counted in parts that any number of winners can share.
const WIN: i64 = 60;

/// Sums over games, in whole numbers: the order does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Inventory {
    components: BTreeMap<ComponentName, Count>,
    games: u64,
}

/// Sums of one kind of component.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Count {
    offered: u64,
    taken: u64,
    /// How much more the takers could expect at once, in hundredths of a point.
    gained: i64,
    /// Their wins, in parts.
    won: i64,
    /// Their margins at the end, times the number of the others.
    ahead: i64,
    /// In how many games it was taken.
    games: u64,
    /// Of each game the square of how often it was taken, the square of its takers' wins in parts, and the two multiplied: takes in
    /// the same game depend on each other.
    taken_squared: i64,
    won_squared: i64,
    taken_won: i64,
}

/// What was taken in one game that is going on.
#[derive(Clone, Debug, Default)]
pub struct Basket {
    taken: Vec<(Seat, ComponentName, i32)>,
    offered: Vec<ComponentName>,
}

impl Basket {
    /// Notes what a step brought, from the estimates before it and after it.
    pub fn note<G: Insight>(&mut self, events: &[G::Event], before: &PerSeat<i32>, after: &PerSeat<i32>) {
        self.offered.extend(events.iter().filter_map(G::offered));
        let taken: Vec<(Seat, ComponentName)> = events.iter().filter_map(G::taken).collect();
        for (seat, component) in &taken {
            // Several at once share what they brought.
            let share = taken.iter().filter(|(other, _)| other == seat).count() as i32;
            self.taken.push((*seat, component.clone(), (after[*seat] - before[*seat]) / share));
        }
    }
}

impl Inventory {
    /// Plays a game among bots of a level, and counts it. The same seed gives the same game everywhere, as long as the level does
    /// not think by the clock; false if it could not be played to its end.
    pub fn play<G: Insight>(&mut self, start: &G, level: Level, seed: u64) -> bool {
        let (mut game, mut dice, mut basket) = (start.clone(), Dice::new(seed), Basket::default());
        let mut bots: Vec<Bot<G>> = (0..game.players()).map(|seat| Bot::new(level, seed ^ seat as u64)).collect();
        let mut events = Vec::new();
        loop {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(seat) => match bots[seat.index()].decide(&game, Budget::Level, || false) {
                    Ok(action) => Step::Action(action),
                    Err(_) => return false,
                },
            };
            let before = game.estimate();
            events.clear();
            game.apply(&step, &mut events);
            basket.note::<G>(&events, &before, &game.estimate());
        }
        let Some(outcome) = game.outcome() else { return false };
        self.count(basket, &outcome);
        true
    }

    /// How many games were counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Counts a game that is over.
    pub fn count(&mut self, basket: Basket, outcome: &Outcome) {
        self.games += 1;
        for component in basket.offered {
            self.components.entry(component).or_default().offered += 1;
        }
        let (scores, winners) = (outcome.scores(), outcome.winners());
        let total: i64 = scores.iter().map(|&score| i64::from(score)).sum();
        let mut game: BTreeMap<ComponentName, Count> = BTreeMap::new();
        for (seat, component, gained) in basket.taken {
            let score = i64::from(scores[seat]);
            game.entry(component).or_default().add(&Count {
                taken: 1,
                gained: gained.into(),
                won: if winners.contains(seat) { WIN / winners.len() as i64 } else { 0 },
                ahead: score * (scores.len() as i64 - 1) - (total - score),
                ..Count::default()
            });
        }
        for (component, mut count) in game {
            let taken = count.taken as i64;
            count.games = 1;
            count.taken_squared = taken * taken;
            count.won_squared = count.won * count.won;
            count.taken_won = taken * count.won;
            self.components.entry(component).or_default().add(&count);
        }
    }

    /// Adds other games.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        for (component, count) in &other.components {
            self.components.entry(component.clone()).or_default().add(count);
        }
    }
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.offered += other.offered;
        self.taken += other.taken;
        self.gained += other.gained;
        self.won += other.won;
        self.ahead += other.ahead;
        self.games += other.games;
        self.taken_squared += other.taken_squared;
        self.won_squared += other.won_squared;
        self.taken_won += other.taken_won;
    }

    /// Half of the 95 % interval of how often the takers won. Takes in one game are not independent: one of four wins, and whoever
    /// takes two of a kind wins or loses with both. So games are what is independent, and the spread is that of what each game
    /// adds (the linearised variance of a ratio). Four takes more are counted, two of them by winners, each in a game of its own:
    /// otherwise what was taken once, and won, would seem to be certain (as Agresti and Coull do with single trials).
    fn wins_interval(&self) -> f64 {
        const ADDED: f64 = 4.0;
        let part = 1.0 / WIN as f64;
        let (games, taken) = (self.games as f64 + ADDED, self.taken as f64 + ADDED);
        let wins = (self.won as f64 * part + ADDED / 2.0) / taken;
        let (won_squared, both) = (self.won_squared as f64 * part * part, self.taken_won as f64 * part);
        let played = won_squared - 2.0 * wins * both + wins * wins * self.taken_squared as f64;
        let added = ADDED / 2.0 * (wins * wins + (1.0 - wins) * (1.0 - wins));
        1.96 * ((played + added).max(0.0) * games / (games - 1.0)).sqrt() / taken
    }
}

/// What is reported. It is the same on every machine.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Balance {
    /// The game.
    pub game: &'static str,
    /// The edition, with its hash.
    pub edition: String,
    /// How many played.
    pub players: usize,
    /// How many games.
    pub games: u64,
    /// The seed of the first.
    pub seed: u64,
    /// Each kind of component, kind by kind, and in each first what is wanted most.
    pub components: Vec<ComponentBalance>,
}

/// The balance of one kind of component.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ComponentBalance {
    /// Its kind and notation.
    pub component: ComponentName,
    /// How often a game it was offered.
    pub offered: f64,
    /// How often a game it was taken.
    pub taken: f64,
    /// How many of those that were offered were taken.
    pub share: f64,
    /// How many points the taker could expect more at once, by the estimate.
    pub gain: f64,
    /// How often the taker won.
    pub wins: f64,
    /// Half of the 95 % interval of that, game by game: takes in the same game are not independent.
    pub wins_interval: f64,
    /// The takers' margin at the end.
    pub margin: f64,
}

impl Balance {
    /// What an inventory comes to, of games that began with `start`.
    #[must_use]
    pub fn new<G: Insight>(inventory: &Inventory, start: &G, seed: u64) -> Self {
        use fondaco_game::Edition as _;
        let (players, edition) = (start.players(), start.edition().id().to_string());
        Balance { game: G::NAME, edition, players, games: inventory.games, seed, components: inventory.rows(players) }
    }
}

impl Inventory {
    /// What was counted of each kind of component, in games of so many players: kind by kind, and in each first what is wanted
    /// most.
    #[must_use]
    pub fn rows(&self, players: usize) -> Vec<ComponentBalance> {
        let (games, others) = (self.games as f64, players as f64 - 1.0);
        let row = |(component, count): (&ComponentName, &Count)| {
            let (taken, each) = (count.taken as f64, |sum: i64| sum as f64 / (count.taken as f64).max(1.0));
            let wins = each(count.won) / WIN as f64;
            ComponentBalance {
                component: component.clone(),
                offered: count.offered as f64 / games,
                taken: taken / games,
                share: taken / (count.offered as f64).max(1.0),
                gain: each(count.gained) / f64::from(fondaco_game::insight::POINT),
                wins,
                wins_interval: count.wins_interval(),
                margin: each(count.ahead) / others,
            }
        };
        let mut components: Vec<ComponentBalance> = self.components.iter().map(row).collect();
        // Kind by kind, and in each kind first what is wanted most.
        components.sort_by(|a, b| {
            let by_kind = a.component.kind.cmp(&b.component.kind);
            by_kind.then(b.share.total_cmp(&a.share)).then_with(|| a.component.cmp(&b.component))
        });
        components
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Edition as _, Game as _};
    use fondaco_strozzi::{Edition, Setup, Strozzi};

    use super::*;

    #[test]
    fn games_can_be_counted_apart_and_added() {
        let start = Strozzi::new(Edition::reconstructed(), &Setup::new(4)).unwrap();
        let (mut whole, mut first, mut second) = (Inventory::default(), Inventory::default(), Inventory::default());
        for seed in 0..6 {
            assert!(whole.play(&start, Level::GREEDY, seed));
            let part = if seed < 2 { &mut first } else { &mut second };
            assert!(part.play(&start, Level::GREEDY, seed));
        }
        first.add(&second);
        assert_eq!((first.games(), &first), (6, &whole));
        let balance = Balance::new(&whole, &start, 0);
        // Every ship that was turned over was offered once, and taken at most once.
        let ships = balance.components.iter().filter(|row| row.component.kind == "ship");
        let (offered, taken) =
            ships.fold((0.0, 0.0), |(offered, taken), row| (offered + row.offered, taken + row.taken));
        assert!(offered > taken && taken > 20.0, "{offered} {taken}");
        assert!(balance.components.iter().all(|row| (0.0..=1.0).contains(&row.wins)));
    }

    /// A game of four, which the first seat wins, in which these seats take the same kind of component.
    fn game(inventory: &mut Inventory, takers: &[usize]) {
        const SOURCES: &[&str] = &["points"];
        let mut breakdown = PerSeat::from_fn(4, |_| [0; fondaco_game::outcome::MAX_SOURCES]);
        breakdown[Seat::new(0)][0] = 10;
        let outcome = Outcome::new(SOURCES, breakdown, |_| 0);
        let take = |&seat: &usize| (Seat::new(seat), ComponentName::new("ship", "3:R:0:0"), 0);
        inventory.count(Basket { taken: takers.iter().map(take).collect(), offered: Vec::new() }, &outcome);
    }

    /// What somebody takes twice in a game says no more than what they take once; and where everybody takes one, one of them wins.
    #[test]
    fn takes_in_one_game_are_not_independent() {
        let interval = |games: &[&[usize]]| {
            let mut inventory = Inventory::default();
            for takers in games.iter().cycle().take(400) {
                game(&mut inventory, takers);
            }
            let row = inventory.rows(4).remove(0);
            (row.wins, row.wins_interval)
        };
        // One take a game, a quarter of them by winners: as with single trials.
        let (wins, alone) = interval(&[&[0], &[1], &[2], &[3]]);
        assert!(wins == 0.25 && (alone - 1.96 * (0.25 * 0.75 / 400.0_f64).sqrt()).abs() < 0.001, "{alone}");
        // Each twice: as wide, though there are twice as many takes.
        let (wins, twice) = interval(&[&[0, 0], &[1, 1], &[2, 2], &[3, 3]]);
        assert!(wins == 0.25 && (twice - alone).abs() < 0.001, "{twice} {alone}");
        // One of all four always wins: hardly anything is left to chance.
        let (wins, all) = interval(&[&[0, 1, 2, 3]]);
        assert!(wins == 0.25 && all < alone / 5.0, "{all} {alone}");
        // Once, by the winner: that says little.
        let mut once = Inventory::default();
        game(&mut once, &[0]);
        let row = once.rows(4).remove(0);
        assert!(row.wins == 1.0 && row.wins_interval > 0.3, "{}", row.wins_interval);
    }
}
