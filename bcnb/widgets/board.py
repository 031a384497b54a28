"""The board as a widget: a position drawn on the page, to be looked at, walked through and chosen from."""

from collections.abc import Callable, Iterable
from typing import Any

import anywidget
import traitlets
from ipywidgets import CallbackDispatcher

from bcnb.games.battle_cry.state import State
from bcnb.grid.hexes import parse_hex, write_hex
from bcnb.present import frames, svg
from bcnb.present.scene import follow, scene
from bcnb.present.text import text_board
from bcnb.widgets.page import module, style


class Board(anywidget.AnyWidget):
    """A position on the hex board; `show` puts another one on it.

    `selected` is the label of the chosen hex, or empty. `marks` are pairs (hex, kind) and `arrows` triples (from, to,
    kind), as in `present.scene`; both may be set at any time. Every view keeps its own ids, so that boards may stand
    side by side. The text of a board, and its stored picture, show the position as it is then.
    """

    _esm = module()
    _css = style()

    kind = traitlets.Unicode("board").tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    ground = traitlets.Unicode().tag(sync=True)
    cells = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    selected = traitlets.Unicode().tag(sync=True)
    marks: traitlets.List = traitlets.List()
    arrows: traitlets.List = traitlets.List()

    def __init__(self, state: State, *, title: str = "", **traits: Any) -> None:
        self._chosen = CallbackDispatcher()
        self._state = state
        self._scene = scene(state)
        super().__init__(title=title, **traits)
        self._draw()
        self.observe(self._draw, ["marks", "arrows", "title"])
        self.on_msg(self._answer)

    @property
    def state(self) -> State:
        """The position on the board."""
        return self._state

    @traitlets.validate("marks", "arrows")
    def _check(self, proposal: Any) -> list[tuple[str, ...]]:
        scene(self._state, **{proposal.trait.name: proposal.value})
        return [tuple(one) for one in proposal.value]

    @traitlets.validate("selected")
    def _check_label(self, proposal: Any) -> str:
        return write_hex(parse_hex(proposal.value)) if proposal.value else ""

    def show(self, state: State, *, marks: Iterable = (), arrows: Iterable = ()) -> None:
        """Puts a position on the board, with these marks and arrows. Raises ValueError for unknown ones."""
        marked, drawn = list(marks), list(arrows)
        scene(state, marks=marked, arrows=drawn)
        self._state = state
        with self.hold_trait_notifications():
            self.marks, self.arrows = marked, drawn
        self._draw()

    def on_hex(self, callback: Callable[[str], None], remove: bool = False) -> None:
        """Calls back with the label of every hex that is chosen, by click, touch or key."""
        self._chosen.register_callback(callback, remove=remove)

    def _draw(self, _change: Any = None) -> None:
        self._scene = follow(
            self._scene,
            scene(self._state, title=self.title, marks=self.marks, arrows=self.arrows),
        )
        with self.hold_sync():
            self.cells = frames.cells(self._scene)
            self.ground = svg.ground(self._scene)
            self.frame = frames.frame(self._scene)

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if content.get("t") == "hex":
            self._chosen(write_hex(parse_hex(content["hex"])))

    def __repr__(self) -> str:
        return text_board(self._state)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle: Any = super()._repr_mimebundle_(**kwargs) or {}
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "image/svg+xml": svg.picture(self._scene), "text/plain": repr(self)}, metadata
