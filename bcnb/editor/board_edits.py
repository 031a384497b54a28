"""The edits of the board of a draft: its ground and its pieces."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from bcnb.editor.draft import ARMIES, EMPTY, Leader, Piece, PlaceName, ScenarioDraft, mask_of
from bcnb.editor.edit_checks import LONGEST_NAME, EditError, checked_line, hex_of, hexes_of
from bcnb.editor.palette import Acts, Palette
from bcnb.editor.symmetry import WAYS, reflected
from bcnb.grid.hexes import NEIGHBOURS, HexId, members, write_hex

T = TypeVar("T")

UPPER_SIDES = mask_of("NW NE")
"""The sides that a fence or a sunken road faces until others are chosen."""


def _with(things: Mapping[HexId, T], here: HexId, thing: T | None) -> dict[HexId, T]:
    """Return things by hex with one added or replaced, or removed if it is None."""
    found = {place: one for place, one in things.items() if place != here}
    if thing is not None:
        found[here] = thing
    return {place: found[place] for place in sorted(found)}


# --- the ground -------------------------------------------------------------------------------------------------------


def _paint(draft: ScenarioDraft, palette: Palette, labels: str, letter: str) -> ScenarioDraft:
    """Give hexes a terrain. What no longer fits the terrain, such as faces, is removed."""
    kind = palette.terrain.get(letter)
    if kind is None:
        raise EditError(f"unknown terrain {letter!r}")
    for here in hexes_of(labels):
        terrain = _with(draft.terrain, here, None if letter == EMPTY else letter)
        faces = _with(draft.faces, here, draft.faces.get(here, UPPER_SIDES) if kind.faced else None)
        works = _with(draft.works, here, None) if kind.water else draft.works
        draft = replace(draft, terrain=terrain, faces=faces, works=works)
    return draft


def _fill(draft: ScenarioDraft, palette: Palette, label: str, letter: str) -> ScenarioDraft:
    """Give a hex, and all hexes joined to it by the same terrain, another terrain."""
    start = hex_of(label)
    like, found, new = draft.terrain.get(start), {start}, [start]
    while new:
        beside = {there for here in new for there in members(NEIGHBOURS[here]) if draft.terrain.get(there) == like}
        new = sorted(beside - found)
        found.update(new)
    return _paint(draft, palette, " ".join(map(write_hex, found)), letter)


def _face(draft: ScenarioDraft, palette: Palette, label: str, sides: str) -> ScenarioDraft:
    """Choose the sides that the fence or sunken road of a hex faces."""
    here, mask = hex_of(label), _mask(sides)
    if here not in draft.faces:
        raise EditError(f"{label} has no fence or sunken road that faces a side")
    if not mask:
        raise EditError(f"the terrain on {label} faces at least one side")
    return replace(draft, faces=_with(draft.faces, here, mask))


def _works(draft: ScenarioDraft, palette: Palette, label: str, sides: str) -> ScenarioDraft:
    """Give a hex field works on the given sides, or none."""
    here, mask = hex_of(label), _mask(sides)
    kind = palette.terrain[draft.terrain.get(here, EMPTY)]
    if mask and kind.water:
        raise EditError(f"field works on {label} would be in a waterway")
    if any(mask >> n & 1 and not (mask >> (n + 1) % 6 | mask >> (n - 1) % 6) & 1 for n in range(6)):
        raise EditError(f"field works on {label} must cover two sides that meet")
    return replace(draft, works=_with(draft.works, here, mask or None))


def _mask(sides: str) -> int:
    try:
        return mask_of(sides)
    except ValueError as fault:
        raise EditError(str(fault)) from None


def _name(draft: ScenarioDraft, palette: Palette, label: str, text: str) -> ScenarioDraft:
    """Give a hex the name of a place, or none."""
    here, text = hex_of(label), checked_line(text, LONGEST_NAME, "the name of a place")
    known = draft.names.get(here, PlaceName(""))
    return replace(draft, names=_with(draft.names, here, known._replace(name=text) if text else None))


# --- pieces -----------------------------------------------------------------------------------------------------------


def _unit(draft: ScenarioDraft, palette: Palette, label: str, letter: str) -> ScenarioDraft:
    """Put a full unit on a hex, in place of the units there. A general of the other side leaves the hex."""
    if palette.unit(letter) is None:
        raise EditError(f"unknown unit {letter!r}")
    here, piece = hex_of(label), Piece(letter)
    if here in draft.leaders and draft.leaders[here].side != piece.side:
        draft = _without_leader(draft, here)
    return replace(draft, units=_with(draft.units, here, (piece,)))


def _second(draft: ScenarioDraft, palette: Palette, label: str, letter: str) -> ScenarioDraft:
    """Put a second unit on a hex."""
    here, stack = hex_of(label), draft.units.get(hex_of(label), ())
    if palette.unit(letter) is None:
        raise EditError(f"unknown unit {letter!r}")
    if not stack or len(stack) >= palette.stack or stack[0].side != Piece(letter).side:
        raise EditError(f"{label} has no room for a second unit, or no unit of the same side")
    return replace(draft, units=_with(draft.units, here, (*stack, Piece(letter))))


def _stack(draft: ScenarioDraft, label: str, index: int) -> tuple[HexId, tuple[Piece, ...]]:
    here = hex_of(label)
    stack = draft.units.get(here, ())
    if not 0 <= index < len(stack):
        raise EditError(f"{label} has no unit with this number")
    return here, stack


def _changed(draft: ScenarioDraft, label: str, index: int, **values: Any) -> ScenarioDraft:
    here, stack = _stack(draft, label, index)
    changed = (*stack[:index], stack[index]._replace(**values), *stack[index + 1 :])
    return replace(draft, units=_with(draft.units, here, changed))


def _strength(draft: ScenarioDraft, palette: Palette, label: str, index: int, figures: int) -> ScenarioDraft:
    """Give a unit a number of figures. The full number is not written in the file."""
    _, stack = _stack(draft, label, index)
    kind = palette.units[stack[index].letter.upper()]
    if not 1 <= figures <= kind.figures:
        raise EditError(f"{kind.name} has 1 to {kind.figures} figures")
    return _changed(draft, label, index, strength=None if figures == kind.figures else figures)


def _quality(draft: ScenarioDraft, palette: Palette, label: str, index: int, quality: str) -> ScenarioDraft:
    """Give a unit a quality. The usual one is empty."""
    if quality and quality not in palette.qualities:
        raise EditError(f"unknown quality {quality!r}")
    return _changed(draft, label, index, quality=quality)


def _brigade(draft: ScenarioDraft, palette: Palette, label: str, index: int, general: str) -> ScenarioDraft:
    """Put a unit into the brigade of the general on a hex, or into none."""
    _, stack = _stack(draft, label, index)
    place = hex_of(general) if general else None
    if place is not None and (
        not palette.brigade or place not in draft.leaders or draft.leaders[place].side != stack[index].side
    ):
        raise EditError(f"{general} has no general whose brigade the unit on {label} could join")
    return _changed(draft, label, index, brigade=place)


def _general(draft: ScenarioDraft, palette: Palette, label: str, side: str, name: str) -> ScenarioDraft:
    """Put a general on a hex, or change the name of the one there. Without a side, the general leaves."""
    here = hex_of(label)
    if not side:
        return _without_leader(draft, here)
    if side not in ARMIES:
        raise EditError(f"unknown side {side!r}")
    name = checked_line(name, LONGEST_NAME, "the name of a general")
    if not name:
        raise EditError("a general needs a name")
    if here in draft.units and draft.units[here][0].side != side:
        raise EditError(f"a general cannot be on {label} with an enemy unit")
    if here in draft.leaders and draft.leaders[here].side != side:
        draft = _without_leader(draft, here)
    return replace(draft, leaders=_with(draft.leaders, here, Leader(side, name)))


def _without_leader(draft: ScenarioDraft, here: HexId) -> ScenarioDraft:
    """Return the draft without the general on a hex; the units of the brigade then belong to none."""
    return replace(draft, leaders=_with(draft.leaders, here, None), units=_led(draft.units, here, None))


def _led(
    units: Mapping[HexId, tuple[Piece, ...]], before: HexId, after: HexId | None
) -> dict[HexId, tuple[Piece, ...]]:
    """Return units of which those of the general on one hex follow the general on another hex, or none."""
    return {
        here: tuple(piece._replace(brigade=after) if piece.brigade == before else piece for piece in stack)
        for here, stack in units.items()
    }


def _erase(draft: ScenarioDraft, palette: Palette, labels: str) -> ScenarioDraft:
    """Remove the pieces from hexes. On a hex without pieces, the ground is cleared, with works and name."""
    for here in hexes_of(labels):
        if draft.side_at(here):
            draft = replace(_without_leader(draft, here), units=_with(draft.units, here, None))
            draft = replace(draft, units={place: stack for place, stack in draft.units.items() if place != here})
        else:
            draft = _paint(draft, palette, write_hex(here), EMPTY)
            draft = replace(draft, works=_with(draft.works, here, None), names=_with(draft.names, here, None))
    return draft


def _remove(draft: ScenarioDraft, palette: Palette, label: str, index: int) -> ScenarioDraft:
    """Remove one unit of a hex."""
    here, stack = _stack(draft, label, index)
    return replace(draft, units=_with(draft.units, here, (*stack[:index], *stack[index + 1 :]) or None))


def _move(draft: ScenarioDraft, palette: Palette, origin: str, target: str) -> ScenarioDraft:
    """Move all pieces of a hex to a hex without pieces."""
    here, there = hex_of(origin), hex_of(target)
    if not draft.side_at(here):
        raise EditError(f"{origin} has no piece to move")
    if here == there or draft.side_at(there):
        raise EditError(f"{target} is not empty")
    units, leaders = dict(draft.units), dict(draft.leaders)
    if here in units:
        units[there] = units.pop(here)
    if here in leaders:
        leaders[there] = leaders.pop(here)
        units = _led(units, here, there)
    return replace(
        draft,
        units={place: units[place] for place in sorted(units)},
        leaders={place: leaders[place] for place in sorted(leaders)},
    )


def _reflect(draft: ScenarioDraft, palette: Palette, way: str) -> ScenarioDraft:
    """Mirror or turn the board."""
    if way not in WAYS:
        raise EditError(f"unknown way {way!r} to turn a board")
    return reflected(draft, way)


BOARD_EDITS: Acts = {
    "paint": (_paint, (str, str)),
    "fill": (_fill, (str, str)),
    "face": (_face, (str, str)),
    "works": (_works, (str, str)),
    "name": (_name, (str, str)),
    "unit": (_unit, (str, str)),
    "second": (_second, (str, str)),
    "strength": (_strength, (str, int, int)),
    "quality": (_quality, (str, int, str)),
    "brigade": (_brigade, (str, int, str)),
    "general": (_general, (str, str, str)),
    "erase": (_erase, (str,)),
    "remove": (_remove, (str, int)),
    "move": (_move, (str, str)),
    "reflect": (_reflect, (str,)),
}
"""The function of each verb, and the types of its values."""
