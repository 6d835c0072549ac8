//! Bots that decide without a search.

use std::fmt;
use std::str::FromStr;

use fondaco_game::{Dice, Insight, NoStory, Seat, Step, Turn};

/// A way to decide without looking ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// Any legal action, all equally likely.
    Random,
    /// The action after which the position looks best for the one who decides.
    Greedy,
}

impl Policy {
    /// Every policy, from the weakest.
    pub const ALL: [Policy; 2] = [Policy::Random, Policy::Greedy];

    /// Decides for the player whose turn it is; nothing if it is nobody's. `actions` is a list to work in.
    pub fn decide<G: Insight>(self, game: &G, actions: &mut Vec<G::Action>, dice: &mut Dice) -> Option<G::Action> {
        game.actions(actions);
        match self {
            Policy::Random => dice.pick(actions).copied(),
            Policy::Greedy => greedy(game, actions, dice),
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Policy::Random => "random",
            Policy::Greedy => "greedy",
        })
    }
}

/// No policy has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPolicy(String);

impl fmt::Display for UnknownPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no bot is called '{}'; there are ", self.0)?;
        Policy::ALL.iter().enumerate().try_for_each(|(index, policy)| {
            let gap = if index == 0 { "" } else { " and " };
            write!(f, "{gap}{policy}")
        })
    }
}

impl std::error::Error for UnknownPolicy {}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let named = Policy::ALL.into_iter().find(|policy| policy.to_string() == name);
        named.ok_or_else(|| UnknownPolicy(name.chars().take(40).collect()))
    }
}

/// The action after which the player is furthest ahead; of equal ones, any.
fn greedy<G: Insight>(game: &G, actions: &[G::Action], dice: &mut Dice) -> Option<G::Action> {
    let Turn::Player(seat) = game.turn() else { return None };
    if let [only] = actions {
        return Some(*only);
    }
    let mut best = None;
    let mut ties = 0;
    for &action in actions {
        let value = lead_after(game, seat, action);
        match best {
            Some((most, _)) if value < most => {}
            Some((most, _)) if value == most => {
                // Each of the actions that are equally good stays with the same chance.
                ties += 1;
                if dice.below(ties) == 0 {
                    best = Some((value, action));
                }
            }
            _ => {
                best = Some((value, action));
                ties = 1;
            }
        }
    }
    best.map(|(_, action)| action)
}

/// The same without dice: of equal ones, the first.
pub(crate) fn at_once<G: Insight>(game: &G, seat: Seat, actions: &[G::Action]) -> Option<G::Action> {
    if let [only] = actions {
        return Some(*only);
    }
    let mut best = None;
    for &action in actions {
        let value = lead_after(game, seat, action);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| action)
}

/// What is counted in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// The own points alone: what is left to others is not seen.
    Own,
    /// The lead on the average of the others.
    Lead,
}

impl Sight {
    /// What an action looks worth at once to the one who decides, in hundredths of a point.
    pub(crate) fn of<G: Insight>(self, game: &G, seat: Seat, action: G::Action) -> i32 {
        match self {
            Sight::Own => {
                let mut after = game.clone();
                after.apply(&Step::Action(action), &mut NoStory);
                after.estimate()[seat]
            }
            Sight::Lead => lead_after(game, seat, action),
        }
    }
}

/// How far a seat is ahead of the average of the others after an action.
fn lead_after<G: Insight>(game: &G, seat: Seat, action: G::Action) -> i32 {
    let mut after = game.clone();
    after.apply(&Step::Action(action), &mut NoStory);
    let estimates = after.estimate();
    let others = estimates.len() as i32 - 1;
    let total: i32 = estimates.iter().sum();
    estimates[seat] - (total - estimates[seat]) / others
}
