//! Looking at a match together once it is over: one leads, and the others see the moment that he looks at; anyone can propose
//! a line of play. Nothing of it is stored, and nothing but who looks and who leads is remembered. It is relayed among the
//! people who are connected to this node.

use std::time::{Duration, Instant};

use fondaco_table::Stage;
use fondaco_table::wire::{Look, Onlooker, Seen, ServerMessage, Together as Told, WhyNot};

use super::client::Client;
use super::room::Room;
use crate::socket::limit::{Allowance, Bucket};

/// The longest line that can be proposed, and the longest step in it, in bytes.
const MAX_LINE: usize = 16;
const MAX_STEP: usize = 80;
/// The most people who look together.
const MAX_PEOPLE: usize = 64;
/// How often somebody may do something here: a leader who scrubs sends a lot.
const OFTEN: Allowance = Allowance { every: Duration::from_millis(100), burst: 30 };

/// Who looks together, and at what.
#[derive(Debug, Default)]
pub(super) struct Together {
    /// The connections, and how often each did something.
    people: Vec<(u64, Bucket)>,
    leader: Option<(u64, Onlooker)>,
    at: u32,
}

/// What has changed, and who is told.
#[derive(Debug, PartialEq, Eq)]
enum Change {
    /// Everybody is told the moment.
    Moment,
    /// Everybody is told of a proposal.
    Proposal(Seen),
    /// Nobody needs to know.
    Nothing,
}

impl Together {
    fn has(&self, client: u64) -> bool {
        self.people.iter().any(|(number, _)| *number == client)
    }

    fn leads(&self, client: u64) -> bool {
        self.leader.as_ref().is_some_and(|(number, _)| *number == client)
    }

    fn moment(&self) -> Seen {
        let leader = self.leader.as_ref().map(|(_, who)| who.clone());
        Seen::Moment { at: self.at, leader, people: u32::try_from(self.people.len()).unwrap_or(u32::MAX) }
    }

    /// Does what somebody wants of a match of so many steps.
    fn take(&mut self, client: u64, who: Onlooker, look: Look, steps: u32, now: Instant) -> Result<Change, WhyNot> {
        let refuse = |why: &str| Err(WhyNot::Together { why: why.to_owned() });
        if matches!(look, Look::Join) && !self.has(client) {
            if self.people.len() >= MAX_PEOPLE {
                return refuse("too many people look already");
            }
            self.people.push((client, Bucket::default()));
            if self.leader.is_none() {
                self.leader = Some((client, who));
            }
            return Ok(Change::Moment);
        }
        let Some((_, bucket)) = self.people.iter_mut().find(|(number, _)| *number == client) else {
            return refuse("join first");
        };
        if let Err(wait) = bucket.take(OFTEN, now) {
            let wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX).max(1);
            return Err(WhyNot::TooMany { wait_ms });
        }
        match look {
            Look::Join => Ok(Change::Moment),
            Look::Lead => {
                self.leader = Some((client, who));
                Ok(Change::Moment)
            }
            Look::Moment { .. } | Look::Propose { .. } if look_at(&look) > steps => {
                refuse("the match has no such moment")
            }
            Look::Moment { at } if self.leads(client) => {
                self.at = at;
                Ok(Change::Moment)
            }
            Look::Moment { .. } => refuse("somebody else leads"),
            Look::Propose { at, line } => {
                let fits = (1..=MAX_LINE).contains(&line.len()) && line.iter().all(|step| step.len() <= MAX_STEP);
                if !fits {
                    return refuse("a line has 1 to 16 steps");
                }
                Ok(Change::Proposal(Seen::Proposal { by: who, at, line }))
            }
            Look::Leave => Ok(if self.remove(client) { Change::Moment } else { Change::Nothing }),
        }
    }

    /// Somebody has gone; whether the others are to know.
    fn remove(&mut self, client: u64) -> bool {
        let before = self.people.len();
        self.people.retain(|(number, _)| *number != client);
        if self.leads(client) {
            self.leader = None;
        }
        self.people.len() < before && !self.people.is_empty()
    }
}

const fn look_at(look: &Look) -> u32 {
    match look {
        Look::Moment { at } | Look::Propose { at, .. } => *at,
        Look::Join | Look::Lead | Look::Leave => 0,
    }
}

impl Room {
    /// Somebody who hears of this table looks at it with others.
    pub(super) fn look_together(&mut self, client: &Client, look: Look) -> Result<(), WhyNot> {
        if !matches!(self.table.stage(), Stage::Over(_)) {
            return Err(WhyNot::Together { why: "the match is not over".to_owned() });
        }
        if !self.viewers.has(client.number()) {
            return Err(WhyNot::NoSuchMatch);
        }
        let who = Onlooker { player: client.person().id.clone(), name: client.person().name.clone() };
        let steps = u32::try_from(self.table.record().steps.len()).unwrap_or(u32::MAX);
        let change = self.together.take(client.number(), who, look, steps, Instant::now())?;
        self.stirred = Instant::now();
        match change {
            Change::Moment => self.tell_together(self.together.moment()),
            Change::Proposal(seen) => self.tell_together(seen),
            Change::Nothing => {}
        }
        Ok(())
    }

    /// Somebody hears no more of this table.
    pub(super) fn look_alone(&mut self, client: u64) {
        if self.together.remove(client) {
            self.tell_together(self.together.moment());
        }
    }

    fn tell_together(&self, seen: Seen) {
        let told = ServerMessage::Together(Told { match_id: self.id.clone(), seen });
        self.viewers.tell_some(told, |client| self.together.has(client));
    }
}

#[cfg(test)]
mod tests {
    use fondaco_table::{Name, PlayerId};

    use super::*;

    fn who(name: &str) -> Onlooker {
        Onlooker { player: PlayerId::new(name).unwrap(), name: Name::new(name).unwrap() }
    }

    #[test]
    fn the_first_one_leads_and_the_lead_can_change() {
        let (mut together, now) = (Together::default(), Instant::now());
        let mut take = |client: u64, look: Look| together.take(client, who("x"), look, 50, now);
        assert!(take(1, Look::Moment { at: 3 }).is_err());
        assert_eq!(take(1, Look::Join), Ok(Change::Moment));
        assert_eq!(take(2, Look::Join), Ok(Change::Moment));
        assert_eq!(take(1, Look::Moment { at: 3 }), Ok(Change::Moment));
        assert!(take(1, Look::Moment { at: 51 }).is_err());
        assert!(take(2, Look::Moment { at: 4 }).is_err());
        assert_eq!(take(2, Look::Lead), Ok(Change::Moment));
        assert_eq!(take(2, Look::Moment { at: 4 }), Ok(Change::Moment));
        assert!(take(1, Look::Moment { at: 5 }).is_err());
        assert_eq!(take(2, Look::Leave), Ok(Change::Moment));
        assert_eq!(take(1, Look::Leave), Ok(Change::Nothing));
        assert_eq!(together.moment(), Seen::Moment { at: 4, leader: None, people: 0 });
    }

    #[test]
    fn what_is_proposed_is_short_and_not_too_often() {
        let (mut together, now) = (Together::default(), Instant::now());
        together.take(1, who("x"), Look::Join, 50, now).unwrap();
        let mut propose = |line: Vec<String>| together.take(1, who("x"), Look::Propose { at: 7, line }, 50, now);
        assert!(matches!(propose(vec!["pass".into()]), Ok(Change::Proposal(_))));
        for bad in [vec![], vec!["pass".into(); MAX_LINE + 1], vec!["x".repeat(MAX_STEP + 1)]] {
            assert!(matches!(propose(bad), Err(WhyNot::Together { .. })));
        }
        let fine = (0..100).filter(|_| propose(vec!["pass".into()]).is_ok()).count();
        assert_eq!(fine, 30 - 4);
        assert!(matches!(propose(vec!["pass".into()]), Err(WhyNot::TooMany { .. })));
    }

    #[test]
    fn not_everybody_can_look_at_once() {
        let (mut together, now) = (Together::default(), Instant::now());
        let joined = (0..100).filter(|client| together.take(*client, who("x"), Look::Join, 5, now).is_ok()).count();
        assert_eq!(joined, MAX_PEOPLE);
    }
}
