"""Positions of *North against South* for rule tests, drawn as text, and the words given / when / then.

A picture is as in `tests.helpers.battle_cry.field`. Unit letters are those of scenario files: I rifles, S smoothbores,
C cavalry, D dismounted cavalry, A foot and H horse artillery; the Union, in capitals, is at the top (home row a). A
second unit of a hex is in `second`, and what differs from seasoned troops at full strength stands by place (`e6`,
`e6-2`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bcnb.engine.ruleset import Scenario
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.rules.state import Copied
from bcnb.games.hexboard.rules.tables import Side, Terrain
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import parse_piece_label, write_piece_label
from bcnb.games.north_against_south.rules.board import change_unit, place_of, unit_at
from bcnb.games.north_against_south.rules.state import General, Layout, Objective, PlayCard, State, Turn, Unit
from bcnb.games.north_against_south.rules.tables import RULES, Quality, Rules
from bcnb.grid.hexes import HexId, parse_hex, write_hex
from tests.helpers.battle_cry.field import cells, sides
from tests.helpers.tries import Tries, with_hands

UNION, CONFEDERATE = Side.UNION, Side.CONFEDERATE
_TRIES = Tries(game)
given, when, refused, legal = _TRIES.given, _TRIES.when, _TRIES.refused, _TRIES.legal
goals, aims = _TRIES.goals, _TRIES.aims


def _unit(glyph: str, at: HexId, rules: Rules) -> Unit:
    kind = next(kind for kind in rules.units.values() if kind.glyph == glyph.upper())
    return Unit(UNION if glyph.isupper() else CONFEDERATE, kind, Quality.SEASONED, kind.figures, at)


def _terrain(glyph: str, rules: Rules) -> Terrain:
    return next(terrain for terrain in rules.terrain.values() if terrain.glyph == glyph)


def layout(
    units: str,
    ground: str = "",
    *,
    second: Mapping[str, str] | None = None,
    generals: Mapping[str, str] | None = None,
    faces: Mapping[str, str] | None = None,
    works: Mapping[str, str] | None = None,
    hands: tuple[int, int] = (5, 5),
    top: Side = UNION,
    first: Side | None = UNION,
    objectives: Sequence[Objective] = (),
    points_to_win: int | tuple[int, int] = 6,
    rules: Rules = RULES,
) -> Layout:
    """A starting layout; `generals` is hex -> "U name" or "C name"."""
    drawn = [_unit(glyph, at, rules) for at, glyph in cells(units).items()]
    more = [_unit(glyph, parse_hex(label), rules) for label, glyph in (second or {}).items()]
    return Layout(
        terrain={at: _terrain(glyph, rules) for at, glyph in cells(ground).items()},
        faces={parse_hex(label): sides(text) for label, text in (faces or {}).items()},
        works={parse_hex(label): sides(text) for label, text in (works or {}).items()},
        units=(*drawn, *more),
        generals=tuple(_general(text, parse_hex(label)) for label, text in (generals or {}).items()),
        top=top,
        first=first,
        hand_sizes=hands,
        points_to_win=(points_to_win,) * 2 if isinstance(points_to_win, int) else points_to_win,
        objectives=tuple(objectives),
        rules=rules,
    )


def _general(text: str, at: HexId) -> General:
    return General(UNION if text[0] == "U" else CONFEDERATE, text[1:].strip() or "Smith", at)


def scenario_of(start: Layout) -> Scenario:
    """A scenario with this layout."""
    return Scenario("test", game.name, "Test", None, "designed", "", "", (), {}, {}, start)


def read(**changes) -> dict[str, Rules]:
    """The keyword of a position in which some rules are with the alternative."""
    return {"rules": replace(RULES, **changes)}


def begin(start: Layout) -> State:
    """The state in which a battle of this layout begins."""
    return game.setup(scenario_of(start))


def position(
    units: str,
    ground: str = "",
    *,
    strength: Mapping[str, int] | None = None,
    quality: Mapping[str, str] | None = None,
    brigades: Mapping[str, str] | None = None,
    scattered: Sequence[str] = (),
    union: Sequence[str] = ("probe-centre",),
    confederate: Sequence[str] = ("probe-centre",),
    turn: Side = UNION,
    points: tuple[int, int] = (0, 0),
    last: tuple[Copied | None, Copied | None] = (None, None),
    **rest,
) -> State:
    """The moment before the side on `turn` plays a card. `brigades` is a general's hex -> the places of his units."""
    state = begin(layout(units, ground, hands=(len(union), len(confederate)), first=turn, **rest))
    state = with_hands(state, union, confederate, last=last)
    board = state.board
    for label, figures in (strength or {}).items():
        board = change_unit(board, unit_at(board, parse_piece_label(label)), strength=figures)
    for label, word in (quality or {}).items():
        board = change_unit(board, unit_at(board, parse_piece_label(label)), quality=Quality(word))
    for label, places in (brigades or {}).items():
        for place in places.split():
            number = board.leaders[parse_hex(label)]
            board = change_unit(board, unit_at(board, parse_piece_label(place)), brigade=number)
    for label in scattered:
        number = board.leaders[parse_hex(label)]
        board = board._replace(generals={**board.generals, number: replace(board.generals[number], scattered=True)})
    return state._replace(board=board, turn=Turn(1, turn), pending=(PlayCard(),), points=points)


def strengths(state: State) -> dict[str, int]:
    """How many figures each unit has, by its place."""
    return {
        write_piece_label(place_of(state.board, number)): unit.strength for number, unit in state.board.units.items()
    }


def leaders(state: State) -> dict[str, str]:
    """The name of each general, by the label of his hex."""
    return {write_hex(general.at): general.name for general in state.board.generals.values()}


def in_battle(state: State, *orders: str, card: str = "probe-centre") -> State:
    """The state in which the units with these orders may battle: a card is played, and nobody moves."""
    return finished(given(state, f"play {card}", *(f"order {words}" for words in orders)), "battle")


def in_moves(state: State, *orders: str, card: str = "probe-centre") -> State:
    """The state in which the pieces with these orders may move."""
    return finished(given(state, f"play {card}", *(f"order {words}" for words in orders)), "moves")


def finished(state: State, phase: str) -> State:
    """The state after as many `done` as it takes to reach a phase of the turn."""
    waits = {"moves": "MakeMoves", "battle": "JoinBattle"}[phase]
    for _ in range(2):
        if type(state.decision).__name__ != waits:
            state = given(state, "done")
    assert type(state.decision).__name__ == waits
    return state


def joined(state: State, attacker: str, target: str, who: str = "") -> e.BattleJoined:
    """How an attack begins."""
    event = when(state, " ".join(filter(None, ("battle", attacker, target, who))))[0]
    assert isinstance(event, e.BattleJoined)
    return event


def dice(state: State, attacker: str, target: str, who: str = "") -> int:
    """How many dice an attack has now."""
    return joined(state, attacker, target, who).dice
