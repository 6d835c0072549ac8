//! The keyboard of the workshop: figures set the number, letters add what a card shows, with Shift they take it away.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

use super::Editor;

/// Listens as long as the workshop is there.
pub(super) fn follow(editor: Editor) {
    // A sign that was pressed before its number.
    let sign = StoredValue::new(1_i16);
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(editor, sign, &event));
    on_cleanup(move || keys.remove());
}

/// Whether something is written there.
fn is_field(element: &Element) -> bool {
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
}

fn press(editor: Editor, sign: StoredValue<i16>, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if target.as_ref().is_some_and(is_field) || event.alt_key() {
        return;
    }
    let key = event.key();
    if event.ctrl_key() || event.meta_key() {
        if key.eq_ignore_ascii_case("z") {
            event.prevent_default();
            if event.shift_key() { editor.redo() } else { editor.undo() }
        }
        return;
    }
    if key == "Backspace" {
        event.prevent_default();
        return editor.undo();
    }
    let Some((_, cards)) = untrack(|| editor.cards()) else { return };
    match key.as_str() {
        "Enter" => {
            // On what the card is made with, Enter adds it; any other button does what it says.
            let button = target.as_ref().and_then(|target| target.closest("button,a,summary").ok().flatten());
            if button.is_none_or(|button| button.closest(".e-made").ok().flatten().is_some()) {
                event.prevent_default();
                editor.commit();
            }
        }
        "Escape" => editor.clear(),
        "+" | "-" if cards.range.0 < 0 => {
            let wanted = if key == "+" { 1 } else { -1 };
            sign.set_value(wanted);
            editor.number(wanted * editor.card.with_untracked(|card| card[0].abs()));
        }
        _ => {
            let mut letters = key.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else { return };
            if let Some(digit) = letter.to_digit(10) {
                return editor.number(number(
                    cards.range,
                    editor.card.with_untracked(|card| card[0]),
                    digit as i16,
                    sign.get_value(),
                ));
            }
            let letter = letter.to_ascii_uppercase();
            if let Some(times) = ['D', 'M', 'N'].iter().position(|like| *like == letter) {
                if let Some(card) = untrack(|| editor.like_last(times)) {
                    editor.begin(card, None);
                }
            } else if let Some(symbol) = cards.symbols.iter().position(|symbol| symbol.letter == letter) {
                editor.add(symbol, if event.shift_key() { -1 } else { 1 });
            }
        }
    }
}

/// The number after a figure was pressed: where numbers have two figures, it comes after the first.
fn number(range: (i16, i16), before: i16, digit: i16, sign: i16) -> i16 {
    let two = before * 10 + digit;
    if range.0 < 0 {
        sign * digit
    } else if (1..10).contains(&before) && (range.0..=range.1).contains(&two) {
        two
    } else {
        digit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_become_numbers() {
        assert_eq!(number((1, 8), 3, 5, 1), 5);
        assert_eq!(number((1, 99), 1, 2, 1), 12);
        assert_eq!(number((1, 99), 12, 4, 1), 4);
        assert_eq!(number((-31, 31), 3, 4, -1), -4);
    }
}
