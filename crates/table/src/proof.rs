//! The proof that no draw was chosen: what is published when a match is over, and how anybody checks it.

use fondaco_game::{Draw as _, NoStory, Portable, Record, RecordError, Seat, Step, StepOf, Turn};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::fairness::{Contribution, Promise, Promised, Root, Seed};
use crate::log::{Fact, Happening};
use crate::table::{Stage, Table};

/// The version of this form of proof.
pub const PROOF_VERSION: u32 = 1;

/// No match has more moves; what claims to is not checked, since take-backs could make that long work.
const MAX_MOVES: usize = 100_000;

/// A match with everything its draws follow from, once it is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FairnessProof {
    /// The version of its form.
    pub v: u32,
    /// The hash that was shown before the first draw.
    pub commitment: String,
    /// The secret, revealed.
    pub seed: Seed,
    /// What players promised for the shuffle, before they knew what the others would add.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promises: Vec<Promised>,
    /// What players added to the shuffle, in this order.
    pub contributions: Vec<Contribution>,
    /// Whether the draws were by lot, as where several tables share a deal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lots: bool,
    /// The number that a practice match was opened with: its seed follows from it, and was no secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice: Option<u64>,
    /// How many steps of the record were given before the match; nobody drew or decided them.
    #[serde(default, skip_serializing_if = "none")]
    pub given: u32,
    /// Every step in the order of play, those taken back too; left out if none was taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Move>>,
    /// The match: the steps that stand, and the result.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::openapi::AnyRecord))]
    pub record: Record,
}

/// A step, or a take-back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Move {
    /// A step in notation.
    Step(String),
    /// Only so many steps stand.
    Back {
        /// How many.
        back_to: u32,
    },
}

/// What a proof has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProofSummary {
    /// How many steps were played in all.
    pub steps: u32,
    /// How many of them were draws; each was as the seed has it.
    pub draws: u32,
    /// How many promised something for the shuffle and did not show it.
    pub unkept: u32,
}

/// Why a proof proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProofError {
    /// It is no proof at all.
    #[error("not a proof: {0}")]
    Unreadable(String),
    /// A newer program wrote it.
    #[error("a proof of version {0}; this program knows version {PROOF_VERSION}")]
    Version(u32),
    /// There is no such game.
    #[error("a proof of '{0}', which is no game this program knows")]
    Game(String),
    /// The seed is not the one that was committed to.
    #[error("the seed is not the one whose hash was shown before the first draw")]
    Commitment,
    /// The seed is another one than the number gives.
    #[error("the seed is not the one of this practice match's number")]
    Practice,
    /// Somebody added something else than they had promised, or promised or added twice.
    #[error("seat {seat} added to the shuffle what it had not promised")]
    Promise {
        /// The seat that added it.
        seat: Seat,
    },
    /// Something is wrong with the match itself.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A step cannot be.
    #[error("move {number}: {why}")]
    Move {
        /// Which one, from 0.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// Something else was drawn.
    #[error("move {number}: '{found}' is recorded, but the seed gives '{due}'")]
    Draw {
        /// Which one, from 0.
        number: usize,
        /// What the seed gives.
        due: String,
        /// What is recorded.
        found: String,
    },
    /// The moves lead elsewhere.
    #[error("the moves do not lead to the steps of the record")]
    Moves,
}

impl FairnessProof {
    /// Reads a proof.
    ///
    /// # Errors
    /// If the text is none.
    pub fn parse(json: &str) -> Result<Self, ProofError> {
        serde_json::from_str(json).map_err(|error| ProofError::Unreadable(error.to_string()))
    }

    /// Checks that every draw of a match of `G` was as its seed has it, and that the match was played by the rules. Whoever
    /// was shown a commitment before the match compares it too.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn verify<G: Portable>(&self, shown: Option<&str>) -> Result<ProofSummary, ProofError> {
        if self.v != PROOF_VERSION {
            return Err(ProofError::Version(self.v));
        }
        let commitment = self.seed.commitment();
        if self.commitment != commitment || shown.is_some_and(|shown| shown != commitment) {
            return Err(ProofError::Commitment);
        }
        if self.practice.is_some_and(|number| self.seed != Seed::practice(number)) {
            return Err(ProofError::Practice);
        }
        let mut replay = self.record.replay::<G>()?;
        let given = self.given as usize;
        replay.seek(given)?;
        if replay.at() < given {
            return Err(ProofError::Moves);
        }
        let start = replay.game().clone();
        let steps = &self.record.steps[given..];
        let root = self.seed.root(&self.contributions);
        let plain;
        let moves = match &self.moves {
            Some(moves) => moves,
            None => {
                plain = steps.iter().cloned().map(Move::Step).collect();
                &plain
            }
        };
        if moves.len() > MAX_MOVES {
            return Err(ProofError::Move { number: MAX_MOVES, why: "no match is so long".into() });
        }
        let mut game = start.clone();
        let mut standing: Vec<StepOf<G>> = Vec::new();
        let mut found = ProofSummary { steps: 0, draws: 0, unkept: self.unkept()? };
        for (number, one) in moves.iter().enumerate() {
            let wrong = |why: String| ProofError::Move { number, why };
            match one {
                Move::Step(text) => {
                    if game.turn() == Turn::Over {
                        return Err(wrong("the game is over, but the moves go on".into()));
                    }
                    let step = StepOf::<G>::parse(text, game.turn()).map_err(|error| wrong(error.to_string()))?;
                    if let Step::Chance(chance) = step {
                        let due = match self.lots {
                            true => root.lot(drawn_from(&game, standing.iter().copied()), &game),
                            false => root.draw(found.draws.into(), &game),
                        };
                        if chance != due {
                            return Err(ProofError::Draw { number, due: due.to_string(), found: text.clone() });
                        }
                        found.draws += 1;
                    }
                    game.play(&step, &mut NoStory).map_err(|refusal| wrong(refusal.to_string()))?;
                    found.steps += 1;
                    standing.push(step);
                }
                Move::Back { back_to } => {
                    if *back_to as usize >= standing.len() {
                        return Err(wrong(format!("only {} steps stand", standing.len())));
                    }
                    standing.truncate(*back_to as usize);
                    game = start.clone();
                    standing.iter().for_each(|step| game.apply(step, &mut NoStory));
                }
            }
        }
        let same =
            standing.len() == steps.len() && standing.iter().zip(steps).all(|(step, text)| step.to_string() == *text);
        if !same {
            return Err(ProofError::Moves);
        }
        self.record.verify::<G>()?;
        Ok(found)
    }
}

impl FairnessProof {
    /// How many promises were not kept; what was added must have been promised, if anything was.
    fn unkept(&self) -> Result<u32, ProofError> {
        if self.promises.is_empty() {
            return Ok(0);
        }
        let mut left = self.promises.clone();
        let mut last = None;
        for Contribution { seat, text } in &self.contributions {
            let promised = Promised { seat: *seat, promise: Promise::of(text) };
            let place = left.iter().position(|one| *one == promised).filter(|_| last < Some(*seat));
            left.swap_remove(place.ok_or(ProofError::Promise { seat: *seat })?);
            last = Some(*seat);
        }
        Ok(left.len() as u32)
    }
}

impl<G: Portable> Table<G> {
    /// The proof that no draw was chosen; nothing until the match is over, and a deal that other tables share has been played
    /// everywhere.
    #[must_use]
    pub fn proof(&self) -> Option<FairnessProof> {
        (matches!(self.stage, Stage::Over(_)) && !self.is_closed()).then(|| self.reveal())
    }

    /// What is drawn now, where chance is due.
    pub(crate) fn next_draw(&self, root: Root) -> G::Chance {
        if self.draws_by_lot() {
            root.lot(drawn_from(&self.game, self.standing.iter().map(|&standing| self.step(standing))), &self.game)
        } else {
            root.draw(self.draws, &self.game)
        }
    }

    pub(crate) fn reveal(&self) -> FairnessProof {
        let moves: Vec<Move> = self
            .log
            .iter()
            .filter_map(|logged| match &logged.fact {
                Fact::Happened(Happening::Step(played)) => Some(Move::Step(played.step.to_string())),
                Fact::Happened(Happening::TakenBack { to, .. }) => Some(Move::Back { back_to: *to }),
                _ => None,
            })
            .collect();
        let any_back = moves.iter().any(|one| matches!(one, Move::Back { .. }));
        FairnessProof {
            v: PROOF_VERSION,
            commitment: self.commitment(),
            seed: self.opening.seed,
            promises: self.promises.clone(),
            contributions: self.contributions.clone(),
            lots: self.draws_by_lot(),
            practice: self.opening.options.practice,
            given: self.opening.given.len() as u32,
            moves: any_back.then_some(moves),
            record: self.record(),
        }
    }
}

/// How many of these steps were draws from the deck that is drawn from now.
pub(crate) fn drawn_from<G: Portable>(game: &G, steps: impl Iterator<Item = StepOf<G>>) -> u64 {
    let deck = game.chance_at(0).deck();
    steps.filter(|step| matches!(step, Step::Chance(chance) if chance.deck() == deck)).count() as u64
}

fn none(count: &u32) -> bool {
    *count == 0
}
