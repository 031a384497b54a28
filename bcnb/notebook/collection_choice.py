"""The tables of many games on a page, and the list in which a reader chooses the games that they count."""

from collections.abc import Callable
from urllib.parse import quote

from IPython.display import DisplayHandle, display

from bcnb.analysis.game_collection import GameCollection, read_collection
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.paths import home_folder, replays_folder
from bcnb.storage.records import record_names
from bcnb.widgets.games.game_browser import GameBrowser
from bcnb.widgets.games.game_list_view import (
    INCLUDED,
    MINE,
    Filters,
    filters_from_text,
    filters_text,
    found_games,
)

OWN = "own"
"""The name that stands for the user's own games."""


class GameTables:
    """The tables of a page. When the reader chooses other games there, all tables are made again from these games.

    Args:
        make: returns the output of a table of some games, by its name.
    """

    def __init__(self, make: Callable[[GameCollection, str], object]) -> None:
        self._make = make
        self._shown: list[tuple[DisplayHandle, str]] = []
        self._folder = ""
        self._chosen: GameCollection | None = None

    def begin(self, folder: str, only: str = "") -> None:
        """Show the list to choose from, which begins with the games of a folder. It replaces the choice before.

        Args:
            folder: the games, as for `games`.
            only: the filters that are set first, as a text. They have no effect on a folder by its path.

        Raises:
            ValueError: for a filter that is not valid.
        """
        filters = filters_from_text(only)
        if folder in RULESETS:
            filters = filters._replace(game=folder)
        place = MINE if folder == OWN else INCLUDED if folder in (INCLUDED, *RULESETS) else ""
        self._shown, self._folder = [], folder
        self._chosen = listed_games(place, filters) if place and only else None
        display(GameBrowser(count=self.choose, place=place, filters=filters if place else Filters()))

    def show(self, folder: str, table: str, read: Callable[[], GameCollection]) -> None:
        """Show a table of the games that were chosen instead of the folder, or of those that `read` returns."""
        follows = folder == self._folder
        shown = display(self._make((self._chosen if follows else None) or read(), table), display_id=True)
        if follows:
            self._shown.append((shown, table))

    def choose(self, place: str, filters: Filters) -> str:
        """Count the games of a list instead of those of the folder, and return the address of the list."""
        self._chosen = chosen = listed_games(place, filters)
        for shown, table in self._shown:
            shown.update(self._make(chosen, table))
        return list_address(place, filters)


def own_games() -> GameCollection:
    """Return the user's own games, without copies of those that come with bcnb."""
    brought = record_names().values()
    return read_collection(home_folder(), brought) if home_folder().is_dir() else GameCollection((), {})


def list_address(place: str, filters: Filters) -> str:
    """Return the part of an address that leads to the games of a list with filters."""
    folder = OWN if place == MINE else filters.game or INCLUDED
    only = filters_text(filters if place == MINE else filters._replace(game=""))
    return f"folder={folder}" + (f"&only={quote(only, safe='')}" if only else "")


def listed_games(place: str, filters: Filters) -> GameCollection:
    """Return the finished games of a list with filters, as it is shown on a page."""
    hits = [one.hit for one in found_games(place, filters)]
    names = {hit.name for hit in hits}
    rulesets = dict.fromkeys(hit.entry.ruleset for hit in hits)
    read = [own_games()] if place == MINE else [read_collection(replays_folder() / name) for name in rulesets]
    games = tuple(game for one in read for game in one.games if game.path.name in names)
    others = {path: why for one in read for path, why in one.others.items() if path.name in names}
    return GameCollection(games, others)
