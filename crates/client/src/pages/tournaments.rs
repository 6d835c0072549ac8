//! Tournaments: those that one can enter, that are played and that are over; opening one; and the page of one.
//!
//! 1. [`list`] — the lists; [`create`] — opening one.
//! 2. [`page`] — one of them, with its parts: [`standings`](self), [`chart`](self), [`rounds`](self), [`seats`](self) (the same deal
//!    compared seat by seat), [`again`](self) (the same deal for others, and where one chose differently).
//! 3. [`table`] — the way back from a table of one.

use fondaco_table::Mark;
use fondaco_wire::rest::{EntrantBody, TournamentBody, TournamentStage};
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::i18n::Lang;
use crate::data::account;
use crate::t;
use crate::table::people::mark_key;

mod again;
mod chart;
pub mod create;
pub mod list;
pub mod page;
mod rounds;
mod seats;
mod standings;
pub mod table;

/// How often a tournament that is played is asked about, in seconds, and one that is not.
const OFTEN: u32 = 6;
const SELDOM: u32 = 30;

/// Points of a tournament: whole ones without a fraction, others with at most two digits.
fn points(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let (sign, hundredths) = if hundredths < 0 { ("−", -hundredths) } else { ("", hundredths) };
    let point = if i18n::lang() == Lang::En { '.' } else { ',' };
    match hundredths % 100 {
        0 => format!("{sign}{}", hundredths / 100),
        tens if tens % 10 == 0 => format!("{sign}{}{point}{}", hundredths / 100, tens / 10),
        rest => format!("{sign}{}{point}{rest:02}", hundredths / 100),
    }
}

/// The same with a sign.
fn signed(value: f64) -> String {
    if value > 0.0 { t!("gain", points = points(value)) } else { points(value) }
}

/// "Tables of 4 · 5 rounds · 15 minutes each · rated · the same deal at every table"
fn terms(about: &TournamentBody) -> String {
    let TournamentBody { players, rounds, clock, rated, duplicate, .. } = about;
    let mut said = vec![
        t!("tour-tables-of", players = u32::from(*players)),
        t!("tour-rounds", rounds = u32::from(*rounds)),
        crate::hosts::online::words::clock(*clock),
        if *rated { t!("kind-rated") } else { t!("kind-casual") },
    ];
    if *duplicate {
        said.push(t!("tour-duplicate"));
    }
    if let Some(edition) = &about.edition {
        said.push(edition.name.clone());
    }
    said.join(" · ")
}

/// Where it stands: "14 are in", "Round 2 of 5", "over".
fn stands(about: &TournamentBody) -> String {
    match about.stage {
        TournamentStage::Open => t!("tour-entered", entrants = about.entrants),
        TournamentStage::Running => {
            t!("tour-round-of", round = u32::from(about.round), rounds = u32::from(about.rounds))
        }
        TournamentStage::Finished => t!("tour-finished"),
        TournamentStage::Cancelled => t!("tour-cancelled"),
    }
}

/// Whether this is the person who looks, followed.
fn is_me(player: &EntrantBody) -> bool {
    account::me().is_some_and(|me| me.id == player.id)
}

/// Somebody's name, with what is said beside it.
fn named(player: &EntrantBody) -> Markup {
    let mark = player.mark.map(|mark: Mark| view! { <small class="mark">{move || t!(mark_key(mark))}</small> });
    view! { <span class="nm">{player.name.clone()}</span>{mark} }.into_any()
}

/// The first letter of a name.
fn initial(name: &str) -> String {
    name.chars().next().map(|first| first.to_uppercase().to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_as_many_digits_as_they_need() {
        i18n::choose(Lang::En);
        assert_eq!([14.0, 2.5, 3.33, 0.0, -4.25, 0.05].map(points), ["14", "2.5", "3.33", "0", "−4.25", "0.05"]);
        assert_eq!([2.5, 0.0, -1.0].map(signed), ["+2.5", "0", "−1"]);
    }
}
