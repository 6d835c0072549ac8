//! Who sits where: people and bots, their names, and the letter, shape and colour of each seat.

use anstyle::Style;
use fondaco_game::{MAX_SEATS, Record, Seat};
use fondaco_search::{BotSpec, Level};
pub(crate) use fondaco_table::Occupant;

use crate::error::{Done, fault};
use crate::paint::{self, Line, colour};

/// What the help says of options that name bots.
pub(crate) const BOTS: &str =
    "The bot that decides, or one for each seat: random, apprentice, peddler, merchant, greedy, banker, doge";
/// What the help says of options that name people and bots.
pub(crate) const WHO: &str = "Who sits where, clockwise: me, or a bot: random, apprentice, peddler, merchant, greedy, \
                              banker, doge; with a name if you like, as in me:Anna";

/// Reads who is to sit somewhere: `me`, `greedy`, `me:Anna`, `greedy@50:Lorenzo`.
pub(crate) fn read(text: &str) -> Result<Occupant, String> {
    let kind = text.split_once(':').map_or(text, |(kind, _)| kind).trim();
    if let Some((_, name)) = text.split_once(':') {
        check_name(name.trim())?;
    }
    match text.parse() {
        Ok(occupant @ (Occupant::Me(_) | Occupant::Bot(..))) => Ok(occupant),
        // Somebody else's name is nobody who could play here.
        _ => match kind.parse::<BotSpec>() {
            Err(error) => Err(format!("{error}; 'me' is you")),
            Ok(_) => Err(format!("'{kind}' cannot play here")),
        },
    }
}

fn check_name(name: &str) -> Result<(), String> {
    const LONGEST: usize = 12;
    let begins_well = name.chars().next().is_some_and(char::is_alphabetic);
    let sound = begins_well && name.chars().all(|c| c.is_alphanumeric() || " '.-".contains(c));
    if sound && name.chars().count() <= LONGEST {
        return Ok(());
    }
    let shown: String = name.chars().take(40).collect();
    Err(format!("'{shown}' is no name: 1 to {LONGEST} letters, digits and blanks, a letter first"))
}

/// Whether a person at this terminal decides there.
fn is_me(occupant: &Occupant) -> bool {
    matches!(occupant, Occupant::Me(_))
}

/// Everybody at the table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    occupants: Vec<Occupant>,
    names: Vec<String>,
    letters: Vec<char>,
}

impl Table {
    /// The table of these people and bots.
    pub(crate) fn new(occupants: Vec<Occupant>) -> Self {
        let alone = occupants.iter().filter(|occupant| is_me(occupant)).count() == 1;
        let name = |(occupant, usual): (&Occupant, &str)| match occupant {
            Occupant::Me(Some(name)) | Occupant::Bot(_, Some(name)) | Occupant::Person(name) => name.to_string(),
            Occupant::Me(None) if alone => "You".to_owned(),
            Occupant::Me(None) | Occupant::Bot(_, None) | Occupant::Nobody => usual.to_owned(),
            Occupant::TableBot(_) => occupant.to_string(),
        };
        let names: Vec<String> = occupants.iter().zip(NAMES).map(name).collect();
        let letters = letters(&names);
        Table { occupants, names, letters }
    }

    /// The table that a record was played at. Its seats may have been written by any program: what cannot be shown here has
    /// the seat's usual name.
    pub(crate) fn of(record: &Record, players: usize) -> Self {
        let mut seats = record.seats.iter();
        let occupant = |_| {
            let known = seats.next().and_then(|text| Some((text, text.parse().ok()?)));
            let shown = |(text, occupant): &(&String, Occupant)| match occupant {
                Occupant::Me(name) | Occupant::Bot(_, name) => {
                    name.as_ref().is_none_or(|name| check_name(name.as_str()).is_ok())
                }
                Occupant::Person(_) | Occupant::TableBot(_) => check_name(text).is_ok(),
                Occupant::Nobody => false,
            };
            // Somebody played here, person or bot: for a story only the name counts.
            let somebody = || Occupant::Bot(Level::RANDOM.into(), None);
            known.filter(shown).map_or_else(somebody, |(_, occupant)| occupant)
        };
        Table::new(Seat::all(players).map(occupant).collect())
    }

    /// Everybody, as a record says it.
    pub(crate) fn to_record(&self) -> Vec<String> {
        self.occupants.iter().map(ToString::to_string).collect()
    }

    /// Everybody, by seat.
    pub(crate) fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// How many sit here.
    pub(crate) fn players(&self) -> usize {
        self.occupants.len()
    }

    /// The bot at this seat, if it is one.
    pub(crate) fn bot(&self, seat: Seat) -> Option<BotSpec> {
        match self.occupants[seat.index()] {
            Occupant::Bot(bot, _) => Some(bot),
            _ => None,
        }
    }

    /// The seats of the people at this terminal.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players()).filter(|seat| is_me(&self.occupants[seat.index()]))
    }

    /// The name of whoever sits here.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// "your" or "Lorenzo's".
    pub(crate) fn whose(&self, seat: Seat) -> String {
        match self.name(seat) {
            "You" => "your".to_owned(),
            name => format!("{name}’s"),
        }
    }

    /// "You, Lorenzo and Piero", "Lorenzo and you".
    pub(crate) fn list(&self, seats: &[Seat]) -> String {
        let name = |(at, &seat): (usize, &Seat)| match self.name(seat) {
            "You" if at > 0 => "you",
            name => name,
        };
        listed(&seats.iter().enumerate().map(name).collect::<Vec<_>>())
    }

    /// The letter of a seat's pieces.
    pub(crate) fn letter(&self, seat: Seat) -> char {
        self.letters[seat.index()]
    }

    /// A piece of this seat: its letter on its colour.
    pub(crate) fn piece(&self, seat: Seat) -> Line {
        Line::new().styled(style(seat), self.letter(seat).to_string())
    }

    /// The silhouette of this seat, in its colour.
    pub(crate) fn shape(seat: Seat) -> Line {
        Line::new().styled(style(seat), SHAPES[seat.index()].to_string())
    }
}

/// "a, b and c".
pub(crate) fn listed(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A seat's colour with the ink for it.
pub(crate) fn style(seat: Seat) -> Style {
    let (ground, ink) = colour::SEATS[seat.index()];
    paint::on(ground, ink).bold()
}

/// Names for those who have none. Their letters differ from each other's, and from the letters of wares and paints.
const NAMES: [&str; MAX_SEATS] = ["Alessandra", "Lorenzo", "Piero", "Maddalena", "Ottavia", "Tommaso"];

const SHAPES: [char; MAX_SEATS] = ['●', '■', '◆', '▼', '▲', '♣'];

/// A letter for each name: its first that nobody has yet, or else the seat's number.
fn letters(names: &[String]) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let upper = name.chars().filter(|c| c.is_alphabetic()).filter_map(|c| c.to_uppercase().next());
        let free = upper.into_iter().find(|letter| !letters.contains(letter));
        letters.push(free.or(char::from_digit(index as u32 + 1, 10)).unwrap_or('?'));
    }
    letters
}

/// The bots of a table of `players`: one for all seats, or one for each.
pub(crate) fn bots(named: &[BotSpec], players: usize) -> Done<Vec<BotSpec>> {
    match named {
        [one] => Ok(vec![*one; players]),
        each if each.len() == players => Ok(each.to_vec()),
        some => Err(fault(format!("{} bots are named for {players} players; name 1 or {players}", some.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_occupant_is_read_as_it_is_written() {
        for text in ["me", "greedy", "me:Anna", "random:Don Luigi", "doge", "merchant@50:Pia"] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
        for bad in ["", "doge?", "me:", "me:\u{1b}[2J", "me:averyveryverylongname", "You"] {
            assert!(read(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_help_names_the_bots_in_their_order() {
        let names = Level::ALL.map(|level| level.name).join(", ");
        assert!(BOTS.contains(&names) && WHO.contains(&names), "{names}");
    }

    #[test]
    fn everybody_has_a_letter_of_their_own() {
        let table = |seats: &str| Table::new(seats.split(',').map(|seat| read(seat).unwrap()).collect());
        assert_eq!(table("me,greedy,greedy,random").letters, ['Y', 'L', 'P', 'M']);
        assert_eq!(table("me,me,greedy").names, ["Alessandra", "Lorenzo", "Piero"]);
        assert_eq!(table("me:Anna,me:Ann,me:An,me:A").letters, ['A', 'N', '3', '4']);
    }
}
