"""Functions that read and write positions on squares, and that read the results expected after examples.

A position is a moment of a war, as the tables of a map and the table `position`. Everything that a question doesn't
need can be left out. Then the map is open and has no line, it is the Union's move, no spots are left, and each seat
leads the pieces in its territory.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import CHANCE, Scenario
from bcnb.games import battle_cry_1961
from bcnb.games.battle_cry_1961.files.layout import (
    BEYOND,
    EMPTY,
    MOUNTAIN,
    SIDE,
    WATER,
    read_label,
    read_labels,
    read_layout,
    read_units,
    unit_letters,
    write_picture,
)
from bcnb.games.battle_cry_1961.rules.board import COMMANDS
from bcnb.games.battle_cry_1961.rules.evolve import commanded
from bcnb.games.battle_cry_1961.rules.rulebook import RULES
from bcnb.games.battle_cry_1961.rules.state import Board, Field, Phase, Snapshot, State, Turn
from bcnb.games.battle_cry_1961.rules.tables import RULES_1961, Area, Side
from bcnb.grid.squares import SquareId, column, members, row, square_at, write_square, write_squares
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    changed_readings,
    named,
    nested,
    one_of,
    override_fields,
    read_fields,
    whole,
)

SIDE_NAMES = [side.seat for side in Side]


def read_position(table: Table) -> State:
    """Return the state in the tables of a position; other keys are left to the caller.

    Raises:
        FileError: if a key is not valid, or a side has no pieces.
    """
    layout = read_layout(table, sparing=True)
    begun = battle_cry_1961.setup(
        Scenario("position", battle_cry_1961.name, "", None, "designed", "", "", (), {}, {}, layout)
    )
    now = table.table("position")
    begun = begun._replace(phase=Phase.OVER if now.has("ended") else Phase.MOVE)
    state = override_fields(now, begun, _STATE)
    state = state._replace(turn=_read_turn(now, state))
    for side in Side:
        if not state.board.sides[side] and state.phase is not Phase.OVER:
            raise table.fault(f"the {side.seat} side has no piece, so the war is over", "map", "units")
    return state


def position_tables(state: State) -> dict[str, object]:
    """Return the tables of a position file that reads as an equal state."""
    field = state.field
    line = {"territory": _territory(field)} if field.areas[Area.EAST] else {}
    return {
        "ruleset": battle_cry_1961.name,
        "players": len(field.commands),
        "notice": field.notice,
        "rail": [
            {"squares": " ".join(map(write_square, section.squares)), "railroads": section.railroads}
            for section in field.sections
        ],
        "site": [{"at": write_square(site.at), "name": site.name, "year": site.year} for site in field.sites],
        "map": {"terrain": _terrain(field), **_states(field)[0], **line, "units": units_picture(state.board, field)},
        "states": _states(field)[1],
        "dots": {write_square(at): name for at, name in field.dots.items()},
        "rules": changed_readings(state.rules, RULES_1961),
        "position": _now_table(state),
    }


# --- reading ----------------------------------------------------------------------------------------------------------


def _read_joined(table: Table, key: str) -> tuple[bool, bool]:
    """Return for the Union and the Confederacy whether their forces are joined."""
    names = table.texts(key)
    for number, name in enumerate(names):
        if name not in SIDE_NAMES:
            raise table.fault(f"{name!r} is not a side: {' or '.join(SIDE_NAMES)}", key, number)
    return SIDE_NAMES[0] in names, SIDE_NAMES[1] in names


JOINED = FieldFormat(_read_joined)
_STATE = {
    "joined": JOINED,
    "phase": named({phase.value: phase for phase in Phase}),
    "offer": SIDE,
    "winner": SIDE,
    "ended": MAYBE_TEXT,
}


def _read_turn(now: Table, state: State) -> Turn:
    """Return the turn, whose pieces must belong to its side."""
    seats = [command.seat for command in state.field.commands]
    command = seats.index(now.choice("seat", seats, next(seat for seat in seats if seat.startswith(SIDE_NAMES[0]))))
    own = state.board.sides[state.field.commands[command].side]
    pieces = FieldFormat(partial(_read_own, own))
    kinds = {
        "number": whole(1, key="turn"),
        "spots": whole(0, 12),
        "moved": TABLE_KINDS[bool],
        "before": nested(partial(_read_before, state.field)),
        **dict.fromkeys(("commanded", "stopped", "fought", "jumped"), pieces),
        "jumper": FieldFormat(lambda table, key: next(members(_read_own(own, table, key)), None)),
        "chain": whole(0),
    }
    return override_fields(now, Turn(1, command, commanded(state, command, state.joined)), kinds)


def _read_own(own: int, table: Table, key: str) -> int:
    """Return a set of pieces of the side on turn."""
    mask = 0
    for label in table.text(key, "").split():
        at = read_label(table, label, -1, key)
        if not own >> at & 1:
            raise table.fault(f"no piece of the side on turn stands on {label}", key)
        mask |= 1 << at
    return mask


def _read_before(field: Field, table: Table) -> Snapshot:
    kinds: Kinds = {
        "board": FieldFormat(lambda entry, key: read_units(entry, key, field.land), key="units"),
        "commanded": FieldFormat(lambda entry, key: read_labels(entry, key, field.land)),
        "joined": JOINED,
    }
    return read_fields(table, Snapshot, kinds)


# --- writing ----------------------------------------------------------------------------------------------------------


def _picture(field: Field, letters: Mapping[SquareId, str], plain: str) -> str:
    """Return a picture of the whole map: the given letters, `plain` on other squares, `~` on water, `x` elsewhere."""
    drawn = field.land | field.water
    rows, columns = (max(map(place, members(drawn))) + 1 for place in (row, column))
    places = (square_at(r, c) for r in range(rows) for c in range(columns))
    ground = {**letters, **dict.fromkeys(members(field.water), WATER)}
    return write_picture({at: ground.get(at, plain if field.land >> at & 1 else BEYOND) for at in places})


def units_picture(board: Board, field: Field) -> str:
    """Return the pieces as a picture of the map."""
    return _picture(field, unit_letters(board), EMPTY)


def _terrain(field: Field) -> str:
    return _picture(field, dict.fromkeys(members(field.mountains), MOUNTAIN), EMPTY)


def _territory(field: Field) -> str:
    return _picture(field, dict.fromkeys(members(field.areas[Area.EAST]), "e"), "w")


def _states(field: Field) -> tuple[dict[str, str], dict[str, object]]:
    """Return the picture of the states, and the table for its letters."""
    names = list(dict.fromkeys(field.states[at] for at in sorted(field.states)))
    letter = {name: "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz"[number] for number, name in enumerate(names)}
    if not names:
        return {}, {}
    colours = {name: _colour(field, at) for at, name in field.states.items()}
    picture = _picture(field, {at: letter[name] for at, name in field.states.items()}, EMPTY)
    return {"states": picture}, {letter[name]: {"name": name, "colour": colours[name]} for name in names}


def _colour(field: Field, at: int) -> str:
    return next((side.seat for side in Side if field.colours[side] >> at & 1), "neutral")


def _now_table(state: State) -> dict[str, object]:
    turn = state.turn
    table: dict[str, object] = {"seat": state.command.seat, "phase": state.phase.value, "turn": turn.number}
    table |= {"commanded": write_squares(turn.commanded), "spots": turn.spots, "moved": turn.moved, "chain": turn.chain}
    sets = {"stopped": turn.stopped, "fought": turn.fought, "jumped": turn.jumped}
    table |= {key: write_squares(mask) for key, mask in sets.items() if mask}
    table |= {} if turn.jumper is None else {"jumper": write_square(turn.jumper)}
    table |= {"joined": [side.seat for side in Side if state.joined[side]]}
    table |= {} if state.offer is None else {"offer": state.offer.seat}
    table |= {} if state.winner is None else {"winner": state.winner.seat}
    table |= {"ended": state.ended} if state.ended else {}
    return table | _before_table(state)


def _before_table(state: State) -> dict[str, object]:
    before = state.turn.before
    if before is None:
        return {}
    picture = units_picture(before.board, state.field)
    joined = [side.seat for side in Side if before.joined[side]]
    return {"before": {"units": picture, "commanded": write_squares(before.commanded), "joined": joined}}


PLAYERS = tuple(command.seat for commands in COMMANDS.values() for command in commands)
CHOOSING_SEATS = (*PLAYERS, CHANCE)


@frozen
class AfterMoves:
    """The result expected after example moves; fields that are None or empty are not checked.

    `surrender` are seats of one side. They may surrender for it, or the rule `refused` forbids it.
    """

    seat: str = ""
    spots: int | None = None
    units: Board | None = None
    joined: tuple[bool, bool] | None = None
    winner: str = ""
    surrender: tuple[str, ...] = ()
    refused: str = ""

    def difference(self, state: State) -> str:
        """Return the differences from a state in words, or an empty text if there are none."""
        differences = (
            self._of_seat(state),
            self._of_spots(state),
            self._of_units(state),
            self._of_joined(state),
            self._of_winner(state),
            self._of_surrender(state),
        )
        return "; ".join(filter(None, differences))

    def _of_seat(self, state: State) -> str:
        seat = battle_cry_1961.seat(state)
        return f"it is the choice of {seat}, not of {self.seat}" if self.seat and seat != self.seat else ""

    def _of_spots(self, state: State) -> str:
        spots = state.turn.spots
        return f"{spots} spots are left, not {self.spots}" if self.spots not in (None, spots) else ""

    def _of_units(self, state: State) -> str:
        if self.units in (None, state.board):
            return ""
        return f"the pieces stand like this:\n{units_picture(state.board, state.field)}"

    def _of_joined(self, state: State) -> str:
        if self.joined in (None, state.joined):
            return ""
        return f"joined are {[side.seat for side in Side if state.joined[side]]}"

    def _of_winner(self, state: State) -> str:
        winner = "" if state.winner is None else state.winner.seat
        return f"the winner is {winner or 'nobody'}" if self.winner not in ("", winner) else ""

    def _of_surrender(self, state: State) -> str:
        refusal = battle_cry_1961.why_not_surrender(state, self.surrender) if self.surrender else None
        rule = refusal.rule if refusal else ""
        if rule == self.refused:
            return ""
        return f"the surrender of {', '.join(self.surrender)} is {f'refused by rule {rule}' if rule else 'allowed'}"


def read_after(table: Table) -> AfterMoves:
    """Return the result that an example expects.

    Raises:
        FileError: if a key is not valid.
    """
    after = read_fields(table, AfterMoves, _AFTER)
    if after.refused and not after.surrender:
        raise table.fault("only a surrender can be refused here: say whose", "refused")
    table.finish()
    return after


def state_facts(state: State, _places: Iterable[str]) -> dict[str, object]:
    """Return what an example can expect of a position: who decides, the spots that are left, and all pieces."""
    seat = battle_cry_1961.seat(state)
    facts: dict[str, object] = {"seat": seat} if seat else {}
    return {**facts, "spots": state.turn.spots, "units": units_picture(state.board, state.field)}


def _read_players(table: Table, key: str) -> tuple[str, ...]:
    names = table.texts(key)
    for number, name in enumerate(names):
        if name not in PLAYERS:
            raise table.fault(f"{name!r} is not a seat{did_you_mean(name, PLAYERS)}", key, number)
    return names


_AFTER: Kinds = {
    **TABLE_KINDS,
    "seat": one_of(CHOOSING_SEATS),
    "units": FieldFormat(lambda table, key: read_units(table, key, -1)),
    "joined": JOINED,
    "winner": one_of(SIDE_NAMES),
    "surrender": FieldFormat(_read_players),
    "refused": one_of(RULES),
}
