//! What happens to whom: knights driven from an island, a full hold brought home.

use fondaco_game::Seat;
use fondaco_liguria::Event;

use crate::table::face::Feeling;

/// So many cubes brought home at once are worth a word.
const MUCH: u8 = 5;

/// What the events of one step were to whom, the weightiest first.
pub(super) fn feelings(events: &[Event]) -> Vec<(Seat, Feeling)> {
    let expelled = events.iter().filter_map(|event| match event {
        Event::Expelled { seat, .. } => Some((*seat, Feeling::Expelled)),
        _ => None,
    });
    let mut felt: Vec<(Seat, Feeling)> = expelled.collect();
    if !felt.is_empty() {
        felt.extend(events.iter().filter_map(|event| match event {
            Event::Conquered { seat, .. } => Some((*seat, Feeling::Expels)),
            _ => None,
        }));
    }
    felt.extend(events.iter().filter_map(|event| match event {
        Event::Unloaded { seat, cubes } if cubes.total() >= MUCH => Some((*seat, Feeling::Laden)),
        _ => None,
    }));
    felt
}

#[cfg(test)]
mod tests {
    use fondaco_liguria::components::{Colour, Cubes, Knights};

    use super::*;

    #[test]
    fn who_is_driven_away_comes_first() {
        let (seat, place, knights) = (Seat::new(1), 3, Knights::default());
        let conquered = Event::Conquered { seat: Seat::new(0), place, knights };
        let felt = feelings(&[Event::Expelled { seat, place, knights }, conquered]);
        assert_eq!(felt, [(seat, Feeling::Expelled), (Seat::new(0), Feeling::Expels)]);
        // An island that nobody held is a conquest that hurts nobody.
        assert_eq!(feelings(&[conquered]), []);
        let home = |count| Event::Unloaded { seat, cubes: Cubes::of(Colour::Red, count) };
        assert_eq!(feelings(&[home(MUCH - 1)]), []);
        assert_eq!(feelings(&[home(MUCH)]), [(seat, Feeling::Laden)]);
    }
}
