//! A queue in which owners take turns. Its length is bounded, in all, for each owner, and for all owners at one address together.

use std::collections::{HashMap, VecDeque};

use super::Owner;
use crate::store::HiddenAddress;

/// The most that one owner has waiting.
const MOST_OF_ONE: usize = 64;
/// The most that wait in all.
const MOST: usize = 4096;
/// From around an address so many times as many wait as from the address itself.
const AROUND: usize = 4;

/// A queue in which owners take turns.
#[derive(Debug)]
pub(super) struct Queue<T> {
    /// Everybody who has something waiting, in the order of their turns.
    turns: VecDeque<Owner>,
    waiting: HashMap<Owner, VecDeque<Waiting<T>>>,
    /// How many wait from each place on the network, and from around it.
    from: HashMap<[u8; 32], usize>,
    /// The most from one place.
    most_from: usize,
    len: usize,
    next: u64,
}

#[derive(Debug)]
struct Waiting<T> {
    number: u64,
    source: Option<HiddenAddress>,
    item: T,
}

impl<T> Queue<T> {
    /// A queue in which so many from one place may wait.
    pub(super) fn new(most_from: usize) -> Self {
        Queue { turns: VecDeque::new(), waiting: HashMap::new(), from: HashMap::new(), most_from, len: 0, next: 0 }
    }

    /// Adds something of this owner, from this place: its number. Nothing if there is no place in the queue, even without what is no
    /// longer wanted.
    pub(super) fn push(
        &mut self,
        owner: &Owner,
        source: Option<HiddenAddress>,
        item: T,
        wanted: impl Fn(&T) -> bool,
    ) -> Option<u64> {
        if self.is_full(owner, source.as_ref()) {
            self.retain(wanted);
            if self.is_full(owner, source.as_ref()) {
                return None;
            }
        }
        self.next += 1;
        self.len += 1;
        for place in places(source) {
            *self.from.entry(place).or_default() += 1;
        }
        let own = self.waiting.entry(owner.clone()).or_default();
        if own.is_empty() {
            self.turns.push_back(owner.clone());
        }
        own.push_back(Waiting { number: self.next, source, item });
        Some(self.next)
    }

    fn is_full(&self, owner: &Owner, source: Option<&HiddenAddress>) -> bool {
        let from = |place: &[u8; 32]| self.from.get(place).copied().unwrap_or(0);
        self.len >= MOST
            || self.waiting.get(owner).is_some_and(|own| own.len() >= MOST_OF_ONE)
            || source.is_some_and(|source| {
                let around = source.around.as_ref().map_or(0, from);
                from(&source.near) >= self.most_from || around >= self.most_from.saturating_mul(AROUND)
            })
    }

    fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, own| {
            own.retain(|waiting| wanted(&waiting.item));
            !own.is_empty()
        });
        self.turns.retain(|owner| self.waiting.contains_key(owner));
        self.len = self.waiting.values().map(VecDeque::len).sum();
        self.from.clear();
        for place in self.waiting.values().flatten().flat_map(|waiting| places(waiting.source)) {
            *self.from.entry(place).or_default() += 1;
        }
    }

    /// Takes what is next, and whose it is.
    pub(super) fn pop(&mut self) -> Option<(Owner, T)> {
        let owner = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&owner)?;
        let Waiting { source, item, .. } = own.pop_front()?;
        for place in places(source) {
            if let Some(count) = self.from.get_mut(&place) {
                *count -= 1;
                if *count == 0 {
                    self.from.remove(&place);
                }
            }
        }
        if own.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turns.push_back(owner.clone());
        }
        self.len -= 1;
        Some((owner, item))
    }

    /// How many will be taken before the one with this number; nothing if it does not wait.
    pub(super) fn before(&self, owner: &Owner, number: u64) -> Option<usize> {
        let own = self.waiting.get(owner)?.iter().position(|waiting| waiting.number == number)?;
        let turn = self.turns.iter().position(|other| other == owner)?;
        let others = self.turns.iter().enumerate().filter(|(_, other)| *other != owner).map(|(place, other)| {
            let rounds = own + usize::from(place < turn);
            self.waiting.get(other).map_or(0, |theirs| theirs.len().min(rounds))
        });
        Some(own + others.sum::<usize>())
    }

    /// How many wait behind what this owner has just been given: their own, or one of everybody else.
    pub(super) fn behind(&self, owner: &Owner) -> usize {
        let own = self.waiting.get(owner).map_or(0, VecDeque::len);
        let others = self.turns.len() - usize::from(own > 0);
        own.max(others)
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }
}

/// What a place counts as.
fn places(source: Option<HiddenAddress>) -> impl Iterator<Item = [u8; 32]> {
    source.into_iter().flat_map(|HiddenAddress { near, around }| [Some(near), around]).flatten()
}

#[cfg(test)]
mod tests {
    use fondaco_table::PlayerId;

    use super::*;

    fn owner(name: &str) -> Owner {
        Some(PlayerId::new(name).unwrap())
    }

    #[test]
    fn owners_take_turns() {
        let mut queue = Queue::new(usize::MAX);
        let mut numbers = Vec::new();
        for (name, item) in [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("b", 6)] {
            numbers.push((owner(name), queue.push(&owner(name), None, item, |_| true).unwrap(), item));
        }
        // What is foretold comes true.
        let foretold: Vec<(usize, i32)> =
            numbers.iter().map(|(owner, number, item)| (queue.before(owner, *number).unwrap(), *item)).collect();
        let mut sorted = foretold;
        sorted.sort_unstable();
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).map(|(_, item)| item).collect();
        assert_eq!(order, [1, 4, 5, 2, 6, 3]);
        assert_eq!(sorted, order.into_iter().enumerate().collect::<Vec<_>>());
        assert_eq!((queue.len(), queue.before(&numbers[0].0, numbers[0].1)), (0, None));
        assert!(queue.waiting.is_empty() && queue.turns.is_empty());
    }

    #[test]
    fn who_asks_much_hurries_their_own() {
        let mut queue = Queue::new(usize::MAX);
        for item in 0..40 {
            queue.push(&owner("many"), None, item, |_| true).unwrap();
        }
        queue.push(&owner("one"), None, 40, |_| true).unwrap();
        assert_eq!((queue.behind(&owner("many")), queue.behind(&owner("one")), queue.behind(&None)), (40, 1, 2));
    }

    #[test]
    fn it_is_bounded() {
        let mut queue = Queue::new(usize::MAX);
        let mut push =
            |name: &str, item: usize, wanted: usize| queue.push(&owner(name), None, item, |item| *item < wanted);
        for item in 0..MOST_OF_ONE {
            assert!(push("a", item, MOST).is_some());
        }
        assert_eq!(push("a", 0, MOST), None);
        assert!(push("b", 0, MOST).is_some(), "others have their own");
        assert!(push("a", 0, 10).is_some(), "what nobody wants makes place");
        let mut more = 0;
        while push(&format!("p{}", more / 50), more, usize::MAX).is_some() {
            more += 1;
        }
        assert_eq!(queue.len(), MOST);
    }

    #[test]
    fn an_address_has_only_so_many_whoever_owns_them() {
        let mut queue = Queue::new(3);
        let from = |near: u8, around| Some(HiddenAddress { near: [near; 32], around });
        let mut number = 0;
        let mut push = |queue: &mut Queue<u32>, source, wanted: u32| {
            number += 1;
            queue.push(&owner(&format!("p{number}")), source, number, |item| *item > wanted).is_some()
        };
        assert!((0..3).all(|_| push(&mut queue, from(1, None), 0)));
        assert!(!push(&mut queue, from(1, None), 0), "another person at the same address");
        assert!(push(&mut queue, from(2, None), 0) && push(&mut queue, None, 0));
        assert!(push(&mut queue, from(1, None), 1), "what nobody wants makes place");
        while queue.pop().is_some() {}
        assert!(queue.from.is_empty());
        // Any /64 of a /48.
        for near in 10..14 {
            assert!((0..3).all(|_| push(&mut queue, from(near, Some([9; 32])), 0)));
        }
        assert!(!push(&mut queue, from(20, Some([9; 32])), 0));
        assert!(push(&mut queue, from(20, Some([8; 32])), 0));
    }
}
