"""How hard words are to read: the grade of Flesch and Kincaid, where the game's own terms count as short words."""

import re
from collections.abc import Iterable

import readability

from bcnb.course import learner_text
from bcnb.course.quizzes import Quiz
from bcnb.course.tasks import Task

HARDEST = 9
"""The highest grade that the words of a lesson or a puzzle may have."""
TERMS = (
    *("infantry", "cavalry", "artillery", "generals?", "confederates?", "union", "battery", "reinforcements"),
    *("position", "supplies", "fieldworks", "leadership", "offensive", "counter-attack", "coordinated", "orchard"),
    *("retreats?", "sabers", "section", "obstructions?", "scenario", "units?", "figures?", "buildings?", "waterways?"),
)
"""The game's own terms."""


def grade(texts: Iterable[str]) -> float:
    """The reading grade of some texts; the game's terms, names of hexes and numbers are short words."""
    text = re.sub(rf"\b({'|'.join(TERMS)})\b", "word", " ".join(texts), flags=re.IGNORECASE)
    text = re.sub(r"\b[a-i]\d+\b|\b\d+(\.\d+)?\b", "one", text)
    lines = [" ".join(re.findall(r"[\w'-]+", line)) for line in re.split(r"(?<=[.?!:])\s+", text)]
    found = readability.getmeasures("\n".join(line for line in lines if line), lang="en")
    return float(found["readability grades"]["Kincaid"])


def flesch_kincaid(texts: Iterable[str]) -> float:
    """The grade of Flesch and Kincaid: no word counts as shorter than it is, and a number is a short word."""
    lines = [line for line in re.split(r"(?<=[.?!:])\s+", " ".join(texts)) if line]
    words = [word for line in lines for word in line.split() if re.search(r"\w", word)]
    return 0.39 * len(words) / len(lines) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


def syllables(word: str) -> int:
    """The number of syllables of an English word: its groups of vowels, without a silent ending."""
    letters = re.sub(r"[^a-z]", "", word.lower())
    sounded = re.sub(r"(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$", lambda match: match[0][0], letters)
    return max(1, len(re.findall(r"[aeiouy]+", sounded)))


def of_task(task: Task) -> list[str]:
    """Everything that a learner reads in a task or a puzzle."""
    misses = [condition.miss for condition in task.goal]
    return [task.task, *task.hints, task.after, *misses, *(wrong.say for wrong in task.wrongs)]


def of_quiz(quiz: Quiz) -> list[str]:
    """Everything that a learner reads in a quiz."""
    choices = [choice for item in quiz.items for choice in item.choices]
    return [*(item.ask for item in quiz.items), *(f"{choice.say} {choice.feedback}" for choice in choices)]


def cited(text: str) -> set[str]:
    """The numbers of the rules that a text names."""
    return set(re.findall(r"\d+\.\d+", " ".join(re.findall(r"rules? [^)]*", text))))


def unfinished(texts: Iterable[str]) -> list[str]:
    """The texts that are not sentences."""
    return [text for text in texts if not re.fullmatch(r"[A-Za-z0-9].*[.?!]", text)]


def untold(task: Task) -> list[str]:
    """The solutions that do not end with what there was to learn, and the wrong tries that do not end with why."""
    solutions = [one for place, one in enumerate(task.solutions) if not _taught(task, place)]
    wrongs = [
        one
        for place, one in enumerate(task.wrongs)
        if learner_text.shown_wrong_try(task, place).lines[-1][1] != one.say
    ]
    return [", ".join(one.do) for one in (*solutions, *wrongs)]


def _taught(task: Task, place: int) -> bool:
    kinds = [kind for kind, _ in learner_text.shown_solution(task, place).lines]
    first = next(kind for kind in kinds if kind != "news")
    return first == "do" and kinds[-2:] == ["reached", "after"]
