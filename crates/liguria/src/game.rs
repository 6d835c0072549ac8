//! Liguria as a [`Game`]: each phase is asked in its own file.

use std::ops::RangeInclusive;

use fondaco_game::{EditionId, Game, NoStory, Outcome, Refusal, Seat, Step, StepOf, Turn, Viewer, Weight};

use crate::action::Action;
use crate::chance::Chance;
use crate::components::Pair;
use crate::edition::Edition;
use crate::event::Event;
use crate::observe::Observation;
use crate::setup::{Setup, SetupError};
use crate::state::{Liguria, Phase, rounds};

impl Game for Liguria {
    const NAME: &'static str = "liguria";
    const TITLE: &'static str = "Liguria";
    const RULES: u32 = 1;
    const PLAYERS: RangeInclusive<usize> = 3..=4;

    type Edition = Edition;
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type Observation = Observation;

    fn default_setup(players: usize) -> Setup {
        Setup::new(players)
    }

    fn new(edition: &'static Edition, setup: &Setup) -> Result<Self, SetupError> {
        // L-2.1: anything but 3 or 4 players is refused.
        if !Self::PLAYERS.contains(&usize::from(setup.players)) {
            return Err(SetupError::Players(setup.players));
        }
        Ok(Liguria::start(edition, *setup))
    }

    fn edition(&self) -> &'static Edition {
        self.edition
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn players(&self) -> usize {
        self.seats()
    }

    fn round(&self) -> (u8, u8) {
        ((self.round + 1).min(self.rounds()), self.rounds())
    }

    fn round_of(seen: &Observation) -> (u8, u8) {
        (seen.round, rounds(seen.seats.len()))
    }

    fn edition_of(seen: &Observation) -> &EditionId {
        &seen.edition
    }

    fn turn_of(seen: &Observation) -> Turn {
        match (seen.decider, seen.phase) {
            (Some(seat), _) => Turn::Player(seat),
            (None, Phase::Over) => Turn::Over,
            (None, _) => Turn::Chance,
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Blank | Phase::Island | Phase::Score | Phase::Start | Phase::Row | Phase::Deck => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Player(self.decider()),
        }
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Action>) {
        out.clear();
        self.tell_actions(out);
    }

    #[inline]
    fn action_total(&self) -> u32 {
        match self.phase {
            Phase::Cubes => Pair::ALL.len() as u32,
            Phase::Buyer => self.buyer_total(),
            Phase::Take => self.take_total(),
            Phase::Card => self.card_total(),
            Phase::Upgrade => self.upgrade_total(),
            Phase::Sail => self.sail_total(),
            Phase::Load | Phase::Bonus => self.load_total(),
            Phase::Conquer => self.conquer_total(),
            Phase::Deploy => self.deploy_total(),
            Phase::Turn => 2,
            Phase::Homeward => self.homeward_total(),
            Phase::Blank | Phase::Island | Phase::Score | Phase::Start | Phase::Row | Phase::Deck | Phase::Over => 0,
        }
    }

    #[inline]
    fn action_at(&self, place: u32) -> Action {
        match self.phase {
            Phase::Cubes => Action::Cubes(Pair::ALL[place as usize]),
            Phase::Buyer => Action::Buyer(self.buyer_at(place)),
            Phase::Take => Action::Take(self.take_at(place)),
            Phase::Card => Action::Card(self.edition.cards()[usize::from(self.card_at(place))]),
            Phase::Upgrade => self.upgrade_at(place).map_or(Action::Done, Action::Upgrade),
            Phase::Sail => match self.sail_at(place) {
                (steps, false) => Action::Sail(steps),
                (steps, true) => Action::Anchor(steps),
            },
            Phase::Load | Phase::Bonus => Action::Load(self.load_at(place)),
            Phase::Conquer => Action::Conquer(self.conquer_at(place)),
            Phase::Deploy => Action::Deploy(self.deploy_at(place)),
            Phase::Turn => [Action::Uturn, Action::Straight][place as usize],
            Phase::Homeward => self.homeward_at(place).map_or(Action::Stay, Action::Sail),
            Phase::Blank | Phase::Island | Phase::Score | Phase::Start | Phase::Row | Phase::Deck | Phase::Over => {
                panic!("no decision is due")
            }
        }
    }

    fn chances(&self, out: &mut Vec<(Chance, Weight)>) {
        out.clear();
        match self.phase {
            Phase::Blank => self.blank_chances(out),
            Phase::Island => self.island_chances(out),
            Phase::Score => self.score_chances(out),
            Phase::Start => self.start_chances(out),
            Phase::Row => self.row_chances(out),
            Phase::Deck => self.deck_chances(out),
            _ => {}
        }
    }

    #[inline]
    fn chance_total(&self) -> Weight {
        match self.phase {
            Phase::Row => self.bag_len.into(),
            Phase::Deck => self.deck.count_ones(),
            Phase::Blank => self.blank_total(),
            Phase::Island => self.island_total(),
            Phase::Score => self.score_total(),
            Phase::Start => self.setup.players.into(),
            _ => 0,
        }
    }

    #[inline]
    fn chance_at(&self, point: Weight) -> Chance {
        match self.phase {
            Phase::Row => Chance::Tile(self.row_at(point)),
            Phase::Deck => Chance::Card(self.deck_at(point)),
            Phase::Blank => self.blank_at(point),
            Phase::Island => self.island_at(point),
            Phase::Score => self.score_at(point),
            Phase::Start => Chance::Start(Seat::new(point as usize)),
            _ => panic!("chance is not due"),
        }
    }

    fn check(&self, step: &StepOf<Self>) -> Result<(), Refusal> {
        Refusal::unless_due(self.turn(), step)?;
        match *step {
            Step::Chance(chance) => self.check_chance(chance),
            Step::Action(action) => self.check_action(action),
        }
    }

    #[inline]
    fn apply(&mut self, step: &StepOf<Self>, story: &mut impl Extend<Event>) {
        match *step {
            Step::Chance(Chance::Tile(tile)) => self.apply_tile(tile, story),
            Step::Chance(Chance::Card(card)) => self.apply_draw(card, story),
            Step::Chance(Chance::Blank(places)) => self.apply_blank(places, story),
            Step::Chance(Chance::Island { place, colour }) => self.apply_island(place, colour, story),
            Step::Chance(Chance::Score { place, score }) => self.apply_score(place, score, story),
            Step::Chance(Chance::Start(seat)) => self.apply_start(seat, story),
            Step::Action(Action::Cubes(pair)) => self.apply_cubes(pair, story),
            Step::Action(Action::Buyer(space)) => self.apply_buyer(space, story),
            Step::Action(Action::Take(positions)) => self.apply_take(positions, story),
            Step::Action(Action::Card(card)) => self.apply_card(card, story),
            Step::Action(Action::Upgrade(tile)) => self.apply_upgrade(tile, story),
            Step::Action(Action::Done) => self.apply_done(story),
            Step::Action(Action::Sail(steps)) if self.phase == Phase::Homeward => self.apply_homeward(steps, story),
            Step::Action(Action::Sail(steps)) => self.apply_sail(steps, false, story),
            Step::Action(Action::Anchor(steps)) => self.apply_sail(steps, true, story),
            Step::Action(Action::Stay) => self.apply_stay(story),
            Step::Action(Action::Load(cubes)) => self.apply_load(cubes, story),
            Step::Action(Action::Conquer(knights)) => self.apply_conquer(knights, story),
            Step::Action(Action::Deploy(deployment)) => self.apply_deploy(deployment, story),
            Step::Action(Action::Uturn) => self.apply_turn(true, story),
            Step::Action(Action::Straight) => self.apply_turn(false, story),
        }
        story.extend(std::iter::once_with(|| Event::Due {
            phase: self.phase,
            decider: self.asked(),
            arrows: self.arrows,
            voyage: self.voyage(),
        }));
    }

    #[inline]
    fn random_step(&mut self, below: impl FnOnce(u32) -> u32) -> Turn {
        let (turn, story) = (Turn::Player(self.decider()), &mut NoStory);
        match self.phase {
            Phase::Row => {
                self.random_tile(below);
                return Turn::Chance;
            }
            Phase::Deck => {
                self.random_draw(below);
                return Turn::Chance;
            }
            Phase::Buyer => self.apply_buyer(self.buyer_at(below(self.buyer_total())), story),
            Phase::Take => self.apply_take(self.take_at(below(self.take_total())), story),
            Phase::Card => self.take_card_of(self.card_at(below(self.card_total())), story),
            Phase::Upgrade => match self.upgrade_at(below(self.upgrade_total())) {
                Some(tile) => self.apply_upgrade(tile, story),
                None => self.apply_done(story),
            },
            Phase::Sail => {
                let (steps, stopover) = self.sail_at(below(self.sail_total()));
                self.apply_sail(steps, stopover, story);
            }
            Phase::Load | Phase::Bonus => self.apply_load(self.load_at(below(self.load_total())), story),
            Phase::Conquer => self.apply_conquer(self.conquer_at(below(self.conquer_total())), story),
            Phase::Deploy => self.apply_deploy(self.deploy_at(below(self.deploy_total())), story),
            Phase::Turn => self.apply_turn(below(2) == 0, story),
            Phase::Homeward => match self.homeward_at(below(self.homeward_total())) {
                Some(steps) => self.apply_homeward(steps, story),
                None => self.apply_stay(story),
            },
            Phase::Cubes | Phase::Blank | Phase::Island | Phase::Score | Phase::Start => {
                return self.random_setup(below);
            }
            Phase::Over => return Turn::Over,
        }
        turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        self.seen_by(viewer)
    }

    fn follow(seen: &mut Observation, event: &Event) {
        seen.follow(event);
    }

    fn alike(&self, one: Viewer, other: Viewer) -> bool {
        one == other || self.screens_are_open()
    }
}

impl Liguria {
    /// A step of setting up: there are a few of them in a game.
    #[inline(never)]
    fn random_setup(&mut self, below: impl FnOnce(u32) -> u32) -> Turn {
        let turn = self.turn();
        let step = match self.phase {
            Phase::Cubes => Step::Action(self.action_at(below(self.action_total()))),
            _ => Step::Chance(self.chance_at(below(self.chance_total()))),
        };
        self.apply(&step, &mut NoStory);
        turn
    }

    /// Tells every legal decision, in order.
    #[inline]
    pub(crate) fn tell_actions(&self, out: &mut impl Extend<Action>) {
        match self.phase {
            Phase::Cubes => self.cubes_actions(out),
            Phase::Buyer => self.buyer_actions(out),
            Phase::Take => self.take_actions(out),
            Phase::Card => self.card_actions(out),
            Phase::Upgrade => self.upgrade_actions(out),
            Phase::Sail => self.sail_actions(out),
            Phase::Load | Phase::Bonus => self.load_actions(out),
            Phase::Conquer => self.conquer_actions(out),
            Phase::Deploy => self.deploy_actions(out),
            Phase::Turn => self.turn_actions(out),
            Phase::Homeward => self.homeward_actions(out),
            Phase::Blank | Phase::Island | Phase::Score | Phase::Start | Phase::Row | Phase::Deck | Phase::Over => {}
        }
    }
}

impl Liguria {
    fn check_chance(&self, chance: Chance) -> Result<(), Refusal> {
        match (self.phase, chance) {
            (Phase::Blank, Chance::Blank(places)) => self.check_blank(places),
            (Phase::Island, Chance::Island { place, colour }) => self.check_island(place, colour),
            (Phase::Score, Chance::Score { place, score }) => self.check_score(place, score),
            (Phase::Start, Chance::Start(seat)) => self.check_start(seat),
            (Phase::Row, Chance::Tile(tile)) => self.check_tile(tile),
            (Phase::Deck, Chance::Card(card)) => self.check_draw(card),
            (phase, _) => Err(phase.refusal()),
        }
    }

    fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Buyer, Action::Buyer(space)) => self.check_buyer(space),
            (Phase::Take, Action::Take(positions)) => self.check_take(positions),
            (Phase::Card, Action::Card(card)) => self.check_card(card),
            (Phase::Upgrade, Action::Upgrade(tile)) => self.check_upgrade(tile),
            (Phase::Sail, Action::Sail(steps)) => self.check_sail(steps, false),
            (Phase::Sail, Action::Anchor(steps)) => self.check_sail(steps, true),
            (Phase::Load | Phase::Bonus, Action::Load(cubes)) => self.check_load(cubes),
            (Phase::Conquer, Action::Conquer(knights)) => self.check_conquer(knights),
            (Phase::Deploy, Action::Deploy(deployment)) => self.check_deploy(deployment),
            (Phase::Homeward, Action::Sail(steps)) => self.check_homeward(steps),
            (Phase::Cubes, Action::Cubes(_))
            | (Phase::Upgrade, Action::Done)
            | (Phase::Turn, Action::Uturn | Action::Straight)
            | (Phase::Homeward, Action::Stay) => Ok(()),
            (phase, _) => Err(phase.refusal()),
        }
    }
}

#[cfg(feature = "serde")]
impl fondaco_game::Describe for Liguria {}

impl Phase {
    /// Why a step of another phase is refused in this one: what is due instead.
    fn refusal(self) -> Refusal {
        match self {
            Phase::Cubes => Refusal::illegal("L-2.2", "the decision is which two cubes go on the pier"),
            Phase::Blank => Refusal::illegal("L-2.3", "the places of the blank islands are to be drawn"),
            Phase::Island => Refusal::illegal("L-2.3", "the colour of an island is to be drawn"),
            Phase::Score => Refusal::illegal("L-2.4", "the score tile of an island is to be drawn"),
            Phase::Start => Refusal::illegal("L-2.5", "the starting player is to be drawn"),
            Phase::Row => Refusal::illegal("L-3.1", "a tile is to be drawn into the row"),
            Phase::Deck => Refusal::illegal("L-3.2", "a ship card is to be drawn"),
            Phase::Buyer => Refusal::illegal("L-3.3", "the decision is where the buyer goes"),
            Phase::Take => Refusal::illegal("L-4.1", "the decision is which tiles to take"),
            Phase::Card => Refusal::illegal("L-5.1", "the decision is which card to take"),
            Phase::Upgrade => Refusal::illegal("L-5.3", "the decision is whether to upgrade a tile"),
            Phase::Sail => Refusal::illegal("L-6.1", "the decision is how far to sail"),
            Phase::Load => Refusal::illegal("L-7.2", "the decision is what to load from the pier"),
            Phase::Bonus => Refusal::illegal("L-7.5", "the decision is which bonus cubes to take"),
            Phase::Conquer => Refusal::illegal("L-7.4", "the decision is whether to conquer the island"),
            Phase::Deploy => Refusal::illegal("L-7.3", "the decision is whether to place a figure"),
            Phase::Turn => Refusal::illegal("L-6.2", "the decision is whether to reverse"),
            Phase::Homeward => Refusal::illegal("L-8.2", "the decision is whether to sail once more"),
            Phase::Over => Refusal::Over,
        }
    }
}
