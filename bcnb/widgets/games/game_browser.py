"""The page of recorded games: your own and those that come with bcnb, with filters, and files to open."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import RLock
from typing import TypeAlias

import traitlets

from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.svg import picture
from bcnb.presentation.text_tools import sentence
from bcnb.review.game_preview import saved_preview
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game, read_bytes
from bcnb.widgets.base_widget import GuardedWidget, Message
from bcnb.widgets.games.file_intake import LIMITS, FileIntake
from bcnb.widgets.games.game_list_view import (
    INCLUDED,
    MINE,
    NONE,
    Filters,
    GameList,
    battle_picture,
    checked_filters,
    game_list_view,
    included_text,
    say_check,
)
from bcnb.widgets.stored_output import Bundle, stored_bundle

WRITTEN = ("game", "battle", "player", "result", "length", "since")
"""The filters that are texts."""
PICKING = "On a page with a kernel, you can choose recorded games here."
"""The stored text of a compact list."""
Look: TypeAlias = dict[str, object]
"""The answer about a game, as values for a message."""


class GameBrowser(GuardedWidget):
    """The recorded games in two lists, with filters, and the game that is chosen. Files with games can be added.

    The page asks for a list with its place and its filters, and for the end of a game when its row comes into view and
    results are shown. The stored text is the list of the included games without their results.

    Args:
        play: called with the name of a game and the turn from which the reader wants to play on.
        pick: called with the name of the game that the reader chose. The list is then a compact one to choose from.
            What it returns is added to the address of the page.
        count: called with the place and the filters of the games that the reader chose. The list is then a compact one.
            What it returns is the part of the address that leads to the same choice.
        listed: called with a place and filters when the reader chose them. What it returns becomes the address.
        place: the list that is shown first, by default your own games if there are any.
        filters: the filters that are set first.
    """

    kind = traitlets.Unicode("game_browser").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    pictures = traitlets.Dict().tag(sync=True)
    limits = traitlets.Dict(LIMITS).tag(sync=True)
    picks = traitlets.Enum(("", "game", "games"), "").tag(sync=True)

    def __init__(
        self,
        play: Callable[[str, int], None] | None = None,
        *,
        pick: Callable[[str], str] | None = None,
        count: Callable[[str, Filters], str] | None = None,
        listed: Callable[[str, Filters], str] | None = None,
        place: str = "",
        filters: Filters = NONE,
    ) -> None:
        self._lock, self._play, self._pick, self._count = RLock(), play, pick, count
        self._listed = listed
        self._intake = FileIntake(self.send, self._added)
        self._place, self._filters = place or MINE, filters
        first = self._find()
        if not place and not first["of"]:
            self._place, first = INCLUDED, game_list_view(INCLUDED, filters)
        picks = "game" if pick else "games" if count else ""
        super().__init__(view=self._shown(first), pictures=self._pictures(first), picks=picks)
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
        """Answer the page: show a list or a game, add files, or do what the reader chose for a game."""
        message = Message(content)
        with self._lock:
            try:
                if not self._intake.answer(message):
                    self._act(message)
            except (ValueError, OSError) as fault:
                self.send({"t": "fault", "text": sentence(str(fault)), "name": _name_in(message)})

    def _act(self, message: Message) -> None:
        """Raises ValueError or OSError."""
        if message.kind == "find":
            self._place, self._filters = _asked(message)
            self._update()
            if self._listed:
                self.send({"t": "done", "at": self._listed(self._place, self._filters)})
        elif message.kind == "play" and self._play:
            self._play(message.text("name"), message.whole("turn", 1))
            self.send({"t": "done"})
        elif message.kind == "pick":
            self.send({"t": "done", "at": self._choose(message)})
        elif message.kind in LOOKS:
            self.send({"t": message.kind, "name": message.text("name"), **LOOKS[message.kind](message.text("name"))})

    def _choose(self, message: Message) -> str:
        """Report the game or the games that were chosen, and return their part of the address, or an empty text.

        Raises:
            ValueError: if the choice is not possible.
            OSError: if a file cannot be read.
        """
        if self._pick:
            return self._pick(message.text("name"))
        return self._count(self._place, self._filters) if self._count else ""

    def __repr__(self) -> str:
        if self.picks:
            return PICKING
        return included_text(game_list_view(INCLUDED, Filters())["rows"])

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return stored_bundle(super()._repr_mimebundle_(), "", repr(self))


def _preview(name: str) -> Look:
    """Return the end of a finished game in small."""
    recorded = find_recorded_game(name)
    return saved_preview(recorded)._asdict() if recorded.record.end else {}


def _layout(name: str) -> Look:
    """Return the board at the start of a game."""
    return _board(find_recorded_game(name), 0, "at the start")


def _last(name: str) -> Look:
    """Return the board at the end of a finished game."""
    recorded = find_recorded_game(name)
    return _board(recorded, -1, "at the end") if recorded.record.end else _board(recorded, 0, "at the start")


def _board(recorded: Recorded, place: int, when: str) -> Look:
    """Return the board at a place of a game, and how the game stands to the rules."""
    state = recorded.states[place] if place else recorded.start
    scene = page_presenter_of(state).scene(state, title=f"{recorded.scenario.title}, {when}")
    return {"picture": str(picture(scene)), "check": say_check(recorded.verify())}


def _file(name: str) -> Look:
    """Return the file of a game."""
    path = find_record(name)
    return {"file": path.name, "text": read_bytes(path).decode()}


LOOKS: Mapping[str, Callable[[str], Look]] = {"preview": _preview, "layout": _layout, "last": _last, "file": _file}
"""The answers about a game, by the kind of message that asks. An answer has the same kind."""


def _name_in(message: Message) -> str:
    with suppress(ValueError):
        return message.text("name", "")
    return ""


def _asked(message: Message) -> tuple[str, Filters]:
    """Return the place and the filters in a message.

    Raises:
        ValueError: for an unknown place, or a filter that is not valid.
    """
    place = message.text("place")
    if place not in (MINE, INCLUDED):
        raise ValueError(f"unknown list {place!r:.40}")
    words = {name: message.text(name, "") for name in WRITTEN}
    return place, checked_filters(Filters(**words, reviewed=message.flag("reviewed")))
