"""The map of the battles in a real Chromium: sizes, targets, labels, keyboard, both themes, and axe."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from bcnb.presentation.battle_map import BattleLink, battle_map, battle_map_style
from bcnb.storage.battle_places import load_battle_places

pytestmark = pytest.mark.unmeasured

PLACES = load_battle_places()
LINKS = {battle.name: [BattleLink("Play", f"play#battle-{battle.name}")] for battle in PLACES.battles}
LOOK = (
    "body{margin:0;padding:12px;background:#f2e8d0}body[data-jp-theme-light=false]{background:#171512;color:#fff}"
    f"{battle_map_style(PLACES)}"
)
SIZES = [(390, 844), (768, 1024), (1280, 800), (1920, 1080)]
OVERLAPS = """() => {
  const found = [];
  for (const svg of document.querySelectorAll(".bcnb-atlas-plates > svg")) {
    const edge = svg.getBoundingClientRect();
    const drawn = [...svg.querySelectorAll(".bcnb-label, .bcnb-disc")];
    const boxes = drawn.map(e => [e.textContent || "a pin", e.getBoundingClientRect()]);
    for (const [name, box] of boxes)
      if (box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom)
        found.push(`${name} is cut`);
    boxes.forEach(([name, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 3) found.push(`${name} covers ${other}`);
    }));
  }
  return found;
}"""
"""Labels and pins that cover each other or are cut; a label's box is a little larger than its letters."""


def shown(page: Page, size: tuple[int, int] = (1280, 800), light: bool = True) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    main = f"<main><h1>Battle Cry</h1>{battle_map(PLACES, LINKS)}</main>"
    body = f'<body data-jp-theme-light="{str(light).lower()}">{main}</body>'
    page.set_content(f"<!doctype html><html lang=en><title>Map</title><style>{LOOK}</style>{body}</html>")


@pytest.mark.parametrize("size", SIZES)
def test_pins_and_names_are_whole_and_apart_at_every_size(page: Page, size: tuple[int, int]) -> None:
    shown(page, size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(OVERLAPS) == []
    discs = page.locator(".bcnb-atlas-left .bcnb-disc")
    assert discs.count() == 30
    sizes = discs.evaluate_all("all => all.map(e => e.getBoundingClientRect()).map(b => [b.width, b.height])")
    assert min(side for both in sizes for side in both) == pytest.approx(24, abs=0.01)


@pytest.mark.parametrize("size", SIZES)
def test_each_pin_can_be_clicked_at_its_middle(page: Page, size: tuple[int, int]) -> None:
    shown(page, size)
    hit = """all => all.map(disc => {
      disc.scrollIntoView({ block: "center" });
      const box = disc.getBoundingClientRect();
      const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return found?.closest("a") === disc.closest("a");
    })"""
    assert set(page.locator(".bcnb-atlas-left .bcnb-disc").evaluate_all(hit)) == {True}


def test_a_pin_leads_to_its_entry_by_mouse_and_by_keyboard(page: Page) -> None:
    shown(page)
    page.get_by_role("link", name="8 Fredericksburg").first.click()
    expect(page.locator("#map-fredericksburg")).to_be_in_viewport()
    assert page.evaluate("document.querySelector(':target').id") == "map-fredericksburg"
    gold = page.locator(".bcnb-atlas-map .bcnb-pin-8 .bcnb-disc").evaluate("e => getComputedStyle(e).fill")
    assert gold == "rgb(242, 178, 31)"
    page.locator(".bcnb-atlas-map .bcnb-pin-2").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.querySelector(':target').id") == "map-pea-ridge"


def test_the_keyboard_goes_over_the_map_and_then_to_the_list(page: Page) -> None:
    shown(page)
    seen = []
    for _ in range(17):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert len({name for name in seen[:15] if name[0].isdigit()}) == 15
    assert seen[15:] == ["Battles and events in order", "Play: First Bull Run"]


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("light", [True, False])
def test_axe_finds_no_fault(page: Page, size: tuple[int, int], light: bool) -> None:
    shown(page, size, light)
    found = Axe().run(page).response["violations"]
    assert [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]] == []
