//! What a board is given: one table as one viewer sees it, as signals.
//!
//! A desk is fed by a host through [`motion`](crate::table::motion), or by hand where a replay is shown; a board cannot tell. All
//! fields are signals or handles, so a desk is `Copy` and can be moved into every closure.

use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::{Edition as _, Seat, Viewer};
use fondaco_table::log::Happening;
use fondaco_table::{Ask, By, News, TableView};
use leptos::prelude::*;

use super::{Commit, Face, Feeling, Hints, Interlude, Moment};
use crate::base::sounds::{self, Sound};
use crate::table::host::{Host, Trouble};
use crate::table::people::People;
use crate::table::slots::Slots;

/// What is said to the person for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What.
    pub text: String,
    /// The seq of the table that it is about: it is nothing to the next decision. None for what has happened, which is read then too.
    about: Option<u64>,
}

/// One table as one viewer sees it.
pub struct Desk<G: Face> {
    /// The position as it is shown: it lags behind the truth until the events in between have been shown.
    pub shown: RwSignal<Arc<G::Observation>>,
    /// The events of the step that is being shown, as far as they are in what is shown.
    pub recent: RwSignal<Vec<G::Event>>,
    /// What the viewer may decide; nothing unless it is their turn and everything before has been shown. Always nothing in a
    /// replay.
    pub legal: RwSignal<Arc<Vec<G::Action>>>,
    /// What every game has: whose turn it is, the stage, take-backs, the result.
    pub table: RwSignal<Arc<TableView>>,
    /// Who plays.
    pub people: Memo<Arc<People>>,
    /// What has been selected so far. Shared by board and panel.
    pub pick: RwSignal<G::Pick>,
    /// What the selection amounts to.
    pub commit: Memo<Option<Commit<G>>>,
    /// Everything that has been told so far.
    pub story: RwSignal<Arc<Vec<News<G>>>>,
    /// The pieces (`data-piece`) that somebody points at in the ledger.
    pub pointed: RwSignal<Vec<String>>,
    /// Whether events are being shown.
    pub moving: RwSignal<bool>,
    /// What the viewer saw when they decided last.
    pub before: RwSignal<Option<Arc<G::Observation>>>,
    /// Whether everything is to be shown at once until the viewer is to decide.
    pub skipping: RwSignal<bool>,
    /// The phone's tab.
    pub tab: RwSignal<usize>,
    /// What is said to the person for a while: refusals, why something cannot be chosen.
    pub notice: RwSignal<Option<Notice>>,
    /// What went wrong outside the game.
    pub trouble: RwSignal<Option<Trouble>>,
    /// The best decisions, if somebody asked for them.
    pub hints: RwSignal<Hints<G>>,
    /// A page that is shown before events go on.
    pub interlude: RwSignal<Option<Interlude>>,
    /// The icon of what is rare and happens now.
    pub moment: RwSignal<Option<&'static str>>,
    /// Who says something, and why.
    pub said: RwSignal<Option<(Seat, Feeling)>>,
    /// Whether a lesson is going on: then nothing else gives advice.
    pub guided: bool,
    /// What is to be played after the next decision, as was committed to.
    pub plan: RwSignal<Vec<G::Action>>,
    /// What stands around the board.
    pub slots: StoredValue<Slots>,
    /// Who looks.
    pub viewer: Viewer,
    /// The component data.
    pub edition: &'static G::Edition,
    host: StoredValue<Option<Rc<dyn Host>>, LocalStorage>,
}

impl<G: Face> Clone for Desk<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Face> Copy for Desk<G> {}

impl<G: Face> Desk<G> {
    /// A desk that shows this. Without a host nothing can be asked: a replay.
    #[must_use]
    pub fn new(seen: G::Observation, table: TableView, viewer: Viewer, host: Option<Rc<dyn Host>>) -> Self {
        let table = RwSignal::new(Arc::new(table));
        let shared = host.as_ref().is_some_and(|host| host.is_shared());
        let people = Memo::new(move |_| {
            let people = table.with(|table| People::new(&table.seats, viewer));
            Arc::new(if shared { people.around() } else { people })
        });
        // One that nobody has loaded cannot be shown; the usual one is the best guess.
        let edition = G::Edition::find(G::edition_of(&seen)).unwrap_or_else(G::Edition::reconstructed);
        let shown = RwSignal::new(Arc::new(seen));
        let legal: RwSignal<Arc<Vec<G::Action>>> = RwSignal::default();
        let pick = RwSignal::new(G::Pick::default());
        let commit = Memo::new(move |_| {
            let (seen, legal, people) = (shown.get(), legal.get(), people.get());
            let at = Moment::<G> { seen: &seen, legal: &legal, edition, people: &people, viewer };
            if legal.is_empty() { None } else { pick.with(|pick| G::commit(&at, pick)) }
        });
        let hints = RwSignal::new(Hints::None);
        Effect::new(move |_| {
            legal.track();
            hints.set(Hints::None);
        });
        let notice = RwSignal::new(None);
        Effect::new(move |_| {
            let (seq, is_over) = table.with(|table| (table.seq, table.tally.is_some()));
            // While others decide, what was said last can be read to its end.
            if is_over || legal.with(|legal| !legal.is_empty()) {
                forget(notice, |about| about != seq);
            }
        });
        Desk {
            shown,
            recent: RwSignal::default(),
            legal,
            table,
            people,
            pick,
            commit,
            story: RwSignal::default(),
            pointed: RwSignal::default(),
            moving: RwSignal::new(false),
            before: RwSignal::new(None),
            skipping: RwSignal::new(false),
            tab: RwSignal::new(0),
            notice,
            trouble: RwSignal::new(None),
            hints,
            interlude: RwSignal::new(None),
            moment: RwSignal::new(None),
            said: RwSignal::new(None),
            guided: false,
            plan: RwSignal::default(),
            slots: StoredValue::new(Slots::default()),
            viewer,
            edition,
            host: StoredValue::new_local(host),
        }
    }

    /// Does something with what is shown now, and follows it.
    pub fn at<T>(&self, read: impl FnOnce(&Moment<'_, G>) -> T) -> T {
        let (seen, legal, people) = (self.shown.get(), self.legal.get(), self.people.get());
        read(&Moment { seen: &seen, legal: &legal, edition: self.edition, people: &people, viewer: self.viewer })
    }

    /// What the edition is called, if it is another than ours.
    #[must_use]
    pub fn other_edition(&self) -> Option<&'static str> {
        let id = self.edition.id();
        (id != G::Edition::reconstructed().id()).then_some(id.name.as_str())
    }

    /// How many decisions the viewer has made so far.
    #[must_use]
    pub fn decided(&self) -> usize {
        self.story.with(|story| {
            let mine = |news: &&News<G>| match &news.what {
                Happening::Step(told) => {
                    matches!(told.by, By::Person | By::Order) && told.seat.is_some_and(|seat| self.viewer.is(seat))
                }
                _ => false,
            };
            story.iter().filter(mine).count()
        })
    }

    /// Whether the viewer is to decide now, and has seen everything.
    #[must_use]
    pub fn your_turn(&self) -> bool {
        self.legal.with(|legal| !legal.is_empty())
    }

    /// The colour of the seat that is looked from: what would be placed there is drawn in it, also in a replay.
    #[must_use]
    pub fn own_colour(&self) -> u8 {
        let Viewer::Player(seat) = self.viewer else { return 1 };
        self.people.with(|people| people.at(seat).map_or(1, |person| person.colour))
    }

    /// Whether the viewer may decide this now.
    #[must_use]
    pub fn allows(&self, action: &G::Action) -> bool {
        self.legal.with(|legal| legal.binary_search(action).is_ok())
    }

    /// Plays what the pick amounts to.
    pub fn confirm(&self) {
        let Some(Commit { actions, .. }) = self.commit.get_untracked() else { return };
        let Some((first, rest)) = actions.split_first() else { return };
        if self.legal.with_untracked(|legal| legal.contains(first)) {
            self.plan.set(rest.to_vec());
            self.play(*first);
        }
    }

    /// Plays an action. The answer comes through the host.
    pub(crate) fn play(&self, action: G::Action) {
        let at = self.table.with_untracked(|table| table.seq);
        sounds::play(Sound::Seal);
        self.before.set(Some(self.shown.get_untracked()));
        forget(self.notice, |_| true);
        self.legal.set(Arc::default());
        self.pick.set(G::Pick::default());
        self.ask(Ask::Play { at, action: action.to_string() });
    }

    /// Clears what was selected.
    pub fn clear(&self) {
        self.pick.set(G::Pick::default());
    }

    /// Shows everything at once until the viewer is to decide.
    pub fn skip(&self) {
        if !untrack(|| self.your_turn()) {
            self.skipping.set(true);
        }
    }

    /// Takes the last decision back, or offers to.
    pub fn undo(&self) {
        let at = self.table.with_untracked(|table| table.seq);
        self.plan.set(Vec::new());
        self.ask(Ask::TakeBack { at, to: None });
    }

    /// Asks something of the table.
    pub fn ask(&self, ask: Ask) {
        // The host may answer at once, through this desk.
        if let Some(host) = self.host() {
            host.ask(ask);
        }
    }

    /// The host; none in a replay.
    #[must_use]
    pub fn host(&self) -> Option<Rc<dyn Host>> {
        self.host.try_get_value().flatten()
    }

    /// Says something about the decision that is due, or about its being nobody's, until the next one at the latest.
    pub fn say(&self, text: String) {
        let about = self.table.with_untracked(|table| table.seq);
        self.notice.set(Some(Notice { text, about: Some(about) }));
    }

    /// Says that something has happened: whatever is decided next, it stays for a while.
    pub fn announce(&self, text: String) {
        self.notice.set(Some(Notice { text, about: None }));
    }
}

/// Says no more what was about a table of such a seq.
fn forget(notice: RwSignal<Option<Notice>>, is_old: impl Fn(u64) -> bool) {
    if notice.with_untracked(|said| said.as_ref().and_then(|said| said.about).is_some_and(is_old)) {
        notice.set(None);
    }
}
