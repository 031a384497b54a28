"""The terminal's menu and status lines, and answers about the reach and strength of a piece."""

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
from bcnb.grid.squares import ADJACENT, members, parse_square, write_square
from bcnb.presentation.choices import Folding, MenuEntry, fold_menu, shown_verbs, with_verb
from bcnb.presentation.table_adapter import TextAnswer
from bcnb.presentation.text_tools import join_words, sentence


def menu(state: State) -> tuple[MenuEntry, ...]:
    """Return the menu of the seat that decides.

    It lists all battles that could be declared, true and false, without showing which is which.
    """
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
SHOWN = shown_verbs(_KINDS, {"end": "done", "attack": "declare"})
"""The verbs of actions by the words that describe them on the screen."""


def typed_action(text: str) -> str:
    """Return a typed action in its standard form. Words of the screen may stand for verbs.

    >>> typed_action("Take E5 e9"), typed_action("attack e5 n"), typed_action("end")
    ('rail e5 e9', 'declare e5 north', 'done')
    """
    return a.tidy(with_verb(text, SHOWN))


WRITTEN: Mapping[str, str] = {
    "move": "move e5 e6",
    "rail": "rail e5 e9",
    "declare": "declare e5 east",
    "roll": "roll 25",
}
"""An example of each kind of action, for error messages."""


def score(state: State) -> str:
    """Return the line above the map."""
    return f"{say_turn(state)}: {say_phase(state)}. {say_armies(state)}"


def standing(state: State) -> tuple[str, ...]:
    """Return reminders for the middle of a turn: the pieces that the seat leads, and those that have stopped."""
    return tuple(_standing(state))


def _standing(state: State) -> Iterator[str]:
    if led := say_led(state):
        yield led
    if stopped := [write_square(at) for at in members(state.turn.stopped)]:
        yield f"Stopped on mountains: {join_words(stopped)}."


def completed(text: str) -> str:
    """Return a full move for a text that names only the piece, so that the rules explain why it can't move."""
    verb, *labels = text.split(" ")
    if verb != "move" or len(labels) != 1:
        return ""
    return f"{text} {write_square(next(members(ADJACENT[parse_square(labels[0])])))}"


def latest(plies: Sequence[Ply], seat: Seat, label: str) -> Ply | None:
    """Return the ply that last moved the piece on a square, if the seat could take it back, or None."""
    at = parse_square(label)
    for ply in reversed(plies):
        action = game.parse(ply.do)
        if ply.seat != seat or not isinstance(action, (a.Move, a.Rail)):
            return None
        if action.target == at:
            return ply
    return None


# --- questions at any time --------------------------------------------------------------------------------------------


def reach_answer(state: State, label: str) -> TextAnswer:
    """Return where a piece could go for one spot, and which columns it could attack as the rear piece."""
    at = parse_square(label)
    if not state.turn.commanded >> at & 1:
        return TextAnswer((f"No piece stands on {label} that could act in this turn.",))
    goals = [one.target for one in game.legal_actions(state) if isinstance(one, (a.Move, a.Rail)) and one.origin == at]
    reached = [write_square(target) for target in dict.fromkeys(goals)]
    where = f"can go to {join_words(reached)} for a spot" if reached else "cannot move now"
    return TextAnswer((sentence(f"{_piece(state, label)} {where}"), *say_strengths(state, label)), tuple(reached))


def say_strengths(state: State, label: str, to: str = "") -> list[str]:
    """Return the strengths of all columns that a piece could attack as the rear piece, or only of the one at `to`."""
    found = [columns for columns in columns_from(state, parse_square(label)) if not to or to in columns.defenders]
    return [f"{columns.words}." for columns in found] or [f"No column with {label} in the rear meets an opponent."]


def strengths_answer(state: State, label: str, to: str) -> TextAnswer:
    """Return the strengths as an answer that also highlights the square."""
    return TextAnswer(tuple(say_strengths(state, label, "" if to == label else to)), (to,))
