//! A recorded game that can be looked at anywhere: every position, every event, and where it is worth stopping.

use fondaco_game::{Record, RecordError, Seat, Turn, Viewer};
use fondaco_table::log::Happening;
use fondaco_table::{By, Chair, Ending, News, Stage, TableView, Tally, ToldStep, Undo, View, You};

use crate::base::games::Known;

/// A recorded game of `G`.
pub struct Timeline<G: Known> {
    /// The position before each step, and the last one.
    positions: Vec<G>,
    /// What each step led to.
    news: Vec<News<G>>,
    /// The steps before which somebody has a choice, the beginning and the end.
    stops: Vec<usize>,
}

/// Where a part of the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundStart {
    /// After how many steps.
    pub at: usize,
    /// The round that begins.
    pub round: u8,
}

impl<G: Known> Timeline<G> {
    /// Replays a record.
    ///
    /// # Errors
    /// If it is not one of this game, or was not played by the rules.
    pub fn of(record: &Record) -> Result<Self, RecordError> {
        let mut replay = record.replay::<G>()?;
        let mut timeline = Timeline { positions: vec![replay.game().clone()], news: Vec::new(), stops: vec![0] };
        let mut legal = Vec::new();
        loop {
            let (turn, at) = (replay.game().turn(), replay.at());
            let mut events = Vec::new();
            let Some(step) = replay.step(&mut events)? else { break };
            let seat = turn.player();
            // As if there had been no choice: who looks back wants to see it at once.
            let told = ToldStep { number: at as u32, seat, step: step.to_string(), by: By::Forced, events };
            timeline.news.push(News { seq: at as u64 + 1, ms: 0, what: Happening::Step(told) });
            timeline.positions.push(replay.game().clone());
            let game = replay.game();
            legal.clear();
            game.actions(&mut legal);
            if matches!(game.turn(), Turn::Player(_)) && legal.len() > 1 {
                timeline.stops.push(at + 1);
            }
        }
        let end = timeline.news.len();
        if timeline.stops.last() != Some(&end) {
            timeline.stops.push(end);
        }
        Ok(timeline)
    }

    /// How many steps there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.news.len()
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> usize {
        self.positions[0].players()
    }

    /// The position after so many steps, or the last one.
    #[must_use]
    pub fn position(&self, at: usize) -> &G {
        &self.positions[at.min(self.steps())]
    }

    /// What happened up to there.
    #[must_use]
    pub fn story(&self, at: usize) -> &[News<G>] {
        &self.news[..at.min(self.steps())]
    }

    /// Who is to decide there.
    #[must_use]
    pub fn decider(&self, at: usize) -> Option<Seat> {
        self.position(at).turn().player()
    }

    /// Who decides next from there on, and after how many steps; nobody if nothing is left to decide.
    #[must_use]
    pub fn next_decider(&self, at: usize) -> Option<(usize, Seat)> {
        (at..=self.steps()).find_map(|at| Some((at, self.decider(at)?)))
    }

    /// What can be decided there.
    #[must_use]
    pub fn legal(&self, at: usize) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if self.decider(at).is_some() {
            self.position(at).actions(&mut legal);
        }
        legal.sort_unstable();
        legal
    }

    /// The places where it is worth stopping.
    #[must_use]
    pub fn stops(&self) -> &[usize] {
        &self.stops
    }

    /// The round there, from 1.
    #[must_use]
    pub fn round(&self, at: usize) -> u8 {
        self.position(at).round().0
    }

    /// Where each round begins.
    #[must_use]
    pub fn rounds(&self) -> Vec<RoundStart> {
        let mut starts: Vec<RoundStart> = Vec::new();
        for &at in &self.stops {
            let round = self.round(at);
            if at < self.steps() && starts.last().is_none_or(|mark| round > mark.round) {
                starts.push(RoundStart { at, round });
            }
        }
        starts
    }

    /// The table there as this viewer saw it, with what happened since `since`; what can be decided if it is to be `tried`.
    #[must_use]
    pub fn look(&self, chairs: &[Chair], viewer: Viewer, since: usize, at: usize, tried: bool) -> (TableView, View<G>) {
        let game = self.position(at);
        let you = match viewer {
            Viewer::Player(seat) => Some(You { seat, undo: Undo::Nothing, asked: false, orders: Vec::new() }),
            Viewer::Spectator => None,
        };
        let over = game.turn() == Turn::Over;
        // A record need not say who played.
        let mut seats = chairs.to_vec();
        seats.resize_with(self.players(), Chair::default);
        let table = TableView {
            owner: None,
            seq: at as u64,
            steps: at as u32,
            stage: if over { Stage::Over(Ending::Played) } else { Stage::Playing },
            turn: game.turn(),
            seats,
            sealed_ms: None,
            offer: None,
            clock: None,
            tally: game.outcome().as_ref().map(Tally::of),
            next: None,
            you,
        };
        let mine = self.decider(at).is_some_and(|seat| viewer.is(seat));
        let legal = if tried && mine { self.legal(at) } else { Vec::new() };
        let news = self.news[since.min(at)..at.min(self.steps())].to_vec();
        (table, View { observation: game.observe(viewer), legal, hash: String::new(), news })
    }
}

/// The next place to stop after `at`, or before it.
#[must_use]
pub fn next_stop(stops: &[usize], at: usize, forward: bool) -> usize {
    let found = if forward {
        stops.iter().find(|stop| **stop > at).or(stops.last())
    } else {
        stops.iter().rev().find(|stop| **stop < at).or(stops.first())
    };
    found.copied().unwrap_or(at)
}

#[cfg(test)]
pub(crate) mod tests {
    use fondaco_game::{Dice, Edition as _, EditionId, Game as _, NoStory, Portable, Step};
    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;
    use fondaco_table::{AnyEdition, GameName};

    use super::*;

    /// A whole game that dice decided.
    pub(crate) fn played<G: Portable>(players: usize) -> Record {
        played_with::<G>(G::Edition::reconstructed(), players)
    }

    /// A game of three with an edition that somebody made.
    pub(crate) fn played_as(edition: &AnyEdition) -> Record {
        fn of<G: Portable>(edition: &AnyEdition) -> Record {
            played_with::<G>(G::Edition::find(&edition.id).unwrap(), 3)
        }
        edition.keep().unwrap();
        if edition.game.as_str() == Strozzi::NAME { of::<Strozzi>(edition) } else { of::<Liguria>(edition) }
    }

    /// The same game without the components that it carries, under a name for them that was never known here.
    pub(crate) fn bare(record: &Record) -> Record {
        let edition = EditionId { name: "Attic find".to_owned(), ..record.edition.clone() };
        Record { components: None, edition, ..record.clone() }
    }

    /// The same with another edition.
    fn played_with<G: Portable>(edition: &'static G::Edition, players: usize) -> Record {
        let setup = GameName::ALL.iter().find(|name| name.as_str() == G::NAME).unwrap().usual(players).setup;
        let mut game = G::new(edition, &serde_json::from_value(setup).unwrap()).unwrap();
        let (mut record, mut dice) = (Record::new(&game), Dice::new(5));
        let (mut actions, mut chances) = (Vec::new(), Vec::new());
        loop {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    chances.clear();
                    game.chances(&mut chances);
                    Step::Chance(chances[dice.below(chances.len() as u32) as usize].0)
                }
                Turn::Player(_) => {
                    actions.clear();
                    game.actions(&mut actions);
                    Step::Action(actions[dice.below(actions.len() as u32) as usize])
                }
            };
            game.apply(&step, &mut NoStory);
            record.push(&step);
        }
        record.finish(&game.outcome().unwrap());
        record
    }

    fn shown<G: Known>(players: usize, rounds: u8) {
        let record = played::<G>(players);
        let timeline = Timeline::<G>::of(&record).unwrap();
        assert_eq!(timeline.steps(), record.steps.len());
        let marks = timeline.rounds();
        assert_eq!(marks.len(), usize::from(rounds));
        assert!(marks.windows(2).all(|two| two[0].at < two[1].at && two[0].round + 1 == two[1].round));
        let chairs = [];
        for &at in timeline.stops() {
            for viewer in Viewer::all(players) {
                let (table, view) = timeline.look(&chairs, viewer, 0, at, true);
                assert_eq!(view.news.len(), at);
                // Nobody decides for somebody else, and nobody sees more than they saw.
                let decides = timeline.decider(at).is_some_and(|seat| viewer.is(seat));
                assert_eq!(view.legal.is_empty(), !decides, "at {at}");
                assert_eq!(view.observation, timeline.position(at).observe(viewer));
                assert_eq!(table.tally.is_some(), at == timeline.steps(), "the result is shown at the end");
                assert_eq!(table.seats.len(), players);
            }
            assert!(timeline.look(&chairs, Viewer::Player(Seat::new(0)), at, at, false).1.legal.is_empty());
        }
        assert!(timeline.next_decider(0).is_some() && timeline.next_decider(timeline.steps()).is_none());
        assert_eq!(next_stop(timeline.stops(), 0, false), 0);
        assert_eq!(next_stop(timeline.stops(), timeline.steps(), true), timeline.steps());
        let (mut at, mut seen) = (0, 1);
        while at < timeline.steps() {
            at = next_stop(timeline.stops(), at, true);
            seen += 1;
        }
        assert_eq!(seen, timeline.stops().len());
    }

    #[test]
    fn a_game_can_be_looked_at_anywhere() {
        shown::<Strozzi>(4, 3);
        shown::<Liguria>(3, fondaco_liguria::state::rounds(3));
    }

    #[test]
    fn what_was_not_played_by_the_rules_is_not_shown() {
        let mut record = played::<Strozzi>(3);
        record.steps[7] = "ship 99".to_owned();
        assert!(matches!(Timeline::<Strozzi>::of(&record), Err(RecordError::Step { seq: 7, .. })));
        assert!(matches!(Timeline::<Liguria>::of(&record), Err(RecordError::Game { .. })));
    }
}
