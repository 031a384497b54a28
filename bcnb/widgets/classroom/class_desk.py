"""The teacher's desk: handouts to print, a link to send, worksheets to collect, and marks and feedback to give back."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from io import BytesIO
from threading import RLock
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import traitlets

from bcnb.course.catalogue import list_lessons
from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.history.asked_items import forms_of
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.schema import LEVELS
from bcnb.course.home.home_contents import battles_in_order, lesson_pages, opening_page
from bcnb.course.lessons import find_lesson, load_lesson, notebook_of
from bcnb.course.own_sets.known_sets import PAGE, find_set, known_sets, page_part, save_set
from bcnb.course.own_sets.own_set import is_own
from bcnb.course.own_sets.set_files import SUFFIX as SET
from bcnb.course.own_sets.set_files import pack_set
from bcnb.course.platform_files.lesson_files import FILE_KINDS, lesson_file
from bcnb.course.worksheets.class_overview import (
    LessonOverview,
    class_names,
    class_overview,
    overview_page,
)
from bcnb.course.worksheets.class_report import (
    JUDGED,
    MarkedRow,
    class_report,
    feedback,
    feedback_pages,
    plan,
)
from bcnb.course.worksheets.deal_comparison import DealComparison, compare_deals
from bcnb.course.worksheets.gradebook import gradebook_csv, is_judged, marks_csv
from bcnb.course.worksheets.homework import (
    SUFFIX,
    SetOverview,
    parse_set,
    set_overviews,
    tasks_to_choose,
    write_set,
)
from bcnb.course.worksheets.shared_deals import deal_choices
from bcnb.course.worksheets.stored_marks import CHOICES, DAYS, MOST_ITEMS, DeskState, load_desk, save_desk
from bcnb.course.worksheets.submissions import MOST_FILES, Submission, submissions_among
from bcnb.course.worksheets.teacher_marks import (
    encoding_note,
    judged,
    parse_mark,
    read_marks,
    unused_marks,
    with_answers,
    with_marks,
)
from bcnb.engine.ruleset import Seat
from bcnb.presentation.text_tools import count_noun, join_words, sentence
from bcnb.storage.archive import LARGEST
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.toml import parse_day
from bcnb.widgets.base_widget import GuardedWidget, Message
from bcnb.widgets.classroom.desk_tables import (
    Table,
    deal_table,
    lesson_table,
    mark_news,
    news,
    report_table,
    set_table,
    stored_table,
)
from bcnb.widgets.classroom.lesson_links import qr_answer, qr_card, short_name
from bcnb.widgets.received_files import PIECE, ReceivedFiles
from bcnb.widgets.stored_output import Bundle, SharedPage, stored_bundle

MOST_NAMES = 20_000
"""The largest number of characters in the list of a class."""
LIMITS = {"piece": PIECE, "most": LARGEST, "files": MOST_FILES, "names": MOST_NAMES}
"""The limits for a page, which checks files before it reads them."""
MARK_GIVEN, MARK_TAKEN_BACK = "Mark for {student}: {mark}.", "The mark for {student} is taken back."
TEXT = "On a page with a kernel, you can print handouts, collect worksheets and save marks here."
"""The stored text of the desk."""
SharedReplay = Callable[[Recorded, Seat | None, int], SharedPage]
"""A function that returns the page with a game."""


def no_replay(_recorded: Recorded, _viewer: Seat | None, _ply: int) -> SharedPage:
    """Raise ValueError, because nothing shows replays here."""
    raise ValueError("replays cannot be opened here")


class ClassDesk(GuardedWidget):
    """A desk with five parts: prepare, send, show, collect, give back. Nothing leaves the computer.

    The kernel keeps the files that were chosen last until the page is closed, and saves none of them. The marks and the
    choices of the teacher are saved in the home folder. `stored` has the choices that a new page begins with.

    Args:
        today: returns the current date, for the names of files.
        replay: returns the page with a game, given the viewer and the step that is shown first.
    """

    kind = traitlets.Unicode("class_desk").tag(sync=True)
    lessons: traitlets.List[Table] = traitlets.List().tag(sync=True)
    levels = traitlets.List(list(LEVELS)).tag(sync=True)
    limits = traitlets.Dict(LIMITS).tag(sync=True)
    deals: traitlets.List[list[Any]] = traitlets.List().tag(sync=True)
    stored: "traitlets.Dict[str, Any]" = traitlets.Dict().tag(sync=True)
    files = traitlets.List([[kind, found.label] for kind, found in FILE_KINDS.items()]).tag(sync=True)

    def __init__(self, today: Callable[[], date] = date.today, replay: SharedReplay = no_replay) -> None:
        self._lock, self._today, self._replay = RLock(), today, replay
        self._received = ReceivedFiles(MOST_FILES)
        self._submissions: list[Submission] = []
        self._due: date | None = None
        self._names: tuple[str, ...] = ()
        self._desk, fault = load_desk()
        self._report = class_report([])
        self._overview: list[LessonOverview] = []
        self._sets: list[SetOverview] = []
        self._deals: list[DealComparison] = []
        lessons = list(lesson_choices())
        stored = stored_table(self._desk, [one["name"] for one in lessons], fault)
        super().__init__(lessons=lessons, deals=[list(one) for one in deal_choices()], stored=stored)
        self.on_msg(self._answer)

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        message = Message(content)
        with self._lock:
            try:
                _ANSWERS.get(message.kind, ClassDesk._unknown)(self, message)
            except (ValueError, OSError) as fault:
                self._received.forget()
                self.send({"t": "fault", "text": sentence(str(fault))})

    def _unknown(self, message: Message) -> None:
        raise ValueError("the page's message is not known here")

    def _make_handout(self, message: Message) -> None:
        """Send a handout as a page. Raises ValueError for an unknown lesson, level or kind."""
        lesson, level, kind = message.text("lesson"), message.text("level"), message.text("sheet")
        pages = sheets_of(lesson, level)
        name = next((name for name in pages if name.endswith(f"-{kind}.html")), None)
        if name is None:
            raise ValueError(f"unknown handout {kind!r:.40}")
        self._open(name, pages[name])

    def _make_file(self, message: Message) -> None:
        """Send a file of a lesson for another program. Raises ValueError for an unknown lesson or kind."""
        self._save(*lesson_file(message.text("lesson"), message.text("file")))

    def _make_homework(self, message: Message) -> None:
        """Send a set of homework as a file. Raises ValueError for an invalid set."""
        found = parse_set(message.text("code"))
        self._save(f"homework-{found.due.isoformat()}{SUFFIX}", write_set(found))

    def _pack_set(self, message: Message) -> None:
        """Send a set of the teacher as one file. Raises ValueError if it is not here."""
        found = find_set(message.text("lesson"))
        self._save(f"{found.name}{SET}", pack_set(found.files))

    def _make_code(self, message: Message) -> None:
        """Send the QR code of an address. Raises ValueError if it is not a web address."""
        self.send(qr_answer(message))

    def _make_card(self, message: Message) -> None:
        """Send a page with a QR code to print. Raises ValueError if the address is not a web address."""
        self._open(*qr_card(message))

    def _add_piece(self, message: Message) -> None:
        self._received.add(message)

    def _drop_pieces(self, _message: Message) -> None:
        self._received.forget()

    def _collect(self, message: Message) -> None:
        """Mark the files that were sent. With `again`, mark the files of before: the day or the class has changed.

        A set of the teacher among the files is saved first, because the worksheets may be about it.
        """
        sent = self._received.all_files()
        sets = [(name, data) for name, data in sent if name.casefold().endswith(SET)]
        for name, data in sets:
            save_set(data, name)
        if not message.flag("again"):
            self._submissions = submissions_among(one for one in sent if one not in sets)
        due = message.text("due", "")
        self._due, self._names = parse_day(due) if due else None, _names_in(message)
        self._count()
        self._show(" ".join((news(self._report), *mark_news(self._report.rows, self._desk.given))))

    def _keep(self, message: Message) -> None:
        """Save the choices on the page. Raises ValueError for a day that does not exist, or too many parts."""
        choices = {name: message.text(name, "") for name in CHOICES}
        for name in DAYS:
            if choices[name]:
                parse_day(choices[name])
        homework = [(one.text("name"), one.text("words")) for one in message.tables("set")]
        if len(homework) > MOST_ITEMS:
            raise ValueError(f"a set of homework has at most {MOST_ITEMS} parts")
        self._save_desk(self._desk._replace(choices=choices, homework=tuple(homework)))

    def _save_desk(self, desk: DeskState) -> None:
        self._desk = desk
        save_desk(desk)

    def _count(self) -> None:
        """Mark the files again, with the marks that the teacher gave."""
        self._report = with_marks(class_report(self._submissions, self._due), self._desk.given)
        self._overview = class_overview(
            self._report.rows, self._names, self._report.damaged, self._desk.choices.get("lesson", "")
        )
        self._sets = set_overviews(self._report.rows, self._names)
        self._deals = compare_deals((one.game for one in self._submissions if one.game), self._names)

    def _show(self, news: str) -> None:
        lessons = [lesson_table(one) for one in self._overview]
        sets = [set_table(one) for one in self._sets]
        deals = [deal_table(one) for one in self._deals]
        self.send(
            {
                "t": "class",
                "news": news,
                **report_table(self._report),
                "lessons": lessons,
                "sets": sets,
                "deals": deals,
            }
        )

    def _load_marks(self, _message: Message) -> None:
        """Read the table of marks that was sent. It replaces marks that were given before to the same worksheets."""
        (name, data), *others = self._received.all_files() or [("", b"")]
        if others:
            raise ValueError("choose one table of marks")
        self._rows()
        given = read_marks(data, name)
        self._save_desk(self._desk._replace(given=with_answers(self._report.rows, {**self._desk.given, **given})))
        self._count()
        unused = list(unused_marks(self._report.rows, given))
        left = f" There is no worksheet for the marks of {join_words(unused)}." if unused else ""
        encoding = f" {note}" if (note := encoding_note(data, name)) else ""
        self._show(f"Marks for {count_noun(len(given) - len(unused), 'worksheet')} loaded.{left}{encoding}")

    def _judge(self, message: Message) -> None:
        """Take the teacher's mark for a written answer, or take it back."""
        row = self._row(message)
        item, mark = message.text("item"), parse_mark(message.text("mark"))
        if item not in row.sheet.answers or not any(
            one.key == item and is_judged(one) for one in plan(row.sheet.lesson).items
        ):
            raise ValueError(f"unknown written answer {item!r:.40}")
        given = self._desk.given
        together = [one for one in self._rows() if (one.file, one.sheet.lesson) == (row.file, row.sheet.lesson)]
        for one in together:
            given = judged(given, one, item, mark)
        self._save_desk(self._desk._replace(given=given))
        self._count()
        news = MARK_TAKEN_BACK if mark is None else MARK_GIVEN
        names = join_words(one.sheet.name for one in together)
        self.send({"t": "judged", "news": news.format(student=names, mark=JUDGED[mark])})

    def _save_marks(self, _message: Message) -> None:
        self._save(f"marks-{self._today().isoformat()}.csv", marks_csv(self._rows()))

    def _save_gradebook(self, _message: Message) -> None:
        self._save(f"gradebook-{self._today().isoformat()}.csv", gradebook_csv(self._rows()))

    def _save_feedback(self, _message: Message) -> None:
        """Send the feedback pages of all students as a zip."""
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for name, text in feedback_pages(self._rows()).items():
                archive.writestr(name, text)
        self._save(f"feedback-{self._today().isoformat()}.zip", packed.getvalue())

    def _open_overview(self, _message: Message) -> None:
        if not self._deals:
            self._rows()
        self._open("overview.html", overview_page(self._overview, self._sets, self._deals))

    def _open_replay(self, message: Message) -> None:
        """Open the replay of a student's game at a step. Raises ValueError for an unknown game or step."""
        places = message.whole("deal"), message.whole("row")
        if places[0] not in range(len(self._deals)) or places[1] not in range(len(self._deals[places[0]].rows)):
            raise ValueError("this game is not known here")
        row = self._deals[places[0]].rows[places[1]]
        shared = self._replay(row.recorded, None, message.whole("ply"))
        self._open(shared.name, shared.page.decode())

    def _open_feedback(self, message: Message) -> None:
        """Open the feedback page of the student in a row."""
        self._open("feedback.html", feedback(self._row(message)))

    def _row(self, message: Message) -> MarkedRow:
        rows, place = self._rows(), message.whole("row")
        if place not in range(len(rows)):
            raise ValueError(f"unknown row {place}")
        return rows[place]

    def _rows(self) -> Sequence[MarkedRow]:
        if not self._report.rows:
            raise ValueError("first collect worksheets")
        return self._report.rows

    def _open(self, name: str, text: str) -> None:
        self.send({"t": "open", "name": name, "html": text})

    def _save(self, name: str, data: bytes) -> None:
        self.send({"t": "file", "name": name, "data": b64encode(data).decode()})

    def __repr__(self) -> str:
        return TEXT

    def _repr_mimebundle_(self, **kwargs: Any) -> Bundle:
        return stored_bundle(super()._repr_mimebundle_(**kwargs), "", repr(self))


_ANSWERS: dict[str, Callable[[ClassDesk, Message], None]] = {
    "handout": ClassDesk._make_handout,
    "piece": ClassDesk._add_piece,
    "drop": ClassDesk._drop_pieces,
    "collect": ClassDesk._collect,
    "marks": ClassDesk._save_marks,
    "gradebook": ClassDesk._save_gradebook,
    "lesson file": ClassDesk._make_file,
    "homework": ClassDesk._make_homework,
    "pack": ClassDesk._pack_set,
    "qr": ClassDesk._make_code,
    "card": ClassDesk._make_card,
    "feedback": ClassDesk._save_feedback,
    "overview": ClassDesk._open_overview,
    "replay": ClassDesk._open_replay,
    "student": ClassDesk._open_feedback,
    "load marks": ClassDesk._load_marks,
    "judge": ClassDesk._judge,
    "keep": ClassDesk._keep,
}
"""The answer to each kind of message."""


def lesson_choices() -> Iterator[Table]:
    """Yield the lessons of the desk: name, title, page, group, and if it has texts in several levels.

    `part` is the part of the page of a set of the teacher, and empty for any other lesson.
    """
    if page := opening_page():
        yield _choice(OPENING, "Why the war", page, "History", levels=True)
    for battle, page in lesson_pages(battles_in_order()):
        yield _choice(battle.name, battle.title, page, "History", levels=True)
    for number in list_lessons():
        title = f"{number}: {load_lesson(find_lesson(number)).title}"
        yield _choice(str(number), title, notebook_of(number), "The rules, step by step", levels=False)
    for found in known_sets().sets.values():
        yield _choice(found.lesson, found.title, PAGE, "Your own sets", levels=False)


def _choice(name: str, title: str, page: str, group: str, *, levels: bool) -> Table:
    tasks = [list(one) for one in tasks_to_choose(name)]
    forms = list(forms_of(name)) if levels else []
    place = {"page": page, "short": short_name(name), "part": page_part(name) if is_own(name) else ""}
    return {"name": name, "title": title, **place, "group": group, "levels": levels, "forms": forms, "tasks": tasks}


def _names_in(message: Message) -> tuple[str, ...]:
    text = "\n".join(message.texts("names"))
    if len(text) > MOST_NAMES:
        raise ValueError(f"the list of a class has at most {MOST_NAMES:,} letters")
    return class_names(text)
