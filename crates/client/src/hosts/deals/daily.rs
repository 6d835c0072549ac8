//! The deal of a day, one for each game: it follows from the day and the game alone, so it is the same for everybody and needs no
//! server. The bots get stronger from Monday to Sunday.

pub use fondaco_table::daily::level;
use fondaco_table::{GameName, LevelName, daily};

use super::Deal;
use super::kept::{self, Kept, Try};
use crate::base::browser;

/// The deal of this day, counted from 1970.
#[must_use]
pub fn deal(game: GameName, day: u64) -> Deal {
    let players = daily::players(game);
    let bot = LevelName::new(level(day)).ok();
    Deal {
        game,
        rules: game.rules(),
        edition: game.usual_edition().clone(),
        components: None,
        setup: game.usual(players).setup,
        seats: (0..players).map(|seat| bot.clone().filter(|_| seat != daily::OWN.index())).collect(),
        seed: daily::seed(game, day),
        lots: daily::lots(day),
        bots: Some(daily::BOTS),
    }
}

/// A day whose deal was begun on that day, with its first try.
#[derive(Clone, PartialEq, Debug)]
pub struct Day {
    /// Which, counted from 1970.
    pub day: u64,
    /// The first try; it counts.
    pub first: Try,
}

impl Day {
    /// What it came to, if it was played to its end: the points, the place, and how far ahead of the best bot that was.
    #[must_use]
    pub fn result(&self) -> Option<(i32, u8, i32)> {
        let result = self.first.result.as_ref()?;
        // The person of a daily deal has the first seat.
        let (own, others) = result.scores.split_first()?;
        Some((*own, *result.ranks.first()?, own - others.iter().max().copied().unwrap_or_default()))
    }
}

/// The days of a game, the latest first.
#[must_use]
pub fn days(all: &[Kept], game: GameName) -> Vec<Day> {
    let day = |kept: &Kept| {
        let (day, first) = (kept.day?, kept.tries.first()?.clone());
        (kept.game == game && browser::day_of(first.ms) == day).then_some(Day { day, first })
    };
    let mut days: Vec<Day> = all.iter().filter_map(day).collect();
    days.sort_by_key(|day| std::cmp::Reverse(day.day));
    days.dedup_by_key(|day| day.day);
    days
}

/// For how many days in a row the deal of the day was played to its end, up to yesterday or today; and the most ever.
#[must_use]
pub fn streak(days: &[Day], today: u64) -> (usize, usize) {
    let mut played: Vec<u64> = days.iter().filter(|day| day.first.result.is_some()).map(|day| day.day).collect();
    played.sort_unstable();
    let (mut now, mut longest, mut last) = (0, 0, None);
    for day in played {
        now = if last.is_some_and(|last| last + 1 == day) { now + 1 } else { 1 };
        longest = longest.max(now);
        last = Some(day);
    }
    (if last.is_some_and(|last| last + 1 >= today) { now } else { 0 }, longest)
}

/// What is kept of the deal of this day.
#[must_use]
pub fn kept(game: GameName, day: u64) -> Option<Kept> {
    kept::read(&deal(game, day).hash())
}

/// A server will never take what was made of the deal of this day.
pub fn refuse(game: GameName, day: u64) {
    kept::refuse(&deal(game, day).hash());
}

#[cfg(test)]
mod tests {
    use fondaco_table::{MatchId, Tally};

    use super::*;

    #[test]
    fn every_day_has_a_deal_that_can_be_played_and_no_two_the_same() {
        let mut seen = std::collections::HashSet::new();
        for &game in GameName::ALL {
            for day in 20_775..20_785 {
                let deal = deal(game, day);
                deal.check().unwrap();
                assert!(seen.insert(deal.hash()), "{game} {day}");
            }
        }
    }

    fn day(number: u64, score: Option<i32>) -> Kept {
        const DAY: u64 = 86_400_000;
        let result = |score| Tally {
            scores: vec![score, 100, 80],
            breakdown: vec![Default::default(); 3],
            ranks: vec![if score > 100 { 1 } else { 2 }, 2, 3],
            winners: Vec::new(),
        };
        let first = Try {
            id: MatchId::new(&format!("m{number}")).unwrap(),
            ms: number * DAY + 1,
            result: score.map(result),
            hints: 0,
            bots: None,
            refused: false,
        };
        Kept {
            game: GameName::ALL[0],
            challenge: None,
            day: Some(number),
            tries: vec![first.clone(), Try { ms: first.ms + 9, ..first }],
        }
    }

    #[test]
    fn a_streak_is_of_days_that_were_played_to_their_end_on_that_day() {
        let all: Vec<Kept> = [(10, Some(90)), (11, Some(110)), (12, Some(70)), (14, Some(130)), (15, None)]
            .map(|(number, score)| day(number, score))
            .to_vec();
        let found = days(&all, GameName::ALL[0]);
        assert_eq!(found.iter().map(|day| day.day).collect::<Vec<_>>(), [15, 14, 12, 11, 10]);
        assert_eq!((streak(&found, 14), streak(&found, 15), streak(&found, 16)), ((1, 3), (1, 3), (0, 3)));
        assert_eq!((found[0].result(), found[1].result()), (None, Some((130, 1, 30))));
        // Played a day later, it is a deal like any other.
        let mut late = day(16, Some(100));
        late.tries[0].ms += 86_400_000;
        assert_eq!(days(&[late], GameName::ALL[0]), []);
        assert_eq!(days(&all, GameName::ALL[1]), []);
    }
}
