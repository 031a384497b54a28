"""Positions for rule tests, drawn as text, and the words given / when / then.

A picture has one line a row: the row's letter, then a glyph a hex. Rows that matter not are left out, and so are the
hexes after the last that matters. Unit letters are those of scenario files: capitals for the Union, which is at the
top (home row a), small letters for the Confederates (home row i).
"""

from collections.abc import Mapping, Sequence

import pytest

from bcnb.engine.ruleset import IllegalAction, Refusal
from bcnb.engine.scenario import Scenario
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.events import Event
from bcnb.games.battle_cry.state import Copied, General, Layout, Objective, PlayCard, State, Turn, Unit
from bcnb.games.battle_cry.tables import RULES_2000, Rules, Side, Terrain, UnitType
from bcnb.grid.hexes import SIDES, HexId, bit, hex_at, parse_hex

UNION, CONFEDERATE = Side.UNION, Side.CONFEDERATE


def cells(picture: str) -> dict[HexId, str]:
    """The glyphs of a picture by hex; dots are left out."""
    found: dict[HexId, str] = {}
    for line in picture.strip().splitlines():
        letter, *glyphs = line.split()
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
        flags_to_win=flags_to_win,
        objectives=tuple(objectives),
        rules=rules,
    )
    scenario = Scenario("test", "battle_cry", "Test", None, "designed", "", "", (), {}, {}, layout)
    state = game.setup(scenario)
    deck = dict(state.cards.deck)
    for card in (*union, *confederate):
        deck[card] -= 1
    stock = state.cards._replace(
        hands=(tuple(union), tuple(confederate)),
        deck={card: count for card, count in deck.items() if count},
        last=last,
    )
    return state._replace(cards=stock, turn=Turn(1, turn), pending=(PlayCard(),), flags=flags)


def _general(text: str) -> General:
    return General(UNION if text[0] == "U" else CONFEDERATE, text[1:].strip() or "Smith")


def given(state: State, *texts: str) -> State:
    """The state after some actions, chance's among them."""
    for text in texts:
        state, _ = game.apply(state, game.parse(text))
    return state


def when(state: State, *texts: str) -> list[Event]:
    """The events of some actions, in order."""
    events: list[Event] = []
    for text in texts:
        state, more = game.apply(state, game.parse(text))
        events += more
    return events


def refused(state: State, text: str) -> Refusal:
    """The refusal of an action, which both `why_not` and `apply` give, and which no listed action gets."""
    action = game.parse(text)
    refusal = game.why_not(state, action)
    assert refusal is not None, f"{text} is allowed"
    assert action not in game.legal_actions(state)
    with pytest.raises(IllegalAction) as raised:
        game.apply(state, action)
    assert raised.value.refusal == refusal
    return refusal


def legal(state: State, verb: str = "") -> list[str]:
    """The texts of the legal actions, those of one verb if it is given."""
    return [text for text in map(game.write, game.legal_actions(state)) if text.split(" ")[0] == verb or not verb]


def of_kind(events: Sequence[Event], *kinds: type) -> list[Event]:
    """The events of some types."""
    return [event for event in events if isinstance(event, kinds)]
