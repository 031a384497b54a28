"""What the sheets of all lessons share: votes, questions of a quiz, hard words, the frame of a guide."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from bcnb.course.handout import LETTERS
from bcnb.course.history.lesson import Question, Teacher
from bcnb.course.quizzes import Choice
from bcnb.course.sheets.paper import box, boxes, bullets, heading, paragraph, table
from bcnb.present.markup import Markup, tag, words


class Asked(Protocol):
    """A question of any quiz."""

    @property
    def ask(self) -> str: ...

    @property
    def choices(self) -> tuple[Choice, ...]: ...

    @property
    def answer(self) -> int: ...


def vote(question: Question, invitation: str) -> Markup:
    """A question with its answers to tick."""
    return tag("section", paragraph(f"{invitation} {question.ask}"), boxes(question.answers))


def choices(number: int, asked: Asked) -> Markup:
    """A question of a quiz with its choices to tick."""
    pairs = zip(LETTERS, asked.choices, strict=False)
    options = (box(f"{letter}) {choice.say}") for letter, choice in pairs)
    return tag("section", paragraph(f"{number}. {asked.ask}"), tag("div", *options, class_="choices"))


def quiz_key(quiz: Iterable[Asked]) -> Markup:
    """The right choice of each question, and why it is right."""
    rows = []
    for number, asked in enumerate(quiz, 1):
        right = asked.choices[asked.answer]
        rows.append((str(number), f"{LETTERS[asked.answer]}) {right.say}", right.feedback))
    return table(("Question", "Answer", "Why"), rows)


def hard_words(hard: Mapping[str, str]) -> Markup:
    """Hard words and what they mean."""
    rows = (tag("p", tag("b", words(word)), words(f": {means}")) for word, means in hard.items())
    return tag("div", *rows, class_="two")


class Titles(NamedTuple):
    """What two parts of a guide are called, which not every lesson fills with the same."""

    care: str = "Take care"
    hard: str = "Hard words"


USUAL = Titles()


def guide_of(
    teacher: Teacher,
    steps: Sequence[tuple[str, int]],
    asked: Mapping[str, str],
    hard: Mapping[str, str],
    titles: Titles = USUAL,
) -> Iterator[Markup]:
    """The parts of every guide. `asked` are the questions by the names under which the teacher has their answers."""
    yield heading("Aims")
    yield bullets(teacher.aims)
    yield heading(f"{sum(minutes for _, minutes in steps)} minutes")
    yield table(("Step", "Minutes"), ((step, str(minutes)) for step, minutes in steps))
    yield heading(titles.care)
    yield bullets(teacher.warnings)
    yield heading("What a good answer has, and why")
    yield table(("Question", "A good answer"), ((asked[of], say) for of, say in teacher.answers.items()))
    yield heading(titles.hard)
    yield hard_words(hard)
    yield heading("Standards")
    yield paragraph(", ".join(teacher.standards))
