"""Pages that say anything: every widget answers, and nothing is raised."""

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from unittest.mock import patch

from bcnb.course.catalogue import find_exercise, find_question
from bcnb.course.hex_drill import DrillKind
from bcnb.course.questions import load_question
from bcnb.course.quizzes import load_quiz
from bcnb.course.tasks import load_exercise
from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.base_widget import GuardedWidget
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.faq import Faq
from bcnb.widgets.hex_drill import Trainer
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
from bcnb.widgets.table_messages import ACTS, LOOKS
from bcnb.widgets.task import Exercise
from bcnb.widgets.task_model import MESSAGES
from tests.programs.faults import books
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

A_SHARE = 40
"""How many messages one trial sends."""
WIDGETS: Mapping[str, Callable[[], GuardedWidget]] = {
    "a table": lambda: TableWidget(find_scenario("kernstown"), seed="1", pace="at once"),
    "a task": lambda: Exercise(load_exercise(find_exercise("3.1")), keeps=False),
    "a drill": lambda: Trainer(battle_cry.setup(find_scenario("kernstown")), DrillKind.FIND, "1"),
    "a question": lambda: Faq(load_question(find_question("faq-03"))),
    "a quiz": lambda: QuizCard(load_quiz(find_exercise("3.q")), keeps=False),
    "a board": lambda: BoardWidget(battle_cry.setup(find_scenario("kernstown"))),
    "a replay": lambda: Replay(Recorded("record", books.record(books.NAMES[0]))),
}
KINDS = sorted({*ACTS, *LOOKS, *MESSAGES, "go", "hex", "nonsense"} - {"hint", "solution"})
"""All kinds of messages but two that take their time."""
FIELDS = ("ply", "do", "text", "hex", "from", "to", "who", "seats", "chosen", "n", "item", "choice")
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 9, 10**30, 0.5, float("nan"), "", "e5", "zz", "\x1b", "\ud800", "undo", "x" * 2000),
    *([], {}, [None], ["e5"], [[]], {"union": None}, {"union": "person", "confederate": "person"}, {"e5": {}}),
)


def anything(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Messages of any shape to every widget."""
    for what in WIDGETS:
        yield from (Trial(heard, (f"{seed} {what} {case}", what)) for case in range(-(-numbers.tries // 8)))


def heard(seed: str, what: str) -> Iterator[Found]:
    """What a widget does with messages of any shape; what its page sets comes with them."""
    chance = Seeded(seed)
    with new_folder() as folder, patch.dict(os.environ, {"BCNB_HOME": str(folder)}):
        widget = WIDGETS[what]()
        for _ in range(A_SHARE):
            content, state = _any(chance, widget), {chance.choose(sorted(widget.keys)): chance.choose(VALUES)}
            wrong = _sent(widget, content, state)
            yield held(not wrong, f"{what}: answered", f"{what}, {seed}: {content!r:.200}, {state!r:.200}: {wrong}")


def _sent(widget: GuardedWidget, content: Any, state: Any) -> str:
    """What is raised by a message, or by what a page sets; nothing if all is well."""
    try:
        if hasattr(widget, "_answer"):
            widget._answer(widget, content, [])
        widget.set_state({key: value for key, value in state.items() if not key.startswith("_")})
    except Exception as error:  # each one must be counted
        return repr(error)
    return ""


def _any(chance: Seeded, widget: GuardedWidget) -> Any:
    """A message of some shape; every second one names the ply that is shown."""
    if chance.choose(range(10)) == 0:
        return chance.choose(VALUES)
    fields = {chance.choose(FIELDS): chance.choose(VALUES) for _ in range(chance.choose(range(5)))}
    shown = {"ply": getattr(widget, "view", {}).get("ply", 0)} if chance.choose((0, 1)) else {}
    return {"t": chance.choose(KINDS), **fields, **shown}


SENTENCES = (Sentence("pages that say anything", anything),)
