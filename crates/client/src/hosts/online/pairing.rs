//! Being brought together with people who want to play the same. The search goes on while one looks around: it has a line of its
//! own, which comes back by itself and wishes again.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::LazyLock;

use fondaco_table::MatchId;
use fondaco_wire::{ClientMessage, Frame, Pair, Pairing, Search, ServerMessage, Watch, WhyNot, Wish};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::socket::{Connection, Link, Listener};
use crate::base::browser;

/// How the search goes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Stand {
    /// One seeks nobody.
    #[default]
    Idle,
    /// The server has been asked.
    Asked,
    /// One waits.
    Waiting(Search),
    /// The server does not do it.
    Refused(WhyNot),
}

static STAND: LazyLock<ArcRwSignal<Stand>> = LazyLock::new(ArcRwSignal::default);
/// The server's time, about once a second while one waits, in milliseconds.
static NOW: LazyLock<ArcRwSignal<u64>> = LazyLock::new(ArcRwSignal::default);

thread_local! {
    static SEEKER: RefCell<Option<Rc<Seeker>>> = const { RefCell::new(None) };
}

/// The number of a message whose answer ends the search.
const STOP_ID: u32 = 1;

/// Who looks for people.
struct Seeker {
    line: Rc<Connection>,
    wish: RefCell<Wish>,
    found: Box<dyn Fn(MatchId)>,
    /// By how much the server's clock is ahead, in milliseconds.
    ahead: Cell<i64>,
}

/// How the search goes, followed.
#[must_use]
pub fn stand() -> Stand {
    STAND.get()
}

/// How long one has waited, in milliseconds, and how long it is until bots can come; followed.
#[must_use]
pub fn times(search: &Search) -> (u64, u64) {
    let now = NOW.get();
    (now.saturating_sub(search.since_ms), search.bots_ms.saturating_sub(now))
}

/// Begins to look for people, or goes on with another wish. `found` is told where the table is.
pub fn begin(wish: Wish, found: impl Fn(MatchId) + 'static) {
    let again = SEEKER.with_borrow(|seeker| {
        let seeker = seeker.as_ref()?;
        seeker.wish.replace(wish.clone());
        seeker.send();
        Some(())
    });
    // Who has just stopped begins anew, over the same line if it is still there.
    if again.is_none() || STAND.with_untracked(|stand| !matches!(stand, Stand::Waiting(_))) {
        STAND.set(Stand::Asked);
    }
    if again.is_some() {
        return;
    }
    let seeker = Rc::new(Seeker {
        line: Connection::new(),
        wish: RefCell::new(wish),
        found: Box::new(found),
        ahead: Cell::new(0),
    });
    SEEKER.set(Some(Rc::clone(&seeker)));
    let weak = Rc::downgrade(&seeker);
    let listener: Weak<dyn Listener> = weak;
    seeker.line.open(listener);
}

/// Looks for nobody any more. If a table was found just then, one is still told.
pub fn stop() {
    STAND.set(Stand::Idle);
    let asked = SEEKER.with_borrow(|seeker| {
        seeker.as_ref().is_some_and(|seeker| seeker.line.send(Some(STOP_ID), ClientMessage::Pair(Pair { wish: None })))
    });
    if !asked {
        end(Stand::Idle);
    }
}

/// To be called about once a second.
pub fn tick() {
    SEEKER.with_borrow(|seeker| {
        if let Some(seeker) = seeker {
            seeker.line.tick();
            NOW.set(browser::now_ms().saturating_add_signed(seeker.ahead.get()));
        }
    });
}

/// The search is over.
fn end(stand: Stand) {
    if STAND.with_untracked(|before| *before != stand) {
        STAND.set(stand);
    }
    // Not now: this may be a call of the line itself.
    spawn_local(async {
        if let Some(seeker) = SEEKER.take() {
            seeker.line.close();
        }
    });
}

impl Seeker {
    fn send(&self) {
        self.line.send(None, ClientMessage::Pair(Pair { wish: Some(self.wish.borrow().clone()) }));
    }
}

impl Listener for Seeker {
    fn resume(&self) -> Vec<Watch> {
        Vec::new()
    }

    fn hear(&self, frame: Frame<ServerMessage>) {
        match frame.message {
            ServerMessage::Welcome(welcome) => {
                let now = browser::now_ms();
                self.ahead.set(welcome.ms as i64 - now as i64);
                NOW.set(welcome.ms);
                self.send();
            }
            // What was said before one stopped is of no interest.
            ServerMessage::Pairing(Pairing::Waiting(search)) if STAND.with_untracked(|stand| *stand != Stand::Idle) => {
                STAND.set(Stand::Waiting(search));
            }
            ServerMessage::Pairing(Pairing::Found { match_id }) => {
                end(Stand::Idle);
                (self.found)(match_id);
            }
            ServerMessage::Pairing(Pairing::Ended) => end(Stand::Idle),
            ServerMessage::Done(_) if frame.id == Some(STOP_ID) => {
                // A table that was found just then is told right after this.
                let end_soon = || {
                    if STAND.with_untracked(|stand| *stand == Stand::Idle) {
                        end(Stand::Idle);
                    }
                };
                set_timeout(end_soon, std::time::Duration::from_millis(500));
            }
            ServerMessage::Refused(refused) => end(Stand::Refused(refused.why)),
            _ => {}
        }
    }

    fn link(&self, link: Link) {
        if matches!(link, Link::Over(_)) && STAND.with_untracked(|stand| *stand != Stand::Idle) {
            end(Stand::Idle);
        }
    }
}
