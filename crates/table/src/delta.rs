//! What has changed in what a viewer is shown, as a JSON Patch (RFC 6902): made from the texts of before and after, so that what a
//! client makes of it is what it would have been sent whole, to the order of the fields.
//!
//! Only `replace`, `add` and `remove` are used. A merge patch (RFC 7396) would be shorter to explain, but it can neither say that
//! something is `null` now nor change a part of a list.

use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use thiserror::Error;

/// One change. `V` is how the new value is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Change<V = Value> {
    /// There is another value here now.
    Replace {
        /// Where, as a JSON pointer (RFC 6901).
        path: String,
        /// The value.
        value: V,
    },
    /// A list has one more item, before the one that is here.
    Add {
        /// The place that the new item takes, as a JSON pointer.
        path: String,
        /// The item.
        value: V,
    },
    /// A list has this item no more.
    Remove {
        /// The item, as a JSON pointer.
        path: String,
    },
}

/// A change that does not fit what it should change.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is nothing to change at '{0}'")]
pub struct BadPatch(String);

/// The changes that make the one of the other.
#[must_use]
pub fn changes<'a>(old: &'a RawValue, new: &'a RawValue) -> Vec<Change<&'a RawValue>> {
    let mut all = Vec::new();
    compare(&mut String::new(), old, new, &mut all);
    all
}

/// Makes these changes, in their order.
///
/// # Errors
/// If they were made for something else. Then some of them may have been made.
pub fn apply(to: &mut Value, changes: impl IntoIterator<Item = Change>) -> Result<(), BadPatch> {
    for change in changes {
        let list_of = |path: &str| {
            let (list, index) = path.rsplit_once('/')?;
            Some((list.to_owned(), index.parse::<usize>().ok()?))
        };
        match change {
            Change::Replace { path, value } => match to.pointer_mut(&path) {
                Some(place) => *place = value,
                None => return Err(BadPatch(path)),
            },
            Change::Add { path, value } => {
                let found =
                    list_of(&path).and_then(|(list, index)| Some((to.pointer_mut(&list)?.as_array_mut()?, index)));
                match found {
                    Some((list, index)) if index <= list.len() => list.insert(index, value),
                    _ => return Err(BadPatch(path)),
                }
            }
            Change::Remove { path } => {
                let found =
                    list_of(&path).and_then(|(list, index)| Some((to.pointer_mut(&list)?.as_array_mut()?, index)));
                match found {
                    Some((list, index)) if index < list.len() => drop(list.remove(index)),
                    _ => return Err(BadPatch(path)),
                }
            }
        }
    }
    Ok(())
}

/// Adds the changes below `path` that make the one of the other; one for the whole if that is no longer.
fn compare<'a>(path: &mut String, old: &'a RawValue, new: &'a RawValue, all: &mut Vec<Change<&'a RawValue>>) {
    if old.get() == new.get() {
        return;
    }
    let begun = all.len();
    let in_parts = match (kind(old), kind(new)) {
        (b'{', b'{') => compare_fields(path, old, new, all),
        (b'[', b'[') => compare_items(path, old, new, all),
        _ => false,
    };
    let whole = Change::Replace { path: path.clone(), value: new };
    if !in_parts || all[begun..].iter().map(length).sum::<usize>() >= length(&whole) {
        all.truncate(begun);
        all.push(whole);
    }
}

/// False if the fields are not the same: the order of new ones could not be told.
fn compare_fields<'a>(
    path: &mut String,
    old: &'a RawValue,
    new: &'a RawValue,
    all: &mut Vec<Change<&'a RawValue>>,
) -> bool {
    let (Some(old), Some(new)) = (fields(old), fields(new)) else { return false };
    if !old.iter().map(|(name, _)| name).eq(new.iter().map(|(name, _)| name)) {
        return false;
    }
    for ((name, old), (_, new)) in old.into_iter().zip(new) {
        below(path, &name.replace('~', "~0").replace('/', "~1"), |path| compare(path, old, new, all));
    }
    true
}

fn compare_items<'a>(
    path: &mut String,
    old: &'a RawValue,
    new: &'a RawValue,
    all: &mut Vec<Change<&'a RawValue>>,
) -> bool {
    let (Some(old), Some(new)) = (items(old), items(new)) else { return false };
    let alike = |(old, new): &(&&RawValue, &&RawValue)| old.get() == new.get();
    let before = old.iter().zip(&new).take_while(alike).count();
    let after = old[before..].iter().rev().zip(new[before..].iter().rev()).take_while(alike).count();
    let (old, new) = (&old[before..old.len() - after], &new[before..new.len() - after]);
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        below(path, &(before + index).to_string(), |path| compare(path, old, new, all));
    }
    for index in (new.len()..old.len()).rev() {
        below(path, &(before + index).to_string(), |path| all.push(Change::Remove { path: path.clone() }));
    }
    for (index, value) in new.iter().enumerate().skip(old.len()) {
        below(path, &(before + index).to_string(), |path| all.push(Change::Add { path: path.clone(), value }));
    }
    true
}

/// Does something with the path of a part.
fn below(path: &mut String, part: &str, run: impl FnOnce(&mut String)) {
    let length = path.len();
    path.push('/');
    path.push_str(part);
    run(path);
    path.truncate(length);
}

/// What a value begins with.
fn kind(value: &RawValue) -> u8 {
    value.get().as_bytes().first().copied().unwrap_or_default()
}

/// How long a change is, written.
fn length(change: &Change<&RawValue>) -> usize {
    match change {
        Change::Replace { path, value } => 36 + path.len() + value.get().len(),
        Change::Add { path, value } => 32 + path.len() + value.get().len(),
        Change::Remove { path } => 26 + path.len(),
    }
}

fn items(list: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_str(list.get()).ok()
}

fn fields(object: &RawValue) -> Option<Vec<(String, &RawValue)>> {
    serde_json::from_str::<Fields<'_>>(object.get()).ok().map(|fields| fields.0)
}

/// The fields of an object in their order, each unread.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn raw(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.to_owned()).unwrap()
    }

    #[test]
    fn changes_are_small_and_lead_to_the_same() {
        for (old, new, due) in [
            (r#"{"a":1}"#, r#"{"a":1}"#, json!([])),
            (
                r#"{"long":"name","b":2,"c":["text","text"]}"#,
                r#"{"long":"name","b":null,"c":["text","text"]}"#,
                json!([{"op": "replace", "path": "/b", "value": null}]),
            ),
            (
                r#"{"a/~":["first of many","second of many","third of many"]}"#,
                r#"{"a/~":["first of many","third of many"]}"#,
                json!([{"op": "remove", "path": "/a~1~0/1"}]),
            ),
            (
                r#"["first of many","third of many"]"#,
                r#"["first of many","second","third of many"]"#,
                json!([{"op": "add", "path": "/1", "value": "second"}]),
            ),
            // Other fields, or hardly anything left of it: it is sent whole.
            (r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#, json!([{"op": "replace", "path": "", "value": {"b": 2, "a": 1}}])),
            ("[1,2,3]", "[4,5]", json!([{"op": "replace", "path": "", "value": [4, 5]}])),
            ("null", "{}", json!([{"op": "replace", "path": "", "value": {}}])),
        ] {
            let (old, new) = (raw(old), raw(new));
            let written = serde_json::to_value(changes(&old, &new)).unwrap();
            assert_eq!(written, due);
            let mut value: Value = serde_json::from_str(old.get()).unwrap();
            apply(&mut value, serde_json::from_value::<Vec<Change>>(written).unwrap()).unwrap();
            assert_eq!(value, serde_json::from_str::<Value>(new.get()).unwrap());
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for bad in [
            json!({"op": "replace", "path": "/b", "value": 1}),
            json!({"op": "add", "path": "/a/7", "value": 1}),
            json!({"op": "add", "path": "", "value": 1}),
            json!({"op": "remove", "path": "/a/2"}),
            json!({"op": "remove", "path": "/a/x"}),
        ] {
            let mut value = json!({"a": [1, 2]});
            let change: Change = serde_json::from_value(bad).unwrap();
            assert!(apply(&mut value, [change]).is_err());
            assert_eq!(value, json!({"a": [1, 2]}));
        }
    }
}
