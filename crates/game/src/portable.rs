//! Games that can be written down.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::game::Game;

/// A game of which everything can be written as JSON and read again: positions, setups, steps, events and observations.
/// Nobody implements it: every game is one whose types are `Serialize` and `Deserialize`.
pub trait Portable:
    Game<
        Setup: Serialize + DeserializeOwned,
        Action: Serialize + DeserializeOwned,
        Chance: Serialize + DeserializeOwned,
        Event: Serialize + DeserializeOwned,
        Observation: Serialize + DeserializeOwned,
    > + Serialize
    + DeserializeOwned
{
}

impl<G> Portable for G where
    G: Game<
            Setup: Serialize + DeserializeOwned,
            Action: Serialize + DeserializeOwned,
            Chance: Serialize + DeserializeOwned,
            Event: Serialize + DeserializeOwned,
            Observation: Serialize + DeserializeOwned,
        > + Serialize
        + DeserializeOwned
{
}
