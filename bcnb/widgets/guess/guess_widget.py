"""The widget of the page of guesses: a recorded game that a reader plays through from one seat."""

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any

import traitlets

from bcnb.engine.ruleset import Seat, State
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.text_tools import sentence
from bcnb.storage.recorded_game import Recorded
from bcnb.widgets.base_widget import Message
from bcnb.widgets.guess.guess_model import GuessModel
from bcnb.widgets.guess.guess_view import THINKING, guess_view
from bcnb.widgets.interactive_board import BOARD_LOOKS, WHOLE, InteractiveBoard, look


class GuessWidget(InteractiveBoard):
    """A recorded game whose choices the reader guesses, with the verdict on each.

    Every message that changes something names the view that it answers. A message for an older view changes nothing.

    Args:
        recorded: the game, which is over.
        listed_as: its name in the address of the page.
        seat: the seat, or empty to choose it on the page.
        start: the number of the choice that is shown first, from 1; 0 is the first one that is not guessed yet.
        browse: called when the reader wants to choose another game.
        traits: other traits of the widget.

    Raises:
        NotReviewable: for a game whose choices cannot be judged.
        ValueError: for a seat that the game does not have.
    """

    kind = traitlets.Unicode("guess").tag(sync=True)

    def __init__(
        self,
        recorded: Recorded,
        listed_as: str,
        seat: Seat = "",
        start: int = 0,
        *,
        browse: Callable[[], None] | None = None,
        **traits: Any,
    ) -> None:
        self._lock, self._browse = RLock(), browse
        self._guessing = GuessModel(recorded, listed_as, seat, start)
        super().__init__(recorded.scenario.title, {"ply": 0, **guess_view(self._guessing)}, **traits)
        self.on_msg(self._answer)

    @property
    def guessing(self) -> GuessModel:
        """Return the model of the page."""
        return self._guessing

    @property
    def shown(self) -> NarratedPly[State]:
        """Return the moment on the board, limited to what the seat sees."""
        return self._guessing.moment

    @property
    def below(self) -> Seat | None:
        """Return the seat of the reader."""
        return self._guessing.seat or None

    @traitlets.observe("turned")
    def _turn(self, change: object) -> None:
        """Draw the current view from the other side, with its arrows."""
        with self._lock:
            self._guessing.turned = self.turned
            self.show()

    def show(self) -> None:
        """Draw the current state again."""
        with self._lock, self.hold_sync():
            self.draw({"ply": self._drawn, **guess_view(self._guessing)})

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the page. The lock is held for the whole answer."""
        message = Message(content)
        with self._lock:
            if message.kind in BOARD_LOOKS:
                self.send(look(self._guessing, message, BOARD_LOOKS))
            elif message.kind == WHOLE or not message.answers("ply", self.view["ply"]):
                return
            elif message.kind == "games" and self._browse:
                self._browse()
                self.show()
            elif message.kind == "go" and not self._guessing.wait():
                self.send({"t": "thinking", "words": THINKING})
            else:
                if message.kind in MESSAGES:
                    self._do(message)
                self.show()

    def _do(self, message: Message) -> None:
        """Do what a message asks for. Errors are shown as news."""
        try:
            MESSAGES[message.kind](self._guessing, message)
        except ValueError as fault:
            self._guessing.said = [["refused", sentence(str(fault))]]


def _type(guessing: GuessModel, message: Message) -> None:
    text = page_presenter_of(guessing.state).tidy(message.text("text"))
    if text == "undo":
        guessing.undo()
    else:
        guessing.act(text)


def _press(guessing: GuessModel, message: Message) -> None:
    guessing.press(message.text("hex"), message.text("from", ""), message.text("who", ""))


MESSAGES: Mapping[str, Callable[[GuessModel, Message], None]] = {
    "do": lambda guessing, message: guessing.act(*message.texts("do")),
    "type": _type,
    "press": _press,
    "undo": lambda guessing, message: guessing.undo(),
    "compare": lambda guessing, message: guessing.compare(),
    "skip": lambda guessing, message: guessing.skip(),
    "forward": lambda guessing, message: guessing.go_on(),
    "begin-again": lambda guessing, message: guessing.begin_again(),
    "side": lambda guessing, message: guessing.choose_side(),
}
"""The messages that change something. Each names the view that it answers."""
