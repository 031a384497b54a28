"""The report on a class's worksheets: marks, hard items and feedback pages, always equal for the same files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from bcnb.course.handouts.html_elements import bullets, document, heading, paragraph, table
from bcnb.course.history.asked_items import asked_words, is_asked, short_claim
from bcnb.course.history.phrases import LABELED, MARKS, NEXT_STEP, RUBRIC
from bcnb.course.history.rubrics import Rubric, level_of, rubrics_of, short_rubrics_of
from bcnb.course.history.saved_answers import LAST
from bcnb.course.own_sets.own_set import is_own, shown_key
from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.damaged_files import fault_text, is_damaged
from bcnb.course.worksheets.evidence_feedback import EVIDENCE_KEYS, evidence_feedback
from bcnb.course.worksheets.submissions import Submission, submissions
from bcnb.course.worksheets.uncounted_items import counted_items, form_of
from bcnb.course.worksheets.worksheet import ReadWorksheet, Worksheet, letters_of, students_of
from bcnb.course.worksheets.worksheet_items import (
    WorksheetItem,
    WorksheetPlan,
    is_history,
    lesson_names,
    plan_of,
)
from bcnb.engine.notation import composed, fold_name
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import join_words, long_date, plain_number, sentence, with_full_stop
from bcnb.storage.toml import parse_day

Words: TypeAlias = tuple[str, str, str]
"""A lesson, an item of it, and the student's text."""
VOTES = ("vote", LAST)
"""The keys of the two votes, which have no mark."""
HELPED = 0.5
"""The mark of a task that was solved only after all hints."""


class MarkedRow(NamedTuple):
    """A student's worksheet of a lesson: its file, notes for the teacher, and the marks of the items in plan order.

    A mark is 1 for right or answered, 0.5 for solved only after all hints, 0 for tried, and None for not started. If a
    teacher `judged` a written answer, its mark is that of the teacher. `comment` is also the teacher's.
    """

    file: Path
    sheet: Worksheet
    notes: tuple[str, ...]
    marks: tuple[float | None, ...]
    judged: Mapping[str, float] = MappingProxyType({})
    comment: str = ""

    @property
    def done(self) -> float:
        """The number of items that are done. One that was solved only after all hints counts half.

        A written answer is done, whatever its mark is.
        """
        pairs = zip(plan(self.sheet.lesson).items, self.marks, strict=True)
        return sum(1 if item.written and mark is not None else mark or 0 for item, mark in pairs)

    @property
    def points(self) -> float:
        """The sum of the marks."""
        return sum(mark or 0 for mark in self.marks)

    @property
    def counted(self) -> list[WorksheetItem]:
        """The items that count for this student."""
        return counted_items(plan(self.sheet.lesson).items, self.sheet)


class ClassReport(NamedTuple):
    """All rows by lesson and name, messages about unreadable files, and the names of files that are not worksheets.

    `damaged` are the worksheets that are cut off or damaged.
    """

    rows: tuple[MarkedRow, ...]
    faults: tuple[str, ...]
    others: tuple[str, ...]
    damaged: tuple[Path, ...] = ()


class HardItem(NamedTuple):
    """An item of a lesson, with the number of students who tried it, and of those who got it right."""

    lesson: str
    item: WorksheetItem
    tried: int
    right: int


def plan(lesson: str) -> WorksheetPlan:
    """Return the plan of a lesson. It is loaded only once, except that of a set, which can change."""
    return plan_of(lesson) if is_own(lesson) else _plan(lesson)


@cache
def _plan(lesson: str) -> WorksheetPlan:
    return plan_of(lesson)


def rubric(key: str, sheet: Worksheet) -> Rubric:
    """Return the levels of a written answer in the form that a student had, or none for any other item."""
    if not is_history(sheet.lesson):
        return ()
    short = short_rubrics_of(sheet.lesson) if short_claim(sheet.lesson, form_of(sheet)) else {}
    return short.get(key) or rubrics_of(sheet.lesson).get(key, ())


def asked_title(item: WorksheetItem, sheet: Worksheet) -> str:
    """Return the words of an item in the form that a student had."""
    form = form_of(sheet)
    return asked_words(sheet.lesson, form, item.key, item.title) if form else item.title


def mark(item: WorksheetItem, sheet: Worksheet) -> float | None:
    """Return the mark of an item on a worksheet: 1, 0.5, 0, or None if the student has not started it."""
    if item.written:
        return 1 if sheet.answers.get(item.key) else None
    if item.choices:
        answer = sheet.answers.get(item.key)
        return None if answer is None else int(answer == item.right)
    done = sheet.tasks.get(item.key)
    if done is None:
        return None
    return HELPED if 0 < done.solved == done.helped else int(done.solved > 0)


def collect(place: Path, due: date | None = None) -> ClassReport:
    """Return the worksheets in a folder or zip.

    Of several worksheets of the same student and lesson, the one saved last counts. Of those saved on the same day, the
    one with the most work counts.

    Args:
        place: the folder or zip.
        due: the last day on which a worksheet is not late.

    Raises:
        OSError: if the folder or zip cannot be read.
        FileError: if the zip is damaged.
        ValueError: if there are too many files.
    """
    return class_report(submissions(place), due, place)


def class_report(found: Iterable[Submission], due: date | None = None, place: Path = Path()) -> ClassReport:
    """Return the worksheets among files that were handed in. See `collect`.

    Args:
        found: the files.
        due: the last day on which a worksheet is not late.
        place: the folder or zip of the files, which names of other files leave out.
    """
    found = list(found)
    read = {one.path: one.read for one in found if one.read}
    order = {lesson: number for number, lesson in enumerate(lesson_names())}
    rows = sorted(
        _rows(read, due),
        key=lambda row: (order[row.sheet.lesson], fold_name(row.sheet.name), row.sheet.name),
    )
    faults = tuple(fault_text(one) for one in found if one.fault)
    others = tuple(str(one.path.relative_to(place)) for one in found if not one.read and not one.fault and not one.game)
    return ClassReport(tuple(rows), faults, others, tuple(one.path for one in found if is_damaged(one)))


def _rows(read: Mapping[Path, ReadWorksheet], due: date | None) -> Iterator[MarkedRow]:
    copies: dict[tuple[str, str], list[Path]] = {}
    wrote: dict[Words, set[Path]] = {}
    for path, (sheet, _) in read.items():
        for name in students_of(sheet):
            copies.setdefault((sheet.lesson, fold_name(name)), []).append(path)
        for words in _words(sheet):
            wrote.setdefault(words, set()).add(path)
    for (_, folded), same in copies.items():
        last = max(same, key=lambda path: (read[path].sheet.saved, _far(read[path].sheet), path.name))
        sheet = read[last].sheet
        marks = tuple(mark(item, sheet) for item in plan(sheet.lesson).items)
        own = students_of(sheet)
        name = next(one for one in own if fold_name(one) == folded)
        twins = (twin for path in _with_all(_words(sheet), wrote) for twin in students_of(read[path].sheet))
        notes = (*_notes(read, last, same, due), *_shared(name, own), *_copied(own, twins))
        yield MarkedRow(last, sheet._replace(name=name), notes, marks)


def _far(sheet: Worksheet) -> tuple[float, int, int, int]:
    """Return a sort key for the work in a worksheet: items done, tries, answers, and characters in the answers.

    A worksheet has only the day when it was saved, so this decides which one of a day is the last.
    """
    done = sum(mark(item, sheet) or 0 for item in plan(sheet.lesson).items)
    tries = sum(one.tries for one in sheet.tasks.values())
    return done, tries, len(sheet.answers), sum(map(len, sheet.answers.values()))


def _notes(read: Mapping[Path, ReadWorksheet], path: Path, same: Sequence[Path], due: date | None) -> Iterator[str]:
    """Yield the notes for the teacher on a file that counts."""
    sheet, sealed = read[path]
    if not sealed:
        yield phrases.CHANGED
    if (last := due or due_in_homework(sheet)) and sheet.saved > last:
        yield phrases.LATE
    if others := _unknown_items(sheet):
        yield phrases.OTHER_SET.format(items=join_words(others))
    if len(same) > 1:
        several = sum(read[one].sheet.saved == sheet.saved for one in same) > 1
        yield phrases.HANDED_IN.format(count=len(same), which=phrases.FULLEST if several else phrases.LAST)


def _unknown_items(sheet: Worksheet) -> list[str]:
    """Return the items of a set in a worksheet that the set here does not have."""
    if not is_own(sheet.lesson):
        return []
    known = {item.key for item in plan(sheet.lesson).items}
    return [shown_key(key) for key in sheet.tasks if key not in known]


def due_in_homework(sheet: Worksheet) -> date | None:
    """Return the due day of the set of homework that a worksheet was handed in for, or None."""
    try:
        return parse_day(sheet.homework.partition(",")[0])
    except ValueError:
        return None


def _shared(name: str, own: Iterable[str]) -> Iterator[str]:
    """Yield a note that names the others who shared a screen with a student, if there are any."""
    if others := [one for one in own if fold_name(one) != fold_name(name)]:
        yield phrases.WORKED_WITH.format(names=join_words(others))


def _copied(own: Iterable[str], twins: Iterable[str]) -> Iterator[str]:
    """Yield a note that names other students with the same texts, if there are any. `own` handed in together."""
    others = {fold_name(twin): twin for twin in sorted(twins)}
    for name in own:
        others.pop(fold_name(name), None)
    if others:
        yield phrases.SAME_WORDS.format(names=join_words(sorted(others.values())))


def _with_all(words: Sequence[Words], wrote: Mapping[Words, set[Path]]) -> set[Path]:
    """Return the worksheets with all of these texts, or none if there are no texts."""
    return set.intersection(*(wrote[one] for one in words)) if words else set()


def _words(sheet: Worksheet) -> list[Words]:
    """Return the texts that a student wrote. Votes are left out."""
    keys = {item.key for item in plan(sheet.lesson).items if item.written and item.key not in VOTES}
    return [(sheet.lesson, key, composed(text)) for key, text in sheet.answers.items() if key in keys]


# --- results ----------------------------------------------------------------------------------------------------------


def hardest(rows: Iterable[MarkedRow]) -> list[HardItem]:
    """Return the tasks and questions that a student has tried, the hardest first. Written answers are not judged."""
    found: dict[tuple[str, str], HardItem] = {}
    for row in rows:
        lesson = row.sheet.lesson
        for item, got in zip(plan(lesson).items, row.marks, strict=True):
            if got is not None and not item.written:
                known = found.get((lesson, item.key), HardItem(lesson, item, 0, 0))
                found[lesson, item.key] = known._replace(tried=known.tried + 1, right=known.right + (got > 0))
    return sorted(found.values(), key=lambda one: one.right / one.tried)


JUDGED: Mapping[float | None, str] = {None: "", 0: MARKS[0], HELPED: MARKS[1], 1: MARKS[2]}
"""The marks of a teacher in words."""
SAID = dict(zip((None, 0, HELPED, 1), phrases.TASK_STATES, strict=True))
"""The progress of a task in words, by its mark."""


def feedback_pages(rows: Sequence[MarkedRow]) -> Mapping[str, str]:
    """Return the feedback pages by file name: the lesson and the student, with a number if two would be the same."""
    pages: dict[str, str] = {}
    taken: set[str] = set()
    for row in rows:
        stem = letters_of(f"{row.sheet.lesson}-{row.sheet.name}")
        names = chain([f"{stem}.html"], (f"{stem}-{number}.html" for number in count(2)))
        name = next(name for name in names if fold_name(name) not in taken)
        taken.add(fold_name(name))
        pages[name] = feedback(row)
    return pages


def done_text(row: MarkedRow) -> str:
    """Return how much of a worksheet is done, such as `7.5 of 24`."""
    return phrases.DONE_OF.format(done=plain_number(row.done), all=len(row.counted))


def feedback(row: MarkedRow) -> str:
    """Return the feedback page of a student as HTML."""
    sheet = row.sheet
    title = phrases.FEEDBACK.format(name=sheet.name, title=plan(sheet.lesson).title)
    return document(
        title,
        tag("h1", escape_text(title)),
        paragraph(phrases.DONE_AND_SAVED.format(done=done_text(row), day=long_date(sheet.saved))),
        *map(paragraph, map(sentence, _shared(sheet.name, students_of(sheet)))),
        *_comment(row),
        *_parts(row),
    )


def _comment(row: MarkedRow) -> Iterator[Markup]:
    if row.comment:
        yield heading(phrases.FROM_TEACHER)
        yield from map(paragraph, row.comment.splitlines())


def _parts(row: MarkedRow) -> Iterator[Markup]:
    pairs = list(zip(plan(row.sheet.lesson).items, row.marks, strict=True))
    if tasks := [(item, got) for item, got in pairs if not item.written and not item.choices]:
        yield heading(phrases.TASKS)
        yield table(("", "", "", phrases.TASK_TRIES), (_task(item, got, row.sheet) for item, got in tasks))
    if asked := [item for item, _ in pairs if item.choices and item.key in row.sheet.answers]:
        yield heading(phrases.QUESTIONS)
        yield bullets(_answered(item, row.sheet) for item in asked)
    if written := [item for item, got in pairs if item.written and got is not None]:
        yield heading(phrases.OWN_WORDS)
        yield _written_table(written, row)
        form = form_of(row.sheet)
        if not form or is_asked(row.sheet.lesson, form, "rubric"):
            yield heading(phrases.GOOD_CLAIM)
            yield bullets(RUBRIC)
    counted = row.counted
    if left := [item for item, got in pairs if got is None and item in counted]:
        yield heading(phrases.NOT_DONE)
        yield bullets(_called(item, row.sheet) for item in left)


def _written_table(written: Sequence[WorksheetItem], row: MarkedRow) -> Markup:
    """Return the written answers, with the marks of the teacher and what was found in the evidence, if anything."""
    rows = [(asked_title(one, row.sheet), row.sheet.answers[one.key], _judgment(row, one)) for one in written]
    head = phrases.WRITTEN_HEADS
    said = any(judgment for _, _, judgment in rows)
    return table(head, rows) if said else table(head[:2], (cells[:2] for cells in rows))


def _judgment(row: MarkedRow, item: WorksheetItem) -> str:
    """Return the mark of a written answer in words: its level and the next step, and what the evidence leaves out."""
    given, said = row.judged.get(item.key), []
    levels = rubric(item.key, row.sheet)
    if given is not None and levels:
        level = levels[level_of(given)]
        said = [sentence(LABELED.format(label=JUDGED[given], text=level.has)), NEXT_STEP.format(step=level.next)]
    if item.key in EVIDENCE_KEYS and given != 1:
        said.append(evidence_feedback(row.sheet.lesson, item.key, row.sheet.answers))
    return " ".join(said) or JUDGED[given]


def _task(item: WorksheetItem, got: float | None, sheet: Worksheet) -> tuple[str, str, str, str]:
    done = sheet.tasks.get(item.key)
    return shown_key(item.key), item.title, SAID[got], str(done.tries) if done else ""


def _answered(item: WorksheetItem, sheet: Worksheet) -> str:
    """Return a question with the student's answer and the feedback on it."""
    answer = sheet.answers[item.key]
    chosen = next((choice for choice in item.choices if choice.say == answer), None)
    if chosen is None:
        return phrases.UNKNOWN_ANSWER.format(question=item.title, right=item.right)
    return phrases.YOUR_ANSWER.format(
        question=item.title,
        answer=with_full_stop(answer),
        verdict=phrases.ANSWER_RIGHT if chosen.right else phrases.ANSWER_WRONG,
        feedback=chosen.feedback,
    )


def _called(item: WorksheetItem, sheet: Worksheet) -> str:
    if item.written or item.choices:
        return asked_title(item, sheet)
    return phrases.TASK.format(number=shown_key(item.key), title=item.title)
