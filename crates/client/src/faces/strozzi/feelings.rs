//! What happens to whom: a ship taken by a pirate, a round won, a lead lost.

use fondaco_game::Seat;
use fondaco_strozzi::Event;
use fondaco_strozzi::components::Flag;

use super::story::{At, points_of};
use crate::table::face::Feeling;

/// What the events of one step were to whom, the weightiest first.
pub(super) fn feelings(at: &At<'_>, events: &[Event]) -> Vec<(Seat, Feeling)> {
    let robbed = events.iter().find_map(|event| match event {
        Event::FlagReturned { seat, .. } => Some(*seat),
        _ => None,
    });
    let robs = events.iter().find_map(|event| match event {
        Event::Taken { seat, flag: Flag::Pirate, .. } => Some(*seat),
        _ => None,
    });
    if let Some((robbed, robs)) = robbed.zip(robs) {
        return vec![(robbed, Feeling::Robbed), (robs, Feeling::Robs)];
    }
    let ended = events.iter().any(|event| matches!(event, Event::RoundEnded { .. }));
    // The last word is said elsewhere.
    if !ended || events.contains(&Event::Ended) {
        return Vec::new();
    }
    let gains = points_of(at.people.len(), events);
    let totals: Option<Vec<i32>> = at
        .seen
        .seats
        .iter()
        .map(|view| Some(view.points.as_ref()?.values().map(|&points| i32::from(points)).sum()))
        .collect();
    after_round(&gains, totals.as_deref())
}

/// The one who has more than anybody else.
fn first(points: &[i32]) -> Option<usize> {
    let most = points.iter().max()?;
    let mut best = (0..points.len()).filter(|&seat| points[seat] == *most);
    best.next().filter(|_| best.next().is_none())
}

/// What a round was to whom: `gains` is what it brought, `totals` what everybody has now, unless that is secret.
fn after_round(gains: &[i32], totals: Option<&[i32]>) -> Vec<(Seat, Feeling)> {
    let mut felt = Vec::new();
    if let Some(totals) = totals.filter(|totals| totals.len() == gains.len()) {
        let before: Vec<i32> = totals.iter().zip(gains).map(|(now, gain)| now - gain).collect();
        let (led, leads) = (first(&before), first(totals));
        if let Some(led) = led.filter(|led| leads.is_some_and(|leads| leads != *led)) {
            felt.push((Seat::new(led), Feeling::Overtaken));
        }
    }
    let mut order: Vec<usize> = (0..gains.len()).collect();
    order.sort_by_key(|&seat| std::cmp::Reverse(gains[seat]));
    let won = first(gains);
    felt.extend(won.map(|seat| (Seat::new(seat), Feeling::RoundWon)));
    // If whoever won says nothing, the next one speaks.
    felt.extend(
        order
            .into_iter()
            .filter(|&seat| won.is_some_and(|won| won != seat))
            .map(|seat| (Seat::new(seat), Feeling::RoundLost)),
    );
    felt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_won_by_the_one_it_brought_most() {
        let felt = |gains: &[i32], totals: Option<&[i32]>| -> Vec<(usize, Feeling)> {
            after_round(gains, totals).into_iter().map(|(seat, feeling)| (seat.index(), feeling)).collect()
        };
        use Feeling::{Overtaken, RoundLost, RoundWon};
        assert_eq!(felt(&[40, 55, 20], None), [(1, RoundWon), (0, RoundLost), (2, RoundLost)]);
        // Seat 0 led by 10 and is behind by 5 now.
        let led = felt(&[40, 55, 20], Some(&[90, 95, 50]));
        assert_eq!(led, [(0, Overtaken), (1, RoundWon), (0, RoundLost), (2, RoundLost)]);
        // The first round takes no lead from anybody, and a round that two won is nobody's.
        assert_eq!(felt(&[40, 55, 20], Some(&[40, 55, 20]))[0], (1, RoundWon));
        assert_eq!(felt(&[40, 40, 20], None), []);
    }
}
