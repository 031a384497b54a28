"""Functions that save a learner's progress from a page, and return errors as messages for the page."""

from time import time

from bcnb.course.history import saved_answers
from bcnb.course.own_sets.own_set import is_own
from bcnb.course.progress import Progress, load_progress, save_mark
from bcnb.course.worksheets.early_answers import save_held_answers
from bcnb.course.worksheets.tried_steps import tried_key, with_step
from bcnb.presentation.text_tools import sentence
from bcnb.storage.paths import storage_fault
from bcnb.storage.toml import FileError
from bcnb.widgets.base_widget import Message


def storage_warning() -> str:
    """Return a sentence that nothing can be saved here, with the reason, or an empty string."""
    lack = storage_fault()
    return sentence(f"your progress is not saved: {lack}") if lack else ""


def not_read(fault: Exception) -> str:
    """Return sentences that the saved progress cannot be read, with the reason and a remedy."""
    reason = sentence(f"your progress cannot be read: {fault}")
    return f"{reason} Delete that file. Then you can load a backup."


def known_progress() -> tuple[Progress, str]:
    """Return the saved progress and an empty string or, if it cannot be read, empty progress and an error message.

    It has the present time, by which your own mistakes come back.
    """
    try:
        return load_progress()._replace(at=int(time())), ""
    except (OSError, FileError) as fault:
        return Progress(), not_read(fault)


def save_answer(number: str, solved: bool, helped: bool = False) -> str:
    """Save an answer to a task, puzzle or quiz, given after all hints or not. Return an error message, or ""."""
    try:
        save_mark(number, solved, helped, int(time()))
    except (OSError, FileError) as fault:
        return sentence(f"your progress is not saved: {fault}")
    return ""


def save_step(number: str, step: str, *, new: bool) -> str:
    """Save a step that a student tried in a task of a lesson. Return an error message, or an empty string.

    Args:
        number: the number of the task. For one that belongs to no lesson, nothing is saved.
        step: the step in words.
        new: if it is the first step after a new start.
    """
    lesson, dot, _ = number.partition(".")
    if not (dot and (lesson.isdecimal() or is_own(lesson))):
        return ""
    key = tried_key(number)
    return save_words(lesson, key, with_step(saved_answers.answers_of(lesson).get(key, ""), step, new=new))


def save_words(lesson: str, asked: str, words: str) -> str:
    """Save an answer in words. Return an error message, or an empty string."""
    try:
        saved_answers.save_answer(lesson, asked, words)
    except (OSError, ValueError) as fault:
        return sentence(f"your answer is not saved: {fault}")
    return ""


def save_early_answers(message: Message) -> str:
    """Save the answers that the browser held for an earlier page. Return an error message, or an empty string.

    Raises:
        ValueError: if the message is not valid.
    """
    held: dict[str, dict[str, str]] = {}
    try:
        for answer in message.tables("answers"):
            held.setdefault(answer.text("lesson"), {})[answer.text("at")] = answer.text("words")
        save_held_answers(held)
    except OSError as fault:
        return sentence(f"your answers are not saved: {fault}")
    return ""
