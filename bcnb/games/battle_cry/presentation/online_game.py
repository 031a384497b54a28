"""The 34 behaviors of the former online game, each with its counterpart in bcnb.

They come from the page of rules of that program. `tests/widgets/test_table_ui.py` checks each one on a real page, by
its number. This list is the only place that describes them, and the notebook page is made from it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.presentation.markup import Markup, escape_text, tag

SAME, MORE, OTHER = "as there", "more", "another way"
"""The likeness of the table to a behavior: the same, the same and more, or the same in another way."""


class Behavior(NamedTuple):
    """A behavior of the online game and its counterpart in bcnb.

    `likeness` is one of `SAME`, `MORE` and `OTHER`. `rules` are the rules behind it, and `page` is a notebook to try
    it, relative to the folder of notebooks.
    """

    number: str
    there: str
    here: str
    likeness: str
    rules: tuple[str, ...] = ()
    page: str = "play/play.ipynb"


PARTS: tuple[tuple[str, tuple[Behavior, ...]], ...] = (
    (
        "The card",
        (
            Behavior("UI-01", "Your cards lie along the bottom.", "They lie below the board.", SAME, ("2.1",)),
            Behavior(
                "UI-02",
                "Point at a card, and you can read it large at the upper right.",
                "The same here. The board also marks the units that the card can order.",
                MORE,
                ("2.3",),
            ),
            Behavior(
                "UI-03",
                "One click plays a card.",
                "The same here. On a touch screen, tap it to read it, then tap Play it. Another button discards it.",
                MORE,
                ("2.3", "2.5"),
            ),
        ),
    ),
    (
        "Orders and moves",
        (
            Behavior(
                "UI-04",
                "After the card you are asked to order units, if the card orders any.",
                "The line above the board says what the card lets you order.",
                SAME,
                ("2.6", "3.1"),
                "rules/11_order_cards.ipynb",
            ),
            Behavior(
                "UI-05",
                "A click on a unit orders it.",
                "The same here. On the keyboard, press Enter.",
                MORE,
                ("3.5",),
                "rules/02_units_and_orders.ipynb",
            ),
            Behavior(
                "UI-06",
                "You drag a unit to where it moves.",
                "The same here. You may also click one of the hexes with a green ring. A drag orders the unit first.",
                MORE,
                ("4.1",),
                "rules/03_moving.ipynb",
            ),
            Behavior(
                "UI-07",
                "Click a general and his unit until only one of the two is lit: that one acts alone.",
                "Clicks go from both to the general, to the unit, to none. With both ordered, you choose which goes.",
                MORE,
                ("3.11", "5.7"),
                "rules/10_generals.ipynb",
            ),
            Behavior(
                "UI-08",
                "A unit that battles without a move must also be clicked.",
                "The same here.",
                SAME,
                ("3.9",),
                "rules/02_units_and_orders.ipynb",
            ),
            Behavior(
                "UI-09",
                "A unit that you did not click has no order and does not battle.",
                "The same here. If you try, you see the rule.",
                MORE,
                ("7.1",),
                "rules/02_units_and_orders.ipynb",
            ),
            Behavior(
                "UI-10",
                "A second click takes the order back.",
                "The same here. You can also take back an earlier order. The later ones stay if they can.",
                MORE,
                ("3.4",),
            ),
            Behavior(
                "UI-11",
                "All moves of this part of the turn can be undone.",
                "The same here, with Undo.",
                SAME,
                ("2.7",),
            ),
            Behavior(
                "UI-12",
                "They are undone from the last to the first.",
                "The same here, until dice are rolled, a card is drawn, or the other side acts.",
                SAME,
                ("2.7",),
            ),
            Behavior("UI-13", "The button Done ends orders and moves.", "The same here.", SAME, ("2.7", "3.8")),
        ),
    ),
    (
        "Battle",
        (
            Behavior(
                "UI-14",
                "Ordered units that can still attack are lit.",
                "They have a golden ring.",
                SAME,
                ("7.1", "7.2"),
                "rules/04_range_and_dice.ipynb",
            ),
            Behavior(
                "UI-15", "You click one of them.", "The same here.", SAME, ("7.2",), "rules/04_range_and_dice.ipynb"
            ),
            Behavior(
                "UI-16",
                "The hexes of its targets turn red.",
                "The same here. Each target shows how many dice you have. Point at it for the exact odds.",
                MORE,
                ("7.3", "7.4"),
                "rules/04_range_and_dice.ipynb",
            ),
            Behavior(
                "UI-17",
                "A click on a red hex fires.",
                "The same here.",
                SAME,
                ("7.9",),
                "rules/04_range_and_dice.ipynb",
            ),
            Behavior(
                "UI-18",
                "The dice roll by themselves.",
                "The same here. In the terminal, --dice table asks for the faces of your own dice instead.",
                MORE,
                ("7.5",),
            ),
            Behavior(
                "UI-19",
                "After the roll units lose figures, and retreats are asked for.",
                "The same here. Each loss and each retreat is described in words.",
                MORE,
                ("7.6", "8.1"),
                "rules/06_hits_and_flags.ipynb",
            ),
        ),
    ),
    (
        "Retreats",
        (
            Behavior(
                "UI-20",
                "The unit that must go back is lit.",
                "The same here, and the line above the board is highlighted in the enemy's turn.",
                MORE,
                ("8.1",),
                "rules/07_retreats.ipynb",
            ),
            Behavior(
                "UI-21",
                "You drag it to one of the marked hexes.",
                "The same here, or you click the hex. If you choose another hex, you see the rule.",
                MORE,
                ("8.2", "8.13"),
                "rules/07_retreats.ipynb",
            ),
            Behavior(
                "UI-22",
                "Then you click Done.",
                "There is no button. A retreat ends by itself, because you can't skip a step.",
                OTHER,
                ("8.1", "8.18"),
                "rules/07_retreats.ipynb",
            ),
            Behavior(
                "UI-23",
                "A unit with nowhere to go loses a figure by itself.",
                "The same here, for each retreat flag.",
                SAME,
                ("8.6",),
                "rules/07_retreats.ipynb",
            ),
            Behavior(
                "UI-24",
                "A unit that is forced off the board is destroyed.",
                "The same here.",
                SAME,
                ("8.7",),
                "rules/07_retreats.ipynb",
            ),
        ),
    ),
    (
        "The dice on the screen",
        (
            Behavior(
                "UI-25",
                "The dice show near the unit that rolls.",
                "They are next to the board or below it. The units that fight are marked.",
                OTHER,
                ("7.5",),
            ),
            Behavior(
                "UI-26",
                "They may hide a unit that must retreat; then you drag them away.",
                "You can drag them, but they never lie on the board, so they hide nothing.",
                OTHER,
                ("8.13",),
            ),
        ),
    ),
    (
        "Who plays",
        (
            Behavior(
                "UI-27",
                "You start at the table; without a second player the computer plays.",
                "A seat that nobody takes is played by the computer. Two people may share a screen.",
                MORE,
                page="05_how_the_computer_plays.ipynb",
            ),
            Behavior(
                "UI-28",
                "The computer is quick and bold, and hard to beat at first.",
                "All players here are also bold. You choose from several levels, from a beginner's to the strongest.",
                MORE,
                page="05_how_the_computer_plays.ipynb",
            ),
        ),
    ),
    (
        "The battle begins",
        (
            Behavior(
                "UI-29",
                "You see the story and the special rules of a battle.",
                "Both are above the board before you press Begin.",
                SAME,
            ),
            Behavior("UI-30", "Map and armies are set up by the program.", "The same here.", SAME, ("1.7",)),
            Behavior(
                "UI-31", "It shuffles and deals the cards that a battle calls for.", "The same here.", SAME, ("2.1",)
            ),
            Behavior(
                "UI-32",
                "Your cards are secret.",
                "The same here. A computer player does not see them either.",
                SAME,
                ("2.1",),
                "05_how_the_computer_plays.ipynb",
            ),
            Behavior(
                "UI-33",
                "It lays the played card aside, and gives you another.",
                "The same here.",
                SAME,
                ("2.8",),
            ),
            Behavior(
                "UI-34",
                "The battles are best played in their order.",
                "They are listed in the order of the war. You may play any of them.",
                SAME,
                page="00_start_here.ipynb",
            ),
        ),
    ),
)
"""All behaviors, in the order of a turn."""
BEHAVIORS: tuple[Behavior, ...] = tuple(one for _, part in PARTS for one in part)

_STYLE = """
.bcnb-online{max-width:900px}.bcnb-online td,.bcnb-online th{text-align:left!important;vertical-align:top}
.bcnb-online table{width:100%;table-layout:fixed;font-size:14px!important}
.bcnb-online tr>:nth-child(1){width:3.6em}.bcnb-online tr>:nth-child(2){width:38%}
.bcnb-online .why{display:block;opacity:.8;font-size:12px}
@media(max-width:640px){.bcnb-online table,.bcnb-online tbody,.bcnb-online tr,.bcnb-online td{display:block;
width:auto!important}
.bcnb-online thead{display:none}.bcnb-online tr{padding:6px 0}.bcnb-online td{padding:1px 8px!important}
.bcnb-online td:first-child{font-weight:700}.bcnb-online td:last-child::before{content:"Here: ";font-weight:700}}
"""


def online_html() -> Markup:
    """Return the list as tables, one for each part of a turn."""
    return tag("div", tag("style", Markup(_STYLE)), *(_part(*part) for part in PARTS), class_="bcnb-online")


def _part(heading: str, behaviors: tuple[Behavior, ...]) -> Markup:
    columns = tag("tr", *(tag("th", escape_text(one), scope="col") for one in ("No.", "In the online game", "Here")))
    rows = tag("tbody", *map(_row, behaviors))
    return tag("section", tag("h3", escape_text(heading)), tag("table", tag("thead", columns), rows))


def _row(one: Behavior) -> Markup:
    link = tag("a", escape_text("try it"), href=one.page)
    why = tag("span", escape_text(f"{_why(one)}; "), link, escape_text("."), class_="why")
    number = one.number.removeprefix("UI-")
    return tag(
        "tr", tag("td", escape_text(number)), tag("td", escape_text(one.there)), tag("td", escape_text(one.here), why)
    )


def _why(one: Behavior) -> str:
    """Return the likeness of a behavior and the rules behind it."""
    rules = f" ({'rule' if len(one.rules) == 1 else 'rules'} {', '.join(one.rules)})" if one.rules else ""
    return f"{one.likeness[0].upper()}{one.likeness[1:]}{rules}"


def online_text() -> str:
    """Return the list as text, for where a page cannot be shown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    for heading, behaviors in PARTS:
        yield f"{heading}:"
        for one in behaviors:
            yield f"  {one.number}  {one.there}"
            yield f"         Here: {one.here} {_why(one)}: {one.page}."


def online_summary() -> str:
    """Return the number of behaviors, and of each likeness."""
    count = {kind: sum(one.likeness == kind for one in BEHAVIORS) for kind in (SAME, MORE, OTHER)}
    counts = (
        f"{count[SAME]} are the same here, {count[MORE]} do the same and more, {count[OTHER]} are done in another way"
    )
    return f"{len(BEHAVIORS)} behaviors: {counts}."
