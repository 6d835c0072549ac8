//! How often each card and tile is taken, and what it earns: the balance report of an edition.

use std::collections::BTreeMap;
use std::io::Write;

use fondaco_game::{Outcome, PerSeat, Seat};
use serde::Serialize;

use crate::error::Done;
use crate::face::Face;

/// A win is counted in parts that any number of winners can share.
const WIN: i64 = 60;

/// Sums over games, in whole numbers: the order does not matter.
#[derive(Clone, Debug, Default)]
pub(super) struct Inventory {
    components: BTreeMap<String, Count>,
    games: u64,
}

/// Sums of one kind of component.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    offered: u64,
    taken: u64,
    /// How much more the takers could expect at once, in hundredths of a point.
    gained: i64,
    /// Their wins, in parts.
    won: i64,
    /// Their margins at the end, times the number of the others.
    ahead: i64,
}

/// What was taken in one game that is going on.
#[derive(Clone, Debug, Default)]
pub(super) struct Basket {
    taken: Vec<(Seat, String, i32)>,
    offered: Vec<String>,
}

impl Basket {
    /// Notes what a step brought, from the estimates before it and after it.
    pub(super) fn note<G: Face>(&mut self, events: &[G::Event], before: &PerSeat<i32>, after: &PerSeat<i32>) {
        self.offered.extend(events.iter().filter_map(G::offered));
        let taken: Vec<(Seat, String)> = events.iter().filter_map(G::taken).collect();
        for (seat, component) in &taken {
            // Several at once share what they brought.
            let share = taken.iter().filter(|(other, _)| other == seat).count() as i32;
            self.taken.push((*seat, component.clone(), (after[*seat] - before[*seat]) / share));
        }
    }
}

impl Inventory {
    /// Counts a game that is over.
    pub(super) fn count(&mut self, basket: Basket, outcome: &Outcome) {
        self.games += 1;
        for component in basket.offered {
            self.components.entry(component).or_default().offered += 1;
        }
        let (scores, winners) = (outcome.scores(), outcome.winners());
        let total: i64 = scores.iter().map(|&score| i64::from(score)).sum();
        for (seat, component, gained) in basket.taken {
            let score = i64::from(scores[seat]);
            self.components.entry(component).or_default().add(&Count {
                offered: 0,
                taken: 1,
                gained: gained.into(),
                won: if winners.contains(seat) { WIN / winners.len() as i64 } else { 0 },
                ahead: score * (scores.len() as i64 - 1) - (total - score),
            });
        }
    }

    /// Adds other games.
    pub(super) fn add(&mut self, other: &Self) {
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
    }
}

/// What is reported. It is the same on every machine.
#[derive(Serialize)]
pub(super) struct Balance {
    game: &'static str,
    edition: String,
    players: usize,
    games: u64,
    seed: u64,
    components: Vec<ComponentBalance>,
}

#[derive(Serialize)]
struct ComponentBalance {
    component: String,
    /// How often a game it was offered and taken.
    offered: f64,
    taken: f64,
    /// How many of those that were offered were taken.
    share: f64,
    /// How many points the taker could expect more at once, by the estimate.
    gain: f64,
    /// How often the taker won, with half of the 95 % interval, and their margin at the end.
    wins: f64,
    wins_interval: f64,
    margin: f64,
}

impl Balance {
    pub(super) fn new<G: Face>(inventory: &Inventory, start: &G, seed: u64) -> Self {
        use fondaco_game::Edition as _;
        let (games, others) = (inventory.games as f64, start.players() as f64 - 1.0);
        let row = |(component, count): (&String, &Count)| {
            let (taken, each) = (count.taken as f64, |sum: i64| sum as f64 / (count.taken as f64).max(1.0));
            let wins = each(count.won) / WIN as f64;
            ComponentBalance {
                component: component.clone(),
                offered: count.offered as f64 / games,
                taken: taken / games,
                share: taken / (count.offered as f64).max(1.0),
                gain: each(count.gained) / f64::from(fondaco_game::insight::POINT),
                wins,
                wins_interval: 1.96 * (wins * (1.0 - wins) / taken.max(1.0)).sqrt(),
                margin: each(count.ahead) / others,
            }
        };
        let mut components: Vec<ComponentBalance> = inventory.components.iter().map(row).collect();
        // Kind by kind, and in each kind first what is wanted most.
        let kind = |row: &ComponentBalance| row.component.split(' ').next().unwrap_or_default().to_owned();
        components.sort_by(|a, b| {
            kind(a).cmp(&kind(b)).then(b.share.total_cmp(&a.share)).then_with(|| a.component.cmp(&b.component))
        });
        let edition = start.edition().id().to_string();
        Balance { game: G::NAME, edition, players: start.players(), games: inventory.games, seed, components }
    }

    /// Prints it for people.
    pub(super) fn print(&self, out: &mut impl Write) -> Done {
        let Balance { game, edition, players, games, seed, components } = self;
        let plural = if *games == 1 { "game" } else { "games" };
        writeln!(out, "{games} {plural} of {game} with {players} players, from seed {seed}; edition {edition}.")?;
        writeln!(
            out,
            "Gain: points that the taker could expect more at once. Wins and margin: of the takers, at the end.\n"
        )?;
        let width = components.iter().map(|row| row.component.chars().count()).max().unwrap_or(0);
        writeln!(
            out,
            "{:<width$} {:>8} {:>8} {:>7} {:>7} {:>14} {:>7}",
            "component", "offered", "taken", "share", "gain", "wins", "margin"
        )?;
        for ComponentBalance { component, offered, taken, share, gain, wins, wins_interval, margin } in components {
            let (share, wins) =
                (format!("{:.0} %", 100.0 * share), format!("{:.1} ± {:.1} %", 100.0 * wins, 100.0 * wins_interval));
            writeln!(
                out,
                "{component:<width$} {offered:>8.2} {taken:>8.2} {share:>7} {gain:>7.1} {wins:>14} {margin:>7.1}"
            )?;
        }
        Ok(())
    }
}
