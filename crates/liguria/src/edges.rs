//! Where each rule of Liguria shows, for the conformance suite.

use fondaco_game::edges::{Edge, Edges, Moment, Unseen};
use fondaco_game::{Game as _, Seat};

use crate::components::{Cubes, HarborTile, Tile};
use crate::event::Event;
use crate::state::{CARGO, Land, Liguria, Phase};

type Now<'a> = Moment<'a, Liguria>;
/// A rule, a case in which it shows, and whether this is one.
type Case = (&'static str, &'static str, fn(&Now<'_>) -> bool);

impl Edges for Liguria {
    fn edges() -> Vec<Edge<Self>> {
        let edge = |(rule, what, is_here)| Edge { rule, what, is_here };
        let all: [Case; 59] = [
            ("L-1.1", "every card may be drawn", |m| {
                m.now.phase == Phase::Deck && m.now.round == 0 && m.now.display_len == 0
            }),
            ("L-1.2", "the supply has fewer cubes than would be taken", |m| {
                offered(m).is_some_and(|(due, got)| got.total() < due.total())
            }),
            ("L-1.2", "a free choice is among the colours that are there", |m| {
                m.now.phase == Phase::Bonus && m.now.supply.0.contains(&0)
            }),
            ("L-1.3", "seven score tiles", |m| m.now.phase == Phase::Score && m.now.legal_chances().len() == 7),
            ("L-1.4", "every type of tile may be drawn", |m| {
                m.now.phase == Phase::Row && m.now.round == 0 && m.now.row_len == 0
            }),
            ("L-1.5", "the ship is full", |m| {
                loaded(m)
                    && m.now.cargo(m.before.decider()).total() == CARGO
                    && m.before.cargo(m.before.decider()).total() < CARGO
            }),
            ("L-1.5", "a start tile is upgraded", |m| {
                m.told(|event| matches!(event, Event::Upgraded { tile: HarborTile::Ship1, .. }))
                    && m.now
                        .fronts(m.before.decider())
                        .all(|(tile, _)| !matches!(tile, HarborTile::Ship1 | HarborTile::Ship2))
            }),
            ("L-1.6", "coins worth more than the box's gold ones count like any", |m| {
                m.told(|event| matches!(event, Event::CoinsTaken { .. }))
                    && same_seat(m)
                    && m.now.coins(m.now.decider()) > 3
            }),
            ("L-1.7", "what lies behind others' screens", |m| {
                round_began(m) && m.now.round > 2 && !m.now.setup.open_screens
            }),
            ("L-1.7", "open screens", |m| round_began(m) && m.now.round > 2 && m.now.setup.open_screens),
            ("L-1.7", "at the end all screens open", |m| m.told(|event| matches!(event, Event::ScreenLifted { .. }))),
            ("L-2.1", "three play", |m| m.events.is_empty() && m.now.players() == 3),
            ("L-2.1", "four play", |m| m.events.is_empty() && m.now.players() == 4),
            ("L-2.2", "the second chooses among the same colours", |m| {
                m.now.phase == Phase::Cubes && m.told(|event| matches!(event, Event::StartCubes { .. }))
            }),
            ("L-2.3", "never two blank islands between two harbors", |m| m.now.phase == Phase::Blank),
            ("L-2.3", "the last island's colour is certain", |m| {
                m.now.phase == Phase::Island && m.now.legal_chances().len() == 1
            }),
            ("L-2.4", "the last island gets one of two score tiles", |m| {
                m.now.phase == Phase::Score && m.now.legal_chances().len() == 2
            }),
            ("L-2.5", "silver for three players", |m| started(m) && m.now.players() == 3),
            ("L-2.5", "silver for four players", |m| started(m) && m.now.players() == 4),
            ("L-2.6", "with three players the starting player has number 3", |m| {
                started(m) && m.now.players() == 3 && m.now.order()[0].index() > 0
            }),
            ("L-2.7", "each ship lies in its own harbor", |m| m.events.is_empty()),
            ("L-3.1", "the last tile of the bag", |m| m.now.phase == Phase::Row && m.now.bag_len == 1),
            ("L-3.1", "the row of three players has twelve tiles", |m| {
                m.before.phase == Phase::Row && m.now.phase == Phase::Deck && m.now.players() == 3
            }),
            ("L-3.2", "all cards have the same sign: the last is set aside", |m| {
                m.told(|event| matches!(event, Event::CardSetAside { .. }))
            }),
            ("L-3.2", "the missing sign shows: what was set aside goes back", |m| {
                m.told(|event| matches!(event, Event::AsideReturned { .. }))
            }),
            ("L-3.3", "the player with number 1 has what the others left", |m| {
                m.now.phase == Phase::Buyer && m.now.at == 0
            }),
            ("L-4.1", "the new order is that along the street", |m| {
                m.before.phase == Phase::Buyer && m.now.phase == Phase::Take && m.now.decider() != m.before.decider()
            }),
            ("L-4.2", "the coins just taken pay for what is skipped", |m| {
                m.told(|event| match *event {
                    Event::SkippingPaid { seat, .. } => m.now.coins(seat) == 0,
                    _ => false,
                })
            }),
            ("L-4.2", "what cannot be paid for cannot be taken", |m| {
                m.now.phase == Phase::Take && m.now.coins(m.now.decider()) == 0
            }),
            ("L-4.3", "some go to the harbor, others behind the screen", |m| {
                m.told(|event| matches!(event, Event::TileTaken { tile: Tile::Harbor(_), .. }))
                    && m.told(|event| matches!(event, Event::TileTaken { tile: Tile::Contract(_), .. }))
            }),
            ("L-4.4", "the row closes up", |m| {
                m.told(|event| matches!(event, Event::RowClosed { left: 1.., number: 2.., .. }))
            }),
            ("L-5.1", "one card is left", |m| m.now.phase == Phase::Card && m.now.display_len == 1),
            ("L-5.1", "nobody sails before everybody has a card", |m| {
                m.before.phase == Phase::Upgrade && m.now.phase == Phase::Card
            }),
            ("L-5.2", "a card offers more than one cube", |m| {
                m.told(|event| matches!(event, Event::CubesOffered { cubes, .. } if cubes.total() > 1))
            }),
            ("L-5.3", "an upgraded ship has no wheels any more", |m| {
                m.told(|event| matches!(event, Event::Upgraded { tile: HarborTile::Ship1 | HarborTile::Ship2, .. }))
            }),
            ("L-6.1", "other ships do not block", |m| {
                m.told(|event| match *event {
                    Event::Sailed { seat, from, steps, .. } => Seat::all(m.now.players()).any(|other| {
                        let passed = |count: i8| {
                            crate::phase::sail::destination(from, count * steps.signum()) == m.now.ship(other)
                        };
                        other != seat && (1..steps.abs()).any(passed)
                    }),
                    _ => false,
                })
            }),
            ("L-6.2", "on an island the ship keeps its direction", |m| {
                m.now.phase == Phase::Sail
                    && !m.now.voyage.under_way
                    && !m.now.voyage.uturn
                    && m.now.me().heading.is_some()
            }),
            ("L-6.2", "from a harbor either direction", |m| {
                m.now.phase == Phase::Sail
                    && !m.now.voyage.under_way
                    && !m.now.voyage.uturn
                    && m.now.me().heading.is_none()
            }),
            ("L-6.2", "a U-turn before the first step", |m| {
                m.told(|event| matches!(event, Event::Turned { .. })) && m.before.phase == Phase::Sail
            }),
            ("L-6.2", "a U-turn after the last step is asked for", |m| m.now.phase == Phase::Turn),
            ("L-6.3", "after a stopover in a harbor the direction stays", |m| {
                m.now.phase == Phase::Sail && m.now.voyage.under_way && matches!(m.now.here().land, Land::Harbor(_))
            }),
            ("L-6.4", "who has loaded may deploy", |m| {
                m.told(|event| matches!(event, Event::LoadedFromPier { .. })) && m.now.phase == Phase::Deploy
            }),
            ("L-7.1", "at home all cubes go behind the screen", |m| {
                m.told(|event| matches!(event, Event::Unloaded { .. }))
            }),
            ("L-7.2", "there are fewer sacks than cubes", |m| {
                let Land::Harbor(owner) = m.now.here().land else { return false };
                let me = m.now.me();
                m.now.phase == Phase::Load && me.sacks() < me.room() && me.sacks() < m.now.pier(owner).total()
            }),
            ("L-7.3", "the second figure on a harbor costs two scrolls", |m| {
                m.told(|event| match *event {
                    Event::Deployed { owner, .. } => m.before.player(owner).figure_count() > 0,
                    _ => false,
                })
            }),
            ("L-7.4", "a cube for each knight tile placed", |m| {
                m.told(|event| matches!(event, Event::Conquered { knights, .. } if knights.count() > 1))
                    && !m.told(|event| matches!(event, Event::Expelled { .. }))
                    && m.told(|event| matches!(event, Event::LoadedOnIsland { cubes, .. } if cubes.total() > 1))
            }),
            ("L-7.5", "one cube of itself, then cubes of choice", |m| {
                m.now.phase == Phase::Bonus && m.told(|event| matches!(event, Event::LoadedOnIsland { .. }))
            }),
            ("L-7.6", "who held the island is expelled", |m| m.told(|event| matches!(event, Event::Expelled { .. }))),
            ("L-7.7", "at a blank island nothing happens", |m| {
                m.told(|event| matches!(event, Event::Sailed { to, .. } if m.now.places[usize::from(*to)].land == Land::Blank))
            }),
            ("L-7.8", "without a minister nobody deploys", |m| {
                let seat = m.before.decider();
                let stopped = |event: &Event| match *event {
                    Event::Sailed { to, .. } => {
                        matches!(m.now.places[usize::from(to)].land, Land::Harbor(owner) if owner != seat)
                    }
                    _ => false,
                };
                let me = m.now.player(seat);
                m.told(stopped) && me.ministers == 0 && !me.diplomats().is_empty() && m.now.phase != Phase::Load
            }),
            ("L-8.1", "tiles left in the row leave the game", |m| {
                m.told(|event| matches!(event, Event::RoundEnded { left: 1.., .. }))
            }),
            ("L-8.2", "a ship may stay", |m| m.now.phase == Phase::Homeward),
            ("L-8.2", "the only action is unloading", |m| {
                m.before.phase == Phase::Homeward
                    && !loaded(m)
                    && m.told(|event| match *event {
                        Event::Sailed { to, .. } => !matches!(m.now.places[usize::from(to)].land, Land::Blank),
                        _ => false,
                    })
            }),
            ("L-9.1", "islands score", |m| m.told(|event| matches!(event, Event::IslandScored { .. }))),
            ("L-9.3", "a balance below zero costs, one above gives nothing", |m| {
                m.told(|event| matches!(event, Event::BalanceScored { balance: ..0, .. }))
                    && m.told(|event| matches!(event, Event::BalanceScored { balance: 1.., .. }))
            }),
            ("L-9.4", "some contracts are filled, others not", |m| {
                m.told(|event| match *event {
                    Event::ContractScored { seat, .. } => {
                        let filled = |event: &&Event| matches!(event, Event::ContractScored { seat: other, .. } if *other == seat);
                        m.events.iter().filter(filled).count() < m.now.contracts(seat).count()
                    }
                    _ => false,
                })
            }),
            ("L-9.5", "more than one set", |m| m.told(|event| matches!(event, Event::SetsScored { sets: 2.., .. }))),
            ("L-9.6", "a figure at a row of several tiles", |m| {
                m.told(|event| matches!(event, Event::DiplomatScored { points: 6.., .. }))
            }),
            ("L-9.7", "tied players share the victory", |m| {
                m.now.outcome().is_some_and(|outcome| outcome.winners().len() > 1)
            }),
        ];
        let harbor = Edge {
            rule: "L-9.2",
            what: "fronts and backs of a harbor's tiles",
            is_here: |m: &Now<'_>| {
                m.told(|event| match *event {
                    Event::HarborScored { seat, .. } => {
                        let front = m.now.fronts(seat).any(|(tile, _)| m.now.edition.prestige()[tile.index()][0] > 0);
                        front && m.now.backs(seat).count() > 1
                    }
                    _ => false,
                })
            },
        };
        all.into_iter().map(edge).chain([harbor]).collect()
    }

    const UNSEEN: &'static [Unseen] = &[];
}

/// Whoever has decided is asked again.
fn same_seat(m: &Now<'_>) -> bool {
    m.before.turn().player().is_some() && m.before.turn() == m.now.turn()
}

fn started(m: &Now<'_>) -> bool {
    m.told(|event| matches!(event, Event::StartDrawn { .. }))
}

fn round_began(m: &Now<'_>) -> bool {
    m.told(|event| matches!(event, Event::RoundBegan { .. }))
}

fn loaded(m: &Now<'_>) -> bool {
    m.told(|event| matches!(event, Event::LoadedFromPier { .. } | Event::LoadedOnIsland { .. }))
}

/// What the offer of a card that was taken is, and what came of it.
fn offered(m: &Now<'_>) -> Option<(Cubes, Cubes)> {
    let due = m.events.iter().find_map(|event| match event {
        Event::CardTaken { card, .. } => Some(card.offer()),
        _ => None,
    })?;
    let got = m.events.iter().find_map(|event| match event {
        Event::CubesOffered { cubes, .. } => Some(*cubes),
        _ => None,
    });
    Some((due, got.unwrap_or_default()))
}
