"""What must hold after a try on squares: whose choice it is, what is left to him, how the pieces stand, and who may
surrender."""

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry_1961
from bcnb.games.battle_cry_1961.files.layout import read_units
from bcnb.games.battle_cry_1961.files.position import read_joined, units_picture
from bcnb.games.battle_cry_1961.rules.board import COMMANDS
from bcnb.games.battle_cry_1961.rules.rulebook import RULES
from bcnb.games.battle_cry_1961.rules.state import Board, State
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.storage.toml import Table, did_you_mean

PLAYERS = tuple(command.seat for commands in COMMANDS.values() for command in commands)
SEATS = (*PLAYERS, CHANCE)


@frozen
class AfterMoves:
    """What must hold after a try; None and empty where nothing is said.

    `surrender` are seats of one side that may surrender for it, or may not by the rule `refused`.
    """

    seat: str = ""
    spots: int | None = None
    units: Board | None = None
    joined: tuple[bool, bool] | None = None
    winner: str = ""
    surrender: tuple[str, ...] = ()
    refused: str = ""

    def difference(self, state: State) -> str:
        """What is not so, in words; empty where all of it is."""
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
    """What a try says of its end. Raises FileError."""
    after = AfterMoves(
        seat=table.choice("seat", SEATS) if "seat" in table.values else "",
        spots=table.whole("spots", least=0) if "spots" in table.values else None,
        units=read_units(table, "units", -1) if "units" in table.values else None,
        joined=read_joined(table) if "joined" in table.values else None,
        winner=table.choice("winner", [side.seat for side in Side]) if "winner" in table.values else "",
        surrender=_read_players(table, "surrender"),
        refused=table.choice("refused", RULES) if "refused" in table.values else "",
    )
    if after.refused and not after.surrender:
        raise table.fault("only a surrender can be refused here: say whose", "refused")
    table.finish()
    return after


def _read_players(table: Table, key: str) -> tuple[str, ...]:
    names = table.texts(key)
    for number, name in enumerate(names):
        if name not in PLAYERS:
            raise table.fault(f"{name!r} is no seat{did_you_mean(name, PLAYERS)}", key, number)
    return names
