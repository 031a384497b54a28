"""The parts that every lesson of history has: a question, words at two levels, hard words, and what a teacher needs."""

import re
from collections.abc import Iterable, Sequence

from bcnb.course.history.lesson import LEVELS, Question, Teacher, Text
from bcnb.storage.toml import Table, did_you_mean

MOST_WORDS = {"plain": 700, "full": 800}
"""How many words of ours a lesson may have at each level."""
ANSWERS = (2, 4)
HARD = (4, 8)
"""How many answers a question has, and how many hard words are told."""
STANDARD = re.compile(r"D2\.His\.\d{1,2}\.(K-2|3-5|6-8|9-12)|CCSS\.ELA-LITERACY\.RH\.(6-8|9-10|11-12)\.\d{1,2}")
"""The codes of standards for history: the C3 framework, and those for reading of the Common Core."""


def read_question(table: Table) -> Question:
    """The question of a lesson. Raises FileError."""
    question = Question(table.text("ask"), table.texts("answers"))
    count = len(question.answers)
    if not ANSWERS[0] <= count <= ANSWERS[1]:
        raise table.fault(f"the question has {count} answers; it must be {ANSWERS[0]} to {ANSWERS[1]}", "answers")
    _each_once(table, question.answers, "answer", "answers")
    return question


def read_texts(table: Table, parts: Sequence[str], known: Iterable[str]) -> dict[str, Text]:
    """Our words by their parts, which stand in this order and rest on nothing but what is known. Raises FileError."""
    found: dict[str, Text] = {}
    for entry in table.tables("text"):
        if len(found) == len(parts):
            raise entry.fault(f"after {parts[-1]!r} there is no part", "part")
        if (part := entry.text("part")) != (due := parts[len(found)]):
            raise entry.fault(f"the part here is {due!r}, not {part!r}; the order is {', '.join(parts)}", "part")
        found[part] = Text(part, _filled(entry, "plain"), _filled(entry, "full"), known_names(entry, "by", known))
    if len(found) < len(parts):
        raise table.fault(f"the part {parts[len(found)]!r} has no text", "text")
    for level in LEVELS:
        _check_length(table, found.values(), level)
    return found


def read_hard(table: Table) -> dict[str, str]:
    """Hard words and what they mean. Raises FileError."""
    found: dict[str, str] = {}
    for entry in table.tables("hard"):
        word = entry.text("word")
        if word in found:
            raise entry.fault(f"the word {word!r} is told twice", "word")
        found[word] = entry.text("means")
    if not HARD[0] <= len(found) <= HARD[1]:
        raise table.fault(f"{len(found)} hard words are told; it must be {HARD[0]} to {HARD[1]}", "hard")
    return found


def read_teacher(table: Table, asked: Sequence[str]) -> Teacher:
    """What a teacher needs, with an answer to each question that is asked. Raises FileError."""
    answers: dict[str, str] = {}
    for entry in table.tables("answer"):
        of = entry.text("of")
        if of not in asked:
            raise entry.fault(f"nothing is asked under {of!r}{did_you_mean(of, asked)}", "of")
        if of in answers:
            raise entry.fault(f"{of!r} is answered twice", "of")
        answers[of] = entry.text("say")
    for of in asked:
        if of not in answers:
            raise table.fault(f"the teacher has no answer of {of!r}", "answer")
    teacher = Teacher(table.texts("aims"), table.texts("warnings"), table.texts("standards"), answers)
    _check_teacher(table, teacher)
    return teacher


def known_names(table: Table, key: str, known: Iterable[str]) -> tuple[str, ...]:
    """The names in a list, each of them known; the list may be empty. Raises FileError."""
    names, known = table.texts(key), set(known)
    for place, name in enumerate(names):
        if name not in known:
            raise table.fault(
                f"no work or source that bears facts is called {name!r}{did_you_mean(name, known)}", key, place
            )
    return names


def _check_teacher(table: Table, teacher: Teacher) -> None:
    for key, listed in (("aims", teacher.aims), ("warnings", teacher.warnings), ("standards", teacher.standards)):
        if not listed:
            raise table.fault(f"the teacher has no {key}", key)
        _each_once(table, listed, "line", key)
    for place, code in enumerate(teacher.standards):
        if not STANDARD.fullmatch(code):
            raise table.fault(f"{code!r} is no code of a standard, such as D2.His.1.6-8", "standards", place)


def _filled(table: Table, key: str) -> str:
    return " ".join(table.text(key).split())


def _each_once(table: Table, texts: Sequence[str], what: str, key: str) -> None:
    for place, text in enumerate(texts):
        if not text.strip():
            raise table.fault(f"an {what} is empty" if what[0] in "aeiou" else f"a {what} is empty", key, place)
        if text in texts[:place]:
            raise table.fault(f"the {what} {text!r} is given twice", key, place)


def _check_length(table: Table, texts: Iterable[Text], level: str) -> None:
    count = sum(len(text.at(level).split()) for text in texts)
    if count > MOST_WORDS[level]:
        raise table.fault(f"the {level} texts have {count} words; the most are {MOST_WORDS[level]}", "text")
