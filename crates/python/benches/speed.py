#!/usr/bin/env python3
"""Decisions a second of random play on one core, with OpenSpiel and Pgx beside it, in the same minutes.

    cargo xtask wheel && cargo build --release -p fondaco
    target/python/environment/bin/pip install --force-reinstall --no-deps target/python/wheels/fondaco-*.whl
    FONDACO_PROGRAM=target/release/fondaco target/python/environment/bin/python crates/python/benches/speed.py

The script keeps to one core. Times are those of the processor, so that a busy machine changes little; every row is measured several
times, by turns, and the best counts. Whole games, nothing observed: our engine (`fondaco bench`) and OpenSpiel's bots in its own loop in
C++. With observations and masks: `VecEnv`, one `State` at a time from Python, OpenSpiel's loop in Python, and Pgx, which is no part of
the environment: `pip install pgx 'jax[cpu]'`. What is not there has a row that says so.

`pyspiel.evaluate_bots` asks a bot for each decision, so it is a slower loop than that of OpenSpiel's own benchmark in C++,
`benchmark_game`, which is in no wheel. That one made 7.7 million decisions of spades a second where our engine made 18.3 million of
Strozzi and 11.2 million of Liguria; the engine's aims are 3.2 and 2 times what it makes. Those of `VecEnv` are absolute.
"""

import json
import os
import random
import resource
import subprocess
import sys
import time

import fondaco

PYSPIEL_GAMES = ("spades", "hearts", "backgammon")
PGX_GAMES = ("backgammon", "leduc_holdem")
# Millions of decisions a second; those of the engine hold for the machine where OpenSpiel's benchmark made 7.7.
AIMS = {"strozzi, engine": 3.2 * 7.7, "liguria, engine": 2 * 7.7, "strozzi, VecEnv": 2.0, "liguria, VecEnv": 0.7}


class NotHere(Exception):
    """What a row would measure is not on this machine."""


def keep_to_one_core():
    """This process, and all that it starts."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    else:
        print("this system cannot keep a program on one core: take care that it is alone", file=sys.stderr)


def engine(program, game, seconds):
    """The engine without Python around it, by its own clock and the processor's."""
    if not program:
        raise NotHere("FONDACO_PROGRAM is not set")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    words = [program, "bench", "--json", "--game", game, "--seconds", str(seconds)]
    report = json.loads(subprocess.run(words, capture_output=True, check=True, text=True).stdout)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    # What the processor gave is less than the clock said where others wanted it too.
    given = min(1.0, spent / (seconds * len(report["speed"])))
    return next(speed["decisions_per_second"] for speed in report["speed"] if speed["players"] == 4) / given


def loop_in_c(name, seconds):
    """OpenSpiel's bots that decide at random, in its own loop: no Python from the first decision of a game to the last."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(game.num_players())]
    decisions, seed, spent = 0, 0, 0.0
    while spent < seconds:
        states = [game.new_initial_state() for _ in range(200)]
        begin = time.process_time()
        for state in states:
            pyspiel.evaluate_bots(state, bots, seed)
            seed += 1
        spent += time.process_time() - begin
        for state in states:
            decisions += sum(1 for step in state.full_history() if step.player >= 0)
    return decisions / spent


def vec_env(game, seconds, count=1024):
    env = fondaco.VecEnv(game, count, 4, seed=1)
    decisions, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        env.step(env.sample())
        decisions += count
    return decisions / (time.process_time() - begin)


def state(game, seconds):
    dice, decisions, seed, begin = random.Random(1), 0, 0, time.process_time()
    while time.process_time() - begin < seconds:
        position, seed = fondaco.State(game, 4), seed + 1
        while not position.is_over:
            if position.is_chance:
                position.deal(seed)
            else:
                position.tensor(position.player)
                position.mask()
                position.apply(dice.choice(position.legal()))
                decisions += 1
    return decisions / (time.process_time() - begin)


def loop_in_python(name, seconds):
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    decisions, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
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
    return decisions / (time.process_time() - begin)


def pgx(name, seconds, count=1024):
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env, key = pgx.make(name), jax.random.PRNGKey(1)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask), axis=1))
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))
    decisions, begin = 0, None
    while begin is None or time.process_time() - begin < seconds:
        key, one, other = jax.random.split(key, 3)
        states = step(states, choose(one, states.legal_action_mask), jax.random.split(other, count))
        states.observation.block_until_ready()
        # The first step compiles.
        decisions, begin = (decisions + count, begin) if begin else (0, time.process_time())
    return decisions / (time.process_time() - begin)


def measured(rows, seconds, times):
    """The best of several measurements, by turns; or why there is none."""
    best, missing = {}, {}
    for _ in range(times):
        for name, measure in rows:
            try:
                best[name] = max(best.get(name, 0.0), measure(seconds))
            except (ImportError, NotHere) as why:
                missing[name] = str(why)
    return best, missing


def table(title, rows, best, missing):
    """Millions of decisions a second, what they are to be, and how many times those of spades they are."""
    unit = best.get("OpenSpiel spades, evaluate_bots") or best.get("OpenSpiel spades, Python")
    print(f"\n{title:<34}{'M/s':>8}{'aim':>8}{'of spades':>12}")
    for name, _ in rows:
        if name in missing:
            print(f"{name:<34}not measured: {missing[name]}")
            continue
        aim = f"{AIMS[name]:.1f}" if name in AIMS else ""
        times = f"{best[name] / unit:.2f}" if unit else ""
        print(f"{name:<34}{best[name] / 1e6:>8.2f}{aim:>8}{times:>12}")


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    program = os.environ.get("FONDACO_PROGRAM")
    keep_to_one_core()
    bare = [("OpenSpiel spades, evaluate_bots", lambda seconds: loop_in_c("spades", seconds))]
    bare += [(f"{game}, engine", lambda seconds, game=game: engine(program, game, seconds)) for game in fondaco.GAMES]
    seeing = [(f"{game}, VecEnv", lambda seconds, game=game: vec_env(game, seconds)) for game in fondaco.GAMES]
    seeing += [(f"{game}, State", lambda seconds, game=game: state(game, seconds)) for game in fondaco.GAMES]
    seeing += [(f"OpenSpiel {name}, Python", lambda seconds, name=name: loop_in_python(name, seconds)) for name in PYSPIEL_GAMES]
    seeing += [(f"Pgx {name}", lambda seconds, name=name: pgx(name, seconds)) for name in PGX_GAMES]
    for title, rows in (("nothing observed", bare), ("with observations and masks", seeing)):
        table(title, rows, *measured(rows, seconds, times))


if __name__ == "__main__":
    main()
