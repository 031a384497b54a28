"""A task as one page plays it: what was tried, what came of it, and what help was asked for. It knows no widget."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bcnb.engine.ruleset import Refusal
from bcnb.games import battle_cry
from bcnb.games.battle_cry.board import pieces
from bcnb.games.battle_cry.state import PlayCard, State
from bcnb.grid.hexes import parse_hex
from bcnb.library.progress import keep
from bcnb.library.table_mode import LookBack, TablePlay, commit, look_back
from bcnb.library.tasks import HINTS, Task
from bcnb.library.toml import FileError
from bcnb.library.trying import Reply, Verdict, attempt, begin
from bcnb.library.worth import judge
from bcnb.present.answers import tidy
from bcnb.present.coach import Line, hint, moments, say_look_back, say_now, say_reply, tell_solution
from bcnb.present.nouns import sentence
from bcnb.present.prompt import prompt
from bcnb.present.table import position_view, seen_by, tried, undo_words
from bcnb.present.table_choices import no_choices
from bcnb.present.table_orders import meant, press, undoable
from bcnb.present.tale import Moment
from bcnb.present.task_view import OWN_TIME, VERDICTS, brief, buttons, held, permitted_offers, tools, trusting_offers

Message: TypeAlias = Mapping[str, Any]

ON_TRUST = "Nobody has looked at it yet: that is up to you, or to the umpire."
AT_THE_TABLE = "As at a real table: put your pieces where you like. The umpire looks at it only when you ask, or go on."
CHOOSE_FIRST = "Choose one of your own pieces first."
SOLVED = "This is the solution. Now try it yourself."
BY_THE_RULES = "What the rules forbid is refused at once."


class Learning:
    """A task on the page. `said` are lines of kinds and words, `red` the hexes that speak against a try. With `deal`
    the next one is at hand. Progress is kept once for each beginning.
    """

    def __init__(self, task: Task, deal: Callable[[], Task] | None = None, keeps: bool = True) -> None:
        self.deal, self.keeps, self.trusting, self.unkept = deal, keeps, False, ""
        self.take_up(task)

    def take_up(self, task: Task) -> None:
        """From the beginning, with this or another task."""
        self.task, self.table = task, TablePlay(begin(task))
        self.past: list[TablePlay] = []
        self.hints, self.answered = 0, False
        self.solution: Moment | None = None
        self.say()

    def say(self, lines: list[Line] | None = None, red: tuple[str, ...] = ()) -> None:
        """What is told now, in place of what was told before."""
        self.said, self.red = lines or [], red

    # --- how it stands ------------------------------------------------------------------------------------------------

    @property
    def verdict(self) -> Verdict:
        """Whether the goal is reached or missed; what was done on trust has not been judged yet."""
        return Verdict.OPEN if self.table.trusted else judge(self.table.play)

    @property
    def state(self) -> State:
        """The position, as the learner may know it."""
        return seen_by(self.solution.state if self.solution else self.table.state, self.task.side.seat)

    @property
    def moment(self) -> Moment:
        """What is shown on the board; a mark from before would look like a piece that the learner has chosen."""
        moment = self.solution or moments(self.table.play)[-1]
        shown = moment.shown._replace(marks=()) if self.waits else moment.shown
        return moment._replace(state=self.state, shown=shown)

    @property
    def waits(self) -> bool:
        """Whether the learner can act."""
        mine = battle_cry.seat(self.table.play.state) == self.task.side.seat
        return mine and not self.solution and self.verdict is Verdict.OPEN

    def view(self) -> dict[str, Any]:
        """All but the board, as plain data."""
        seen, seat, play, verdict = self.state, self.task.side.seat, self.table.play, self.verdict
        offered = (trusting_offers if self.trusting else permitted_offers)(seen, play) if self.waits else no_choices()
        position = position_view(seen, {})
        return {
            **position,
            "armies": [],
            "orders": position["orders"] if self.waits and "order" in self.task.may.only else "",
            "phase": "play" if self.waits else "rest",
            "prompt": self._prompt(seen, verdict),
            "waits": seat if self.waits else "",
            "mine": seat,
            "choices": offered,
            "hand": held(seen, self.task, offered),
            "undo": self._undo_words(),
            "next": None,
            "dice": self.moment.shown.dice,
            "said": [list(line) for line in self.said],
            "red": list(self.red),
            "log": {"from": 0, "lines": []},
            "kept": self.unkept,
            "task": brief(play) | self._help(verdict),
        }

    def _help(self, verdict: Verdict) -> dict[str, Any]:
        solved, begun = self.solution is not None, bool(self.past or self.solution)
        return {
            "verdict": "" if solved else verdict.value,
            "buttons": buttons(self.hints, len(self.table.trusted), verdict, begun, solved),
            "tools": tools(self.trusting, self.deal is not None),
        }

    def _prompt(self, seen: State, verdict: Verdict) -> str:
        """What there is to do; a retreat or the like is asked for as at the table."""
        if self.solution or not self.waits:
            return SOLVED if self.solution else VERDICTS[verdict]
        return say_now(self.table.play) if isinstance(seen.decision, (*OWN_TIME, PlayCard)) else prompt(seen)

    def _undo_words(self) -> str:
        seat, plies = self.task.side.seat, self.table.play.plies
        if self.solution or not self.past:
            return ""
        if self.table.trusted:
            return self.table.trusted[-1]
        return undo_words(self.past[-1].play.state, plies, seat) if undoable(plies, seat) else ""

    # --- trying -------------------------------------------------------------------------------------------------------

    def try_(self, *texts: str) -> None:
        """Try actions by their texts, one after the other, as long as they are accepted."""
        lines: list[Line] = []
        for text in texts:
            before = self.state
            replies, told = self._commit(text)
            lines += told
            if not all(reply.accepted for reply in replies):
                refusal = replies[-1].refusal or Refusal("", "")
                self.say([("do", tried(before, replies[-1].text)), *lines], refusal.hexes)
                return
        self.say(lines)
        self._keep()

    def _commit(self, text: str) -> tuple[tuple[Reply, ...], list[Line]]:
        if not self.trusting:
            reply = attempt(self.table.play, text)
            if reply.accepted:
                self._go(TablePlay(reply.play))
            return (reply,), say_reply(reply)
        found, before = commit(self.table, text), self.table
        if found.table != before:
            self._go(found.table)
        if found.table.trusted:
            return (), [("do", tried(before.state, text)), ("news", ON_TRUST)]
        return found.replies, say_look_back(found)

    def _go(self, table: TablePlay) -> None:
        self.past.append(self.table)
        self.table = table

    def look_back(self) -> None:
        """Let the umpire look at what was done on trust."""
        found = look_back(self.table)
        self._go(found.table)
        self.say(say_look_back(found), self._refused(found))
        self._keep()

    def _refused(self, found: LookBack) -> tuple[str, ...]:
        refusal = found.replies[-1].refusal if found.replies else None
        return refusal.hexes if refusal else ()

    def undo(self) -> None:
        """Take back the last action, if no dice have fallen and no card was drawn since."""
        if self._undo_words():
            self.table = self.past.pop()
            self.say([("news", "Taken back.")])

    def withdraw(self, number: int, texts: tuple[str, ...]) -> None:
        """Take back a ply, give the first of these orders that is allowed, then do again what came after."""
        later = [ply.do for ply in self.table.play.plies[number:]]
        while len(self.table.play.plies) >= number:
            self.table = self.past.pop()
        allowed = [text for text in texts if attempt(self.table.play, text).accepted][:1]
        self.say([("news", "Taken back.")])
        for text in (*allowed, *later):
            if attempt(self.table.play, text).accepted:
                self.try_(text)

    def _keep(self) -> None:
        """Keep how it ended, once."""
        if self.answered or (verdict := self.verdict) is Verdict.OPEN:
            return
        self._mark(verdict is Verdict.REACHED)

    def _mark(self, solved: bool) -> None:
        self.answered = True
        try:
            if self.keeps:
                keep(self.task.number, solved)
        except (OSError, FileError) as fault:
            self.unkept = sentence(f"your progress is not kept: {fault}")

    # --- help ---------------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """One hint more; all so far are told."""
        self.hints = min(self.hints + 1, HINTS)
        self.say([hint(self.task, number) for number in range(1, self.hints + 1)])

    def show_solution(self) -> None:
        """The solution, step by step, with the board at its end."""
        if not self.answered:
            self._mark(solved=False)
        self.table, self.past = TablePlay(begin(self.task)), []
        told = tell_solution(self.task)
        self.solution = told.moment
        self.say([*told.lines])


# --- messages ---------------------------------------------------------------------------------------------------------


def learn(learning: Learning, message: Message) -> None:
    """Do what a message of the page says. What goes wrong is told in `said`."""
    try:
        MESSAGES[message["t"]](learning, message)
    except (ValueError, KeyError) as fault:
        learning.say([("refused", sentence(str(fault)))])


def _press(learning: Learning, message: Message) -> None:
    """A hex that is no goal: a piece to be ordered or taken back, or something to be told why not."""
    at, state = parse_hex(message["hex"]), learning.state
    origin = parse_hex(message["from"]) if message.get("from") else None
    pressed = None if learning.trusting else press(state, learning.table.play.plies, at)
    if origin is None and isinstance(state.decision, OWN_TIME) and not pieces(state.board, state.turn.side) >> at & 1:
        learning.say([("refused", CHOOSE_FIRST)])
    elif not pressed or origin not in (None, at):
        learning.try_(meant(state, at, origin, str(message.get("who", ""))))
    elif pressed.withdraw:
        learning.withdraw(pressed.withdraw, pressed.do)
    else:
        learning.try_(pressed.do[0])


def _type(learning: Learning, message: Message) -> None:
    text = tidy(str(message["text"]))
    learning.undo() if text == "undo" else learning.try_(text)


def _mode(learning: Learning, message: Message) -> None:
    learning.trusting = not learning.trusting
    learning.take_up(learning.task)
    learning.say([("news", AT_THE_TABLE if learning.trusting else BY_THE_RULES)])


def _more(learning: Learning, message: Message) -> None:
    if learning.deal:
        learning.take_up(learning.deal())


MESSAGES: Mapping[str, Callable[[Learning, Message], None]] = {
    "do": lambda learning, message: learning.try_(*map(str, message["do"])),
    "type": _type,
    "press": _press,
    "undo": lambda learning, message: learning.undo(),
    "umpire": lambda learning, message: learning.look_back(),
    "hint": lambda learning, message: learning.hint(),
    "solution": lambda learning, message: learning.show_solution(),
    "again": lambda learning, message: learning.take_up(learning.task),
    "mode": _mode,
    "more": _more,
}
"""What a page may do with a task."""
