//! How the OpenAPI document describes what is of one game or another: views, news, setups and records (feature `openapi`). All else is
//! derived where it is declared.

use std::borrow::Cow;
use std::marker::PhantomData;

use fondaco_game::{EditionId, Game, Seat};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Ref};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::any::{AnyNews, AnyView};
use crate::log::{By, Happening};
use crate::tally::Tally;

/// What people decide before a game, whichever it is.
#[derive(Debug)]
pub struct AnySetup;

/// A record of whichever game.
#[derive(Debug)]
pub struct AnyRecord;

type Schemas = Vec<(String, RefOr<Schema>)>;

/// What one game has of its own.
struct Own {
    /// What its descriptions are called at the beginning.
    title: String,
    setup: Cow<'static, str>,
}

/// Describes what is of one game, and gives its names.
fn describe<G: Game>(schemas: &mut Schemas) -> Own
where
    G::Setup: ToSchema,
    G::Observation: ToSchema,
    G::Event: ToSchema,
{
    let own = own::<G>();
    let name = |what: &str| format!("{}{what}", own.title);
    add::<G::Setup>(schemas);
    add::<G::Observation>(schemas);
    add::<G::Event>(schemas);
    add::<By>(schemas);
    add::<Tally>(schemas);
    add::<EditionId>(schemas);
    let view = ObjectBuilder::new()
        .property("observation", refer(&G::Observation::name()))
        .required("observation")
        .property("legal", list(String::schema()))
        .required("legal")
        .property("hash", String::schema())
        .required("hash")
        .property("news", list(refer(&name("News"))))
        .required("news");
    schemas.push((name("View"), view.into()));
    let news = ObjectBuilder::new()
        .property("seq", u64::schema())
        .required("seq")
        .property("ms", u64::schema())
        .required("ms")
        .property("what", refer(&name("Happening")))
        .required("what");
    schemas.push((name("News"), news.into()));
    schemas.push((name("Happening"), Happening::<Told<G>>::schema()));
    add::<Told<G>>(schemas);
    Happening::<Told<G>>::schemas(schemas);
    let record = ObjectBuilder::new()
        .property("game", ObjectBuilder::new().enum_values(Some([G::NAME])))
        .required("game")
        .property("rules", u32::schema())
        .required("rules")
        .property("edition", refer(&EditionId::name()))
        .required("edition")
        .property("components", Option::<String>::schema())
        .property("setup", refer(&own.setup))
        .required("setup")
        .property("seats", list(String::schema()))
        .property("steps", list(String::schema()))
        .required("steps")
        .property("result", OneOfBuilder::new().item(refer(&Tally::name())).item(nothing()));
    schemas.push((name("Record"), record.into()));
    own
}

fn own<G: Game>() -> Own
where
    G::Setup: ToSchema,
{
    let setup = G::Setup::name();
    Own { title: setup.trim_end_matches("Setup").to_owned(), setup }
}

/// A step as it is told, in one game.
struct Told<G>(PhantomData<G>);

impl<G: Game> PartialSchema for Told<G>
where
    G::Event: ToSchema,
{
    fn schema() -> RefOr<Schema> {
        let seat = OneOfBuilder::new().item(Seat::schema()).item(nothing());
        let step = ObjectBuilder::new()
            .property("number", u32::schema())
            .required("number")
            .property("seat", seat)
            .property("step", String::schema())
            .required("step")
            .property("by", refer(&By::name()))
            .required("by")
            .property("events", list(refer(&G::Event::name())))
            .required("events");
        step.into()
    }
}

impl<G: Game> ToSchema for Told<G>
where
    G::Event: ToSchema,
{
    fn name() -> Cow<'static, str> {
        format!("{}Step", G::Event::name().trim_end_matches("Event")).into()
    }
}

fn refer(name: &str) -> RefOr<Schema> {
    Ref::from_schema_name(name).into()
}

fn list(items: RefOr<Schema>) -> RefOr<Schema> {
    ArrayBuilder::new().items(items).into()
}

fn nothing() -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(utoipa::openapi::schema::Type::Null).into()
}

fn add<T: ToSchema>(schemas: &mut Schemas) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// Writes out, for each game, what only differs in the game's type.
macro_rules! described {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        impl PartialSchema for AnyView {
            fn schema() -> RefOr<Schema> {
                let one = OneOfBuilder::new();
                $($(#[$when])* let one = one.item(
                    ObjectBuilder::new()
                        .property(stringify!($lower), refer(&format!("{}View", own::<$game>().title)))
                        .required(stringify!($lower)),
                );)+
                one.into()
            }
        }

        impl ToSchema for AnyView {
            fn schemas(schemas: &mut Schemas) {
                $($(#[$when])* describe::<$game>(schemas);)+
            }
        }

        impl PartialSchema for AnyNews {
            fn schema() -> RefOr<Schema> {
                let one = OneOfBuilder::new();
                $($(#[$when])* let one = one.item(
                    ObjectBuilder::new()
                        .property(stringify!($lower), list(refer(&format!("{}News", own::<$game>().title))))
                        .required(stringify!($lower)),
                );)+
                one.into()
            }
        }

        impl ToSchema for AnyNews {
            fn schemas(schemas: &mut Schemas) {
                $($(#[$when])* describe::<$game>(schemas);)+
            }
        }

        impl PartialSchema for AnySetup {
            fn schema() -> RefOr<Schema> {
                let one = OneOfBuilder::new();
                $($(#[$when])* let one = one.item(refer(&own::<$game>().setup));)+
                one.into()
            }
        }

        impl ToSchema for AnySetup {
            fn schemas(schemas: &mut Schemas) {
                $($(#[$when])* describe::<$game>(schemas);)+
            }
        }

        impl PartialSchema for AnyRecord {
            fn schema() -> RefOr<Schema> {
                let one = OneOfBuilder::new();
                $($(#[$when])* let one = one.item(refer(&format!("{}Record", own::<$game>().title)));)+
                one.into()
            }
        }

        impl ToSchema for AnyRecord {
            fn schemas(schemas: &mut Schemas) {
                $($(#[$when])* describe::<$game>(schemas);)+
            }
        }
    };
}

crate::for_each_game!(described);
