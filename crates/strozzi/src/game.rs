//! Strozzi as a [`Game`]: each phase is asked in its own file.

use std::ops::RangeInclusive;

use fondaco_game::bits::nth_of_few;
use fondaco_game::{EditionId, Game, NoStory, Outcome, Refusal, Seat, Step, StepOf, Turn, Viewer, Weight};

use crate::action::Action;
use crate::chance::Chance;
use crate::components::{Flag, Port, Tile};
use crate::edition::Edition;
use crate::event::Event;
use crate::observe::Observation;
use crate::setup::{Setup, SetupError};
use crate::state::{Phase, ROUNDS, Strozzi};

impl Game for Strozzi {
    const NAME: &'static str = "strozzi";
    const TITLE: &'static str = "Strozzi";
    const RULES: u32 = 1;
    const PLAYERS: RangeInclusive<usize> = 3..=6;

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
        // S-2.1: anything but 3 to 6 players is refused.
        if !Self::PLAYERS.contains(&usize::from(setup.players)) {
            return Err(SetupError::Players(setup.players));
        }
        match setup.first {
            Some(first) if first.index() >= usize::from(setup.players) => {
                Err(SetupError::First { first, players: setup.players })
            }
            _ => Ok(Strozzi::start(edition, *setup)),
        }
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
        ((self.round + 1).min(ROUNDS), ROUNDS)
    }

    fn round_of(seen: &Observation) -> (u8, u8) {
        (seen.round, ROUNDS)
    }

    fn edition_of(seen: &Observation) -> &EditionId {
        &seen.edition
    }

    fn turn_of(seen: &Observation) -> Turn {
        seen.phase.turn(seen.decider)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.phase.turn(self.decider)
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.phase {
            Phase::Claim => self.claim_actions(out),
            Phase::Port => self.port_actions(out),
            Phase::Tile => self.tile_actions(out),
            Phase::Start | Phase::Display | Phase::Ship | Phase::Refill | Phase::Over => {}
        }
    }

    #[inline]
    fn action_total(&self) -> u32 {
        match self.phase {
            Phase::Claim => 1 + few(self.claiming_flags().bits()),
            Phase::Port => few(self.open_ports()),
            Phase::Tile => self.display_kinds().count_ones(),
            Phase::Start | Phase::Display | Phase::Ship | Phase::Refill | Phase::Over => 0,
        }
    }

    #[inline]
    fn action_at(&self, place: u32) -> Action {
        match self.phase {
            Phase::Claim if place == 0 => Action::Pass,
            Phase::Claim => Action::Flag(Flag::ALL[nth_of_three(self.claiming_flags().bits(), place - 1)]),
            Phase::Port => Action::Port(Port::ALL[nth_of_three(self.open_ports(), place)]),
            Phase::Tile => Action::Tile(Tile::from_index(nth_of_few(self.display_kinds(), place))),
            Phase::Start | Phase::Display | Phase::Ship | Phase::Refill | Phase::Over => panic!("no decision is due"),
        }
    }

    fn chances(&self, out: &mut Vec<(Chance, Weight)>) {
        out.clear();
        match self.phase {
            Phase::Start => self.start_chances(out),
            Phase::Display | Phase::Refill => self.reveal_chances(out),
            Phase::Ship => self.ship_chances(out),
            Phase::Claim | Phase::Port | Phase::Tile | Phase::Over => {}
        }
    }

    #[inline]
    fn chance_total(&self) -> Weight {
        match self.phase {
            Phase::Start => self.setup.players.into(),
            Phase::Display | Phase::Refill => self.stack_size(),
            Phase::Ship => self.unseen_total(),
            Phase::Claim | Phase::Port | Phase::Tile | Phase::Over => 0,
        }
    }

    #[inline]
    fn chance_at(&self, point: Weight) -> Chance {
        match self.phase {
            Phase::Start => Chance::Start(Seat::new(point as usize)),
            Phase::Display | Phase::Refill => Chance::Reveal(self.stack_at(point)),
            Phase::Ship => Chance::Ship(self.ship_at(point)),
            Phase::Claim | Phase::Port | Phase::Tile | Phase::Over => panic!("chance is not due"),
        }
    }

    fn check(&self, step: &StepOf<Self>) -> Result<(), Refusal> {
        Refusal::unless_due(self.turn(), step)?;
        match (self.phase, *step) {
            (Phase::Start, Step::Chance(Chance::Start(seat))) => self.check_start(seat),
            (Phase::Display | Phase::Refill, Step::Chance(Chance::Reveal(tile))) => self.check_reveal(tile),
            (Phase::Ship, Step::Chance(Chance::Ship(ship))) => self.check_ship(ship),
            (Phase::Claim, Step::Action(Action::Pass)) => Ok(()),
            (Phase::Claim, Step::Action(Action::Flag(flag))) => self.check_flag(flag),
            (Phase::Port, Step::Action(Action::Port(port))) => self.check_port(port),
            (Phase::Tile, Step::Action(Action::Tile(tile))) => self.check_tile(tile),
            (phase, _) => Err(phase.refusal()),
        }
    }

    #[inline]
    fn apply(&mut self, step: &StepOf<Self>, story: &mut impl Extend<Event>) {
        match *step {
            Step::Action(Action::Pass) => self.apply_pass(story),
            Step::Action(Action::Flag(flag)) => self.apply_flag(flag, story),
            Step::Action(Action::Port(port)) => self.apply_port(port, story),
            Step::Action(Action::Tile(tile)) => self.apply_tile(tile, story),
            Step::Chance(Chance::Ship(ship)) => self.apply_ship(ship, story),
            Step::Chance(Chance::Reveal(tile)) => self.apply_reveal(tile, story),
            Step::Chance(Chance::Start(seat)) => self.apply_start(seat, story),
        }
        story.extend([Event::Due { phase: self.phase, active: self.active, decider: self.decider }]);
    }

    #[inline]
    fn random_step(&mut self, below: impl FnOnce(u32) -> u32) -> Turn {
        let turn = Turn::Player(self.decider);
        match self.phase {
            Phase::Claim => {
                let flags = self.claiming_flags().bits();
                match below(1 + few(flags)) {
                    0 => self.apply_pass(&mut NoStory),
                    place => self.apply_flag(Flag::ALL[nth_of_three(flags, place - 1)], &mut NoStory),
                }
            }
            Phase::Port => {
                let ports = self.open_ports();
                let place = below(few(ports));
                self.apply_port(Port::ALL[nth_of_three(ports, place)], &mut NoStory);
            }
            Phase::Ship => {
                self.random_ship(below);
                return Turn::Chance;
            }
            Phase::Tile => {
                let kinds = self.display_kinds();
                let place = below(kinds.count_ones());
                self.apply_tile(Tile::from_index(nth_of_few(kinds, place)), &mut NoStory);
            }
            Phase::Display | Phase::Refill => {
                let tile = self.stack_at(below(self.stack_size()));
                self.apply_reveal(tile, &mut NoStory);
                return Turn::Chance;
            }
            Phase::Start => {
                self.apply_start(Seat::new(below(self.setup.players.into()) as usize), &mut NoStory);
                return Turn::Chance;
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
        one == other || self.points_are_open()
    }
}

/// How many of the numbers 0, 1 and 2 are in a set of these: two bits for each of the eight sets.
#[inline]
const fn few(set: u64) -> u32 {
    (0xe994 >> ((set & 7) << 1)) & 3
}

const _: () = assert!(few(0) == 0 && few(1) == 1 && few(2) == 1 && few(3) == 2);
const _: () = assert!(few(4) == 1 && few(5) == 2 && few(6) == 2 && few(7) == 3);

/// The member of such a set that has `n` others below it: two bits for each set and `n`.
#[inline]
const fn nth_of_three(set: u64, n: u32) -> usize {
    const MEMBERS: u64 = {
        let (mut members, mut set) = (0, 0);
        while set < 8 {
            let (mut n, mut member) = (0, 0);
            while member < 3 {
                if set >> member & 1 == 1 {
                    members |= member << (8 * set + 2 * n);
                    n += 1;
                }
                member += 1;
            }
            set += 1;
        }
        members
    };
    (MEMBERS >> (8 * (set & 7) + 2 * (n as u64 & 3)) & 3) as usize
}

const _: () = assert!(nth_of_three(0b110, 0) == 1 && nth_of_three(0b110, 1) == 2 && nth_of_three(0b111, 2) == 2);

#[cfg(feature = "serde")]
impl fondaco_game::Describe for Strozzi {}

impl Phase {
    /// Whose turn it is, if a decision is this seat's.
    #[inline]
    fn turn(self, decider: Seat) -> Turn {
        match self {
            Phase::Start | Phase::Display | Phase::Ship | Phase::Refill => Turn::Chance,
            Phase::Claim | Phase::Port | Phase::Tile => Turn::Player(decider),
            Phase::Over => Turn::Over,
        }
    }

    /// Why a step of another phase is refused in this one: what is due instead.
    fn refusal(self) -> Refusal {
        match self {
            Phase::Start => Refusal::illegal("S-2.5", "the first starting player is to be drawn"),
            Phase::Display => Refusal::illegal("S-2.3", "the display of promotion tiles is to be laid out"),
            Phase::Ship => Refusal::illegal("S-3.1", "a ship is to be turned over"),
            Phase::Claim => Refusal::illegal("S-3.2", "the decision is whether to claim the ship"),
            Phase::Port => Refusal::illegal("S-4.1", "the decision is which port the ship goes to"),
            Phase::Tile => Refusal::illegal("S-4.5", "the decision is which promotion tile to keep"),
            Phase::Refill => Refusal::illegal("S-4.5", "the display of promotion tiles is to be refilled"),
            Phase::Over => Refusal::Over,
        }
    }
}
