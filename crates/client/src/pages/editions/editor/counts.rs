//! What is counted, and what is written in rows: tiles, tracks, the street.

use leptos::prelude::*;

use super::super::pictures::{icon, piece, shown_as};
use super::{Editor, list};
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::t;
use crate::table::workshop::{Column, Counts, Part, Rows, Shape, Tracks};

/// A part that is not made of cards.
pub(super) fn panel(editor: Editor, number: usize, part: &'static Part) -> Markup {
    let pieces = move || 0..part.shape.pieces(&editor.entries(number));
    let seen = move || editor.has_looked(number, pieces());
    let flaws = move || {
        let here = editor.flaws.get().into_iter().filter(|flaw| flaw.part == number);
        here.map(|flaw| list::flaw_of(editor, &flaw)).collect_view()
    };
    // Rows are looked at together; kinds that lie together and tracks have a press of their own.
    let together = matches!(part.shape, Shape::Rows(_));
    let confirmed = move || {
        if seen() {
            view! { <p class="e-seen"><Icon name="ui-check"/>{move || t!("edition-seen")}</p> }.into_any()
        } else if together {
            view! { <button class="btn primary e-see" on:click=move |_| editor.look(number, untrack(pieces))><Icon name="ui-eye"/>{move || t!("edition-see")}</button> }
                .into_any()
        } else {
            view! { <p class="e-unseen">{move || t!("edition-see-each")}</p> }.into_any()
        }
    };
    let inside = match &part.shape {
        Shape::Counts(counts) => tiles(editor, number, counts),
        Shape::Tracks(all) => tracks(editor, number, all),
        Shape::Rows(all) => rows(editor, number, all),
        Shape::Cards(_) => ().into_any(),
    };
    let next = number + 1;
    view! {
        <section class="e-panel card" aria-label=move || t!(part.title)>
            <header><h2>{move || t!(part.title)}</h2><p>{move || i18n::text(part.about, &[])}</p></header>
            {inside}
            {flaws}
            <footer>{confirmed}<button class="btn" on:click=move |_| editor.go(next)>{move || t!("edition-next")}<Icon name="ui-next"/></button></footer>
        </section>
    }
    .into_any()
}

/// A number of a part, followed.
fn value(editor: Editor, part: usize, entry: usize, column: usize) -> i16 {
    editor.draft.with(|draft| draft.get(part).and_then(|all| all.get(entry)?.get(column).copied()).unwrap_or_default())
}

/// What says that some pieces of a part are in the box as they are shown; once it was said, that they were looked at.
fn see(
    editor: Editor,
    part: usize,
    pieces: std::ops::Range<usize>,
    name: impl Fn() -> String + Copy + Send + Sync + 'static,
) -> Markup {
    (move || {
        let pieces = pieces.clone();
        if editor.has_looked(part, pieces.clone()) {
            view! { <p class="e-seen"><Icon name="ui-check"/>{move || t!("edition-seen-one")}</p> }.into_any()
        } else {
            let label = move || t!("edition-see-named", what = name());
            view! { <button class="btn e-see" aria-label=label on:click=move |_| editor.look(part, pieces.clone())>{move || t!("edition-see-one")}</button> }
                .into_any()
        }
    })
    .into_any()
}

/// Changes a number of a part. Whoever does so has looked at it, and at no other.
fn put(editor: Editor, part: usize, (entry, column): (usize, usize), piece: usize, change: impl FnOnce(i16) -> i16) {
    editor.change(|typing| {
        let number = typing.draft.get_mut(part).and_then(|entries| entries.get_mut(entry)?.get_mut(column));
        if let Some(number) = number {
            *number = change(*number);
            typing.look(part, piece);
        }
    });
}

/// A number that can be made larger and smaller.
fn stepper(
    editor: Editor,
    part: usize,
    (entry, column): (usize, usize),
    piece: usize,
    range: (i16, i16),
    name: impl Fn() -> String + Copy + Send + Sync + 'static,
) -> Markup {
    let now = move || value(editor, part, entry, column);
    let by = move |by: i16| {
        put(editor, part, (entry, column), piece, |number| (number + by).clamp(range.0, range.1));
    };
    view! {
        <span class="e-step" class:guess=move || !editor.has_looked(part, piece..piece + 1) role="group" aria-label=name>
            <button aria-label=move || t!("edition-one-less", what = name()) disabled=move || { now() <= range.0 } on:click=move |_| by(-1)><Icon name="ui-minus"/></button>
            <b>{now}</b>
            <button aria-label=move || t!("edition-one-more", what = name()) disabled=move || { now() >= range.1 } on:click=move |_| by(1)><Icon name="ui-plus"/></button>
        </span>
    }
    .into_any()
}

fn tiles(editor: Editor, part: usize, counts: &'static Counts) -> Markup {
    let groups = counts.groups.iter().map(|group| {
        let sum = move || group.kinds.clone().map(|kind| i32::from(value(editor, part, kind, 0))).sum::<i32>();
        let total = move || match group.total {
            Some(total) => t!("edition-of", done = sum(), all = i32::from(total)),
            None => t!("number", number = sum()),
        };
        let bad = move || group.total.is_some_and(|total| sum() != i32::from(total));
        let kinds = group.kinds.clone().map(|kind| {
            let name = move || editor.draft.with(|draft| (counts.name)(kind, draft));
            view! {
                <li class:guess=move || !editor.has_looked(part, kind..kind + 1)>
                    {move || piece(counts, kind, &editor.draft.get())}
                    {stepper(editor, part, (kind, 0), kind, (0, counts.most), name)}
                </li>
            }
        });
        view! {
            <section class="e-group">
                <div class="e-gh"><h3>{icon(group.icon)}{move || (group.name)()}<span class:bad=bad>{total}</span></h3>{see(editor, part, group.kinds.clone(), group.name)}</div>
                <ul>{kinds.collect_view()}</ul>
            </section>
        }
    });
    view! { <div class="e-groups">{groups.collect_view()}</div> }.into_any()
}

fn tracks(editor: Editor, part: usize, tracks: &'static Tracks) -> Markup {
    let one = |(track, (name, class)): (usize, &'static (&'static str, &'static str))| {
        let length =
            move || editor.draft.with(|draft| draft.get(part).and_then(|all| all.get(track)).map_or(0, Vec::len));
        let press = move |space: usize| {
            editor.change_part(part, |entries| {
                if let Some(bonus) = entries.get_mut(track).and_then(|spaces| spaces.get_mut(space)) {
                    let at = tracks.values.iter().position(|value| value == bonus).map_or(0, |at| at + 1);
                    *bonus = tracks.values[at % tracks.values.len()];
                }
            });
        };
        let longer = move |_| {
            editor.change_part(part, |entries| {
                if let Some(spaces) = entries.get_mut(track).filter(|spaces| spaces.len() <= tracks.length.1) {
                    spaces.insert(1, 0);
                }
            });
        };
        let shorter = move |_| {
            editor.change_part(part, |entries| {
                if let Some(spaces) = entries.get_mut(track).filter(|spaces| spaces.len() > tracks.length.0 + 1) {
                    spaces.remove(1);
                }
            });
        };
        let copy = (track > 0).then(|| {
            let copy = move |_| {
                editor.change(|typing| {
                    if let Some(entries) = typing.draft.get_mut(part)
                        && let Some(before) = entries.get(track - 1).cloned()
                    {
                        entries[track] = before;
                        // Whoever says that it is as one they have seen has seen this one, too.
                        if typing.has_looked(part, track - 1) {
                            typing.look(part, track);
                        }
                    }
                });
            };
            view! { <button class="btn quiet" on:click=copy>{move || t!("edition-as-before")}</button> }
        });
        let spaces = move || {
            let length = length();
            let space = move |space: usize| {
                let bonus = move || value(editor, part, track, space);
                let fixed = space == 0 || space + 1 == length;
                let label = move || t!("edition-space", track = (tracks.name)(track), space = space, bonus = bonus());
                let shown = move || {
                    Some(bonus()).filter(|bonus| *bonus != 0).map(|bonus| view! { <em>{format!("+{bonus}")}</em> })
                };
                view! { <button class="e-space" disabled=fixed aria-label=label on:click=move |_| press(space)><i>{space}</i>{shown}</button> }
            };
            (0..length).rev().map(space).collect_view()
        };
        let wrong =
            move || editor.flaws.with(|flaws| flaws.iter().any(|flaw| flaw.part == part && flaw.entry == Some(track)));
        view! {
            <section class=format!("e-tower {class}") class:err=wrong class:guess=move || !editor.has_looked(part, track..track + 1) aria-label=move || (tracks.name)(track)>
                <h3>{icon(name)}{move || (tracks.name)(track)}</h3>
                {spaces}
                <span class="e-step" role="group">
                    <button aria-label=move || t!("edition-one-less", what = (tracks.name)(track)) on:click=shorter><Icon name="ui-minus"/></button>
                    <b>{move || length().saturating_sub(1)}</b>
                    <button aria-label=move || t!("edition-one-more", what = (tracks.name)(track)) on:click=longer><Icon name="ui-plus"/></button>
                </span>
                {see(editor, part, track..track + 1, move || (tracks.name)(track))}
                {copy}
            </section>
        }
    };
    view! { <div class="e-towers">{tracks.looks.iter().enumerate().map(one).collect_view()}</div> }.into_any()
}

fn rows(editor: Editor, part: usize, rows: &'static Rows) -> Markup {
    let there = Memo::new(move |_| editor.entries(part).len());
    let (least, most) = rows.length;
    let longer = move |_: web_sys::MouseEvent| {
        editor.change_part(part, |entries| {
            if entries.len() < most
                && let Some(last) = entries.last().cloned()
            {
                entries.push(last);
            }
        });
    };
    let shorter = move |_: web_sys::MouseEvent| {
        editor.change(|typing| {
            if let Some(entries) = typing.draft.get_mut(part)
                && entries.len() > least
            {
                entries.pop();
                let pieces = entries.len() * rows.columns.len();
                typing.shorten(part, pieces);
            }
        });
    };
    let length = (least < most).then(|| {
        let last = move || (rows.name)(there.get().saturating_sub(1));
        let next = move || (rows.name)(there.get());
        view! {
            <div class="e-buttons">
                <button class="btn" disabled=move || { there.get() <= least } on:click=shorter><Icon name="ui-minus"/>{move || t!("edition-row-less", what = last())}</button>
                <button class="btn" disabled=move || { there.get() >= most } on:click=longer><Icon name="ui-plus"/>{move || t!("edition-row-more", what = next())}</button>
            </div>
        }
    });
    let all = move || (0..there.get()).map(|row| drawn(editor, part, rows, row)).collect_view();
    view! { <ol class=format!("e-drawings {}", rows.look)>{all}</ol>{length} }.into_any()
}

/// A row as it looks: one presses a number in its picture for one more, and the steppers below go both ways.
fn drawn(editor: Editor, part: usize, rows: &'static Rows, row: usize) -> Markup {
    let pieces = row * rows.columns.len()..;
    let columns = || rows.columns.iter().enumerate().zip(pieces.clone());
    let name = move |column: &Column| format!("{}, {}", (rows.name)(row), t!(column.title));
    let pictures = columns().map(|((column, about), piece)| {
        let now = move || value(editor, part, row, column);
        let label = move || t!("edition-number-is", what = name(about), number = i32::from(now()));
        // After the largest comes the smallest, as with the spaces of tracks: a press always does something.
        let press = move |_| {
            let (least, most) = about.range;
            put(editor, part, (row, column), piece, |number| if number < most { number + 1 } else { least });
        };
        view! {
            <button class=format!("e-value {}", about.look) class:guess=move || !editor.has_looked(part, piece..piece + 1) aria-label=label on:click=press>
                {move || shown_as((about.shows)(now()))}
            </button>
        }
    });
    let steppers = columns().map(|((column, about), piece)| {
        let stepper = stepper(editor, part, (row, column), piece, about.range, move || name(about));
        view! { <span class="e-side-of"><small aria-hidden="true">{move || t!(about.title)}</small>{stepper}</span> }
    });
    view! {
        <li class="e-drawing">
            <h3>{move || (rows.name)(row)}</h3>
            <div class=format!("e-scene {}", rows.look)>{pictures.collect_view()}</div>
            <div class="e-steppers">{steppers.collect_view()}</div>
        </li>
    }
    .into_any()
}
