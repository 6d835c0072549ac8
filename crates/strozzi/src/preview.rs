//! What a decision would do, and what the round would give if it ended now: for those who show a position to people.
//!
//! A [`Preview`] is made from an [`Observation`], so it knows no more than its viewer does. It carries decisions out by the
//! rules themselves, on a copy; nothing here knows a rule of its own. What chance adds afterwards is left out.

use std::ops::Sub;

use fondaco_game::{NoStory, PerSeat, Seat, ordered};

use crate::action::Action;
use crate::components::{Category, City, Flag, Port, Ship, Tile, Ware};
use crate::event::Event;
use crate::observe::{ClaimView, Observation, PositionError};
use crate::scoring::{PLACES, PROMOTION_PLACES, SOURCES, Source};
use crate::state::{Claim, Phase, ROUNDS, Strozzi};

/// A position in which one can look ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preview {
    game: Strozzi,
}

/// What an action would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Of leaving the ship to others.
    Pass(Passing),
    /// Of placing a flag on the ship.
    Flag(Claiming),
    /// Of sending the taken ship to a port.
    Port(Docking),
    /// Of keeping a promotion tile.
    Tile(Keeping),
}

/// What passing would lead to (S-3.3, S-3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passing {
    /// What becomes of the ship.
    pub then: Fate,
    /// Whether the round would be over (S-5.2).
    pub ends_round: bool,
}

/// What becomes of a ship that somebody passed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// This player is asked next.
    Asked(Seat),
    /// It is its claimant's.
    Taken(ClaimView),
    /// Nobody wants it (S-3.7).
    SetAside,
}

/// What placing a flag would lead to (S-3.3 to S-3.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claiming {
    /// The flag.
    pub flag: Flag,
    /// The ship's speed under it (S-4.2).
    pub speed: u8,
    /// Who could still pirate the ship, in the order they are asked; if nobody, it is taken at once.
    pub pirates: Vec<Seat>,
    /// The claim that is pirated by this; its flag goes back.
    pub pirated: Option<ClaimView>,
    /// What the ship would do at each port that is open to it, if it is taken.
    pub ports: Vec<Docking>,
}

/// What a ship would do at a port (S-4.1 to S-4.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Docking {
    /// The port.
    pub port: Port,
    /// The ship.
    pub ship: Ship,
    /// Whose it is.
    pub seat: Seat,
    /// The flag it sails under.
    pub flag: Flag,
    /// Its speed under that flag.
    pub speed: u8,
    /// Its place at the dock, from 1 for the fastest.
    pub place: u8,
    /// What that place scores, as things stand (S-5.3).
    pub points: i32,
    /// The ships that move down a place, the fastest first.
    pub moved_down: Vec<MovedDown>,
    /// The markers that move, in the order they do: that of the port, that of Florence.
    pub climbs: Vec<Climb>,
    /// Whether a promotion tile is chosen next (S-4.5).
    pub tile: bool,
    /// Whether the round would be over (S-5.2).
    pub ends_round: bool,
    /// By how much the projection of each seat would change.
    pub change: PerSeat<i32>,
}

/// A docked ship that a faster one pushes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovedDown {
    /// Whose it is.
    pub seat: Seat,
    /// Its new place, from 1.
    pub place: u8,
    /// What the place it had scores.
    pub points_before: i32,
    /// What its new place scores.
    pub points: i32,
}

/// A marker that moves up (S-4.3, S-4.4, S-4.7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Climb {
    /// The city on whose track it moves.
    pub city: City,
    /// The steps it is given; those above the top space are lost.
    pub steps: u8,
    /// The space it stands on.
    pub from: u8,
    /// The space it comes to.
    pub to: u8,
    /// Its rank before, from 1; none on the starting space (S-5.4).
    pub rank_before: Option<u8>,
    /// Its rank after.
    pub rank: Option<u8>,
    /// Whose markers it overtakes, the highest first.
    pub overtaken: Vec<Seat>,
    /// The players whose markers score in the city then, the highest first, and what they score (S-5.4).
    pub leaders: Vec<(Seat, i32)>,
}

/// What keeping a promotion tile would do (S-4.5, S-7.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keeping {
    /// The tile.
    pub tile: Tile,
    /// The taker's total of its category before.
    pub total_before: u8,
    /// That total with it.
    pub total: u8,
    /// The taker's rank in the category before, from 1, if they have one.
    pub rank_before: Option<u8>,
    /// The rank with it.
    pub rank: Option<u8>,
    /// Everybody who ranks in the category with it, the first first (S-7.1).
    pub patrons: Vec<Patron>,
    /// The marker that moves, if the tile shows a ware and the marker can.
    pub climb: Option<Climb>,
    /// Whether the round would be over (S-5.2), once the display is refilled.
    pub ends_round: bool,
    /// By how much the projection of each seat would change.
    pub change: PerSeat<i32>,
}

/// A player and the ship that is being claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimant {
    /// The player.
    pub seat: Seat,
    /// What they have decided.
    pub status: ClaimStatus,
}

/// What a player has decided about the ship, or may still decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClaimStatus {
    /// They left the ship to others.
    Passed,
    /// Has no flag left, or only flags that the claimed ship does not take, and is not asked (S-3.2).
    NotAsked,
    /// Was before the pirate: passed, was not asked, or lost the claim. The position does not say which.
    Before,
    /// Placed this flag, and may still lose the ship.
    Claimed(Flag),
    /// Decides now.
    Decides,
    /// Took the ship with this flag.
    Took(Flag),
    /// Is asked later, unless the ship is taken before.
    ToCome,
}

/// Points by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gains {
    /// For ships (S-5.3).
    pub ships: i32,
    /// For markers (S-5.4).
    pub markers: i32,
    /// For bonus spaces (S-5.5).
    pub bonuses: i32,
    /// For promotion (S-7.1); only the last round gives any.
    pub promotion: i32,
}

impl Gains {
    /// All of it.
    #[must_use]
    pub fn total(self) -> i32 {
        self.ships + self.markers + self.bonuses + self.promotion
    }

    fn of(points: [i16; SOURCES.len()]) -> Self {
        let of = |source: Source| i32::from(points[source as usize]);
        Gains {
            ships: of(Source::Ships),
            markers: of(Source::Markers),
            bonuses: of(Source::Bonuses),
            promotion: of(Source::Promotion),
        }
    }
}

impl Sub for Gains {
    type Output = Gains;

    fn sub(self, other: Gains) -> Gains {
        Gains {
            ships: self.ships - other.ships,
            markers: self.markers - other.markers,
            bonuses: self.bonuses - other.bonuses,
            promotion: self.promotion - other.promotion,
        }
    }
}

/// A player's standing in a category (S-7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patron {
    /// The player.
    pub seat: Seat,
    /// The total value of their tiles.
    pub total: u8,
    /// What their rank scores at the end of the game, as things stand.
    pub points: i32,
}

impl Preview {
    /// The position that is seen. Points that are hidden from the viewer count as none, which changes no decision.
    ///
    /// # Errors
    /// If the position cannot be, or is of an edition that is not loaded.
    pub fn of(seen: &Observation) -> Result<Self, PositionError> {
        let mut seen = seen.clone();
        for seat in &mut seen.seats {
            seat.points.get_or_insert_with(|| ordered(SOURCES.map(|source| (source.into(), 0))));
        }
        Strozzi::from_parts(&seen).map(|game| Preview { game })
    }

    /// What an action would do; none if it is not legal here.
    #[must_use]
    pub fn effect(&self, action: Action) -> Option<Effect> {
        let effect = match (self.game.phase, action) {
            (Phase::Claim, Action::Pass) => Effect::Pass(self.passing()),
            (Phase::Claim, Action::Flag(flag)) if self.game.check_flag(flag).is_ok() => {
                Effect::Flag(self.claiming(flag))
            }
            (Phase::Port, Action::Port(port)) if self.game.check_port(port).is_ok() => Effect::Port(self.docking(port)),
            (Phase::Tile, Action::Tile(tile)) if self.game.check_tile(tile).is_ok() => Effect::Tile(self.keeping(tile)),
            _ => return None,
        };
        Some(effect)
    }

    /// Everybody in the order in which they are asked about the ship (S-3.2); nobody unless one is in play.
    #[must_use]
    pub fn asking(&self) -> Vec<Claimant> {
        let game = &self.game;
        let Some(_) = game.ship else { return Vec::new() };
        let order: Vec<Seat> = game.active.clockwise(game.seats()).collect();
        let place = |seat: Seat| order.iter().position(|&other| other == seat);
        let now = place(game.decider);
        let claimed = game.claim.and_then(|claim| place(claim.seat));
        let status = |at: usize, seat: Seat| match game.claim {
            Some(claim) if claim.seat == seat && game.phase == Phase::Port => ClaimStatus::Took(claim.flag),
            Some(claim) if claim.seat == seat => ClaimStatus::Claimed(claim.flag),
            _ if Some(at) == now => ClaimStatus::Decides,
            Some(claim) if game.phase == Phase::Port && claim.flag == Flag::Pirate => {
                if Some(at) < now {
                    ClaimStatus::Before
                } else {
                    ClaimStatus::NotAsked
                }
            }
            // A claimed ship can only be pirated (S-3.5), so those after the claimant are asked for that alone.
            _ => {
                let flags = game.flags(seat);
                let can_act =
                    if Some(at) > claimed && claimed.is_some() { flags.contains(Flag::Pirate) } else { flags.any() };
                let is_over = game.phase == Phase::Port || Some(at) < now;
                match (can_act, is_over) {
                    (false, _) => ClaimStatus::NotAsked,
                    (true, true) => ClaimStatus::Passed,
                    (true, false) => ClaimStatus::ToCome,
                }
            }
        };
        order.iter().enumerate().map(|(at, &seat)| Claimant { seat, status: status(at, seat) }).collect()
    }

    /// What the ship in play would do at each port that is open to this player, if it came to be theirs under this flag.
    #[must_use]
    pub fn dockings(&self, seat: Seat, flag: Flag) -> Vec<Docking> {
        let mut taken = self.game;
        let claim = Some(Claim { seat, flag });
        match taken.phase {
            Phase::Claim => {
                taken.claim = claim;
                taken.take_claimed();
            }
            Phase::Port if taken.claim == claim => {}
            _ => return Vec::new(),
        }
        let taken = Preview { game: taken };
        let mut actions = Vec::new();
        taken.game.port_actions(&mut actions);
        let ports = actions.into_iter().filter_map(|action| match action {
            Action::Port(port) => Some(port),
            _ => None,
        });
        ports.map(|port| taken.docking(port)).collect()
    }

    /// What the round would give each seat if it ended now; in the last one, promotion too.
    #[must_use]
    pub fn projection(&self) -> PerSeat<Gains> {
        project(&self.game, self.game.round)
    }

    /// Everybody who ranks in a category, the first first (S-7.1).
    #[must_use]
    pub fn patrons(&self, category: Category) -> Vec<Patron> {
        patrons(&self.game, category)
    }

    /// The players whose markers score in a city, the highest first, and what they score (S-5.4).
    #[must_use]
    pub fn leaders(&self, city: City) -> Vec<(Seat, i32)> {
        self.game.leaders(city).collect()
    }

    /// The first category in which one value more would have made this player the winner (S-7.1, S-7.2); none before the end.
    #[must_use]
    pub fn turned_by(&self, seat: Seat) -> Option<Category> {
        let wins = |category: &Category| {
            let mut then = self.game;
            then.tiles[seat.index()][Tile::new(*category, Some(Ware::ALL[0])).index()] += 1;
            let (before, after) = (self.patrons(*category), patrons(&then, *category));
            before.iter().for_each(|patron| then.score(patron.seat, Source::Promotion, -patron.points));
            after.iter().for_each(|patron| then.score(patron.seat, Source::Promotion, patron.points));
            then.result().is_some_and(|outcome| outcome.winners().contains(seat))
        };
        Category::ALL.into_iter().find(wins)
    }

    /// What the 1st, 2nd and 3rd marker and ship score (S-5.3, S-5.4).
    #[must_use]
    pub fn places(&self) -> [i32; 3] {
        PLACES
    }

    /// What the 1st, 2nd and 3rd total of a category score (S-7.1).
    #[must_use]
    pub fn promotion_places(&self) -> [i32; 3] {
        PROMOTION_PLACES
    }

    /// The top space of a city's track and the bonus of each space, from the starting space up (S-4.7, S-5.5).
    #[must_use]
    pub fn track(&self, city: City) -> Vec<u8> {
        (0..=self.game.edition.top(city)).map(|space| self.game.edition.bonus(city, space)).collect()
    }

    /// A marker's rank in a city, from 1; none on the starting space (S-5.4).
    #[must_use]
    pub fn rank(&self, city: City, seat: Seat) -> Option<u8> {
        rank(&self.game, city, seat)
    }

    fn passing(&self) -> Passing {
        let (after, story) = self.carry_out(|game, story| game.apply_pass(story));
        let taken = story.iter().find_map(|event| match *event {
            Event::Taken { seat, flag, .. } => Some(ClaimView { seat, flag }),
            _ => None,
        });
        let set_aside = story.iter().any(|event| matches!(event, Event::SetAside { .. }));
        let then = match taken {
            Some(claim) => Fate::Taken(claim),
            None if set_aside => Fate::SetAside,
            None => Fate::Asked(after.decider),
        };
        Passing { then, ends_round: ended(&story) }
    }

    fn claiming(&self, flag: Flag) -> Claiming {
        let (seat, ship) = (self.game.decider, self.game.ship.expect("a ship is being claimed"));
        let (mut after, _) = self.carry_out(|game, story| game.apply_flag(flag, story));
        let mut pirates = Vec::new();
        while after.phase == Phase::Claim {
            pirates.push(after.decider);
            after.apply_pass(&mut NoStory);
        }
        Claiming {
            flag,
            speed: ship.speed(flag),
            pirates,
            pirated: self.game.claim.map(|Claim { seat, flag }| ClaimView { seat, flag }),
            ports: self.dockings(seat, flag),
        }
    }

    fn docking(&self, port: Port) -> Docking {
        let before = &self.game;
        let ship = before.ship.expect("a ship was taken");
        let Claim { seat, flag } = before.claim.expect("a flag took the ship");
        let (after, story) = self.carry_out(|game, story| game.apply_port(port, story));
        let place = story.iter().find_map(|event| match event {
            Event::Docked { place, .. } => Some(*place),
            _ => None,
        });
        let place = place.expect("the ship docks");
        let below = before.dock(port).ships().enumerate().skip(usize::from(place) - 1);
        let moved_down = below.map(|(at, docked)| MovedDown {
            seat: docked.seat,
            place: at as u8 + 2,
            points_before: pays(at),
            points: pays(at + 1),
        });
        let given =
            [(port.city(), ship.wares(port.ware()) + u8::from(flag == Flag::Ware)), (City::Florence, ship.scrolls())];
        Docking {
            port,
            ship,
            seat,
            flag,
            speed: ship.speed(flag),
            place,
            points: pays(usize::from(place) - 1),
            moved_down: moved_down.collect(),
            climbs: given.into_iter().filter_map(|(city, steps)| climb(before, &after, seat, city, steps)).collect(),
            tile: after.phase == Phase::Tile,
            ends_round: ended(&story),
            change: self.change(&after, &story),
        }
    }

    fn keeping(&self, tile: Tile) -> Keeping {
        let (before, seat, category) = (&self.game, self.game.decider, tile.category());
        let (after, story) = self.carry_out(|game, story| game.apply_tile(tile, story));
        let place = |game: &Strozzi| {
            game.promotion_ranking(category).position(|other| other == seat).map(|place| place as u8 + 1)
        };
        let no_flags = !Seat::all(before.seats()).any(|seat| before.flags(seat).any());
        Keeping {
            tile,
            total_before: before.promotion_total(seat, category),
            total: after.promotion_total(seat, category),
            rank_before: place(before),
            rank: place(&after),
            patrons: patrons(&after, category),
            climb: tile.ware().and_then(|ware| climb(before, &after, seat, ware.port().city(), 1)),
            ends_round: ended(&story) || no_flags || before.supply == 0,
            change: self.change(&after, &story),
        }
    }

    fn carry_out(&self, act: impl FnOnce(&mut Strozzi, &mut Vec<Event>)) -> (Strozzi, Vec<Event>) {
        let (mut game, mut story) = (self.game, Vec::new());
        act(&mut game, &mut story);
        (game, story)
    }

    /// The projection after a step less the one before. If the round has ended, it has just been paid out.
    fn change(&self, after: &Strozzi, story: &[Event]) -> PerSeat<i32> {
        let before = self.projection();
        let now = if ended(story) { earned(&self.game, after) } else { project(after, self.game.round) };
        PerSeat::from_fn(self.game.seats(), |seat| (now[seat] - before[seat]).total())
    }
}

fn patrons(game: &Strozzi, category: Category) -> Vec<Patron> {
    let points = PROMOTION_PLACES.into_iter().chain(std::iter::repeat(0));
    let ranked = game.promotion_ranking(category).zip(points);
    ranked.map(|(seat, points)| Patron { seat, total: game.promotion_total(seat, category), points }).collect()
}

/// What a place scores, from 0 for the first.
fn pays(place: usize) -> i32 {
    PLACES.get(place).copied().unwrap_or(0)
}

fn ended(story: &[Event]) -> bool {
    story.iter().any(|event| matches!(event, Event::RoundEnded { .. }))
}

/// What `round`, from 0, would give if it ended in this position. After the last one nothing is left to give.
fn project(game: &Strozzi, round: u8) -> PerSeat<Gains> {
    let mut after = *game;
    if game.phase != Phase::Over {
        after.score_round(&mut NoStory);
        if round + 1 == ROUNDS {
            after.score_promotion(&mut NoStory);
        }
    }
    earned(game, &after)
}

fn earned(before: &Strozzi, after: &Strozzi) -> PerSeat<Gains> {
    PerSeat::from_fn(before.seats(), |seat| {
        Gains::of(after.points[seat.index()]) - Gains::of(before.points[seat.index()])
    })
}

fn rank(game: &Strozzi, city: City, seat: Seat) -> Option<u8> {
    let track = game.track(city);
    (track.space[seat.index()] > 0).then(|| track.place(seat) as u8 + 1)
}

/// How a marker has moved, if it has.
fn climb(before: &Strozzi, after: &Strozzi, seat: Seat, city: City, steps: u8) -> Option<Climb> {
    let (old, new) = (before.track(city), after.track(city));
    let (from, to) = (old.space[seat.index()], new.space[seat.index()]);
    if from == to {
        return None;
    }
    let overtaken = old.order[new.place(seat)..old.place(seat)].to_vec();
    Some(Climb {
        city,
        steps,
        from,
        to,
        rank_before: rank(before, city, seat),
        rank: rank(after, city, seat),
        overtaken,
        leaders: after.leaders(city).collect(),
    })
}
