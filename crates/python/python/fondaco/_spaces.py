"""Spaces that PettingZoo and Gymnasium share."""

from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces

from . import Edition, State, numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._fondaco import Memory


def check(edition: Edition | None) -> None:
    """Refuses an edition of which a mask cannot show every decision."""
    if edition is not None and not edition.fits:
        raise ValueError("this edition has decisions with larger ids than a mask can show: its `fits` is false")


def observation_space(game: str) -> spaces.Dict:
    """What a seat knows, within the bounds that the schema states, and which decisions are legal."""
    schema = numbers(game)
    low = np.empty(schema["size"], np.float32)
    high = np.empty(schema["size"], np.float32)
    for piece in schema["tensor"]:
        place = slice(piece["offset"], piece["offset"] + int(np.prod(piece["shape"])))
        low[place], high[place] = piece["low"], piece["high"]
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (schema["actions"],), dtype=np.int8),
        }
    )


def action_space(game: str) -> spaces.Discrete:
    """The ids of decisions."""
    return spaces.Discrete(numbers(game)["actions"])


def observation(state: State, seat: int, memory: "Memory") -> "dict[str, NDArray]":
    """What a seat knows of a position; only whose turn it is may do something."""
    mask = np.zeros(state.num_actions, np.int8)
    if state.player == seat:
        mask[state.legal()] = 1
    return {"observation": state.tensor(seat, memory), "action_mask": mask}
