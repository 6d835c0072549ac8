//! What the player whose turn it is is asked, and what matters for the answer.

use fondaco_game::{Game as _, Seat, Viewer};
use fondaco_liguria::components::Direction;
use fondaco_liguria::observe::{PlaceView, SeatView};
use fondaco_liguria::preview::Standing;
use fondaco_liguria::state::CARGO;
use fondaco_liguria::{Action, Liguria, Observation, Phase};

use super::symbols::{self, contract, count, signed};
use crate::face::Question;
use crate::paint::Line;
use crate::seats::Table;

pub(super) fn ask(game: &Liguria, seat: Seat, table: &Table) -> Question {
    let asked = Asked { seen: game.observe(Viewer::Player(seat)), game, numbers: game.standing(seat), seat, table };
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let (title, hint) = asked.words(&actions);
    let title = if table.name(seat) == "You" { title } else { format!("{}: {title}", table.name(seat)) };
    Question { title, hint }
}

struct Asked<'a> {
    seen: Observation,
    game: &'a Liguria,
    numbers: Standing,
    seat: Seat,
    table: &'a Table,
}

impl Asked<'_> {
    fn me(&self) -> &SeatView {
        &self.seen.seats[self.seat.index()]
    }

    fn words(&self, actions: &[Action]) -> (String, Line) {
        let me = self.me();
        let here = &self.seen.places[usize::from(me.place)];
        let (coins, room) = (me.screen.as_ref().map_or(0, |screen| screen.coins), CARGO - me.cargo.total());
        let plain = |title: &str, hint: String| (title.to_owned(), Line::from(hint));
        match self.seen.phase {
            Phase::Cubes => plain(
                "Put which two cubes on your pier?",
                "Others will load them here. You load from the others’ piers.".to_owned(),
            ),
            Phase::Buyer => plain("Where does your buyer go?", self.buyers()),
            Phase::Take => {
                let tiles = actions.iter().find_map(|action| match action {
                    Action::Take(positions) => Some(positions.len()),
                    _ => None,
                });
                let tiles = tiles.unwrap_or(0);
                let hint = match tiles {
                    1 => "Any tile of the row.".to_owned(),
                    _ => format!("Each tile left out between costs 1◦; you have {coins}◦."),
                };
                (format!("Take {}.", count(tiles, "tile")), Line::from(hint))
            }
            Phase::Card => {
                let balance = self.numbers.behind.map_or(0, |behind| behind.balance);
                let hint = format!("Your balance is {}, your harbor has {}.", signed(balance), self.wheels());
                plain("Take which ship card?", hint)
            }
            Phase::Upgrade => {
                let hint = "Its front is lost; its back scores at the end.".to_owned();
                plain(&format!("Upgrade a tile? {} left.", count(self.seen.arrows, "arrow")), hint)
            }
            Phase::Sail => self.sail(actions),
            Phase::Homeward => {
                let hint = format!("The last voyage, with {}; the only use is unloading at home.", self.wheels());
                plain("Sail once more?", hint)
            }
            Phase::Load => {
                let sacks = count(self.numbers.sacks, "sack");
                let hint = Line::from(format!("You have {sacks} and room for {room}.")).join(self.contracts());
                (format!("Load from {}?", pier(here, self.table)), hint)
            }
            Phase::Bonus => {
                let hint = Line::from(format!("For your knights with a cube. Room for {room}.")).join(self.contracts());
                ("Take more cubes of any colour?".to_owned(), hint)
            }
            Phase::Conquer => self.conquer(here),
            Phase::Deploy => self.deploy(here),
            Phase::Turn => {
                let heading = me.heading.map_or("", direction);
                plain("Turn round?", format!("Your ship is heading {heading}; it keeps its heading to your next turn."))
            }
            _ => plain("Choose.", String::new()),
        }
    }

    /// How buyers are placed, and who comes after this player.
    fn buyers(&self) -> String {
        let later: Vec<Seat> = self.seen.order.iter().copied().take_while(|&seat| seat != self.seat).collect();
        let after = match later.as_slice() {
            [] => "you are the last to place.".to_owned(),
            [one] => format!("{} comes after you.", self.table.name(*one)),
            some => format!("{} come after you.", some.len()),
        };
        format!("The leftmost picks first; {after}")
    }

    fn wheels(&self) -> String {
        count(self.numbers.wheels, "wheel")
    }

    fn sail(&self, actions: &[Action]) -> (String, Line) {
        let voyage = self.seen.voyage.as_ref();
        let steps = voyage.map_or(0, |voyage| voyage.wheels);
        let under_way = voyage.is_some_and(|voyage| voyage.under_way);
        let title = format!("Sail {}up to {}.", if under_way { "on, " } else { "" }, count(steps, "step"));
        let mut ways: Vec<Direction> = actions
            .iter()
            .filter_map(|action| match action {
                Action::Sail(steps) => Direction::of(*steps),
                _ => None,
            })
            .collect();
        ways.sort_unstable();
        ways.dedup();
        let ways = match ways.as_slice() {
            [only] => format!("Only {} ({only}).", direction(*only)),
            _ => "Either way, + is clockwise.".to_owned(),
        };
        let anchor = voyage.is_some_and(|voyage| voyage.anchor);
        let uturn = voyage.is_some_and(|voyage| voyage.uturn);
        let more = match (anchor, uturn) {
            (true, true) => " One stopover (anchor), one turn.",
            (true, false) => " One stopover (anchor).",
            (false, true) if under_way => " You may turn after it.",
            (false, true) => " You may turn once, before or after.",
            (false, false) => "",
        };
        (title, Line::from(format!("{ways}{more}")))
    }

    /// " Contracts RRY 10 …": what the cubes are for.
    fn contracts(&self) -> Line {
        let contracts = self.me().screen.as_ref().map_or(&[][..], |screen| &screen.contracts);
        if contracts.is_empty() {
            return Line::from(" You have no contract yet.");
        }
        contracts
            .iter()
            .fold(Line::from(" Contracts:"), |line, &of| line.text(" ").join(contract(of, self.game.edition())))
    }

    fn conquer(&self, here: &PlaceView) -> (String, Line) {
        let PlaceView::Island { colour, score, holder, knights } = here else {
            return ("Conquer the island?".to_owned(), Line::new());
        };
        let title = format!("Conquer {} {}?", symbols::colour_word(*colour), score.unwrap_or(0));
        let hint = match holder {
            Some(holder) => format!(
                "{} holds it with {}: it takes more. Each knight loads a cube.",
                self.table.name(*holder),
                count(knights.swords(), "sword"),
            ),
            None => "Nobody holds it: one knight will do, and each loads a cube.".to_owned(),
        };
        (title, Line::from(hint))
    }

    fn deploy(&self, here: &PlaceView) -> (String, Line) {
        let title = "Deploy a diplomat?".to_owned();
        let PlaceView::Harbor { seat } = here else { return (title, Line::new()) };
        let price = self.game.figure_price(*seat).unwrap_or_default();
        let (whose, price) = (self.table.whose(*seat), count(price, "scroll"));
        (title, Line::from(format!("To {whose} harbor for {price}; 2 points a tile at the end.")))
    }
}

/// "Lorenzo’s pier".
fn pier(here: &PlaceView, table: &Table) -> String {
    match here {
        PlaceView::Harbor { seat } => format!("{} pier", table.whose(*seat)),
        _ => "the pier".to_owned(),
    }
}

/// "clockwise".
pub(super) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Plus => "clockwise",
        Direction::Minus => "counterclockwise",
    }
}
