"""Through whose eyes a recorded game is told: a game that goes on must not betray what its player may not know."""

from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat, check_seat
from bcnb.players.sitting import PERSON


def eyes_of(record: Record, seat: Seat = "", umpire: bool = False) -> Seat | None:
    """The seat through whose eyes a record is told; None for those of the umpire, who knows all.

    A game that is over is told by the umpire, unless a seat is named. One that is not is told from the seat that a
    person holds; where several persons play or none, the seat or the umpire must be named. Raises ValueError.
    """
    seats = record.header.seats
    if seat and umpire:
        raise ValueError("a game is told through the eyes of a seat or of the umpire, not of both")
    if seat:
        check_seat(seat, seats)
    if seat or umpire or record.end:
        return seat or None
    return _own_seat([one for one, name in seats.items() if name == PERSON], ", ".join(seats))


def _own_seat(persons: list[Seat], seats: str) -> Seat:
    if len(persons) == 1:
        return persons[0]
    who = "several persons play it" if persons else "no person plays it"
    raise ValueError(f"this game is not over, and {who}: name the seat ({seats}) or the umpire whose eyes tell it")
