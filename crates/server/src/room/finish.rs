//! What comes after a match: the proof, the ratings, the rematch.

use std::sync::Arc;

use fondaco_game::Seat;
use fondaco_table::{Control, Stage};
use fondaco_wire::{Ended, Rated, RatingChange, ServerMessage};

use super::commit::new_part;
use super::{Access, Room};
use crate::rating;
use crate::store::{Commit, Finished, FinishedSeat, Pool, Subject};

impl Room {
    /// The end of the match with its secret, once it is over.
    pub(super) fn ended(&self) -> Option<ServerMessage> {
        let Stage::Over(ending) = self.table.stage() else { return None };
        let (ranks, proof) = (self.table.ranks(), self.table.proof()?);
        Some(ServerMessage::Ended(Box::new(Ended { match_id: self.id.clone(), ending, ranks, proof })))
    }

    /// Keeps the results and changes the ratings, once; then everybody is told.
    pub(super) async fn rate(&mut self) {
        self.schedule.unrated = false;
        let Some(finished) = self.finished() else { return };
        match self.services.store.rate(&finished, rating::compute).await {
            Ok(now) => {
                if now {
                    tracing::info!(match_id = %self.id, rated = finished.rated, "results kept");
                }
                if let Some(rated) = self.rated().await {
                    self.viewers.tell_all(rated);
                }
            }
            Err(error) => {
                tracing::warn!(match_id = %self.id, %error, "results could not be kept");
                self.schedule.unrated = true;
                self.schedule.retry();
            }
        }
    }

    /// What the match has made of everybody's rating, once that is known.
    pub(super) async fn rated(&self) -> Option<ServerMessage> {
        if !self.table.options().rated || !matches!(self.table.stage(), Stage::Over(_)) {
            return None;
        }
        // Who does not learn of it now sees it on their page.
        let changes = self.services.store.rating_changes(&self.id).await.ok()?;
        let changes: Vec<RatingChange> = changes.into_iter().map(RatingChange::from).collect();
        (!changes.is_empty()).then(|| ServerMessage::Rated(Rated { match_id: self.id.clone(), changes }))
    }

    /// Ends the match without a result, if nobody goes on with it.
    pub(super) async fn end_if_quiet(&mut self, since_ms: u64) {
        if !matches!(self.table.stage(), Stage::Playing | Stage::Paused) || self.table.last_ms() > since_ms {
            return;
        }
        match self.change(|table, ms| Ok(table.control(Control::Abandon, ms)?)).await {
            Ok(changed) => {
                tracing::info!(match_id = %self.id, "ended: nobody went on with it");
                self.follow_up(&changed).await;
            }
            Err(why) => tracing::debug!(match_id = %self.id, ?why, "could not be ended"),
        }
    }

    /// Tells what a deal was that other tables shared; false if that could not be stored.
    pub(super) async fn reveal(&mut self) -> bool {
        match self.change(|table, ms| Ok(table.control(Control::Reveal, ms)?)).await {
            Ok(changed) if changed.is_something() => self.follow_up(&changed).await,
            Ok(_) => {}
            Err(why) => {
                tracing::debug!(match_id = %self.id, ?why, "the deal cannot be revealed now");
                return false;
            }
        }
        true
    }

    /// The results, if there are any.
    fn finished(&self) -> Option<Finished> {
        let ranks = self.table.ranks()?;
        let points = self.table.outcome();
        let held = self.table.chairs().iter().zip(&ranks).enumerate().filter_map(|(index, (chair, &rank))| {
            let subject = Subject::of(&chair.holder)?;
            let points = points.as_ref().map(|outcome| outcome.scores()[Seat::new(index)]);
            Some(FinishedSeat { subject, rank, points })
        });
        let seats: Vec<FinishedSeat> = held.collect();
        let rated = self.table.options().rated;
        let (match_id, ms) = (self.id.clone(), self.table.last_ms());
        Some(Finished { match_id, pool: Pool::of(&self.table), ms, seats, rated })
    }

    /// Opens the rematch that all have agreed on, and stores both matches at once.
    pub(super) async fn rematch(&mut self) {
        let services = Arc::clone(&self.services);
        let opened = self.table.rematch(services.fresh_id(), services.fresh_seed(), services.environment.now_ms());
        let Ok((next, opened, mut told)) = opened else { return };
        let Some(index) = told.entries.first().map(|entry| entry.index) else { return };
        let access = Access { invitation: services.fresh_invitation(), ..Access::clone(&self.access) };
        let parts = vec![self.part(&mut told), new_part(&services.node, &next, opened, &access)];
        match services.store.commit(Commit { parts }).await {
            Ok(()) => {
                let id = next.id().clone();
                tracing::info!(match_id = %id, follows = %self.id, "opened");
                Arc::clone(&self.hub).open(id, Box::new(next), access);
                services.metrics.steps.add(1);
                self.told(&self.changed(told, false));
            }
            Err(error) => {
                // If another node was first, its rematch is read here; otherwise it is tried again.
                if self.take_back(index, &error).await.is_err() {
                    self.schedule.retry();
                }
            }
        }
    }
}
