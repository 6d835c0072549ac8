//! How a position accounts for itself, is read from outside, and is judged.

use fondaco_game::insight::POINT;
use fondaco_game::{AuditError, Edition as _, EditionId, Game, Insight, Lawful, MAX_SEATS, PerSeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::{Edition, Phase, Pig, Setup, UNLUCKY};

/// A position as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plain {
    edition: EditionId,
    setup: Setup,
    /// Positions that say nothing were written when there was one version.
    #[serde(default = "oldest")]
    rules: u32,
    phase: Phase,
    round: u8,
    active: Seat,
    heap: u8,
    purses: Vec<u16>,
}

fn oldest() -> u32 {
    Pig::OLDEST_RULES
}

impl From<Pig> for Plain {
    fn from(game: Pig) -> Self {
        let Pig { edition, setup, rules, phase, round, active, heap, purses } = game;
        let rules = rules.into();
        Plain { edition: edition.id().clone(), setup, rules, phase, round, active, heap, purses: purses.to_vec() }
    }
}

impl TryFrom<Plain> for Pig {
    type Error = String;

    fn try_from(plain: Plain) -> Result<Self, String> {
        let Plain { edition, setup, rules, phase, round, active, heap, purses } = plain;
        if !Pig::knows_rules(rules) {
            return Err(format!("version {rules} of the rules is not known"));
        }
        let edition = Edition::find(&edition).ok_or_else(|| format!("the edition {edition} is not known"))?;
        let start = Pig::by_rules(rules, edition, &setup).map_err(|error| error.to_string())?;
        if purses.len() != start.players() || purses.len() > MAX_SEATS {
            return Err(format!("there are {} purses for {} players", purses.len(), start.players()));
        }
        let purses = PerSeat::from_fn(purses.len(), |seat| purses[seat.index()]);
        let game = Pig { phase, round, active, heap, purses, ..start };
        game.audit().map(|()| game).map_err(|error| error.to_string())
    }
}

impl Pig {
    /// How many turns a seat has begun.
    fn turns(&self, seat: Seat) -> u16 {
        u16::from(self.round) + u16::from(seat <= self.active)
    }
}

impl Lawful for Pig {
    fn audit(&self) -> Result<(), AuditError> {
        let enough = self.edition.enough;
        if self.active.index() >= self.players() || self.round >= self.edition.rounds {
            let what = format!("seat {} cannot be at turn in round {}", self.active, self.round);
            return Err(AuditError::new("P-2.1", what));
        }
        // A heap is not yet enough (P-2.5), and no roll leaves it at 1.
        if self.heap >= enough || self.heap == 1 || (self.phase == Phase::Decide && self.heap == 0) {
            return Err(AuditError::new("P-2.5", format!("a heap of {} is not to be decided about", self.heap)));
        }
        if self.rules >= 2 && self.phase == Phase::Decide && self.heap == UNLUCKY {
            return Err(AuditError::new("P-2.6", "a heap of 13 is lost at once"));
        }
        let is_last = self.round + 1 == self.edition.rounds && self.active.left(self.players()) == Seat::new(0);
        if self.phase == Phase::Over && (!is_last || self.heap > 0) {
            return Err(AuditError::new("P-3.1", "the game ends with the last turn"));
        }
        for seat in Seat::all(self.players()) {
            let is_under_way = seat == self.active && self.phase != Phase::Over;
            // The most that a turn brings: a 6 on a heap that was not quite enough.
            let most = (self.turns(seat) - u16::from(is_under_way)) * (u16::from(enough) + 5);
            let purse = self.purses[seat];
            if purse > most || purse == 1 {
                return Err(AuditError::new("P-2.3", format!("the purse of seat {seat} cannot hold {purse}")));
            }
        }
        Ok(())
    }

    /// One more or less in somebody else's closed purse (P-1.3).
    fn twins(&self, viewer: Viewer) -> Vec<Self> {
        if self.is_open() {
            return Vec::new();
        }
        let others = Seat::all(self.players()).filter(|&seat| !viewer.is(seat));
        let changed = others.flat_map(|seat| {
            let purse = self.purses[seat];
            [purse.checked_sub(1), purse.checked_add(1)].into_iter().flatten().map(move |purse| (seat, purse))
        });
        let twin = |(seat, purse)| {
            let mut twin = *self;
            twin.purses[seat] = purse;
            twin
        };
        changed.map(twin).filter(|twin| twin.audit().is_ok()).collect()
    }
}

/// What a turn brings on average, more or less.
const TURN: i32 = 8 * POINT;

impl Insight for Pig {
    fn estimate(&self) -> PerSeat<i32> {
        PerSeat::from_fn(self.players(), |seat| {
            let to_come = i32::from(self.edition.rounds) - i32::from(self.turns(seat));
            let heap = if seat == self.active { i32::from(self.heap) } else { 0 };
            i32::from(self.purses[seat]) * POINT + heap * POINT + to_come * TURN
        })
    }

    fn spread(&self) -> i32 {
        let to_come = i32::from(self.edition.rounds) - i32::from(self.round);
        if self.phase == Phase::Over { 1 } else { to_come * TURN }
    }
}
