"""A scenario on the map of 1961: the pieces on its squares, read from the tables of a file and written as such.

The map itself stays as it is. A file names it, or has it in its own tables.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from bcnb.editor.draft import ARMIES, EMPTY, ScenarioDraft, Tables
from bcnb.grid.squares import SquareId, square_at
from bcnb.storage.game_files import game_files_for
from bcnb.storage.paths import scenarios_folder, sorted_paths
from bcnb.storage.toml import Table, TomlLocation

ANY, COMPLETE = "any", "complete"
"""The armies with which a scenario may begin: any pieces, or the complete armies of the rules."""
WORDS = (
    *("title", "number", "date", "ruleset", "layout", "source", "doubts", "scale", "board", "players", "armies"),
    *("sides", "notice", "story"),
)
KEYS = (*WORDS, "special", *ARMIES, "map", "states", "dots", "rail", "site", "rules")
"""All keys of a file, in the order in which a file has them."""
MAP_KEYS = ("terrain", "states", "territory", "units")
"""The pictures of a map, in the order in which a file has them."""
BOARDS = "boards"
"""The folder of the maps, in the folder of the scenarios of a game."""
NO_SQUARE = "~x"
"""The letters of places that are not squares."""


def read_map_draft(tables: Tables) -> ScenarioDraft:
    """Return the draft in the tables of a valid scenario file of *Battle-Cry* (1961). Only the form is read here."""
    ground = _whole(tables)["map"]
    picture = str(ground["units"])
    bare = "".join(letter if letter in f"{NO_SQUARE} \n" else EMPTY for letter in picture)
    words = {key: tables[key] for key in WORDS if key in tables and key != "ruleset"}
    kept = {key: tables[key] for key in tables if key not in (*WORDS, "map")}
    return ScenarioDraft(
        tables["ruleset"],
        words=words,
        squares=squares_of(picture),
        kept={**kept, "map": {**ground, "units": bare}},
    )


def map_tables(draft: ScenarioDraft) -> Tables:
    """Return the tables of the file of a draft, in the order of `KEYS`. A map like that which it names is left out."""
    ground: Any = draft.kept["map"]
    ground = {**ground, "units": units_picture(draft)}
    tables: Tables = {**draft.words, "ruleset": draft.ruleset, **draft.kept}
    named = draft.words.get("board")
    if named and ground == _board(scenarios_folder(), draft.ruleset, str(named))["map"]:
        del tables["map"]
    else:
        tables["map"] = {key: ground[key] for key in MAP_KEYS if key in ground}
    return {key: tables[key] for key in KEYS if key in tables and tables[key] not in ({}, [])}


def units_picture(draft: ScenarioDraft) -> str:
    """Return the picture of the pieces of a draft."""
    ground: Any = draft.kept["map"]
    rows = [line.split(" ") for line in ground["units"].split("\n")]
    drawn = [
        [draft.squares.get(square_at(number, column), letter) if letter else "" for column, letter in enumerate(line)]
        for number, line in enumerate(rows)
    ]
    return "\n".join(" ".join(line) for line in drawn)


def squares_of(picture: str) -> dict[SquareId, str]:
    """Return the letter of each piece in a picture in a valid file."""
    return {at: letter for at, letter in _cells(picture) if letter not in EMPTY + NO_SQUARE}


def with_named_board(ruleset: str, tables: Tables) -> Tables:
    """Return tables that name a map in place of having it, if bcnb has this map. Its sites and notes may differ."""
    for path in sorted_paths(scenarios_folder() / ruleset / BOARDS, "*.toml"):
        board = _board(scenarios_folder(), ruleset, path.stem)
        bare = [{**one["map"], "units": ""} for one in (tables, board)]
        if bare[0] == bare[1] and all(tables.get(key) == board.get(key) for key in ("states", "dots", "rail")):
            kept = {key: value for key, value in tables.items() if key in ("title", "map") or key not in board}
            return {**kept, "board": path.stem}
    return tables


def _cells(picture: str) -> Iterator[tuple[SquareId, str]]:
    """Yield the letter of each place of a picture in a valid file."""
    for number, line in enumerate(picture.rstrip("\n").split("\n")):
        for column, letter in enumerate(line.rstrip(" ").split(" ")):
            yield square_at(number, column), letter


def _whole(tables: Tables) -> Mapping[str, Any]:
    """Return the tables of a file together with those of the map that it names."""
    named = tables.get("board")
    board = _board(scenarios_folder(), tables["ruleset"], str(named)) if named else {}
    return {**board, **tables}


@lru_cache(maxsize=8)
def _board(folder: Path, ruleset: str, name: str) -> Mapping[str, Any]:
    """Return the tables of a map that comes with bcnb."""
    table = Table({"ruleset": ruleset, "board": name}, TomlLocation("draft"))
    whole = game_files_for(ruleset).whole(table)
    return {key: value for key, value in whole.values.items() if key != "ruleset"}
