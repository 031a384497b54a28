"""The edits of a scenario on the map of 1961: its pieces and its words. The map stays as it is."""

from dataclasses import replace

from bcnb.editor.draft import ScenarioDraft
from bcnb.editor.edit_checks import EditError
from bcnb.editor.map_draft import ANY, COMPLETE
from bcnb.editor.palette import Acts, Palette
from bcnb.editor.word_edits import LIMITS, say
from bcnb.grid.squares import SquareId, parse_square

TEXTS = ("title", "date", "layout", "source", "story", "doubts", "scale")
"""The texts of a scenario on the map that an edit can set."""


def _square(palette: Palette, label: str) -> SquareId:
    """Return the square with a label, which must be on the map. Raises EditError."""
    try:
        at = parse_square(label)
    except ValueError as fault:
        raise EditError(str(fault)) from None
    if palette.map is None or not palette.map.land >> at & 1:
        raise EditError(f"{label} is not a square of this map")
    return at


def _with(draft: ScenarioDraft, pieces: dict[SquareId, str]) -> ScenarioDraft:
    return replace(draft, squares={at: pieces[at] for at in sorted(pieces)})


def _unit(draft: ScenarioDraft, palette: Palette, label: str, letter: str) -> ScenarioDraft:
    """Put a piece on a square, in place of the one there."""
    at = _square(palette, label)
    if len(letter) != 1 or palette.unit(letter) is None:
        raise EditError(f"unknown piece {letter!r:.40}")
    return _with(draft, {**draft.squares, at: letter})


def _erase(draft: ScenarioDraft, palette: Palette, labels: str) -> ScenarioDraft:
    """Remove the pieces from squares."""
    gone = {_square(palette, label) for label in labels.split()}
    return _with(draft, {at: letter for at, letter in draft.squares.items() if at not in gone})


def _remove(draft: ScenarioDraft, palette: Palette, label: str, index: int) -> ScenarioDraft:
    """Remove the piece of a square, whose index is 0."""
    if index or _square(palette, label) not in draft.squares:
        raise EditError(f"this piece is not on {label}")
    return _erase(draft, palette, label)


def _move(draft: ScenarioDraft, palette: Palette, origin: str, target: str) -> ScenarioDraft:
    """Move a piece to an empty square."""
    here, there = _square(palette, origin), _square(palette, target)
    if here not in draft.squares:
        raise EditError(f"{origin} has no piece to move")
    if there in draft.squares:
        raise EditError(f"{target} is not empty")
    return _with(draft, {there if at == here else at: letter for at, letter in draft.squares.items()})


def _say(draft: ScenarioDraft, palette: Palette, key: str, text: str) -> ScenarioDraft:
    """Set a text of the scenario. `armies` are complete, or any. The usual ones, complete, are not in the file."""
    if key == "armies":
        if text not in (ANY, COMPLETE):
            raise EditError(f"armies cannot be {text!r:.40}")
        words = {name: word for name, word in draft.words.items() if name != key}
        return replace(draft, words={**words, key: text} if text == ANY else words)
    if key not in TEXTS:
        raise EditError(f"unknown text {key!r:.40}")
    return say(draft, palette, key, text)


def _count(draft: ScenarioDraft, palette: Palette, key: str, number: int) -> ScenarioDraft:
    """Set the number of players, or the number in a list; 0 removes the latter."""
    least, most = LIMITS["number"]
    if key == "players" and number not in (2, 4):
        raise EditError("a war has 2 or 4 players")
    if key not in ("players", "number"):
        raise EditError(f"unknown number {key!r:.40}")
    if key == "number" and number and not least <= number <= most:
        raise EditError(f"{key} must be from {least} to {most}")
    words = {name: word for name, word in draft.words.items() if name != key}
    return replace(draft, words={**words, key: number} if number else words)


MAP_EDITS: Acts = {
    "unit": (_unit, (str, str)),
    "erase": (_erase, (str,)),
    "remove": (_remove, (str, int)),
    "move": (_move, (str, str)),
    "say": (_say, (str, str)),
    "count": (_count, (str, int)),
}
"""The function of each verb, and the types of its values."""
