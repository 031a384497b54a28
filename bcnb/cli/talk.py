"""A game at the terminal: what happened and what may be done is told, a line is read, and it is done or refused."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bcnb.analysis.odds import attack_odds
from bcnb.cli.reasons import reason
from bcnb.cli.screen import Screen
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, IllegalAction, Seat
from bcnb.games import battle_cry
from bcnb.games.battle_cry.actions import Battle
from bcnb.games.battle_cry.rulebook import find_rules
from bcnb.games.battle_cry.rules import SEATS
from bcnb.games.battle_cry.state import Board, State
from bcnb.games.battle_cry.tables import FACES
from bcnb.grid.hexes import HexId, parse_hex
from bcnb.library.records import save_record
from bcnb.players.sitting import Sitting
from bcnb.present import nouns as n
from bcnb.present.answers import say_refused, tidy
from bcnb.present.menu import LONGEST, Entry, menu, say_card, standing
from bcnb.present.odds import say_odds
from bcnb.present.prompt import prompt
from bcnb.present.sightline import say_sight, sight_line
from bcnb.present.suggestion import say_suggestion
from bcnb.present.table_orders import latest
from bcnb.present.tale import say_flags, say_result
from bcnb.present.text import text_board, text_picture
from bcnb.present.words import say_ply


class Leave(Exception):
    """The person at the terminal stops for now."""


class Command(NamedTuple):
    """A word that is no action: how it is typed, and what it does."""

    usage: str
    words: str
    run: Callable[["Talk", list[str]], None]


class Talk:
    """One game at one terminal. With `hidden`, a hand is shown only when its owner has said that he is there."""

    def __init__(self, sitting: Sitting, screen: Screen, hidden: bool = True) -> None:
        self.sitting, self.game, self.screen = sitting, sitting.game, screen
        self._hidden = hidden and len(sitting.persons) > 1
        self._viewer: Seat | None = None if self._hidden or not sitting.persons else sitting.persons[0]
        self._told = dict.fromkeys((*sitting.persons, None), max(self.game.ply - RECENT, 0))
        self._part: tuple[Seat | None, int, type] | None = None
        self._board: Board | None = None
        self._menu: tuple[Entry, ...] = ()
        self._warned = False

    def run(self) -> None:
        """Play until the game is over. Raises Leave, EOFError or KeyboardInterrupt when whoever plays stops first."""
        while self.game.seat is not None:
            self._let_others_act()
            if self.sitting.waits_for is not None:
                self._seat_viewer()
                self._lay_out()
                self._answer()
        self._tell_news()
        self.screen.show()
        self.screen.show(text_picture(self.state))
        self.screen.say("", say_result(self.game.record, self.state))

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state as whoever sits at the screen may know it; the umpire's where nobody does."""
        state: State = self.sitting.shown_to(self._viewer) if self._viewer else self.game.state
        return state

    def _let_others_act(self) -> None:
        """Chance and the players act, and what they do is told."""
        while self.sitting.waits_for is None and self.game.seat is not None:
            thinks = "" if self.game.seat == CHANCE else f"The {self.game.seat.title()} side thinks …"
            with self.screen.meanwhile(thinks):
                self.sitting.step()
            self._tell_news()

    def _tell_news(self) -> None:
        """Tell what has happened since the viewer was told last."""
        if self._hidden and self._viewer is None:
            return
        viewer = self._viewer if self._hidden else None
        for ply in self.game.record.plies[self._told[viewer] :]:
            self._tell(ply)
        self._told[viewer] = self.game.ply
        self._warn()

    def _tell(self, ply: Ply) -> None:
        before = self.game.at(ply.number - 1)
        if before.turn.number:  # the deal goes without saying: the hand is about to be shown
            news = say_ply(battle_cry.parse(ply.do), ply.events, before, self._viewer)
            self.screen.say(" ".join(news), first="  * ", later="    ")

    def _warn(self) -> None:
        """Say once that the game can no longer be kept."""
        if self.game.unsaved and not self._warned:
            self._warned = True
            self.screen.say(
                f"This game is not being kept: {reason(self.game.unsaved)}. It goes on all the same; "
                "`save FILE` writes all of it into another file."
            )

    def _seat_viewer(self) -> None:
        """The person who must act takes the screen, if hands are hidden after saying so."""
        waits = self.sitting.waits_for
        if waits is None or waits in (CHANCE, self._viewer):
            return
        if self._hidden:
            self._hand_over(waits)
        self._viewer = waits
        self._tell_news()

    def _hand_over(self, seat: Seat) -> None:
        """Hide what the one has seen, then wait for the other."""
        if self._viewer:
            self.screen.ask(f"The {seat.title()} side is next. Press Enter to hide what is yours, and hand over: ")
            self.screen.clear()
        self.screen.ask(f"The {seat.title()} side is to act. Press Enter when you are ready: ")

    def _lay_out(self) -> None:
        """The board where it is new, then what may be done."""
        state = self.state
        if self.sitting.waits_for == CHANCE:
            self._menu = ()
            self.screen.say(prompt(state), f"Roll, and type a letter for each die: {_LETTERS}.")
            return
        self._head(state)
        self.screen.say(*standing(state), later="  ")
        self.screen.say(prompt(state))
        self._list(menu(state))

    def _head(self, state: State) -> None:
        """Where another part of the turn begins: the board, if it has changed, and the card.

        The first board comes with what its letters mean.
        """
        part = (self._viewer, state.turn.number, type(state.decision))
        if part == self._part:
            return
        if self._part is None or part[:2] != self._part[:2] or state.board != self._board:
            turn = f"Turn {state.turn.number}, the {state.turn.side.seat.title()} side"
            self.screen.show(f"\n=== {turn}. Flags: {say_flags(state)} (of {state.field.flags_to_win})\n")
            self.screen.show((text_picture(state) if self._part else text_board(state)) + "\n")
        if card := say_card(state):
            self.screen.say(card, later="  ")
        self._part, self._board = part, state.board

    def _list(self, entries: tuple[Entry, ...]) -> None:
        """Number some entries; a long list shows no more than the texts."""
        self._menu = entries
        texts = [entry.text + " …" * bool(entry.more) for entry in entries]
        if len(entries) > LONGEST:
            self.screen.columns([f"{number:3} {text}" for number, text in enumerate(texts, 1)])
            return
        width = max(map(len, texts)) + 2
        for number, (text, entry) in enumerate(zip(texts, entries, strict=True), 1):
            self.screen.say(entry.words, first=f"{number:3} {text:{width}}", later=" " * (width + 4))

    # --- acting -------------------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Read lines until one of them has changed the game."""
        ply, seat = self.game.ply, self.game.seat
        while (self.game.ply, self.game.seat) == (ply, seat):
            line = self.screen.ask()
            try:
                self._obey(line)
            except IllegalAction as refused:
                self.screen.say(*say_refused(refused.refusal))
            except (ValueError, OSError) as error:
                self.screen.say(n.sentence(reason(error).removesuffix(".")))
        self._told = {viewer: min(told, self.game.ply) for viewer, told in self._told.items()}
        self._tell_news()

    def _obey(self, line: str) -> None:
        words = line.split()
        if not words:
            return self._list(menu(self.state)) if self._menu else None
        if command := COMMANDS.get(words[0].lower()):
            return command.run(self, words[1:])
        if self.sitting.waits_for == CHANCE:
            return self._roll(words)
        return self._act(self._meant(" ".join(words)))

    def _roll(self, words: Sequence[str]) -> None:
        faces = "".join(words[1:] if words[0].lower() == "roll" else words).upper()
        if wrong := sorted(set(faces) - set(FACES)):
            raise ValueError(f"no side of a die is called {wrong[0]}; there are {_LETTERS}")
        dice: int = getattr(self.state.decision, "dice", 0)
        if len(faces) != dice:
            raise ValueError(f"the roll is of {n.dice(dice)}, and that is {n.counted(len(faces), 'letter')}")
        self.sitting.do(tidy(f"roll {faces}"), CHANCE)

    def _meant(self, text: str) -> Entry:
        """The entry of a number, or of a text: an action, or what several actions begin with."""
        if text.isdecimal():
            if not 0 < int(text) <= len(self._menu):
                raise ValueError(f"the list has no number {text}")
            return self._menu[int(text) - 1]
        text = tidy(text)
        entries = _all(menu(self.state))
        same = [entry for entry in entries if entry.text == text]
        begun = tuple(entry for entry in entries if entry.text.startswith(f"{text} ") and not entry.more)
        if any(not entry.more for entry in same) or not (same or begun):
            return Entry(text, "")
        return same[0] if same else Entry(text, "", begun)

    def _act(self, entry: Entry) -> None:
        if entry.more:
            return self._list(entry.more)
        try:
            battle_cry.parse(entry.text)
        except ValueError as error:
            verb = entry.text.split(" ")[0]
            raise ValueError(f"{error}. {FORMS.get(verb, 'Type help to see how to speak to the table')}") from None
        self.sitting.do(entry.text, self._viewer)
        return None

    # --- commands -----------------------------------------------------------------------------------------------------

    def help(self, words: list[str]) -> None:
        """How to speak to the table."""
        self.screen.say(
            "Type an action as it stands in the list, such as “order e5”, or its number. An entry with … opens a "
            "further list; so does its text. Enter alone shows the list again.",
            "",
        )
        width = max(len(command.usage) for command in COMMANDS.values())
        for command in COMMANDS.values():
            self.screen.say(command.words, first=f"  {command.usage:{width}}  ", later=" " * (width + 4))

    def board(self, words: list[str]) -> None:
        self.screen.show(text_board(self.state))

    def hand(self, words: list[str]) -> None:
        if self._viewer is None:
            raise ValueError("nobody holds a hand here")
        cards = self.state.rules.cards
        for key in self.state.cards.hands[SEATS.index(self._viewer)]:
            self.screen.say(f"{cards[key].name}: {cards[key].text}", first="  ", later="    ")

    def undo(self, words: list[str]) -> None:
        self.screen.say(f"Taken back: {self.sitting.undo(self._person()).do}.")

    def withdraw(self, words: list[str]) -> None:
        (at,) = _hexes(words, 1, "withdraw e5")
        seat = self._person()
        ply = latest(self.game.record.plies, seat).get(at)
        if ply is None:
            raise ValueError(f"there is no order or move on {words[0]} that could be taken back now")
        fallen = self.sitting.withdraw(ply.number, seat)
        self.screen.say(f"Taken back: {ply.do}.", *(f"With it went: {one.do}." for one in fallen))

    def odds(self, words: list[str]) -> None:
        attacker, target = _hexes(words, 2, "odds e5 f5")
        state = self.state
        self.screen.say(*say_odds(state, attack_odds(state, attacker, target)))
        if refusal := battle_cry.why_not(state, Battle(attacker, target)):
            self.screen.say(f"Now it cannot be made. {' '.join(say_refused(refusal))}")

    def sight(self, words: list[str]) -> None:
        origin, target = _hexes(words, 2, "sight e5 h7")
        if origin == target:
            raise ValueError("a line of sight has two ends")
        self.screen.say(*say_sight(self.state, sight_line(self.state, origin, target)))

    def hint(self, words: list[str]) -> None:
        with self.screen.meanwhile("Thinking …"):
            plan = self.sitting.suggest(self._person())
        first, *steps = say_suggestion(self.state, plan)
        self.screen.say(first)
        self.screen.say(*steps, first="  ", later="    ")

    def log(self, words: list[str]) -> None:
        count = int(words[0]) if words and words[0].isdecimal() else LOG
        for ply in self.game.record.plies[-count or len(self.game.record.plies) :]:
            self._tell(ply)

    def rule(self, words: list[str]) -> None:
        if not words:
            raise ValueError("say which: rule 7.3, rule 7, or rule woods")
        rules = find_rules(" ".join(words))
        if not rules:
            raise ValueError(f"no rule has the number, the chapter or the word “{' '.join(words)}”")
        for found in rules:
            self.screen.say(found.words, first=f"  {found.number:6} ", later=" " * 9)

    def resign(self, words: list[str]) -> None:
        seat = self._person()
        if self.screen.ask(f"Does the {seat.title()} side give up? Type yes: ").strip().lower() == "yes":
            self.sitting.resign(seat)

    def save(self, words: list[str]) -> None:
        if not words:
            raise ValueError("say where: save FILE; the game is kept by itself, too")
        save_record(" ".join(words), self.game.record)
        self.screen.say(f"Written: {' '.join(words)}, with {n.counted(self.game.ply, 'ply', 'plies')}.")

    def quit(self, words: list[str]) -> None:
        raise Leave

    def _person(self) -> Seat:
        if self._viewer is None:
            raise ValueError("no person sits at this table")
        return self._viewer


FORMS = {
    verb: f"It is written like this: {example}"
    for verb, example in {
        "play": "play probe-left",
        "discard": "discard probe-left",
        "section": "section left",
        "order": "order e5, order e5 unit or order e5 general",
        "move": "move e5 e6, move e5 e6 unit or move e5 e6 general",
        "battle": "battle e5 f5",
        "retreat": "retreat e5 d5",
        "dig": "dig e5 NW",
    }.items()
}
"""How actions are written, for those who miswrite one."""
RECENT, LOG = 5, 20
"""How many plies are told when a game is taken up again, and how many `log` tells."""
COMMANDS = {
    "board": Command("board", "the board, with what its letters mean", Talk.board),
    "hand": Command("hand", "your cards", Talk.hand),
    "undo": Command("undo", "take back what you did last; never across a roll, a draw or the other side", Talk.undo),
    "withdraw": Command("withdraw e5", "take back the last order or move of what stands on e5", Talk.withdraw),
    "odds": Command("odds e5 f5", "what an attack of e5 on f5 can do", Talk.odds),
    "sight": Command("sight e5 h7", "whether e5 sees h7, and what is in the way", Talk.sight),
    "hint": Command("hint", "what a strong player would do now", Talk.hint),
    "log": Command("log 20", "what happened last", Talk.log),
    "rule": Command("rule 7.3", "a rule by its number, its chapter or a word", Talk.rule),
    "resign": Command("resign", "give up", Talk.resign),
    "save": Command("save FILE", "write the game so far into another file", Talk.save),
    "quit": Command("quit", "stop for now; the game can be taken up again", Talk.quit),
    "help": Command("help", "this list", Talk.help),
}
_LETTERS = n.listed((f"{face} {name}" for face, name in n.FACE_NAMES.items()), "or")


def _all(entries: Sequence[Entry]) -> Sequence[Entry]:
    return [one for entry in entries for one in (entry, *_all(entry.more))]


def _hexes(words: Sequence[str], count: int, example: str) -> list[HexId]:
    if len(words) != count:
        raise ValueError(f"that wants {n.counted(count, 'hex', 'hexes')}, such as: {example}")
    return [parse_hex(word.lower()) for word in words]
