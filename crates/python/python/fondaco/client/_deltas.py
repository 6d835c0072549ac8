"""Changes instead of whole positions: a JSON Patch (RFC 6902) with `replace`, and `add` and `remove` in lists."""

import hashlib
import json
from typing import Any

from ._messages import Event, View


class Missed(Exception):
    """What was seen is not what the changes begin from: the whole position is needed."""


def patched(document: Any, changes: list[dict[str, Any]]) -> Any:
    """The document after these changes. The one that was given stays as it is; what has not changed is shared."""
    for change in changes:
        parts = [part.replace("~1", "/").replace("~0", "~") for part in change["path"].split("/")[1:]]
        try:
            document = _changed(document, parts, change)
        except (LookupError, TypeError, ValueError) as error:
            raise Missed(f"there is nothing to change at '{change['path']}'") from error
    return document


def _changed(document: Any, parts: list[str], change: dict[str, Any]) -> Any:
    if not parts:
        return change["value"]
    first, rest = parts[0], parts[1:]
    copy = document.copy()
    key = int(first) if isinstance(copy, list) else first
    if rest or change["op"] == "replace":
        copy[key] = _changed(copy[key], rest, change)
    elif change["op"] == "remove":
        del copy[key]
    else:
        copy.insert(key, change["value"])
    return copy


def whole(view: View | None, event: Event) -> Event:
    """The update that a `delta` stands for; any other event as it is. Raises `Missed` if the changes begin elsewhere."""
    if event.kind != "delta":
        return event
    content = event.content
    if view is None or content["since"] != view.seq:
        raise Missed(f"the changes begin from {content['since']}")
    observation = patched(view.observation, content["observation"])
    if hash_of(observation) != content["hash"]:
        raise Missed("the changes lead elsewhere")
    ((game, news),) = content["news"].items()
    seen = {"observation": observation, "legal": content["legal"], "hash": content["hash"], "news": news}
    table = patched(view.table, content["table"])
    return Event("update", {"match": content["match"], "since": content["since"], "table": table, "view": {game: seen}})


def hash_of(observation: Any) -> str:
    """The hash of an observation, as the server reckons it."""
    text = json.dumps(observation, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
