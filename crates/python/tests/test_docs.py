"""What the documents show in Python runs. It is run as it stands, but for what takes long, never ends, or is elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import fondaco
import numpy as np
import pytest
from fondaco import data

ROOT = Path(__file__).parents[3]
DOCUMENTS = ("docs/python.md", "docs/data.md", "crates/python/README.md")


def blocks(document):
    """The code of a document that is called Python, in its order."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(document, number, replaced=(), names=None):
    """Runs a block, with other texts in the place of some, among these names; says what names there are then."""
    code = blocks(document)[number]
    for text, other in replaced:
        assert text in code, f"{document}: there is no '{text}' any more"
        code = code.replace(text, other)
    names = {} if names is None else names
    exec(compile(code, f"{document}, block {number}", "exec"), names)
    return names


def test_every_block_has_its_test():
    """A block more or less moves the others: look where they are run below."""
    assert [len(blocks(document)) for document in DOCUMENTS] == [4, 2, 1]


def test_one_game(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    state = run("docs/python.md", 0, [("doge@200", "doge@2")])["state"]
    assert state.is_over and str(state.scores()[0]) in capsys.readouterr().out
    record = data.parse((tmp_path / "game.json").read_text())
    assert record["seats"] == ["doge"] * 4 and record["result"]["scores"] == list(state.scores())
    assert run("crates/python/README.md", 0)["state"].is_over


def test_thousands_of_games():
    class Enough(Exception):
        pass

    learnt = []

    def learn(rewards, seats):
        learnt.append(rewards)
        if sum(map(len, learnt)) >= 30:
            raise Enough

    dice = np.random.default_rng(1)
    names = {"fondaco": fondaco, "learn": learn}
    names["policy"] = lambda observations, masks: (dice.random(masks.shape) * masks).argmax(axis=1)
    with pytest.raises(Enough):
        run("docs/python.md", 1, [("count=4096", "count=32")], names)
    rewards = np.concatenate(learnt)
    assert rewards.shape[1] == 4 and np.allclose(rewards.sum(axis=1), 0, atol=1e-6) and rewards.any()


@pytest.mark.long
def test_tables_on_a_server(server):
    # Nobody waits for bots that take their time so that people can look.
    swift = [("http://localhost:7878", server), ('"level": "doge"', '"level": "greedy"'), ("public=True", 'pace="none"')]
    names = run("docs/python.md", 2, swift)
    assert names["table"].view.is_over and sorted(names["ended"]["ranks"])[0] == 1
    names = run("docs/python.md", 3, [("doge@100", "doge@2"), ("practice=7", 'practice=7, pace="none"')], names)
    assert names["view"].is_over and names["view"].game == "liguria"


@pytest.mark.long
def test_a_data_set_is_made_as_its_recipe_says(tmp_path, monkeypatch, capsys):
    """All commands of docs/data.md, with fewer games, and what it does with them in Python."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs/data.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S) for line in block.splitlines()]
    assert len(lines) == 6, "two for a first file, four for the data set"
    for line in lines:
        words = re.sub(r"--games \d+", "--games 30", line).split()
        programs = {"fondaco": [os.environ["FONDACO_PROGRAM"]], "python": [sys.executable]}
        subprocess.run(programs[words[0]] + words[1:], check=True, stdout=subprocess.DEVNULL)
    for game in fondaco.GAMES:
        packed, folder = data.main(["checksum", f"{game}.parquet"]), data.main(["checksum", game])
        assert packed == folder == data.checksum(data.read(game))
    names = run("docs/data.md", 0)
    assert len(names["ids"]) == len(names["returns"]) > 10
    run("docs/data.md", 1)
    assert data.checksum(data.load("strozzi.parquet")) in capsys.readouterr().out
