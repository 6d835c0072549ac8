"""The part of the API that needs no socket, with the standard library alone."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from http.cookiejar import CookieJar
from typing import Any

from ._messages import Event, Refused, View, new_table
from ._stream import events_of, views_of


class Rest:
    """Requests to `/api/v1` of a server, as whoever holds the token, or as the guest that `guest` makes."""

    def __init__(self, url: str, token: str | None = None, timeout: float = 30) -> None:
        if not url.startswith(("http://", "https://")):
            raise ValueError(f"a server's address begins with http:// or https://, not '{url}'")
        self.url = url.rstrip("/")
        self.token = token
        self.timeout = timeout
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    @property
    def cookie(self) -> str:
        """The cookies of a guest, as a header has them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)

    def prepared(self, method: str, path: str, body: Any = None) -> urllib.request.Request:
        """A request, not sent yet."""
        request = urllib.request.Request(f"{self.url}/api/v1{path}", method=method)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        else:
            # With a cookie, the server wants to know that no other site asks.
            request.add_header("Origin", self.url)
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        return request

    def opened(self, request: urllib.request.Request, timeout: float) -> Any:
        """The answer to a request, to be read. Raises `Refused`; if there were too many, it waits as long as the server says."""
        while True:
            try:
                return self._opener.open(request, timeout=timeout)
            except urllib.error.HTTPError as error:
                refused = _refusal(error)
            # Too many at once: the server says how long to wait, if it is soon.
            wait = refused.why["too_many"]["wait_ms"] if refused.code == "too_many" else None
            if wait is None or wait > 1000 * timeout:
                raise refused
            time.sleep(wait / 1000)

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Asks for something, for example `request("GET", "/matches?list=mine")`, and gives the answer. Raises `Refused`. If there
        were too many, it waits as long as the server says."""
        with self.opened(self.prepared(method, path, body), self.timeout) as response:
            text = response.read()
        return json.loads(text) if text else None

    def guest(self, name: str) -> Any:
        """Becomes a guest of this name."""
        return self.request("POST", "/guest", {"name": name})

    def register(self, name: str, login: str, password: str, label: str) -> str:
        """Opens an account and gives a token for a program of its own, which plays under the name `label`. It is shown this once."""
        self.guest(name)
        self.request("POST", "/account", {"login": login, "password": password})
        return self._issue(label)

    def issue(self, login: str, password: str, label: str) -> str:
        """The same for an account that is there already."""
        self.request("POST", "/login", {"login": login, "password": password})
        return self._issue(label)

    def _issue(self, label: str) -> str:
        return self.request("POST", "/tokens", {"label": label})["token"]

    def create(
        self,
        game: str,
        seats: Sequence[str],
        *,
        public: bool = False,
        setup: dict[str, Any] | None = None,
        practice: int | None = None,
        **options: Any,
    ) -> dict[str, Any]:
        """Opens a table, as `Client.create` does, and gives its `match` and `invitation`."""
        return self.request("POST", "/matches", new_table(game, seats, public, setup, practice, options))

    def manage(self, match: str, do: Any) -> None:
        """Manages one's own table: `"start"`, …"""
        self.request("POST", f"/matches/{match}/manage", {"do": do})

    def act(self, match: str, do: Any) -> None:
        """Asks something of the table, as docs/protocol.md has it."""
        self.request("POST", f"/matches/{match}/act", {"do": do})

    def play(self, match: str, action: str, at: int) -> None:
        """Plays a decision on what was seen at `at`, the seq of a view."""
        self.act(match, {"play": {"at": at, "action": action}})

    def events(self, match: str, *, invitation: str | None = None, deltas: bool = False) -> Iterator[Event]:
        """A stream of everything that is told of a match, over plain HTTP. Connections that break are made anew, and nothing is lost.
        With `deltas`, the server sends changes instead of whole positions, as docs/protocol.md describes them."""
        return events_of(self, f"/matches/{match}/events{_query(invitation=invitation, deltas=deltas)}")

    def views(self, match: str, *, invitation: str | None = None) -> Iterator[View]:
        """The table as it is after each change, over plain HTTP, until the match has ended."""
        return views_of(self, match, _query(invitation=invitation, deltas=True))

    def my_events(self) -> Iterator[Event]:
        """A stream of what concerns oneself: `lobby` with one's tables and at which it is one's turn, `invited`, `tournament`."""
        return events_of(self, "/me/events")

    def record(self, match: str) -> dict[str, Any]:
        """The record of a match that is over, for `State.from_record` and `fondaco.data`."""
        return self.request("GET", f"/matches/{match}/record")


def _query(*, invitation: str | None, deltas: bool) -> str:
    asked = {"invitation": invitation, "deltas": "true" if deltas else None}
    text = urllib.parse.urlencode({name: value for name, value in asked.items() if value is not None})
    return f"?{text}" if text else ""


def _refusal(error: urllib.error.HTTPError) -> Refused:
    try:
        told = json.loads(error.read())["error"]
        return Refused(told["text"], told.get("why"), told["code"])
    except (ValueError, KeyError, TypeError):
        return Refused(f"the server answered {error.code} {error.reason}", None, str(error.code))
