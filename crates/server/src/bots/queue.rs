//! A queue in which owners take turns. Its length is bounded, in all and for each owner.

use std::collections::{HashMap, VecDeque};

use super::Owner;

/// The most that one owner has waiting.
const MOST_OF_ONE: usize = 64;
/// The most that wait in all.
const MOST: usize = 4096;

/// A queue in which owners take turns.
#[derive(Debug)]
pub(super) struct Queue<T> {
    /// Everybody who has something waiting, in the order of their turns.
    turns: VecDeque<Owner>,
    waiting: HashMap<Owner, VecDeque<(u64, T)>>,
    len: usize,
    next: u64,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Queue { turns: VecDeque::new(), waiting: HashMap::new(), len: 0, next: 0 }
    }
}

impl<T> Queue<T> {
    /// Adds something of this owner: its number. Nothing if there is no place, even without what is no longer wanted.
    pub(super) fn push(&mut self, owner: &Owner, item: T, wanted: impl Fn(&T) -> bool) -> Option<u64> {
        let full =
            |queue: &Self| queue.len >= MOST || queue.waiting.get(owner).is_some_and(|own| own.len() >= MOST_OF_ONE);
        if full(self) {
            self.retain(wanted);
            if full(self) {
                return None;
            }
        }
        self.next += 1;
        self.len += 1;
        let own = self.waiting.entry(owner.clone()).or_default();
        if own.is_empty() {
            self.turns.push_back(owner.clone());
        }
        own.push_back((self.next, item));
        Some(self.next)
    }

    fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, own| {
            own.retain(|(_, item)| wanted(item));
            !own.is_empty()
        });
        self.turns.retain(|owner| self.waiting.contains_key(owner));
        self.len = self.waiting.values().map(VecDeque::len).sum();
    }

    /// Takes what is next, and whose it is.
    pub(super) fn pop(&mut self) -> Option<(Owner, T)> {
        let owner = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&owner)?;
        let (_, item) = own.pop_front()?;
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
        let own = self.waiting.get(owner)?.iter().position(|(other, _)| *other == number)?;
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

#[cfg(test)]
mod tests {
    use fondaco_table::PlayerId;

    use super::*;

    fn owner(name: &str) -> Owner {
        Some(PlayerId::new(name).unwrap())
    }

    #[test]
    fn owners_take_turns() {
        let mut queue = Queue::default();
        let mut numbers = Vec::new();
        for (name, item) in [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("b", 6)] {
            numbers.push((owner(name), queue.push(&owner(name), item, |_| true).unwrap(), item));
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
        let mut queue = Queue::default();
        for item in 0..40 {
            queue.push(&owner("many"), item, |_| true).unwrap();
        }
        queue.push(&owner("one"), 40, |_| true).unwrap();
        assert_eq!((queue.behind(&owner("many")), queue.behind(&owner("one")), queue.behind(&None)), (40, 1, 2));
    }

    #[test]
    fn it_is_bounded() {
        let mut queue = Queue::default();
        let mut push = |name: &str, item: usize, wanted: usize| queue.push(&owner(name), item, |item| *item < wanted);
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
}
