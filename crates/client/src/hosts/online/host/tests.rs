//! What becomes of what was sent when the connection breaks.

use fondaco_game::Turn;
use fondaco_strozzi::Strozzi;
use fondaco_table::{
    AnyTable, AnyView, Authority, Control, Ending, Holder, Name, Opening, Options, PlayerId, Salt, Seed, Stage,
};
use fondaco_wire::{Done, Presence, Saying, Welcome};

use super::*;

/// Three people at a table that has begun, and one of them, whose turn it is, at a client.
struct House {
    table: AnyTable,
    seat: Seat,
    remote: Rc<Remote>,
    heard: Rc<RefCell<Vec<HostMessage>>>,
    _owner: Owner,
}

fn player(number: usize) -> PlayerId {
    PlayerId::new(&format!("p{number}")).unwrap()
}

impl House {
    fn open() -> Self {
        let owner = Owner::new();
        owner.set();
        let opening = Opening {
            id: MatchId::new("m1").unwrap(),
            options: Options::usual::<Strozzi>(3),
            given: Vec::new(),
            seats: (0..3).map(|number| Holder::person(player(number), Name::new("Ada").unwrap())).collect(),
            owner: None,
            follows: None,
            seed: Seed::new([7; 32]),
        };
        let (mut table, _) = AnyTable::open(opening, 1).unwrap();
        table.control(Control::Start, 2).unwrap();
        let Turn::Player(seat) = table.turn() else { panic!("nobody's turn") };
        let remote = Remote::open(table.id().clone(), None, Room::new(), Wish::Watch);
        let heard: Rc<RefCell<Vec<HostMessage>>> = Rc::default();
        let house = House { table, seat, remote, heard, _owner: owner };
        house.welcome();
        house.hear(ServerMessage::Snapshot(Box::new(house.table.snapshot(house.viewer()))));
        let receiver = Rc::clone(&house.heard);
        house.remote.attach(Rc::new(move |message| receiver.borrow_mut().push(message)));
        house
    }

    fn viewer(&self) -> Viewer {
        Viewer::Player(self.seat)
    }

    fn hear(&self, message: ServerMessage) {
        self.remote.hear(Frame::new(message));
    }

    fn welcome(&self) {
        let (server, name) = ("fondaco 1".to_owned(), Name::new("Ada").unwrap());
        self.hear(ServerMessage::Welcome(Welcome { server, player: player(self.seat.index()), name, ms: 5_000 }));
    }

    fn update(&self, since: u64) -> ServerMessage {
        ServerMessage::Update(Box::new(self.table.update(self.viewer(), since)))
    }

    fn first_action(&self) -> String {
        let AnyView::Strozzi(view) = self.table.snapshot(self.viewer()).view else { panic!("another game") };
        view.legal[0].to_string()
    }

    fn play(&mut self, action: &str) {
        let at = self.table.seq();
        self.table.play(Authority::Person(self.seat), at, action, 9).unwrap();
    }

    fn pending(&self) -> usize {
        self.remote.pending.borrow().len()
    }
}

#[test]
fn a_decision_that_was_made_before_the_break_is_not_sent_again() {
    let mut house = House::open();
    let (at, action) = (house.table.seq(), house.first_action());
    house.remote.ask(Ask::Play { at, action: action.clone() });
    assert!(house.pending() == 1 && house.remote.room.unsure.get_untracked());
    house.play(&action);
    house.welcome();
    house.hear(house.update(at));
    assert_eq!(house.pending(), 0);
    assert_eq!(house.remote.room.missed.get_untracked(), Some(1));
    assert!(matches!(house.heard.borrow().last(), Some(HostMessage::Missed(_))));
}

#[test]
fn a_decision_that_got_lost_is_kept_and_a_no_to_it_is_told() {
    let house = House::open();
    let (at, action) = (house.table.seq(), house.first_action());
    house.remote.ask(Ask::Play { at, action });
    house.welcome();
    house.hear(house.update(at));
    assert!(house.remote.pending.borrow()[0].again, "it is sent again");
    let id = house.remote.pending.borrow()[0].id;
    let why = WhyNot::Table(Refusal::Stale { at, now: at + 1 });
    house.remote.hear(Frame::answer(Some(id), ServerMessage::Refused(Refused::new(None, why))));
    assert_eq!(house.pending(), 0);
    assert!(matches!(house.heard.borrow().last(), Some(HostMessage::Refused(Refusal::Stale { .. }))));
}

#[test]
fn a_word_is_said_once() {
    let house = House::open();
    let says = Saying::Text("Ciao!".to_owned());
    for arrived in [true, false] {
        house.remote.say(says.clone());
        house.welcome();
        house.hear(house.update(house.table.seq()));
        if arrived {
            let (match_id, name) = (house.table.id().clone(), Name::new("Ada").unwrap());
            let (player, seat) = (player(house.seat.index()), Some(house.seat));
            house.hear(ServerMessage::Chat(Said {
                match_id,
                number: 1,
                ms: 6,
                player,
                name,
                mark: None,
                seat,
                says: says.clone(),
            }));
        }
        let match_id = house.table.id().clone();
        house.hear(ServerMessage::Presence(Presence {
            match_id,
            here: vec![true; 3],
            spectators: 0,
            stands_in: None,
            starts_ms: None,
        }));
        assert_eq!(house.pending(), usize::from(!arrived));
    }
    let id = house.remote.pending.borrow()[0].id;
    let done = Done { match_id: None, seq: None, seat: None, invitation: None };
    house.remote.hear(Frame::answer(Some(id), ServerMessage::Done(done)));
    assert!(house.pending() == 0 && !house.remote.room.unsure.get_untracked());
}

#[test]
fn what_is_missing_in_between_is_not_passed_over() {
    let mut house = House::open();
    let at = house.table.seq();
    let (old, action) = (house.update(at), house.first_action());
    house.play(&action);
    let now = house.table.seq();
    let told = house.heard.borrow().len();
    let ServerMessage::Update(mut gap) = house.update(at) else { panic!("no update") };
    gap.since = now;
    house.hear(ServerMessage::Update(gap));
    assert_eq!((house.heard.borrow().len(), house.remote.seq()), (told, Some(at)), "a gap is not told");
    house.hear(house.update(at));
    assert_eq!((house.heard.borrow().len(), house.remote.seq()), (told + 1, Some(now)));
    house.hear(old);
    assert_eq!((house.heard.borrow().len(), house.remote.seq()), (told + 1, Some(now)), "what is old is not told");
}

#[test]
fn clocks_go_by_the_servers_time() {
    let house = House::open();
    assert_eq!(house.remote.room.ahead.get_untracked(), 5_000);
    assert_eq!(house.remote.room.left_ms(house.seat), None, "a table without clocks");
}

/// The end of a match from whose proof something is missing: what a client thinks that asked to add it and was answered so.
fn deceived(answer: Option<ServerMessage>) -> bool {
    let mut house = House::open();
    let text = Salt::new("libeccio").unwrap();
    let pledge =
        Pledge { commitment: house.table.commitment(), text: text.clone(), promised: None, added: false, ms: 0 };
    house.remote.pledge.replace(Some(pledge));
    house.remote.ask(Ask::Contribute { text });
    let id = house.remote.pending.borrow()[0].id;
    if let Some(answer) = answer {
        house.remote.hear(Frame::answer(Some(id), answer));
    }
    house.table.control(Control::Abandon, 10).unwrap();
    let (match_id, proof) = (house.table.id().clone(), house.table.proof().unwrap());
    assert!(proof.contributions.is_empty());
    house.hear(ServerMessage::Ended(Box::new(Ended { match_id, ending: Ending::Abandoned, ranks: None, proof })));
    house.remote.room.fault.get_untracked() == Some(Fault::Pledge)
}

#[test]
fn a_server_is_held_to_what_it_has_confirmed() {
    let done = Done { match_id: None, seq: None, seat: None, invitation: None };
    assert!(deceived(Some(ServerMessage::Done(done))));
    let refused = |refusal| ServerMessage::Refused(Refused::new(None, WhyNot::Table(refusal)));
    assert!(deceived(Some(refused(Refusal::AlreadyContributed))), "the first answer got lost");
    assert!(!deceived(Some(refused(Refusal::NotPromised))), "it was not added, and nobody said so");
    assert!(!deceived(None));
}

#[test]
fn a_snapshot_says_what_stands_before_the_match() {
    let house = House::open();
    let text = Salt::new("libeccio").unwrap();
    let confirmed =
        Pledge { commitment: house.table.commitment(), text, promised: Some(house.seat), added: true, ms: 0 };
    let flags = || house.remote.pledge.borrow().as_ref().map(|pledge| (pledge.promised.is_some(), pledge.added));
    house.remote.pledge.replace(Some(confirmed));
    let mut snapshot = house.table.snapshot(house.viewer());
    house.remote.recall(&snapshot);
    assert_eq!(flags(), Some((true, true)), "the match has begun: what was confirmed is demanded");
    // As after a failover that lost the last entries.
    snapshot.table.stage = Stage::Gathering;
    house.remote.shown.set(true);
    house.remote.recall(&snapshot);
    assert_eq!(flags(), Some((false, false)));
    assert!(!house.remote.shown.get(), "it is shown again");
}

#[test]
fn a_match_that_begins_without_ones_part_says_so() {
    let house = House::open();
    let left_out = || house.remote.room.left_out.get_untracked();
    let snapshot = || ServerMessage::Snapshot(Box::new(house.table.snapshot(house.viewer())));
    assert!(!left_out(), "this browser has seen nothing of the shuffle");
    let text = Salt::new("libeccio").unwrap();
    let pledge = Pledge {
        commitment: house.table.commitment(),
        text: text.clone(),
        promised: Some(house.seat),
        added: false,
        ms: 0,
    };
    house.remote.pledge.replace(Some(pledge));
    house.remote.ask(Ask::Contribute { text });
    house.hear(snapshot());
    assert!(left_out(), "it was never answered");
    house.remote.room.left_out.set(false);
    house.hear(snapshot());
    assert!(!left_out(), "it is said once");
    // The answer was only late.
    house.remote.left_out.set(false);
    house.hear(snapshot());
    assert!(left_out());
    let id = house.remote.pending.borrow()[0].id;
    let why = WhyNot::Table(Refusal::AlreadyContributed);
    house.remote.hear(Frame::answer(Some(id), ServerMessage::Refused(Refused::new(None, why))));
    assert!(!left_out());
}

/// What the page finds wrong with a match that ended after one decision, when these were changed: what it was told of it, and the proof.
fn found(change: impl FnOnce(&mut History, &mut Ended)) -> Option<Fault> {
    let mut house = House::open();
    let at = house.table.seq();
    let action = house.first_action();
    house.play(&action);
    house.table.control(Control::Abandon, 10).unwrap();
    let (match_id, proof) = (house.table.id().clone(), house.table.proof().unwrap());
    let mut ended = Ended { match_id, ending: Ending::Abandoned, ranks: None, proof };
    let mut history = house.table.history(house.viewer(), 0);
    change(&mut history, &mut ended);
    house.hear(house.update(at));
    house.hear(ServerMessage::Ended(Box::new(ended)));
    house.hear(ServerMessage::History(Box::new(history)));
    let fault = house.remote.room.fault.get_untracked();
    assert_eq!(house.remote.doubt().is_some(), fault.is_some(), "the button says so, too");
    fault
}

#[test]
fn the_end_is_held_against_what_was_seen_without_a_press() {
    assert_eq!(found(|_, _| {}), None);
    let shorter = found(|_, ended| drop(ended.proof.record.steps.pop()));
    assert_eq!(shorter, Some(Fault::Record), "a record that is right in itself, but of a shorter game");
    let other_told = found(|history, _| {
        let AnyNews::Strozzi(news) = &mut history.news else { panic!("another game") };
        let told = news.iter_mut().rev().find_map(|news| match &mut news.what {
            Happening::Step(told) => Some(told),
            _ => None,
        });
        told.unwrap().step = "something else".to_owned();
    });
    assert_eq!(other_told, Some(Fault::Record));
    let other_draws = found(|_, ended| {
        ended.proof.seed = Seed::new([8; 32]);
        ended.proof.commitment = ended.proof.seed.commitment();
    });
    assert!(matches!(other_draws, Some(Fault::Proof(_))), "{other_draws:?}");
}
