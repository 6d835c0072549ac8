//! How the points of a game of Strozzi came together: everything that was scored, as it was told, and the tiles at its end.

use fondaco_game::Seat;
use fondaco_strozzi::Event;
use fondaco_strozzi::components::{Category, City, Tile};
use fondaco_strozzi::preview::{Patron, Preview};
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
    let scored = scored(steps);
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
        let sum = count(from, sum(&|one| one.from == from));
        let (pieces, ties) = match from {
            // Among patrons the tiles of all say why, also why somebody got nothing.
            From::Promotion(category) => {
                let of = |seat| patrons(at, category, Seat::new(seat));
                ((0..players).map(of).collect(), ties(at, category))
            }
            _ => {
                let own = |seat: usize| {
                    let own = scored.iter().filter(|one| one.from == from && one.seat.index() == seat);
                    own.map(|one| one.piece.clone()).collect()
                };
                ((0..players).map(own).collect(), Vec::new())
            }
        };
        let rule = match from {
            From::Ships => "S-5.3",
            From::Markers => "S-5.4",
            From::Bonuses => "S-5.5",
            From::Promotion(_) => "S-7.1",
        };
        ScoreSource { sum, rule, pieces, ties }
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

/// The tiles of a category that somebody has.
fn tiles(at: &At<'_>, seat: Seat, category: Category) -> Vec<Tile> {
    let all = at.seen.seats.get(seat.index()).map(|seat| seat.tiles.as_slice()).unwrap_or_default();
    all.iter().copied().filter(|tile| tile.category() == category).collect()
}

/// Where the markers stand in Florence, the highest first.
fn florence(at: &At<'_>) -> Vec<(Seat, u8)> {
    let markers = at.seen.cities.get(&City::Florence).map(|city| city.markers.as_slice()).unwrap_or_default();
    markers.iter().map(|marker| (marker.seat, marker.space)).collect()
}

/// Everybody who ranks in a category, the first first (S-7.1).
fn ranking(at: &At<'_>, category: Category) -> Vec<Patron> {
    Preview::of(at.seen).map(|preview| preview.patrons(category)).unwrap_or_default()
}

/// Who has tiles of a category or points for it, and whoever is asked about: each with their tiles.
fn patrons(at: &At<'_>, category: Category, asked: Seat) -> Vec<Piece> {
    let mut ranking = ranking(at, category);
    if ranking.iter().all(|patron| patron.seat != asked) {
        ranking.push(Patron { seat: asked, total: 0, points: 0 });
    }
    let piece = |Patron { seat, total, points }| {
        let text = t!("strozzi-from-total", who = at.people.name(seat), you = at.people.is_you(seat), total = total);
        let signs = std::iter::once(Sign::Person(seat)).chain(tiles(at, seat, category).into_iter().map(drawn));
        (total > 0 || points > 0 || seat == asked).then(|| Piece { signs: signs.collect(), text, points: Some(points) })
    };
    ranking.into_iter().filter_map(piece).collect()
}

/// A tile as it is drawn: its category, its value and its ware.
fn drawn(tile: Tile) -> Sign {
    let ware = tile.ware().map(|ware| Sign::Icon(words::cargo_icon(ware.port().city())));
    let whole = [Sign::Icon(words::category_icon(tile.category())), number(tile.value())];
    Sign::Group(whole.into_iter().chain(ware).collect())
}

fn number(number: u8) -> Sign {
    Sign::Text(t!("number", number = number))
}

/// What decided between equal totals, where one of them got points for it.
fn ties(at: &At<'_>, category: Category) -> Vec<Piece> {
    let level = |pair: &[Patron]| {
        let [ahead, behind] = pair else { return None };
        let counts = ahead.total == behind.total && ahead.points > 0;
        if counts { higher(at, ahead.seat, behind.seat, Some(ahead.total)) } else { None }
    };
    ranking(at, category).windows(2).filter_map(level).collect()
}

/// That somebody stands higher in Florence than somebody else of the same `total`, or with as many points.
fn higher(at: &At<'_>, ahead: Seat, behind: Seat, total: Option<u8>) -> Option<Piece> {
    let markers = florence(at);
    let space = |seat| markers.iter().find(|(other, _)| *other == seat).map(|(_, space)| *space);
    let (own, theirs) = (space(ahead)?, space(behind)?);
    let (who, you) = (at.people.name(ahead), at.people.is_you(ahead));
    let why = t!("strozzi-higher", who = who, you = you, same = own == theirs, own = own, theirs = theirs);
    let text = match total {
        Some(total) => t!("strozzi-level", total = total, why = why),
        None => why,
    };
    let person = |seat, space: u8| Sign::Group(vec![Sign::Person(seat), number(space)]);
    let signs = vec![Sign::Icon(words::city_icon(City::Florence)), person(ahead, own), person(behind, theirs)];
    Some(Piece { signs, text, points: None })
}

/// Why of two players with equal points the first is ahead (S-7.2).
pub(super) fn tie(at: &At<'_>, ahead: Seat, behind: Seat) -> Option<String> {
    higher(at, ahead, behind, None).map(|piece| piece.text)
}

/// The category of which one value more would have made this seat the winner.
pub(super) fn turned_by(at: &At<'_>, seat: Seat) -> Option<String> {
    let category = Preview::of(at.seen).ok()?.turned_by(seat)?;
    Some(t!("strozzi-by-value", category = category.to_string()))
}

/// Everything that was scored, in its order.
fn scored(steps: &[&[Event]]) -> Vec<Scored> {
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
            Event::PromotionScored { category, seat, points, .. } => {
                (From::Promotion(category), seat, points, Piece::default())
            }
            _ => continue,
        };
        all.push(Scored { round, from, seat, points, piece: Piece { points: Some(points), ..piece } });
    }
    all
}
