"""Recorded games as two Parquet tables for data analysis: `games.parquet` and `plies.parquet`."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from json import dumps
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from bcnb.engine.codec import codec
from bcnb.review.reviewed_games import ReviewedGame
from bcnb.storage.files import Batch, file_exists_error
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_prefix

GAMES: Mapping[str, tuple[str, str]] = {
    "game": ("string", "the name of the record's file; joins both tables"),
    "ruleset": ("string", "which game is played"),
    "rules": ("string", "the version of the rules"),
    "scenario": ("string", "the name of the battle"),
    "title": ("string", "its title"),
    "seats": ("string", "the players, as JSON: seat to name"),
    "plies": ("int32", "how many plies were played"),
    "winner": ("string", "the side that won; null: nobody, or the game is not over"),
    "by": ("string", "how the game ended; null: it is not over"),
    "sha256": ("string", "the digest at the end of the record; null: it is not over"),
    "changed": ("timestamp[ns, tz=UTC]", "when the file was changed last"),
    "luck": ("double", "by how many points luck changed the Union's chance; null: not reviewed"),
    "mistakes": (
        "string",
        "the mistakes of each seat that was judged, as JSON; {}: none was, in a quick review; null: not reviewed",
    ),
}
"""The columns of `games.parquet`, each with its type and description."""
PLIES: Mapping[str, tuple[str, str]] = {
    "game": ("string", "the name of the record's file; joins both tables"),
    "ply": ("int32", "its number, from 1"),
    "seat": ("string", "who acted; chance for dice and draws"),
    "do": ("string", "the text of the action"),
    "kind": ("string", "the first word of it"),
    "events": ("string", "its events, as JSON, in the order of the record"),
    "note": ("string", "the note on it; null: none"),
}
"""The columns of `plies.parquet`, each with its type and description."""
TABLES = {
    "games": ("one row per game", GAMES),
    "plies": (
        "one row per action, by a seat or by chance; an unfinished game has none, because they show hidden cards",
        PLIES,
    ),
}
"""The description of a row and the columns of each table."""
AT_ONCE = 50_000
"""The number of rows in memory at a time."""


class ExportResult(NamedTuple):
    """The paths of the tables, the number of games in them, and the reason why each other file was left out."""

    paths: tuple[Path, Path]
    games: int
    faults: Mapping[str, str]


def export_games(folder: Path, games: Sequence[ReviewedGame], target: Path) -> ExportResult:
    """Write the tables for the games of a folder to another folder. A game that cannot be read completely is left out.

    Raises:
        ValueError: if pyarrow is not installed.
        FileExistsError: if one of the tables exists.
        OSError: if a file cannot be read or written.
    """
    paths = target / "games.parquet", target / "plies.parquet"
    for path in paths:
        if os.path.lexists(path):
            raise file_exists_error(path)
    faults: dict[str, str] = {}
    with Batch() as batch:
        with batch.open(paths[1]) as file:
            _write(file, PLIES, _plies(folder, games, faults))
        sound = [one for one in games if one.hit.name not in faults]
        with batch.open(paths[0]) as file:
            _write(file, GAMES, map(_game, sound))
    return ExportResult(paths, len(sound), faults)


def _write(file: BinaryIO, columns: Mapping[str, tuple[str, str]], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write a table to an open file. Raises ValueError without pyarrow."""
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise ValueError("tables are written by pyarrow: pip install 'bcnb[parquet]'") from None
    types = {"string": pa.string(), "int32": pa.int32(), "double": pa.float64()}
    fields = [
        pa.field(name, types.get(kind) or pa.timestamp("ns", "UTC"), metadata={"description": words})
        for name, (kind, words) in columns.items()
    ]
    schema = pa.schema(fields)
    with ParquetWriter(file, schema, compression="zstd") as writer:
        for some in _batches(rows):
            writer.write_table(pa.Table.from_pylist(some, schema))


def _batches(rows: Iterable[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    batch: list[Mapping[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == AT_ONCE:
            yield batch
            batch = []
    yield batch


def _game(game: ReviewedGame) -> dict[str, Any]:
    hit, entry, judged = game.hit, game.hit.entry, game.judged
    end = entry.end
    return {
        "game": hit.name,
        "ruleset": entry.ruleset,
        "rules": entry.rules,
        "scenario": entry.scenario,
        "title": entry.title,
        "seats": dumps(dict(entry.seats), ensure_ascii=False),
        "plies": entry.plies,
        "winner": end and end.winner,
        "by": end and end.by,
        "sha256": end and end.sha256,
        "changed": hit.changed,
        "luck": judged and judged.luck,
        "mistakes": judged and dumps(dict(judged.mistakes)),
    }


def _plies(folder: Path, games: Iterable[ReviewedGame], faults: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the plies of finished games, because those of other games would reveal hidden cards.

    Problems of records are added to `faults`, and their plies are left out.
    """
    for name in (one.hit.name for one in games):
        prefix = load_prefix(folder / name)
        if prefix.error:
            faults[name] = str(prefix.error)
        elif prefix.end:
            yield from _rows(Recorded(prefix.name, prefix.record))


def _rows(recorded: Recorded) -> Iterator[dict[str, Any]]:
    events = codec(recorded.ruleset)
    for ply in recorded.record.plies:
        yield {
            "game": recorded.path.name,
            "ply": ply.number,
            "seat": ply.seat,
            "do": ply.do,
            "kind": ply.do.partition(" ")[0],
            "events": dumps([events.write(event) for event in ply.events], ensure_ascii=False),
            "note": ply.note,
        }
