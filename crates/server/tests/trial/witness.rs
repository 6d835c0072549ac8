//! What people were told, against what is stored.

use fondaco_game::{Seat, Viewer};
use fondaco_server::store::Store;
use fondaco_table::{AnyTable, Entry, Fact, Happening, MatchId};
use serde_json::Value;

use crate::guest::Story;

/// A match as it is stored.
pub(crate) struct Stored {
    pub(crate) entries: Vec<Entry>,
    pub(crate) table: AnyTable,
}

impl Stored {
    pub(crate) async fn read(store: &Store, id: &str) -> Stored {
        let entries = store.log(&MatchId::new(id).unwrap(), 0).await.unwrap();
        let table = AnyTable::replay(entries.clone()).unwrap_or_else(|error| panic!("{id}: {error}"));
        Stored { entries, table }
    }

    /// Everything that a viewer is told of the match from its beginning.
    fn news(&self, viewer: Viewer) -> Vec<Value> {
        let mut all: Vec<Value> = Vec::new();
        while (all.len() as u64) < self.table.seq() {
            let part = serde_json::to_value(self.table.history(viewer, all.len() as u64).news).unwrap();
            all.extend(part.as_object().unwrap().values().next().unwrap().as_array().unwrap().iter().cloned());
        }
        all
    }

    /// Checks that what one player was told is what is stored, word for word; that whatever was confirmed is there; and that
    /// each of their steps is one that they decided, once. How many steps of theirs there are.
    pub(crate) fn bears_out(&self, story: &Story) -> usize {
        let id = &story.match_id;
        let seat = Seat::new(usize::try_from(story.seat).unwrap());
        let news = self.news(Viewer::Player(seat));
        let (first, seen) = (story.first, story.seq.unwrap());
        assert!(seen <= news.len() as u64, "{id}: told up to {seen}, stored are {}", news.len());
        let (from, to) = (usize::try_from(first).unwrap(), usize::try_from(seen).unwrap());
        assert_eq!(story.told, news[from..to], "{id}: what seat {seat} was told is what is stored");
        let steps = news.iter().filter_map(|news| {
            let step = &news["what"]["step"];
            let own = step["seat"].as_u64() == Some(story.seat) && step["by"] == "person";
            own.then(|| (news["seq"].as_u64().unwrap(), step["step"].as_str().unwrap()))
        });
        let mut used: Vec<u64> = Vec::new();
        for (seq, step) in steps {
            let (at, action) =
                story.sent.range(..seq).next_back().unwrap_or_else(|| panic!("{id}: who decided {step}?"));
            assert_eq!(action, step, "{id}: seat {seat} at {at}, stored at {seq}");
            assert_ne!(used.last(), Some(at), "{id}: seat {seat} decided once at {at}, but {step} is there twice");
            used.push(*at);
            if let Some(confirmed) = story.confirmed.get(at) {
                assert!(seq <= *confirmed, "{id}: {step} was confirmed at {confirmed} and is stored at {seq}");
            }
        }
        for (at, seq) in &story.confirmed {
            assert!(
                used.contains(at),
                "{id}: what seat {seat} decided at {at} was confirmed at {seq} and is not there"
            );
        }
        used.len()
    }

    /// Checks that a table that never knew of any server, or of any fault, comes to the same by the same decisions: the log
    /// is what one authority alone would have written.
    pub(crate) fn is_what_one_alone_would_write(&self) {
        use fondaco_table::{Authority, By, Control, Played};
        let Fact::Opened(opening) = &self.entries[0].fact else { panic!("a log begins with its opening") };
        let (mut alone, opened) = AnyTable::open((**opening).clone(), self.entries[0].ms).unwrap();
        let mut written = opened.entries;
        while let Some(next) = self.entries.get(written.len()) {
            let ms = next.ms;
            let progress = match &next.fact {
                Fact::Happened(Happening::Seated { seat, holder }) => {
                    let fondaco_table::Holder::Person { player, name, mark } = &**holder else { panic!("{next:?}") };
                    let join =
                        Control::Join { player: player.clone(), name: name.clone(), mark: *mark, seat: Some(*seat) };
                    alone.control(join, ms)
                }
                Fact::Happened(Happening::Started) => alone.control(Control::Start, ms),
                Fact::Happened(Happening::StoodIn { seat, .. }) => alone.ask(*seat, fondaco_table::Ask::Away, ms),
                Fact::Happened(Happening::Returned { seat }) => alone.ask(*seat, fondaco_table::Ask::Return, ms),
                Fact::Happened(Happening::Step(Played { step, by })) => {
                    let fondaco_game::Turn::Player(seat) = alone.turn() else { panic!("{next:?}") };
                    let who = match by {
                        By::Person => Authority::Person(seat),
                        By::Bot => Authority::Bot(seat),
                        _ => panic!("{next:?} should have followed by itself"),
                    };
                    alone.play(who, alone.seq(), step, ms)
                }
                other => panic!("nobody asked for {other:?}"),
            };
            written.extend(progress.unwrap_or_else(|refusal| panic!("{next:?}: {refusal}")).entries);
        }
        assert_eq!(written, self.entries);
        assert_eq!(alone.outcome(), self.table.outcome());
    }
}
