"""The first lesson, read strictly: what the war was about, by those who said it, to whom, and to win what."""

from pathlib import Path

from bcnb.course.history.lesson import OPENING_PARTS, Claim, Fact, Opening
from bcnb.course.history.lesson_parts import read_hard, read_question, read_teacher, read_texts
from bcnb.course.history.reading import FEWEST_ITEMS, Names, read_item
from bcnb.course.history.shelf import lesson_file, works
from bcnb.course.history.values import Work
from bcnb.course.history.voices import check_voices, read_voice
from bcnb.storage.toml import Table, read_toml

OPENING = "why-the-war"
"""The name of the file."""
ASKED = ("question", "claim")
"""What the teacher has answers of."""


def find_opening() -> Opening:
    """The first lesson. Raises FileError for a faulty file, ValueError if there is none."""
    return load_opening(lesson_file(OPENING))


def load_opening(path: Path | str) -> Opening:
    """The first lesson in a file. Raises FileError."""
    return read_opening(read_toml(path), Path(path))


def read_opening(table: Table, file: Path) -> Opening:
    """The first lesson in the table of a file. Raises FileError."""
    own = {**works(), **_read_works(table)}
    names = Names(own)
    claims = tuple(_read_claim(entry, names) for entry in table.tables("source"))
    check_voices(table, (claim.voice for claim in claims), {})
    names.cited.update(claim.voice.id for claim in claims if claim.voice.confidence != "C")
    facts = tuple(_read_fact(entry, names) for entry in table.tables("fact"))
    known = [*names.cited, *(fact.id for fact in facts)]
    texts = read_texts(table, OPENING_PARTS, known)
    names.facts.update(texts)
    opening = Opening(
        file=file,
        title=table.text("title"),
        question=read_question(table.table("question")),
        facts=facts,
        claims=claims,
        texts=texts,
        quiz=tuple(read_item(entry, names) for entry in table.tables("quiz")),
        hard=read_hard(table),
        teacher=read_teacher(table.table("teacher"), ASKED),
        works=own,
    )
    if (count := len(opening.quiz)) < FEWEST_ITEMS:
        raise table.fault(f"the quiz has {count} questions; it must be {FEWEST_ITEMS} or more", "quiz")
    table.finish()
    return opening


def _read_works(table: Table) -> dict[str, Work]:
    """The works that only this lesson names. Raises FileError."""
    found: dict[str, Work] = {}
    for entry in table.tables("work"):
        work = Work(entry.text("name"), entry.text("title"), entry.text("rights"))
        if work.name in found or work.name in works():
            raise entry.fault(f"two works are called {work.name!r}", "name")
        found[work.name] = work
    return found


def _read_fact(table: Table, names: Names) -> Fact:
    return Fact(names.give(table), table.text("say"), names.citing(table))


def _read_claim(table: Table, names: Names) -> Claim:
    return Claim(read_voice(table, names.give(table)), table.text("win"))
