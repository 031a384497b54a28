"""A task at one moment as plain data for a page: what is asked, what may be chosen, and how it stands."""

from collections.abc import Mapping, Sequence
from typing import Any

from bcnb.course.learner_text import PositionLine
from bcnb.course.task_play import TaskPlay, TaskVerdict
from bcnb.course.task_session import TaskSession
from bcnb.course.tasks import HINTS, Task
from bcnb.engine.ruleset import State
from bcnb.presentation.choices import Choices, MoveChoice, PieceChoices, no_piece
from bcnb.presentation.table_adapter import ViewData, hand_view, offers, table_adapter_of
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.goals import goals_for

VERDICTS: Mapping[TaskVerdict, str] = {
    TaskVerdict.OPEN: "",
    TaskVerdict.REACHED: "✓ Goal reached",
    TaskVerdict.MISSED: "✗ Not this time",
}
ON_TRUST = "Nobody has looked at it yet: that is up to you, or to the umpire."
ORDER_AGAIN = "Choose it again to give it an order."
TABLE_MODE = "As at a real table: illegal moves can be made, and are only then explained"
FIRST = {"class": "bcnb-done"}
"""What the next button to be pressed looks like."""
LEVELS = ("easy", "medium", "hard")
NAMES = {"task": "Task", "puzzle": "Puzzle"}


def brief(play: TaskPlay) -> ViewData:
    """What is asked."""
    task = play.task
    if task.ways:
        return {"name": f"A mistake to mend, {LEVELS[task.level - 1]}: {task.title}", "lines": [task.task]}
    level = f", {LEVELS[task.level - 1]}" if task.kind == "puzzle" else ""
    return {"name": f"{NAMES[task.kind]} {task.number}{level}: {task.title}", "lines": [task.task]}


def permitted_offers(seen: State, play: TaskPlay) -> Choices:
    """What may be chosen of what the task is about. Every own piece may be chosen, if only to be told why not."""
    table = table_adapter_of(seen)
    offered, own = only(offers(seen, play.plies), play.task.may.only), table.free(seen)
    ordering = table.orders_left(seen) and "order" in play.task.may.only
    if own and not ordering:
        offered["pieces"] = {label: no_piece() for label in own} | offered["pieces"]
    return offered


def only(offered: Choices, verbs: Sequence[str]) -> Choices:
    """Choices without those whose texts begin with another verb."""

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
    """A piece with what still fits; without orders it cannot be chosen again, nor go where it needs one."""
    ways = piece["ways"] if {"move", "retreat", "place"} & set(verbs) else {}
    if "order" in verbs:
        return {**piece, "ways": ways}
    ready = {who: way for who, way in ways.items() if not way["before"]}
    return {"orders": [], "ways": ready, "aims": piece["aims"]}


def trusting_offers(seen: State, play: TaskPlay) -> Choices:
    """What may be chosen at a real table: every own piece may be put anywhere, legal or not."""
    offered = permitted_offers(seen, play)
    if not goals_for(seen.ruleset).moving(seen):
        return offered
    own = table_adapter_of(seen).free(seen) or ()
    return {**offered, "pieces": {label: _loose("order" in play.task.may.only) for label in own}}


def _loose(ordered: bool) -> PieceChoices:
    """A piece that can be put anywhere."""
    way: MoveChoice = {"before": "", "name": "", "to": {}}
    return {"orders": [], "ways": {"": way}, "aims": {}, "press": ORDER_AGAIN if ordered else ""}


def held(seen: State, task: Task, offered: Choices) -> ViewData | None:
    """The learner's hand, if the task is about cards."""
    about = table_adapter_of(seen).cards(seen, task.seat) and {"play", "discard"} & set(task.may.only)
    return hand_view(seen, task.seat, offered) if about else None


def buttons(sitting: TaskSession, verdict: TaskVerdict) -> list[list[Any]]:
    """The help there is, as [kind of message, words, attributes]."""
    trusted, over = len(sitting.trusted), verdict is not TaskVerdict.OPEN
    begun = over or trusted or sitting.play.done
    found = [
        trusted and ["umpire", f"Ask the umpire ({count_noun(trusted, 'act')} on trust)", FIRST],
        not over and sitting.hints < HINTS and ["hint", f"Hint {sitting.hints + 1} of {HINTS}", {}],
        not sitting.shown and ["solution", "Solution", {}],
        begun and ["again", "Start again", FIRST if verdict is TaskVerdict.MISSED or sitting.shown else {}],
    ]
    return [one for one in found if one]


def retold(lines: Sequence[PositionLine], tried: str) -> list[PositionLine]:
    """The lines of a try; those of one that was not accepted, or is not judged yet, first tell what was tried."""
    if not lines:
        return [("do", tried), ("news", ON_TRUST)]
    return [("do", tried), *lines] if lines[0][0] in ("refused", "aside") else list(lines)


def tools(trusting: bool, more: bool, over: bool) -> list[list[Any]]:
    """What else may be asked of the page; with `more` there are other puzzles, and when it is `over` one is due."""
    mode = ["mode", "Table mode", {"aria-pressed": str(trusting).lower(), "title": TABLE_MODE}]
    return [mode, ["more", "Another puzzle", FIRST if over else {}]] if more else [mode]
