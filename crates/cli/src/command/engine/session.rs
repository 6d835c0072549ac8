//! A program at a server's tables: it comes to a match, follows it, lets the engine think when it is its turn, and comes back when the
//! connection is lost.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use fondaco_arena::engine::Opening;
use fondaco_game::Seat;
use fondaco_table::{About, Ask, Ending, Happening, Manage, MatchId, Refusal, Stage, TableView, Tally};
use fondaco_wire::rest::EditionBody;
use fondaco_wire::{Act, ClientMessage, Ended, Join, ManageTable, Refused, WantHistory, Watch, WhyNot};
use serde::Deserialize as _;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::connection::{Arrival, Connection, Heard, Noted, Trouble};
use super::seat::{Engine, Wrong, knows};
use super::wish::Wish;
use crate::error::one_line;
use crate::games::GameName;
use crate::socket::{ServerAddress, Socket};

/// How long to wait before each attempt to come back, in seconds; then the server is gone.
const PAUSES: [u64; 7] = [0, 1, 2, 4, 8, 16, 32];
/// A connection that lasted so long was a good one, after which the pauses begin anew.
const LASTED: Duration = Duration::from_secs(60);
/// So often in a row a server may refuse before there is no use in going on.
const MOST_REFUSED: u32 = 20;
/// Of the time that its clock has left, an engine gets this part for a decision, at the most.
const PART: u32 = 20;
/// Nothing that is asked for over HTTP takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program that plays.
pub(super) struct Session {
    pub(super) place: ServerAddress,
    pub(super) token: String,
    pub(super) wish: Wish,
    /// How long the engine may take for a decision, at the most.
    pub(super) most: Duration,
    /// It thinks, or it does not.
    engine: Option<Engine>,
    thinking: Option<JoinHandle<Thought>>,
    /// The match that it is at, and what lets it come there.
    pub(super) at: Option<(MatchId, Option<String>)>,
    /// Whether that table is its own, and is to be started.
    pub(super) opened: bool,
    refused: u32,
}

/// An engine that has thought, and what came of it.
type Thought = (Engine, Result<String, Wrong>);

/// A match as it is known here.
struct JoinedMatch {
    match_id: MatchId,
    opening: Opening,
    /// How many steps it began with.
    given: usize,
    /// The steps that stand.
    steps: Vec<String>,
    view: TableView,
    legal: Vec<String>,
    /// The seq at which it has decided, and at which it has come back.
    decided: Option<u64>,
    returned: Option<u64>,
}

impl Session {
    pub(super) fn new(place: ServerAddress, token: String, wish: Wish, most: Duration, engine: Engine) -> Self {
        let (engine, thinking) = (Some(engine), None);
        Session { place, token, wish, most, engine, thinking, at: None, opened: false, refused: 0 }
    }

    /// Plays a match to its end, over as many connections as it takes, and says how it ended.
    pub(super) async fn play(&mut self) -> Result<String, String> {
        let (mut ever, mut failed) = (false, 0);
        loop {
            let (mut welcomed, begun) = (false, Instant::now());
            match self.attempt(&mut welcomed).await {
                Ok(ended) => {
                    (self.at, self.opened) = (None, false);
                    return Ok(ended);
                }
                Err(Trouble::End(why)) => return Err(why),
                // Whoever has never been let in need not try for a minute.
                Err(Trouble::Lost(why)) if !welcomed && !ever => {
                    return Err(format!("cannot connect with {}: {why}", self.place));
                }
                Err(Trouble::Lost(why)) => {
                    if begun.elapsed() >= LASTED {
                        failed = 0;
                    }
                    let Some(&pause) = PAUSES.get(failed) else {
                        return Err(format!("the server no longer answers: {why}"));
                    };
                    (ever, failed) = (true, failed + 1);
                    // Nobody is left to tell if this fails.
                    let _ = writeln!(io::stderr().lock(), "the connection was lost ({why}); coming back");
                    sleep(Duration::from_secs(pause)).await;
                }
            }
        }
    }

    /// Plays on over one connection.
    async fn attempt(&mut self, welcomed: &mut bool) -> Result<String, Trouble> {
        let mut line = Connection::open(&self.place, &self.token).await?;
        *welcomed = true;
        let again = self.at.is_some();
        let mut table = match self.find(&mut line).await? {
            Some(arrival) => self.settle(&mut line, *arrival).await?,
            None => self.enter(&mut line).await?,
        };
        if !again {
            let Opening { players, seat, .. } = table.opening;
            let name = one_line(&line.name);
            let _ = writeln!(io::stdout().lock(), "{name} sits at match {}, seat {seat} of {players}", table.match_id);
        }
        if self.opened && table.view.stage == Stage::Gathering {
            let start = ManageTable { match_id: table.match_id.clone(), manage: Manage::Start };
            // If it cannot begin yet, it begins when everybody is there.
            line.ask(ClientMessage::Manage(start)).await?;
        }
        loop {
            self.come_back(&mut line, &mut table).await?;
            self.think(&line, &table);
            let heard = tokio::select! {
                thought = thought(&mut self.thinking) => {
                    self.thinking = None;
                    self.decide(&mut line, &mut table, thought?).await?;
                    continue;
                }
                heard = line.next() => heard?,
            };
            match line.note_liveness(heard).await? {
                Some(Heard::Ended(ended)) if ended.match_id == table.match_id => return self.end(&table, &ended).await,
                Some(heard) => self.take_in(&mut line, &mut table, heard).await?,
                None => {}
            }
        }
    }

    /// Comes to the table that it is at, and sits down if it does not sit there already.
    async fn enter(&mut self, line: &mut Connection) -> Result<JoinedMatch, Trouble> {
        loop {
            let Some((match_id, invitation)) = self.at.clone() else {
                return Err(Trouble::End("it is at no table".to_owned()));
            };
            let watch =
                Watch { match_id: match_id.clone(), seq: None, invitation: invitation.clone(), looking_on: false };
            match line.ask(ClientMessage::Watch(watch)).await? {
                Heard::Snapshot(arrival) if arrival.table.you.is_some() => return self.settle(line, *arrival).await,
                Heard::Snapshot(arrival) if matches!(arrival.table.stage, Stage::Over(_)) => {
                    return Err(Trouble::End(format!("match {match_id} is over")));
                }
                Heard::Snapshot(_) => {
                    let join = Join { match_id, seat: None, invitation };
                    if let Heard::Refused(refused) = line.ask(ClientMessage::Join(join)).await? {
                        self.retry_after(&refused).await?;
                    }
                }
                Heard::Refused(refused) => self.retry_after(&refused).await?,
                _ => return Err(Trouble::End("the server does not show the match".to_owned())),
            }
        }
    }

    /// Takes in a table that it has come to, with all that happened there.
    async fn settle(&mut self, line: &mut Connection, arrival: Arrival) -> Result<JoinedMatch, Trouble> {
        let Arrival { match_id, about, table: view, view: seen } = arrival;
        let sent_away = || Trouble::End(format!("it does not sit at match {match_id} any more"));
        let seat = view.you.as_ref().ok_or_else(sent_away)?.seat;
        let given = about.given.len();
        let mut steps = about.given.clone();
        let mut since = 0;
        while since < view.seq {
            let past = ClientMessage::History(WantHistory { match_id: match_id.clone(), since });
            let news = match line.ask(past).await? {
                Heard::History(past) => past.news.into_values().next().unwrap_or_default(),
                Heard::Refused(refused) => {
                    self.retry_after(&refused).await?;
                    continue;
                }
                _ => Vec::new(),
            };
            let until = news.last().map_or(0, |noted| noted.seq);
            if until <= since {
                return Err(Trouble::End("the server does not tell what happened in the match".to_owned()));
            }
            news.into_iter().filter(|noted| noted.seq <= view.seq).for_each(|noted| fold(&mut steps, given, noted));
            since = until;
        }
        let opening = self.opening(about, seat, view.seats.len()).await?;
        let legal = seen.into_values().next().map_or(Vec::new(), |seen| seen.legal);
        let invitation = self.at.take().and_then(|(_, invitation)| invitation);
        self.at = Some((match_id.clone(), invitation));
        Ok(JoinedMatch { match_id, opening, given, steps, view, legal, decided: None, returned: None })
    }

    /// How the match began, as engines are told; with the components, if they are not known here.
    async fn opening(&self, about: About, seat: Seat, players: usize) -> Result<Opening, Trouble> {
        let options = about.options;
        let game: GameName = options
            .game
            .parse()
            .map_err(|error: fondaco_table::UnknownGame| Trouble::End(format!("a match of another game: {error}")))?;
        let Some(edition) = options.edition else {
            return Err(Trouble::End("the server does not say which edition is played".to_owned()));
        };
        let rules = options.rules.unwrap_or(game.rules());
        let mut opening =
            Opening { game: options.game, rules, edition, components: None, setup: options.setup, players, seat };
        if !knows(game, &opening.edition) {
            opening.components = self.components(&opening.edition.hash).await?;
        }
        Ok(opening)
    }

    /// The components of an edition, from the server.
    async fn components(&self, hash: &str) -> Result<Option<String>, Trouble> {
        // It stands in an address.
        if !hash.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(Trouble::End("the server names an edition that has no hash".to_owned()));
        }
        let body = self.get(&format!("/api/v1/editions/{hash}")).await?;
        let edition: EditionBody = serde_json::from_str(&body)
            .map_err(|error| Trouble::End(format!("the server tells of an edition that cannot be read: {error}")))?;
        Ok(edition.components)
    }

    /// Asks for something over HTTP.
    pub(super) async fn get(&self, path: &str) -> Result<String, Trouble> {
        let body = timeout(PATIENCE, Socket::get(&self.place, path, &self.token)).await;
        let body = body.map_err(|_| Trouble::Lost("no answer".to_owned()))?;
        body.map_err(|error| Trouble::Lost(one_line(&error.to_string())))
    }

    /// If a bot stands in for it, it plays itself again.
    async fn come_back(&mut self, line: &mut Connection, table: &mut JoinedMatch) -> Result<(), Trouble> {
        let (seat, seq) = (table.opening.seat, table.view.seq);
        let Some(chair) = table.view.seats.get(seat.index()) else { return Ok(()) };
        if table.view.stage != Stage::Playing || chair.stand_in.is_none() || table.returned == Some(seq) {
            return Ok(());
        }
        if chair.resigned {
            return Err(Trouble::End(format!("its seat at match {} has given up", table.match_id)));
        }
        table.returned = Some(seq);
        let act = Act { match_id: table.match_id.clone(), ask: Ask::Return };
        match line.ask(ClientMessage::Act(act)).await? {
            // The bot decides just now, or it has come back on another connection: the next update says so.
            Heard::Refused(Refused { why: WhyNot::Table(_), .. }) => Ok(()),
            Heard::Refused(refused) => self.retry_after(&refused).await,
            _ => Ok(()),
        }
    }

    /// Lets the engine think, if it is its turn and it does not think already.
    fn think(&mut self, line: &Connection, table: &JoinedMatch) {
        if table.legal.is_empty() || table.decided == Some(table.view.seq) || self.thinking.is_some() {
            return;
        }
        let Some(mut engine) = self.engine.take() else { return };
        let (opening, steps) = (table.opening.clone(), table.steps.clone());
        let clock = left(line, table);
        let time = clock.map_or(self.most, |left| self.most.min((left / PART).max(Duration::from_millis(1))));
        self.thinking = Some(tokio::task::spawn_blocking(move || {
            let decided = engine.decide(&opening, &steps, time, clock);
            (engine, decided)
        }));
    }

    /// Plays what the engine has decided, unless something else has happened meanwhile.
    async fn decide(
        &mut self,
        line: &mut Connection,
        table: &mut JoinedMatch,
        (engine, decided): Thought,
    ) -> Result<(), Trouble> {
        let about_this = engine.followed() == table.steps;
        self.engine = Some(engine);
        let action = match decided {
            Ok(action) => action,
            Err(Wrong::Here(why)) => return Err(Trouble::End(why)),
            Err(Wrong::Engine(fault)) => {
                // Nobody else shall wait for an engine that has failed.
                let away = Act { match_id: table.match_id.clone(), ask: Ask::Away };
                let then = match line.ask(ClientMessage::Act(away)).await {
                    Ok(Heard::Done(_)) => "a bot of the server plays on in its seat",
                    _ => "its seat waits for it",
                };
                return Err(Trouble::End(format!("the engine failed: {fault}; {then} at match {}", table.match_id)));
            }
        };
        if !about_this || table.legal.is_empty() {
            return Ok(());
        }
        if !table.legal.contains(&action) {
            let why = format!("the server plays by rules that are not known here: it does not allow '{action}'");
            return Err(Trouble::End(why));
        }
        let at = table.view.seq;
        let act = Act { match_id: table.match_id.clone(), ask: Ask::Play { at, action } };
        match line.ask(ClientMessage::Act(act)).await? {
            Heard::Refused(refused) => {
                self.retry_after(&refused).await?;
                *table = self.enter(line).await?;
            }
            _ => table.decided = Some(at),
        }
        Ok(())
    }

    /// Takes in what the server says.
    async fn take_in(&mut self, line: &mut Connection, table: &mut JoinedMatch, heard: Heard) -> Result<(), Trouble> {
        match heard {
            Heard::Update(update) if update.match_id == table.match_id && update.table.seq >= table.view.seq => {
                let known = table.view.seq;
                if update.since > known {
                    *table = self.enter(line).await?;
                    return Ok(());
                }
                if update.table.you.is_none() {
                    return Err(Trouble::End(format!("it does not sit at match {} any more", table.match_id)));
                }
                let Some(seen) = update.view.into_values().next() else { return Ok(()) };
                let new = seen.news.into_iter().filter(|noted| noted.seq > known);
                new.for_each(|noted| fold(&mut table.steps, table.given, noted));
                (table.view, table.legal) = (update.table, seen.legal);
                self.refused = 0;
            }
            Heard::Snapshot(arrival) if arrival.match_id == table.match_id => {
                *table = self.settle(line, *arrival).await?;
            }
            Heard::Refused(refused) => {
                self.retry_after(&refused).await?;
                *table = self.enter(line).await?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The match is over: the engine hears of it.
    async fn end(&mut self, table: &JoinedMatch, ended: &Ended) -> Result<String, Trouble> {
        if self.thinking.is_some() {
            let (engine, _) = thought(&mut self.thinking).await?;
            (self.thinking, self.engine) = (None, Some(engine));
        }
        if let Some(engine) = &mut self.engine {
            let steps = if ended.ending == Ending::Played { &ended.proof.record.steps } else { &table.steps };
            engine.end(&table.opening, steps);
        }
        let seat = table.opening.seat.index();
        let rank = ended.ranks.as_ref().and_then(|ranks| ranks.get(seat));
        let tally = ended.proof.record.result.as_ref().and_then(|result| Tally::deserialize(result).ok());
        let points = tally.and_then(|tally| tally.scores.get(seat).copied());
        let how = match ended.ending {
            Ending::Played => "has been played",
            Ending::Forfeited { .. } => "was given up",
            Ending::Abandoned => "was abandoned",
        };
        let rank = rank.map_or(String::new(), |rank| format!(", rank {rank} of {}", table.opening.players));
        let points = points.map_or(String::new(), |points| format!(", {points} points"));
        Ok(format!("match {} {how}{rank}{points}", table.match_id))
    }

    /// After a refusal that may not last, waits before it is tried again; after any other, gives up.
    pub(super) async fn retry_after(&mut self, refused: &Refused) -> Result<(), Trouble> {
        self.refused += 1;
        let wait = match &refused.why {
            WhyNot::TooMany { wait_ms } => Duration::from_millis((*wait_ms).min(60_000)),
            WhyNot::Storage => Duration::from_secs(1),
            WhyNot::Table(
                Refusal::Stale { .. }
                | Refusal::NotYourTurn { .. }
                | Refusal::BotPlays
                | Refusal::BotDecides
                | Refusal::Paused
                | Refusal::TimeUp
                | Refusal::AlreadySeated { .. }
                | Refusal::MatchOver,
            ) => Duration::from_millis(100),
            _ => self.give_up(refused)?,
        };
        if self.refused > MOST_REFUSED {
            self.give_up(refused)?;
        }
        sleep(wait).await;
        Ok(())
    }

    fn give_up(&self, refused: &Refused) -> Result<Duration, Trouble> {
        Err(Trouble::End(format!("the server refuses: {}", one_line(&refused.text))))
    }
}

/// What is left on the engine's clock, if it runs.
fn left(line: &Connection, table: &JoinedMatch) -> Option<Duration> {
    let clock = table.view.clock.as_ref()?;
    let running = clock.running.filter(|running| running.seat == table.opening.seat)?;
    let left = clock.left_ms.get(running.seat.index()).copied().unwrap_or(0);
    Some(Duration::from_millis(left.saturating_sub(line.now_ms().saturating_sub(running.since_ms))))
}

/// Waits for the decision of the engine that thinks; for ever if none does.
async fn thought(thinking: &mut Option<JoinHandle<Thought>>) -> Result<Thought, Trouble> {
    match thinking {
        Some(thinking) => thinking.await.map_err(|error| Trouble::End(format!("cannot think: {error}"))),
        None => std::future::pending().await,
    }
}

/// What happened changes the steps that stand.
fn fold(steps: &mut Vec<String>, given: usize, noted: Noted) {
    match noted.what {
        Happening::Step(step) => steps.push(step.step),
        Happening::TakenBack { to, .. } => steps.truncate(given + to as usize),
        _ => {}
    }
}
