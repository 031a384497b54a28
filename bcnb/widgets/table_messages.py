"""The messages that a page can send to a table, with the functions that answer them: play, undo, hints and more."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from bcnb.engine.game import CannotUndo
from bcnb.engine.ruleset import IllegalAction, Refusal, Seat
from bcnb.engine.tied_chance import with_luck
from bcnb.players.registry import display_name
from bcnb.players.session import StalePly
from bcnb.presentation.hint import STEPS, hint_at
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.svg import frame
from bcnb.presentation.table_adapter import NOBODY, Press, position_view, refused_lines, seen_by, withdrawn
from bcnb.presentation.text_tools import sentence
from bcnb.review.tutor.tutor_text import THINKING, UNDONE
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.variations import past_with_luck
from bcnb.widgets.base_widget import BackgroundTask, Message
from bcnb.widgets.choice_comparison import Advice, ChoiceComparison, advise, rated_answer
from bcnb.widgets.interactive_board import (
    BOARD_LOOKS,
    Answer,
    Look,
    end_card_part,
    lines_of,
    picker_part,
    replay_part,
    text_answer,
)
from bcnb.widgets.jobs.tutor_job import ANYWAY, BACK
from bcnb.widgets.real_table import change_real, real_choices
from bcnb.widgets.table_model import TableModel
from bcnb.widgets.table_setup import gallery, layout


def act(playing: TableModel, message: Message) -> None:
    """Do what a message asks for, if it answers the ply that is shown and no other ply has followed.

    A game can be left at any ply, also while the computer moves. Errors are put in `said`.
    """
    playing.said, playing.red = [], ()
    if message.kind != "leave" and not message.answers("ply", playing.ply):
        return
    try:
        if playing.tutor.holds and message.kind in ("do", "type", "press", "undo"):
            _heed(playing, message)
        else:
            playing.tutor.drop()
            ACTS[message.kind](playing, message)
    except StalePly:
        return
    except ValueError as fault:
        playing.said = [["refused", sentence(str(fault))]]


# --- choices ----------------------------------------------------------------------------------------------------------


def _do(playing: TableModel, message: Message) -> None:
    """Do the chosen actions in order, for example an order and the move that requires it."""
    before, texts = playing.ply, message.texts("do")
    for place, text in enumerate(texts):
        if not playing.tutor.holds:
            _try(playing, text, before + place, texts[place + 1 :])
    playing.since = before


def _heed(playing: TableModel, message: Message) -> None:
    """Take back the choice that the tutor holds, or play it after a warning. Nothing else can be chosen before."""
    texts = message.texts("do") if message.kind == "do" else [message.text("text", message.kind).strip()]
    if BACK in texts or "undo" in texts:
        playing.tutor.drop()
        playing.said = [["news", UNDONE]]
    elif ANYWAY in texts and not playing.tutor.is_judging:
        _release(playing)


def _release(playing: TableModel) -> None:
    """Play the choice that the tutor has held back."""
    if held := playing.tutor.release():
        for ply, text in enumerate(held.texts, held.ply):
            _play(playing, text, ply)


def _type(playing: TableModel, message: Message) -> None:
    text = page_presenter_of(playing.state).tidy(message.text("text"))
    if text == "undo":
        _undo(playing, message)
    else:
        _try(playing, text, playing.ply)


def _try(playing: TableModel, text: str, ply: int, more: Sequence[str] = ()) -> None:
    """Do a human player's action after a ply, unless the tutor holds it back with those after it. Raises StalePly."""
    if not playing.tutor.hold(playing.at_table, (text, *more), ply):
        _play(playing, text, ply)


def _play(playing: TableModel, text: str, ply: int) -> None:
    """Do a human player's action after a ply, or say why it is refused. Raises StalePly."""
    try:
        playing.at_table.play_text(text, ply=ply)
    except StalePly:
        raise
    except ValueError as fault:
        refusal = fault.refusal if isinstance(fault, IllegalAction) else Refusal("", sentence(str(fault)))
        playing.said, playing.red = refused_lines(playing.state, text, refusal), refusal.hexes
        if text.startswith("order ") and (unused := playing.table.unused(playing.state)):
            playing.said[1][1] += f" {unused.partition('. ')[0]}."
    else:
        playing.since = ply


def _press(playing: TableModel, message: Message) -> None:
    """Select a cell that is not a target: order a piece, take an order back, or show why it is not possible."""
    table, state, label = playing.table, playing.state, message.text("hex")
    pressed = table.press(state, playing.game.record.plies, label)
    origin = message.text("from", "")
    if pressed and origin in ("", label):
        _order(playing, pressed, playing.ply)
    else:
        _try(playing, table.meant(state, label, origin, message.text("who", "")), playing.ply)


def _order(playing: TableModel, pressed: Press, ply: int) -> None:
    """Take back a ply if one is named, then give the first legal order, if any."""
    if pressed.withdraw:
        fallen = playing.at_table.withdraw(pressed.withdraw, playing.person, now=ply)
        playing.since = playing.game.ply
        playing.said = [["news", withdrawn(len(fallen))]]
    rules, state = playing.game.ruleset, playing.game.state
    allowed = (text for text in pressed.do if not rules.why_not(state, rules.parse(text)))
    if text := next(allowed, ""):
        playing.said = []
        _try(playing, text, playing.game.ply)


def _undo(playing: TableModel, message: Message) -> None:
    try:
        taken = playing.at_table.undo(playing.person, ply=playing.ply)
    except CannotUndo as fault:
        playing.said = [["refused", f"This cannot be undone: {fault}."]]
    else:
        playing.since = playing.game.ply
        playing.said = [["news", f"Undone: {taken.do}."]]


# --- the table --------------------------------------------------------------------------------------------------------


def _battle(playing: TableModel, message: Message) -> None:
    """Choose another battle before the game begins. Players that its game also has stay."""
    playing.seats.update(_chosen(playing, message))
    playing.choose_battle(message.text("battle"), message.text("house", ""))


def _begin(playing: TableModel, message: Message) -> None:
    playing.begin(_chosen(playing, message))


def _throw(playing: TableModel, message: Message) -> None:
    """Roll the dice for sides."""
    playing.throw(_chosen(playing, message))


def _take(playing: TableModel, message: Message) -> None:
    """Take a side, as the player who may choose."""
    if playing.session:
        raise ValueError("the game has begun")
    playing.take(message.text("side"))


def _chosen(playing: TableModel, message: Message) -> dict[Seat, str]:
    """Take the chosen seed of the dice, and return the players by seat. Raises ValueError after the game has begun."""
    if playing.session:
        raise ValueError("the game has begun")
    playing.seed = message.text("dice", playing.seed).strip()
    chosen = message.table("seats")
    return {seat: chosen.text(seat) for seat in playing.seats}


def _ready(playing: TableModel, message: Message) -> None:
    """Mark that the one of two people who must act is alone at the page."""
    playing.ready = playing.person


def _resign(playing: TableModel, message: Message) -> None:
    playing.at_table.resign(playing.person)


def _real(playing: TableModel, message: Message) -> None:
    """Choose whose dice and cards come from the real table, before or during the game."""
    chosen = message.text("text")
    if chosen not in (value for value, _ in real_choices(playing.state)):
        raise ValueError(f"unknown choice of real dice {chosen!r:.40}")
    playing.real = chosen
    if playing.session:
        change_real(playing.session, chosen)


def _tutor(playing: TableModel, message: Message) -> None:
    """Choose what the tutor warns of, or switch it off."""
    playing.said = [["news", playing.tutor.choose(message.text("text"), playing.scenario.ruleset)]]


def _leave(playing: TableModel, message: Message) -> None:
    """Leave the game, which stays saved, for another one. A second press changes nothing."""
    if playing.session is not None:
        playing.leave()


def _resume(playing: TableModel, message: Message) -> None:
    """Resume a game that was left."""
    playing.resume(message.text("side"))


def _watch(playing: TableModel, message: Message) -> None:
    """Show a replay of the finished game."""
    playing.watch()


def _next(playing: TableModel, message: Message) -> None:
    """Set up the next battle, after the end of a game."""
    playing.go_to_next_battle()


def _branch(playing: TableModel, message: Message) -> None:
    """Set up another game that begins as this one did up to a ply."""
    record = playing.game.branch(message.whole("from")).record
    playing.game.close()
    playing.set_up(with_luck(record, None))


def _same(playing: TableModel, message: Message) -> None:
    """Set up another game that begins as this one did up to a ply and has the same cards and dice after it."""
    past = past_with_luck(Recorded("this game", playing.game.record), message.whole("from"))
    playing.game.close()
    playing.set_up(past)


ACTS: Mapping[str, Callable[[TableModel, Message], None]] = {
    "battle": _battle,
    "begin": _begin,
    "throw": _throw,
    "take": _take,
    "do": _do,
    "type": _type,
    "press": _press,
    "undo": _undo,
    "ready": _ready,
    "real": _real,
    "tutor": _tutor,
    "resign": _resign,
    "leave": _leave,
    "resume": _resume,
    "watch": _watch,
    "next": _next,
    "branch": _branch,
    "same": _same,
}
"""The messages that change something. Each names the ply that it answers."""


SHORT_WAIT = 0.15
"""The time that a request may wait for a computer player, in seconds, before the page is asked to try again."""
PONDERING = "Looking for a good plan …"


def _log(playing: TableModel, message: Message) -> Answer:
    """Return the whole log."""
    return {"t": "log", "from": 0, "lines": playing.log.lines()}


def _past(playing: TableModel, message: Message) -> Answer:
    """Return the board after an earlier ply."""
    ply = min(max(message.whole("ply"), 0), playing.ply)
    moment = playing.log.walk[ply]
    seen = moment._replace(state=seen_by(moment.state, playing.viewer))
    drawn = scene_of(seen, playing.scenario.title, playing.stand)
    shown = {"frame": frame(drawn), "dice": moment.shown.dice, "said": lines_of(moment.words)}
    return {"t": "past", "ply": ply, "turn": position_view(seen.state, {})["turn"], **shown}


def _hint(playing: TableModel, message: Message) -> Answer:
    """Return a strong player's advice, in steps. While it is being computed, the answer tells the page to ask again."""
    step = message.whole("step") if message.has("step") else STEPS
    if not playing.asked:
        raise ValueError("a hint is for the player who must act and sees the cards")
    plan = _planned(playing)
    return _drawn(playing, plan, step) if plan else {"t": "pondering", "words": PONDERING, "step": step}


def _planned(playing: TableModel) -> Advice | None:
    """Return the advice for the current moment, or None while it is being computed.

    Advice for another moment is dropped, because it could reveal another human player's hand.
    """
    here = playing.log.walk[-1]
    if playing.plan and playing.plan[0] is here:
        return playing.plan[1]
    if playing.advice is None or playing.advice[0] is not here:
        suggestion = playing.at_table.suggestion(playing.asked)
        playing.advice = here, BackgroundTask(partial(advise, suggestion, playing.state))
    _, background = playing.advice
    if not background.over(SHORT_WAIT):
        return None
    playing.advice = None
    playing.plan = here, background.result()
    return playing.plan[1]


def _drawn(playing: TableModel, advice: Advice, step: int) -> Answer:
    """Return a step of a hint with its arrows."""
    cells = scene_of(playing.moment, "", playing.stand).cells
    places = {cell.hex: (cell.x, cell.y) for cell in cells}
    hint = hint_at(step, playing.state, advice.plan, places, advice.compared)
    arrows = [dict(arrow) for arrow in hint.arrows]
    return text_answer(hint.words, hint.cells) | {"arrows": arrows, "step": step}


def _rate(playing: TableModel, message: Message) -> Answer:
    """Return the win chance and the compared choices. While they are computed, the page asks again."""
    places = {cell.hex: (cell.x, cell.y) for cell in scene_of(playing.moment, "", playing.stand).cells}
    return rated_answer(_compared(playing), places, panel=message.flag("panel"))


def _compared(playing: TableModel) -> ChoiceComparison:
    """Return the comparison for the current moment. It is begun again when the moment or the viewer changes.

    Before the game begins, the viewer is the only person.

    Raises:
        ValueError: if the game is over.
    """
    if playing.session and playing.game.record.end:
        raise ValueError("the game is over. To see its win chances, press Review")
    here = playing.log.walk[-1]
    viewer = (playing.asked or playing.viewer) if playing.session else (playing.stand.below or NOBODY)
    if playing.compared is None or playing.compared[0] is not here or playing.compared[1].viewer != viewer:
        compares = bool(viewer) or not playing.table.secret(here.state)
        playing.compared = here, ChoiceComparison(seen_by(here.state, viewer), viewer, compares=compares)
    return playing.compared[1]


def _summary(playing: TableModel, message: Message) -> Answer:
    """Return the turning point and the luck of a finished game. While they are computed, the page asks again."""
    done = playing.end.summary(SHORT_WAIT)
    winner, title = playing.end.title()
    summary = done[0]._asdict() if done and done[0] else {}
    own = {"winner": winner, "title": title, "ready": done is not None, "tutor": playing.tutor.summary()}
    return {**end_card_part(message), **own, **summary}


LOOKS: Mapping[str, Look] = {
    **BOARD_LOOKS,
    "gallery": gallery,
    "layout": layout,
    "log": _log,
    "past": _past,
    "hint": _hint,
    "rate": _rate,
    "summary": _summary,
    "player": replay_part,
    "picker": picker_part,
}
"""The messages that change nothing."""


def go(playing: TableModel, message: Message) -> Answer | None:
    """Begin the next ply of a computer player or of chance, or wait for it; return None when it is done.

    While a player is thinking, the answer says so, and the page asks again. A message for an older ply does nothing.
    """
    if playing.session is None or not message.answers("ply", playing.ply):
        return None
    if playing.tutor.is_judging:
        return _judge(playing)
    playing.thought = playing.thought or BackgroundTask(playing.session.step)
    if not playing.thought.over(SHORT_WAIT):
        seat = playing.game.seat or NOBODY
        player = playing.session.players.get(seat)
        thinks = f"{playing.called(seat)} ({display_name(player)}) is thinking …" if player else "Dice and cards come …"
        return {"t": "thinking", "words": thinks}
    thought, playing.thought = playing.thought, None
    playing.said, playing.red = [], ()
    thought.result()
    return None


def _judge(playing: TableModel) -> Answer | None:
    """Wait for the tutor, and play the choice that it held back, unless it warns; return None when that is done."""
    if not playing.tutor.is_decided(SHORT_WAIT):
        return {"t": "thinking", "words": THINKING}
    if playing.tutor.is_judging:  # there is no warning
        with suppress(StalePly):
            _release(playing)
    return None
