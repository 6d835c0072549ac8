//! A JSON object that is written piece by piece, so that its size does not matter.

use serde_json::{Value, json};

/// What has been written so far. Each call gives the next piece.
#[derive(Debug, Default)]
pub(super) struct JsonStream {
    /// Whether the object has begun.
    begun: bool,
    /// Whether a list of it is open.
    in_list: bool,
    /// Whether something stands before what comes next, in the same list or object.
    follows: bool,
}

impl JsonStream {
    /// What stands before a field or an item, which has a line of its own.
    fn next(&mut self) -> &'static str {
        match (std::mem::replace(&mut self.begun, true), std::mem::replace(&mut self.follows, true)) {
            (false, _) => "{\n",
            (true, false) => "\n",
            (true, true) => ",\n",
        }
    }

    /// A field with its value.
    pub(super) fn field(&mut self, name: &str, value: &Value) -> String {
        format!("{}{}: {value}", self.next(), json!(name))
    }

    /// A field with a list, whose items follow until it is [ended](JsonStream::end).
    pub(super) fn list(&mut self, name: &str) -> String {
        let text = format!("{}{}: [", self.next(), json!(name));
        (self.in_list, self.follows) = (true, false);
        text
    }

    /// An item of the list that is open.
    pub(super) fn item(&mut self, item: &Value) -> String {
        format!("{}{item}", self.next())
    }

    /// The end of the list that is open, or of the object.
    pub(super) fn end(&mut self) -> &'static str {
        self.follows = true;
        if std::mem::take(&mut self.in_list) { "\n]" } else { "\n}\n" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An object with two lists of so many items.
    fn written(items: usize) -> String {
        let mut stream = JsonStream::default();
        let mut text = stream.field("a \"name\"", &json!("a\nvalue"));
        for list in ["one", "two"] {
            text += &stream.list(list);
            for number in 0..items {
                text += &stream.item(&json!({"number": number}));
            }
            text += stream.end();
        }
        text += &stream.field("last", &json!(null));
        text + stream.end()
    }

    #[test]
    fn the_pieces_are_one_object() {
        for items in 0..3 {
            let text = written(items);
            let read: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!((&read["a \"name\""], &read["last"]), (&json!("a\nvalue"), &Value::Null));
            let items: Vec<Value> = (0..items).map(|number| json!({"number": number})).collect();
            assert_eq!((&read["one"], &read["two"]), (&json!(items), &json!(items)), "{text}");
            assert_eq!(read.as_object().unwrap().len(), 4);
        }
        let lines = ["{", r#""a \"name\"": "a\nvalue","#, r#""one": ["#, r#"{"number":0},"#, r#"{"number":1}"#, "],"];
        assert!(written(2).starts_with(&lines.join("\n")), "{}", written(2));
    }
}
