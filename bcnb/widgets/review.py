"""The review widget: the win chance curve, the board, the decisions and the log of a recorded game.

The page gets the game and the review once, and works without a kernel. It calls the kernel only to save notes, to
make a file, to show a table, a task or another widget below, to play a moment out, and while choices are judged.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import traitlets

from bcnb.analysis.win_probability import has_model
from bcnb.engine.ruleset import Seat
from bcnb.players.session import only_person
from bcnb.presentation.narration import describe_played, narrate
from bcnb.presentation.replay_data import pack_drawn, scenes
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.text_tools import say_duration, sentence
from bcnb.review.charts import curve_svg, curve_text, hidden_curve_svg
from bcnb.review.luck_text import say_luck
from bcnb.review.outcomes.playouts import Playout, play_choice, play_moment, say_choice, say_moment
from bcnb.review.outcomes.roll_chart import roll_data, rolls_of
from bcnb.review.reason_text import reasons_of, say_reasons
from bcnb.review.review_data import NarratedReview, ReviewPacker, by_whom, ground_of
from bcnb.review.review_text import moments_of, say_verdict, title_of
from bcnb.review.schema import Judged
from bcnb.review.schema import Review as Judgement
from bcnb.review.turn_data import turn_lines
from bcnb.storage.annotations import annotated, notes_of
from bcnb.storage.recorded_game import Recorded
from bcnb.widgets.base_widget import PLAY_ON, SAME_LUCK, SHARE, GuardedWidget, Message, StrictBool
from bcnb.widgets.games.file_intake import LIMITS, FileIntake
from bcnb.widgets.jobs.playout_job import PlayoutJob
from bcnb.widgets.jobs.review_job import ReviewJob
from bcnb.widgets.js_bundle import part
from bcnb.widgets.stored_output import SharedPage, share_message, stored_bundle

Asked = Callable[[int], None]
"""A function that is called with a ply."""
Keep = Callable[[Mapping[int, str]], str]
"""A function that saves notes by ply and returns a message about the result. Raises ValueError and OSError."""
PARTS = ("judging", "noting", "playing", "rolls")
"""The parts of the page that it loads after the board, if the review has what they are about."""
NOT_YET = "The choices of this game are not judged yet."


class ReviewWidget(GuardedWidget):
    """A recorded game with its review; `ply` is the number of the ply that is shown.

    The stored text and picture are the curve and the findings.

    Args:
        recorded: the recorded game.
        review: the review of the game.
        viewer: the seat whose knowledge is shown, or None for the umpire view.
        play_on: called with a ply if the reader wants to continue the game from there.
        learn: called with the first ply of a mistake if the reader wants to try again.
        attempt: called with the first ply of a choice if the reader wants to make it on the board before the verdict.
        job: judges the choices, which this review does not do. The page shows each verdict as soon as it is there.
        keep: saves all notes of the reader. With it, the reader can write a note on any ply.
        share: returns the page to download, which starts at the given ply.
        watched: the page is about this game. Then its result is hidden until the end, and files with other games can
            be opened.
        traits: other traits of the widget.

    Raises:
        RecordError: if the record is faulty.
        FileError: if the scenario in the record is faulty.
    """

    kind = traitlets.Unicode("review").tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    review = traitlets.Dict().tag(sync=True)
    ply = traitlets.Int().tag(sync=True)
    turned = StrictBool().tag(sync=True)

    def __init__(
        self,
        recorded: Recorded,
        review: Judgement,
        *,
        viewer: Seat | None = None,
        play_on: Asked | None = None,
        play_same: Asked | None = None,
        learn: Asked | None = None,
        attempt: Asked | None = None,
        job: ReviewJob | None = None,
        keep: Keep | None = None,
        share: Callable[[int], SharedPage] | None = None,
        watched: bool = False,
        **traits: Any,
    ) -> None:
        complete = job is None or job.is_judged
        told = narrate(recorded, viewer)
        self._below = viewer or only_person(recorded.record.header.seats)
        turns = turn_lines(recorded)
        self._reviewed = NarratedReview(review, recorded.states, told, viewer, complete, turns, self._below)
        self._recorded, self._rolls = recorded, rolls_of(recorded)
        self._record, self._keep, self._notes = recorded.record, keep, notes_of(recorded.record)
        self._share, self._intake = share, FileIntake(self.send) if watched else None
        self._annotate()
        self._asked: Mapping[str, Asked | None] = {
            "branch": play_on,
            "same": play_same,
            "learn": learn,
            "attempt": attempt,
        }
        self._playout: PlayoutJob | None = None
        self._say_playout: Callable[[Playout], str] = str
        self._job, self._state = job, _state_of(job) if job else ""
        self._whole = False  # until the page has its board, and asks for what it shows at a choice
        super().__init__(**self._drawn(Viewpoint(self._below)), **traits)
        self.on_msg(self._answer)

    def _drawn(self, stand: Viewpoint) -> dict[str, Any]:
        """Return the game and the review as seen from a viewpoint."""
        narrated = self._reviewed.narrated
        drawn = tuple(scenes(narrated.walk, narrated.title, stand))
        self._packer = ReviewPacker(drawn, stand)
        offered = ((PLAY_ON, self._asked["branch"]), (SAME_LUCK, self._asked["same"]), (SHARE, self._share))
        again = [list(button) for button, answer in offered if answer]
        played = describe_played(self._record.header.played)
        files = {"files": LIMITS, "watched": [], "played": played} if self._intake else {}
        return {"story": {**pack_drawn(narrated, drawn), "again": again, **files}, "review": self._packed()}

    def _packed(self) -> dict[str, Any]:
        """Return the review for the page, with the progress of its job."""
        pack = self._packer.pack if self._whole else self._packer.pack_first
        packed = pack(self._reviewed) | {
            "learns": self._asked["learn"] is not None,
            "attempts": self._asked["attempt"] is not None,
            "noting": self._keep is not None,
            "playing": has_model(self._record.header.ruleset),
            "rolls": self._rolls,
            "notes": {str(ply): text for ply, text in self._notes.items()},
        }
        if job := self._job:
            packed["none"] = "" if self.found.judged else NOT_YET
            packed["judging"] = {
                "done": len(self.found.judged),
                "of": job.of,
                "open": list(job.played_out) if job.is_judged and job.played_out[1] else [],
                "state": self._state,
                "left": say_duration(job.left),
                "fault": job.fault,
            }
        return packed

    @property
    def found(self) -> Judgement:
        """Return the review that is shown."""
        return self._reviewed.review

    def _grow(self) -> bool:
        """Accept what the job has found, and return True if something is new."""
        if not self._job:
            return False
        self._state, complete = (
            _state_of(self._job),
            self._job.is_judged,
        )  # first: the review is as new or newer
        grown = self._reviewed._replace(review=self._job.review, complete=complete)
        is_new = grown.review is not self.found or grown.complete != self._reviewed.complete
        self._reviewed = grown
        return is_new

    def _judge(self, asked: str, job: ReviewJob) -> None:
        """Begin, continue or stop judging the choices, or only look, and show what is new."""
        {"judge": job.begin, "stop": job.stop, "look": job.look}[asked]()
        if self._grow() or self.review["judging"]["state"] != self._state:
            self.review = self._packed()
        self.send({"t": "looked"})

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Do what the page asks for, if it names an existing ply or decision."""
        message = Message(content)
        if self._intake and self._intake.answer(message):
            return
        if self._keep and message.kind in ("note", "keep"):
            self.send({"t": "noted", "text": self._noted(message, self._keep)})
            return
        if message.kind == "moment" and not self._whole:
            self._whole = True
            self.review = self._packed()
        if message.kind == "moment" or (message.kind in PARTS and self.review.get(message.kind)):
            self.send({"t": message.kind, "script": part(message.kind)[0]})
        if message.kind in ("playout", "playout_look", "playout_stop"):
            with suppress(ValueError):
                self._play_out(message)
        if message.kind == "roll":
            with suppress(ValueError):
                ply = message.whole("from")
                self.send({"t": "rolled", "ply": ply, **roll_data(self._recorded, ply)})
        if self._job and message.kind in ("judge", "stop", "look"):
            self._judge(message.kind, self._job)
        if self._share and message.kind == "share":
            with suppress(ValueError):
                self.send(share_message(self._share, min(max(message.whole("from"), 0), self.last)))
        answer = self._asked.get(message.kind)
        with suppress(ValueError):
            ply = message.whole("from")
            judged = {one.ply for one in self.found.judged if one.tried}
            plies = range(self.last + 1)
            known = {"branch": plies, "same": plies, "learn": judged, "attempt": judged}
            if answer and ply in known[message.kind]:
                answer(ply)
                self.send({"t": "done"})

    def _play_out(self, message: Message) -> None:
        """Begin playing out a moment or a choice, or stop, and send the result so far."""
        if message.kind == "playout":
            self._begin_playout(message.text("what"), message.whole("from"))
        elif self._playout and message.kind == "playout_stop":
            self._playout.stop()
        if job := self._playout:
            job.look()
            going, found = job.going, job.found
            self.send(
                {"t": "playout", "said": self._say_playout(found), "done": found.games, "of": job.games, "going": going}
            )

    def _begin_playout(self, what: str, ply: int) -> None:
        """Begin playing out the moment after a ply, or the choice that begins at a ply. Raises ValueError."""
        choice = next((one for one in self.found.judged if what == "choice" and one.ply == ply and one.tried), None)
        if not choice and (what != "moment" or not 0 <= ply <= self.last):
            raise ValueError(f"ply {ply} has nothing to play out")
        states, ruleset = self._reviewed.states, self._record.header.ruleset
        if self._playout:
            self._playout.stop()
        if choice:
            self._playout = PlayoutJob(play_choice(states[ply - 1], choice))
            self._say_playout = partial(say_choice, title_of(self.found, choice), planned=self._playout.games)
        else:
            self._playout = PlayoutJob(play_moment(states[ply]))
            self._say_playout = partial(say_moment, ruleset, ply)

    def _noted(self, message: Message, keep: Keep) -> str:
        """Accept a note or save all notes, and return a message about the result."""
        try:
            if message.kind == "keep":
                return keep(self._notes)
            notes = {**self._notes, message.whole("from"): message.text("text")}
            self._notes = notes_of(annotated(self._record, notes))
        except (ValueError, OSError) as fault:
            return sentence(str(fault))
        self._annotate()
        self._turn(None)
        return "Note added. To save it, save a copy with notes."

    def _annotate(self) -> None:
        """Put the notes into the replay. They are the reader's own, so every viewer sees them."""
        narrated = self._reviewed.narrated
        walk = [moment._replace(note=self._notes.get(ply, "")) for ply, moment in enumerate(narrated.walk)]
        self._reviewed = self._reviewed._replace(narrated=narrated._replace(walk=walk))

    def may_set(self, key: str, value: object) -> bool:
        """Allow the page to set the ply and the rotation."""
        return key in ("ply", "turned")

    @traitlets.observe("turned")
    def _turn(self, _change: object) -> None:
        with self.hold_sync():
            for trait, value in self._drawn(Viewpoint(self._below, self.turned)).items():
                setattr(self, trait, value)

    @property
    def last(self) -> int:
        """Return the number of the last ply."""
        return len(self._reviewed.narrated.walk) - 1

    @traitlets.validate("ply")
    def _within(self, proposal: traitlets.Bunch) -> int:
        return min(max(proposal["value"], 0), self.last)

    def _verdict(self, judged: Judged) -> tuple[str, ...]:
        """Return the verdict on a choice in sentences, with its reasons."""
        review, state = self._reviewed.review, self._reviewed.states[judged.ply - 1]
        return say_verdict(judged, review.playout(judged.ply)), *say_reasons(reasons_of(review, judged), state)

    def __repr__(self) -> str:
        review, narrated = self._reviewed.review, self._reviewed.narrated
        found = [f"{title_of(review, one)}: {' '.join(self._verdict(one))}" for one in moments_of(review)]
        head = (f"{narrated.title}. {narrated.result}", *say_luck(self._reviewed.summed, narrated.unseen))
        return "\n".join(
            (
                *head,
                "",
                curve_text(review, ground_of(narrated)),
                "",
                *found,
                "",
                by_whom(review, narrated.house, narrated.unseen),
            )
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        review, narrated = self._reviewed.review, self._reviewed.narrated
        draw = hidden_curve_svg if self._intake else curve_svg  # as on a page that hides the result
        picture = draw(review, ground_of(narrated), narrated.title)
        return stored_bundle(super()._repr_mimebundle_(**kwargs), picture, repr(self))


def _state_of(job: ReviewJob) -> str:
    """Return the state of a job for the page."""
    if job.complete:
        return "complete"
    return ("stopping" if job.stopping else "going") if job.going else "waiting"
