"""The map of the United States in 1861 as HTML: the battles as pins, a time line, and the same as a list.

It works without a script. A pin is a link to the battle's entry in the list, which has the links that the caller gives.
The outlines are two stored pictures, which `make map` makes; pins and labels keep their size when a picture grows.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from typing import NamedTuple
from urllib.parse import urlsplit

from bcnb.presentation.map_projection import COUNTRY, VIRGINIA, Window
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import join_words, long_date
from bcnb.storage.battle_places import BattlePlace, BattlePlaces, WarEvent

PICTURES = {COUNTRY: "states_1861.svg", VIRGINIA: "virginia_1861.svg"}
"""The stored outlines of each window."""
SIDES = {
    "union": "Union: free states",
    "border": "Union: slave states (border states)",
    "confederate": "Confederacy: slave states",
    "territory": "Territories",
}
"""The legend, by the side that the outlines name."""
NOTE = "Virginia is drawn as in 1861, with today's West Virginia. Outlines: US Census Bureau, by way of us-atlas."
ANCHOR = "map-"
"""The beginning of the id of a battle in the list."""
RADIUS = 12
"""The radius of a pin, in pixels: its diameter is the smallest size of a target that WCAG allows."""
LABELS = {"right": (RADIUS + 4, 4, "start"), "left": (-RADIUS - 4, 4, "end"), "below": (0, RADIUS + 13, "middle")}
"""The place of a battle's short name: its distance from the middle of the pin, and the end that is there."""
BEGIN, END = date(1861, 4, 1), date(1865, 4, 30)
"""The ends of the time line."""
WIDE, NARROW = 740, 330
"""The widths of a wide and a narrow time line, in pixels."""
AXIS, LOWEST = 130, 109
"""The distances of the axis and the lowest row of pins from the top of the time line, in pixels."""
MARGIN = 0.035
"""The part of the time line's width that is left free at each end."""


class BattleLink(NamedTuple):
    """A link in the entry of a battle, such as Play: its label and its address, relative or on the web."""

    label: str
    address: str


def battle_map(
    places: BattlePlaces, links: Mapping[str, Sequence[BattleLink]] | None = None, selected: str = ""
) -> Markup:
    """Return the whole section: title, map, time line and list.

    Args:
        places: the battles and events.
        links: the links of each battle, by its name.
        selected: the name of the battle whose pins are highlighted, or an empty string.

    Raises:
        ValueError: for an address that is neither relative nor on the web.
    """
    title = tag("h2", escape_text("The United States in 1861"), id="bcnb-atlas-title")
    left = tag("div", map_figure(places, selected), time_line(places, selected), class_="bcnb-atlas-left")
    body = tag("div", left, battle_list(places, links or {}, selected), class_="bcnb-atlas-body")
    return tag("section", title, body, class_="bcnb-atlas", aria_labelledby="bcnb-atlas-title")


def battle_map_style(places: BattlePlaces) -> str:
    """Return the style sheet of the section, which also highlights the pins of the battle in the page's address."""
    chosen = (f".bcnb-atlas:has(.bcnb-entry-{n}:target) .bcnb-pin-{n} .bcnb-disc" for n in _numbers(places))
    return f"{_read('battle_map.css')}{','.join(chosen)} {{ fill: #f2b21f; stroke-width: 2.5; }}\n"


def _numbers(places: BattlePlaces) -> range:
    return range(1, len(places.battles) + 1)


@cache
def _read(name: str) -> str:
    return (files("bcnb.presentation") / "static" / name).read_text(encoding="utf-8")


def states_by_side() -> Mapping[str, tuple[str, ...]]:
    """Return the states that the map shows, by side, and the capital."""
    found = re.findall(r'data-state="([^"]+)" data-side="([^"]+)"', _read(PICTURES[COUNTRY]))
    sides = dict.fromkeys(side for _, side in found)
    return {side: tuple(state for state, its in found if its == side) for side in sides}


# --- the map ----------------------------------------------------------------------------------------------------------


def map_figure(places: BattlePlaces, selected: str = "") -> Markup:
    """Return the map as a figure: the country, northern Virginia enlarged, and the legend."""
    numbered = list(enumerate(places.battles, 1))
    closer = [(number, one) for number, one in numbered if VIRGINIA.shows(one.longitude, one.latitude)]
    others = [entry for entry in numbered if entry not in closer]
    here = f"{len(closer)} of the battles were fought here."
    country = (_enlarged(closer), *_pins(COUNTRY, others, selected))
    plates = (
        _plate(COUNTRY, "country", "Map of the United States in 1861", _words(), *country),
        _plate(VIRGINIA, "virginia", "Virginia and Maryland, enlarged", here, *_pins(VIRGINIA, closer, selected)),
    )
    return tag("figure", tag("div", *plates, class_="bcnb-atlas-plates"), _legend(), class_="bcnb-atlas-map")


def _words() -> str:
    """Return the states of each side in words."""
    states = states_by_side()
    return " ".join(f"{words}: {join_words(states[side])}." for side, words in SIDES.items() if side != "territory")


def _plate(window: Window, kind: str, title: str, words: str, *drawn: Markup) -> Markup:
    """Return a map: the outlines, which are scaled, and what is drawn over them, which is not."""
    outlines = _read(PICTURES[window]).replace("<svg ", '<svg width="100%" height="100%" aria-hidden="true" ', 1)
    ids = f"bcnb-atlas-{kind}-title", f"bcnb-atlas-{kind}-words"
    inside = (
        tag("title", escape_text(title), id=ids[0]),
        tag("desc", escape_text(words), id=ids[1]),
        Markup(outlines),
        *drawn,
    )
    return tag(
        "svg", *inside, role="group", aria_labelledby=ids[0], aria_describedby=ids[1], class_=f"bcnb-atlas-{kind}"
    )


def _pins(window: Window, battles: Iterable[tuple[int, BattlePlace]], selected: str) -> Iterator[Markup]:
    for number, battle in battles:
        across, down = battle.pin
        x, y, anchor = LABELS[battle.label]
        place = {"x": x, "y": y, "text_anchor": anchor}
        short = [tag("text", escape_text(battle.short), class_="bcnb-label", **place)] if battle.short else []
        disc = tag("g", *_disc(number), *short, transform=f"translate({across} {down})")
        stem = tag("path", d=f"M0 0L{across} {down}", class_="bcnb-stem")
        point = tag("circle", r=2.5, class_="bcnb-point")
        yield _at(*window.share(battle.longitude, battle.latitude), _link(battle, number, selected, stem, point, disc))


def _disc(number: int) -> tuple[Markup, Markup]:
    return tag("circle", r=RADIUS, class_="bcnb-disc"), tag("text", escape_text(number), y=4, class_="bcnb-number")


def _link(battle: BattlePlace, number: int, selected: str, *inside: Markup, **more: object) -> Markup:
    """Return a drawing that links to the battle's entry in the list."""
    return tag(
        "a",
        *inside,
        href=f"#{ANCHOR}{battle.name}",
        class_=f"bcnb-pin bcnb-pin-{number}",
        aria_label=f"{number} {battle.title}, {long_date(battle.day)}",
        aria_current="true" if battle.name == selected else None,
        **more,
    )


def _at(x: float, y: float, *drawn: Markup) -> Markup:
    """Return a drawing at shares of the width and height, which keeps its size in pixels."""
    return tag("svg", *drawn, x=_percent(x), y=_percent(y), width=1, height=1, overflow="visible")


def _percent(share: float) -> str:
    return f"{share:.2%}"


def _enlarged(battles: Iterable[tuple[int, BattlePlace]]) -> Markup:
    """Return the frame of the part of the country that is also drawn enlarged, with its battles as dots."""
    corners = [COUNTRY.share(x, y) for x in (VIRGINIA.west, VIRGINIA.east) for y in (VIRGINIA.south, VIRGINIA.north)]
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*corners, strict=True))
    box = {"x": _percent(left), "y": _percent(top), "width": _percent(right - left), "height": _percent(bottom - top)}
    points = {COUNTRY.share(one.longitude, one.latitude): None for _, one in battles}
    dots = (tag("circle", cx=_percent(x), cy=_percent(y), r=2.5, class_="bcnb-point") for x, y in points)
    return tag("g", tag("rect", **box, class_="bcnb-frame"), *dots, aria_hidden="true")


def _legend() -> Markup:
    rows = (tag("li", _swatch(side), escape_text(words)) for side, words in SIDES.items())
    return tag("figcaption", tag("ul", *rows), tag("p", escape_text(NOTE)))


def _swatch(side: str) -> Markup:
    """Return a small rectangle with the color and the pattern of a side, which the outlines define."""
    fill = re.search(rf'fill="([^"]+)" [^>]*data-side="{side}"', _read(PICTURES[COUNTRY]))
    box = tag("rect", width=28, height=18, fill=fill and fill[1], stroke="#8a7650")
    over = [tag("rect", width=28, height=18, fill=f"url(#states-{side})")] if side in ("border", "confederate") else []
    return tag("svg", box, *over, width=28, height=18, aria_hidden="true")


# --- the time line ----------------------------------------------------------------------------------------------------


def time_line(places: BattlePlaces, selected: str = "") -> Markup:
    """Return the time line from April 1861 to April 1865, with the battles in order and the events below.

    Its pins are for the mouse. The Tab key skips them, because the map and the list have the same links.
    """
    both = list(zip(*(pin_rows([one.day for one in places.battles], width) for width in (WIDE, NARROW)), strict=True))
    looks = [f"bcnb-wide-{wide} bcnb-narrow-{narrow}" for wide, narrow in both]
    stems = (
        _at(_share(one.day), 0, tag("path", d=f"M0 {LOWEST}v{AXIS}", class_=f"bcnb-stem {look}"))
        for one, look in zip(places.battles, looks, strict=True)
    )
    pins = (
        _at(_share(one.day), 0, tag("g", _link(one, number, selected, _lowest(number), tabindex=-1), class_=look))
        for (number, one), look in zip(enumerate(places.battles, 1), looks, strict=True)
    )
    axis = tag("line", x1=_percent(MARGIN / 2), x2=_percent(1 - MARGIN / 2), y1=AXIS, y2=AXIS, class_="bcnb-axis")
    title = tag("title", escape_text("Time line, April 1861 to April 1865"), id="bcnb-atlas-time-title")
    clipped = tag("svg", *stems, width="100%", height=AXIS)
    rows = tag("g", clipped, axis, *_years(), *map(_event, places.events), *pins, class_="bcnb-rows")
    drawn = tag("svg", title, rows, role="group", aria_labelledby="bcnb-atlas-time-title")
    return tag("div", drawn, class_="bcnb-atlas-time")


def _lowest(number: int) -> Markup:
    return tag("g", *_disc(number), transform=f"translate(0 {LOWEST})")


def _share(day: date) -> float:
    """Return the place of a day on the time line, as a share of its width."""
    return MARGIN + (1 - 2 * MARGIN) * (day - BEGIN).days / (END - BEGIN).days


def pin_rows(days: Sequence[date], width: int) -> list[int]:
    """Return the row of each pin, from 0, so that none covers another on a time line of this width in pixels."""
    ends: list[float] = []
    found = []
    for day in days:
        x = _share(day) * width
        row = next((row for row, end in enumerate(ends) if x >= end), len(ends))
        ends[row:] = [x + 2 * RADIUS + 1, *ends[row + 1 :]]
        found.append(row)
    return found


def _years() -> Iterator[Markup]:
    for year in range(BEGIN.year, END.year + 1):
        first = max(BEGIN, date(year, 1, 1))
        tick = tag("path", d=f"M0 {AXIS - 6}v12", class_="bcnb-axis")
        yield _at(_share(first), 0, tick, _year(year))


def _year(year: int) -> Markup:
    """Return the number of a year, to the right of its tick, or below the last tick."""
    x, anchor = (0, "middle") if year == END.year else (4, "start")
    return tag("text", escape_text(year), x=x, y=AXIS + 20, text_anchor=anchor, class_="bcnb-year")


def _event(event: WarEvent) -> Markup:
    """Return the mark of an event below the axis, and its title."""
    share = _share(event.day)
    anchor = "start" if share < 0.15 else "end" if share > 0.85 else "middle"
    mark = tag("path", d=f"M0 {AXIS + 1}l5 8h-10z", class_="bcnb-mark")
    words = tag("text", escape_text(event.title), y=AXIS + 38, text_anchor=anchor, class_="bcnb-event")
    return _at(share, 0, tag("title", escape_text(f"{long_date(event.day)}: {event.text}")), mark, words)


# --- the list ---------------------------------------------------------------------------------------------------------


def battle_list(
    places: BattlePlaces,
    links: Mapping[str, Sequence[BattleLink]],
    selected: str = "",
    pictures: Mapping[str, Markup] | None = None,
) -> Markup:
    """Return the battles and events as a list in the order of their dates, each with its text and its links.

    `pictures` are shown above the texts, by the names of the battles.
    """
    battles = [
        (battle.day, _entry(battle, number, links.get(battle.name, ()), battle.name == selected, pictures or {}))
        for number, battle in enumerate(places.battles, 1)
    ]
    events = [(event.day, _event_entry(event)) for event in places.events]
    ordered = [entry for _, entry in sorted(battles + events, key=lambda dated: dated[0])]
    inside = tag("ol", *ordered, tabindex=0, role="list", aria_label="Battles and events in order")
    return tag("div", inside, class_="bcnb-atlas-list")


def _entry(
    battle: BattlePlace, number: int, links: Sequence[BattleLink], selected: bool, pictures: Mapping[str, Markup]
) -> Markup:
    heading = tag("h3", tag("span", escape_text(number), class_="bcnb-no"), escape_text(f" {battle.title}"))
    offered = (_offered(link, battle.title) for link in links)
    foot = [tag("p", *offered, class_="bcnb-offered")] if links else []
    look = f"bcnb-entry-{number}{' bcnb-selected' if selected else ''}"
    shown = [pictures[battle.name]] if battle.name in pictures else []
    inside = (*shown, heading, _when(battle.day, f", {battle.place}"), tag("p", escape_text(battle.text)), *foot)
    return tag("li", *inside, id=f"{ANCHOR}{battle.name}", class_=look)


def _event_entry(event: WarEvent) -> Markup:
    return tag("li", _when(event.day, ""), tag("p", escape_text(event.text)), class_="bcnb-happened")


def _when(day: date, more: str) -> Markup:
    return tag("p", tag("time", escape_text(long_date(day)), datetime=day), escape_text(more), class_="bcnb-when")


def _offered(link: BattleLink, title: str) -> Markup:
    if urlsplit(link.address).scheme not in ("", "http", "https"):
        raise ValueError(f"The address of a link must be relative or on the web (got {link.address!r}).")
    return tag("a", escape_text(link.label), href=link.address, aria_label=f"{link.label}: {title}")
