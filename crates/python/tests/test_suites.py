"""The libraries that people come from judge the environments by their own suites."""

import json
import warnings

import fondaco
import numpy as np
import pytest


def environments(game, **options):
    """One of each kind, and how its position is asked for."""
    from fondaco.gymnasium import SeatEnv
    from fondaco.pettingzoo import env

    return [env(game, 3, **options), SeatEnv(game, 3, "random", **options)]


def test_environments_have_the_options_that_are_wanted(game):
    usual = json.loads(fondaco.State(game, 3).record())["setup"]
    name = next(name for name, value in usual.items() if isinstance(value, bool))
    for env in environments(game, setup=json.dumps({name: not usual[name]})):
        env.reset(seed=1)
        assert json.loads(env.position.record())["setup"] == {**usual, name: not usual[name]}


def test_environments_refuse_what_their_masks_cannot_show():
    large = next(
        edition for seed in range(200) if not (edition := fondaco.Edition.surprise("liguria", seed)).fits
    )
    for wrong in ({"edition": large}, {"setup": '{"fame": 1}'}):
        with pytest.raises(ValueError):
            environments("liguria", **wrong)
        from fondaco.gymnasium import SeatEnv

        with pytest.raises(ValueError):
            SeatEnv("liguria", 3, "random", **wrong)


@pytest.mark.parametrize("players", [3, 4])
def test_pettingzoo(game, players):
    from pettingzoo.test import api_test, render_test, seed_test

    from fondaco.pettingzoo import env

    # The library's other suites are for what these games are not: turns of all at once (parallel_api_test, parallel_seed_test,
    # max_cycles_test, state_test), pictures for observations (test_save_obs), a `step` that returns something (bombardment_test).
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game, players), num_cycles=300)
        seed_test(lambda: env(game, players), num_cycles=30)
        render_test(lambda **options: env(game, players, **options), {"ansi": lambda text: game in text})


def test_a_game_of_pettingzoo_ends_with_rewards(game):
    from fondaco.pettingzoo import env

    table = env(game, 3, reward="margin", render_mode="ansi")
    table.reset(seed=4)
    totals = {agent: 0.0 for agent in table.possible_agents}
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        totals[agent] += reward
        legal = None if termination or truncation else table.action_space(agent).sample(observation["action_mask"])
        table.step(legal)
    assert game in table.render() and not table.agents
    assert abs(sum(totals.values())) < 1e-3 and any(totals.values())
    assert totals == {
        agent: float(value) for agent, value in zip(table.possible_agents, table.position.returns("margin"))
    }


@pytest.mark.parametrize("seat", [0, None])
def test_gymnasium(game, seat):
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    from fondaco.gymnasium import SeatEnv, register

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(game, 3, "random", seat=seat), skip_render_check=True)
        # With what it takes to make another one, it is also drawn, and closed twice.
        register()
        check_env(gymnasium.make(f"fondaco/{game}-v1", players=3, bots="random", seat=seat).unwrapped)


def test_a_seat_of_gymnasium(game):
    import gymnasium

    from fondaco.gymnasium import SeatEnv, register

    env = SeatEnv(game, 3, ["greedy", "random"], seat=2, reward="rank")
    ends = set()
    for seed in range(6):
        observation, info = env.reset(seed=seed)
        assert info == {"seat": 2}
        done = False
        while not done:
            legal = np.flatnonzero(observation["action_mask"])
            observation, reward, done, truncated, info = env.step(int(legal[-1]))
            assert not truncated and (done or reward == 0)
        assert env.position.is_over and len(info["scores"]) == 3
        ends.add(tuple(info["scores"]))
    assert len(ends) > 1
    for wrong in ({"bots": ["greedy"]}, {"seat": 5}, {"bots": "dodge"}, {"reward": "fame"}):
        with pytest.raises(ValueError):
            SeatEnv(game, 3, **{"bots": "random", **wrong}).reset()
    register()
    assert gymnasium.make(f"fondaco/{game}-v1", players=3).reset(seed=1)[0]["observation"].dtype == np.float32


@pytest.mark.parametrize(("reward", "worst"), [("win", -1 / 3), ("rank", -1.0), ("margin", -400.0)])
def test_an_illegal_decision_loses_a_game_of_gymnasium_once(game, reward, worst):
    from gymnasium.error import ResetNeeded

    from fondaco.gymnasium import SeatEnv

    env = SeatEnv(game, 3, "random", reward=reward)
    with pytest.raises(ResetNeeded):
        env.step(0)
    illegal = int(np.flatnonzero(env.reset(seed=1)[0]["action_mask"] == 0)[0])
    for decision in (illegal, -1, 2**40):
        observation, _ = env.reset(seed=1)
        _, told, done, _, info = env.step(decision)
        assert (told, done, info) == (worst, True, {"seat": 0, "illegal": True})
        with pytest.raises(ResetNeeded):
            env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    # Nor does a game that has come to its end go on, or lose again.
    observation, _ = env.reset(seed=2)
    done = False
    while not done:
        observation, told, done, _, _ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert told >= worst
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_openspiel(game):
    pyspiel = pytest.importorskip("pyspiel")
    import fondaco.openspiel  # noqa: F401

    for players in fondaco.numbers(game)["players"]:
        loaded = pyspiel.load_game(f"fondaco_{game}", {"players": players})
        assert loaded.num_players() == players
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_openspiel_has_the_options_of_a_game(game):
    pyspiel = pytest.importorskip("pyspiel")
    import fondaco.openspiel  # noqa: F401

    usual = json.loads(fondaco.State(game, 3).record())["setup"]
    name = next(name for name, value in usual.items() if isinstance(value, bool))
    told = str(not usual[name]).lower()
    loaded = pyspiel.load_game(f"fondaco_{game}(players=3,{name}={told})")
    setup = json.loads(loaded.new_initial_state().position.record())["setup"]
    assert setup == {**usual, name: not usual[name]}
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_openspiel_searches():
    pyspiel = pytest.importorskip("pyspiel")
    import fondaco.openspiel  # noqa: F401
    from open_spiel.python.algorithms import mcts

    loaded = pyspiel.load_game("fondaco_strozzi", {"players": 3})
    state, dice = loaded.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(int(dice.choice(outcomes, p=odds)))
    bot = mcts.MCTSBot(loaded, 1.4, 8, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    assert bot.step(state) in state.legal_actions()
    observer = loaded.make_py_observer()
    observer.set_from(state, 1)
    assert np.array_equal(observer.tensor, state.position.tensor(1))


def test_openspiel_learns():
    """Its environment for learners, with its tables of values: they play whole games and remember what they met."""
    pyspiel = pytest.importorskip("pyspiel")
    import fondaco.openspiel  # noqa: F401
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    game = pyspiel.load_game("fondaco_strozzi", {"players": 3})
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    env.seed(3)
    agents = [tabular_qlearner.QLearner(seat, env.action_spec()["num_actions"]) for seat in range(3)]
    for _ in range(2):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
        assert abs(sum(step.rewards)) < 1e-6 and any(step.rewards)
    assert all(len(agent._q_values) > 10 for agent in agents)


@pytest.mark.long
def test_openspiel_at_length(game):
    pyspiel = pytest.importorskip("pyspiel")
    import fondaco.openspiel  # noqa: F401

    least, most = fondaco.numbers(game)["players"]
    for players in range(least, most + 1):
        pyspiel.random_sim_test(pyspiel.load_game(f"fondaco_{game}", {"players": players}), 20, True, False)
