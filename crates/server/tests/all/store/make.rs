//! Matches and people to store.

use fondaco_game::Seat;
use fondaco_server::store::{Card, Commit, MatchPart, NewMatch, NewPerson, NodeId, PersonKind, Store};
use fondaco_table::{
    Chair, ClockRule, Ending, Entry, Fact, GameName, Happening, Holder, LevelName, MatchId, Name, Opening, PlayerId,
    Seed, Stage,
};
use fondaco_wire::TableCard;

pub(crate) fn id(text: &str) -> MatchId {
    MatchId::new(text).unwrap()
}

pub(crate) fn player(text: &str) -> PlayerId {
    PlayerId::new(text).unwrap()
}

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub(crate) fn node(text: &str) -> NodeId {
    NodeId::new(text)
}

/// A person who is called as their id, in capitals.
pub(crate) fn person(text: &str) -> Holder {
    Holder::person(player(text), name(&text.to_uppercase()))
}

pub(crate) fn bot(level: &str) -> Holder {
    Holder::bot(LevelName::new(level).unwrap())
}

/// A card of a table.
pub(crate) fn card(match_id: &str, stage: Stage, holders: &[Holder], ms: u64) -> Card {
    let chair = |holder: &Holder| Chair { holder: holder.clone(), ..Chair::default() };
    let table = TableCard {
        match_id: id(match_id),
        game: GameName::Strozzi,
        stage,
        seats: holders.iter().map(chair).collect(),
        clock: ClockRule::None,
        rated: false,
        practice: false,
        edition: None,
        language: None,
        closed: false,
        your_turn: false,
        quarantine: None,
    };
    Card { table, changed_ms: ms, ended: None }
}

/// What opens a match.
pub(crate) fn opening(match_id: &str, holders: &[Holder]) -> Entry {
    let opening = Opening {
        id: id(match_id),
        options: GameName::Strozzi.usual(holders.len()),
        given: vec![],
        seats: holders.to_vec(),
        owner: holders.iter().find_map(Holder::player).cloned(),
        follows: None,
        seed: Seed::new([7; 32]),
    };
    Entry { index: 0, ms: 1_000, fact: Fact::Opened(Box::new(opening)) }
}

/// Somebody gets up or sits down.
pub(crate) fn seated(index: u64, seat: usize, holder: Holder) -> Entry {
    let happening = Happening::Seated { seat: Seat::new(seat), holder: Box::new(holder) };
    Entry { index, ms: 1_000 + index, fact: Fact::Happened(happening) }
}

/// Something that happens; a different thing for each `tag`, to tell writers apart.
pub(crate) fn entry(index: u64, tag: u32) -> Entry {
    let happening = Happening::TakenBack { by: Seat::new(0), to: tag };
    Entry { index, ms: 1_000 + index, fact: Fact::Happened(happening) }
}

pub(crate) fn tag(entry: &Entry) -> Option<u32> {
    match &entry.fact {
        Fact::Happened(Happening::TakenBack { to, .. }) => Some(*to),
        _ => None,
    }
}

/// A commit that opens a match.
pub(crate) fn opens(match_id: &str, public: bool, stage: Stage, holders: &[Holder], ms: u64) -> Commit {
    let new = NewMatch {
        public,
        invitation: format!("come to {match_id}"),
        leader: None,
        owner: None,
        source: None,
        wishes: Vec::new(),
    };
    let part = MatchPart {
        match_id: id(match_id),
        entries: vec![opening(match_id, holders)],
        card: Some(card(match_id, stage, holders, ms)),
        new: Some(new),
    };
    Commit { parts: vec![part] }
}

/// A commit that goes on with a match.
pub(crate) fn goes_on(match_id: &str, entries: Vec<Entry>) -> Commit {
    Commit { parts: vec![MatchPart { match_id: id(match_id), entries, card: None, new: None }] }
}

/// A commit that goes on with a match and shows it differently.
pub(crate) fn shows(match_id: &str, index: u64, card: Card) -> Commit {
    let entries = vec![entry(index, 0)];
    Commit { parts: vec![MatchPart { match_id: id(match_id), entries, card: Some(card), new: None }] }
}

/// Opens a match of two people, which is under way.
pub(crate) async fn begin(store: &Store, match_id: &str) {
    let holders = [person("ada"), person("bea"), bot("greedy")];
    store.commit(opens(match_id, true, Stage::Playing, &holders, 1_000)).await.expect("it is new");
}

/// The tags of the entries after the first.
pub(crate) async fn tags(store: &Store, match_id: &str) -> Vec<u32> {
    store.log(&id(match_id), 1).await.unwrap().iter().filter_map(tag).collect()
}

pub(crate) fn over() -> Stage {
    Stage::Over(Ending::Played)
}

pub(crate) fn guest(text: &str) -> NewPerson {
    NewPerson {
        id: player(text),
        name: name(&text.to_uppercase()),
        kind: PersonKind::Guest,
        login: None,
        owner: None,
        created_ms: 1_000,
    }
}
