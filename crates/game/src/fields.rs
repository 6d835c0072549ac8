//! Reading an enum whose variants share their fields' names, such as a game's events, from JSON objects.

/// Writes `Deserialize` for an enum that is written with `#[serde(tag = "…", rename_all = "snake_case")]`.
///
/// What serde derives reads each variant by code of its own, twice: from a map and from a list. For the events of a game that was
/// the largest function of the browser client by far. This reads all fields at once, and then takes those of the variant.
///
/// A field that may be null is marked `or_none`; one whose text means different things in different variants is a `String` that
/// each variant parses, marked `parsed`.
#[macro_export]
macro_rules! read_by_fields {
    (
        $type:ident by $tag:ident { $($name:ident: $kind:ty),* $(,)? }
        $($variant:ident { $($field:ident $($how:ident)?),* })*
    ) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #[derive(serde::Deserialize)]
                #[serde(rename_all = "snake_case")]
                enum Kind {
                    $($variant),*
                }

                #[derive(serde::Deserialize)]
                struct Fields {
                    $tag: Kind,
                    $($name: Option<$kind>,)*
                }

                let fields = <Fields as serde::Deserialize>::deserialize(deserializer)?;
                Ok(match fields.$tag {
                    $(Kind::$variant => $type::$variant {
                        $($field: $crate::read_by_fields!(@ fields.$field $($how)?)),*
                    },)*
                })
            }
        }
    };
    (@ $fields:ident.$field:ident) => {
        $fields.$field.ok_or_else(|| serde::de::Error::missing_field(stringify!($field)))?
    };
    (@ $fields:ident.$field:ident or_none) => {
        $fields.$field
    };
    (@ $fields:ident.$field:ident parsed) => {
        $crate::read_by_fields!(@ $fields.$field).parse().map_err(serde::de::Error::custom)?
    };
}
