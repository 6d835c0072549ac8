//! The person's matches on the server that are not over, the same for every page: which of them wait for the person, which
//! have begun, and how much time is left.
//!
//! That a match has begun is news only where somebody saw people gather there before, in this browser, and has not been at it since.

use std::sync::LazyLock;

use fondaco_table::{MatchId, Stage};
use fondaco_wire::rest::{InvitationBody, MatchBody, MatchesBody};
use fondaco_wire::{Onlooker, Seen, Together};
use leptos::prelude::*;

use crate::base::browser;

/// Why a match waits for the person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Why {
    /// It is their turn.
    Turn,
    /// Their table in a round of a tournament begins soon, whether they are there or not.
    Round,
    /// An offer waits for their answer.
    Asked,
    /// It has begun, and they have not been there since.
    Begun,
}

/// A match that waits for the person.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// Why.
    pub why: Why,
    /// The match.
    pub about: MatchBody,
}

impl Waiting {
    /// Until when it waits, by the server's clock, if anything says so.
    #[must_use]
    pub fn until_ms(&self) -> Option<u64> {
        match self.why {
            Why::Round => self.about.tournament.as_ref().map(|of| of.begins_ms),
            Why::Turn | Why::Asked | Why::Begun => self.about.deadline_ms,
        }
    }
}

static MINE: LazyLock<ArcRwSignal<Vec<MatchBody>>> = LazyLock::new(ArcRwSignal::default);
static BEGUN: LazyLock<ArcRwSignal<Vec<MatchId>>> = LazyLock::new(ArcRwSignal::default);
/// Tables that others ask the person to come to.
static INVITATIONS: LazyLock<ArcRwSignal<Vec<InvitationBody>>> = LazyLock::new(ArcRwSignal::default);
/// A match of theirs that others look at together, and who leads there.
static LOOKING: LazyLock<ArcRwSignal<Option<(MatchId, Onlooker)>>> = LazyLock::new(ArcRwSignal::default);
/// By how much the server's clock is ahead, and the browser's time, about once a second; both in milliseconds.
static AHEAD: LazyLock<ArcRwSignal<i64>> = LazyLock::new(ArcRwSignal::default);
static NOW: LazyLock<ArcRwSignal<u64>> = LazyLock::new(|| ArcRwSignal::new(browser::now_ms()));

/// The server has told the person's matches.
pub fn set(MatchesBody { matches, ms, invitations, .. }: MatchesBody) {
    replace(&INVITATIONS, invitations);
    let ahead = ms as i64 - browser::now_ms() as i64;
    // The answer takes a moment, each time another; less than a second is nothing to draw anew.
    if AHEAD.with_untracked(|before| before.abs_diff(ahead) > 1_000) {
        AHEAD.set(ahead);
    }
    let mut gathered = stored();
    let begun = begun(&mut gathered, &matches);
    store(&gathered);
    replace(&BEGUN, begun);
    replace(&MINE, matches);
}

/// Nobody's matches are known.
pub fn forget() {
    replace(&MINE, Vec::new());
    replace(&INVITATIONS, Vec::new());
    replace(&LOOKING, None);
}

/// The tables that others ask the person to come to, followed; the latest first.
#[must_use]
pub fn invitations() -> Vec<InvitationBody> {
    INVITATIONS.get()
}

/// The person does not come to this table.
pub fn decline(id: &MatchId) {
    let left = |all: &Vec<InvitationBody>| all.iter().filter(|one| one.match_id != *id).cloned().collect();
    replace(&INVITATIONS, INVITATIONS.with_untracked(left));
}

/// People look at a match of the person's together, or do so no more.
pub fn looked_at(Together { match_id, seen }: Together) {
    let Seen::Moment { leader, people, .. } = seen else { return };
    match leader.filter(|_| people > 0) {
        Some(leader) => replace(&LOOKING, Some((match_id, leader))),
        None => not_along(&match_id),
    }
}

/// The match of theirs that others look at together, and who leads there, followed.
#[must_use]
pub fn looking() -> Option<(MatchId, Onlooker)> {
    LOOKING.get()
}

/// The person does not come along, or nobody looks at this match any more.
pub fn not_along(id: &MatchId) {
    if LOOKING.with_untracked(|looking| looking.as_ref().is_some_and(|(at, _)| at == id)) {
        replace(&LOOKING, None);
    }
}

/// The person is at this match: that it has begun is no news any more.
pub fn visited(id: &MatchId) {
    let mut gathered = stored();
    gathered.retain(|one| one != id);
    store(&gathered);
    replace(&BEGUN, BEGUN.with_untracked(|begun| begun.iter().filter(|one| *one != id).cloned().collect()));
}

/// What waits for the person, followed: their turns first, those with the least time before the others.
#[must_use]
pub fn all() -> Vec<Waiting> {
    MINE.with(|mine| BEGUN.with(|begun| waiting(mine, begun)))
}

/// Time goes on.
pub fn tick() {
    if MINE.with_untracked(|mine| mine.iter().any(|one| one.deadline_ms.is_some() || round_begins(one))) {
        NOW.set(browser::now_ms());
    }
}

/// How long it is until this time of the server, in milliseconds, followed.
#[must_use]
pub fn left_ms(deadline_ms: u64) -> u64 {
    deadline_ms.saturating_sub(NOW.get().saturating_add_signed(AHEAD.get()))
}

/// The order in which the person's matches are listed.
#[must_use]
pub fn urgency(one: &MatchBody) -> impl Ord + use<> {
    (!one.card.your_turn, !round_begins(one), !one.asked, one.deadline_ms.unwrap_or(u64::MAX))
}

/// Whether this is the person's table in a round of a tournament that is about to begin.
#[must_use]
pub fn round_begins(one: &MatchBody) -> bool {
    one.card.stage == Stage::Gathering && one.your_seat.is_some() && one.tournament.is_some()
}

fn waiting(mine: &[MatchBody], begun: &[MatchId]) -> Vec<Waiting> {
    let why = |one: &MatchBody| match one {
        _ if one.card.quarantine.is_some() => None,
        _ if one.card.your_turn => Some(Why::Turn),
        _ if round_begins(one) => Some(Why::Round),
        _ if one.asked => Some(Why::Asked),
        _ => begun.contains(&one.card.match_id).then_some(Why::Begun),
    };
    let mut all: Vec<Waiting> =
        mine.iter().filter_map(|one| Some(Waiting { why: why(one)?, about: one.clone() })).collect();
    all.sort_by_key(|one| (one.why, urgency(&one.about)));
    all
}

/// Which matches have begun since people were seen to gather there; `gathered` is what was seen.
fn begun(gathered: &mut Vec<MatchId>, mine: &[MatchBody]) -> Vec<MatchId> {
    let at =
        |stage: fn(&Stage) -> bool| mine.iter().filter(move |one| stage(&one.card.stage)).map(|one| &one.card.match_id);
    let begun: Vec<MatchId> = at(|stage| matches!(stage, Stage::Playing | Stage::Paused))
        .filter(|id| gathered.contains(id))
        .cloned()
        .collect();
    *gathered = at(|stage| *stage == Stage::Gathering).cloned().chain(begun.iter().cloned()).collect();
    begun
}

fn replace<T: PartialEq + Send + Sync + 'static>(signal: &ArcRwSignal<T>, now: T) {
    // What is as it was need not be drawn again.
    if signal.with_untracked(|before| *before != now) {
        signal.set(now);
    }
}

const GATHERED: &str = "fondaco:gathered";

fn stored() -> Vec<MatchId> {
    let text = browser::storage().and_then(|storage| storage.get_item(GATHERED).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn store(gathered: &[MatchId]) {
    if let Some(storage) = browser::storage() {
        let _ = storage.set_item(GATHERED, &serde_json::to_string(gathered).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Seat;
    use fondaco_table::{ClockRule, GameName};
    use fondaco_wire::TableCard;
    use fondaco_wire::rest::TableOfBody;

    use super::*;

    fn id(name: &str) -> MatchId {
        MatchId::new(name).unwrap()
    }

    fn one(name: &str, stage: Stage) -> MatchBody {
        let card = TableCard {
            match_id: id(name),
            game: GameName::ALL[0],
            stage,
            seats: Vec::new(),
            clock: ClockRule::None,
            rated: false,
            practice: false,
            edition: None,
            language: None,
            closed: false,
            your_turn: false,
            quarantine: None,
        };
        MatchBody {
            card,
            public: false,
            number: 1,
            created_ms: 0,
            changed_ms: 0,
            your_seat: Some(Seat::new(0)),
            round: None,
            deadline_ms: None,
            asked: false,
            invitation: None,
            ended: None,
            ratings: Vec::new(),
            tournament: None,
        }
    }

    /// A table in a round of a tournament.
    fn of_round(name: &str, begins_ms: u64) -> MatchBody {
        let (id, name_of) = ("t1".to_owned(), "Tuesday".to_owned());
        let of = TableOfBody { id, name: name_of, round: 2, rounds: 3, table: 1, duplicate: false, begins_ms };
        MatchBody { tournament: Some(of), ..one(name, Stage::Gathering) }
    }

    fn turn(name: &str, deadline_ms: Option<u64>) -> MatchBody {
        let mut turn = one(name, Stage::Playing);
        turn.card.your_turn = true;
        MatchBody { deadline_ms, ..turn }
    }

    #[test]
    fn what_is_most_urgent_comes_first() {
        let asked = MatchBody { asked: true, ..one("asked", Stage::Playing) };
        let mine = [
            one("idle", Stage::Playing),
            one("begun", Stage::Playing),
            asked,
            turn("any", None),
            turn("late", Some(900)),
            turn("soon", Some(100)),
            of_round("round", 500),
        ];
        let all = waiting(&mine, &[id("begun")]);
        let names: Vec<&str> = all.iter().map(|one| one.about.card.match_id.as_str()).collect();
        assert_eq!(names, ["soon", "late", "any", "round", "asked", "begun"]);
        assert_eq!(all[3].until_ms(), Some(500), "when the table begins");
        assert_eq!(all.last().map(|one| one.why), Some(Why::Begun));
    }

    #[test]
    fn a_match_has_begun_only_for_who_saw_it_gather() {
        let mut gathered = Vec::new();
        assert_eq!(begun(&mut gathered, &[one("a", Stage::Gathering), one("b", Stage::Playing)]), []);
        assert_eq!(gathered, [id("a")]);
        let playing = [one("a", Stage::Playing), one("b", Stage::Playing)];
        assert_eq!(begun(&mut gathered, &playing), [id("a")]);
        assert_eq!(begun(&mut gathered, &playing), [id("a")], "until one has been there");
        gathered.retain(|one| *one != id("a"));
        assert_eq!(begun(&mut gathered, &playing), []);
        // What is over or gone is forgotten.
        gathered = vec![id("gone")];
        begun(&mut gathered, &playing);
        assert_eq!(gathered, []);
    }
}
