//! Pictures of what is in a box, drawn from its description: cards, tiles, tracks, rows; and how two boxes differ.

use std::sync::Arc;

use leptos::prelude::*;

use crate::base::games::Markup;
use crate::t;
use crate::table::workshop::{
    Cards, Column, Counts, Draft, Part, Rows, Shape, Shown, Symbol, SymbolSlot, Tracks, Workshop,
};

/// An icon that never changes.
pub(super) fn icon(name: &'static str) -> Markup {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#{name}")/></svg> }.into_any()
}

/// A symbol as cards show it.
pub(super) fn token(symbol: &'static Symbol) -> Markup {
    view! { <span class=format!("e-tk {}", symbol.class)>{icon(symbol.icon)}</span> }.into_any()
}

/// The symbols of a card that stand in a place.
fn shown(cards: &'static Cards, card: &[i16], place: SymbolSlot) -> Vec<&'static Symbol> {
    let here = cards.symbols.iter().zip(card.iter().skip(1)).filter(|(symbol, _)| symbol.place == place);
    here.flat_map(|(symbol, &count)| std::iter::repeat_n(symbol, usize::try_from(count).unwrap_or_default())).collect()
}

/// What a card shows, small.
pub(super) fn face(cards: &'static Cards, card: &[i16]) -> Markup {
    let number = card.first().copied().unwrap_or_default();
    let body = shown(cards, card, SymbolSlot::Body);
    let many = body.len() > 6;
    let foot = cards.symbols.iter().any(|symbol| symbol.place == SymbolSlot::Foot);
    let nothing = body.is_empty().then(|| view! { <em>{move || t!("edition-none")}</em> });
    let number = move || if number == 0 { t!("edition-no-number") } else { cards.number(number) };
    view! {
        <span class="mt"><b>{number}</b>{shown(cards, card, SymbolSlot::Head).into_iter().map(token).collect_view()}</span>
        <span class="mc" class:many=many>{nothing}{body.into_iter().map(token).collect_view()}</span>
        {foot.then(|| view! { <span class="mo">{shown(cards, card, SymbolSlot::Foot).into_iter().map(token).collect_view()}</span> })}
    }
    .into_any()
}

/// How the styles call such a card.
pub(super) fn look(cards: &'static Cards, card: &[i16]) -> &'static str {
    match (cards.range.0 < 0, card.first().copied().unwrap_or_default()) {
        (false, _) => "e-mini",
        (true, 0) => "e-mini band nil",
        (true, 1..) => "e-mini band",
        (true, _) => "e-mini band neg",
    }
}

/// A small card that says in words what it is.
pub(super) fn mini(cards: &'static Cards, card: &[i16]) -> Markup {
    let said = card.to_vec();
    view! {
        <span class=look(cards, card) role="img" aria-label=move || cards.words(&said)>{face(cards, card)}</span>
    }
    .into_any()
}

/// Equal cards together, each with its first place and how often it is there.
pub(super) fn grouped(entries: &[Vec<i16>]) -> Vec<(usize, Vec<i16>, usize)> {
    let mut groups: Vec<(usize, Vec<i16>, usize)> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        match groups.iter_mut().find(|(_, other, _)| other == entry) {
            Some((.., count)) => *count += 1,
            None => groups.push((place, entry.clone(), 1)),
        }
    }
    groups
}

/// The numbers that cards have, those of the description first and in its order.
pub(super) fn numbers(cards: &Cards, entries: &[Vec<i16>]) -> Vec<i16> {
    let mut all: Vec<i16> = cards.numbers.to_vec();
    all.extend(entries.iter().filter_map(|entry| entry.first()).filter(|number| **number != 0));
    all.sort_unstable_by(|one, other| other.cmp(one));
    all.dedup();
    all
}

/// A few cards of an edition, for a list.
pub(super) fn fan(workshop: &Workshop, draft: &Draft) -> Option<Markup> {
    let cards = workshop.parts.iter().zip(draft).find_map(|(part, entries)| match &part.shape {
        Shape::Cards(cards) => Some((cards, entries)),
        _ => None,
    });
    let (cards, entries) = cards.filter(|(_, entries)| entries.len() >= 4)?;
    let some = [0, 1, 2, 3].map(|quarter| &entries[quarter * (entries.len() - 1) / 3]);
    Some(view! { <span class="e-fan" aria-hidden="true">{some.into_iter().map(|card| mini(cards, card)).collect_view()}</span> }.into_any())
}

/// Everything that is in the part of this number.
pub(super) fn part(part: &'static Part, number: usize, draft: &Arc<Draft>) -> Markup {
    let entries = draft.get(number).map(Vec::as_slice).unwrap_or_default();
    let inside = match &part.shape {
        Shape::Cards(cards) => {
            let groups = grouped(entries);
            let row = |number: i16| {
                let here = groups.iter().filter(|(_, card, _)| card.first() == Some(&number));
                let all: Vec<Markup> = here
                    .map(|(_, card, count)| {
                        let many = (*count > 1).then(|| view! { <i class="x">{format!("×{count}")}</i> });
                        view! { <li>{mini(cards, card)}{many}</li> }.into_any()
                    })
                    .collect();
                (!all.is_empty()).then(|| view! { <ul class="e-cards">{all}</ul> })
            };
            numbers(cards, entries).into_iter().map(row).collect_view().into_any()
        }
        Shape::Counts(counts) => {
            let tile = |(kind, entry): (usize, &Vec<i16>)| {
                let count = entry.first().copied().unwrap_or_default();
                (count > 0).then(|| view! { <li>{piece(counts, kind, draft)}<b>{format!("×{count}")}</b></li> })
            };
            view! { <ul class="e-tiles">{entries.iter().enumerate().map(tile).collect_view()}</ul> }.into_any()
        }
        Shape::Tracks(tracks) => {
            entries.iter().enumerate().map(|(track, spaces)| line(tracks, track, spaces)).collect_view().into_any()
        }
        Shape::Rows(rows) => {
            let all =
                entries.iter().enumerate().map(|(row, values)| view! { <li>{numbers_of(rows, row, values)}</li> });
            view! { <ul class="e-lines">{all.collect_view()}</ul> }.into_any()
        }
    };
    view! { <section class="e-part"><h3>{move || t!(part.title)}</h3>{inside}</section> }.into_any()
}

/// A kind of piece that is counted, as it is in this box.
pub(super) fn piece(counts: &'static Counts, kind: usize, draft: &Arc<Draft>) -> Markup {
    let shown = shown_as((counts.shows)(kind, draft));
    let draft = Arc::clone(draft);
    view! { <span class="e-tile" role="img" aria-label=move || (counts.name)(kind, &draft)>{shown}</span> }.into_any()
}

/// Icons, and the number beside them.
pub(super) fn shown_as((icons, number): Shown) -> Markup {
    let icons =
        icons.into_iter().map(|(name, class)| view! { <span class=format!("e-tk {class}")>{icon(name)}</span> });
    view! { {icons.collect_view()}{number.map(|number| view! { <b>{number}</b> })} }.into_any()
}

/// A track in a line: where it bears something.
pub(super) fn line(tracks: &'static Tracks, track: usize, spaces: &[i16]) -> Markup {
    let (name, class) = tracks.looks.get(track).copied().unwrap_or_default();
    let spaces = spaces.iter().enumerate().map(|(space, &bonus)| {
        view! { <li class:on=bonus != 0><i>{space}</i>{(bonus != 0).then(|| format!("+{bonus}"))}</li> }
    });
    view! {
        <div class=format!("e-track {class}")>
            <b>{icon(name)}{move || (tracks.name)(track)}</b>
            <ol>{spaces.collect_view()}</ol>
        </div>
    }
    .into_any()
}

/// A row with its picture.
pub(super) fn numbers_of(rows: &'static Rows, row: usize, values: &[i16]) -> Markup {
    let values = rows.columns.iter().zip(values.to_vec()).map(|(column, value)| {
        let label = move || t!("edition-number-is", what = t!(column.title), number = i32::from(value));
        view! { <span class=format!("e-value {}", column.look) role="img" aria-label=label>{shown_as((column.shows)(value))}</span> }
    });
    view! {
        <span class="e-drawn"><span>{move || (rows.name)(row)}</span><span class=format!("e-scene {}", rows.look)>{values.collect_view()}</span></span>
    }
    .into_any()
}

/// A place in a part, and what the first and the second have there.
type Pair = (usize, Option<Vec<i16>>, Option<Vec<i16>>);

/// What differs in a part: what only the first has beside what only the second has, one by one.
pub(super) fn differences(shape: &Shape, here: &[Vec<i16>], there: &[Vec<i16>]) -> Vec<Pair> {
    if let Shape::Cards(_) = shape {
        let without = |all: &[Vec<i16>], other: &[Vec<i16>]| {
            let mut left = other.to_vec();
            let only = all.iter().filter(|card| match left.iter().position(|other| other == *card) {
                Some(place) => {
                    left.swap_remove(place);
                    false
                }
                None => true,
            });
            only.cloned().collect::<Vec<_>>()
        };
        let (mine, mut theirs) = (without(here, there), without(there, here));
        // Beside each the one that is most like it.
        let mut pairs: Vec<Pair> = Vec::new();
        for card in mine {
            let like = |other: &Vec<i16>| card.iter().zip(other).map(|(a, b)| a.abs_diff(*b)).sum::<u16>();
            let nearest = (0..theirs.len()).min_by_key(|&at| like(&theirs[at]));
            pairs.push((pairs.len(), Some(card.clone()), nearest.map(|at| theirs.remove(at))));
        }
        for card in theirs {
            pairs.push((pairs.len(), None, Some(card)));
        }
        return pairs;
    }
    let most = here.len().max(there.len());
    let pairs = (0..most).map(|place| (place, here.get(place).cloned(), there.get(place).cloned()));
    pairs.filter(|(_, one, other)| one != other).collect()
}

/// Whether what both have comes in another order, where the order belongs to the edition.
pub(super) fn is_reordered(shape: &Shape, here: &[Vec<i16>], there: &[Vec<i16>]) -> bool {
    /// Those that the other has, too, each once.
    fn common<'a>(all: &'a [Vec<i16>], other: &[Vec<i16>]) -> Vec<&'a Vec<i16>> {
        let once = all.iter().enumerate().filter(|(place, card)| !all[..*place].contains(card) && other.contains(card));
        once.map(|(_, card)| card).collect()
    }
    matches!(shape, Shape::Cards(Cards { ordered: true, .. })) && common(here, there) != common(there, here)
}

/// What changes from one to the other, in words; nothing where only one of them is there.
fn change(shape: &Shape, one: &[i16], other: &[i16]) -> String {
    let said: Vec<String> = match shape {
        Shape::Cards(cards) => {
            let number = |card: &[i16]| t!(cards.one, number = cards.number(card[0]));
            let first = (one[0] != other[0]).then(|| t!("edition-not", is = number(other), was = number(one)));
            let parts = cards.symbols.iter().zip(one.iter().zip(other).skip(1));
            let symbols = parts.filter(|(_, (one, other))| one != other).map(|(symbol, (one, other))| {
                let what = t!(symbol.many, count = i32::from((other - one).abs()));
                if other > one { t!("edition-has-more", what = what) } else { t!("edition-has-less", what = what) }
            });
            first.into_iter().chain(symbols).collect()
        }
        Shape::Counts(_) => {
            let more = other.iter().sum::<i16>() - one.iter().sum::<i16>();
            let count = i32::from(more.abs());
            vec![if more > 0 {
                t!("edition-count-more", count = count)
            } else {
                t!("edition-count-less", count = count)
            }]
        }
        Shape::Tracks(_) if one.len() != other.len() => {
            vec![t!("edition-spaces-not", is = other.len() - 1, was = one.len() - 1)]
        }
        Shape::Tracks(_) => {
            let spaces = one.iter().zip(other).enumerate().filter(|(_, (one, other))| one != other);
            spaces
                .map(|(space, (one, other))| t!("edition-space-not", space = space, is = *other, was = *one))
                .collect()
        }
        Shape::Rows(rows) => {
            let columns = rows.columns.iter().zip(one.iter().zip(other)).filter(|(_, (one, other))| one != other);
            let said = |(column, (one, other)): (&Column, (&i16, &i16))| {
                t!("edition-column-not", column = t!(column.title), is = *other, was = *one)
            };
            columns.map(said).collect()
        }
    };
    said.join(", ")
}

/// What differs in the part of this number, as pairs of pictures: ours first.
pub(super) fn pairs(part: &'static Part, number: usize, ours: &Arc<Draft>, theirs: &Arc<Draft>) -> Vec<Markup> {
    let entries = |draft: &Arc<Draft>| draft.get(number).cloned().unwrap_or_default();
    let (here, there) = (entries(ours), entries(theirs));
    let side = |place: usize, entry: Option<Vec<i16>>, draft: &Arc<Draft>| match (&part.shape, entry) {
        (_, None) => view! { <span class="e-nothing">{move || t!("edition-not-there")}</span> }.into_any(),
        (Shape::Cards(cards), Some(card)) => mini(cards, &card),
        (Shape::Counts(counts), Some(count)) => {
            view! { {piece(counts, place, draft)}<b>{format!("×{}", count.first().copied().unwrap_or_default())}</b> }
                .into_any()
        }
        (Shape::Tracks(tracks), Some(spaces)) => line(tracks, place, &spaces),
        (Shape::Rows(rows), Some(values)) => numbers_of(rows, place, &values),
    };
    let pairs = differences(&part.shape, &here, &there).into_iter().map(|(place, one, other)| {
        let both = one.clone().zip(other.clone());
        let words = both.map(|(one, other)| move || change(&part.shape, &one, &other));
        view! {
            <li class="e-pair">
                <span class="guess">{side(place, one, ours)}</span>
                <span class="to" role="img" aria-label=move || t!("edition-becomes")>{icon("ui-next")}</span>
                <span>{side(place, other, theirs)}</span>
                {words.map(|words| view! { <small>{words}</small> })}
            </li>
        }
        .into_any()
    });
    let mut pairs: Vec<Markup> = pairs.collect();
    if let Shape::Cards(cards) = &part.shape
        && is_reordered(&part.shape, &here, &there)
    {
        let order = |all: &[Vec<i16>]| grouped(all).iter().map(|(_, card, _)| mini(cards, card)).collect_view();
        pairs.push(
            view! {
                <li class="e-pair e-order">
                    <span class="guess">{order(&here)}</span>
                    <span class="to" role="img" aria-label=move || t!("edition-becomes")>{icon("ui-next")}</span>
                    <span>{order(&there)}</span>
                    <small>{move || t!("edition-reordered")}</small>
                </li>
            }
            .into_any(),
        );
    }
    pairs
}

#[cfg(test)]
mod tests {
    use fondaco_table::GameName;

    use super::*;
    use crate::table::face::Face as _;

    #[test]
    fn a_change_is_found_where_it_is() {
        let workshop = fondaco_strozzi::Strozzi::workshop().unwrap();
        let ours = (workshop.read)(&GameName::ALL[0].built_in().components).unwrap();
        let mut theirs = ours.clone();
        let of = |theirs: &Draft, part: usize| differences(&workshop.parts[part].shape, &ours[part], &theirs[part]);
        assert!((0..ours.len()).all(|part| of(&theirs, part).is_empty()));
        theirs[0].rotate_left(3);
        assert!(of(&theirs, 0).is_empty(), "the order of the cards means nothing");
        let old = std::mem::replace(&mut theirs[0][0], vec![8, 1, 1, 1, 2, 1]);
        assert_eq!(of(&theirs, 0), [(0, Some(old), Some(vec![8, 1, 1, 1, 2, 1]))]);
        let said = |part: usize, one: &[i16], other: &[i16]| change(&workshop.parts[part].shape, one, other);
        assert_eq!(said(0, &[3, 0, 2, 2, 0, 1], &[3, 0, 3, 2, 0, 0]), "1 grain more, symbol less");
        assert_eq!(said(0, &[3, 0, 2, 2, 0, 1], &[4, 0, 2, 2, 0, 1]), "ship 4, not ship 3");
        assert_eq!((said(1, &[3], &[5]), said(1, &[3], &[2])), ("2 more".to_owned(), "1 fewer".to_owned()));
        assert_eq!(said(2, &[0, 0, 15], &[0, 5, 15]), "space 1: 5, not 0");
        assert_eq!(said(2, &[0, 0, 15], &[0, 0, 5, 15]), "3 spaces, not 2");
        theirs[0].pop();
        assert_eq!(of(&theirs, 0).len(), 2);
        // The ship that is most like it stands beside each.
        let mut swapped = ours.clone();
        (swapped[0][3][1], swapped[0][12][1]) = (2, 2);
        for (_, one, other) in of(&swapped, 0) {
            assert_eq!(one.unwrap()[0], other.unwrap()[0], "ships with the same sail");
        }
        theirs[1][5][0] += 1;
        assert_eq!(of(&theirs, 1), [(5, Some(vec![3]), Some(vec![4]))]);
        theirs[2][3].push(15);
        assert_eq!(of(&theirs, 2).len(), 1);
    }

    /// The order of contracts is part of the edition, so a comparison must not call two such editions the same.
    #[test]
    fn another_order_is_seen_where_it_means_something() {
        let workshop = fondaco_liguria::Liguria::workshop().unwrap();
        let ours = (workshop.read)(&GameName::ALL[1].built_in().components).unwrap();
        let part = workshop.parts.iter().position(|part| part.name == "contracts").unwrap();
        let reordered =
            |theirs: &Draft, part: usize| is_reordered(&workshop.parts[part].shape, &ours[part], &theirs[part]);
        assert!(!reordered(&ours, part));
        let mut theirs = ours.clone();
        theirs[part].swap(2, 7);
        theirs[0].swap(2, 7);
        assert!(reordered(&theirs, part) && !reordered(&theirs, 0));
        // What only one has is no other order.
        let mut fewer = ours.clone();
        fewer[part].remove(3);
        assert!(!reordered(&fewer, part));
        let rows = workshop.parts.iter().find(|part| part.name == "street").unwrap();
        assert_eq!(change(&rows.shape, &[2, 1], &[3, 1]), "Tiles: 3, not 2");
    }
}
