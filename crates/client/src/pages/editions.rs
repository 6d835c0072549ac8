//! Editions: all of them ([`gallery`]), one of them ([`look`]), and the workshop where owners type in their own ([`editor`]).
//! [`choose`] is how one is chosen for a game; [`pictures`] draws what is in a box.

use fondaco_game::edition::merge;
use fondaco_table::{AnyEdition, GameName};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::route::Route;
use crate::data::editions::packed;
use crate::data::editions::{self, Mine, Origin, Word};
use crate::faces::lazy::by_game;
use crate::table::face::Face;
use crate::table::host::Trouble;
use crate::table::workshop::{Cards, Draft, Shape, Workshop};

mod balance;
pub mod choose;
mod compare;
pub mod editor;
mod faults;
pub mod gallery;
pub mod look;
mod pictures;
mod wanted;

by_game! {
    /// What a game's box is made of.
    more fn described<G>(_nothing: ()) -> Option<Workshop> {
        <G as Face>::workshop()
    }
}

/// What a game's box is made of, as soon as that is here; nothing where nobody can type one in.
fn workshop(game: GameName) -> RwSignal<Option<Workshop>> {
    let found = RwSignal::new(None);
    spawn_local(async move {
        if let Ok(workshop) = described(game, ()).await {
            let _ = found.try_set(workshop);
        }
    });
    found
}

/// Whether a draft has the shape of a box, whatever is in it: it may have been changed by hand.
fn fits(workshop: &Workshop, draft: &Draft) -> bool {
    /// The most entries of a part: no box has a tenth of it.
    const MOST: usize = 400;
    /// The largest number anywhere in a box.
    const MOST_NUMBER: i16 = 99;
    let entries_fit = |shape: &Shape, entries: &Vec<Vec<i16>>| match shape {
        Shape::Cards(cards) => {
            entries.len() <= MOST && entries.iter().all(|entry| entry.len() == 1 + cards.symbols.len())
        }
        Shape::Counts(counts) => entries.len() == counts.kinds && entries.iter().all(|entry| entry.len() == 1),
        Shape::Tracks(tracks) => {
            let length = 1 + tracks.length.0..=1 + tracks.length.1;
            entries.len() == tracks.looks.len() && entries.iter().all(|entry| length.contains(&entry.len()))
        }
        Shape::Rows(rows) => {
            (rows.length.0..=rows.length.1).contains(&entries.len())
                && entries.iter().all(|entry| entry.len() == rows.columns.len())
        }
    };
    let mut all = draft.iter().flatten().flatten();
    all.all(|number| (-MOST_NUMBER..=MOST_NUMBER).contains(number))
        && draft.len() == workshop.parts.len()
        && workshop.parts.iter().zip(draft).all(|(part, entries)| entries_fit(&part.shape, entries))
}

/// Keeps a copy as one's own, with the file that it came as.
fn keep_copy(edition: &AnyEdition, origin: Origin, file: Option<String>) -> Result<Mine, Trouble> {
    let mine = Mine::of(edition, origin, file).ok_or(Trouble::StorageForbidden)?;
    editions::keep(&mine)?;
    Ok(mine)
}

/// The edition as a file.
fn export(edition: &AnyEdition, like: Option<&str>) {
    let file = match like {
        Some(typed) => edition.to_file_like(typed),
        None => edition.to_file(),
    };
    if let Ok(file) = file {
        let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
        let name: String = edition.about.name.chars().map(plain).collect();
        browser::download(&format!("{}-{}.toml", edition.game, name.to_lowercase()), &file);
    }
}

/// Half an edition as a file like the one that was typed before: its comments and its order stay, if all of it can be said so.
fn half_like(workshop: &Workshop, typed: Option<&str>, fresh: String) -> String {
    let sorted = |file: &str| {
        let (about, mut draft) = (workshop.half)(file)?;
        for (part, entries) in workshop.parts.iter().zip(&mut draft) {
            if matches!(part.shape, Shape::Cards(Cards { ordered: false, .. })) {
                entries.sort();
            }
        }
        Some((about, draft))
    };
    let merged = typed.and_then(|typed| merge(typed, &fresh)).filter(|merged| sorted(merged) == sorted(&fresh));
    merged.unwrap_or(fresh)
}

/// The address that carries the edition.
fn address(edition: &AnyEdition) -> String {
    let here = browser::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let page = here.split('#').next().unwrap_or_default().to_owned();
    page + &Route::Edition(Word::Packed(packed::pack(edition)).to_string()).href()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_file_keeps_its_comments() {
        fn tried<G: Face>() {
            let (workshop, file) = (G::workshop().unwrap(), G::GAME.built_in().to_file().unwrap());
            let typed = format!("# from the attic\n{file}");
            let (about, mut draft) = (workshop.half)(&file).unwrap();
            draft[0].truncate(12);
            let fresh = about.to_file(G::NAME) + &(workshop.write)(&draft);
            let like = half_like(&workshop, Some(&typed), fresh.clone());
            assert!(like.starts_with("# from the attic\n"), "{like}");
            assert_eq!((workshop.half)(&like).unwrap().1[0].len(), 12);
            assert_eq!(half_like(&workshop, None, fresh.clone()), fresh);
            assert_eq!(half_like(&workshop, Some("ships = ["), fresh.clone()), fresh);
        }
        tried::<fondaco_strozzi::Strozzi>();
        tried::<fondaco_liguria::Liguria>();
    }

    #[test]
    fn what_is_kept_of_a_draft_is_not_trusted() {
        fn tried<G: Face>() {
            let workshop = G::workshop().unwrap();
            let whole = (workshop.read)(&G::GAME.built_in().components).unwrap();
            assert!(fits(&workshop, &whole));
            let spoilt: [fn(&mut Draft); 6] = [
                |draft| draft[0][0][0] = i16::MIN,
                |draft| drop(draft.pop()),
                |draft| draft[0][0].push(1),
                |draft| draft[0][0].clear(),
                |draft| draft.last_mut().unwrap()[0].clear(),
                |draft| draft[0] = vec![draft[0][0].clone(); 5_000],
            ];
            for spoil in spoilt {
                let mut draft = whole.clone();
                spoil(&mut draft);
                assert!(!fits(&workshop, &draft));
            }
        }
        tried::<fondaco_strozzi::Strozzi>();
        tried::<fondaco_liguria::Liguria>();
    }
}
