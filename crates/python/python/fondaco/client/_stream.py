"""Streams of events over plain HTTP: what a socket would tell, with the standard library alone."""

import http.client
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from ._deltas import Missed, whole
from ._messages import Disconnected, Event, Refused, View, read

# Seconds until it is tried again, each time the connection breaks.
_PAUSES = (0.2, 1, 2, 4, 8, 16)
# Something comes every 15 seconds, even if nothing happens.
_SILENCE = 60
# What the server says when it will not have us back.
_FOR_GOOD = ("logged_out", "banned")


def events_of(rest: Any, path: str) -> Iterator[Event]:
    """Every event of a stream. A connection that breaks is made anew, and goes on after the last event that was seen."""
    last: str | None = None
    pauses = iter(_PAUSES)
    while True:
        try:
            request = rest.prepared("GET", path)
            if last is not None:
                request.add_header("Last-Event-ID", last)
            with rest.opened(request, _SILENCE) as response:
                for number, event in _events_in(response):
                    pauses = iter(_PAUSES)
                    last = number or last
                    yield event
                    if event.kind == "bye" and event.content["why"] in _FOR_GOOD:
                        raise Refused(f"the server says goodbye: {event.content['why']}", event.content["why"])
        except (OSError, http.client.HTTPException):
            pass
        pause = next(pauses, None)
        if pause is None:
            raise Disconnected("the server no longer answers")
        time.sleep(pause)


def _events_in(response: Any) -> Iterator[tuple[str | None, Event]]:
    number, data = None, []
    for line in response:
        field, _, value = line.decode().rstrip("\n").partition(": ")
        if field == "id":
            number = value
        elif field == "data":
            data.append(value)
        elif not field and data:
            yield number, read("\n".join(data))[1]
            number, data = None, []


def views_of(rest: Any, match: str, query: str) -> Iterator[View]:
    """A table as it is after each change, until the match has ended."""
    while True:
        view = None
        try:
            for event in events_of(rest, f"/matches/{match}/events{query}"):
                event = whole(view, event)
                if event.kind in ("snapshot", "update"):
                    view = View.of(event.content)
                    yield view
                elif event.kind == "ended":
                    return
        except Missed:
            continue  # from the whole position on
