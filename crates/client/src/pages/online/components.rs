//! The components of a table. An edition that the server has and this browser does not is brought before the table is shown:
//! a board drawn with other components would be wrong.

use fondaco_game::edition::About;
use fondaco_game::{Edition as _, EditionId, Game};
use fondaco_table::GameName;
use fondaco_wire::rest::EditionBody;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::data::rest;
use crate::faces::lazy::by_game;
use crate::hosts::online::room::{Components, Room};

by_game! {
    /// Whether this edition is compiled in or kept.
    board fn is_here<G>(id: EditionId) -> bool {
        finds::<G>(&id)
    }
}

by_game! {
    /// Keeps an edition; false if it is not what it should be.
    more fn keep<G>(brought: (EditionId, EditionBody)) -> bool {
        restore::<G>(&brought.1) && finds::<G>(&brought.0)
    }
}

fn finds<G: Game>(id: &EditionId) -> bool {
    G::Edition::find(id).is_some()
}

fn restore<G: Game>(body: &EditionBody) -> bool {
    let components = body.components.as_deref().unwrap_or_default();
    G::Edition::restore(About::named(&body.name), components).is_ok_and(|edition| edition.keep().is_ok())
}

/// Follows what is played with at a table, and brings it.
pub(super) fn follow(room: Room) {
    Effect::new(move |_| {
        let Some((game, id)) = room.about.with(|about| {
            let options = &about.as_ref()?.options;
            Some((options.game.parse::<GameName>().ok()?, options.edition.clone()))
        }) else {
            return;
        };
        let Some(id) = id else { return room.components.set(Components::Here) };
        spawn_local(async move {
            // What cannot be loaded says so itself, in the place of the table.
            let here = is_here(game, id.clone()).await.unwrap_or(true) || {
                let body = rest::get::<EditionBody>(&format!("editions/{}", id.hash)).await;
                match body {
                    Ok(body) => keep(game, (id, body)).await.unwrap_or(false),
                    Err(_) => false,
                }
            };
            let _ = room.components.try_set(if here { Components::Here } else { Components::Missing });
        });
    });
}
