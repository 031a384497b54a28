"""What a page may ask at a table besides: the log, an earlier ply, a hint; and that the others go on."""

from collections.abc import Mapping
from functools import partial

from bcnb.players.ranks import called
from bcnb.players.registry import Suggestion
from bcnb.present.frames import frame
from bcnb.present.hint import STEPS, hint_at
from bcnb.present.story import scene_of
from bcnb.present.table import NOBODY, seen_by
from bcnb.widgets.errand import Errand
from bcnb.widgets.hearing import Message
from bcnb.widgets.looking import BOARD_LOOKS, Answer, Look, lines_of, told
from bcnb.widgets.playing import Playing

PATIENCE = 0.15
"""How many seconds a page waits for a thought before it is told that it goes on, and to ask again."""


def _log(playing: Playing, message: Message) -> Answer:
    """The whole log."""
    return {"t": "log", "from": 0, "lines": playing.told.lines()}


def _past(playing: Playing, message: Message) -> Answer:
    """The board after an earlier ply."""
    ply = min(max(message.whole("ply"), 0), playing.ply)
    moment = playing.told.walk[ply]
    seen = moment._replace(state=seen_by(moment.state, playing.viewer))
    drawn = scene_of(seen, playing.scenario.title, playing.stand)
    return {"t": "past", "ply": ply, "frame": frame(drawn), "dice": moment.shown.dice, "said": lines_of(moment.words)}


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
    hint = hint_at(step, playing.state, plan, {cell.hex: (cell.x, cell.y) for cell in cells})
    arrows = [dict(arrow) for arrow in hint.arrows]
    return told(hint.words, hint.cells) | {"arrows": arrows, "step": step}


LOOKS: Mapping[str, Look] = {**BOARD_LOOKS, "log": _log, "past": _past, "hint": _hint}
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
