//! What happened, told in past tense and few lines: a turn is one sentence.

use fondaco_game::{Game as _, Seat, Viewer};
use fondaco_liguria::components::Card;
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::{Edition, Event, Liguria};

use super::questions::direction;
use super::scores;
use super::symbols::{card, count, cubes, harbor_tile, island, knights, place, scrolls, tile, tile_chip};
use crate::paint::{BOLD, Line};
use crate::seats::Table;

/// Tells the events in order; what belongs together is one sentence.
pub(super) fn tell(game: &Liguria, events: &[Event], table: &Table) -> Vec<Line> {
    let teller = Teller { places: game.observe(Viewer::Spectator).places, edition: game.edition(), table };
    let mut lines = Vec::new();
    let events: Vec<Event> = events.iter().filter(|event| !is_quiet(event)).copied().collect();
    let mut rest = events.as_slice();
    while let Some(event) = rest.first() {
        let (told, count) = teller.next(event, rest);
        lines.extend(told);
        rest = &rest[count..];
    }
    lines
}

/// Whether this is seen and not told.
pub(super) fn is_quiet(event: &Event) -> bool {
    matches!(
        event,
        Event::Ordered { .. }
            | Event::Moored { .. }
            | Event::LeftoversShown
            | Event::LeftInBag { .. }
            | Event::LeftInDeck { .. }
            | Event::ScreenLifted { .. }
            | Event::ContractShown { .. }
            | Event::CardShown { .. }
            | Event::Due { .. }
    )
}

struct Teller<'a> {
    places: Vec<PlaceView>,
    edition: &'static Edition,
    table: &'a Table,
}

impl Teller<'_> {
    /// The sentence that begins with this event, the first of `events`, and how many of them it tells.
    fn next(&self, event: &Event, events: &[Event]) -> (Vec<Line>, usize) {
        match *event {
            Event::StartCubes { seat, cubes: put } => {
                (vec![self.by(seat).text(" put ").join(cubes(put)).text(" on the pier.")], 1)
            }
            Event::BlankLaid { .. } | Event::IslandLaid { .. } | Event::ScoreLaid { .. } => self.islands(events),
            Event::StartDrawn { seat } => self.start(seat, events),
            Event::RoundBegan { round } => {
                let (row, told) = self.row(&events[1..]);
                (vec![headline(&format!("Round {round} began.")).join(row)], told + 1)
            }
            Event::TileDrawn { .. } => {
                let (row, told) = self.row(events);
                (vec![plain("").join(row)], told)
            }
            Event::CardDrawn { .. } | Event::CardSetAside { .. } | Event::AsideReturned { .. } => cards(events),
            Event::BuyerPlaced { .. } => self.buyers(events),
            Event::CoinsTaken { seat, .. }
            | Event::TileTaken { seat, .. }
            | Event::SkippingPaid { seat, .. }
            | Event::RowClosed { seat, .. } => self.takes(seat, events),
            Event::CardTaken { seat, .. } | Event::CubesOffered { seat, .. } | Event::Upgraded { seat, .. } => {
                self.card(seat, events)
            }
            Event::Sailed { seat, .. }
            | Event::Stayed { seat, .. }
            | Event::Unloaded { seat, .. }
            | Event::LoadedFromPier { seat, .. }
            | Event::LoadedOnIsland { seat, .. }
            | Event::Deployed { seat, .. }
            | Event::Conquered { seat, .. }
            | Event::Turned { seat, .. } => self.voyage(seat, events),
            // Whoever expelled them is told of next.
            Event::Expelled { seat, .. } => match events.get(1) {
                Some(Event::Conquered { seat, .. }) => self.voyage(*seat, events),
                _ => (vec![self.by(seat).text(format!(" {} expelled.", self.was(seat)))], 1),
            },
            Event::RoundEnded { round, left } => {
                let left = match left {
                    0 => String::new(),
                    left => format!(" {} left the game.", count(left, "tile")),
                };
                (vec![headline(&format!("Round {round} ended.")).text(left)], 1)
            }
            Event::HomewardBegan => (vec![headline("The last voyage began:").text(" ships may sail home.")], 1),
            Event::IslandScored { .. }
            | Event::HarborScored { .. }
            | Event::BalanceScored { .. }
            | Event::ContractScored { .. }
            | Event::SetsScored { .. }
            | Event::DiplomatScored { .. } => {
                let told = events.iter().take_while(|event| scores::is_scoring(event)).count();
                (scores::tell(&events[..told], self.table), told)
            }
            Event::Ended => (vec![headline("The game is over.")], 1),
            Event::Ordered { .. }
            | Event::Moored { .. }
            | Event::LeftoversShown
            | Event::LeftInBag { .. }
            | Event::LeftInDeck { .. }
            | Event::ScreenLifted { .. }
            | Event::ContractShown { .. }
            | Event::CardShown { .. }
            | Event::Due { .. } => (Vec::new(), 1),
        }
    }

    /// The islands in the order of the circuit, once all that is told of them is known.
    fn islands(&self, events: &[Event]) -> (Vec<Line>, usize) {
        let told = while_some(events, |event| match *event {
            Event::BlankLaid { place } | Event::IslandLaid { place, .. } | Event::ScoreLaid { place, .. } => {
                Some(place)
            }
            _ => None,
        });
        let mut laid = told.clone();
        laid.sort_unstable();
        laid.dedup();
        let names = laid.iter().map(|&at| match self.places.get(usize::from(at)) {
            Some(PlaceView::Island { colour, score, .. }) => island(*colour, *score),
            _ => Line::from("blank"),
        });
        let line = names.fold(plain("Clockwise the islands lie:"), |line, name| line.text(" ").join(name));
        (vec![line.text(".")], told.len())
    }

    /// "were" of who is spoken to.
    fn was(&self, seat: Seat) -> &'static str {
        if self.table.name(seat) == "You" { "were" } else { "was" }
    }

    /// The starting player, and the silver that all begin with.
    fn start(&self, seat: Seat, events: &[Event]) -> (Vec<Line>, usize) {
        let silver = while_some(&events[1..], |event| match *event {
            Event::CoinsTaken { seat, coins } => Some(self.table.piece(seat).text(format!(" {coins}◦"))),
            _ => None,
        });
        let told = silver.len();
        let line = self.by(seat).text(format!(" {} drawn as starting player.", self.was(seat)));
        let line = if told == 0 { line } else { line.text(" Silver: ").join(listed(silver)).text(".") };
        (vec![line], told + 1)
    }

    /// The tiles that were laid out.
    fn row(&self, events: &[Event]) -> (Line, usize) {
        let tiles = while_some(events, |event| match *event {
            Event::TileDrawn { tile, .. } => Some(tile_chip(tile, self.edition)),
            _ => None,
        });
        let told = tiles.len();
        let line = if told == 0 { Line::new() } else { Line::from(" Tiles:") };
        (tiles.into_iter().fold(line, |line, tile| line.text(" ").join(tile)), told)
    }

    fn buyers(&self, events: &[Event]) -> (Vec<Line>, usize) {
        let placed = while_some(events, |event| match *event {
            Event::BuyerPlaced { seat, space } => Some((seat, space)),
            _ => None,
        });
        let told = placed.len();
        let words = placed.into_iter().enumerate().map(|(at, (seat, space))| {
            let given = self.edition.street()[usize::from(space)];
            let silver = if given.coins > 0 { format!(" and {}◦", given.coins) } else { String::new() };
            let verb = if at == 0 { " placed a buyer on " } else { " on " };
            self.by(seat).text(format!("{verb}{}{silver}", count(given.tiles, "tile")))
        });
        (vec![listed(words.collect()).text(".")], told)
    }

    /// Silver and tiles, as one player takes them.
    fn takes(&self, seat: Seat, events: &[Event]) -> (Vec<Line>, usize) {
        let (mut things, mut paid, mut told) = (Vec::new(), String::new(), 0);
        for event in events {
            match *event {
                Event::CoinsTaken { seat: who, coins } if who == seat => things.push(Line::from(format!("{coins}◦"))),
                Event::TileTaken { seat: who, tile: taken, .. } if who == seat => {
                    things.push(tile(taken, self.edition));
                }
                Event::SkippingPaid { seat: who, coins } if who == seat => paid = format!(" and paid {coins}◦"),
                Event::RowClosed { seat: who, .. } if who == seat => {
                    told += 1;
                    break;
                }
                _ => break,
            }
            told += 1;
        }
        if things.is_empty() {
            return (Vec::new(), told.max(1));
        }
        (vec![self.by(seat).text(" took ").join(listed(things)).text(paid + ".")], told)
    }

    /// A card with its offer, and the upgrades.
    fn card(&self, seat: Seat, events: &[Event]) -> (Vec<Line>, usize) {
        let (mut deeds, mut upgraded) = (Deeds::default(), Vec::new());
        let mut told = 0;
        for event in events {
            match *event {
                Event::CardTaken { seat: who, card: taken } if who == seat => {
                    deeds.add(Line::from("took the card ").join(card(taken)));
                }
                Event::CubesOffered { seat: who, cubes: offered } if who == seat => {
                    if !offered.is_empty() {
                        deeds.add(Line::from("put ").join(cubes(offered)).text(" on the pier"));
                    }
                }
                Event::Upgraded { seat: who, tile } if who == seat => upgraded.push(harbor_tile(tile, self.edition)),
                _ => break,
            }
            told += 1;
        }
        if !upgraded.is_empty() {
            deeds.add(Line::from("upgraded ").join(listed(upgraded)));
        }
        (deeds.sentence(self.by(seat)), told.max(1))
    }

    /// A voyage from its first step to the last, as far as it is told here.
    fn voyage(&self, seat: Seat, events: &[Event]) -> (Vec<Line>, usize) {
        let mut deeds = Deeds::default();
        let mut told = 0;
        let mut ended = false;
        for (at, event) in events.iter().enumerate() {
            let next = events.get(at + 1);
            let deed = match *event {
                // A new voyage of the same player is another sentence.
                Event::Sailed { seat: who, .. } | Event::Stayed { seat: who, .. } if who != seat || ended => break,
                Event::Sailed { to, steps, stopover, .. } => {
                    ended = !stopover;
                    let home = matches!(self.places.get(usize::from(to)), Some(PlaceView::Harbor { seat: who }) if *who == seat);
                    let there = place(&self.places, to, self.table);
                    let deed = match (home, stopover) {
                        (true, true) => Line::from("made a stopover at home"),
                        (true, false) => Line::from("sailed home"),
                        (false, true) => Line::from("made a stopover at ").join(there),
                        (false, false) => Line::from("sailed to ").join(there),
                    };
                    deed.text(format!(" ({steps:+})"))
                }
                Event::Stayed { .. } => {
                    ended = true;
                    Line::from("stayed where the ship was")
                }
                Event::Unloaded { seat: who, cubes: home } if who == seat => {
                    Line::from("brought ").join(cubes(home)).text(" home")
                }
                Event::LoadedFromPier { seat: who, owner, cubes: loaded } if who == seat => {
                    let from = if deeds.is_empty() {
                        format!(" from {} pier", self.table.whose(owner))
                    } else {
                        String::new()
                    };
                    Line::from("loaded ").join(cubes(loaded)).text(from)
                }
                Event::LoadedOnIsland { seat: who, cubes: loaded, .. } if who == seat => {
                    // The island's own cube and the bonus cubes are one load.
                    let before = at.checked_sub(1).map(|at| &events[at]);
                    if let Some(&Event::LoadedOnIsland { cubes: mut all, .. }) = before {
                        all += loaded;
                        deeds.0.pop();
                        Line::from("loaded ").join(cubes(all))
                    } else {
                        Line::from("loaded ").join(cubes(loaded))
                    }
                }
                Event::Deployed { seat: who, owner, row, spent } if who == seat => {
                    let paid = scrolls(spent).replace(' ', "+");
                    Line::from(format!("deployed a diplomat at {} {row} row for {paid}", self.table.whose(owner)))
                }
                Event::Expelled { seat: loser, knights: lost, .. } if matches!(next, Some(Event::Conquered { seat: who, .. }) if *who == seat) =>
                {
                    let name = if self.table.name(loser) == "You" { "you" } else { self.table.name(loser) };
                    Line::from(format!("expelled {name} ({}†)", lost.swords()))
                }
                Event::Conquered { seat: who, place: at, knights: placed } if who == seat => {
                    // Where the ship has just sailed to, "it" is the island.
                    let island = place(&self.places, at, self.table);
                    let island = if deeds.is_empty() { island } else { Line::from("it") };
                    Line::from("conquered ").join(island).text(format!(" with {}", knights(placed)))
                }
                Event::Turned { seat: who, heading } if who == seat => {
                    if ended {
                        deeds.add(Line::from(format!("turned {}", direction(heading))));
                        told += 1;
                        break;
                    }
                    Line::from("turned round")
                }
                _ => break,
            };
            deeds.add(deed);
            told += 1;
        }
        (deeds.sentence(self.by(seat)), told.max(1))
    }

    /// Somebody at the beginning of a sentence: their piece and name.
    fn by(&self, seat: Seat) -> Line {
        self.table.piece(seat).text(" ").styled(BOLD, self.table.name(seat))
    }
}

/// What somebody did, for one sentence.
#[derive(Default)]
struct Deeds(Vec<Line>);

impl Deeds {
    fn add(&mut self, deed: Line) {
        self.0.push(deed);
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn sentence(self, who: Line) -> Vec<Line> {
        if self.0.is_empty() { Vec::new() } else { vec![who.text(" ").join(listed(self.0)).text(".")] }
    }
}

/// The cards that were turned up, and those that went back.
fn cards(events: &[Event]) -> (Vec<Line>, usize) {
    let mut up: Vec<Card> = Vec::new();
    let (mut back, mut told) = (0_u32, 0);
    for event in events {
        match *event {
            Event::CardDrawn { card } => up.push(card),
            Event::CardSetAside { card } => {
                back += 1;
                if let Some(at) = up.iter().rposition(|&other| other == card) {
                    up.remove(at);
                }
            }
            Event::AsideReturned { .. } => {}
            _ => break,
        }
        told += 1;
    }
    let line = up.into_iter().fold(plain("Ship cards:"), |line, up| line.text(" ").join(card(up)));
    let line = match back {
        0 => line,
        back => line.text(format!("; {} with the same sign went back", count(back, "card"))),
    };
    (vec![line.text(".")], told)
}

fn while_some<T>(events: &[Event], told: impl Fn(&Event) -> Option<T>) -> Vec<T> {
    events.iter().map_while(told).collect()
}

/// A line about nobody in particular.
fn plain(text: &str) -> Line {
    Line::new().text("  ").text(text)
}

/// A line that divides the story.
fn headline(text: &str) -> Line {
    Line::new().text("  ").styled(BOLD, text)
}

/// "a, b and c".
fn listed(items: Vec<Line>) -> Line {
    let last = items.len().saturating_sub(1);
    items.into_iter().enumerate().fold(Line::new(), |line, (at, item)| {
        let gap = match at {
            0 => "",
            at if at == last => " and ",
            _ => ", ",
        };
        line.text(gap).join(item)
    })
}
