"""The base class of widgets with a board to play on, and the answers to questions about a position."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import RLock
from typing import Any, Protocol, TypeAlias

import traitlets

from bcnb.course.rulebook.stored_rulebooks import stored_rule
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import IllegalAction, Seat, State
from bcnb.presentation import svg
from bcnb.presentation.presenter import NarratedPly, board_text, page_presenter_of
from bcnb.presentation.replay_data import json_diff, scene_of
from bcnb.presentation.rule_text import on_page, say_refusal
from bcnb.presentation.scene import Scene, Viewpoint, follow, same_sheet
from bcnb.presentation.symbols import ICONS, dice
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.text_tools import sentence
from bcnb.storage.position_games import position_code
from bcnb.widgets.base_widget import GuardedWidget, Message, StrictBool
from bcnb.widgets.js_bundle import part
from bcnb.widgets.stored_output import stored_bundle

KEYS = [
    ["arrows", "move over the board; 1, 3, 7, 9 go diagonally"],
    ["Enter", "choose what is here"],
    ["Escape", "undo the choice"],
    ["u, e", "go to your next piece, the next enemy piece"],
    ["r", "show what the piece here can reach and hit"],
    ["d", "show the odds of an attack here"],
    ["l", "draw the line of sight, or stop"],
    ["t", "turn the board, if it has hexes"],
    ["+, -, 0", "zoom in, zoom out, show all; Ctrl and the wheel also zoom"],
    ["f", "full screen"],
    ["z", "undo"],
    ["c", "go to your cards"],
    ["/", "type what to do"],
]
"""The keys and their effects, for the list of keys on the page."""
BOOK = {
    "rest": "Point at a card or a hex, or use the arrow keys, to see its effect here. A click or Enter chooses it.",
    "touch": "Tap a card or a hex to see its effect here.",
    "red": "The red numbers are dice. From its hex, the chosen unit would roll",
    "idle": "It cannot order any units now, so your turn would end at once.",
    "sure": {
        "Play": "{} cannot order any units now. Press it again to play it and end your turn.",
        "Discard": "Press Discard again to discard {} and end your turn.",
    },
    "wait": "There is nothing for you to choose now.",
    "sights": ["Choose where lines of sight start, then point at a hex.", "Lines of sight from {}: point at a hex."],
    "copied": "Copied: a link that holds this position.",
    "kept": "This game is saved. You can resume it from here, or from the start page.",
    "typing": ["Type what to do ", "Do"],
    "done": {
        "ordered": "has an order",
        "moved": "has moved",
        "fought": "has battled",
        "region": "in the region of the hint",
        "hint": "the piece of the hint",
    },
    "marked": {
        "choice": "can be chosen",
        "ready": "can fire",
        "target": "target",
        "selected": "chosen",
        "refused": "reason for the refusal",
        "zone": "in the zone",
        "column": "in the column",
    },
    "icons": dict(ICONS),
    "keys": KEYS,
}
"""The words of a page that are the same in all games, which a game can replace.

`rest` and `touch` say how to use the board, with a mouse and with a finger. `red` introduces the numbers on targets,
and `idle` is the note on a card that orders nobody. `sure` asks about such a card and about a discard, by what is
pressed, and `wait` answers a choice while others act. `sights` are the two steps of a line of sight. `copied` and
`kept` say what was done with a link and with a game, and `typing` names the typing field and its button. `done` has the
words for the signs on pieces, and `marked` those for the marks of choices.
"""
PAUSES = {"roll": 900, "battle": 500, "move": 350, "rail": 350, "declare": 900, "retreat": 450, "play": 900}
"""The time that the page shows an action before the next ply, in milliseconds, by the first word of the action."""
PAUSE = 250
FIRST_PAUSE = 1000
"""The time that the page shows every action in the first game that is ever played here, in milliseconds."""
OWN_ROLL = 2500
"""The time that the page shows a roll of the reader's own attack before the others act, in milliseconds."""
WHOLE = "whole"
"""The message of a page that missed a change, so it needs the whole view."""


class InteractiveBoard(GuardedWidget):
    """A board to play on. The page gets one `view` at a time, and subclasses return the moment to show in `shown`.

    A page that has the current view gets only the changes of the next one. If it missed one, it asks for the whole
    view.
    """

    title = traitlets.Unicode().tag(sync=True)
    ground = traitlets.Unicode().tag(sync=True)
    cells = traitlets.Dict().tag(sync=True)
    book = traitlets.Dict().tag(sync=True)
    dice = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    turned = StrictBool().tag(sync=True)
    pace = traitlets.Enum(("slow", "normal", "fast", "at once"), "normal").tag(sync=True)

    _lock: RLock
    named = True
    """True if the page gets the labels of the hexes."""

    def __init__(self, title: str, view: dict[str, Any], **traits: Any) -> None:
        """Draw everything before the page gets the widget, because the page may show it at once."""
        self._drawn = 0
        self._scene: Scene | None = None
        self._last_sent: dict[str, Any] | None = None
        super().__init__(
            title=title, dice=dice(page_presenter_of(self.state).faces), **self._sheet(title, view), **traits
        )
        self._last_sent = self.view
        self.on_msg(self._repeat)

    def may_set(self, key: str, value: object) -> bool:
        """Allow the page to set the pace and the rotation."""
        return key in ("pace", "turned")

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page. If only the view has changed, send the difference to the last one."""
        keys = {key} if isinstance(key, str) else set(self.keys if key is None else key)
        sent = self._last_sent
        if "view" in keys:
            self._last_sent = self.view
        if keys == {"view"} and sent and sent is not self.view:
            self.send({"t": "changed", "of": sent["n"], "n": self.view["n"], "change": json_diff(sent, self.view)})
        else:
            super().send_state(key)

    def _takes(self, key: str, value: Any) -> bool:
        """Apply one change. A page also sends back the view that it made of our changes, which is not answered."""
        return (key == "view" and Message(value).answers("n", self.view["n"])) or super()._takes(key, value)

    def _repeat(self, _widget: object, content: object, _buffers: object) -> None:
        if Message(content).kind == WHOLE:
            with self._lock:
                self.send_state(["view"])

    @property
    @abstractmethod
    def shown(self) -> NarratedPly[State]:
        """Return the moment on the board, limited to what the player at the page may know."""

    @property
    def stored(self) -> NarratedPly[State]:
        """Return the moment on the stored picture."""
        return self.shown

    @property
    def state(self) -> State:
        """Return the position on the board."""
        return self.shown.state

    @property
    def below(self) -> Seat | None:
        """Return the seat at the bottom, or None for an observer and for two people."""
        return None

    @property
    def stand(self) -> Viewpoint:
        """Return the viewpoint from which the board is seen."""
        return Viewpoint(self.below, self.turned)

    def cropped(self, scene: Scene, view: dict[str, Any]) -> Scene:
        """Return the part of a scene to show with this view. By default, it is the whole scene."""
        return scene

    def draw(self, view: dict[str, Any]) -> None:
        """Send a view to the page, together with the board."""
        with self.hold_sync():
            for trait, value in self._sheet(self.title, view).items():
                setattr(self, trait, value)

    def _sheet(self, title: str, view: dict[str, Any]) -> dict[str, object]:
        """Return the traits that change with a view."""
        before, drawn = self._scene, self.cropped(scene_of(self.shown, title, self.stand), view)
        self._scene = scene = follow(before, drawn) if before else drawn
        self._drawn += 1
        frame = svg.frame(scene) if self.named else {**svg.frame(scene), "names": {}}
        return {
            **({} if before and same_sheet(before, scene) else _bottom_layers(scene)),
            "book": {**BOOK, **table_adapter_of(self.state).book(self.state)},
            "view": {"n": self._drawn, "frame": frame, **view},
        }

    @traitlets.observe("turned")
    def _turn(self, _change: object) -> None:
        """Draw the current view from the other side."""
        with self._lock:
            self.draw({key: value for key, value in self.view.items() if key not in ("n", "frame")})

    def __repr__(self) -> str:
        return board_text(self.state, self.title, self.stand)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        if self._drawn > 1:
            self.send_state(["view"])  # whole, because the page that will show it has missed the changes until now
        scene = self.cropped(scene_of(self.stored, self.title, self.stand), self.view)
        return stored_bundle(super()._repr_mimebundle_(**kwargs), svg.picture(scene), repr(self), svg.describe(scene))


def _bottom_layers(scene: Scene) -> dict[str, object]:
    """Return the bottom layers, which seldom change."""
    return {"cells": svg.cells(scene), "ground": svg.ground(scene)}


def pause_after(plies: Sequence[Ply], *, first: bool = False, own: bool = False) -> int:
    """Return how long the page shows the last ply at normal pace, in milliseconds.

    Args:
        plies: the plies of the game.
        first: True for the first game that is ever played here.
        own: True in the turn of the player at the page.
    """
    if not plies:
        return 0
    verb = plies[-1].do.split(" ")[0]
    if own and verb == "roll":
        return OWN_ROLL
    return FIRST_PAUSE if first else PAUSES.get(verb, PAUSE)


Answer: TypeAlias = dict[str, Any]
"""A message to the page."""
Look: TypeAlias = Callable[[Any, Message], Answer]
"""A function that answers a question, given the model and the message."""


class HasBoard(Protocol):
    """An object with a position."""

    @property
    def state(self) -> Any:
        """Return the position."""
        ...


def look(board: Any, message: Message, looks: Mapping[str, Look]) -> Answer:
    """Return the answer to a question. If it fails, the answer contains the reason."""
    try:
        return looks[message.kind](board, message)
    except IllegalAction as fault:
        return text_answer([on_page(say_refusal(fault.refusal))])
    except ValueError as fault:
        return text_answer([sentence(str(fault))], kind="refused")


def text_answer(words: Iterable[str], hexes: Iterable[str] = (), kind: str = "news") -> Answer:
    """Return a message with texts, which also marks cells."""
    return {"t": "told", "lines": lines_of(words, kind), "hexes": list(hexes)}


def lines_of(words: Iterable[str], kind: str = "news") -> list[list[str]]:
    """Return texts as lines of one kind."""
    return [[kind, line] for line in words]


def _rule(board: HasBoard, message: Message) -> Answer:
    """Return a rule of the game with the questions about it, and the panel that shows it if the page asks for that."""
    rule, questions = stored_rule(board.state.ruleset, message.text("number"))
    script, look = part("rule_side") if message.flag("panel") else ("", "")
    return {"t": "rule", "rule": rule, "questions": questions, "script": script, "look": look}


def replay_part(_board: object, _message: Message) -> Answer:
    """Return the code of the replay below a table, which a page loads with the first game that is watched there."""
    return {"t": "player", "script": part("replay")[0]}


def picker_part(_board: object, _message: Message) -> Answer:
    """Return the code and the style of the cards and dice to tap, which a page loads when the first of them is due."""
    script, look = part("picker")
    return {"t": "picker", "script": script, "look": look}


def end_card_part(message: Message) -> dict[str, object]:
    """Return the beginning of a summary. If the page asks for them, it has the code and the style of the end card."""
    script, look = part("end_card") if message.flag("panel") else ("", "")
    return {"t": "summary", "script": script, "look": look}


def _reach(board: HasBoard, message: Message) -> Answer:
    reach = table_adapter_of(board.state).reach(board.state, message.text("hex"))
    return text_answer(reach.words, reach.hexes)


def _odds(board: HasBoard, message: Message) -> Answer:
    return text_answer(table_adapter_of(board.state).odds(board.state, message.text("hex"), message.text("to")).words)


def _sight(board: HasBoard, message: Message) -> Answer:
    """Return the line of sight between two cells, and what blocks it."""
    seen = table_adapter_of(board.state).sight(board.state, message.text("from"), message.text("to"))
    ends = {"from": seen.origin, "to": seen.target}
    return {"t": "sight", **ends, "clear": seen.clear, "hexes": list(seen.blocked), "words": " ".join(seen.words)}


def _link(board: HasBoard, message: Message) -> Answer:
    """Return the part of an address that holds the position, as the reader may know it."""
    return {"t": "link", "part": f"position={position_code(board.state)}"}


BOARD_LOOKS: Mapping[str, Look] = {"look": _reach, "odds": _odds, "sight": _sight, "rule": _rule, "link": _link}
"""The questions about a position, by kind of message."""
