//! What one viewer may see of a table: what happened since they looked last, the position, and what they may do.
//!
//! Nothing here depends on what the viewer may not see: not the numbers, not the hash, not the clocks.

use fondaco_game::{Game, Portable, Seat, Step, StepOf, Turn, Viewer};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::any::{AnyNews, AnyView};
use crate::clock::Clock;
use crate::delta::Change;
use crate::fairness::{Contribution, Promised};
use crate::hex;
use crate::label::{MatchId, PlayerId};
use crate::log::{By, Ending, Happening, Played};
use crate::offer::OpenOffer;
use crate::options::Options;
use crate::orders::Order;
use crate::seats::Chair;
use crate::table::{Stage, Table};
use crate::tally::Tally;

/// Something that happened, as it is told.
pub type News<G> = NewsOf<ToldStep<G>>;

/// The same, whatever form steps have: told in full, or as [`StepText`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewsOf<S> {
    /// Its number.
    pub seq: u64,
    /// When, by the server's clock in milliseconds.
    pub ms: u64,
    /// What.
    pub what: Happening<S>,
}

/// A step as it is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct ToldStep<G: Portable> {
    /// Its number among the steps that stand, from 0, those that were given not counted.
    pub number: u32,
    /// Who decided; nobody if it was drawn.
    pub seat: Option<Seat>,
    /// The step, in notation.
    pub step: String,
    /// How it came about.
    pub by: By,
    /// What came of it.
    pub events: Vec<G::Event>,
}

/// A step as those read it who tell no games apart: its text, and nothing else of what is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StepText {
    /// The step, in notation.
    pub step: String,
}

/// The part of a view that is of one game.
pub type View<G> = ViewOf<<G as Game>::Observation, Vec<<G as Game>::Action>, Vec<News<G>>>;

/// The same, whatever form its parts have: typed, or written already.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ViewOf<O, L, N, H = String> {
    /// The position as the viewer may see it.
    pub observation: O,
    /// What the viewer may decide; nothing unless it is their turn.
    pub legal: L,
    /// The first 16 hexadecimal digits of the SHA-256 of the observation as compact JSON. Hashing what the viewer sees, and
    /// not the position, leaves nothing to guess at.
    pub hash: H,
    /// What happened since the viewer looked last.
    pub news: N,
}

/// The part of a view that every game has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView<S = Vec<Chair>> {
    /// How many things have happened.
    pub seq: u64,
    /// How many steps stand.
    pub steps: u32,
    /// Where the match stands.
    pub stage: Stage,
    /// Whose turn it is.
    pub turn: Turn,
    /// The seats.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Chair>))]
    pub seats: S,
    /// Who manages the table, if it is not who opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<PlayerId>,
    /// The match is about to begin: until when players show what they promised for the shuffle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed_ms: Option<u64>,
    /// The offer that is on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<OpenOffer>,
    /// The clocks, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The result, once the game has been played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// The match that the same people went on to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<MatchId>,
    /// What concerns the viewer alone; nothing for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

/// What concerns one viewer alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct You {
    /// Where they sit.
    pub seat: Seat,
    /// Whether they can take their last decision back.
    pub undo: Undo,
    /// Whether the offer that is on the table waits for their answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// Their plans.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Order>,
}

/// Whether one can take one's last decision back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Undo {
    /// This table allows none.
    Off,
    /// There is no decision to take back.
    Nothing,
    /// Somebody else has decided since, or something was drawn.
    Barrier,
    /// Yes, to where this many steps stand.
    Free {
        /// How many.
        to: u32,
    },
    /// If all agree, to where this many steps stand.
    Ask {
        /// How many.
        to: u32,
    },
}

/// What does not change during a match, or rarely: told once, when somebody comes to the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// What was agreed.
    pub options: Options,
    /// Who manages the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<PlayerId>,
    /// The match that this one is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<MatchId>,
    /// The steps that the match began after.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// The hash of the secret that all draws come from.
    pub commitment: String,
    /// What players promised for the shuffle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promises: Vec<Promised>,
    /// What players added to the shuffle.
    pub contributions: Vec<Contribution>,
}

/// A table as it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Snapshot<V = AnyView> {
    /// Which.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What does not change.
    pub about: About,
    /// What every game has.
    pub table: TableView,
    /// What is of this game; without news.
    #[cfg_attr(feature = "openapi", schema(value_type = AnyView))]
    pub view: V,
}

/// What happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Update<V = AnyView, S = Vec<Chair>, M = MatchId> {
    /// Which.
    #[serde(rename = "match")]
    pub match_id: M,
    /// The news begin after this seq; who has seen less asks for the history, or for a snapshot.
    pub since: u64,
    /// What every game has; its seq is where the news end.
    pub table: TableView<S>,
    /// What is of this game, with the news.
    pub view: V,
}

/// What happened at a table, for a client that asked to be sent changes instead of whole positions. It has the table and the
/// observation as they were at seq `since`, and makes of them what they are now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Delta<M = MatchId, C = Vec<Change>, L = Vec<String>, H = String, N = AnyNews> {
    /// Which.
    #[serde(rename = "match")]
    pub match_id: M,
    /// What the changes begin from; who has seen something else asks for a snapshot.
    pub since: u64,
    /// What they lead to.
    pub seq: u64,
    /// What has changed in `table`.
    pub table: C,
    /// What has changed in `observation`.
    pub observation: C,
    /// What the viewer may decide now, whole; nothing unless it is their turn.
    pub legal: L,
    /// The hash of the observation as it is now, as in an update.
    pub hash: H,
    /// What happened.
    pub news: N,
}

/// An old part of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct History<N = AnyNews> {
    /// Which.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// After which seq.
    pub since: u64,
    /// The seq of the match now; if the news end before it, ask again.
    pub seq: u64,
    /// What happened.
    #[cfg_attr(feature = "openapi", schema(value_type = AnyNews))]
    pub news: N,
}

impl<G: Portable> Table<G> {
    /// The table as this viewer sees it, with what happened since seq `since`.
    #[must_use]
    pub fn look(&self, viewer: Viewer, since: u64) -> (TableView, View<G>) {
        (self.table_view(viewer), self.view_since(viewer, since))
    }

    /// What is told once, when somebody comes to the table.
    #[must_use]
    pub fn about(&self) -> About {
        About {
            options: self.opening.options.clone(),
            owner: self.owner.clone(),
            follows: self.opening.follows.clone(),
            given: self.opening.given.clone(),
            commitment: self.commitment(),
            promises: self.promises.clone(),
            contributions: self.contributions.clone(),
        }
    }

    /// What happened after seq `since`, up to `until`.
    #[must_use]
    pub fn news(&self, viewer: Viewer, since: u64, until: u64) -> Vec<News<G>> {
        let mut news = if since >= self.fresh.since {
            let wanted = |news: &&News<G>| news.seq > since && news.seq <= until;
            self.fresh.news.iter().filter(wanted).cloned().collect()
        } else {
            self.retell(since, until).news
        };
        // That a decision was ordered is known to the one who ordered it.
        for told in news.iter_mut().filter_map(|news| match &mut news.what {
            Happening::Step(told) => Some(told),
            _ => None,
        }) {
            if told.by == By::Order && !told.seat.is_some_and(|seat| viewer.is(seat)) {
                told.by = By::Person;
            }
        }
        news
    }

    pub(crate) fn view_since(&self, viewer: Viewer, since: u64) -> View<G> {
        let observation = self.game.observe(viewer);
        let hash = hash(&observation);
        View { observation, legal: self.legal(viewer), hash, news: self.news(viewer, since, self.seq) }
    }

    /// What this viewer may decide now.
    pub(crate) fn legal(&self, viewer: Viewer) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if let (Stage::Playing, Turn::Player(seat)) = (self.stage, self.game.turn())
            && viewer.is(seat)
            && self.chairs[seat.index()].person_plays()
        {
            self.game.actions(&mut legal);
        }
        legal
    }

    /// The result, once the game has been played to its end.
    pub(crate) fn tally(&self) -> Option<Tally> {
        match self.stage {
            Stage::Over(Ending::Played) => self.game.outcome().map(|outcome| {
                let mut tally = Tally::of(&outcome);
                // Who gave up comes last, whatever the bot made of their seat.
                if let Some(ranks) = self.ranks() {
                    tally.winners = Seat::all(ranks.len()).filter(|seat| ranks[seat.index()] == 1).collect();
                    tally.ranks = ranks;
                }
                tally
            }),
            _ => None,
        }
    }

    pub(crate) fn table_view(&self, viewer: Viewer) -> TableView {
        self.table_view_with(viewer, self.chairs.clone())
    }

    /// The same with the seats in another form.
    pub(crate) fn table_view_with<S>(&self, viewer: Viewer, seats: S) -> TableView<S> {
        TableView {
            seq: self.seq,
            steps: self.standing.len() as u32,
            stage: self.stage,
            turn: self.game.turn(),
            seats,
            owner: self.owner.clone().filter(|_| self.owner != self.opening.owner),
            sealed_ms: self.sealed,
            offer: self.offer.clone(),
            clock: self.clocks.seen().cloned(),
            tally: self.tally(),
            next: self.next_match().cloned(),
            you: self.you_of(viewer),
        }
    }

    /// What concerns this viewer alone; nothing for a spectator.
    pub(crate) fn you_of(&self, viewer: Viewer) -> Option<You> {
        match viewer {
            Viewer::Player(seat) if seat.index() < self.chairs.len() => Some(self.you(seat)),
            Viewer::Player(_) | Viewer::Spectator => None,
        }
    }

    fn you(&self, seat: Seat) -> You {
        let undo = if self.stage == Stage::Playing { self.undo(seat, None) } else { Undo::Nothing };
        You { seat, undo, asked: self.asked().contains(seat), orders: self.orders(seat).to_vec() }
    }
}

/// The first 16 hexadecimal digits of the SHA-256 of this as compact JSON.
///
/// # Panics
/// If it cannot be written as JSON; observations can.
#[must_use]
pub fn hash(observation: &impl Serialize) -> String {
    hash_of_json(&serde_json::to_vec(observation).expect("an observation has nothing that JSON cannot say"))
}

pub(crate) fn hash_of_json(json: &[u8]) -> String {
    hex::encode(&Sha256::digest(json)[..8])
}

/// The news of the latest change, kept so that telling them needs no replay. It is no part of what a table is: two tables
/// with different memories of the latest news are equal.
#[derive(Clone, Debug)]
pub(crate) struct Fresh<G: Portable> {
    since: u64,
    news: Vec<News<G>>,
    /// The plans that the latest change replaced, and their places in the log.
    pub(crate) replaced: Vec<(u32, Vec<Order>)>,
}

impl<G: Portable> Fresh<G> {
    pub(crate) fn since(since: u64) -> Self {
        Fresh { since, news: Vec::new(), replaced: Vec::new() }
    }

    /// Since when the news are kept.
    pub(crate) fn since_when(&self) -> u64 {
        self.since
    }

    pub(crate) fn news(&self) -> &[News<G>] {
        &self.news
    }

    pub(crate) fn into_news(self) -> Vec<News<G>> {
        self.news
    }

    /// Adds what happened when it was the `turn` of somebody and `number` steps stood.
    pub(crate) fn add(
        &mut self,
        seq: u64,
        ms: u64,
        happening: &Happening<Played<StepOf<G>>>,
        turn: Turn,
        number: usize,
        events: Vec<G::Event>,
    ) {
        let what = happening.map(|Played { step, by }| ToldStep {
            number: number as u32,
            seat: match (turn, step) {
                (Turn::Player(seat), Step::Action(_)) => Some(seat),
                _ => None,
            },
            step: step.to_string(),
            by: *by,
            events,
        });
        self.news.push(News { seq, ms, what });
    }
}

impl<G: Portable> Default for Fresh<G> {
    fn default() -> Self {
        Fresh::since(0)
    }
}

impl<G: Portable> PartialEq for Fresh<G> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<G: Portable> Eq for Fresh<G> {}
