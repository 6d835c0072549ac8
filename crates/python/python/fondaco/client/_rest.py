"""The part of the API that needs no socket, with the standard library alone."""

import json
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

from ._messages import Refused


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

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Asks for something, for example `request("GET", "/matches?list=mine")`, and gives the answer. Raises `Refused`."""
        request = urllib.request.Request(f"{self.url}/api/v1{path}", method=method)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        else:
            # With a cookie, the server wants to know that no other site asks.
            request.add_header("Origin", self.url)
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with self._opener.open(request, timeout=self.timeout) as response:
                text = response.read()
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
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

    def record(self, match: str) -> dict[str, Any]:
        """The record of a match that is over, for `State.from_record` and `fondaco.data`."""
        return self.request("GET", f"/matches/{match}/record")


def _refusal(error: urllib.error.HTTPError) -> Refused:
    try:
        told = json.loads(error.read())["error"]
        return Refused(told["text"], told.get("why"), told["code"])
    except (ValueError, KeyError, TypeError):
        return Refused(f"the server answered {error.code} {error.reason}", None, str(error.code))
