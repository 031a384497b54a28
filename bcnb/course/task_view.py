"""A task at one moment as data for a page: its text, the possible choices, and the buttons."""

from collections.abc import Mapping, Sequence
from typing import Any

from bcnb.course.learner_text import PositionLine
from bcnb.course.task_play import TaskPlay, TaskVerdict
from bcnb.course.task_session import TaskSession
from bcnb.course.tasks import HINTS, Task
from bcnb.engine.ruleset import State
from bcnb.presentation.choices import AttackChoice, Choices, MoveChoice, PieceChoices, no_piece
from bcnb.presentation.table_adapter import ViewData, hand_view, offers, table_adapter_of
from bcnb.storage.goals import goals_for

VERDICTS: Mapping[TaskVerdict, str] = {
    TaskVerdict.OPEN: "",
    TaskVerdict.REACHED: "✓ Goal reached",
    TaskVerdict.MISSED: "✗ Not this time",
}
ON_TRUST = "Nobody has checked this yet. Press Ask the umpire to check it."
ORDER_AGAIN = "Choose it again to give it an order."
CHECK_LATER = "As at a real table, nothing stops an illegal move until you ask the umpire"
FIRST = {"class": "bcnb-done"}
"""The attributes of the suggested next button."""
IDLE = {"disabled": True}
"""The attributes of a button that does nothing now. It keeps its place."""
DO_IT = "Do it"
"""The button that performs the action of the last hint."""
LEVELS = ("easy", "medium", "hard")


def brief(play: TaskPlay) -> ViewData:
    """Return the name and the text of a task."""
    return {"name": f"{_kind(play.task)}: {play.task.title}", "lines": [play.task.task]}


def _kind(task: Task) -> str:
    """Return the kind of a task with its number or level: "Task 1.1", "Puzzle 2", or a puzzle's level."""
    if task.ways:
        return f"A mistake to correct, {LEVELS[task.level - 1]}"
    _, in_lesson, place = task.number.partition(".p")
    if in_lesson:
        return f"Puzzle {place}"
    return f"Puzzle, {LEVELS[task.level - 1]}" if task.kind == "puzzle" else f"Task {task.number}"


def permitted_offers(seen: State, play: TaskPlay) -> Choices:
    """Return the choices that are part of the task.

    All the learner's pieces can be chosen, if only to get an explanation.
    """
    table = table_adapter_of(seen)
    offered, own = only(offers(seen, play.plies), play.task.may.only), table.free(seen)
    ordering = table.orders_left(seen) and "order" in play.task.may.only
    if own and not ordering:
        offered["pieces"] = {label: no_piece() for label in own} | offered["pieces"]
    return offered


def only(offered: Choices, verbs: Sequence[str]) -> Choices:
    """Return the choices whose notations begin with one of the verbs."""

    def fits(text: str) -> bool:
        return text.split(" ")[0] in verbs

    cards = {key: {how: text for how, text in texts.items() if fits(text)} for key, texts in offered["cards"].items()}
    hexes = {label: [one for one in texts if fits(one[0])] for label, texts in offered["hexes"].items()}
    return {
        "cards": cards,
        "pieces": {label: _piece(piece, verbs) for label, piece in offered["pieces"].items()},
        "hexes": {label: texts for label, texts in hexes.items() if texts},
        "buttons": [button for button in offered["buttons"] if fits(button[0])],
        "done": offered["done"] if "done" in verbs else "",
        "select": offered["select"],
    }


def _piece(piece: PieceChoices, verbs: Sequence[str]) -> PieceChoices:
    """Return a piece with the choices that fit.

    Without orders, it can't be chosen again, nor take moves that need one.
    """
    ways = piece["ways"] if {"move", "retreat", "place"} & set(verbs) else {}
    if "order" in verbs:
        return {**piece, "ways": ways}
    ready = {who: way for who, way in ways.items() if not way["before"]}
    return {"orders": [], "ways": ready, "aims": piece["aims"]}


def trusting_offers(seen: State, play: TaskPlay) -> Choices:
    """Return the choices at a real table, where the learner's pieces can be put on any cell, legal or not."""
    offered = permitted_offers(seen, play)
    if not goals_for(seen.ruleset).moving(seen):
        return offered
    own = table_adapter_of(seen).free(seen) or ()
    return {**offered, "pieces": {label: _loose("order" in play.task.may.only) for label in own}}


def _loose(ordered: bool) -> PieceChoices:
    """Return a piece that can be put on any cell."""
    way: MoveChoice = {"before": "", "name": "", "to": {}}
    return {"orders": [], "ways": {"": way}, "aims": {}, "press": ORDER_AGAIN if ordered else ""}


def held(seen: State, task: Task, offered: Choices) -> ViewData | None:
    """Return the learner's hand if the task is about cards, or None."""
    about = table_adapter_of(seen).cards(seen, task.seat) and {"play", "discard"} & set(task.may.only)
    return hand_view(seen, task.seat, offered) if about else None


def quiet_view(view: Mapping[str, Any]) -> ViewData:
    """Return the view of a quiet task: without all that would show what can be chosen.

    The choices themselves stay, so that the page knows what a click means.
    """
    hand, offered = view["hand"], view["choices"]
    return {
        **view,
        "where": {label: [*piece[:-1], ""] for label, piece in view["where"].items()},
        "sight": False,
        "hand": hand and {**hand, "cards": [{**card, "hexes": [], "idle": False} for card in hand["cards"]]},
        "choices": {
            **offered,
            "pieces": {label: _quiet_piece(piece) for label, piece in offered["pieces"].items()},
            "buttons": [(text, words, []) for text, words, _ in offered["buttons"]],
            "zones": {},
        },
    }


def _quiet_piece(piece: PieceChoices) -> PieceChoices:
    """Return the choices of a piece without odds, dice and columns."""
    aims = {label: _quiet_aim(aim) for label, aim in piece["aims"].items() if "do" in aim}
    ways = {who: _quiet_way(way) for who, way in piece["ways"].items()}
    return {**piece, "ways": ways, "aims": aims}


def _quiet_aim(aim: AttackChoice) -> AttackChoice:
    kept: AttackChoice = {"do": aim["do"]}
    if "texts" in aim:
        kept["texts"] = aim["texts"]
    if "sure" in aim:
        kept["sure"] = aim["sure"]
    return kept


def _quiet_way(way: MoveChoice) -> MoveChoice:
    """Return the moves of a piece without the paths of its rides."""
    return {"before": way["before"], "name": way["name"], "to": way["to"]}


def buttons(session: TaskSession, verdict: TaskVerdict) -> list[list[Any]]:
    """Return the buttons that come and go as [kind of message, label, attributes]."""
    trusted = len(session.trusted)
    found = [
        trusted and ["umpire", f"Ask the umpire ({trusted} not checked)", FIRST],
        verdict is TaskVerdict.OPEN and not trusted and session.hints >= HINTS and ["step", DO_IT, FIRST],
    ]
    return [one for one in found if one]


def helps(session: TaskSession, verdict: TaskVerdict, undo: str) -> list[list[Any]]:
    """Return the buttons that keep their places. Those without a use now are disabled.

    `undo` is the action that would be undone, or empty.
    """
    over, begun = verdict is not TaskVerdict.OPEN, bool(session.trusted or session.play.done)
    missed = verdict is TaskVerdict.MISSED and not session.shown
    no_hint = session.hints >= HINTS or (over and not missed)
    back = {"aria-keyshortcuts": "z", "aria-label": f"Undo: {undo}", "title": f"Undo: {undo}"}
    first = FIRST if missed or session.shown else {}
    return [
        ["undo", "Undo", back if undo else IDLE],
        ["hint", f"Hint {min(session.hints + 1, HINTS)} of {HINTS}", IDLE if no_hint else {}],
        ["solution", "Solution", IDLE if session.shown else {}],
        ["retry" if missed else "again", "Start again", first if over or begun else IDLE],
    ]


def try_lines(lines: Sequence[PositionLine], tried: str) -> list[PositionLine]:
    """Return the lines of a try. If it was not accepted or not checked yet, they begin with the action."""
    if not lines:
        return [("do", tried), ("news", ON_TRUST)]
    return [("do", tried), *lines] if lines[0][0] in ("refused", "aside") else list(lines)


def tools(trusting: bool, more: bool, over: bool) -> list[list[Any]]:
    """Return further buttons of the page.

    `more` adds one for another puzzle, which is suggested if the task is `over`.
    """
    mode = ["mode", "Check later", {"aria-pressed": str(trusting).lower(), "title": CHECK_LATER}]
    return [mode, ["more", "Another puzzle", FIRST if over else {}]] if more else [mode]
