//! How what travels is described in an OpenAPI document (feature `openapi`). Most of it is derived; here is what travels as something
//! simpler than it is.

#[doc(hidden)]
pub use utoipa;

use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::Seat;

/// Describes types as text, in a crate with a feature `openapi`. What stands first tells the types of one game from those of another.
#[macro_export]
macro_rules! schema_as_text {
    ($prefix:literal: $($type:ident),+ $(,)?) => {$(
        impl $crate::openapi::utoipa::PartialSchema for $type {
            fn schema() -> $crate::openapi::utoipa::openapi::RefOr<$crate::openapi::utoipa::openapi::Schema> {
                <String as $crate::openapi::utoipa::PartialSchema>::schema()
            }
        }

        impl $crate::openapi::utoipa::ToSchema for $type {
            fn name() -> std::borrow::Cow<'static, str> {
                concat!($prefix, stringify!($type)).into()
            }
        }
    )+};
}

impl PartialSchema for Seat {
    fn schema() -> RefOr<Schema> {
        u8::schema()
    }
}

impl ToSchema for Seat {}
