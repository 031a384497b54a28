"""The table widget: a battle to play on a page against the computer or another player, saved from its first ply."""

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any

import traitlets

from bcnb.engine.game import Game
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Scenario, Seat, State
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.symbols import dice
from bcnb.storage.saved_games import name_of
from bcnb.widgets.base_widget import Message
from bcnb.widgets.interactive_board import WHOLE, InteractiveBoard, look
from bcnb.widgets.stored_output import SharedPage, share_message
from bcnb.widgets.table_messages import ACTS, LOOKS, act, go
from bcnb.widgets.table_model import TableModel


class TableWidget(InteractiveBoard):
    """A battle to play. It begins with the story and the choice of players, and `begin` starts the game.

    The page gets one view at a time: what the player at the page may know, and the possible choices. Every message that
    changes the game names the ply that it answers. A message for an older ply changes nothing. `pace` controls how long
    the page shows the actions of others. A finished game can be replayed below the table: `story` is then the game, and
    `ply` the ply that is shown there.

    Args:
        scenario: the battle.
        seats: the player of each seat.
        game: a game to continue.
        past: a record whose plies begin the new game.
        at: the part of the page's address until the game begins, by default that of the battle.
        seed: the seed of chance, by default random.
        review: called with the name of the saved game to review it.
        share: returns the page to download, given the name of the saved game.
        traits: other traits of the widget.
    """

    kind = traitlets.Unicode("table").tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    ply = traitlets.Int().tag(sync=True)

    def __init__(
        self,
        scenario: Scenario,
        seats: Mapping[Seat, str] | None = None,
        *,
        game: Game | None = None,
        past: Record | None = None,
        at: str = "",
        seed: str = "",
        review: Callable[[str], None] | None = None,
        share: Callable[[str], SharedPage] | None = None,
        **traits: Any,
    ) -> None:
        self._lock = RLock()
        self._playing = TableModel(scenario, seats or {}, past, seed)
        self._playing.at = at
        self._review, self._playing.reviews = review, review is not None
        self._share, self._playing.shares = share, share is not None
        if game:
            self._playing.open(game)
        self._playing.catch_up()
        super().__init__(scenario.title, self._playing.view(), **traits)
        self.on_msg(self._answer)

    def may_set(self, key: str, value: Any) -> bool:
        """Allow the page to set the ply of the replay, the pace and the rotation."""
        return key == "ply" or super().may_set(key, value)

    @property
    def game(self) -> Game | None:
        """Return the game, or None before it begins."""
        return self._playing.session.game if self._playing.session else None

    @property
    def shown(self) -> NarratedPly[State]:
        """Return the moment on the board, limited to what the player at the page may know."""
        return self._playing.moment

    @property
    def below(self) -> Seat | None:
        """Return the seat of the only human player, or None."""
        return self._playing.stand.below

    @traitlets.observe("turned")
    def _turn(self, change: object) -> None:
        """Rotate the board and the replay of the finished game."""
        with self._lock:
            self._playing.turned = self.turned
            super()._turn(change)
            if self.story:
                self._playing.watch()
                self.story = self._playing.story

    def begin(self, **seats: str) -> None:
        """Begin the game; each seat gets "person" or the name of a computer player.

        Raises:
            ValueError: if a player is unknown.
        """
        with self._lock:
            self._playing.begin(seats)
            self.show()

    def offer_unfinished(self) -> None:
        """Offer the unfinished games of this battle, which can be resumed instead of beginning a new one."""
        with self._lock:
            self._playing.find_left()
            self.show()

    def go_on(self) -> None:
        """Let computer players and chance act until a human player must act or the game is over.

        Raises:
            ValueError: if the game has not begun.
        """
        with self._lock:
            self._playing.at_table.run_until_human()
            self.show()

    def show(self) -> None:
        """Draw the current state again."""
        with self._lock:
            self._playing.catch_up()
            with self.hold_sync():
                self.title = self._playing.scenario.title
                self.dice = dice(page_presenter_of(self.state).faces)
                self.draw(self._playing.view())
            if self.story != self._playing.story:
                self.ply, self.story = 0, self._playing.story

    @property
    def _over(self) -> str:
        """Return the name of the finished game if it is saved, or an empty string."""
        with self._lock:
            return name_of(self.game) if self.game and self.game.record.end else ""

    def _hand_over(self, name: str, share: Callable[[str], SharedPage]) -> None:
        """Send the game to the page as a file, with a message."""
        message = share_message(lambda _: share(name), 0)
        self.send(message)
        with self._lock:
            self._playing.said = [["news", message["text"]]]
            self.show()

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the page. The lock is held for the whole answer."""
        message = Message(content)
        if message.kind == "review" and self._review and (name := self._over):
            self._review(name)
            return
        if message.kind == "share" and self._share and (name := self._over):
            self._hand_over(name, self._share)
            return
        with self._lock:
            if message.kind in LOOKS:
                self.send(look(self._playing, message, LOOKS))
            elif message.kind == "go" and (waiting := go(self._playing, message)):
                self.send(waiting)
            elif message.kind in ACTS:
                act(self._playing, message)
                self.show()
            elif message.kind != WHOLE:
                self.show()
