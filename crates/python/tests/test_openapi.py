"""A client that a generator of clients makes of the server's OpenAPI document plays whole games: the document says enough, and says it
right. It is read by strict rules, and no type of the client is ours."""

import importlib
import subprocess
import sys
import time
import urllib.request

import pytest

NAME = "generated_client"


@pytest.fixture(scope="module")
def generator():
    pytest.importorskip("openapi_python_client", reason="the generator is not installed: cargo xtask python --long has it")
    return [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--overwrite"]


@pytest.fixture
def generated(generator, server, tmp_path, monkeypatch):
    """The modules of the client, by name."""
    server, document = server.rstrip("/"), tmp_path / "openapi.json"
    with urllib.request.urlopen(f"{server}/api/v1/openapi.json") as answer:
        document.write_bytes(answer.read())
    # It would format what it writes, with programs that need not be there.
    settings = tmp_path / "settings.yaml"
    settings.write_text("post_hooks: []\n")
    words = [*generator, "--config", str(settings), "--path", str(document), "--output-path", str(tmp_path / NAME)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    # What it cannot make a type of, it warns of and leaves out.
    assert "arning" not in done.stdout, done.stdout[-2000:]
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
        del sys.modules[name]
    return lambda name: importlib.import_module(f"{NAME}.{name}")


@pytest.mark.long
def test_a_generated_client_plays_a_whole_game(generated, server, game):
    models = generated("models")

    def call(name, **words):
        answer = generated(f"api.matches.{name}").sync(client=client, **words)
        while isinstance(answer, models.ErrorBody) and answer.error.code == "too_many":
            time.sleep(0.05)
            answer = generated(f"api.matches.{name}").sync(client=client, **words)
        return answer

    server = server.rstrip("/")
    client = generated("client").Client(server, headers={"Origin": server}, raise_on_unexpected_status=True)
    me = generated("api.people.guest").sync(client=client, body=models.NameBody(name="Ada"))
    assert me.name == "Ada"

    seats = ["me", {"bot": {"level": "greedy"}}, {"bot": {"level": "greedy"}}]
    options = {"game": game, "setup": {"players": 3}, "pace": "none"}
    done = call("open_table", body=models.Create.from_dict({"options": options, "seats": seats, "practice": 7}))
    assert isinstance(done, models.Done) and done.match
    call("manage", id=done.match, body=models.ManageBody.from_dict({"do": "start"}))

    decided = 0
    while True:
        snapshot = call("snapshot", id=done.match)
        assert isinstance(snapshot, models.Snapshot)
        # Whatever is read is written as it came: no part of it is unknown to the document.
        assert models.Snapshot.from_dict(snapshot.to_dict()) == snapshot and not snapshot.additional_properties
        view = getattr(snapshot.view, game)
        assert type(view).__name__ == f"{game.title()}View" and type(view.observation).__name__ == f"{game.title()}Observation"
        if snapshot.table.tally:
            break
        if view.legal:
            play = {"do": {"play": {"at": snapshot.table.seq, "action": view.legal[0]}}}
            answer = call("act", id=done.match, body=models.ActBody.from_dict(play))
            assert isinstance(answer, models.Done), answer
            decided += 1
    assert decided > 10 and len(snapshot.table.tally.scores) == 3
    record = call("record", id=done.match)
    assert type(record).__name__ == f"{game.title()}Record" and len(record.steps) == snapshot.table.steps
    missing = call("snapshot", id="m-nobody")
    assert isinstance(missing, models.ErrorBody) and missing.error.code
