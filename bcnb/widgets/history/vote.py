"""Forms for the question of a lesson: votes, a prediction and a claim, also for students who share a screen."""

from bcnb.course.history import phrases as shared
from bcnb.course.history.asked_items import off, off_in, only_in
from bcnb.course.history.pair_roles import PAIR_KEYS, role_duties, role_templates
from bcnb.course.history.saved_answers import LAST
from bcnb.course.history.schema import BattleLesson, LessonQuestion, WhyTheWarLesson
from bcnb.course.question_results import wrapped
from bcnb.course.worksheets.worksheet import LONGEST_NAME, checked_name, pair_names
from bcnb.presentation.text_tools import with_full_stop
from bcnb.widgets.form import Block, Form, button, listed, paragraph
from bcnb.widgets.history import phrases
from bcnb.widgets.history.student_switch import SharedSheet

# --- students who share a screen --------------------------------------------------------------------------------------


PAIR = "pair"
"""The button that opens the fields for the names."""


class PairSheet(SharedSheet):
    """A form in which students who share a screen can give their names, among the answers of the lesson."""

    opened: set[str]

    def write(self, asked: str, words: str) -> None:
        """Save an answer, or a name. An empty name is deleted.

        Raises:
            ValueError: if the answer or the name is not valid.
        """
        super().write(asked, checked_name(words) if asked in PAIR_KEYS and words.strip() else words)

    def press(self, asked: str) -> None:
        """Open the fields for the names, or do what another button does.

        Raises:
            ValueError: if the button is unknown, or its step fails.
        """
        if asked == PAIR:
            self.opened.add(PAIR)
        else:
            super().press(asked)

    def pair_blocks(self) -> list[Block]:
        """Return the button, or after it was pressed the fields, and the block that shows who has which role."""
        roles: Block = {
            "kind": "pair",
            "names": list(pair_names(self.answers)),
            "lines": role_templates(),
            "duties": role_duties(),
        }
        if PAIR not in self.opened and not any(self.answers.get(key) for key in PAIR_KEYS):
            return [button(PAIR, phrases.PAIR), roles]
        fields = (self.lines(key, ask, 1) for key, ask in zip(PAIR_KEYS, phrases.PAIR_NAMES, strict=True))
        return [paragraph(phrases.PAIR_EXPLAINED), *({**field, "most": LONGEST_NAME} for field in fields), roles]


# --- the forms --------------------------------------------------------------------------------------------------------


class Vote(PairSheet):
    """The question of a lesson, to answer before the lesson. Every answer can be defended."""

    written = ("why", *PAIR_KEYS)

    def __init__(self, lesson: BattleLesson | WhyTheWarLesson) -> None:
        self.question, self.opened = lesson.question, set()
        self.options = {"vote": lesson.question.answers}
        super().__init__(lesson.name, phrases.VOTE_TITLE.format(title=lesson.title))

    def choose(self, asked: str, place: int) -> None:
        """Save the vote."""
        super().choose(asked, place)
        self.said = [("news", phrases.VOTE_AGAIN_LATER if self.trouble else phrases.VOTE_SAVED)]

    def blocks(self) -> list[Block]:
        """Return the question, a field for reasons, the names of those who work here, and the switch to another."""
        why = {**self.lines("why", shared.WHY), "off": off(self.lesson, "why")}
        return [
            self.asking("vote", self.question.ask),
            why,
            *self.pair_blocks(),
            *self.who_blocks(),
            *self.student_blocks(),
        ]

    def text(self) -> str:
        """Return the question as text."""
        return "\n".join((question_text(self.question), wrapped(shared.WHY)))


class Prediction(Form):
    """A field for a student's prediction of the first turns."""

    written = ("prediction",)

    def __init__(self, lesson: BattleLesson) -> None:
        super().__init__(lesson.name, phrases.PREDICTION_TITLE.format(title=lesson.title))

    def blocks(self) -> list[Block]:
        """Return the field."""
        return [self.lines("prediction", shared.PREDICTION, 3)]

    def text(self) -> str:
        """Return the question as text."""
        return wrapped(shared.PREDICTION)


class ClaimForm(Form):
    """A claim with two pieces of evidence, a rubric to judge it, and the second vote next to the first."""

    written = ("claim", "evidence 1", "evidence 2", "changed")

    def __init__(self, lesson: BattleLesson | WhyTheWarLesson) -> None:
        self.question = lesson.question
        rubric = {f"rubric {number}": shared.MARKS for number in range(1, len(shared.RUBRIC) + 1)}
        self.options = {LAST: lesson.question.answers, "vote": lesson.question.answers, **rubric}
        super().__init__(lesson.name, phrases.CLAIM_TITLE.format(title=lesson.title))

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
        first, second = (self.lines(f"evidence {number}", ask) for number, ask in enumerate(shared.EVIDENCE, 1))
        rows = [self.asking(f"rubric {number}", row) for number, row in enumerate(shared.RUBRIC, 1)]
        return [
            paragraph(self.question.ask, "head"),
            {**self.lines("claim", "", 3), "ask": short_or_whole(shared.SHORT_CLAIM, shared.CLAIM)},
            {**first, "ask": short_or_whole(shared.SHORT_EVIDENCE, shared.EVIDENCE[0])},
            {**second, "off": off(self.lesson, "evidence 2")},
            *({**block, "off": off(self.lesson, "rubric")} for block in (paragraph(phrases.JUDGE, "head"), *rows)),
            paragraph(phrases.VOTE_AGAIN, "head"),
            self.asking(LAST, self.question.ask),
            *self._both(),
        ]

    def _both(self) -> list[Block]:
        """Return both votes after the second vote."""
        if self.chosen(LAST) < 0:
            return []
        first, second = self.answers.get("vote"), self.answers[LAST]
        if not first:
            return [paragraph(phrases.ONLY_VOTE.format(vote=with_full_stop(second)))]
        why = self.answers.get("why", "")
        same = phrases.SAME_VOTE if first == second else phrases.OTHER_VOTE
        before = phrases.FIRST_VOTE.format(vote=with_full_stop(first), why=why).strip()
        now = phrases.SECOND_VOTE.format(vote=with_full_stop(second))
        return [listed(before, now), paragraph(same), self.changed()]

    def changed(self) -> Block:
        """Return the field for what changed."""
        return {**self.lines("changed", shared.CHANGED), "off": off(self.lesson, "changed")}

    def text(self) -> str:
        """Return the questions as text."""
        rows = [f"[ ] {row}" for row in shared.RUBRIC]
        asked = [wrapped(line) for line in (shared.CLAIM, *shared.EVIDENCE)]
        return "\n".join((*asked, "", *map(wrapped, rows), "", phrases.VOTE_AGAIN_LINE, question_text(self.question)))


def short_or_whole(short: str, whole: str) -> list[list[str]]:
    """Return the words of a question, which are shorter in the shortest form of a lesson, with their classes."""
    return [[only_in("core"), short], [off_in("core"), whole]]


def question_text(question: LessonQuestion) -> str:
    """Return a question with its answers as text."""
    return "\n".join((wrapped(question.ask), *(wrapped(f"[ ] {answer}", 4) for answer in question.answers)))
