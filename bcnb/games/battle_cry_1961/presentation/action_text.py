"""The actions in words, as imperatives, and the result expected after example moves."""

from collections.abc import Callable, Iterator, Mapping

from bcnb.engine.corrections import Correct
from bcnb.games.battle_cry_1961.files.position import AfterMoves
from bcnb.games.battle_cry_1961.presentation.board_view import prompt
from bcnb.games.battle_cry_1961.presentation.cell_text import piece_name, square_name, town
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules.board import pieces_of
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import SEATS, Side
from bcnb.grid.squares import SquareId, members, parse_square, write_square
from bcnb.presentation.text_tools import count_noun, entitled, join_words, sentence


def say_action(action: a.Action, state: State) -> str:
    """Return an action as an imperative sentence; `state` is the state before it."""
    return sentence(_ACTIONS[type(action)](action, state))


def place_name(state: State, label: str) -> str:
    """Return a square in words, by its label.

    Raises:
        ValueError: if the text is not a label of a square on the map.
    """
    return square_name(state, parse_square(label))


def map_caption(state: State, title: str) -> str:
    """Return a position with its title as one line of text, for readers who can't see the picture."""
    armies = entitled(title, (f"{side.seat.title()}: {army_words(state, side)}" for side in Side))
    return f"{armies} {state.field.notice}".rstrip()


def army_words(state: State, side: Side) -> str:
    """Return the pieces of a side: "14 infantry, 4 cavalry and 4 artillery"."""
    own = state.board.sides[side]
    return join_words(
        f"{(own & state.board.arms[kind.arm]).bit_count()} {kind.arm.word}" for kind in state.rules.pieces
    )


def _piece(state: State, at: int) -> str:
    """Return the piece on a square, "the infantry at e6", or "the piece at e6" for an empty square."""
    kind = state.board.arm_at(at).word if state.board.occupied >> at & 1 else "piece"
    return f"the {kind} at {write_square(at)}"


def _stop(state: State, at: int) -> str:
    """Return a square with the town of its dot: "b29 (Albany)"."""
    label, name = write_square(at), town(state.field.dots.get(SquareId(at), ""))
    return f"{label} ({name})" if name not in ("", label) else label


_ACTIONS: Mapping[type, Callable[..., str]] = {
    a.Move: lambda action, state: f"move {_piece(state, action.origin)} to {write_square(action.target)}",
    a.Rail: lambda action, state: f"take {_piece(state, action.origin)} by rail to {_stop(state, action.target)}",
    a.Declare: lambda action, state: (
        f"declare a battle to the {action.direction.word}, with {_piece(state, action.rear)} in the rear"
    ),
    a.Done: lambda action, state: "end the turn",
    Correct: lambda action, state: "correct the position",
    a.Offer: lambda action, state: "offer a draw",
    a.Agree: lambda action, state: "agree to the draw",
    a.Roll: lambda action, state: f"the dice show {' and '.join(action.dice)}",
    a.Throw: lambda action, state: (
        f"for sides, {SEATS['union']} rolls {' and '.join(action.union)}, "
        f"{SEATS['confederate']} {' and '.join(action.confederate)}"
    ),
}


# --- after example moves ----------------------------------------------------------------------------------------------


def say_after(then: AfterMoves, state: State) -> Iterator[str]:
    """Iterate over sentences about the result expected after example moves; `state` is the state that they end in."""
    if then.spots is not None:
        yield sentence(f"{count_noun(state.turn.spots, 'spot')} left")
    if then.units is not None:
        yield sentence(f"on the map stand {_standing(state)}")
    if then.joined is not None:
        yield _joined(state)
    if then.surrender:
        yield _surrender(then)
    if then.winner:
        yield prompt(state)
    elif then.seat:
        yield f"Next – {prompt(state)}"


def _standing(state: State) -> str:
    return join_words(f"{piece_name(state, at)} at {write_square(at)}" for at in sorted(pieces_of(state.board)))


def _joined(state: State) -> str:
    sentences = [f"The forces of the {side.seat.title()} side are joined." for side in Side if state.joined[side]]
    return " ".join(sentences) or "No forces are joined."


def _surrender(then: AfterMoves) -> str:
    who = f"a surrender by {join_words(SEATS[seat] for seat in then.surrender)}"
    return f"Refused now: {who} (rule {then.refused})." if then.refused else f"Allowed now: {who}."


# --- status -----------------------------------------------------------------------------------------------------------


def say_led(state: State) -> str:
    """Return the pieces that the current seat leads, or an empty text if it leads its whole side."""
    if state.turn.commanded == state.own:
        return ""
    led = join_words(write_square(at) for at in members(state.turn.commanded))
    return f"{SEATS[state.command.seat]} leads {led or 'nobody'}."
