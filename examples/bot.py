#!/usr/bin/env python3
"""A bot for Fondaco: it connects like any client, and decides with a few rules of thumb.

It needs the package websocket-client (on Debian: python3-websocket) and a token. An account issues one:

    curl -X POST https://play.example.org/api/v1/tokens -H 'Content-Type: application/json' \
         -H "Cookie: fondaco=$COOKIE" -H 'Origin: https://play.example.org' -d '{"label": "Thumb"}'

Then:

    FONDACO_TOKEN=... python3 bot.py --url https://play.example.org --seek     # wait for people to play with
    FONDACO_TOKEN=... python3 bot.py --game liguria                            # play against the server's own bots

The messages are those of docs/protocol.md, the decisions those of the games' NOTATION.md. The server says what is legal, so
that a bot never needs to know the rules; it only has to prefer something.
"""

import argparse
import json
import os
import random
import sys
import time

import websocket


# --- What it prefers -------------------------------------------------------------------------------------------------


def prefer_strozzi(action, view):
    """How much it likes a decision in Strozzi: a number, the more the better."""
    verb, _, what = action.partition(" ")
    ship = view["ship"]
    if verb in ("pass", "flag"):
        # A ship is written SAIL:WARES:SCROLLS:PROMOTION, as 3:GGRR:0:1.
        sail, wares, scrolls, promotion = ship.split(":")
        worth = len(wares.strip("-")) + 2 * int(scrolls) + 2 * int(promotion) + int(sail) / 2
        if verb == "pass":
            return 5.5  # an ordinary ship; a better one may come
        # The pirate flag takes any ship at once: it is kept for the best.
        return worth - {"pirate": 1.5, "plus1": 0, "ware": 0.5}[what]
    if verb == "port":
        # Where its goods are wanted, and where few fast ships lie before it.
        ware = {"venice": "G", "rome": "R", "naples": "C"}[what]
        return 3 * ship.split(":")[1].count(ware) - len(view["cities"][what]["ships"])
    # A tile, CATEGORY:VALUE:WARE: two of a kind are worth more than one of each.
    category, value, _ = what.split(":")
    own = view["seats"][view["decider"]]["tiles"]
    return int(value) + sum(tile.startswith(category) for tile in own)


def prefer_liguria(action, view):
    """How much it likes a decision in Liguria."""
    verb, _, what = action.partition(" ")
    if verb == "take":  # tiles of the row: several, but not from far apart
        places = [int(place) for place in what.split()]
        return 3 * len(places) - (max(places) - min(places))
    if verb == "buyer":  # on the left one is early, on the right one is paid
        return -abs(int(what) - 2)
    if verb == "load":  # as many cubes as there is room for
        return sum(int(count) for count in what.split())
    if verb in ("sail", "anchor"):  # home with a full ship, otherwise onwards
        own = view["seats"][view["decider"]]
        place = (own["place"] + int(what)) % len(view["places"])
        there = view["places"][place]
        home = there["land"] == "harbor" and there["seat"] == view["decider"]
        cargo = sum(own["cargo"])
        return (5 * cargo if home else 3 if there["land"] != "blank" else 0) + (verb == "anchor")
    if verb in ("conquer", "deploy", "upgrade"):
        return 0 if what == "-" else 5
    return {"done": 1, "stay": 0}.get(verb, 1)


PREFER = {"strozzi": prefer_strozzi, "liguria": prefer_liguria}


def decide(game, legal, view):
    """The decision that it likes best; chance settles what it likes equally."""
    return max(legal, key=lambda action: (PREFER[game](action, view), random.random()))


# --- How it plays ----------------------------------------------------------------------------------------------------


class Bot:
    """One connection to a server, and the match that is played over it."""

    def __init__(self, url, token, wish):
        self.url = url.rstrip("/").replace("http", "ws", 1) + "/api/v1/socket"
        self.token = token
        self.wish = wish  # how it comes to a match: a message
        self.number = 0
        self.match = None
        self.connect()

    def connect(self):
        """Connects and says hello. After a break it says which match it was in, and what it has seen of it."""
        self.decided = None  # the position that it has decided in
        # Only browsers say whose page they show; a program shows its token instead.
        self.socket = websocket.create_connection(self.url, timeout=60, suppress_origin=True)
        resume = [{"match": self.match, "seq": self.seq}] if self.match else []
        self.send("hello", {"client": "bot.py 1", "token": self.token, "resume": resume})
        if not self.match:
            self.send(*self.wish)

    def send(self, kind, content):
        """Sends a message, under a number of its own: the answer has the same."""
        self.number += 1
        self.socket.send(json.dumps({"v": 1, "id": self.number, kind: content}))

    def receive(self):
        """The next message: its kind and its content. What was confirmed is safe, whatever happens to the connection."""
        for pause in (0, 1, 2, 4, 8, 16, 32):
            try:
                if pause:
                    time.sleep(pause)
                    self.connect()
                message = json.loads(self.socket.recv())
                kind = next(key for key in message if key not in ("v", "id"))
                return kind, message[kind]
            except (websocket.WebSocketException, OSError, ValueError):
                continue
        raise SystemExit("the server does not answer any more")

    def play(self):
        """Plays one match from its beginning, or from where it is, to its end; gives how it ended."""
        while True:
            kind, content = self.receive()
            if kind == "done" and not self.match and "match" in content:
                # Its own table has been opened: it looks at it, and begins.
                self.match, self.seq = content["match"], 0
                self.send("watch", {"match": self.match})
                self.send("manage", {"match": self.match, "do": "start"})
            elif kind in ("snapshot", "update"):
                self.match, self.seq = content["match"], content["table"]["seq"]
                ((game, view),) = content["view"].items()
                # The same position can be told twice, but is decided once.
                if view["legal"] and self.decided != self.seq:
                    self.decided = self.seq
                    action = decide(game, view["legal"], view["observation"])
                    self.act({"play": {"at": self.seq, "action": action}})
            elif kind == "ended":
                return content
            elif kind == "refused":
                self.bear(content)
            elif kind == "bye" and content["why"] == "logged_out":
                raise SystemExit("the server does not know this token")

    def bear(self, refused):
        """Something was refused. What passes by itself is waited for; then it looks how the table is now."""
        why = refused["why"]  # a word, or an object under one
        if "too_many" in why:
            time.sleep(why["too_many"]["wait_ms"] / 1000)
        elif why == "storage":
            time.sleep(1)
        elif why == "no_hello":
            raise SystemExit("the server does not know this token")
        elif "table" not in why or "stale" not in why["table"]:
            raise SystemExit(f"the server refused: {refused['text']}")
        self.decided = None
        if self.match:
            self.send("watch", {"match": self.match, "seq": self.seq})
        else:
            self.send(*self.wish)

    def act(self, what):
        """Asks something of the table."""
        self.send("act", {"match": self.match, "do": what})


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--url", default="http://127.0.0.1:7878", help="where the server is")
    arguments.add_argument("--token", default=os.environ.get("FONDACO_TOKEN"), help="by default FONDACO_TOKEN")
    arguments.add_argument("--game", choices=sorted(PREFER), default="strozzi")
    arguments.add_argument("--players", type=int, default=4, help="how many, the server's bots included")
    arguments.add_argument("--level", default="greedy", help="how the server's bots play")
    arguments.add_argument("--seek", action="store_true", help="wait for a seat at somebody's public table instead")
    arguments.add_argument("--pace", choices=["slow", "normal", "none"], default="normal")
    args = arguments.parse_args()
    if not args.token:
        arguments.error("a bot needs a token: --token, or FONDACO_TOKEN")

    if args.seek:
        wish = ("seek", {"game": args.game, "on": True})
    else:
        options = {"game": args.game, "setup": {"players": args.players}, "pace": args.pace}
        seats = ["me"] + [{"bot": {"level": args.level}}] * (args.players - 1)
        wish = ("create", {"options": options, "seats": seats, "public": True})
    ended = Bot(args.url, args.token, wish).play()
    record = ended["proof"]["record"]
    for name, rank in zip(record["seats"], ended.get("ranks") or []):
        print(f"{rank}. {name}")
    print(f"{len(record['steps'])} steps of {record['game']}: {json.dumps(ended['ending'])}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except (websocket.WebSocketException, OSError) as error:
        sys.exit(f"cannot connect: {error}")
