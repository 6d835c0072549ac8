"""The games as Gymnasium environments: one seat, against bots.

    from fondaco.gymnasium import SeatEnv

    env = SeatEnv("strozzi", players=4, bots="greedy")
    observation, info = env.reset(seed=1)
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium as gym
from gymnasium.error import ResetNeeded

from . import Bot, Edition, State, _spaces

if TYPE_CHECKING:
    from ._fondaco import Memory, Reward


# What an illegal decision is worth: as little as the last gets, so that it is never better than playing on. A margin has no least
# one; whoever always passes loses by some 340 points.
_WORST_RANK, _WORST_MARGIN = -1.0, -400.0


class SeatEnv(gym.Env):
    """One seat of a game; the others are held by bots. The reward comes at the end (`reward` as in `State.returns`).

    An illegal decision loses the game at once, and `info["illegal"]` is true. The reward is then that of the last: a fair share
    below 0 for "win", -1 for "rank", and -400 points for "margin". `action_mask` says which are legal. Once a game is over or lost,
    `step` raises `gymnasium.error.ResetNeeded`. `seat` is a number, or None for another seat in each game.
    `setup` has the options of the game, as `State` takes them: '{"secret_scores": true}'.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int = 4,
        bots: str | Sequence[str] = "greedy",
        *,
        seat: int | None = 0,
        memory: "Memory" = "perfect",
        reward: "Reward" = "win",
        edition: Edition | None = None,
        setup: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
        if len(names) != players - 1:
            raise ValueError(f"{len(names)} bots for {players - 1} other seats")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"nobody sits at {seat}")
        self._game, self._players, self._names, self._seat = game, players, names, seat
        _spaces.check(edition)
        self._memory, self._reward, self._edition, self._setup = memory, reward, edition, setup
        self._state = State(game, players, edition=edition, setup=setup)
        self._state.returns(reward)  # a wrong name is told now, not at the end
        self._is_played = False
        self.render_mode = render_mode
        self.observation_space = _spaces.observation_space(game)
        self.action_space = _spaces.action_space(game)

    @property
    def position(self) -> State:
        """The position as a `fondaco.State` of its own."""
        return self._state.clone()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._deal = int(self.np_random.integers(2**63))
        self._own = int(self.np_random.integers(self._players)) if self._seat is None else self._seat
        others = [seat for seat in range(self._players) if seat != self._own]
        self._bots = {
            seat: Bot(name, int(self.np_random.integers(2**63))) for seat, name in zip(others, self._names)
        }
        self._state = State(self._game, self._players, edition=self._edition, setup=self._setup)
        self._go_on()
        self._is_played = not self._state.is_over
        return self._observe(), {"seat": self._own}

    def _go_on(self) -> None:
        """Lets chance and the bots play until it is this seat's turn, or the game is over."""
        state = self._state
        while not state.is_over and state.player != self._own:
            if state.is_chance:
                state.deal(self._deal)
            else:
                state.apply(self._bots[state.player].decide(state))

    def _observe(self) -> dict[str, Any]:
        return _spaces.observation(self._state, self._own, self._memory)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self._is_played:
            raise ResetNeeded("no game is being played: call reset() first")
        try:
            self._state.apply(int(action))
        except (ValueError, OverflowError):
            self._is_played = False
            worst = {"win": -1.0 / self._players, "rank": _WORST_RANK, "margin": _WORST_MARGIN}[self._reward]
            return self._observe(), worst, True, False, {"seat": self._own, "illegal": True}
        self._go_on()
        self._is_played = not self._state.is_over
        reward = float(self._state.returns(self._reward)[self._own])
        info: dict[str, Any] = {"seat": self._own}
        if self._state.is_over:
            info["scores"], info["ranks"] = self._state.scores(), self._state.ranks()
        return self._observe(), reward, self._state.is_over, False, info

    def render(self) -> str | None:
        return repr(self._state) if self.render_mode == "ansi" else None


def register() -> None:
    """Registers `fondaco/strozzi-v1` and the like, for `gymnasium.make`."""
    from . import GAMES

    for game in GAMES:
        gym.register(f"fondaco/{game}-v1", entry_point="fondaco.gymnasium:SeatEnv", kwargs={"game": game})
