"""The steps that a student tried in a task, as a text that is saved with the answers of the lesson.

Each step is in words, with its result. A new start begins a new line. If there is no more room, the oldest lines
are left out. A worksheet has these texts like other answers, and the teacher reads them in the overview of the class.
"""

from bcnb.course.history.saved_answers import LONGEST
from bcnb.course.task_play import TaskVerdict
from bcnb.course.worksheets import phrases

LINE = "\n"
TRIED = "tried "
"""The beginning of the keys of these texts."""
NOTES = {TaskVerdict.REACHED: phrases.STEP_SOLVED, TaskVerdict.MISSED: phrases.STEP_MISSED}


def tried_key(number: str) -> str:
    """Return the key under which the steps of a task are saved."""
    return f"{TRIED}{number}"


def step_words(words: str, verdict: TaskVerdict, *, refused: bool) -> str:
    """Return a step with its result: refused, solved, missed, or nothing yet."""
    note = phrases.STEP_REFUSED if refused else NOTES.get(verdict, "")
    return phrases.STEP_NOTE.format(step=words.rstrip("."), note=note) if note else words.rstrip(".")


def with_step(before: str, step: str, *, new: bool) -> str:
    """Return a text with one more step at its end.

    Args:
        before: the text with the earlier steps.
        step: the step in words.
        new: if it is the first step after a new start.
    """
    said = f"{before}{LINE if new else phrases.STEP_BREAK}{step}" if before else step
    while len(said) > LONGEST and LINE in said:
        said = said.partition(LINE)[2]
    # a single line that is too long keeps its end
    return said[-LONGEST:]
