"""The minutes of history lessons, calculated from their texts: every form holds its steps, and some slack is left."""

import json
import re

import pytest

from bcnb.course.handouts import battle_lesson, teacher_steps, why_the_war
from bcnb.course.history import phrases
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.lesson_loader import OPENING, find_lesson, find_opening
from bcnb.course.history.lesson_plan import (
    AGAIN,
    CHECKS,
    CLICK,
    EVENT,
    FIRST_TURN,
    HAND_IN,
    HANDS,
    LEAST_AT_TABLE,
    REPORT,
    RULES_NEEDED,
    SENTENCE,
    TALK,
    WORDS_PER_MINUTE,
    LessonForm,
    all_steps,
    lesson_forms,
    opening_forms,
    say_forms,
    say_rules_needed,
    say_sections,
)
from bcnb.course.history.lesson_text import part_html, part_text
from bcnb.course.history.maps.map_loader import find_maps
from bcnb.course.history.maps.map_schema import LARGE, SMALL
from bcnb.course.history.maps.map_text import hours_text
from bcnb.course.history.schema import LEVELS, BattleLesson
from tests.programs.freeze import NOTEBOOKS

pytestmark = pytest.mark.unmeasured
BATTLES = sorted(set(list_lessons()) - {OPENING})
TIME = re.compile(r"\b\d{1,2}:\d\d\b|\b[ap]\.m\.|\bdawn\b|\bdusk\b.*\bdusk\b|\bnoon\b|\bsunset\b")
"""A time of the day, except that one hint may name the dusk."""
DATE = re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d")


def forms_of(name: str) -> tuple[LessonForm, ...]:
    return opening_forms(find_opening()) if name == OPENING else lesson_forms(find_lesson(name))


def notebook_of(name: str) -> str:
    """The last words of a lesson's notebook."""
    (path,) = (NOTEBOOKS / "history").glob(f"[0-9][0-9]_{name.replace('-', '_')}.ipynb")
    return "".join(json.loads(path.read_text("utf-8"))["cells"][-1]["source"])


@pytest.mark.parametrize("name", list_lessons())
def test_every_form_of_a_lesson_holds_its_steps_and_some_slack(name: str) -> None:
    forms = forms_of(name)
    assert [form.minutes for form in forms] == ([25, 45] if name == OPENING else [25, 45, 90])
    for form in forms:
        assert sum(step.minutes for step in form.steps) == form.minutes
        assert all(step.minutes > 0 for step in form.steps)
        assert [step.name for step in form.steps] == [name for name in all_steps(forms) if form.of(name)]
        assert form.of(phrases.STEP_SLACK) >= (0 if form.of(phrases.STEP_TURNS) else 2)
    if name != OPENING:
        assert forms[-1].of(phrases.STEP_TURNS) >= LEAST_AT_TABLE


@pytest.mark.parametrize("name", list_lessons())
def test_a_form_without_the_game_has_no_step_of_the_game(name: str) -> None:
    """Every form ends with the exit ticket, and none of the shorter ones counts what a game would answer."""
    game = {phrases.STEP_PREDICTION, phrases.STEP_TURNS, phrases.STEP_CHANGE, phrases.STEP_PAST}
    for form in forms_of(name):
        names = [step.name for step in form.steps]
        assert (set(names) & game == game) == (form.name == phrases.WITH_GAME)
        assert form.name == phrases.WITH_GAME or not set(names) & game
        assert names[-1 if form.name == phrases.WITH_GAME else -2] == phrases.STEP_BACK


@pytest.mark.parametrize("name", list_lessons())
def test_hands_reports_sentences_and_talk_are_counted(name: str) -> None:
    """The least that a step can take, without a word to read."""
    core, whole, *_ = forms_of(name)
    assert core.of(phrases.STEP_ONE_SOURCE) >= 3 * REPORT + SENTENCE
    assert core.of(phrases.STEP_SHORT_CLAIM) >= 2 * SENTENCE + HANDS
    assert whole.of(phrases.STEP_QUESTION) >= SENTENCE + HANDS
    assert whole.of(phrases.STEP_CLAIM) >= 5 * SENTENCE + HANDS
    assert whole.of(phrases.STEP_BACK) >= SENTENCE + CLICK + HAND_IN
    if name != OPENING:
        asked = [event for event in find_lesson(name).history.events if not event.given]
        pressed = EVENT * len(asked) * (1 + AGAIN) + CLICK * CHECKS
        assert whole.of(phrases.STEP_DAY) > TALK + pressed


@pytest.mark.parametrize("name", BATTLES)
def test_the_words_of_the_phases_that_a_class_sees_are_counted(name: str) -> None:
    """The first phase of the campaign map, all of them with the game, and both ends of the battlefield map."""
    _, whole, game = forms_of(name)
    lesson, maps = find_lesson(name), find_maps(name)
    campaign, field = maps.find(LARGE).phases, maps.find(SMALL).phases
    told = [len(f"{phase.title} {hours_text(phase)} {phase.say}".split()) for phase in (*campaign, field[0], field[-1])]
    events = sum(len(event.say.split()) for event in lesson.history.events)
    assert whole.of(phrases.STEP_WHERE) * WORDS_PER_MINUTE >= told[0]
    assert game.of(phrases.STEP_WHERE) - CLICK * (len(campaign) - 1) >= sum(told[:-2]) / WORDS_PER_MINUTE
    assert whole.of(phrases.STEP_DAY) - TALK - CLICK >= (sum(told[-2:]) + events) / WORDS_PER_MINUTE


def test_a_lesson_with_more_to_read_takes_longer() -> None:
    """Fredericksburg has long sources, Gaines' Mill short ones. A teacher planned 85 to 100 minutes with the game."""
    *_, long = forms_of("fredericksburg")
    *_, short = forms_of("gaines-mill")
    assert long.of(phrases.STEP_ALL_SOURCES) > short.of(phrases.STEP_ALL_SOURCES)
    assert long.of(phrases.STEP_TURNS) < short.of(phrases.STEP_TURNS)
    assert 85 <= sum(step.minutes for step in long.steps) <= 100


@pytest.mark.parametrize("name", list_lessons())
def test_the_guide_has_the_minutes_of_every_step_in_every_form(name: str) -> None:
    forms = forms_of(name)
    told = why_the_war.guide(find_opening()) if name == OPENING else battle_lesson.guide(find_lesson(name))
    cell = r"<td>(?:\d:\d\d, \d+ min|–)</td>"
    texts = r"((?:<td>[^<]+</td>){3})"
    found = re.findall(rf"<tr><td>([^<]*)</td>((?:{cell})+){texts}</tr>", told.replace("\n", ""))
    rows = {step: cells for step, cells, _ in found}
    assert list(rows) == all_steps(forms)
    ask = (find_opening() if name == OPENING else find_lesson(name)).question.ask
    for step, *said in teacher_steps.TO_DO:
        if step in rows:
            assert [text.format(ask=ask) for text in said] in [re.findall(r">([^<]+)<", more) for *_, more in found]
    for form, cells in zip(
        forms, zip(*(re.findall(r"<td>([^<]*)</td>", row) for row in rows.values()), strict=True), strict=True
    ):
        clock = 0
        for step, said in zip(rows, cells, strict=True):
            minutes = form.of(step)
            assert said == (f"{clock // 60}:{clock % 60:02}, {minutes} min" if minutes else "–")
            clock += minutes
        assert clock == form.minutes
    assert (say_rules_needed() in told) == (name != OPENING)


def test_the_steps_of_all_forms_are_in_the_order_of_the_lesson() -> None:
    forms = forms_of("antietam")
    names = all_steps(forms)
    assert names.index(phrases.STEP_ONE_SOURCE) == names.index(phrases.STEP_DAY) + 1
    for form in forms:
        places = [names.index(step.name) for step in form.steps]
        assert places == sorted(places)


@pytest.mark.parametrize("name", BATTLES)
def test_the_page_says_the_minutes_and_how_a_first_turn_goes(name: str) -> None:
    forms = forms_of(name)
    assert f"\n\n**Teachers:** {say_forms(forms)}. {say_sections(forms)}" in notebook_of(name)
    lesson = find_lesson(name)
    for step in phrases.FIRST_TURN_STEPS:
        assert step in part_html(lesson, "play", "plain")
        assert step not in part_html(lesson, "ground", "plain")
    assert f"A first turn in {FIRST_TURN} minutes:\n1. " in part_text(lesson, "play", "plain")


def test_the_rules_that_are_needed_are_lessons_of_the_course() -> None:
    titles = [path.stem for number in RULES_NEEDED for path in (NOTEBOOKS / "rules").glob(f"{number:02}_*.ipynb")]
    assert titles == ["01_the_board", "02_units_and_orders", "03_moving", "04_range_and_dice", "06_hits_and_flags"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", BATTLES)
def test_the_text_of_the_day_does_not_give_away_the_order(name: str, level: str) -> None:
    """It names no hour, no date, and few of the events that the student puts in order."""
    lesson = find_lesson(name)
    text = lesson.texts["day"].at(level)
    assert not DATE.search(text)
    assert not TIME.search(text)
    assert len([event for event in lesson.history.events if named_in(text, event.say, lesson)]) <= 2


def named_in(text: str, event: str, lesson: BattleLesson) -> bool:
    """Return True if a text has three words of an event that no other event has."""
    others = " ".join(one.say for one in lesson.history.events if one.say != event)
    own = words(event) - words(others)
    return len(own & words(text)) >= 3


def words(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]{4,}", text.lower()) if word not in COMMON}


COMMON = {
    "after",
    "again",
    "army",
    "back",
    "before",
    "event",
    "events",
    "from",
    "that",
    "their",
    "them",
    "they",
    "this",
}
COMMON |= {"when", "where", "which", "while", "with", "have", "into", "only", "other", "some", "then", "there", "what"}
