//! How many connections there may be: in all, and from one address. Whoever is silent makes place for others, a part is kept for
//! people who show a cookie or a token of ours, and a part of that for accounts and programs: anybody can become a guest. A few
//! places more are for asking whether the server works.

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

    /// How many may be busy for all who have no account, guests as well: an eighth is kept for those who have one.
    fn without_account(self) -> usize {
        (self.all - self.all / 8).max(1)
    }
}

/// How many connections there may be when all places are taken. Nothing is answered on them but whether the server works.
const SPARE: usize = 8;

/// Who asks something on a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asker {
    /// Somebody whom nobody knows.
    Stranger,
    /// Somebody who is known. They may be a guest.
    Guest,
    /// An account or a program; or one of ours.
    Account,
    /// Anybody who asks whether the server works.
    Health,
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
    /// Those that are left are kept for accounts.
    Guests,
}

/// All places.
#[derive(Debug)]
pub struct Places {
    most: Most,
    table: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    taken: usize,
    strangers: usize,
    guests: usize,
    next: u64,
    /// How many spare places are taken; and those among them on which nothing is asked.
    spare: usize,
    spare_silent: BTreeMap<u64, Arc<Notify>>,
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

    /// A connection has come, and is silent. If there is no place for it, the one that has been silent for longest is closed; if
    /// there is none, it gets a spare place.
    ///
    /// # Errors
    /// If there is no place at all.
    pub fn enter(self: &Arc<Self>) -> Result<Place, Full> {
        let closed = Arc::new(Notify::new());
        let mut table = self.table();
        let mut spare = false;
        if table.taken >= self.most.all {
            if let Some((_, oldest)) = table.silent.pop_first() {
                oldest.notify_one();
            } else {
                spare = true;
                if table.spare >= SPARE
                    && let Some((_, oldest)) = table.spare_silent.pop_first()
                {
                    oldest.notify_one();
                }
                // Those who have just been told to go take a moment.
                if table.spare >= 2 * SPARE {
                    return Err(Full::All);
                }
            }
        }
        let count = if spare { &mut table.spare } else { &mut table.taken };
        *count += 1;
        let number = table.silence(&closed, spare);
        drop(table);
        let held = Held { state: State::Silent(number), spare };
        Ok(Place { places: Arc::clone(self), closed, held: Mutex::new(held) })
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

    fn table(&self) -> MutexGuard<'_, Taken> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn silence(&mut self, closed: &Arc<Notify>, spare: bool) -> u64 {
        self.next += 1;
        let silent = if spare { &mut self.spare_silent } else { &mut self.silent };
        silent.insert(self.next, Arc::clone(closed));
        self.next
    }

    fn begin(&mut self, state: State) {
        match state {
            State::Busy(Asker::Stranger) => self.strangers += 1,
            State::Busy(Asker::Guest) => self.guests += 1,
            State::Busy(Asker::Account | Asker::Health) | State::Silent(_) => {}
        }
    }

    fn leave(&mut self, state: State) {
        match state {
            State::Silent(number) => {
                self.silent.remove(&number);
                self.spare_silent.remove(&number);
            }
            State::Busy(Asker::Stranger) => self.strangers -= 1,
            State::Busy(Asker::Guest) => self.guests -= 1,
            State::Busy(Asker::Account | Asker::Health) => {}
        }
    }
}

/// The place of one connection, which is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    closed: Arc<Notify>,
    held: Mutex<Held>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    state: State,
    spare: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing is asked; under this number among those that are silent.
    Silent(u64),
    /// Somebody has asked something.
    Busy(Asker),
}

impl Place {
    /// Something is asked.
    ///
    /// # Errors
    /// If what is left is kept for others. Then everything is as before.
    pub fn ask(&self, who: Asker) -> Result<(), Full> {
        let mut held = self.held();
        let mut table = self.places.table();
        let most = self.places.most;
        // What they take now is theirs.
        let (mut strangers, mut guests) = (table.strangers, table.guests);
        match held.state {
            State::Busy(Asker::Stranger) => strangers -= 1,
            State::Busy(Asker::Guest) => guests -= 1,
            State::Busy(Asker::Account | Asker::Health) | State::Silent(_) => {}
        }
        let all_others = strangers + guests >= most.without_account();
        match who {
            Asker::Stranger if strangers >= most.strangers() || all_others => return Err(Full::Strangers),
            Asker::Guest if all_others => return Err(Full::Guests),
            _ => {}
        }
        if held.spare && who != Asker::Health {
            if table.taken >= most.all {
                let (_, oldest) = table.silent.pop_first().ok_or(Full::All)?;
                oldest.notify_one();
            }
            table.spare -= 1;
            table.taken += 1;
            held.spare = false;
        }
        table.leave(held.state);
        held.state = State::Busy(who);
        table.begin(held.state);
        Ok(())
    }

    /// It has been answered: the connection is silent again.
    pub fn answered(&self) {
        let mut held = self.held();
        let mut table = self.places.table();
        table.leave(held.state);
        held.state = State::Silent(table.silence(&self.closed, held.spare));
    }

    /// Whether nothing is asked on it.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        matches!(self.held().state, State::Silent(_))
    }

    /// Waits until the connection must make place for another one, or is to be closed for another reason.
    pub async fn closed(&self) {
        self.closed.notified().await;
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let held = *self.held();
        let mut table = self.places.table();
        table.leave(held.state);
        let count = if held.spare { &mut table.spare } else { &mut table.taken };
        *count -= 1;
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
    ///
    /// # Errors
    /// If what is left is kept for others.
    pub fn is_of(&self, who: Asker) -> Result<(), Full> {
        self.place.ask(who)
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
        first.ask(Asker::Account).unwrap();
        first.answered();
        // Now the second has been silent for longest.
        let third = places.enter().unwrap();
        second.closed().await;
        drop(second);
        assert_eq!(places.taken(), 2);
        first.ask(Asker::Account).unwrap();
        third.ask(Asker::Account).unwrap();
        // Now there are only spare places left, for those who ask whether the server works.
        let spare = places.enter().unwrap();
        assert_eq!(spare.ask(Asker::Account), Err(Full::All));
        spare.ask(Asker::Health).unwrap();
        spare.answered();
        let others: Vec<Place> = (1..2 * SPARE).map(|_| places.enter().unwrap()).collect();
        spare.closed().await;
        assert_eq!(places.enter().unwrap_err(), Full::All);
        drop(spare);
        let last = places.enter().unwrap();
        last.ask(Asker::Health).unwrap();
        drop(third);
        last.ask(Asker::Account).unwrap();
        assert_eq!(places.taken(), 2);
        drop((first, last, others));
        assert_eq!(places.taken(), 0);
        let table = places.table();
        assert!(table.silent.is_empty() && table.spare_silent.is_empty() && table.spare == 0);
    }

    #[test]
    fn a_part_of_that_is_kept_for_accounts() {
        let places = Places::new(Most::new(8, 10));
        let all: Vec<Place> = (0..8).map(|_| places.enter().unwrap()).collect();
        all[0].ask(Asker::Stranger).unwrap();
        all[1..7].iter().for_each(|place| place.ask(Asker::Guest).unwrap());
        assert_eq!(all[7].ask(Asker::Guest), Err(Full::Guests));
        assert_eq!(all[7].ask(Asker::Stranger), Err(Full::Strangers));
        // Who has a place keeps it, and who turns out to have an account leaves it to another guest.
        all[3].ask(Asker::Guest).unwrap();
        all[7].ask(Asker::Account).unwrap();
        all[6].ask(Asker::Account).unwrap();
        all[7].ask(Asker::Guest).unwrap();
        drop(all);
        assert_eq!(places.table().guests, 0);
    }

    #[test]
    fn a_part_is_kept_for_people_who_are_known() {
        let places = Places::new(Most::new(8, 10));
        let all: Vec<Place> = (0..8).map(|_| places.enter().unwrap()).collect();
        for place in &all[..6] {
            place.ask(Asker::Stranger).unwrap();
            place.ask(Asker::Stranger).unwrap();
        }
        assert_eq!(all[6].ask(Asker::Stranger), Err(Full::Strangers));
        all[6].ask(Asker::Account).unwrap();
        all[0].ask(Asker::Account).unwrap();
        all[7].ask(Asker::Stranger).unwrap();
        all[7].answered();
        all[6].ask(Asker::Stranger).unwrap();
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
