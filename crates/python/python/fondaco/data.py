"""Recorded games as data sets.

    fondaco simulate --game strozzi --players 4 --games 1000 --policy greedy --records games
    python -m fondaco.data pack games strozzi.parquet        # needs pip install 'fondaco[parquet]'
    python -m fondaco.data checksum strozzi.parquet

    from fondaco import data

    for record in data.load("strozzi.parquet"):              # as NOTATION.md of each game describes it
        decisions = data.decisions(record)                   # the same game as arrays

A Parquet file has one row for each game, with the columns of `schema()`. Nothing of a record is lost: `load` gives back what was
written. `checksum` is taken of the records and not of the file, so it does not depend on how that was compressed.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import State

if TYPE_CHECKING:
    import pyarrow as pa

Record = dict[str, Any]

# Games in a row group: what is in memory at once.
_GROUP = 4096
# What every record has; NOTATION.md of each game, section 10.
_NEEDED = ("game", "rules", "edition", "setup", "steps")
_OPTIONAL = ("components", "seats", "result")


def parse(text: str) -> Record:
    """A record, if the text has the form of one. It is not replayed: `State.from_record` does that."""
    try:
        record = json.loads(text)
    except ValueError as error:
        raise ValueError(f"not a record: {error}") from None
    if not isinstance(record, dict):
        raise ValueError("not a record: it is no JSON object")
    for name in _NEEDED:
        if name not in record:
            raise ValueError(f"not a record: there is no '{name}'")
    for name in record:
        if name not in _NEEDED + _OPTIONAL:
            raise ValueError(f"not a record: what is '{name}'?")
    return record


def canonical(record: Record) -> str:
    """A record in the one form of which checksums are taken: JSON with sorted keys and no blanks, and nothing that is left out."""
    kept = {name: value for name, value in record.items() if value not in (None, [])}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def checksum(records: Iterable[Record]) -> str:
    """The SHA-256 of all records in their order, in canonical form with a line feed after each."""
    sum = hashlib.sha256()
    for record in records:
        sum.update(canonical(record).encode() + b"\n")
    return sum.hexdigest()


def read(folder: str | Path) -> Iterator[Record]:
    """The records in the files of a folder, as `fondaco simulate --records` writes them, by the names of their files."""
    files = sorted(Path(folder).glob("*.json"))
    if not files:
        raise ValueError(f"{folder}: there are no records, whose names end in .json")
    for file in files:
        try:
            yield parse(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None


def schema() -> "pa.Schema":
    """The columns of a Parquet file. `setup` and `result` are JSON, because each game has its own."""
    import pyarrow as pa

    text = pa.string()

    def several(kind: Any) -> Any:
        # Parquet calls what is in a list an element.
        return pa.list_(pa.field("element", kind))

    return pa.schema(
        [
            pa.field("game", text, nullable=False),
            pa.field("rules", pa.int32(), nullable=False),
            pa.field("edition", pa.struct([("name", text), ("hash", text)]), nullable=False),
            pa.field("components", text),
            pa.field("setup", text, nullable=False),
            pa.field("players", pa.int8(), nullable=False),
            pa.field("seats", several(text), nullable=False),
            pa.field("steps", several(text), nullable=False),
            pa.field("scores", several(pa.int32())),
            pa.field("ranks", several(pa.int8())),
            pa.field("result", text),
        ],
        metadata={"fondaco": "records 1"},
    )


def write_parquet(records: Iterable[Record], file: str | Path) -> int:
    """Writes records into a Parquet file, and says how many. Those that `read` gives are never all in memory."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns, count, records = schema(), 0, iter(records)
    with pq.ParquetWriter(file, columns, compression="zstd") as writer:
        while rows := [_row(record) for record in islice(records, _GROUP)]:
            writer.write_table(pa.Table.from_pylist(rows, columns))
            count += len(rows)
    return count


def load(file: str | Path) -> Iterator[Record]:
    """The records of a Parquet file, in their order."""
    import pyarrow.parquet as pq

    with pq.ParquetFile(file) as parquet:
        if (parquet.schema_arrow.metadata or {}).get(b"fondaco") != b"records 1":
            raise ValueError(f"{file}: no records of Fondaco")
        for batch in parquet.iter_batches(_GROUP):
            for row in batch.to_pylist():
                yield _record(row)


def _row(record: Record) -> dict[str, Any]:
    result = record.get("result") or {}
    return {
        **{name: record.get(name) for name in ("game", "rules", "edition", "components", "steps")},
        "setup": json.dumps(record["setup"]),
        "players": record["setup"]["players"],
        "seats": record.get("seats", []),
        "scores": result.get("scores"),
        "ranks": result.get("ranks"),
        "result": json.dumps(result) if result else None,
    }


def _record(row: dict[str, Any]) -> Record:
    record = {name: row[name] for name in _NEEDED}
    record["setup"] = json.loads(row["setup"])
    record["result"] = json.loads(row["result"]) if row["result"] else None
    record.update({name: row[name] for name in ("components", "seats") if row[name]})
    return record


class Decisions(NamedTuple):
    """The decisions of a game: one row for each, in their order."""

    observations: NDArray[np.float32]
    """What the seat that decided knew (docs/numbers.md)."""
    ids: NDArray[np.int64]
    """What it decided."""
    seats: NDArray[np.int64]
    """Which seat it was."""
    returns: NDArray[np.float32]
    """What the end was worth to this seat."""


def decisions(
    record: Record,
    memory: Literal["sight", "perfect"] = "perfect",
    reward: Literal["win", "rank", "margin"] = "win",
) -> Decisions:
    """A recorded game as arrays. It is replayed, so a record that breaks a rule raises `ValueError`."""
    state = State.from_record(json.dumps(record), 0)
    observations, ids, seats = [], [], []
    for step in record["steps"]:
        if (seat := state.player) is not None:
            observations.append(state.tensor(seat, memory))
            ids.append(state.id(step))
            seats.append(seat)
        state.play(step)
    seen = np.array(observations, np.float32).reshape(-1, state.tensor_size)
    whose, worth = np.array(seats, np.int64), state.returns(reward).astype(np.float32)
    return Decisions(seen, np.array(ids, np.int64), whose, worth[whose])


def main(words: list[str]) -> str:
    """What `python -m fondaco.data` does, and then says."""
    match words:
        case ["pack", folder, file]:
            return f"{write_parquet(read(folder), file)} games"
        case ["checksum", place]:
            return checksum(read(place) if Path(place).is_dir() else load(place))
        case _:
            raise ValueError("usage: python -m fondaco.data pack FOLDER FILE.parquet, or checksum FOLDER_OR_FILE")


if __name__ == "__main__":
    try:
        print(main(sys.argv[1:]))
    except (ValueError, OSError, ImportError) as error:
        sys.exit(f"error: {error}")
