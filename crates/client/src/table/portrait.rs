//! The bots' portraits: eight merchants in a file of its own, which comes when the first of them is shown.

use leptos::prelude::*;

use super::people::{BOTS, Person};
use crate::base::parts::Marker;
use crate::base::texts;

/// The portrait of each of [`BOTS`], by its number in the file.
const PORTRAITS: [u8; BOTS.len()] = [2, 4, 3, 5, 6, 1, 8];

/// How somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mood {
    /// As always.
    #[default]
    Calm,
    /// Something went well.
    Pleased,
    /// Something did not.
    Annoyed,
}

/// The portrait of a bot of this name; nothing if no bot is called so.
fn number(name: &str) -> Option<u8> {
    BOTS.iter().position(|bot| *bot == name).map(|place| PORTRAITS[place])
}

/// A bot's portrait with its marker at the corner; the marker alone for everybody else. It is never the only sign of who is meant.
#[component]
pub fn Portrait(
    /// What the bot is called.
    #[prop(into)]
    name: String,
    /// The colour of its seat, from 1.
    colour: u8,
    /// The letter on its marker.
    #[prop(into)]
    initial: String,
    /// How it looks.
    #[prop(optional)]
    mood: Mood,
) -> impl IntoView {
    let file = texts::file("portraits");
    let Some((number, file)) = number(&name).zip(file) else {
        return view! { <Marker colour initial/> }.into_any();
    };
    let mood = match mood {
        Mood::Calm => "",
        Mood::Pleased => "-pleased",
        Mood::Annoyed => "-annoyed",
    };
    view! {
        <span class="portrait" aria-hidden="true">
            <svg viewBox="0 0 64 64"><use href=format!("{file}#portrait-{number}{mood}")/></svg>
            <Marker colour initial/>
        </span>
    }
    .into_any()
}

/// The same of somebody at a table: a person has no portrait.
#[must_use]
pub fn of(person: &Person, mood: Mood) -> impl IntoView + use<> {
    let name = if person.is_bot { person.name.clone() } else { String::new() };
    view! { <Portrait name colour=person.colour initial=person.initial.clone() mood/> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_has_a_portrait_of_its_own_in_every_mood() {
        let file = include_str!("../../site/portraits.svg");
        let mut seen = Vec::new();
        for bot in BOTS {
            let number = number(bot).unwrap();
            assert!(!seen.contains(&number), "{bot}");
            seen.push(number);
            for mood in ["", "-pleased", "-annoyed"] {
                assert!(file.contains(&format!("id=\"portrait-{number}{mood}\"")), "{bot}{mood}");
            }
        }
        assert_eq!(number("Ada"), None);
    }
}
