"""Bots, searches and analyses."""

import threading

import fondaco
import numpy as np
import pytest


def before_a_draw(game):
    state = fondaco.State(game)
    while not state.is_chance:
        state.apply(state.legal()[0])
    return state


def midgame(game, players=3, decisions=12):
    state = fondaco.State(game, players)
    bot = fondaco.Bot("random", 3)
    while decisions:
        if state.is_chance:
            state.deal(5)
        else:
            state.apply(bot.decide(state))
            decisions -= 1
    while state.is_chance or len(state.legal()) < 2:
        state.deal(5) if state.is_chance else state.apply(state.legal()[0])
    return state


def test_a_bot_decides_legally_and_the_same_again(game):
    state = midgame(game)
    for name in ("random", "greedy", "merchant", "doge@30"):
        ids = {fondaco.Bot(name, 4).decide(state) for _ in range(3)}
        assert len(ids) == 1 and ids <= set(state.legal()), name
    assert fondaco.Bot("doge@30").name == "doge@30"
    for wrong in ("dodge", "doge@0", "greedy@3", ""):
        with pytest.raises(ValueError):
            fondaco.Bot(wrong)
    with pytest.raises(ValueError, match="chance"):
        fondaco.Bot("greedy").decide(before_a_draw(game))


def test_one_bot_plays_both_games():
    bot = fondaco.Bot("greedy", 1)
    for game in fondaco.GAMES * 2:
        state = midgame(game)
        assert bot.decide(state) in state.legal()


def test_a_strong_bot_beats_weak_ones():
    wins = 0
    for seed in range(8):
        state, seat = fondaco.State("strozzi", 3), seed % 3
        bots = [fondaco.Bot("greedy" if place == seat else "random", seed) for place in range(3)]
        while not state.is_over:
            state.deal(seed) if state.is_chance else state.apply(bots[state.player].decide(state))
        wins += state.ranks()[seat] == 1
    assert wins >= 6


def test_a_search_counts_visits(game):
    state = midgame(game)
    found = fondaco.search(state, iterations=200, seed=1)
    again = fondaco.search(state, iterations=200, seed=1)
    assert set(found["ids"].tolist()) <= set(state.legal())
    assert found["texts"] == [state.text(int(id)) for id in found["ids"]]
    assert 0 < found["visits"].sum() <= 200 and found["visits"].max() == found["visits"][0]
    assert all(np.array_equal(found[key], again[key]) for key in found)
    assert ((0 <= found["values"]) & (found["values"] <= 1)).all()
    assert abs(found["win"].sum() - 1) < 1e-6 and found["points"].shape == (3,)
    for wrong in (0, 10**8):
        with pytest.raises(ValueError, match="iterations"):
            fondaco.search(state, iterations=wrong)
    with pytest.raises(ValueError, match="no decision"):
        fondaco.search(before_a_draw(game))


def test_an_analysis_judges_every_decision(game):
    state = midgame(game)
    analysis = fondaco.analyse(state, iterations=64)
    assert sorted(analysis["ids"].tolist()) == state.legal()
    assert len(analysis["choices"]) == len(state.legal())
    best = analysis["choices"][0]
    assert best["equal"] and 0 <= best["win"] <= 1


def test_other_threads_go_on_while_a_bot_thinks():
    state, done = midgame("strozzi"), threading.Event()
    thinker = threading.Thread(target=lambda: (fondaco.search(state, iterations=3000), done.set()))
    thinker.start()
    turns = 0
    while not done.wait(0.001):
        turns += 1
    thinker.join()
    assert turns > 1
