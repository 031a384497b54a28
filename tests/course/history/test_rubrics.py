"""Rubrics: three levels for every written answer, and samples that quote only what a source of the lesson says."""

import html
import re
from pathlib import Path

import pytest

from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.history.catalogue import list_lessons, rubric_file, samples_file
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import CHANGED, EVIDENCE, WHY
from bcnb.course.history.rubrics import QUOTED, RUBRIC_MARKS, level_of, load_rubric, load_samples, rubrics_of
from bcnb.course.worksheets.class_report import MarkedRow, collect, feedback
from bcnb.course.worksheets.gradebook import is_judged
from bcnb.course.worksheets.teacher_marks import GivenMarks, key_of, with_marks
from bcnb.course.worksheets.worksheet import Worksheet, write_worksheet
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.presentation.markup import escape_text
from bcnb.storage.toml import FileError
from tests.course.worksheets.test_teacher_marks import DAY

LESSONS = sorted(list_lessons())


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_answer_that_a_teacher_marks_has_three_different_samples(lesson: str) -> None:
    found = rubrics_of(lesson)
    assert list(found) == [item.key for item in plan_of(lesson).items if is_judged(item)]
    for key, levels in found.items():
        samples = [level.sample for level in levels]
        assert len(set(samples)) == len(RUBRIC_MARKS), key
        assert all(samples), key
        assert all(level.has.endswith(".") and level.next for level in levels), key


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_best_evidence_quotes_two_people_of_the_lesson_who_are_named(lesson: str) -> None:
    sources = find_core_sources(lesson).sources
    spoken = []
    for key in ("evidence 1", "evidence 2"):
        _, partly, yes = rubrics_of(lesson)[key]
        quoted = [words.rstrip(".") for words in QUOTED.findall(yes.sample)]
        [writer] = [source.writer for source in sources if quoted and quoted[0] in source.words]
        assert partly.sample == f"{writer} says so."
        spoken.append(writer)
    assert len(set(spoken)) == 2


LATER = re.compile(r"(?<=\w )[A-Z]\w+|\b(?:\w*\d\w*|morning|afternoon|evening|dusk|dark|dawn)\b")
"""Names, numbers and hours in a sentence. Its first word is left out."""


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_reason_for_the_first_vote_uses_only_what_the_page_has_said_so_far(lesson: str) -> None:
    """Before the vote a page has only its title, its question and the answers to choose from."""
    found = find_any(lesson)
    sample = rubrics_of(lesson)["why"][2].sample
    said = " ".join((found.title, found.question.ask, *found.question.answers))
    assert [word for word in LATER.findall(sample) if word not in said] == []
    first = re.split(r"\W+", sample)[0]
    assert any(first in answer for answer in found.question.answers)


def test_the_sample_about_losses_follows_the_scale_of_the_board() -> None:
    sample = rubrics_of("kernstown")["lost"][2].sample
    assert "Union: 7 figures lost. One stands for 150 to 210 men, so about 1,050 to 1,470 men." in sample


def test_the_lesson_without_a_board_has_no_question_about_one() -> None:
    assert not {"prediction", "lost", "missing"} & set(rubrics_of("why-the-war"))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("I think I die in victory", "I die in glory", "no source of the lesson has the words “I die in glory”"),
        ("We then fell back to our artillery.” So", "My Mother.” So", "no source of the lesson has the words"),
        ('source = "7-dwight"', 'source = "7-dwigt"', "7-dwigt"),
        ("[why]", "[wy]", "wy"),
        ('lesson = "antietam"', 'lesson = "shiloh"', "another lesson"),
    ],
)
def test_a_sample_with_words_that_nobody_wrote_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = samples_file("antietam").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "antietam.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(FileError, match=fault):
        load_samples(path)


def test_a_question_has_its_levels_once(tmp_path: Path) -> None:
    text = rubric_file().read_text(encoding="utf-8")
    path = tmp_path / "rubric.toml"
    path.write_text(text.replace('key = "prediction"', 'key = "why"'), encoding="utf-8")
    with pytest.raises(FileError, match="the question 'why' is given twice"):
        load_rubric(path)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_key_has_the_levels_and_no_other_page_has(lesson: str) -> None:
    *others, guide, key = sheets_of(lesson).values()
    for asked, levels in rubrics_of(lesson).items():
        in_guide = asked.startswith("reading ")
        pages = key + guide if in_guide else key
        assert [level.sample for level in levels if str(escape_text(level.sample)) not in pages] == []
        assert str(escape_text(levels[2].sample)) not in "".join(others if in_guide else (*others, guide))


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_key_and_the_guide_say_which_form_asks_for_which_part(lesson: str) -> None:
    """The shortest form asks for no objection, which the best claim has."""
    *_, guide, key = map(html.unescape, sheets_of(lesson).values())
    whole = "45" if lesson == OPENING else "45 and 90"
    assert "Against it" in rubrics_of(lesson)["claim"][2].sample
    for page in (guide, key):
        assert "In 25 minutes: an answer that says how it judges, and one piece of evidence." in page
        assert f"In {whole} minutes: also what speaks against it, and a second piece of evidence." in page
    for asked in (key.partition(f"<h3>{text}</h3>")[2] for text in (WHY, EVIDENCE[1], CHANGED)):
        assert asked.startswith(f"<p>Asked in {whole} minutes.</p>")


def judged(tmp_path: Path, mark: float | None) -> MarkedRow:
    """The row of a student whose claim a teacher has marked."""
    sheet = Worksheet("Ada", "antietam", DAY, {}, {"claim": "The Union won."})
    (tmp_path / "a.worksheet").write_bytes(write_worksheet(sheet))
    given = {} if mark is None else {key_of("Ada", "antietam"): GivenMarks("Ada", {"claim": mark})}
    [row] = with_marks(collect(tmp_path), given).rows
    return row


@pytest.mark.parametrize("mark", RUBRIC_MARKS)
def test_feedback_says_which_level_it_is_and_what_comes_next(tmp_path: Path, mark: float) -> None:
    level = rubrics_of("antietam")["claim"][level_of(mark)]
    page = feedback(judged(tmp_path, mark))
    for text in (level.has, f"Next: {level.next}"):
        assert str(escape_text(text)) in page
    assert str(escape_text(level.sample)) not in page


def test_feedback_without_a_mark_names_no_level(tmp_path: Path) -> None:
    assert "Next:" not in feedback(judged(tmp_path, None))
