"""The core sources of a lesson, read strictly: three texts of readable length, and each fault with its line."""

import re
from pathlib import Path

import pytest

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_sources import HEAD, CoreSources, find_core_sources, load_core_sources
from bcnb.storage.toml import FileError
from tests.helpers.core_source_draft import CORE, TEXT


def core(folder: Path, text: str = CORE, name: str = "first-bull-run") -> CoreSources:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return load_core_sources(path)


def test_a_source_has_its_head_its_words_and_its_questions(tmp_path: Path) -> None:
    found = core(tmp_path)
    assert [source.writer for source in found.sources] == ["Ann", "Ben", "Cal"]
    first = found.sources[0]
    assert (first.groups, first.side, first.copy, first.spelling, first.care) == (("soldier",), "union", "", "", "")
    assert (first.before.ask, first.after.answer, found.chart.answer) == ("Who speaks?", "Nobody.", "Little.")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('lesson = "first-bull-run"', 'lesson = "shiloh"', "is about another lesson: 'shiloh'"),
        ('known = "', 'known = "' + "word " * 45, "words together; it must be at most 45"),
        ('id = "1-ben"', 'id = "1 Ben"', "'1 Ben' is not a valid name"),
        ('id = "1-ben"', 'id = "1-ann"', "the name '1-ann' is given twice"),
        ('writer = "Ben"', 'writer = "Ann"', "the writer 'Ann' is given twice"),
        ('groups = ["soldier"]', 'groups = ["solider"]', "unknown group 'solider'; choose from black, woman, soldier"),
        ('groups = ["soldier"]', 'groups = ["woman", "woman"]', "the group 'woman' is given twice"),
        ('side = "union"', 'side = "north"', "side"),
        ('confidence = "A"', 'confidence = "C"', "confidence"),
        ('confidence = "A"', 'confidence = "B"', "confidence B names the copy"),
        ('confidence = "A"', 'confidence = "A"\ncopy = "a page"', "confidence B names the copy"),
        (TEXT, TEXT.replace("word ", "", 1), "the text has 59 words; it must be 60 to 150"),
        (TEXT, "word " * 91 + TEXT, "the text has 151 words; it must be 60 to 150"),
        (TEXT, TEXT.replace(".", ","), "the words end inside a sentence"),
        (TEXT, TEXT.replace("word ", "word  ", 1), "blanks or line breaks that are not their own"),
        ('plain = "Some words."', 'plain = "Some words"', "the plain end inside a sentence"),
        (
            'plain = "Some words."',
            f'plain = "{"more " * 70}."',
            "the plain version has 71 words; it must be at most 69",
        ),
        ('answer = "A soldier." }', 'answer = "A soldier.", hint = "No." }', "unknown key 'source.0.before.hint'"),
        ('to = "a friend"\n', "", "the key 'source.0.to' is missing"),
        ('edition = "A book"', 'edition = "A book"\npage = 3', "unknown key 'source.0.page'"),
        ("[[source]]", "[[sources]]", "unknown key 'sources'"),
    ],
)
def test_a_faulty_source_is_refused_with_its_line(old: str, new: str, reason: str, tmp_path: Path) -> None:
    assert old in CORE
    text = CORE.replace(old, new, 1)
    with pytest.raises(FileError) as caught:
        core(tmp_path, text)
    assert reason in caught.value.reason
    assert caught.value.file.endswith("first-bull-run.toml")
    assert caught.value.line is not None
    assert 1 <= caught.value.line <= text.count("\n") + 1


def test_a_lesson_has_three_core_sources(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there are 2 core sources; it must be 3"):
        core(tmp_path, CORE[: CORE.rindex("[[source]]")])


def test_a_lesson_with_officers_only_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no source is by one of these: black, woman, soldier, civilian"):
        core(tmp_path, CORE.replace('groups = ["soldier"]', 'groups = ["officer"]'))
    assert core(tmp_path, CORE.replace('groups = ["soldier"]', "groups = []", 1))


ASKED = 'missing = { ask = "Who is missing?", answer = "A private." }\n'


def test_a_lesson_that_leaves_out_a_side_asks_who_is_missing(tmp_path: Path) -> None:
    one_sided = CORE.replace('side = "confederate"', 'side = "union"')
    with pytest.raises(FileError, match="no source is confederate: ask who is missing"):
        core(tmp_path, one_sided)
    found = core(tmp_path, one_sided.replace("chart =", f"{ASKED}chart =", 1))
    assert found.silent == ("confederate",)
    assert [one.ask for one in found.asked] == ["What do they say?", "Who is missing?"]


def test_a_lesson_with_both_sides_does_not_ask_who_is_missing(tmp_path: Path) -> None:
    assert core(tmp_path).silent == ()
    with pytest.raises(FileError, match="each side has a source, so nothing asks who is missing"):
        core(tmp_path, CORE.replace("chart =", f"{ASKED}chart =", 1))


def test_a_text_may_be_cut_if_it_says_so(tmp_path: Path) -> None:
    assert core(tmp_path, CORE.replace(TEXT, f"{TEXT[:-1]} …", 1)).sources[0].words.endswith("word …")


def test_core_sources_are_found_by_the_name_of_the_lesson() -> None:
    assert find_core_sources("Shiloh").lesson == "shiloh"
    with pytest.raises(ValueError, match=r"no core sources for 'shilo'. Did you mean 'shiloh'"):
        find_core_sources("shilo")


ELSEWHERE = re.compile(
    r"\(?[Ss]ources? \d|time ?line|\bour board|numbers of this lesson|of the lesson|Look up", re.IGNORECASE
)
"""What a student who reads one core source does not have: short quotations, the board, the order of the day, counts."""


@pytest.mark.parametrize("name", list_lessons())
def test_both_questions_about_a_source_need_only_that_source(name: str) -> None:
    """In the short forms a third of a class reads one of three. About another one it must ask somebody who read it."""
    found = find_core_sources(name)
    for source in found.sources:
        for asked in (source.before.ask, source.after.ask):
            assert not ELSEWHERE.search(asked), (source.id, asked)
        others = {one.writer.split()[-1] for one in found.sources if one is not source and one.writer[0:2] != "A "}
        named = {word for word in others if word in re.findall(r"[A-Z][a-z]+", source.after.ask)}
        assert not named or "If you did not read" in source.after.ask, (source.id, source.after.ask)


@pytest.mark.parametrize("name", list_lessons())
def test_a_head_note_is_short(name: str) -> None:
    assert all(len(" ".join(source.head).split()) <= HEAD for source in find_core_sources(name).sources)
