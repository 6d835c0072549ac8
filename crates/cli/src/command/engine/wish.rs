//! How a program comes to a table: to one that is named, to its own, to one that looks for somebody, or to where it is invited.

use fondaco_table::{MatchId, Options, Pace};
use fondaco_wire::rest::MatchesBody;
use fondaco_wire::{ClientMessage, Create, SeatPlan, Seek};
use serde_json::json;

use super::connection::{Arrival, Connection, Heard, Trouble};
use super::session::Session;
use crate::games::GameName;

/// What a program wants.
#[derive(Clone)]
pub(super) enum Wish {
    /// A free seat at this match, or the one that it has there.
    Match { match_id: MatchId, invitation: Option<String> },
    /// A table of its own, with bots of the server.
    Open { game: GameName, players: usize, level: fondaco_search::Level, pace: Pace },
    /// The next public table with a free seat.
    Seek { game: Option<GameName> },
    /// A table to which somebody asks it.
    Accept { game: Option<GameName> },
}

impl Session {
    /// Finds a match, unless it is at one. If the server has shown it already, what it has shown.
    pub(super) async fn find(&mut self, line: &mut Connection) -> Result<Option<Box<Arrival>>, Trouble> {
        if self.at.is_some() {
            return Ok(None);
        }
        match self.wish.clone() {
            Wish::Match { match_id, invitation } => self.at = Some((match_id, invitation)),
            Wish::Open { game, players, level, pace } => {
                let seat = |index| if index == 0 { SeatPlan::Me } else { SeatPlan::Bot { level: level.into() } };
                let options = Options { setup: json!({ "players": players }), pace, ..game.usual(players) };
                let seats = (0..players).map(seat).collect();
                let create = Create { options, seats, public: true, language: None };
                match line.ask(ClientMessage::Create(create)).await? {
                    Heard::Done(done) => self.at = done.match_id.map(|match_id| (match_id, done.invitation)),
                    Heard::Refused(refused) => {
                        self.retry_after(&refused).await?;
                        return Box::pin(self.find(line)).await;
                    }
                    _ => {}
                }
                self.opened = true;
            }
            Wish::Seek { game } => return self.seek(line, game).await.map(Some),
            Wish::Accept { game } => self.accept(line, game).await?,
        }
        Ok(None)
    }

    /// Waits until the server gives it a seat.
    async fn seek(&mut self, line: &mut Connection, game: Option<GameName>) -> Result<Box<Arrival>, Trouble> {
        if let Heard::Refused(refused) = line.ask(ClientMessage::Seek(Seek { game, on: true })).await? {
            self.retry_after(&refused).await?;
            return Err(Trouble::Lost("the server let nobody seek".to_owned()));
        }
        loop {
            let heard = line.next().await?;
            match line.note_liveness(heard).await? {
                Some(Heard::Snapshot(arrival)) if arrival.table.you.is_some() => return Ok(arrival),
                _ => {}
            }
        }
    }

    /// Waits until somebody asks it to a table.
    async fn accept(&mut self, line: &mut Connection, game: Option<GameName>) -> Result<(), Trouble> {
        loop {
            let body = self.get("/api/v1/matches?list=mine&limit=1").await?;
            let list: MatchesBody = serde_json::from_str(&body)
                .map_err(|error| Trouble::End(format!("the server lists matches that cannot be read: {error}")))?;
            let wanted = |asked: GameName| game.is_none_or(|game| game == asked);
            if let Some(asked) = list.invitations.into_iter().find(|asked| wanted(asked.game)) {
                self.at = Some((asked.match_id, asked.invitation));
                return Ok(());
            }
            loop {
                let heard = line.next().await?;
                if matches!(line.note_liveness(heard).await?, Some(Heard::Invited(invited)) if wanted(invited.game)) {
                    break;
                }
            }
        }
    }
}
