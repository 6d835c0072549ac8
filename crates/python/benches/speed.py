#!/usr/bin/env python3
"""Decisions a second of random play on one core, observations and masks included; OpenSpiel's loop in Python beside it.

    cargo xtask wheel
    target/python/environment/bin/pip install --force-reinstall --no-deps target/python/wheels/fondaco-*.whl
    target/python/environment/bin/python crates/python/benches/speed.py
"""

import random
import sys
import time

import fondaco


def vec_env(game, seconds, count=1024):
    env = fondaco.VecEnv(game, count, 4, seed=1)
    decisions, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        env.step(env.sample())
        decisions += count
    return decisions / (time.perf_counter() - begin)


def state(game, seconds):
    """The same, one position at a time from Python."""
    dice, decisions, seed, begin = random.Random(1), 0, 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        position, seed = fondaco.State(game, 4), seed + 1
        while not position.is_over:
            if position.is_chance:
                position.deal(seed)
            else:
                position.tensor(position.player)
                position.mask()
                position.apply(dice.choice(position.legal()))
                decisions += 1
    return decisions / (time.perf_counter() - begin)


def openspiel(name, seconds):
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    decisions, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        position = game.new_initial_state()
        while not position.is_terminal():
            if position.is_chance_node():
                outcomes, odds = zip(*position.chance_outcomes())
                position.apply_action(dice.choices(outcomes, odds)[0])
            else:
                position.observation_tensor() if game.get_type().provides_observation_tensor else None
                position.legal_actions_mask()
                position.apply_action(dice.choice(position.legal_actions()))
                decisions += 1
    return decisions / (time.perf_counter() - begin)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    rows = [(f"{game}, VecEnv", vec_env(game, seconds)) for game in fondaco.GAMES]
    rows += [(f"{game}, State", state(game, seconds)) for game in fondaco.GAMES]
    try:
        rows += [(f"OpenSpiel {name}", openspiel(name, seconds)) for name in ("spades", "hearts", "backgammon")]
    except ImportError:
        print("OpenSpiel is not installed", file=sys.stderr)
    for name, speed in rows:
        print(f"{name:<24}{speed:>12,.0f} decisions/s")


if __name__ == "__main__":
    main()
