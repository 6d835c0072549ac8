//! A game in plain words, for a face that knows nothing of it.
//!
//! What is shown, serialised and written in notation already says it all; the defaults make readable lines of that. A game
//! that wants better sentences writes its own, in the language it likes.

use serde::Serialize;
use serde_json::Value;

use crate::portable::Portable;
use crate::seat::Seat;

/// Something that one sees: a name and what stands there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Whose it is, if it is somebody's.
    pub seat: Option<Seat>,
    /// What it is called.
    pub name: String,
    /// What stands there.
    pub value: String,
}

/// Something that happened, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Who did it, if somebody did. The words say what, not who.
    pub seat: Option<Seat>,
    /// What happened.
    pub text: String,
}

/// A game that can be described without a face of its own.
pub trait Describe: Portable {
    /// What one sees, line by line.
    fn seen_in_words(seen: &Self::Observation) -> Vec<Line> {
        lines(seen)
    }

    /// What whoever decides here is asked.
    fn question_in_words(seen: &Self::Observation) -> String {
        let _ = seen;
        "What do you do?".to_owned()
    }

    /// A decision in words.
    fn action_in_words(seen: &Self::Observation, action: &Self::Action) -> String {
        let _ = seen;
        action.to_string()
    }

    /// An event in words; nothing for what need not be told.
    fn event_in_words(event: &Self::Event) -> Option<Sentence> {
        sentence(event)
    }
}

/// The fields of what is seen, one to a line. Lists with an entry for each seat are told seat by seat.
fn lines(seen: &impl Serialize) -> Vec<Line> {
    let Ok(Value::Object(fields)) = serde_json::to_value(seen) else { return Vec::new() };
    let mut lines = Vec::new();
    for (name, value) in &fields {
        match value {
            Value::Array(seats) if name == "seats" => {
                for (seat, of_seat) in seats.iter().take(crate::MAX_SEATS).enumerate() {
                    let seat = Some(Seat::new(seat));
                    match of_seat {
                        Value::Object(fields) => lines.extend(fields.iter().map(|(name, value)| Line {
                            seat,
                            name: words(name),
                            value: text(value),
                        })),
                        value => lines.push(Line { seat, name: words(name), value: text(value) }),
                    }
                }
            }
            value => lines.push(Line { seat: None, name: words(name), value: text(value) }),
        }
    }
    lines
}

/// An event as its name and its fields; whose `seat` it names is who did it.
fn sentence(event: &impl Serialize) -> Option<Sentence> {
    let mut event = serde_json::to_value(event).ok()?;
    let Some(fields) = event.as_object_mut() else { return Some(Sentence { seat: None, text: text(&event) }) };
    let seat = fields.remove("seat").and_then(|seat| serde_json::from_value(seat).ok());
    let name = fields.remove("event").map(|name| words(&text(&name)));
    let fields = fields.iter().map(|(name, value)| format!("{} {}", words(name), text(value)));
    Some(Sentence { seat, text: name.into_iter().chain(fields).collect::<Vec<_>>().join(", ") })
}

fn words(name: &str) -> String {
    name.replace('_', " ")
}

fn text(value: &Value) -> String {
    let list = |mut items: Vec<String>| {
        items.retain(|item| !item.is_empty());
        if items.is_empty() { "none".to_owned() } else { items.join(", ") }
    };
    match value {
        Value::Null => "not known".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(string) => string.clone(),
        Value::Array(items) => list(items.iter().map(text).collect()),
        Value::Object(fields) => {
            list(fields.iter().map(|(name, value)| format!("{} {}", words(name), text(value))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_seen_is_told_field_by_field_and_seat_by_seat() {
        let seen =
            json!({"in_hand": [1, 2], "over": false, "seats": [{"points": 7}, {"points": null}], "deck": {"left": 3}});
        let line = |seat: Option<usize>, name: &str, value: &str| Line {
            seat: seat.map(Seat::new),
            name: name.to_owned(),
            value: value.to_owned(),
        };
        assert_eq!(
            lines(&seen),
            [
                line(None, "deck", "left 3"),
                line(None, "in hand", "1, 2"),
                line(None, "over", "no"),
                line(Some(0), "points", "7"),
                line(Some(1), "points", "not known"),
            ]
        );
        assert!(lines(&json!(7)).is_empty());
    }

    #[test]
    fn an_event_is_its_name_and_what_it_says() {
        let told = sentence(&json!({"event": "tile_taken", "seat": 2, "tile": "art1", "from": []})).unwrap();
        assert_eq!((told.seat, told.text.as_str()), (Some(Seat::new(2)), "tile taken, from none, tile art1"));
        assert_eq!(sentence(&json!("over")).unwrap().text, "over");
    }
}
