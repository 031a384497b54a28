"""Pictures: well-formed, small, complete in themselves, and with words that cannot do anything."""

from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from bcnb.games.battle_cry import setup
from bcnb.games.battle_cry.presentation.board_view import scene
from bcnb.games.hexboard.presentation.base_map import LABEL, LABEL_STEP
from bcnb.games.hexboard.presentation.sheet_geometry import HEIGHT, VIEW_HEIGHT, VIEW_TOP, WIDTH
from bcnb.presentation.markup import escape_text, tag
from bcnb.presentation.scene import ARROWS, GENERAL, MARKS, Scene, Viewpoint
from bcnb.presentation.svg import ground, picture
from bcnb.storage.scenarios import find_scenario
from tests.helpers.drawn import mixed

pytestmark = pytest.mark.unmeasured

SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = ("first-bull-run", "pea-ridge", "kernstown", "shiloh")


def drawn(name: str) -> Scene:
    scenario = find_scenario(f"battle_cry/{name}")
    return scene(setup(scenario), title=scenario.title)


def full() -> Scene:
    arrows = [("e3", "d4", "move"), ("h9", "e10", "shot"), ("f3", "h4", "retreat")]
    marks = [(f"c{number + 4}", kind) for number, kind in enumerate(MARKS)]
    assert {kind for *_, kind in arrows} == set(ARROWS)
    return scene(mixed(), title="Everything", marks=marks, arrows=arrows)


def layer(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return list(next(group for group in root if group.get("class") == f"bcnb-{name}"))


def uses(root: ElementTree.Element) -> Iterator[str]:
    return (element.get("href", "")[1:] for element in root.iter(f"{SVG}use"))


@pytest.mark.parametrize("seen", [full(), *map(drawn, SCENARIOS)], ids=["everything", *SCENARIOS])
def test_a_picture_brings_all_that_it_uses_and_no_more(seen: Scene) -> None:
    root = ElementTree.fromstring(picture(seen))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(uses(root)) == set(ids)
    assert all(name.startswith("bc-") for name in ids)


def test_a_picture_is_the_same_every_time_and_takes_another_prefix() -> None:
    assert picture(full()) == picture(full())
    other = picture(full(), prefix="view7-")
    assert 'href="#view7-stand-0"' in other
    assert "bc-" not in other.replace("bcnb-", "")


def test_the_sheet_of_a_page_has_all_drawings_and_empty_layers() -> None:
    seen = full()
    on_page, stored = ElementTree.fromstring(ground(seen)), ElementTree.fromstring(picture(seen, prefix=""))
    assert {e.get("id") for e in stored.iter()} <= {e.get("id") for e in on_page.iter()}
    for name in ("units", "generals", "names", "works", "prizes", "flags", "marks", "moves", "retreats", "shots"):
        assert layer(on_page, name) == []
        assert layer(stored, name)
    for strength in (1, 2, 3, 4):
        assert f'id="confederate-infantry-{strength}"' in ground(seen)


def test_units_stand_on_their_hexes_with_their_strength() -> None:
    seen = full()
    root = ElementTree.fromstring(picture(seen))
    places = {cell.hex: (str(cell.x), str(cell.y)) for cell in seen.cells}
    expected = [
        (f"#bc-{piece.side}-{piece.kind}-{piece.strength}", *places[piece.hex])
        for piece in seen.pieces
        if piece.kind != GENERAL
    ]
    assert [(use.get("href"), use.get("x"), use.get("y")) for use in layer(root, "units")] == expected


def test_no_two_counters_look_alike_in_any_color() -> None:
    on_page = ElementTree.fromstring(ground(full()))
    shapes = {}
    for group in on_page.iter(f"{SVG}g"):
        for element in group.iter():
            for attribute in ("fill", "stroke", "opacity"):
                element.attrib.pop(attribute, None)
        if group.get("id"):
            shapes[group.get("id")] = ElementTree.tostring(group)[len(group.get("id") or "") + 8 :]
    counters = [name for name in shapes if name and name.rpartition("-")[2] in "1234"]
    assert len(counters) > 30
    assert len({shapes[name].split(b">", 1)[1] for name in counters}) == len(counters)


def test_labels_sections_and_title_are_written() -> None:
    text = picture(drawn("kernstown"))
    root = ElementTree.fromstring(text)
    written = {element.text for element in root.iter(f"{SVG}text")}
    assert {"Kernstown", "Union", "Confederate", "LEFT FLANK", "RIGHT FLANK", "woods", "fence", "Tyler"} <= written
    assert not {"clear ground", "infantry"} & written, "what speaks for itself is not explained"
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Kernstown"


def letters(
    root: ElementTree.Element, part: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[float, float, str]]:
    """Every letter of a part with a place of its own, wherever it is written: here or in a drawing that is used."""
    if part.tag == f"{SVG}use":
        goal = next(element for element in root.iter() if element.get("id") == part.get("href", "")[1:])
        yield from letters(root, goal, x + float(part.get("x", 0)), y + float(part.get("y", 0)))
    if part.tag == f"{SVG}text":
        across, down = part.get("x", "").split(), float(part.get("y", ""))
        yield from ((x + float(a), y + down, one) for a, one in zip(across, part.text or "", strict=True))
    for inside in part:
        if inside.tag != f"{SVG}defs":
            yield from letters(root, inside, x, y)


@pytest.mark.parametrize("below", ["union", "confederate"])
def test_every_hex_bears_its_name_at_its_upper_corner(below: str) -> None:
    seen = scene(mixed(), stand=Viewpoint(below))
    root = ElementTree.fromstring(picture(seen))
    names = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "bcnb-labels")
    written = sorted(letters(root, names))
    for cell in seen.cells:
        near = [one for a, b, one in written if abs(a - cell.x) <= LABEL_STEP and b == cell.y + LABEL]
        assert "".join(near) == cell.hex
    assert len(written) == sum(len(cell.hex) for cell in seen.cells)


def test_a_page_gets_the_board_without_title_frame_and_legend() -> None:
    seen = full()
    on_page, stored = ElementTree.fromstring(ground(seen)), ElementTree.fromstring(picture(seen))
    assert stored.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert on_page.get("viewBox") == f"0 {VIEW_TOP} {WIDTH} {VIEW_HEIGHT}"
    frames = [[one.get("class") for one in root].count("bcnb-frame") for root in (stored, on_page)]
    assert frames == [1, 0]


@pytest.mark.parametrize(
    "evil", ["<script>alert(1)</script>", '" onload="alert(1)', "]]><b>&amp;", "a\x00b\ud800c\x1b[31m"]
)
def test_words_from_files_stay_words(evil: str) -> None:
    seen = full()
    pieces = tuple(replace(piece, name=evil) if piece.kind == GENERAL else piece for piece in seen.pieces)
    root = ElementTree.fromstring(picture(replace(seen, title=evil, pieces=pieces)).encode())
    safe = "".join("\ufffd" if character in "\x00\ud800\x1b" else character for character in evil)
    assert [element.text for element in layer(root, "names")].count(safe) == 5
    assert root.get("aria-label") == safe
    known = {"svg", "defs", "g", "use", "path", "circle", "rect", "text"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= known
    assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)


def test_a_long_title_gets_smaller_type() -> None:
    sizes = []
    for title in (
        "Shiloh",
        "A title that is much too long to stand in one line above the board, whatever it may say " * 2,
    ):
        root = ElementTree.fromstring(picture(scene(mixed(), title=title)))
        sizes.append(int(next(e for e in root.iter(f"{SVG}text") if e.text == title).get("font-size", "")))
    assert sizes[0] == 27
    assert sizes[1] < 12


def test_tags_are_written_with_escaped_values() -> None:
    assert tag("text", escape_text("a < b"), x=1, aria_label='"') == '<text x="1" aria-label="&quot;">a &lt; b</text>'
