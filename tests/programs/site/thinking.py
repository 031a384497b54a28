"""How long the strongest players think in the Python of a browser, and whether the page continues meanwhile."""

from bcnb.presentation.text_tools import count_noun
from tests.programs.site.at_table import open_menu, opened_table, seat
from tests.programs.site.visit import PATIENCE, Visit, load

THINKERS = {"Union": "colonel", "Confederate": "general"}
"""The strongest players, one against the other, on a student's machine."""
LONGEST = 3
"""How many seconds such a player may take for an answer."""
THOUGHTS = 3
"""After how many answers of each that take their time the measure ends."""
STALLED = 1
"""How many seconds the page may do nothing meanwhile."""
MEASURE = """() => {
  const desk = document.querySelector(".jp-OutputArea-output .bcnb-table .bcnb-desk");
  const found = (window.bcnbMeasured = { waits: [], stalled: 0 });
  let asked, ticked = performance.now();
  new MutationObserver(() => {
    if (desk.hasAttribute("aria-busy")) asked = [desk.querySelector(".bcnb-ask-now").textContent, performance.now()];
    else if (asked) found.waits.push([asked[0], (performance.now() - asked[1]) / 1000]);
  }).observe(desk, { attributeFilter: ["aria-busy"] });
  setInterval(() => {
    const now = performance.now();
    [found.stalled, ticked] = [Math.max(found.stalled, (now - ticked) / 1000), now];
  }, 20);
}"""
"""Notes how long the page waits for each answer, and for how long nothing else is done on it."""
ENOUGH = """([names, count]) => names.every((name) =>
  window.bcnbMeasured.waits.filter(([words, wait]) => words.includes(name) && wait > 0.3).length >= count)"""


def think(visit: Visit) -> str:
    """How long the page waits for each player, and that it continues meanwhile."""
    view = opened_table(visit)
    open_menu(view)
    for name in ("Another battle", "Leave this game: press again"):
        view.get_by_role("button", name=name).click()
    visit.page.evaluate(MEASURE)
    seat(view, THINKERS)
    visit.page.wait_for_function(ENOUGH, arg=[sorted(THINKERS.values()), THOUGHTS], timeout=PATIENCE)
    found = visit.page.evaluate("window.bcnbMeasured")
    lines = []
    for name in THINKERS.values():
        seconds = sorted(wait for words, wait in found["waits"] if name in words)
        lines.append(f"  the {name}: {count_noun(len(seconds), 'answer')}, the longest after {seconds[-1]:.1f} s")
        assert seconds[-1] <= LONGEST, "\n".join(lines)
    assert found["stalled"] <= STALLED, found["stalled"]
    return "\n".join([*lines, f"  the page stood still for {found['stalled']:.2f} s at most, while {load()}"])
