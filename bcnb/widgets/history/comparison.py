"""The form that compares the board with the battle: simplifications, men per figure, and people without a name."""

from collections.abc import Iterator
from typing import Any

from bcnb.course.history.lesson_text import LOST, MISSING, SIDES
from bcnb.course.history.scale import bounds, counted_by, number_of, ranged, remark, scales
from bcnb.course.history.schema import BattleLesson
from bcnb.course.question_results import wrapped
from bcnb.widgets.form import Block, Form, listed, paragraph


class Comparison(Form):
    """A form with the numbers in the sources, in men and in figures, the board's simplifications, and questions."""

    written = ("missing", "lost")

    def __init__(self, lesson: BattleLesson) -> None:
        self.plan = lesson
        self._scales = scales(lesson)
        super().__init__(lesson.name, f"Board and past: {lesson.title}")

    def blocks(self) -> list[Block]:
        """Return the simplifications, the numbers, the people without a name, and the questions."""
        people = (f"{one.name} ({SIDES[one.side]}): {one.who}" for one in self._unnamed())
        return [
            paragraph("What the board hides", "head"),
            listed(*(note.say for note in self.plan.history.notes)),
            paragraph("Men and figures", "head"),
            paragraph(self._scale()),
            *(block for side in self._sides() for block in side),
            self.lines("lost", LOST),
            paragraph("People whom reports do not name", "head"),
            *([listed(*people)] if any(True for _ in self._unnamed()) else []),
            self.lines("missing", MISSING, 3),
        ]

    def _scale(self) -> str:
        return f"About this layout: {self.plan.scenario.scale} Below, the whole army is divided among its figures."

    def _sides(self) -> Iterator[list[Block]]:
        for words, numbers in self._counts():
            lines = [block for caption, rows in numbers for block in (paragraph(caption, "strong"), listed(*rows))]
            yield [paragraph(words), *lines]

    def _counts(self) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
        """Yield for each side its scale in words, and the numbers in the sources with their differences."""
        history = self.plan.history
        for scale in self._scales:
            losses = number_of(history, scale.side, "losses")
            least, most = bounds(losses)
            words = (
                f"{SIDES[scale.side]}: {scale.figures} figures on the board. According to the sources, a "
                f"figure stands for {ranged(scale.least, scale.most)} men. The losses, {ranged(least, most)} men, "
                f"would then be {ranged(least // max(scale.most, 1), -(-most // max(scale.least, 1)))} figures."
            )
            numbers = [number_of(history, scale.side, "strength"), losses]
            captions = [(_caption(scale.side, one.counts, remark(one)), one) for one in numbers]
            yield words, [(caption, list(counted_by(history, one))) for caption, one in captions]

    def _unnamed(self) -> Iterator[Any]:
        """Yield the civilians of the history."""
        return (person for person in self.plan.history.people if person.side == "civilian")

    def text(self) -> str:
        """Return the stored text of the form."""
        found = ["What the board hides", *(wrapped(f"* {note.say}", 2) for note in self.plan.history.notes)]
        found += ["", wrapped(self._scale())]
        for words, numbers in self._counts():
            found += ["", wrapped(words)]
            for caption, rows in numbers:
                found += [wrapped(caption), *(wrapped(f"* {row}", 2) for row in rows)]
        people = [wrapped(f"* {one.name} ({SIDES[one.side]}): {one.who}", 2) for one in self._unnamed()]
        return "\n".join((*found, "", *people, wrapped(LOST), wrapped(MISSING)))


def _caption(side: str, counts: str, more: str) -> str:
    return f"{SIDES[side]}, {counts}. {more}".strip()
