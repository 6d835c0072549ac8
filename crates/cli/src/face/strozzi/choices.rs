//! The question and the choices. What a choice leads to is found out by making it on a copy of the game.

use fondaco_game::{Game, NoStory, Seat, Step, Turn, Viewer};
use fondaco_strozzi::components::{Flag, Port};
use fondaco_strozzi::{Action, Event, Observation, Phase, Strozzi};

use super::ship::flag_word;
use super::{category, standing, symbol, tile_in_words, title, total};
use crate::face::{Choice, Question, ordinal};
use crate::paint::{BOLD, DIM, Line};
use crate::seats::Table;

pub(super) fn question(game: &Strozzi, seat: Seat, table: &Table) -> Question {
    let seen = game.observe(Viewer::Player(seat));
    let (title, hint) = match (seen.phase, seen.claim, seen.ship) {
        (Phase::Claim, None, _) => ("Claim this ship?".to_owned(), after_you(game, &seen, table)),
        (Phase::Claim, Some(claim), _) => {
            let hint = format!("Claimed with {}; only a pirate flag takes it.", flag_word(claim.flag));
            (format!("Take it from {}?", table.name(claim.seat)), hint)
        }
        (Phase::Port, Some(claim), Some(ship)) => {
            let hint = format!("Yours at speed {}{}.", ship.speed(claim.flag), taken_ports(&seen, seat));
            ("Send it to which port?".to_owned(), hint)
        }
        (Phase::Tile, ..) => ("Keep which tile?".to_owned(), "Your ship shows the symbol for promotion.".to_owned()),
        _ => ("Choose.".to_owned(), String::new()),
    };
    let title = if table.name(seat) == "You" { title } else { format!("{}: {title}", table.name(seat)) };
    Question { title, hint: Line::from(hint) }
}

/// Who is asked after this player, and who of them could be a pirate.
fn after_you(game: &Strozzi, seen: &Observation, table: &Table) -> String {
    let (_, later) = if_all_pass(game);
    if later.is_empty() {
        return "You are the last to be asked.".to_owned();
    }
    let pirates: Vec<Seat> =
        later.iter().copied().filter(|seat| seen.seats[seat.index()].flags.contains(&Flag::Pirate)).collect();
    // Everything that may be said here fits on a line of 80 columns, beside the question.
    let one = |seats: &[Seat], one: &'static str, some: &'static str| if seats.len() == 1 { one } else { some };
    let who = |seats: &[Seat]| if seats.len() > 2 { seats.len().to_string() } else { table.list(seats) };
    let asked = format!("{} {} after you", who(&later), one(&later, "comes", "come"));
    match pirates.as_slice() {
        [] => format!("{asked}, without a pirate flag."),
        all if all.len() == later.len() => format!("{asked} and {} a pirate flag.", one(all, "holds", "hold")),
        some => format!("{asked}; {} {} a pirate flag.", who(some), one(some, "holds", "hold")),
    }
}

/// The game after everybody has passed from here on, and who was asked after the one who decides now.
fn if_all_pass(game: &Strozzi) -> (Strozzi, Vec<Seat>) {
    let mut game = *game;
    let mut asked = Vec::new();
    let mut first = true;
    while let Turn::Player(seat) = game.turn()
        && game.check(&Step::Action(Action::Pass)).is_ok()
    {
        if !first {
            asked.push(seat);
        }
        first = false;
        game.apply(&Step::Action(Action::Pass), &mut NoStory);
    }
    (game, asked)
}

fn taken_ports(seen: &Observation, seat: Seat) -> String {
    let has_ship = |port: &&Port| seen.cities[&port.city()].ships.iter().any(|docked| docked.seat == seat);
    let ports: Vec<&str> = Port::ALL.iter().filter(has_ship).map(|port| title(port.city())).collect();
    match ports.as_slice() {
        [] => String::new(),
        [port] => format!("; you have a ship in {port}"),
        some => format!("; you have ships in {}", crate::seats::listed(some)),
    }
}

pub(super) fn choice(game: &Strozzi, seat: Seat, action: Action, table: &Table) -> Choice {
    let mut events = Vec::new();
    let mut after = *game;
    after.apply(&Step::Action(action), &mut events);
    let name = |text: &str| Line::new().styled(BOLD, text);
    match action {
        Action::Pass => Choice { name: name("Pass"), effect: what_passing_does(&after, &events, table) },
        Action::Flag(flag) => {
            let speed = game.observe(Viewer::Player(seat)).ship.map_or(0, |ship| ship.speed(flag));
            let effect = Line::from(match flag {
                Flag::Pirate => "at once:".to_owned(),
                Flag::Plus1 => format!("speed {speed}:"),
                Flag::Ware => "+1 space:".to_owned(),
            });
            let ports = if let (Turn::Player(next), Phase::Port) = (after.turn(), phase(&after)) {
                ports_for(&after, next, seat)
            } else {
                ports_for(&if_all_pass(&after).0, seat, seat)
            };
            Choice { name: name(&format!("{} flag", capital(flag_word(flag)))), effect: effect.fit(11).join(ports) }
        }
        Action::Port(port) => {
            Choice { name: name(title(port.city())), effect: what_sending_does(&after, &events, seat) }
        }
        Action::Tile(tile) => {
            let before = game.observe(Viewer::Player(seat));
            let now = after.observe(Viewer::Player(seat));
            let of = tile.category();
            let mut effect =
                Line::from(format!("your {} {}→{}", category(of), total(&before, seat, of), total(&now, seat, of)));
            for event in &events {
                effect = effect.join(moved(event, &now));
            }
            Choice { name: tile_in_words(tile), effect }
        }
    }
}

/// The word at the beginning of a sentence.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn phase(game: &Strozzi) -> Phase {
    game.observe(Viewer::Spectator).phase
}

fn what_passing_does(after: &Strozzi, events: &[Event], table: &Table) -> Line {
    for event in events {
        match event {
            Event::SetAside { .. } => return Line::from("nobody is left to ask: the ship is set aside"),
            Event::Taken { seat, .. } => return Line::from(format!("{} takes the ship", table.name(*seat))),
            _ => {}
        }
    }
    match after.turn() {
        Turn::Player(next) => Line::from(format!("keep your flags; {} is asked next", table.name(next))),
        _ => Line::new(),
    }
}

/// What each port would give, in short, if this player had taken the ship.
fn ports_for(game: &Strozzi, taker: Seat, seat: Seat) -> Line {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut line = Line::new();
    let ports = actions.iter().filter_map(|&action| match action {
        Action::Port(port) if taker == seat => Some(port),
        _ => None,
    });
    for (at, port) in ports.enumerate() {
        let mut events = Vec::new();
        game.clone().apply(&Step::Action(Action::Port(port)), &mut events);
        let place = events.iter().find_map(|event| match event {
            Event::Docked { place, .. } => Some(usize::from(*place)),
            _ => None,
        });
        let steps: u8 = events
            .iter()
            .filter_map(|event| match *event {
                Event::Moved { city, from, to, .. } if city == port.city() => Some(to - from),
                _ => None,
            })
            .sum();
        line = line
            .styled(DIM, if at == 0 { "" } else { "   " })
            .text(format!("{} {} ", title(port.city()), place.map(ordinal).unwrap_or_default()))
            .join(symbol(port.city()))
            .text(format!("+{steps}"));
    }
    line
}

fn what_sending_does(after: &Strozzi, events: &[Event], seat: Seat) -> Line {
    let now = after.observe(Viewer::Player(seat));
    let mut line = Line::new();
    for event in events {
        line = match event {
            Event::Docked { place, ship, flag, .. } => {
                line.text(format!("lies {} (speed {})", ordinal(usize::from(*place)), ship.speed(*flag)))
            }
            event => line.join(moved(event, &now)),
        };
    }
    if now.phase == Phase::Tile { line.text("   then a tile") } else { line }
}

/// "   G 3→5, 2nd", if the event is about a marker.
fn moved(event: &Event, now: &Observation) -> Line {
    match *event {
        Event::Moved { seat, city, from, to, .. } => {
            let (place, _) = standing(now, seat, city);
            let rank = ordinal(place);
            Line::new().text("   ").join(symbol(city)).text(format!(" {from}→{to}, {rank}"))
        }
        _ => Line::new(),
    }
}
