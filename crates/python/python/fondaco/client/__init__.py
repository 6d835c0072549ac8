"""Tables on a Fondaco server: opened, joined, played and followed.

    from fondaco.client import Client

    with Client("https://play.example.org", token="bot_…") as client:
        table = client.create("strozzi", ["me", "greedy", "greedy", "greedy"])
        table.start()
        ended = table.play_out(lambda view: view.legal[0])
    print(ended["ranks"])

A tournament is a table after the other:

    for table in client.tournament("t…").tables():
        table.play_out(lambda view: view.legal[0])

`AsyncClient` is the same for asyncio. Connections that break are made anew, and nothing that was confirmed is lost. `Rest` speaks to the rest of the API with the standard library alone: `Rest.register` gets a token, and
`Rest.views` follows a match over plain HTTP.

What is sent and received is described in docs/protocol.md and docs/api.md of the project: contents of messages are given as they came.
"""

from ._messages import Disconnected, Event, Refused, View
from ._rest import Rest
from ._socket import AsyncClient, AsyncTable, AsyncTournament
from ._sync import Client, Table, Tournament

__all__ = [
    "AsyncClient",
    "AsyncTable",
    "AsyncTournament",
    "Client",
    "Disconnected",
    "Event",
    "Refused",
    "Rest",
    "Table",
    "Tournament",
    "View",
]
