"""The list of saved games that begin as another game did, to open, compare and rename."""

from collections.abc import Callable
from urllib.parse import quote

from ipywidgets import HTML, Button, HBox, Layout, Text, VBox, Widget

from bcnb.presentation.markup import escape_text, tag
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.storage.variations import Variation, name_game, variations
from bcnb.widgets.games.game_browser import GameBrowser
from bcnb.widgets.games.side_by_side import SideBySide
from bcnb.widgets.stored_output import Bundle, stored_bundle

ROW = Layout(flex_flow="row wrap", align_items="center")
TALL = {"width": "auto", "height": "44px", "align_self": "flex-start"}
"""The layout of a button that is large enough for a finger."""
HIDDEN = "none"
TAKEN = "This game is still in progress. You can rename it when it is over, or when you have closed its page."


def say_variation(one: Variation) -> str:
    """Return a description of a variation."""
    length = count_noun(one.game.plies, "ply", "plies")
    ended = sentence(one.game.result) if one.game.over else "It is not over."
    return f"{one.game.name}: the same up to ply {one.parts}, {length}. {ended}"


def say_none(name: str) -> str:
    """Return the message for a game without variations."""
    return f"No saved game begins as {name} did. Play on from one of its plies."


class Variations(VBox):
    """The saved games that begin as a given one did. The stored text is the list.

    Args:
        recorded: the recorded game.
        opened: returns the widget of a game, by name; it may raise ValueError or OSError.
    """

    def __init__(self, recorded: Recorded, opened: Callable[[str], Widget]) -> None:
        self._recorded, self._opened = recorded, opened
        self._list, self._said, self._place, self._games = VBox(), HTML(), VBox(), VBox()
        acts = [_button("Look again", self.look), _button("Choose another game", self._browse)]
        super().__init__([HBox(acts, layout=ROW), self._games, self._list, self._said, self._place])
        self.look()

    def look(self) -> None:
        """Update the list, because new games may have been saved."""
        self.found = variations(self._recorded.record)
        self._list.children = [self._line(one) for one in self.found] or [_line(say_none(self._recorded.name))]
        self._said.value = ""

    def _browse(self) -> None:
        """Show the list in which another game can be chosen, or hide it."""
        open_now = self._games.children and self._games.layout.display != HIDDEN
        self._games.children = [] if open_now else [GameBrowser(pick=self._choose)]
        self._games.layout.display = None

    def _choose(self, name: str) -> str:
        """List the games that begin as another one did, and return what the address of the page then adds.

        Raises:
            ValueError: for an unknown game.
            OSError: if the file cannot be read.
        """
        self._recorded = find_recorded_game(name)
        self._games.layout.display = HIDDEN  # still on the page, which the answer has to reach
        self._place.children = []
        self.look()
        return f"&compared={quote(name)}"

    def _line(self, one: Variation) -> VBox:
        name = one.game.name
        called = Text(value=name, description="Name", layout=Layout(width="260px"))
        called.add_class("bcnb-called")
        acts = [
            _button("Open it again", lambda: self._put(lambda: self._opened(name))),
            _button("Side by side", lambda: self._put(lambda: SideBySide(self._recorded, find_recorded_game(name)))),
            called,
            _button("Rename", lambda: self._try(lambda: self._rename(name, called.value))),
        ]
        return VBox([_line(say_variation(one)), HBox(acts, layout=ROW)])

    def _put(self, make: Callable[[], Widget]) -> None:
        self._try(lambda: setattr(self._place, "children", [make()]))

    def _rename(self, name: str, new: str) -> None:
        name_game(name, new.strip())
        self.look()

    def _try(self, act: Callable[[], object]) -> None:
        """Do something, or show why it is not possible."""
        self._said.value = ""
        try:
            act()
        except BlockingIOError:
            self._said.value = _paragraph(TAKEN)
        except (ValueError, OSError) as fault:
            self._said.value = _paragraph(sentence(str(fault)))

    def __repr__(self) -> str:
        return "\n".join(map(say_variation, self.found)) or say_none(self._recorded.name)

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return stored_bundle(super()._repr_mimebundle_(**kwargs), "", repr(self))


def _button(words: str, act: Callable[[], object]) -> Button:
    made = Button(description=words, layout=Layout(**TALL))
    made.on_click(lambda _: act())
    return made


def _line(text: str) -> HTML:
    return HTML(_paragraph(text))


def _paragraph(text: str) -> str:
    return str(tag("p", escape_text(text)))
