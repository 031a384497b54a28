"""The recorder widget: a page on which a game from a real table is entered step by step, or pasted as text."""

from collections.abc import Callable
from threading import RLock
from typing import Any

import traitlets

from bcnb.engine.ruleset import Scenario, State
from bcnb.presentation.presenter import NarratedPly
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.svg import frame
from bcnb.presentation.text_tools import sentence
from bcnb.storage.game_entry import GameEntry
from bcnb.storage.game_notation import write_notation
from bcnb.widgets.base_widget import Message
from bcnb.widgets.choice_comparison import rated_answer
from bcnb.widgets.interactive_board import (
    BOARD_LOOKS,
    WHOLE,
    Answer,
    InteractiveBoard,
    Look,
    end_card_part,
    lines_of,
    look,
    picker_part,
    replay_part,
)
from bcnb.widgets.recorder.recorder_messages import ACTS, record_message
from bcnb.widgets.recorder.recorder_model import RecorderModel
from bcnb.widgets.stored_output import SharedPage, share_message


class RecorderWidget(InteractiveBoard):
    """A game that is entered on a page. Every step is saved at once in a draft.

    Every message that changes the game names the ply that it answers. A message for an older ply changes nothing. A
    finished game can be replayed below the board: `story` is then the game, and `ply` the ply that is shown there.

    Args:
        scenario: the battle on the board until another one is chosen.
        entry: a game to continue.
        review: called with the name of the saved record to review it.
        share: returns the page to download, given the name of the saved record.
        traits: other traits of the widget.
    """

    kind = traitlets.Unicode("recorder").tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    ply = traitlets.Int().tag(sync=True)

    def __init__(
        self,
        scenario: Scenario,
        entry: GameEntry | None = None,
        *,
        review: Callable[[str], None] | None = None,
        share: Callable[[str], SharedPage] | None = None,
        **traits: Any,
    ) -> None:
        self._lock = RLock()
        self._review, self._share = review, share
        self._model = RecorderModel(scenario, entry, reviews=review is not None, shares=share is not None)
        super().__init__(self._model.scenario.title, self._model.view(), **traits)
        self.on_msg(self._answer)

    def may_set(self, key: str, value: object) -> bool:
        """Allow the page to set the ply of the replay, the pace and the rotation."""
        return key == "ply" or super().may_set(key, value)

    @property
    def shown(self) -> NarratedPly[State]:
        """Return the moment on the board."""
        return self._model.moment

    @property
    def entry(self) -> GameEntry | None:
        """Return the game that is being entered, or None while a battle is chosen."""
        return self._model.entry

    @traitlets.observe("turned")
    def _turn(self, change: object) -> None:
        """Rotate the board and the replay of the finished game."""
        with self._lock:
            self._model.turned = self.turned
            super()._turn(change)
            if self.story:
                self._model.watch()
                self.story = self._model.story

    def show(self) -> None:
        """Draw the current state again."""
        with self._lock:
            with self.hold_sync():
                self.title = self._model.scenario.title
                self.draw(self._model.view())
            if self.story != self._model.story:
                self.ply, self.story = 0, self._model.story

    def _hand_over(self, name: str, share: Callable[[str], SharedPage]) -> None:
        """Send the finished game to the page as a file, with a message."""
        message = share_message(lambda _: share(name), 0)
        self.send(message)
        with self._lock:
            self._model.said = [["news", message["text"]]]
            self.show()

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the page. The lock is held for the whole answer."""
        message, name = Message(content), self._model.saved
        if message.kind == "review" and self._review and name:
            self._review(name)
        elif message.kind == "share" and self._share and name:
            self._hand_over(name, self._share)
        elif message.kind in LOOKS:
            with self._lock:
                self.send(look(self._model, message, LOOKS))
        elif message.kind != WHOLE:
            with self._lock:
                if message.kind in ACTS:
                    record_message(self._model, message)
                self.show()


# --- questions that change nothing ------------------------------------------------------------------------------------


def _log(model: RecorderModel, message: Message) -> Answer:
    """Return the whole log."""
    return {"t": "log", "from": 0, "lines": model.log.lines()}


def _past(model: RecorderModel, message: Message) -> Answer:
    """Return the board after an earlier ply."""
    ply = min(max(message.whole("ply"), 0), len(model.log.walk) - 1)
    moment = model.log.walk[ply]
    drawn = scene_of(moment, model.scenario.title, model.stand)
    return {"t": "past", "ply": ply, "frame": frame(drawn), "dice": moment.shown.dice, "said": lines_of(moment.words)}


def _text(model: RecorderModel, message: Message) -> Answer:
    """Return the game in notation."""
    entry = model.at_work
    try:
        return {"t": "text", "text": write_notation(entry.recorded)}
    except ValueError as fault:
        return {"t": "text", "text": entry.text, "words": sentence(str(fault))}


def _rate(model: RecorderModel, message: Message) -> Answer:
    """Return the win chance and the compared choices. While they are computed, the page asks again."""
    places = {cell.hex: (cell.x, cell.y) for cell in scene_of(model.moment, "", model.stand).cells}
    return rated_answer(model.comparison(), places, panel=message.flag("panel"))


def _summary(model: RecorderModel, message: Message) -> Answer:
    """Return an empty summary: the end of the game shows the score alone."""
    return {**end_card_part(message), "ready": True}


LOOKS: dict[str, Look] = {
    **BOARD_LOOKS,
    "log": _log,
    "past": _past,
    "text": _text,
    "rate": _rate,
    "summary": _summary,
    "player": replay_part,
    "picker": picker_part,
}
"""The messages that change nothing."""
