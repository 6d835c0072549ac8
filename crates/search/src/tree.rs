//! The tree that search grows: nodes and edges in two arenas that are allocated once.

use fondaco_game::{Game, StepOf};

/// An index into the nodes.
pub(crate) type NodeId = u32;
/// An index into the edges.
pub(crate) type EdgeId = u32;
/// No node, no edge.
pub(crate) const NONE: u32 = u32::MAX;

/// A position that search has seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The steps from here: a list linked through [`Edge::next`].
    pub(crate) first: EdgeId,
    pub(crate) visits: u32,
    /// How many of the legal decisions have an edge already; the others wait until the node was visited more often.
    pub(crate) opened: u16,
    /// Whether all have one.
    pub(crate) complete: bool,
}

/// A step from a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<S> {
    pub(crate) step: S,
    pub(crate) next: EdgeId,
    /// Where it leads, once search has gone there.
    pub(crate) child: NodeId,
    pub(crate) visits: u32,
    /// How likely a sensible player is to take this step.
    pub(crate) prior: f32,
    /// What it was worth to the one who decides, summed over the visits and over one look before the first.
    pub(crate) worth: f64,
}

/// The arenas.
#[derive(Clone, Debug)]
pub(crate) struct Tree<G: Game> {
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge<StepOf<G>>>,
}

impl<G: Game> Tree<G> {
    /// Room for so many nodes, with one for the root.
    pub(crate) fn new(nodes: usize, edges: usize) -> Self {
        let mut tree = Tree { nodes: Vec::with_capacity(nodes.max(1)), edges: Vec::with_capacity(edges) };
        tree.clear();
        tree
    }

    /// An empty tree with as much room.
    pub(crate) fn same_room(&self) -> Self {
        Tree::new(self.nodes.capacity(), self.edges.capacity())
    }

    /// Forgets everything but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(Node { first: NONE, visits: 0, opened: 0, complete: false });
    }

    /// A new node, unless the arena is full.
    pub(crate) fn add_node(&mut self) -> Option<NodeId> {
        if self.nodes.len() == self.nodes.capacity() {
            return None;
        }
        self.nodes.push(Node { first: NONE, visits: 0, opened: 0, complete: false });
        Some(self.nodes.len() as NodeId - 1)
    }

    /// A new edge of a node, unless the arena is full.
    pub(crate) fn add_edge(&mut self, node: NodeId, step: StepOf<G>, prior: f32, worth: f64) -> Option<EdgeId> {
        if self.edges.len() == self.edges.capacity() {
            return None;
        }
        let id = self.edges.len() as EdgeId;
        let first = &mut self.nodes[node as usize].first;
        self.edges.push(Edge { step, next: *first, child: NONE, visits: 0, prior, worth });
        *first = id;
        Some(id)
    }

    /// The edges of a node, the newest first.
    pub(crate) fn edges_of(&self, node: NodeId) -> impl Iterator<Item = (EdgeId, &Edge<StepOf<G>>)> {
        let mut next = self.nodes[node as usize].first;
        std::iter::from_fn(move || {
            let edge = self.edges.get(next as usize)?;
            let id = std::mem::replace(&mut next, edge.next);
            Some((id, edge))
        })
    }

    /// The edge of a node with this step.
    pub(crate) fn find(&self, node: NodeId, step: &StepOf<G>) -> Option<EdgeId> {
        self.edges_of(node).find(|(_, edge)| edge.step == *step).map(|(id, _)| id)
    }

    /// Makes `root` the root: what is below it is copied into `into`, the rest is forgotten.
    pub(crate) fn reroot(&mut self, root: NodeId, into: &mut Tree<G>) {
        into.clear();
        into.nodes[0] = Node { first: NONE, ..self.nodes[root as usize] };
        let mut open = vec![(root, 0)];
        while let Some((old, new)) = open.pop() {
            let mut edge = self.nodes[old as usize].first;
            let mut last = NONE;
            while let Some(&copied) = self.edges.get(edge as usize) {
                edge = copied.next;
                let id = into.edges.len() as EdgeId;
                let mut copied = Edge { next: NONE, ..copied };
                if copied.child != NONE {
                    let child = into.nodes.len() as NodeId;
                    into.nodes.push(Node { first: NONE, ..self.nodes[copied.child as usize] });
                    open.push((copied.child, child));
                    copied.child = child;
                }
                into.edges.push(copied);
                match into.edges.get_mut(last as usize) {
                    Some(before) => before.next = id,
                    None => into.nodes[new as usize].first = id,
                }
                last = id;
            }
        }
        std::mem::swap(self, into);
    }
}
