"""What the laws need to know of each ruleset: battles to try, actions that can be imagined, what is always true."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from bcnb.games import battle_cry_1961
from bcnb.grid.hexes import parse_hex
from bcnb.grid.squares import parse_square
from tests.helpers import invariants
from tests.helpers.battle_cry import starts
from tests.helpers.battle_cry_1961 import world
from tests.helpers.north_against_south import ledger as north_ledger
from tests.helpers.north_against_south import marches
from tests.helpers.north_against_south import starts as north


class Ledger(Protocol):
    """Follows one game from its start, and says what is broken."""

    def faults(self, state: Any, events: Iterable[Any]) -> list[str]:
        """What is not as it must be after a ply, in words."""


class Subject(NamedTuple):
    """What the laws need to know of a ruleset.

    `crowded` gives positions, by name, in which everything that there is stands close together; `imaginable` actions of
    every kind in a state; `place` is the place of a label; `ledger` follows a game. `dice` says how many dice chance
    rolls in a state, or None for a card. `risky` says whether an action is one that is accepted without being listed,
    its failure an event. `longest` is more plies than any random game has; where the rules do not bring every game to
    an `end`, one is stopped there. `games` is how many the whole proof plays, and `choices`
    how long the sequences are that it counts. `law` is one that needs positions of its own, and `turn` plays
    from one of them: how many plies it had, and what is wrong.
    """

    crowded: Callable[[], dict[str, Any]]
    imaginable: Callable[[Any], Iterator[Any]]
    place: Callable[[str], int]
    ledger: Callable[[Any], Ledger]
    dice: Callable[[Any], int | None]
    games: int
    choices: int = 4
    longest: int = 20_000
    ends: bool = True
    risky: Callable[[Any, Any], bool] | None = None
    law: str = ""
    turn: Callable[[int], tuple[int, list[str]]] = lambda seed: (0, [])


def _dice_or_card(state: Any) -> int | None:
    return getattr(state.decision, "dice", None)


SUBJECTS: Mapping[str, Subject] = {
    "battle_cry": Subject(
        crowded=starts.starts,
        imaginable=starts.imaginable,
        place=parse_hex,
        ledger=invariants.Ledger,
        dice=_dice_or_card,
        games=10_000,
    ),
    "north_against_south": Subject(
        crowded=north.starts,
        imaginable=north.imaginable,
        place=parse_hex,
        ledger=north_ledger.Ledger,
        dice=_dice_or_card,
        games=2_000,
        law="no brigade ends its march torn apart",
        turn=marches.random_turn,
    ),
    "battle_cry_1961": Subject(
        crowded=world.starts,
        imaginable=world.imaginable,
        place=parse_square,
        ledger=world.Ledger,
        dice=lambda state: 2,
        games=1_000,
        choices=2,
        longest=2_000,
        ends=False,
        risky=battle_cry_1961.is_risky,
    ),
}
"""Every ruleset."""
HEXES_AND_CARDS = {"battle_cry", "north_against_south"}
"""The rulesets with hexes and cards."""
RISKY = {name for name, subject in SUBJECTS.items() if subject.risky}
"""The rulesets with risky actions."""
