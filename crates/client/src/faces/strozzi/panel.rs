//! What the decision panel shows between the question and the buttons.

use fondaco_strozzi::components::{Flag, Port, Tile};
use fondaco_strozzi::{Action, Phase, Strozzi};
use leptos::prelude::*;

use super::parts::Token;
use super::rail::{explain, explain_category};
use super::sight::Sight;
use super::{ask, words};
use crate::base::games::Markup;
use crate::base::parts::{Icon, Rich, plain};
use crate::t;
use crate::table::face::Desk;
use crate::table::target::{State, target};

/// The options of the decision that is due, and what the picked one would do.
pub(super) fn options(desk: Desk<Strozzi>) -> Markup {
    let sight = Sight::of(desk);
    let (phase, claimed) = desk.shown.with_untracked(|seen| (seen.phase, seen.claim.is_some()));
    let cards = match phase {
        Phase::Claim if claimed => vec![flag(desk, sight, Flag::Pirate, 1), pass(desk, sight)],
        Phase::Claim => {
            let flags = Flag::ALL.into_iter().zip(1..).map(|(one, key)| flag(desk, sight, one, key));
            flags.chain([pass(desk, sight)]).collect()
        }
        Phase::Tile => {
            let tiles = desk.legal.get_untracked();
            let tiles = tiles.iter().filter_map(|action| match action {
                Action::Tile(tile) => Some(*tile),
                _ => None,
            });
            tiles.zip(1..).map(|(one, key)| tile(desk, sight, one, key)).collect()
        }
        _ => Port::ALL.into_iter().zip(1..).map(|(one, key)| port(desk, sight, one, key)).collect::<Vec<_>>(),
    };
    let count = cards.len();
    let outlook = Signal::derive(move || {
        let effect = sight.effect.get();
        effect.map(|effect| desk.at(|at| ask::outlook(at, &effect))).unwrap_or_default()
    });
    view! {
        <ul class=format!("opts of{count}")>{cards}</ul>
        <p class="then"><Rich text=outlook/></p>
    }
    .into_any()
}

/// One option as a card.
fn card(
    desk: Desk<Strozzi>,
    sight: Sight,
    (action, key): (Action, u8),
    picture: Markup,
    (name, note): (
        impl Fn() -> String + Copy + Send + Sync + 'static,
        impl Fn() -> String + Copy + Send + Sync + 'static,
    ),
    (closed, explain): (impl Fn() -> String + Copy + Send + Sync + 'static, &'static str),
) -> Markup {
    let state = move || {
        if desk.allows(&action) { State::of(true, sight.is_picked(action)) } else { State::Closed(closed()) }
    };
    // What is read aloud begins with what stands on the card.
    let label = move || {
        let effect = desk.at(|at| ask::choice(at, action).effect);
        format!("{} {}. {}", name(), note(), plain(&effect))
    };
    view! {
        <li>
            <button class="opt" data-hinted=move || desk.hinted(|best| *best == action).then_some("") data-explain=explain data-key=key.to_string() {..target(desk, state, label, move || sight.press(action))}>
                {picture}
                <b>{name}</b>
                " "
                <span class="d">{note}</span>
                <span class="tick" aria-hidden="true"><Icon name="ui-check"/></span>
            </button>
        </li>
    }
    .into_any()
}

fn flag(desk: Desk<Strozzi>, sight: Sight, flag: Flag, key: u8) -> Markup {
    let colour = untrack(|| desk.own_colour());
    let open = untrack(|| desk.allows(&Action::Flag(flag)));
    let icon = if open { words::flag_icon(flag) } else { "flag-none" };
    let picture = view! { <span class=format!("ico flag s{colour}")><Icon name=icon/></span> }.into_any();
    let note = move || desk.at(|at| ask::flag_note(at, flag));
    let closed = move || desk.at(|at| ask::used(at, flag));
    card(desk, sight, (Action::Flag(flag), key), picture, (move || words::flag(flag), note), (closed, explain(flag)))
}

fn pass(desk: Desk<Strozzi>, sight: Sight) -> Markup {
    let picture = view! { <span class="ico pass"><Icon name="ui-pass"/></span> }.into_any();
    let note = move || desk.at(ask::pass_note);
    card(desk, sight, (Action::Pass, 0), picture, (|| t!("strozzi-do-pass"), note), (String::new, "explain-pass"))
}

fn port(desk: Desk<Strozzi>, sight: Sight, port: Port, key: u8) -> Markup {
    let city = port.city();
    let picture =
        view! { <span class=format!("ico cty {}", words::cargo_of(city))><Icon name=words::city_icon(city)/></span> };
    let note =
        move || sight.docking(port).map_or_else(|| t!("strozzi-port-closed"), |docking| ask::port_note(&docking));
    let closed = move || t!("strozzi-port-closed-label", city = words::city(city));
    let name = move || words::city(city);
    card(
        desk,
        sight,
        (Action::Port(port), key),
        picture.into_any(),
        (name, note),
        (closed, super::city::explain_city(city)),
    )
}

fn tile(desk: Desk<Strozzi>, sight: Sight, tile: Tile, key: u8) -> Markup {
    let token = tile.ware().map(|ware| view! { <Token city=ware.port().city() small=true/> });
    let picture = view! {
        <span class="ico cat"><Icon name=words::category_icon(tile.category())/>{token}</span>
    };
    let note = move || match tile.ware() {
        Some(ware) => words::gain(ware.port().city(), 1),
        None => t!("strozzi-note-no-ware"),
    };
    let about = (String::new, explain_category(tile.category()));
    card(desk, sight, (Action::Tile(tile), key), picture.into_any(), (move || words::tile(tile), note), about)
}
