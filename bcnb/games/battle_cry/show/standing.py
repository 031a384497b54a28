"""The table of the game of 2000 at one moment: what is seen beside the board, what is held, and what waits."""

from collections.abc import Mapping, Sequence

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.show.book import hand
from bcnb.games.battle_cry.show.choices import choices
from bcnb.games.battle_cry.show.press import press
from bcnb.games.battle_cry.show.seen import now
from bcnb.games.battle_cry.show.status import phase
from bcnb.games.hexboard.presentation.table_view import army, card_on_table, turn_and_phase
from bcnb.games.hexboard.rules.board import occupied, pieces
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.presentation.choices import Choices, piece_on
from bcnb.presentation.scene import GENERAL
from bcnb.presentation.table_adapter import ViewData


def position(seen: s.State, names: Mapping[Seat, str]) -> ViewData:
    """What everybody at the table sees beside the board; `names` says who sits where."""
    return {
        "turn": turn_and_phase(seen.turn, phase(seen)),
        "armies": [_army(seen, side, names.get(side.seat, "")) for side in Side],
        "card": card_on_table(seen.turn, seen.rules.cards),
        "where": {write_hex(at): _piece(seen, at) for at in members(occupied(seen.board))},
    }


def _piece(seen: s.State, at: HexId) -> list[object]:
    """What stands on a hex: its side, its kind (or that it is a general), whether it is led, and what it may do now."""
    unit, general = seen.board.units.get(at), seen.board.generals.get(at)
    if unit:
        return [unit.side.seat, unit.kind.key, general is not None, now(seen, at)]
    return [seen.board.generals[at].side.seat, GENERAL, False, ""]


def _army(seen: s.State, side: Side, name: str) -> ViewData:
    score = f"{flags(seen, side)} of {seen.field.prizes_to_win[side]} flags"
    return army(seen, side, name, score)


# --- whoever decides --------------------------------------------------------------------------------------------------


def offers(seen: s.State, plies: Sequence[Ply]) -> Choices:
    """What the seat that decides may choose, and what choosing each of its pieces again does."""
    found = choices(seen)
    for at in members(pieces(seen.board, seen.turn.side)) if isinstance(seen.decision, s.GiveOrders) else ():
        if pressed := press(seen, plies, at):
            piece_on(found, write_hex(at))["press"] = pressed.words
    return found


def hand_view(seen: s.State, seat: Seat, offered: Choices) -> ViewData:
    """The hand of a seat, as that seat sees it."""
    return {"seat": seat, "cards": hand(seen, seat, offered["cards"])}


def free(seen: s.State) -> list[str] | None:
    """The hexes of the pieces that the side on turn may order, move or have battle as it likes; None at other times."""
    if not isinstance(seen.decision, (s.GiveOrders, s.MoveAgain, s.JoinBattle)):
        return None
    return [write_hex(at) for at in members(pieces(seen.board, seen.turn.side))]
