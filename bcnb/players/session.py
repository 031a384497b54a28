"""A live game with its players: people act by text, computer players and chance act by themselves.

Two threads may share a session, such as a page and a thread in which computer players think. Everything that changes
the game holds `lock`, but thinking does not, so a human player can look, undo or resign meanwhile. If the position has
changed when a player has finished thinking, its choice is discarded.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from threading import Lock, RLock

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import CHANCE, Seat, State, check_seat, side_of
from bcnb.engine.tied_chance import TiedChance
from bcnb.engine.turn_notation import turn_notation_for
from bcnb.players.match import LONGEST_GAME
from bcnb.players.registry import (
    ShouldStop,
    Suggestion,
    default_opponent,
    find_player,
    no_deadline,
    parse_player,
    suggest,
)

HUMAN = "person"
"""The word for a human player in the seats of a record's header."""
SECONDS = 2.5
"""The number of seconds that a player may think about a turn or a hint in a session with a clock."""
ROLL, DRAW = "roll", "draw"
"""The first words of the results of dice and of a draw, in every ruleset."""


def chance_verb(state: State) -> str:
    """Return the first word of the result that chance decides next: `roll` for dice, or `draw` for a card."""
    rules = ruleset_of(state)
    return rules.write(rules.chance_weights(state)[0][0]).partition(" ")[0]


class StalePly(ValueError):
    """An answer to an older ply: the game has continued since."""


def seated(seats: Mapping[Seat, str], ruleset: str) -> dict[Seat, str]:
    """Return the player of each seat, with the default opponent on seats that nobody takes.

    >>> seated({"union": "person", "confederate": ""}, "battle_cry")
    {'union': 'person', 'confederate': 'greedy'}
    """
    return {seat: name or default_opponent(ruleset) for seat, name in seats.items()}


def check_players(names: Iterable[str], ruleset: str) -> None:
    """Check that each name is that of a person or of a computer player.

    Raises:
        ValueError: for another name.
    """
    for name in names:
        if name != HUMAN:
            parse_player(name, ruleset, others=(HUMAN,))


def players_of(game: Game) -> dict[Seat, str]:
    """Return the computer players by seat, as the record of a game names them."""
    header = game.record.header
    return {seat: name for seat, name in seated(header.seats, header.ruleset).items() if name != HUMAN}


class GameSession:
    """A live game with its players.

    `players` maps seats to names of the registry, and every other seat belongs to a human player. The same seed and the
    same choices give the same game, because every ply has its own source of chance. This also holds if the session is
    closed and reopened when a human player is to act. If it is closed in the middle of a computer player's turn, the
    player plans the rest again. A game whose header has the luck of another one takes cards, dice and seed from there.

    Args:
        game: the game to play.
        players: the names of the computer players by seat.
        seed: the seed of chance and of the computer players.
        budget: the number of nodes for players that search, or 0 for their default.
        real_dice: let people enter rolls of real dice.
        real_draws: let people enter cards that they draw from a real deck.
        real_sides: the sides whose dice and cards are real, or none for both.
        clock: a function that returns a rising number of seconds. With it, no player thinks longer than `SECONDS`, and
            the game also depends on the speed of the machine.

    Raises:
        ValueError: for an unknown player or seat, or real dice in a game with the luck of another one.
    """

    def __init__(
        self,
        game: Game,
        players: Mapping[Seat, str],
        seed: str,
        budget: int = 0,
        *,
        real_dice: bool = False,
        real_draws: bool = False,
        real_sides: Collection[Seat] = (),
        clock: Callable[[], float] | None = None,
    ) -> None:
        seats = tuple(game.ruleset.seats(game.state))
        if strangers := [seat for seat in players if seat not in seats]:
            raise ValueError(f"unknown seat {strangers[0]!r}: {', '.join(seats)}")
        self.game, self.players, self.lock = game, dict(players), RLock()
        self.human_seats = tuple(seat for seat in seats if seat not in players)
        self._stop: ShouldStop = no_deadline
        named, late = game.ruleset.name, self._is_late
        self._choosers = {seat: find_player(name, named, late, recorded=True) for seat, name in players.items()}
        luck = game.record.header.luck
        self._tied = TiedChance(game.ruleset, luck) if luck else None
        self._seed, self._budget, self._clock = luck.seed if luck else seed, budget, clock
        self.take_real(dice=real_dice, draws=real_draws, sides=real_sides)
        self._thinking = Lock()

    def take_real(self, *, dice: bool, draws: bool, sides: Collection[Seat] = ()) -> None:
        """Let people enter real dice and cards from now on, of some sides, or of both if none is named.

        Raises:
            ValueError: for real dice or cards in a game with the same cards and dice as another one.
        """
        if self._tied and (dice or draws):
            raise ValueError("this game has the same cards and dice as another one, so they cannot be real")
        with self.lock:
            self._real = tuple(verb for verb, real in ((ROLL, dice), (DRAW, draws)) if real)
            self._real_sides = tuple(sides)

    # --- state --------------------------------------------------------------------------------------------------------

    @property
    def awaited_seat(self) -> Seat | None:
        """Return the seat of the player who must act, or `CHANCE` for real dice or a real card, or else None."""
        with self.lock:
            seat = self.game.seat
            return seat if seat in self.human_seats or (seat == CHANCE and self._is_real()) else None

    def _is_real(self) -> bool:
        """Return True if the dice or the card that are due come from the real table."""
        state = self.game.state
        if not self._real or chance_verb(state) not in self._real:
            return False
        seat = turn_notation_for(state.ruleset).seat(state)
        return seat is None or not self._real_sides or side_of(seat) in self._real_sides

    def observed_state(self, seat: Seat, ply: int | None = None) -> State:
        """Return the state as a seat may know it, now or after an earlier ply.

        Raises:
            ValueError: for an unknown seat or ply.
        """
        with self.lock:
            state = self.game.state if ply is None else self.game.at(ply)
        return self.game.ruleset.observe(state, seat)

    # --- players and chance -------------------------------------------------------------------------------------------

    def step(self) -> Ply | None:
        """Play one ply of a computer player or of chance, and return it.

        Returns None if a human player must act or the game is over.
        """
        with self._thinking:
            while moment := self._moment():
                text = self._choice(*moment)
                with self.lock:
                    if self._moment() == moment:
                        return self.game.play(text)
            return None

    def _moment(self) -> tuple[int, Seat, State] | None:
        """Return the ply, the seat that acts by itself, and the state, or None if no seat does."""
        with self.lock:
            if not self.human_seats and self.game.ply >= LONGEST_GAME and self.game.seat is not None:
                self.game.stop()
            seat = self.game.seat
            return None if seat is None or self.awaited_seat is not None else (self.game.ply, seat, self.game.state)

    def _choice(self, ply: int, seat: Seat, state: State) -> str:
        rules, chance = self.game.ruleset, Seeded(f"{self._seed} {ply} {seat}")
        if seat == CHANCE and self._tied:
            self._tied.catch_up(self.game.record.plies, self.game.at)
            return self._tied.answer(state)
        if seat == CHANCE:
            return rules.write(chance.pick(rules.chance_weights(state)))
        self._stop = self._patience()
        return rules.write(self._choosers[seat](rules, rules.observe(state, seat), chance, self._budget))

    def _patience(self) -> ShouldStop:
        """Return the stop function for a player that begins to think now."""
        if (clock := self._clock) is None:
            return no_deadline
        end = clock() + SECONDS
        return lambda: clock() >= end

    def _is_late(self) -> bool:
        return self._stop()

    def run_until_human(self) -> list[Ply]:
        """Play until a human player must act or the game is over, and return the new plies."""
        plies = []
        while ply := self.step():
            plies.append(ply)
        return plies

    # --- people -------------------------------------------------------------------------------------------------------

    def play_text(self, text: str, seat: Seat | None = None, ply: int | None = None) -> Ply:
        """Perform a human player's action, or with the seat `CHANCE` enter real dice or a real card.

        Args:
            text: the action as one line.
            seat: the acting seat, by default the one that must act.
            ply: the number of the ply that this answers.

        Raises:
            StalePly: if the game has continued since that ply. The game is then unchanged.
            IllegalAction: if the rules forbid the action. The game is then unchanged.
            ValueError: if the text is not an action, or the seat is not to act. The game is then unchanged.
        """
        with self.lock:
            self._check_fresh(ply)
            self._check_turn(seat)
            return self.game.play(text)

    def undo(self, seat: Seat, ply: int | None = None) -> Ply:
        """Take back the last ply of a human player, and return it. `ply` is the number of the ply that this answers.

        Raises:
            CannotUndo: if the last ply cannot be taken back.
            StalePly: if the game has continued since.
            ValueError: if no human player plays the seat.
        """
        with self.lock:
            self._check_fresh(ply)
            self._check_person(seat)
            return self.game.undo(seat)

    def withdraw(self, ply: int, seat: Seat, now: int | None = None) -> list[Ply]:
        """Take back one earlier ply of a human player, as `Game.withdraw` does.

        `now` is the number of the ply that this answers.

        Raises:
            CannotUndo: if the ply cannot be taken back.
            StalePly: if the game has continued since.
            ValueError: if no human player plays the seat.
        """
        with self.lock:
            self._check_fresh(now)
            self._check_person(seat)
            return self.game.withdraw(ply, seat)

    def resign(self, seat: Seat) -> None:
        """Let a human player resign, together with all partners on their side.

        Raises:
            ValueError: if no human player plays the seat, or the game is over.
        """
        with self.lock:
            self._check_person(seat)
            seats = self.game.ruleset.seats(self.game.state)
            self.game.resign(seat, *(one for one in seats if side_of(one) == side_of(seat) and one != seat))

    def suggest(self, seat: Seat) -> Suggestion:
        """Return the strongest player's plan for a human player's turn.

        Raises:
            ValueError: if it is not that player's turn to act.
        """
        return self.suggestion(seat)()

    def suggestion(self, seat: Seat) -> Callable[[], Suggestion]:
        """Return a function that computes a suggestion for the position as it is now, even if the game continues.

        Raises:
            ValueError: if it is not that player's turn to act.
        """
        with self.lock:
            self._check_turn(seat)
            return partial(suggest, self.game.ruleset, self.observed_state(seat), self._budget, self._patience())

    def _check_fresh(self, ply: int | None) -> None:
        if ply is not None and ply != self.game.ply:
            raise StalePly(f"that was about ply {ply}, and the game is at ply {self.game.ply}")

    def _check_turn(self, seat: Seat | None) -> None:
        waits = self.awaited_seat
        if self.game.seat is None:
            raise ValueError("the game is over")
        if waits is None or seat not in (None, waits):
            raise ValueError(f"{self.game.seat} acts now{f', not {seat}' if seat else ''}")

    def _check_person(self, seat: Seat) -> None:
        if seat not in self.human_seats:
            raise ValueError(f"no person plays {seat!r}; people play: {', '.join(self.human_seats) or 'none'}")


def viewer_for(record: Record, seat: Seat = "", umpire: bool = False) -> Seat | None:
    """Return the seat whose knowledge a replay of a record shows, or None for the umpire view, which shows everything.

    A game that is over is shown in the umpire view, unless a seat is given. A game that is not over is shown for the
    only person's seat. If several people or none play it, the seat or the umpire view must be given.

    Raises:
        ValueError: for an unknown seat, for both a seat and the umpire view, or if neither is given where one is
            needed.
    """
    seats = record.header.seats
    if seat and umpire:
        raise ValueError("choose the view of a seat or the umpire view, not both")
    if seat:
        check_known_seat(seat, seats)
    if seat or umpire or record.end:
        return seat or None
    return _own_seat([one for one, name in seats.items() if name == HUMAN], ", ".join(seats))


def only_person(seats: Mapping[Seat, str]) -> Seat | None:
    """Return the seat of the only person who plays a game, or None if several people or none play it.

    `seats` are the players of the game by seat.
    """
    people = [seat for seat, name in seats.items() if name == HUMAN]
    return people[0] if len(people) == 1 else None


def check_known_seat(seat: Seat, seats: Collection[Seat]) -> None:
    """Check that a seat that a user named is one of the given seats.

    Raises:
        ValueError: if it is not. The message suggests the nearest seat.
    """
    try:
        check_seat(seat, seats)
    except ValueError as error:
        raise ValueError(f"{error}{did_you_mean(seat, seats)}") from None


def _own_seat(human_seats: list[Seat], seats: str) -> Seat:
    if len(human_seats) == 1:
        return human_seats[0]
    who = "several people play it" if human_seats else "no person plays it"
    raise ValueError(f"this game is not over, and {who}: name a seat ({seats}), or ask for the umpire view")
