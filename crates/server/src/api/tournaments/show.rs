//! What is told of a tournament. It follows from what is stored.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use fondaco_game::Seat;
use fondaco_table::{MatchId, PlayerId};
use fondaco_wire::rest::{
    ByeBody, EntrantBody, EntryState, RoundBody, RoundResultBody, RoundSummaryBody, StandingBody, TableOfBody,
    TableStage, TournamentBody, TournamentSeatBody, TournamentTableBody, YourEntryBody,
};

use crate::api::App;
use crate::api::error::Problem;
use crate::hub::TournamentPage;
use crate::people::Person;
use crate::store::{
    EntrantRow, PersonName, Plan, RoundRow, RoundTableRow, TableEnd, TableOf, TableStands, TournamentRow,
};
use crate::tournament::{Points, Standing, bye, points};

fn told(PersonName { id, name, mark }: &PersonName) -> EntrantBody {
    EntrantBody { id: id.to_string(), name: name.to_string(), mark: *mark }
}

/// A tournament as lists show it to somebody.
pub(super) async fn card(app: &App, row: &TournamentRow, me: Option<&Person>) -> Result<TournamentBody, Problem> {
    let mut you = None;
    if let Some(me) = me
        && let Some(entry) = app.store.entry(&row.id, &me.id).await?
    {
        let match_id = if row.playing { app.store.match_in(&row.id, &me.id).await? } else { None };
        you = Some(YourEntryBody { entry, match_id });
    }
    let belongs = you.is_some() || me.is_some_and(|me| me.id == row.organizer.id);
    let Plan { name, game, players, rounds, clock, rated, duplicate, programs, odd, bots, most, edition } =
        row.plan.clone();
    Ok(TournamentBody {
        id: row.id.clone(),
        number: row.number,
        name,
        game,
        players,
        rounds,
        clock,
        rated,
        duplicate,
        public: row.public,
        programs,
        odd,
        bots,
        edition,
        organizer: told(&row.organizer),
        stage: row.stage,
        round: row.round,
        entrants: row.entrants,
        most,
        created_ms: row.created_ms,
        starts_ms: row.starts_ms,
        ended_ms: row.ended_ms,
        invitation: (belongs && !row.public).then(|| row.invitation.clone()),
        you,
    })
}

/// Where a table belongs, if it is one of a tournament.
pub(in crate::api) async fn table_of(app: &App, id: &MatchId) -> Result<Option<TableOfBody>, Problem> {
    Ok(app.store.table_of(id).await?.map(table_body))
}

/// The tables of tournaments at which somebody is to sit down now.
pub(in crate::api) async fn gathering(app: &App, me: &PlayerId) -> Result<HashMap<MatchId, TableOfBody>, Problem> {
    let found = app.store.gathering_tables_of(me).await?;
    Ok(found.into_iter().map(|(id, table)| (id, table_body(table))).collect())
}

fn table_body(TableOf { tournament, plan, round, number, begins_ms }: TableOf) -> TableOfBody {
    TableOfBody {
        id: tournament,
        name: plan.name,
        round,
        rounds: plan.rounds,
        table: number,
        duplicate: plan.duplicate,
        begins_ms,
    }
}

/// A tournament and how it stands, for somebody.
pub(super) struct Shown {
    page: Arc<Option<TournamentPage>>,
    /// Who looks.
    me: Option<PlayerId>,
}

impl Shown {
    /// Nothing if it is gone.
    pub(super) fn new(page: Arc<Option<TournamentPage>>, me: Option<PlayerId>) -> Option<Self> {
        page.is_some().then_some(Shown { page, me })
    }

    pub(super) fn page(&self) -> &TournamentPage {
        (*self.page).as_ref().expect("it is there, or nothing is shown")
    }

    fn person(&self, id: &PlayerId) -> Option<&PersonName> {
        Some(&self.page().stored.entrants[*self.page().numbers.get(id)?].person)
    }

    /// A part of the standings.
    pub(super) fn standings(&self, from: usize, limit: usize) -> Vec<StandingBody> {
        self.page().ranking.iter().skip(from).take(limit).map(|standing| self.standing(standing)).collect()
    }

    /// Where the one who looks stands.
    pub(super) fn your_standing(&self) -> Option<StandingBody> {
        let me = self.me.as_ref()?;
        let own = |standing: &&Standing| self.page().stored.entrants[standing.entrant].person.id == *me;
        self.page().ranking.iter().find(own).map(|standing| self.standing(standing))
    }

    fn standing(&self, standing: &Standing) -> StandingBody {
        let EntrantRow { person, state, .. } = &self.page().stored.entrants[standing.entrant];
        let now = match standing.rounds.last() {
            Some(Some(place)) if self.page().stored.row.playing => place.points.map_or(0.0, Points::number),
            _ => 0.0,
        };
        let rounds = standing.rounds.iter().map(|place| {
            place.map(|place| RoundResultBody {
                table: place.table.and_then(|table| u32::try_from(table + 1).ok()),
                place: place.place,
                points: place.points.map(Points::number),
            })
        });
        StandingBody {
            rank: standing.rank,
            player: told(person),
            entry: *state,
            points: standing.points.number(),
            now,
            opponents: standing.opponents(),
            share: standing.part(),
            rounds: rounds.collect(),
        }
    }

    /// The rounds that have begun.
    pub(super) fn rounds(&self) -> Vec<RoundSummaryBody> {
        self.page().stored.rounds.iter().map(|round| self.summary(round)).collect()
    }

    fn summary(&self, row: &RoundRow) -> RoundSummaryBody {
        let tables = || self.page().stored.tables_of(row.round);
        let over = tables().filter(|table| matches!(table.stands, TableStands::Over(_))).count();
        RoundSummaryBody {
            round: row.round,
            opened_ms: row.opened_ms,
            begins_ms: row.begins_ms,
            ended_ms: row.ended_ms,
            tables: u32::try_from(tables().count()).unwrap_or(u32::MAX),
            over: u32::try_from(over).unwrap_or(u32::MAX),
        }
    }

    /// A round with all its tables.
    pub(super) fn round(&self, round: u8) -> Option<RoundBody> {
        let row = self.page().stored.rounds.iter().find(|row| row.round == round)?;
        let averages = if self.compares(row) { self.averages(round) } else { Vec::new() };
        let points = bye(usize::from(self.page().stored.row.plan.players)).number();
        let sits_out = |one: &crate::store::Bye| {
            let player = told(self.person(&one.person)?);
            Some(ByeBody { player, points, asked: one.asked })
        };
        Some(RoundBody {
            about: self.summary(row),
            tables: self.page().stored.tables_of(round).map(|table| self.table(row, table, &averages)).collect(),
            byes: row.byes.iter().filter_map(sits_out).collect(),
            averages,
        })
    }

    /// The table of the one who looks, in the round that is played.
    pub(super) fn your_table(&self) -> Option<TournamentTableBody> {
        if !self.page().stored.row.playing {
            return None;
        }
        let me = self.me.as_ref()?;
        let row = self.page().stored.rounds.last()?;
        let own =
            self.page().stored.tables_of(row.round).find(|table| table.seats.iter().flatten().any(|one| one == me))?;
        Some(self.table(row, own, &[]))
    }

    /// Whether the tables of a round are compared: they were dealt the same, and all have been played.
    fn compares(&self, row: &RoundRow) -> bool {
        self.page().stored.row.plan.duplicate && row.ended_ms.is_some()
    }

    /// What all tables made of each seat, on average.
    fn averages(&self, round: u8) -> Vec<Option<f64>> {
        let tables = self.page().stored.tables_of(round);
        let scores: Vec<&Vec<i32>> = tables
            .filter_map(|table| match &table.stands {
                TableStands::Over(TableEnd { scores, .. }) => scores.as_ref(),
                TableStands::Gathering | TableStands::Playing => None,
            })
            .collect();
        let mean = |seat: usize| {
            let own: Vec<f64> =
                scores.iter().filter_map(|scores| scores.get(seat)).map(|&score| score.into()).collect();
            (!own.is_empty()).then(|| hundredths(own.iter().sum::<f64>() / own.len() as f64))
        };
        (0..usize::from(self.page().stored.row.plan.players)).map(mean).collect()
    }

    fn table(&self, round: &RoundRow, row: &RoundTableRow, averages: &[Option<f64>]) -> TournamentTableBody {
        let sits_here = self.me.as_ref().is_some_and(|me| row.seats.iter().flatten().any(|one| one == me));
        // What one table made of a deal is not told while others play it.
        let open = !self.page().stored.row.plan.duplicate || round.ended_ms.is_some();
        let nothing = TableEnd::default();
        let (stage, end) = match &row.stands {
            TableStands::Gathering => (TableStage::Gathering, &nothing),
            TableStands::Playing => (TableStage::Playing, &nothing),
            TableStands::Over(end) if end.places.is_empty() => (TableStage::Void, end),
            TableStands::Over(end) => (TableStage::Over, end),
        };
        let worth = points(&end.places);
        let seat = |(at, person): (usize, &Option<PlayerId>)| {
            let player = person.as_ref().and_then(|id| self.person(id)).map(told);
            let score = end.scores.as_ref().and_then(|scores| scores.get(at).copied());
            let average = averages.get(at).copied().flatten();
            TournamentSeatBody {
                seat: Seat::new(at),
                bot: player.is_none().then(|| self.page().stored.row.plan.bots.clone()),
                place: end.places.get(at).copied().filter(|_| open || sits_here),
                score: score.filter(|_| open || sits_here),
                points: worth.get(at).filter(|_| player.is_some() && (open || sits_here)).map(|points| points.number()),
                forfeited: end.forfeited.get(at).copied().unwrap_or(false),
                over: score.zip(average).map(|(score, average)| hundredths(f64::from(score) - average)),
                player,
            }
        };
        TournamentTableBody {
            table: row.number,
            match_id: row.match_id.clone(),
            stage,
            visible: open || sits_here,
            invitation: row.invitation.clone().filter(|_| open && !sits_here),
            seats: row.seats.iter().enumerate().map(seat).collect(),
        }
    }

    /// The standings as comma-separated values.
    pub(super) fn csv(&self) -> String {
        let mut text = String::from("rank,name,id,state,points,opponents,share");
        for round in &self.page().stored.rounds {
            let _ = write!(text, ",place {0},points {0}", round.round);
        }
        text.push_str("\r\n");
        for standing in self.standings(0, usize::MAX) {
            let StandingBody { rank, player, entry, points, opponents, share, rounds, .. } = standing;
            let state = match entry {
                EntryState::Playing => "playing",
                EntryState::Resting => "resting",
                EntryState::Withdrawn => "withdrawn",
            };
            let _ = write!(text, "{rank},{},{},{state},{points},{opponents},{share}", quoted(&player.name), player.id);
            for round in rounds {
                let place = round.and_then(|round| round.place).map_or(String::new(), |place| place.to_string());
                let points = round.and_then(|round| round.points).map_or(String::new(), |points| points.to_string());
                let _ = write!(text, ",{place},{points}");
            }
            text.push_str("\r\n");
        }
        text
    }
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// A text as one value. One that a spreadsheet would take for a formula is not.
fn quoted(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_values_and_no_formulas() {
        assert_eq!(quoted("Anna"), "\"Anna\"");
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
        assert_eq!(quoted("the \"doge\", again"), "\"the \"\"doge\"\", again\"");
    }
}
