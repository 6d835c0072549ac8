"""The games for OpenSpiel. Importing this registers `fondaco_strozzi` and the like:

    import fondaco.openspiel
    import pyspiel

    game = pyspiel.load_game("fondaco_strozzi(players=4)")

Parameters are the number of players and those options of the game that are true or false, as in
`fondaco_strozzi(players=4,secret_scores=true)`.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from . import GAMES, State, numbers

# More than any draw has outcomes, and than any game has decisions.
_MAX_CHANCE_OUTCOMES = 256
_MAX_GAME_LENGTH = 5000


def _options(name: str) -> dict[str, bool]:
    """The options that are true or false, as they usually are."""
    setup = json.loads(State(name).record())["setup"]
    return {key: value for key, value in setup.items() if isinstance(value, bool)}


class _Game(pyspiel.Game):
    """A game; `players` says how many play, the other parameters by which options."""

    name: str
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = params or {}
        self.players = int(params.get("players", 4))
        self.setup = json.dumps({key: bool(params[key]) for key in _options(self.name) if key in params})
        info = pyspiel.GameInfo(
            num_distinct_actions=numbers(self.name)["actions"],
            max_chance_outcomes=_MAX_CHANCE_OUTCOMES,
            num_players=self.players,
            min_utility=-1.0 / self.players,
            max_utility=1.0 - 1.0 / self.players,
            utility_sum=0.0,
            max_game_length=_MAX_GAME_LENGTH,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> "_State":
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "_Observer":
        return _Observer(self.name)


class _State(pyspiel.State):
    """A position. The numbers of draws are their places in `fondaco.State.chances()`."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.position = State(game.name, game.players, setup=game.setup)

    def current_player(self) -> int:
        if self.position.is_over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.position.is_chance else self.position.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.position.chances()
        total = sum(weight for _, weight in chances)
        return [(place, weight / total) for place, (_, weight) in enumerate(chances)]

    def _apply_action(self, action: int) -> None:
        if self.position.is_chance:
            self.position.draw(action)
        else:
            self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.chances()[action][0]
        return self.position.text(action)

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        return [float(value) for value in self.position.returns()]

    def __str__(self) -> str:
        return self.position.to_json()


class _Observer:
    """What a player with a perfect memory knows."""

    def __init__(self, name: str) -> None:
        schema = numbers(name)
        self.tensor = np.zeros(schema["size"], np.float32)
        self.dict: dict[str, np.ndarray] = {}
        for piece in schema["tensor"]:
            end = piece["offset"] + int(np.prod(piece["shape"]))
            self.dict[piece["name"]] = self.tensor[piece["offset"] : end].reshape(piece["shape"])

    def set_from(self, state: _State, player: int) -> None:
        state.position.tensor(player, out=self.tensor)

    def string_from(self, state: _State, player: int) -> str:
        return state.position.observation(player)


def _register(name: str) -> None:
    least, most = numbers(name)["players"]
    kind = pyspiel.GameType(
        short_name=f"fondaco_{name}",
        long_name=f"Fondaco {name.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 4, **_options(name)},
    )
    pyspiel.register_game(kind, type(f"Fondaco{name.title()}", (_Game,), {"name": name, "kind": kind}))


for _name in GAMES:
    if f"fondaco_{_name}" not in pyspiel.registered_names():
        _register(_name)
