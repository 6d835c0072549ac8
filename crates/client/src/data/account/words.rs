//! Every no of the server in the person's own language, with what to do next.

use fondaco_wire::WhyNot;

use crate::data::rest::Failure;
use crate::t;

/// The server's short names, and the keys of what is said.
const CODES: [(&str, &str); 78] = [
    ("nobody", "no-nobody"),
    ("wrong_log_in", "no-wrong-log-in"),
    ("wrong_password", "no-wrong-password"),
    ("login_taken", "no-login-taken"),
    ("bad_login", "no-bad-login"),
    ("bad_password", "no-bad-password"),
    ("common_password", "no-common-password"),
    ("name_password", "no-name-password"),
    ("too_many_tries", "no-too-many-tries"),
    ("wrong_code", "no-wrong-code"),
    ("bad_address", "no-bad-address"),
    ("too_many_mails", "no-too-many-mails"),
    ("bad_link", "no-bad-link"),
    ("no_mail", "no-mail"),
    ("no_address", "no-address"),
    ("on_holiday", "no-on-holiday"),
    ("holiday_too_soon", "no-holiday-too-soon"),
    ("too_many_holidays", "no-too-many-holidays"),
    ("holiday_days", "no-holiday-days"),
    ("no_such_session", "no-such-session"),
    ("name_taken", "no-name-taken"),
    ("name_reserved", "no-name-reserved"),
    ("bad_name", "no-bad-name"),
    ("banned", "no-banned"),
    ("silenced", "no-silenced"),
    ("not_moderator", "no-not-moderator"),
    ("is_moderator", "no-is-moderator"),
    ("closed", "no-closed"),
    ("own", "no-own-report"),
    ("has_account", "no-has-account"),
    ("account_needed", "no-account-needed"),
    ("bots_cannot", "no-bots-cannot"),
    ("too_many_tokens", "no-too-many-tokens"),
    ("no_such_token", "no-such-token"),
    ("crowded", "no-crowded"),
    ("storage", "no-storage"),
    ("damaged", "no-damaged"),
    ("quarantined", "no-quarantined"),
    ("foreign_origin", "no-foreign-origin"),
    ("not_found", "no-not-found"),
    ("no_such_match", "no-such-match"),
    ("table_full", "no-table-full"),
    ("seat_taken", "no-seat-taken"),
    ("already_seated", "no-already-seated"),
    ("match_over", "no-match-over"),
    ("not_over", "no-not-over"),
    ("not_owner", "no-not-owner"),
    ("not_seated", "no-not-seated"),
    ("real_time", "no-clock"),
    ("daily", "no-clock"),
    ("rated_clock", "no-rated-clock"),
    ("rated_guest", "no-rated-guest"),
    ("rated_alone", "wait-rated-alone"),
    ("daily_bots", "no-daily-bots"),
    ("not_dealt", "no-not-dealt"),
    ("no_such_tournament", "no-such-tournament"),
    ("tournament_name", "no-tournament-name"),
    ("tournament_rounds", "no-tournament-rounds"),
    ("tournament_players", "no-tournament-players"),
    ("tournament_clock", "no-tournament-clock"),
    ("tournament_start", "no-tournament-start"),
    ("tournament_most", "no-tournament-most"),
    ("too_many_tournaments", "no-too-many-tournaments"),
    ("tournament_full", "no-tournament-full"),
    ("tournament_closed", "no-tournament-closed"),
    ("tournament_own", "no-tournament-own"),
    ("tournament_guest", "no-tournament-guest"),
    ("tournament_program", "no-tournament-program"),
    ("tournament_rested", "no-tournament-rested"),
    ("not_organizer", "no-not-organizer"),
    ("too_few_entrants", "no-too-few-entrants"),
    ("bad_edition", "no-bad-edition"),
    ("usual_edition", "no-usual-edition"),
    ("too_many_editions", "no-too-many-editions"),
    ("editions_full", "no-editions-full"),
    ("edition", "no-edition-there"),
    ("no_such_edition", "no-edition-there"),
    ("too_long", "no-too-long"),
];

/// Why it was not done, and what to do.
#[must_use]
pub fn said(failure: &Failure) -> String {
    let refused = match failure {
        Failure::Unreachable => return t!("no-answer"),
        Failure::NoServer => return t!("no-server"),
        Failure::Refused(refused) => refused,
    };
    match refused.why() {
        Some(WhyNot::TooMany { wait_ms }) => return t!("no-too-often", seconds = wait_ms.div_ceil(1000)),
        Some(WhyNot::Silenced { reason, .. }) if !reason.is_empty() => {
            return t!("no-silenced-why", reason = reason.as_str());
        }
        Some(WhyNot::Options(error)) if !known(&refused.code) => return t!("error-options", why = error.to_string()),
        _ => {}
    }
    match CODES.iter().find(|(code, _)| *code == refused.code) {
        Some((_, key)) => t!(key),
        // What a newer server says: in its own words, better than nothing.
        None => t!("no-other", why = refused.text.as_str()),
    }
}

fn known(code: &str) -> bool {
    CODES.iter().any(|(known, _)| *known == code)
}

#[cfg(test)]
mod tests {
    use fondaco_table::Refusal;
    use fondaco_wire::rest::{ErrorBody, ErrorDetail};

    use super::*;
    use crate::base::i18n::{Lang, choose};
    use crate::data::rest::Refused;

    fn refused(code: &str, why: Option<WhyNot>) -> Failure {
        let error = ErrorDetail { code: code.to_owned(), text: "the moon is full".to_owned(), why };
        let body = serde_json::to_string(&ErrorBody { error }).unwrap();
        Failure::Refused(Box::new(Refused::read(409, &body).unwrap()))
    }

    #[test]
    fn every_no_has_words() {
        choose(Lang::En);
        let wait = said(&refused("too_many", Some(WhyNot::TooMany { wait_ms: 2100 })));
        assert!(wait.contains("3 seconds"), "{wait}");
        let full = said(&refused("table_full", Some(WhyNot::Table(Refusal::TableFull))));
        assert!(full.contains("seat"), "{full}");
        assert!(said(&refused("moon", None)).contains("the moon is full"));
        for (code, _) in CODES {
            assert!(!said(&refused(code, None)).contains("moon"), "{code}");
        }
    }

    /// The words that a source of the server puts between `before` and the next quotation mark.
    fn codes<'a>(source: &'a str, before: &str) -> Vec<&'a str> {
        source.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn every_no_about_editions_has_words() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/src/api/editions.rs");
        let source = std::fs::read_to_string(path).unwrap();
        let mut found = codes(&source, "Problem::invalid(\"");
        found.extend(codes(&source, "too_many(\""));
        found.extend(codes(&source, "StatusCode::NOT_FOUND, \""));
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, ["bad_edition", "editions_full", "no_such_edition", "too_many_editions", "usual_edition"]);
        // What opening a table says, and what whoever reads the request does.
        found.extend(["edition", "too_long"]);
        for lang in [Lang::En, Lang::De, Lang::Fr] {
            choose(lang);
            for code in &found {
                let words = said(&refused(code, None));
                assert!(known(code) && !words.contains("moon") && !words.contains("no-"), "{lang:?} {code}: {words}");
            }
        }
    }
}
