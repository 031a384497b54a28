"""The review on the page: the curve, the board, the choices and the log of a recorded game as one thing.

The page gets the story and the review once and steps through both without the kernel. The kernel is asked only to put
a table, a task or something else in the place beneath.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import traitlets

from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat
from bcnb.presentation.narration import narrate
from bcnb.presentation.replay_data import pack_drawn, scenes
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.text_tools import sentence
from bcnb.review.charts import curve_svg, curve_text
from bcnb.review.review_data import NarratedReview, by_whom, ground_of, pack_review
from bcnb.review.review_text import moments_of, say_luck, say_verdict, title_of
from bcnb.review.schema import Review as Judgement
from bcnb.storage.annotations import annotated, notes_of
from bcnb.storage.records import timeline_of
from bcnb.widgets.base_widget import PLAY_ON, SHARE, GuardedWidget, Message, StrictBool
from bcnb.widgets.stored_output import SharedPage, share_message, stored_bundle

Asked = Callable[[int], None]
"""What the kernel does when a page asks for it, with a ply or the place of a choice in the review."""
Keep = Callable[[Mapping[int, str]], str]
"""Keeps notes by their plies, and says where. Raises ValueError, OSError."""


class ReviewWidget(GuardedWidget):
    """A recorded game with its review; `ply` is the ply that is shown.

    `viewer` is the seat through whose eyes the game is told, None for the umpire. With `play_on` the page has a button
    to play on from a ply, with `learn` one for each mistake to try it anew; these are called with the ply, or with the
    place of the choice in the review. With `keep` the reader can note a line on any ply, and keep all notes; with
    `share` he gets the file that it makes, which begins at a ply. Its text and its stored picture are the curve and
    what was found.
    """

    kind = traitlets.Unicode("review").tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    review = traitlets.Dict().tag(sync=True)
    ply = traitlets.Int().tag(sync=True)
    turned = StrictBool().tag(sync=True)

    def __init__(
        self,
        record: Record,
        review: Judgement,
        *,
        viewer: Seat | None = None,
        name: str = "record",
        play_on: Asked | None = None,
        learn: Asked | None = None,
        keep: Keep | None = None,
        share: Callable[[int], SharedPage] | None = None,
        **traits: Any,
    ) -> None:
        timeline = timeline_of(record, name)
        states = [timeline.at(ply) for ply in range(len(record.plies) + 1)]
        self._reviewed = NarratedReview(review, states, narrate(record, viewer, name), viewer)
        self._record, self._keep, self._notes = record, keep, notes_of(record)
        self._share = share
        self._annotate()
        self._asked: Mapping[str, Asked | None] = {"branch": play_on, "learn": learn}
        super().__init__(**self._drawn(Viewpoint(viewer)), **traits)
        self.on_msg(self._answer)

    def _drawn(self, stand: Viewpoint) -> dict[str, Any]:
        """Story and review as they are seen from one stand."""
        tale = self._reviewed.tale
        drawn = tuple(scenes(tale.walk, tale.title, stand))
        packed = pack_review(self._reviewed, drawn, stand) | {
            "learns": self._asked["learn"] is not None,
            "keeps": self._keep is not None,
            "notes": {str(ply): text for ply, text in self._notes.items()},
        }
        offered = ((PLAY_ON, self._asked["branch"]), (SHARE, self._share))
        again = [list(button) for button, answer in offered if answer]
        return {"story": {**pack_drawn(tale, drawn), "again": again}, "review": packed}

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Does what the page asks for, if it names a ply or a choice that is there."""
        message = Message(content)
        if self._keep and message.kind in ("note", "keep"):
            self.send({"t": "noted", "text": self._noted(message, self._keep)})
            return
        if self._share and message.kind == "share":
            with suppress(ValueError):
                self.send(share_message(self._share, min(max(message.whole("from"), 0), self.last)))
        limits = {"branch": self.last, "learn": len(self._reviewed.review.judged) - 1}
        answer = self._asked.get(message.kind)
        with suppress(ValueError):
            if answer and 0 <= message.whole("from") <= limits[message.kind]:
                answer(message.whole("from"))
                self.send({"t": "done"})

    def _noted(self, message: Message, keep: Keep) -> str:
        """Take a note over, or keep all of them; what came of it, in words."""
        try:
            if message.kind == "keep":
                return keep(self._notes)
            notes = {**self._notes, message.whole("from"): message.text("text")}
            self._notes = notes_of(annotated(self._record, notes))
        except (ValueError, OSError) as fault:
            return sentence(str(fault))
        self._annotate()
        self._turn(None)
        return "Noted. It is kept when you keep the notes in a copy."

    def _annotate(self) -> None:
        """The notes in the tale: they are the reader's own, whoever he looks as."""
        tale = self._reviewed.tale
        walk = [moment._replace(note=self._notes.get(ply, "")) for ply, moment in enumerate(tale.walk)]
        self._reviewed = self._reviewed._replace(tale=tale._replace(walk=walk))

    def may_set(self, key: str, value: object) -> bool:
        return key in ("ply", "turned")

    @traitlets.observe("turned")
    def _turn(self, _change: object) -> None:
        with self.hold_sync():
            for trait, value in self._drawn(Viewpoint(self._reviewed.viewer, self.turned)).items():
                setattr(self, trait, value)

    @property
    def last(self) -> int:
        """The last ply of the game."""
        return len(self._reviewed.tale.walk) - 1

    @traitlets.validate("ply")
    def _within(self, proposal: traitlets.Bunch) -> int:
        return min(max(proposal["value"], 0), self.last)

    def __repr__(self) -> str:
        review, _, tale, _ = self._reviewed
        found = [f"{title_of(review, one)}: {say_verdict(one)}" for one in moments_of(review)]
        head = (f"{tale.title}. {tale.result}", *say_luck(review))
        return "\n".join((*head, "", curve_text(review, ground_of(tale)), "", *found, "", by_whom(review, tale.house)))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        review, _, tale, _ = self._reviewed
        picture = curve_svg(review, ground_of(tale), tale.title)
        return stored_bundle(super()._repr_mimebundle_(**kwargs), picture, repr(self))
