//! Deals that several people play, each alone against the same bots: what one challenges others to, and that of a day.
//!
//! 1. [`Deal`] — all that a match follows from but for what its person decides; [`Challenge`] — a deal with what somebody made of it.
//! 2. [`packed`] — a challenge in a link; [`kept`] — who has tried what in this browser; [`daily`] — the deal of a day.
//!
//! Cards are drawn by lot, so that other decisions lead to the same cards as far as can be (in older deals draw number k follows from
//! the seed and k). The bots' dice follow from the seed too, and no clock says how far they look ahead: whoever decides the same gets
//! the same cards and, from bots of the same version, the same answers.

use fondaco_game::{About, EditionId, Record, Seat};
use fondaco_table::daily::BOTS;
use fondaco_table::proof::PROOF_VERSION;
use fondaco_table::{
    AnyEdition, AnyTable, By, Ending, Fact, FairnessProof, GameName, Happening, Holder, LevelName, MatchId, Name,
    Opening, Options, PlayerId, Seed, Stage, TakeBacks, Tally, verify_fairness,
};
use serde::{Deserialize, Serialize};

use crate::data::store;
use crate::hosts::solo::{self, NotBegun, Sitting};

pub mod daily;
pub mod kept;
pub mod packed;

/// All that a match against bots follows from, but for what its person decides.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// The game.
    pub game: GameName,
    /// The version of its rules.
    pub rules: u32,
    /// The component data.
    pub edition: EditionId,
    /// Their canonical text, unless they are compiled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
    /// What is decided before the game, as the game writes it.
    pub setup: serde_json::Value,
    /// How the bots play, by seat; nothing where the person sits.
    pub seats: Vec<Option<LevelName>>,
    /// What the draws and the bots' dice follow from.
    pub seed: Seed,
    /// Whether cards are drawn by lot. In deals of before, only in those that several tables shared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lots: bool,
    /// The version of the bots that sit there. Deals of before do not say it, and where several tables shared one, people sat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<u32>,
}

/// A deal, and what somebody made of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Challenge {
    /// The deal.
    pub deal: Deal,
    /// Whose challenge it is; nobody's if they gave no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Name>,
    /// What they made of it.
    pub result: Tally,
    /// With how many hints.
    #[serde(default, skip_serializing_if = "is_none")]
    pub hints: u32,
    /// At which try, from 1.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub attempt: u32,
    /// The day whose deal it is, counted from 1970, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u64>,
    /// Every step of their game, if they show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
}

const fn first() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
const fn is_first(attempt: &u32) -> bool {
    *attempt == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Why nobody can be challenged to a game. Each has its text in `challenge.ftl`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDeal {
    /// It is not over, or was not played to its end.
    #[error("not played to its end")]
    Unfinished,
    /// Several people played it, or none.
    #[error("not one person against bots")]
    Several,
    /// It began in the middle of another.
    #[error("not from the beginning")]
    Branched,
    /// Something that had been drawn was taken back: whoever did so knew what comes, or it does not come again.
    #[error("a draw was taken back")]
    TakenBack,
}

impl NoDeal {
    /// The key of its text.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            NoDeal::Unfinished => "challenge-unfinished",
            NoDeal::Several => "challenge-several",
            NoDeal::Branched => "challenge-branched",
            NoDeal::TakenBack => "challenge-taken-back",
        }
    }
}

impl Deal {
    /// What names it: the same for the same deal, wherever it comes from.
    #[must_use]
    pub fn hash(&self) -> String {
        let Deal { game, rules, edition, setup, seats, seed, lots, .. } = self;
        let all = (game, rules, &edition.hash, setup, seats, seed);
        if *lots { fondaco_table::view::hash(&(all, "lots")) } else { fondaco_table::view::hash(&all) }
    }

    /// Whether several tables shared it, with people at the seats where bots sit now.
    #[must_use]
    pub const fn was_shared(&self) -> bool {
        self.lots && self.bots.is_none()
    }

    /// Whether the bots that sit there now may decide differently than those with whom it was played.
    #[must_use]
    pub fn has_other_bots(&self) -> bool {
        self.bots.is_some_and(|bots| bots != BOTS)
    }

    /// Where the person sits.
    #[must_use]
    pub fn me(&self) -> Seat {
        Seat::new(self.seats.iter().position(Option::is_none).unwrap_or_default())
    }

    /// How the bots play, in seat order.
    #[must_use]
    pub fn bots(&self) -> Vec<LevelName> {
        self.seats.iter().flatten().cloned().collect()
    }

    /// The table that it is played at: what one has decided can be taken back as long as nothing has come of it.
    fn options(&self) -> Options {
        Options {
            rules: Some(self.rules),
            setup: self.setup.clone(),
            edition: Some(self.edition.clone()),
            take_backs: TakeBacks::Own,
            lots: self.lots,
            ..self.game.usual(self.seats.len().clamp(*self.game.players().start(), *self.game.players().end()))
        }
    }

    /// Makes its component data known, and says whether it can be played.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn check(&self) -> Result<(), NotBegun> {
        if let Some(components) = &self.components {
            let about = About::named(&self.edition.name);
            let edition =
                AnyEdition { game: self.game, id: self.edition.clone(), about, components: components.clone() };
            // Of one that is known, nobody looks at the components again.
            if EditionId::new(&self.edition.name, components) != self.edition || edition.keep().is_err() {
                return Err(NotBegun::Edition);
            }
        }
        if self.seats.iter().filter(|bot| bot.is_none()).count() != 1 {
            return Err(NotBegun::Options(fondaco_table::OptionsError::Seats {
                given: self.bots().len(),
                players: self.seats.len(),
            }));
        }
        let somebody = || Holder::person(PlayerId::new("me").expect("an id"), Name::new("me").expect("a name"));
        let opening = Opening {
            id: MatchId::new("deal").expect("an id"),
            seats: self.seats.iter().map(|bot| bot.clone().map_or_else(somebody, Holder::bot)).collect(),
            options: self.options(),
            given: Vec::new(),
            owner: None,
            follows: None,
            seed: self.seed,
        };
        AnyTable::open(opening, 0).map(drop).map_err(NotBegun::Options)
    }

    /// Begins a match of it. The first that was begun counts.
    ///
    /// # Errors
    /// If it cannot be played like this, or not be stored.
    pub fn begin(&self, name: &Name, challenge: Option<&Challenge>, day: Option<u64>) -> Result<MatchId, NotBegun> {
        self.check()?;
        let sitting = |bot: &Option<LevelName>| match bot {
            Some(level) => Sitting::Bot(level.clone()),
            None => Sitting::Person(name.clone()),
        };
        let seats = self.seats.iter().map(sitting).collect();
        let id = solo::begin_dealt(self.options(), seats, Vec::new(), self.seed)?;
        kept::begun(self, &id, challenge, day).map_err(|trouble| {
            // A match of which nobody knows that others play it too would only be in the way.
            store::remove(&id);
            NotBegun::Trouble(trouble)
        })?;
        Ok(id)
    }

    /// A game of it as a record.
    fn record(&self, by: Option<&Name>, steps: Vec<String>, result: &Tally) -> Record {
        let sits = |bot: &Option<LevelName>| match bot {
            Some(level) => format!("bot {level}"),
            None => by.map(ToString::to_string).unwrap_or_default(),
        };
        Record {
            game: self.game.to_string(),
            rules: self.rules,
            edition: self.edition.clone(),
            components: self.components.clone(),
            setup: self.setup.clone(),
            seats: self.seats.iter().map(sits).collect(),
            steps,
            result: serde_json::to_value(result).ok(),
        }
    }

    /// Whether a game of it follows from the seed alone: so whoever decides the same gets the same.
    fn leads_to(&self, record: Record) -> bool {
        let proof = FairnessProof {
            v: PROOF_VERSION,
            commitment: self.seed.commitment(),
            seed: self.seed,
            promises: Vec::new(),
            contributions: Vec::new(),
            given: 0,
            lots: self.lots,
            practice: None,
            moves: None,
            record,
        };
        verify_fairness(&proof, None).is_ok()
    }
}

impl Challenge {
    /// What somebody challenges others to who has played this.
    ///
    /// # Errors
    /// If nobody could play the same.
    pub fn of(table: &AnyTable) -> Result<Self, NoDeal> {
        if table.stage() != Stage::Over(Ending::Played) {
            return Err(NoDeal::Unfinished);
        }
        let outcome = table.outcome().ok_or(NoDeal::Unfinished)?;
        let proof = table.proof().ok_or(NoDeal::Unfinished)?;
        if !table.about().given.is_empty() {
            return Err(NoDeal::Branched);
        }
        let record = table.record();
        let seats: Vec<Option<LevelName>> = table
            .chairs()
            .iter()
            .map(|chair| match &chair.holder {
                Holder::Bot { level } => Some(level.clone()),
                Holder::Person { .. } | Holder::Open => None,
            })
            .collect();
        if seats.iter().filter(|bot| bot.is_none()).count() != 1 {
            return Err(NoDeal::Several);
        }
        let deal = Deal {
            game: table.game(),
            rules: record.rules,
            edition: record.edition.clone(),
            components: record.components.clone(),
            setup: record.setup.clone(),
            seats,
            seed: proof.seed,
            lots: proof.lots,
            bots: Some(BOTS),
        };
        let steps = record.steps.clone();
        if took_back_a_draw(table) || !deal.leads_to(record) {
            return Err(NoDeal::TakenBack);
        }
        let id = table.id();
        Ok(Challenge {
            by: None,
            result: Tally::of(&outcome),
            hints: store::hints(id),
            attempt: kept::attempt(id),
            day: kept::of_match(id).and_then(|kept| kept.day),
            steps: Some(steps),
            deal,
        })
    }

    /// What somebody challenges others to who sat here at a table whose deal other tables shared: whoever answers plays it with the same
    /// lots, and bots of this level sit where the others sat.
    ///
    /// # Errors
    /// If nobody could play the same.
    pub fn of_shared(proof: FairnessProof, seat: Seat, by: Option<Name>, level: &LevelName) -> Result<Self, NoDeal> {
        let record = proof.record;
        let result: Option<Tally> = record.result.clone().and_then(|result| serde_json::from_value(result).ok());
        let result = result.ok_or(NoDeal::Unfinished)?;
        if proof.given > 0 {
            return Err(NoDeal::Branched);
        }
        let deal = Deal {
            game: record.game.parse().map_err(|_| NoDeal::Unfinished)?,
            rules: record.rules,
            edition: record.edition.clone(),
            components: record.components.clone(),
            setup: record.setup.clone(),
            seats: Seat::all(result.scores.len()).map(|one| (one != seat).then(|| level.clone())).collect(),
            seed: proof.seed,
            lots: proof.lots,
            bots: None,
        };
        let steps = record.steps.clone();
        if !deal.leads_to(record) {
            return Err(NoDeal::TakenBack);
        }
        Ok(Challenge { deal, by, result, hints: 0, attempt: 1, day: None, steps: Some(steps) })
    }

    /// What the person made of it.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.result.scores.get(self.deal.me().index()).copied().unwrap_or_default()
    }

    /// Their place.
    #[must_use]
    pub fn rank(&self) -> u8 {
        self.result.ranks.get(self.deal.me().index()).copied().unwrap_or_default()
    }

    /// Their game, if they show it.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        Some(self.deal.record(self.by.as_ref(), self.steps.clone()?, &self.result))
    }

    /// Whether it is what it says: it can be played, its result is one of such a game, and if it shows the moves, they follow from
    /// the deal and lead to the result.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), NotBegun> {
        /// More than anybody has ever had; what is added up stays a number.
        const MOST: i32 = 100_000;
        self.deal.check()?;
        let Tally { scores, breakdown, ranks, winners } = &self.result;
        let players = self.deal.seats.len();
        let fits = scores.len() == players && breakdown.len() == players && ranks.len() == players;
        let small = |points: &i32| (-MOST..=MOST).contains(points);
        let sane = scores.iter().all(small)
            && breakdown.iter().all(|seat| seat.len() <= 64 && seat.values().all(small))
            && ranks.iter().all(|rank| (1..=players).contains(&usize::from(*rank)))
            && winners.iter().all(|seat| seat.index() < players);
        let adds_up = || scores.iter().zip(breakdown).all(|(score, seat)| *score == seat.values().sum::<i32>());
        let shown = || self.record().is_none_or(|record| self.deal.leads_to(record));
        if fits && sane && adds_up() && shown() { Ok(()) } else { Err(NotBegun::Trouble(odd())) }
    }
}

/// Whether somebody has seen what was drawn and then decided otherwise.
fn took_back_a_draw(table: &AnyTable) -> bool {
    let mut drawn = Vec::new();
    table.log_from(1).into_iter().any(|entry| match entry.fact {
        Fact::Happened(Happening::Step(played)) => {
            drawn.push(played.by == By::Chance);
            false
        }
        Fact::Happened(Happening::TakenBack { to, .. }) => drawn.drain(to as usize..).any(|drawn| drawn),
        _ => false,
    })
}

fn odd() -> crate::table::host::Trouble {
    crate::table::host::Trouble::Damaged { why: "the moves do not lead to the result".to_owned() }
}
