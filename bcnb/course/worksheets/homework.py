"""Sets of homework: chosen lessons, tasks and puzzles with a due day, as the end of a link or as a small file.

A set is a short text such as `2026-12-04,antietam,4.2`: the due day, then lessons, tasks and puzzles by their names.
Nothing in it is ever run, and each part is checked against what there is.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import NamedTuple

from bcnb.course.catalogue import list_lessons
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.home.home_contents import battles_in_order, lesson_pages, opening_page
from bcnb.course.lessons import find_lesson, load_lesson, notebook_of
from bcnb.course.own_sets.known_sets import PAGE, page_part
from bcnb.course.own_sets.own_set import is_own, shown_key
from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.class_report import MarkedRow, mark, plan
from bcnb.course.worksheets.shared_deals import SharedDeal, deal_title, is_deal, parse_deal
from bcnb.course.worksheets.uncounted_items import counted_items
from bcnb.course.worksheets.worksheet import Worksheet
from bcnb.course.worksheets.worksheet_items import lesson_names
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.notation import fold_name
from bcnb.presentation.text_tools import group_digits, join_words
from bcnb.storage.toml import FileError, decode, parse_day, parse_toml, write_toml

MOST_ITEMS = 30
"""The largest number of lessons, tasks and puzzles in a set."""
LONGEST_CODE = 600
"""The largest number of characters in the text of a set."""
SUFFIX = ".homework"
LARGEST = 4096
"""The largest size of a file with a set, in bytes."""
FORMAT = 1
_CODE = re.compile(r"[a-z0-9.,-]+")


class HomeworkSet(NamedTuple):
    """A set of homework: the last day to hand it in, and its items by name: `antietam`, `4`, `4.2` or `4.p1`.

    An item can also be a game for all (`shared_deals`)."""

    due: date
    items: tuple[str, ...]

    @property
    def lessons(self) -> tuple[str, ...]:
        """The lessons that the items belong to, each once."""
        return tuple(dict.fromkeys(lesson_of(item) for item in self.items if not is_deal(item)))

    @property
    def deals(self) -> tuple[SharedDeal, ...]:
        """The games that all students play with the same cards and dice."""
        return tuple(parse_deal(item) for item in self.items if is_deal(item))

    @property
    def code(self) -> str:
        """The text of the set, for a link."""
        return ",".join((self.due.isoformat(), *self.items))


class SetItem(NamedTuple):
    """An item of a set as a student sees it: its title, its page with the part of its address, and how much is done."""

    title: str
    page: str
    part: str
    done: int
    of: int


class SetRow(NamedTuple):
    """The work of a student in a set: how many of its parts are done, of how many, and notes for the teacher."""

    student: str
    done: int
    of: int
    notes: tuple[str, ...]


class SetOverview(NamedTuple):
    """The work of a class in a set. `missing` are the students of the class who have not handed it in."""

    due: date
    titles: tuple[str, ...]
    rows: tuple[SetRow, ...]
    missing: tuple[str, ...]


def lesson_of(item: str) -> str:
    """Return the lesson of an item: its own name, or the number before the dot."""
    return item.partition(".")[0]


def make_set(due: date, items: Iterable[str]) -> HomeworkSet:
    """Return a set with these items.

    Raises:
        ValueError: for no items, too many, one that is given twice, or an unknown one.
    """
    found = tuple(items)
    if not 1 <= len(found) <= MOST_ITEMS:
        raise ValueError(
            f"a set of homework has 1 to {MOST_ITEMS} lessons, tasks, puzzles and games (got {len(found)})"
        )
    for place, item in enumerate(found):
        if is_deal(item):
            parse_deal(item)
            if item in found[:place]:
                raise ValueError(f"{item} is in the homework twice")
            continue
        if lesson_of(item) not in lesson_names():
            raise ValueError(f"unknown lesson {item!r:.60} in the homework{did_you_mean(item[:60], lesson_names())}")
        if item != lesson_of(item) and item not in _task_titles(lesson_of(item)):
            raise ValueError(f"lesson {lesson_of(item)} has no task or puzzle {item!r:.60}")
        if any(one in (item, lesson_of(item)) or lesson_of(one) == item for one in found[:place]):
            raise ValueError(f"{item} is in the homework twice")
    return HomeworkSet(due, found)


def parse_set(code: str) -> HomeworkSet:
    """Return the set in a text, such as `2026-12-04,antietam,4.2`.

    Raises:
        ValueError: for anything else. The message says what is wrong.
    """
    if len(code) > LONGEST_CODE:
        raise ValueError(
            f"the text of a set of homework has at most {LONGEST_CODE} letters (got {group_digits(len(code))})"
        )
    if not _CODE.fullmatch(code):
        raise ValueError(f"{code!r:.60} is not a set of homework. Open the link that your teacher sent you again.")
    due, *items = code.split(",")
    try:
        day = parse_day(due)
    except ValueError:
        raise ValueError(f"the homework must begin with its due day, such as 2026-12-04 (got {due!r:.60})") from None
    return make_set(day, items)


def write_set(found: HomeworkSet) -> bytes:
    """Return the bytes of a file with a set."""
    return write_toml({"format": FORMAT, "due": found.due.isoformat(), "items": list(found.items)}).encode()


def read_set(data: bytes, file: str) -> HomeworkSet:
    """Return the set in the bytes of a file.

    Raises:
        FileError: for an invalid file. It names the line if possible.
    """
    if len(data) > LARGEST:
        raise FileError(file, None, f"is larger than {group_digits(LARGEST)} bytes, so it is not a set of homework")
    table = parse_toml(decode(file, data), file)
    table.whole("format", least=FORMAT, most=FORMAT)
    due, items = table.day("due"), table.texts("items")
    table.finish()
    try:
        return make_set(due, items)
    except ValueError as error:
        raise table.fault(str(error), "items") from None


def _task_titles(lesson: str) -> Mapping[str, str]:
    """Return the titles of the tasks and puzzles of a lesson, by number."""
    return {item.key: item.title for item in plan(lesson).items if not item.written and not item.choices}


@cache
def lesson_page(lesson: str) -> str:
    """Return the page of a lesson, or an empty text if it is not installed."""
    if lesson.isdecimal():
        return notebook_of(int(lesson))
    if is_own(lesson):
        return PAGE
    pages = {battle.name: page for battle, page in lesson_pages(battles_in_order())}
    return opening_page() if lesson == OPENING else pages.get(lesson, "")


def tasks_to_choose(lesson: str) -> list[tuple[str, str]]:
    """Return the tasks and puzzles of a lesson that a set may have: number and title."""
    if not lesson.isdecimal() or int(lesson) not in list_lessons():
        return []
    tasks = load_lesson(find_lesson(int(lesson))).tasks
    return [(task.number, phrases.TASK.format(number=task.number, title=task.title)) for task in tasks]


# --- how much is done -------------------------------------------------------------------------------------------------


def set_items(found: HomeworkSet, sheets: Mapping[str, Worksheet]) -> Iterator[SetItem]:
    """Yield the items of a set with what is done of them, from a student's worksheets by lesson.

    Games are left out, because no worksheet has them (`shared_deals.played_deal`).
    """
    for item in found.items:
        if is_deal(item):
            continue
        lesson = lesson_of(item)
        sheet = sheets.get(lesson)
        items = counted_items(plan(lesson).items, sheet) if sheet else plan(lesson).items
        parts = [one for one in items if item in (lesson, one.key)]
        done = sum(bool(mark(one, sheet)) for one in parts) if sheet else 0
        title, part = plan(lesson).title, f"#{page_part(lesson)}" if is_own(lesson) else ""
        if item != lesson:
            title = phrases.TASK.format(number=shown_key(item), title=_task_titles(lesson)[item])
            part = f"#{page_part(item)}" if is_own(item) else f"#task-{item}"
        yield SetItem(title, lesson_page(lesson), part, done, len(parts))


def set_overviews(rows: Sequence[MarkedRow], names: Sequence[str] = ()) -> list[SetOverview]:
    """Return the work of a class in each set that was handed in, by due day.

    Args:
        rows: the marked worksheets.
        names: the students of the class, if they are known.
    """
    by_code: dict[str, list[MarkedRow]] = {}
    for row in rows:
        if row.sheet.homework:
            by_code.setdefault(row.sheet.homework, []).append(row)
    found = []
    for code, own in by_code.items():
        try:
            found.append(_set_overview(parse_set(code), own, names))
        except ValueError:
            continue  # its lessons are not known here
    return sorted(found, key=lambda one: one.due)


def _set_overview(found: HomeworkSet, rows: Sequence[MarkedRow], names: Sequence[str]) -> SetOverview:
    by_student: dict[str, list[MarkedRow]] = {}
    for row in rows:
        by_student.setdefault(fold_name(row.sheet.name), []).append(row)
    titles = (*(item.title for item in set_items(found, {})), *map(deal_title, found.deals))
    handed = sorted((_set_row(found, own) for own in by_student.values()), key=lambda one: fold_name(one.student))
    return SetOverview(found.due, titles, tuple(handed), tuple(n for n in names if fold_name(n) not in by_student))


def set_done_text(row: SetRow) -> str:
    """Return how much of a set is done, such as `7 of 24`."""
    return phrases.DONE_OF.format(done=row.done, all=row.of)


def _set_row(found: HomeworkSet, rows: Sequence[MarkedRow]) -> SetRow:
    sheets = {row.sheet.lesson: row.sheet for row in rows}
    items = list(set_items(found, sheets))
    notes = [phrases.LATE] if any(phrases.LATE in row.notes for row in rows) else []
    if untouched := [item.title for item in items if not item.done]:
        notes.append(phrases.NOTHING_DONE.format(items=join_words(untouched)))
    return SetRow(rows[0].sheet.name, sum(item.done for item in items), sum(item.of for item in items), tuple(notes))
