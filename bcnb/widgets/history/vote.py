"""Forms for the question of a lesson: a first vote, a prediction, and at the end a claim and a second vote."""

from bcnb.course.history.lesson_text import CHANGED, CLAIM, EVIDENCE, MARKS, PREDICTION, RUBRIC, WHY
from bcnb.course.history.saved_answers import LAST
from bcnb.course.history.schema import BattleLesson, LessonQuestion, WhyTheWarLesson
from bcnb.course.question_results import wrapped
from bcnb.presentation.text_tools import with_full_stop
from bcnb.widgets.form import Block, Form, listed, paragraph
from bcnb.widgets.history.student_switch import SharedSheet


class Vote(SharedSheet):
    """The question of a lesson, to answer before the lesson. Every answer can be defended."""

    written = ("why",)

    def __init__(self, lesson: BattleLesson | WhyTheWarLesson) -> None:
        self.question = lesson.question
        self.options = {"vote": lesson.question.answers}
        super().__init__(lesson.name, f"Vote: {lesson.title}")

    def choose(self, asked: str, place: int) -> None:
        """Save the vote."""
        super().choose(asked, place)
        kept = "" if self.trouble else "Your vote is saved. "
        self.said = [("news", f"{kept}You will vote again at the end of the lesson.")]

    def blocks(self) -> list[Block]:
        """Return the question, a field for reasons, and the switch to another student."""
        return [self.asking("vote", self.question.ask), self.lines("why", WHY), *self.student_blocks()]

    def text(self) -> str:
        """Return the question as text."""
        return "\n".join((question_text(self.question), wrapped(WHY)))


class Prediction(Form):
    """A field for a student's prediction of the first turns."""

    written = ("prediction",)

    def __init__(self, lesson: BattleLesson) -> None:
        super().__init__(lesson.name, f"Prediction: {lesson.title}")

    def blocks(self) -> list[Block]:
        """Return the field."""
        return [self.lines("prediction", PREDICTION, 3)]

    def text(self) -> str:
        """Return the question as text."""
        return wrapped(PREDICTION)


class ClaimForm(Form):
    """A claim with two pieces of evidence, a rubric to judge it, and the second vote next to the first."""

    written = ("claim", "evidence 1", "evidence 2", "changed")

    def __init__(self, lesson: BattleLesson | WhyTheWarLesson) -> None:
        self.question = lesson.question
        rubric = {f"rubric {number}": MARKS for number in range(1, len(RUBRIC) + 1)}
        self.options = {LAST: lesson.question.answers, "vote": lesson.question.answers, **rubric}
        super().__init__(lesson.name, f"Claim: {lesson.title}")

    def choose(self, asked: str, place: int) -> None:
        """Save an answer.

        Raises:
            ValueError: if it is not valid, or would change the first vote.
        """
        if asked == "vote":
            raise ValueError("the first vote cannot be changed")
        super().choose(asked, place)

    def blocks(self) -> list[Block]:
        """Return the fields, the rubric, the second vote, and both votes once they exist."""
        evidence = [self.lines(f"evidence {number}", ask) for number, ask in enumerate(EVIDENCE, 1)]
        rows = [self.asking(f"rubric {number}", row) for number, row in enumerate(RUBRIC, 1)]
        return [
            paragraph(self.question.ask, "head"),
            self.lines("claim", CLAIM, 3),
            *evidence,
            paragraph("How good is it? Judge your own claim.", "head"),
            *rows,
            paragraph("Vote again", "head"),
            self.asking(LAST, self.question.ask),
            *self._both(),
        ]

    def _both(self) -> list[Block]:
        """Return both votes after the second vote."""
        if self.chosen(LAST) < 0:
            return []
        first, second = self.answers.get("vote"), self.answers[LAST]
        if not first:
            return [paragraph(f"Your vote: {with_full_stop(second)} You did not vote before the lesson.")]
        why = self.answers.get("why", "")
        same = "Your vote is the same as at first." if first == second else "You have changed your vote."
        votes = [f"First: {with_full_stop(first)} {why}".strip(), f"Now: {with_full_stop(second)}"]
        return [listed(*votes), paragraph(same), self.lines("changed", CHANGED)]

    def text(self) -> str:
        """Return the questions as text."""
        rows = [f"[ ] {row}" for row in RUBRIC]
        asked = [wrapped(line) for line in (CLAIM, *EVIDENCE)]
        return "\n".join((*asked, "", *map(wrapped, rows), "", "Vote again.", question_text(self.question)))


def question_text(question: LessonQuestion) -> str:
    """Return a question with its answers as text."""
    return "\n".join((wrapped(question.ask), *(wrapped(f"[ ] {answer}", 4) for answer in question.answers)))
