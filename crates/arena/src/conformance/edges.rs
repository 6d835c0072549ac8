//! Finding where each rule of a game shows.

use std::collections::BTreeSet;

use fondaco_game::edges::{Edge, Moment};
use fondaco_game::{Edges, Game, Turn};

use super::RuleCase;
use super::drawn::{MOST_LISTED, Played, PositionKey, kind};

/// The edges of a game, with the positions where they were found.
pub(super) struct Shown<G: Game> {
    edges: Vec<(Edge<G>, Vec<PositionKey>)>,
}

impl<G: Edges> Shown<G> {
    pub(super) fn new() -> Self {
        Shown { edges: G::edges().into_iter().map(|edge| (edge, Vec::new())).collect() }
    }

    /// Whether every edge has a position.
    pub(super) fn is_complete(&self) -> bool {
        self.edges.iter().all(|(_, places)| !places.is_empty())
    }

    /// Looks through a game for edges that have fewer than `most` positions, and says whether it shows one.
    pub(super) fn look(&mut self, number: usize, played: &Played<G>, most: usize) -> bool {
        let mut shows = false;
        for (edge, places) in &mut self.edges {
            if places.len() >= most {
                continue;
            }
            let here = |at: &usize| {
                let (before, events) = match at.checked_sub(1) {
                    Some(step) => (step, played.events[step].as_slice()),
                    None => (0, [].as_slice()),
                };
                let (before, now) = (&played.positions[before], &played.positions[*at]);
                (edge.is_here)(&Moment { before, events, now })
                    && (now.turn() == Turn::Over || kind(now).1 <= MOST_LISTED)
            };
            if let Some(at) = (0..played.positions.len()).find(here) {
                shows = true;
                places.push((number, at));
            }
        }
        shows
    }

    /// All positions that were found, each with the rule that it shows.
    pub(super) fn places(&self) -> impl Iterator<Item = (&'static str, PositionKey)> {
        self.edges.iter().flat_map(|(edge, places)| places.iter().map(|&place| (edge.rule, place)))
    }

    /// Whether a rule shows there.
    pub(super) fn contains(&self, place: PositionKey) -> bool {
        self.edges.iter().any(|(_, places)| places.contains(&place))
    }

    /// What is said of each rule, where these are the positions of the suite.
    pub(super) fn rules(&self, positions: &[PositionKey]) -> Vec<RuleCase> {
        let number = |place: &PositionKey| positions.binary_search(place).ok();
        let shown = self.edges.iter().map(|(edge, places)| RuleCase::Shown {
            rule: edge.rule.to_owned(),
            edge: edge.what.to_owned(),
            positions: places.iter().filter_map(number).collect::<BTreeSet<usize>>().into_iter().collect(),
        });
        let unseen = G::UNSEEN
            .iter()
            .map(|unseen| RuleCase::Unseen { rule: unseen.rule.to_owned(), unseen: unseen.why.to_owned() });
        shown.chain(unseen).collect()
    }
}
