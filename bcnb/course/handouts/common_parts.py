"""Parts shared by the handouts of all lessons: votes, sources, quiz questions, hard words and the frame of a guide."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

from bcnb.course.handouts import teacher_steps
from bcnb.course.handouts.html_elements import box, boxes, bullets, heading, lines, paragraph, table, under
from bcnb.course.history import lesson_text, phrases
from bcnb.course.history.asked_items import say_asked
from bcnb.course.history.hard_words import HardWord, first_uses, hard_words_of, words_html
from bcnb.course.history.lesson_plan import WORDS_PER_MINUTE, LessonForm, all_steps, clock, say_sections
from bcnb.course.history.lesson_questions import CORE_KINDS, SHORT_KINDS
from bcnb.course.history.rubrics import kind_of, rubrics_of
from bcnb.course.history.schema import GRADES, LEVELS, LessonQuestion, Teacher, Text, Voice
from bcnb.course.history.standards import standard_rows, works_cited
from bcnb.course.learner_text import LETTERS
from bcnb.course.quizzes import Choice
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import join_words, with_full_stop


class QuizQuestion(Protocol):
    """A question of any quiz."""

    @property
    def ask(self) -> str: ...

    @property
    def choices(self) -> tuple[Choice, ...]: ...

    @property
    def answer(self) -> int: ...


def vote(question: LessonQuestion, invitation: str) -> Markup:
    """Return a question with its answers as checkboxes."""
    return tag("section", paragraph(f"{invitation} {question.ask}"), boxes(question.answers))


def printed(voice: Voice, words: Iterable[HardWord], *more: Markup) -> Markup:
    """Return the quotation of a source: author, date and addressee above it, hard words and questions below it."""
    rows = "; ".join(f"{label.lower()}: {value}" for label, value in lesson_text.origin(voice))
    return tag(
        "section",
        under(f"{voice.id}. {lesson_text.who(voice)}"),
        paragraph(f"{with_full_stop(rows)} {voice.about}"),
        tag("blockquote", escape_text(f"“{voice.words}”")),
        words_html(words),
        tag("p", tag("small", escape_text(voice.rights))),
        *more,
    )


def part_paragraphs(texts: Mapping[str, Text], level: str, hard: Mapping[str, str]) -> dict[str, Markup]:
    """Return the texts of all parts at a level, each followed by its hard words that no earlier part has.

    Raises:
        ValueError: for an unknown level.
    """
    said = [text.at(level) for text in texts.values()]
    uses = first_uses(said, hard_words_of(hard))
    rows = (join(paragraph(text), words_html(words)) for text, words in zip(said, uses, strict=True))
    return dict(zip(texts, rows, strict=True))


def named(voice: Voice) -> str:
    """Return one line on a source that is not quoted."""
    return f"{voice.author}, {with_full_stop(voice.place)} {voice.about}"


def only_named(voices: Iterable[Voice]) -> Iterator[Markup]:
    """Yield a heading and a list of the sources that are not quoted, or nothing if all are quoted."""
    if found := [named(voice) for voice in voices if not voice.printed]:
        yield heading("Sources that are only named")
        yield bullets(found)


def claim(question: LessonQuestion, lines_of_claim: int, lines_of_change: int) -> Iterator[Markup]:
    """Yield the student's claim, its evidence, its rubric and the second vote."""
    yield lines(phrases.CLAIM, lines_of_claim)
    yield from (lines(ask, 2) for ask in phrases.EVIDENCE)
    yield from map(_criterion, phrases.RUBRIC)
    yield vote(question, "Vote again.")
    yield lines(phrases.CHANGED, lines_of_change)


def _criterion(row: str) -> Markup:
    """Return a criterion of a good claim with its marks in one row."""
    return tag("div", tag("span", escape_text(row)), *map(box, phrases.MARKS), class_="row")


def choices(number: int, asked: QuizQuestion) -> Markup:
    """Return a quiz question with its choices as checkboxes."""
    pairs = zip(LETTERS, asked.choices, strict=False)
    options = (box(f"{letter}) {choice.say}") for letter, choice in pairs)
    return tag("section", paragraph(f"{number}. {asked.ask}"), tag("div", *options, class_="choices"))


def quiz_key(quiz: Iterable[QuizQuestion]) -> Markup:
    """Return a table with the right choice of each question and the reason."""
    rows = []
    for number, asked in enumerate(quiz, 1):
        right = asked.choices[asked.answer]
        rows.append((str(number), f"{LETTERS[asked.answer]}) {right.say}", right.feedback))
    return table(("Question", "Answer", "Why"), rows)


def hard_words(hard: Mapping[str, str]) -> Markup:
    """Return hard words with their meanings, in two columns."""
    rows = (tag("p", tag("b", escape_text(word)), escape_text(f": {means}")) for word, means in hard.items())
    return tag("div", *rows, class_="two")


class Titles(NamedTuple):
    """The titles of two parts of a guide, which differ between lessons."""

    care: str = "Take care"
    hard: str = "Hard words"


USUAL = Titles()


def exit_ticket() -> Markup:
    """Return the exit ticket: two questions at the end of a lesson."""
    return tag(
        "section",
        heading(phrases.EXIT_TITLE),
        paragraph(phrases.EXIT_SURE),
        boxes(phrases.EXIT_CHOICES),
        lines(phrases.EXIT_OPEN, 1),
    )


def rubric_parts(lesson: str) -> Iterator[Markup]:
    """Yield the levels of each written answer of a history lesson, with the forms that ask for it and sample answers.

    The answers about core sources have the same levels, and their good answers are in the table of the sources.
    """
    yield heading(phrases.RUBRIC_TITLE)
    labels = (phrases.BEFORE, phrases.AFTER, phrases.CHART)
    core = dict(zip(CORE_KINDS, labels, strict=True))
    asked = {**phrases.ASKED, **core, **dict(zip(SHORT_KINDS, (phrases.ABOUT_SHORT, phrases.AIMED), strict=True))}
    for key, levels in {kind_of(key): levels for key, levels in rubrics_of(lesson).items()}.items():
        samples = [level.sample for level in levels]
        if key in SHORT_KINDS:
            samples[-1] = phrases.SAMPLES_OF_SHORT[key]
        if key in core:
            samples[-1] = phrases.SAMPLES_IN_TABLE.format(title=phrases.CORE_TITLE)
        rows = zip(phrases.MARKS, (level.has for level in levels), samples, strict=True)
        yield tag("section", under(asked[key]), paragraph(say_asked(lesson, key)), table(phrases.RUBRIC_COLUMNS, rows))


def step_plan(steps: Sequence[tuple[str, int]]) -> Iterator[Markup]:
    """Yield the steps of a lesson with their minutes."""
    yield heading(f"{sum(minutes for _, minutes in steps)} minutes")
    starts = accumulate((minutes for _, minutes in steps), initial=0)
    rows = ((clock(start), step, str(minutes)) for start, (step, minutes) in zip(starts, steps, strict=False))
    yield table(("Clock", "Step", "Minutes"), rows)


def form_plan(forms: Sequence[LessonForm], ask: str) -> Iterator[Markup]:
    """Yield the steps of a history lesson: their time in each form, what a teacher says, and what students do.

    Args:
        forms: the forms.
        ask: the question of the lesson.
    """
    *others, last = [form.minutes for form in forms]
    yield heading(f"{', '.join(map(str, others))} or {last} minutes. {teacher_steps.TO_DO_TITLE}")
    head = ("Step", *(f"{form.name}, {form.minutes} minutes" for form in forms), *teacher_steps.TO_DO_COLUMNS)
    texts = {step: [text.format(ask=ask) for text in said] for step, *said in teacher_steps.TO_DO}
    yield table(head, ((name, *(_time(form, name) for form in forms), *texts[name]) for name in all_steps(forms)))
    yield paragraph(
        f"Calculated from the texts of this lesson ({WORDS_PER_MINUTE} words per minute), its clicks, sentences to "
        "write, counted hands, reports and talk. Each step has its time on a clock that starts at 0:00. A dash means: "
        "leave this step out."
    )
    short_in_class = any(form.of(phrases.STEP_VOICES) for form in forms)
    yield paragraph(f"{say_sections(forms)} {teacher_steps.LEFT_FOR_HOME if short_in_class else teacher_steps.NO_TIME}")
    yield paragraph(teacher_steps.COLLECT)
    grades = join_words(f"{level} {GRADES[level]}" for level in LEVELS)
    yield paragraph(f"Each text has three levels, which a student chooses on the page. Their reading grades: {grades}.")


def _time(form: LessonForm, name: str) -> str:
    """Return when a step of a form starts and how long it takes, or a dash if the form leaves it out."""
    minutes = form.of(name)
    return f"{form.start_of(name)}, {minutes} min" if minutes else "–"


def guide_of(
    teacher: Teacher,
    plan: Iterable[Markup],
    asked: Mapping[str, str],
    hard: Mapping[str, str],
    titles: Titles = USUAL,
) -> Iterator[Markup]:
    """Yield the parts that every guide has.

    Args:
        teacher: the aims, warnings, answers and standards.
        plan: the steps with their minutes (see `step_plan` and `form_plan`).
        asked: the text of the questions, by the keys of the teacher's answers.
        hard: the hard words with their meanings.
        titles: the titles of two parts.
    """
    yield heading("Aims")
    yield bullets(teacher.aims)
    yield from plan
    yield heading(titles.care)
    yield bullets(teacher.warnings)
    yield heading("What a good answer has, and why")
    yield table(("Question", "A good answer"), ((asked[of], say) for of, say in teacher.answers.items()))
    yield heading(titles.hard)
    yield hard_words(hard)
    yield heading("Standards")
    rows = (phrases.LABELED.format(label=name, text=text) for name, text in standard_rows(teacher.standards))
    yield tag("div", bullets((*rows, *works_cited(teacher.standards))), class_="two fine")
