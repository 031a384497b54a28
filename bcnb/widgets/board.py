"""The board as a widget: a position drawn on the page, to be looked at, walked through and chosen from."""

from collections.abc import Callable, Iterable
from typing import Any

import traitlets
from ipywidgets import CallbackDispatcher

from bcnb.engine.ruleset import Seat, State
from bcnb.presentation import svg
from bcnb.presentation.presenter import board_text, page_presenter_of
from bcnb.presentation.scene import Viewpoint, check_label, follow
from bcnb.widgets.base_widget import GuardedWidget, Message, StrictBool
from bcnb.widgets.stored_output import stored_bundle


class BoardWidget(GuardedWidget):
    """A position on the board of its game; `show` puts another one on it.

    `selected` is the label of the chosen cell, or empty. `marks` are pairs (label, kind) and `arrows` triples (from,
    to, kind), as in `present.scene`; both may be set at any time. Every view keeps its own ids, so that boards may
    stand side by side. The text of a board, and its stored picture, show the position as it is then. `below` is the
    seat at the bottom, by default the one that moves first; who looks at it may have `turned` it round.
    """

    kind = traitlets.Unicode("board").tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    ground = traitlets.Unicode().tag(sync=True)
    cells = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    selected = traitlets.Unicode().tag(sync=True)
    turned = StrictBool().tag(sync=True)
    marks: traitlets.List = traitlets.List()
    arrows: traitlets.List = traitlets.List()

    def __init__(self, state: State, *, title: str = "", below: Seat | None = None, **traits: Any) -> None:
        self._chosen = CallbackDispatcher()
        self._state, self._below = state, below
        self._scene = page_presenter_of(state).scene(state, stand=Viewpoint(below))
        super().__init__(title=title, **traits)
        self.observe(self._draw, ["marks", "arrows", "title", "turned"])
        self.on_msg(self._answer)

    def open(self) -> None:
        """Tell the page of the board; it is told nothing that could not be drawn."""
        self._draw()
        super().open()

    def may_set(self, key: str, value: object) -> bool:
        return key in ("selected", "turned")

    @property
    def state(self) -> State:
        """The position on the board."""
        return self._state

    @property
    def _stand(self) -> Viewpoint:
        return Viewpoint(self._below, self.turned)

    @traitlets.validate("marks", "arrows")
    def _check(self, proposal: traitlets.Bunch) -> list[tuple[str, ...]]:
        page_presenter_of(self._state).scene(self._state, **{proposal.trait.name: proposal.value})
        return [tuple(one) for one in proposal.value]

    @traitlets.validate("selected")
    def _check_label(self, proposal: traitlets.Bunch) -> str:
        return check_label(self._scene, proposal.value) if proposal.value else ""

    def show(self, state: State, *, marks: Iterable = (), arrows: Iterable = ()) -> None:
        """Puts a position on the board, with these marks and arrows. Raises ValueError for unknown ones."""
        marked, drawn = list(marks), list(arrows)
        page_presenter_of(state).scene(state, marks=marked, arrows=drawn)
        self._state = state
        with self.hold_trait_notifications():
            self.marks, self.arrows = marked, drawn
        self._draw()

    def on_hex(self, callback: Callable[[str], None], remove: bool = False) -> None:
        """Calls back with the label of every cell that is chosen, by click, touch or key."""
        self._chosen.register_callback(callback, remove=remove)

    def _draw(self, _change: object = None) -> None:
        draw = page_presenter_of(self._state).scene
        drawn = draw(self._state, title=self.title, marks=self.marks, arrows=self.arrows, stand=self._stand)
        self._scene = follow(self._scene, drawn)
        with self.hold_sync():
            self.cells = svg.cells(self._scene)
            self.ground = svg.ground(self._scene)
            self.frame = svg.frame(self._scene)

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        message = Message(content)
        if message.kind == "hex" and (label := self._label_in(message)):
            self._chosen(label)

    def _label_in(self, message: Message) -> str:
        """The cell that was chosen; empty where this board has none of that name."""
        try:
            return check_label(self._scene, message.text("hex"))
        except ValueError:
            return ""

    def __repr__(self) -> str:
        return board_text(self._state, stand=self._stand)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        picture, words = svg.picture(self._scene), svg.describe(self._scene)
        return stored_bundle(super()._repr_mimebundle_(**kwargs), picture, repr(self), words)
