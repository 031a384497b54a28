"""The home page as HTML: the same for everyone, so that it can be a file.

It has no inline script and no inline style. Its script adds the learner's status (`home_status`). The battles, lessons
and doors are panels next to the map: a link to a panel or to a battle shows it, also without the script.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

from bcnb.course.home import phrases
from bcnb.course.home.battle_gallery import battle_card, describe_bar
from bcnb.course.home.home_contents import (
    FIRST,
    battles_in_order,
    lesson_pages,
    opening_page,
    other_battles,
    other_pages,
    recorded_game_of,
)
from bcnb.course.learner_home import PUZZLES, RECORDS, REVIEW, TABLE, LessonProgress, look_home
from bcnb.course.lessons import describe_length, notebook_of
from bcnb.course.progress import Progress
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.engine.ruleset import Scenario
from bcnb.presentation.battle_map import (
    BattleLink,
    battle_list,
    battle_map_style,
    map_figure,
    time_line,
)
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.storage.battle_places import BattlePlace, BattlePlaces, load_battle_places
from bcnb.storage.records import record_names

SCRIPT, STYLE = "home.js", "home.css"
"""The names of the script and of the style sheet."""
SEARCH_SCRIPT, SEARCH_STYLE = "search.js", "search.css"
"""The names of the script and of the style sheet of the search field, which the room of widgets makes."""
SEARCH_RULES = "rules.json"
"""The name of the file with the rule books, which the search loads when a rule is opened."""
RULES, QUESTIONS = "rulebook/01_battle_cry.ipynb", "faq/00_all_questions.ipynb"
RECORDER = "play/record.ipynb"
ENTER = {phrases.RECORD: RECORDER}
"""The link to the page for a game from a real table, which both players and analysts look for."""
EDITOR = "play/make_your_own.ipynb"
DRAW = {phrases.MAKE_YOUR_OWN: EDITOR}
"""The link to the page on which battles, questions, puzzles and lessons are made."""
GAMES = "replays/recorded_games.ipynb"
GUESS = "analysis/guess_the_choice.ipynb"
TEACHERS = "03_for_teachers.ipynb"
MANY_GAMES, START = "analysis/many_games.ipynb", "00_start_here.ipynb"
SMALL = {"width": 1034, "height": 606}
"""The size of the pictures of battles, which reserves their space while they load."""


class HomePlace(NamedTuple):
    """The place of a home page: the beginning of its addresses, relative to it, and what else it contains.

    `reader` is put before the path of a notebook page, and `files` before the style sheet, the script and the pictures.
    `status` is the address of the learner's status, or empty. `top` and `foot` are more elements for the beginning and
    the end of the page. `light` returns the address of a page without a kernel that has the content of a notebook page,
    or an empty string.
    """

    reader: str
    files: str
    status: str = ""
    top: Markup = Markup("")
    foot: Markup = Markup("")
    light: Callable[[str], str] = lambda path: ""

    def page(self, path: str) -> str:
        """Return the address of a notebook page, which may name a part of it after `#`."""
        if found := self.light(path):
            return found
        path, mark, part = path.partition("#")
        return f"{self.reader}{quote(path)}{mark}{part}"


@cache
def read_script() -> str:
    """Return the script of the page."""
    return _read(SCRIPT)


@cache
def read_style() -> str:
    """Return the style sheet of the page, with that of the map."""
    return f"{battle_map_style(load_battle_places())}\n{_read(STYLE)}"


def _read(name: str) -> str:
    return (files("bcnb.course.home") / "static" / name).read_text(encoding="utf-8")


def home_page(place: HomePlace) -> str:
    """Return the whole page.

    Raises:
        FileError: for an invalid file.
    """
    places, steps = load_battle_places(), look_home(Progress()).steps
    main = tag("main", _welcome(place, steps), *_panels(place, places, steps), _atlas(places), class_="home", id="home")
    body = tag(
        "body",
        _bar(place),
        place.top,
        main,
        place.foot,
        data_reader=place.reader,
        data_files=place.files,
        data_status=place.status,
        data_games=place.page(GAMES),
    )
    return f"<!doctype html>\n{tag('html', _head(place), body, lang='en')}\n"


def _head(place: HomePlace) -> Markup:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name_="color-scheme", content="light dark"),
        tag("title", escape_text(phrases.TITLE)),
        tag("link", rel="icon", href="data:,"),
        tag("link", rel="stylesheet", href=f"{place.files}{STYLE}"),
        tag("link", rel="stylesheet", href=f"{place.files}{SEARCH_STYLE}"),
        tag("script", escape_text(" "), src=f"{place.files}{SCRIPT}"),
        tag("script", escape_text(" "), src=f"{place.files}{SEARCH_SCRIPT}", defer=""),
    )


def _bar(place: HomePlace) -> Markup:
    links = {
        phrases.BAR_RULES: RULES,
        phrases.BAR_QUESTIONS: QUESTIONS,
        phrases.BAR_TEACHERS: TEACHERS,
        phrases.BAR_MAKE: EDITOR,
    }
    mark = tag("h1", tag("a", escape_text(phrases.TITLE), href="#home"), class_="mark")
    search = tag("div", escape_text(" "), id="search", class_="bcnb")
    rest = (tag("a", escape_text(words), href=place.page(page)) for words, page in links.items())
    file = tag("button", escape_text(phrases.BAR_OPEN), type_="button", title=phrases.WHAT_OPENS, data_pick="files")
    every = tag("a", escape_text(phrases.BAR_ALL), href=place.page(START))
    return tag("header", mark, search, tag("nav", *rest, file, every, aria_label=phrases.MORE_PAGES), class_="bar")


# --- the first glance -------------------------------------------------------------------------------------------------


def _welcome(place: HomePlace, steps: Iterable[LessonProgress]) -> Markup:
    lead = tag("div", tag("h2", escape_text(phrases.LEAD)), tag("p", escape_text(phrases.ABOUT)), class_="lead")
    first = next(iter(steps))
    waiting = (
        tag("section", escape_text(" "), class_="games", aria_label=phrases.OPEN_GAMES, hidden=""),
        tag("section", escape_text(" "), class_="due", aria_label=phrases.TRY_AGAIN, hidden=""),
        tag("section", escape_text(" "), class_="past", aria_label=phrases.WHAT_YOU_DID, hidden=""),
        tag("section", escape_text(" "), class_="skipped", role="status", hidden=""),
    )
    games, due, past, skipped = waiting
    return tag("div", lead, _next(place, first), games, due, past, _doors(), skipped, class_="welcome")


def _next(place: HomePlace, first: LessonProgress) -> Markup:
    """Return the picture of a battle under way, and the first task. The script puts the learner's next task there."""
    board = tag("img", **SMALL, src=f"{place.files}pictures/{FIRST}.svg", alt=phrases.UNDER_WAY)
    words = (
        tag("p", escape_text(phrases.START_HERE), class_="label"),
        tag("h2", escape_text(phrases.LESSON.format(number=first.number, title=first.title))),
        tag("p", escape_text(describe_length(first.number)), class_="more"),
    )
    go = tag("a", escape_text(phrases.BEGIN), href=place.page(notebook_of(first.number)), class_="go")
    return tag("section", board, tag("div", tag("div", *words), go), class_="next", aria_label=phrases.CONTINUE)


def _doors() -> Markup:
    games = sum("/" in name for name in record_names())
    doors = (
        ("learn", phrases.LEARN, phrases.ABOUT_LEARN),
        ("play", phrases.PLAY, phrases.ABOUT_PLAY),
        ("watch", phrases.WATCH, phrases.ABOUT_WATCH.format(count=games)),
        ("history", phrases.HISTORY, phrases.ABOUT_HISTORY),
    )
    drawn = (
        tag(
            "a",
            _art(where),
            tag("h2", escape_text(name)),
            tag("p", escape_text(words)),
            href=f"#{where}",
            class_="door",
        )
        for where, name, words in doors
    )
    return tag("nav", *drawn, class_="doors", aria_label=phrases.WHERE_TO)


def _art(where: str) -> Markup:
    return Markup(_read(f"door_{where}.svg").strip())


# --- the panels -------------------------------------------------------------------------------------------------------


def _panels(place: HomePlace, places: BattlePlaces, steps: tuple[LessonProgress, ...]) -> Iterator[Markup]:
    yield _panel("learn", phrases.LEARN, *_lessons(place, steps))
    yield _panel("play", phrases.PLAY_BATTLE, *_battles(place))
    yield _panel("watch", phrases.WATCH, *_watch(place))
    yield _panel("history", phrases.HISTORY, *_history(place))
    yield _panel("battles", phrases.BATTLES, _battle_list(place, places))


def _panel(name: str, title: str, *inside: Markup) -> Markup:
    back = tag("a", escape_text(phrases.BACK), href="#home", class_="back")
    top = tag("div", back, tag("h2", escape_text(title), id=f"{name}-title"), class_="top")
    return tag("section", top, *inside, id=name, class_="panel", tabindex=-1, aria_labelledby=f"{name}-title")


def _rows(place: HomePlace, pages: Mapping[str, str]) -> Markup:
    """Return links as a list, by their words. Each has a place for how far the learner is."""
    rows = (
        tag("li", tag("a", tag("span", escape_text(words)), href=place.page(page), data_page=page))
        for words, page in pages.items()
    )
    return tag("ul", *rows, class_="rows")


def _lessons(place: HomePlace, steps: Iterable[LessonProgress]) -> Iterator[Markup]:
    """Yield puzzles, sets and opened files, which the script adds, and each series of lessons below its headline."""
    yield _rows(place, {phrases.PUZZLES: PUZZLES, phrases.FIRST_LOOK: "01_first_look.ipynb"})
    yield tag("div", escape_text(" "), class_="sets", hidden="")
    yield tag("div", escape_text(" "), class_="opened", hidden="")
    for series, group in groupby(steps, lambda step: step.series):
        lessons = list(group)
        yield tag("h3", escape_text(series or phrases.LESSONS.format(count=len(lessons))))
        names = (phrases.LESSON_ROW.format(number=step.number, title=step.title) for step in lessons)
        yield _rows(place, dict(zip(names, (notebook_of(step.number) for step in lessons), strict=True)))
    yield tag("h3", escape_text(phrases.MORE))
    yield _rows(place, other_pages())


def _battles(place: HomePlace) -> Iterator[Markup]:
    yield tag("p", escape_text(describe_bar()), class_="soft")
    yield tag("ul", *(_card(place, battle) for battle in battles_in_order()), class_="cards")
    yield tag("h3", escape_text(phrases.OTHER_GAMES))
    yield tag("ul", *(_card(place, battle) for battle in other_battles()), class_="cards")
    yield _rows(place, {**DRAW, **ENTER})


def _card(place: HomePlace, battle: Scenario) -> Markup:
    """Return a battle to play, with its picture, its date and length, and how even it is."""
    card, name = battle_card(battle), battle.name
    game = "" if battle.ruleset == DEFAULT_RULESET else GAME_TITLES.get(battle.ruleset, battle.ruleset)
    words = (tag("span", escape_text(one), class_="soft") for one in (game or card["date"], card["length"]) if one)
    balance = [_even(**card["balance"])] if card["balance"] else []
    inside = (_picture(place, name, ""), tag("b", escape_text(card["title"])), *words, *balance)
    return tag("li", tag("a", *inside, href=place.page(f"{TABLE}#battle-{name}"), data_battle=name))


def _even(union: int, confederate: int, words: str) -> Markup:
    """Return how even a battle is, as a bar between two percentages."""
    own, other, middle = f"M0 0H{union}V10H0Z", "M0 0H100V10H0Z", "M50 -4V14"
    drawn = [tag("path", d=path, class_=look) for path, look in ((other, "gray"), (own, "blue"), (middle, "middle"))]
    bar = tag("svg", *drawn, viewBox="0 0 100 10", preserveAspectRatio="none", role="img", aria_label=words)
    numbers = (tag("span", escape_text(str(share)), aria_hidden="true") for share in (union, confederate))
    first, second = numbers
    return tag("span", first, bar, second, class_="even")


def _picture(place: HomePlace, name: str, words: str) -> Markup:
    return tag("img", **SMALL, src=f"{place.files}pictures/{name}.svg", alt=words, loading="lazy")


def _watch(place: HomePlace) -> Iterator[Markup]:
    yield _rows(
        place,
        {
            phrases.RECORDED_GAMES: GAMES,
            phrases.WATCH_GAME: RECORDS,
            phrases.REVIEW: REVIEW,
            phrases.GUESS: GUESS,
            **ENTER,
            phrases.MANY_GAMES: MANY_GAMES,
            phrases.COMPUTER: "05_how_the_computer_plays.ipynb",
        },
    )
    yield _open_file()
    yield tag("h3", escape_text(phrases.GAME_OF_EACH))
    games = {battle.title: recorded_game_of(battle.name) for battle in battles_in_order()}
    yield _rows(place, {title: _record_page(name) for title, name in games.items() if name})


def _open_file() -> Markup:
    """Return the button that opens files with games. The script leaves them for the page of recorded games."""
    words = phrases.OPEN_FILE
    hint = tag("span", escape_text(phrases.DROP_FILE), class_="soft")
    kinds = ".jsonl,.zip,.toml,.bcnbset"
    field = tag("input", type_="file", multiple="", accept=kinds, id="files", hidden="", aria_label=words)
    button = tag("button", escape_text(words), type_="button", class_="button", id="open-file", data_pick="files")
    error = tag("p", escape_text(" "), id="open-told", role="alert", hidden="")
    return tag("div", button, field, hint, error, class_="open-file")


def _record_page(name: str) -> str:
    return f"{RECORDS}#record={name}" if name else RECORDS


def _history(place: HomePlace) -> Iterator[Markup]:
    first = {phrases.WHY_THE_WAR: opening_page()} if opening_page() else {}
    battles = {_name_and_year(battle): page for battle, page in lesson_pages(battles_in_order())}
    yield _rows(place, first | battles)
    yield tag("h3", escape_text(phrases.TEACHERS))
    yield _rows(place, {phrases.HANDOUTS: TEACHERS, phrases.HAND_IN: "02_hand_in.ipynb"})


def _name_and_year(battle: Scenario) -> str:
    return phrases.BATTLE_AND_YEAR.format(title=battle.title, year=battle.date.year if battle.date else "")


def _battle_list(place: HomePlace, places: BattlePlaces) -> Markup:
    """Return the list of battles with pictures and links. It is what a pin of the map shows."""
    lessons = {battle.name: page for battle, page in lesson_pages(battles_in_order())}
    links = {battle.name: list(_links(place, battle, lessons)) for battle in places.battles}
    pictures = {
        battle.name: _picture(place, battle.name, phrases.LAYOUT_ON_BOARD.format(battle=battle.title))
        for battle in places.battles
    }
    every = tag("a", escape_text(phrases.AS_A_LIST), href="#battles", class_="every")
    return tag("div", every, battle_list(places, links, pictures=pictures), class_="bcnb-atlas")


def _links(place: HomePlace, battle: BattlePlace, lessons: Mapping[str, str]) -> Iterator[BattleLink]:
    yield BattleLink(phrases.LINK_PLAY, place.page(f"{TABLE}#battle-{battle.name}"))
    if page := lessons.get(battle.name):
        yield BattleLink(phrases.LINK_LESSON, place.page(page))
    yield BattleLink(phrases.LINK_GAMES, place.page(_record_page(recorded_game_of(battle.name))))


# --- the map ----------------------------------------------------------------------------------------------------------


def _atlas(places: BattlePlaces) -> Markup:
    title = tag("h2", escape_text(phrases.MAP), id="bcnb-atlas-title")
    every = tag("a", escape_text(phrases.ALL_AS_A_LIST.format(count=len(places.battles))), href="#battles")
    top = tag("div", title, every, class_="atlas-top")
    drawn = tag("div", map_figure(places), time_line(places), class_="bcnb-atlas-left")
    return tag("section", join(top, drawn), class_="bcnb-atlas", aria_labelledby="bcnb-atlas-title")
