//! How the points of a game of Strozzi came together: everything that was scored, as it was told, and the tiles at its end.

use fondaco_game::Seat;
use fondaco_strozzi::Event;
use fondaco_strozzi::components::{Category, City, Tile};
use fondaco_strozzi::preview::Preview;
use fondaco_strozzi::state::ROUNDS;
use fondaco_table::Tally;

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
                let of = |seat| patrons(at, category, &sum.points, Seat::new(seat));
                ((0..players).map(of).collect(), ties(at, category, &sum.points))
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

/// The total of a category that somebody has.
fn total(at: &At<'_>, seat: Seat, category: Category) -> u8 {
    tiles(at, seat, category).iter().map(|tile| tile.value()).sum()
}

/// The players by their totals in a category, the highest first; of equal ones, whoever is higher in Florence (S-7.1).
fn ranking(at: &At<'_>, category: Category) -> Vec<(Seat, u8)> {
    let mut all: Vec<(Seat, u8)> =
        florence(at).into_iter().map(|(seat, _)| (seat, total(at, seat, category))).collect();
    all.sort_by_key(|&(_, total)| std::cmp::Reverse(total));
    all
}

/// Where the markers stand in Florence, the highest first.
fn florence(at: &At<'_>) -> Vec<(Seat, u8)> {
    let markers = at.seen.cities.get(&City::Florence).map(|city| city.markers.as_slice()).unwrap_or_default();
    markers.iter().map(|marker| (marker.seat, marker.space)).collect()
}

/// Who has tiles of a category, or points for it all the same, and whoever is asked about: each with their tiles.
fn patrons(at: &At<'_>, category: Category, points: &[i32], asked: Seat) -> Vec<Piece> {
    let piece = |(seat, total): (Seat, u8)| {
        let points = points.get(seat.index()).copied().unwrap_or_default();
        let text = t!("strozzi-from-total", who = at.people.name(seat), you = at.people.is_you(seat), total = total);
        let signs = std::iter::once(Sign::Person(seat)).chain(tiles(at, seat, category).into_iter().map(drawn));
        (total > 0 || points != 0 || seat == asked).then(|| Piece {
            signs: signs.collect(),
            text,
            points: Some(points),
        })
    };
    ranking(at, category).into_iter().filter_map(piece).collect()
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
fn ties(at: &At<'_>, category: Category, points: &[i32]) -> Vec<Piece> {
    let level = |pair: &[(Seat, u8)]| {
        let &[(ahead, total), (behind, other)] = pair else { return None };
        let counts = points.get(ahead.index()).is_some_and(|points| *points > 0);
        if total == other && counts { higher(at, ahead, behind, Some(total)) } else { None }
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

/// The category of which one value more would have made this seat the winner (S-7.1, S-7.2).
pub(super) fn turned_by(at: &At<'_>, tally: &Tally, seat: Seat) -> Option<String> {
    let order: Vec<Seat> = florence(at).into_iter().map(|(seat, _)| seat).collect();
    let places = Preview::of(at.seen).ok()?.promotion_places();
    let turns = |category: &Category| {
        let totals: Vec<(Seat, u8)> = order.iter().map(|&seat| (seat, total(at, seat, *category))).collect();
        wins_with_one_more(&tally.scores, &totals, places, at.seen.setup.zero_ranks, seat)
    };
    let category = Category::ALL.into_iter().find(turns)?;
    Some(t!("strozzi-by-value", category = category.to_string()))
}

/// Whether this seat would win if it had one value more in a category. The `totals` are in the order of Florence.
fn wins_with_one_more(scores: &[i32], totals: &[(Seat, u8)], places: [i32; 3], zero_ranks: bool, seat: Seat) -> bool {
    let points = |totals: &[(Seat, u8)], of: Seat| {
        let mut ranked: Vec<_> = totals.iter().filter(|(_, total)| *total > 0 || zero_ranks).collect();
        ranked.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
        let place = ranked.iter().position(|(other, _)| *other == of);
        place.and_then(|place| places.get(place).copied()).unwrap_or_default()
    };
    let more: Vec<_> = totals.iter().map(|&(other, total)| (other, total + u8::from(other == seat))).collect();
    let then = |of: Seat| scores.get(of.index()).map_or(0, |score| score + points(&more, of) - points(totals, of));
    // The first of the highest: of equal ones, whoever is higher in Florence.
    let best = totals.iter().map(|(other, _)| then(*other)).max();
    totals.iter().find(|(other, _)| Some(then(*other)) == best).is_some_and(|(winner, _)| *winner == seat)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_more_turns_a_game_where_it_brings_what_was_missing() {
        let [ginevra, you, bianca] = [0, 1, 2].map(Seat::new);
        let places = [30, 20, 10];
        let turns = |scores: [i32; 3], totals: &[(Seat, u8)], zero_ranks, seat| {
            wins_with_one_more(&scores, totals, places, zero_ranks, seat)
        };
        // Level at 4: the tie in Florence decided 10 points each way.
        let level = [(ginevra, 4), (you, 4), (bianca, 2)];
        assert!(turns([220, 210, 90], &level, true, you));
        assert!(!turns([220, 199, 90], &level, true, you), "20 are not enough");
        // With equal points, Florence decides again.
        assert!(!turns([220, 200, 90], &level, true, you));
        assert!(turns([220, 200, 90], &[(you, 3), (ginevra, 4), (bianca, 2)], true, you));
        // One more is not enough for a place.
        assert!(!turns([220, 210, 90], &[(ginevra, 4), (you, 2), (bianca, 2)], true, you));
        // Whoever is third has to pass both.
        assert!(!turns([220, 219, 205], &[(ginevra, 4), (you, 1), (bianca, 4)], true, bianca));
        // A first tile brings a rank where nothing ranks without one.
        let first = [(ginevra, 1), (you, 0), (bianca, 0)];
        assert!(turns([220, 210, 90], &first, false, you));
    }
}
