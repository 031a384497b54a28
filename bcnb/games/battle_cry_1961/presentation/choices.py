"""What a seat may choose in a war on squares, as plain data for a page, in the form of `present.choices`.

Goals on foot and by rail stand together: either costs a spot. An aim is a square of a column that could be attacked,
with the chosen piece in the rear; whether the battle would be a true one nobody says before it is declared.
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
    """A battle that could be declared: its text, the line, and the strengths of both columns."""

    text: str
    line: BattleLine
    own: int
    foe: int

    @property
    def words(self) -> str:
        """What would be declared: "Declare a battle to the east: 5 against 4"."""
        return f"Declare a battle to the {self.line.direction.word}: {self.own} against {self.foe}"

    @property
    def attackers(self) -> list[str]:
        """The squares of the attacking column."""
        return [write_square(at) for at in members(self.line.column)]

    @property
    def defenders(self) -> list[str]:
        """The squares of the column against it, from the front on."""
        step, front = self.line.direction.step, int(self.line.front)
        return [write_square(front + step * n) for n in range(1, self.line.defenders.bit_count() + 1)]


def columns_from(state: State, rear: SquareId) -> Iterator[FacingColumns]:
    """Rule 6.1: every battle that could be declared with a piece in the rear, true or false."""
    if state.phase not in (Phase.MOVE, Phase.BATTLE):
        return
    for direction in DIRECTIONS:
        if line := find_line(state.rules, state.board, state.turn.commanded, state.foes, rear, direction):
            text = f"declare {write_square(rear)} {direction.word}"
            own, foe = (strength(state.rules, state.board, mask) for mask in (line.column, line.defenders))
            yield FacingColumns(text, line, own, foe)


def all_columns(state: State) -> Iterator[FacingColumns]:
    """The same for every piece that the seat on turn leads."""
    for at in members(state.turn.commanded):
        yield from columns_from(state, at)


MOVES = "moves"
"""The one way of going of a piece."""


def choices(state: State) -> Choices:
    """What the seat that decides may choose. An aim has `badges` (drawings, and how far they stand aside), what is
    `said` of it, and the `column` that would attack; one has to be `sure` of it."""
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
    """A ride; where a step on foot leads to the same dot, it is not offered a second time. A-13 read otherwise, it may
    begin beside a dot, and there no line can be drawn."""
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
"""Where each kind of action is offered; declarations are offered by their columns, true and false alike."""
