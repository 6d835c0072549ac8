"""The client: against a server that says what a test wants, and in whole matches on a real one."""

import asyncio
import json

import pytest
from fondaco import State
from fondaco.client import AsyncClient, Client, Refused, Rest

# --- A server that follows a script ---


def view(kind, seq, legal=(), stage="playing", **more):
    table = {"seq": seq, "stage": stage, "seats": [], "you": {"seat": 0}}
    content = {"match": "m1", "table": table, "view": {"pig": {"observation": {}, "legal": list(legal), "news": []}}}
    return {kind: {**content, **more}}


class Script:
    """Answers each message by what `answer` makes of it: a list of messages, in which None cuts the connection."""

    def __init__(self, answer):
        self.answer, self.heard = answer, []

    async def __call__(self, socket):
        async for text in socket:
            message = json.loads(text)
            kind = next(key for key in message if key not in ("v", "id"))
            self.heard.append((kind, message[kind]))
            for said in self.answer(kind, message[kind], self.heard):
                if said is None:
                    return await socket.close()
                await socket.send(json.dumps({"v": 1, "id": message.get("id"), **said}))


def against(answer, act):
    """Runs `act` with the address of such a server, and says what that has heard."""
    from websockets.asyncio.server import serve

    async def run():
        script = Script(answer)
        async with serve(script, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            await asyncio.wait_for(act(f"http://127.0.0.1:{port}"), 20)
        return script.heard

    return asyncio.run(run())


def greet(kind, content, heard):
    return [{"welcome": {"server": "x", "player": "u1", "name": "Thumb", "ms": 1}}] if kind == "hello" else []


def test_a_connection_that_breaks_is_made_anew_and_nothing_is_lost():
    def answer(kind, content, heard):
        acts = [kind for kind, _ in heard].count("act")
        if kind == "hello":
            back = [view("update", 7, ["roll"], since=7)] if "resume" in content else []
            return greet(kind, content, heard) + back
        if kind == "create":
            return [{"done": {"match": "m1", "seq": 0, "invitation": "abc"}}]
        if kind == "watch":
            return [view("snapshot", 5)]
        if kind == "manage":
            return [{"done": {"match": "m1", "seq": 6}}, view("update", 7, ["roll", "hold"], since=5)]
        over = view("update", 9, stage={"over": "played"}, since=8)
        end = {"ended": {"match": "m1", "ending": "played", "ranks": [1, 2]}}
        first, second, last = [None], [{"done": {}}, view("update", 8, ["hold"], since=7)], [{"done": {}}, over, end]
        return (first, second, last)[acts - 1]

    async def act(url):
        async with AsyncClient(url, token="bot_1") as client:
            assert client.name == "Thumb"
            table = await client.create("pig", ["me", "greedy", "open"], pace="none")
            assert (table.id, table.invitation, table.view.seat, table.view.legal) == ("m1", "abc", 0, [])
            await table.start()
            ended = await table.play_out(lambda view: view.legal[0])
            assert ended["ranks"] == [1, 2] and table.view.is_over and await table.next() is None

    heard = against(answer, act)
    hellos = [content for kind, content in heard if kind == "hello"]
    assert [hello["token"] for hello in hellos] == ["bot_1", "bot_1"]
    assert hellos[1]["resume"] == [{"match": "m1", "seq": 7, "invitation": "abc"}]
    assert dict(heard)["create"]["seats"] == ["me", {"bot": {"level": "greedy"}}, "open"]
    assert dict(heard)["create"]["options"] == {"game": "pig", "setup": {"players": 3}, "pace": "none"}
    played = [content["do"]["play"] for kind, content in heard if kind == "act"]
    assert played == [{"at": 7, "action": "roll"}, {"at": 7, "action": "roll"}, {"at": 8, "action": "hold"}]


def test_what_was_missed_is_asked_for():
    def answer(kind, content, heard):
        if kind == "watch":
            late = view("update", 9, since=8)
            return [view("update", 9, since=5)] if "seq" in content else [view("snapshot", 5), late]
        return greet(kind, content, heard)

    async def act(url):
        async with AsyncClient(url, token="bot_1") as client:
            table = await client.watch("m1")
            told = [(await table.next()).content.get("since") for _ in range(2)]
            assert told == [None, 5] and table.seq == 9

    heard = against(answer, act)
    assert [content for kind, content in heard if kind == "watch"] == [{"match": "m1"}, {"match": "m1", "seq": 5}]


def observed(count):
    return {"phase": "roll", "bag": ["a", "b", "c"][:count], "claim": None}


def delta(since, seq, observation, table, **more):
    from fondaco.client._deltas import hash_of

    changes = {"table": table, "observation": observation, "legal": [], "hash": hash_of(observed(2)), "news": {"pig": []}}
    return {"delta": {"match": "m1", "since": since, "seq": seq, **changes, **more}}


def test_changes_are_made_of_what_was_seen():
    first = view("snapshot", 5)
    first["snapshot"]["view"]["pig"]["observation"] = observed(3)
    seen = [{"op": "replace", "path": "/seq", "value": 6}]
    told = [
        delta(5, 6, [{"op": "remove", "path": "/bag/2"}], seen, legal=["roll"]),
        # Not made for what was seen: the whole position is asked for.
        delta(6, 7, [{"op": "replace", "path": "/none/0", "value": 1}], []),
    ]

    def answer(kind, content, heard):
        if kind == "watch" and "seq" not in content:
            return [first, *told]
        if kind == "watch":
            return [view("snapshot", 8)]
        return greet(kind, content, heard)

    async def act(url):
        async with AsyncClient(url, token="bot_1") as client:
            table = await client.watch("m1")
            events = [await table.next() for _ in range(3)]
            assert [event.kind for event in events] == ["snapshot", "update", "snapshot"]
            one, two = (event.content["view"]["pig"] for event in events[:2])
            assert (one["observation"], two["observation"]) == (observed(3), observed(2)), "the first is as it was"
            assert (two["legal"], events[1].content["table"]["seq"], table.seq) == (["roll"], 6, 8)

    heard = against(answer, act)
    assert heard[0][1]["deltas"] is True
    assert [content for kind, content in heard if kind == "watch"] == [{"match": "m1"}, {"match": "m1", "seq": 6}]


def test_a_stream_goes_on_where_it_broke():
    import threading
    from http.server import BaseHTTPRequestHandler, HTTPServer

    asked = []

    def event(message, number=None):
        kind = next(iter(message))
        return (f"id: {number}\n" if number else "") + f"event: {kind}\ndata: {json.dumps({'v': 1, **message})}\n\n"

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append((self.path, self.headers.get("Last-Event-ID"), self.headers.get("Authorization")))
            slow = len(asked) == 2
            self.send_response(429 if slow else 200 if "m1" in self.path else 404)
            self.end_headers()
            if slow:
                text = '{"error": {"code": "too_many", "text": "too many messages", "why": {"too_many": {"wait_ms": 1}}}}'
            elif "m1" not in self.path:
                text = '{"error": {"code": "no_such_match", "text": "there is no such match"}}'
            elif len(asked) == 1:
                text = "retry: 1000\n\n" + event(view("snapshot", 5), 5) + ": still here\n\n" + event({"presence": {}})
            else:
                text = event(view("update", 7, since=5), 7) + event({"ended": {"match": "m1"}})
            self.wfile.write(text.encode())

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        rest = Rest(f"http://127.0.0.1:{server.server_port}", token="bot_1")
        assert [seen.seq for seen in rest.views("m1")] == [5, 7]
        with pytest.raises(Refused, match="no such match"):
            next(rest.events("m2"))
        server.shutdown()
    path = "/api/v1/matches/m1/events?deltas=true"
    # The server had enough for a moment, and was asked again when that was over.
    assert asked[:3] == [(path, None, "Bearer bot_1"), (path, "5", "Bearer bot_1"), (path, "5", "Bearer bot_1")]


def test_refusals():
    def answer(kind, content, heard):
        if kind == "hello" and content["token"] == "bot_0":
            return [{"refused": {"why": "wrong_token", "text": "nobody has this token"}}]
        if kind == "join":
            full = {"refused": {"why": {"table": {"illegal": {"rule": "P-1"}}}, "text": "no seat is free (P-1)"}}
            slow = {"refused": {"why": {"too_many": {"wait_ms": 1}}, "text": "too many messages"}}
            return [full if [kind for kind, _ in heard].count("join") > 1 else slow]
        if kind == "seek":
            return [{"bye": {"why": "banned"}}]
        return greet(kind, content, heard)

    async def act(url):
        with pytest.raises(Refused, match="nobody has this token"):
            await AsyncClient(url, token="bot_0").connect()
        async with AsyncClient(url, token="bot_1") as client:
            with pytest.raises(Refused, match="no seat is free") as refused:
                await client.join("m1", seat=2)
            assert refused.value.code == "illegal"
            with pytest.raises(Refused, match="banned"):
                await client.seek("pig")
            with pytest.raises(Refused, match="banned"):
                await client.watch("m1")

    assert [kind for kind, _ in against(answer, act)] == ["hello", "hello", "join", "join", "seek"]


def test_without_asyncio():
    def answer(kind, content, heard):
        if kind == "seek":
            return [{"done": {}}, view("snapshot", 3, ["roll"])]
        if kind == "act":
            over = view("update", 4, stage={"over": "played"}, since=3)
            return [{"done": {}}, over, {"ended": {"match": "m1", "ending": "played"}}]
        return greet(kind, content, heard)

    def play(url):
        with Client(url, token="bot_1") as client:
            table = client.seek("pig")
            seen = []
            for view in table.views():
                seen.append(view.seq)
                if view.legal:
                    table.play(view.legal[0], view.seq)
            assert seen == [3, 4] and table.ended["ending"] == "played"

    against(answer, lambda url: asyncio.to_thread(play, url))


def test_what_makes_no_sense_is_told_at_once():
    for arguments in ({}, {"token": "bot_1", "guest": "Ada"}):
        with pytest.raises(ValueError, match="say who you are"):
            Client("http://localhost", **arguments)
    with pytest.raises(ValueError, match="begins with http"):
        Client("localhost:7878", token="bot_1")
    with pytest.raises(OSError):
        Client("http://127.0.0.1:9", token="bot_1")


# --- A real server ---


@pytest.mark.long
def test_a_whole_match_against_bots(game, server):
    with Client(server, guest="Ada") as client:
        table = client.create(game, ["me", "greedy", "greedy"], pace="none")
        assert client.name == "Ada" and table.view.seat == 0
        with pytest.raises(Refused) as refused:
            table.play("pass")
        assert refused.value.code == "not_started"
        table.start()
        first = next(view for view in table.views() if view.legal)
        assert (first.game, first.seat, first.match) == (game, 0, table.id) and first.news
        ended = table.play_out(lambda view: view.legal[-1])
        assert ended["ending"] == "played" and sorted(ended["ranks"]) == [1, 2, 3]
        record = client.rest.record(table.id)
        assert record == ended["proof"]["record"] and record["seats"] == ["Ada", "bot greedy", "bot greedy"]
        state = State.from_record(json.dumps(record))
        assert state.is_over and list(state.ranks()) == ended["ranks"]
        assert client.watch(table.id).view.is_over


@pytest.mark.long
def test_a_whole_match_without_a_socket(game, server):
    rest = Rest(server)
    rest.guest("Ada")
    steps = []
    for seed in (7, 7, 8):
        match = rest.create(game, ["me", "banker@2", "greedy"], pace="none", practice=seed)["match"]
        for view in rest.views(match):
            if view.table["stage"] == "gathering":
                rest.manage(match, "start")
            elif view.legal:
                rest.play(match, view.legal[0], view.seq)
        record = rest.record(match)
        assert record["seats"] == ["Ada", "bot banker@2", "bot greedy"]
        steps.append(record["steps"])
    assert steps[0] == steps[1] != steps[2]
    tables = next(event for event in rest.my_events() if event.kind == "lobby").content["tables"]
    assert tables == []


@pytest.mark.long
def test_programs_meet_at_a_table(game, server):
    with pytest.raises(Refused, match="password"):
        Rest(server).register("Ada", "ada", "x", "Thumb")
    first = Rest(server).register("Ada", "ada1", "correct horse battery", "Thumb")
    second = Rest(server).register("Bea", "bea1", "correct horse battery", "Finger")
    third = Rest(server).issue("bea1", "correct horse battery", "Toe")

    async def play():
        ada, bea, toe = (AsyncClient(server, token=token) for token in (first, second, third))
        async with ada, bea, toe:
            table = await ada.create(game, ["me", "open", "open"], pace="none")
            there = await bea.join(table.id, seat=2, invitation=table.invitation)
            also = await toe.join(table.id, invitation=table.invitation)
            assert (there.view.seat, also.view.seat) == (2, 1)
            await table.say("Buona fortuna!")
            await table.start()
            return await asyncio.gather(*(at.play_out(lambda view: view.legal[0]) for at in (table, there, also)))

    ends = asyncio.run(asyncio.wait_for(play(), 200))
    assert ends[0]["ending"] == "played" and all(end["ranks"] == ends[0]["ranks"] for end in ends)
    assert ends[0]["proof"]["record"]["seats"] == ["Thumb", "Toe", "Finger"]


@pytest.mark.long
def test_a_tournament_is_a_table_after_the_other(server):
    owners = [Rest(server) for _ in range(3)]
    tokens = [rest.register(f"Ada{at}", f"ada{at}", "correct horse battery", f"Thumb {at}") for at, rest in enumerate(owners)]
    plan = {"name": "Programs", "game": "strozzi", "players": 3, "rounds": 2, "programs": True}
    clock = {"real_time": {"base_ms": 600_000, "increment_ms": 0}}
    opened = owners[0].request("POST", "/tournaments", {**plan, "clock": clock})

    async def play(client, entered):
        return [(await table.play_out(lambda view: view.legal[0]))["ending"] async for table in entered.tables()]

    async def run():
        clients = [AsyncClient(server, token=token) for token in tokens]
        for client in clients:
            await client.connect()
        entered = [await client.tournament(opened["id"], invitation=opened["invitation"]) for client in clients]
        await asyncio.to_thread(owners[0].request, "POST", f"/tournaments/{opened['id']}/start", {})
        endings = await asyncio.wait_for(asyncio.gather(*(map(play, clients, entered))), 300)
        assert endings == [["played", "played"]] * 3
        assert (await entered[0].ask("GET"))["stage"] == "finished"
        for client in clients:
            await client.close()

    asyncio.run(run())


@pytest.mark.long
def test_guests_are_brought_together(server):
    async def meet(name):
        async with AsyncClient(server, guest=name) as client:
            return (await client.pair(game="strozzi", players=3, speed="calm")).id

    async def run():
        return await asyncio.wait_for(asyncio.gather(*map(meet, ("Ada", "Bea", "Cleo"))), 60)

    assert len(set(asyncio.run(run()))) == 1


def test_a_wish_that_another_connection_replaces_is_told():
    def answer(kind, content, heard):
        return greet(kind, content, heard) or [{"done": {}}, {"pairing": {"waiting": {}}}, {"pairing": "ended"}]

    async def act(url):
        async with AsyncClient(url, token="bot_1") as client:
            with pytest.raises(Refused):
                await client.pair(game="pig")

    assert dict(against(answer, act))["pair"] == {"wish": {"speed": "brisk", "game": "pig"}}
