"""What is said on the socket, without a socket."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

# The version of the protocol.
VERSION = 1


class Refused(Exception):
    """The server has not done what was asked, and nothing has changed. `why` is the reason as docs/protocol.md lists them, and `code`
    its name."""

    def __init__(self, text: str, why: Any, code: str | None = None) -> None:
        super().__init__(text)
        self.why = why
        self.code = code or _innermost(why)


class Disconnected(Exception):
    """The connection broke before an answer came. It is made anew; whether the request was carried out, the next view tells."""


def _innermost(why: Any) -> str:
    """The name of a reason: `{"table": {"stale": {…}}}` is `stale`."""
    while isinstance(why, dict) and len(why) == 1:
        name, inner = next(iter(why.items()))
        if name not in ("table", "options"):
            return name
        why = inner
    return why if isinstance(why, str) else "refused"


@dataclass(frozen=True)
class Event:
    """A message from the server: `update`, `chat`, `presence`, `ended`, … with its content."""

    kind: str
    content: dict[str, Any]


@dataclass(frozen=True)
class View:
    """A table as one may see it now."""

    match: str
    """The match's id."""
    game: str
    """The game's name."""
    seq: int
    """How many things have happened: what a decision refers to."""
    seat: int | None
    """One's own seat."""
    legal: list[str]
    """One's legal decisions; none unless it is one's turn."""
    observation: dict[str, Any]
    """The position, as NOTATION.md of the game describes it."""
    news: list[dict[str, Any]]
    """What has happened since the last view."""
    table: dict[str, Any]
    """Everything else: seats, stage, clock, offers."""

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return isinstance(self.table["stage"], dict)

    @classmethod
    def of(cls, content: dict[str, Any]) -> "View":
        """The view in a snapshot or an update."""
        ((game, view),) = content["view"].items()
        table = content["table"]
        seat = (table.get("you") or {}).get("seat")
        return cls(
            content["match"], game, table["seq"], seat, view["legal"], view["observation"], view.get("news", []), table
        )


def written(number: int, kind: str, content: dict[str, Any]) -> str:
    """A message to the server."""
    return json.dumps({"v": VERSION, "id": number, kind: content})


def read(text: str | bytes) -> tuple[int | None, Event]:
    """A message from the server: which of ours it answers, if any, and what it says."""
    message = json.loads(text)
    if message.get("v") != VERSION:
        raise ValueError(f"the server speaks version {message.get('v')} of the protocol, and this program {VERSION}")
    kind = next(key for key in message if key not in ("v", "id"))
    return message.get("id"), Event(kind, message[kind])


def new_table(
    game: str,
    seats: Sequence[str],
    public: bool,
    setup: dict[str, Any] | None,
    practice: int | None,
    options: dict[str, Any],
) -> dict[str, Any]:
    """A table to be opened."""
    options = {"game": game, "setup": {"players": len(seats), **(setup or {})}, **options}
    if practice is not None:
        options["practice"] = practice
    return {"options": options, "seats": [seat_plan(seat) for seat in seats], "public": public}


def seat_plan(seat: str) -> Any:
    """A seat of a new table: "me", "open", or a bot: its level, perhaps with a bound, as in "doge@100"."""
    return seat if seat in ("me", "open") else {"bot": {"level": seat}}
