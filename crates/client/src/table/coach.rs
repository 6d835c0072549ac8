//! The first game explains itself: for each kind of decision, what to think of. The texts are in `coach.ftl`.

use fondaco_liguria::{Liguria, Phase as Leg};
use fondaco_strozzi::{Phase, Strozzi};
use leptos::prelude::*;

use super::desk::Desk;
use super::face::Face;
use crate::base::parts::Icon;
use crate::base::settings;
use crate::t;

/// A game whose decisions are explained.
pub trait Coached: fondaco_game::Game {
    /// The key of what to think of at this decision.
    fn advice(seen: &Self::Observation) -> &'static str;
    /// The key of what to say before the first decision.
    const START: &'static str;
    /// The key of what to say when a round has been scored; nothing where rounds are not scored.
    const ROUND: Option<&'static str>;
}

impl Coached for Strozzi {
    const START: &'static str = "coach-strozzi-start";
    const ROUND: Option<&'static str> = Some("coach-strozzi-round");

    fn advice(seen: &Self::Observation) -> &'static str {
        match seen.phase {
            Phase::Port => "coach-strozzi-port",
            Phase::Tile => "coach-strozzi-tile",
            _ if seen.claim.is_some() => "coach-strozzi-pirate",
            _ => "coach-strozzi-claim",
        }
    }
}

impl Coached for Liguria {
    const START: &'static str = "coach-liguria-start";
    const ROUND: Option<&'static str> = None;

    fn advice(seen: &Self::Observation) -> &'static str {
        match seen.phase {
            Leg::Cubes => "coach-liguria-cubes",
            Leg::Take => "coach-liguria-take",
            Leg::Card => "coach-liguria-card",
            Leg::Upgrade => "coach-liguria-upgrade",
            Leg::Sail if seen.voyage.as_ref().is_some_and(|voyage| voyage.under_way) => "coach-liguria-onward",
            Leg::Sail => "coach-liguria-sail",
            Leg::Load => "coach-liguria-load",
            Leg::Bonus => "coach-liguria-bonus",
            Leg::Conquer => "coach-liguria-conquer",
            Leg::Deploy => "coach-liguria-deploy",
            Leg::Turn => "coach-liguria-turn",
            Leg::Homeward => "coach-liguria-homeward",
            _ => "coach-liguria-buyer",
        }
    }
}

/// What to think of, in the first game.
#[component]
pub fn Coach<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    let first = Memo::new(move |_| desk.table.with(|table| table.you.is_some() && desk.decided() == 0));
    let advice = Memo::new(move |_| desk.shown.with(|seen| G::advice(seen)));
    move || {
        let on = settings::get(|choices| choices.lessons == Some(true)) && !desk.guided;
        on.then(|| {
            view! {
                // Its room stays, so that the board does.
                <aside class="coach" class:rests=move || !desk.your_turn() aria-label=move || t!("coach")>
                    <Icon name="ui-help"/>
                    // On a phone it scrolls, so it must be reachable.
                    <p tabindex="0">{move || first.get().then(|| view! { <span>{t!(G::START)}" "</span> })}{move || t!(advice.get())}</p>
                    <button class="icon-btn" aria-label=move || t!("coach-off") title=move || t!("coach-off") on:click=move |_| {
                        settings::change(|choices| choices.lessons = Some(false));
                    }><Icon name="ui-close"/></button>
                </aside>
            }
        })
    }
}
