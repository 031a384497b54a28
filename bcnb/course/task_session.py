"""A learner at a task: tries, takes back, asks for a hint or the solution, and plays as at a real table if he likes.

A `Sitting` is a value; each of the functions gives the next one, whose `lines` are what is told now. The page shows the
`moment` and the lines.
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

OVER = ("news", "This is decided. Take something back, or begin again.")
NO_MORE_HINTS = ("hint", "There are no more hints. The solution can be shown.")
NOTHING_DONE = ("news", "Nothing has been done yet.")


class TaskSession(NamedTuple):
    """The play so far, what was done on trust since, whether it is at the table, how many hints were given, whether the
    solution was shown, what is told now, and the hexes that speak against the last try."""

    play: TaskPlay
    trusted: tuple[str, ...] = ()
    at_table: bool = False
    hints: int = 0
    shown: bool = False
    lines: tuple[PositionLine, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def task(self) -> Task:
        return self.play.task

    @property
    def verdict(self) -> TaskVerdict:
        """How the task stands; what was done on trust has not been looked at."""
        return judge(self.play)

    @property
    def solved(self) -> bool:
        """Whether the learner found it himself."""
        return self.verdict is TaskVerdict.REACHED and not self.shown

    @property
    def moment(self) -> NarratedPly[State]:
        """What is to be drawn: the board as the learner has left it, what is shown of the last things done, and the
        hexes that speak against the last try."""
        last = learner_text.moments(self.play)[-1]
        marks = (*last.shown.marks, *((label, "refused") for label in self.refused))
        state = TablePlay(self.play, self.trusted).state
        return last._replace(state=state, shown=last.shown._replace(marks=marks))


def start_session(task: Task, at_table: bool = False) -> TaskSession:
    """The start of a task, at the table or with each try answered at once."""
    opening = (("do", task.task), ("news", learner_text.say_may(begin(task))))
    return TaskSession(begin(task), at_table=at_table, lines=opening)


def try_action(sitting: TaskSession, text: str) -> TaskSession:
    """Try an action."""
    if sitting.verdict is not TaskVerdict.OPEN:
        return _told(sitting, [OVER])
    if sitting.at_table:
        return _looked_back(sitting, commit(TablePlay(sitting.play, sitting.trusted), text))
    reply = attempt(sitting.play, text)
    return _told(sitting._replace(play=reply.play), learner_text.say_reply(reply), reply.refusal)


def check(sitting: TaskSession) -> TaskSession:
    """Ask how the task stands; at the table the umpire looks back."""
    if sitting.trusted:
        return _looked_back(sitting, look_back(TablePlay(sitting.play, sitting.trusted)))
    return _told(sitting, learner_text.say_verdict(sitting.play, asked=True))


def take_back(sitting: TaskSession) -> TaskSession:
    """Take back the last thing that the learner did, with all that came of it."""
    if sitting.trusted:
        return _told(sitting._replace(trusted=sitting.trusted[:-1]), [("news", f"Taken back: {sitting.trusted[-1]}")])
    if not sitting.play.done:
        return _told(sitting, [NOTHING_DONE])
    *before, last = sitting.play.done
    play, _ = play_out(sitting.task, tuple(before))
    return _told(sitting._replace(play=play), [("news", f"Taken back: {last}")])


def give_hint(sitting: TaskSession) -> TaskSession:
    """The next of the three hints."""
    if sitting.hints >= HINTS:
        return _told(sitting, [NO_MORE_HINTS])
    number = sitting.hints + 1
    return _told(sitting._replace(hints=number), [learner_text.hint(sitting.task, number)])


def show_solution(sitting: TaskSession) -> TaskSession:
    """The first solution, played from the start; the task then does not count as solved."""
    play, _ = play_out(sitting.task, sitting.task.solutions[0].do)
    after = sitting._replace(play=play, trusted=(), shown=True)
    return _told(after, learner_text.tell_solution(sitting.task).lines)


def _looked_back(sitting: TaskSession, found: LookBack) -> TaskSession:
    """What stands after a thing done at the table, or after looking back."""
    play, trusted = found.table
    after = sitting._replace(play=play, trusted=trusted)
    return _told(after, learner_text.say_look_back(found), found.replies[-1].refusal if found.replies else None)


def _told(sitting: TaskSession, lines: Iterable[PositionLine], refusal: Refusal | None = None) -> TaskSession:
    """The sitting when it tells these lines, and marks the hexes of a refusal."""
    return sitting._replace(lines=tuple(lines), refused=refusal.hexes if refusal else ())
