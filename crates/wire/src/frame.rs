//! How a message is wrapped: `{"v":1,"id":7,"KIND":{…}}`.
//!
//! It is read by hand, because serde's `flatten` would copy the whole message once before reading it.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::CowStrDeserializer;
use serde::de::{DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, forward_to_deserialize_any};
use serde_json::value::RawValue;
use thiserror::Error;

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// The longest message a client may send, in bytes.
pub const MAX_CLIENT_BYTES: usize = 16 * 1024;

/// A message with its version and the number that ties an answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame<M> {
    /// What the client counts its messages with; an answer has the same. Nothing if no answer is wanted, or if it is none.
    pub id: Option<u32>,
    /// The message.
    pub message: M,
}

/// Why a text is no message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WireError {
    /// It is of another version.
    #[error("a message of version {found}; this program speaks version {VERSION}")]
    Version {
        /// The version that the message names.
        found: u32,
    },
    /// It is not what it should be.
    #[error("{0}")]
    Unreadable(String),
    /// It is longer than clients may send.
    #[error("a message of {0} bytes; at most {MAX_CLIENT_BYTES} are read")]
    TooLong(usize),
}

impl<M> Frame<M> {
    /// A message that is no answer.
    #[must_use]
    pub fn new(message: M) -> Self {
        Frame { id: None, message }
    }

    /// The answer to the message with this id.
    #[must_use]
    pub fn answer(id: Option<u32>, message: M) -> Self {
        Frame { id, message }
    }
}

impl<M: Serialize> Frame<M> {
    /// Writes it.
    ///
    /// # Panics
    /// If the message cannot be written as JSON; ours can.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.to_text_of(128)
    }

    /// The same for a message that is about as long as this.
    pub(crate) fn to_text_of(&self, room: usize) -> String {
        let mut text = Vec::with_capacity(room);
        serde_json::to_writer(&mut text, self).expect("a message has nothing that JSON cannot say");
        String::from_utf8(text).expect("JSON is text")
    }
}

impl<'de, M: Deserialize<'de>> Frame<M> {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is of another version or none at all.
    pub fn parse(text: &'de str) -> Result<Self, WireError> {
        serde_json::from_str(text).map_err(|error| {
            // A newer peer may send what cannot be read here: then its version is what matters.
            #[derive(Deserialize)]
            struct Versioned {
                v: u32,
            }
            match serde_json::from_str::<Versioned>(text) {
                Ok(Versioned { v }) if v != VERSION => WireError::Version { found: v },
                _ => WireError::Unreadable(error.to_string().chars().take(300).collect()),
            }
        })
    }
}

impl Frame<crate::ClientMessage> {
    /// Reads what a client sent, if it is not too long.
    ///
    /// # Errors
    /// If it is too long, of another version or no message at all.
    pub fn from_client(text: &str) -> Result<Self, WireError> {
        if text.len() > MAX_CLIENT_BYTES { Err(WireError::TooLong(text.len())) } else { Self::parse(text) }
    }
}

impl<M: Serialize> Serialize for Frame<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'m, M> {
            v: u32,
            #[serde(skip_serializing_if = "Option::is_none")]
            id: Option<u32>,
            #[serde(flatten)]
            message: &'m M,
        }
        Written { v: VERSION, id: self.id, message: &self.message }.serialize(serializer)
    }
}

impl<'de, M: Deserialize<'de>> Deserialize<'de> for Frame<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

struct Fields<M>(PhantomData<M>);

impl<'de, M: Deserialize<'de>> Visitor<'de> for Fields<M> {
    type Value = Frame<M>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message: an object with 'v' and one kind of message")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Frame<M>, A::Error> {
        let (mut version, mut id, mut message) = (None, None, None);
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match &*key {
                "v" => {
                    let v: u32 = map.next_value()?;
                    if v != VERSION {
                        return Err(de::Error::custom(format_args!("version {v} is not spoken here")));
                    }
                    version = Some(v);
                }
                "id" => id = map.next_value()?,
                _ if message.is_some() => return Err(de::Error::custom("two messages in one")),
                _ => message = Some(map.next_value_seed(Body(key, PhantomData))?),
            }
        }
        version.ok_or_else(|| de::Error::missing_field("v"))?;
        let message = message.ok_or_else(|| de::Error::custom("a message without a kind"))?;
        Ok(Frame { id, message })
    }
}

/// Reads the value under a key as the variant that the key names.
struct Body<'de, M>(Cow<'de, str>, PhantomData<M>);

impl<'de, M: Deserialize<'de>> DeserializeSeed<'de> for Body<'de, M> {
    type Value = M;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<M, D::Error> {
        M::deserialize(Tagged { kind: self.0, body: deserializer })
    }
}

/// A variant whose name has been read already.
struct Tagged<'de, D> {
    kind: Cow<'de, str>,
    body: D,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Tagged<'de, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, D: Deserializer<'de>> EnumAccess<'de> for Tagged<'de, D> {
    type Error = D::Error;
    type Variant = Content<D>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content<D>), D::Error> {
        let name: CowStrDeserializer<'de, D::Error> = self.kind.into_deserializer();
        Ok((seed.deserialize(name)?, Content(self.body)))
    }
}

/// A message of which only the kind is known yet: `Frame::<Unread>::parse` reads any message, of whatever kind and whatever the
/// order of its fields.
#[derive(Clone, Debug)]
pub struct Unread<'a> {
    /// Its kind: `update`.
    pub kind: String,
    /// What it says, as it was written.
    pub content: &'a RawValue,
}

impl<'de: 'a, 'a> Deserialize<'de> for Unread<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Variant<'a>(PhantomData<&'a ()>);

        impl<'de: 'a, 'a> Visitor<'de> for Variant<'a> {
            type Value = Unread<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a message")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, message: A) -> Result<Unread<'a>, A::Error> {
                let (kind, content) = message.variant()?;
                Ok(Unread { kind, content: content.newtype_variant()? })
            }
        }

        deserializer.deserialize_enum("", &[], Variant(PhantomData))
    }
}

struct Content<D>(D);

impl<'de, D: Deserializer<'de>> VariantAccess<'de> for Content<D> {
    type Error = D::Error;

    fn unit_variant(self) -> Result<(), D::Error> {
        de::IgnoredAny::deserialize(self.0).map(drop)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, D::Error> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct("", fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_is_known_before_a_message_is_read() {
        for (text, id) in [
            (r#"{"v":1,"id":17,"update":{"match":"m7"}}"#, Some(17)),
            (r#" { "update" : {"match":"m7"}, "v" : 1 } "#, None),
        ] {
            let Frame { id: found, message } = Frame::<Unread<'_>>::parse(text).unwrap();
            assert_eq!((found, &*message.kind, message.content.get()), (id, "update", r#"{"match":"m7"}"#));
        }
        for bad in ["nonsense", r#"{"v":1}"#, r#"{"update":{}}"#, r#"{"v":1,"update":{},"bye":{}}"#] {
            assert!(matches!(Frame::<Unread<'_>>::parse(bad), Err(WireError::Unreadable(_))), "{bad}");
        }
        let newer = Frame::<Unread<'_>>::parse(r#"{"update":{},"v":2}"#);
        assert_eq!(newer.map(drop), Err(WireError::Version { found: 2 }));
    }
}
