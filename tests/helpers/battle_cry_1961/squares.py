"""Wars on small boards, drawn as text: what the rule tests of the 1961 game stand on.

A picture has one letter a square: capitals are the Union's, small letters the Confederates', `.` is open, `^` a
mountain and `~` no square. What a letter cannot say, such as a piece on a mountain, is reported by labels.
"""

from dataclasses import replace
from typing import Any

from bcnb.engine.ruleset import Scenario
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.rules.board import make_board, pieces_of
from bcnb.games.battle_cry_1961.rules.evolve import commanded
from bcnb.games.battle_cry_1961.rules.state import Layout, Phase, Section, State
from bcnb.games.battle_cry_1961.rules.tables import PIECES, RULES_1961, Arm, Side
from bcnb.grid.squares import SquareId, bit, parse_square, parse_squares, square_at, write_square
from tests.helpers.tries import Tries

_TRIES = Tries(game)
play, legal, refusal = _TRIES.given, _TRIES.legal, _TRIES.refused
GLYPHS = {kind.glyph: kind.arm for kind in PIECES}


def letters(picture: str) -> dict[SquareId, str]:
    """The letter of every square that is one."""
    rows = picture.split()
    found = {square_at(r, c): letter for r, line in enumerate(rows) for c, letter in enumerate(line)}
    return {at: letter for at, letter in found.items() if letter != "~"}


def layout_of(
    picture: str,
    *,
    mountains: str = "",
    rails: tuple[str, ...] = (),
    east: str = "",
    players: int = 2,
    **readings: Any,
) -> Layout:
    """A starting layout; `readings` are fields of the rules."""
    drawn = letters(picture)
    pieces = {at: piece_of(letter) for at, letter in drawn.items() if letter.upper() in GLYPHS}
    lines = [tuple(map(parse_square, line.split())) for line in rails]
    return Layout(
        land=bit(drawn),
        mountains=bit(at for at, letter in drawn.items() if letter == "^") | parse_squares(mountains),
        colours=(0, 0),
        states={},
        east=parse_squares(east),
        dots={at: write_square(at) for line in lines for at in (line[0], line[-1])},
        sections=tuple(map(Section, lines)),
        sites=(),
        notice="",
        board=make_board(pieces),
        players=players,
        rules=replace(RULES_1961, **readings),
    )


def war(picture: str, *, seat: str = "union", spots: int = 0, **told: Any) -> State:
    """A moment of a war: the seat whose turn it is has these spots left. The rest is passed to `layout_of`."""
    layout = layout_of(picture, **told)
    begun = game.setup(Scenario("war", game.name, "", None, "designed", "", "", (), {}, {}, layout))
    command = list(game.seats(begun)).index(seat)
    turn = begun.turn._replace(command=command, commanded=commanded(begun, command, begun.joined), spots=spots)
    return begun._replace(turn=turn, phase=Phase.MOVE)


def piece_of(letter: str) -> tuple[Side, Arm]:
    """The side and the arm of a letter."""
    return Side.UNION if letter.isupper() else Side.CONFEDERATE, GLYPHS[letter.upper()]


def refused(state: State, text: str) -> str:
    """The number of the rule that refuses an action; it is not a legal one either, and nothing happens."""
    return refusal(state, text).rule


def happens(state: State, *texts: str) -> list[Any]:
    """The events of the last of these actions."""
    return list(game.decide(play(state, *texts[:-1]), game.parse(texts[-1])))


def disallowed(state: State, text: str) -> str:
    """The number of the rule that a false declaration fails; the turn has ended with it."""
    assert game.parse(text) not in game.legal_actions(state)
    told, *rest = happens(state, text)
    assert isinstance(told, game.event_types["battle_disallowed"])
    assert any(isinstance(event, game.event_types["turn_ended"]) for event in rest)
    return str(told.rule)


def units(state: State, size: str) -> str:
    """The pieces as a picture of the same shape as another one; rows are parted by a blank."""
    found = {at: letter(*piece) for at, piece in pieces_of(state.board).items()}
    rows = size.split()
    return " ".join(
        "".join("~" if mark == "~" else found.get(square_at(r, c), ".") for c, mark in enumerate(line))
        for r, line in enumerate(rows)
    )


def letter(side: Side, arm: Arm) -> str:
    """The letter of a piece."""
    return PIECES[arm].glyph if side == Side.UNION else PIECES[arm].glyph.lower()
