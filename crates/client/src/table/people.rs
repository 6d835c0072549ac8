//! Who sits at the table, as people see it: names, colours and initials. A seat has its colour for everybody, at the table and when
//! one looks back; only who wants to be purple everywhere changes places with the first seat.

use fondaco_game::{Seat, Viewer};
use fondaco_search::Level;
use fondaco_table::{Chair, Holder, LevelName, Mark};

use crate::base::i18n::{Lang, text, text_in};
use crate::base::settings;
use crate::t;

/// What bots are called, from the second seat on, so that one can speak of them. A seat keeps its name whoever else sits there.
pub const BOTS: [&str; 7] = ["Lorenzo", "Piero", "Ginevra", "Bianca", "Cosimo", "Fiammetta", "Sandro"];

/// The keys of what the levels are called, in the order of [`Level::ALL`].
const LEVEL_KEYS: [&str; Level::ALL.len()] = [
    "level-random",
    "level-apprentice",
    "level-peddler",
    "level-merchant",
    "level-greedy",
    "level-banker",
    "level-doge",
];

/// The levels that are offered as opponents, from the weakest up: the name of each, and the key of what it is called.
pub fn opponents() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = Level::ALL.iter().zip(LEVEL_KEYS);
    all.filter(|(level, _)| !level.is_yardstick).map(|(level, key)| (level.name, key))
}

/// The key of what the level of this name is called; none if this program does not know it.
#[must_use]
pub fn level_key(name: &str) -> Option<&'static str> {
    Level::ALL.iter().position(|one| one.name == name).map(|place| LEVEL_KEYS[place])
}

/// What the level of this name is called. One that this program does not know is another version's: nobody knows more of it
/// than its name.
#[must_use]
pub fn level_called(name: &str) -> String {
    level_key(name).map_or_else(|| name.to_owned(), |key| t!(key))
}

/// What a level is like, in a sentence; nothing of one that this program does not know.
#[must_use]
pub fn level_about(name: &str) -> String {
    level_key(name).map_or_else(String::new, |key| text(&format!("{key}.about"), &[]))
}

/// What a bot's level is called, with its bound if it has one: `Doge@100`.
#[must_use]
pub fn called(level: &LevelName) -> String {
    let name = level_called(level.name());
    level.bound().map_or_else(|| name.clone(), |bound| format!("{name}@{bound}"))
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// What they are called.
    pub name: String,
    /// The letter on their pieces; no two have the same.
    pub initial: String,
    /// Their colour and silhouette, from 1 to 6: that of their seat.
    pub colour: u8,
    /// The level of the bot that decides for them, if one does.
    pub bot: Option<LevelName>,
    /// What everybody sees beside the name.
    pub mark: Option<Mark>,
    /// Whether the seat is a bot's, and nobody else's.
    pub is_bot: bool,
    /// Whether it is the viewer.
    pub you: bool,
}

impl Person {
    /// The key of what is said beside the name: that it is a guest, a program or a bot.
    #[must_use]
    pub fn mark_key(&self) -> Option<&'static str> {
        self.mark.map(mark_key).or(self.is_bot.then_some("lobby-bot"))
    }

    /// The name, with what is said beside it, in one line.
    #[must_use]
    pub fn marked(&self) -> String {
        match self.mark_key() {
            Some(key) => t!("marked", name = self.name.as_str(), mark = t!(key)),
            None => self.name.clone(),
        }
    }
}

/// What somebody who has been deleted is called in what is stored.
const DELETED: &str = "—";

/// The key of a mark beside a name.
#[must_use]
pub fn mark_key(mark: Mark) -> &'static str {
    match mark {
        Mark::Guest => "mark-guest",
        Mark::Program => "mark-program",
    }
}

/// Everybody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct People {
    all: Vec<Person>,
    /// Whether several of them look at one device, so that nobody is "you".
    shared: bool,
}

impl People {
    /// These people, as this viewer sees them.
    #[must_use]
    pub fn new(chairs: &[Chair], viewer: Viewer) -> Self {
        let purple = settings::get(|choices| choices.purple);
        let mut people: Vec<Person> = Vec::with_capacity(chairs.len());
        let taken: Vec<&str> = chairs.iter().filter_map(|chair| person(&chair.holder)).collect();
        for (index, chair) in chairs.iter().enumerate() {
            let name = match &chair.holder {
                // Who gave no name is "you" in the language of the moment, but for another player.
                Holder::Person { name, .. } if is_nameless(name.as_str()) => match viewer {
                    Viewer::Player(seat) if seat.index() != index => t!("guest"),
                    _ => t!("you"),
                },
                Holder::Person { name, .. } if name.as_str() == DELETED => t!("deleted-player"),
                Holder::Person { name, .. } => name.to_string(),
                Holder::Bot { .. } | Holder::Open => {
                    let free = |name: &&str| !taken.contains(name) && people.iter().all(|other| other.name != **name);
                    let own = BOTS[(index + BOTS.len() - 1) % BOTS.len()];
                    // Somebody may be called like a bot.
                    Some(own).filter(free).or_else(|| BOTS.into_iter().rev().find(free)).unwrap_or(own).to_owned()
                }
            };
            let colour = colour(index, viewer, purple);
            let bot = chair.bot().cloned();
            let initial = initial(&name, &people);
            let mark = match &chair.holder {
                Holder::Person { mark, .. } => *mark,
                Holder::Bot { .. } | Holder::Open => None,
            };
            let is_bot = matches!(chair.holder, Holder::Bot { .. });
            people.push(Person { name, initial, colour, bot, mark, is_bot, you: viewer.is(Seat::new(index)) });
        }
        People { all: people, shared: false }
    }

    /// The same around one device: it goes from hand to hand, so nobody is purple everywhere, and everybody has a name.
    #[must_use]
    pub fn around(mut self) -> Self {
        for (index, person) in self.all.iter_mut().enumerate() {
            person.colour = colour(index, Viewer::Spectator, false);
        }
        self.shared = true;
        self
    }

    /// The same where bots decide for the people at these seats: then it is the bot who is named, and nobody is "you".
    #[must_use]
    pub fn with_bots_for(&self, seats: &[Seat]) -> Self {
        let mut people = self.clone();
        for seat in seats {
            if let Some(person) = people.all.get_mut(seat.index()).filter(|person| !person.is_bot) {
                person.name = if person.you { t!("bot-for-you") } else { t!("bot-for", who = person.name.as_str()) };
                person.you = false;
            }
        }
        people
    }

    /// Who is to be named where the viewer decides, since others look on.
    #[must_use]
    pub fn named(&self) -> Option<&Person> {
        self.all.iter().find(|person| self.shared && person.you)
    }

    /// How many they are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether nobody is there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Everybody, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.all.iter().enumerate().map(|(index, person)| (Seat::new(index), person))
    }

    /// The one at this seat.
    #[must_use]
    pub fn at(&self, seat: Seat) -> Option<&Person> {
        self.all.get(seat.index())
    }

    /// What the one at this seat is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.at(seat).map_or("", |person| &person.name)
    }

    /// Whether the viewer sits there: texts say "you" then (`you -> [yes] … *[no] …`).
    #[must_use]
    pub fn is_you(&self, seat: Seat) -> bool {
        !self.shared && self.at(seat).is_some_and(|person| person.you)
    }

    /// "Lorenzo, Piero and Bianca".
    #[must_use]
    pub fn list(&self, seats: &[Seat]) -> String {
        let names: Vec<&str> = seats.iter().map(|&seat| self.name(seat)).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [some @ .., last] => t!("list-and", some = some.join(", "), last = *last),
        }
    }
}

/// The colour of a seat. Who wants to be `purple`, which is the first, changes places with the first seat.
fn colour(index: usize, viewer: Viewer, purple: bool) -> u8 {
    let own = match viewer {
        Viewer::Player(seat) if purple => seat.index(),
        _ => 0,
    };
    let place = match index {
        0 => own,
        index if index == own => 0,
        index => index,
    };
    place as u8 + 1
}

fn is_nameless(name: &str) -> bool {
    Lang::ALL.into_iter().any(|lang| text_in(lang, "you", &[]) == name)
}

fn person(holder: &Holder) -> Option<&str> {
    match holder {
        Holder::Person { name, .. } => Some(name.as_str()),
        Holder::Bot { .. } | Holder::Open => None,
    }
}

/// The first letter of the name that nobody has yet.
fn initial(name: &str, others: &[Person]) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase);
    let mut letters = letters.map(String::from).filter(|letter| others.iter().all(|other| other.initial != *letter));
    letters.next().unwrap_or_else(|| (others.len() + 1).to_string())
}

#[cfg(test)]
mod tests {
    use fondaco_table::{Name, PlayerId};

    use super::*;

    fn chair(holder: Holder) -> Chair {
        Chair { holder, ..Chair::default() }
    }

    #[test]
    fn every_level_has_a_text_and_two_are_no_opponents() {
        for Level { name, .. } in Level::ALL {
            let key = level_key(name).unwrap();
            assert_eq!(key, format!("level-{name}"));
            for lang in Lang::ALL {
                assert_ne!(text_in(lang, key, &[]), key);
            }
        }
        assert!(opponents().map(|(name, _)| name).eq(["apprentice", "peddler", "merchant", "banker", "doge"]));
    }

    #[test]
    fn a_level_is_called_by_its_text_its_bound_or_else_its_own_name() {
        let all = ["merchant", "doge@100", "wizard", "wizard@7"].map(|name| called(&LevelName::new(name).unwrap()));
        assert_eq!(all, ["Merchant", "Doge@100", "wizard", "wizard@7"]);
        assert_eq!(level_key("wizard"), None, "a level of another version is no merchant");
    }

    #[test]
    fn everybody_has_a_name_a_letter_and_a_colour_of_their_own() {
        let person = |name| chair(Holder::person(PlayerId::new(name).unwrap(), Name::new(name).unwrap()));
        let bot = || chair(Holder::bot(LevelName::new("merchant").unwrap()));
        let chairs = [bot(), person("Lorenzo"), person("Ludovico"), bot(), bot()];
        let people = People::new(&chairs, Viewer::Player(Seat::new(1)));
        let names: Vec<&str> = people.iter().map(|(_, person)| person.name.as_str()).collect();
        assert_eq!(names, ["Sandro", "Lorenzo", "Ludovico", "Ginevra", "Bianca"]);
        let initials: Vec<&str> = people.iter().map(|(_, person)| person.initial.as_str()).collect();
        assert_eq!(initials, ["S", "L", "U", "G", "B"]);
        assert!(people.is_you(Seat::new(1)) && !people.is_you(Seat::new(0)));
        assert_eq!(people.list(&[Seat::new(0), Seat::new(1), Seat::new(3)]), "Sandro, Lorenzo and Ginevra");
    }

    #[test]
    fn a_seat_has_one_colour_for_everybody_unless_somebody_wants_to_be_purple() {
        let colours = |viewer, purple| (0..5).map(|index| colour(index, viewer, purple)).collect::<Vec<_>>();
        let chairs = vec![Chair::default(); 5];
        for viewer in Viewer::all(5) {
            let people = People::new(&chairs, viewer);
            assert_eq!(people.iter().map(|(_, person)| person.colour).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        }
        assert_eq!(colours(Viewer::Player(Seat::new(3)), true), [4, 2, 3, 1, 5]);
        assert_eq!(colours(Viewer::Player(Seat::new(0)), true), [1, 2, 3, 4, 5]);
        assert_eq!(colours(Viewer::Spectator, true), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn around_one_device_nobody_is_you_and_colours_stay_with_the_seats() {
        let person = |name| chair(Holder::person(PlayerId::new(name).unwrap(), Name::new(name).unwrap()));
        let chairs = [person("Anna"), person("Berta"), chair(Holder::bot(LevelName::new("merchant").unwrap()))];
        for seat in Seat::all(2) {
            let people = People::new(&chairs, Viewer::Player(seat)).around();
            assert_eq!(people.iter().map(|(_, person)| person.colour).collect::<Vec<_>>(), [1, 2, 3]);
            assert!(Seat::all(3).all(|seat| !people.is_you(seat)));
            assert_eq!(people.named().map(|person| &person.name), people.at(seat).map(|person| &person.name));
        }
        assert_eq!(People::new(&chairs, Viewer::Spectator).around().named(), None);
    }

    #[test]
    fn guests_programs_and_bots_are_told_apart() {
        let person = |name, mark| chair(Holder::marked(PlayerId::new(name).unwrap(), Name::new(name).unwrap(), mark));
        let bot = LevelName::new("merchant").unwrap();
        let mut stood_in = person("Ugo", None);
        stood_in.stand_in = Some(bot.clone());
        let marks = [Some(Mark::Guest), Some(Mark::Program), None];
        let mut chairs: Vec<Chair> = ["Ada", "Rob", "Bea"].into_iter().zip(marks).map(|(a, b)| person(a, b)).collect();
        chairs.extend([chair(Holder::bot(bot)), stood_in]);
        let people = People::new(&chairs, Viewer::Spectator);
        let all: Vec<String> = people.iter().map(|(_, person)| person.marked()).collect();
        assert_eq!(all, ["Ada (guest)", "Rob (program)", "Bea", "Ginevra (bot)", "Ugo"]);
    }

    #[test]
    fn a_bot_that_decides_for_somebody_is_named() {
        let person = |name| chair(Holder::person(PlayerId::new(name).unwrap(), Name::new(name).unwrap()));
        let chairs = [person("Ada"), person("Bea"), chair(Holder::bot(LevelName::new("merchant").unwrap()))];
        let people = People::new(&chairs, Viewer::Player(Seat::new(0)));
        let bots = people.with_bots_for(&[Seat::new(0), Seat::new(1), Seat::new(2)]);
        let names: Vec<&str> = bots.iter().map(|(_, person)| &*person.name).collect();
        assert_eq!(names, ["Your bot", "Bea’s bot", people.name(Seat::new(2))]);
        assert!(!bots.is_you(Seat::new(0)) && people.is_you(Seat::new(0)));
    }

    #[test]
    fn a_bot_keeps_its_name_when_others_come_and_go() {
        let names = |holders: [Option<&str>; 4], viewer| -> Vec<String> {
            let chairs = holders.map(|name| match name {
                Some(name) => chair(Holder::person(PlayerId::new("x").unwrap(), Name::new(name).unwrap())),
                None => chair(Holder::bot(LevelName::new("merchant").unwrap())),
            });
            People::new(&chairs, Viewer::Player(Seat::new(viewer))).iter().map(|(_, one)| one.name.clone()).collect()
        };
        assert_eq!(names([Some("You"), None, None, None], 0), ["You", "Lorenzo", "Piero", "Ginevra"]);
        assert_eq!(names([None, None, Some("You"), None], 2), ["Sandro", "Lorenzo", "You", "Ginevra"]);
        assert_eq!(names([Some("You"), None, Some("Lorenzo"), None], 2), ["Guest", "Sandro", "Lorenzo", "Ginevra"]);
    }
}
