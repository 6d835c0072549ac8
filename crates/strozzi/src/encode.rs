//! Decisions and views as numbers.

use std::ops::Range;

use fondaco_game::bits::members;
use fondaco_game::encode::{ActionId, Encode, Head, Memory, Path, Pen, Schema, Slice};
use fondaco_game::{MAX_SEATS, Seat, Viewer};

use crate::action::Action;
use crate::components::{City, Flag, Port, Ship, Tile, Ware};
use crate::edition::{Edition, MAX_TOP, SHIPS};
use crate::scoring::SOURCES;
use crate::state::{Phase, ROUNDS, Strozzi};

/// Where the ids of each kind of decision begin.
const FLAGS: u32 = 1;
const PORTS: u32 = 4;
const TILES: u32 = 7;

const SHIP: &str = "sail, gold, grain, cloth, scrolls, promotion symbol";

static SCHEMA: Schema = Schema::new(&[
    Slice::new("players", &[1], [3, 6], "how many play"),
    Slice::new("options", &[3], [0, 1], "first player was named, secret scores, zero ranks"),
    Slice::new("phase", &[8], [0, 1], "start, display, ship, claim, port, tile, refill, over"),
    Slice::new("round", &[ROUNDS as usize], [0, 1], "the round"),
    Slice::new("active", &[MAX_SEATS], [0, 1], "who turns over the ship"),
    Slice::new("decider", &[MAX_SEATS], [0, 1], "who is asked, or took the ship"),
    Slice::new(
        "ship",
        &[7],
        [0, 8],
        "the ship in question: there is one; sail, gold, grain, cloth, scrolls, promotion symbol",
    ),
    Slice::new("claim_seat", &[MAX_SEATS], [0, 1], "whose flag is on it"),
    Slice::new("claim_flag", &[3], [0, 1], "which flag: pirate, plus 1, ware"),
    Slice::new("supply", &[1], [0, 21], "ships that can still be turned over this round"),
    Slice::new("unseen", &[SHIPS], [0, 1], "nobody has seen this ship of the edition this round"),
    Slice::new("aside", &[SHIPS], [0, 1], "nobody wanted this ship of the edition this round"),
    Slice::new("display", &[Tile::KINDS], [0, 3], "face-up tiles of each kind"),
    Slice::new("stack", &[Tile::KINDS], [0, 12], "face-down tiles of each kind"),
    Slice::new("seated", &[MAX_SEATS], [0, 1], "somebody sits there"),
    Slice::new("flags", &[MAX_SEATS, 3], [0, 1], "unused flags: pirate, plus 1, ware"),
    Slice::new("tiles", &[MAX_SEATS, Tile::KINDS], [0, 12], "tiles kept, of each kind"),
    Slice::new("known", &[MAX_SEATS], [0, 1], "the points are known"),
    Slice::new("points", &[MAX_SEATS, SOURCES.len()], [0, 1000], "points from ships, markers, bonuses, promotion"),
    Slice::new("spaces", &[MAX_SEATS, 4], [0, MAX_TOP as i16], "the marker's space in Venice, Rome, Naples, Florence"),
    Slice::new("places", &[MAX_SEATS, 4], [0, 5], "how many markers stand higher there"),
    Slice::new(
        "docked",
        &[MAX_SEATS, 3, 11],
        [0, 9],
        "the ship at Venice, Rome, Naples: there is one; sail, gold, grain, cloth, scrolls, promotion symbol; flag: pirate, plus 1, ware; how many are faster",
    ),
]);

static EDITION: Schema = Schema::new(&[
    Slice::new("ships", &[SHIPS, 6], [0, 8], SHIP),
    Slice::new("tiles", &[Tile::KINDS], [0, 12], "tiles of each kind"),
    Slice::new("top", &[4], [1, MAX_TOP as i16], "the top space in Venice, Rome, Naples, Florence"),
    Slice::new("bonus", &[4, MAX_TOP + 1], [0, 15], "the bonus of each space there"),
]);

impl Encode for Strozzi {
    const ACTIONS: usize = TILES as usize + Tile::KINDS;

    const HEADS: &'static [Head] = &[Head { name: "decision", size: Self::ACTIONS }];

    fn fits(_: &Edition) -> bool {
        true
    }

    #[inline]
    fn id(&self, action: &Action) -> ActionId {
        match *action {
            Action::Pass => 0,
            Action::Flag(flag) => FLAGS + flag as u32,
            Action::Port(port) => PORTS + port as u32,
            Action::Tile(tile) => TILES + tile.index() as u32,
        }
    }

    fn action(&self, id: ActionId) -> Option<Action> {
        let of = |first: u32| (id - first) as usize;
        match id {
            0 => Some(Action::Pass),
            FLAGS..PORTS => Some(Action::Flag(Flag::ALL[of(FLAGS)])),
            PORTS..TILES => Some(Action::Port(Port::ALL[of(PORTS)])),
            _ => Tile::all().nth(of(TILES)).map(Action::Tile),
        }
    }

    #[inline]
    fn legal_ids(&self, mut tell: impl FnMut(Range<ActionId>)) {
        let mut all = |first: u32, set: u64| members(set).for_each(|member| tell(first + member..first + member + 1));
        match self.phase {
            // The pass comes before the flags.
            Phase::Claim => all(0, 1 | self.claiming_flags().bits() << FLAGS),
            Phase::Port => all(PORTS, self.open_ports()),
            Phase::Tile => all(TILES, self.display_kinds()),
            Phase::Start | Phase::Display | Phase::Ship | Phase::Refill | Phase::Over => {}
        }
    }

    fn path(&self, action: &Action) -> Path {
        Path::default().with(0, self.id(action) as u8)
    }

    fn schema() -> &'static Schema {
        &SCHEMA
    }

    fn edition_schema() -> &'static Schema {
        &EDITION
    }

    fn write_tensor<T: Copy + From<i16>>(&self, seat: Seat, memory: Memory, pen: &mut Pen<'_, T>) {
        let players = self.seats();
        let from_here = |other: Seat| {
            let number = other.index() + players - seat.index();
            if number < players { number } else { number - players }
        };
        pen.slice("players");
        pen.put(self.setup.players);
        pen.slice("options");
        let options = [self.setup.first.is_some(), self.setup.secret_scores, self.setup.zero_ranks];
        pen.put_all(&options.map(u8::from));
        pen.slice("phase");
        pen.one_of(8, Some(self.phase as usize));
        pen.slice("round");
        pen.one_of(ROUNDS.into(), Some(usize::from(self.round.min(ROUNDS - 1))));
        pen.slice("active");
        pen.one_of(MAX_SEATS, Some(from_here(self.active)));
        pen.slice("decider");
        pen.one_of(MAX_SEATS, Some(from_here(self.decider)));
        pen.slice("ship");
        match self.ship {
            Some(ship) => write_ship(ship, pen),
            None => pen.skip(7),
        }
        pen.slice("claim_seat");
        pen.one_of(MAX_SEATS, self.claim.map(|claim| from_here(claim.seat)));
        pen.slice("claim_flag");
        pen.one_of(3, self.claim.map(|claim| claim.flag as usize));
        pen.slice("supply");
        pen.put(self.supply);
        pen.slice("unseen");
        pen.bits(SHIPS, self.unseen.into());
        pen.slice("aside");
        pen.bits(SHIPS, self.aside.into());
        pen.slice("display");
        pen.put_all(&self.display);
        pen.slice("stack");
        pen.put_all(&self.stack);
        self.write_seats(seat, memory, pen);
    }

    fn write_edition<T: Copy + From<i16>>(edition: &Edition, pen: &mut Pen<'_, T>) {
        pen.slice("ships");
        for &ship in edition.ships() {
            pen.put_all(&symbols(ship));
        }
        pen.slice("tiles");
        pen.put_all(edition.tiles());
        pen.slice("top");
        pen.put_all(&City::ALL.map(|city| edition.top(city)));
        pen.slice("bonus");
        for city in City::ALL {
            let top = edition.top(city);
            (0..=top).for_each(|space| pen.put(edition.bonus(city, space)));
            pen.skip(MAX_TOP - usize::from(top));
        }
    }
}

impl Strozzi {
    /// Each slice has a row for each seat, from the one who looks clockwise; those where nobody sits stay 0.
    fn write_seats<T: Copy + From<i16>>(&self, first: Seat, memory: Memory, pen: &mut Pen<'_, T>) {
        let seats = || first.clockwise(self.seats());
        let nobody = MAX_SEATS - self.seats();
        let open = memory == Memory::Perfect || self.points_are_open();
        let knows = |seat: Seat| open || Viewer::Player(first).is(seat);
        pen.slice("seated");
        pen.bits(MAX_SEATS, (1 << self.seats()) - 1);
        pen.slice("flags");
        for seat in seats() {
            pen.put_all(&Flag::ALL.map(|flag| u8::from(self.flags(seat).contains(flag))));
        }
        pen.skip(nobody * 3);
        pen.slice("tiles");
        seats().for_each(|seat| pen.put_all(&self.tiles[seat.index()]));
        pen.skip(nobody * Tile::KINDS);
        pen.slice("known");
        seats().for_each(|seat| pen.put(knows(seat)));
        pen.skip(nobody);
        pen.slice("points");
        for seat in seats() {
            let points = &self.points[seat.index()];
            points.iter().for_each(|&points| pen.put(if knows(seat) { points } else { 0 }));
        }
        pen.skip(nobody * SOURCES.len());
        pen.slice("spaces");
        for seat in seats() {
            pen.put_all(&City::ALL.map(|city| self.space(city, seat)));
        }
        pen.skip(nobody * 4);
        pen.slice("places");
        for seat in seats() {
            pen.put_all(&City::ALL.map(|city| self.track(city).place(seat) as u8));
        }
        pen.skip(nobody * 4);
        pen.slice("docked");
        for seat in seats() {
            Port::ALL.into_iter().for_each(|port| self.write_dock(port, seat, pen));
        }
        pen.skip(nobody * 33);
    }

    fn write_dock<T: Copy + From<i16>>(&self, port: Port, seat: Seat, pen: &mut Pen<'_, T>) {
        let dock = self.dock(port);
        if !dock.contains(seat) {
            return pen.skip(11);
        }
        for (faster, docked) in (0_u8..).zip(dock.ships()).filter(|(_, docked)| docked.seat == seat) {
            write_ship(docked.ship, pen);
            pen.one_of(3, Some(docked.flag as usize));
            pen.put(faster);
        }
    }
}

fn write_ship<T: Copy + From<i16>>(ship: Ship, pen: &mut Pen<'_, T>) {
    pen.put(1_u8);
    pen.put_all(&symbols(ship));
}

/// In the order of [`SHIP`].
fn symbols(ship: Ship) -> [u8; 6] {
    let [gold, grain, cloth] = Ware::ALL.map(|ware| ship.wares(ware));
    [ship.sail(), gold, grain, cloth, ship.scrolls(), ship.promotion().into()]
}

// The slice of phases has as many numbers as there are phases.
const _: () = assert!(Phase::Over as usize + 1 == 8);
