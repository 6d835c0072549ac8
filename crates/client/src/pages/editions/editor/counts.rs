//! What is counted, and what is written in rows: tiles, tracks, the street.

use leptos::prelude::*;

use super::super::pictures::{icon, piece};
use super::{Editor, list};
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::t;
use crate::table::workshop::{Counts, Part, Rows, Shape, Tracks};

/// A part that is not made of cards.
pub(super) fn panel(editor: Editor, number: usize, part: &'static Part) -> Markup {
    let seen = move || editor.with(|typing| typing.seen.get(number).copied().unwrap_or_default());
    let see = move |_| {
        editor.change(|typing| {
            if let Some(seen) = typing.seen.get_mut(number) {
                *seen = true;
            }
        });
    };
    let flaws = move || {
        let here = editor.flaws().into_iter().filter(|flaw| flaw.part == number);
        here.map(|flaw| list::flaw(flaw.words())).collect_view()
    };
    let confirmed = move || {
        if seen() {
            view! { <p class="e-seen"><Icon name="ui-check"/>{move || t!("edition-seen")}</p> }.into_any()
        } else {
            view! { <button class="btn primary" on:click=see><Icon name="ui-eye"/>{move || t!("edition-see")}</button> }
                .into_any()
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
        <section class="e-panel card" class:guess=move || !seen() aria-label=move || t!(part.title)>
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
    editor
        .with(|typing| typing.draft.get(part).and_then(|all| all.get(entry)?.get(column).copied()).unwrap_or_default())
}

/// A number that can be made larger and smaller.
fn stepper(
    editor: Editor,
    part: usize,
    entry: usize,
    column: usize,
    range: (i16, i16),
    name: impl Fn() -> String + Copy + Send + Sync + 'static,
) -> Markup {
    let now = move || value(editor, part, entry, column);
    let by = move |by: i16| {
        editor.change_part(part, |entries| {
            if let Some(number) = entries.get_mut(entry).and_then(|entry| entry.get_mut(column)) {
                *number = (*number + by).clamp(range.0, range.1);
            }
        });
    };
    view! {
        <span class="e-step" role="group" aria-label=name>
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
            view! { <li>{piece(counts, kind)}{stepper(editor, part, kind, 0, (0, counts.most), move || (counts.name)(kind))}</li> }
        });
        view! {
            <section class="e-group">
                <h3>{icon(group.icon)}{move || (group.name)()}<span class:bad=bad>{total}</span></h3>
                <ul>{kinds.collect_view()}</ul>
            </section>
        }
    });
    view! { <div class="e-groups">{groups.collect_view()}</div> }.into_any()
}

fn tracks(editor: Editor, part: usize, tracks: &'static Tracks) -> Markup {
    let one = |(track, (name, class)): (usize, &'static (&'static str, &'static str))| {
        let length =
            move || editor.with(|typing| typing.draft.get(part).and_then(|all| all.get(track)).map_or(0, Vec::len));
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
                editor.change_part(part, |entries| {
                    if let Some(before) = entries.get(track - 1).cloned() {
                        entries[track] = before;
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
        view! {
            <section class=format!("e-tower {class}") aria-label=move || (tracks.name)(track)>
                <h3>{icon(name)}{move || (tracks.name)(track)}</h3>
                {spaces}
                <span class="e-step" role="group">
                    <button aria-label=move || t!("edition-one-less", what = (tracks.name)(track)) on:click=shorter><Icon name="ui-minus"/></button>
                    <b>{move || length().saturating_sub(1)}</b>
                    <button aria-label=move || t!("edition-one-more", what = (tracks.name)(track)) on:click=longer><Icon name="ui-plus"/></button>
                </span>
                {copy}
            </section>
        }
    };
    view! { <div class="e-towers">{tracks.looks.iter().enumerate().map(one).collect_view()}</div> }.into_any()
}

fn rows(editor: Editor, part: usize, rows: &'static Rows) -> Markup {
    let there = Memo::new(move |_| editor.entries(part).len());
    let lines = move || {
        let line = |row: usize| {
            let columns = rows.columns.iter().enumerate().map(move |(column, about)| {
                let name = move || format!("{}, {}", (rows.name)(row), t!(about.title));
                view! { <td>{stepper(editor, part, row, column, about.range, name)}</td> }
            });
            view! { <tr><th scope="row">{move || (rows.name)(row)}</th>{columns.collect_view()}</tr> }
        };
        (0..there.get()).map(line).collect_view()
    };
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
        editor.change_part(part, |entries| {
            if entries.len() > least {
                entries.pop();
            }
        });
    };
    let length = (least < most).then(|| {
        view! {
            <div class="e-buttons">
                <button class="btn" disabled=move || { there.get() <= least } on:click=shorter><Icon name="ui-minus"/>{move || t!("edition-row-less")}</button>
                <button class="btn" disabled=move || { there.get() >= most } on:click=longer><Icon name="ui-plus"/>{move || t!("edition-row-more")}</button>
            </div>
        }
    });
    let heads =
        rows.columns.iter().map(|column| view! { <th scope="col">{icon(column.icon)}{move || t!(column.title)}</th> });
    view! {
        <table class="e-table"><thead><tr><td></td>{heads.collect_view()}</tr></thead><tbody>{lines}</tbody></table>
        {length}
    }
    .into_any()
}
