"""Faults of a scenario on the map of 1961, and unusual facts about it, each with its squares and its rule."""

from collections import Counter
from collections.abc import Iterable, Iterator

from bcnb.editor.draft import ARMIES, Finding, ScenarioDraft
from bcnb.editor.map_draft import ANY
from bcnb.editor.palette import MapLimits, Palette
from bcnb.grid.squares import SquareId, bit, members, spread, write_square

LOPSIDED = 1.5
"""The ratio between the figures or pieces of both sides from which on they are unequal."""


def _at(words: str, squares: Iterable[SquareId]) -> Finding:
    return Finding.at(words, map(write_square, squares))


def _squares(draft: ScenarioDraft, side: str) -> int:
    """Return the squares of the pieces of a side."""
    return bit(at for at, letter in draft.squares.items() if ARMIES[letter.islower()] == side)


def map_faults(draft: ScenarioDraft, palette: Palette, limits: MapLimits) -> Iterator[Finding]:
    """Yield the faults: a side without pieces, and armies that are not complete unless any may begin."""
    for side in ARMIES:
        if not _squares(draft, side):
            yield Finding(f"The {side.title()} side has no piece, so it has lost the war (rule 9.1).")
    if draft.words.get("armies") != ANY:
        for number, side in enumerate(ARMIES):
            if astray := _squares(draft, side) & ~limits.states[number]:
                words = f"A {side.title()} piece begins outside the states of its side (rule 2.2)"
                yield _at(words, members(astray))
        yield from _wrong_numbers(draft, palette, limits)


def _wrong_numbers(draft: ScenarioDraft, palette: Palette, limits: MapLimits) -> Iterator[Finding]:
    """Yield the kinds of pieces of which a side, or with four players a general, has too few or too many."""
    if draft.words.get("players") == 4:
        parts = {" east of the line": limits.east, " west of the line": limits.land & ~limits.east}
    else:
        parts = {"": limits.land}
    for side in ARMIES:
        for letter, number in limits.numbers.items():
            for where, part in parts.items():
                due, have = number // len(parts), _count(draft, side, letter, part)
                gives = f"rule 10.1 gives each general {due}" if where else f"rule 2.1 gives it {due}"
                if have != due:
                    yield Finding(f"The {side.title()} side has {have} {palette.units[letter].name}{where}; {gives}.")


def _count(draft: ScenarioDraft, side: str, letter: str, part: int) -> int:
    """Return the number of pieces of a kind that a side has on some squares."""
    own = letter if side == ARMIES[0] else letter.lower()
    return sum(one == own and part >> at & 1 for at, one in draft.squares.items())


def map_oddities(draft: ScenarioDraft, palette: Palette, limits: MapLimits) -> Iterator[Finding]:
    """Yield the unusual facts about a scenario, although its file may be valid."""
    union, confederate = (_squares(draft, side) for side in ARMIES)
    if touching := spread(confederate) & union:
        yield _at("Enemies begin next to each other", members(touching))
    if shut := _shut_in(union, confederate, limits.land) | _shut_in(confederate, union, limits.land):
        yield _at("Enemies shut in a piece, so it may be removed before it moves (rule 8.1)", members(shut))
    if draft.words.get("armies") == ANY:
        for side in ARMIES:
            for letter, most in limits.numbers.items():
                if (have := _count(draft, side, letter, limits.land)) > most:
                    yield Finding(
                        f"The {side.title()} side has {have} {palette.units[letter].name}; the game has {most}."
                    )
    if draft.words.get("players") == 4:
        yield from _idle(draft, limits)
    numbers = Counter(ARMIES[letter.islower()] for letter in draft.squares.values())
    weak, strong = sorted(ARMIES, key=lambda side: numbers[side])
    if numbers[weak] and numbers[strong] >= LOPSIDED * numbers[weak]:
        words = f"The {strong.title()} side has {numbers[strong]} pieces, the {weak.title()} side {numbers[weak]}."
        yield Finding(f"The sides are unequal. {words}")
    if draft.squares and not draft.words.get("story"):
        yield Finding("The battle has no story.")


def _shut_in(own: int, foes: int, land: int) -> int:
    """Return the squares of the groups of a side that are next to enemies and to no empty square."""
    found, rest = 0, own
    while rest:
        group, edge = 0, rest & -rest
        while edge:
            group |= edge
            edge = spread(edge) & own & ~group
        rest &= ~group
        beside = spread(group) & land & ~own
        if beside & foes and not beside & ~foes:
            found |= group
    return found


def _idle(draft: ScenarioDraft, limits: MapLimits) -> Iterator[Finding]:
    """Yield the generals without a piece in their territory."""
    for side in ARMIES:
        for where, part in (("east", limits.east), ("west", limits.land & ~limits.east)):
            if _squares(draft, side) and not _squares(draft, side) & part:
                yield Finding(f"The {side.title()} general in the {where} has no piece.")
