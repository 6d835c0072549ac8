//! What is known of an online table beside the board: who is there, what was said, how the connection is doing, what time it
//! is on the server. All of it is signals, the same for every game.

use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::{Seat, Viewer};
use fondaco_table::{About, Ask, Holder, PlayerId, Stage, TableView};
use fondaco_wire::{ClientMessage, Quarantine, RatingChange, Said, Saying, StandsIn};
use leptos::prelude::*;

use super::host::{Fault, Remote};
use super::socket::Link;
use crate::base::browser;
use crate::table::people::People;

/// Whether one is at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Not yet.
    Coming,
    /// Yes.
    Here,
    /// There is no such table, or it is not open to this person.
    NoSuchMatch,
    /// The match has been set aside.
    Aside(Quarantine),
}

/// Whether what a table is played with is at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Components {
    /// Not yet known.
    Coming,
    /// Yes.
    Here,
    /// The server does not have them, or they are not what they should be.
    Missing,
}

/// An online table beside the board.
#[derive(Clone, Copy)]
pub struct Room {
    /// Whether one is at the table.
    pub entry: RwSignal<Entry>,
    /// Whether its components are at hand.
    pub components: RwSignal<Components>,
    /// How the connection is doing.
    pub link: RwSignal<Link>,
    /// The table as it truly is: the board lags behind until everything has been shown.
    pub table: RwSignal<Option<Arc<TableView>>>,
    /// What does not change.
    pub about: RwSignal<Option<Arc<About>>>,
    /// What lets others come, if the table is not public and one may invite.
    pub invitation: RwSignal<Option<String>>,
    /// Who one is.
    pub me: RwSignal<Option<PlayerId>>,
    /// For each seat, whether its person is connected.
    pub here: RwSignal<Vec<bool>>,
    /// How many look on.
    pub spectators: RwSignal<u32>,
    /// For whom a bot will play, and when.
    pub stands_in: RwSignal<Option<StandsIn>>,
    /// When the match begins by itself, by the server's time.
    pub starts_ms: RwSignal<Option<u64>>,
    /// Who leads others through the match, now that it is over.
    pub looking: RwSignal<Option<String>>,
    /// What has just happened beside the game, in words, for a while.
    pub happened: RwSignal<Option<String>>,
    /// For how many others the bot whose turn it is waits.
    pub bot_waits: RwSignal<u32>,
    /// What the match has made of everybody's rating, once it is over and rated.
    pub rated: RwSignal<Vec<RatingChange>>,
    /// What is wrong with the draws or the record at the end, if anything is.
    pub fault: RwSignal<Option<Fault>>,
    /// Whether the match has begun without what this browser adds to the shuffle.
    pub left_out: RwSignal<bool>,
    /// What was said, the oldest first.
    pub said: RwSignal<Vec<Said>>,
    /// What one says and nobody has heard yet, each with the number of what had been said before.
    pub unsaid: RwSignal<Vec<(u64, Saying)>>,
    /// Who is not to be heard.
    pub muted: RwSignal<Vec<PlayerId>>,
    /// How many moves were missed, while they are shown.
    pub missed: RwSignal<Option<usize>>,
    /// Something was sent, and is not answered yet.
    pub unsure: RwSignal<bool>,
    /// Whether the plans lie open; on a phone they would cover the board.
    pub planning: RwSignal<bool>,
    /// What is said to the person for a while, where there is no board to say it.
    pub notice: RwSignal<Option<String>>,
    /// The browser's time, about twice a second.
    pub tick: RwSignal<u64>,
    /// By how much the server's clock is ahead, in milliseconds.
    pub ahead: RwSignal<i64>,
    host: StoredValue<Option<Rc<Remote>>, LocalStorage>,
}

impl Room {
    /// A room that nobody has come to yet.
    #[must_use]
    pub fn new() -> Self {
        Room {
            entry: RwSignal::new(Entry::Coming),
            components: RwSignal::new(Components::Coming),
            link: RwSignal::new(Link::Connecting),
            table: RwSignal::new(None),
            about: RwSignal::new(None),
            invitation: RwSignal::new(None),
            me: RwSignal::new(None),
            here: RwSignal::default(),
            spectators: RwSignal::new(0),
            stands_in: RwSignal::new(None),
            starts_ms: RwSignal::new(None),
            looking: RwSignal::new(None),
            happened: RwSignal::new(None),
            bot_waits: RwSignal::new(0),
            rated: RwSignal::default(),
            fault: RwSignal::new(None),
            left_out: RwSignal::new(false),
            said: RwSignal::default(),
            unsaid: RwSignal::default(),
            muted: RwSignal::new(stored_mutes()),
            missed: RwSignal::new(None),
            unsure: RwSignal::new(false),
            planning: RwSignal::new(browser::matches("(min-width: 721px)")),
            notice: RwSignal::new(None),
            tick: RwSignal::new(browser::now_ms()),
            ahead: RwSignal::new(0),
            host: StoredValue::new_local(None),
        }
    }

    pub(super) fn set_host(&self, host: Rc<Remote>) {
        self.host.set_value(Some(host));
    }

    /// The host.
    #[must_use]
    pub fn host(&self) -> Option<Rc<Remote>> {
        self.host.try_get_value().flatten()
    }

    /// What the link said, if one came by an invitation.
    #[must_use]
    pub fn shown_invitation(&self) -> Option<String> {
        self.host().and_then(|host| host.invitation())
    }

    /// Asks something of the table.
    pub fn ask(&self, ask: Ask) {
        use crate::table::host::Host as _;
        if let Some(host) = self.host() {
            host.ask(ask);
        }
    }

    /// Asks something else of the server.
    pub fn send(&self, message: ClientMessage) {
        if let Some(host) = self.host() {
            host.want(message);
        }
    }

    /// The seq that was seen last.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.table.with_untracked(|table| table.as_ref().map_or(0, |table| table.seq))
    }

    /// Reads something of the table, and follows it; nothing before it is known.
    pub fn at<T>(&self, read: impl FnOnce(&TableView) -> T) -> Option<T> {
        self.table.with(|table| table.as_deref().map(read))
    }

    /// Where one sits, followed.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.at(|table| table.you.as_ref().map(|you| you.seat)).flatten()
    }

    /// As whom one looks, followed.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.seat().map_or(Viewer::Spectator, Viewer::Player)
    }

    /// Who plays, followed.
    #[must_use]
    pub fn people(&self) -> People {
        let viewer = self.viewer();
        self.at(|table| People::new(&table.seats, viewer)).unwrap_or_default()
    }

    /// Where the match stands, followed.
    #[must_use]
    pub fn stage(&self) -> Option<Stage> {
        self.at(|table| table.stage)
    }

    /// Who manages the table, followed.
    #[must_use]
    pub fn owner(&self) -> Option<PlayerId> {
        let handed = self.at(|table| table.owner.clone()).flatten();
        handed.or_else(|| self.about.with(|about| about.as_ref()?.owner.clone()))
    }

    /// Whether one manages the table, followed.
    #[must_use]
    pub fn is_owner(&self) -> bool {
        let owner = self.owner();
        owner.is_some() && self.me.with(|me| *me == owner)
    }

    /// How many seconds it is until this time of the server, followed.
    #[must_use]
    pub fn seconds_until(&self, ms: u64) -> u64 {
        ms.saturating_sub(self.tick.get().saturating_add_signed(self.ahead.get())).div_ceil(1000)
    }

    /// Whether it counts for ratings, followed.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        self.about.with(|about| about.as_ref().is_some_and(|about| about.options.rated))
    }

    /// Whether somebody could still sit down, followed.
    #[must_use]
    pub fn has_free_seat(&self) -> bool {
        let late = self.about.with(|about| about.as_ref().is_some_and(|about| about.options.late_join));
        let open = |table: &TableView| {
            let free = table.seats.iter().any(|chair| chair.holder == Holder::Open);
            free && match table.stage {
                Stage::Gathering => true,
                Stage::Playing | Stage::Paused => late,
                Stage::Over(_) => false,
            }
        };
        self.at(open).unwrap_or(false)
    }

    /// What is left to a seat, in milliseconds, followed; nothing without clocks.
    #[must_use]
    pub fn left_ms(&self, seat: Seat) -> Option<u64> {
        let clock = self.at(|table| table.clock.clone()).flatten()?;
        let left = *clock.left_ms.get(seat.index())?;
        let gone = match clock.running {
            // The server's time is what counts, whatever the clock here says.
            Some(running) if running.seat == seat => {
                self.tick.get().saturating_add_signed(self.ahead.get()).saturating_sub(running.since_ms)
            }
            _ => 0,
        };
        Some(left.saturating_sub(gone))
    }

    /// The server's time now, in milliseconds.
    #[must_use]
    pub fn server_ms(&self) -> u64 {
        browser::now_ms().saturating_add_signed(self.ahead.get_untracked())
    }

    /// Whether something that one said after this number has been heard, followed.
    #[must_use]
    pub fn was_heard(&self, since: u64, says: &Saying) -> bool {
        let me = self.me.get();
        let same = |one: &Said| one.number > since && Some(&one.player) == me.as_ref() && one.says == *says;
        self.said.with(|said| said.iter().any(same))
    }

    /// Hears nothing more of somebody, or hears them again.
    pub fn mute(&self, player: &PlayerId, on: bool) {
        self.muted.update(|muted| {
            muted.retain(|one| one != player);
            if on {
                muted.push(player.clone());
            }
        });
        if let Some(storage) = browser::storage() {
            let text = serde_json::to_string(&self.muted.get_untracked()).unwrap_or_default();
            let _ = storage.set_item(MUTED, &text);
        }
    }
}

impl Default for Room {
    fn default() -> Self {
        Room::new()
    }
}

const MUTED: &str = "fondaco:muted";

fn stored_mutes() -> Vec<PlayerId> {
    let text = browser::storage().and_then(|storage| storage.get_item(MUTED).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}
