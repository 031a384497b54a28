"""The lessons of history that come with bcnb: plain words, numbers with a source, pages in the ten steps' order."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from bcnb.course.history.catalogue import list_histories, list_lessons
from bcnb.course.history.lesson_loader import OPENING, find_lesson, find_opening
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.maps.map_loader import list_maps
from bcnb.course.history.schema import GRADES, LEVELS, BattleLesson, WhyTheWarLesson
from bcnb.storage.scenarios import find_scenario
from tests.helpers.reading import flesch_kincaid, syllables
from tests.programs.freeze import NOTEBOOKS

NAMES = sorted(list_lessons())
BATTLES = [name for name in NAMES if name != OPENING]
HARDEST = {"simple": 2.5, "plain": 5, "full": 7.5}
"""Below which grade of reading the words of each level stay."""
MOST_WORDS = 900
"""How many words of ours a lesson may have, with those of its page."""
UNSAID = ("gallant", "heroic", "glorious", "noble", "fate", "overwhelming", "yankee", "southron", "slaves", "loyal")
STEPS = (
    *("lesson_form", "vote", "read where", "read ground", "places", "read day", "timeline"),
    *("sources core", "read voices", "sources short", "lookout"),
    *("read play", "predict", "table", "read change", "whatif", "read past", "compare", "read claim", "claim", "quiz"),
    "hand_in",
)
"""The choice of a form, the words of a page in the order of the ten steps, and the form to hand in at the end."""
NUMBER = re.compile(r"\d[\d,]*\d{2}|\b\d{1,2}\.\d{2}\b")
"""A number of three digits or more, or an hour."""


@cache
def lesson(name: str) -> BattleLesson | WhyTheWarLesson:
    return find_any(name)


@cache
def battle(name: str) -> BattleLesson:
    return find_lesson(name)


def page(name: str) -> Path:
    """The page of a lesson."""
    number = 0 if name == OPENING else find_scenario(f"battle_cry/{name}").number
    return NOTEBOOKS / "history" / f"{number:02}_{name.replace('-', '_')}.ipynb"


@cache
def cells(name: str) -> list[tuple[str, str]]:
    """The kind and the source of every cell of a page."""
    found = json.loads(page(name).read_text(encoding="utf-8"))["cells"]
    return [(cell["cell_type"], "".join(cell["source"])) for cell in found]


def prose(name: str) -> str:
    return "\n\n".join(source for kind, source in cells(name) if kind == "markdown")


def ours(name: str, level: str) -> list[str]:
    return [text.at(level) for text in lesson(name).texts.values()]


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_quiz_is_not_passed_by_pressing_the_same_place(name: str) -> None:
    places = [item.answer for item in lesson(name).quiz]
    assert set(places) == {0, 1, 2}
    assert max(map(places.count, places)) <= 2


def test_a_lesson_is_on_a_battle_or_the_first_one_and_has_its_page() -> None:
    assert OPENING in NAMES
    assert set(BATTLES) == set(list_histories())
    assert {page(name) for name in NAMES} == set((NOTEBOOKS / "history").glob("*.ipynb"))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_words_of_a_level_are_as_hard_as_it_says(name: str, level: str) -> None:
    assert flesch_kincaid(ours(name, level)) < HARDEST[level]


@pytest.mark.parametrize("name", NAMES)
def test_each_level_is_clearly_easier_than_the_next(name: str) -> None:
    simple, plain, full = (flesch_kincaid(ours(name, level)) for level in LEVELS)
    assert simple + 0.9 < plain
    assert plain + 0.9 < full


@pytest.mark.parametrize("level", LEVELS)
def test_the_grade_that_a_page_shows_is_measured(level: str) -> None:
    measured = [flesch_kincaid(ours(name, level)) for name in NAMES]
    assert abs(sum(measured) / len(measured) - GRADES[level]) < 0.7


def test_how_a_grade_is_measured() -> None:
    assert [syllables(word) for word in ("made", "armies", "Confederates", "1862,", "stopped")] == [1, 2, 4, 1, 1]
    assert flesch_kincaid(["The cat sat on the mat."]) == pytest.approx(0.39 * 6 + 11.8 - 15.59)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_lesson_has_at_most_900_words_of_ours(name: str, level: str) -> None:
    words = re.sub(r"\]\([^)]*\)|[#*`\[]", " ", prose(name)).split()
    assert len(words) + sum(len(text.split()) for text in ours(name, level)) <= MOST_WORDS


@pytest.mark.parametrize("name", NAMES)
def test_our_words_praise_nobody(name: str) -> None:
    found = lesson(name)
    texts = [text for level in LEVELS for text in ours(name, level)] + list(found.hard.values())
    if isinstance(found, BattleLesson):
        texts += [*(place.say for place in found.places), found.writer.say]
    assert [word for word in UNSAID for text in texts if re.search(rf"(?i)(?<!made )(?<!as )\b{word}\b", text)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_text_is_in_a_file_of_facts(name: str) -> None:
    found = lesson(name)
    facts = found.history.file if isinstance(found, BattleLesson) else found.file
    known = facts.read_text(encoding="utf-8")
    if isinstance(found, BattleLesson):
        known += page_facts(found)
    else:
        known = known[: known.index("[[text]]")]
    told = [number for level in LEVELS for text in ours(name, level) for number in NUMBER.findall(text)]
    assert [number for number in told if number not in known and number.replace(",", "") not in known] == []


def page_facts(found: BattleLesson) -> str:
    """The numbers that the scenario reports itself, and the sums of parts that the history gives."""
    sums = [str(figure.least) for number in found.history.numbers for figure in number.figures]
    return " ".join((found.scenario.scale, found.scenario.doubts, found.scenario.story, *sums))


@pytest.mark.parametrize("name", BATTLES)
def test_what_is_asked_of_a_writer_is_asked_of_a_source_that_is_printed(name: str) -> None:
    found = battle(name)
    assert found.writer.source in {voice.id for voice in found.history.printed}
    assert {place.name for place in found.places}.isdisjoint({""})


def test_the_first_lesson_says_plainly_what_the_war_was_about() -> None:
    text = find_opening().texts["war"]
    assert text.plain.startswith("This war was about slavery.")
    assert text.full.startswith("This war was about slavery.")
    assert {claim.voice.side for claim in find_opening().claims} == {"union", "confederate", "civilian"}


# --- pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BATTLES)
def test_a_page_has_the_ten_steps_in_their_order(name: str) -> None:
    code = "\n".join(source for kind, source in cells(name) if kind == "code")
    calls = re.findall(r'^(?!history_map)(\w+)\(battle(?:, "(\w+)"(?:, level)?)?\)$', code, re.MULTILINE)
    assert [" ".join(filter(None, call)) for call in calls] == list(STEPS)
    assert f'battle = "{name}"\nlevel = "plain"' in code
    assert re.findall(r"^## (\d+)\. ", prose(name), re.MULTILINE) == [str(number) for number in range(1, 11)]
    assert all(len(source.splitlines()) <= 2 for kind, source in cells(name) if kind == "code")
    maps = re.findall(r'^history_map\(battle, "(\w+)"\)$', code, re.MULTILINE)
    assert maps == (["campaign", "field"] if name in list_maps() else [])
    assert 20 <= len(cells(name)) <= 29 + bool(maps)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_asks_its_question_first_and_says_where_its_layout_comes_from(name: str) -> None:
    title, sentence = cells(name)[0][1].split("\n\n")[:2]
    ask = lesson(name).question.ask
    assert title.startswith(f"# {lesson(name).title}: ")
    assert title.removeprefix(f"# {lesson(name).title}: ").casefold() in ask.casefold()
    if name == OPENING:
        assert "slavery" in sentence
        return
    scenario = battle(name).scenario
    if scenario.origin == "reconstructed":
        assert sentence.startswith("*We reconstructed this layout from the ")
        assert "we do not know the published layout" in scenario.source.casefold()
        assert ("units and cards are unknown" in sentence) == ("how many units and cards" in scenario.source)
    else:
        assert "published" in sentence


@pytest.mark.parametrize("name", NAMES)
def test_a_page_begins_with_matter_for_students_and_ends_with_that_for_teachers(name: str) -> None:
    assert len(cells(name)[0][1].split("\n\n")) == 2
    links, teachers = cells(name)[-1][1].split("\n\n")
    assert links.startswith("Next lesson: ")
    assert teachers.startswith("**Teachers:** 25 minutes for the core, ")
    assert not any("Teachers:" in text for _, text in cells(name)[:-1])


@pytest.mark.parametrize("name", NAMES)
def test_a_page_leads_on_and_back(name: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", cells(name)[-1][1])
    assert "../00_start_here.ipynb" in links
    assert "../play/play.ipynb" in links
    pages = sorted((NOTEBOOKS / "history").glob("*.ipynb"))
    following = pages[(pages.index(page(name)) + 1) % len(pages)]
    assert following.name in links


def test_every_lesson_of_the_course_and_the_table_lead_to_history() -> None:
    rules = [path for path in sorted((NOTEBOOKS / "rules").glob("*.ipynb")) if path.stem[0].isdigit()]
    for path in (*rules, NOTEBOOKS / "play" / "play.ipynb"):
        assert "../history/00_why_the_war.ipynb" in path.read_text(encoding="utf-8"), path.name
