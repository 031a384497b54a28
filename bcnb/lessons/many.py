"""Many games: what a folder of recorded games tells together."""

from collections.abc import Callable, Mapping, Sequence

from bcnb.analysis.game_collection import FinishedGame, GameCollection, lost_ground, read_collection
from bcnb.engine.game_registry import RULESETS
from bcnb.lessons.offering import FOLDER
from bcnb.lessons.saying import say, say_table
from bcnb.lessons.taking import taking
from bcnb.players.session import HUMAN
from bcnb.review import collection_tables
from bcnb.review.luck_adjustment import strengths
from bcnb.storage.disk import expanded
from bcnb.storage.paths import home_folder, replays_folder
from bcnb.storage.records import record_names
from bcnb.storage.toml import did_you_mean

OWN = "own"
"""The folder of the games that were played here."""
TABLES: Mapping[str, Callable[[Sequence[FinishedGame]], str]] = {
    "results": collection_tables.results,
    "players": collection_tables.players,
    "openings": collection_tables.openings,
    "lengths": collection_tables.lengths,
    "ground": lambda games: collection_tables.ground(lost_ground(games)),
    "strength": lambda games: f"{collection_tables.strength(strengths(games))}\n\n{collection_tables.SURE}",
    "form": lambda games: collection_tables.own_form(games, HUMAN),
}
"""The tables by the word with which they are asked for."""


@taking('games("own", "results")', folder=FOLDER)
def games(folder: str, table: str = "") -> None:
    """Print what the games of a folder tell together: how many there are, or a table of `results`, `players`,
    `openings`, `lengths`, `ground`, `strength` or `form`.

    A folder is a path, `own` for the games played here, or the name of a game for those that come with bcnb
    (`battle_cry`). Raises ValueError for another table, and for a folder that is not there.
    """
    if table not in (*TABLES, ""):
        raise ValueError(f"there is no table {table!r}; there are {', '.join(TABLES)}")
    heap = _heap(folder)
    say_table(TABLES[table](heap.games)) if table else say(collection_tables.head(heap))


def _heap(folder: str) -> GameCollection:
    if folder == OWN:
        brought = record_names().values()
        return read_collection(home_folder(), brought) if home_folder().is_dir() else GameCollection((), {})
    path = replays_folder() / folder if folder in RULESETS else expanded(folder)
    if not path.is_dir():
        known = (OWN, *RULESETS)
        raise ValueError(
            f"there is no folder {folder!r}{did_you_mean(folder, known)}; beside folders there are {', '.join(known)}"
        )
    return read_collection(path)
