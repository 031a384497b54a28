"""The text board: a position as a picture of letters with, beneath it, what its letters cannot say.

A hex is three letters and a star: the ground, the unit (capitals for the Union, small letters for the Confederates),
its strength, and `*` where a general is with it; a general alone is `G`. The half-column indent of every second row is
that of the board.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from bcnb.games.battle_cry.rules.state import Field, Objective, State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.show.names import clockwise
from bcnb.games.battle_cry.show.prompt import prompt
from bcnb.games.hexboard.rules.board import SECTION_NAMES, SECTIONS
from bcnb.games.hexboard.rules.tables import Side, Terrain
from bcnb.grid.hexes import ROW_LETTERS, ROW_MASKS, ROWS, SIDES, WIDTHS, HexId, hex_at, members, write_hex
from bcnb.present.english import counted

_CELL = 4
_INDENT = "    "
_STAY = "\xa0"
"""A blank at which no line is broken, until it is written."""


def text_board(state: State) -> str:
    """The position as text: the board, then a few lines of words; no line is longer than 80 letters."""
    return "\n".join((text_picture(state), "", *(line for words in _words(state) for line in wrapped(words))))


def text_picture(state: State) -> str:
    """The board alone, without the words beneath it."""
    return "\n".join(_picture(state))


def wrapped(words: str) -> Iterator[str]:
    """Words as lines of at most 80 letters."""
    lines = wrap(words, 80, subsequent_indent="  ", break_on_hyphens=False)
    return (line.replace(_STAY, " ") for line in lines)


def labels(mask: int) -> str:
    """The hexes of a set in words, with a dash for those that follow each other in a row.

    >>> labels(0b11101)
    'a1 a3-a5'
    """
    return " ".join(_span(run) for row in ROW_MASKS for run in _runs(mask & row))


def _runs(mask: int) -> Iterator[list[HexId]]:
    run: list[HexId] = []
    for number in members(mask):
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _span(run: list[HexId]) -> str:
    if len(run) < 3:
        return " ".join(write_hex(number) for number in run)
    return f"{write_hex(run[0])}-{write_hex(run[-1])}"


# --- the picture ------------------------------------------------------------------------------------------------------


def _picture(state: State) -> Iterator[str]:
    top = state.field.top
    yield _army(state, top, "top")
    yield sections_line()
    yield _INDENT + "".join(f" {column + 1:<{_CELL - 1}}" for column in range(WIDTHS[0])).rstrip()
    yield from (_row(state, row) for row in range(ROWS))
    yield _army(state, top.foe, "bottom")


def _row(state: State, row: int) -> str:
    cells = "".join(
        _cell(state, number) for column in range(WIDTHS[row]) if (number := hex_at(row, column)) is not None
    )
    half = " " * (_CELL // 2) * (row % 2)
    return f"{ROW_LETTERS[row]}{_INDENT[1:]}{half}{cells}".rstrip()


def _cell(state: State, number: HexId) -> str:
    unit, general = state.board.units.get(number), state.board.generals.get(number)
    ground = state.field.terrain[number].glyph
    if unit:
        return f"{ground}{_cased(unit.kind.glyph, unit.side)}{unit.strength}{'*' if general else ' '}"
    return f"{ground}{_cased('G', general.side) if general else ' '}  "


def _cased(letter: str, side: Side) -> str:
    return letter.upper() if side == Side.UNION else letter.lower()


def sections_line(cell: int = _CELL) -> str:
    """The names of the sections over the board, with hexes of so many letters, and where the dotted lines run."""
    ends = (len(_INDENT), *(len(_INDENT) + number * cell - 1 for number in (4, 9)), len(_INDENT) + cell * WIDTHS[0])
    names = (name.center(ends[n + 1] - ends[n] - (n > 0)) for n, name in enumerate(SECTION_NAMES))
    return _INDENT + ":".join(names).rstrip()


def _army(state: State, side: Side, where: str) -> str:
    hand = len(state.cards.hands[side])
    score = f"{flags(state, side)} of {state.field.flags_to_win} flags"
    return f"{_INDENT}{_name(side)} ({where}): {score}, {counted(hand, 'card')}"


def _name(side: Side) -> str:
    return side.seat.title()


# --- the words --------------------------------------------------------------------------------------------------------


def _words(state: State) -> Iterator[str]:
    yield _turn(state)
    yield from (f"Generals: {_name(side)} {names}" for side in Side if (names := _generals(state, side)))
    yield from say_faces(state.field)
    yield from say_works(state.board.works)
    yield from say_prizes(state.field.objectives, state.claimed)
    yield f"In two sections: {say_shared(0, 1)}; {say_shared(1, 2)}"
    yield f"Ground: {say_grounds(state.field, state.rules.terrain)}"
    yield f"Pieces: {_kinds(state)}; capitals for the Union, small letters for the Confederates"
    yield "A digit is the figures left; a star is a general with the unit"


def _turn(state: State) -> str:
    card = state.rules.cards.get(state.turn.card)
    turn = f"Turn {state.turn.number}" if state.turn.number else "Before the first turn"
    return f"{turn}{', ' + card.name if card else ''}. {prompt(state)}"


def _generals(state: State, side: Side) -> str:
    mine = ((number, general) for number, general in sorted(state.board.generals.items()) if general.side == side)
    return ", ".join(f"{general.name} {write_hex(number)}".strip() for number, general in mine)


def say_faces(field: Field) -> Iterator[str]:
    """Which sides of which hexes fences and roads cover."""
    by_look: dict[tuple[str, int], int] = defaultdict(int)
    for number, sides in sorted(field.faces.items()):
        by_look[field.terrain[number].name, sides] |= 1 << number
    for (name, sides), mask in by_look.items():
        yield f"{name.capitalize()} facing {_sides(sides)}: {labels(mask)}"


def say_works(works: Mapping[HexId, int]) -> Iterator[str]:
    """Which sides of which hexes field works cover."""
    by_sides: dict[int, int] = defaultdict(int)
    for number, sides in sorted(works.items()):
        by_sides[sides] |= 1 << number
    for sides, mask in by_sides.items():
        yield f"Field works facing {_sides(sides)}: {labels(mask)}"


def _sides(mask: int) -> str:
    return " ".join(SIDES[side] for side in clockwise(mask))


def say_prizes(objectives: Iterable[Objective], claimed: tuple[int, int], unit: str = "flag") -> Iterator[str]:
    """What positions are worth to whom; `claimed` are those won for good already."""
    for objective in objectives:
        points = f"{objective.points} {unit if objective.points == 1 else unit + 's'}"
        left = objective.hexes & ~(claimed[objective.side] if objective.for_good else 0)
        how = "for good" if objective.for_good else "while held"
        if left:
            yield f"Worth {points} to the {_name(objective.side)} side, {how}: {labels(left)}"


def say_shared(one: int, other: int) -> str:
    """The hexes that two sections share."""
    return f"{labels(SECTIONS[one] & SECTIONS[other])} ({SECTION_NAMES[one]} and {SECTION_NAMES[other]})"


def say_grounds(field: Field, kinds: Mapping[str, Terrain]) -> str:
    """The letters of the ground that lies on a field."""
    there = set(field.terrain)
    return listed((ground.glyph, ground.name) for ground in kinds.values() if ground in there)


def _kinds(state: State) -> str:
    there = {unit.kind for unit in state.board.units.values()}
    kinds = [(kind.glyph, kind.name) for kind in state.rules.units.values() if kind in there]
    return listed([*kinds, ("G", "general")] if state.board.generals else kinds)


def listed(pairs: Iterable[tuple[str, str]]) -> str:
    """Letters with what they mean, which no line tears apart."""
    return ", ".join(f"{glyph}{_STAY}{name}" for glyph, name in pairs)
