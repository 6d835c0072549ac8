//! What happens to whom: knights driven from an island.

use fondaco_game::Seat;
use fondaco_liguria::Event;

use crate::table::face::Feeling;

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
    felt
}

#[cfg(test)]
mod tests {
    use fondaco_liguria::components::Knights;

    use super::*;

    #[test]
    fn who_is_driven_away_comes_first() {
        let (seat, place, knights) = (Seat::new(1), 3, Knights::default());
        let conquered = Event::Conquered { seat: Seat::new(0), place, knights };
        let felt = feelings(&[Event::Expelled { seat, place, knights }, conquered]);
        assert_eq!(felt, [(seat, Feeling::Expelled), (Seat::new(0), Feeling::Expels)]);
        // An island that nobody held is a conquest that hurts nobody.
        assert_eq!(feelings(&[conquered]), []);
    }
}
