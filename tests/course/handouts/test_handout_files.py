"""Handouts: files that ask nothing of any host, tell a student no answer, and print on two sides or on four."""

import html
import re
from base64 import b64decode
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from bcnb.course.catalogue import list_lessons
from bcnb.course.handouts.battle_lesson import ordered
from bcnb.course.handouts.handout_files import save_sheets, sheets_of
from bcnb.course.handouts.map_parts import TITLE
from bcnb.course.handouts.teacher_steps import COLLECT, NO_TIME
from bcnb.course.history.asked_items import forms_of
from bcnb.course.history.catalogue import list_lessons as list_past
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_loader import OPENING, find_lesson
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.maps.map_loader import find_maps, list_maps
from bcnb.course.history.phrases import (
    AIMED,
    CHANGED,
    CLAIM,
    EVIDENCE,
    EXIT_OPEN,
    HANDOUT_WITHOUT,
    PREDICTION,
    STEP_BACK,
    STEP_CHANGE,
    STEP_CIVILIANS,
    STEP_CLAIM,
    STEP_DAY,
    STEP_GROUND,
    STEP_LEFT_OUT,
    STEP_ONE_SOURCE,
    STEP_OPENING,
    STEP_PAST,
    STEP_PREDICTION,
    STEP_QUESTION,
    STEP_SLACK,
    STEP_SOLDIERS,
    STEP_TURNS,
    STEP_VOICES,
    STEP_WAR,
    STEP_WHERE,
    WHY,
)
from bcnb.course.history.scale import counted_briefly
from bcnb.course.lessons import find_lesson as find_course
from bcnb.course.lessons import load_lesson, load_prose
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

PAST = sorted(set(list_past()) - {OPENING})
COURSE = [str(number) for number in list_lessons()]
EVERY = [*COURSE, OPENING, *PAST]
SIDE = re.compile(rb"/Type\s*/Page\b(?!s)")
"""Texts that a PDF has once for each side."""
LONG = ("10", "14")
"""The lessons of the course with the longest sheets."""
MM = 96 / 25.4
"""How many pixels of a page are a millimetre."""
MOST = {"student": 2, "long": 4, "sources": 2}
"""How many sides of paper each sheet of a history lesson for students may have."""
COURSE_MOST = 4
"""How many sides of paper the student's sheet of a lesson of the course may have."""


def text_of(sheet: str) -> str:
    """The words of a sheet, without its style and its pictures."""
    body = sheet[sheet.index("<body>") :]
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body)))


@cache
def files(name: str, level: str = "plain") -> dict[str, str]:
    """The sheets of a lesson by their kinds."""
    return {file.removesuffix(".html").split("-")[-1]: text for file, text in sheets_of(name, level).items()}


def sheets(name: str, level: str = "plain") -> tuple[str, str, str]:
    """All that is for students, the long form in place of the short one, the guide and the key."""
    found = files(name, level)
    return found.get("long", found["student"]) + found.get("sources", ""), found["guide"], found["key"]


@pytest.mark.parametrize("name", EVERY)
def test_each_lesson_has_a_sheet_a_guide_and_a_key_that_ask_nothing_of_any_host(name: str) -> None:
    more = [] if name in COURSE else ["long", "sources"]
    assert list(files(name)) == ["student", *more, "guide", "key"]
    for sheet in files(name).values():
        assert "default-src 'none'" in sheet
        assert set(re.findall(r'(?:src|href)="(.{5})', sheet)) <= {"data:"}
        assert not re.search(r"<script|url\(|@import|javascript:", sheet)


@pytest.mark.parametrize("name", COURSE)
def test_the_sheet_of_a_lesson_asks_and_the_key_answers(name: str) -> None:
    lesson = load_lesson(find_course(int(name)))
    prose = load_prose(lesson)
    student, guide, key = sheets(name)
    assert f"{prose.sentence} Goal: {prose.goal}" in text_of(student)
    assert [part.title for part in prose.parts if f"{part.title} {part.text}" not in text_of(student)] == []
    assert student.count("<figure>") == len(lesson.tasks)
    for task in lesson.tasks:
        assert task.task in text_of(student)
        for solution in task.solutions:
            assert f"{', '.join(solution.do)}. {solution.say}".strip() not in text_of(student)
            assert ", ".join(solution.do) in text_of(key)
        assert task.after in text_of(guide)
    for item in lesson.quiz.items:
        feedback = item.choices[item.answer].feedback
        assert feedback in text_of(key)
        assert feedback not in text_of(student)


@pytest.mark.parametrize("name", COURSE)
def test_the_sheets_of_a_lesson_name_the_cells_of_its_board(name: str) -> None:
    """No hex is spoken of where the board has squares, and no square of squares where it has hexes."""
    squares = load_lesson(find_course(int(name))).ruleset == "battle_cry_1961"
    student, guide, key = map(text_of, sheets(name))
    assert ("A square is named by" in student, "A hex is named by" in student) == (squares, not squares)
    assert not squares or [sheet for sheet in (student, guide, key) if "hex" in sheet.lower()] == []


@pytest.mark.parametrize("name", EVERY)
def test_no_sentence_of_a_sheet_ends_twice(name: str) -> None:
    assert [sheet for sheet in map(text_of, sheets(name)) if re.search(r"(?<!\.)\.\.(?!\.)|[?!]\.(?=\s)", sheet)] == []


@pytest.mark.parametrize("name", PAST)
def test_the_sheet_of_a_battle_has_its_parts_and_none_of_its_answers(name: str) -> None:
    lesson = find_lesson(name)
    student, guide, key = map(text_of, sheets(name))
    for part in lesson.texts.values():
        assert part.plain in student
        assert part.full in text_of(sheets(name, "full")[0])
    assert [voice.side for voice in lesson.history.printed if f"“{voice.words}”" not in student] == []
    assert [source.id for source in find_core_sources(name).sources if source.words not in student] == []
    assert all(voice.rights in student for voice in lesson.history.printed)
    assert "econstructed" in student or lesson.scenario.origin != "reconstructed"
    hidden = [*(place.say for place in lesson.places), lesson.writer.say, " ".join(ordered(lesson))]
    hidden += [item.choices[item.answer].feedback for item in lesson.quiz]
    student += text_of(files(name)["student"])
    assert [told for told in hidden if told in student or told not in key] == []
    answers = lesson.teacher.answers.values()
    assert [told for told in answers if told in student or told in key or told not in guide] == []
    told = (*lesson.teacher.aims, *lesson.teacher.warnings, *lesson.teacher.standards, *lesson.hard)
    assert [words for words in told if words not in guide] == []


@pytest.mark.parametrize("name", PAST)
def test_the_sheet_of_a_battle_has_what_its_questions_need(name: str) -> None:
    history, (student, _, _) = find_lesson(name).history, map(text_of, sheets(name))
    told = [said.say for said in (history.card.hours, history.card.weather) if said]
    told += map(counted_briefly, history.numbers)
    assert [words for words in told if words not in student] == []
    asked = {source for reading in history.readings for source in reading.of}
    assert [voice.id for voice in history.voices if voice.id in asked and f" {voice.id}. " not in student] == []


@pytest.mark.parametrize("name", PAST)
def test_the_two_sides_of_a_battle_have_one_large_board_its_places_the_day_three_sources_and_the_claim(
    name: str,
) -> None:
    lesson, sheet = find_lesson(name), files(name, "full")["student"]
    words = text_of(sheet)
    assert sheet.count("<figure") == 1
    asked = [lesson.question.ask, lesson.texts["where"].full, CLAIM, EXIT_OPEN, *(one.name for one in lesson.places)]
    asked += [event.say for event in lesson.history.events]
    asked += [source.words for source in find_core_sources(name).sources]
    assert [part for part in asked if part not in words] == []
    assert "econstructed" in words or lesson.scenario.origin != "reconstructed"


@pytest.mark.parametrize("name", [OPENING, *PAST])
def test_the_short_handout_says_its_form_and_has_the_parts_of_this_form(name: str) -> None:
    """It has nothing for the quotations of the first lesson, and says so."""
    form, words = forms_of(name)["short"], text_of(files(name)["student"])
    assert "This handout is for 45 minutes, without the game." in words
    assert (HANDOUT_WITHOUT in words) == (name == OPENING)
    lesson = find_any(name)
    said = {part: text.plain for part, text in lesson.texts.items()}
    core = find_core_sources(name).sources
    needed = {
        STEP_QUESTION: [lesson.question.ask, WHY],
        STEP_WHERE: [said.get("where")],
        STEP_WAR: [said.get("war")],
        STEP_GROUND: [place.name for place in lesson.places] if name != OPENING else [],
        STEP_DAY: [event.say for event in lesson.history.events] if name != OPENING else [],
        STEP_ONE_SOURCE: [text for source in core for text in (source.words, source.before.ask, source.after.ask)],
        **{step: [said.get(part)] for step, part in PEOPLE.items()},
        STEP_CLAIM: [CLAIM, *EVIDENCE, CHANGED],
        STEP_BACK: [EXIT_OPEN],
    }
    steps = [step.name for step in form.steps if step.name not in (STEP_OPENING, STEP_SLACK, STEP_VOICES)]
    assert set(steps) <= set(needed)
    assert [part for step in steps for part in needed[step] if not part or part not in words] == []
    assert all(form.of(step) == 0 for step in (STEP_PREDICTION, STEP_TURNS, STEP_CHANGE, STEP_PAST))
    assert PREDICTION not in words


PEOPLE = {STEP_SOLDIERS: "soldiers", STEP_CIVILIANS: "civilians", STEP_LEFT_OUT: "left_out"}
"""The steps on people that only the first lesson has, with the names of their texts."""


def test_the_first_lesson_asks_what_the_words_of_a_source_were_to_win() -> None:
    student, guide, key = map(text_of, sheets(OPENING))
    assert AIMED in student
    assert "3. What the words were to win" in key
    assert "The facts, and their sources" in guide


@pytest.mark.parametrize("name", list_maps())
def test_a_guide_has_every_phase_of_the_maps(name: str) -> None:
    """They are many pages, so the student's sheet, which has a limit, is without them."""
    student, guide, _ = map(html.unescape, sheets(name))
    for shown in find_maps(name).maps:
        for phase in shown.phases:
            assert f"{phase.title} (" in guide
    assert TITLE in guide
    assert TITLE not in student


@pytest.mark.parametrize("name", ["antietam", OPENING])
def test_a_guide_has_the_time_of_each_step_on_a_clock(name: str) -> None:
    """The steps of each form follow each other without a gap, from 0:00 to the minutes of the form."""
    guide = sheets(name)[1]
    forms = list(map(int, re.findall(r">[^<,]+, (\d+) minutes</th>", guide)))
    rows = [re.findall(r"<td>([^<]*)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", guide)]
    planned = [row[1 : len(forms) + 1] for row in rows if len(row) == len(forms) + 4]
    for place, minutes in enumerate(forms):
        cells = [re.fullmatch(r"(\d):(\d\d), (\d+) min", row[place]) for row in planned if row[place] != "–"]
        found = [(60 * int(one[1]) + int(one[2]), int(one[3])) for one in cells if one]
        assert [start for start, _ in found] == [sum(long for _, long in found[:n]) for n in range(len(found))]
        assert sum(long for _, long in found) == minutes


PAPERS = ("A4", "Letter")
POINTS = {"A4": (596, 843), "Letter": (612, 792)}
"""Width and height of each paper as Chromium prints it, in points."""
BOX = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)")


WHOLE_PARTS = "tr, li, section:not(.core), figure, blockquote, .line, .row, .choices, .versions, .asked"
"""What no page may cut."""
CUT = """(parts) => [...document.querySelectorAll(parts)].filter((one) => getComputedStyle(one).breakInside !== "avoid"
  || one.getBoundingClientRect().height > 960).map((one) => one.outerHTML.slice(0, 80))"""
"""The parts that a page may cut, or that are higher than a page."""


def print_sides(page: Page, sheet: str) -> list[int]:
    """How many sides a sheet has on each paper, as a browser prints it that was told only the paper."""
    page.set_content(sheet)
    found = []
    for paper in PAPERS:
        printed = page.pdf(format=paper, prefer_css_page_size=True)
        width, height = map(float, BOX.search(printed).group(1, 2))
        assert (round(width), round(height)) == POINTS[paper]
        found.append(len(SIDE.findall(printed)))
    return found


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", [OPENING, *PAST])
def test_students_print_a_history_lesson_on_two_sides_its_long_form_on_four_and_its_sources_on_two(
    page: Page, name: str
) -> None:
    """The texts for older students are the longest."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for kind, most in MOST.items():
        assert max(print_sides(page, files(name, "full")[kind])) <= most, kind
        assert page.evaluate(CUT, WHOLE_PARTS) == [], kind
    assert {url.split(":")[0] for url in asked} <= {"data"}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", [OPENING, *PAST])
def test_the_handout_with_plain_versions_has_two_sides_as_well(page: Page, name: str) -> None:
    """At the simple level each source has its plain version below it, and its lines are as high as at the others."""
    assert max(print_sides(page, files(name, "simple")["student"])) <= MOST["student"]
    assert page.evaluate(CUT, WHOLE_PARTS) == []
    page.emulate_media(media="print")
    high = page.locator(".line").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
    assert min(high) == pytest.approx(6 * MM, abs=0.5)


@pytest.mark.parametrize("name", LONG)
def test_students_print_a_lesson_of_the_course_on_four_sides_with_boards_85_mm_wide(page: Page, name: str) -> None:
    assert max(print_sides(page, files(name)["student"])) <= COURSE_MOST
    widths = page.evaluate("[...document.querySelectorAll('figure')].map(one => one.getBoundingClientRect().width)")
    assert {round(width / MM, 1) for width in widths} == {85.0}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", [OPENING, *PAST])
def test_no_row_of_a_guide_or_a_key_is_cut_by_a_page(page: Page, name: str) -> None:
    for kind in ("guide", "key"):
        page.set_content(files(name)[kind])
        assert page.evaluate(CUT, WHOLE_PARTS) == [], kind


def test_the_guide_of_the_first_lesson_fits_on_two_sides(page: Page) -> None:
    assert max(print_sides(page, files(OPENING)["guide"])) <= 2


@pytest.mark.parametrize("name", [OPENING, "antietam"])
def test_a_guide_says_who_reports_and_how_the_work_of_a_class_is_collected(name: str) -> None:
    guide = text_of(files(name)["guide"])
    assert "The student whose birthday is next reports." in guide
    assert COLLECT in guide
    assert (NO_TIME in guide) == (name != OPENING)


def test_the_board_on_two_sides_is_150_mm_wide(page: Page) -> None:
    page.set_content(files("shiloh")["student"])
    width = page.locator(".large img").evaluate("(one) => one.getBoundingClientRect().width")
    assert width == pytest.approx(150 * MM, abs=1)


def test_boards_on_paper_have_no_color() -> None:
    drawn = [b64decode(found).decode() for found in re.findall(r"base64,([\w+/=]+)", sheets("4")[0])]
    colours = {colour for svg in drawn for colour in re.findall(r"#[0-9a-f]{3,6}\b", svg)}
    assert drawn
    assert colours
    assert {colour for colour in colours if len({colour[1:3], colour[3:5], colour[5:7]}) > 1} == set()


def test_the_command_writes_three_files_and_never_over_one_that_is_there(tmp_path: Path) -> None:
    folder = tmp_path / "class 7"
    done = call("handout", "4", "--out", str(folder))
    assert (done.status, done.err) == (0, "")
    assert done.out.split("\n")[:-1] == [str(folder / f"lesson-04-{kind}.html") for kind in ("student", "guide", "key")]
    assert (folder / "lesson-04-student.html").read_text(encoding="utf-8") == files("4")["student"]
    again = call("handout", "4", "--out", str(folder))
    assert again.status == 1
    assert "lesson-04-student.html" in again.err
    for name in ("student", "guide"):
        (folder / f"lesson-04-{name}.html").unlink()
    last = call("handout", "4", "--out", str(folder))
    assert last.status == 1
    assert "lesson-04-key.html" in last.err
    assert [path.name for path in folder.iterdir()] == ["lesson-04-key.html"], "all of them are written, or none"


@pytest.mark.parametrize("name", ["99", "0", "shilo", "../secret", "-1", ""])
def test_a_lesson_that_is_none_is_said_to_be_none(name: str) -> None:
    with pytest.raises(ValueError, match="unknown lesson"):
        sheets_of(name)


def test_a_level_that_is_none_is_said_to_be_none() -> None:
    with pytest.raises(ValueError, match="the level is simple, plain or full, not 'easy'"):
        sheets_of(PAST[0], "easy")


def test_nothing_is_written_where_no_folder_can_be(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(OSError, match="taken"):
        save_sheets({"a.html": "a"}, tmp_path / "taken")
