//! Where a match that is looked back at comes from: kept in this browser, a record file, or a server.

use std::cell::RefCell;
use std::sync::Arc;

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::{Chair, Holder, MatchId, Name, Occupant, PlayerId, Stage};
use fondaco_wire::rest::OneBody;
use leptos::prelude::Memo;

use super::read;
use crate::base::browser;
use crate::base::keys;
use crate::data::editions;
use crate::data::rest::{self, Failure};
use crate::data::store;
use crate::table::host::Trouble;
use crate::table::people::People;

/// A match to look back at.
#[derive(Clone, PartialEq, Debug)]
pub struct PastMatch {
    /// Which.
    pub id: MatchId,
    /// Every step of it.
    pub record: Record,
    /// Who played.
    pub chairs: Vec<Chair>,
    /// Where the person sat who looks; nothing if they were not there.
    pub me: Option<Seat>,
    /// Whether everything may be seen: a match that the person still plays shows what they saw, and gives no advice.
    pub over: bool,
    /// Whether it is one of the server's, where others can look at it, too.
    pub remote: bool,
}

impl PastMatch {
    /// A record that somebody handed over.
    #[must_use]
    pub fn of(id: MatchId, record: Record) -> Self {
        let chairs = record.seats.iter().enumerate().map(|(index, said)| chair(index, said)).collect();
        PastMatch { id, record, chairs, me: None, over: true, remote: false }
    }

    /// Who looks, unless they say otherwise.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.me.map_or(Viewer::Spectator, Viewer::Player)
    }

    /// Everybody, as the one who looks back knows them: whoever is looked at, names and colours are those of the game.
    #[must_use]
    pub fn people(&self, players: usize) -> Memo<Arc<People>> {
        let (mut chairs, viewer) = (self.chairs.clone(), self.viewer());
        // A record need not say who played.
        chairs.resize_with(players, Chair::default);
        Memo::new(move |_| Arc::new(People::new(&chairs, viewer)))
    }

    /// As whom one can look at it.
    #[must_use]
    pub fn viewers(&self, players: usize) -> Vec<Viewer> {
        match (self.over, self.me) {
            (false, Some(me)) => vec![Viewer::Player(me)],
            _ => Viewer::all(players).collect(),
        }
    }

    /// What a review of it is stored under: the same for the same record, wherever it came from.
    #[must_use]
    pub fn hash(&self) -> String {
        fondaco_table::view::hash(&(&self.record.game, &self.record.setup, &self.record.steps))
    }
}

/// Who held a seat, as a record writes it.
fn chair(index: usize, said: &str) -> Chair {
    let person = |name: Name| {
        let player = PlayerId::new(&format!("seat{index}")).expect("an id");
        Holder::person(player, name)
    };
    let holder = match said.parse() {
        Ok(Occupant::TableBot(level)) => Holder::bot(level),
        Ok(Occupant::Bot(bot, _)) => Holder::bot(bot.level),
        Ok(Occupant::Person(name) | Occupant::Me(Some(name))) => person(name),
        Ok(Occupant::Me(None)) => Name::new(said).map_or(Holder::Open, person),
        Ok(Occupant::Nobody) | Err(_) => Holder::Open,
    };
    Chair { holder, ..Chair::default() }
}

const KEPT: &str = "fondaco:records";
/// How many files are kept, so that a link to one of them works for a while.
const MOST_KEPT: usize = 8;

thread_local! {
    /// The record that was handed over last: it can be looked at even where nothing may be stored.
    static LAST: RefCell<Option<PastMatch>> = const { RefCell::new(None) };
}

/// The records that were handed over, the latest first, each with its id.
fn kept() -> Vec<(MatchId, Record)> {
    let text = store::storage().ok().and_then(|storage| storage.get_item(KEPT).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Takes a record that somebody handed over, keeps it if that is possible, and says under which id it is found.
#[must_use]
pub fn take(record: Record) -> MatchId {
    let mut past = PastMatch::of(MatchId::new("file").expect("an id"), record);
    past.id = MatchId::new(&format!("file-{}", past.hash())).expect("an id");
    let mut all = kept();
    all.retain(|(id, _)| *id != past.id);
    all.insert(0, (past.id.clone(), past.record.clone()));
    all.truncate(MOST_KEPT);
    if let (Ok(storage), Ok(text)) = (store::storage(), serde_json::to_string(&all)) {
        let _ = store::write(&storage, KEPT, &text);
    }
    let id = past.id.clone();
    LAST.set(Some(past));
    id
}

/// A match that this browser has.
///
/// # Errors
/// If it has not, or the match is damaged.
pub fn here(id: &MatchId) -> Result<PastMatch, Trouble> {
    if let Some(last) = LAST.with_borrow(|last| last.clone().filter(|last| last.id == *id)) {
        return Ok(last);
    }
    if let Some((_, record)) = kept().into_iter().find(|(kept, _)| kept == id) {
        // What is stored may have been changed by hand, or be older than the rules.
        fondaco_table::verify_record(&record).map_err(|error| Trouble::Damaged { why: error.to_string() })?;
        return Ok(PastMatch::of(id.clone(), record));
    }
    editions::restore(id);
    let table = store::load(id)?;
    let chairs = table.chairs().to_vec();
    let me = Some(store::person(&chairs));
    let over = matches!(table.stage(), Stage::Over(_));
    Ok(PastMatch { id: id.clone(), over, record: table.record(), chairs, me, remote: false })
}

/// A finished match of the server that this page comes from, or that was looked at before.
///
/// # Errors
/// If there is no server, or it has no such match, or the match is not over; or if it does not answer and the match was not
/// looked at before.
pub async fn there(id: &MatchId) -> Result<PastMatch, Trouble> {
    // Plain files come from no server, and asking for what cannot be there is an error in the console.
    if !browser::has_server() {
        return Err(Trouble::NoSuchGame);
    }
    let text = match rest::call("GET", &format!("matches/{id}/record{}", keys::query(id)), None).await {
        Ok(text) => text,
        Err(Failure::Refused(refused)) if refused.code == "not_over" => return Err(Trouble::NotOver),
        Err(failure) => {
            let why = if matches!(failure, Failure::Refused(_)) { Trouble::NoSuchMatch } else { Trouble::Away };
            return seen_before(id).ok_or(why);
        }
    };
    let record = read::record(&text).map_err(|unread| Trouble::Damaged { why: unread.to_string() })?;
    // Where one sat, and what is said beside the names; a record has only these.
    let about = rest::get::<OneBody>(&format!("matches/{id}{}", keys::query(id))).await.ok().map(|one| one.about);
    if let Some(invitation) = about.as_ref().and_then(|about| about.invitation.as_ref()) {
        // Whoever was there can show it to others: from now on its addresses let them in.
        keys::remember(id, invitation);
    }
    let me = about.as_ref().and_then(|about| about.your_seat);
    keep_seen(id, &record, me);
    let mut past = PastMatch { remote: true, me, ..PastMatch::of(id.clone(), record) };
    if let Some(about) = &about {
        put_marks(&mut past.chairs, &about.card.seats);
    }
    Ok(past)
}

/// Puts what is said beside the names of these to the same people of a record.
fn put_marks(chairs: &mut [Chair], shown: &[Chair]) {
    for (chair, shown) in chairs.iter_mut().zip(shown) {
        if let (Holder::Person { name, mark, .. }, Holder::Person { name: shown, mark: beside, .. }) =
            (&mut chair.holder, &shown.holder)
            && name == shown
        {
            *mark = *beside;
        }
    }
}

const SEEN: &str = "fondaco:seen";

/// The server's matches that were looked at here, the latest first: each with its id and where one sat.
fn seen() -> Vec<(MatchId, Record, Option<Seat>)> {
    let text = store::storage().ok().and_then(|storage| storage.get_item(SEEN).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Keeps a match of the server's, so that it can be looked back at without it.
pub fn keep_seen(id: &MatchId, record: &Record, me: Option<Seat>) {
    let mut all = seen();
    all.retain(|(seen, ..)| seen != id);
    all.insert(0, (id.clone(), record.clone(), me));
    all.truncate(MOST_KEPT);
    if let (Ok(storage), Ok(text)) = (store::storage(), serde_json::to_string(&all)) {
        // Where it cannot be kept, the server has it.
        let _ = store::write(&storage, SEEN, &text);
    }
}

fn seen_before(id: &MatchId) -> Option<PastMatch> {
    let (_, record, me) = seen().into_iter().find(|(seen, ..)| seen == id)?;
    fondaco_table::verify_record(&record).ok()?;
    Some(PastMatch { me, ..PastMatch::of(id.clone(), record) })
}

/// Forgets the server's matches that were looked at: whoever uses this browser next is somebody else.
pub fn forget_seen() {
    if let Ok(storage) = store::storage() {
        let _ = storage.remove_item(SEEN);
    }
}

#[cfg(test)]
mod tests {
    use fondaco_strozzi::Strozzi;

    use super::*;
    use crate::data::replay::timeline::tests::played;

    #[test]
    fn a_record_says_who_played() {
        let mut record = played::<Strozzi>(4);
        record.seats = ["Chiara", "bot doge", "doge@20", "a name that is far too long to be the name of anybody"]
            .map(Into::into)
            .into();
        let past = PastMatch::of(MatchId::new("x").unwrap(), record);
        let holders: Vec<&Holder> = past.chairs.iter().map(|chair| &chair.holder).collect();
        assert!(matches!(holders[0], Holder::Person { name, .. } if name.as_str() == "Chiara"));
        for holder in &holders[1..3] {
            assert!(matches!(holder, Holder::Bot { level } if level.as_str() == "doge"));
        }
        assert_eq!(*holders[3], Holder::Open);
        assert_eq!((past.viewer(), past.viewers(4).len()), (Viewer::Spectator, 5));
    }

    #[test]
    fn nobody_sees_more_of_a_match_under_way_than_he_saw() {
        let mut record = played::<Strozzi>(3);
        record.steps.truncate(20);
        record.result = None;
        let mut past = PastMatch::of(MatchId::new("x").unwrap(), record);
        past.me = Some(Seat::new(1));
        past.over = false;
        assert_eq!(past.viewers(3), [Viewer::Player(Seat::new(1))]);
    }
}
