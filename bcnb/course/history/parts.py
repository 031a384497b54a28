"""The words of a lesson by their part and level, as text and for a page; beneath them what they rest on."""

from collections.abc import Iterator

from bcnb.course.answers import wrapped
from bcnb.course.history.lesson import Lesson, Opening, Text
from bcnb.course.history.lesson_reading import find_lesson
from bcnb.course.history.opening import OPENING, find_opening
from bcnb.course.history.telling import SIDES
from bcnb.course.quizzes import Item, Quiz
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.storage.toml import did_you_mean

CARD = "where"
"""The part with which the card of the battle and its people are told."""


def find_any(name: str) -> Lesson | Opening:
    """A lesson of history by its name, be it the first one or one on a battle. Raises FileError, ValueError."""
    return find_opening() if name == OPENING else find_lesson(name)


def part_of(lesson: Lesson | Opening, part: str) -> Text:
    """The words of a part. Raises ValueError for one that is none."""
    if part not in lesson.texts:
        raise ValueError(
            f"no part is called {part!r}{did_you_mean(part, lesson.texts)}; there are {', '.join(lesson.texts)}"
        )
    return lesson.texts[part]


def part_text(lesson: Lesson | Opening, part: str, level: str) -> str:
    """A part as text. Raises ValueError."""
    found = part_of(lesson, part)
    rows = [wrapped(f"{label}: {value}", 2) for label, value in _card(lesson, part)]
    rest = [wrapped(f"({_rests(lesson, found)})")] if found.by else []
    return "\n".join((wrapped(found.at(level)), *rows, *rest))


def part_html(lesson: Lesson | Opening, part: str, level: str) -> Markup:
    """The same for a page. Raises ValueError."""
    found = part_of(lesson, part)
    rows = [tag("li", tag("b", escape_text(f"{label}: ")), escape_text(value)) for label, value in _card(lesson, part)]
    card = [tag("ul", *rows)] if rows else []
    rest = [tag("p", tag("small", escape_text(_rests(lesson, found))))] if found.by else []
    return tag("div", tag("p", escape_text(found.at(level))), *card, *rest)


def quiz_of(lesson: Lesson | Opening) -> Quiz:
    """The quiz of a lesson, as those of the course are."""
    items = tuple(Item(item.ask, (), item.choices, None) for item in lesson.quiz)
    return Quiz(str(lesson.file), f"history/{lesson.name}", f"Quiz: {lesson.title}", items)


def _card(lesson: Lesson | Opening, part: str) -> Iterator[tuple[str, str]]:
    """What a card tells before the day is told: not how it ended."""
    if not isinstance(lesson, Lesson) or part != CARD:
        return
    card = lesson.history.card
    yield "Day", f"{card.day.day} {card.day:%B %Y}"
    for label, said in (("Place", card.place), ("Union", card.union), ("Confederate", card.confederate)):
        yield label, said.say
    for label, more in (("Hours", card.hours), ("Weather", card.weather)):
        if more:
            yield label, more.say
    for person in lesson.history.people:
        yield f"{person.name} ({SIDES[person.side]})", person.who
    yield "On the board", lesson.scenario.scale


def _rests(lesson: Lesson | Opening, text: Text) -> str:
    """What a text rests on: works by their titles, sources by their names."""
    works = _works(lesson)
    return f"Rests on: {'; '.join(works.get(name, f'source {name}') for name in text.by)}."


def _works(lesson: Lesson | Opening) -> dict[str, str]:
    facts = {fact.id: fact.say for fact in lesson.facts} if isinstance(lesson, Opening) else {}
    return {name: work.title for name, work in lesson.works.items()} | facts
