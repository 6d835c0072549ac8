//! How the points of a game of Strozzi came together: everything that was scored, as it was told.

use fondaco_game::Seat;
use fondaco_strozzi::Event;
use fondaco_strozzi::components::{Category, City};
use fondaco_strozzi::state::ROUNDS;

use super::story::At;
use super::words;
use crate::t;
use crate::table::face::{Count, Ending, Piece, ScoreSource, Sign};

/// Where points come from, in the order in which they are scored (S-5.3 to S-5.5, S-7.1).
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Ships,
    Markers,
    Bonuses,
    Promotion(Category),
}

/// Points that somebody got.
struct Scored {
    round: u8,
    from: From,
    seat: Seat,
    points: i32,
    piece: Piece,
}

pub(super) fn ending(at: &At<'_>, steps: &[&[Event]]) -> Ending {
    let scored = scored(at, steps);
    let players = at.people.len();
    let sum = |wanted: &dyn Fn(&Scored) -> bool| {
        let mut points = vec![0; players];
        for one in scored.iter().filter(|one| wanted(one)) {
            points[one.seat.index()] += one.points;
        }
        points
    };
    let categories = Category::ALL.map(From::Promotion);
    let all = || [From::Ships, From::Markers, From::Bonuses].into_iter().chain(categories);
    let before = Count { name: t!("strozzi-ending-before"), icon: "ui-check", points: sum(&|one| one.round < ROUNDS) };
    let last = all().map(|from| count(from, sum(&|one| one.round == ROUNDS && one.from == from)));
    let source = |from: From| {
        let of = |seat: usize| {
            let own = scored.iter().filter(|one| one.from == from && one.seat.index() == seat);
            // Among patrons the totals of all say why.
            let all = scored.iter().filter(|one| one.from == from && matches!(from, From::Promotion(_)));
            let own: Vec<Piece> = own.map(|one| one.piece.clone()).collect();
            if own.is_empty() || !matches!(from, From::Promotion(_)) {
                own
            } else {
                all.map(|one| one.piece.clone()).collect()
            }
        };
        let rule = match from {
            From::Ships => "S-5.3",
            From::Markers => "S-5.4",
            From::Bonuses => "S-5.5",
            From::Promotion(_) => "S-7.1",
        };
        ScoreSource { sum: count(from, sum(&|one| one.from == from)), rule, pieces: (0..players).map(of).collect() }
    };
    Ending { counts: std::iter::once(before).chain(last).collect(), sources: all().map(source).collect() }
}

fn count(from: From, points: Vec<i32>) -> Count {
    let (name, icon) = match from {
        From::Ships => (t!("strozzi-source-ships"), "ship"),
        From::Markers => (t!("strozzi-ending-cities"), "harbor"),
        From::Bonuses => (t!("strozzi-source-bonuses"), "ui-plus"),
        From::Promotion(category) => (words::category(category), words::category_icon(category)),
    };
    Count { name, icon, points }
}

/// Everything that was scored, in its order.
fn scored(at: &At<'_>, steps: &[&[Event]]) -> Vec<Scored> {
    let mut round = 1;
    let mut all = Vec::new();
    for event in steps.iter().copied().flatten() {
        let placed = |city: City, place: u8| Piece {
            signs: vec![Sign::Icon(words::city_icon(city))],
            text: t!("strozzi-from-place", round = round, city = words::city(city), place = place),
            points: None,
        };
        let (from, seat, points, piece) = match *event {
            Event::RoundEnded { round: over } => {
                round = over;
                continue;
            }
            Event::ShipScored { port, seat, place, points } => (From::Ships, seat, points, placed(port.city(), place)),
            Event::MarkerScored { city, seat, place, points } => (From::Markers, seat, points, placed(city, place)),
            Event::BonusScored { city, seat, points } => {
                let text = t!("strozzi-from-bonus", round = round, city = words::city(city));
                let signs = vec![Sign::Icon(words::city_icon(city))];
                (From::Bonuses, seat, points, Piece { signs, text, points: None })
            }
            Event::PromotionScored { category, seat, total, points, .. } => {
                let (who, you) = (at.people.name(seat), at.people.is_you(seat));
                let text = t!("strozzi-from-total", who = who, you = you, total = total);
                (From::Promotion(category), seat, points, Piece { signs: vec![Sign::Person(seat)], text, points: None })
            }
            _ => continue,
        };
        all.push(Scored { round, from, seat, points, piece: Piece { points: Some(points), ..piece } });
    }
    all
}
