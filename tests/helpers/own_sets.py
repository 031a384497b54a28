"""A set of a teacher for tests: one item of each kind, made of files that come with bcnb."""

import warnings
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bcnb.course.authoring.lesson_draft import LessonDraft, write_lesson
from bcnb.storage.paths import scenarios_folder

CONTENTS = """\
format = 1
name = "week-one"
title = "Week one"
author = "Ms. Rivera"
items = ["ridge.toml", "hold.toml", "ask.toml", "check.toml", "steps.toml"]
"""


def item_texts() -> dict[str, str]:
    """The texts of one item of each kind, by file name."""
    own = scenarios_folder() / "battle_cry"
    puzzle = next(own.glob("puzzles/dice-03-*.toml")).read_text("utf-8")
    question = next(own.glob("questions/faq-03-*.toml")).read_text("utf-8")
    lesson = LessonDraft().with_title("Two steps").with_step("Look.", puzzle).with_step("Ask.", question)
    return {
        "ridge.toml": (own / "kernstown.toml").read_text("utf-8"),
        "hold.toml": puzzle,
        "ask.toml": question,
        "check.toml": (own / "lessons" / "03-moving" / "quiz.toml").read_text("utf-8"),
        "steps.toml": write_lesson(lesson.with_step("The end.")),
    }


def set_folder(place: Path, contents: str = CONTENTS) -> Path:
    """A folder with the set."""
    folder = place / "week"
    folder.mkdir(parents=True)
    for name, text in {"set.toml": contents, **item_texts()}.items():
        (folder / name).write_bytes(text.encode())
    return folder


def zipped(files: list[tuple[str | ZipInfo, bytes]]) -> bytes:
    """An archive with these entries, also such as no set may have."""
    out = BytesIO()
    with warnings.catch_warnings(), ZipFile(out, "w", ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # about a name that is there twice
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()
