"""The edits of what a scenario says besides its board: texts, numbers, sides, special rules and points."""

from dataclasses import replace

from bcnb.editor.draft import ARMIES, Goal, ScenarioDraft
from bcnb.editor.edit_checks import (
    LONGEST_LINE,
    LONGEST_TEXT,
    EditError,
    checked_day,
    checked_line,
    checked_text,
    hexes_of,
)
from bcnb.editor.palette import Acts, Palette
from bcnb.editor.symmetry import COMPASS

TEXTS = ("story", "doubts", "scale")
CHOICES = {
    "layout": ("published", "reconstructed", "designed"),
    "up": ("", *COMPASS),
    "first": ("", *ARMIES),
}
"""The words that have one of a few values. An empty value removes the word."""
LIMITS = {"number": (1, 999), "flags": (1, 99), "points": (1, 99), "cards": (1, 10)}
"""The least and the most of the numbers."""
MOST_SPECIAL = 12
"""The maximum number of special rules, and of groups of hexes that give points."""
_LASTING = {"": None, "yes": True, "no": False}


def say(draft: ScenarioDraft, palette: Palette, key: str, text: str) -> ScenarioDraft:
    """Set a text of the scenario. An empty one is removed, except the title."""
    if key in CHOICES:
        if text not in CHOICES[key]:
            raise EditError(f"{key} cannot be {text!r}")
        value: object = text
    elif key == "date":
        value = checked_day(text)
    elif key in TEXTS:
        value = checked_text(text, f"the {key}")
    elif key in ("title", "source"):
        value = checked_line(text, LONGEST_TEXT if key == "source" else LONGEST_LINE, f"the {key}")
    else:
        raise EditError(f"unknown text {key!r}")
    words = {name: word for name, word in draft.words.items() if name != key}
    return replace(draft, words={**words, key: value} if value or key == "title" else words)


def _count(draft: ScenarioDraft, palette: Palette, key: str, number: int) -> ScenarioDraft:
    """Set a number of the scenario; 0 removes it."""
    if key not in ("number", palette.quota):
        raise EditError(f"unknown number {key!r}")
    least, most = LIMITS[key]
    if number and not least <= number <= most:
        raise EditError(f"{key} must be from {least} to {most}")
    words = {name: word for name, word in draft.words.items() if name != key}
    return replace(draft, words={**words, key: number} if number else words)


def _army(draft: ScenarioDraft, palette: Palette, side: str, commander: str, cards: int) -> ScenarioDraft:
    """Set the commander of a side, and its number of cards."""
    if side not in ARMIES:
        raise EditError(f"unknown side {side!r}")
    least, most = LIMITS["cards"]
    if not least <= cards <= most:
        raise EditError(f"a side has {least} to {most} cards")
    commander = checked_line(commander, LONGEST_LINE, "the name of the commander")
    number = ARMIES.index(side)
    one = draft.armies[number]._replace(commander=commander, cards=cards)
    return replace(draft, armies=(draft.armies[0], one) if number else (one, draft.armies[1]))


def _top(draft: ScenarioDraft, palette: Palette, side: str) -> ScenarioDraft:
    """Choose the side at the top of the board."""
    if side not in ARMIES:
        raise EditError(f"unknown side {side!r}")
    return replace(draft, top=side)


def _special(draft: ScenarioDraft, palette: Palette, place: int, name: str, text: str) -> ScenarioDraft:
    """Set the special rule with a number from 0, or add one. Without a name, it is removed."""
    if not 0 <= place <= len(draft.special) or place >= MOST_SPECIAL:
        raise EditError(f"a scenario has at most {MOST_SPECIAL} special rules")
    name, text = (
        checked_line(name, LONGEST_LINE, "the name of a special rule"),
        checked_line(text, LONGEST_TEXT, "a special rule"),
    )
    if name and not text:
        raise EditError("a special rule needs a text")
    new = ((name, text),) if name else ()
    return replace(draft, special=(*draft.special[:place], *new, *draft.special[place + 1 :]))


def _score(
    draft: ScenarioDraft, palette: Palette, place: int, side: str, labels: str, points: int, lasting: str
) -> ScenarioDraft:
    """Set the hexes with a number from 0 that give points to a side, or add some. Without hexes, they are removed.

    `lasting` is `yes` if the points are never lost, `no` if they are, and empty if the file does not say it.
    """
    if not 0 <= place <= len(draft.goals) or place >= MOST_SPECIAL:
        raise EditError(f"a scenario has at most {MOST_SPECIAL} groups of hexes that give points")
    if side not in ARMIES or not 1 <= points <= 99 or lasting not in _LASTING:
        raise EditError("a group of hexes gives 1 to 99 points to a side")
    hexes = tuple(hexes_of(labels))
    new = (Goal(side, hexes, points, _LASTING[lasting]),) if hexes else ()
    return replace(draft, goals=(*draft.goals[:place], *new, *draft.goals[place + 1 :]))


WORD_EDITS: Acts = {
    "say": (say, (str, str)),
    "count": (_count, (str, int)),
    "army": (_army, (str, str, int)),
    "top": (_top, (str,)),
    "special": (_special, (int, str, str)),
    "score": (_score, (int, str, str, int, str)),
}
"""The function of each verb, and the types of its values."""
