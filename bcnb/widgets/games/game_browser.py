"""The page of recorded games: your own and those that come with bcnb, with filters, and files to open."""

from collections.abc import Callable
from datetime import date
from threading import RLock

import traitlets

from bcnb.widgets.base_widget import GuardedWidget, Message
from bcnb.widgets.games.file_intake import LIMITS, FileIntake
from bcnb.widgets.games.game_list_view import (
    INCLUDED,
    MINE,
    Filters,
    GameList,
    battle_picture,
    game_list_view,
    included_text,
)
from bcnb.widgets.stored_output import Bundle, stored_bundle

WRITTEN = ("game", "battle", "player", "result", "length", "since")
"""The filters that are texts."""


class GameBrowser(GuardedWidget):
    """The recorded games in two lists, with filters. Files with games can be added.

    The page asks for a list with its place and its filters. The stored text is the list of the included games without
    their results.

    Args:
        play: called with the name of a game that the reader wants to play from its first turn.
    """

    kind = traitlets.Unicode("game_browser").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    pictures = traitlets.Dict().tag(sync=True)
    limits = traitlets.Dict(LIMITS).tag(sync=True)

    def __init__(self, play: Callable[[str], None] | None = None) -> None:
        self._lock, self._play = RLock(), play
        self._intake = FileIntake(self.send, self._added)
        self._place, self._filters = MINE, Filters()
        first = self._find()
        if not first["of"]:
            self._place, first = INCLUDED, game_list_view(INCLUDED, Filters())
        super().__init__(view=self._shown(first), pictures=self._pictures(first))
        self.on_msg(self._answer)

    def _find(self) -> GameList:
        return game_list_view(self._place, self._filters)

    def _shown(self, found: GameList) -> GameList:
        return {**found, "place": self._place, "filters": self._filters._asdict()}

    def _pictures(self, found: GameList) -> dict[str, tuple[str, str]]:
        """Return the pictures of the battles in a list and of those that were shown before."""
        battles = dict.fromkeys(row["battle"] for row in found["rows"])
        known = {} if not self.trait_has_value("pictures") else self.pictures
        return {**known, **{name: battle_picture(name) for name in battles if name not in known}}

    def _update(self) -> None:
        found = self._find()
        self.pictures = self._pictures(found)
        self.view = self._shown(found)

    def _added(self) -> None:
        """Show the list again, because there are new games."""
        if self._place == MINE:
            self._update()

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        """Show the list that the page asks for, add its files, or put a game on a table."""
        message = Message(content)
        with self._lock:
            try:
                if self._intake.answer(message):
                    return
                if message.kind == "find":
                    self._place, self._filters = _asked(message)
                    self._update()
                elif message.kind == "play" and self._play:
                    self._play(message.text("name"))
                    self.send({"t": "done"})
            except (ValueError, OSError) as fault:
                self.send({"t": "fault", "text": str(fault)})

    def __repr__(self) -> str:
        return included_text(game_list_view(INCLUDED, Filters())["rows"])

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return stored_bundle(super()._repr_mimebundle_(), "", repr(self))


def _asked(message: Message) -> tuple[str, Filters]:
    """Return the place and the filters in a message.

    Raises:
        ValueError: for an unknown place, or a filter that is not valid.
    """
    place = message.text("place")
    if place not in (MINE, INCLUDED):
        raise ValueError(f"unknown list {place!r:.40}")
    words = {name: message.text(name, "") for name in WRITTEN}
    filters = Filters(**words, reviewed=message.flag("reviewed"))
    if filters.since:
        try:
            date.fromisoformat(filters.since)
        except ValueError:
            raise ValueError(f"{filters.since!r:.40} is not a day such as 2026-11-30") from None
    return place, filters
