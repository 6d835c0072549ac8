//! How a position accounts for itself: every component is somewhere, once, where it can be. The laws ask after every step,
//! and a position that was read from outside is held to it before it is used.

use fondaco_game::{AuditError, Lawful, Refusal, Seat, Viewer};

use crate::components::{Colour, HarborTile, Positions};
use crate::edition::TILES;
use crate::state::{
    CARGO, CUBES, ISLANDS_OF_A_COLOUR, KNIGHTS, Land, Liguria, MINISTERS, PLACES, Phase, SCORES, Voyage, row_length,
};

mod cards;
mod turn;
mod twins;

/// Nobody ever has more silver: 3 at the start and 9 a round at most (L-2.5, L-4.1).
const MOST_COINS: u8 = 100;

impl Lawful for Liguria {
    fn audit(&self) -> Result<(), AuditError> {
        self.audit_order()?;
        self.audit_places()?;
        self.audit_cubes()?;
        self.audit_tiles()?;
        self.audit_cards()?;
        for seat in Seat::all(self.seats()) {
            self.audit_player(seat)?;
        }
        self.audit_phase()
    }

    fn twins(&self, viewer: Viewer) -> Vec<Self> {
        self.hidden_variants(viewer)
    }
}

impl Liguria {
    /// The round fits the phase, everybody is in the order once (L-2.6), and every seat that is named is taken.
    fn audit_order(&self) -> Result<(), AuditError> {
        let rounds = self.rounds();
        let sound = match self.phase {
            phase if phase.is_setup() => self.round == 0,
            Phase::Homeward | Phase::Over => self.round == rounds,
            _ => self.round < rounds,
        };
        if !sound {
            return Err(AuditError::new(
                "L-3.1",
                format!("round {} cannot be in the phase '{}'", self.round + 1, self.phase),
            ));
        }
        let order = &self.order[..self.seats()];
        if Seat::all(self.seats()).any(|seat| !order.contains(&seat)) {
            return Err(AuditError::new("L-2.6", format!("somebody is missing in the order {order:?}")));
        }
        if self.phase.is_setup() && !order.is_sorted() {
            return Err(AuditError::new("L-2.2", "before the starting player is drawn there is only seat order"));
        }
        let figures = self.players.iter().flat_map(|player| player.figures);
        let holders = self.places.iter().map(|place| place.holder);
        let named = figures.chain(holders).chain(self.street).flatten();
        match named.into_iter().find(|seat| seat.index() >= self.seats()) {
            Some(seat) => Err(AuditError::contradiction(format!("nobody sits at {seat}"))),
            None => Ok(()),
        }
    }

    /// Harbors, blank and coloured islands, score tiles and holders (L-1.3, L-2.3, L-2.4).
    fn audit_places(&self) -> Result<(), AuditError> {
        let gap = PLACES / self.seats();
        let fail = |what: &str| Err(AuditError::new("L-2.3", what));
        for (at, place) in self.places.iter().enumerate() {
            let owner = (at % gap == 0).then(|| Seat::new(at / gap));
            let harbor = if let Land::Harbor(seat) = place.land { Some(seat) } else { None };
            if harbor != owner {
                return fail("a harbor is not where it should be");
            }
            let coloured = matches!(place.land, Land::Coloured(_));
            if !coloured && (place.score != 0 || place.holder.is_some())
                || place.holder.is_some() == place.knights.is_empty()
            {
                return fail("a score tile, a minister or knights are where they cannot be");
            }
        }
        let blank: Positions = (0..PLACES).filter(|&at| self.places[at].land == Land::Blank).collect();
        if matches!(self.phase, Phase::Cubes | Phase::Blank) {
            let bare = self.places.iter().all(|place| matches!(place.land, Land::Unknown | Land::Harbor(_)));
            return if bare { Ok(()) } else { fail("an island is laid too early") };
        }
        self.check_blank(blank).map_err(|refusal| match refusal {
            Refusal::Illegal { rule, why } => AuditError::new(rule, why),
            other => AuditError::contradiction(other.to_string()),
        })?;
        // Islands and score tiles are laid in rising place order: what is missing comes after what is there.
        let islands = || self.places.iter().filter(|place| !matches!(place.land, Land::Blank | Land::Harbor(_)));
        let unknown = islands().filter(|place| place.land == Land::Unknown).count();
        let scored = islands().filter(|place| place.score != 0).count();
        let laid = islands().take_while(|place| place.land != Land::Unknown).count();
        let in_order =
            islands().take_while(|place| place.score != 0).count() == scored && laid + unknown == islands().count();
        let progress = match self.phase {
            Phase::Island => unknown > 0 && scored == 0,
            Phase::Score => unknown == 0 && scored < laid,
            _ => unknown == 0 && scored == laid,
        };
        if !in_order || !progress {
            return fail("islands are missing, or laid too early");
        }
        for colour in Colour::ALL {
            if islands().filter(|place| place.land == Land::Coloured(colour)).count() > ISLANDS_OF_A_COLOUR.into() {
                return fail("there are too many islands of a colour");
            }
        }
        let mut scores: Vec<u8> = islands().map(|place| place.score).filter(|&score| score != 0).collect();
        scores.sort_unstable();
        if scores.iter().any(|score| !SCORES.contains(score)) || !scores.is_sorted_by(|a, b| a < b) {
            return Err(AuditError::new("L-2.4", format!("the score tiles are {scores:?}")));
        }
        Ok(())
    }

    /// 25 cubes of each colour, each in the supply, on a pier, aboard or at home (L-1.2).
    fn audit_cubes(&self) -> Result<(), AuditError> {
        for colour in Colour::ALL {
            let held = self.players[..self.seats()].iter().flat_map(|player| [player.pier, player.cargo, player.home]);
            let found: u32 = held.chain([self.supply]).map(|cubes| u32::from(cubes[colour])).sum();
            if found != u32::from(CUBES) {
                return Err(AuditError::new("L-1.2", format!("{found} cubes of colour {colour}, not {CUBES}")));
            }
        }
        Ok(())
    }

    /// No more tiles of a kind than there are, and as many in the bag as have not been drawn (L-1.4, L-3.1).
    fn audit_tiles(&self) -> Result<(), AuditError> {
        let players = || self.players[..self.seats()].iter();
        for (kind, &tile) in self.edition.kinds().iter().enumerate() {
            let row = self.row[..usize::from(self.row_len)].iter().filter(|&&other| usize::from(other) == kind).count()
                as u32;
            let held: u32 = players().map(|player| u32::from(player.tiles[kind])).sum();
            let backs: u32 = players().map(|player| player.backs.get(kind).map_or(0, |&count| u32::from(count))).sum();
            let knight =
                |knights: [u8; 4]| kind.checked_sub(KNIGHTS).and_then(|at| knights.get(at).copied()).unwrap_or(0);
            let placed: u32 = self.places.iter().map(|place| u32::from(knight(place.knights.0))).sum();
            // L-1.5: the start tiles come on top.
            let start = matches!(tile, crate::components::Tile::Harbor(HarborTile::Ship1 | HarborTile::Merchant1));
            let most = u32::from(self.edition.tiles()[kind]) + if start { self.seats() as u32 } else { 0 };
            let found = u32::from(self.bag[kind]) + row + held + backs + placed;
            if found > most {
                return Err(AuditError::new("L-1.4", format!("{found} tiles {tile}, not {most}")));
            }
        }
        let knights = |counts: &[u8]| counts.iter().map(|&count| u32::from(count)).sum::<u32>();
        let of_knights = KNIGHTS..KNIGHTS + 4;
        let held: u32 =
            players().map(|player| knights(&player.tiles[of_knights.clone()]) + u32::from(player.expelled)).sum();
        let placed: u32 = self.places.iter().map(|place| knights(&place.knights.0)).sum();
        let found = knights(&self.bag[of_knights.clone()]) + held + placed;
        if found > knights(&self.edition.tiles()[of_knights]) {
            return Err(AuditError::new("L-1.4", format!("{found} knights are more than there are")));
        }
        let row = row_length(self.seats());
        let drawn = match self.phase {
            Phase::Row if self.row_len < row => self.row_len,
            Phase::Deck | Phase::Buyer if self.row_len == row => row,
            Phase::Homeward | Phase::Over if self.row_len == 0 => 0,
            phase if phase.is_setup() && self.row_len == 0 => 0,
            Phase::Take | Phase::Card | Phase::Upgrade if self.row_len <= row => row,
            phase if phase.is_voyage() && self.row_len <= row => row,
            _ => return Err(AuditError::new("L-3.1", format!("{} tiles in the row", self.row_len))),
        };
        let left = TILES as u32 - u32::from(self.round) * u32::from(row) - u32::from(drawn);
        let bag: u32 = self.bag.iter().map(|&count| u32::from(count)).sum();
        if bag == left && self.bag_len == bag as u8 {
            return Ok(());
        }
        Err(AuditError::new("L-3.1", format!("{bag} tiles in the bag, not {left}")))
    }

    /// A player's ship, cargo, silver, ministers and figures (L-1.5).
    fn audit_player(&self, seat: Seat) -> Result<(), AuditError> {
        let fail = |rule: &'static str, what: String| Err(AuditError::new(rule, what).at(seat));
        let player = self.player(seat);
        if usize::from(player.place) >= PLACES {
            return fail("L-2.3", format!("there is no place {}", player.place));
        }
        let in_harbor = matches!(self.places[usize::from(player.place)].land, Land::Harbor(_));
        let moving = self.phase.is_voyage() && self.voyage.under_way && seat == self.decider();
        // L-6.2: on an island a ship keeps a direction, in a harbor it may take either.
        if player.heading.is_some() != (moving || !in_harbor) {
            return fail("L-6.2", format!("the ship at place {} has the heading {:?}", player.place, player.heading));
        }
        if player.cargo.0.iter().map(|&count| u32::from(count)).sum::<u32>() > CARGO.into() {
            return fail("L-1.5", format!("{} cubes aboard", player.cargo.total()));
        }
        if player.coins > MOST_COINS {
            return fail("L-4.1", format!("{} silver", player.coins));
        }
        if player.figures[..].contains(&Some(seat)) {
            return fail("L-7.3", "a figure on the own harbor".into());
        }
        let islands = self.places.iter().filter(|place| place.holder == Some(seat)).count();
        let figures = self.players[..self.seats()].iter().flat_map(|player| player.figures);
        let figures = figures.filter(|&figure| figure == Some(seat)).count();
        if islands + figures + usize::from(player.ministers) != usize::from(MINISTERS) {
            return fail(
                "L-1.5",
                format!("{} ministers in hand, {islands} on islands, {figures} on harbors", player.ministers),
            );
        }
        if self.phase.is_setup() {
            self.audit_fresh(seat)?;
        }
        Ok(())
    }

    /// Before the first round nobody has anything but start tiles and start cubes (L-1.5, L-2.2).
    fn audit_fresh(&self, seat: Seat) -> Result<(), AuditError> {
        let fresh = Liguria::start(self.edition, self.setup);
        let (mut fresh, player) = (*fresh.player(seat), self.player(seat));
        let has_chosen = self.phase != Phase::Cubes || seat.index() < self.at.into();
        if has_chosen {
            fresh.pier = player.pier;
        }
        let pair = player.pier.total() == 2 && player.pier.0.iter().all(|&count| count < 2);
        if *player == fresh && (!has_chosen || pair) {
            return Ok(());
        }
        Err(AuditError::new("L-2.2", format!("seat {seat} has more or less than its start tiles and cubes")))
    }

    fn audit_phase(&self) -> Result<(), AuditError> {
        if self.phase.is_voyage() {
            self.audit_voyage()?;
        } else if self.voyage != Voyage::default() {
            return Err(AuditError::contradiction(format!("a ship is under way in the phase '{}'", self.phase)));
        }
        self.audit_street()?;
        self.audit_turn()
    }
}
