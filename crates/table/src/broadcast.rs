//! Updates for many viewers at once, as text. Most viewers of a table see the same position and hear the same news, and writing
//! those is nearly all the work, so each is written once.

use fondaco_game::{Portable, Viewer};
use serde::Serialize;

use crate::clock::Clock;
use crate::label::MatchId;
use crate::log::{By, Happening};
use crate::offer::OpenOffer;
use crate::seats::Chair;
use crate::table::{Stage, Table};
use crate::tally::Tally;
use crate::view::hash_of_json;
use crate::wire::VERSION;

/// Room for a position and the news, in most cases.
const ROOM: usize = 8 * 1024;
/// Room for what concerns one viewer alone, in most cases.
const OWN_ROOM: usize = 1024;

impl<G: Portable> Table<G> {
    /// The [`Update`](crate::wire::Update) message of each of these viewers since seq `since`, byte for byte as a
    /// [`Frame`](crate::wire::Frame) without an id writes it.
    #[must_use]
    pub fn broadcast(&self, viewers: &[Viewer], since: u64) -> Vec<String> {
        let mut shared = Shared(Vec::with_capacity(ROOM));
        let head = shared.add(|text| {
            text.extend_from_slice(br#"{"v":"#);
            write(text, &VERSION);
            text.extend_from_slice(br#","update":{"match":"#);
            write(text, self.id());
            text.extend_from_slice(br#","since":"#);
            write(text, &since);
            text.extend_from_slice(br#","table":"#);
            write(text, &self.public_table());
            // Of the table, only `you` is for one viewer alone, and it is the last field: it goes before this brace.
            text.pop();
        });
        let public_news = shared.add(|text| self.write_news(Viewer::Spectator, since, text));
        let mut seen: Vec<Seen<G>> = Vec::new();
        let mut text = |&viewer: &Viewer| {
            let place = self.place_of(viewer, &mut seen, &mut shared);
            let Seen { json, hash, .. } = &seen[place];
            let (head, observation, news) = (shared.get(&head), shared.get(json), shared.get(&public_news));
            let mut text = Vec::with_capacity(head.len() + observation.len() + news.len() + OWN_ROOM);
            text.extend_from_slice(head);
            if let Some(you) = self.you_of(viewer) {
                text.extend_from_slice(br#","you":"#);
                write(&mut text, &you);
            }
            text.extend_from_slice(br#"},"view":{""#);
            text.extend_from_slice(G::NAME.as_bytes());
            text.extend_from_slice(br#"":{"observation":"#);
            text.extend_from_slice(observation);
            text.extend_from_slice(br#","legal":"#);
            write(&mut text, &self.legal(viewer));
            text.extend_from_slice(br#","hash":""#);
            text.extend_from_slice(hash.as_bytes());
            text.extend_from_slice(br#"","news":"#);
            if self.has_own_news(viewer, since) {
                self.write_news(viewer, since, &mut text);
            } else {
                text.extend_from_slice(news);
            }
            text.extend_from_slice(b"}}}}");
            String::from_utf8(text).expect("JSON is text")
        };
        viewers.iter().map(&mut text).collect()
    }

    /// Where what this viewer sees has been written, perhaps just now.
    fn place_of(&self, viewer: Viewer, seen: &mut Vec<Seen<G>>, shared: &mut Shared) -> usize {
        if let Some(place) = seen.iter().position(|seen| self.game.alike(seen.viewer, viewer)) {
            return place;
        }
        let observation = self.game.observe(viewer);
        seen.iter().position(|seen| seen.observation == observation).unwrap_or_else(|| {
            let json = shared.add(|text| write(text, &observation));
            let hash = hash_of_json(shared.get(&json));
            seen.push(Seen { viewer, observation, json, hash });
            seen.len() - 1
        })
    }

    /// What everybody may see of the table, as [`TableView`](crate::TableView) has it.
    fn public_table(&self) -> PublicTable<'_> {
        PublicTable {
            seq: self.seq,
            steps: self.standing.len() as u32,
            stage: self.stage,
            turn: self.game.turn(),
            seats: &self.chairs,
            offer: self.offer.as_ref(),
            clock: self.clocks.seen(),
            tally: self.tally(),
            next: self.next_match(),
        }
    }

    fn write_news(&self, viewer: Viewer, since: u64, text: &mut Vec<u8>) {
        let ordered = |what: &Happening<_>| matches!(what, Happening::Step(told) if is_order(told));
        if since >= self.fresh.since_when() && !self.fresh.news().iter().any(|news| ordered(&news.what)) {
            // As they are kept, so they are told.
            let skipped = self.fresh.news().iter().take_while(|news| news.seq <= since).count();
            write(text, &self.fresh.news()[skipped..]);
        } else {
            write(text, &self.news(viewer, since, self.seq));
        }
    }

    /// Whether this viewer is told the news differently from the others: one of his orders was carried out.
    fn has_own_news(&self, viewer: Viewer, since: u64) -> bool {
        let ordered = |happening: &Happening<crate::view::Told<G>>| match happening {
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

fn is_order<G: Portable>(told: &crate::view::Told<G>) -> bool {
    told.by == By::Order
}

/// What some viewers see, written.
struct Seen<G: Portable> {
    /// One of them.
    viewer: Viewer,
    observation: G::Observation,
    json: Part,
    hash: String,
}

/// What several viewers are sent, one part after the other.
struct Shared(Vec<u8>);

type Part = std::ops::Range<usize>;

impl Shared {
    fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Part {
        let start = self.0.len();
        write(&mut self.0);
        start..self.0.len()
    }

    fn get(&self, part: &Part) -> &[u8] {
        &self.0[part.clone()]
    }
}

/// A [`TableView`](crate::TableView) without `you`, that is written and not kept.
#[derive(Serialize)]
struct PublicTable<'t> {
    seq: u64,
    steps: u32,
    stage: Stage,
    turn: fondaco_game::Turn,
    seats: &'t [Chair],
    #[serde(skip_serializing_if = "Option::is_none")]
    offer: Option<&'t OpenOffer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<&'t Clock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tally: Option<Tally>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'t MatchId>,
}

fn write(text: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    serde_json::to_writer(text, value).expect("messages have nothing that JSON cannot say");
}
