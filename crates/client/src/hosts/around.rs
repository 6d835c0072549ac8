//! Several people around one device, with any number of bots: whoever is to decide gets it.
//!
//! Where players have secrets from each other, nothing of the table is shown while the device goes from hand to hand, and who
//! gets it sees what happened since they gave it away. Where all lies open, the screen turns to the next at once.

use std::cell::RefCell;
use std::rc::Rc;

use fondaco_game::{Record, Seat, Turn, Viewer};
use fondaco_table::{AnyTable, Ask, Chair, FairnessProof, GameName, MatchId, Stage, TableView, Undo};
use leptos::prelude::*;

use super::solo::Solo;
use crate::base::settings;
use crate::faces::cover;
use crate::table::host::{Hint, Host, HostMessage, Receiver, Trouble};

/// Where the device is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Somebody looks at the table; or everybody, at what is no secret.
    At(Viewer),
    /// It goes to the one at this seat, and shows nothing of the table.
    To(Seat),
}

/// A match that this page hosts for several people.
pub struct Around {
    me: std::rc::Weak<Around>,
    solo: Rc<Solo>,
    /// Whether they have secrets from each other.
    closed: bool,
    hand: ArcRwSignal<Hand>,
    /// How far each had seen the match when they gave the device away: the number of entries, and the seq.
    left: RefCell<Vec<Option<(u64, u64)>>>,
}

/// How long a decision is looked at before the device goes on.
const PAUSE: u32 = 900;

impl Around {
    /// The match of several people that this is.
    #[must_use]
    pub fn new(solo: Rc<Solo>) -> Rc<Self> {
        let (closed, players) = solo.at(|table| (hides(table), table.chairs().len()));
        let hand = match solo.at(person_due) {
            Some(seat) if closed => Hand::To(seat),
            Some(seat) => Hand::At(Viewer::Player(seat)),
            // Nobody knows who looks while bots play.
            None if closed && solo.at(AnyTable::stage) == Stage::Playing => Hand::At(Viewer::Spectator),
            None => Hand::At(solo.viewer()),
        };
        if let Hand::At(viewer) = hand {
            solo.look_as(viewer);
        }
        Rc::new_cyclic(|me| Around {
            me: me.clone(),
            solo,
            closed,
            hand: ArcRwSignal::new(hand),
            left: RefCell::new(vec![None; players]),
        })
    }

    /// Where the device is, followed.
    #[must_use]
    pub fn hand(&self) -> ArcReadSignal<Hand> {
        self.hand.read_only()
    }

    /// Who sits here.
    #[must_use]
    pub fn chairs(&self) -> Vec<Chair> {
        self.solo.at(|table| table.chairs().to_vec())
    }

    /// Whose decision would be taken back now; nobody's if none can be.
    #[must_use]
    pub fn last_decider(&self) -> Option<Seat> {
        self.solo.at(|table| last_undo(table).map(|(seat, _)| seat))
    }

    /// The one whom the device went to has it.
    pub fn take(&self) {
        if let Hand::To(seat) = self.hand.get_untracked() {
            self.give(seat);
        }
    }

    /// Takes back the last decision, on the way from hand to hand.
    pub fn take_back(&self) {
        self.ask(Ask::TakeBack { at: self.solo.at(AnyTable::seq), to: None });
        if let Some(seat) = self.solo.at(person_due) {
            self.hand.set(Hand::To(seat));
        }
    }

    fn give(&self, seat: Seat) {
        self.solo.look_as(Viewer::Player(seat));
        self.hand.set(Hand::At(Viewer::Player(seat)));
    }

    /// Everything up to this seq has been shown: if somebody else is to decide, the device goes to them in a moment.
    pub fn shown(&self, seq: u64) {
        if self.next(seq).is_none() {
            return;
        }
        let me = self.me.clone();
        let go_on = move || {
            if let Some(me) = me.upgrade()
                && let Some(seat) = me.next(seq)
            {
                me.pass(seat);
            }
        };
        let pause = settings::get_untracked(|choices| choices.speed).scale(PAUSE);
        set_timeout(go_on, std::time::Duration::from_millis(pause.into()));
    }

    /// Whom the device is to go to, if everything up to this seq has been seen.
    fn next(&self, seq: u64) -> Option<Seat> {
        let (now, due) = self.solo.at(|table| (table.seq(), person_due(table)));
        due.filter(|seat| now == seq && !self.viewer().is(*seat))
    }

    fn pass(&self, seat: Seat) {
        if let Viewer::Player(before) = self.viewer() {
            self.left.borrow_mut()[before.index()] = Some(self.solo.at(|table| (table.entries(), table.seq())));
        }
        if self.closed {
            self.hand.set(Hand::To(seat));
        } else {
            self.give(seat);
        }
    }

    /// Whoever sits at the device agrees to what was asked there.
    fn agree(&self) {
        let open = |table: &AnyTable| {
            let offer = table.offer()?;
            let asked = table.voters(offer.offer).iter().find(|seat| !offer.agreed.contains(seat))?;
            Some((asked, offer.seq))
        };
        while let Some((seat, offer)) = self.solo.at(open) {
            let before = self.solo.at(AnyTable::seq);
            self.solo.ask_as(seat, Ask::Answer { offer, yes: true });
            // What cannot be stored is not tried for ever.
            if self.solo.at(AnyTable::seq) == before {
                break;
            }
        }
    }
}

/// Whether players have secrets from each other.
fn hides(table: &AnyTable) -> bool {
    cover(table.game()).hides(&table.options().setup)
}

/// The person who is to decide.
fn person_due(table: &AnyTable) -> Option<Seat> {
    match (table.stage(), table.turn()) {
        (Stage::Playing, Turn::Player(seat)) => Some(seat).filter(|seat| table.chairs()[seat.index()].person_plays()),
        _ => None,
    }
}

/// The last decision that can be taken back: whose it was, and where that leads.
fn last_undo(table: &AnyTable) -> Option<(Seat, u32)> {
    let of = |seat: Seat| match table.look(Viewer::Player(seat), table.seq()).0.you?.undo {
        Undo::Free { to } | Undo::Ask { to } => Some((seat, to)),
        Undo::Off | Undo::Nothing | Undo::Barrier => None,
    };
    let people = Seat::all(table.chairs().len()).filter(|seat| table.chairs()[seat.index()].person_plays());
    people.filter_map(of).max_by_key(|(_, to)| *to)
}

impl Host for Around {
    fn id(&self) -> MatchId {
        self.solo.id()
    }

    fn game(&self) -> GameName {
        self.solo.game()
    }

    fn viewer(&self) -> Viewer {
        self.solo.viewer()
    }

    fn is_local(&self) -> bool {
        true
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn attach(&self, receiver: Receiver) {
        let me = self.me.clone();
        // Whose decision it was does not matter here: whoever has the device can take it back.
        let free = move |table: &mut TableView| {
            if let (Some(me), Some(you)) = (me.upgrade(), table.you.as_mut()) {
                you.undo = me.solo.at(last_undo).map_or(Undo::Nothing, |(_, to)| Undo::Free { to });
            }
        };
        let seen = match self.viewer() {
            Viewer::Player(seat) if self.closed => self.left.borrow()[seat.index()],
            _ => None,
        };
        let hear = move |mut message: HostMessage| {
            match &mut message {
                HostMessage::Snapshot(snapshot) => free(&mut snapshot.table),
                HostMessage::Update(update) => free(&mut update.table),
                _ => {}
            }
            receiver(message);
        };
        self.solo.attach_since(Rc::new(hear), seen);
    }

    fn detach(&self) {
        self.solo.detach();
    }

    fn ask(&self, ask: Ask) {
        let decided = match ask {
            Ask::TakeBack { .. } => self.last_decider(),
            _ => None,
        };
        match (decided, self.viewer()) {
            (Some(seat), _) | (None, Viewer::Player(seat)) => self.solo.ask_as(seat, ask),
            (None, Viewer::Spectator) => {}
        }
        self.agree();
    }

    fn hint(&self, reply: Box<dyn FnOnce(Result<Vec<Hint>, Trouble>)>) {
        self.solo.hint(reply);
    }

    fn record(&self) -> Option<Record> {
        self.solo.record()
    }

    fn proof(&self) -> Option<FairnessProof> {
        self.solo.proof()
    }

    fn retry(&self) {
        self.solo.retry();
    }

    fn is_stored_as(&self, key: &str) -> bool {
        self.solo.is_stored_as(key)
    }

    fn refresh(&self) {
        self.solo.refresh();
    }
}

#[cfg(test)]
mod tests {
    use fondaco_table::{Authority, Control, Holder, LevelName, Name, Opening, PlayerId, Seed};

    use super::*;

    fn table(game: GameName, hidden: bool) -> AnyTable {
        let person = |name: &str| Holder::person(PlayerId::new(name).unwrap(), Name::new(name).unwrap());
        let mut options = game.usual(3);
        if let Some((name, closed)) = cover(game).secret {
            options.setup[name] = (closed == hidden).into();
        }
        let opening = Opening {
            id: MatchId::new("around").unwrap(),
            options,
            given: Vec::new(),
            seats: vec![person("Anna"), Holder::bot(LevelName::new("merchant").unwrap()), person("Berta")],
            owner: None,
            follows: None,
            seed: Seed::new([7; 32]),
        };
        let (mut table, _) = AnyTable::open(opening, 0).unwrap();
        table.control(Control::Start, 0).unwrap();
        table
    }

    #[test]
    fn a_setup_says_whether_there_are_secrets() {
        for &game in GameName::ALL {
            assert!(!hides(&table(game, false)), "{game}");
            assert_eq!(hides(&table(game, true)), cover(game).secret.is_some(), "{game}");
        }
    }

    /// Plays the first legal action until a person has decided and another is due.
    #[test]
    fn the_last_decision_is_taken_back_whoever_has_the_device() {
        for &game in GameName::ALL {
            let mut table = table(game, true);
            assert_eq!(last_undo(&table), None);
            let mut decided = None;
            for _ in 0..200 {
                let Turn::Player(seat) = table.turn() else { break };
                let action = first_legal(&table, seat);
                let at = table.seq();
                if table.chairs()[seat.index()].person_plays() {
                    if decided.is_some_and(|before| before != seat) {
                        break;
                    }
                    table.play(Authority::Person(seat), at, &action, 0).unwrap();
                    decided = Some(seat);
                } else {
                    table.play(Authority::Bot(seat), at, &action, 0).unwrap();
                }
            }
            let (seat, to) = last_undo(&table).unwrap();
            assert_eq!(Some(seat), decided, "{game}");
            assert!((to as usize) < table.steps(), "{game}");
        }
    }

    fn first_legal(table: &AnyTable, seat: Seat) -> String {
        struct First;
        impl fondaco_table::ForPosition for First {
            type Out = String;
            fn run<G: fondaco_table::AnyGame>(self, position: &G) -> String {
                let mut legal = Vec::new();
                position.actions(&mut legal);
                legal[0].to_string()
            }
        }
        assert_eq!(table.turn(), Turn::Player(seat));
        table.run(First)
    }
}
