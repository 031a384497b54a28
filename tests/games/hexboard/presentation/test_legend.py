"""The words of a legend: in no font of a reader's machine do they run into each other or into the next drawing."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from bcnb.engine.game_registry import ruleset
from bcnb.games.hexboard.presentation.legend import arrange
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import LegendEntry, Scene
from bcnb.presentation.svg import picture, swatches
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.drawn import mixed

FONTS = ("Liberation Serif", "DejaVu Serif", "DejaVu Sans")
"""A font narrower than Georgia, which the drawings name first, and two that are much wider."""
ICON = 0.92
"""Half the width of a hex in a legend, in font sizes."""
BOXES = """() => [...document.querySelectorAll("[textLength]")].map((one) => {
  const { x, y, width } = one.getBBox();
  return [x, x + width, Math.round(y)];
})"""
"""Where each word of a legend begins and ends, and its line, in the units of the drawing."""


def scene_of(name: str) -> Scene:
    scenario = find_scenario(name)
    state = ruleset(scenario.ruleset).setup(scenario)
    return page_presenter_of(state).scene(state)


def everything() -> Scene:
    """All kinds of ground, with more to explain than any board has."""
    drawn = page_presenter_of(mixed()).scene(mixed())
    more = tuple(LegendEntry("terrain", "woods", f"swampy woodland {number}") for number in range(3))
    return replace(drawn, legend=(*drawn.legend, *more))


def words_of(page: Page, scene: Scene, font: str) -> list[list[float]]:
    page.set_content(picture(scene).replace("Georgia,", f"'{font}',"))
    return page.evaluate(BOXES)


@pytest.mark.parametrize("font", FONTS)
def test_no_word_of_a_legend_reaches_the_next_entry_in_any_font(page: Page, font: str):
    scene = everything()
    slots, words = arrange(scene.legend), words_of(page, scene, font)
    assert len(words) == len(slots) > 12
    for (slot, after), (left, right, _) in zip(pairwise(slots), words[:-1], strict=True):
        assert left >= slot.x + ICON * slot.size
        assert right <= after.x - ICON * after.size
    assert words[-1][1] <= scene.board.box(scene)[2] - 12


@pytest.mark.parametrize("name", list_scenarios())
def test_the_words_of_every_legend_are_apart(page: Page, name: str):
    scene = scene_of(name)
    words = words_of(page, scene, "DejaVu Sans")
    assert len(words) > 1
    for (_, right, line), (left, _, lower) in pairwise(words):
        assert left > right + 10 or lower > line
    assert max(right for _, right, _ in words) < scene.board.box(scene)[2]


def test_no_font_joins_the_letters_of_two_hexes(page: Page):
    """The letters of row f are one text, and Firefox would draw two of them as one sign in the first hex."""
    page.set_content(picture(scene_of("kernstown")))
    labels = page.locator(".bcnb-labels")
    assert labels.evaluate("one => getComputedStyle(one).fontVariantLigatures") == "none"


def test_a_small_picture_shows_one_kind_alone_with_all_that_it_needs():
    scene = page_presenter_of(mixed()).scene(mixed())
    pieces = [entry for entry in scene.legend if entry.group == "piece" and entry.key != "general"]
    entries = {entry.key: replace(entry, key=f"union-{entry.key}") for entry in pieces}
    entries |= {entry.key: entry for entry in scene.legend if entry.group == "terrain"}
    entries["leader"] = LegendEntry("badge", "union-general-alone", "general")
    drawn = swatches(scene, entries)
    assert drawn.keys() == entries.keys()
    assert len(set(drawn.values())) == len(drawn)
    for one in drawn.values():
        used = set(re.findall(r'href="#([^"]+)"', one))
        assert used <= set(re.findall(r'id="([^"]+)"', one))
        assert len(one) < 4_500
