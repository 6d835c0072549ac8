//! Passwords that are tried first by whoever guesses: a list of our own of words that people are known to choose, and rules for
//! what people make of them (capitals, digits for letters, a number or a sign before or after).

use fondaco_table::GameName;

/// Words that make no password, however they are dressed up. Without digits and signs, which are taken off before.
const WORDS: &str = "
    password passwort passwd pass kennwort geheim secret motdepasse parola contrasena senha wachtwoord
    qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdfgh asdfghjkl asdf yxcvbnm zxcvbnm wxcvbn qazwsx qazwsxedc
    qweasd qweasdzxc asdasd qweqwe zaqwsx
    admin administrator root user guest login test testtest tester default changeme change access master superuser
    letmein welcome willkommen bienvenue hello hallo bonjour ciao hola whatever trustno iloveyou ichliebedich jetaime
    tiamo teamo loveyou lovely love
    monkey dragon tiger lion eagle falcon panther shadow phoenix unicorn butterfly dolphin puppy kitten chicken
    football baseball basketball hockey soccer fussball golf tennis yankees cowboys lakers arsenal liverpool chelsea
    juventus barcelona realmadrid bayern
    superman batman spiderman ironman pokemon pikachu naruto starwars starwar minecraft fortnite roblox matrix
    princess prinzessin princesse sunshine sonnenschein soleil flower blume rainbow diamond angel engel schatz schatzi
    mausi baby cookie chocolate banana orange summer winter spring autumn sommer herbst hiver printemps
    january february march april june july august september october november december
    monday friday sunday montag freitag sonntag
    michael michelle jennifer jessica ashley jordan daniel andrew charlie thomas matthew joshua robert william
    nicole amanda alexander alexandra stefan andreas martin peter hannah anna maria marie julie camille nicolas
    computer internet google facebook instagram youtube twitter linkedin apple samsung android windows microsoft
    freedom killer hunter ranger buster harley mustang ferrari porsche mercedes corvette
    fondaco boardgame brettspiel jeudesociete
    abcdef abcdefg abcdefgh abcabc aaaaaa
";

/// Whole passwords that the rules below would let pass.
const WHOLE: &[&str] = &[
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1q2w3e4r5t6z",
    "1q2w3e4r5t6y",
    "1qaz2wsx",
    "1qaz2wsx3edc",
    "q1w2e3r4",
    "q1w2e3r4t5",
    "zaq12wsx",
    "zaq1zaq1",
    "a1b2c3d4",
    "abcd1234",
    "1234abcd",
    "abc12345",
    "123abc456",
    "qwer1234",
    "1234qwer",
    "asdf1234",
    "p455w0rd",
    "1g2w3e4r",
    "gwerty123",
    "112233445566",
    "11223344",
    "123123123",
    "123321123",
    "147258369",
    "159357456",
    "741852963",
    "789456123",
    "987654321",
    "31415926",
    "27182818",
    "correcthorsebatterystaple",
];

/// Rows of keys and letters, along which fingers run.
const ROWS: [&str; 8] = [
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
];

/// Whether a password is one of those that are tried first.
pub(super) fn is_common(password: &str) -> bool {
    let small = password.to_lowercase();
    let plain: String = small.chars().filter(|c| !c.is_whitespace()).collect();
    WHOLE.contains(&&*plain) || is_monotonous(&plain) || runs_along_rows(&plain) || is_dressed_word(&plain)
}

/// Few different characters, or a short piece over and over.
fn is_monotonous(text: &str) -> bool {
    let all: Vec<char> = text.chars().collect();
    let mut different = all.clone();
    different.sort_unstable();
    different.dedup();
    let repeats = |size: usize| all.len() >= 2 * size && all.iter().zip(all.iter().skip(size)).all(|(a, b)| a == b);
    different.len() < 4 || (1..=4).any(repeats)
}

/// Pieces of rows, forwards or backwards, and nothing else.
fn runs_along_rows(text: &str) -> bool {
    let all: Vec<char> = text.chars().collect();
    let neighbours = |a: char, b: char| {
        ROWS.iter().any(|row| {
            let mut pairs = row.chars().zip(row.chars().skip(1));
            pairs.any(|(one, next)| (one, next) == (a, b) || (one, next) == (b, a))
        })
    };
    let along = all.windows(2).filter(|pair| neighbours(pair[0], pair[1])).count();
    // Where one piece ends and the next begins, two that are no neighbours meet: at most one in four may do so.
    all.len() >= 2 && 4 * along >= 3 * (all.len() - 1)
}

/// A word of the list, or two of them, with anything but letters before and after.
fn is_dressed_word(text: &str) -> bool {
    let bare = |text: &str| text.trim_matches(|c: char| !c.is_alphabetic()).to_owned();
    let letters = |text: &str| text.chars().map(undressed).collect::<String>();
    // What stands around the word may be taken for letters, or not: `dragon1`, `p@ssw0rd!`, `$unshine`.
    [bare(text), letters(&bare(text)), bare(&letters(text))].iter().any(|bare| {
        let games = || GameName::ALL.iter().map(|game| game.as_str());
        let is_word = |bare: &str| WORDS.split_whitespace().chain(games()).any(|word| word == bare);
        let is_two = || {
            let places = bare.char_indices().map(|(place, _)| place).skip(1);
            places.map(|place| bare.split_at(place)).any(|(one, other)| {
                let other = other.trim_matches(|c: char| !c.is_alphabetic());
                is_word(one.trim_matches(|c: char| !c.is_alphabetic())) && is_word(other)
            })
        };
        bare.is_empty() || is_word(bare) || is_two()
    })
}

/// The letter that a digit or a sign stands for.
fn undressed(c: char) -> char {
    match c {
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' | '€' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' | '+' => 't',
        '8' => 'b',
        '9' => 'g',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_tried_first_is_refused() {
        for bad in [
            "password",
            "Password1",
            "P@ssw0rd!",
            "passwort123",
            "Passwort2024",
            "12345678",
            "123456789",
            "87654321",
            "qwertyuiop",
            "qwertz123",
            "asdfghjkl",
            "11111111",
            "abababab",
            "abcabcabc",
            "iloveyou",
            "ILoveYou2",
            "monkey123",
            "1234monkey",
            "letmein!",
            "trustno1",
            "1q2w3e4r",
            "!!!!!!!!!!",
            "20242024",
            "19871987",
            "motdepasse1",
            "azertyuiop",
            "dragon99",
            "fondaco2026",
            "love1234",
            "summer2025",
            "abcdefgh",
            "password password",
            "adminadmin",
            "hello welcome",
            "  12345678  ",
            "m0nk3y!!",
            "0000000000000000",
        ] {
            assert!(is_common(bad), "{bad}");
        }
    }

    #[test]
    fn what_is_not_is_allowed() {
        for good in [
            "tre dadi e un gatto",
            "eine Brücke im Regen",
            "Xk3$vv9q",
            "gondola-27-Ponte",
            "wine dark sea",
            "hunter and the fox jump",
            "übermorgen im Wald",
            "zwölf Boxkämpfer",
            "кошка на крыше",
            "correct horse",
        ] {
            assert!(!is_common(good), "{good}");
        }
    }
}
