"""The entry of a game at the terminal: each line is a step in notation, or a command."""

from collections.abc import Callable, Mapping

from bcnb.cli.screen import PlayerQuit, Screen
from bcnb.cli.terminal.terminal_game import check_stands_alone
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.notation import whole_number
from bcnb.engine.record import MOST_PLIES
from bcnb.engine.ruleset import side_of
from bcnb.engine.turn_notation import NotationError, turn_notation_for
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.presentation.presenter import presenter_of
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.storage.game_entry import GameEntry
from bcnb.storage.game_notation import NOBODY

HELP = """\
  !b8-e8 {{too far}}   they did it anyway: what changed, and the reason
                     (!b8=. empties b8, {put})
  back [N]           take back the last step, or the last N
  again              repeat the steps that were taken back
  steps              list the steps with their numbers
  change N STEP      replace step N, and repeat the later ones
  change N           remove step N
  board, legal       show the board, or the legal actions
  stop               end the game without a winner
  resign SIDE        end the game by the resignation of a side
  quit               stop here; every step is saved
"""
ALONE = ("?", "help", "again", "steps", "board", "legal", "stop", "quit")
"""The commands that nothing follows."""


class GameRecorder:
    """The dialog that enters a game.

    Args:
        entry: the game.
        screen: the terminal.
    """

    def __init__(self, entry: GameEntry, screen: Screen) -> None:
        self._entry, self._screen = entry, screen
        self._commands: Mapping[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "back": self._back,
            "again": self._again,
            "steps": self._list,
            "change": self._change,
            "board": lambda rest: self._show_board(),
            "legal": self._legal,
            "stop": lambda rest: self._entry.end(f"{NOBODY}, {STOPPED}"),
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Enter steps until the game is over.

        Raises:
            Leave: if the person quits.
            EOFError: at the end of the input.
            KeyboardInterrupt: if the person presses Control-C.
            OSError: if the draft cannot be saved.
        """
        self._show_board()
        while not self._entry.is_over:
            self._prompt()
            self._do(self._screen.ask(f"{len(self._entry.steps) + 1}> ").strip())

    def _prompt(self) -> None:
        state = self._entry.state
        look, notation = presenter_of(state), turn_notation_for(state.ruleset)
        if notation.cards is None and self._legal_steps() == [notation.end]:
            who = look.called(ruleset_of(state).seat(state) or "")
            self._screen.say(f"{who}: only {notation.end} is left. The next roll also ends the turn.")
        else:
            self._screen.say(look.prompt(state))

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if command := self._commands.get(word.lower()):
                if word.lower() in ALONE:
                    check_stands_alone(word, line.split())
                command(rest.strip())
            elif line:
                self._entry.add(line)
        except NotationError as error:
            self._screen.say(f"Column {error.column}: {sentence(error.reason.replace('. (rule', ' (rule'))}")
            if "(rule " in error.reason:
                self._screen.say("If they did it anyway, type what changed, such as !b8-e8 {the reason}.")
        except ValueError as error:
            self._screen.say(sentence(str(error)))

    def _help(self, rest: str) -> None:
        notation = turn_notation_for(self._entry.state.ruleset)
        put = "!b8=I3 puts 3 Union infantry there" if notation.cards else "!b8=I puts Union infantry there"
        self._screen.show(f"{notation.steps}\n\n{HELP.format(put=put)}")

    # --- commands -----------------------------------------------------------------------------------------------------

    def _back(self, rest: str) -> None:
        taken = whole_number(rest or "1", MOST_PLIES, least=1)
        if taken is None:
            raise ValueError(f"back takes the number of steps to take back, such as: back 2 (got {rest!r:.60})")
        self._entry.back(taken)
        self._screen.say(f"Undone: {count_noun(taken, 'step')}. To repeat, type: again")
        self._show_board()

    def _again(self, rest: str) -> None:
        done = self._entry.again()
        self._screen.say(f"Repeated: {count_noun(done, 'step')}.")
        self._say_rest()

    def _change(self, rest: str) -> None:
        number, _, step = rest.partition(" ")
        at = whole_number(number, MOST_PLIES, least=1)
        if at is None:
            raise ValueError("name the number of the step, such as: change 12 g8-f8. To list them: steps")
        self._entry.change(at, step.strip())
        self._say_rest()
        self._show_board()

    def _say_rest(self) -> None:
        if self._entry.later:
            rest = count_noun(len(self._entry.later), "later step")
            self._screen.say(
                f"{rest} cannot follow yet, from {self._entry.later[0]!r} on. Type again to try once more."
            )

    def _list(self, rest: str) -> None:
        for number, step in enumerate(self._entry.steps, 1):
            self._screen.show(f"{number:4}  {step}")

    def _legal(self, rest: str) -> None:
        self._screen.columns(self._legal_steps() or ["-"])

    def _legal_steps(self) -> list[str]:
        game = ruleset_of(self._entry.state)
        return [game.write(action) for action in game.legal_actions(self._entry.state)]

    def _resign(self, rest: str) -> None:
        seats = self._entry.record.header.seats
        others = [side_of(seat) for seat in seats if side_of(seat) != rest.lower()]
        if len(others) == len(seats):
            raise ValueError("name the side that resigns, such as: resign union")
        self._entry.end(f"{others[0]}, {RESIGNED}")

    def _quit(self, rest: str) -> None:
        raise PlayerQuit

    def _show_board(self) -> None:
        self._screen.show(presenter_of(self._entry.state).board(self._entry.state))
