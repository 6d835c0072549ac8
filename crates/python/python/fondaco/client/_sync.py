"""The same for programs without asyncio. The connection lives on a thread of its own, so that it stays while somebody thinks."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any, TypeVar

from ._messages import Event, View
from ._rest import Rest
from ._socket import AsyncClient, AsyncTable, AsyncTournament

Told = TypeVar("Told")


class Client:
    """A connection to a server: with a program's token, or as a guest with this name.

    with Client("http://localhost:7878", guest="Lorenzo") as client:
        table = client.create("strozzi", ["me", "greedy", "greedy"])
    """

    def __init__(self, url: str, *, token: str | None = None, guest: str | None = None) -> None:
        self._client = AsyncClient(url, token=token, guest=guest)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="fondaco", daemon=True)
        self._thread.start()
        try:
            self._run(self._client.connect())
        except BaseException:
            self._stop()
            raise

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, work: Coroutine[Any, Any, Told]) -> Told:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def close(self) -> None:
        """Goes away. Seats stay one's own."""
        if not self._loop.is_closed():
            self._run(self._client.close())
            self._stop()

    @property
    def rest(self) -> Rest:
        """Everything that needs no socket."""
        return self._client.rest

    @property
    def name(self) -> str | None:
        """One's name."""
        return self._client.name

    def create(
        self,
        game: str,
        seats: Sequence[str],
        *,
        public: bool = False,
        setup: dict[str, Any] | None = None,
        practice: int | None = None,
        **options: Any,
    ) -> "Table":
        """Opens a table and watches it. A seat is "me", "open" or a bot, such as "doge" or "doge@100", which makes 100 iterations.
        With a number for `practice`, all draws follow from it: the same number gives the same deal. `options` are those of
        docs/protocol.md: `pace`, `clock`, …"""
        return Table(self, self._run(self._client.create(game, seats, public=public, setup=setup, practice=practice, **options)))

    def join(self, match: str, *, seat: int | None = None, invitation: str | None = None) -> "Table":
        """Takes a seat, the first free one if none is named, and watches the table."""
        return Table(self, self._run(self._client.join(match, seat=seat, invitation=invitation)))

    def watch(self, match: str, *, invitation: str | None = None) -> "Table":
        """Follows a table: as one of its players, or as a spectator."""
        return Table(self, self._run(self._client.watch(match, invitation=invitation)))

    def seek(self, game: str) -> "Table":
        """Waits for a seat at a public table. This is how a program finds people to play with."""
        return Table(self, self._run(self._client.seek(game)))

    def pair(self, **wish: Any) -> "Table":
        """Waits to be brought together with people who want to play the same, as docs/protocol.md has it: `game`, `players`, `speed`,
        `bots`, … This is for guests; a program seeks."""
        return Table(self, self._run(self._client.pair(**wish)))

    def tournament(self, tournament: str, *, invitation: str | None = None) -> "Tournament":
        """Enters a tournament."""
        return Tournament(self, self._run(self._client.tournament(tournament, invitation=invitation)))

    def request(self, kind: str, content: dict[str, Any]) -> dict[str, Any]:
        """Sends any message of the protocol and gives the content of its answer. Raises `Refused` or `Disconnected`."""
        return self._run(self._client.request(kind, content))


class Table:
    """A table that is followed."""

    def __init__(self, client: Client, table: AsyncTable) -> None:
        self.client = client
        self._table = table

    @property
    def id(self) -> str:
        """The match's id."""
        return self._table.id

    @property
    def invitation(self) -> str | None:
        """What lets others come to it, if it is not public."""
        return self._table.invitation

    @property
    def view(self) -> View | None:
        """The table as it is now."""
        return self._table.view

    @property
    def ended(self) -> dict[str, Any] | None:
        """How the match ended: the content of `ended`, with the ranks, and the record in `proof`."""
        return self._table.ended

    def follow(self) -> Iterator[Event]:
        """Every message about this table until the match has ended: `snapshot`, `update`, `chat`, `presence`, `ended`, …"""
        while (event := self.client._run(self._table.next())) is not None:
            yield event

    def views(self) -> Iterator[View]:
        """The table as it is after each change, until the match has ended."""
        for event in self.follow():
            if event.kind in ("snapshot", "update"):
                yield View.of(event.content)

    def play(self, action: str, at: int | None = None) -> None:
        """Plays a decision, in the game's notation. If the position has changed since `at`, it is refused as `stale`."""
        self.client._run(self._table.play(action, at))

    def play_out(self, decide: Callable[[View], str]) -> dict[str, Any]:
        """Plays the match to its end: `decide` chooses among `view.legal`. Gives the content of `ended`."""

        # Whoever decides may take their time: the connection goes on.
        async def aside(view: View) -> str:
            return await asyncio.to_thread(decide, view)

        return self.client._run(self._table.play_out(aside))

    def act(self, do: Any) -> None:
        """Asks something else of the table, as docs/protocol.md has it: `"resign"`, `{"offer": …}`, …"""
        self.client._run(self._table.act(do))

    def start(self) -> None:
        """Starts the match, at one's own table."""
        self.client._run(self._table.start())

    def manage(self, do: Any) -> None:
        """Manages one's own table: `{"bot": {"seat": 3, "level": "greedy"}}`, …"""
        self.client._run(self._table.manage(do))

    def say(self, text: str) -> None:
        """Says something."""
        self.client._run(self._table.say(text))

    def leave(self) -> None:
        """Gives up one's seat."""
        self.client._run(self._table.leave())

    def unwatch(self) -> None:
        """Hears no more of it. A seat stays one's own."""
        self.client._run(self._table.unwatch())


class Tournament:
    """A tournament that one has entered."""

    def __init__(self, client: Client, tournament: AsyncTournament) -> None:
        self.client = client
        self._tournament = tournament

    @property
    def id(self) -> str:
        """Its id."""
        return self._tournament.id

    def ask(self, method: str, below: str = "", body: Any = None) -> dict[str, Any]:
        """Asks something of it, as docs/api.md has it: `ask("GET", "/rounds/1")`, `ask("POST", "/leave", {})`, …"""
        return self.client._run(self._tournament.ask(method, below, body))

    def tables(self) -> Iterator[Table]:
        """One's tables, round by round, until the tournament is over."""
        while (table := self.client._run(self._tournament.next())) is not None:
            yield Table(self.client, table)
