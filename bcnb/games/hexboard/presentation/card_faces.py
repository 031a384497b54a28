"""Small pictures of cards, and pages that show one card or a whole deck.

A picture is 110 by 64. It uses drawings of the board by name (plates, silhouettes, discs), so it works only where a
board is drawn. It shows the name, what the card orders, and a band with the sections at the proportions of the board.
The named section is filled, a 1 means one order in each, dashes mean a section to choose, and one whole field means
everywhere.

The page of a deck includes these drawings and lists every card with its count and its rule.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from bcnb.games.hexboard.presentation.cell_text import card_words
from bcnb.games.hexboard.presentation.drawings import drawings
from bcnb.games.hexboard.rules.tables import Arm, Card, Side, Wing
from bcnb.presentation.markup import NAMESPACE, Markup, escape_text, join, tag
from bcnb.presentation.palette import EARTH, GOLD, INK, LIGHT, RED, TIMBER, fill_path, stroke_path, use
from bcnb.presentation.svg import drawn_apart
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_noun

WIDTH, HEIGHT = 110, 64
GROUND_OF_CARD = "#f1e3c1"
ORDER, SPECIAL, CHOICE = "#274b32", "#7a2a1c", "#efdccb"
"""The bands of cards that order a section and of all others, and the background of a section to choose."""
SHORT: Mapping[str, str] = {
    "fire-and-hold": "Fire and Hold",
    "reinforcements": "Reinforcements",
    "fieldworks": "Fieldworks",
}
"""Short names for cards whose full name does not fit."""
_LETTER = 0.6
"""The average width of a letter of a name, in font sizes."""


def face_words(card: Card, side: Side) -> ViewData:
    """Return a card with its words and picture for a page, in a hand or on the table."""
    return card_words(card) | {"face": face(card, side)}


@lru_cache(maxsize=256)
def face(card: Card, side: Side) -> Markup:
    """Return the picture of a card in the colors of the side that holds it."""
    ground = fill_path("M5 32h100v28H5z", GROUND_OF_CARD)
    vignette = tag("g", _vignette(card, side), transform="translate(55 46)")
    body = (join(*_band(card)), _name(SHORT.get(card.key, card.name)), ground, vignette)
    return tag("svg", *body, xmlns=NAMESPACE, viewBox=f"0 0 {WIDTH} {HEIGHT}", fill=INK, aria_hidden="true")


def _name(name: str) -> Markup:
    size = min(12.4, round(98 / (len(name) * _LETTER), 1))
    return tag("text", escape_text(name), x=55, y=27, font_size=size, font_weight=700, text_anchor="middle")


# --- the band ---------------------------------------------------------------------------------------------------------

_FIELDS = {Wing.LEFT: (5, 30), Wing.CENTRE: (36, 38), Wing.RIGHT: (75, 30)}
"""The left edge and the width of the three sections on the band, in the proportion 4 to 5 to 4."""


def _band(card: Card) -> Iterator[Markup]:
    """Yield the sections in which the card acts."""
    if card.chooses_wing:
        yield _field(5, 100, SPECIAL, CHOICE, "3 2")
        yield stroke_path("M35.5 6v7M74.5 6v7", SPECIAL, 1, stroke_dasharray="2 1.5")
    elif card.wing or card.per_section:
        for wing, (x, width) in _FIELDS.items():
            yield _field(x, width, ORDER, ORDER if card.wing in (None, wing) else "none")
            if card.per_section:
                yield tag(
                    "text",
                    escape_text(1),
                    x=x + width // 2,
                    y=12.6,
                    font_size=8,
                    font_weight=700,
                    fill=LIGHT,
                    text_anchor="middle",
                )
    else:
        yield _field(5, 100, *[SPECIAL if card.special else ORDER] * 2)


def _field(x: int, width: int, colour: str, fill: str, dashes: str | None = None) -> Markup:
    return stroke_path(f"M{x} 5h{width}v9h-{width}z", colour, 1, fill=fill, stroke_dasharray=dashes)


# --- the picture ------------------------------------------------------------------------------------------------------


def _vignette(card: Card, side: Side) -> Markup:
    """Return what the card orders or does: as many counters as it gives orders, or its own picture."""
    if card.action:
        return _ACTIONS[card.action](side) if card.action in _ACTIONS else _plates(side, 1)
    if card.led_only:
        return join(use(f"{side.seat}-general", transform="translate(-14 0)scale(1.2)"), _die(16))
    if not card.special:
        return _plates(side, 3, parted=True) if card.per_section else _plates(side, 6 if card.every else card.orders)
    return _EFFECTS.get(card.arms, _everybody)(card)


def _counter(side: Side, x: float, y: float, size: float) -> Markup:
    colour, facing = ((LIGHT, 1), (INK, -1))[side]
    figure = use("infantry", transform=f"scale({0.5 * facing:g} .5)", fill=colour, stroke=colour, stroke_width=0)
    return tag("g", use(side.seat), figure, transform=f"translate({x:g} {y:g})scale({size:g})")


def _plates(side: Side, count: int, parted: bool = False) -> Markup:
    """Return the given number of counters, in one row or two."""
    rows = 1 if count <= _ONE_ROW else 2
    across, size = -(-count // rows), (0.52, 0.3)[rows - 1]
    step = 34 if parted else 48 * (size + 0.06)
    places = [((n % across - (across - 1) / 2) * step, (n // across - (rows - 1) / 2) * 13) for n in range(count)]
    lines = stroke_path("M-17-12V12M17-12V12", EARTH, 1.4, stroke_dasharray="3 2.4") if parted else Markup("")
    return join(*(_counter(side, x, y, size) for x, y in places), lines)


_ONE_ROW = 3
"""The largest number of counters in one row."""


def _figure(arm: str, x: float, y: float, size: float) -> Markup:
    return use(arm, transform=f"translate({x:g} {y:g})scale({size:g})", stroke=INK, stroke_width=0)


def _die(x: int) -> Markup:
    """Return a die with a plus, for one more die."""
    box = tag("rect", x=-7, y=-7, width=14, height=14, rx=3, fill=LIGHT, stroke=INK, stroke_width=1.4)
    return tag("g", box, _PLUS, transform=f"translate({x} 1)")


_PLUS = stroke_path("M-4 0h8M0-4v8", ORDER, 2.6)
_ONWARDS = tag("g", stroke_path("M10-6h11M10 7h11", ORDER, 2.4), fill_path("M20-10l8 4-8 4zM20 3l8 4-8 4z", ORDER))
_BURST = stroke_path("M0-9l2 5 5-4-1 6 7 1-6 3 4 5-6-1-2 6-4-5-5 4 1-6-7-1 6-3-4-5 6 1z", INK, 1, GOLD)
_BACK = join(stroke_path("M10 7Q10-8-6-7", INK, 2.8), fill_path("M-4-13-14-7-4-1z"))
_FLAG = join(stroke_path("M-6 12V-11", INK, 1.8), stroke_path("M-6-11q5-3 9 0t8 0v10q-4 3-8 0t-9 0z", INK, 1, RED))
_SCOPE = tag(
    "g", tag("circle", r=10.5), tag("path", d="M0-14v8M0 14V6M-14 0h8M14 0H6"), fill="none", stroke=RED, stroke_width=2
)
_WORKS = join(
    stroke_path("M-34 8-20 1h14L8 8", INK, 7, stroke_linejoin="round"),
    stroke_path("M-34 8-20 1h14L8 8", TIMBER, 4.4, stroke_linejoin="round"),
    stroke_path("M22-12V2M18-12h8", INK, 2.2),
    fill_path("M17 1h10v6q-2 5-5 7-3-2-5-7z"),
)
_CRATE = join(
    stroke_path("M-30-8h22V11h-22zM-30-2h22M-30 5h22M-23-8V11M-15-8V11", INK, 1.2, TIMBER),
    stroke_path("M-34-12-4 14", RED, 2.8),
)


def _infantry(card: Card) -> Markup:
    """Return infantry that holds and fires, or marches."""
    return join(_figure("infantry", -16, 1, 0.42), _ONWARDS if card.reach else _die(18))


def _everybody(card: Card) -> Markup:
    return join(_figure("infantry", -33, 1, 0.38), _figure("cavalry", 0, 1, 0.38), _figure("artillery", 33, 2, 0.36))


_EFFECTS: Mapping[frozenset[Arm], Callable[[Card], Markup]] = {
    frozenset({Arm.INFANTRY}): _infantry,
    frozenset({Arm.CAVALRY}): lambda card: join(_figure("cavalry", -14, 1, 0.42), _ONWARDS),
    frozenset({Arm.ARTILLERY}): lambda card: join(
        _figure("artillery", -12, 2, 0.42), tag("g", _BURST, transform="translate(21 -3)")
    ),
}
"""Pictures of the cards that order everything of an arm."""


def _sniped(side: Side) -> Markup:
    return join(use(f"{side.foe.seat}-general", transform="scale(1.1)"), _SCOPE)


_ACTIONS: Mapping[str, Callable[[Side], Markup]] = {
    "snipe": _sniped,
    "reinforce": lambda side: join(
        _counter(side, -18, 0, 0.5), _counter(side, 8, 0, 0.5), tag("g", _PLUS, transform="translate(30 0)")
    ),
    "dig": lambda side: _WORKS,
    "copy": lambda side: join(
        tag("g", _BACK, transform="translate(-14 -1)"), tag("g", _BACK, transform="translate(16 1)scale(-1)")
    ),
    "rally": lambda side: join(
        tag("g", _FLAG, transform="translate(-20 0)"),
        _counter(side, 6, 0, 0.5),
        tag("g", _PLUS, transform="translate(30 0)"),
    ),
    "starve": lambda side: join(_CRATE, tag("g", _BACK, transform="translate(16 1)")),
}
"""Pictures of the cards with an action other than orders."""


# --- a whole deck -----------------------------------------------------------------------------------------------------

KINDS: Mapping[bool, str] = {False: "Cards that order a section", True: "Special cards"}
_STYLE = """
.bcnb-deck{max-width:1000px}.bcnb-deck h3{margin:14px 0 6px}
.bcnb-deck ul{list-style:none;margin:0!important;padding:0!important;display:grid;gap:10px}
.bcnb-deck ul{grid-template-columns:repeat(auto-fill,minmax(160px,1fr))}
.bcnb-deck li{margin:0;border:1px solid #a8946a;border-radius:8px}
.bcnb-deck li{background:#fdf5e6;color:#2e2318;padding:6px 8px;font-size:13px}
.bcnb-deck li svg{width:100%;max-width:200px;height:auto;display:block;margin:0 auto}
.bcnb-deck b{display:block;font-size:14px}.bcnb-deck .much{float:right;font-weight:700}
@media(max-width:640px){.bcnb-deck ul{grid-template-columns:1fr 1fr}}
"""


def deck_html(cards: Iterable[Card], side: Side = Side.UNION) -> Markup:
    """Return a page with all cards, those that order a section first."""
    return _page(*(_group(KINDS[special], list(found), side) for special, found in _groups(cards)))


def card_html(card: Card, side: Side = Side.UNION) -> Markup:
    """Return a page with one card."""
    return _page(tag("ul", _card(card, side)))


def _page(*parts: Markup) -> Markup:
    whole = tag("div", tag("style", Markup(_STYLE.replace("\n", ""))), *parts, class_="bcnb-deck")
    return drawn_apart(whole, drawings(()), "bcnb-card-")


def _groups(cards: Iterable[Card]) -> Iterator[tuple[bool, Iterator[Card]]]:
    return groupby(sorted(cards, key=_is_special), key=_is_special)


def _is_special(card: Card) -> bool:
    return card.special


def _group(heading: str, cards: list[Card], side: Side) -> Markup:
    count = sum(card.count for card in cards)
    many = tag("h3", escape_text(f"{heading}: {count_noun(count, 'card')}"))
    return tag("section", many, tag("ul", *(_card(card, side) for card in cards)))


def _card(card: Card, side: Side) -> Markup:
    much = tag("span", escape_text(f"× {card.count}"), class_="much", aria_label=count_noun(card.count, "card"))
    text = escape_text(f"{card.text} (rule {card.rule})")
    return tag("li", face(card, side), much, tag("b", escape_text(card.name)), text)


def deck_text(cards: Iterable[Card]) -> str:
    """Return all cards as text, for where a page cannot be shown."""
    return "\n".join(line for special, found in _groups(cards) for line in _lines(KINDS[special], found))


def _lines(heading: str, cards: Iterable[Card]) -> Iterator[str]:
    yield f"{heading}:"
    yield from (f"  {card_text(card)}" for card in cards)


def card_text(card: Card) -> str:
    """Return one card as text, for where a page cannot be shown."""
    return f"{card.count} x {card.name}: {card.text} (rule {card.rule})"
