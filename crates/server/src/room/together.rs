//! Looking at a match together once it is over: one leads, and the others see the same moment; anyone can propose
//! a line of play. Nothing of it is stored, and nothing but who looks and who leads is remembered.
//!
//! People of one match may be on different nodes. A node tells the others how many look at it, and what they look at; what it
//! tells goes the way of what is stored, but nobody keeps it. A change of the scene has a higher number than the ones before it,
//! and of two with the same number all nodes take the same one. A node on which somebody begins to look asks the others.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use fondaco_table::{MatchId, PlayerId};
use fondaco_wire::{Look, Onlooker, Seen, ServerMessage, Together as Told, WhyNot};
use serde::{Deserialize, Serialize};

use super::Room;
use super::client::Client;
use crate::limit::{Bucket, Rate};
use crate::people::Person;
use crate::store::NodeId;

/// The longest line that can be proposed, and the longest step in it, in bytes.
const MAX_LINE: usize = 16;
const MAX_STEP: usize = 80;
/// The most people who look together; a few more, if they come to several nodes at once.
const MAX_PEOPLE: usize = 64;
/// How often somebody may do something here: a leader who scrubs sends a lot.
const OFTEN: Rate = Rate { every: Duration::from_millis(100), burst: 30 };

/// Who looks together, and at what. If nobody does here, nothing is known of other nodes.
#[derive(Debug, Default)]
pub(super) struct Together {
    /// The connections, and how often each did something.
    people: Vec<(u64, Bucket)>,
    /// How many look on other nodes.
    elsewhere: BTreeMap<NodeId, u32>,
    scene: Scene,
}

/// What everybody looks at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Scene {
    /// The number of the change that led to it; 0 as long as no other node knows of it.
    change: u64,
    /// Where that change was made.
    node: Option<NodeId>,
    at: u32,
    leader: Option<Participant>,
}

/// Somebody who looks, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Participant {
    node: NodeId,
    client: u64,
    who: Onlooker,
}

/// What a node tells the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PeerNews {
    pub(crate) match_id: MatchId,
    node: NodeId,
    /// How many look there.
    people: u32,
    scene: Scene,
    /// Whether the others are to say the same of themselves.
    asks: bool,
    /// What somebody there proposes.
    proposal: Option<Seen>,
    /// Who played, if somebody has begun to look there or nobody looks there any more: they are told wherever they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    played: Vec<PlayerId>,
}

impl PeerNews {
    /// Who is told wherever they are, and what.
    pub(crate) fn for_players(&self) -> Option<(&[PlayerId], ServerMessage)> {
        let leader = self.scene.leader.as_ref().map(|leader| leader.who.clone());
        let seen = Seen::Moment { at: self.scene.at, leader, people: self.people };
        let told = ServerMessage::Together(Told { match_id: self.match_id.clone(), seen });
        (!self.played.is_empty()).then_some((&self.played, told))
    }
}

/// What comes from other nodes.
#[derive(Debug)]
pub(crate) enum FromPeers {
    /// People look there.
    News(Box<PeerNews>),
    /// This node is gone, and so are its people.
    Gone(NodeId),
    /// Something may have been missed.
    Missed,
}

/// What has changed, and who is told.
#[derive(Debug, PartialEq, Eq)]
enum Change {
    /// Everybody is told the moment; and other nodes are asked, if nothing is known of them yet.
    Moment { asks: bool },
    /// Everybody is told of a proposal.
    Proposal(Seen),
}

impl Together {
    fn has(&self, client: u64) -> bool {
        self.people.iter().any(|(number, _)| *number == client)
    }

    fn count(&self) -> u32 {
        let here = u32::try_from(self.people.len()).unwrap_or(u32::MAX);
        self.elsewhere.values().fold(here, |sum, people| sum.saturating_add(*people))
    }

    fn moment(&self) -> Seen {
        let leader = self.scene.leader.as_ref().map(|leader| leader.who.clone());
        Seen::Moment { at: self.scene.at, leader, people: self.count() }
    }

    /// Changes the scene.
    fn change(&mut self, node: &NodeId, at: u32, leader: Option<Participant>) {
        self.scene = Scene { change: self.scene.change + 1, node: Some(node.clone()), at, leader };
    }

    /// Does what somebody on this node wants of a match with this many steps.
    fn take(&mut self, me: &Participant, look: Look, steps: u32, now: Instant) -> Result<Change, WhyNot> {
        let refuse = |why: &str| Err(WhyNot::Together { why: why.to_owned() });
        if matches!(look, Look::Join) && !self.has(me.client) {
            if self.count() as usize >= MAX_PEOPLE {
                return refuse("too many people look already");
            }
            let first = self.people.is_empty();
            self.people.push((me.client, Bucket::default()));
            if first {
                // Others may lead on other nodes: then their news counts, because this has no number.
                self.scene.leader = Some(me.clone());
            } else if self.scene.leader.is_none() {
                self.change(&me.node, self.scene.at, Some(me.clone()));
            }
            return Ok(Change::Moment { asks: first });
        }
        let Some((_, bucket)) = self.people.iter_mut().find(|(number, _)| *number == me.client) else {
            return refuse("join first");
        };
        if let Err(wait) = bucket.take(OFTEN, now) {
            return Err(WhyNot::TooMany { wait_ms: wait.ms() });
        }
        match look {
            Look::Join => {}
            Look::Lead => self.change(&me.node, self.scene.at, Some(me.clone())),
            Look::Moment { .. } | Look::Propose { .. } if look_at(&look) > steps => {
                return refuse("the match has no such moment");
            }
            Look::Moment { at } if self.leads(&me.node, me.client) => self.change(&me.node, at, Some(me.clone())),
            Look::Moment { .. } => return refuse("somebody else leads"),
            Look::Propose { at, line } => {
                let fits = |step: &String| step.len() <= MAX_STEP && !step.contains(char::is_control);
                if !(1..=MAX_LINE).contains(&line.len()) || !line.iter().all(fits) {
                    return refuse("a line has 1 to 16 steps");
                }
                return Ok(Change::Proposal(Seen::Proposal { by: me.who.clone(), at, line }));
            }
            Look::Leave => drop(self.remove(&me.node, me.client)),
        }
        Ok(Change::Moment { asks: false })
    }

    fn leads(&self, node: &NodeId, client: u64) -> bool {
        self.scene.leader.as_ref().is_some_and(|leader| leader.node == *node && leader.client == client)
    }

    /// Somebody on this node has gone; whether they looked at all.
    fn remove(&mut self, node: &NodeId, client: u64) -> bool {
        let before = self.people.len();
        self.people.retain(|(number, _)| *number != client);
        if self.leads(node, client) {
            self.change(node, self.scene.at, None);
        }
        self.people.len() < before
    }

    /// What this node tells the others.
    fn news(&self, match_id: &MatchId, node: &NodeId, asks: bool, proposal: Option<Seen>) -> PeerNews {
        let people = u32::try_from(self.people.len()).unwrap_or(u32::MAX);
        let (match_id, node, scene, played) = (match_id.clone(), node.clone(), self.scene.clone(), Vec::new());
        PeerNews { match_id, node, people, scene, asks, proposal, played }
    }

    /// Another node tells how it is there.
    fn hear(&mut self, news: &PeerNews) {
        match news.people {
            0 => drop(self.elsewhere.remove(&news.node)),
            people => drop(self.elsewhere.insert(news.node.clone(), people)),
        }
        let place = |scene: &Scene| (scene.change, scene.node.clone());
        if news.scene.change > 0 && place(&news.scene) > place(&self.scene) {
            self.scene = news.scene.clone();
        }
    }

    /// Another node asks: what is known here counts before what it has made up.
    fn settle(&mut self, node: &NodeId) {
        if self.scene.change == 0 {
            self.change(node, self.scene.at, self.scene.leader.clone());
        }
    }

    /// A node is gone, and its people with it.
    fn lose(&mut self, gone: &NodeId, node: &NodeId) {
        self.elsewhere.remove(gone);
        if self.scene.leader.as_ref().is_some_and(|leader| leader.node == *gone) {
            // Every other node does the same.
            self.change(node, self.scene.at, None);
        }
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
    pub(super) async fn look_together(&mut self, client: &Client, look: Look) -> Result<(), WhyNot> {
        let who = {
            let Person { id, name, kind, .. } = client.person();
            Onlooker { player: id.clone(), name: name.clone(), mark: kind.mark() }
        };
        let me = Participant { node: self.services.node.clone(), client: client.number(), who };
        let steps = u32::try_from(self.table.record().steps.len()).unwrap_or(u32::MAX);
        let before = self.together.count();
        let change = self.together.take(&me, look, steps, Instant::now())?;
        self.stirred = Instant::now();
        match change {
            Change::Moment { asks } => {
                self.tell_together(self.together.moment());
                if self.together.count() != before {
                    self.tell_others();
                }
                if asks || self.together.count() == 0 {
                    self.tell_players();
                }
                self.tell_nodes(asks, None).await;
            }
            Change::Proposal(seen) => {
                self.tell_together(seen.clone());
                self.tell_nodes(false, Some(seen)).await;
            }
        }
        Ok(())
    }

    /// Somebody hears no more of this table.
    pub(super) async fn look_alone(&mut self, client: u64) {
        if self.together.remove(&self.services.node, client) {
            self.tell_together(self.together.moment());
            self.tell_others();
            if self.together.count() == 0 {
                self.tell_players();
            }
            self.tell_nodes(false, None).await;
        }
    }

    /// People look at this match on other nodes.
    pub(super) async fn look_elsewhere(&mut self, elsewhere: FromPeers) {
        if self.together.people.is_empty() {
            // Who is at the table here hears when somebody begins, and when nobody looks any more.
            if let FromPeers::News(news) = &elsewhere
                && (news.asks || news.people == 0)
            {
                let leader = news.scene.leader.as_ref().map(|leader| leader.who.clone());
                let seen = Seen::Moment { at: news.scene.at, leader, people: news.people };
                self.viewers.tell_all(ServerMessage::Together(Told { match_id: self.id.clone(), seen }));
            }
            return;
        }
        let before = self.together.moment();
        match elsewhere {
            FromPeers::News(news) => {
                self.together.hear(&news);
                if news.asks {
                    self.together.settle(&self.services.node);
                    self.tell_nodes(false, None).await;
                }
                if let Some(proposal) = news.proposal {
                    self.tell_together(proposal);
                }
            }
            FromPeers::Gone(node) => self.together.lose(&node, &self.services.node),
            FromPeers::Missed => {
                self.together.elsewhere.clear();
                self.tell_nodes(true, None).await;
            }
        }
        if self.together.moment() != before {
            self.tell_together(self.together.moment());
        }
    }

    fn tell_together(&self, seen: Seen) {
        let told = ServerMessage::Together(Told { match_id: self.id.clone(), seen });
        self.viewers.tell_some(told, |client| self.together.has(client));
    }

    /// Those at the table who do not look hear who does, so that they can come, too.
    fn tell_others(&self) {
        let told = ServerMessage::Together(Told { match_id: self.id.clone(), seen: self.together.moment() });
        self.viewers.tell_some(told, |client| !self.together.has(client));
    }

    /// Those who played hear it too, wherever on the site they are, unless their connection is at this table: that somebody has begun
    /// to look, or that nobody looks any more.
    fn tell_players(&self) {
        let told = ServerMessage::Together(Told { match_id: self.id.clone(), seen: self.together.moment() });
        self.hub.tell_people(&self.players(), &|client| !self.viewers.has(client), &told);
    }

    /// Who played here.
    fn players(&self) -> Vec<PlayerId> {
        self.table.chairs().iter().filter_map(|chair| chair.holder.player().cloned()).collect()
    }

    /// Tells the other nodes how it is here. Once nobody looks here any more, nothing is remembered.
    async fn tell_nodes(&mut self, asks: bool, proposal: Option<Seen>) {
        if self.services.settings.shared {
            let mut news = self.together.news(&self.id, &self.services.node, asks, proposal);
            if asks || self.together.count() == 0 {
                news.played = self.players();
            }
            if let Err(error) = self.services.store.tell_nodes(&news).await {
                // Those on this node go on; the others hear of it with the next change.
                tracing::warn!(match_id = %self.id, %error, "other nodes do not hear who looks here");
            }
        }
        if self.together.people.is_empty() {
            self.together = Together::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use fondaco_table::Name;

    use super::*;

    fn one(node: &str, client: u64) -> Participant {
        let name = format!("{node}{client}");
        let who = Onlooker { player: PlayerId::new(&name).unwrap(), name: Name::new(&name).unwrap(), mark: None };
        Participant { node: NodeId::new(node), client, who }
    }

    const MOMENT: Result<Change, WhyNot> = Ok(Change::Moment { asks: false });

    #[test]
    fn the_first_one_leads_and_the_lead_can_change() {
        let (mut together, now) = (Together::default(), Instant::now());
        let mut take = |client: u64, look: Look| together.take(&one("a", client), look, 50, now);
        assert!(take(1, Look::Moment { at: 3 }).is_err());
        assert_eq!(take(1, Look::Join), Ok(Change::Moment { asks: true }));
        assert_eq!(take(2, Look::Join), MOMENT);
        assert_eq!(take(1, Look::Moment { at: 3 }), MOMENT);
        assert!(take(1, Look::Moment { at: 51 }).is_err());
        assert!(take(2, Look::Moment { at: 4 }).is_err());
        assert_eq!(take(2, Look::Lead), MOMENT);
        assert_eq!(take(2, Look::Moment { at: 4 }), MOMENT);
        assert!(take(1, Look::Moment { at: 5 }).is_err());
        assert_eq!(take(2, Look::Leave), MOMENT);
        assert_eq!(take(1, Look::Leave), MOMENT);
        assert_eq!(together.moment(), Seen::Moment { at: 4, leader: None, people: 0 });
    }

    #[test]
    fn what_is_proposed_is_short_and_not_too_often() {
        let (mut together, now, me) = (Together::default(), Instant::now(), one("a", 1));
        together.take(&me, Look::Join, 50, now).unwrap();
        let mut propose = |line: Vec<String>| together.take(&me, Look::Propose { at: 7, line }, 50, now);
        assert!(matches!(propose(vec!["pass".into()]), Ok(Change::Proposal(_))));
        for bad in [vec![], vec!["pass".into(); MAX_LINE + 1], vec!["x".repeat(MAX_STEP + 1)], vec!["a\nb".into()]] {
            assert!(matches!(propose(bad), Err(WhyNot::Together { .. })));
        }
        let fine = (0..100).filter(|_| propose(vec!["pass".into()]).is_ok()).count();
        assert_eq!(fine, 30 - 5);
        assert!(matches!(propose(vec!["pass".into()]), Err(WhyNot::TooMany { .. })));
    }

    #[test]
    fn not_everybody_can_look_at_once() {
        let (mut together, now) = (Together::default(), Instant::now());
        let mut join = |client| together.take(&one("a", client), Look::Join, 5, now).is_ok();
        assert!(join(0));
        assert_eq!((1..100).filter(|client| join(*client)).count(), MAX_PEOPLE - 1);
        let mut other = Together::default();
        let crowd = together.news(&MatchId::new("m").unwrap(), &NodeId::new("a"), false, None);
        other.take(&one("b", 1), Look::Join, 5, now).unwrap();
        other.hear(&crowd);
        assert!(other.take(&one("b", 2), Look::Join, 5, now).is_err());
    }

    /// Nodes that hear each other's news, in the same order, as the store passes them on.
    struct Nodes {
        all: BTreeMap<NodeId, Together>,
        news: std::collections::VecDeque<PeerNews>,
    }

    impl Nodes {
        fn new(names: &[&str]) -> Self {
            let all = names.iter().map(|name| (NodeId::new(name), Together::default())).collect();
            Nodes { all, news: std::collections::VecDeque::new() }
        }

        /// Somebody does something; the others have not heard of it yet.
        fn take(&mut self, node: &str, client: u64, look: Look) {
            let (id, match_id) = (NodeId::new(node), MatchId::new("m").unwrap());
            let together = self.all.get_mut(&id).unwrap();
            let change = together.take(&one(node, client), look, 50, Instant::now()).unwrap();
            self.news.push_back(together.news(&match_id, &id, change == Change::Moment { asks: true }, None));
        }

        /// Everybody hears everything.
        fn hear(&mut self) {
            while let Some(news) = self.news.pop_front() {
                for (id, together) in &mut self.all {
                    if *id != news.node && !together.people.is_empty() {
                        together.hear(&news);
                        if news.asks {
                            together.settle(id);
                            self.news.push_back(together.news(&news.match_id, id, false, None));
                        }
                    }
                }
            }
        }

        /// What people see, who all see the same: the moment, who leads, how many they are.
        fn seen(&self) -> (u32, Option<String>, u32) {
            let mut seen = self.all.values().filter(|together| !together.people.is_empty()).map(Together::moment);
            let first = seen.next().unwrap();
            assert!(seen.all(|other| other == first));
            let Seen::Moment { at, leader, people } = first else { unreachable!("it is a moment") };
            (at, leader.map(|who| who.name.to_string()), people)
        }
    }

    #[test]
    fn people_on_different_nodes_see_the_same() {
        let mut nodes = Nodes::new(&["a", "b", "c"]);
        nodes.take("c", 1, Look::Join);
        nodes.hear();
        // Somebody who comes later does not lead, whatever their node is called, and sees what the others see.
        nodes.take("a", 1, Look::Join);
        nodes.hear();
        assert_eq!(nodes.seen(), (0, Some("c1".into()), 2));
        nodes.take("c", 1, Look::Moment { at: 7 });
        nodes.take("b", 1, Look::Join);
        nodes.hear();
        assert_eq!(nodes.seen(), (7, Some("c1".into()), 3));
        // Two take the lead at once: one of them has it.
        nodes.take("a", 1, Look::Lead);
        nodes.take("b", 1, Look::Lead);
        nodes.hear();
        assert_eq!(nodes.seen(), (7, Some("b1".into()), 3));
        nodes.take("b", 1, Look::Moment { at: 9 });
        nodes.take("b", 1, Look::Leave);
        nodes.hear();
        assert_eq!(nodes.seen(), (9, None, 2));
    }

    #[test]
    fn two_who_begin_at_once_agree_who_leads() {
        let mut nodes = Nodes::new(&["a", "b"]);
        nodes.take("a", 1, Look::Join);
        nodes.take("b", 1, Look::Join);
        nodes.hear();
        assert_eq!(nodes.seen(), (0, Some("b1".into()), 2));
    }

    #[test]
    fn the_people_of_a_dead_node_are_gone() {
        let mut nodes = Nodes::new(&["a", "b", "c"]);
        for node in ["c", "a", "b"] {
            nodes.take(node, 1, Look::Join);
            nodes.hear();
        }
        let gone = NodeId::new("c");
        nodes.all.remove(&gone);
        nodes.all.iter_mut().for_each(|(id, together)| together.lose(&gone, id));
        assert_eq!(nodes.seen(), (0, None, 2));
        nodes.take("a", 1, Look::Lead);
        nodes.hear();
        assert_eq!(nodes.seen(), (0, Some("a1".into()), 2));
    }
}
