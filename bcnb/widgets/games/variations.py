"""Saved games that begin as another game did: their list, to open, compare and rename, and two of them side by side."""

from collections.abc import Callable, Mapping
from urllib.parse import quote

from ipywidgets import HTML, Button, HBox, Layout, Text, VBox, Widget

from bcnb.players.session import viewer_for
from bcnb.presentation.chart import chart_svg
from bcnb.presentation.chart_table import Picture, describe_lines, figure_html, line_table, table_html
from bcnb.presentation.markup import escape_text, join, tag
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.review.outcomes.compared_chances import can_compare_chances, compared_chances, say_results
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.storage.variations import Variation, name_game, shared, variations
from bcnb.widgets.games.game_browser import GameBrowser
from bcnb.widgets.replay import Replay
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


# --- two games side by side -------------------------------------------------------------------------------------------


WIDE = Layout(flex="1 1 480px", min_width="0")
"""The layout of a replay: two replays are next to each other if there is enough space, otherwise below each other."""
BELOW = Layout(flex="1 1 100%", min_width="0")
BETRAYED = "Neither game is over, and you play a different side in each. Side by side they would show the enemy's cards"


class SideBySide(HBox):
    """Two games next to each other, first at their last common ply. If one is stepped, the other follows.

    Up to their last common ply both show the same ply. After it, the other game shows the beginning of the same turn,
    or its end if it did not have this turn. If both are over, a chart of their win chances and the results are below.
    The viewer is the umpire, or a human player in an unfinished game.

    Raises:
        ValueError: if the viewers differ and would see each other's secrets.
        RecordError: if a record is faulty.
    """

    def __init__(self, first: Recorded, second: Recorded) -> None:
        games = first, second
        viewers = set(filter(None, (viewer_for(one.record) for one in games)))
        if len(viewers) > 1:
            raise ValueError(BETRAYED)
        self._parts, viewer = shared(first.record, second.record), next(iter(viewers), None)
        self._turns = [[state.turn.number for state in one.states] for one in games]
        self._shown = [Replay(one, viewer=viewer, ply=self._parts, layout=WIDE) for one in games]
        below = [_comparison(first, second)] if can_compare_chances(*games) and viewer is None else []
        super().__init__([*self._shown, *below], layout=Layout(flex_flow="row wrap"))
        for place, one in enumerate(self._shown):
            one.observe(lambda change, place=place: self._follow(place, change), names="ply")

    def _follow(self, place: int, change: Mapping[str, int]) -> None:
        """Show the moment in the other game that belongs to the ply at which one game was stepped."""
        ply, other = change["new"], self._shown[1 - place]
        if ply <= self._parts:
            other.ply = ply
            return
        turn, turns = self._turns[place][ply], self._turns[1 - place]
        if turns[other.ply] != turn or other.ply < self._parts:
            begins = next((at for at, number in enumerate(turns) if number >= turn), other.last)
            other.ply = max(begins, self._parts)


def _comparison(first: Recorded, second: Recorded) -> HTML:
    """Return the chart of both win chances with its numbers, and the results."""
    chart = compared_chances(first, second)
    results = join(*(tag("p", escape_text(words)) for words in say_results(first, second)))
    picture = Picture(str(chart_svg(chart)), "", describe_lines(chart))
    return HTML(str(figure_html(picture, table_html(line_table(chart)), results)), layout=BELOW)
