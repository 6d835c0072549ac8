//! What is pushed, in the person's language: that it is their turn, in which game, and with whom. Nothing of the game itself.

use fondaco_table::Name;
use serde_json::json;

use super::Reminder;

/// A language of the browser client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lang {
    En,
    De,
    Fr,
}

impl Lang {
    /// The language of this code (`de`, `de-AT`); English if it is none of ours.
    pub(super) fn of(code: &str) -> Self {
        let base = code.split(['-', '_']).next().unwrap_or_default();
        let known = [Lang::En, Lang::De, Lang::Fr].into_iter().find(|lang| lang.code().eq_ignore_ascii_case(base));
        known.unwrap_or(Lang::En)
    }

    pub(super) fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
            Lang::Fr => "fr",
        }
    }
}

/// The message, as the service worker of the client reads it.
pub(super) fn message(lang: Lang, reminder: &Reminder) -> String {
    let (title, with, and) = match lang {
        Lang::En => ("Your turn", "with", "and"),
        Lang::De => ("Du bist am Zug", "mit", "und"),
        Lang::Fr => ("C’est à vous", "avec", "et"),
    };
    let game = reminder.game.title();
    let body = match list(&reminder.with, and) {
        None => game.to_owned(),
        Some(others) => format!("{game}, {with} {others}"),
    };
    json!({"title": title, "body": body, "lang": lang.code(), "match": reminder.match_id}).to_string()
}

/// Names as one says them: "a, b and c".
fn list(names: &[Name], and: &str) -> Option<String> {
    let (last, others) = names.split_last()?;
    let others: Vec<&str> = others.iter().map(Name::as_str).collect();
    Some(if others.is_empty() { last.to_string() } else { format!("{} {and} {last}", others.join(", ")) })
}

#[cfg(test)]
mod tests {
    use fondaco_table::{GameName, MatchId, PlayerId};
    use serde_json::Value;

    use super::*;

    #[test]
    fn it_is_said_in_three_languages() {
        let mut reminder = Reminder {
            person: PlayerId::new("u1").unwrap(),
            match_id: MatchId::new("m1").unwrap(),
            game: GameName::Strozzi,
            with: Vec::new(),
            time: None,
            urgent: false,
        };
        let read = |lang: &str, reminder: &Reminder| -> Value {
            serde_json::from_str(&message(Lang::of(lang), reminder)).unwrap()
        };
        assert_eq!(
            read("en", &reminder),
            json!({"title": "Your turn", "body": "Strozzi", "lang": "en", "match": "m1"})
        );
        reminder.with = ["Piero", "Bianca", "Lo\"renzo"].map(|name| Name::new(name).unwrap()).to_vec();
        assert_eq!(read("de-AT", &reminder)["body"], "Strozzi, mit Piero, Bianca und Lo\"renzo");
        reminder.with.truncate(1);
        reminder.game = GameName::Liguria;
        assert_eq!(read("FR", &reminder)["body"], "Liguria, avec Piero");
        assert_eq!(read("xx", &reminder)["body"], "Liguria, with Piero");
        assert_eq!(Lang::of(""), Lang::En);
    }
}
