"""The questions that each form of a history lesson asks, and the sections of the page that it leaves out.

A page has all sections and questions. What a form does not ask is hidden there by its class, such as `bcnb-off-core`,
and stays saved. The forms have short names, as in the address of a page: `?form=core`.
"""

from collections.abc import Mapping
from functools import cache

from bcnb.course.history import phrases
from bcnb.course.history.lesson_loader import OPENING, find_lesson, find_opening
from bcnb.course.history.lesson_plan import LessonForm, lesson_forms, opening_forms, sections_of
from bcnb.presentation.text_tools import join_words

FORMS = ("core", "short", "long")
"""The short names of the forms, from the shortest: 25 minutes, 45 without the game, 90 with it."""
EVERYTHING = "all"
"""The name of the choice that shows the whole page. It is not a form."""
FORM_KEY = "form"
"""The key of the form in the answers of a worksheet."""
QUIZ = phrases.QUIZ_SECTION
ASKS: Mapping[str, tuple[str, ...]] = {
    phrases.STEP_VOTE: ("vote",),
    phrases.STEP_QUESTION: ("vote", "why"),
    phrases.STEP_GROUND: ("places",),
    phrases.STEP_DAY: ("order",),
    phrases.STEP_ONE_SOURCE: ("compare",),
    phrases.STEP_ALL_SOURCES: ("source", "compare"),
    phrases.STEP_VOICES: ("win",),
    phrases.STEP_PREDICTION: ("prediction",),
    phrases.STEP_CHANGE: ("guess", "hands"),
    phrases.STEP_PAST: ("lost", "missing"),
    phrases.STEP_SHORT_CLAIM: ("claim", "evidence 1", "second"),
    phrases.STEP_CLAIM: ("claim", "evidence", "rubric", "second", "changed"),
    phrases.STEP_QUIZ: ("question",),
    phrases.STEP_BACK: ("exit",),
}
"""The questions of each step, by key, or by the first word of their keys."""


SHORT_WORDS: Mapping[str, str] = {"claim": phrases.SHORT_CLAIM, "evidence 1": phrases.SHORT_EVIDENCE}
"""The questions that the shortest form asks in other words, by key."""


def form_key(lesson: str) -> str:
    """Return the key under which the form of a lesson is saved, next to the student's name."""
    return f"{FORM_KEY} {lesson}"


@cache
def forms_of(lesson: str) -> Mapping[str, LessonForm]:
    """Return the forms of a lesson by their short names.

    Raises:
        ValueError: for an unknown lesson.
    """
    forms = opening_forms(find_opening()) if lesson == OPENING else lesson_forms(find_lesson(lesson))
    return dict(zip(FORMS, forms, strict=False))


def is_asked(lesson: str, form: str, key: str) -> bool:
    """Return True if a form of a lesson asks the question with this key.

    Raises:
        KeyError: for a form that the lesson does not have.
    """
    kinds = {kind for step in forms_of(lesson)[form].steps for kind in ASKS.get(step.name, ())}
    return key in kinds or key.partition(" ")[0] in kinds


def short_claim(lesson: str, form: str) -> bool:
    """Return True if a form of a lesson asks for a claim without a doubt, and for one piece of evidence."""
    return form in forms_of(lesson) and forms_of(lesson)[form].of(phrases.STEP_SHORT_CLAIM) > 0


def asked_words(lesson: str, form: str, key: str, words: str) -> str:
    """Return the words of a question as a form of a lesson asks it, given its words in the other forms.

    >>> asked_words("antietam", "core", "claim", "…, and add one doubt.")
    'Your claim: answer the question in one sentence.'
    """
    return SHORT_WORDS[key] if key in SHORT_WORDS and short_claim(lesson, form) else words


def say_asked(lesson: str, key: str) -> str:
    """Return the forms that ask a question with this key, as a sentence for a teacher. That on a claim has its parts.

    >>> say_asked("antietam", "why")
    'Asked in 45 and 90 minutes.'

    Raises:
        ValueError: for an unknown lesson.
    """
    forms = forms_of(lesson)
    if key == "claim":
        short, whole = (
            join_words([str(form.minutes) for form in forms.values() if form.of(step)])
            for step in (phrases.STEP_SHORT_CLAIM, phrases.STEP_CLAIM)
        )
        return phrases.CLAIM_PARTS.format(short=short, whole=whole)
    minutes = [str(form.minutes) for name, form in forms.items() if is_asked(lesson, name, key)]
    return phrases.ASKED_IN.format(minutes=join_words(minutes)) if minutes else phrases.ASKED_IN_NONE


def off(lesson: str, key: str) -> str:
    """Return the classes that hide a question in the forms that do not ask it.

    >>> off("antietam", "why"), off("antietam", "near 7a")
    ('bcnb-off-core', 'bcnb-off-core bcnb-off-short bcnb-off-long')
    """
    return off_in(*(form for form in forms_of(lesson) if not is_asked(lesson, form, key)))


def off_in(*forms: str) -> str:
    """Return the classes that hide a part of a page in these forms, or on the whole page (`EVERYTHING`)."""
    return " ".join(f"bcnb-off-{form}" for form in forms)


def only_in(*forms: str) -> str:
    """Return the classes that hide a part of a page except in these forms."""
    return off_in(*(form for form in (*FORMS, EVERYTHING) if form not in forms))


def page_sections(lesson: str) -> list[str]:
    """Return the headings of the page of a lesson, without their numbers."""
    forms = forms_of(lesson).values()
    return [title for title in phrases.SECTIONS if title == QUIZ or any(title in sections_of(form) for form in forms)]


def numbered_sections(lesson: str) -> Mapping[str, str]:
    """Return the headings of the page of a lesson, each with its number if it has one."""
    numbers = {title: f"{number}. {title}" for number, title in enumerate(page_sections(lesson), 1)}
    return {title: title if phrases.STEP_BACK in phrases.SECTIONS[title] else text for title, text in numbers.items()}


def left_out(lesson: str, form: str) -> list[str]:
    """Return the headings of the sections that a form of a lesson leaves out.

    Raises:
        KeyError: for a form that the lesson does not have.
    """
    kept = sections_of(forms_of(lesson)[form])
    return [title for title in page_sections(lesson) if title not in kept]


def section_classes(lesson: str) -> dict[str, str]:
    """Return the classes that hide each section of a page, by its heading."""
    missing = {form: left_out(lesson, form) for form in forms_of(lesson)}
    return {title: off_in(*(form for form in missing if title in missing[form])) for title in page_sections(lesson)}
