//! Small parts that the board is made of.

#![expect(unreachable_pub, reason = "`#[component]` makes public what it is given")]

use fondaco_game::Seat;
use fondaco_strozzi::Strozzi;
use fondaco_strozzi::components::City;
use leptos::prelude::*;

use super::words;
use crate::base::parts::{Icon, Marker};
use crate::table::face::Desk;

/// Something that can move: it glides from where the piece of its name was.
#[component]
pub(super) fn Piece(
    desk: Desk<Strozzi>,
    #[prop(into)] name: String,
    #[prop(optional, into)] class: &'static str,
    children: Children,
) -> impl IntoView {
    let own = name.clone();
    let pointed = Memo::new(move |_| desk.pointed.with(|pointed| pointed.contains(&own)));
    // One attribute: a class that is set again would lose what `class:` added to it.
    let class = move || format!("piece {class}{}", if pointed.get() { " pointed" } else { "" });
    view! {
        <span class=class data-piece=name>
            {children()}
        </span>
    }
}

/// The marker of whoever sits there.
#[component]
pub(super) fn Person(desk: Desk<Strozzi>, seat: Seat) -> impl IntoView {
    move || {
        let person = desk.people.with(|people| people.at(seat).cloned())?;
        Some(view! { <Marker colour=person.colour initial=person.initial/> })
    }
}

/// A ware or a scroll as a token.
#[component]
pub(super) fn Token(
    /// The city whose markers it moves.
    city: City,
    #[prop(optional)] small: bool,
) -> impl IntoView {
    view! {
        <span class=format!("tok {}{}", words::cargo_of(city), if small { " sm" } else { "" }) data-explain=explain(city)>
            <Icon name=words::cargo_icon(city)/>
        </span>
    }
}

/// The key of what a ware is.
const fn explain(city: City) -> &'static str {
    match city {
        City::Venice => "explain-gold",
        City::Rome => "explain-grain",
        City::Naples => "explain-cloth",
        City::Florence => "explain-strozzi-scroll",
    }
}
