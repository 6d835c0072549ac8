#!/usr/bin/env python3
"""An engine for Fondaco's arena in sixty lines: it needs nothing but Python.

    fondaco arena --game strozzi --bots engine:examples/engine.py,greedy,greedy --games 20

docs/engine.md describes the protocol. An engine is told which decisions are legal, so it need not know the rules. This one likes
to load, to take and to claim, and is otherwise guided by chance; its option "seed" makes that repeatable.
"""

import json
import random
import sys

dice = random.Random(1)
steps = []  # the game so far: all that a player with a perfect memory knows


def rate(decision, view):
    """How good a decision looks; `view` is what this seat sees, as NOTATION.md of each game describes it."""
    if decision in ("pass", "done", "stay"):
        return 0
    return len(decision) + dice.random()


def say(line):
    print(line, flush=True)  # an answer that stays in a buffer is no answer


def main():
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "fondaco":
            seed = {"name": "seed", "default": "1", "about": "what chance is made of"}
            say("engine " + json.dumps({"name": "sixty", "author": "you", "options": [seed]}))
        elif word == "option":
            dice.seed(json.loads(rest)["value"])
        elif word == "game":
            steps.clear()
            say("ready")
        elif word == "step":
            steps.append(json.loads(rest)["text"])
        elif word == "decide":
            question = json.loads(rest)
            best = max(question["legal"], key=lambda decision: rate(decision, question["observation"]))
            say("info " + json.dumps({"visits": len(question["legal"]), "line": [best]}))
            say("answer " + best)
        elif word == "quit":
            break
        # Anything else is for engines of later days.


if __name__ == "__main__":
    main()
