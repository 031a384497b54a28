"""A game and who sits at it: persons act by text, players and chance act by themselves.

Two threads may share a sitting, such as a page and one that lets the players think. All that changes the game holds
`lock`; a thought does not, so that a person can look, take back or give up meanwhile: if the position is no longer the
one that was thought about, the thought is thrown away.
"""

from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock, RLock

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import CHANCE, Seat, State, check_seat, side_of
from bcnb.players.match import LONGEST_GAME
from bcnb.players.registry import ShouldStop, Suggestion, default_opponent, find_player, no_deadline, suggest

HUMAN = "person"
"""Who sits on a seat in the header of a record, when it is no player."""
SECONDS = 2.5
"""How long a player thinks about a turn, and about a hint, at a table with a clock."""
_ROLL = "roll "
"""How the text of a roll begins, in every ruleset; the other acts of chance are draws."""


class StalePly(ValueError):
    """An answer to an older ply: the game has gone on since."""


def seated(seats: Mapping[Seat, str], ruleset: str) -> dict[Seat, str]:
    """Who sits where when the table is full: a seat that nobody takes is played by the default opponent.

    >>> seated({"union": "person", "confederate": ""}, "battle_cry")
    {'union': 'person', 'confederate': 'greedy'}
    """
    return {seat: name or default_opponent(ruleset) for seat, name in seats.items()}


def players_of(game: Game) -> dict[Seat, str]:
    """The players by seat, as the record of a game names them; persons are left out."""
    header = game.record.header
    return {seat: name for seat, name in seated(header.seats, header.ruleset).items() if name != HUMAN}


class GameSession:
    """A game, and who sits at it: `players` by seat, each a name of the registry; every other seat is a person's.

    The same seed and the same choices give the same game, also when it was closed and opened again where a person was
    to act, for every ply has chance of its own; in the middle of a turn a player plans the rest anew. With `real_dice`
    the rolls, not the draws, are left to those at the table. With a `clock` (seconds, ever more) nobody thinks longer
    than `SECONDS`; then a game depends on the machine, too. Raises ValueError for an unknown player or seat.
    """

    def __init__(
        self,
        game: Game,
        players: Mapping[Seat, str],
        seed: str,
        budget: int = 0,
        *,
        real_dice: bool = False,
        clock: Callable[[], float] | None = None,
    ) -> None:
        seats = tuple(game.ruleset.seats(game.state))
        if strangers := [seat for seat in players if seat not in seats]:
            raise ValueError(f"{strangers[0]!r} is no seat: {', '.join(seats)}")
        self.game, self.players, self.lock = game, dict(players), RLock()
        self.persons = tuple(seat for seat in seats if seat not in players)
        self._stop: ShouldStop = no_deadline
        named, late = game.ruleset.name, self._is_late
        self._choosers = {seat: find_player(name, named, late, recorded=True) for seat, name in players.items()}
        self._seed, self._budget, self._real_dice, self._clock = seed, budget, real_dice, clock
        self._thinking = Lock()

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def waits_for(self) -> Seat | None:
        """The person who must act, or `CHANCE` where real dice are to be rolled; None if nobody at the table must."""
        with self.lock:
            seat = self.game.seat
            return seat if seat in self.persons or (seat == CHANCE and self._rolls_are_due()) else None

    def _rolls_are_due(self) -> bool:
        rules, state = self.game.ruleset, self.game.state
        return self._real_dice and rules.write(rules.chance_weights(state)[0][0]).startswith(_ROLL)

    def shown_to(self, seat: Seat, ply: int | None = None) -> State:
        """The state as a seat may know it, now or after an earlier ply. Raises ValueError."""
        with self.lock:
            state = self.game.state if ply is None else self.game.at(ply)
        return self.game.ruleset.observe(state, seat)

    # --- players and chance -------------------------------------------------------------------------------------------

    def step(self) -> Ply | None:
        """One ply by a player or by chance; None if a person must act, or if the game is over."""
        with self._thinking:
            while moment := self._moment():
                text = self._choice(*moment)
                with self.lock:
                    if self._moment() == moment:
                        return self.game.play(text)
            return None

    def _moment(self) -> tuple[int, Seat, State] | None:
        """The ply, who is to act by himself, and the state; None if nobody is."""
        with self.lock:
            if not self.persons and self.game.ply >= LONGEST_GAME and self.game.seat is not None:
                self.game.stop()
            seat = self.game.seat
            return None if seat is None or self.waits_for is not None else (self.game.ply, seat, self.game.state)

    def _choice(self, ply: int, seat: Seat, state: State) -> str:
        rules, chance = self.game.ruleset, Seeded(f"{self._seed} {ply} {seat}")
        if seat == CHANCE:
            return rules.write(chance.pick(rules.chance_weights(state)))
        self._stop = self._patience()
        return rules.write(self._choosers[seat](rules, rules.observe(state, seat), chance, self._budget))

    def _patience(self) -> ShouldStop:
        """When a thought that begins now has to end."""
        if (clock := self._clock) is None:
            return no_deadline
        end = clock() + SECONDS
        return lambda: clock() >= end

    def _is_late(self) -> bool:
        return self._stop()

    def go_on(self) -> list[Ply]:
        """Step until a person must act or the game is over."""
        plies = []
        while ply := self.step():
            plies.append(ply)
        return plies

    # --- persons ------------------------------------------------------------------------------------------------------

    def do(self, text: str, seat: Seat | None = None, ply: int | None = None) -> Ply:
        """A person's action, or with the seat `CHANCE` what real dice show; by default of whoever must act.

        `ply` is the number of the ply that it answers. Raises StalePly if the game has gone on since, IllegalAction,
        or ValueError for a text that is no action or a seat that is not to act; then nothing has changed.
        """
        with self.lock:
            self._check_fresh(ply)
            self._check_turn(seat)
            return self.game.play(text)

    def undo(self, seat: Seat, ply: int | None = None) -> Ply:
        """Take back the last ply of a person. Raises CannotUndo, StalePly, or ValueError for no person's seat."""
        with self.lock:
            self._check_fresh(ply)
            self._check_person(seat)
            return self.game.undo(seat)

    def withdraw(self, ply: int, seat: Seat, now: int | None = None) -> list[Ply]:
        """Take back one earlier ply of a person, as `Game.withdraw`; `now` is the ply that this answers."""
        with self.lock:
            self._check_fresh(now)
            self._check_person(seat)
            return self.game.withdraw(ply, seat)

    def resign(self, seat: Seat) -> None:
        """A person gives up, and with him his partners, who sit at the same table. Raises ValueError for no person's
        seat, or when the game is over."""
        with self.lock:
            self._check_person(seat)
            seats = self.game.ruleset.seats(self.game.state)
            self.game.resign(seat, *(one for one in seats if side_of(one) == side_of(seat) and one != seat))

    def suggest(self, seat: Seat) -> Suggestion:
        """What the strongest player would do on a person's turn. Raises ValueError if the person is not to act."""
        return self.advice(seat)()

    def advice(self, seat: Seat) -> Callable[[], Suggestion]:
        """What finds `suggest` for the position as it is now, however far the game is by then. Raises ValueError."""
        with self.lock:
            self._check_turn(seat)
            return partial(suggest, self.game.ruleset, self.shown_to(seat), self._budget, self._patience())

    def _check_fresh(self, ply: int | None) -> None:
        if ply is not None and ply != self.game.ply:
            raise StalePly(f"that was about ply {ply}, and the game is at ply {self.game.ply}")

    def _check_turn(self, seat: Seat | None) -> None:
        waits = self.waits_for
        if self.game.seat is None:
            raise ValueError("the game is over")
        if waits is None or seat not in (None, waits):
            raise ValueError(f"it is not for {seat or 'a person'} to act now, but for {self.game.seat}")

    def _check_person(self, seat: Seat) -> None:
        if seat not in self.persons:
            raise ValueError(f"no person sits on {seat!r}; persons: {', '.join(self.persons) or 'none'}")


def viewer_for(record: Record, seat: Seat = "", umpire: bool = False) -> Seat | None:
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
    return _own_seat([one for one, name in seats.items() if name == HUMAN], ", ".join(seats))


def _own_seat(persons: list[Seat], seats: str) -> Seat:
    if len(persons) == 1:
        return persons[0]
    who = "several persons play it" if persons else "no person plays it"
    raise ValueError(f"this game is not over, and {who}: name the seat ({seats}) or the umpire whose eyes tell it")
