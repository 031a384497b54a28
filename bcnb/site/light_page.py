"""Pages of the site without Python: addresses, shared files and frame, the rule books and the recorded games.

They are in a folder of their own, so that a service worker keeps the visited ones for a reader who is offline.
"""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.course.handouts.page_handouts import handout_style
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.home.home_contents import battles_in_order, lesson_pages, opening_page
from bcnb.course.home.released_pages import EXTENSIONS
from bcnb.course.rulebook.stored_rulebooks import stored_questions, stored_rulebook, stored_search
from bcnb.engine.game_registry import RULESETS
from bcnb.export.export_subject import at_ply, of_record, shown
from bcnb.export.html_page import (
    PageContent,
    SharedFiles,
    linked_page,
    page_script,
    page_style,
    still_page,
    still_script,
)
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.narration import describe_played
from bcnb.presentation.replay_data import first_turn
from bcnb.presentation.text_tools import count_noun
from bcnb.site.environment import HERE
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_recorded_game
from bcnb.widgets.base_widget import PLAY_ON, REVIEW
from bcnb.widgets.games.game_list_view import INCLUDED, NONE, game_list_view, level_lines
from bcnb.widgets.js_bundle import script

PARTS = HERE / "static"
FOLDER, FILES = "pages/", "files/"
HISTORY = f"{FOLDER}history/"
KEPT, SHORT, COPY, PAPER, HANDOUT = "kept.js", "short.js", "copy_link.js", "paper.js", "handout.css"
FORMS = "lesson_form.js"
"""The script of the buttons that choose a form of a history lesson, apart from the other parts of its page."""
PAIR = "pair_lines.js"
STUDENT = "student_page.js"
QR_MODULE, QR = "lean_qr.mjs", "lean_qr.js"
"""The encoder of QR codes. On a site its name ends in .js, because not every web server knows modules by .mjs."""
STAGE, FRAME, STILL, OFFLINE, WORKER = "stage.css", "light.css", "still.js", "offline.js", "worker.js"
SITE = "../../"
"""The way from a page to the front page. All pages are equally deep."""
READER = "notebooks/index.html?path="
"""The way from the front page to a notebook, which needs Python."""


class Route(NamedTuple):
    """The notebook pages that have a page here: what their paths begin with, and what is around the rest instead."""

    notebook: str
    page: str
    ending: str = ""


def lesson_notebooks() -> dict[str, str]:
    """Return the notebook of each history lesson, by the name of the lesson."""
    return {OPENING: opening_page()} | {battle.name: page for battle, page in lesson_pages(battles_in_order())}


ROUTES = (
    Route("replays/replay.ipynb#record=", f"{FOLDER}games/", ".html"),
    Route("replays/replay.ipynb", f"{FOLDER}games/index.html"),
    Route("faq/00_all_questions.ipynb", f"{FOLDER}questions/index.html"),
    Route("rulebook/01_battle_cry.ipynb", f"{FOLDER}rules/battle_cry.html"),
    Route("rulebook/02_north_against_south.ipynb", f"{FOLDER}rules/north_against_south.html"),
    Route("rulebook/03_battle_cry_1961.ipynb", f"{FOLDER}rules/battle_cry_1961.html"),
    *(Route(page, f"{HISTORY}{name}.html") for name, page in lesson_notebooks().items()),
)
"""The first one that fits counts."""
PLACES = {
    "Recorded games": f"{FOLDER}games/index.html",
    "Questions": f"{FOLDER}questions/index.html",
    "Rules": f"{FOLDER}rules/battle_cry.html",
}
"""The links of the bar."""


def light_address(path: str) -> str:
    """Return the page without Python for a notebook page, as seen from the front page, or "" if there is none.

    >>> light_address("replays/replay.ipynb#record=shiloh-1"), light_address("play/play.ipynb")
    ('pages/games/shiloh-1.html', '')
    """
    found = (f"{page}{path[len(begin) :]}{ending}" for begin, page, ending in ROUTES if path.startswith(begin))
    return next(found, "")


def kernel_address(path: str) -> str:
    """Return the address of a notebook page as seen from a page without Python."""
    return f"{SITE}{READER}{path}"


def write_shared(site: Path, views: Iterable[str]) -> None:
    """Write the scripts and style sheets of these kinds of widgets, and those of every page."""
    files = site / FOLDER / FILES
    files.mkdir(parents=True, exist_ok=True)
    written = {
        STAGE: (EXTENSIONS / "bcnb" / "static" / STAGE).read_text(encoding="utf-8"),
        **{
            name: (PARTS / name).read_text(encoding="utf-8")
            for name in (FRAME, KEPT, OFFLINE, SHORT, STUDENT, COPY, PAPER)
        },
        QR: (PARTS / QR_MODULE).read_text(encoding="utf-8"),
        PAIR: (EXTENSIONS / "bcnb" / "static" / PAIR).read_text(encoding="utf-8"),
        STILL: still_script(),
        HANDOUT: handout_style(),
        FORMS: forms_script(),
        **{f"{view}.js": page_script(view) for view in views},
        **{f"{view}.css": page_style(view) for view in views},
        f"../{WORKER}": (PARTS / WORKER).read_text(encoding="utf-8"),
    }
    for name, text in written.items():
        (files / name).write_text(text, encoding="utf-8", newline="\n")


def forms_script() -> str:
    """Return the script that the page of a history lesson calls to draw the buttons of its forms."""
    return f'"use strict";(() => {{\n{script("lesson_form")}\nglobalThis.bcnbLessonForm = lesson_form;\n}})();\n'


def light_page(content: PageContent, *, stage: bool = False) -> bytes:
    """Return the page of a widget. A `stage` shows its board and all that is needed in view together."""
    shared = SharedFiles(
        tuple(f"../{FILES}{name}" for name in (f"{content.view}.js", OFFLINE)),
        tuple(f"../{FILES}{name}" for name in (f"{content.view}.css", *([STAGE] if stage else []), FRAME)),
    )
    return linked_page(content, shared, site_bar(), stage=stage)


def list_page(title: str, *inside: Markup) -> bytes:
    """Return a page without a widget: a heading, and these elements."""
    main = tag("main", tag("h1", escape_text(title)), *inside)
    shared = SharedFiles(tuple(f"../{FILES}{name}" for name in (STILL, OFFLINE)), (f"../{FILES}{FRAME}",))
    return still_page(title, shared, (site_bar(), main))


def site_bar() -> Markup:
    """Return the bar at the top of a page, with the way to the front page and to others."""
    home = tag("a", escape_text("Battle Cry"), href=f"{SITE}index.html", class_="mark")
    places = (tag("a", escape_text(words), href=f"{SITE}{page}") for words, page in PLACES.items())
    return tag("header", home, tag("nav", *places, aria_label="More pages"), class_="bar")


# --- rule books and questions -----------------------------------------------------------------------------------------


QUESTIONS = "faq/00_all_questions.ipynb"
"""The page that shows the board of a question."""


def write_rules(site: Path) -> None:
    """Write a page for each rule book, and one with all questions, into the folder of a site."""
    contents = {
        f"{FOLDER}questions/index.html": question_content(),
        **{f"{FOLDER}rules/{game}.html": rule_content(game) for game in RULESETS},
    }
    for name, content in contents.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(light_page(content))


def rule_content(game: str) -> PageContent:
    """Return the content of the page of a rule book, whose lessons and questions lead to notebooks."""
    book = stored_rulebook(game)
    index = [entry for entry in stored_search() if game in (entry[5].split() or [game])]
    traits = {"book": book, "index": index, "game": game, "rule": "", "home": f"{SITE}{READER}"}
    return PageContent(f"The rules of {book['title']}", (), "rulebook", traits)


def question_content() -> PageContent:
    """Return the content of the page of all questions.

    A question is tried on the board in a notebook, because that needs Python.
    """
    ways = {"open": kernel_address(f"{QUESTIONS}#question={{name}}")}
    traits = {"questions": stored_questions(), "chosen": "", "home": f"{SITE}{READER}", "ways": ways}
    lines = ("Type a word in the filter, and open a question to read its answer.",)
    return PageContent("All questions", lines, "question_index", traits)


# --- recorded games ---------------------------------------------------------------------------------------------------


GAMES = f"{FOLDER}games/"
OWN = "replays/recorded_games.ipynb"
ACTS = {PLAY_ON: "replays/replay.ipynb", REVIEW: "analysis/review.ipynb"}
"""The notebook of each button whose action needs Python."""


def write_games(site: Path, records: Iterable[Path]) -> None:
    """Write the page of each record, and the list of all games that come with bcnb."""
    (site / GAMES).mkdir(parents=True, exist_ok=True)
    (site / GAMES / "index.html").write_bytes(game_list())
    for path in records:
        content = game_content(load_recorded_game(path))
        (site / GAMES / f"{path.stem}.html").write_bytes(light_page(content, stage=True))


def game_content(recorded: Recorded) -> PageContent:
    """Return the content of a page: a replay that hides the result, with ways to review the game and to play on."""
    content = shown(at_ply(of_record(recorded), first_turn(recorded.states)))
    ways = {act: kernel_address(f"{page}#record={recorded.name}") for (act, _), page in ACTS.items()}
    played = describe_played(recorded.record.header.played)
    story = {**content.traits["story"], "again": [list(act) for act in ACTS], "watched": [], "played": played}
    traits = {**content.traits, "story": story, "ways": ways}
    return content._replace(traits=traits, chart=join())


def game_list() -> bytes:
    """Return the list as a page. It shows who played and for how long, but no result."""
    rows = game_list_view(INCLUDED, NONE)["rows"]
    parts = (
        part
        for game, group in groupby(rows, lambda row: row["game"])
        for part in (tag("h2", escape_text(game)), tag("ul", *map(_row, group), class_="games"))
    )
    own = tag("a", escape_text("Your own games, files and filters"), href=kernel_address(OWN))
    levels = tag("p", escape_text(" ".join(level_lines())))
    return list_page("Recorded games", tag("p", own), levels, *parts)


def _row(row: dict[str, Any]) -> Markup:
    picture = f"{SITE}home/pictures/{row['battle'].partition('/')[2]}.svg"
    players = "; ".join(f"{side}: {player}" for side, player in row["players"])
    inside = (
        tag("img", src=picture, alt="", width=1034, height=606, loading="lazy"),
        tag("b", escape_text(row["title"])),
        tag("span", escape_text(players)),
        tag("span", escape_text(count_noun(row["turns"], "turn"))),
    )
    return tag("li", tag("a", *inside, href=f"{row['name']}.html"))
