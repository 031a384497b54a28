"""A learner's session with a task: actions, taking back, hints, the solution, and play as at a real table.

A `TaskSession` is a value. Each function returns the next one. The page shows its `moment` and its `lines`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from bcnb.course import learner_text
from bcnb.course.expectimax import judge
from bcnb.course.learner_text import PositionLine
from bcnb.course.task_checks import play_out
from bcnb.course.task_play import LookBack, TablePlay, TaskPlay, TaskVerdict, attempt, begin, commit, look_back
from bcnb.course.tasks import HINTS, Task
from bcnb.engine.ruleset import Refusal, State
from bcnb.presentation.presenter import NarratedPly

OVER = ("news", "This is decided. Undo something, or start again.")
NO_MORE_HINTS = ("hint", "There are no more hints. The solution can be shown.")
NOTHING_DONE = ("news", "Nothing has been done yet.")


class TaskSession(NamedTuple):
    """The state of a session with a task.

    It has the play so far, the actions on trust since then, and the number of hints. `at_table` is true at a real
    table, and `shown` if the solution was shown. `lines` are the current messages, `refused` the hexes that the last
    refusal named.
    """

    play: TaskPlay
    trusted: tuple[str, ...] = ()
    at_table: bool = False
    hints: int = 0
    shown: bool = False
    lines: tuple[PositionLine, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def task(self) -> Task:
        """The task of the session."""
        return self.play.task

    @property
    def verdict(self) -> TaskVerdict:
        """The verdict on the task. Actions on trust are not checked."""
        return judge(self.play)

    @property
    def solved(self) -> bool:
        """True if the goal is reached and the solution was not shown."""
        return self.verdict is TaskVerdict.REACHED and not self.shown

    @property
    def helped(self) -> bool:
        """True if all hints were given, so that a solution counts less."""
        return self.hints >= HINTS

    @property
    def moment(self) -> NarratedPly[State]:
        """The moment to draw: the board as the learner has left it, with marks for the last actions and a refusal."""
        last = learner_text.moments(self.play)[-1]
        marks = (*last.shown.marks, *((label, "refused") for label in self.refused))
        state = TablePlay(self.play, self.trusted).state
        return last._replace(state=state, shown=last.shown._replace(marks=marks))

    @property
    def before(self) -> NarratedPly[State]:
        """The moment before the last ply, or the start of the task."""
        return learner_text.moments(self.play)[-2:][0]


def start_session(task: Task, at_table: bool = False) -> TaskSession:
    """Return the start of a task, at a real table or with a reply to each action."""
    opening = (("do", task.task), ("news", learner_text.say_may(begin(task))))
    return TaskSession(begin(task), at_table=at_table, lines=opening)


def try_action(session: TaskSession, text: str) -> TaskSession:
    """Try an action, given its notation."""
    if session.verdict is not TaskVerdict.OPEN:
        return _with_lines(session, [OVER])
    if session.at_table:
        return _looked_back(session, commit(TablePlay(session.play, session.trusted), text))
    reply = attempt(session.play, text)
    return _with_lines(session._replace(play=reply.play), learner_text.say_reply(reply), reply.refusal)


def check(session: TaskSession) -> TaskSession:
    """Check the task. At the table, the umpire looks back."""
    if session.trusted:
        return _looked_back(session, look_back(TablePlay(session.play, session.trusted)))
    return _with_lines(session, learner_text.say_verdict(session.play, asked=True))


def take_back(session: TaskSession) -> TaskSession:
    """Take back the learner's last action with all its results."""
    if session.trusted:
        return _with_lines(session._replace(trusted=session.trusted[:-1]), [("news", f"Undone: {session.trusted[-1]}")])
    if not session.play.done:
        return _with_lines(session, [NOTHING_DONE])
    *before, last = session.play.done
    play, _ = play_out(session.task, tuple(before))
    return _with_lines(session._replace(play=play), [("news", f"Undone: {last}")])


def give_hint(session: TaskSession) -> TaskSession:
    """Give the next of the three hints."""
    if session.hints >= HINTS:
        return _with_lines(session, [NO_MORE_HINTS])
    number = session.hints + 1
    return _with_lines(session._replace(hints=number), [learner_text.hint(session.task, number)])


def show_solution(session: TaskSession) -> TaskSession:
    """Show the first solution, played from the start. The task then doesn't count as solved."""
    play, _ = play_out(session.task, session.task.solutions[0].do)
    after = session._replace(play=play, trusted=(), shown=True)
    return _with_lines(after, learner_text.shown_solution(session.task).lines)


def _looked_back(session: TaskSession, found: LookBack) -> TaskSession:
    """Return the session after an action at the table, or after looking back."""
    play, trusted = found.table
    after = session._replace(play=play, trusted=trusted)
    return _with_lines(after, learner_text.say_look_back(found), found.replies[-1].refusal if found.replies else None)


def _with_lines(session: TaskSession, lines: Iterable[PositionLine], refusal: Refusal | None = None) -> TaskSession:
    """Return the session with these lines, and with the hexes of a refusal."""
    return session._replace(lines=tuple(lines), refused=refusal.hexes if refusal else ())
