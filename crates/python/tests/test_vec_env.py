"""Many games at once."""

import json

import fondaco
import numpy as np
import pytest


@pytest.mark.parametrize("memory", ["sight", "perfect"])
@pytest.mark.parametrize("players", [3, 4])
def test_it_says_what_a_state_says(game, players, memory):
    env, ended = fondaco.VecEnv(game, 3, players, seed=6, memory=memory), 0
    for _ in range(500):
        for place in range(3):
            state = env.state(place)
            assert state.game == game and state.players == players and state.player == env.seats[place]
            assert np.array_equal(env.masks[place], state.mask())
            assert np.array_equal(env.observations[place], state.tensor(state.player, memory))
        choice, place = env.sample(), int(env.dones.sum()) % 3
        state = env.state(place)
        env.step(choice)
        # The position goes its own way: what was decided in the game leads it to where the game went, but for what is drawn.
        state.apply(int(choice[place]))
        assert state.is_over == env.dones[place] or state.is_chance
        if state.is_over:
            assert state.scores() == env.scores[place].tolist()
        elif not state.is_chance:
            assert state == env.state(place)
        ended += env.dones.sum()
    assert ended > 3
    with pytest.raises(IndexError, match="no game 3"):
        env.state(3)
    with pytest.raises(OverflowError):
        env.state(-1)


def test_its_arrays_have_their_shapes(game):
    env = fondaco.VecEnv(game, 5, 3, seed=3)
    size, actions = fondaco.numbers(game)["size"], fondaco.numbers(game)["actions"]
    assert env.observations.shape == (5, size) and env.masks.shape == (5, actions) and len(env) == 5
    assert env.rewards.shape == env.scores.shape == (5, 3) and env.seats.dtype == np.int64
    ended = 0
    for _ in range(400):
        choice = env.sample()
        assert env.masks[np.arange(5), choice].all(), "what is drawn at random is legal"
        env.step(choice)
        assert env.masks.any(axis=1).all() and ((0 <= env.seats) & (env.seats < 3)).all()
        assert np.allclose(env.rewards.sum(axis=1), 0, atol=1e-5)
        assert (env.rewards.any(axis=1) == env.dones).all() and not env.scores[~env.dones].any()
        ended += env.dones.sum()
    assert ended > 2


def test_seeds_say_everything_and_threads_nothing(game):
    def run(threads, seed):
        env = fondaco.VecEnv(game, 7, [3, 4], seed=seed, threads=threads)
        told = []
        for _ in range(120):
            env.step(env.sample())
            told.append((env.observations.sum(), env.masks.sum(), env.scores.sum(), env.seats.copy().tolist()))
        return told, env

    one, env = run(1, 8)
    assert one == run(3, 8)[0] == run(16, 8)[0] != run(1, 9)[0]
    assert env.players.tolist() == [3, 4, 3, 4, 3, 4, 3]
    env.reset(8)
    first = env.observations.copy()
    env.step(env.sample())
    env.reset(8)
    assert np.array_equal(first, env.observations)


def test_games_differ_from_place_to_place_and_from_game_to_game(game):
    env = fondaco.VecEnv(game, 64, 4, seed=1)
    for _ in range(8):
        env.step(env.sample())
    assert len(np.unique(env.observations, axis=0)) > 50
    ends = []
    while len(ends) < 40:
        env.step(env.sample())
        ends += env.scores[env.dones].tolist()
    assert len({tuple(end) for end in ends}) > 35


def test_the_arrays_are_always_the_same(game):
    env = fondaco.VecEnv(game, 3)
    kept = env.observations, env.masks, env.rewards
    env.step(env.sample())
    assert all(a is b for a, b in zip(kept, (env.observations, env.masks, env.rewards)))


def test_an_illegal_decision_is_played_nowhere(game):
    env = fondaco.VecEnv(game, 4, seed=2)
    before, choice = env.observations.copy(), env.sample()
    for wrong in (-1, 10**7, int(np.flatnonzero(~env.masks[2])[0])):
        bad = choice.copy()
        bad[2] = wrong
        with pytest.raises(ValueError, match="game 2"):
            env.step(bad)
        assert np.array_equal(before, env.observations)
    for wrong in (choice[:3], np.zeros(5, np.int64)):
        with pytest.raises(ValueError, match="decisions for"):
            env.step(wrong)
    with pytest.raises(TypeError):
        env.step(choice.astype(np.float32))
    env.step(choice)
    assert not np.array_equal(before, env.observations)


def test_what_cannot_be_is_refused(game):
    for arguments in ((0,), (2**30,), (4, 9), (4, []), (2, [3, 4, 3])):
        with pytest.raises((ValueError, OverflowError)):
            fondaco.VecEnv(game, *arguments)
    for options in ({"threads": 0}, {"threads": 5000}, {"memory": "x"}, {"reward": "x"}):
        with pytest.raises(ValueError):
            fondaco.VecEnv(game, 2, **options)
    with pytest.raises(ValueError):
        fondaco.VecEnv("chess", 2)


def options(game):
    """An option of the game that is true or false, turned round, as JSON."""
    setup = json.loads(fondaco.State(game, 3).record())["setup"]
    name = next(name for name, value in setup.items() if isinstance(value, bool))
    return json.dumps({name: not setup[name]})


def test_games_have_the_options_that_are_wanted(game):
    setup = options(game)
    usual, other = fondaco.VecEnv(game, 2, [3, 4]), fondaco.VecEnv(game, 2, [3, 4], setup=setup)
    for place, players in enumerate((3, 4)):
        assert other.state(place).players == players
        assert not np.array_equal(usual.observations[place], other.observations[place]), "it is seen"
    for wrong in ("{", "[]", '{"fame": true}', '{"players": 5}', '{"players": "many"}'):
        with pytest.raises(ValueError):
            fondaco.VecEnv(game, 2, 3, setup=wrong)
    assert fondaco.State(game, setup='{"players": 3}').players == 3
    with pytest.raises(ValueError, match="4 players are wanted there, and 3 here"):
        fondaco.State(game, 3, setup='{"players": 4}')


def test_an_edition_fits_or_is_refused():
    """A mask has a fixed size; `State` plays any edition."""
    told = {}
    for seed in range(200):
        edition = fondaco.Edition.surprise("liguria", seed)
        told.setdefault(edition.fits, edition)
        if len(told) == 2:
            break
    assert fondaco.Edition("liguria").fits and fondaco.VecEnv("liguria", 2, edition=told[True])
    with pytest.raises(ValueError, match="larger ids than a mask can show"):
        fondaco.VecEnv("liguria", 2, edition=told[False])
    assert fondaco.State("liguria", edition=told[False]).legal()
    assert all(fondaco.Edition.surprise("strozzi", seed).fits for seed in range(5))


def test_decisions_are_any_row_of_whole_numbers(game):
    env, other = fondaco.VecEnv(game, 3, seed=4), fondaco.VecEnv(game, 3, seed=4)
    spread = np.zeros(6, dtype=np.int64)
    for form in (list, tuple, lambda ids: ids.astype(np.int32), lambda ids: spread[::2]):
        ids = env.sample()
        spread[::2] = ids
        env.step(ids)
        other.step(form(ids))
        assert np.array_equal(env.observations, other.observations)
    for wrong in (1, "123", [0.5, 1.5, 2.5], np.zeros(3), None, [[1], [2], [3]]):
        with pytest.raises(TypeError, match="decisions are an array or a list of ids, a whole number for each game"):
            env.step(wrong)
    with pytest.raises(ValueError, match="2 decisions for 3 games"):
        env.step([0, 0])


def test_a_seed_is_of_64_bits(game):
    env, state = fondaco.VecEnv(game, 2, seed=2**64 - 1), fondaco.State(game, 3)
    wanted = r"a seed is a whole number from 0 to 2\*\*64 - 1"
    for seed in (-1, 2**64):
        for use in (
            lambda seed: fondaco.VecEnv(game, 2, seed=seed),
            env.reset,
            state.deal,
            lambda seed: fondaco.Bot("greedy", seed),
            lambda seed: fondaco.Edition.surprise(game, seed),
            lambda seed: fondaco.search(state, seed=seed),
            lambda seed: fondaco.analyse(state, seed=seed),
        ):
            with pytest.raises(ValueError, match=wanted):
                use(seed)


def test_a_mean_policy_gets_what_it_deserves():
    """Who always takes the first legal decision loses to who plays at random about as often as seats say: rewards have a sign."""
    env = fondaco.VecEnv("strozzi", 200, 3, seed=5, reward="rank")
    total, games = np.zeros(3), 0
    while games < 200:
        choice = env.sample()
        passive = env.masks.argmax(axis=1)
        choice = np.where(env.seats == 0, passive, choice)
        env.step(choice)
        total += env.rewards[env.dones].sum(axis=0)
        games += env.dones.sum()
    assert total[0] < 0 < total[1] + total[2]
