"""A game at the terminal, which shows the news and the choices, reads lines, and executes commands and actions."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from bcnb.cli.output import error_text
from bcnb.cli.screen import PlayerQuit, Screen
from bcnb.cli.terminal.tutor_dialog import TutorDialog
from bcnb.engine.game_registry import rulebook
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, IllegalAction, Seat, State
from bcnb.players.session import DRAW, GameSession, chance_verb
from bcnb.presentation import text_tools
from bcnb.presentation.choices import LONGEST, MenuEntry, described_entry
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import NarratedPly, presenter_for
from bcnb.presentation.rule_text import say_refused
from bcnb.presentation.table_adapter import TableAdapter, table_adapter_for
from bcnb.presentation.text_tools import count_noun, join_words, sentence


class TerminalCommand(NamedTuple):
    """A command of the terminal.

    `usage` is an example of the input, and `words` describes the command. In both, a placeholder such as `{rule}` is
    replaced from `TerminalGame.named`. `run` executes the command, given the words after the first. It raises
    IllegalAction, ValueError or OSError if the command cannot be carried out. `has` returns True if a game has this
    command, and `fits` if the help lists it, given the first words of the actions that are possible now.
    """

    usage: str
    words: str
    run: Callable[["TerminalGame", Sequence[str]], None]
    has: Callable[[TableAdapter[State]], bool] = lambda table: True
    fits: Callable[[Sequence[str]], bool] = lambda verbs: True


class TerminalGame:
    """A game at a terminal.

    Args:
        session: the session of the game.
        screen: the terminal.
        commands: the commands by their first word.
        hidden: with several people at the screen, show a hand only when its player is ready.
    """

    tutor: TutorDialog | None = None

    def __init__(
        self, session: GameSession, screen: Screen, commands: Mapping[str, TerminalCommand], hidden: bool = True
    ) -> None:
        self.session, self.game, self.screen = session, session.game, screen
        self.rules, self.look = session.game.ruleset, presenter_for(session.game.ruleset.name)
        self.table = table_adapter_for(self.rules.name)
        self.words = self.table.terminal
        self.commands = {word: command for word, command in commands.items() if command.has(self.table)}
        self._hidden = hidden and self.words.hidden and len(session.human_seats) > 1
        self._viewer: Seat | None = None if self._hidden or not session.human_seats else session.human_seats[0]
        self._shown_until = dict.fromkeys((*session.human_seats, None), max(self.game.ply - RECENT, 0))
        self._part: tuple[Seat | None, int, object] | None = None
        self._pieces: object = None
        self._menu: tuple[MenuEntry, ...] = ()
        self._warned = False

    def run(self) -> None:
        """Play until the game is over, and show its result.

        Raises:
            EOFError: at the end of the input.
            KeyboardInterrupt: if the player presses Control-C.
            Leave: if the player quits.
        """
        while self.game.seat is not None:
            self._let_others_act()
            if self.session.awaited_seat is not None:
                self._seat_viewer()
                self._lay_out()
                self._answer()
        self._tell_news()
        self.screen.show()
        self._show_board(self.words.picture(self.state))
        self.screen.say("", self.look.narrator.result(self.game.record, self.state))

    # --- display ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Return the state as the viewer may know it, or the full state without a viewer."""
        return self.session.observed_state(self._viewer) if self._viewer else self.game.state

    def _let_others_act(self) -> None:
        """Let chance and the computer players act, and show what they do."""
        while self.session.awaited_seat is None and self.game.seat is not None:
            thinks = "" if self.game.seat == CHANCE else f"{self.called(self.game.seat)} is thinking …"
            with self.screen.meanwhile(thinks):
                self.session.step()
            self._tell_news()

    def _tell_news(self) -> None:
        """Show what has happened since the viewer last saw the news."""
        if self._hidden and self._viewer is None:
            return
        viewer = self._viewer if self._hidden else None
        for ply in self.game.record.plies[self._shown_until[viewer] :]:
            self.tell(ply)
        self._shown_until[viewer] = self.game.ply
        self._warn()

    def tell(self, ply: Ply) -> None:
        """Show the events of a ply, as the viewer may know them."""
        if self.is_told(ply):
            news = narrate_ply(NarratedPly(self.game.at(ply.number - 1)), ply, self._viewer).words
            self.screen.say(" ".join(news), first="  * ", later="    ")

    def is_told(self, ply: Ply) -> bool:
        """Return True for all plies but the deal, which is not described, because the hand is shown next."""
        return self.game.at(ply.number - 1).turn.number > 0

    def _warn(self) -> None:
        """Warn once if the game can no longer be saved."""
        if self.game.unsaved and not self._warned:
            self._warned = True
            self.screen.say(
                f"This game is not being saved: {error_text(self.game.unsaved)}. You can keep playing, and "
                "save all of it in another file: save FILE."
            )

    def _seat_viewer(self) -> None:
        """Make the player who must act the viewer. If hands are hidden, wait until they are ready."""
        waits = self.session.awaited_seat
        if waits is None or waits in (CHANCE, self._viewer):
            return
        if self._hidden:
            self._hand_over(waits)
        self._viewer = waits
        self._tell_news()

    def called(self, seat: Seat) -> str:
        """Return the name of a seat, for the beginning of a sentence."""
        return f"The {self.look.called(seat)} side"

    def _hand_over(self, seat: Seat) -> None:
        """Clear the screen of one player, then wait for the other."""
        if self._viewer:
            self._wait(f"{self.called(seat)} is next. Press Enter to hide your cards, then hand over: ")
            self.screen.clear()
        self._wait(f"{self.called(seat)} acts now. Press Enter when you are ready: ")

    def _wait(self, words: str) -> None:
        if self.screen.ask(words).strip().lower() == "quit":
            raise PlayerQuit

    def _lay_out(self) -> None:
        """Show the board if it has changed, then the choices."""
        state = self.state
        if self.session.awaited_seat == CHANCE:
            self._menu = ()
            how = f"Roll, and type one {self.words.sign} per die: {self.words.letters}."
            card = "Draw, and type the name of the card, such as Probe Left."
            self.screen.say(self.look.prompt(state), card if self._is_draw() else how)
            return
        self._head(state)
        self.screen.say(*self.words.standing(state), later="  ")
        self.screen.say(self.look.prompt(state), tone="prompt")
        self._list(self.words.menu(state))

    def _head(self, state: State) -> None:
        """At the beginning of another part of the turn, show the board if it has changed, and the card.

        The first board has a legend.
        """
        part = (self._viewer, state.turn.number, self.words.part(state))
        if part == self._part:
            return
        pieces = self.words.board(state)
        if self._part is None or part[:2] != self._part[:2] or pieces != self._pieces:
            self.screen.show(f"\n=== {self.words.score(state)}\n", tone="title")
            self._show_board((self.words.picture(state) if self._part else self.look.board(state)) + "\n")
        if card := self.words.card(state):
            self.screen.say(card, *self._hand(state), later="  ")
        self._part, self._pieces = part, pieces

    def _show_board(self, picture: str) -> None:
        self.screen.paint(picture, self.words.pieces)

    def _hand(self, state: State) -> Sequence[str]:
        """Return a line with the names of the viewer's cards."""
        if self._viewer is None:
            return ()
        names = [card.name for card in self.table.cards(state, self._viewer)]
        return (f"Hand: {', '.join(names)}.",)

    def _list(self, entries: tuple[MenuEntry, ...]) -> None:
        """Show a numbered menu. A long one shows only the texts of its entries."""
        self._menu = entries
        texts = [entry.text + " …" * bool(entry.more) for entry in entries]
        if len(entries) > LONGEST:
            self.screen.columns([f"{number:3} {text}" for number, text in enumerate(texts, 1)])
            self.screen.say(*self.say_endings(entries))
            return
        width = max(map(len, texts)) + 2
        for number, (text, entry) in enumerate(zip(texts, entries, strict=True), 1):
            self.screen.say(entry.words, first=f"{number:3} {text:{width}}", later=" " * (width + 4))

    def say_endings(self, entries: Sequence[MenuEntry]) -> Sequence[str]:
        """Return a sentence with the meanings of the words that end these actions, or nothing if there are none."""
        last = {words[-1] for entry in _all(entries) if len(words := entry.text.split(" ")) > 2}
        meanings = [f"“{word}” means {meaning}" for word, meaning in self.words.endings.items() if word in last]
        return [f"At the end of an action, {join_words(meanings)}."] if meanings else []

    # --- input --------------------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Read lines until one of them changes the game."""
        ply, seat = self.game.ply, self.game.seat
        while (self.game.ply, self.game.seat) == (ply, seat):
            line = self.screen.ask()
            try:
                self._obey(line)
            except IllegalAction as refused:
                self.screen.say(*say_refused(refused.refusal, self.state, ABOVE), tone="refused")
            except (ValueError, OSError) as error:
                self.screen.say(sentence(error_text(error).removesuffix(".")))
        self._shown_until = {viewer: min(ply, self.game.ply) for viewer, ply in self._shown_until.items()}
        self._tell_news()

    def _obey(self, line: str) -> None:
        words = line.split()
        if not words:
            return self._list(self.words.menu(self.state)) if self._menu else None
        word = words[0].lower()
        if (command := self.commands.get(ALIASES.get(word, word))) and not self._is_choice(line):
            check_stands_alone(command.usage, words)
            return command.run(self, words[1:])
        if self.session.awaited_seat == CHANCE:
            return self._draw(words) if self._is_draw() else self._roll(words)
        return self._act(self._meant(" ".join(words)))

    def _is_choice(self, line: str) -> bool:
        """Return True if a line is an action of the menu. Actions come before commands: `save` can also save flags."""
        return any(entry.text == line.strip().lower() and not entry.more for entry in _all(self._menu))

    def _is_draw(self) -> bool:
        """Return True if chance draws a card next."""
        return chance_verb(self.game.state) == DRAW

    def _draw(self, words: Sequence[str]) -> None:
        name = " ".join(words[1:] if words[0].lower() == "draw" else words)
        self.session.play_text(self.look.page.tidy(f"draw {name}"), CHANCE)

    def _roll(self, words: Sequence[str]) -> None:
        faces = "".join(words[1:] if words[0].lower() == "roll" else words).upper()
        if wrong := sorted(set(faces) - set(self.words.faces)):
            raise ValueError(f"“{wrong[0]}” is not a side of a die. The sides are {self.words.letters}")
        dice = self.words.dice(self.state)
        if len(faces) != dice:
            raise ValueError(
                f"this roll takes {text_tools.count_dice(dice)} (got {count_noun(len(faces), self.words.sign)})"
            )
        self.session.play_text(self.look.page.tidy(f"roll {faces}"), CHANCE)

    def _meant(self, text: str) -> MenuEntry:
        """Return the menu entry for a number, or for the text of an action or the beginning of several actions.

        The words that describe an action on the screen, such as `Attack Left`, may also be typed.
        """
        if text.isdecimal():
            if not 0 < int(text) <= len(self._menu):
                raise ValueError(f"{text} is not a number of the list. Type a number from 1 to {len(self._menu)}")
            return self._menu[int(text) - 1]
        typed, text = text, self.look.page.tidy(text)
        entries = _all(self.words.menu(self.state))
        same = [entry for entry in entries if entry.text == text]
        begun = tuple(entry for entry in entries if entry.text.startswith(f"{text} ") and not entry.more)
        if not (same or begun):
            return described_entry(typed, entries) or MenuEntry(text, typed)
        if any(not entry.more for entry in same):
            return MenuEntry(text, "")
        return same[0] if same else MenuEntry(text, "", begun)

    def _act(self, entry: MenuEntry) -> None:
        if entry.more:
            return self._unfold(entry.more)
        try:
            self.rules.parse(entry.text)
        except ValueError as error:
            raise self._miswritten(entry.text, entry.words, error) from None
        if not (self.tutor and self.tutor.takes_back(entry.text)):
            self.session.play_text(entry.text, self._viewer)
        return None

    def _unfold(self, entries: tuple[MenuEntry, ...]) -> None:
        """List the actions that begin as the person typed, and say that none of them has been done."""
        self._list(entries)
        whole = next(entry.text for entry in _all(entries) if not entry.more)
        self.screen.say(f"Nothing is done yet. Type a number of this list, or a whole action, such as “{whole}”.")

    def _miswritten(self, text: str, typed: str, error: ValueError) -> ValueError:
        """Return the error for a text that is not an action, and was typed in other words.

        It is the refusal if a piece cannot do such an action, or else says how the action is written.
        """
        whole = self.words.completed(text)
        if whole and (refusal := self.rules.why_not(self.state, self.rules.parse(whole))):
            return IllegalAction(refusal)
        word = text.split(" ")[0]
        if meant := self._nearly(word):
            return ValueError(f"“{word}” is not a valid action. Did you mean “{meant}”?")
        written = self.words.written.get(word)
        if word not in self.verbs and (text == word or not written):
            word = typed.split()[0].lower() if typed else word
            return ValueError(f"“{word}” is not a valid action now. Type {join_words(self.verbs, 'or')}, or ? for help")
        return ValueError(f"{error}. {f'Type it like this: {written}' if written else 'Type ? for help'}")

    def _nearly(self, word: str) -> str:
        """Return the known word that resembles the given one, or "" if it is known itself or resembles none."""
        known = dict.fromkeys((*self.verbs, *self.words.written, *self.commands))
        near = () if word in known else get_close_matches(word, known, n=1, cutoff=SIMILARITY)
        return near[0] if near else ""

    @property
    def menu(self) -> tuple[MenuEntry, ...]:
        """Return the menu of the actions that are possible now. A person who types a roll has none."""
        return () if self.session.awaited_seat == CHANCE else self.words.menu(self.state)

    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the first words of the actions that are possible now."""
        if self.session.awaited_seat == CHANCE:
            return (chance_verb(self.game.state),)
        return tuple(dict.fromkeys(entry.text.split(" ")[0] for entry in self.words.menu(self.state)))

    @property
    def example(self) -> str:
        """Return an action that is possible now, as it is typed."""
        if self.session.awaited_seat == CHANCE and self._is_draw():
            return self.rules.write(self.rules.chance_weights(self.game.state)[0][0])
        if self.session.awaited_seat == CHANCE:
            return f"roll {self.words.faces[0] * self.words.dice(self.state)}"
        return next(entry.text for entry in _all(self.words.menu(self.state)) if not entry.more)

    @property
    def named(self) -> Mapping[str, str]:
        """Return the values of the placeholders in the texts of commands.

        `barriers` names what cannot be undone, `done` names what can be withdrawn, and `rule` is a rule number.
        """
        verbs = self.words.written
        barriers = [name for name, here in (("a roll", "roll" in verbs), ("a draw", self.table.holds_cards)) if here]
        done = [name for name in ("order", "move") if name in verbs]
        return {
            "barriers": join_words([*barriers, "the other side's turn"], "or"),
            "done": " or ".join(done),
            "rule": rule_of(self.rules.name),
        }

    @property
    def person(self) -> Seat:
        """Return the seat of the viewer.

        Raises:
            ValueError: if there is no viewer.
        """
        if self._viewer is None:
            raise ValueError("this command is only for a game that you play in")
        return self._viewer


ALIASES = {"?": "help", "exit": "quit", "q": "quit"}
"""Other words for commands."""
SIMILARITY = 0.7
"""The similarity, from 0 to 1, from which a word counts as a misspelling of another."""


def check_stands_alone(usage: str, words: Sequence[str]) -> None:
    """Check that nothing follows a command whose usage has only its name, such as `board` or `help, ?`.

    Raises:
        ValueError: if something follows.
    """
    if len(words) > 1 and ("," in usage or " " not in usage):
        raise ValueError(f"nothing follows “{words[0].lower()}” (got “{' '.join(words[1:]):.60}”). Type it alone")


def rule_of(name: str) -> str:
    """Return a rule number as an example: 7.3 if the game has it, or else the first rule."""
    book = rulebook(name).RULES
    return "7.3" if "7.3" in book else next(iter(book))


ABOVE = "See {} on the board above."
"""The sentence that names the cells of a refusal."""
RECENT = 5
"""The number of plies that are shown when a game is resumed."""


def _all(entries: Sequence[MenuEntry]) -> Sequence[MenuEntry]:
    return [one for entry in entries for one in (entry, *_all(entry.more))]
