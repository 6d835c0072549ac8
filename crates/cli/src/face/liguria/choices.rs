//! The choices. What a choice leads to is found out by applying it to a copy of the game.

use fondaco_game::{Game as _, NoStory, Seat, Step, Turn, Viewer};
use fondaco_liguria::components::{Cubes, Knights, Positions, Row, Tile};
use fondaco_liguria::observe::{PlaceView, SeatView};
use fondaco_liguria::preview::Standing;
use fondaco_liguria::state::CARGO;
use fondaco_liguria::{Action, Deployment, Edition, Event, Liguria, Observation, Phase};

use super::questions::direction;
use super::symbols::{card, count, cubes, cubes_or, harbor_tile, knights, place, scrolls, signed, tile};
use crate::face::{Choice, ordinal};
use crate::paint::{BOLD, Line};
use crate::seats::Table;

pub(super) fn choice(game: &Liguria, seat: Seat, action: Action, table: &Table) -> Choice {
    let viewer = Viewer::Player(seat);
    let mut events = Vec::new();
    let mut after = *game;
    after.apply(&Step::Action(action), &mut events);
    let applied =
        AppliedChoice { game, before: game.observe(viewer), now: after.observe(viewer), after, events, seat, table };
    let name = |text: &str| Line::new().styled(BOLD, text);
    match action {
        Action::Cubes(pair) => {
            Choice { name: cubes(pair.cubes()), effect: Line::from("on your pier, for the others to load") }
        }
        Action::Buyer(space) => applied.buyer(space),
        Action::Take(positions) => applied.take(positions),
        Action::Card(taken) => Choice { name: card(taken), effect: applied.card() },
        Action::Upgrade(tile) => {
            let name = Line::new().styled(BOLD, "Upgrade ").join(harbor_tile(tile, game.edition()));
            Choice { name, effect: applied.changes() }
        }
        Action::Done => Choice { name: name("Upgrade no more"), effect: Line::from("your harbor stays as it is") },
        Action::Sail(steps) => applied.sail(&format!("{steps:+}")),
        Action::Anchor(steps) => applied.sail(&format!("anchor {steps:+}")),
        Action::Stay => {
            let cargo = applied.me().cargo;
            let lost = cubes(cargo).text(" aboard will be lost");
            let effect = if cargo.is_empty() { Line::from("your ship is empty anyway") } else { lost };
            Choice { name: name("Stay"), effect }
        }
        Action::Load(taken) => applied.load(taken),
        Action::Conquer(placed) => applied.conquer(placed),
        Action::Deploy(figure) => applied.deploy(figure),
        Action::Uturn => Choice { name: name("Turn round"), effect: applied.heading() },
        Action::Straight => Choice { name: name("Keep the heading"), effect: applied.heading() },
    }
}

/// A choice that was applied to a copy of the game.
struct AppliedChoice<'a> {
    game: &'a Liguria,
    before: Observation,
    now: Observation,
    after: Liguria,
    events: Vec<Event>,
    seat: Seat,
    table: &'a Table,
}

impl AppliedChoice<'_> {
    fn edition(&self) -> &'static Edition {
        self.after.edition()
    }

    /// What the player had.
    fn me(&self) -> &SeatView {
        &self.before.seats[self.seat.index()]
    }

    /// What they have then.
    fn then(&self) -> &SeatView {
        &self.now.seats[self.seat.index()]
    }

    /// What is asked next, if it is asked of the same player in the same turn.
    fn next(&self) -> Option<Phase> {
        (self.after.turn() == Turn::Player(self.seat)).then_some(self.now.phase)
    }

    fn buyer(&self, space: u8) -> Choice {
        let at = usize::from(space);
        let given = self.edition().street()[at];
        let silver = if given.coins > 0 { format!(" and {}◦", given.coins) } else { String::new() };
        let name = Line::new().styled(BOLD, format!("{}{silver}", count(given.tiles, "tile")));
        let ahead: Vec<Seat> = self.before.street[..at].iter().flatten().copied().collect();
        let behind: Vec<Seat> = self.before.street[at..].iter().flatten().copied().collect();
        let so_far = if self.now.phase == Phase::Buyer { " so far" } else { "" };
        let place = format!("you pick {}{so_far}", ordinal(ahead.len() + 1));
        let others = match (ahead.as_slice(), behind.as_slice()) {
            ([], []) => String::new(),
            ([], behind) => format!(", before {}", self.table.list(behind)),
            (ahead, _) => format!(", after {}", self.table.list(ahead)),
        };
        Choice { name, effect: Line::from(place + &others) }
    }

    fn take(&self, positions: Positions) -> Choice {
        let name = Line::new().styled(BOLD, Action::Take(positions).to_string());
        let [only] = self.taken().collect::<Vec<_>>()[..] else { return Choice { name, effect: self.several() } };
        // A single tile is named where there is room for names only, too.
        let name = name.text(" ").join(tile(only, self.edition()));
        let goes = if matches!(only, Tile::Harbor(_)) { "into your harbor" } else { "behind your screen" };
        Choice { name, effect: Line::from(goes) }
    }

    fn taken(&self) -> impl Iterator<Item = Tile> {
        self.events.iter().filter_map(|event| match event {
            Event::TileTaken { tile, .. } => Some(*tile),
            _ => None,
        })
    }

    /// The tiles that are taken, and what they cost.
    fn several(&self) -> Line {
        let mut effect = joined(self.taken().map(|taken| tile(taken, self.edition())));
        for event in &self.events {
            if let Event::SkippingPaid { coins, .. } = event {
                let left = self.then().screen.as_ref().map_or(0, |screen| screen.coins);
                effect = effect.text(format!("; pay {coins}◦, keep {left}◦"));
            }
        }
        effect
    }

    /// What a card gives: how far the ship can go, the offer, the balance, upgrades.
    fn card(&self) -> Line {
        let Some(card) = self.then().card else { return Line::new() };
        let mut line = Line::from(format!("sail up to {}", self.after.standing(self.seat).reach));
        for (shown, word) in [(card.anchor(), "a stopover"), (card.uturn(), "a U-turn")] {
            if shown {
                line = line.text(format!(", {word}"));
            }
        }
        if card.arrows() > 0 {
            line = line.text(format!(", {}", count(card.arrows(), "upgrade")));
        }
        for event in &self.events {
            if let Event::CubesOffered { cubes: offered, .. } = event
                && !offered.is_empty()
            {
                line = line.text("; ").join(cubes(*offered)).text(" on your pier");
            }
        }
        line.join(self.change("; balance", balance))
    }

    /// What an upgrade changes: prestige, wheels, sacks, balance.
    fn changes(&self) -> Line {
        let prestige = self.change("prestige", |numbers| numbers.prestige);
        let prestige = if prestige.width() == 0 { Line::from("no more prestige") } else { prestige };
        prestige
            .join(self.change(", wheels", |numbers| numbers.wheels.into()))
            .join(self.change(", sacks", |numbers| numbers.sacks.into()))
            .join(self.change(", balance", balance))
    }

    /// "wheels 3→2", if there is a difference.
    fn change(&self, name: &str, value: impl Fn(Standing) -> i32) -> Line {
        let [before, now] = [self.game, &self.after].map(|game| value(game.standing(self.seat)));
        let show = |value: i32| if name.ends_with("balance") { signed(value) } else { value.to_string() };
        if before == now { Line::new() } else { Line::from(format!("{name} {}→{}", show(before), show(now))) }
    }

    /// Where the ship goes, and what the place allows.
    fn sail(&self, word: &str) -> Choice {
        let at = self.events.iter().find_map(|event| match event {
            Event::Sailed { to, .. } => Some(*to),
            _ => None,
        });
        let at = at.unwrap_or(self.me().place);
        let there = match &self.before.places[usize::from(at)] {
            PlaceView::Harbor { seat } => self.table.piece(*seat).text(format!(" {}", self.table.name(*seat))),
            PlaceView::Blank => Line::from("blank"),
            _ => place(&self.before.places, at, self.table),
        };
        let name = Line::new().styled(BOLD, format!("{word} ")).join(there);
        Choice { name, effect: self.stop(at) }
    }

    fn stop(&self, at: u8) -> Line {
        let mut parts: Vec<Line> = Vec::new();
        for event in &self.events {
            match event {
                Event::Unloaded { seat, cubes: home } if *seat == self.seat => {
                    parts.push(Line::from("brings ").join(cubes(*home)).text(" home"));
                }
                Event::LoadedOnIsland { seat, cubes: loaded, .. } if *seat == self.seat => {
                    parts.push(Line::from("loads ").join(cubes(*loaded)));
                }
                _ => {}
            }
        }
        let land = &self.before.places[usize::from(at)];
        let moved = self.next().filter(|_| self.then().place == at);
        match (moved, land) {
            (Some(Phase::Load), PlaceView::Harbor { seat }) => {
                let pier = self.now.seats[seat.index()].pier;
                parts.push(Line::from(format!("load {} of ", self.most())).join(cubes(pier)));
                if self.may_deploy() {
                    parts.push(Line::from("diplomat"));
                }
            }
            (Some(Phase::Deploy), _) => parts.push(Line::from("deploy a diplomat")),
            (Some(Phase::Bonus), _) => {
                parts.push(Line::from(format!("{} of any colour", self.most())));
            }
            (Some(Phase::Conquer), PlaceView::Island { holder, .. }) => {
                let hand = self.me().screen.as_ref().map_or(Knights::NONE, |screen| screen.knights);
                parts.push(Line::from(match (holder, self.after.swords_needed(at)) {
                    (Some(_), Some(swords)) => format!("conquer: {swords}† of your {}†", hand.swords()),
                    _ => format!("conquer with {}", if hand.count() == 1 { "a knight" } else { "knights" }),
                }));
            }
            _ => {}
        }
        if parts.is_empty() { Line::from(self.nothing(land)) } else { joined(parts.into_iter()) }
    }

    /// Why there is nothing to do at a place.
    fn nothing(&self, land: &PlaceView) -> String {
        if self.before.phase == Phase::Homeward {
            return "nothing counts there".to_owned();
        }
        match land {
            PlaceView::Harbor { seat } if *seat == self.seat => "nothing to bring home".to_owned(),
            PlaceView::Harbor { seat } if self.before.seats[seat.index()].pier.is_empty() => {
                "the pier is empty".to_owned()
            }
            PlaceView::Island { holder: Some(holder), knights, .. } if *holder != self.seat => {
                format!("too strong: {}†", knights.swords())
            }
            PlaceView::Island { holder: None, .. } => {
                let hand = self.me().screen.as_ref().map_or(Knights::NONE, |screen| screen.knights);
                format!("no {} for it", if hand.is_empty() { "knight" } else { "minister" })
            }
            _ => "nothing to do".to_owned(),
        }
    }

    /// How many cubes can be loaded next.
    fn most(&self) -> u8 {
        let mut actions = Vec::new();
        self.after.actions(&mut actions);
        let loads = actions.iter().filter_map(|action| match action {
            Action::Load(cubes) => Some(cubes.total()),
            _ => None,
        });
        loads.max().unwrap_or(0)
    }

    /// Whether a figure could be placed after the loading.
    fn may_deploy(&self) -> bool {
        let mut declined = self.after;
        declined.apply(&Step::Action(Action::Load(Cubes::NONE)), &mut NoStory);
        declined.observe(Viewer::Player(self.seat)).phase == Phase::Deploy
    }

    fn load(&self, taken: Cubes) -> Choice {
        let aboard = self.me().cargo.total() + taken.total();
        let effect = match taken.total() {
            0 => "leave them".to_owned(),
            _ => format!("{aboard} of {CARGO} aboard"),
        };
        Choice { name: cubes_or(taken, "Nothing"), effect: Line::from(effect) }
    }

    fn conquer(&self, placed: Knights) -> Choice {
        if placed.is_empty() {
            return Choice { name: Line::new().styled(BOLD, "Leave it"), effect: Line::from("keep your knights") };
        }
        let mut parts = vec![Line::from(count(placed.swords(), "sword"))];
        for event in &self.events {
            match event {
                Event::Expelled { seat, knights, .. } => {
                    parts.push(Line::from(format!("expels {} ({}†)", self.table.name(*seat), knights.swords())));
                }
                Event::LoadedOnIsland { seat, cubes: loaded, .. } if *seat == self.seat => {
                    parts.push(Line::from("loads ").join(cubes(*loaded)));
                }
                _ => {}
            }
        }
        let left = self.then().screen.as_ref().map_or(Knights::NONE, |screen| screen.knights);
        let kept = if left.is_empty() { "none left".to_owned() } else { format!("keeps {}", knights(left)) };
        parts.push(Line::from(kept));
        Choice {
            name: Line::new().styled(BOLD, format!("Place {}", knights(placed))),
            effect: joined(parts.into_iter()),
        }
    }

    fn deploy(&self, figure: Option<Deployment>) -> Choice {
        let Some(Deployment { row, spent }) = figure else {
            return Choice { name: Line::new().styled(BOLD, "Nobody"), effect: Line::from("keep your diplomats") };
        };
        let (tiles, points) = match &self.before.places[usize::from(self.me().place)] {
            PlaceView::Harbor { seat } => {
                let marked = self.after.standing(*seat).rows[row.index()];
                (marked.tiles, marked.figure_points)
            }
            _ => (0, 0),
        };
        let spent = scrolls(spent).replace(' ', "+");
        let name = Line::new().styled(BOLD, format!("{} row", capital(row)));
        let effect = format!("{}: {points} points as it is now; spends diplomat {spent}", count(tiles, "tile"));
        Choice { name, effect: Line::from(effect) }
    }

    /// Where the ship will be heading.
    fn heading(&self) -> Line {
        let me = self.then();
        let Some(heading) = me.heading else { return Line::new() };
        let next = (i16::from(me.place) + i16::from(heading.steps(1))).rem_euclid(self.now.places.len() as i16);
        Line::from(format!("{}, towards ", direction(heading))).join(place(&self.now.places, next as u8, self.table))
    }
}

fn balance(numbers: Standing) -> i32 {
    numbers.behind.map_or(0, |behind| behind.balance)
}

/// The row at the beginning of a sentence.
fn capital(row: Row) -> &'static str {
    match row {
        Row::Ship => "Ship",
        Row::Merchant => "Merchant",
        Row::Building => "Building",
        Row::Monk => "Monk",
    }
}

/// "a, b, c".
fn joined(parts: impl Iterator<Item = Line>) -> Line {
    parts.enumerate().fold(Line::new(), |line, (at, part)| line.text(if at == 0 { "" } else { ", " }).join(part))
}
