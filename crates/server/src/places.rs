//! How many connections there may be: in all, and from one address. Whoever is silent makes place for others, and a part is kept
//! for people who show a cookie or a token of ours.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::network::Network;

/// The networks that an address counts for: the address itself, or the /64 of an IPv6 address, which is one customer; and the
/// /48, which is a large one.
const CUSTOMER: u8 = 64;
const LARGE_CUSTOMER: u8 = 48;

/// How many connections there may be at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Most {
    /// In all.
    pub all: usize,
    /// From one IPv4 address, or one /64 of IPv6. Four times as many from one /48.
    pub each: usize,
}

impl Most {
    /// These numbers, but one address never takes more than a quarter of all places.
    #[must_use]
    pub fn new(all: usize, each: usize) -> Self {
        Most { all, each: each.min(all / 4).max(1) }
    }

    /// Any number from one address.
    #[must_use]
    pub fn from_anywhere(all: usize) -> Self {
        Most { all, each: all }
    }

    /// How many may be busy for people whom nobody knows: a quarter is kept for the others.
    fn strangers(self) -> usize {
        (self.all - self.all / 4).max(1)
    }
}

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// All are taken.
    All,
    /// All that one address may have.
    Address,
    /// Those that are left are kept for people who are known.
    Strangers,
}

/// All places.
#[derive(Debug)]
pub struct Places {
    most: Most,
    table: Mutex<Table>,
}

#[derive(Debug, Default)]
struct Table {
    taken: usize,
    strangers: usize,
    next: u64,
    /// Connections on which nothing is asked, those first that have been silent for longest.
    silent: BTreeMap<u64, Arc<Notify>>,
    addresses: HashMap<Network, usize>,
}

impl Places {
    /// As many places as this, all of them free.
    #[must_use]
    pub fn new(most: Most) -> Arc<Self> {
        Arc::new(Places { most, table: Mutex::default() })
    }

    /// A connection has come, and is silent. If there is no place for it, the one that has been silent for longest is closed.
    ///
    /// # Errors
    /// If there is no place, and none becomes free like this.
    pub fn enter(self: &Arc<Self>) -> Result<Place, Full> {
        let closed = Arc::new(Notify::new());
        let mut table = self.table();
        if table.taken >= self.most.all {
            let (_, oldest) = table.silent.pop_first().ok_or(Full::All)?;
            oldest.notify_one();
        }
        table.taken += 1;
        let number = table.silence(&closed);
        drop(table);
        Ok(Place { places: Arc::clone(self), closed, state: Mutex::new(State::Silent(number)) })
    }

    /// Somebody at this address connects, or asks something through a proxy.
    ///
    /// # Errors
    /// If there are too many from there.
    pub fn enter_from(self: &Arc<Self>, address: IpAddr) -> Result<AddressPlace, Full> {
        let networks = [Network::of(address, CUSTOMER), Network::of(address, LARGE_CUSTOMER)];
        let most = [self.most.each, self.most.each.saturating_mul(4)];
        let mut table = self.table();
        let count = |network| table.addresses.get(network).copied().unwrap_or(0);
        // Of an IPv4 address both are the address itself.
        let networks = if networks[0] == Network::of(address, 128) { &networks[..1] } else { &networks[..] };
        if networks.iter().zip(most).any(|(network, most)| count(network) >= most) {
            return Err(Full::Address);
        }
        for network in networks {
            *table.addresses.entry(*network).or_default() += 1;
        }
        Ok(AddressPlace { places: Arc::clone(self), networks: networks.to_vec() })
    }

    /// How many are taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.table().taken
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    fn silence(&mut self, closed: &Arc<Notify>) -> u64 {
        self.next += 1;
        self.silent.insert(self.next, Arc::clone(closed));
        self.next
    }
}

/// The place of one connection, which is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    closed: Arc<Notify>,
    state: Mutex<State>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing is asked; under this number among those that are silent.
    Silent(u64),
    /// Somebody whom nobody knows has asked something.
    Stranger,
    /// Somebody who is known has.
    Known,
}

impl Place {
    /// Something is asked, by somebody who is known or not.
    ///
    /// # Errors
    /// If what is left is kept for others. Then the connection stays silent.
    pub fn ask(&self, known: bool) -> Result<(), Full> {
        self.change(if known { State::Known } else { State::Stranger })
    }

    /// It has been answered: the connection is silent again.
    pub fn answered(&self) {
        let number = self.places.table().silence(&self.closed);
        // Being silent is always allowed.
        let _ = self.change(State::Silent(number));
    }

    fn change(&self, new: State) -> Result<(), Full> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut table = self.places.table();
        if new == State::Stranger && *state != State::Stranger && table.strangers >= self.places.most.strangers() {
            return Err(Full::Strangers);
        }
        table.strangers += usize::from(new == State::Stranger);
        table.leave(*state);
        *state = new;
        Ok(())
    }

    /// Whether nothing is asked on it.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        matches!(*self.state.lock().unwrap_or_else(PoisonError::into_inner), State::Silent(_))
    }

    /// Waits until the connection must make place for another one, or is to be closed for another reason.
    pub async fn closed(&self) {
        self.closed.notified().await;
    }
}

impl Table {
    fn leave(&mut self, state: State) {
        match state {
            State::Silent(number) => drop(self.silent.remove(&number)),
            State::Stranger => self.strangers -= 1,
            State::Known => {}
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let state = *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut table = self.places.table();
        table.leave(state);
        table.taken -= 1;
    }
}

/// One of the places that an address has.
#[derive(Debug)]
pub struct AddressPlace {
    places: Arc<Places>,
    networks: Vec<Network>,
}

impl Drop for AddressPlace {
    fn drop(&mut self) {
        let mut table = self.places.table();
        for network in &self.networks {
            if let Some(count) = table.addresses.get_mut(network) {
                *count -= 1;
                if *count == 0 {
                    table.addresses.remove(network);
                }
            }
        }
    }
}

/// Marks an answer that goes on: its connection is not silent until it is [answered](Holding::is_answered) to the end.
#[derive(Clone, Copy, Debug)]
pub struct KeepsPlace;

/// What is held for as long as something is answered, or a WebSocket is open.
#[derive(Clone, Debug)]
pub struct Holding {
    place: Arc<Place>,
    _from: Option<Arc<AddressPlace>>,
}

impl Holding {
    /// These places.
    #[must_use]
    pub fn new(place: Arc<Place>, from: Option<Arc<AddressPlace>>) -> Self {
        Holding { place, _from: from }
    }

    /// It has been answered to the end: the connection is silent again.
    pub fn is_answered(&self) {
        self.place.answered();
    }

    /// Closes the connection: nobody reads at its other end.
    pub fn hang_up(&self) {
        self.place.closed.notify_one();
    }

    /// Now it is known who asks.
    pub fn is_known(&self) {
        // Those who are known are always allowed to ask.
        let _ = self.place.ask(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[tokio::test]
    async fn who_is_silent_makes_place() {
        let places = Places::new(Most::new(2, 10));
        let (first, second) = (places.enter().unwrap(), places.enter().unwrap());
        first.ask(true).unwrap();
        first.answered();
        // Now the second has been silent for longest.
        let third = places.enter().unwrap();
        second.closed().await;
        drop(second);
        assert_eq!(places.taken(), 2);
        first.ask(true).unwrap();
        third.ask(true).unwrap();
        assert_eq!(places.enter().unwrap_err(), Full::All);
        drop(third);
        assert!(places.enter().is_ok());
        drop(first);
        assert_eq!(places.taken(), 0);
        assert!(places.table().silent.is_empty());
    }

    #[test]
    fn a_part_is_kept_for_people_who_are_known() {
        let places = Places::new(Most::new(8, 10));
        let all: Vec<Place> = (0..8).map(|_| places.enter().unwrap()).collect();
        for place in &all[..6] {
            place.ask(false).unwrap();
            place.ask(false).unwrap();
        }
        assert_eq!(all[6].ask(false), Err(Full::Strangers));
        all[6].ask(true).unwrap();
        all[0].ask(true).unwrap();
        all[7].ask(false).unwrap();
        all[7].answered();
        all[6].ask(false).unwrap();
        drop(all);
        assert_eq!(places.table().strangers, 0);
    }

    #[test]
    fn an_address_has_so_many_and_a_large_customer_four_times_as_many() {
        let places = Places::new(Most::new(100, 3));
        let enter = |text: &str| places.enter_from(address(text));
        let four: Vec<_> = (0..3).map(|_| enter("192.0.2.1").unwrap()).collect();
        assert_eq!(enter("192.0.2.1").unwrap_err(), Full::Address);
        assert_eq!(enter("::ffff:192.0.2.1").unwrap_err(), Full::Address);
        assert!(enter("192.0.2.2").is_ok());
        drop(four);
        assert!(enter("192.0.2.1").is_ok());
        // Any address of a /64, and any /64 of a /48.
        let mut six = Vec::new();
        for network in 0..4 {
            for host in 0..3 {
                six.push(enter(&format!("2001:db8:1:{network}::{host}")).unwrap());
            }
            assert_eq!(enter(&format!("2001:db8:1:{network}::9")).unwrap_err(), Full::Address);
        }
        assert_eq!(enter("2001:db8:1:99::1").unwrap_err(), Full::Address);
        assert!(enter("2001:db8:2:99::1").is_ok());
        drop(six);
        assert!(places.table().addresses.is_empty());
    }

    #[test]
    fn one_address_never_has_more_than_a_quarter() {
        assert_eq!(Most::new(500, 400).each, 125);
        assert_eq!(Most::new(10_000, 400).each, 400);
        assert_eq!(Most::new(1, 400).each, 1);
    }
}
