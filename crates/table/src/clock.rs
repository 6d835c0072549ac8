//! Thinking time. The caller says what time it is; the table never looks at a clock.

use fondaco_game::Seat;
use serde::{Deserialize, Serialize};

use crate::label::PlayerId;
use crate::options::{ClockRule, DAY};

/// Before a clock in real time runs, people see what the others did: each step since their last decision takes so long to show, one
/// after the other from when it happened, in milliseconds. So only what cannot have been seen yet is waited for.
pub const SHOW_STEP_MS: u64 = 1_500;

/// And it is never waited longer than this, in milliseconds.
pub const SHOW_MOST_MS: u64 = 12_000;

/// What a person has at least who comes back after the time ran out, in milliseconds.
pub const GRACE_MS: u64 = 30_000;

/// How many times as much a person is given like this in a match, all in all: whoever lets their time run out again and again keeps
/// the others waiting.
const GRACES: u64 = 4;

/// The thinking time of everybody, as a viewer may see it. Bots' times stand still.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clock {
    /// The time left to each seat, in milliseconds; for the seat that is thinking, as it was when it began.
    pub left_ms: Vec<u64>,
    /// Who is thinking.
    pub running: Option<Running>,
}

/// Who is thinking, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Running {
    /// Whose time it is.
    pub seat: Seat,
    /// Since when, in the server's milliseconds. It can lie ahead: until then, people see what the others did, or are on
    /// holiday.
    pub since_ms: u64,
}

/// What happened, as far as clocks care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occasion {
    /// A step was played.
    Step,
    /// Decisions were taken back.
    TakeBack,
    /// Anything else.
    Other,
}

/// When somebody's time begins to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Begins {
    /// When they can have seen what the others did; it may be over.
    pub(crate) seen_ms: u64,
    /// Until when they are on holiday; it may be over.
    pub(crate) free_until: u64,
}

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    rule: ClockRule,
    clock: Clock,
    /// The person whose turn it was last: their increment is due when the turn passes on.
    mover: Option<Seat>,
    /// How much those were given who came back or sat down with too little time, wherever they sat.
    given: Vec<(PlayerId, u64)>,
}

impl Clocks {
    pub(crate) fn new(rule: ClockRule, players: usize) -> Self {
        let left_ms = match rule {
            ClockRule::None => Vec::new(),
            ClockRule::RealTime { base_ms, .. } => vec![base_ms; players],
            ClockRule::Daily { days } => vec![u64::from(days) * DAY; players],
        };
        Clocks { rule, clock: Clock { left_ms, running: None }, mover: None, given: Vec::new() }
    }

    /// What viewers see; nothing if the table has no clock.
    pub(crate) fn seen(&self) -> Option<&Clock> {
        (self.rule != ClockRule::None).then_some(&self.clock)
    }

    /// When the time of the one who is thinking runs out.
    pub(crate) fn deadline(&self) -> Option<(Seat, u64)> {
        let Running { seat, since_ms } = self.clock.running?;
        Some((seat, since_ms.saturating_add(self.clock.left_ms[seat.index()])))
    }

    /// Since when somebody has been thinking and not been charged.
    pub(crate) fn since(&self) -> Option<u64> {
        self.clock.running.map(|running| running.since_ms)
    }

    /// The one who is thinking is not charged for so long, up to now.
    pub(crate) fn excuse(&mut self, away: u64, ms: u64) {
        if let Some(Running { since_ms, .. }) = &mut self.clock.running {
            *since_ms = since_ms.saturating_add(away).min(ms).max(*since_ms);
        }
    }

    /// Takes the time that has passed from the one who was thinking.
    pub(crate) fn charge(&mut self, ms: u64) {
        if let Some(Running { seat, since_ms }) = &mut self.clock.running {
            let left = &mut self.clock.left_ms[seat.index()];
            *left = left.saturating_sub(ms.saturating_sub(*since_ms));
            *since_ms = ms.max(*since_ms);
        }
    }

    /// If this person is thinking, they are not charged for what has passed since then.
    pub(crate) fn excuse_from(&mut self, seat: Seat, from_ms: u64, ms: u64) {
        if let Some(running) = self.clock.running.filter(|running| running.seat == seat) {
            self.excuse(ms.saturating_sub(from_ms.max(running.since_ms)), ms);
        }
    }

    /// If this person is thinking, their time runs from then on.
    pub(crate) fn holiday(&mut self, seat: Seat, until_ms: u64) {
        if let Some(running) = self.clock.running.as_mut().filter(|running| running.seat == seat) {
            running.since_ms = until_ms;
        }
    }

    /// Sets the clocks after something happened: `turn` is whose decision is due, `thinking` whether a person makes it now, and
    /// `begins` when their time begins to run.
    pub(crate) fn set(&mut self, occasion: Occasion, turn: Option<Seat>, thinking: bool, begins: Begins, ms: u64) {
        if self.rule == ClockRule::None {
            return;
        }
        if let Some(turn) = turn {
            match self.rule {
                ClockRule::Daily { days } if occasion != Occasion::Other => {
                    self.clock.left_ms[turn.index()] = u64::from(days) * DAY;
                }
                ClockRule::RealTime { increment_ms, .. } if occasion == Occasion::Step && self.mover != Some(turn) => {
                    if let Some(mover) = self.mover {
                        let left = &mut self.clock.left_ms[mover.index()];
                        *left = left.saturating_add(increment_ms);
                    }
                }
                ClockRule::RealTime { increment_ms, .. }
                    if occasion == Occasion::TakeBack && self.mover != Some(turn) =>
                {
                    // The turn had passed on: the increment for that goes back too, or one could collect them.
                    let left = &mut self.clock.left_ms[turn.index()];
                    *left = left.saturating_sub(increment_ms);
                }
                _ => {}
            }
            self.mover = thinking.then_some(turn);
        }
        let seat = if thinking { turn } else { None };
        let goes_on = self.clock.running.filter(|running| Some(running.seat) == seat);
        let since_ms = match (occasion, goes_on) {
            (Occasion::Step | Occasion::TakeBack, _) => self.shown(begins.seen_ms, ms),
            (Occasion::Other, Some(running)) => running.since_ms,
            (Occasion::Other, None) => ms,
        };
        let since_ms = since_ms.max(begins.free_until);
        self.clock.running = seat.map(|seat| Running { seat, since_ms });
    }

    /// When everything is shown that is waited for. Days are long enough for that.
    fn shown(&self, seen_ms: u64, ms: u64) -> u64 {
        match self.rule {
            ClockRule::RealTime { .. } => seen_ms.clamp(ms, ms.saturating_add(SHOW_MOST_MS)),
            ClockRule::None | ClockRule::Daily { .. } => ms,
        }
    }

    /// Gives who comes back, or sits down in the middle, enough to go on with; but not for ever.
    pub(crate) fn welcome(&mut self, seat: Seat, player: &PlayerId) {
        let Some(left) = self.clock.left_ms.get_mut(seat.index()) else { return };
        let least = match self.rule {
            ClockRule::None => 0,
            ClockRule::RealTime { .. } => GRACE_MS,
            ClockRule::Daily { days } => u64::from(days) * DAY,
        };
        let place = self.given.iter().position(|(known, _)| known == player);
        let before = place.map_or(0, |place| self.given[place].1);
        let more = least.saturating_sub(*left).min((GRACES * least).saturating_sub(before));
        *left += more;
        match place {
            _ if more == 0 => {}
            Some(place) => self.given[place].1 += more,
            None => self.given.push((player.clone(), more)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn after(seen_ms: u64) -> Begins {
        Begins { seen_ms, free_until: 0 }
    }

    #[test]
    fn an_increment_is_due_when_the_turn_passes_on() {
        let mut clocks = Clocks::new(ClockRule::RealTime { base_ms: 60_000, increment_ms: 5_000 }, 2);
        clocks.set(Occasion::Step, Some(A), true, Begins::default(), 1_000);
        assert_eq!(clocks.deadline(), Some((A, 61_000)));
        // Two decisions in a row are one turn.
        clocks.charge(11_000);
        clocks.set(Occasion::Step, Some(A), true, Begins::default(), 11_000);
        assert_eq!(clocks.clock.left_ms, [50_000, 60_000]);
        clocks.charge(21_000);
        clocks.set(Occasion::Step, Some(B), true, Begins::default(), 21_000);
        assert_eq!(clocks.clock.left_ms, [45_000, 60_000]);
        // A take-back takes it back.
        clocks.charge(22_000);
        clocks.set(Occasion::TakeBack, Some(A), true, Begins::default(), 22_000);
        assert_eq!(clocks.clock.left_ms, [40_000, 59_000]);
        // Paused: nobody thinks.
        clocks.charge(23_000);
        clocks.set(Occasion::Other, Some(A), false, Begins::default(), 23_000);
        clocks.charge(99_000);
        assert_eq!(clocks.clock.left_ms, [39_000, 59_000]);
        assert_eq!(clocks.deadline(), None);
    }

    #[test]
    fn days_begin_anew_with_each_decision() {
        let mut clocks = Clocks::new(ClockRule::Daily { days: 3 }, 2);
        clocks.set(Occasion::Step, Some(A), true, Begins::default(), 0);
        clocks.charge(2 * DAY);
        clocks.set(Occasion::Other, Some(A), true, Begins::default(), 2 * DAY);
        assert_eq!(clocks.deadline(), Some((A, 3 * DAY)));
        clocks.charge(2 * DAY + 1);
        clocks.set(Occasion::Step, Some(A), true, Begins::default(), 2 * DAY + 1);
        assert_eq!(clocks.deadline(), Some((A, 5 * DAY + 1)));
    }

    #[test]
    fn nobody_is_charged_for_what_was_excused() {
        let mut clocks = Clocks::new(ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 }, 2);
        clocks.set(Occasion::Step, Some(A), true, Begins::default(), 1_000);
        // 75 seconds have passed, of which the server was away for 70.
        clocks.excuse(70_000, 76_000);
        clocks.charge(76_000);
        clocks.set(Occasion::Other, Some(A), true, Begins::default(), 76_000);
        assert_eq!((clocks.clock.left_ms[0], clocks.deadline()), (55_000, Some((A, 131_000))));
        // More than has passed is nothing gained.
        clocks.excuse(u64::MAX, 77_000);
        clocks.charge(77_000);
        clocks.set(Occasion::Other, Some(A), true, Begins::default(), 77_000);
        assert_eq!((clocks.clock.left_ms[0], clocks.since()), (55_000, Some(77_000)));
    }

    #[test]
    fn nobody_is_charged_for_what_they_have_yet_to_see() {
        let mut clocks = Clocks::new(ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 }, 2);
        clocks.set(Occasion::Step, Some(A), true, after(5_500), 1_000);
        assert_eq!((clocks.since(), clocks.deadline()), (Some(5_500), Some((A, 65_500))));
        // Whatever happens meanwhile neither charges them nor shows them everything once more.
        clocks.charge(3_000);
        clocks.set(Occasion::Other, Some(A), true, after(5_500), 3_000);
        assert_eq!((clocks.clock.left_ms[0], clocks.since()), (60_000, Some(5_500)));
        // A server that was away does not add to what lies ahead.
        clocks.excuse(2_000, 4_000);
        assert_eq!(clocks.since(), Some(5_500));
        // A player who decides before they have seen everything keeps all their time, and no more.
        clocks.charge(5_000);
        clocks.set(Occasion::Step, Some(B), true, after(155_000), 5_000);
        assert_eq!((clocks.clock.left_ms[0], clocks.since()), (60_000, Some(5_000 + SHOW_MOST_MS)));
        // What could be seen long ago is not shown again.
        clocks.charge(90_000);
        clocks.set(Occasion::Step, Some(A), true, after(21_500), 90_000);
        assert_eq!(clocks.since(), Some(90_000));
        // Days are long enough.
        let mut clocks = Clocks::new(ClockRule::Daily { days: 1 }, 2);
        clocks.set(Occasion::Step, Some(A), true, after(5_500), 1_000);
        assert_eq!(clocks.since(), Some(1_000));
    }

    #[test]
    fn nobodys_time_runs_on_holiday() {
        let mut clocks = Clocks::new(ClockRule::Daily { days: 3 }, 2);
        clocks.set(Occasion::Step, Some(A), true, Begins::default(), 0);
        // One day is gone, and then A goes away for a week.
        clocks.charge(DAY);
        clocks.holiday(A, 8 * DAY);
        let away = Begins { seen_ms: 0, free_until: 8 * DAY };
        clocks.set(Occasion::Other, Some(A), true, away, DAY);
        assert_eq!((clocks.clock.left_ms[0], clocks.deadline()), (2 * DAY, Some((A, 10 * DAY))));
        // Whatever happens meanwhile costs nothing, and neither does it to come back on the fourth day.
        clocks.charge(4 * DAY);
        clocks.holiday(A, 4 * DAY);
        clocks.set(Occasion::Other, Some(A), true, Begins::default(), 4 * DAY);
        assert_eq!((clocks.clock.left_ms[0], clocks.deadline()), (2 * DAY, Some((A, 6 * DAY))));
        // It is told late: what has passed of it is not charged.
        clocks.excuse_from(B, 4 * DAY, 5 * DAY);
        clocks.excuse_from(A, 4 * DAY + 1, 5 * DAY);
        clocks.charge(5 * DAY);
        assert_eq!((clocks.clock.left_ms[0], clocks.since()), (2 * DAY - 1, Some(5 * DAY)));
        // A turn that begins while somebody is away begins when they are back.
        clocks.set(Occasion::Step, Some(B), true, away, 5 * DAY);
        assert_eq!(clocks.deadline(), Some((B, 11 * DAY)));
        // A holiday of another is nothing to them.
        clocks.holiday(A, 99 * DAY);
        assert_eq!(clocks.deadline(), Some((B, 11 * DAY)));
    }

    #[test]
    fn who_comes_back_too_late_again_and_again_gets_no_more() {
        let (ada, bea) = (PlayerId::new("ada").unwrap(), PlayerId::new("bea").unwrap());
        let mut clocks = Clocks::new(ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 }, 2);
        clocks.welcome(A, &ada);
        assert_eq!(clocks.clock.left_ms, [60_000, 60_000], "who has enough gets nothing");
        let mut given = Vec::new();
        for _ in 0..6 {
            clocks.clock.left_ms[0] = 5_000;
            clocks.welcome(A, &ada);
            given.push(clocks.clock.left_ms[0] - 5_000);
        }
        // Four times 30 seconds, all in all.
        assert_eq!(given, [25_000, 25_000, 25_000, 25_000, 20_000, 0]);
        // Another seat gives them no more either; but another person begins anew.
        clocks.clock.left_ms = vec![0, 0];
        clocks.welcome(B, &ada);
        clocks.welcome(A, &bea);
        assert_eq!(clocks.clock.left_ms, [GRACE_MS, 0]);
    }

    #[test]
    fn a_host_whose_clock_goes_back_harms_nobody() {
        let mut clocks = Clocks::new(ClockRule::Daily { days: 1 }, 2);
        clocks.set(Occasion::Step, Some(A), true, Begins::default(), 1_000);
        clocks.charge(500);
        assert_eq!(clocks.clock.left_ms[0], DAY);
    }
}
