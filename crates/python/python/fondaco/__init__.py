"""Strozzi and Liguria for research: exact rules, bots, search, and thousands of games at once.

    import fondaco

    state = fondaco.State("strozzi", players=4)
    bot = fondaco.Bot("doge@200", seed=1)
    while not state.is_over:
        if state.is_chance:
            state.deal(seed=1)                  # draws with the exact odds that state.chances() lists
        else:
            state.apply(bot.decide(state))
    print(state.scores())

`VecEnv` plays many games at once. `fondaco.pettingzoo`, `fondaco.gymnasium` and `fondaco.openspiel` show the games to those
libraries; each needs its own to be installed. `fondaco.data` makes data sets of games, and `fondaco.client` plays at tables on a
server. docs/python.md of the project says more.
"""

import json as _json

from ._fondaco import GAMES, Bot, Edition, State, VecEnv, __version__, analyse, numbers, search

__all__ = ["GAMES", "Bot", "Edition", "State", "VecEnv", "__version__", "analyse", "numbers", "observe", "search"]


def observe(state, seat=None):
    """What a seat sees, as NOTATION.md of each game describes it; what everybody sees, if no seat is named."""
    return _json.loads(state.observation(seat))
