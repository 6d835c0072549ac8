#!/usr/bin/env python3
"""A bot for Fondaco: it connects like any client and decides by a few rules of thumb.

It needs the package websocket-client (on Debian: python3-websocket) and a token. Create one with your account:

    curl -X POST https://play.example.org/api/v1/tokens -H 'Content-Type: application/json' \
         -H "Cookie: fondaco=$COOKIE" -H 'Origin: https://play.example.org' -d '{"label": "Thumb"}'

Then:

    FONDACO_TOKEN=... python3 bot.py --url https://play.example.org --seek     # wait for people to play with
    FONDACO_TOKEN=... python3 bot.py --game liguria                            # play against the server's own bots
    FONDACO_TOKEN=... python3 bot.py --tournament t4hq9...                     # enter a tournament that programs may enter

docs/protocol.md describes the messages, and each game's NOTATION.md the actions. The server lists the legal actions, so a
bot need not know the rules: it only chooses one of them.
"""

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

import websocket


# --- Choosing an action ----------------------------------------------------------------------------------------------


def prefer_strozzi(action, view):
    """Rates an action in Strozzi; higher is better."""
    verb, _, what = action.partition(" ")
    ship = view["ship"]
    if verb in ("pass", "flag"):
        # A ship is written SAIL:WARES:SCROLLS:PROMOTION, for example 3:GGRR:0:1.
        sail, wares, scrolls, promotion = ship.split(":")
        worth = len(wares.strip("-")) + 2 * int(scrolls) + 2 * int(promotion) + int(sail) / 2
        if verb == "pass":
            return 5.5  # the worth of an average ship: a better one may come
        # The pirate flag takes any ship at once, so keep it for the best.
        return worth - {"pirate": 1.5, "plus1": 0, "ware": 0.5}[what]
    if verb == "port":
        # Prefer a port that wants the ship's wares and where few ships are docked.
        ware = {"venice": "G", "rome": "R", "naples": "C"}[what]
        return 3 * ship.split(":")[1].count(ware) - len(view["cities"][what]["ships"])
    # A tile is written CATEGORY:VALUE:WARE. Two of a category are worth more than one each of two categories.
    category, value, _ = what.split(":")
    own = view["seats"][view["decider"]]["tiles"]
    return int(value) + sum(tile.startswith(category) for tile in own)


def prefer_liguria(action, view):
    """Rates an action in Liguria; higher is better."""
    verb, _, what = action.partition(" ")
    if verb == "take":  # tiles of the row: many, but close together
        places = [int(place) for place in what.split()]
        return 3 * len(places) - (max(places) - min(places))
    if verb == "buyer":  # spaces on the left go first, those on the right give more tiles
        return -abs(int(what) - 2)
    if verb == "load":  # as many cubes as possible
        return sum(int(count) for count in what.split())
    if verb in ("sail", "anchor"):  # home with cargo, otherwise to a place where something can happen
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
    """The action with the highest rating; ties are broken at random."""
    return max(legal, key=lambda action: (PREFER[game](action, view), random.random()))


# --- Playing a match -------------------------------------------------------------------------------------------------


# Why the table refuses what came too late: something else has happened there meanwhile, or is about to.
OVERTAKEN = {"time_up", "bot_decides", "bot_plays", "not_your_turn", "paused", "match_over", "already_seated"}


class Bot:
    """One connection to a server, and the match played over it."""

    def __init__(self, url, token, wish):
        self.url = url.rstrip("/").replace("http", "ws", 1) + "/api/v1/socket"
        self.token = token
        self.wish = wish  # the message that gets it into a match; none in a tournament, which sends it to its tables
        self.number = 0
        self.match = None
        self.returned = None  # the seq at which it last asked for its seat
        self.connect()

    def connect(self):
        """Connects and sends hello. When reconnecting, it names the match it was in and how much of it it has seen."""
        self.decided = None  # the seq of the last position in which it acted
        # Only browsers send an Origin header; a program identifies itself by its token.
        self.socket = websocket.create_connection(self.url, timeout=60, suppress_origin=True)
        resume = [{"match": self.match, "seq": self.seq}] if self.match else []
        self.send("hello", {"client": "bot.py 1", "token": self.token, "resume": resume})
        if not self.match and self.wish:
            self.send(*self.wish)

    def send(self, kind, content):
        """Sends a message with a new id; the answer will have the same id."""
        self.number += 1
        self.socket.send(json.dumps({"v": 1, "id": self.number, kind: content}))

    def receive(self):
        """The next message, as kind and content. Reconnects if necessary; nothing that was confirmed is lost."""
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
        raise SystemExit("the server no longer answers")

    def play(self):
        """Plays one match to its end, from wherever it stands, and returns the `ended` message."""
        while True:
            kind, content = self.receive()
            if kind == "done" and not self.match and "match" in content:
                # The bot's own table is open: watch it and start the match.
                self.match, self.seq = content["match"], 0
                self.send("watch", {"match": self.match})
                self.send("manage", {"match": self.match, "do": "start"})
            elif kind in ("snapshot", "update"):
                self.match, self.seq = content["match"], content["table"]["seq"]
                self.come_back(content["table"])
                ((game, view),) = content["view"].items()
                # The same position may arrive twice; act only once.
                if view["legal"] and self.decided != self.seq:
                    self.decided = self.seq
                    action = decide(game, view["legal"], view["observation"])
                    self.act({"play": {"at": self.seq, "action": action}})
            elif kind == "ended":
                return content
            elif kind == "tournament":
                return None  # a round begins or the tournament is over: see there
            elif kind == "refused":
                self.recover(content)
            elif kind == "bye" and content["why"] == "logged_out":
                raise SystemExit("the server does not know this token")

    def come_back(self, table):
        """Takes the seat back if its time ran out and one of the server's bots plays there. Once for each position."""
        you = table.get("you")
        seat = table["seats"][you["seat"]] if you else {}
        if "stand_in" in seat and not seat.get("resigned") and "over" not in table["stage"] and self.returned != self.seq:
            self.returned = self.seq
            self.act("return")

    def recover(self, refused):
        """Handles a refusal: waits if the problem is temporary, then asks for the current state of the table."""
        why = refused["why"]  # a word, or an object with one key
        table = why.get("table") if isinstance(why, dict) else None
        reason = table if isinstance(table, str) else next(iter(table), None) if table else None
        if "too_many" in why:
            time.sleep(why["too_many"]["wait_ms"] / 1000)
        elif why == "storage":
            time.sleep(1)
        elif why == "no_hello":
            raise SystemExit("the server does not know this token")
        elif reason in OVERTAKEN:
            return  # the next update says what has become of the table
        elif reason != "stale":
            raise SystemExit(f"the server refused: {refused['text']}")
        self.decided = None
        if self.match:
            self.send("watch", {"match": self.match, "seq": self.seq})
        elif self.wish:
            self.send(*self.wish)

    def act(self, what):
        """Sends a request to the table."""
        self.send("act", {"match": self.match, "do": what})


class Entrant(Bot):
    """A bot in a tournament: it plays at one table after the other."""

    def __init__(self, url, token, tournament, invitation):
        self.site, self.token = url.rstrip("/"), token
        self.tournament = tournament + (f"?invitation={invitation}" if invitation else "")
        self.ask("POST", "/join")
        super().__init__(url, token, None)

    def ask(self, method, what=""):
        """Asks something of the tournament, by the interface that needs no socket."""
        name, mark, key = self.tournament.partition("?")
        request = urllib.request.Request(f"{self.site}/api/v1/tournaments/{name}{what}{mark}{key}", method=method)
        request.add_header("Authorization", f"Bearer {self.token}")
        if method == "POST":
            request.add_header("Content-Type", "application/json")
            request.data = b"{}"
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            raise SystemExit(f"the server refused: {json.load(error)['error']['text']}") from None

    def connect(self):
        """Connects, and looks where it is wanted: what was said while nobody listened is not said again."""
        super().connect()
        self.look()

    def look(self):
        """Goes to its table, if it has another one now. Says whether the tournament is over."""
        now = self.ask("GET")
        table = now.get("your_table")
        if table and table["stage"] != "over" and table["match"] != self.match:
            self.match, self.seq, self.decided = table["match"], 0, None
            self.send("watch", {"match": self.match})
        return now["stage"] in ("finished", "cancelled")

    def play_on(self):
        """Plays until the tournament is over, and returns its standings."""
        while not self.look():
            # Until the end of a match, or until something happens in the tournament.
            self.play()
        return self.ask("GET")["standings"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--url", default="http://127.0.0.1:7878", help="the address of the server")
    arguments.add_argument("--token", default=os.environ.get("FONDACO_TOKEN"), help="default: $FONDACO_TOKEN")
    arguments.add_argument("--game", choices=sorted(PREFER), default="strozzi")
    arguments.add_argument("--players", type=int, default=4, help="number of players, including the server's bots")
    arguments.add_argument("--level", default="greedy", help="the level of the server's bots")
    arguments.add_argument("--seek", action="store_true", help="wait for a seat at a public table instead")
    arguments.add_argument("--tournament", metavar="ID", help="enter this tournament instead, and play in all its rounds")
    arguments.add_argument("--invitation", metavar="KEY", help="what the link to the tournament says, if it is not public")
    arguments.add_argument("--pace", choices=["slow", "normal", "none"], default="normal")
    args = arguments.parse_args()
    if not args.token:
        arguments.error("a bot needs a token: --token, or FONDACO_TOKEN")

    if args.tournament:
        for standing in Entrant(args.url, args.token, args.tournament, args.invitation).play_on():
            print(f"{standing['rank']}. {standing['player']['name']}: {standing['points']:g} points")
        return
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
