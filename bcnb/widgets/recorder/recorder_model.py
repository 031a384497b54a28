"""The model of a game entered on a page: its steps, the choices on the board, and the faults of a pasted text."""

import re
from collections.abc import Sequence
from typing import Any

from bcnb.course.rulebook.rulebook_loader import GAME_TITLES
from bcnb.engine.game_registry import ruleset, ruleset_of
from bcnb.engine.ruleset import CHANCE, Scenario, Seat, State, side_of
from bcnb.engine.turn_notation import NotationError, ShortForms, TurnNotation, turn_notation_for
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.players.session import ROLL, chance_verb
from bcnb.presentation.choices import Choices, PieceChoices, no_choices
from bcnb.presentation.narration import Log, narrate
from bcnb.presentation.presenter import NarratedPly, presenter_of
from bcnb.presentation.replay_data import pack
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.table_adapter import NOBODY, offers, position_view, seen_by, table_adapter_of
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.storage.game_drafts import Draft, list_drafts
from bcnb.storage.game_entry import FACE_DOWN, GameEntry
from bcnb.storage.game_notation import NOBODY as NO_WINNER
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import battle_titles
from bcnb.widgets.choice_comparison import ChoiceComparison

_EDIT = re.compile(r"\b([a-z]\d{1,2})(?: to |[ -])([a-z]\d{1,2})\b")
PERSON = "person"
"""The player of a seat whose name is not known."""
TARGET_NEXT = "To attack, choose the target."
"""The effect of choosing a piece again that can attack."""
_STEP_NEXT = "To undo the order, choose its step in the list."


class RecorderModel:
    """A game that is entered on a page.

    `entry` is the game, or None while a battle is chosen. `scenario` is the battle on the board. `said` are the lines
    that answer the last message. `slip` is a proposal for what changed when the rules refused a step, or None.
    `fault` is the fault of a pasted text with its line, or empty. `mends` is True while steps wait that a change has
    put off: a new step then keeps them. `saved` is the name of the record, if the game is finished. `story` is the
    replay of the finished game.
    """

    def __init__(self, scenario: Scenario, entry: GameEntry | None = None, *, reviews: bool, shares: bool) -> None:
        self.scenario, self.entry = scenario, entry
        self.turned, self._reviews, self._shares = False, reviews, shares
        self.mends = False
        self.said: list[list[str]] = []
        self.slip: str | None = None
        self.fault: dict[str, object] = {}
        self.saved = ""
        self.story: dict[str, Any] = {}
        self._faulty: State | None = None
        self._compared: tuple[State, ChoiceComparison] | None = None
        self._start = ruleset(scenario.ruleset).setup(scenario)
        self.log = Log(self._start)
        if entry:
            self.take(entry)

    def take(self, entry: GameEntry) -> None:
        """Show another game that is being entered."""
        recorded = Recorded(entry.path.stem, entry.record)
        self.entry, self.scenario, self._start = entry, recorded.scenario, recorded.start
        self.log, self.saved, self.story = Log(self._start), "", {}
        self.mends = bool(entry.later)
        self.clear()
        self.catch_up()

    def leave(self, scenario: Scenario | None = None) -> None:
        """Return to the choice of a battle. The draft stays saved."""
        self.entry, self.saved, self.story = None, "", {}
        self.scenario = scenario or self.scenario
        self._start = ruleset(self.scenario.ruleset).setup(self.scenario)
        self.log = Log(self._start)
        self.clear()

    def clear(self) -> None:
        """Forget the answer to the last message."""
        self.said, self.slip, self.fault, self._faulty = [], None, {}, None

    def catch_up(self) -> None:
        """Update the log to the steps."""
        if self.entry:
            self.log.follow(self.entry.record.plies)

    def refuse(self, error: NotationError, tried: str) -> None:
        """Show why a step is not possible, and propose a correction."""
        found = _EDIT.search(tried)
        self.said = [["do", tried], ["refused", sentence(error.reason)]]
        self.slip = f"{found[1]}-{found[2]}" if found else ""

    def refuse_text(self, error: NotationError, data: bytes, *, pasted: bool = True) -> None:
        """Show the first fault of a text, with its line, and the board at that moment.

        Args:
            error: the fault.
            data: the text.
            pasted: whether the text is already in the text field of the page.
        """
        text = data.decode(errors="replace").replace("\r\n", "\n")
        lines = text.split("\n")
        line = lines[error.line - 1] if 0 < error.line <= len(lines) else ""
        where = f"Line {error.line}, column {error.column}: {sentence(error.reason)}"
        self.fault = {"line": error.line, "column": error.column, "text": line, "words": where}
        self.fault |= {} if pasted else {"whole": text}
        self.said, self._faulty = [["refused", where]], error.state

    # --- current state ------------------------------------------------------------------------------------------------

    @property
    def at_work(self) -> GameEntry:
        """Return the game that is being entered.

        Raises:
            ValueError: if no battle is chosen.
        """
        if self.entry is None:
            raise ValueError("choose a battle first")
        return self.entry

    @property
    def state(self) -> State:
        """Return the position after the last step, or at the fault of a pasted text."""
        if self._faulty is not None:
            return self._faulty
        return self.entry.state if self.entry else self._start

    @property
    def moment(self) -> NarratedPly[State]:
        """Return the moment on the board."""
        if self._faulty is not None:
            return NarratedPly(self._faulty)
        return self.log.walk[-1]._replace(state=self.state)

    @property
    def stand(self) -> Viewpoint:
        """Return the viewpoint on the board."""
        return Viewpoint(None, self.turned)

    @property
    def notation(self) -> TurnNotation[Any]:
        """Return what the game says about its notation."""
        return turn_notation_for(self.state.ruleset)

    @property
    def mover(self) -> Seat:
        """Return the seat whose turn it is, or an empty text."""
        seat = ruleset_of(self.state).seat(self.state)
        return self.notation.seat(self.state) or (seat if seat not in (None, CHANCE) else "") or NOBODY

    def spelled(self, texts: Sequence[str]) -> str:
        """Return some actions as a step in notation, in a short form if there is one."""
        forms = ShortForms(self.notation.forms, self.notation.places(self.state), self._names())
        if len(texts) > 1:
            found = (short for short, _ in forms.write(texts) if tuple(texts) in forms.read(short))
            return next(found, "") or ", ".join(map(self._spelled_one, texts))
        return self._spelled_one(texts[0])

    def _spelled_one(self, text: str) -> str:
        """Return an action in a short form that does not begin with a digit, which would begin a turn."""
        forms = ShortForms(self.notation.forms, self.notation.places(self.state), self._names())
        return next((short for short, _ in forms.write([text]) if not short[0].isdigit()), text)

    def _names(self) -> dict[str, str]:
        """Return how words of actions are spelled: the first name of each."""
        spelled: dict[str, str] = {}
        for name, word in self.notation.names(self.state).items():
            spelled.setdefault(word, name)
        return spelled

    def comparison(self) -> ChoiceComparison:
        """Return the comparison for the position, by what the seat that acts may know. It is begun once for each.

        Raises:
            ValueError: if no battle is chosen, or the game is over.
        """
        if self.at_work.is_over:
            raise ValueError("the game is over. To see its win chances, press Finish and Review")
        if self._compared is None or self._compared[0] is not self.state:
            seat = ruleset_of(self.state).seat(self.state)
            viewer = NOBODY if seat in (None, CHANCE) else seat or NOBODY
            self._compared = self.state, ChoiceComparison(seen_by(self.state, viewer), viewer, compares=True)
        return self._compared[1]

    # --- data for the page --------------------------------------------------------------------------------------------

    def view(self) -> dict[str, object]:
        """Return everything except the board, as plain data."""
        seen = seen_by(self.state, NOBODY)
        plain = {
            "ply": len(self.log.walk) - 1,
            "dice": self.moment.shown.dice,
            "rolls": False,
            "roll": None,
            "red": [],
            "recap": None,
            "hand": None,
            "next": None,
            "log": {"from": 0, "lines": self.log.lines()},
            "at": f"game-{self.entry.path.stem}" if self.entry else "",
            "said": self.said or [["news", words] for words in self.log.news(len(self.log.walk) - 2)],
            **position_view(seen, self._players()),
            "cards": True,
        }
        return {**plain, **(self._entering(self.entry) if self.entry else self._choosing())}

    def _players(self) -> dict[Seat, str]:
        seats = self.entry.record.header.seats if self.entry else {}
        return {seat: name or PERSON for seat, name in seats.items()}

    def _choosing(self) -> dict[str, object]:
        games: dict[str, list[list[str]]] = {}
        for full, title in battle_titles().items():
            games.setdefault(GAME_TITLES[full.split("/")[0]], []).append([full, title])
        drafts = [[one.name, _draft_words(one)] for one in list_drafts(faulty=True)]
        chosen = f"{self.scenario.ruleset}/{self.scenario.name}"
        return {
            "phase": "opening",
            "prompt": "Choose the battle that you played, or paste a game as text.",
            "waits": "",
            "mine": "",
            "choices": no_choices(),
            "undo": "",
            "recorder": {"battles": list(games.items()), "battle": chosen, "drafts": drafts, "fault": self.fault},
        }

    def _entering(self, entry: GameEntry) -> dict[str, object]:
        game = ruleset_of(self.state)
        seat, done = game.seat(self.state), bool(self.saved)
        decides = seat not in (None, CHANCE) and not done and self._faulty is None
        offered = self._offered(entry) if decides else no_choices()
        last = entry.steps[-1] if entry.steps else ""
        return {
            "phase": "over" if done else "play",
            "prompt": self._prompt(entry),
            "waits": "" if done or seat is None else self.mover or "chance",
            "mine": self.mover,
            "choices": offered,
            "undo": last if last and not done else "",
            "after": self._after() if done else None,
            "recorder": {
                "name": entry.path.stem,
                "steps": [[number, step] for number, step in enumerate(entry.steps, 1)],
                "later": list(entry.later),
                "asks": self._asks(),
                "slip": self.slip,
                "ends": [] if done else self._ends(entry),
                "draws": self._draws(entry),
                "deck": self._deck(),
                "fault": self.fault,
            },
        }

    def _offered(self, entry: GameEntry) -> Choices:
        """Return the choices on the board, with what choosing a piece again does here."""
        offered = offers(self.state, entry.record.plies)
        for piece in offered["pieces"].values():
            if _has_target(piece):
                piece["press"] = f"{TARGET_NEXT} {_STEP_NEXT}" if "press" in piece else TARGET_NEXT
        return offered

    def target_next(self, label: str) -> str:
        """Return what choosing an ordered piece again does if it can attack from where it is, or nothing."""
        piece = self._offered(self.at_work)["pieces"].get(label)
        return piece["press"] if piece is not None and _has_target(piece) else ""

    def is_last_step(self, number: int) -> bool:
        """Return True if a ply is the last one, and the last step is only this action, with the order before a move."""
        entry = self.at_work
        last = [ply.do for ply in entry.record.plies[-2:]]
        alone = {self.spelled(last[-1:]), self.spelled(last)}
        return number == len(entry.record.plies) and bool(entry.steps) and entry.steps[-1] in alone

    def _after(self) -> list[list[str]]:
        offered = [("watch", "Replay", True), ("review", "Review", self._reviews), ("share", "Export", self._shares)]
        return [[kind, words] for kind, words, can in offered if can]

    def _prompt(self, entry: GameEntry) -> str:
        if self.saved:
            return f"Saved as {self.saved}."
        if entry.is_over:
            return "The game is over. Press Finish to save the record."
        asks, called = self._asks(), presenter_of(self.state).called
        if asks["cards"] and self.mover:
            if asks["draws"]:
                known = "If you know the card that was drawn, press Draw and tap it."
                return f"{known} Otherwise tap the card that was played next."
            return f"{called(self.mover)}: tap the card that was played."
        return presenter_of(self.state).prompt(self.state)

    def _asks(self) -> dict[str, object]:
        """Return what is tapped now: the number of dice with their letters, and the cards with what they may do."""
        state, table = self.state, self.notation.cards
        rolled = self._dice()
        draws = bool(table) and self.draw_due
        plays = table is not None and not rolled and (draws or table.awaits(state))
        terminal = table_adapter_of(state).terminal
        return {
            "dice": rolled,
            "faces": terminal.faces if rolled else "",
            "cards": self._deck() if plays else [],
            "draws": draws,
        }

    def _deck(self) -> list[list[str]]:
        """Return all cards of the deck: [key, name]."""
        table = self.notation.cards
        return [[key, name] for key, name in table.names(self.state).items()] if table else []

    def _dice(self) -> int:
        """Return the number of dice that are rolled now, or 0."""
        if self.entry is None or ruleset_of(self.state).seat(self.state) != CHANCE or chance_verb(self.state) != ROLL:
            return 0
        return table_adapter_of(self.state).terminal.dice(self.state)

    @property
    def draw_due(self) -> bool:
        """Return True if a card is drawn next."""
        table, game = self.notation.cards, ruleset_of(self.state)
        return bool(table and game.seat(self.state) == CHANCE and not game.why_not(self.state, game.parse(table.draw)))

    def _ends(self, entry: GameEntry) -> list[list[str]]:
        """Return the results that a game can be finished with, each with its words."""
        if entry.is_over:
            return [["", "as the rules decided"]]
        sides = list(dict.fromkeys(side_of(seat) for seat in entry.record.header.seats))
        called = presenter_of(self.state).called
        return [
            [f"{NO_WINNER}, {STOPPED}", "it stopped, and nobody won"],
            *([f"{side}, {RESIGNED}", f"the other side resigned: {called(side)} won"] for side in sides),
        ]

    def _draws(self, entry: GameEntry) -> list[list[object]]:
        """Return the face-down draws: [number, side, words], for a player who enters their own hand."""
        if self.notation.cards is None or self._faulty is not None:
            return []
        verb = self.notation.cards.draw.partition(" ")[0]
        found: list[list[object]] = []
        for moment, ply in zip(self.log.walk, entry.record.plies, strict=False):
            if ply.do.partition(" ")[0] == verb:
                seat = self.notation.seat(moment.state) or ""
                turn = moment.state.turn.number
                found.append([len(found), seat, f"turn {turn}" if turn else "at the start"])
        explicit = sum(step.split().count(FACE_DOWN) for step in entry.steps)
        return found if explicit == len(found) else []

    def watch(self) -> None:
        """Show a replay of the finished game.

        Raises:
            ValueError: if the game is not finished.
        """
        if not self.saved:
            raise ValueError("finish the game first")
        self.story = {**pack(narrate(Recorded(self.saved, self.at_work.record)), self.stand)}


def _draft_words(draft: Draft) -> str:
    if draft.fault:
        return f"Correct {draft.name}, {draft.fault}"
    return f"Continue {draft.name}, {count_noun(draft.steps, 'step')}"


def _has_target(piece: PieceChoices) -> bool:
    """Return True if a piece has its order, if it must have one, and can attack from where it is."""
    return not piece["orders"] and bool(piece["aims"])
