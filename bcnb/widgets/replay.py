"""The replay player: a widget that shows a recorded game step by step without the kernel."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import traitlets

from bcnb.engine.ruleset import Seat, State
from bcnb.players.session import only_person
from bcnb.presentation import svg
from bcnb.presentation.narration import describe_played, narrate
from bcnb.presentation.presenter import board_text, presenter_for
from bcnb.presentation.replay_data import pack, scene_of
from bcnb.presentation.scene import Viewpoint
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_recorded_game
from bcnb.widgets.base_widget import PLAY_ON, REVIEW, SAME_LUCK, SHARE, GuardedWidget, Message, StrictBool
from bcnb.widgets.games.file_intake import LIMITS, FileIntake
from bcnb.widgets.stored_output import SharedPage, share_message, stored_bundle


class Replay(GuardedWidget):
    """A recorded game to step through; `ply` is the number of the ply that is shown, 0 for the start.

    The page gets the whole game once and works without a kernel. The stored text and picture show the current ply. At
    the start they show the end of the game, because the start is the same in every game of the battle, unless the page
    is about this game.

    Args:
        recorded: the recorded game.
        viewer: the seat at the bottom whose knowledge is shown, or None for the umpire view.
        play_on: called with a ply if the reader wants to continue the game from there.
        play_same: called with a ply if the reader wants to do so with the same cards and dice.
        review: called if the reader wants to review the game.
        share: returns the page to download, which starts at the given ply.
        watched: the page is about this game. Then its result is hidden until the end, the reader may look from each
            seat of a finished game, and files with other games can be opened.
        traits: other traits of the widget.

    Raises:
        RecordError: if the record is faulty.
        FileError: if the scenario in the record is faulty.
    """

    kind = traitlets.Unicode("replay").tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    ply = traitlets.Int().tag(sync=True)
    turned = StrictBool().tag(sync=True)
    seat = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        recorded: Recorded,
        *,
        viewer: Seat | None = None,
        play_on: Callable[[int], None] | None = None,
        play_same: Callable[[int], None] | None = None,
        review: Callable[[], None] | None = None,
        share: Callable[[int], SharedPage] | None = None,
        watched: bool = False,
        **traits: Any,
    ) -> None:
        self._recorded, self._watched, self._intake = recorded, watched, FileIntake(self.send) if watched else None
        self._tale, self._viewer = narrate(recorded, viewer), viewer
        free = watched and recorded.record.end is not None and viewer is None
        self._seats = recorded.ruleset.seats(recorded.start) if free else ()
        self._playing = {PLAY_ON[0]: play_on, SAME_LUCK[0]: play_same}
        self._review, self._share = review, share
        super().__init__(story=self._story(self._stand), **traits)
        self.on_msg(self._answer)

    def _story(self, stand: Viewpoint) -> dict[str, object]:
        played = [(words, self._playing[words[0]]) for words in (PLAY_ON, SAME_LUCK)]
        offered = (*played, (REVIEW, self._review), (SHARE, self._share))
        packed = {**pack(self._tale, stand), "again": [list(button) for button, answer in offered if answer]}
        if not self._watched:
            return packed
        called = presenter_for(self._recorded.ruleset.name).called
        seats = (
            [["", "the umpire (everything)"], *([seat, called(seat)] for seat in self._seats)] if self._seats else []
        )
        when = describe_played(self._recorded.record.header.played)
        return {**packed, "watched": seats, "files": LIMITS, "played": when}

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Continue from a ply, review the game or share it, as the page asks."""
        message = Message(content)
        if self._intake and self._intake.answer(message):
            return
        if self._share and message.kind == "share" and (ply := self._ply_in(message)) is not None:
            self.send(share_message(self._share, ply))
        if self._review and message.kind == "review":
            self._review()
        play = self._playing.get(message.kind)
        if play and (ply := self._ply_in(message)) is not None:
            play(ply)
            self.send({"t": "done"})

    def _ply_in(self, message: Message) -> int | None:
        """Return the ply in a message, limited to the game, or None if there is none."""
        with suppress(ValueError):
            return min(max(message.whole("from"), 0), self.last)
        return None

    def may_set(self, key: str, value: object) -> bool:
        """Allow the page to set the ply, the rotation, and the seat from which a finished game is seen."""
        return key in ("ply", "turned") or (key == "seat" and value in ("", *self._seats) and bool(self._seats))

    @property
    def _stand(self) -> Viewpoint:
        """Return the viewpoint: the viewer's seat, or that of the only person who played, is at the bottom."""
        return Viewpoint(self._viewer or only_person(self._recorded.record.header.seats), self.turned)

    @traitlets.observe("turned")
    def _turn(self, _change: object) -> None:
        self.story = self._story(self._stand)

    @traitlets.observe("seat")
    def _sit(self, _change: object) -> None:
        self._viewer = self.seat or None
        self._tale = narrate(self._recorded, self._viewer)
        self.story = self._story(self._stand)

    @property
    def last(self) -> int:
        """Return the number of the last ply."""
        return len(self._tale.walk) - 1

    @property
    def state(self) -> State:
        """Return the position that is shown."""
        return self._tale.walk[self.ply].state

    @property
    def _stored(self) -> int:
        """Return the ply of the stored picture and text."""
        return self.ply if self._watched else self.ply or self.last

    @traitlets.validate("ply")
    def _within(self, proposal: traitlets.Bunch) -> int:
        return min(max(proposal["value"], 0), self.last)

    def __repr__(self) -> str:
        narrated, ply = self._tale, self._stored
        moment = narrated.walk[ply]
        said = [*moment.words, moment.note, narrated.result if ply == self.last else ""]
        board = board_text(moment.state, f"{narrated.title}, ply {ply} of {self.last}", self._stand)
        return "\n".join((board, "", *filter(None, said)))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        scene = scene_of(self._tale.walk[self._stored], self._tale.title, self._stand)
        return stored_bundle(super()._repr_mimebundle_(**kwargs), svg.picture(scene), repr(self), svg.describe(scene))


def replay(path: Path | str, *, viewer: Seat | None = None, **traits: Any) -> Replay:
    """Return the replay player of the recorded game in a file.

    Raises:
        RecordError: if the record is faulty.
        FileError: if the scenario in the record is faulty.
        OSError: if the file cannot be read.
    """
    return Replay(load_recorded_game(path), viewer=viewer, **traits)
