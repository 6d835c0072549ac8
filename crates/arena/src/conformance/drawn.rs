//! Drawing the suite up: games are played by fixed dice, and of all their positions those are taken that say something.

use std::collections::{BTreeMap, BTreeSet};

use fondaco_game::perft::perft;
use fondaco_game::{
    Decision as _, Dice, Draw as _, Edges, Edition as _, Game, Insight, NoStory, Portable, Record, Refusal, Seat, Step,
    StepOf, Turn,
};
use fondaco_search::Policy;
use serde_json::Value;

use super::edges::Shown;
use super::{Below, EditionText, PositionCase, Refused, RuleCase, Seen, Suite, signature};
use crate::engine::inquiry::observation;
use crate::engine::{Finding, Inquiry};

/// How many positions each rule gets, at the most, each of another game.
const EACH_RULE: usize = 4;
/// How many positions each edge gets, at the most, each of another game.
const EACH_EDGE: usize = 2;
/// A position with more decisions than this is not listed.
pub(super) const MOST_LISTED: usize = 120;
/// How many steps are tried in a position, at the least, to see which rule forbids them.
const TRIED: usize = 64;
/// Every so many games, positions are counted.
const COUNTED: usize = 3;
/// So many more games are played, at the most, to see rules that do not show in those of the suite.
const MOST_SOUGHT: u64 = 3000;
/// No count goes so deep that it finds more positions than this.
const MOST_BELOW: usize = 2000;

/// Who sits where, in turn.
const TABLES: [&[Policy]; 3] = [&[Policy::Random], &[Policy::Greedy], &[Policy::Greedy, Policy::Random]];

/// The suite of a game. It is the same whenever and wherever it is drawn up.
#[must_use]
pub fn draw_up<G: Insight + Portable + Edges>() -> Suite {
    let starts = starts::<G>();
    let mut editions: Vec<EditionText> = Vec::new();
    for start in starts.iter().map(|(start, _)| start) {
        let text = EditionText { edition: start.edition().id().clone(), components: start.edition().canonical() };
        if !editions.contains(&text) {
            editions.push(text);
        }
    }
    let mut games: Vec<Played<G>> =
        (0..).zip(&starts).map(|(number, (start, table))| play(start.clone(), table, number)).collect();
    let perft = games.iter().enumerate().step_by(COUNTED).flat_map(|(number, played)| below(number, played)).collect();
    let chosen = choose(&games);
    // What does not come about in these games is looked for in others.
    let mut shown = Shown::new();
    for (number, played) in games.iter().enumerate() {
        shown.look(number, played, EACH_EDGE);
    }
    for (seed, (start, table)) in (0..MOST_SOUGHT).zip(starts.iter().cycle()) {
        if shown.is_complete() {
            break;
        }
        let played = play(start.clone(), table, starts.len() as u64 + seed);
        if shown.look(games.len(), &played, 1) {
            games.push(played);
        }
    }
    let (positions, rules) = chosen.list(&games, &shown);
    let games = games.into_iter().map(|played| played.record).collect();
    Suite { editions, games, positions, rules, perft, signatures: signature::signatures::<G>() }
}

/// The games there are to be: for each number of players the usual one at every table, one for each other value of an option, and one
/// with another edition.
fn starts<G: Portable>() -> Vec<(G, &'static [Policy])> {
    let mut starts = Vec::new();
    for players in G::PLAYERS {
        let new = |edition, setup: &G::Setup| G::new(edition, setup).ok();
        let usual = G::default_setup(players);
        let built_in = G::Edition::reconstructed();
        starts.extend(TABLES.into_iter().filter_map(|table| Some((new(built_in, &usual)?, table))));
        let others = other_setups::<G>(&usual, players);
        starts.extend(others.iter().filter_map(|setup| Some((new(built_in, setup)?, TABLES[2]))));
        // Only so many editions can be kept in a program, and these are always the same.
        if let Ok(surprise) = G::Edition::surprise(players as u64).keep() {
            starts.extend(new(surprise, &usual).map(|start| (start, TABLES[2])));
        }
    }
    starts
}

/// The setup with each of its options turned in turn: what is true becomes false, and who is named by nobody is the last seat.
fn other_setups<G: Portable>(usual: &G::Setup, players: usize) -> Vec<G::Setup> {
    let written = serde_json::to_value(usual).expect("a setup has nothing that JSON cannot say");
    let options = written.as_object().cloned().unwrap_or_default();
    let turned = options.iter().filter_map(|(name, value)| {
        let mut other = written.clone();
        other[name] = match value {
            Value::Bool(on) => (!on).into(),
            Value::Null => (players - 1).into(),
            _ => return None,
        };
        serde_json::from_value(other).ok()
    });
    turned.collect()
}

/// A game with all of its positions; the last one is the end.
pub(super) struct Played<G: Game> {
    record: Record,
    pub(super) positions: Vec<G>,
    steps: Vec<StepOf<G>>,
    /// What each step told.
    pub(super) events: Vec<Vec<G::Event>>,
}

fn play<G: Insight + Portable>(start: G, table: &[Policy], seed: u64) -> Played<G> {
    let policy = |seat: Seat| table[seat.index() % table.len()];
    let mut record = Record::new(&start);
    record.seats = Seat::all(start.players()).map(|seat| policy(seat).to_string()).collect();
    let (mut game, mut dice, mut actions) = (start, Dice::new(seed), Vec::new());
    let (mut positions, mut steps, mut events) = (vec![game.clone()], Vec::new(), Vec::new());
    loop {
        let step = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(seat) => match policy(seat).decide(&game, &mut actions, &mut dice) {
                Some(action) => Step::Action(action),
                None => break,
            },
        };
        let mut told = Vec::new();
        game.apply(&step, &mut told);
        record.push(&step);
        positions.push(game.clone());
        steps.push(step);
        events.push(told);
    }
    if let Some(outcome) = game.outcome() {
        record.finish(&outcome);
    }
    Played { record, positions, steps, events }
}

/// Where a position is: the number of its game, and how many steps have been played.
pub(super) type PositionKey = (usize, usize);

/// What is taken, and why.
#[derive(Default)]
struct Chosen {
    about: BTreeMap<PositionKey, BTreeSet<String>>,
    refused: BTreeMap<PositionKey, BTreeSet<Refused>>,
    /// By rule: how many positions, and of which game the last one is.
    rules: BTreeMap<&'static str, (usize, usize)>,
    /// By kind of decision or draw: the position with the fewest and the one with the most.
    extremes: BTreeMap<String, [(usize, PositionKey); 2]>,
}

fn choose<G: Insight + Portable>(games: &[Played<G>]) -> Chosen {
    let all: BTreeSet<StepOf<G>> = games.iter().flat_map(|played| played.steps.iter().copied()).collect();
    let (decisions, draws): (Vec<StepOf<G>>, Vec<StepOf<G>>) =
        all.into_iter().partition(|step| matches!(step, Step::Action(_)));
    let mut chosen = Chosen::default();
    for (number, played) in games.iter().enumerate() {
        for (at, game) in played.positions.iter().enumerate() {
            match game.turn() {
                Turn::Player(_) => chosen.look(game, (number, at), &decisions),
                Turn::Chance => chosen.look(game, (number, at), &draws),
                Turn::Over => {}
            }
        }
    }
    chosen
}

impl Chosen {
    /// Looks at a position. `steps` are those of any position that are of the kind that is due.
    fn look<G: Insight + Portable>(&mut self, game: &G, place: PositionKey, steps: &[StepOf<G>]) {
        let (kind, many) = kind(game);
        if many > MOST_LISTED {
            return;
        }
        let [fewest, most] = self.extremes.entry(kind).or_insert([(many, place); 2]);
        if many < fewest.0 {
            *fewest = (many, place);
        }
        if many > most.0 {
            *most = (many, place);
        }
        // Not all of them everywhere, but each of them in many places.
        let stride = (steps.len() / TRIED).max(1);
        for step in steps.iter().skip(place.1 % stride).step_by(stride) {
            if let Err(Refusal::Illegal { rule, .. }) = game.check(step) {
                let (count, last) = self.rules.entry(rule).or_insert((0, usize::MAX));
                let here = self.about.get(&place).is_some_and(|about| about.contains(rule));
                if !here && (*count == EACH_RULE || *last == place.0) {
                    continue;
                }
                if !here {
                    (*count, *last) = (*count + 1, place.0);
                    self.about.entry(place).or_default().insert(rule.to_owned());
                }
                let refused = self.refused.entry(place).or_default();
                if refused.iter().filter(|refused| refused.rule == rule).count() < 2 {
                    refused.insert(Refused { step: step.to_string(), rule: rule.to_owned() });
                }
            }
        }
    }

    /// The positions, and those where each rule shows.
    fn list<G: Insight + Portable + Edges>(
        mut self,
        games: &[Played<G>],
        shown: &Shown<G>,
    ) -> (Vec<PositionCase>, Vec<RuleCase>) {
        for (rule, place) in shown.places() {
            self.about.entry(place).or_default().insert(rule.to_owned());
        }
        for (kind, extremes) in &self.extremes {
            for (_, place) in extremes {
                self.about.entry(*place).or_default().insert(kind.clone());
            }
        }
        let rules = shown.rules(&self.about.keys().copied().collect::<Vec<PositionKey>>());
        let listed = self.about.into_iter().map(|(place, about)| {
            let played = &games[place.0];
            let game = &played.positions[place.1];
            let legal = match Finding::of(game, Inquiry::Legal) {
                Finding::Legal(legal) => legal,
                _ => Vec::new(),
            };
            let chances = match Finding::of(game, Inquiry::Chances) {
                Finding::Chances(chances) => chances,
                _ => Vec::new(),
            };
            let refused = self.refused.remove(&place).unwrap_or_default().into_iter().collect();
            let about = about.into_iter().collect();
            let seen = shown.contains(place).then(|| seen(played, place.1));
            PositionCase { about, game: place.0, at: place.1, turn: game.turn(), legal, chances, refused, seen }
        });
        (listed.collect(), rules)
    }
}

/// What is seen by whoever made the step that led to a position; by the first seat, if it was drawn.
fn seen<G: Portable>(played: &Played<G>, at: usize) -> Seen {
    let seat = played.positions[at.saturating_sub(1)].turn().player().unwrap_or_default();
    Seen { seat, observation: observation(&played.positions[at], seat) }
}

/// What is decided or drawn, in words of the notation, and among how many.
pub(super) fn kind<G: Game>(game: &G) -> (String, usize) {
    if game.turn() == Turn::Chance {
        let chances = game.legal_chances();
        let decks: BTreeSet<&str> = chances.iter().map(|(chance, _)| chance.deck()).collect();
        let decks: Vec<&str> = decks.into_iter().collect();
        return (format!("draw: {}", decks.join(", ")), chances.len());
    }
    let legal = game.legal_actions();
    let verbs: BTreeSet<&str> = legal.iter().map(|action| action.verb()).collect();
    let verbs: Vec<&str> = verbs.into_iter().collect();
    (format!("decide: {}", verbs.join(", ")), legal.len())
}

/// Counts below five positions of a game: the beginning, three on the way, and one close to the end.
fn below<G: Game>(number: usize, Played { positions, .. }: &Played<G>) -> Vec<Below> {
    let last = positions.len() - 1;
    let mut places = vec![0, last / 4, last / 2, last * 3 / 4, last.saturating_sub(4)];
    places.dedup();
    let count = |at: usize| {
        let game = &positions[at];
        let counts = (0..=depth_within(game, MOST_BELOW)).map(|depth| perft(game, depth).into()).collect();
        Below { game: number, at, counts }
    };
    places.into_iter().map(count).collect()
}

/// The greatest depth at which no more than so many positions are found; where the game ends before that, how deep it goes.
fn depth_within<G: Game>(game: &G, most: usize) -> u32 {
    let (mut here, mut depth) = (vec![game.clone()], 0);
    loop {
        let mut next = Vec::new();
        for game in &here {
            let steps: Vec<StepOf<G>> = match game.turn() {
                Turn::Over => continue,
                Turn::Chance => game.legal_chances().into_iter().map(|(chance, _)| Step::Chance(chance)).collect(),
                Turn::Player(_) => game.legal_actions().into_iter().map(Step::Action).collect(),
            };
            if next.len() + steps.len() > most {
                return depth;
            }
            next.extend(steps.iter().map(|step| {
                let mut next = game.clone();
                next.apply(step, &mut NoStory);
                next
            }));
        }
        if next.is_empty() {
            return depth;
        }
        (here, depth) = (next, depth + 1);
        // Deeper than this nobody is asked to count.
        if depth == crate::engine::inquiry::DEEPEST {
            return depth;
        }
    }
}
