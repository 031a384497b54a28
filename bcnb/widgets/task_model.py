"""The model of a task on a page: the data and messages of the page, and saved progress."""

from collections.abc import Callable, Mapping

from bcnb.course import task_session as s
from bcnb.course.amount_choices import CHOICE, amount_choices, right_choice, say_choice, say_question
from bcnb.course.expectimax import judge
from bcnb.course.learner_text import REACHED, PositionLine, hint, say_next, say_now, say_verdict
from bcnb.course.task_checks import play_out
from bcnb.course.task_hints import drawn_hint, is_quiet, rest_of_solution
from bcnb.course.task_play import TaskVerdict, attempt, permitted
from bcnb.course.task_view import (
    VERDICTS,
    brief,
    buttons,
    held,
    helps,
    permitted_offers,
    quiet_view,
    tools,
    trusting_offers,
    try_lines,
)
from bcnb.course.tasks import Task
from bcnb.course.worksheets.tried_steps import step_words
from bcnb.engine.ruleset import State
from bcnb.presentation.choices import Choices, no_choices
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.table_adapter import (
    ViewData,
    position_view,
    seen_by,
    table_adapter_of,
    tried,
    withdrawn,
)
from bcnb.presentation.text_tools import sentence
from bcnb.presentation.turn_recap import roll_mark
from bcnb.widgets.base_widget import Message
from bcnb.widgets.progress_store import save_answer, save_step, storage_warning

AT_THE_TABLE = (
    "As at a real table, you can put your pieces anywhere. The umpire checks them only when you ask or continue."
)
CHOOSE_FIRST = "Choose one of your own pieces first."
SOLVED = "This is the solution. Now try it yourself."
BY_THE_RULES = "bcnb refuses an illegal action at once."
ASK_YOURSELF = "That would give away the answer. The second hint shows the marks, the odds and the lines of sight."
UNMARKED = "Nothing is marked here, because that is the question. The second hint shows the marks and your dice."
AGAIN = "Not this time. Try again."
"""The first words of the instruction after a miss."""
NOT_YET = "Your answer is not complete yet."
"""The first words of the instruction after an action, while *Done* is still one of the choices."""
DONE = "done"
"""The action that ends a phase."""
CHECK = "Press Done to check your answer."
GO_ON = "Press Done to continue."
NOT_THE_AMOUNT = "The action is right, but not the amount. Count the dice and the faces that hit."
CHOOSE_AMOUNT = "First choose what it gains on average."
REASONS = ("missed", "because")
"""The kinds of messages that say why an answer was wrong."""
RESULTS = ("reached", "after")
"""The kinds of messages that would give away the amount."""
VERDICT_LINES = (*REASONS, *RESULTS)
"""The kinds of messages that tell whether an answer is right, and why."""


class TaskModel:
    """A task on a page.

    `deal` returns the next task. With `keeps`, progress is saved once for each start of the task, and again after a
    miss that was taken back. `saved_as` is the name under which progress is saved, by default the task's number.
    """

    def __init__(
        self, task: Task, deal: Callable[[], Task] | None = None, keeps: bool = True, saved_as: str = ""
    ) -> None:
        self._saved_as = saved_as
        self.deal, self.keeps, self.save_fault = deal, keeps, storage_warning() if keeps else ""
        self.session = s.start_session(task)
        self.take_up(task)

    def take_up(self, task: Task, at_table: bool = False, words: str = "") -> None:
        """Start this or another task. With `at_table`, rules are not enforced at once. `words` is the first message.

        The hints for a task stay given.
        """
        hints = self.session.hints if self.task is task else 0
        self.session, self.answered = s.start_session(task, at_table)._replace(hints=hints), False
        self.missed, self.amount, self.is_new = False, "", True
        self.say([("news", words)] if words else [])

    def say(self, lines: list[PositionLine]) -> None:
        """Replace the current messages."""
        self.session = self.session._replace(lines=tuple(lines), refused=())

    @property
    def task(self) -> Task:
        """Return the current task."""
        return self.session.task

    # --- current state ------------------------------------------------------------------------------------------------

    @property
    def verdict(self) -> TaskVerdict:
        """Return the state of the goal. It is open while there are unchecked actions, or while an amount is missing."""
        if self.session.trusted or self.asks_amount:
            return TaskVerdict.OPEN
        wrong = self.amount and not self.session.shown and self.amount != right_choice(self.task)
        return TaskVerdict.MISSED if wrong else self.session.verdict

    @property
    def asks_amount(self) -> bool:
        """Return True if the answer is right and the page now asks how much it brings."""
        reached = self.session.verdict is TaskVerdict.REACHED and not (self.session.shown or self.session.trusted)
        return reached and not self.amount and bool(amount_choices(self.task))

    @property
    def state(self) -> State:
        """Return the position, as the learner may know it."""
        return self.moment.state

    @property
    def moment(self) -> NarratedPly[State]:
        """Return the moment on the board.

        While the learner can act, the marks of the last action are removed, because they would look like a selected
        piece, and those of a hint are added.
        """
        found = self.session.moment
        shown = found.shown
        if self.waits:
            drawn = drawn_hint(self.session)
            shown = shown._replace(marks=drawn.marks, arrows=drawn.arrows or shown.arrows)
        return found._replace(state=seen_by(found.state, self.task.seat), shown=shown)

    @property
    def quiet(self) -> bool:
        """Return True if nothing that can be chosen may be marked."""
        return is_quiet(self.session)

    @property
    def waits(self) -> bool:
        """Return True if the learner can act."""
        mine = self.session.play.game.seat(self.session.play.state) == self.task.seat
        return mine and self.verdict is TaskVerdict.OPEN

    def view(self) -> ViewData:
        """Return everything except the board, as plain data."""
        moment, waits = self.moment, self.waits or self.asks_amount
        seen, offered = moment.state, self._offered()
        view = {
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
            "roll": roll_mark(self.session.before.state, moment),
            "said": [list(line) for line in self._said()],
            "red": list(self.session.refused),
            "log": {"from": 0, "lines": []},
            "kept": self.save_fault,
            "quiet": self.quiet,
            "rest": UNMARKED if self.quiet else None,
            "hint": drawn_hint(self.session).text if waits else "",
            "task": brief(self.session.play) | self._help(),
        }
        return quiet_view(view) if self.quiet else view

    def _said(self) -> list[PositionLine]:
        """Return the messages. A verdict and its reasons come first; the learner's own actions are then left out."""
        hidden = RESULTS if self.asks_amount else ()
        lines = [line for line in self.session.lines if line != REACHED and line[0] not in hidden]
        if self.session.shown or self.session.verdict is TaskVerdict.OPEN or self.asks_amount:
            return lines
        verdict = [line for line in lines if line[0] in VERDICT_LINES]
        return verdict + [line for line in lines if line[0] not in (*VERDICT_LINES, "do")] if verdict else lines

    def _offered(self) -> Choices:
        if self.asks_amount and (best := self.task.best):
            said = (say_choice(best, number, self.state.ruleset) for number in amount_choices(self.task))
            return {**no_choices(), "buttons": [(f"{CHOICE} {n}", words, []) for n, words in enumerate(said, 1)]}
        if not self.waits:
            return no_choices()
        offers = trusting_offers if self.session.at_table else permitted_offers
        return offers(self.state, self.session.play)

    def _help(self) -> ViewData:
        verdict = self.verdict if self.verdict is TaskVerdict.MISSED else self.session.verdict
        return {
            "verdict": "" if self.session.shown else self.verdict.value,
            "buttons": buttons(self.session, verdict),
            "helps": helps(self.session, verdict, self._undo_words()),
            "tools": tools(self.session.at_table, self.deal is not None, self.verdict is not TaskVerdict.OPEN),
        }

    def _prompt(self, seen: State) -> str:
        """Return the instruction. Required choices, such as a retreat, have the text of the table."""
        if self.asks_amount and (best := self.task.best):
            return say_question(best, seen.ruleset)
        if not self.waits:
            return SOLVED if self.session.shown else VERDICTS[self.verdict]
        return f"{AGAIN} {self._now(seen)}" if self.missed else self._now(seen)

    def _now(self, seen: State) -> str:
        """Return what the learner can do now."""
        table = table_adapter_of(seen)
        if table.free(seen) is None and not table.secret(seen):
            return table.ask(seen, self.task.seat, True)
        left = table.orders_left(seen) if "order" in self.task.may.only else ""
        return f"{say_now(self.session.play)} {left}." if left else self._still_to_do()

    def _still_to_do(self) -> str:
        """Return what the learner can do, and after an action also that *Done* is part of the answer."""
        play = self.session.play
        choices = {play.game.write(action) for action in permitted(play)} if play.done else set()
        if DONE not in choices:
            return say_now(play)
        if choices != {DONE}:
            return f"{NOT_YET} {say_now(play)}"
        after = attempt(play, DONE).play
        if judge(after) is not TaskVerdict.OPEN:
            return f"{NOT_YET} {CHECK}"
        return f"{NOT_YET} {say_next(after) or GO_ON}"

    def _undo_words(self) -> str:
        done = (*self.session.play.done, *self.session.trusted)
        return done[-1] if done and not self.session.shown else ""

    # --- actions ------------------------------------------------------------------------------------------------------

    def try_(self, *texts: str) -> None:
        """Try actions in order until one is refused. While an amount is asked for, only a choice of one is accepted."""
        if self.asks_amount:
            self._choose(texts[0])
            return
        shown: list[PositionLine] = []
        self.missed = False
        for text in texts:
            before, was = self.state, self.session
            self.session = s.try_action(was, text)
            shown += try_lines(self.session.lines, tried(before, text))
            self._save_step(tried(before, text), was)
            if self.session.refused:
                break
        self.session = self.session._replace(lines=tuple(shown))
        self._keep()

    def _save_step(self, words: str, was: s.TaskSession) -> None:
        """Save a step that was tried, with its result."""
        if self.keeps and not self.session.shown:
            verdict = TaskVerdict.OPEN if self.session.trusted else self.session.verdict
            done = (self.session.play.done, self.session.trusted)
            step = step_words(words, verdict, refused=done == (was.play.done, was.trusted))
            self.save_fault = save_step(self._saved_as or self.task.number, step, new=self.is_new)
            self.is_new = False

    def _choose(self, text: str) -> None:
        """Take a choice of the amount."""
        if text not in {f"{CHOICE} {number + 1}" for number in range(len(amount_choices(self.task)))}:
            self.say([("news", CHOOSE_AMOUNT)])
            return
        self.amount = text
        right = text == right_choice(self.task)
        self.say([*say_verdict(self.session.play)] if right else [("missed", NOT_THE_AMOUNT)])
        self._keep()

    def do_step(self) -> None:
        """Perform the action of the last hint. A learner who has gone another way starts again."""
        if not self.session.helped:
            return
        if not rest_of_solution(self.session.play):
            self.take_up(self.task, self.session.at_table)
        self.try_(*rest_of_solution(self.session.play)[:1])

    def help(self, step: Callable[[s.TaskSession], s.TaskSession]) -> None:
        """Apply a step of the session: undo, start again, show a hint or the solution, or ask the umpire."""
        before, self.session, self.amount = self.verdict, step(self.session), ""
        if (before, self.verdict) == (TaskVerdict.MISSED, TaskVerdict.OPEN):
            self.answered = False  # the miss is taken back, so that the next answer counts, as after a new start
        self._keep()

    def withdraw(self, number: int, texts: tuple[str, ...]) -> None:
        """Take back a ply, give the first legal one of these orders, then repeat the later actions that are legal."""
        plies, done = self.session.play.plies, self.session.play.done
        place = [ply.number for ply in plies if ply.seat == self.task.seat].index(number)
        play, _ = play_out(self.task, done[:place])
        before, allowed = play.state, [text for text in texts if attempt(play, text).accepted][:1]
        again = (*allowed, *done[place + 1 :])
        for text in again:
            play = attempt(play, text).play
        given = [("do", tried(before, text)) for text in allowed]
        fallen = place + len(again) - len(play.done)
        self.session = self.session._replace(play=play)
        self.say([("news", withdrawn(fallen)), *given])

    def _keep(self) -> None:
        """Save the result once. It does not count as solved if the solution was shown, and less after all hints."""
        if self.answered or self.verdict is TaskVerdict.OPEN:
            return
        self.answered = True
        if self.keeps:
            self.save_fault = save_answer(self._saved_as or self.task.number, self._solved(), self.session.helped)

    def _solved(self) -> bool:
        return self.session.solved and self.verdict is TaskVerdict.REACHED


# --- messages ---------------------------------------------------------------------------------------------------------


def learn(learning: TaskModel, message: Message) -> None:
    """Do what a message from the page asks for. Errors are put in the messages."""
    try:
        MESSAGES[message.kind](learning, message)
    except ValueError as fault:
        learning.say([("refused", sentence(str(fault)))])


def _press(learning: TaskModel, message: Message) -> None:
    """Select a hex that is not a target: order a piece, take an order back, or show why it is not possible."""
    at, state, table = message.text("hex"), learning.state, table_adapter_of(learning.state)
    origin, own = message.text("from", ""), table.free(state)
    pressed = None if learning.session.at_table else table.press(state, learning.session.play.plies, at)
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
    if text == "undo":
        learning.help(s.take_back)
    else:
        _retry(learning, message)
        learning.try_(text)


def _hint(learning: TaskModel, message: Message) -> None:
    """Show one more hint, together with the earlier ones. A missed task starts again for it."""
    _retry(learning, message)
    learning.help(s.give_hint)
    learning.say([hint(learning.task, number) for number in range(1, learning.session.hints + 1)])


def _again(learning: TaskModel, message: Message) -> None:
    learning.take_up(learning.task, learning.session.at_table)


def _retry(learning: TaskModel, message: Message) -> None:
    """Start again after a miss, but leave the reasons for it visible."""
    if learning.verdict is TaskVerdict.MISSED and not learning.session.shown:
        said = [line for line in learning.session.lines if line[0] in REASONS]
        learning.take_up(learning.task, learning.session.at_table)
        learning.say(said)
        learning.missed = True


def _mode(learning: TaskModel, message: Message) -> None:
    at_table = not learning.session.at_table
    learning.take_up(learning.task, at_table, AT_THE_TABLE if at_table else BY_THE_RULES)


def _more(learning: TaskModel, message: Message) -> None:
    if learning.deal:
        learning.take_up(learning.deal(), learning.session.at_table)


MESSAGES: Mapping[str, Callable[[TaskModel, Message], None]] = {
    "do": lambda learning, message: learning.try_(*message.texts("do")),
    "type": _type,
    "press": _press,
    "undo": lambda learning, message: learning.help(s.take_back),
    "umpire": lambda learning, message: learning.help(s.check),
    "hint": _hint,
    "step": lambda learning, message: learning.do_step(),
    "solution": lambda learning, message: learning.help(s.show_solution),
    "again": _again,
    "retry": _retry,
    "mode": _mode,
    "more": _more,
}
"""The messages that a page can send about a task."""
