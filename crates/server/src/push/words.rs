//! What is pushed, in the person's language: that it is their turn or that a round begins, in which game, and with whom. Nothing of
//! the game itself.

use serde_json::json;

use super::{Call, Reminder};
use crate::lang::Lang;

/// The message, as the service worker of the client reads it.
pub(super) fn message(lang: Lang, reminder: &Reminder) -> String {
    let title = match (reminder.call, lang) {
        (Call::Turn, Lang::En) => "Your turn",
        (Call::Turn, Lang::De) => "Du bist am Zug",
        (Call::Turn, Lang::Fr) => "C’est à vous",
        (Call::Round, Lang::En) => "Your table in the tournament is about to begin",
        (Call::Round, Lang::De) => "Dein Tisch im Turnier beginnt gleich",
        (Call::Round, Lang::Fr) => "Votre table du tournoi va commencer",
    };
    let with = match lang {
        Lang::En => "with",
        Lang::De => "mit",
        Lang::Fr => "avec",
    };
    let game = reminder.game.title();
    let body = match lang.list(&reminder.with) {
        None => game.to_owned(),
        Some(others) => format!("{game}, {with} {others}"),
    };
    json!({"title": title, "body": body, "lang": lang.code(), "match": reminder.match_id}).to_string()
}

#[cfg(test)]
mod tests {
    use fondaco_table::{GameName, MatchId, Name, PlayerId};
    use serde_json::Value;

    use super::*;

    #[test]
    fn it_is_said_in_three_languages() {
        let mut reminder = Reminder {
            call: Call::Turn,
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
        reminder.call = Call::Round;
        assert_eq!(read("de", &reminder)["title"], "Dein Tisch im Turnier beginnt gleich");
    }
}
