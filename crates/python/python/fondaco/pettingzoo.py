"""The games as PettingZoo environments, turn by turn.

    from fondaco.pettingzoo import env

    game = env("strozzi", players=4)
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        done = termination or truncation
        game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import Edition, State, _spaces

if TYPE_CHECKING:
    from ._fondaco import Memory, Reward


class Env(AECEnv):
    """A game among agents `seat_0`, `seat_1`, … Rewards come at the end (`reward` as in `State.returns`).
    `setup` has the options of the game, as `State` takes them."""

    def __init__(
        self,
        game: str,
        players: int = 4,
        *,
        memory: "Memory" = "perfect",
        reward: "Reward" = "win",
        edition: Edition | None = None,
        setup: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"fondaco_{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        _spaces.check(edition)
        self._game, self._players, self._memory, self._reward = game, players, memory, reward
        self._edition, self._setup = edition, setup
        self._state = State(game, players, edition=edition, setup=setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _spaces.observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: _spaces.action_space(game) for agent in self.possible_agents}
        self._seed: int | None = None
        self._deals = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The position as a `fondaco.State` of its own."""
        return self._state.clone()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._seed is None:
            self._seed = int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
            self._deals = 0
        self._deals += 1
        self._state = State(self._game, self._players, edition=self._edition, setup=self._setup)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        self._state.deal((self._seed + self._deals) % 2**64)
        if not self._state.is_over:
            self.agent_selection = self.possible_agents[self._state.player]
            return
        for agent, value in zip(self.possible_agents, self._state.returns(self._reward)):
            self.rewards[agent] = float(value)
            self.terminations[agent] = True

    def observe(self, agent: str) -> dict[str, Any]:
        return _spaces.observation(self._state, self._seats[agent], self._memory)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._state.apply(int(action))
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return repr(self._state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def env(game: str, players: int = 4, **options: Any) -> Env:
    """The environment of a game. An illegal decision raises `ValueError`; `action_mask` says which are legal."""
    return Env(game, players, **options)
