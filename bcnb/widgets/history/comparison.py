"""The form that compares the board with the battle: simplifications, men per figure, and people without a name."""

from collections.abc import Iterator

from bcnb.course.history import phrases as shared
from bcnb.course.history.scale import bounds, counted_by, number_of, ranged, remark, scales
from bcnb.course.history.schema import BattleLesson, Person
from bcnb.course.question_results import wrapped
from bcnb.widgets.form import Block, Form, listed, paragraph
from bcnb.widgets.history import phrases


class Comparison(Form):
    """A form with the numbers in the sources, in men and in figures, the board's simplifications, and questions."""

    written = ("missing", "lost")

    def __init__(self, lesson: BattleLesson) -> None:
        self.plan = lesson
        self._scales = scales(lesson)
        super().__init__(lesson.name, phrases.PAST_TITLE.format(title=lesson.title))

    def blocks(self) -> list[Block]:
        """Return the simplifications, the numbers, the people without a name, and the questions."""
        people = list(map(_person, self._unnamed()))
        return [
            paragraph(phrases.HIDES, "head"),
            listed(*(note.say for note in self.plan.history.notes)),
            paragraph(phrases.MEN_AND_FIGURES, "head"),
            paragraph(self._scale()),
            *(block for side in self._sides() for block in side),
            self.lines("lost", shared.LOST),
            paragraph(phrases.UNNAMED, "head"),
            *([listed(*people)] if people else []),
            self.lines("missing", shared.MISSING, 3),
        ]

    def _scale(self) -> str:
        return phrases.LAYOUT_SCALE.format(scale=self.plan.scenario.scale)

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
            words = phrases.SIDE_SCALE.format(
                side=shared.SIDES[scale.side],
                figures=scale.figures,
                men=ranged(scale.least, scale.most),
                losses=ranged(least, most),
                lost=ranged(least // max(scale.most, 1), -(-most // max(scale.least, 1))),
            )
            numbers = [number_of(history, scale.side, "strength"), losses]
            captions = [(_caption(scale.side, one.counts, remark(one)), one) for one in numbers]
            yield words, [(caption, list(counted_by(history, one))) for caption, one in captions]

    def _unnamed(self) -> Iterator[Person]:
        """Yield the civilians of the history."""
        return (person for person in self.plan.history.people if person.side == "civilian")

    def text(self) -> str:
        """Return the stored text of the form."""
        found = [phrases.HIDES, *(wrapped(f"* {note.say}", 2) for note in self.plan.history.notes)]
        found += ["", wrapped(self._scale())]
        for words, numbers in self._counts():
            found += ["", wrapped(words)]
            for caption, rows in numbers:
                found += [wrapped(caption), *(wrapped(f"* {row}", 2) for row in rows)]
        people = [wrapped(f"* {_person(one)}", 2) for one in self._unnamed()]
        return "\n".join((*found, "", *people, wrapped(shared.LOST), wrapped(shared.MISSING)))


def _caption(side: str, counts: str, more: str) -> str:
    return phrases.NUMBERS.format(side=shared.SIDES[side], counts=shared.COUNTED[counts], remark=more).strip()


def _person(one: Person) -> str:
    return phrases.PERSON.format(name=one.name, side=shared.SIDES[one.side], who=one.who)
