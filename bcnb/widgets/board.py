"""The board widget: a position drawn on a page, where cells can be explored and selected."""

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
    """A position on the board of its game; `show` replaces it.

    `selected` is the label of the selected cell, or an empty string. `marks` are pairs (label, kind) and `arrows`
    triples (from, to, kind), as in `presentation.scene`. Both can be set at any time. `below` is the seat at the
    bottom, by default the one that moves first. `turned` is True if the viewer has rotated the board. Every view has
    its own ids, so boards can be next to each other on a page. The stored picture and text show the position at the
    time of storing.
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
        """Send the board to the page. A board that cannot be drawn is never sent."""
        self._draw()
        super().open()

    def may_set(self, key: str, value: object) -> bool:
        """Allow the page to set the selected cell and the rotation."""
        return key in ("selected", "turned")

    @property
    def state(self) -> State:
        """Return the position on the board."""
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
        """Show a position with these marks and arrows.

        Raises:
            ValueError: if a mark or an arrow is not valid.
        """
        marked, drawn = list(marks), list(arrows)
        page_presenter_of(state).scene(state, marks=marked, arrows=drawn)
        self._state = state
        with self.hold_trait_notifications():
            self.marks, self.arrows = marked, drawn
        self._draw()

    def on_hex(self, callback: Callable[[str], None], remove: bool = False) -> None:
        """Register a function that is called with the label of every cell that is selected by click, touch or key.

        With `remove`, unregister it.
        """
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
        """Return the selected cell, or an empty string if this board does not have it."""
        try:
            return check_label(self._scene, message.text("hex"))
        except ValueError:
            return ""

    def __repr__(self) -> str:
        return board_text(self._state, stand=self._stand)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        picture, words = svg.picture(self._scene), svg.describe(self._scene)
        return stored_bundle(super()._repr_mimebundle_(**kwargs), picture, repr(self), words)
