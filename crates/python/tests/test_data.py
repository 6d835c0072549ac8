"""Recorded games as data sets."""

import json
import os
import re
import subprocess
from pathlib import Path

import fondaco
import numpy as np
import pytest
from fondaco import data


def recorded(game, seed, seats=("greedy", "random", "random"), steps=None):
    """A game between bots, and its record; only the first steps of it, if somebody says so."""
    state, bots = fondaco.State(game, 3), [fondaco.Bot(name, seed) for name in seats]
    while not state.is_over and (steps is None or len(state.history) < steps):
        if state.is_chance:
            state.deal(seed)
        else:
            state.apply(bots[state.player].decide(state))
    return state, data.parse(state.record(list(seats)))


def test_a_checksum_does_not_depend_on_how_a_record_is_written(game):
    records = [recorded(game, seed)[1] for seed in range(3)]
    other = [json.loads(json.dumps(dict(reversed(record.items())), indent=1)) for record in records]
    assert data.checksum(records) == data.checksum(other) != data.checksum(records[::-1])
    assert data.canonical({**records[0], "components": None}) == data.canonical(records[0])
    records[1]["seats"][0] = "somebody else"
    assert data.checksum(records) != data.checksum(other)


def test_a_folder_of_records_is_read_by_name(game, tmp_path):
    records = [recorded(game, seed)[1] for seed in range(3)]
    for number in (2, 0, 1):
        (tmp_path / f"{number}.json").write_text(json.dumps(records[number]), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no record")
    assert list(data.read(tmp_path)) == records
    assert data.main(["checksum", str(tmp_path)]) == data.checksum(records)


def test_what_is_no_record_is_named(tmp_path):
    with pytest.raises(ValueError, match="there are no records"):
        list(data.read(tmp_path))
    good = recorded("strozzi", 1)[1]
    without = {name: value for name, value in good.items() if name != "steps"}
    for text, why in (("[", "not a record"), ("[]", "no JSON object"), (json.dumps(without), "no 'steps'")):
        (tmp_path / "wrong.json").write_text(text)
        with pytest.raises(ValueError, match=f"wrong.json: .*{why}"):
            list(data.read(tmp_path))
    with pytest.raises(ValueError, match="what is 'more'"):
        data.parse(json.dumps({**good, "more": 1}))
    with pytest.raises(ValueError, match="usage"):
        data.main(["unpack"])


def test_a_game_as_arrays(game):
    state, record = recorded(game, 4)
    told = data.decisions(record, reward="rank")
    assert told.observations.shape == (len(told.ids), state.tensor_size) and told.observations.dtype == np.float32
    assert np.array_equal(told.returns, state.returns("rank").astype(np.float32)[told.seats])
    again, at = fondaco.State.from_record(json.dumps(record), 0), 0
    for step in record["steps"]:
        if not again.is_chance:
            assert told.seats[at] == again.player and again.text(int(told.ids[at])) == step
            assert np.array_equal(told.observations[at], again.tensor(again.player))
            at += 1
        again.play(step)
    assert at == len(told.ids) > 10
    unplayed = data.decisions(recorded(game, 4, steps=0)[1])
    assert unplayed.observations.shape == (0, state.tensor_size) and not len(unplayed.returns)
    record["steps"][-1] = record["steps"][0]
    with pytest.raises(ValueError):
        data.decisions(record)


@pytest.mark.long
def test_parquet_keeps_everything(tmp_path):
    import pyarrow.parquet as pq

    records = [recorded(game, seed)[1] for game in fondaco.GAMES for seed in range(40)]
    records.append(recorded("strozzi", 9, steps=20)[1])
    other = fondaco.State("strozzi", 3, edition=fondaco.Edition.surprise("strozzi", 1))
    records.append(json.loads(other.record()))
    assert records[-1]["components"] and records[-2]["result"] is None
    file = tmp_path / "games.parquet"
    assert data.write_parquet(iter(records), file) == len(records)
    assert data.checksum(data.load(file)) == data.checksum(records) == data.main(["checksum", str(file)])
    table = pq.read_table(file)
    assert table.schema.equals(data.schema(), check_metadata=True)
    assert table["scores"][0].as_py() == records[0]["result"]["scores"] and table["players"][0].as_py() == 3
    assert table["seats"][0].as_py() == ["greedy", "random", "random"]
    assert table["seats"][len(records) - 1].as_py() == []
    for record in data.load(file):
        fondaco.State.from_record(json.dumps(record))
    pq.write_table(table.replace_schema_metadata(None), file)
    with pytest.raises(ValueError, match="no records of Fondaco"):
        list(data.load(file))


@pytest.mark.long
def test_the_data_set_is_what_its_recipe_says(game, tmp_path):
    """The first 1,000 games of docs/data.md, made anew."""
    document = (Path(__file__).parents[3] / "docs" / "data.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| {game.title()} \| `([0-9a-f]{{64}})` \|", document, re.MULTILINE)
    words = ["simulate", "--game", game, "--players", "4", "--games", "1000", "--policy", "greedy", "--seed", "0"]
    program = os.environ["FONDACO_PROGRAM"]
    subprocess.run([program, *words, "--records", str(tmp_path / "games")], check=True, stdout=subprocess.DEVNULL)
    records = list(data.read(tmp_path / "games"))
    assert len(records) == 1000 and data.checksum(records) == row
    assert all(record["seats"] == ["greedy"] * 4 for record in records)
