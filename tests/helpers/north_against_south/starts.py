"""Battles in which the armies are close, with every kind of unit, ground and objective: where the laws are tried."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from typing import Any, get_type_hints

from bcnb.games.hexboard.rules.card_steps import UnitPlace
from bcnb.games.hexboard.rules.tables import Side, Wing
from bcnb.games.north_against_south.rules.actions import VERBS, PieceLabel, Who, piece_label
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.tables import RULES, Rules
from bcnb.grid.hexes import HEXES, HexId, parse_hex
from tests.helpers.battle_cry.starts import BESIDES, GROUND
from tests.helpers.north_against_south.field import UNION, begin, layout

READINGS = tuple(name for name, kind in Rules.__annotations__.items() if kind is bool and name != "brigades")
"""*North against South*'s own fields of `Rules` that choose between two readings."""
OTHER_READINGS = replace(RULES, **{name: not getattr(RULES, name) for name in READINGS})
"""The rules with every open question answered the other way."""


def everything(rules: Rules = RULES, first=UNION) -> State:
    """A battle with every kind of unit, ground and objective, where the armies are close."""
    units = """
b . I . H . . A . . C
c . . I . S . I . S . D .
d . . I . . I . . . A
e . . . . . . . . . . . . C
f . . i . . s . . c
g . i . s . i . i . . i . d
h . . h . . a . . i a
"""
    second = {"c3": "I", "c7": "S", "d10": "C", "f6": "i", "g8": "i", "h10": "c"}
    return begin(layout(units, GROUND, second=second, **BESIDES, points_to_win=9, first=first, rules=rules))


def starts() -> dict[str, State]:
    """These battles by name; in the last one the dice say who begins."""
    return {
        "everything": everything(),
        "other-readings": everything(OTHER_READINGS),
        "tossed": everything(first=None),
    }


# --- imaginable actions -----------------------------------------------------------------------------------------------

CARDS = (*RULES.cards, "nonsense", "unknown")
ROLLS = ("I", "CS", "IIF", "IICC", "ICASF", "IIIIII", "ACI", "X")


def imaginable(state: State) -> Iterator[Any]:
    """Actions of every kind with every value of their fields that can be written; places are near some piece."""
    held = sorted({*state.board.stacks, *state.board.leaders, parse_hex("a1"), parse_hex("i13")})
    places = [piece_label(at, slot) for at in held for slot in (0, 1, 2)]
    domains: dict[Any, Any] = {
        HexId: HEXES,
        PieceLabel: places,
        UnitPlace: places,
        Side: tuple(Side),
        Wing: tuple(Wing),
    }
    named = {"card": CARDS, "faces": ROLLS, "side": range(6), "union": range(1, 7), "confederate": range(1, 7)}
    for kind, words in VERBS.values():
        hints = get_type_hints(kind)
        pools = []
        for field, word in zip(fields(kind), words, strict=True):
            hint = hints[field.name]
            whos = [who for who in Who if (who.value == "" and word.optional) or _is_read(word, who)]
            pools.append(whos if hint is Who else domains.get(hint) or named[field.name])
        yield from (kind(*values) for values in product(*pools))


def _is_read(word: Any, who: Who) -> bool:
    try:
        return word.read(who.value) == who
    except ValueError:
        return False
