//! The ledger: one line for a ship, from the stage to its berth.

use fondaco_game::Seat;
use fondaco_strozzi::components::{City, Flag, Port, Ship};
use fondaco_strozzi::{Event, Observation};

use super::story::{self, At};
use super::{pieces, words};
use crate::base::parts::plain;
use crate::t;
use crate::table::face::{Cell, Line, Sign};

/// What stands above the columns, and their classes.
pub(super) const COLUMNS: &[(&str, &str)] = &[
    ("strozzi-ledger-ship", "sno"),
    ("strozzi-ledger-claim", "claim"),
    ("strozzi-ledger-pirate", "pirate"),
    ("strozzi-ledger-port", "port"),
    ("strozzi-ledger-gains", "gain"),
];

/// The lines of these steps.
pub(super) fn ledger(at: &At<'_>, steps: &[&[Event]]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut voyage: Option<Voyage> = None;
    for (step, events) in steps.iter().enumerate() {
        for (index, event) in events.iter().enumerate() {
            if let Event::TurnedOver { ship, .. } = *event {
                lines.extend(voyage.replace(Voyage::new(step, ship)).map(|voyage| voyage.line(at)));
                continue;
            }
            if voyage.as_mut().is_some_and(|voyage| voyage.hear(event)) {
                continue;
            }
            let line = match *event {
                Event::RoundBegan { round, .. } => story::heading(t!("strozzi-told-round", round = round)),
                Event::RoundEnded { round } => story::scored(at, round, &events[index..]),
                Event::PromotionScored { category, place: 1, .. } => {
                    story::plain(story::promotion(at, category, &events[index..]))
                }
                Event::Ended => story::heading(t!("strozzi-told-over")),
                _ => continue,
            };
            lines.extend(voyage.take().map(|voyage| voyage.line(at)));
            lines.push(Line { step, ..line });
        }
    }
    lines.extend(voyage.map(|voyage| voyage.line(at)));
    lines
}

/// A ship on its way from the stage to a port, or to nobody.
struct Voyage {
    step: usize,
    ship: Ship,
    passed: Vec<Seat>,
    claim: Option<(Seat, Flag)>,
    pirate: Option<Seat>,
    port: Option<(Seat, Port, Flag)>,
    gains: Vec<(City, u8)>,
    tile: Option<u8>,
    aside: bool,
}

impl Voyage {
    const fn new(step: usize, ship: Ship) -> Self {
        let (claim, pirate, port, tile) = (None, None, None, None);
        Voyage { step, ship, passed: Vec::new(), claim, pirate, port, gains: Vec::new(), tile, aside: false }
    }

    /// Follows an event; whether it was about this ship.
    fn hear(&mut self, event: &Event) -> bool {
        match *event {
            Event::Passed { seat } => self.passed.push(seat),
            Event::Claimed { seat, flag } if flag != Flag::Pirate => self.claim = Some((seat, flag)),
            Event::Taken { seat, flag: Flag::Pirate, .. } => self.pirate = Some(seat),
            Event::Taken { seat, flag, .. } => self.claim = Some((seat, flag)),
            Event::SetAside { .. } => self.aside = true,
            Event::Docked { seat, port, flag, .. } => self.port = Some((seat, port, flag)),
            Event::Moved { city, from, to, .. } => match self.gains.iter_mut().find(|(known, _)| *known == city) {
                Some((_, steps)) => *steps += to - from,
                None => self.gains.push((city, to - from)),
            },
            Event::TileTaken { tile, .. } => self.tile = Some(tile.value()),
            _ => return false,
        }
        true
    }

    /// Who has it.
    fn owner(&self) -> Option<Seat> {
        self.pirate.or(self.claim.map(|(seat, _)| seat))
    }

    fn line(self, at: &At<'_>) -> Line {
        let mut touched = Vec::new();
        if let Some((seat, _, flag)) = self.port {
            touched.push(pieces::vessel(seat, flag));
            touched.extend(self.gains.iter().map(|&(city, _)| pieces::marker(city, seat)));
        }
        Line {
            step: self.step,
            seat: self.owner(),
            text: self.words(at),
            cells: self.cells(at),
            // A ship that nobody has yet is on everybody's stage.
            brief: (self.aside || self.owner().is_some()).then(|| self.brief(at)),
            heading: false,
            pieces: touched,
        }
    }

    /// What happened to it, for those who hear it.
    fn words(&self, at: &At<'_>) -> String {
        let by = |seat: Seat| (at.people.name(seat), at.people.is_you(seat));
        if self.aside {
            let passed = self.passed.iter().map(|&seat| passes(at, seat));
            let aside = t!("strozzi-told-aside", sail = self.ship.sail());
            return std::iter::once(aside).chain(passed).collect::<Vec<_>>().join(". ");
        }
        let claimed = self.claim.map(|(seat, flag)| {
            let (who, you) = by(seat);
            t!("strozzi-told-claimed", who = who, you = you, flag = flag.to_string())
        });
        let pirated = self.pirate.map(|seat| {
            let (who, you) = by(seat);
            t!("strozzi-told-taken", who = who, you = you, flag = Flag::Pirate.to_string())
        });
        let sent = self.port.map(|(seat, port, flag)| {
            let ((who, you), city) = (by(seat), words::city(port.city()));
            let sail = self.ship.sail();
            t!("strozzi-told-docked", who = who, you = you, sail = sail, city = city, flag = flag.to_string())
        });
        let gains: Vec<String> = self.gains.iter().map(|&(city, steps)| words::gain(city, steps)).collect();
        let gains = (!gains.is_empty()).then(|| gains.join(", "));
        let passed = self.passed.iter().map(|&seat| passes(at, seat));
        let rest = [claimed, pirated, sent, gains].into_iter().flatten();
        std::iter::once(words::ship(self.ship)).chain(passed).chain(rest).collect::<Vec<_>>().join(". ")
    }

    /// "Piero pirated 6 from Ginevra cloth +2".
    fn brief(&self, at: &At<'_>) -> String {
        let sail = self.ship.sail();
        let gains: Vec<String> = self.gains.iter().map(|&(city, steps)| words::gain(city, steps)).collect();
        let text = match (self.pirate, self.claim, self.port) {
            (Some(pirate), Some((claimer, _)), _) => {
                let (who, you) = (at.people.name(pirate), at.people.is_you(pirate));
                let (whom, yours) = (at.people.name(claimer), at.people.is_you(claimer));
                t!("strozzi-brief-pirated", who = who, you = you, sail = sail, whom = whom, yours = yours)
            }
            (_, _, Some((seat, port, _))) => {
                let (who, you, city) = (at.people.name(seat), at.people.is_you(seat), words::city(port.city()));
                t!("strozzi-brief-sent", who = who, you = you, sail = sail, city = city)
            }
            (None, Some((seat, flag)), None) => {
                let (who, you) = (at.people.name(seat), at.people.is_you(seat));
                t!("strozzi-told-claimed", who = who, you = you, flag = flag.to_string())
            }
            (Some(seat), None, None) => {
                let (who, you) = (at.people.name(seat), at.people.is_you(seat));
                t!("strozzi-told-taken", who = who, you = you, flag = Flag::Pirate.to_string())
            }
            _ => t!("strozzi-told-aside", sail = sail),
        };
        story::with_gains(&text, &gains.join(", "))
    }

    fn cells(&self, at: &At<'_>) -> Vec<Cell> {
        let cell = |class, signs| Cell { class, signs };
        let sail = cell("sno", vec![Sign::Icon("sail"), Sign::Text(self.ship.sail().to_string())]);
        let none = |text: String| vec![sail.clone(), cell("none", vec![Sign::Text(text)])];
        if self.aside {
            return none(t!("strozzi-ledger-none"));
        }
        if self.owner().is_none() {
            let last = self.passed.last().map(|&seat| plain(&passes(at, seat)));
            return none(last.unwrap_or_default());
        }
        let by = |(seat, flag)| vec![Sign::Person(seat), Sign::Icon(words::flag_icon(flag))];
        let lost = if self.pirate.is_some() { "claim lost" } else { "claim" };
        let mut cells = vec![
            sail,
            cell(lost, self.claim.map(by).unwrap_or_default()),
            cell("pirate", self.pirate.map(|seat| by((seat, Flag::Pirate))).unwrap_or_default()),
        ];
        let Some((_, port, _)) = self.port else { return cells };
        cells.push(cell(port_class(port.city()), vec![Sign::Icon(words::city_icon(port.city()))]));
        cells.extend(self.gains.iter().map(|&(city, steps)| {
            let number = t!("strozzi-plus", points = steps);
            cell(gain_class(city), vec![Sign::Icon(words::cargo_icon(city)), Sign::Text(number)])
        }));
        cells.extend(
            self.tile.map(|value| cell("gain promo", vec![Sign::Icon("laurel"), Sign::Text(value.to_string())])),
        );
        cells
    }
}

fn passes(at: &At<'_>, seat: Seat) -> String {
    t!("strozzi-told-passed", who = at.people.name(seat), you = at.people.is_you(seat))
}

const fn port_class(city: City) -> &'static str {
    match city {
        City::Venice => "port gold",
        City::Rome => "port grain",
        City::Naples => "port cloth",
        City::Florence => "port scroll",
    }
}

const fn gain_class(city: City) -> &'static str {
    match city {
        City::Venice => "gain gold",
        City::Rome => "gain grain",
        City::Naples => "gain cloth",
        City::Florence => "gain scroll",
    }
}

/// How many changes are told: more are not read.
const MOST: usize = 2;

/// "You in Venice: 2nd → 3rd": where the viewer's markers were overtaken, or came forward.
pub(super) fn since(before: &Observation, at: &At<'_>) -> Option<String> {
    let fondaco_game::Viewer::Player(me) = at.viewer else { return None };
    let place = |seen: &Observation, city: City| {
        let markers = &seen.cities.get(&city)?.markers;
        // On the starting space a marker has no rank (S-5.4).
        markers.iter().position(|marker| marker.seat == me && marker.space > 0).map(|place| place + 1)
    };
    let change = |city: City| {
        let (was, is) = (place(before, city)?, place(at.seen, city)?);
        (was != is).then(|| t!("strozzi-since-place", city = words::city(city), was = was, place = is))
    };
    let changes: Vec<String> = City::ALL.into_iter().filter_map(change).take(MOST).collect();
    let (who, you) = (at.people.name(me), at.people.is_you(me));
    (!changes.is_empty()).then(|| t!("strozzi-since", who = who, you = you, changes = changes.join(", ")))
}
