"""Positions for rule tests, drawn as text, and the words given / when / then.

A picture has one line a row: the row's letter, then a glyph a hex. Rows that matter not are left out, and so are the
hexes after the last that matters. Unit letters are those of scenario files: capitals for the Union, which is at the
top (home row a), small letters for the Confederates (home row i).
"""

from collections.abc import Mapping, Sequence
from typing import get_type_hints

from bcnb.engine.ruleset import Scenario
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules.events import BattleJoined, Event
from bcnb.games.battle_cry.rules.state import Copied, General, Layout, Objective, PlayCard, State, Turn, Unit
from bcnb.games.battle_cry.rules.tables import RULES_2000, Rules
from bcnb.games.hexboard.rules.tables import Side, Terrain, UnitType
from bcnb.grid.hexes import SIDES, HexId, bit, hex_at, parse_hex, write_hex
from tests.helpers.tries import Tries, with_hands

UNION, CONFEDERATE = Side.UNION, Side.CONFEDERATE
_TRIES = Tries(game)
given, when, refused, legal = _TRIES.given, _TRIES.when, _TRIES.refused, _TRIES.legal
goals, aims = _TRIES.goals, _TRIES.aims
FACE_TO_FACE = """
e . . . . I
f . . . . i
"""
SPARRING = """
h . . . . . . . . c
i . . . . . . . . C
"""
"""Two cavalry units far off, so that somebody can battle even where a test's own units cannot."""
END = """
card_discarded 2.8 union probe-centre
phase_began 2.8 draw
"""
"""How a turn ends that had only Probe Center."""


def cells(picture: str) -> dict[HexId, str]:
    """The glyphs of a picture by hex; dots are left out."""
    found: dict[HexId, str] = {}
    for letter, *glyphs in filter(None, map(str.split, picture.splitlines())):
        for column, glyph in enumerate(glyphs):
            number = hex_at("abcdefghi".index(letter), column)
            assert number is not None, f"{letter}{column + 1} is off the board"
            if glyph != ".":
                found[number] = glyph
    return found


def _unit(glyph: str, rules: Rules) -> Unit:
    kind: UnitType = next(kind for kind in rules.units.values() if kind.glyph == glyph.upper())
    return Unit(UNION if glyph.isupper() else CONFEDERATE, kind, kind.figures)


def _terrain(glyph: str, rules: Rules) -> Terrain:
    return next(terrain for terrain in rules.terrain.values() if terrain.glyph == glyph)


def sides(text: str) -> int:
    """A set of sides from their names: `NW NE`."""
    return bit(SIDES.index(name) for name in text.split())


def position(
    units: str,
    ground: str = "",
    *,
    generals: Mapping[str, str] | None = None,
    strength: Mapping[str, int] | None = None,
    faces: Mapping[str, str] | None = None,
    works: Mapping[str, str] | None = None,
    union: Sequence[str] = ("probe-centre",),
    confederate: Sequence[str] = ("probe-centre",),
    turn: Side = UNION,
    top: Side = UNION,
    objectives: Sequence[Objective] = (),
    flags: tuple[int, int] = (0, 0),
    flags_to_win: int = 6,
    last: tuple[Copied | None, Copied | None] = (None, None),
    rules: Rules = RULES_2000,
) -> State:
    """The moment before the side on `turn` plays a card. `generals` is hex -> name, capital "U …" or "C …" first.

    `union` and `confederate` are the cards in the hands; all others lie in the deck.
    """
    pieces = {at: _unit(glyph, rules) for at, glyph in cells(units).items()}
    for label, figures in (strength or {}).items():
        at = parse_hex(label)
        pieces[at] = Unit(pieces[at].side, pieces[at].kind, figures)
    layout = Layout(
        terrain={at: _terrain(glyph, rules) for at, glyph in cells(ground).items()},
        faces={parse_hex(label): sides(text) for label, text in (faces or {}).items()},
        works={parse_hex(label): sides(text) for label, text in (works or {}).items()},
        units=pieces,
        generals={parse_hex(label): _general(text) for label, text in (generals or {}).items()},
        top=top,
        first=turn,
        hand_sizes=(len(union), len(confederate)),
        prizes_to_win=flags_to_win,
        objectives=tuple(objectives),
        rules=rules,
    )
    state = game.setup(_scenario(layout))
    state = with_hands(state, union, confederate, last=last)
    return state._replace(turn=Turn(1, turn), pending=(PlayCard(),), flags=flags)


def _general(text: str) -> General:
    return General(UNION if text[0] == "U" else CONFEDERATE, text[1:].strip() or "Smith")


def marked(picture: str) -> set[str]:
    """The labels of the hexes that a picture marks, with whatever glyph."""
    return {write_hex(at) for at in cells(picture)}


def scenario_of(state: State, union: int = 5, confederate: int = 5) -> Scenario:
    """The scenario that begins with a position, with hands of these sizes."""
    field, board = state.field, state.board
    layout = Layout(
        terrain=dict(enumerate(field.terrain)),
        faces=field.faces,
        works=board.works,
        units=board.units,
        generals=board.generals,
        top=field.top,
        first=field.first,
        hand_sizes=(union, confederate),
        prizes_to_win=field.prizes_to_win[0],
        objectives=field.objectives,
        rules=state.rules,
    )
    return _scenario(layout)


def _scenario(layout: Layout) -> Scenario:
    return Scenario("test", "battle_cry", "Test", None, "designed", "", "A story.", (), {}, {}, layout)


def undealt(state: State, union: int = 5, confederate: int = 5) -> State:
    """The battle of a position before its cards are dealt, with hands of these sizes."""
    return game.setup(scenario_of(state, union, confederate))


def told(*texts: str) -> list[Event]:
    """Events from lines of words: an event's name as in a record, then its fields in order.

    Hexes stand as labels, several joined by commas, a side as its seat; a field that is true or false stands as its
    name or as a dash, and a dash is also an empty field.
    """
    lines = (line.split() for text in texts for line in text.splitlines())
    return [_event(*words) for words in lines if words]


def _event(name: str, *words: str) -> Event:
    kind = game.event_types[name]
    known = get_type_hints(kind)
    return kind(*(_value(word, field, known[field]) for word, field in zip(words, known, strict=True)))


def _value(word: str, field: str, kind: object) -> object:
    if kind is bool:
        assert word in (field, "-"), f"{word} is neither {field} nor a dash"
        return word == field
    if kind == tuple[HexId, ...]:
        return () if word == "-" else tuple(map(parse_hex, word.split(",")))
    if kind == int | None:
        return None if word == "-" else int(word)
    if kind is HexId or kind is Side:
        return game.scalars[kind].parse(word)
    return int(word) if kind is int else word


def in_battle(state: State, *orders: str, card: str = "probe-centre") -> State:
    """The state in which the units with these orders may battle: a card is played, and nobody moves."""
    return given(state, f"play {card}", *(f"order {words}" for words in orders), "done")


def dice(state: State, attacker: str, target: str) -> int:
    """How many dice an attack has now."""
    (joined,) = when(state, f"battle {attacker} {target}")
    assert isinstance(joined, BattleJoined)
    return joined.dice


def strengths(state: State) -> dict[str, int]:
    """How many figures each unit has, by the label of its hex."""
    return {write_hex(at): unit.strength for at, unit in state.board.units.items()}


def leaders(state: State) -> dict[str, str]:
    """The name of each general, by the label of his hex."""
    return {write_hex(at): general.name for at, general in state.board.generals.items()}
