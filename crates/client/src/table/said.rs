//! What bots say: one line now and then, when something happens to them. It follows from the events of the game, says nothing about
//! what a bot is going to do, and can be turned off.

use fondaco_game::Seat;
use fondaco_table::Tally;
use leptos::prelude::*;

use super::face::{Desk, Face, Feeling};
use super::people::{BOTS, People, Person};
use super::portrait::{self, Mood};
use crate::base::settings;
use crate::t;

/// How long a line stays, in milliseconds.
const STAYS: u64 = 5_000;

impl Feeling {
    /// How one looks who feels so.
    const fn mood(self) -> Mood {
        match self {
            Feeling::Robs | Feeling::Expels | Feeling::Laden | Feeling::RoundWon | Feeling::GameWon => Mood::Pleased,
            Feeling::Robbed | Feeling::Expelled | Feeling::Overtaken => Mood::Annoyed,
            Feeling::RoundLost | Feeling::GameLost => Mood::Calm,
        }
    }

    /// What is said: drily, and warmly.
    const fn keys(self) -> [&'static str; 2] {
        match self {
            Feeling::Robbed => ["says-robbed", "says-robbed-warm"],
            Feeling::Robs => ["says-robs", "says-robs-warm"],
            Feeling::Expelled => ["says-expelled", "says-expelled-warm"],
            Feeling::Expels => ["says-expels", "says-expels-warm"],
            Feeling::Laden => ["says-laden", "says-laden-warm"],
            Feeling::RoundWon => ["says-round-won", "says-round-won-warm"],
            Feeling::RoundLost => ["says-round-lost", "says-round-lost-warm"],
            Feeling::Overtaken => ["says-overtaken", "says-overtaken-warm"],
            Feeling::GameWon => ["says-game-won", "says-game-won-warm"],
            Feeling::GameLost => ["says-game-lost", "says-game-lost-warm"],
        }
    }
}

/// Whether somebody speaks warmly: every other of the bots does.
fn is_warm(person: &Person) -> bool {
    BOTS.iter().position(|name| *name == person.name).is_some_and(|place| place % 2 == 1)
}

/// The line of the one at this seat.
fn line(people: &People, seat: Seat, feeling: Feeling) -> Option<impl IntoView + use<>> {
    let person = people.at(seat)?.clone();
    let [dry, warm] = feeling.keys();
    let key = if is_warm(&person) { warm } else { dry };
    Some(view! {
        {portrait::of(&person, feeling.mood())}
        <p><b>{person.name}</b>" "{move || t!(key)}</p>
    })
}

/// What a bot says above the board, for a while.
#[component]
pub fn Saying<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    Effect::new(move |_| {
        if let Some(said) = desk.said.get() {
            let forget = move || {
                // The table may have been left, or somebody else may speak.
                if desk.said.try_get_untracked().flatten() == Some(said) {
                    desk.said.set(None);
                }
            };
            set_timeout(forget, std::time::Duration::from_millis(STAYS));
        }
    });
    move || {
        let (seat, feeling) = desk.said.get()?;
        let line = desk.people.with_untracked(|people| line(people, seat, feeling))?;
        Some(view! { <div class="says" role="status">{line}</div> })
    }
}

/// What a bot says at the end: the one that won, or else the best of them.
pub(super) fn last_word<G: Face>(desk: Desk<G>, tally: &Tally) -> Option<impl IntoView + use<G>> {
    let wanted = settings::get_untracked(|choices| choices.reactions) && desk.host().is_some() && !desk.guided;
    let people = desk.people.get_untracked();
    let (seat, feeling) = speaks(&people, tally).filter(|_| wanted)?;
    Some(view! { <div class="says last">{line(&people, seat, feeling)}</div> })
}

fn speaks(people: &People, tally: &Tally) -> Option<(Seat, Feeling)> {
    let bots = people.iter().filter(|(_, person)| person.is_bot).map(|(seat, _)| seat);
    let best = bots.min_by_key(|seat| tally.ranks.get(seat.index()).copied())?;
    Some((best, if tally.winners.contains(&best) { Feeling::GameWon } else { Feeling::GameLost }))
}

#[cfg(test)]
mod tests {
    use fondaco_game::Viewer;
    use fondaco_table::{Chair, Holder, LevelName, Name, PlayerId};

    use super::*;

    fn people() -> People {
        let me = Holder::person(PlayerId::new("me").unwrap(), Name::new("Ada").unwrap());
        let bot = || Holder::bot(LevelName::new("merchant").unwrap());
        let chairs = [me, bot(), bot()].map(|holder| Chair { holder, ..Chair::default() });
        People::new(&chairs, Viewer::Player(Seat::new(0)))
    }

    fn tally(ranks: [u8; 3]) -> Tally {
        let winners = Seat::all(3).filter(|seat| ranks[seat.index()] == 1).collect();
        Tally { scores: vec![0; 3], breakdown: Vec::new(), ranks: ranks.to_vec(), winners }
    }

    #[test]
    fn the_best_bot_has_the_last_word() {
        let said = |ranks| speaks(&people(), &tally(ranks));
        assert_eq!(said([2, 3, 1]), Some((Seat::new(2), Feeling::GameWon)));
        assert_eq!(said([1, 2, 3]), Some((Seat::new(1), Feeling::GameLost)));
        assert_eq!(said([1, 1, 3]), Some((Seat::new(1), Feeling::GameWon)), "a shared win is one");
    }

    #[test]
    fn neighbours_speak_differently() {
        let people = people();
        let warm: Vec<bool> = people.iter().map(|(_, person)| is_warm(person)).collect();
        assert_eq!(warm, [false, false, true]);
    }
}
