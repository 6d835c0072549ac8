from typing import Any

from ._fondaco import GAMES as GAMES
from ._fondaco import Bot as Bot
from ._fondaco import Edition as Edition
from ._fondaco import State as State
from ._fondaco import VecEnv as VecEnv
from ._fondaco import __version__ as __version__
from ._fondaco import analyse as analyse
from ._fondaco import numbers as numbers
from ._fondaco import search as search

def observe(state: State, seat: int | None = None) -> dict[str, Any]:
    """What a seat sees; what everybody sees, if no seat is named."""
