//! Updates for many viewers at once. Most viewers of a table see the same position and hear the same news, and writing those as
//! JSON is nearly all the work, so each is written once.

use fondaco_game::{Portable, Viewer};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::any::AnyTable;
use crate::delta::{Change, changes};
use crate::label::MatchId;
use crate::log::{By, Happening};
use crate::table::Table;
use crate::view::{Delta, ToldStep, Update, ViewOf, hash_of_json};

/// An [`Update`] whose seats and view have been written already. As JSON it is the same, byte for byte.
pub type SharedUpdate<'a> = Update<SharedView<'a>, &'a RawValue, &'a MatchId>;

/// An [`AnyView`](crate::AnyView) whose parts have been written already.
#[derive(Debug)]
pub struct SharedView<'a> {
    game: &'static str,
    view: ViewOf<&'a RawValue, &'a RawValue, &'a RawValue, &'a str>,
}

/// A [`Delta`] whose parts have been written already.
pub type SharedDelta<'a> = Delta<&'a MatchId, Vec<Change<&'a RawValue>>, &'a RawValue, &'a str, SharedNews<'a>>;

/// An [`AnyNews`](crate::AnyNews) that has been written already.
#[derive(Debug)]
pub struct SharedNews<'a> {
    game: &'static str,
    news: &'a RawValue,
}

impl Serialize for SharedNews<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_variant("AnyNews", 0, self.game, self.news)
    }
}

/// What a viewer was shown at a seq, as it was written: what changes are told from.
#[derive(Clone, Debug)]
pub struct LastShown {
    /// The seq at which it was shown.
    pub seq: u64,
    table: Box<RawValue>,
    observation: Box<RawValue>,
}

impl LastShown {
    /// What this viewer is shown now.
    #[must_use]
    pub fn of(table: &AnyTable, viewer: Viewer) -> Self {
        let mut last = None;
        table.broadcast(&[viewer], table.seq(), |update| last = Some(update.shown()));
        last.expect("each viewer is told something")
    }
}

impl SharedUpdate<'_> {
    /// What this viewer is shown now.
    #[must_use]
    pub fn shown(&self) -> LastShown {
        let observation = self.view.view.observation.to_owned();
        LastShown { seq: self.table.seq, table: written(&self.table), observation }
    }

    /// The same update as changes of what the viewer was shown before, which leads to `now`.
    #[must_use]
    pub fn since_shown<'a>(&'a self, before: &'a LastShown, now: &'a LastShown) -> SharedDelta<'a> {
        let SharedView { game, view } = &self.view;
        Delta {
            match_id: self.match_id,
            since: self.since,
            seq: now.seq,
            table: changes(&before.table, &now.table),
            observation: changes(&before.observation, &now.observation),
            legal: view.legal,
            hash: view.hash,
            news: SharedNews { game, news: view.news },
        }
    }
}

impl Serialize for SharedView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_variant("AnyView", 0, self.game, &self.view)
    }
}

impl<G: Portable> Table<G> {
    /// Tells the update of each of these viewers since seq `since`, one after the other.
    pub fn broadcast(&self, viewers: &[Viewer], since: u64, mut tell: impl FnMut(&SharedUpdate<'_>)) {
        let mut seen: Vec<Seen<G>> = Vec::new();
        let places: Vec<usize> = viewers.iter().map(|&viewer| self.place_of(viewer, &mut seen)).collect();
        let public_news = self.written_news(Viewer::Spectator, since);
        let (seats, nothing_legal) = (written(&self.chairs), written::<[(); 0]>(&[]));
        let mut table = self.table_view_with(Viewer::Spectator, &*seats);
        for (&viewer, place) in viewers.iter().zip(places) {
            table.you = self.you_of(viewer);
            let own_news = self.has_own_news(viewer, since).then(|| self.written_news(viewer, since));
            // At most one of them decides.
            let legal = self.legal(viewer);
            let legal = (!legal.is_empty()).then(|| written(&legal));
            let view = ViewOf {
                observation: &*seen[place].json,
                legal: legal.as_deref().unwrap_or(&nothing_legal),
                hash: seen[place].hash.as_str(),
                news: own_news.as_deref().unwrap_or(&public_news),
            };
            let view = SharedView { game: G::NAME, view };
            let update = Update { match_id: self.id(), since, table, view };
            tell(&update);
            // Only `you` differs from viewer to viewer.
            table = update.table;
        }
    }

    /// Where what this viewer sees has been written, perhaps just now.
    fn place_of(&self, viewer: Viewer, seen: &mut Vec<Seen<G>>) -> usize {
        if let Some(place) = seen.iter().position(|seen| self.game.alike(seen.viewer, viewer)) {
            return place;
        }
        let observation = self.game.observe(viewer);
        seen.iter().position(|seen| seen.observation == observation).unwrap_or_else(|| {
            let json = written(&observation);
            let hash = hash_of_json(json.get().as_bytes());
            seen.push(Seen { viewer, observation, json, hash });
            seen.len() - 1
        })
    }

    fn written_news(&self, viewer: Viewer, since: u64) -> Box<RawValue> {
        let ordered = |what: &Happening<_>| matches!(what, Happening::Step(told) if is_order(told));
        if since >= self.fresh.since_when() && !self.fresh.news().iter().any(|news| ordered(&news.what)) {
            // As they are kept, so they are told.
            let skipped = self.fresh.news().iter().take_while(|news| news.seq <= since).count();
            written(&self.fresh.news()[skipped..])
        } else {
            written(&self.news(viewer, since, self.seq))
        }
    }

    /// Whether this viewer is told the news differently from the others: one of their orders was carried out.
    fn has_own_news(&self, viewer: Viewer, since: u64) -> bool {
        let ordered = |happening: &Happening<ToldStep<G>>| match happening {
            Happening::Step(told) => is_order(told) && told.seat.is_some_and(|seat| viewer.is(seat)),
            _ => false,
        };
        match self.fresh.since_when() {
            fresh if since >= fresh => self.fresh.news().iter().any(|news| ordered(&news.what)),
            // Retold from the beginning, which is seldom.
            _ => true,
        }
    }
}

fn is_order<G: Portable>(told: &ToldStep<G>) -> bool {
    told.by == By::Order
}

/// What some viewers see, written.
struct Seen<G: Portable> {
    /// One of them.
    viewer: Viewer,
    observation: G::Observation,
    json: Box<RawValue>,
    hash: String,
}

fn written<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).expect("messages have nothing that JSON cannot say")
}
