"""The table at one moment as data for a page, the introduction of a battle, and the meaning of a click on a square."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from bcnb.engine.ruleset import Scenario, Seat
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation.action_text import army_words
from bcnb.games.battle_cry_1961.presentation.board_view import say_turn
from bcnb.games.battle_cry_1961.presentation.choices import columns_from
from bcnb.games.battle_cry_1961.presentation.status_text import say_phase
from bcnb.games.battle_cry_1961.rules.rails import joined
from bcnb.games.battle_cry_1961.rules.state import Command, Field, State
from bcnb.games.battle_cry_1961.rules.tables import SEATS, PieceType, Side
from bcnb.grid.squares import ADJACENT, Direction, SquareId, column, members, parse_square, row, write_square
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_noun, join_words, sentence


def opening(scenario: Scenario, start: State) -> Iterator[str]:
    """Iterate over the paragraphs that introduce a battle before its first turn."""
    yield scenario.title
    yield " ".join(scenario.story.split())
    if start.field.notice:
        yield start.field.notice
    order = join_words(SEATS[command.seat] for command in start.field.commands)
    army = army_words(start, Side.UNION)
    yield f"Each side has {army}. The order of play is {order}. A side without pieces has lost."


# --- what is shown ----------------------------------------------------------------------------------------------------


def position(seen: State, names: Mapping[Seat, str]) -> ViewData:
    """Return the data that everyone at the table sees next to the map.

    `names` is the player of each seat. There are no `cards`, and `sight` is off. `example` is an action as it is typed.
    """
    return {
        "turn": f"{say_turn(seen)}: {say_phase(seen)}",
        "armies": [_seated(seen, command, names.get(command.seat, "")) for command in seen.field.commands],
        "card": None,
        "cards": False,
        "sight": False,
        "example": "move e5 e6",
        "where": {write_square(at): _piece(seen, at) for at in members(seen.board.occupied)},
    }


def _seated(seen: State, command: Command, name: str) -> ViewData:
    """Return the leader of a part of a side, and the number of pieces there."""
    led = seen.board.sides[command.side] & (seen.field.areas[command.area] if not seen.joined[command.side] else -1)
    return {
        "side": command.side.seat,
        "seat": command.seat,
        "called": SEATS[command.seat],
        "name": name,
        "score": count_noun(led.bit_count(), "piece"),
        "held": "forces joined" if seen.joined[command.side] else "",
        "acts": seen.command is command and game.seat(seen) is not None,
    }


def kind_at(seen: State, label: str) -> str:
    """Return the arm of the piece on a square, or an empty string for an empty square."""
    at = parse_square(label)
    return seen.board.arm_at(at).word if seen.board.occupied >> at & 1 else ""


def layers_at(seen: State, label: str) -> frozenset[str]:
    """Return the layer of the board that shows the piece on a square."""
    return frozenset({"units"} if kind_at(seen, label) else ())


def _piece(seen: State, at: SquareId) -> list[object]:
    """Return the seat that leads a piece, its arm, a constant false, and a note about its state in this turn."""
    return [leader(seen, at).seat, seen.board.arm_at(at).word, False, _now(seen, at)]


def leader(seen: State, at: int) -> Command:
    """Return the seat that leads the piece on a square; for joined forces, the seat on turn or the first partner."""
    side = Side(seen.board.sides[Side.CONFEDERATE] >> at & 1)
    if seen.command.side == side and seen.turn.commanded >> at & 1:
        return seen.command
    own = [command for command in seen.field.commands if command.side == side]
    return next((command for command in own if seen.field.areas[command.area] >> at & 1), own[0])


def _now(seen: State, at: int) -> str:
    turn = seen.turn
    notices = (
        (turn.jumped, "It has jumped, and fights no other column."),
        (turn.fought, "It has fought in this turn."),
        (turn.stopped, "It came to a mountain, and cannot move farther in this turn."),
        (seen.own & ~turn.commanded, "It is under the partner's command."),
    )
    return next((words for squares, words in notices if squares >> at & 1), "")


NUMBERS = "The two numbers of a battle are strengths: that of your column, then that of the column against it."


def book(state: State) -> ViewData:
    """Return the ground of each square, and the description of each kind of ground and of piece."""
    return {
        "rest": f"Point at a square to read what is there and what it does. {NUMBERS}",
        "touch": f"Tap a square to read what is there and what it does. {NUMBERS}",
        "ground": _grounds(state.field),
        "terrain": {
            "mountain": "Mountain: a piece that comes here moves no further in this turn (rule 4.1).",
            "dot": "Dot: for one spot a piece goes from here to the next dot of a rail line (rule 5.1).",
        },
        "pieces": {kind.arm.word: piece_words(kind) for kind in state.rules.pieces},
    }


@lru_cache(maxsize=64)
def _grounds(field: Field) -> dict[str, str]:
    """Return the ground of each square of a map, which never changes."""
    return {write_square(at): _ground(field, at) for at in members(field.land)}


def _ground(field: Field, at: int) -> str:
    if field.mountains >> at & 1:
        return "mountain"
    return "dot" if field.stations >> at & 1 else ""


def piece_words(kind: PieceType) -> str:
    """Return the abilities of a type of piece: its move, its strength, and its place in a column."""
    steps = "one square" if kind.steps == 1 else "up to two squares"
    leads = "; if any is in an attacking column, one must be in front" if kind.leads else ""
    jumps = "" if kind.jumps else "; attacks from the rear without jumping, never alone"
    return sentence(f"{kind.arm.word}: {steps} a spot; battle strength {kind.strength}{leads}{jumps}")


# --- what is not offered ----------------------------------------------------------------------------------------------


def meant(state: State, label: str, origin: str, who: str) -> str:
    """Return the action that a click on a square without an offer probably means.

    The rules can then explain why it is refused. A battle is never declared by mistake.

    Raises:
        ValueError: if the player has to choose something else first.
    """
    at = parse_square(label)
    if not origin or origin == label:
        return _meant_start(state, at)
    start = parse_square(origin)
    if state.foes >> at & 1:
        return _meant_battle(state, start, at)
    return f"{'rail' if joined(state.field, start, at) else 'move'} {origin} {label}"


def _meant_start(state: State, at: SquareId) -> str:
    """Return a move of a piece that can't be selected to a square next to it, so that the rules explain why not."""
    near = next(members(ADJACENT[at] & state.field.land), at)
    text = f"move {write_square(at)} {write_square(near)}"
    if state.foes >> at & 1 or game.why_not(state, game.parse(text)) is None:
        raise ValueError("choose one of your own pieces first, then where it goes or what it attacks")
    return text


def _meant_battle(state: State, start: SquareId, at: SquareId) -> str:
    direction = _towards(start, at)
    if any(columns.line.direction == direction for columns in columns_from(state, start)):
        raise ValueError(f"no column from {write_square(start)} meets the piece on {write_square(at)}")
    return f"declare {write_square(start)} {direction.word}"


def _towards(start: int, at: int) -> Direction:
    """Return the direction in which a square lies, judged by its larger distance."""
    right, down = column(at) - column(start), row(at) - row(start)
    if abs(right) >= abs(down):
        return Direction.EAST if right > 0 else Direction.WEST
    return Direction.SOUTH if down > 0 else Direction.NORTH
