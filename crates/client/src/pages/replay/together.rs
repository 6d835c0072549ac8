//! Looking at a match of a server together: one leads, and the others see the moment that they look at; anyone can propose a
//! move. How one gets to the others is behind [`Together`]; without such a way there is nothing to press.

use std::cell::Cell;
use std::rc::Rc;

use fondaco_table::{MatchId, PlayerId};
use fondaco_wire::{Look, Onlooker, Seen};
use leptos::prelude::*;

use super::cursor::Cursor;
use crate::base::parts::{Icon, Rich};
use crate::data::account;
use crate::t;

/// The way to the others who look at a match. Dropping it is leaving.
pub trait Together {
    /// Who one is, once that is known.
    fn me(&self) -> Option<PlayerId>;
    /// Does something that the others are to see.
    fn send(&self, look: Look);
    /// Where to tell what is seen; replaces an earlier one.
    fn attach(&self, receiver: Rc<dyn Fn(Seen)>);
}

/// How such a way is made for a match; nothing if there is none.
pub type Way = fn(&MatchId) -> Option<Rc<dyn Together>>;

thread_local! {
    static WAY: Cell<Option<Way>> = const { Cell::new(None) };
}

/// From now on, ways are made like this.
pub fn connect_by(way: Way) {
    WAY.set(Some(way));
}

/// Something that somebody proposes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Who.
    pub by: Onlooker,
    /// After how many steps.
    pub at: usize,
    /// The steps, in notation.
    pub line: Vec<String>,
}

/// What is known of those who look together.
#[derive(Clone, Copy)]
pub struct Group {
    way: StoredValue<Option<Rc<dyn Together>>, LocalStorage>,
    /// Who leads and how many look, while one looks with others.
    pub seen: RwSignal<Option<(Option<Onlooker>, u32)>>,
    /// What was proposed last.
    pub proposal: RwSignal<Option<Proposal>>,
}

impl Group {
    /// Nobody yet.
    #[must_use]
    pub fn new() -> Self {
        Group { way: StoredValue::new_local(None), seen: RwSignal::new(None), proposal: RwSignal::new(None) }
    }

    /// Whether others can be looked with at all.
    #[must_use]
    pub fn is_possible() -> bool {
        WAY.get().is_some()
    }

    /// Whether one looks with others now.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.seen.with(Option::is_some)
    }

    /// Whether one leads.
    #[must_use]
    pub fn leads(&self) -> bool {
        let me = self.way.with_value(|way| way.as_ref().and_then(|way| way.me()));
        self.seen.with(|seen| matches!((seen, me), (Some((Some(leader), _)), Some(me)) if leader.player == me))
    }

    /// Begins to look with others.
    pub fn join(self, cursor: Cursor) {
        let Some(way) = WAY.get().and_then(|way| way(&cursor.id.get_value())) else { return };
        way.attach(Rc::new(move |seen| self.hear(cursor, seen)));
        way.send(Look::Join);
        self.way.set_value(Some(way));
    }

    /// Looks alone again.
    pub fn leave(self) {
        self.send(Look::Leave);
        self.way.set_value(None);
        self.seen.set(None);
        self.proposal.set(None);
    }

    /// Does something that the others are to see.
    pub fn send(&self, look: Look) {
        self.way.with_value(|way| {
            if let Some(way) = way {
                way.send(look);
            }
        });
    }

    /// Proposes decisions instead of playing them.
    pub fn propose(&self, at: usize, line: Vec<String>) {
        self.send(Look::Propose { at: at as u32, line });
    }

    fn hear(self, cursor: Cursor, seen: Seen) {
        match seen {
            Seen::Moment { at, leader, people } => {
                // The page may have been left in the meantime.
                if self.seen.try_set(Some((leader, people))).is_some() {
                    return;
                }
                if !untrack(|| self.leads()) && cursor.at.get_untracked() != at as usize {
                    cursor.seek(at as usize);
                }
            }
            Seen::Proposal { by, at, line } => {
                let _ = self.proposal.try_set(Some(Proposal { by, at: at as usize, line }));
            }
        }
    }

    /// Tells the others where one is, while one leads.
    pub fn follow(self, cursor: Cursor) {
        Effect::new(move |before: Option<usize>| {
            let at = cursor.at.get();
            if before.is_some_and(|before| before != at) && untrack(|| self.leads()) {
                self.send(Look::Moment { at: at as u32 });
            }
            at
        });
        on_cleanup(move || {
            if let Some(way) = self.way.try_get_value().flatten() {
                way.send(Look::Leave);
            }
        });
    }
}

impl Default for Group {
    fn default() -> Self {
        Group::new()
    }
}

/// The strip above the bar: who looks, who leads, what is proposed.
#[component]
pub(super) fn GroupStrip(
    /// Who looks.
    group: Group,
    /// Where one is.
    cursor: Cursor,
    /// A proposal in words.
    words: Callback<Proposal, String>,
    /// Shows a proposal on the board.
    show: Callback<Proposal>,
) -> impl IntoView {
    let who = move || {
        let (leader, people) = group.seen.get()?;
        Some(match leader {
            Some(leader) => t!("together-people", people = people, you = group.leads(), who = leader.name.as_str()),
            None => t!("together-nobody", people = people),
        })
    };
    let proposed = move || {
        group.proposal.get().map(|proposal| {
            let (said, shown) = (proposal.clone(), proposal);
            let text = Signal::derive(move || {
                t!("together-proposes", who = said.by.name.as_str(), what = words.run(said.clone()))
            });
            view! {
                <p class="proposal"><span><Rich text/></span>
                    <button class="btn" on:click=move |_| show.run(shown.clone())><Icon name="ui-eye"/>{move || t!("review-show")}</button>
                </p>
            }
        })
    };
    let inside = move || {
        if group.is_on() {
            view! {
                <span role="status">{who}</span>
                {move || (!group.leads()).then(|| view! {
                    <button class="btn" on:click=move |_| group.send(Look::Lead)>{move || t!("together-lead")}</button>
                })}
                <button class="btn quiet" on:click=move |_| group.leave()>{move || t!("together-leave")}</button>
                <div role="status">{proposed}</div>
            }
            .into_any()
        } else {
            view! {
                <button class="btn" on:click=move |_| account::need(move || group.join(cursor))><Icon name="ui-person"/>{move || t!("together-join")}</button>
            }
            .into_any()
        }
    };
    view! { <div class="onlookers">{inside}</div> }
}
