"""The short forms of turns of *Battle-Cry* (1961)."""

from collections.abc import Mapping

from bcnb.engine.turn_notation import ATTACK, HEAD, ShortForm, TurnNotation
from bcnb.games.battle_cry_1961.rules.actions import tidy
from bcnb.games.battle_cry_1961.rules.state import SIDES, State
from bcnb.grid.squares import WORDS

_SQUARE = r"[a-z]\d{1,2}"
_PLACES: Mapping[str, str] = {
    "at": _SQUARE,
    "to": _SQUARE,
    "direction": "|".join((*WORDS, *(word[0] for word in WORDS))),
    "dice": "[1-6]{2}",
}
_STEPS = """\
A step is the two dice of a turn (56), a move from square to square (o20-n19), a
ride on the railroad (f28=h26), a battle as its rear piece with a direction
(i17xnorth), or any action that 'legal' lists. The dice of the next turn also
end this one."""

TURN_NOTATION: TurnNotation[State] = TurnNotation(
    forms=(
        ShortForm("{dice}", ("roll {dice}",), HEAD),
        ShortForm("{at}-{to}", ("move {at} {to}",)),
        ShortForm("{at}={to}", ("rail {at} {to}",)),
        ShortForm("{at}x{direction}", ("declare {at} {direction}",), ATTACK),
    ),
    places=lambda state: _PLACES,
    tidy=tidy,
    seat=lambda state: None if state.phase is SIDES else state.command.seat,
    steps=_STEPS,
    pairs="A move is written {at}-{to}, a ride on the railroad {at}={to}, a battle {at}xnorth.",
)
