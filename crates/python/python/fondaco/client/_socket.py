"""The socket, for asyncio: one connection that is made anew when it breaks, and the tables that are followed over it."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from inspect import isawaitable
from typing import Any

from .. import __version__
from ._deltas import Missed, whole
from ._messages import Disconnected, Event, Refused, View, new_table, read, written
from ._rest import Rest

# Seconds until it is tried again, each time the connection cannot be made.
_PAUSES = (0.2, 1, 2, 4, 8, 16, 32)
# What the server says when it will not have us back.
_FOR_GOOD = ("logged_out", "banned")


class AsyncClient:
    """A connection to a server: with a program's token, or as a guest with this name.

    async with AsyncClient("http://localhost:7878", guest="Lorenzo") as client:
        table = await client.create("strozzi", ["me", "greedy", "greedy"])
    """

    def __init__(self, url: str, *, token: str | None = None, guest: str | None = None) -> None:
        if (token is None) == (guest is None):
            raise ValueError("say who you are: with a token, or as a guest with a name")
        self.rest = Rest(url, token)
        self._guest = guest
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Event]] = {}
        self._tables: dict[str, AsyncTable] = {}
        self._tournaments: dict[str, AsyncTournament] = {}
        self._seeking: asyncio.Future[AsyncTable] | None = None
        self._pairing: asyncio.Future[str] | None = None
        self._socket: Any = None
        self._reader: asyncio.Task[None] | None = None
        self._over: Exception | None = None
        self.name: str | None = None
        """One's name, once connected."""

    async def __aenter__(self) -> "AsyncClient":
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self) -> None:
        """Connects. Raises `Refused` if the server does not know the token, and `OSError` if there is no server."""
        if self._guest is not None and not self.rest.cookie:
            await asyncio.to_thread(self.rest.guest, self._guest)
        await self._open()
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Goes away. Seats stay one's own."""
        if self._reader:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket:
            await self._socket.close()
        self._end(Disconnected("the connection was closed"))

    async def create(
        self,
        game: str,
        seats: Sequence[str],
        *,
        public: bool = False,
        setup: dict[str, Any] | None = None,
        practice: int | None = None,
        **options: Any,
    ) -> "AsyncTable":
        """Opens a table and watches it. A seat is "me", "open" or a bot, such as "doge" or "doge@100", which makes 100 iterations.
        With a number for `practice`, all draws follow from it: the same number gives the same deal. `options` are those of
        docs/protocol.md: `pace`, `clock`, …"""
        done = await self.request("create", new_table(game, seats, public, setup, practice, options))
        return await self.watch(done["match"], invitation=done.get("invitation"))

    async def join(self, match: str, *, seat: int | None = None, invitation: str | None = None) -> "AsyncTable":
        """Takes a seat, the first free one if none is named, and watches the table."""
        await self.request("join", _said(match=match, seat=seat, invitation=invitation))
        return await self.watch(match, invitation=invitation)

    async def watch(self, match: str, *, invitation: str | None = None) -> "AsyncTable":
        """Follows a table: as one of its players, or as a spectator."""
        table = self._table(match)
        table.invitation = invitation
        await self.request("watch", _said(match=match, invitation=invitation))
        return table

    async def seek(self, game: str) -> "AsyncTable":
        """Waits for a seat at a public table. This is how a program finds people to play with."""
        self._seeking = asyncio.get_running_loop().create_future()
        await self.request("seek", {"game": game, "on": True})
        return await self._seeking

    async def pair(self, **wish: Any) -> "AsyncTable":
        """Waits to be brought together with people who want to play the same, as docs/protocol.md has it: `game`, `players`, `speed`,
        `bots`, … This is for guests; a program seeks."""
        self._pairing = asyncio.get_running_loop().create_future()
        await self.request("pair", {"wish": {"speed": "brisk", **wish}})
        return await self.watch(await self._pairing)

    async def tournament(self, tournament: str, *, invitation: str | None = None) -> "AsyncTournament":
        """Enters a tournament."""
        entered = AsyncTournament(self, tournament, invitation)
        # From now on it is heard of.
        self._tournaments[tournament] = entered
        await entered.ask("POST", "/join", {})
        return entered

    async def request(self, kind: str, content: dict[str, Any]) -> dict[str, Any]:
        """Sends any message of the protocol and gives the content of its answer. Raises `Refused` or `Disconnected`. If there were too
        many, it waits as long as the server says."""
        while True:
            if self._over:
                raise self._over
            number = next(self._numbers)
            answer = self._answers[number] = asyncio.get_running_loop().create_future()
            try:
                await self._send(number, kind, content)
                event = await answer
            finally:
                self._answers.pop(number, None)
            if event.kind != "refused":
                return event.content
            why = event.content["why"]
            if not (isinstance(why, dict) and "too_many" in why):
                raise Refused(event.content["text"], why)
            await asyncio.sleep(why["too_many"]["wait_ms"] / 1000)

    # --- The connection ---

    async def _send(self, number: int, kind: str, content: dict[str, Any]) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            await self._socket.send(written(number, kind, content))
        except ConnectionClosed as error:
            raise Disconnected("the connection broke before the request was sent") from error

    async def _open(self) -> None:
        """Makes the connection and says who speaks, and which tables to go on with."""
        from websockets.asyncio.client import connect

        headers = {} if self.rest.token else {"Cookie": self.rest.cookie}
        address = self.rest.url.replace("http", "ws", 1) + "/api/v1/socket"
        self._socket = await connect(address, additional_headers=headers, max_size=None)
        resume = [table.seen() for table in self._tables.values() if not table.ended]
        hello = _said(client=f"fondaco-python {__version__}", token=self.rest.token, resume=resume or None, deltas=True)
        await self._socket.send(written(0, "hello", hello))
        while True:
            number, event = read(await self._socket.recv())
            if event.kind == "welcome":
                self.name = event.content.get("name")
                return
            if event.kind == "refused" and number in (0, None):
                raise Refused(event.content["text"], event.content["why"])
            if event.kind == "bye":
                raise Refused(f"the server says goodbye: {event.content['why']}", event.content["why"])

    async def _read(self) -> None:
        """Hears what the server says, and connects anew when the connection breaks, until that is of no use."""
        from websockets.exceptions import ConnectionClosed

        while True:
            try:
                while not self._over:
                    await self._hear(*read(await self._socket.recv()))
                return
            except (ConnectionClosed, Disconnected):
                self._interrupt(Disconnected("the connection broke before an answer came"))
            except Exception as error:  # nobody waits for this task: whoever asks next is told
                return self._end(error)
            for pause in _PAUSES:
                await asyncio.sleep(pause)
                try:
                    await self._open()
                    # What happened meanwhile was told to nobody.
                    for tournament in self._tournaments.values():
                        tournament.news.set()
                    break
                except (OSError, ConnectionClosed):
                    continue
                except Exception as error:
                    return self._end(error)
            else:
                return self._end(Disconnected("the server no longer answers"))

    async def _hear(self, number: int | None, event: Event) -> None:
        if number in self._answers and not self._answers[number].done():
            self._answers[number].set_result(event)
        if event.kind == "bye" and event.content["why"] in _FOR_GOOD:
            self._end(Refused(f"the server says goodbye: {event.content['why']}", event.content["why"]))
        if event.kind == "tournament" and event.content["tournament"] in self._tournaments:
            self._tournaments[event.content["tournament"]].news.set()
        if event.kind == "pairing":
            self._paired(event.content)
        if event.kind in ("tournament", "pairing"):
            return
        if event.kind == "snapshot":
            # Also of a table where one has found a seat.
            self._table(event.content["match"])
        table = self._tables.get(event.content.get("match", ""))
        if table is None or event.kind in ("done", "refused", "history"):
            return
        try:
            missed = not table.hear(whole(table.view, event))
        except Missed:
            missed = table.seq is None or event.content["seq"] > table.seq
        if missed:
            # Something was missed in between.
            await self._send(next(self._numbers), "watch", table.seen())
        if self._seeking and not self._seeking.done() and table.view and table.view.seat is not None:
            self._seeking.set_result(table)

    def _paired(self, content: Any) -> None:
        """How the search for people goes."""
        if not self._pairing or self._pairing.done():
            return
        if content == "ended":
            self._pairing.set_exception(Refused("you wish something on another connection", "ended"))
        elif "found" in content:
            self._pairing.set_result(content["found"]["match"])

    def _table(self, match: str) -> "AsyncTable":
        return self._tables.setdefault(match, AsyncTable(self, match))

    def _interrupt(self, error: Exception) -> None:
        """Whoever waits for an answer gets none."""
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(error)

    def _end(self, error: Exception) -> None:
        """Nothing more will come."""
        self._over = self._over or error
        self._interrupt(self._over)
        for waiting in (self._seeking, self._pairing):
            if waiting and not waiting.done():
                waiting.set_exception(self._over)
        for tournament in self._tournaments.values():
            tournament.news.set()
        for table in self._tables.values():
            table.events.put_nowait(None)


class AsyncTable:
    """A table that is followed."""

    def __init__(self, client: AsyncClient, match: str) -> None:
        self.client = client
        self.id = match
        """The match's id."""
        self.invitation: str | None = None
        """What lets others come to it, if it is not public."""
        self.view: View | None = None
        """The table as it is now."""
        self.ended: dict[str, Any] | None = None
        """How the match ended: the content of `ended`, with the ranks, and the record in `proof`."""
        self.events: asyncio.Queue[Event | None] = asyncio.Queue()

    @property
    def seq(self) -> int | None:
        """How much of the match has been seen."""
        return self.view.seq if self.view else None

    def seen(self) -> dict[str, Any]:
        """What the server must know to go on from there."""
        return _said(match=self.id, seq=self.seq, invitation=self.invitation)

    def hear(self, event: Event) -> bool:
        """Takes note of a message; false if something was missed before it."""
        if event.kind == "update" and event.content["since"] != self.seq:
            # What has been seen already may come again after a reconnection.
            return self.seq is not None and event.content["table"]["seq"] <= self.seq
        if event.kind in ("snapshot", "update"):
            self.view = View.of(event.content)
        elif event.kind == "ended":
            self.ended = event.content
        self.events.put_nowait(event)
        return True

    async def next(self) -> Event | None:
        """The next message about this table; nothing once the match has ended. Raises if the connection has gone for good."""
        if self.ended and self.events.empty():
            return None
        event = await self.events.get()
        if event is None:
            self.events.put_nowait(None)
            if not self.ended and self.client._over:
                raise self.client._over
        return event

    async def follow(self) -> AsyncIterator[Event]:
        """Every message about this table until the match has ended: `snapshot`, `update`, `chat`, `presence`, `ended`, …"""
        while (event := await self.next()) is not None:
            yield event

    async def views(self) -> AsyncIterator[View]:
        """The table as it is after each change, until the match has ended."""
        async for event in self.follow():
            if event.kind in ("snapshot", "update"):
                yield View.of(event.content)

    async def play(self, action: str, at: int | None = None) -> None:
        """Plays a decision, in the game's notation. If the position has changed since `at`, it is refused as `stale`."""
        await self.act({"play": {"at": self.seq if at is None else at, "action": action}})

    async def play_out(self, decide: Callable[[View], str | Awaitable[str]]) -> dict[str, Any]:
        """Plays the match to its end: `decide` chooses among `view.legal`. Gives the content of `ended`."""
        decided = None
        if self.ended is None and self.view:
            decided = await self._decide(decide, decided)
        async for _ in self.views():
            decided = await self._decide(decide, decided)
        assert self.ended is not None
        return self.ended

    async def _decide(self, decide: Callable[[View], str | Awaitable[str]], decided: int | None) -> int | None:
        view = self.view
        # Only the newest view counts, and each only once.
        if view is None or not view.legal or view.seq == decided:
            return decided
        action = decide(view)
        if isawaitable(action):
            action = await action
        try:
            await self.play(action, view.seq)
        except Disconnected:
            return None  # the next view tells whether it was played
        except Refused as refused:
            if refused.code not in ("stale", "match_over", "paused", "time_up"):
                raise
        return view.seq

    async def act(self, do: Any) -> None:
        """Asks something else of the table, as docs/protocol.md has it: `"resign"`, `{"offer": …}`, …"""
        await self.client.request("act", {"match": self.id, "do": do})

    async def start(self) -> None:
        """Starts the match, at one's own table."""
        await self.manage("start")

    async def manage(self, do: Any) -> None:
        """Manages one's own table: `{"bot": {"seat": 3, "level": "greedy"}}`, …"""
        await self.client.request("manage", {"match": self.id, "do": do})

    async def say(self, text: str) -> None:
        """Says something."""
        await self.client.request("chat", {"match": self.id, "says": {"text": text}})

    async def leave(self) -> None:
        """Gives up one's seat."""
        await self.act("leave")

    async def unwatch(self) -> None:
        """Hears no more of it. A seat stays one's own."""
        self.client._tables.pop(self.id, None)
        await self.client._send(next(self.client._numbers), "unwatch", {"match": self.id})


class AsyncTournament:
    """A tournament that one has entered."""

    def __init__(self, client: AsyncClient, tournament: str, invitation: str | None) -> None:
        self.client = client
        self.id = tournament
        """Its id."""
        self.invitation = invitation
        """What the link said, if it is not public."""
        self.news = asyncio.Event()
        """Something has happened in it."""
        self._seen: set[str] = set()

    async def ask(self, method: str, below: str = "", body: Any = None) -> dict[str, Any]:
        """Asks something of it, as docs/api.md has it: `ask("GET", "/rounds/1")`, `ask("POST", "/leave", {})`, …"""
        key = f"?invitation={self.invitation}" if self.invitation else ""
        return await asyncio.to_thread(self.client.rest.request, method, f"/tournaments/{self.id}{below}{key}", body)

    async def next(self) -> "AsyncTable | None":
        """One's next table, as soon as a round begins in which one has one; nothing once the tournament is over."""
        while True:
            self.news.clear()
            if self.client._over:
                raise self.client._over
            now = await self.ask("GET")
            own = now.get("your_table")
            if now["stage"] == "running" and own and own["match"] not in self._seen and own["stage"] != "over":
                self._seen.add(own["match"])
                return await self.client.watch(own["match"])
            if now["stage"] in ("finished", "cancelled"):
                return None
            try:
                # The server says when something happens; this is for what was said to nobody.
                await asyncio.wait_for(self.news.wait(), 30)
            except asyncio.TimeoutError:
                continue

    async def tables(self) -> AsyncIterator["AsyncTable"]:
        """One's tables, round by round, until the tournament is over."""
        while (table := await self.next()) is not None:
            yield table


def _said(**content: Any) -> dict[str, Any]:
    """What is said, without what is not."""
    return {name: value for name, value in content.items() if value is not None}
