//! Where each rule of Strozzi shows, for the conformance suite.

use fondaco_game::edges::{Edge, Edges, Moment, Unseen};
use fondaco_game::{Game as _, Seat};

use crate::components::{City, Flag, Flags};
use crate::event::Event;
use crate::state::{Phase, ROUNDS, Strozzi};

/// What all coins of the box are worth (S-1.5).
const BOX: i32 = 18 * 5 + 30 * 10 + 12 * 50;

type Now<'a> = Moment<'a, Strozzi>;
/// A rule, a case in which it shows, and whether this is one.
type Case = (&'static str, &'static str, fn(&Now<'_>) -> bool);

impl Edges for Strozzi {
    fn edges() -> Vec<Edge<Self>> {
        let edge = |(rule, what, is_here)| Edge { rule, what, is_here };
        let all: [Case; 45] = [
            ("S-1.1", "three cities are ports; Florence is none", |m| {
                m.now.phase == Phase::Port && m.now.open_ports() == 7
            }),
            ("S-1.2", "each of three flags may be placed", |m| {
                asked_first(m) && m.now.flags(m.now.decider) == Flags::FULL
            }),
            ("S-1.3", "all ships may be turned over", |m| {
                m.now.phase == Phase::Ship && m.now.round == 0 && full(m.now)
            }),
            ("S-1.4", "all tiles may be turned over", |m| {
                m.now.phase == Phase::Display && m.now.display().next().is_none()
            }),
            ("S-1.5", "the coins of the box would not do", |m| {
                ended(m) && Seat::all(m.now.players()).map(|seat| m.now.total(seat)).sum::<i32>() > BOX
            }),
            ("S-2.1", "the fewest play", |m| m.events.is_empty() && m.now.players() == 3),
            ("S-2.1", "the most play", |m| m.events.is_empty() && m.now.players() == 6),
            ("S-2.2", "the markers stand clockwise from the starting player", |m| {
                m.told(|event| matches!(event, Event::StartDrawn { seat, .. } if seat.index() > 0))
            }),
            ("S-2.3", "two equal tiles are on display", |m| {
                m.before.phase == Phase::Display && m.now.phase == Phase::Ship && m.now.display_kinds().count_ones() < 3
            }),
            ("S-2.4", "the last ship of the supply is any that was not seen", |m| {
                m.now.phase == Phase::Ship && m.now.supply == 1 && m.now.unseen_ships().count() > 1
            }),
            ("S-2.5", "the setup names the starting player", |m| m.events.is_empty() && m.now.phase == Phase::Display),
            ("S-3.1", "another starting player turns over the first ship of a round", |m| {
                m.told(|event| matches!(event, Event::TurnedOver { seat, .. } if seat.index() > 0))
                    && m.now.round > 0
                    && m.now.supply + 1 == m.now.supply_of_a_round()
            }),
            ("S-3.2", "who could only pass is not asked about a claimed ship", |m| {
                m.told(|event| matches!(event, Event::Claimed { .. })) && passed_over(m)
            }),
            ("S-3.3", "the last unused flag may be placed", |m| {
                asked_first(m) && m.now.flags(m.now.decider).count() == 1
            }),
            ("S-3.4", "the first who is asked takes the ship", |m| {
                let pirate = |event: &Event| matches!(event, Event::Taken { flag: Flag::Pirate, .. });
                m.told(pirate) && m.before.claim.is_none() && m.before.decider == m.before.active
            }),
            ("S-3.5", "a pirated claimant has the flag again", |m| {
                m.told(|event| matches!(event, Event::FlagReturned { .. }))
            }),
            ("S-3.5", "nobody pirates a claimed ship", |m| {
                m.told(|event| matches!(event, Event::Taken { flag: Flag::Plus1 | Flag::Ware, .. }))
                    && m.before.decider != m.now.decider
            }),
            ("S-3.6", "who passed before the claim is not asked again", |m| {
                let taken = |event: &Event| matches!(event, Event::Taken { flag: Flag::Plus1 | Flag::Ware, .. });
                m.told(taken) && m.now.active != m.now.decider && m.now.flags(m.now.active).contains(Flag::Pirate)
            }),
            ("S-3.7", "nobody wants a ship", |m| {
                m.told(|event| matches!(event, Event::SetAside { .. }))
                    && m.now.phase == Phase::Ship
                    && m.now.round == m.before.round
            }),
            ("S-4.1", "one port is left", |m| m.now.phase == Phase::Port && m.now.open_ports().count_ones() == 1),
            ("S-4.2", "a ship goes below one of equal speed, and above a slower one", |m| {
                m.told(|event| match *event {
                    Event::Docked { port, ship, flag, place, .. } => {
                        let ships = || m.now.dock(port).ships();
                        let equal =
                            ships().take(usize::from(place) - 1).any(|docked| docked.speed() == ship.speed(flag));
                        equal && ships().count() > usize::from(place) && m.now.round == m.before.round
                    }
                    _ => false,
                })
            }),
            ("S-4.2", "the +1 flag makes a ship faster than one of the same number", |m| {
                m.told(|event| match *event {
                    Event::Docked { port, ship, flag: Flag::Plus1, place, .. } => {
                        let below = m.now.dock(port).ships().nth(place.into());
                        below.is_some_and(|docked| docked.ship.sail() == ship.sail())
                    }
                    _ => false,
                })
            }),
            ("S-4.3", "a ware flag moves a marker though the ship has none of the ware", |m| {
                docked(m).is_some_and(|(ware, flag, _)| ware == 0 && flag == Flag::Ware)
                    && moved(m, |city| city != City::Florence)
            }),
            ("S-4.3", "other wares do nothing", |m| {
                docked(m).is_some_and(|(ware, flag, others)| ware == 0 && others > 0 && flag != Flag::Ware)
                    && same_round(m)
            }),
            ("S-4.4", "two scrolls", |m| {
                m.told(|event| matches!(event, Event::Moved { city: City::Florence, from, to, .. } if to - from == 2))
            }),
            ("S-4.5", "the tile's ware is that of another port", |m| {
                m.before.phase == Phase::Tile && m.now.phase == Phase::Refill && moved(m, |_| true)
            }),
            ("S-4.5", "equal tiles on display are one choice", |m| {
                m.now.phase == Phase::Tile && m.now.display_kinds().count_ones() < 3
            }),
            ("S-4.6", "the ware counts before a tile is chosen", |m| {
                m.before.phase == Phase::Port && m.now.phase == Phase::Tile && moved(m, |_| true)
            }),
            ("S-4.7", "a marker stands to the right of one on its space", |m| {
                same_round(m)
                    && m.told(|event| match *event {
                        Event::Moved { city, to, place, .. } => {
                            place > 1
                                && m.now
                                    .markers(city)
                                    .nth(usize::from(place) - 2)
                                    .is_some_and(|marker| marker.space == to)
                        }
                        _ => false,
                    })
            }),
            ("S-4.7", "steps beyond the top space are lost", |m| {
                let Some((ware, flag, _)) = docked(m) else { return false };
                m.told(|event| match *event {
                    Event::Moved { city, from, to, .. } if city != City::Florence => {
                        from + ware + u8::from(flag == Flag::Ware) > to
                    }
                    _ => false,
                })
            }),
            ("S-4.8", "a player without flags is skipped", |m| {
                m.now.phase == Phase::Ship
                    && same_round(m)
                    && m.before.phase != Phase::Claim
                    && m.before.phase != Phase::Display
                    && m.now.active != m.before.decider.left(m.now.players())
            }),
            ("S-5.1", "who has no flags is not asked", |m| {
                m.told(|event| matches!(event, Event::Passed { .. })) && m.now.claim.is_none() && passed_over(m)
            }),
            ("S-5.2", "nobody has a flag left", |m| {
                round_ended(m) && !m.told(|event| matches!(event, Event::SetAside { .. })) && m.before.supply > 0
            }),
            ("S-5.2", "the last ship of the supply is set aside", |m| {
                round_ended(m) && m.told(|event| matches!(event, Event::SetAside { .. }))
            }),
            ("S-5.3", "the fourth ship at a port scores nothing", |m| {
                open_round_ended(m) && m.before.docks.iter().any(|dock| dock.ships().count() > 3)
            }),
            ("S-5.4", "a marker on its starting space takes no rank", |m| {
                open_round_ended(m) && City::ALL.into_iter().any(|city| m.now.leaders(city).count() < 3)
            }),
            ("S-5.5", "a bonus for more than one", |m| {
                let bonuses = m.events.iter().filter(|event| matches!(event, Event::BonusScored { .. }));
                open_round_ended(m) && bonuses.count() > 1
            }),
            ("S-6.1", "flags and ships come back, markers and tiles stay", |m| round_ended(m) && m.now.round < ROUNDS),
            ("S-6.2", "two are on the highest space of Florence that anybody has", |m| {
                let florence = m.now.track(City::Florence);
                let space = |place: usize| florence.space[florence.order[place].index()];
                round_ended(m) && m.now.round < ROUNDS && space(0) == space(1)
            }),
            ("S-7.1", "equal totals: who is higher in Florence comes first", |m| {
                ended(m) && totals(m).is_some_and(|(equal, _)| equal)
            }),
            ("S-7.1", "a total of 0 ranks", |m| {
                ended(m) && m.now.setup.zero_ranks && totals(m).is_some_and(|(_, zero)| zero)
            }),
            ("S-7.1", "a total of 0 takes no rank where the table wants it so", |m| {
                ended(m)
                    && !m.now.setup.zero_ranks
                    && m.events.iter().filter(|event| matches!(event, Event::PromotionScored { .. })).count() < 9
            }),
            ("S-7.2", "two have the most points", |m| {
                let mut totals = [i32::MIN; fondaco_game::MAX_SEATS];
                for seat in Seat::all(m.now.players()) {
                    totals[seat.index()] = m.now.total(seat);
                }
                totals.sort_unstable();
                let [.., second, first] = totals;
                ended(m) && first == second
            }),
            ("S-7.3", "others' points are secret", |m| {
                round_ended(m) && m.now.round < ROUNDS && m.now.setup.secret_scores
            }),
            ("S-7.3", "at the end all points are open", |m| ended(m) && m.now.setup.secret_scores),
        ];
        all.into_iter().map(edge).collect()
    }

    const UNSEEN: &'static [Unseen] =
        &[Unseen { rule: "S-3.8", why: "taking back is an agreement of those at a table: no position knows of it" }];
}

fn same_round(m: &Now<'_>) -> bool {
    m.before.round == m.now.round
}

fn full(game: &Strozzi) -> bool {
    game.supply == game.supply_of_a_round()
}

/// Somebody is asked about a ship that nobody has claimed.
fn asked_first(m: &Now<'_>) -> bool {
    m.now.phase == Phase::Claim && m.now.claim.is_none()
}

/// Somebody else is asked than the left neighbour of who has decided.
fn passed_over(m: &Now<'_>) -> bool {
    m.now.phase == Phase::Claim && m.now.decider != m.before.decider.left(m.now.players())
}

fn round_ended(m: &Now<'_>) -> bool {
    m.told(|event| matches!(event, Event::RoundEnded { .. }))
}

/// Everybody sees what was scored.
fn open_round_ended(m: &Now<'_>) -> bool {
    round_ended(m) && !m.now.setup.secret_scores
}

fn ended(m: &Now<'_>) -> bool {
    m.told(|event| matches!(event, Event::Ended))
}

/// The wares of its port on a ship that has docked, its flag, and its other wares.
fn docked(m: &Now<'_>) -> Option<(u8, Flag, u8)> {
    m.events.iter().find_map(|event| match *event {
        Event::Docked { port, ship, flag, .. } => {
            let all: u8 = crate::components::Ware::ALL.into_iter().map(|ware| ship.wares(ware)).sum();
            let here = ship.wares(port.ware());
            Some((here, flag, all - here))
        }
        _ => None,
    })
}

fn moved(m: &Now<'_>, is_it: fn(City) -> bool) -> bool {
    m.told(|event| matches!(event, Event::Moved { city, .. } if is_it(*city)))
}

/// Whether two of those who score in a category have equal totals, and whether somebody scores with a total of 0.
fn totals(m: &Now<'_>) -> Option<(bool, bool)> {
    let scored = |event: &Event| match *event {
        Event::PromotionScored { category, total, .. } => Some((category as usize, total)),
        _ => None,
    };
    let scored: Vec<(usize, u8)> = m.events.iter().filter_map(scored).collect();
    let equal = scored.windows(2).any(|pair| pair[0] == pair[1]);
    (!scored.is_empty()).then(|| (equal, scored.iter().any(|&(_, total)| total == 0)))
}
