//! How a position accounts for itself: every component is somewhere, once, where it can be. The laws ask after every step,
//! and a position that was read from outside is held to it before it is used.

use fondaco_game::{AuditError, Lawful, Seat, Viewer};

use crate::components::{City, Flag, Port, Ship, Tile};
use crate::edition::SHIPS;
use crate::scoring::Source;
use crate::state::{Claim, DISPLAY, Phase, Strozzi};

impl Lawful for Strozzi {
    fn audit(&self) -> Result<(), AuditError> {
        if matches!(self.phase, Phase::Start | Phase::Display) {
            self.audit_beginning()?;
        }
        self.audit_ships()?;
        self.audit_tiles()?;
        self.audit_markers()?;
        for seat in Seat::all(self.seats()) {
            self.audit_flags(seat)?;
            self.audit_points(seat)?;
        }
        self.audit_phase()
    }

    /// S-7.3: with secret scores, the others' points are all that is hidden.
    fn twins(&self, viewer: Viewer) -> Vec<Self> {
        if !self.setup.secret_scores || self.phase == Phase::Over {
            return Vec::new();
        }
        let others = Seat::all(self.seats()).filter(|&seat| !viewer.is(seat));
        let richer = |seat| {
            let mut twin = *self;
            twin.score(seat, Source::Ships, 5);
            twin
        };
        others.map(richer).collect()
    }
}

impl Strozzi {
    /// Before the first round nothing has happened but that tiles were turned over (S-2.2, S-2.3).
    fn audit_beginning(&self) -> Result<(), AuditError> {
        let mut fresh = Strozzi::start(self.edition, self.setup);
        if self.phase == Phase::Display && self.setup.first.is_none() {
            fresh.seat_starting_player(self.active);
        }
        (fresh.stack, fresh.display) = (self.stack, self.display);
        if fresh == *self {
            Ok(())
        } else {
            Err(AuditError::contradiction(format!("something has happened in the phase '{}'", self.phase)))
        }
    }

    /// 29 ships (S-1.3), each unseen, set aside, in hand or docked; as many seen as the supply has lost (S-2.4).
    fn audit_ships(&self) -> Result<(), AuditError> {
        let listed =
            |set: u32| (0..SHIPS).filter(move |index| set >> index & 1 == 1).map(|at| self.edition.ships()[at]);
        let docked = self.docks.iter().flat_map(|dock| dock.ships().map(|docked| docked.ship));
        let mut all: Vec<Ship> = listed(self.unseen).chain(listed(self.aside)).chain(self.ship).chain(docked).collect();
        all.sort_unstable();
        let before_first_round = matches!(self.phase, Phase::Start | Phase::Display);
        let (expected, seen): (&[Ship], u32) =
            if before_first_round { (&[], 0) } else { (self.edition.ships(), SHIPS as u32 - self.unseen.count_ones()) };
        if all != expected {
            return Err(AuditError::new("S-1.3", format!("the ships are {all:?}, not those of the edition")));
        }
        let supply = if before_first_round { 0 } else { self.supply_of_a_round() };
        if u32::from(self.supply) + seen != u32::from(supply) {
            return Err(AuditError::new(
                "S-2.4",
                format!("{} ships in the supply and {seen} seen, of {supply}", self.supply),
            ));
        }
        for port in Port::ALL {
            let speeds = self.dock(port).ships().map(|docked| docked.speed());
            if !speeds.is_sorted_by(|above, below| above >= below) {
                return Err(AuditError::new("S-4.2", format!("the ships at {port} do not lie fastest first")));
            }
        }
        Ok(())
    }

    /// The edition's tiles, each face down, face up or kept (S-1.4); three face up while there are any (S-2.3, S-4.5).
    fn audit_tiles(&self) -> Result<(), AuditError> {
        for tile in Tile::all() {
            let at = tile.index();
            let kept: u32 = self.tiles.iter().map(|tiles| u32::from(tiles[at])).sum();
            let found = u32::from(self.stack[at]) + u32::from(self.display[at]) + kept;
            let expected = self.edition.tiles()[at];
            if found != u32::from(expected) {
                return Err(AuditError::new("S-1.4", format!("{found} tiles {tile}, not {expected}")));
            }
        }
        let shown: usize = self.display.iter().map(|&count| usize::from(count)).sum();
        let hidden = self.stack_size();
        let sound = match self.phase {
            Phase::Start => shown == 0,
            Phase::Display => shown < DISPLAY,
            Phase::Refill => shown == DISPLAY - 1 && hidden > 0,
            Phase::Tile => shown > 0 && (shown == DISPLAY || hidden == 0),
            Phase::Ship | Phase::Claim | Phase::Port | Phase::Over => {
                shown == DISPLAY || (shown < DISPLAY && hidden == 0)
            }
        };
        if sound {
            Ok(())
        } else {
            Err(AuditError::new("S-2.3", format!("{shown} tiles are on display, {hidden} in the stack")))
        }
    }

    /// A marker of each player in each city, ordered from the highest down (S-1.2, S-4.7).
    fn audit_markers(&self) -> Result<(), AuditError> {
        for city in City::ALL {
            let (track, players) = (self.track(city), self.seats());
            let order = &track.order[..players];
            if Seat::all(players).any(|seat| !order.contains(&seat)) {
                return Err(AuditError::new("S-1.2", format!("a marker is missing in {city}")));
            }
            if !order.iter().map(|seat| track.space[seat.index()]).is_sorted_by(|above, below| above >= below) {
                return Err(AuditError::new("S-4.7", format!("the markers in {city} do not stand highest first")));
            }
            if track.space.iter().any(|&space| space > self.edition.top(city)) {
                return Err(AuditError::new("S-4.7", format!("a marker in {city} stands above the top space")));
            }
        }
        Ok(())
    }

    /// Each flag of a player is unused, or on one ship of theirs: docked, each at another port (S-1.2, S-4.1), or just taken.
    fn audit_flags(&self, seat: Seat) -> Result<(), AuditError> {
        if matches!(self.phase, Phase::Start | Phase::Display) {
            return Ok(());
        }
        let taken = self.claim.filter(|claim| self.phase == Phase::Port && claim.seat == seat).map(|claim| claim.flag);
        let docked = self.docks.iter().flat_map(|dock| dock.ships()).filter(|docked| docked.seat == seat);
        let mut flags: Vec<Flag> = docked.map(|docked| docked.flag).chain(taken).collect();
        flags.extend(self.flags(seat).iter());
        flags.sort_unstable();
        if flags != Flag::ALL {
            return Err(AuditError::new("S-1.2", format!("the flags of seat {seat} are {flags:?}")));
        }
        if self.docks.iter().any(|dock| dock.ships().filter(|docked| docked.seat == seat).count() > 1) {
            return Err(AuditError::new("S-4.1", format!("seat {seat} has two ships at one port")));
        }
        Ok(())
    }

    /// Points are what the rounds played can give at most: 45 for ships, 60 for markers and 60 for bonuses in each, and 90
    /// for promotion at the end (S-5.3 to S-5.5, S-7.1).
    fn audit_points(&self, seat: Seat) -> Result<(), AuditError> {
        let rounds = i16::from(self.round);
        let most = [45 * rounds, 60 * rounds, 60 * rounds, if self.phase == Phase::Over { 90 } else { 0 }];
        let points = self.points[seat.index()];
        let sound = points.iter().zip(most).all(|(&points, most)| (0..=most).contains(&points) && points % 5 == 0);
        if sound {
            Ok(())
        } else {
            Err(AuditError::contradiction(format!("seat {seat} cannot have the points {points:?}")))
        }
    }

    /// Whoever is to act can act, and a ship and a flag are in play exactly when they should be.
    fn audit_phase(&self) -> Result<(), AuditError> {
        let fail = |what: &str| Err(AuditError::contradiction(format!("{what} in the phase '{}'", self.phase)));
        let (ship, claim) = match self.phase {
            Phase::Claim => (true, self.claim.is_some()),
            Phase::Port => (true, true),
            _ => (false, false),
        };
        if self.ship.is_some() != ship || self.claim.is_some() != claim {
            return fail("a ship or flag is in play, or is missing,");
        }
        match self.phase {
            Phase::Ship if self.decider != self.active => fail("the active player is not the one to act"),
            Phase::Ship if self.supply == 0 || !self.flags(self.active).any() => {
                fail("no ship can be turned over (S-5.2)")
            }
            Phase::Claim => self.audit_claim(),
            Phase::Port if self.claim.is_some_and(|claim| claim.seat != self.decider) => fail("another took the ship"),
            _ => Ok(()),
        }
    }

    /// S-3.2, S-3.5: the one who is asked can answer, and comes after the claimant.
    fn audit_claim(&self) -> Result<(), AuditError> {
        let flags = self.flags(self.decider);
        let distance = |seat: Seat| (seat.index() + self.seats() - self.active.index()) % self.seats();
        let sound = self.flags(self.active).any()
            && match self.claim {
                None => flags.any(),
                Some(Claim { seat, flag }) => {
                    flag != Flag::Pirate
                        && self.flags(seat).contains(flag)
                        && flags.contains(Flag::Pirate)
                        && distance(seat) < distance(self.decider)
                }
            };
        if sound {
            Ok(())
        } else {
            Err(AuditError::new("S-3.2", format!("seat {} cannot be asked about the ship", self.decider)))
        }
    }
}
