"""Feedback for students, a page for each to print: what is done, what they answered, what to look at again."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count

from bcnb.course.history.asking import RUBRIC
from bcnb.course.sheets.paper import bullets, document, heading, paragraph, table
from bcnb.course.worksheets.items import Item
from bcnb.course.worksheets.marking import Row, plan
from bcnb.course.worksheets.worksheet import Worksheet, file_stem
from bcnb.engine.notation import fold_name
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import with_full_stop

SAID = {None: "not yet", 0: "tried", 1: "done"}


def feedback_pages(rows: Sequence[Row]) -> Mapping[str, str]:
    """Return the pages by their file names: the lesson and the student, and a number where two would be the same."""
    pages: dict[str, str] = {}
    taken: set[str] = set()
    for row in rows:
        stem = file_stem(row.sheet)
        names = chain([f"{stem}.html"], (f"{stem}-{number}.html" for number in count(2)))
        name = next(name for name in names if fold_name(name) not in taken)
        taken.add(fold_name(name))
        pages[name] = feedback(row)
    return pages


def feedback(row: Row) -> str:
    """The page of a pupil."""
    sheet, title = row.sheet, plan(row.sheet.lesson).title
    done = f"{row.points} of {len(row.marks)} done. Saved on {sheet.saved.day} {sheet.saved:%B %Y}."
    return document(
        f"{sheet.name}: {title}", tag("h1", escape_text(f"{sheet.name}: {title}")), paragraph(done), *_parts(row)
    )


def _parts(row: Row) -> Iterator[Markup]:
    pairs = list(zip(plan(row.sheet.lesson).items, row.marks, strict=True))
    if tasks := [(item, got) for item, got in pairs if not item.written and not item.choices]:
        yield heading("Tasks and puzzles")
        yield table(("", "", "", "Tries"), (_task(item, got, row.sheet) for item, got in tasks))
    if asked := [item for item, _ in pairs if item.choices and item.key in row.sheet.answers]:
        yield heading("Questions")
        yield bullets(_answered(item, row.sheet) for item in asked)
    if written := [item for item, got in pairs if item.written and got]:
        yield heading("In your own words")
        yield table(("What was asked", "What you wrote"), ((one.title, row.sheet.answers[one.key]) for one in written))
        yield heading("What makes a claim a good one")
        yield bullets(RUBRIC)
    if left := [item for item, got in pairs if got is None]:
        yield heading("Not done yet")
        yield bullets(_called(item) for item in left)


def _task(item: Item, got: int | None, sheet: Worksheet) -> tuple[str, str, str, str]:
    done = sheet.tasks.get(item.key)
    return item.key, item.title, SAID[got], str(done.tries) if done else ""


def _answered(item: Item, sheet: Worksheet) -> str:
    """A question, what was answered, and what is to be said of that."""
    answer = sheet.answers[item.key]
    chosen = next((choice for choice in item.choices if choice.say == answer), None)
    if chosen is None:
        return f"{item.title} What you answered is none of the answers. Right is: {item.right}"
    return f"{item.title} You: {with_full_stop(answer)} {'Right' if chosen.right else 'Not so'}: {chosen.feedback}"


def _called(item: Item) -> str:
    return item.title if item.written or item.choices else f"{item.key} {item.title}"
