"""A task as one page plays it: what the page gets, what it may send, and the progress that is kept."""

from collections.abc import Callable, Mapping

from bcnb.course import task_session as s
from bcnb.course.learner_text import REACHED, PositionLine, hint, say_now
from bcnb.course.task_checks import play_out
from bcnb.course.task_play import TaskVerdict, attempt
from bcnb.course.task_view import (
    VERDICTS,
    brief,
    buttons,
    held,
    permitted_offers,
    retold,
    tools,
    trusting_offers,
)
from bcnb.course.tasks import Task
from bcnb.engine.ruleset import State
from bcnb.presentation.choices import Choices, no_choices
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.table_adapter import ViewData, position_view, seen_by, table_adapter_of, tried, withdrawn
from bcnb.presentation.text_tools import sentence
from bcnb.widgets.base_widget import Message
from bcnb.widgets.progress_store import keep_answer, not_kept

AT_THE_TABLE = "As at a real table: put your pieces where you like. The umpire looks at it only when you ask, or go on."
CHOOSE_FIRST = "Choose one of your own pieces first."
SOLVED = "This is the solution. Now try it yourself."
BY_THE_RULES = "What the rules forbid is refused at once."


class TaskModel:
    """A task on the page. With `deal` the next one is at hand; `keeps` says whether progress is kept, once for each
    beginning.
    """

    def __init__(self, task: Task, deal: Callable[[], Task] | None = None, keeps: bool = True) -> None:
        self.deal, self.keeps, self.unkept = deal, keeps, not_kept() if keeps else ""
        self.take_up(task)

    def take_up(self, task: Task, at_table: bool = False, words: str = "") -> None:
        """From the beginning, with this or another task."""
        self.sitting, self.answered = s.start_session(task, at_table), False
        self.say([("news", words)] if words else [])

    def say(self, lines: list[PositionLine]) -> None:
        """What is told now, in place of what was told before."""
        self.sitting = self.sitting._replace(lines=tuple(lines), refused=())

    @property
    def task(self) -> Task:
        """What is asked."""
        return self.sitting.task

    # --- how it stands ------------------------------------------------------------------------------------------------

    @property
    def verdict(self) -> TaskVerdict:
        """Whether the goal is reached or missed; what was done on trust has not been judged yet."""
        return TaskVerdict.OPEN if self.sitting.trusted else self.sitting.verdict

    @property
    def state(self) -> State:
        """The position, as the learner may know it."""
        return self.moment.state

    @property
    def moment(self) -> NarratedPly[State]:
        """What is shown on the board; a mark from before would look like a piece that the learner has chosen."""
        found = self.sitting.moment
        shown = found.shown._replace(marks=()) if self.waits else found.shown
        return found._replace(state=seen_by(found.state, self.task.seat), shown=shown)

    @property
    def waits(self) -> bool:
        """Whether the learner can act."""
        mine = self.sitting.play.game.seat(self.sitting.play.state) == self.task.seat
        return mine and self.verdict is TaskVerdict.OPEN

    def view(self) -> ViewData:
        """All but the board, as plain data."""
        moment, waits = self.moment, self.waits
        seen, offered = moment.state, self._offered()
        return {
            **position_view(seen, {}),
            "armies": [],
            "phase": "play" if waits else "rest",
            "prompt": self._prompt(seen),
            "waits": self.task.seat if waits else "",
            "mine": self.task.seat,
            "choices": offered,
            "hand": held(seen, self.task, offered),
            "undo": self._undo_words(),
            "next": None,
            "dice": moment.shown.dice,
            "said": [list(line) for line in self.sitting.lines if line != REACHED],
            "red": list(self.sitting.refused),
            "log": {"from": 0, "lines": []},
            "kept": self.unkept,
            "task": brief(self.sitting.play) | self._help(),
        }

    def _offered(self) -> Choices:
        if not self.waits:
            return no_choices()
        offers = trusting_offers if self.sitting.at_table else permitted_offers
        return offers(self.state, self.sitting.play)

    def _help(self) -> ViewData:
        return {
            "verdict": "" if self.sitting.shown else self.verdict.value,
            "buttons": buttons(self.sitting, self.verdict),
            "tools": tools(self.sitting.at_table, self.deal is not None, self.verdict is not TaskVerdict.OPEN),
        }

    def _prompt(self, seen: State) -> str:
        """What there is to do; a retreat or the like is asked for as at the table."""
        if not self.waits:
            return SOLVED if self.sitting.shown else VERDICTS[self.verdict]
        table = table_adapter_of(seen)
        if table.free(seen) is None and not table.secret(seen):
            return table.ask(seen, self.task.seat, True)
        left = table.orders_left(seen) if "order" in self.task.may.only else ""
        return f"{say_now(self.sitting.play)} {left}." if left else say_now(self.sitting.play)

    def _undo_words(self) -> str:
        done = (*self.sitting.play.done, *self.sitting.trusted)
        return done[-1] if done and not self.sitting.shown else ""

    # --- what is done -------------------------------------------------------------------------------------------------

    def try_(self, *texts: str) -> None:
        """Try actions by their texts, one after the other, as long as they are accepted."""
        told: list[PositionLine] = []
        for text in texts:
            before = self.state
            self.sitting = s.try_action(self.sitting, text)
            told += retold(self.sitting.lines, tried(before, text))
            if self.sitting.refused:
                break
        self.sitting = self.sitting._replace(lines=tuple(told))
        self._keep()

    def help(self, step: Callable[[s.TaskSession], s.TaskSession]) -> None:
        """Take back, begin again, ask for a hint, for the solution or for the umpire."""
        self.sitting = step(self.sitting)
        self._keep()

    def withdraw(self, number: int, texts: tuple[str, ...]) -> None:
        """Take back a ply, give the first of these orders that is allowed, then do again what came after."""
        plies, done = self.sitting.play.plies, self.sitting.play.done
        place = [ply.number for ply in plies if ply.seat == self.task.seat].index(number)
        play, _ = play_out(self.task, done[:place])
        before, allowed = play.state, [text for text in texts if attempt(play, text).accepted][:1]
        again = (*allowed, *done[place + 1 :])
        for text in again:
            play = attempt(play, text).play
        given = [("do", tried(before, text)) for text in allowed]
        fallen = place + len(again) - len(play.done)
        self.sitting = self.sitting._replace(play=play)
        self.say([("news", withdrawn(fallen)), *given])

    def _keep(self) -> None:
        """Keep how it ended, once; a solution that was shown is none of the learner's own."""
        if self.answered or self.verdict is TaskVerdict.OPEN:
            return
        self.answered = True
        if self.keeps:
            self.unkept = keep_answer(self.task.number, self.sitting.solved)


# --- messages ---------------------------------------------------------------------------------------------------------


def learn(learning: TaskModel, message: Message) -> None:
    """Do what a message of the page says. What goes wrong is told in `said`."""
    try:
        MESSAGES[message.kind](learning, message)
    except ValueError as fault:
        learning.say([("refused", sentence(str(fault)))])


def _press(learning: TaskModel, message: Message) -> None:
    """A hex that is no goal: a piece to be ordered or taken back, or something to be told why not."""
    at, state, table = message.text("hex"), learning.state, table_adapter_of(learning.state)
    origin, own = message.text("from", ""), table.free(state)
    pressed = None if learning.sitting.at_table else table.press(state, learning.sitting.play.plies, at)
    if not origin and own is not None and at not in own:
        learning.say([("refused", CHOOSE_FIRST)])
    elif not pressed or origin not in ("", at):
        learning.try_(table.meant(state, at, origin, message.text("who", "")))
    elif pressed.withdraw:
        learning.withdraw(pressed.withdraw, pressed.do)
    else:
        learning.try_(pressed.do[0])


def _type(learning: TaskModel, message: Message) -> None:
    text = page_presenter_of(learning.state).tidy(message.text("text"))
    learning.help(s.take_back) if text == "undo" else learning.try_(text)


def _hint(learning: TaskModel, message: Message) -> None:
    """One hint more; those before it stay in sight."""
    learning.help(s.give_hint)
    learning.say([hint(learning.task, number) for number in range(1, learning.sitting.hints + 1)])


def _again(learning: TaskModel, message: Message) -> None:
    learning.take_up(learning.task, learning.sitting.at_table)


def _retry(learning: TaskModel, message: Message) -> None:
    """After a miss: from the beginning, while what was said of it stays in sight."""
    if learning.verdict is TaskVerdict.MISSED and not learning.sitting.shown:
        said = list(learning.sitting.lines)
        learning.take_up(learning.task, learning.sitting.at_table)
        learning.say(said)


def _mode(learning: TaskModel, message: Message) -> None:
    at_table = not learning.sitting.at_table
    learning.take_up(learning.task, at_table, AT_THE_TABLE if at_table else BY_THE_RULES)


def _more(learning: TaskModel, message: Message) -> None:
    if learning.deal:
        learning.take_up(learning.deal(), learning.sitting.at_table)


MESSAGES: Mapping[str, Callable[[TaskModel, Message], None]] = {
    "do": lambda learning, message: learning.try_(*message.texts("do")),
    "type": _type,
    "press": _press,
    "undo": lambda learning, message: learning.help(s.take_back),
    "umpire": lambda learning, message: learning.help(s.check),
    "hint": _hint,
    "solution": lambda learning, message: learning.help(s.show_solution),
    "again": _again,
    "retry": _retry,
    "mode": _mode,
    "more": _more,
}
"""What a page may do with a task."""
