//! Monte-Carlo tree search for any number of players with explicit chance.
//!
//! An iteration walks down from the root. Where a player decides, it takes the step that looks best *to them*, or that has
//! been tried too little for how likely it is; where chance decides, it draws from the exact weights. At the first position
//! that is new it looks at every likely decision once: it plays on until nothing hangs in the air and asks the game what that
//! is worth. What the best of them is worth goes back up the path. A position knows no future, so neither does the search.
//!
//! Where others do what is expected of them there is nothing to look at: the walk goes on past them, to where the searcher
//! decides again or, if chance comes first, to where it is about to.

use fondaco_game::{Dice, Insight, NoStory, Seat, SeatSet, Step, StepOf, Turn};

use crate::evaluator::{Evaluator, GamesOwn};
use crate::policy::at_once;
use crate::tree::{EdgeId, NONE, NodeId, Tree};
use crate::utility::{Worth, exp};

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How much a likely but little-tried step is preferred.
    pub curiosity: f64,
    /// How strongly the first look decides which steps are likely; smaller is stronger.
    pub doubt: f64,
    /// How many decisions of a position are looked at when it is new; more, the best hinted first, as it is visited.
    pub breadth: u16,
    /// What the others are expected to do.
    pub rivals: Rivals,
    /// What judges positions.
    pub judge: Judge,
    /// What everybody plays for.
    pub aim: Aim,
}

/// What the players are taken to play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// To win, and a little for the margin.
    #[default]
    Victory,
    /// To be as many points ahead as can be, whether that wins or not.
    Points,
}

/// What judges the positions that a search comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judge {
    /// The game, as well as it can; or the evaluator that a search was given instead ([`Search::judged_by`]).
    #[default]
    Game,
    /// The game, as well as becomes a level in the middle ([`Insight::MIDDLE_JUDGES_WELL`]).
    Middle,
    /// The game as it judged in November 2026: a yardstick.
    Reference,
}

/// What a search expects of the players it does not decide for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rivals {
    /// Those who are able search, too, in games where that pays ([`Insight::RIVALS_SEARCH`]); where it does not, they take what the
    /// first look of this search finds best for them. The rest is greedy. Everybody is taken for able as long as nothing else is
    /// known ([`Search::knowing`]).
    Able,
    /// They search, too: each for themselves.
    Search,
    /// They take what puts them furthest ahead at once. The tree then branches only where the searcher decides and where
    /// chance does, and sees much further ahead.
    Greedy,
    /// They take what the first look of this very search finds best for them, as a searching bot mostly does in the end. The tree
    /// does not branch for them, either: this is how a bot is exploited whose search is known.
    Alike,
}

impl Default for Style {
    fn default() -> Self {
        Style { curiosity: 0.3, doubt: 0.1, breadth: 16, rivals: Rivals::Able, judge: Judge::Game, aim: Aim::Victory }
    }
}

/// The visits that let a position look at one more decision than its breadth.
const VISITS_TO_WIDEN: u32 = 8;

/// How many draws in a row are remembered. A whole row of tiles never comes twice, so nothing is learnt from its branches.
const MOST_DRAWS: u32 = 2;

/// How many nodes an iteration adds at most, on average: one for each decision and draw that it goes past.
const NODES_PER_ITERATION: usize = 8;
/// How many nodes are remembered for a bot or an analysis.
const MOST_NODES: usize = 65_536;

/// The players for whom a tree branches.
fn searchers<G: Insight>(rivals: Rivals, me: Option<Seat>, able: SeatSet, players: usize) -> SeatSet {
    match rivals {
        Rivals::Able if G::RIVALS_SEARCH && me.is_some() => able,
        Rivals::Able | Rivals::Greedy | Rivals::Alike => me.into_iter().collect(),
        Rivals::Search => Seat::all(players).collect(),
    }
}

/// A search from one position.
#[derive(Debug)]
pub struct Search<G: Insight, E = GamesOwn> {
    root: G,
    style: Style,
    /// The player for whom it decides: whose turn it was when it began.
    me: Option<Seat>,
    /// The players for whom the tree branches; the others do what is expected of them.
    searchers: SeatSet,
    /// The players who play on as well as a search does, where a position is judged.
    able: SeatSet,
    tree: Tree<G>,
    /// What the tree is copied into when the game goes on; it takes memory only then.
    spare: Option<Tree<G>>,
    dice: Dice,
    total: Worth,
    iterations: u32,
    path: Vec<(NodeId, EdgeId, Option<Seat>)>,
    actions: Vec<G::Action>,
    answers: Vec<G::Action>,
    hints: Vec<u32>,
    looks: Vec<(G::Action, f64)>,
    ranked: Vec<(u32, G::Action)>,
    /// What the steps from the root came to since the search got there.
    tallies: Vec<Tally>,
    evaluator: E,
}

/// What the iterations through one step from the root came to.
#[derive(Clone, Copy, Debug)]
struct Tally {
    edge: EdgeId,
    count: u32,
    sum: Worth,
}

/// What a search thinks of one decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion<A> {
    /// The decision.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// What it is worth to the one who decides, from 0 to 1.
    pub worth: f64,
}

impl<G: Insight> Search<G> {
    /// The nodes that so many iterations may need, as far as memory should go.
    #[must_use]
    pub fn room_for(iterations: u32) -> usize {
        (iterations as usize).saturating_mul(NODES_PER_ITERATION).saturating_add(64).min(MOST_NODES)
    }

    /// A search from this position. `nodes` bounds its memory: when they are used up, it goes on without remembering more.
    #[must_use]
    pub fn new(root: G, style: Style, seed: u64, nodes: usize) -> Self {
        let everybody = Seat::all(root.players()).collect();
        Self::knowing(everybody, root, style, seed, nodes)
    }

    /// The same where it is known who is able to search; of the others, it is known that they take what looks best at once.
    #[must_use]
    pub fn knowing(able: SeatSet, root: G, style: Style, seed: u64, nodes: usize) -> Self {
        let me = if let Turn::Player(seat) = root.turn() { Some(seat) } else { None };
        let able = able.iter().chain(me).collect();
        let searchers = searchers::<G>(style.rivals, me, able, root.players());
        // Able players search in the roll-out even where the tree does not branch for them.
        let able = match style.rivals {
            Rivals::Able | Rivals::Alike => able,
            Rivals::Search | Rivals::Greedy => searchers,
        };
        Self::with(me, searchers, able, root, style, seed, nodes)
    }

    /// A search that decides for this seat, whoever's turn it is; for nobody, if all are to do what is expected of them. It
    /// takes all players for equally able beyond what it sees, so that the chances it gives favour nobody.
    #[must_use]
    pub fn on_behalf_of(me: Option<Seat>, root: G, style: Style, seed: u64, nodes: usize) -> Self {
        let everybody = Seat::all(root.players()).collect();
        let searchers = searchers::<G>(style.rivals, me, everybody, root.players());
        Self::with(me, searchers, everybody, root, style, seed, nodes)
    }

    fn with(
        me: Option<Seat>,
        searchers: SeatSet,
        able: SeatSet,
        root: G,
        style: Style,
        seed: u64,
        nodes: usize,
    ) -> Self {
        let edges = nodes.saturating_mul(6);
        Search {
            root,
            style,
            me,
            searchers,
            able,
            tree: Tree::new(nodes, edges),
            spare: None,
            dice: Dice::new(seed),
            total: Worth::default(),
            iterations: 0,
            path: Vec::with_capacity(256),
            actions: Vec::with_capacity(256),
            answers: Vec::with_capacity(256),
            hints: Vec::with_capacity(256),
            looks: Vec::with_capacity(256),
            ranked: Vec::with_capacity(256),
            tallies: Vec::with_capacity(256),
            evaluator: GamesOwn,
        }
    }

    /// The same search, as long as it has not run, with somebody else to judge positions. They are asked where the style leaves it
    /// to the game ([`Judge`]); what moves are likely, and what greedy rivals do, is still as the game tells.
    #[must_use]
    pub fn judged_by<E: Evaluator<G>>(self, evaluator: E) -> Search<G, E> {
        let Search { root, style, me, searchers, able, tree, spare, dice, total, iterations, path, .. } = self;
        let Search { actions, answers, hints, looks, ranked, tallies, .. } = self;
        Search {
            root,
            style,
            me,
            searchers,
            able,
            tree,
            spare,
            dice,
            total,
            iterations,
            path,
            actions,
            answers,
            hints,
            looks,
            ranked,
            tallies,
            evaluator,
        }
    }
}

impl<G: Insight, E: Evaluator<G>> Search<G, E> {
    /// The position it searches from.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// How many iterations have been made from here.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// How many positions the tree holds.
    pub fn nodes(&self) -> usize {
        self.tree.nodes.len()
    }

    /// Makes so many iterations, unless `stop` says to end before; it is asked now and then.
    pub fn run(&mut self, iterations: u32, mut stop: impl FnMut() -> bool) {
        if self.root.turn() == Turn::Over {
            return;
        }
        for iteration in 0..iterations {
            if iteration % 16 == 15 && stop() {
                break;
            }
            self.iterate();
        }
    }

    /// One walk down and back up. Where there is no room to remember, or no use in it, it goes on without.
    fn iterate(&mut self) {
        let mut game = self.root.clone();
        let mut node = Some(0);
        let mut draws = 0;
        // Whether somebody did what is expected of them where the search had not been, and whether the look at the searcher's
        // last decision has judged what comes of it until the next draw.
        let (mut is_new, mut is_judged) = (false, false);
        self.path.clear();
        let worth = loop {
            if is_new && !is_judged && self.is_end_of_walk(&game, draws) {
                break self.judge(&game);
            }
            let edge = match (game.turn(), node) {
                (Turn::Over, _) => break self.judge(&game),
                (Turn::Chance, _) => {
                    is_judged &= !game.is_quiescent();
                    draws += 1;
                    let step = Step::Chance(self.dice.draw(&game));
                    let edge = node.filter(|_| draws <= MOST_DRAWS).and_then(|node| self.outcome(node, &step));
                    game.apply(&step, &mut NoStory);
                    edge
                }
                (Turn::Player(seat), Some(known)) if self.tree.nodes[known as usize].first != NONE => {
                    draws = 0;
                    is_judged |= !self.is_expected(seat);
                    self.widen(&game, known, seat);
                    let edge = self.select(known);
                    game.apply(&self.tree.edges[edge as usize].step, &mut NoStory);
                    self.path.push((known, edge, Some(seat)));
                    Some(edge)
                }
                (Turn::Player(seat), _) if self.is_expected(seat) => {
                    draws = 0;
                    is_new = true;
                    let Some(action) = self.expected(&game, seat) else { break self.judge(&game) };
                    game.apply(&Step::Action(action), &mut NoStory);
                    node.and_then(|node| self.only(node, seat, action))
                }
                (Turn::Player(seat), _) => break self.look(&game, node, seat),
            };
            node = edge.and_then(|edge| self.child(edge));
        };
        self.back_up(&worth);
    }

    /// What a position is worth to each seat.
    fn judge(&self, game: &G) -> Worth {
        let worth = if self.judges_well() {
            Worth::judged_by(&self.evaluator, game, self.able)
        } else {
            Worth::of_reference(game, self.able)
        };
        match self.style.aim {
            Aim::Victory => worth,
            Aim::Points => worth.by_points(game.players()),
        }
    }

    fn judges_well(&self) -> bool {
        match self.style.judge {
            Judge::Game => true,
            Judge::Middle => G::MIDDLE_JUDGES_WELL,
            Judge::Reference => false,
        }
    }

    /// Whether a walk that has come to something new need not go on from here: nothing hangs in the air, and the next draw
    /// comes before the searcher decides. Where it decides for nobody, it goes no further than it must.
    fn is_end_of_walk(&self, game: &G, draws: u32) -> bool {
        let is_before_draw = draws == 0 && game.turn() == Turn::Chance;
        (is_before_draw || self.me.is_none()) && game.is_quiescent()
    }

    /// What is expected of somebody: of their likely decisions, the one that puts them furthest ahead at once, or that looks best
    /// to somebody who searches like this.
    fn expected(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        self.list_likely(game);
        if !self.looks_for_rivals() || !self.able.contains(seat) {
            return at_once(game, seat, &self.actions);
        }
        if let [only] = self.actions[..] {
            return Some(only);
        }
        let mut best = None;
        for index in 0..self.actions.len() {
            let action = self.actions[index];
            let value = self.after(game, action).utility[seat.index()];
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Whether able rivals for whom the tree does not branch are expected to do what the first look finds best for them.
    fn looks_for_rivals(&self) -> bool {
        match self.style.rivals {
            Rivals::Able => !G::RIVALS_SEARCH,
            Rivals::Alike => true,
            Rivals::Search | Rivals::Greedy => false,
        }
    }

    /// The edge of the only decision that is expected at a new node, as long as there is room for it; the walk goes along it.
    fn only(&mut self, node: NodeId, seat: Seat, action: G::Action) -> Option<EdgeId> {
        let edge = self.tree.add_edge(node, Step::Action(action), 1.0, 0.0)?;
        let known = &mut self.tree.nodes[node as usize];
        (known.opened, known.complete) = (1, true);
        self.path.push((node, edge, Some(seat)));
        Some(edge)
    }

    /// The edge of an outcome of chance, as long as there is room for it; the walk goes along it.
    fn outcome(&mut self, node: NodeId, step: &StepOf<G>) -> Option<EdgeId> {
        let edge = self.tree.find(node, step).or_else(|| self.tree.add_edge(node, *step, 0.0, 0.0))?;
        self.path.push((node, edge, None));
        Some(edge)
    }

    /// The node that an edge leads to, as long as there is room for it.
    fn child(&mut self, edge: EdgeId) -> Option<NodeId> {
        let child = self.tree.edges[edge as usize].child;
        if child != NONE {
            return Some(child);
        }
        let child = self.tree.add_node()?;
        self.tree.edges[edge as usize].child = child;
        Some(child)
    }

    fn back_up(&mut self, worth: &Worth) {
        for &(node, edge, seat) in &self.path {
            self.tree.nodes[node as usize].visits += 1;
            let edge = &mut self.tree.edges[edge as usize];
            edge.visits += 1;
            if let Some(seat) = seat {
                edge.worth += worth.utility[seat.index()];
            }
        }
        self.iterations += 1;
        self.total.add(worth);
        if let Some(&(_, edge, _)) = self.path.first() {
            match self.tallies.iter_mut().find(|tally| tally.edge == edge) {
                Some(tally) => {
                    tally.count += 1;
                    tally.sum.add(worth);
                }
                None => self.tallies.push(Tally { edge, count: 1, sum: *worth }),
            }
        }
    }

    /// Looks at the likely decisions of a new position, each once: what the best is worth is what the position is worth.
    fn look(&mut self, game: &G, node: Option<NodeId>, seat: Seat) -> Worth {
        let all = self.list_likely(game);
        let mut best: Option<Worth> = None;
        self.looks.clear();
        for index in 0..self.actions.len() {
            let action = self.actions[index];
            let worth = self.after(game, action);
            let value = worth.utility[seat.index()];
            self.looks.push((action, value));
            if best.is_none_or(|best| value > best.utility[seat.index()]) {
                best = Some(worth);
            }
        }
        let Some(best) = best else { return self.judge(game) };
        let Some(node) = node else { return best };
        let (top, doubt) = (best.utility[seat.index()], self.style.doubt);
        let sum: f64 = self.looks.iter().map(|(_, value)| exp((value - top) / doubt)).sum();
        for index in (0..self.looks.len()).rev() {
            let (action, value) = self.looks[index];
            let prior = exp((value - top) / doubt) / sum;
            if self.tree.add_edge(node, Step::Action(action), prior as f32, value).is_none() {
                // Without room for all its edges the node stays closed, and is estimated whenever it is reached.
                self.tree.nodes[node as usize].first = NONE;
                return best;
            }
        }
        let opened = self.looks.len();
        let node = &mut self.tree.nodes[node as usize];
        node.opened = opened as u16;
        node.complete = opened == all;
        best
    }

    /// What the position after a decision is worth. Where something hangs in the air there, everybody does what looks best at
    /// once until nothing does: a judgement in the middle of things would mistake them.
    fn after(&mut self, game: &G, action: G::Action) -> Worth {
        let mut game = game.clone();
        game.apply(&Step::Action(action), &mut NoStory);
        while !game.is_quiescent() {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(self.dice.draw(&game)),
                Turn::Player(seat) => {
                    game.actions(&mut self.answers);
                    let Some(answer) = at_once(&game, seat, &self.answers) else { break };
                    Step::Action(answer)
                }
            };
            game.apply(&step, &mut NoStory);
        }
        self.judge(&game)
    }

    /// Lists the decisions that are likely, and tells how many there are in all.
    fn list_likely(&mut self, game: &G) -> usize {
        game.actions(&mut self.actions);
        let (all, breadth) = (self.actions.len(), usize::from(self.style.breadth));
        if all > breadth {
            self.order_by_hint(game);
            self.actions.truncate(breadth);
        }
        all
    }

    /// Whether this seat does what is expected of it, rather than what the search finds best for it.
    fn is_expected(&self, seat: Seat) -> bool {
        !self.searchers.contains(seat)
    }

    /// Sorts the decisions so that the likely ones come first.
    fn order_by_hint(&mut self, game: &G) {
        if self.judges_well() {
            game.hint(&self.actions, &mut self.hints);
        } else {
            game.reference_hint(&self.actions, &mut self.hints);
        }
        self.ranked.clear();
        self.ranked.extend(self.hints.iter().copied().zip(self.actions.iter().copied()));
        // Actions differ from each other, so the order is the same without a stable sort, which would allocate.
        self.ranked.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        self.actions.clear();
        self.actions.extend(self.ranked.iter().map(|&(_, action)| action));
    }

    /// Looks at one more decision of a position that has been visited often enough.
    fn widen(&mut self, game: &G, node: NodeId, seat: Seat) {
        let known = self.tree.nodes[node as usize];
        let due = u32::from(self.style.breadth) + known.visits / VISITS_TO_WIDEN;
        if known.complete || u32::from(known.opened) >= due {
            return;
        }
        game.actions(&mut self.actions);
        self.order_by_hint(game);
        let Some(&action) = self.actions.get(usize::from(known.opened)) else { return };
        let value = self.after(game, action).utility[seat.index()];
        let prior = 0.5 / self.actions.len() as f32;
        if self.tree.add_edge(node, Step::Action(action), prior, value).is_some() {
            let node = &mut self.tree.nodes[node as usize];
            node.opened += 1;
            node.complete = usize::from(node.opened) == self.actions.len();
        }
    }

    /// The decision that looks best, or has been tried too little for how likely it is.
    fn select(&self, node: NodeId) -> EdgeId {
        let visits = f64::from(self.tree.nodes[node as usize].visits + 1);
        let eager = self.style.curiosity * visits.sqrt();
        let mut best = (NONE, f64::NEG_INFINITY);
        for (id, edge) in self.tree.edges_of(node) {
            let tried = f64::from(edge.visits + 1);
            let appeal = edge.worth / tried + eager * f64::from(edge.prior) / tried;
            if appeal > best.1 {
                best = (id, appeal);
            }
        }
        best.0
    }

    /// What the search thinks of each decision it has looked at, the best first.
    #[must_use]
    pub fn opinions(&self) -> Vec<Opinion<G::Action>> {
        let mut opinions: Vec<_> = self
            .tree
            .edges_of(0)
            .filter_map(|(_, edge)| match edge.step {
                Step::Action(action) => {
                    Some(Opinion { action, visits: edge.visits, worth: edge.worth / f64::from(edge.visits + 1) })
                }
                Step::Chance(_) => None,
            })
            .collect();
        opinions
            .sort_by(|a, b| b.visits.cmp(&a.visits).then(b.worth.total_cmp(&a.worth)).then(a.action.cmp(&b.action)));
        opinions
    }

    /// What the position is worth to each seat, averaged over all iterations.
    #[must_use]
    pub fn worth(&self) -> Worth {
        self.total.over(self.iterations)
    }

    /// What the position after this step from the root is worth to each seat, averaged over the iterations that went there;
    /// none if none did.
    #[must_use]
    pub fn worth_after(&self, step: &StepOf<G>) -> Option<Worth> {
        let edge = self.tree.find(0, step)?;
        self.tallies.iter().find(|tally| tally.edge == edge).map(|tally| tally.sum.over(tally.count))
    }

    /// What is likely to happen from the root on, if it begins with this step: at most so many steps, as far as the search
    /// has been there at least twice.
    #[must_use]
    pub fn line(&self, first: &StepOf<G>, most: usize) -> Vec<StepOf<G>> {
        let mut line = vec![*first];
        let mut edge = self.tree.find(0, first);
        while let Some(before) = edge.filter(|_| line.len() < most) {
            let child = self.tree.edges[before as usize].child;
            if child == NONE {
                break;
            }
            let steps = self.tree.edges_of(child).filter(|(_, edge)| edge.visits > 1);
            let likely = steps.max_by(|(_, a), (_, b)| a.visits.cmp(&b.visits).then(b.step.cmp(&a.step)));
            edge = likely.map(|(id, _)| id);
            line.extend(likely.map(|(_, edge)| edge.step));
        }
        line
    }

    /// A number that is the same only for the same tree: it hashes every node and edge.
    #[must_use]
    pub fn signature(&self) -> u64 {
        // FNV-1a, over whole words.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut feed = |word: u64| hash = (hash ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
        feed(u64::from(self.iterations));
        for node in &self.tree.nodes {
            feed(u64::from(node.first) << 32 | u64::from(node.visits));
        }
        for edge in &self.tree.edges {
            feed(u64::from(edge.child) << 32 | u64::from(edge.visits));
            feed(u64::from(edge.prior.to_bits()));
            feed(edge.worth.to_bits());
        }
        self.total.utility.iter().for_each(|utility| feed(utility.to_bits()));
        hash
    }

    /// The game has gone on: keeps what the search knows about where it went.
    pub fn advance(&mut self, step: &StepOf<G>) {
        self.root.apply(step, &mut NoStory);
        let child = self.tree.find(0, step).map_or(NONE, |edge| self.tree.edges[edge as usize].child);
        if child == NONE {
            self.tree.clear();
        } else {
            let spare = self.spare.get_or_insert_with(|| self.tree.same_room());
            self.tree.reroot(child, spare);
        }
        self.total = Worth::default();
        self.tallies.clear();
        self.iterations = 0;
    }
}
