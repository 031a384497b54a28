"""What a page may ask at a table besides: the log, an earlier ply, a hint; and that the others go on."""

from collections.abc import Mapping

from bcnb.players.registry import Suggestion, display_name
from bcnb.presentation.hint import STEPS, hint_at
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.svg import frame
from bcnb.presentation.table_adapter import NOBODY, seen_by
from bcnb.widgets.errand import Errand
from bcnb.widgets.hearing import Message
from bcnb.widgets.looking import BOARD_LOOKS, Answer, Look, lines_of, told
from bcnb.widgets.playing import Playing

PATIENCE = 0.15
"""How many seconds a page waits for a thought before it is told that it goes on, and to ask again."""
PONDERING = "Looking for a good plan …"


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
    step = message.whole("step") if message.has("step") else STEPS
    if not playing.asked:
        raise ValueError("a hint is for who must act, and sees his own cards")
    plan = _planned(playing)
    return _drawn(playing, plan, step) if plan else {"t": "pondering", "words": PONDERING, "step": step}


def _planned(playing: Playing) -> Suggestion | None:
    """The plan for the moment that is shown, or None as long as it is thought out. One for another moment is dropped:
    it may be of another person's hand."""
    here = playing.told.walk[-1]
    if playing.plan and playing.plan[0] is here:
        return playing.plan[1]
    if playing.advice is None or playing.advice[0] is not here:
        playing.advice = here, Errand(playing.at_table.advice(playing.asked))
    _, errand = playing.advice
    if not errand.over(PATIENCE):
        return None
    playing.advice = None
    playing.plan = here, errand.result()
    return playing.plan[1]


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
        player = display_name(playing.sitting.players.get(seat, seat))
        return {"t": "thinking", "words": f"{playing.called(seat)} ({player}) is thinking …"}
    thought, playing.thought = playing.thought, None
    playing.said, playing.red = [], ()
    thought.result()
    return None
