"""The stored outlines and the map that is made of them: complete, small, well-formed, and safe with hostile words."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bcnb.presentation
from bcnb.presentation.battle_map import (
    BattleLink,
    battle_list,
    battle_map,
    battle_map_style,
    map_figure,
    pin_rows,
    states_by_side,
    time_line,
)
from bcnb.presentation.map_projection import COUNTRY, VIRGINIA
from bcnb.storage.battle_places import load_battle_places

STATIC = Path(bcnb.presentation.__file__).parent / "static"
SVG = "{http://www.w3.org/2000/svg}"
PLACES = load_battle_places()
HOSTILE = "<img src=x onerror=alert(1)>\"'&</svg><script>alert(2)</script>"
SIDES = {
    "union": {"Illinois", "Indiana", "Iowa", "Kansas", "New Jersey", "New York", "Ohio", "Pennsylvania"},
    "border": {"Delaware", "Kentucky", "Maryland", "Missouri"},
    "confederate": {"Alabama", "Arkansas", "Florida", "Georgia", "Louisiana", "Mississippi", "North Carolina"}
    | {"South Carolina", "Tennessee", "Texas", "Virginia"},
}


class Tags(HTMLParser):
    """The tags of a page as a browser reads them, with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, list[tuple[str, str | None]]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, attrs))


def elements(markup: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<main>{markup}</main>").iter())


def named(markup: str, name: str) -> Iterator[ElementTree.Element]:
    return (one for one in elements(markup) if one.tag.removeprefix(SVG) == name)


# --- the stored outlines ----------------------------------------------------------------------------------------------


def test_the_outlines_are_small():
    sizes = {path.name: path.stat().st_size for path in STATIC.glob("*.svg")}
    assert set(sizes) == {"states_1861.svg", "virginia_1861.svg"}
    assert sum(sizes.values()) < 60_000


@pytest.mark.parametrize("name", ["states_1861.svg", "virginia_1861.svg"])
def test_the_outlines_are_well_formed_and_do_nothing(name):
    text = (STATIC / name).read_text(encoding="utf-8")
    for one in ElementTree.fromstring(text).iter():
        assert one.tag.removeprefix(SVG) in {"svg", "defs", "pattern", "g", "path", "use", "text", "title"}
        assert not [key for key in one.attrib if key.startswith("on") or key == "style"]
        assert one.get("href", "#").startswith("#")


def test_each_state_is_there_once_with_its_side():
    found = states_by_side()
    for side, states in SIDES.items():
        assert states <= set(found[side])
        assert len(found[side]) == len(set(found[side]))
    assert set(found["border"]) == SIDES["border"]
    assert set(found["confederate"]) == SIDES["confederate"]
    assert set(found["territory"]) == {"The territories"}


def test_virginia_has_no_border_of_1863():
    text = (STATIC / "states_1861.svg").read_text(encoding="utf-8")
    assert "West Virginia" not in text
    virginia = next(one for one in elements(text) if one.get("data-state") == "Virginia")
    assert virginia[0].text == "Virginia, Confederate state"
    rings = virginia.get("d", "").count("z")
    assert rings == 2, "the mainland, and the shore east of the bay"


def test_the_license_lies_next_to_the_outlines():
    text = (STATIC / "us-atlas-license.txt").read_text(encoding="utf-8")
    assert "Michael Bostock" in text
    assert "permission notice appear in all copies" in text


def test_the_sides_differ_in_pattern_and_words_as_well_as_in_color():
    text = (STATIC / "states_1861.svg").read_text(encoding="utf-8")
    fills = {one.get("data-side"): one.get("fill") for one in elements(text) if one.get("data-side")}
    assert len({fills[side] for side in ("union", "border", "confederate", "territory")}) == 4
    assert 'fill="url(#states-border)"' in text
    assert 'fill="url(#states-confederate)"' in text
    legend = [one[0].tail for one in named(map_figure(PLACES), "li")]
    assert legend == [
        "Union: free states",
        "Union: slave states (border states)",
        "Confederacy: slave states",
        "Territories",
    ]


# --- the map ----------------------------------------------------------------------------------------------------------


def test_every_battle_has_a_pin_on_the_map_one_on_the_time_line_and_an_entry():
    page = battle_map(PLACES)
    links = [one.get("href") for one in named(page, "a")]
    entries = [one.get("id") for one in named(page, "li") if one.get("id")]
    assert entries == [f"map-{battle.name}" for battle in PLACES.battles]
    assert sorted(links) == sorted(2 * [f"#{entry}" for entry in entries])


def test_pins_have_names_and_those_of_the_time_line_are_skipped_by_the_keyboard():
    pins, repeated = list(named(map_figure(PLACES), "a")), list(named(time_line(PLACES), "a"))
    assert "4 Shiloh, April 6, 1862" in [pin.get("aria-label") for pin in pins]
    assert {pin.get("tabindex") for pin in pins} == {None}
    assert {pin.get("tabindex") for pin in repeated} == {"-1"}


def test_the_maps_have_a_title_and_say_the_states_in_words():
    page = map_figure(PLACES)
    by_id = {one.get("id"): one.text or "" for one in elements(page) if one.get("id")}
    maps = [one for one in elements(page) if one.get("role") == "group"]
    assert [by_id[one.get("aria-labelledby")] for one in maps] == [
        "Map of the United States in 1861",
        "Virginia and Maryland, enlarged",
    ]
    words = by_id[maps[0].get("aria-describedby")]
    assert "Union: slave states (border states): Delaware, Kentucky, Maryland and Missouri." in words


@pytest.mark.parametrize(("window", "wide"), [(COUNTRY, 366), (VIRGINIA, 283), (COUNTRY, 850), (VIRGINIA, 440)])
def test_pins_are_apart_at_every_width(window, wide):
    """The centers of two targets of 24 pixels are at least as far apart."""
    high = wide * window.height / window.width
    centers = {}
    for battle in PLACES.battles:
        if VIRGINIA.shows(battle.longitude, battle.latitude) == (window is VIRGINIA):
            x, y = window.share(battle.longitude, battle.latitude)
            centers[battle.name] = (x * wide + battle.pin[0], y * high + battle.pin[1])
    assert len(centers) == (10 if window is VIRGINIA else 5)
    near = [(a, b) for a in centers for b in centers if a < b and dist(centers[a], centers[b]) < 24]
    assert near == []
    assert all(12 <= x <= wide - 12 and 12 <= y <= high - 12 for x, y in centers.values())


def test_the_selected_battle_is_marked_everywhere():
    page = battle_map(PLACES, selected="shiloh")
    marked = [one.get("href") for one in named(page, "a") if one.get("aria-current") == "true"]
    assert marked == ["#map-shiloh", "#map-shiloh"]
    assert "bcnb-selected" in next(one for one in named(page, "li") if one.get("id") == "map-shiloh").get("class", "")


def test_no_id_is_used_twice():
    ids = [one.get("id") for one in elements(battle_map(PLACES)) if one.get("id")]
    assert len(ids) == len(set(ids))


# --- the time line ----------------------------------------------------------------------------------------------------


def test_pins_of_one_row_of_the_time_line_do_not_overlap():
    days = [battle.day for battle in PLACES.battles]
    assert max(pin_rows(days, 740)) == 2
    assert max(pin_rows(days, 330)) == 3
    assert pin_rows([date(1861, 5, 1), date(1861, 5, 1), date(1864, 5, 1)], 800) == [0, 1, 0]


def test_the_time_line_names_years_and_events():
    words = [one.text for one in named(time_line(PLACES), "text")]
    assert {"1861", "1862", "1863", "1864", "1865", "Fort Sumter", "Emancipation", "Appomattox"} <= set(words)


# --- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_has_battles_and_events_in_the_order_of_their_dates():
    days = [one.get("datetime") for one in named(battle_list(PLACES, {}), "time")]
    assert days == sorted(days)
    assert len(days) == 18
    assert (days[0], days[-1]) == ("1861-04-12", "1865-04-09")


def test_an_entry_has_the_links_of_its_battle():
    links = {"shiloh": [BattleLink("Play", "play/play.ipynb#battle-shiloh"), BattleLink("Lesson", "https://x.org/4")]}
    found = [(one.text, one.get("href"), one.get("aria-label")) for one in named(battle_list(PLACES, links), "a")]
    assert found == [
        ("Play", "play/play.ipynb#battle-shiloh", "Play: Shiloh"),
        ("Lesson", "https://x.org/4", "Lesson: Shiloh"),
    ]


@pytest.mark.parametrize("address", ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///x"])
def test_an_address_that_could_run_something_is_refused(address):
    with pytest.raises(ValueError, match="must be relative or on the web"):
        battle_map(PLACES, {"shiloh": [BattleLink("Play", address)]})


def test_hostile_words_stay_words():
    battle = replace(PLACES.battles[0], title=HOSTILE, place=HOSTILE, text=HOSTILE, short=HOSTILE, name=HOSTILE)
    event = replace(PLACES.events[0], title=HOSTILE, text=HOSTILE)
    places = replace(PLACES, battles=(battle, *PLACES.battles[1:]), events=(event,))
    page = battle_map(places, {HOSTILE: [BattleLink(HOSTILE, "x?" + HOSTILE)]}, selected=HOSTILE)
    parser = Tags()
    parser.feed(page)
    assert not {name for name, _ in parser.seen} & {"img", "script"}
    assert not [key for _, more in parser.seen for key, _ in more if key.startswith("on") or key == "style"]
    assert [one.text for one in named(page, "text")].count(HOSTILE) == 2
    assert HOSTILE not in battle_map_style(places)


def test_the_style_highlights_the_pin_of_the_address():
    style = battle_map_style(PLACES)
    assert ".bcnb-atlas:has(.bcnb-entry-15:target) .bcnb-pin-15 .bcnb-disc {" in style
    assert ".bcnb-entry-16" not in style
