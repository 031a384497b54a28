"""A pseudo-locale: each text of a catalog gets accents, and what stays plain on a page is reported.

`python -m tests.helpers.pseudo_locale` renders every history lesson, the reports on a class and the home page in a
Python of its own, because modules keep the texts that they import. It prints the plain English that is left as JSON:
each text with the lesson and the part of the page. Texts from the files of lessons and scenarios are taken out first.
With names of texts of a catalog, such as `CAUTION`, these stay plain, to see that they are found.
"""

import importlib
import json
import re
import sys
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

COVERED = ("bcnb.course.history", "bcnb.widgets.history", "bcnb.course.worksheets", "bcnb.course.home")
"""The packages whose catalogs, their modules `phrases`, have all texts that people read."""
ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçđéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÅɃÇĐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
FIELD = re.compile(r"\{\w+\}")
WORD = re.compile(r"[A-Za-z]{2,}")
SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
HOME_FILES = SCENARIOS.parent / "bcnb" / "course" / "home" / "static"


def accented(text: str) -> str:
    """Return a text with accents, except in its fields.

    >>> accented("Find {number} places")
    'Ƒîñđ {number} þļåçéš'
    """
    ends = [0, *(place for match in FIELD.finditer(text) for place in match.span()), len(text)]
    parts = [text[begin:end] for begin, end in pairwise(ends)]
    return "".join(part if FIELD.fullmatch(part) else part.translate(ACCENTS) for part in parts)


def translated(value: Any) -> Any:
    """Return a value of a catalog with accents in all its texts."""
    if isinstance(value, str):
        return accented(value)
    if isinstance(value, tuple):
        return tuple(map(translated, value))
    return {key: translated(text) for key, text in value.items()}


def translate_catalogs(plain: Collection[str] = ()) -> None:
    """Put accents into the catalogs, and into what `text_tools` writes, before any other module reads them.

    Args:
        plain: names of texts that stay as they are.
    """
    tools = importlib.import_module("bcnb.presentation.text_tools")
    for package in COVERED:
        catalog = importlib.import_module(f"{package}.phrases")
        for name in {name for name in vars(catalog) if name.isupper()} - set(plain):
            setattr(catalog, name, translated(getattr(catalog, name)))
    for name in ("long_date", "month_day", "clock_time"):
        setattr(tools, name, _with_accents(getattr(tools, name)))
    plain_join: Callable[..., str] = tools.join_words
    tools.join_words = lambda things, last="and": plain_join(things, accented(last))


def _with_accents(write: Callable[..., str]) -> Callable[..., str]:
    return lambda *given: accented(write(*given))


# --- what a page shows ------------------------------------------------------------------------------------------------

BOARD = ("a1", "b3", "d5", "e6", "f7", "h9")
"""Some hexes of every board. Not all of them belong to one place."""
UNSEEN = {"kind", "look", "at", "side", "n", "heard", "going", "t", "off", "offs"}
"""The keys of a block whose values nobody reads."""


def texts_in(value: object) -> Iterator[str]:
    """Yield all texts that people read in a view or in a list of blocks."""
    if isinstance(value, str):
        if not value.startswith("bcnb-off-"):  # the classes of a question in the forms of a lesson
            yield value
    elif isinstance(value, dict):
        for key, inside in value.items():
            if key not in UNSEEN:
                yield from texts_in(inside)
    elif isinstance(value, (list, tuple)):
        for inside in value:
            yield from texts_in(inside)


class _Page(HTMLParser):
    """The texts of HTML or SVG without its style, with the labels for people who do not see it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if name == "aria-label" and value]

    def handle_data(self, data: str) -> None:
        if self.cdata_elem is None:
            self.texts.append(data)


def texts_of_html(page: object) -> list[str]:
    """Return the texts of HTML or SVG."""
    parser = _Page()
    parser.feed(str(page))
    return parser.texts


def _shown(name: str) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the parts of a lesson's page with their texts, once before and once after every answer."""
    from bcnb.course.history import lesson_text
    from bcnb.course.history.catalogue import find_history
    from bcnb.course.history.core_sources import find_core_sources
    from bcnb.course.history.lesson_loader import OPENING
    from bcnb.course.history.lesson_plan import lesson_forms, opening_forms, say_forms
    from bcnb.course.history.phrases import MAP_SOURCES
    from bcnb.course.history.schema import LEVELS, BattleLesson
    from bcnb.course.history.trials import load_trials
    from bcnb.course.history.whatif import find_whatifs
    from bcnb.widgets.history.battle_maps import HistoryMap
    from bcnb.widgets.history.comparison import Comparison
    from bcnb.widgets.history.core_sources import NEXT, OPEN, CoreSourcesForm
    from bcnb.widgets.history.phrases import FIND_ALL
    from bcnb.widgets.history.places import Places
    from bcnb.widgets.history.reading_level import ReadingLevel
    from bcnb.widgets.history.sources import Claims, SightForm, SourcesForm
    from bcnb.widgets.history.timeline import TimelineForm
    from bcnb.widgets.history.vote import ClaimForm, Prediction, Vote
    from bcnb.widgets.history.whatif import WhatIfForm

    lesson = lesson_text.find_any(name)
    found = find_core_sources(name)
    for part in lesson.texts:
        yield f"part {part}", texts_of_html(lesson_text.part_html(lesson, part, "plain"))
        for level in LEVELS:
            yield f"part {part}", [lesson_text.part_text(lesson, part, level)]
    for level in LEVELS:
        shown = ReadingLevel(level)
        yield "levels", [repr(shown), shown.label, *shown.names.values()]

    core = CoreSourcesForm(found, lesson.title)
    yield from _form("core sources", core)
    for _ in found.sources:
        core.press(OPEN)
        yield from _form("core sources", core)
        core.press(NEXT)
    yield from _form("core sources", core)

    vote, claim = Vote(lesson), ClaimForm(lesson)
    vote.choose("vote", 0)
    yield from _form("vote", vote)
    for place in (0, 1):
        claim.choose("second", place)
        yield from _form("claim", claim)

    if not isinstance(lesson, BattleLesson):
        yield "plan", [say_forms(opening_forms(lesson))]
        claims = Claims(lesson)
        yield from _form("claims", claims)
        for one in claims.claims:
            claims.press(one.voice.id)
        yield from _form("claims", claims)
        return
    assert name != OPENING
    history = find_history(name)
    yield "plan", [say_forms(lesson_forms(lesson)), *(step.name for one in lesson_forms(lesson) for step in one.steps)]
    yield from _form("prediction", Prediction(lesson))
    yield from _form("comparison", Comparison(lesson))

    sources = SourcesForm(history, history.printed)
    yield from _form("sources", sources)
    for voice in history.printed:
        sources.choose(f"near {voice.id}", 0)
    yield from _form("sources", sources)

    sight = SightForm(lesson)
    for label in lesson.writer.hexes:
        for place in (0, 1):
            sight.choose(label, place)
            yield from _form("sight", sight)

    order = TimelineForm(history)
    order.press("check")
    yield from _form("time line", order)
    for place in (0, 0, 0):
        order.choose("order", place)
        yield from _form("time line", order)
    order.press("check")
    yield from _form("time line", order)
    order.press("show")
    yield from _form("time line", order)

    places = Places(lesson)
    task = places.view["task"]
    yield "places", [places.title, task["name"], *(label for _, label, _ in task["buttons"])]
    yield "places", [repr(places)[repr(places).index(FIND_ALL.split("{")[0]) :]]
    while not places.over:
        yield "places", [places.view["prompt"], *places.view["task"]["lines"]]
        places.answer(next(cell for cell in BOARD if cell not in places.lesson.places[places.at].hexes))
        yield "places", [line[1] for line in places.view["said"]]
        places.show()
        yield "places", [line[1] for line in places.view["said"]]
    yield "places", [places.view["prompt"]]

    whatif = WhatIfForm(find_whatifs(name), load_trials(), games=1)
    for one in lesson.whatifs:
        whatif.choose(f"guess {one.name}", 0)
        whatif.press(f"show {one.name}")
    yield from _form("what if", whatif)

    for number in ("campaign", "field"):
        drawn = HistoryMap(name, number)
        before_sources = repr(drawn).rsplit(f"\n\n{MAP_SOURCES}\n", 1)
        assert len(before_sources) == 2
        yield f"map {number}", [*texts_of_html(drawn.drawing), *texts_in(drawn.view), before_sources[0]]


def _outside(name: str) -> Iterator[str]:
    """Yield the texts on a lesson's page that other packages write: hexes, lines of sight, and the computer player."""
    from bcnb.course.history.lesson_text import find_any
    from bcnb.course.history.schema import BattleLesson
    from bcnb.engine.game_registry import ruleset
    from bcnb.players.registry import display_name
    from bcnb.presentation.presenter import page_presenter_of
    from bcnb.presentation.table_adapter import table_adapter_of
    from bcnb.widgets.history.places import unnamed
    from bcnb.widgets.history.whatif import PLAYER

    yield display_name(PLAYER)
    lesson = find_any(name)
    if isinstance(lesson, BattleLesson):
        board, state = unnamed(lesson.scenario), ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
        yield from (page_presenter_of(board).name(board, label) for label in BOARD)
        for label in lesson.writer.hexes:
            yield from table_adapter_of(state).sight(state, lesson.writer.at, label).words


def _reports() -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the reports on a class of three, whose names and own words have accents: overview, feedback and faults."""
    from bcnb.course.history.phrases import EXIT_CHOICES, EXIT_OPEN_KEY, EXIT_SURE_KEY
    from bcnb.course.worksheets.class_overview import class_overview, overview_page
    from bcnb.course.worksheets.class_report import class_report, feedback_pages, plan
    from bcnb.course.worksheets.homework import set_overviews
    from bcnb.course.worksheets.students import BUSY, name_here
    from bcnb.course.worksheets.submissions import submissions_among
    from bcnb.course.worksheets.worksheet import TaskCount, Worksheet, write_worksheet

    day, late = date(2026, 11, 20), date(2026, 11, 25)
    sheets = []
    for lesson in ("4", "antietam", "why-the-war"):
        items = plan(lesson).items
        tasks = [item.key for item in items if not item.written and not item.choices]
        right = {item.key: item.right or accented(item.key) for item in items if item.key not in tasks}
        wrong = {item.key: next(one.say for one in item.choices if not one.right) for item in items if item.choices}
        strange = {item.key: accented("something else") for item in items if item.choices}
        ticket = {EXIT_SURE_KEY: EXIT_CHOICES[-1], EXIT_OPEN_KEY: accented("Why?")} if lesson == "antietam" else {}
        homework = "2026-11-22,antietam,4.1,5"
        sheets += [
            Worksheet("Åðå", lesson, day, dict.fromkeys(tasks, TaskCount(2, 1)), right, homework),
            Worksheet("Ɓéñ", lesson, late, dict.fromkeys(tasks, TaskCount(7, 0)), wrong | ticket, homework),
            Worksheet("Çļéö", lesson, day, dict.fromkeys(tasks[:1], TaskCount(3, 1, 1)), right | strange),
        ]
    files = [(f"{number}.worksheet", write_worksheet(sheet)) for number, sheet in enumerate(sheets)]
    mended = files[3][1].replace(sheets[3].answers["why"].encode(), accented("because").encode())
    found = class_report(submissions_among([*files, ("9.worksheet", mended)]), day)
    rows = [
        row._replace(judged=dict(zip(("why", "claim", "changed"), (0, 0.5, 1), strict=True)), comment="Ĝööđ")
        for row in found.rows
    ]
    names = ("Åðå", "Đöŕå")
    yield "overview", texts_of_html(overview_page(class_overview(rows, names), set_overviews(rows, names)))
    yield "feedback", [text for page in feedback_pages([*rows, *found.rows]).values() for text in texts_of_html(page)]
    yield "students", [BUSY, name_here()]


def _home() -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the texts of the home page, of the gallery of battles and of the chart of their balance."""
    from bcnb.course.home.balance_chart import balance_chart
    from bcnb.course.home.battle_gallery import gallery_data
    from bcnb.course.home.home_contents import other_pages
    from bcnb.course.home.home_page import HomePlace, home_page

    yield "page", texts_of_html(home_page(HomePlace("", "")))
    yield "links", other_pages()
    for game in gallery_data()["games"]:
        yield "gallery", [game["about"], *(text for one in game["battles"] for text in _card_texts(one))]
    yield "gallery", [gallery_data()["lead"]]
    chart = balance_chart()
    reference = chart.reference.name if chart.reference else ""
    yield "chart", [chart.title, chart.about, *chart.measures, chart.unit, *chart.columns, chart.rest, reference]


def _card_texts(card: dict[str, Any]) -> list[str]:
    return [card["title"], card["date"], card["length"], card["first"], (card["balance"] or {}).get("words", "")]


def _outside_home() -> Iterator[str]:
    """Yield the texts on the home page that other packages and its pictures have: the map, lessons, games and doors."""
    from bcnb.course.learner_home import look_home
    from bcnb.course.lessons import describe_length
    from bcnb.course.progress import Progress
    from bcnb.course.rulebook.rulebook_loader import GAME_TITLES
    from bcnb.players.registry import level_name, player_names
    from bcnb.presentation.battle_map import battle_list, map_figure, time_line
    from bcnb.storage.battle_places import load_battle_places

    places = load_battle_places()
    for drawn in (map_figure(places), time_line(places), battle_list(places, {})):
        yield from texts_of_html(drawn)
    for step in look_home(Progress()).steps:
        yield from (step.title, step.series, describe_length(step.number))
    yield from GAME_TITLES.values()
    for door in sorted(HOME_FILES.glob("door_*.svg")):
        yield from texts_of_html(door.read_text("utf-8"))
    yield from (level_name(name) for name in player_names("battle_cry"))


def _form(name: str, form: Any) -> Iterator[tuple[str, Iterable[str]]]:
    yield name, [form.title, *texts_in(form.blocks()), *(words for _, words in form.said)]
    yield name, [form.text(), *texts_of_html(form.html() or "")]


# --- what is left -----------------------------------------------------------------------------------------------------


def file_texts() -> frozenset[str]:
    """Return the words of all texts in the files of the lessons and of the scenarios."""
    values = (tomllib.loads(path.read_text("utf-8")) for path in sorted(SCENARIOS.rglob("*.toml")))
    return frozenset(text for value in values for text in _strings(value))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        yield value.removeprefix("By ")
        yield value.replace("-", " ")
    elif isinstance(value, dict):
        for key, inside in value.items():
            yield key.replace("-", " ") if "-" in key else ""
            yield inside.partition(",")[0] if key in ("author", "writer") and isinstance(inside, str) else ""
            yield from _strings(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _strings(inside)


class FileTexts:
    """The texts of files, which are taken out of what a page shows, the longest first."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._starts = _by_first_word(texts)

    def rest(self, text: str, more: Mapping[str, Sequence[str]] = MappingProxyType({})) -> list[str]:
        """Return the plain words that are left of a text, in lower case.

        Args:
            text: the text of a page.
            more: other texts to take out, by their first words, as `_by_first_word` returns them.
        """
        left = _from_first_word(flat(text).lower())
        kept = []
        while left:
            word = _word(left)
            both = (next(filter(left.startswith, texts.get(word, ())), "") for texts in (self._starts, more))
            known = max(both, key=len)
            if not known:
                kept.append(word)
            left = _from_first_word(left[len(known or word) :])
        return kept


def _by_first_word(texts: Iterable[str]) -> dict[str, list[str]]:
    """Return texts in lower case by their first words, the longest first."""
    runs = {_from_first_word(flat(text).lower()) for text in texts}
    starts: dict[str, list[str]] = {}
    for text in sorted(runs - {""}, key=len, reverse=True):
        starts.setdefault(_word(text), []).append(text)
    return starts


def flat(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())


def _from_first_word(text: str) -> str:
    """Return a text from its first plain word on."""
    match = WORD.search(text)
    return text[match.start() :] if match else ""


def _word(text: str) -> str:
    """Return the word with which a text begins, in lower case."""
    match = WORD.match(text)
    return match[0].lower() if match else ""


def left_over(plain: Collection[str] = ()) -> dict[str, list[str]]:
    """Return the plain words that are left of texts, with the lessons and parts of the page that have them.

    Args:
        plain: names of texts of a catalog that stay as they are.
    """
    translate_catalogs(plain)
    from bcnb.course.history.catalogue import list_lessons

    files = FileTexts(file_texts())
    found: dict[str, list[str]] = {}
    lessons = [(name, _outside(name), _shown(name)) for name in list_lessons()]
    for name, outside, shown in (*lessons, ("class", (), _reports()), ("home", _outside_home(), _home())):
        more = _by_first_word(outside)
        for part, texts in shown:
            for words in filter(None, (" ".join(files.rest(text, more)) for text in texts)):
                found.setdefault(words, []).append(f"{name}: {part}")
    return {words: sorted(set(where)) for words, where in found.items()}


if __name__ == "__main__":
    json.dump(left_over(sys.argv[1:]), sys.stdout, ensure_ascii=False, indent=1)
