"""The first lesson, read strictly: what the war was about, by those who said it, to whom, and to win what."""

from pathlib import Path

from bcnb.course.history.lesson import OPENING_PARTS, Claim, Opening
from bcnb.course.history.lesson_parts import read_hard, read_question, read_teacher, read_texts
from bcnb.course.history.reading import FEWEST_ITEMS, Names, read_item
from bcnb.course.history.shelf import lesson_file, works
from bcnb.course.history.voices import check_voices, read_voice
from bcnb.library.toml import Table, read_toml

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
    names = Names(works())
    claims = tuple(_read_claim(entry, names) for entry in table.tables("source"))
    check_voices(table, (claim.voice for claim in claims), {})
    known = [*works(), *(claim.voice.id for claim in claims if claim.voice.confidence != "C")]
    texts = read_texts(table, OPENING_PARTS, known)
    names.facts.update(texts)
    opening = Opening(
        file=file,
        title=table.text("title"),
        question=read_question(table.table("question")),
        claims=claims,
        texts=texts,
        quiz=tuple(read_item(entry, names) for entry in table.tables("quiz")),
        hard=read_hard(table),
        teacher=read_teacher(table.table("teacher"), ASKED),
        works=works(),
    )
    if (count := len(opening.quiz)) < FEWEST_ITEMS:
        raise table.fault(f"the quiz has {count} questions; it must be {FEWEST_ITEMS} or more", "quiz")
    table.finish()
    return opening


def _read_claim(table: Table, names: Names) -> Claim:
    return Claim(read_voice(table, names.give(table)), table.text("win"))
