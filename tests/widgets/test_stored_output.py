"""Stored outputs for readers without a kernel: every picture has words, also after nbconvert, and its own ids."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from nbconvert import HTMLExporter

from bcnb.engine.game_registry import ruleset
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import Scene, cropped
from bcnb.presentation.svg import describe, picture
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.stored_output import stored_bundle
from tests.programs.freeze import notebooks, svg_of

pytestmark = pytest.mark.unmeasured

CONVERTED = ("01_first_look.ipynb", "variants/battle_cry_1961/02_railroads.ipynb")
FEWEST_WORDS = 5
NO_WORDS = "No description has been provided"
"""What nbconvert writes where a picture has no alternative text."""
COUNTER = re.compile(
    r'<use href="#bc-(?:[ns]-)?(?:small-)?(?:union|confederate)-(?!general|open|taken|pennant)[^"]*" x='
)
SOME = [path for path in notebooks() if path.as_posix().endswith(CONVERTED)]


class Pictures(HTMLParser):
    """The text alternative of every picture of a page: `img`, and `svg` that is neither hidden nor part of another."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self._depth = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "img":
            self.words.append(told.get("alt") or "")
        if tag == "svg" and not self._depth and told.get("aria-hidden") != "true":
            self.words.append(told.get("aria-label") or "")
        self._depth += tag == "svg"

    def handle_endtag(self, tag: str) -> None:
        self._depth -= tag == "svg"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)


def scene_of(name: str) -> Scene:
    scenario = find_scenario(name)
    state = ruleset(scenario.ruleset).setup(scenario)
    return page_presenter_of(state).scene(state, title=scenario.title)


def pages(path: Path) -> Iterator[str]:
    """The stored outputs of a notebook that are shown as HTML."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", []):
            assert "image/svg+xml" not in output.get("data", {}), "nbconvert gives this no alternative text"
            yield "".join(output.get("data", {}).get("text/html", ""))


# --- words ------------------------------------------------------------------------------------------------------------


def test_a_picture_says_in_words_what_it_shows() -> None:
    words = describe(scene_of("kernstown"))
    assert words.startswith("Kernstown. Ground: clear ground, woods, hill. Union: cavalry a1, a2; infantry a3, a8, ")
    assert words.endswith("general Fulkerson h4, Garnett h7, Jackson i10.")


@pytest.mark.parametrize("name", list_scenarios())
def test_the_words_name_the_cell_of_every_piece(name: str) -> None:
    scene = scene_of(name)
    words = describe(scene)
    assert all(re.search(rf"\b{piece.hex}\b", words) for piece in scene.pieces)
    assert {piece.side.title() for piece in scene.pieces} <= set(re.findall(r"\w+", words))


def test_a_stored_output_has_the_picture_also_as_html_with_its_words() -> None:
    scenario = find_scenario("kernstown")
    board = BoardWidget(ruleset(scenario.ruleset).setup(scenario), title='Kernstown & "more" <b>')
    data, _ = board._repr_mimebundle_()
    assert svg_of(data["text/html"]) == data["image/svg+xml"]
    (words,) = Pictures(data["text/html"]).words
    assert words.startswith('Kernstown & "more" <b>. Ground: ')


def test_a_chart_is_stored_with_its_label() -> None:
    data, _ = stored_bundle(
        {}, '<svg xmlns="x" role="img" aria-label="Flags &amp; turns: 3"><g aria-label="no"/></svg>', "text"
    )
    assert Pictures(data["text/html"]).words == ["Flags & turns: 3"]


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_nbconvert_gives_every_picture_its_words(path: Path) -> None:
    html, _ = HTMLExporter().from_filename(str(path))
    found = Pictures(html[html.index("<body") :]).words
    assert len(found) >= 2
    assert NO_WORDS not in html
    assert all(len(words.split()) >= FEWEST_WORDS for words in found)


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_every_stored_picture_has_words_that_say_what_it_shows(path: Path) -> None:
    for html in pages(path):
        for words in Pictures(html).words:
            assert len(words.split()) >= FEWEST_WORDS, words
        if counters := len(COUNTER.findall(svg_of(html))):
            (words,) = Pictures(html).words
            assert len(re.findall(r"\b[a-z]\d{1,2}\b", words)) >= counters, words


# --- ids --------------------------------------------------------------------------------------------------------------


def inline(html: str) -> list[str]:
    """The boards that are part of a page itself."""
    return re.findall(r'<svg xmlns(?:(?!<svg xmlns).)*role="img"(?:(?!<svg xmlns).)*</svg>', html)


def meanings(pictures: list[str]) -> dict[str, set[bytes]]:
    """What each id stands for in some pictures."""
    found: dict[str, set[bytes]] = defaultdict(set)
    for drawn in pictures:
        for part in ElementTree.fromstring(drawn).iter():
            if name := part.get("id"):
                found[name].add(ElementTree.tostring(part))
    return found


def test_pictures_of_all_battles_and_parts_of_them_share_no_id_for_different_drawings() -> None:
    scenes = [scene_of(name) for name in list_scenarios()]
    scenes += [cropped(scene, {"b3"}, ()) for scene in scenes]
    found = meanings([str(picture(scene)) for scene in scenes])
    assert len(found) > 100
    assert [name for name, drawings in found.items() if len(drawings) > 1] == []


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_an_id_of_a_notebook_stands_for_one_drawing(path: Path) -> None:
    found = [svg for html in pages(path) for svg in (svg_of(html), *inline(html)) if svg]
    assert [name for name, drawings in meanings(found).items() if len(drawings) > 1] == []
