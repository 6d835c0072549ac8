//! What mails say, in the person's language. Nothing of the game itself, and no secret but the link.

use fondaco_table::{GameName, Name};

use super::Why;
use crate::lang::Lang;

/// What a mail is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum About {
    /// An address is to be confirmed.
    Confirm { link: String },
    /// A new password can be set.
    Recover { link: String },
    /// A match waits for somebody.
    Table {
        why: Why,
        game: GameName,
        with: Vec<Name>,
        link: String,
        /// The page that ends reminders.
        off: String,
        /// Where a mail program ends them by itself (RFC 8058).
        one_click: String,
    },
}

impl About {
    /// What it is called in the log.
    pub(super) fn name(&self) -> &'static str {
        match self {
            About::Confirm { .. } => "confirm",
            About::Recover { .. } => "recover",
            About::Table { why: Why::Turn { .. }, .. } => "turn",
            About::Table { why: Why::Vote { .. }, .. } => "vote",
        }
    }
}

/// A mail as it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Words {
    pub(super) subject: String,
    pub(super) text: String,
}

/// Says it.
pub(super) fn words(lang: Lang, about: &About) -> Words {
    let (subject, parts): (String, Vec<String>) = match (lang, about) {
        (Lang::En, About::Confirm { link }) => (
            "Fondaco: confirm your address".into(),
            vec![
                "Somebody, hopefully you, wants mails from Fondaco sent to this address. To confirm it, open this link \
                 within a day:"
                    .into(),
                link.clone(),
                "If it was not you, do nothing: the address is then forgotten.".into(),
            ],
        ),
        (Lang::De, About::Confirm { link }) => (
            "Fondaco: Adresse bestätigen".into(),
            vec![
                "Jemand, hoffentlich du, möchte Mails von Fondaco an diese Adresse bekommen. Öffne zum Bestätigen innerhalb \
                 eines Tages diesen Link:"
                    .into(),
                link.clone(),
                "Wenn du es nicht warst, tu nichts: Die Adresse wird dann vergessen.".into(),
            ],
        ),
        (Lang::Fr, About::Confirm { link }) => (
            "Fondaco : confirmez votre adresse".into(),
            vec![
                "Quelqu’un, vous sans doute, souhaite recevoir les messages de Fondaco à cette adresse. Pour la confirmer, \
                 ouvrez ce lien dans la journée :"
                    .into(),
                link.clone(),
                "Si ce n’était pas vous, ne faites rien : l’adresse sera oubliée.".into(),
            ],
        ),
        (Lang::En, About::Recover { link }) => (
            "Fondaco: a new password".into(),
            vec![
                "Somebody, hopefully you, has forgotten the password of your account. To set a new one, open this link \
                 within an hour; it works once:"
                    .into(),
                link.clone(),
                "If it was not you, do nothing: your password stays as it is.".into(),
            ],
        ),
        (Lang::De, About::Recover { link }) => (
            "Fondaco: ein neues Passwort".into(),
            vec![
                "Jemand, hoffentlich du, hat das Passwort deines Kontos vergessen. Öffne innerhalb einer Stunde diesen Link, \
                 um ein neues zu setzen; er gilt einmal:"
                    .into(),
                link.clone(),
                "Wenn du es nicht warst, tu nichts: Dein Passwort bleibt, wie es ist.".into(),
            ],
        ),
        (Lang::Fr, About::Recover { link }) => (
            "Fondaco : un nouveau mot de passe".into(),
            vec![
                "Quelqu’un, vous sans doute, a oublié le mot de passe de votre compte. Pour en choisir un nouveau, ouvrez ce \
                 lien dans l’heure ; il ne sert qu’une fois :"
                    .into(),
                link.clone(),
                "Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.".into(),
            ],
        ),
        (lang, About::Table { why, game, with, link, off, .. }) => {
            let (subject, says) = match why {
                Why::Turn { .. } => turn(lang, *game, with),
                Why::Vote { rated } => vote(lang, *game, with, *rated),
            };
            let no_more = match lang {
                Lang::En => "No more reminders:",
                Lang::De => "Keine Erinnerungen mehr:",
                Lang::Fr => "Plus de rappels :",
            };
            (subject, vec![says, link.clone(), format!("{no_more}\n{off}")])
        }
    };
    Words { subject, text: parts.join("\n\n") + "\n" }
}

fn turn(lang: Lang, game: GameName, with: &[Name]) -> (String, String) {
    let title = game.title();
    match (lang, lang.list(with)) {
        (Lang::En, None) => (format!("Your turn in {title}"), format!("It is your turn in {title}:")),
        (Lang::En, Some(others)) => {
            (format!("Your turn in {title}"), format!("It is your turn in {title}, with {others}:"))
        }
        (Lang::De, None) => (format!("Du bist am Zug in {title}"), format!("Du bist am Zug in {title}:")),
        (Lang::De, Some(others)) => {
            (format!("Du bist am Zug in {title}"), format!("Du bist am Zug in {title}, mit {others}:"))
        }
        (Lang::Fr, None) => (format!("À vous de jouer à {title}"), format!("C’est à vous de jouer à {title} :")),
        (Lang::Fr, Some(others)) => {
            (format!("À vous de jouer à {title}"), format!("C’est à vous de jouer à {title}, avec {others} :"))
        }
    }
}

fn vote(lang: Lang, game: GameName, with: &[Name], rated: bool) -> (String, String) {
    let title = game.title();
    let others = lang.list(with);
    match lang {
        Lang::En => {
            let with = others.map_or_else(String::new, |others| format!(", with {others},"));
            let silence = if rated { "declined" } else { "agreed" };
            (
                format!("End the match of {title} without a result?"),
                format!(
                    "You are asked whether your match of {title}{with} shall end without a result. Who does not answer in \
                     time has {silence}:"
                ),
            )
        }
        Lang::De => {
            let with = others.map_or_else(String::new, |others| format!(" mit {others}"));
            let silence = if rated { "hat abgelehnt" } else { "hat zugestimmt" };
            (
                format!("{title}: die Partie ohne Ergebnis beenden?"),
                format!(
                    "Du wirst gefragt, ob deine Partie {title}{with} ohne Ergebnis enden soll. Wer nicht rechtzeitig \
                     antwortet, {silence}:"
                ),
            )
        }
        Lang::Fr => {
            let with = others.map_or_else(String::new, |others| format!(", avec {others},"));
            let silence = if rated { "refuse" } else { "accepte" };
            (
                format!("{title} : finir la partie sans résultat ?"),
                format!(
                    "On vous demande si votre partie de {title}{with} doit finir sans résultat. Qui ne répond pas à temps \
                     {silence} :"
                ),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mail_is_said_in_three_languages_with_its_link() {
        let link = "https://play.example.org/#/mail/x".to_owned();
        let off = "https://play.example.org/#/mail/off/y".to_owned();
        let with = ["Piero", "Bianca"].map(|name| Name::new(name).unwrap()).to_vec();
        let about = |why, with| About::Table {
            why,
            game: GameName::Strozzi,
            with,
            link: link.clone(),
            off: off.clone(),
            one_click: String::new(),
        };
        let turn = Why::Turn { steps: 3 };
        for about in [
            About::Confirm { link: link.clone() },
            About::Recover { link: link.clone() },
            about(turn, Vec::new()),
            about(turn, with.clone()),
            about(Why::Vote { rated: false }, with.clone()),
            about(Why::Vote { rated: true }, Vec::new()),
        ] {
            let said = [Lang::En, Lang::De, Lang::Fr].map(|lang| words(lang, &about));
            for (index, Words { subject, text }) in said.iter().enumerate() {
                assert!(text.lines().any(|line| line == link), "{text}");
                assert!(!subject.contains('\n') && said[..index].iter().all(|other| other.subject != *subject));
            }
        }
        let Words { subject, text } = words(Lang::De, &about(turn, with));
        assert_eq!(subject, "Du bist am Zug in Strozzi");
        assert!(text.starts_with("Du bist am Zug in Strozzi, mit Piero und Bianca:\n"), "{text}");
        assert!(text.ends_with(&format!("{off}\n")), "{text}");
    }
}
