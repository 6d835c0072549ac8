//! What is pushed, in the person's language: that it is their turn, that a round begins or that they are asked something, in which game,
//! and with whom. Nothing of the game itself.

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
        (Call::Vote { .. }, Lang::En) => "End the match without a result?",
        (Call::Vote { .. }, Lang::De) => "Die Partie ohne Ergebnis beenden?",
        (Call::Vote { .. }, Lang::Fr) => "Finir la partie sans résultat ?",
    };
    let with = match lang {
        Lang::En => "with",
        Lang::De => "mit",
        Lang::Fr => "avec",
    };
    let game = reminder.game.title();
    let mut body = match lang.list(&reminder.with) {
        None => game.to_owned(),
        Some(others) => format!("{game}, {with} {others}"),
    };
    if let Call::Vote { rated } = reminder.call {
        body.push_str(match (lang, rated) {
            (Lang::En, false) => ". Who says nothing agrees.",
            (Lang::En, true) => ". Who says nothing declines.",
            (Lang::De, false) => ". Wer nichts sagt, stimmt zu.",
            (Lang::De, true) => ". Wer nichts sagt, lehnt ab.",
            (Lang::Fr, false) => ". Qui ne dit mot consent.",
            (Lang::Fr, true) => ". Qui ne dit mot refuse.",
        });
    }
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
        reminder.call = Call::Vote { rated: false };
        let said = read("de", &reminder);
        assert_eq!(said["title"], "Die Partie ohne Ergebnis beenden?");
        assert_eq!(said["body"], "Liguria, mit Piero. Wer nichts sagt, stimmt zu.");
        reminder.call = Call::Vote { rated: true };
        assert_eq!(read("fr", &reminder)["body"], "Liguria, avec Piero. Qui ne dit mot refuse.");
    }
}
