"""The model of a table: a battle before, during and after the game. It knows the words of a page but no widget."""

from collections.abc import Mapping
from secrets import token_hex
from time import monotonic
from typing import Any

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import CHANCE, Scenario, Seat, State
from bcnb.players.registry import display_name
from bcnb.players.session import HUMAN, GameSession, check_players, players_of, seated
from bcnb.players.side_roll import Throws, begin_thrown, by_chance, is_person, settle, take_side, throw_for_sides
from bcnb.presentation.choices import no_choices
from bcnb.presentation.narration import Log, undo_words
from bcnb.presentation.pregame_view import opening_view
from bcnb.presentation.presenter import NarratedPly, presenter_for
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.table_adapter import (
    NOBODY,
    hand_view,
    offers,
    position_view,
    seen_by,
    table_adapter_for,
)
from bcnb.presentation.turn_recap import YOURS, TurnRecap, is_turn_of, last_roll, last_turn, roll_mark
from bcnb.storage.saved_games import find_game, is_first_game, name_of, open_game
from bcnb.storage.variations import begin_from
from bcnb.widgets.base_widget import BackgroundTask
from bcnb.widgets.choice_comparison import Advice, ChoiceComparison
from bcnb.widgets.end_card import EndCard, battle_after
from bcnb.widgets.interactive_board import pause_after
from bcnb.widgets.jobs.tutor_job import TableTutor
from bcnb.widgets.real_table import human_seat, open_real, real_view, rolls_next
from bcnb.widgets.table_setup import chosen_battle, first_words, games_left, setup_view, start_buttons

LATEST = 40
"""The maximum number of sentences in the news."""
BEFORE = 10
"""The number of plies before the news that every view contains, so that a page can replace the end of its log."""


class TableModel:
    """A battle at a table.

    `session` is the session with its game and players, or None before the game begins. `log` is the log. `table` is
    the adapter of the game. `throws` are the dice rolled for sides. `said` are lines to show in place of the news, and
    `red` the cells that explain a refusal. `since` is the ply after which the news begin. `ready` is the one of two
    people who is looking at the page. `seed` and `house` are the seed of the dice and the name of the chosen house
    rules, or empty. `story` is the replay of a finished game. `left` are the unfinished games of this battle by name,
    which can be resumed after one was left. `turned` is True if the board is rotated. `reviews` and `shares` are True
    if a finished game can be reviewed and shared. `plan` is a hint with the moment for which it was given. `real` says
    which dice and cards are real. `at` is the part of the address of a position in which the game begins, or empty.
    `advice` is a hint that is being computed, and `compared` a comparison of choices, each with its moment. `is_first`
    is True in a reader's first game. `tutor` is the tutor.
    """

    def __init__(self, scenario: Scenario, seats: Mapping[Seat, str], past: Record | None, seed: str) -> None:
        self.seed, self.house, self.at, self.real = seed, "", "", ""
        self.turned = self.reviews = self.shares = self.is_first = False
        self.thought: BackgroundTask[Any] | None = None
        self.advice: tuple[NarratedPly[State], BackgroundTask[Advice]] | None = None
        self.plan: tuple[NarratedPly[State], Advice] | None = None
        self.compared: tuple[NarratedPly[State], ChoiceComparison] | None = None
        self.tutor = TableTutor()
        self._end_card: EndCard | None = None
        self._seen: tuple[State, Seat, State] | None = None
        self._recap: tuple[NarratedPly[State], TurnRecap | None] | None = None
        self._take_up(scenario, seats, past)

    def _take_up(self, scenario: Scenario, seats: Mapping[Seat, str], past: Record | None = None) -> None:
        """Set up a battle. Seats that are not given get the default player."""
        self.scenario, self.past = scenario, past
        self.table, self.called = table_adapter_for(scenario.ruleset), presenter_for(scenario.ruleset).called
        game = ruleset(scenario.ruleset)
        self._start = game.setup(scenario)
        self.seats = seated({**dict.fromkeys(game.seats(self._start), ""), **seats}, scenario.ruleset)
        self.set_up()

    def set_up(self, past: Record | None = None) -> None:
        """Return to the choice of players. With a past, the next game begins with its plies."""
        self.past = past or self.past
        self.session: GameSession | None = None
        self.throws: Throws | None = None
        self.ready, self.since, self.red = NOBODY, 0, tuple[str, ...]()
        self.said: list[list[str]] = []
        self.story: dict[str, Any] = {}
        self.left: dict[str, str] = {}
        self.log = Log(self._start)
        if self.past:
            self.log.follow(self.past.plies)

    def begin(self, seats: Mapping[Seat, str]) -> None:
        """Begin the game. A seat that is not named keeps its player.

        Raises:
            ValueError: if a player is unknown, or the seats contradict the roll for sides.
        """
        chosen, throws = self._seated(seats), self.throws
        if throws and not (throws.settled and throws.seats == chosen):
            raise ValueError("the dice were rolled, and the higher roll chooses a side. Sides cannot be changed now")
        self.seats = chosen
        game = begin_thrown(self.scenario, throws) if throws else begin_from(self.scenario, chosen, self.past)
        self.open(game, self.real)

    def throw(self, seats: Mapping[Seat, str]) -> None:
        """Roll the dice for sides. If a computer player wins the roll, it takes a side at once.

        Raises:
            ValueError: if the dice were rolled already, the game has a past, or a player is unknown.
        """
        if self.past or self.throws:
            raise ValueError("the dice for sides are rolled once, before a new game")
        self.seats = self._seated(seats)
        chance = Seeded(f"{self.seed or token_hex(8)} sides")
        throws = throw_for_sides(self.scenario, self.seats, by_chance(self.scenario, chance))
        self._settle(throws if is_person(throws) else take_side(self.scenario, throws, chance))

    def take(self, side: Seat) -> None:
        """Take a side, as the winner of the roll.

        Raises:
            ValueError: for an unknown side, or if no side can be chosen now.
        """
        if self.throws is None or self.throws.settled:
            raise ValueError("no side can be chosen now")
        self._settle(settle(self.scenario, self.throws, side))

    def _settle(self, throws: Throws) -> None:
        self.throws, self.seats = throws, dict(throws.seats)

    def _seated(self, seats: Mapping[Seat, str]) -> dict[Seat, str]:
        """Return the players by seat after this choice. Raises ValueError if a player is unknown."""
        chosen = seated({**self.seats, **seats}, self.scenario.ruleset)
        check_players(chosen.values(), self.scenario.ruleset)
        return chosen

    def open(self, game: Game, real: str | None = None) -> None:
        """Continue a game from its last ply. A new game is given its real dice, and its cards are dealt at once."""
        self.session = session = GameSession(game, players_of(game), self.seed or token_hex(8), clock=monotonic)
        self.real = open_real(session, real)
        self.seats = seated(game.record.header.seats, self.scenario.ruleset)
        self.log = Log(game.at(0), session.human_seats[0] if len(session.human_seats) == 1 else NOBODY)
        self.thought = self.advice = self.plan = None
        self.tutor.follow(game)
        self.is_first = bool(session.human_seats) and is_first_game(game)
        while not game.state.turn.number and session.step():
            pass
        self.since = game.ply
        self.catch_up()

    def leave(self) -> None:
        """Leave the game, which stays saved and can be resumed, and return to the choice of players."""
        self.game.close()
        self.past = self.past if self.at else None
        self.set_up()
        self.find_left()

    def go_to_next_battle(self) -> None:
        """Return to the choice of players for the next battle.

        Raises:
            ValueError: if the game is not over, or there is no other battle.
        """
        if self.game.record.end is None or not (name := battle_after(self.scenario)):
            raise ValueError("there is no next battle")
        self.game.close()
        self.choose_battle(name)

    def choose_battle(self, name: str, house: str = "") -> None:
        """Return to the choice of players for another battle, by its full name, with saved house rules or none.

        Raises:
            ValueError: for an unknown battle, or unknown or invalid house rules.
        """
        self._take_up(*chosen_battle(name, house, self.seats))
        self.house = house
        self.find_left()

    def find_left(self) -> None:
        """List the unfinished games of this battle, which can be resumed."""
        self.left = games_left(self.scenario)

    def resume(self, name: str) -> None:
        """Resume one of the games that were left.

        Raises:
            ValueError: if it was not left here, or it cannot be opened.
        """
        if self.session or name not in self.left:
            raise ValueError(f"{name!r} cannot be resumed here")
        try:
            self.open(open_game(find_game(name)))
        except OSError as fault:
            raise ValueError(f"{name} cannot be resumed now: {fault}") from None

    def watch(self) -> None:
        """Show a replay of the game.

        Raises:
            ValueError: if the game is not over.
        """
        self.story = self.end.replay(self.stand)

    def catch_up(self) -> None:
        """Update the log and the viewer to the current state of the game."""
        if self.session is None:
            return
        self.log.follow(self.session.game.record.plies)
        if self.session.awaited_seat not in (None, CHANCE, self.ready):
            self.ready = NOBODY

    # --- current state ------------------------------------------------------------------------------------------------

    @property
    def at_table(self) -> GameSession:
        """Return the session.

        Raises:
            ValueError: if the game has not begun.
        """
        if self.session is None:
            raise ValueError("the game has not begun")
        return self.session

    @property
    def game(self) -> Game:
        """Return the game.

        Raises:
            ValueError: if the game has not begun.
        """
        return self.at_table.game

    @property
    def end(self) -> EndCard:
        """Return the end of the game.

        Raises:
            ValueError: if the game has not begun.
        """
        if self._end_card is None or self._end_card.game is not self.game:
            self._end_card = EndCard(self.game, self.log.viewer)
        return self._end_card

    @property
    def person(self) -> Seat:
        """Return the player who must act, or else the first human player."""
        return human_seat(self.at_table) or next(iter(self.at_table.human_seats), NOBODY)

    @property
    def asked(self) -> Seat:
        """Return the player whom the page asks to act. It is nobody while others act or the player's hand is hidden."""
        waits = human_seat(self.at_table)
        return NOBODY if self.ply != self.game.ply or self._hides(waits) else waits

    def _hides(self, waits: Seat) -> bool:
        """Return True if a human player must act, but their hand stays hidden until only they look at the page."""
        return bool(waits) and self.viewer != waits and self.table.secret(self.state)

    @property
    def viewer(self) -> Seat:
        """Return the viewer: the only human player, or the one of two people who is ready."""
        return self.log.viewer or self.ready

    @property
    def stand(self) -> Viewpoint:
        """Return the viewpoint on the board: that of the only human player's side, or of the side that moves first."""
        human_seats = [seat for seat, name in self.seats.items() if name == HUMAN]
        return Viewpoint(human_seats[0] if len(human_seats) == 1 else None, self.turned)

    @property
    def ply(self) -> int:
        """Return the number of the ply that is shown."""
        return len(self.log.walk) - 1

    @property
    def state(self) -> State:
        """Return the position as the player at the page may know it.

        It stays the same object until it changes, because caches use it as a key.
        """
        whole = self.log.walk[-1].state
        if self._seen is None or self._seen[0] is not whole or self._seen[1] != self.viewer:
            self._seen = whole, self.viewer, seen_by(whole, self.viewer)
        return self._seen[2]

    @property
    def moment(self) -> NarratedPly[State]:
        """Return the moment on the board, limited to what the player at the page may know.

        Until the player acts, it shows the arrows of the whole turn before.
        """
        last = self.log.walk[-1]
        shown = last.shown._replace(arrows=self.recap.arrows) if self.recap else last.shown
        shown = shown._replace(arrows=self.tutor.arrows) if self.tutor.arrows else shown
        return last._replace(state=self.state, shown=shown)

    @property
    def recap(self) -> TurnRecap | None:
        """Return the other side's last turn, until the player has acted after it, or the present one at a question."""
        if self.session is None:
            return None
        last = self.log.walk[-1]
        if self._recap is None or self._recap[0] is not last:
            plies, asked = self.session.game.record.plies, human_seat(self.session) == self.log.viewer
            self._recap = last, last_turn(self.log, plies, self.log.viewer, self._names(), asked)
        return self._recap[1]

    @property
    def _before(self) -> NarratedPly[State]:
        """Return the moment before the last one, or the only one."""
        return self.log.walk[-2:][0]

    # --- data for the page --------------------------------------------------------------------------------------------

    def view(self) -> dict[str, object]:
        """Return everything except the board, as plain data."""
        seen = self.state
        news = [["news", words] for words in self.log.news(self.since)[-LATEST:] or self.log.news(self.ply - 1)]
        last = last_roll(self.log, self.game.record.plies, self.recap, self.log.viewer) if self.session else []
        view = {
            "ply": self.ply,
            "at": self._address(),
            "dice": self.moment.shown.dice if YOURS not in last and (last or not self.session) else "",
            "rolls": rolls_next(self.session),
            "last": last,
            **real_view(seen, self.real, self.session),
            "roll": roll_mark(self._before.state, self.moment),
            "red": list(self.red),
            "said": self.said or news,
            **position_view(seen, self._names()),
            **(self._playing(self.session, seen) if self.session else self._opening(seen)),
        }
        return self.tutor.over(view)

    def _address(self) -> str:
        """Return the part of the page's address that names a saved game or, failing that, a battle."""
        name = name_of(self.session.game) if self.session else ""
        return f"game-{name}" if name else self.at or f"battle-{self.scenario.name}"

    def _opening(self, seen: State) -> dict[str, object]:
        opening = opening_view(self.scenario, seen, self.past, self.seats, self.throws)
        opening["buttons"] = start_buttons(opening, self.left)
        resume = [["resume", name, words] for name, words in self.left.items()]
        chosen = {} if self.past else setup_view(self.scenario, self.seats, self.house, self.seed)
        return {
            "phase": "opening",
            "prompt": first_words(self.scenario, self.throws),
            "mine": "",
            "next": None,
            "opening": {**opening, "resume": resume, "setup": chosen},
            "choices": no_choices(),
            "log": {"from": 0, "lines": []},
        }

    def _playing(self, session: GameSession, seen: State) -> dict[str, object]:
        waits, over = human_seat(session), session.game.seat is None
        hidden = self._hides(waits)
        plies = session.game.record.plies
        free = bool(waits) and not hidden and not self.tutor.holds
        offered = offers(seen, plies) if free else no_choices()
        first = max(self.since - BEFORE, 0)
        own = is_turn_of(self.log.viewer, self.log, plies, self.ply - 1)
        return {
            "phase": "over" if over else "ready" if hidden else "play",
            "prompt": self._prompt(session, seen, waits if hidden else NOBODY),
            "urgent": self.table.urgent(seen, waits),
            "waits": waits,
            "mine": self.log.viewer or waits,
            "alone": self.log.viewer,
            "recap": [self.recap.words, self.recap.since, [*map(list, self.recap.moves)]] if self.recap else None,
            "choices": offered,
            "hand": hand_view(seen, self.viewer, offered) if self.viewer else None,
            "unused": self.table.unused(seen) if free else "",
            "undo": undo_words(self._before.state, plies, waits) if free else "",
            "next": None if session.awaited_seat or over else pause_after(plies, first=self.is_first, own=own),
            "log": {"from": first, "lines": self.log.lines(first)},
            **({"turn": "", "after": self.end.buttons(reviews=self.reviews, shares=self.shares)} if over else {}),
            "kept": f"This game is not being saved: {session.game.unsaved}." if session.game.unsaved else "",
        }

    def _names(self) -> dict[Seat, str]:
        """Return the player of each seat: a human player, or the display name of a computer player."""
        return {seat: name if name == HUMAN else display_name(name) for seat, name in self.seats.items()}

    def _prompt(self, session: GameSession, seen: State, asked: Seat) -> str:
        seat = session.game.seat
        if asked:
            return f"{self.called(asked)}: when only you can see the screen, press Ready."
        if seat is None:
            end = session.game.record.end
            return self.table.say_end(end, seen, self.log.viewer) if end else ""
        if seat in session.human_seats:
            return self.table.ask(seen, seat, bool(self.log.viewer))
        return self.table.tell(seen, seat, display_name(session.players.get(seat, "")))
