"""Keeping a learner's progress from a page: what goes wrong there is told, and hinders nobody."""

from bcnb.course.history import saved_answers
from bcnb.course.progress import Progress, keep, load_progress
from bcnb.course.worksheets.early_answers import keep_held
from bcnb.presentation.text_tools import sentence
from bcnb.storage.paths import unkept
from bcnb.storage.toml import FileError
from bcnb.widgets.base_widget import Message


def not_kept() -> str:
    """That nothing can be kept here, and why, in a sentence; nothing where it can."""
    lack = unkept()
    return sentence(f"your progress is not kept: {lack}") if lack else ""


def not_read(fault: Exception) -> str:
    """That the progress kept here cannot be read, why, and what helps, in sentences."""
    told = sentence(f"your progress cannot be read: {fault}")
    return f"{told} Delete that file; then you can take in one that you saved."


def known_progress() -> tuple[Progress, str]:
    """The progress kept here; or none, and that it cannot be read, in words."""
    try:
        return load_progress(), ""
    except (OSError, FileError) as fault:
        return Progress(), not_read(fault)


def keep_answer(number: str, solved: bool) -> str:
    """Keep an answer to a task, a puzzle or a quiz. Why it could not be kept, in words, or nothing."""
    try:
        keep(number, solved)
    except (OSError, FileError) as fault:
        return sentence(f"your progress is not kept: {fault}")
    return ""


def keep_words(lesson: str, asked: str, words: str) -> str:
    """Keep an answer in its own words. Why it could not be kept, in words, or nothing."""
    try:
        saved_answers.keep_answer(lesson, asked, words)
    except (OSError, ValueError) as fault:
        return sentence(f"your answer is not kept: {fault}")
    return ""


def keep_early(message: Message) -> str:
    """Save the answers that the browser held for an earlier page. Returns why they could not be saved, or nothing."""
    held: dict[str, dict[str, str]] = {}
    try:
        for answer in message.tables("answers"):
            held.setdefault(answer.text("lesson"), {})[answer.text("at")] = answer.text("words")
        keep_held(held)
    except OSError as fault:
        return sentence(f"your answers are not saved: {fault}")
    return ""
