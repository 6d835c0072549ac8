//! "What if": a new match against bots that begins in the middle of another.

use fondaco_game::{NoStory, Record, Seat, StepOf, Turn};
use fondaco_table::{Chair, GameName, LevelName, MatchId, Name};

use crate::base::games::Known;
use crate::hosts::solo::{self, NotBegun, Plan};
use crate::pages::shell::my_name;

/// How the bots play that take over from people.
const STAND_IN: &str = "merchant";

/// What such a match is begun with: everybody but the person is a bot, as strong as before where it was one.
#[must_use]
pub fn plan(
    record: &Record,
    chairs: &[Chair],
    players: usize,
    seat: Seat,
    given: Vec<String>,
    name: Name,
) -> Option<Plan> {
    let game: GameName = record.game.parse().ok()?;
    let mut options = game.usual(players);
    options.setup = record.setup.clone();
    options.edition = Some(record.edition.clone());
    let stand_in = LevelName::new(STAND_IN).ok()?;
    let level =
        |seat: Seat| chairs.get(seat.index()).and_then(|chair| chair.bot().cloned()).unwrap_or(stand_in.clone());
    let bots = Seat::all(players).filter(|other| *other != seat).map(level).collect();
    Some(Plan { options, name, bots, given })
}

/// What was decided, as far as it is this seat's to decide there: a whole voyage, but nothing after a draw.
#[must_use]
pub fn playable<G: Known>(record: &Record, seat: Seat, decided: Vec<String>) -> Vec<String> {
    let Ok(mut game) = record.verify::<G>() else { return Vec::new() };
    let plays = |notation: &String| {
        let turn = game.turn();
        let step = StepOf::<G>::parse(notation, turn).ok().filter(|_| turn == Turn::Player(seat));
        step.is_some_and(|step| game.play(&step, &mut NoStory).is_ok())
    };
    decided.into_iter().take_while(plays).collect()
}

/// Begins it: the steps up to `at` as they were, then what was decided instead, if anything was, and the person at `seat`.
///
/// # Errors
/// If it cannot be stored.
pub fn begin(
    record: &Record,
    chairs: &[Chair],
    players: usize,
    seat: Seat,
    at: usize,
    decided: Vec<String>,
) -> Result<MatchId, NotBegun> {
    let given = record.steps.iter().take(at).cloned().chain(decided).collect();
    let missing = || NotBegun::Trouble(crate::table::host::Trouble::NoSuchGame);
    let name = Name::new(&leptos::prelude::untrack(my_name)).map_err(|_| missing())?;
    let plan = plan(record, chairs, players, seat, given, name).ok_or_else(missing)?;
    solo::begin_at(plan, seat)
}

#[cfg(test)]
mod tests {
    use fondaco_game::Game as _;
    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;
    use fondaco_table::{AnyTable, Control, Holder, Opening, Seed};

    use super::*;
    use crate::data::replay::origin::PastMatch;
    use crate::data::replay::timeline::Timeline;
    use crate::data::replay::timeline::tests::played;

    /// A match can be begun wherever somebody has a choice, and stands where the other did.
    fn branches<G: crate::base::games::Known>(players: usize) {
        let mut record = played::<G>(players);
        record.seats = vec!["Chiara".into(); players];
        record.seats[1] = "bot doge".into();
        let timeline = Timeline::<G>::of(&record).unwrap();
        let past = PastMatch::of(MatchId::new("x").unwrap(), record.clone());
        for &at in timeline.stops().iter().step_by(7) {
            let Some(seat) = timeline.decider(at) else { continue };
            let given = record.steps[..at].to_vec();
            let plan = plan(&record, &past.chairs, players, seat, given.clone(), Name::new("me").unwrap()).unwrap();
            let strong = plan.bots.iter().filter(|level| level.as_str() == "doge").count();
            assert_eq!(strong, usize::from(seat != Seat::new(1)));
            let mut seats: Vec<Holder> = plan.bots.into_iter().map(Holder::bot).collect();
            let me = fondaco_table::PlayerId::new("me").unwrap();
            seats.insert(seat.index(), Holder::person(me, plan.name));
            let opening = Opening {
                id: MatchId::new("y").unwrap(),
                options: plan.options,
                given,
                seats,
                owner: None,
                follows: None,
                seed: Seed::new([1; 32]),
            };
            let (mut table, _) = AnyTable::open(opening, 0).unwrap();
            table.control(Control::Start, 0).unwrap();
            assert_eq!(table.record().steps[..at], record.steps[..at]);
            assert_eq!(table.turn(), fondaco_game::Turn::Player(seat), "at {at}");
        }
    }

    #[test]
    fn a_whole_voyage_is_kept_and_nothing_after_a_draw() {
        let record = played::<Liguria>(3);
        let timeline = Timeline::<Liguria>::of(&record).unwrap();
        let mut longest = 0;
        for &at in timeline.stops() {
            let Some(seat) = timeline.decider(at) else { continue };
            let before = Record { steps: record.steps[..at].to_vec(), result: None, ..record.clone() };
            let kept = playable::<Liguria>(&before, seat, record.steps[at..].to_vec());
            assert!(!kept.is_empty() && kept[..] == record.steps[at..at + kept.len()]);
            let after = at + kept.len();
            assert_ne!(timeline.position(after).turn(), Turn::Player(seat), "it could have gone on at {after}");
            longest = longest.max(kept.len());
        }
        assert!(longest > 3, "{longest}");
        assert!(playable::<Liguria>(&record, Seat::new(0), vec!["nonsense".into()]).is_empty());
    }

    #[test]
    fn one_can_play_on_from_any_decision() {
        branches::<Strozzi>(4);
        branches::<Liguria>(4);
    }
}
