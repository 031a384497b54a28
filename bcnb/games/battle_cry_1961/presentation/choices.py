"""The choices of a seat as plain data for a page, in the form of `presentation.choices`.

Moves on foot and by rail are listed together, because both cost a spot. Any square of a column that the selected piece
could attack as the rear piece is a target. Nothing shows if the battle would be allowed before it is declared.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation.action_text import say_action
from bcnb.games.battle_cry_1961.presentation.board_drawing import ride_path
from bcnb.games.battle_cry_1961.presentation.map_scene import land_of
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules.battle import BattleLine, find_line, strength
from bcnb.games.battle_cry_1961.rules.rails import joined
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.grid.squares import DIRECTIONS, SquareId, members, write_square
from bcnb.presentation.choices import AttackChoice, Choices, MoveChoice, no_choices, piece_on


class FacingColumns(NamedTuple):
    """A battle that could be declared: the text of its action, the line, and the strengths of both columns."""

    text: str
    line: BattleLine
    own: int
    foe: int

    @property
    def words(self) -> str:
        """Return the declaration in words: "Declare a battle to the east: 5 against 4"."""
        return f"Declare a battle to the {self.line.direction.word}: {self.own} against {self.foe}"

    @property
    def attackers(self) -> list[str]:
        """Return the squares of the attacking column."""
        return [write_square(at) for at in members(self.line.column)]

    @property
    def defenders(self) -> list[str]:
        """Return the squares of the column against it, from the front on."""
        step, front = self.line.direction.step, int(self.line.front)
        return [write_square(front + step * n) for n in range(1, self.line.defenders.bit_count() + 1)]


def columns_from(state: State, rear: SquareId) -> Iterator[FacingColumns]:
    """Iterate over all battles that could be declared with a piece as the rear piece, true or false (rule 6.1)."""
    if state.phase not in (Phase.MOVE, Phase.BATTLE):
        return
    for direction in DIRECTIONS:
        if line := find_line(state.rules, state.board, state.turn.commanded, state.foes, rear, direction):
            text = f"declare {write_square(rear)} {direction.word}"
            own, foe = (strength(state.rules, state.board, mask) for mask in (line.column, line.defenders))
            yield FacingColumns(text, line, own, foe)


def all_columns(state: State) -> Iterator[FacingColumns]:
    """Iterate over all battles that could be declared with any piece that the current seat leads."""
    for at in members(state.turn.commanded):
        yield from columns_from(state, at)


MOVES = "moves"
"""The key of the only way in which a piece can move."""


def choices(state: State) -> Choices:
    """Return the choices of the seat that decides.

    A target has `badges` (a drawing and its offset), the text `said`, and the attacking `column`. Its `sure` is true,
    which makes the page ask for confirmation.
    """
    found = no_choices()
    found["ready"] = "can declare a battle"
    for action in game.legal_actions(state):
        _OFFERS[type(action)](found, action, state)
    for columns in all_columns(state):
        _offer_columns(found, columns)
    return found


def _goals(found: Choices, origin: str) -> MoveChoice:
    new: MoveChoice = {"before": "", "name": "Move", "to": {}, "rides": {}}
    return piece_on(found, origin)["ways"].setdefault(MOVES, new)


def _offer_move(found: Choices, action: a.Move, state: State) -> None:
    _goals(found, write_square(action.origin))["to"][write_square(action.target)] = game.write(action)


def _offer_rail(found: Choices, action: a.Rail, state: State) -> None:
    """Add a rail movement, unless a step on foot leads to the same dot.

    With the alternative of A-13 it may begin next to a dot, where no rail line can be drawn.
    """
    way, target = _goals(found, write_square(action.origin)), write_square(action.target)
    if target not in way["to"]:
        way["to"][target] = game.write(action)
        if joined(state.field, action.origin, action.target):
            way["rides"][target] = ride_path(land_of(state.field), action.origin, action.target)


def _offer_columns(found: Choices, columns: FacingColumns) -> None:
    piece = piece_on(found, write_square(columns.line.rear))
    piece.setdefault("acts", []).append([columns.text, columns.words])
    front, *others = columns.defenders
    aim: AttackChoice = {
        "do": columns.text,
        "texts": [[columns.text, columns.words]],
        "sure": True,
        "odds": [f"{columns.words}."],
        "said": f"{columns.own} against {columns.foe}",
        "column": columns.attackers,
        "badges": [(f"own-{columns.own}", -19, -22), (f"foe-{columns.foe}", 19, -22)],
    }
    piece["aims"][front] = aim
    piece["aims"] |= {label: {**aim, "badges": []} for label in others}


def _offer_button(found: Choices, action: a.Action, state: State) -> None:
    found["buttons"].append((game.write(action), _say(action, state), []))


def _offer_done(found: Choices, action: a.Done, state: State) -> None:
    found["done"] = _say(action, state)


def _say(action: a.Action, state: State) -> str:
    return say_action(action, state).removesuffix(".")


_OFFERS: Mapping[type, Callable[..., None]] = {
    a.Move: _offer_move,
    a.Rail: _offer_rail,
    a.Declare: lambda found, action, state: None,
    a.Offer: _offer_button,
    a.Agree: _offer_button,
    a.Done: _offer_done,
}
"""The function that offers each kind of action; declarations are offered by their columns instead, true and false."""
