//! Who is there: for the others at the table to see, and to know who has vanished.
//!
//! Several nodes know of each other's people through the store: a node says there who is connected to it, and asks about
//! those who are not.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use fondaco_game::{Seat, Viewer};
use fondaco_table::{AnyTable, Holder, Stage};
use fondaco_wire::{Presence, ServerMessage, StandsIn};

use super::Room;

/// What changes is told after this time, so that many who come at once are one message.
const SOON: Duration = Duration::from_millis(100);
/// How often nodes tell each other who is connected.
const BEAT: Duration = Duration::from_secs(10);
/// Two times that differ by less are the same.
const ABOUT_MS: u64 = 500;
/// Somebody who was seen on another node so recently is there.
const RECENT_MS: u64 = 25_000;

/// Who is there.
#[derive(Debug)]
pub(super) struct Presences {
    /// For each seat whose person is not connected: since when.
    absent: Vec<Option<Instant>>,
    /// For each seat, whether its person is connected to another node.
    elsewhere: Vec<bool>,
    /// Since when everybody who is seated has been there.
    all_here: Option<Instant>,
    told: Option<Presence>,
    tell_at: Option<Instant>,
    beat_at: Option<Instant>,
}

impl Presences {
    pub(super) fn new(table: &AnyTable, now: Instant) -> Self {
        let seats = table.chairs().len();
        Presences {
            absent: vec![Some(now); seats],
            elsewhere: vec![false; seats],
            all_here: None,
            told: None,
            tell_at: None,
            beat_at: None,
        }
    }

    /// When something is to be told or asked.
    pub(super) fn due(&self) -> Option<Instant> {
        [self.tell_at, self.beat_at].into_iter().flatten().min()
    }

    /// Since when the person of this seat has not been connected.
    pub(super) fn absent_since(&self, seat: Seat) -> Option<Instant> {
        self.absent.get(seat.index()).copied().flatten()
    }

    /// Since when everybody who is seated has been there.
    pub(super) fn all_here(&self) -> Option<Instant> {
        self.all_here
    }

    /// Somebody who asks for something is not away, even without a socket.
    pub(super) fn sign_of_life(&mut self, seat: Seat) {
        if let Some(Some(absent)) = self.absent.get_mut(seat.index()) {
            *absent = Instant::now();
        }
    }
}

impl Room {
    /// Notes who is there now, after somebody came or went, or the seats changed.
    pub(super) fn look_around(&mut self) {
        let now = Instant::now();
        for (index, here) in self.here().into_iter().enumerate() {
            let absent = &mut self.presences.absent[index];
            *absent = if here { None } else { absent.or(Some(now)) };
        }
        let all = self.presences.absent.iter().all(Option::is_none);
        self.presences.all_here = all.then(|| self.presences.all_here.unwrap_or(now));
        if self.viewers.is_empty() {
            self.presences.tell_at = None;
            self.presences.beat_at = None;
            self.presences.told = None;
            return;
        }
        if self.presences.told.as_ref() != Some(&self.shown(now)) {
            self.presences.tell_at.get_or_insert(now + SOON);
        }
        // A node that is alone now may be joined by another at any time.
        if self.services.settings.shared {
            self.presences.beat_at.get_or_insert(now);
        }
    }

    /// Who is there, by seat.
    fn here(&self) -> Vec<bool> {
        let chairs = self.table.chairs();
        let here = chairs.iter().zip(Seat::all(chairs.len())).map(|(chair, seat)| match chair.holder {
            Holder::Open => false,
            Holder::Bot { .. } => true,
            Holder::Person { .. } => self.viewers.here(Viewer::Player(seat)) || self.presences.elsewhere[seat.index()],
        });
        here.collect()
    }

    /// Who is there, and what comes of it by itself.
    fn shown(&self, now: Instant) -> Presence {
        let told = self.presences.told.as_ref();
        let stands_in = self.vanishing(now).map(|(at, seat)| {
            let before = told.and_then(|told| told.stands_in).filter(|before| before.seat == seat);
            StandsIn { seat, at_ms: self.ms_of(now, at, before.map(|before| before.at_ms)) }
        });
        let starts_ms = self.starts_at(now).map(|at| self.ms_of(now, at, told.and_then(|told| told.starts_ms)));
        let (match_id, here, spectators) = (self.id.clone(), self.here(), self.viewers.spectators());
        Presence { match_id, here, spectators, stands_in, starts_ms }
    }

    /// When this will be, in milliseconds. What was told of it before stays, if it is about the same: no two clocks go alike.
    fn ms_of(&self, now: Instant, at: Instant, told: Option<u64>) -> u64 {
        let left = u64::try_from(at.saturating_duration_since(now).as_millis()).unwrap_or(u64::MAX);
        let ms = self.services.environment.now_ms().saturating_add(left);
        told.filter(|told| told.abs_diff(ms) < ABOUT_MS).unwrap_or(ms)
    }

    /// Who is there, for one who has just come.
    pub(super) fn presence(&self) -> ServerMessage {
        ServerMessage::Presence(self.shown(Instant::now()))
    }

    /// Tells who is there, and asks other nodes, if that is due.
    pub(super) async fn tell_presence(&mut self, now: Instant) {
        if self.presences.beat_at.is_some_and(|at| at <= now) {
            self.presences.beat_at = None;
            if self.services.others.load(Ordering::Relaxed) {
                self.beat().await;
            }
            self.look_around();
            if self.presences.beat_at.is_some() {
                self.presences.beat_at = Some(now + BEAT);
            }
        }
        if self.presences.tell_at.is_some_and(|at| at <= now) {
            self.presences.tell_at = None;
            let shown = self.shown(now);
            if self.presences.told.as_ref() != Some(&shown) {
                self.presences.told = Some(shown.clone());
                self.viewers.tell_all(ServerMessage::Presence(shown));
            }
        }
    }

    /// Says who is connected here, and asks about the others.
    async fn beat(&mut self) {
        if let Stage::Over(_) = self.table.stage() {
            return;
        }
        let seats: Vec<_> = Seat::all(self.table.chairs().len()).collect();
        for seat in seats {
            let Some(player) = self.table.chairs()[seat.index()].holder.player().cloned() else { continue };
            let now_ms = self.services.environment.now_ms();
            if self.viewers.here(Viewer::Player(seat)) {
                // If the store is away, nobody else can play on either.
                let _ = self.services.store.touch(&player, None, now_ms).await;
            } else if let Ok(person) = self.services.store.person(&player).await {
                let seen_ms = person.map_or(0, |person| person.seen_ms);
                self.presences.elsewhere[seat.index()] = seen_ms.saturating_add(RECENT_MS) > now_ms;
            }
        }
    }

    /// Whether somebody who is not connected here was seen on another node not long ago. Then they have not vanished,
    /// and are given the whole time again.
    pub(super) async fn seen_elsewhere(&mut self, seat: Seat) -> bool {
        if !self.services.others.load(Ordering::Relaxed) {
            return false;
        }
        let Some(player) = self.table.chairs()[seat.index()].holder.player().cloned() else { return false };
        let Ok(Some(person)) = self.services.store.person(&player).await else { return false };
        let seen = person.seen_ms.saturating_add(RECENT_MS) > self.services.environment.now_ms();
        if seen {
            self.presences.absent[seat.index()] = Some(Instant::now());
        }
        seen
    }
}
