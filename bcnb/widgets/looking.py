"""What a page may ask at a table, by the kind of its message, and the message that answers it. Nothing is changed."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Protocol, TypeAlias

from bcnb.engine.ruleset import IllegalAction
from bcnb.players.ranks import called
from bcnb.players.registry import Suggestion
from bcnb.present.english import sentence
from bcnb.present.frames import frame
from bcnb.present.hint import STEPS, hint_at
from bcnb.present.refusals import say_refusal
from bcnb.present.story import scene_of
from bcnb.present.table import NOBODY, seen_by
from bcnb.present.tables import table_of
from bcnb.widgets.errand import Errand
from bcnb.widgets.hearing import Message
from bcnb.widgets.playing import Playing

Answer: TypeAlias = dict[str, Any]
"""A message to the page."""
PATIENCE = 0.15
"""How many seconds a page waits for a thought before it is told that it goes on, and to ask again."""


class HasBoard(Protocol):
    """Whatever has a position that may be asked about."""

    @property
    def state(self) -> Any: ...


def look(playing: Any, message: Message) -> Answer:
    """The answer to a question; what goes wrong is told in it."""
    try:
        return LOOKS[message.kind](playing, message)
    except IllegalAction as fault:
        return _told([say_refusal(fault.refusal)])
    except ValueError as fault:
        return _told([sentence(str(fault))], kind="refused")


def _told(words: Iterable[str], hexes: Iterable[str] = (), kind: str = "news") -> Answer:
    return {"t": "told", "lines": _lines(words, kind), "hexes": list(hexes)}


def _lines(words: Iterable[str], kind: str = "news") -> list[list[str]]:
    return [[kind, line] for line in words]


def _log(playing: Playing, message: Message) -> Answer:
    """The whole log."""
    return {"t": "log", "from": 0, "lines": playing.told.lines()}


def _past(playing: Playing, message: Message) -> Answer:
    """The board after an earlier ply."""
    ply = min(max(message.whole("ply"), 0), playing.ply)
    moment = playing.told.walk[ply]
    seen = moment._replace(state=seen_by(moment.state, playing.viewer))
    drawn = scene_of(seen, playing.scenario.title, playing.stand)
    return {"t": "past", "ply": ply, "frame": frame(drawn), "dice": moment.shown.dice, "said": _lines(moment.words)}


def _reach(playing: HasBoard, message: Message) -> Answer:
    told = table_of(playing.state).reach(playing.state, message.text("hex"))
    return _told(told.words, told.hexes)


def _odds(playing: HasBoard, message: Message) -> Answer:
    return _told(table_of(playing.state).odds(playing.state, message.text("hex"), message.text("to")).words)


def _sight(playing: HasBoard, message: Message) -> Answer:
    """The line between two cells, and what blocks it."""
    seen = table_of(playing.state).sight(playing.state, message.text("from"), message.text("to"))
    ends = {"from": seen.origin, "to": seen.target}
    return {"t": "sight", **ends, "clear": seen.clear, "hexes": list(seen.blocked), "words": " ".join(seen.words)}


def _hint(playing: Playing, message: Message) -> Answer:
    """What a strong player would do, in steps; as long as it thinks, the page is told to ask again."""
    sitting, step = playing.at_table, message.whole("step") if message.has("step") else STEPS
    if playing.plan and playing.plan[0] is playing.told.walk[-1]:
        return _drawn(playing, playing.plan[1], step)
    playing.advice = playing.advice or Errand(partial(sitting.suggest, sitting.waits_for or NOBODY))
    if not playing.advice.over(PATIENCE):
        return {"t": "pondering", "words": "Looking for a good plan …", "step": step}
    advice, playing.advice = playing.advice, None
    playing.plan = playing.told.walk[-1], advice.result()
    return _drawn(playing, playing.plan[1], step)


def _drawn(playing: Playing, plan: Suggestion, step: int) -> Answer:
    """A step of a hint, with its arrows."""
    cells = scene_of(playing.moment, "", playing.stand).cells
    told = hint_at(step, playing.state, plan, {cell.hex: (cell.x, cell.y) for cell in cells})
    arrows = [dict(arrow) for arrow in told.arrows]
    return _told(told.words, told.cells) | {"arrows": arrows, "step": step}


BOARD_LOOKS: Mapping[str, Callable[[HasBoard, Message], Answer]] = {"look": _reach, "odds": _odds, "sight": _sight}
"""What may be asked about a position."""
LOOKS: Mapping[str, Callable[[Any, Message], Answer]] = {**BOARD_LOOKS, "log": _log, "past": _past, "hint": _hint}
"""The messages that change nothing."""


def go(playing: Playing, message: Message) -> Answer | None:
    """The next ply of a player or of chance is begun, or waited for; None when it is there.

    As long as a player thinks, the answer says so, and the page asks again. An older message begins nothing.
    """
    if playing.sitting is None or not message.answers("ply", playing.ply):
        return None
    playing.thought = playing.thought or Errand(playing.sitting.step)
    if not playing.thought.over(PATIENCE):
        seat = playing.game.seat or NOBODY
        player = called(playing.sitting.players.get(seat, seat))
        return {"t": "thinking", "words": f"{playing.called(seat)} ({player}) is thinking …"}
    thought, playing.thought = playing.thought, None
    playing.said, playing.red = [], ()
    thought.result()
    return None
