"""What may be done in a war on squares, as a menu for the terminal, and where the turn stands."""

from collections.abc import Iterator, Mapping, Sequence

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Seat
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation.action_text import say_action, say_led
from bcnb.games.battle_cry_1961.presentation.board_view import say_turn
from bcnb.games.battle_cry_1961.presentation.choices import all_columns, columns_from
from bcnb.games.battle_cry_1961.presentation.status_text import say_armies, say_phase
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.grid.squares import BESIDE, members, parse_square, write_square
from bcnb.presentation.choices import Folding, MenuEntry, fold_menu
from bcnb.presentation.table_adapter import TextAnswer
from bcnb.presentation.text_tools import join_words, sentence


def menu(state: State) -> tuple[MenuEntry, ...]:
    """What the seat that decides may do. Every battle that could be declared is named, true and false alike: nobody is
    told which is which."""
    actions = [action for action in game.legal_actions(state) if not isinstance(action, a.Declare)]
    said = [MenuEntry(game.write(action), say_action(action, state)) for action in actions]
    declared = [MenuEntry(columns.text, f"{columns.words}.") for columns in all_columns(state)]
    last = [entry for entry in said if entry.text == "done"]
    entries = [*(entry for entry in said if entry not in last), *declared, *last]
    return fold_menu(entries, Folding(_KINDS, lambda label: _piece(state, label)))


def _piece(state: State, label: str) -> str:
    return f"the {state.board.arm_at(parse_square(label)).word} at {label}"


_KINDS: Mapping[str, str] = {
    "move": "Move a piece on foot",
    "rail": "Take a piece by rail",
    "declare": "Declare a battle",
}
WRITTEN: Mapping[str, str] = {
    "move": "move e5 e6",
    "rail": "rail e5 e9",
    "declare": "declare e5 east",
    "roll": "roll 25",
}
"""How actions are written, by their first words, for those who miswrite one."""


def score(state: State) -> str:
    """What stands over the map."""
    return f"{say_turn(state)}: {say_phase(state)}. {say_armies(state)}"


def standing(state: State) -> tuple[str, ...]:
    """What is to be kept in mind in the middle of a turn: whom the seat leads, who has stopped."""
    return tuple(_standing(state))


def _standing(state: State) -> Iterator[str]:
    if led := say_led(state):
        yield led
    if stopped := [write_square(at) for at in members(state.turn.stopped)]:
        yield f"Stopped on mountains: {join_words(stopped)}."


def completed(text: str) -> str:
    """An action of which only the piece was named, made whole, so that the rules say what keeps that piece."""
    verb, *labels = text.split(" ")
    if verb != "move" or len(labels) != 1:
        return ""
    return f"{text} {write_square(next(members(BESIDE[parse_square(labels[0])])))}"


def latest(plies: Sequence[Ply], seat: Seat, label: str) -> Ply | None:
    """The last ply that moved the piece on a square, as far back as a seat can take it back."""
    at = parse_square(label)
    for ply in reversed(plies):
        action = game.parse(ply.do)
        if ply.seat != seat or not isinstance(action, (a.Move, a.Rail)):
            return None
        if action.target == at:
            return ply
    return None


# --- asked at any time ------------------------------------------------------------------------------------------------


def tell_reach(state: State, label: str) -> TextAnswer:
    """Where a piece could go for a spot, and whom it could attack from the rear."""
    at = parse_square(label)
    if not state.turn.commanded >> at & 1:
        return TextAnswer((f"No piece stands on {label} that could act in this turn.",))
    goals = [one.target for one in game.legal_actions(state) if isinstance(one, (a.Move, a.Rail)) and one.origin == at]
    reached = [write_square(target) for target in dict.fromkeys(goals)]
    where = f"can go to {join_words(reached)} for a spot" if reached else "cannot move now"
    return TextAnswer((sentence(f"{_piece(state, label)} {where}"), *say_strengths(state, label)), tuple(reached))


def say_strengths(state: State, label: str, to: str = "") -> list[str]:
    """The strengths of every column that could be declared with a piece in the rear, or of the one against `to`."""
    found = [columns for columns in columns_from(state, parse_square(label)) if not to or to in columns.defenders]
    return [f"{columns.words}." for columns in found] or [f"No column with {label} in the rear meets an opponent."]


def tell_strengths(state: State, label: str, to: str) -> TextAnswer:
    """The same with the square that it is about."""
    return TextAnswer(tuple(say_strengths(state, label, "" if to == label else to)), (to,))
