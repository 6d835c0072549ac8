//! Why something was not done, in the person's own language.

use fondaco_table::Refusal;

use crate::t;

/// What is said when the table refuses something.
#[must_use]
pub fn words(refusal: &Refusal) -> String {
    let key = match refusal {
        Refusal::Illegal { rule, .. } => return t!("refused-illegal", rule = rule),
        Refusal::NotYourTurn { .. } => "refused-not-your-turn",
        Refusal::Stale { .. } => "refused-stale",
        Refusal::MatchOver | Refusal::Resigned => "refused-over",
        Refusal::Paused => "refused-paused",
        Refusal::TimeUp | Refusal::BotDecides | Refusal::BotPlays => "refused-time-up",
        Refusal::NoTakeBacks => "refused-no-take-backs",
        Refusal::NothingToTakeBack => "table-undo-nothing",
        Refusal::Barrier => "table-undo-barrier",
        Refusal::OfferOpen | Refusal::NoOffer | Refusal::AlreadyAgreed => "refused-offer",
        _ => "refused-other",
    };
    t!(key)
}

/// Whether the reason is something that happened in the meantime: that is worth reading after it, too.
#[must_use]
pub const fn is_news(refusal: &Refusal) -> bool {
    !matches!(
        refusal,
        Refusal::Illegal { .. }
            | Refusal::NoTakeBacks
            | Refusal::NothingToTakeBack
            | Refusal::Barrier
            | Refusal::OfferOpen
            | Refusal::NoOffer
            | Refusal::AlreadyAgreed
    )
}
