"""The home page of a learner as HTML and as text: the next task, lessons, puzzles, history, battles and games."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

from bcnb.course.catalogue import list_exercises, list_lessons
from bcnb.course.lessons import PLAN
from bcnb.course.progress import Progress
from bcnb.course.tasks import load_task
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.toml import read_toml
from bcnb.storage.toml_fields import MAYBE_TEXT, TABLE_KINDS, Kinds, read_fields


class LessonProgress(NamedTuple):
    """The progress in a lesson: its number and title, the numbers of all tasks and of solved ones, and its series."""

    number: int
    title: str
    tasks: tuple[str, ...]
    solved: tuple[str, ...]
    series: str = ""

    @property
    def done(self) -> bool:
        """True if all tasks and puzzles are solved."""
        return len(self.solved) == len(self.tasks)


class NextTask(NamedTuple):
    """A task with its number, its title, and its position in its lesson, from 1.

    A puzzle that belongs to no lesson has 0.
    """

    number: str
    title: str
    place: int = 0


class Home(NamedTuple):
    """The lessons in order, the next task (None if all lessons are done), and the puzzles that are due."""

    steps: tuple[LessonProgress, ...]
    next: NextTask | None
    due: tuple[NextTask, ...]

    @property
    def at(self) -> LessonProgress | None:
        """The first lesson that is not done, or None."""
        return next((step for step in self.steps if not step.done), None)

    @property
    def begun(self) -> bool:
        """True if a task or puzzle is solved."""
        return any(step.solved for step in self.steps)


def look_home(progress: Progress) -> Home:
    """Return the learner's lessons, next task and due puzzles. Those solved since the miss are not among them.

    Raises:
        FileError: for an invalid file.
    """
    files = list_exercises()
    steps = tuple(_step(number, tuple(files), progress) for number in list_lessons())
    at = next((step for step in steps if not step.done), None)
    due = [number for number, mark in progress.marks.items() if mark.is_open and mark.due <= progress.answers]
    puzzles = tuple(_task(number) for number in due if number in files and not number.endswith(".q"))
    return Home(steps, _next_task(at) if at else None, puzzles)


def _step(number: int, names: tuple[str, ...], progress: Progress) -> LessonProgress:
    tasks = tuple(name for name in names if name.startswith(f"{number}.") and not name.endswith(".q"))
    ordered = tuple(sorted(tasks, key=_order))
    solved = tuple(name for name in ordered if name in progress.marks and progress.marks[name].solved)
    plan = read_toml(list_lessons()[number] / PLAN)
    kinds: Kinds = {**TABLE_KINDS, "series": MAYBE_TEXT}
    return read_fields(plan, LessonProgress, kinds, number=number, tasks=ordered, solved=solved)


def _order(name: str) -> tuple[bool, int]:
    """Return a sort key that puts tasks before puzzles."""
    key = name.partition(".")[2]
    return key.startswith("p"), int(key.removeprefix("p"))


def _next_task(step: LessonProgress) -> NextTask:
    number = next(name for name in step.tasks if name not in step.solved)
    return _task(number, step.tasks.index(number) + 1)


def _task(number: str, place: int = 0) -> NextTask:
    return NextTask(number, load_task(list_exercises()[number]).title, place)


PUZZLES, TABLE, RECORDS = "rules/puzzles.ipynb", "play/play.ipynb", "replays/replay.ipynb"
REVIEW = "analysis/review.ipynb"
STYLE = """
.bcnb-home{--line:#cbb98f;--panel:#fbf6e9;--soft:#5c5c5c;--good:#17663a;--bad:#b3241a;--text:#212121;--go:#17663a;
color:var(--text);font:14px/1.4 system-ui,-apple-system,'Segoe UI',sans-serif;max-width:900px;margin:0 auto}
[data-jp-theme-light=false] .bcnb-home{--line:#5b513d;--panel:#26231d;--soft:#b9b09c;--good:#7fcf9f;--bad:#ff8f80;
--text:#efe9db;--go:#237044}
.bcnb-home a{color:inherit!important;text-decoration:none}.bcnb-home a:hover{text-decoration:underline}
.bcnb-home h2{font:700 22px/1.2 Georgia,'Times New Roman',serif;margin:2px 0 4px!important}
.bcnb-home h3{font:700 17px/1.3 Georgia,'Times New Roman',serif;margin:0 0 6px!important}
.bcnb-home .panel a:not(.go){font-weight:600}
.bcnb-home p{margin:0 0 10px}.bcnb-home small{color:var(--soft);font:400 13px system-ui,sans-serif}
.bcnb-home section{margin:0 0 16px}.bcnb-home svg{display:block;width:100%;height:auto}
.bcnb-home .panel{background:var(--panel);border:1px solid var(--line);border-radius:7px;padding:12px 14px}
.bcnb-home .next{border-left:6px solid var(--go)}
.bcnb-home .go{display:inline-block;background:var(--go);color:#fff!important;border-radius:6px;padding:11px 25px;
font:600 16px/1.2 system-ui,sans-serif}
.bcnb-home .two{display:grid;grid-template-columns:minmax(0,1fr) 300px;gap:18px}
.bcnb-home ol{list-style:none;margin:0!important;padding:0!important;border:1px solid var(--line);
border-radius:7px;overflow:hidden}
.bcnb-home li{margin:0;border-top:1px solid var(--line)}.bcnb-home li:first-child{border:0}
.bcnb-home li a{display:flex;align-items:center;gap:10px;padding:4px 12px;min-height:26px}
.bcnb-home .past{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr))}.bcnb-home .past li{border:0}
.bcnb-home .at{background:var(--panel);font-weight:700}
.bcnb-home .no{flex:none;width:22px;text-align:center;border:1.5px solid var(--line);border-radius:50%;
font:600 12px/20px system-ui,sans-serif;height:20px}
.bcnb-home .done .no{background:#17663a;border-color:#17663a;color:#fff}
.bcnb-home .at .no{background:#f2b21f;border-color:#1b130a;color:#1b130a}
.bcnb-home .pips{margin-left:auto;flex:none;color:var(--good);font:12px/1 monospace;letter-spacing:1px}
.bcnb-home .battles{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:12px}
.bcnb-home .battles b{display:block;font:700 14px/1.3 Georgia,serif;margin-top:4px}
.bcnb-home .won{color:var(--good);font-weight:700}.bcnb-home .lost{color:var(--bad);font-weight:700}
[data-jp-theme-light=false] .bcnb-home svg{filter:brightness(.85) sepia(.1)}
@media(max-width:640px){.bcnb-home .two{grid-template-columns:minmax(0,1fr)}.bcnb-home li a{min-height:36px}}
"""


class BattleEntry(NamedTuple):
    """A battle that can be played: its title, year, thumbnail, result of the last game, and name in links."""

    title: str
    year: str
    picture: Markup
    result: str = ""
    name: str = ""

    @property
    def page(self) -> str:
        """The link to the table with this battle."""
        return f"{TABLE}#battle-{self.name}"


class HistoryEntry(NamedTuple):
    """A history lesson: its title, year, page, and state (`begun`, `done` or empty)."""

    title: str
    year: str
    page: str
    state: str = ""


class UnfinishedGame(NamedTuple):
    """An unfinished game: its name, and a description."""

    name: str
    words: str

    @property
    def page(self) -> str:
        """The link to the table with this game."""
        return f"{TABLE}#game-{quote(self.name, safe='')}"


class HomeContents(NamedTuple):
    """The contents of the home page that do not come from the progress.

    It has battles, history lessons, unfinished games, the number of recorded games, pages of lessons by number, and
    other pages by title. `storage_fault` is the reason why nothing can be saved, or empty.
    """

    battles: tuple[BattleEntry, ...]
    history: tuple[HistoryEntry, ...]
    games: tuple[UnfinishedGame, ...]
    records: int
    lessons: dict[int, str]
    others: dict[str, str]
    storage_fault: str = ""


def home_html(home: Home, contents: HomeContents) -> Markup:
    """Return the whole page as HTML."""
    left = tag("div", *_series(home, contents))
    right = tag("div", *_panels(home, contents))
    warning = [tag("p", escape_text(_storage_warning(contents)), class_="panel")] if contents.storage_fault else []
    parts = (
        *warning,
        _next_html(home, contents),
        tag("div", left, right, class_="two"),
        _history(contents),
        _battles(contents),
    )
    return tag("div", tag("style", Markup(STYLE)), *parts, class_="bcnb-home")


def _storage_warning(contents: HomeContents) -> str:
    return f"Nothing that you do here is saved: {contents.storage_fault}."


def _next_html(home: Home, contents: HomeContents) -> Markup:
    first, second, button, page = next_words(home, contents)
    body = (tag("h2", escape_text(first)), tag("p", escape_text(second)), _link(page, button, "go"))
    return tag("section", *body, class_="panel next")


def next_words(home: Home, contents: HomeContents) -> tuple[str, str, str, str]:
    """Return what comes next: headline, sentence, button label, and page."""
    if home.at is None or home.next is None:
        return "All lessons are done", "Play a battle, or look for the puzzles that are left.", "Play", TABLE
    step, task = home.at, home.next
    sentence = f"Task {task.place} of {len(step.tasks)}: {task.title}."
    headline, page = f"Lesson {step.number}: {step.title}", contents.lessons[step.number]
    if not home.begun:
        return headline, sentence, "Begin", page
    return headline, sentence, "Continue", f"{page}#task-{task.number}"


def _series(home: Home, contents: HomeContents) -> Iterator[Markup]:
    """Yield the lessons, each series below its headline."""
    for name, group in groupby(home.steps, lambda step: step.series):
        steps = tuple(group)
        rows = (_lesson(home, step, contents) for step in steps)
        yield tag("section", _headline(name, steps), tag("ol", *rows))


def _headline(series: str, steps: Sequence[LessonProgress]) -> Markup:
    done = sum(step.done for step in steps)
    usual = "Fourteen lessons" if len(steps) == 14 else "The lessons"
    return tag("h3", escape_text(f"{series or usual} "), tag("small", escape_text(f"{done} done")))


def _lesson(home: Home, step: LessonProgress, contents: HomeContents) -> Markup:
    pips = "".join("▰" if name in step.solved else "▱" for name in step.tasks)
    count = f"{len(step.solved)} of {len(step.tasks)}"
    look = "done" if step.done else "at" if step == home.at and home.begun else None
    inside = (
        tag("span", escape_text("✓" if step.done else step.number), class_="no"),
        tag("span", escape_text(step.title)),
        tag("span", escape_text(pips), class_="pips", title=count, role="img", aria_label=count),
    )
    return tag("li", tag("a", *inside, href=contents.lessons[step.number]), class_=look)


def _panels(home: Home, contents: HomeContents) -> Iterator[Markup]:
    yield _puzzles(home, contents)
    yield _games(contents)
    yield _panel(
        "Recorded games", f"{count_noun(contents.records, 'battle')} to watch, step by step.", RECORDS, "Watch a game"
    )
    yield _panel(
        "Game reviews",
        "Was it luck or choice? What was the turning point, and what was better?",
        REVIEW,
        "Review a game",
    )
    rows = (tag("p", _link(page, title)) for title, page in contents.others.items())
    yield tag("section", tag("h3", escape_text("More")), *rows, class_="panel")


def _games(contents: HomeContents) -> Markup:
    """Return the unfinished games with links that resume them, and a link to a new game."""
    if not contents.games:
        return _panel("Play a battle", "Choose a battle, a side and an opponent.", TABLE, "Go to the table")
    rows = (tag("p", _link(game.page, f"Resume {game.words} ›")) for game in contents.games)
    new = tag("p", _link(TABLE, "Go to the table ›"))
    return tag("section", tag("h3", escape_text("Unfinished games")), *rows, new, class_="panel")


def _puzzles(home: Home, contents: HomeContents) -> Markup:
    """Return the panel of puzzles: a button with the number of due puzzles, and links to due tasks of lessons."""
    if not home.due:
        return _panel("Puzzles", _due(home), PUZZLES, "Go to puzzles")
    every = tag("p", _link(PUZZLES, "Go to puzzles ›"))
    lessons = [task for task in home.due if "." in task.number]
    links = (tag("p", _link(_page_of(task, contents), f"{task.number} {task.title} ›")) for task in lessons)
    dealt = len(home.due) - len(lessons)
    button = [_link(PUZZLES, f"Solve {count_noun(dealt, 'puzzle')}", "go")] if dealt else []
    due = tag("p", escape_text(_due(home)))
    return tag("section", tag("h3", escape_text("Puzzles")), due, every, *links, *button, class_="panel")


def _page_of(task: NextTask, contents: HomeContents) -> str:
    """Return the link to a task in its lesson."""
    return f"{contents.lessons[int(task.number.partition('.')[0])]}#task-{task.number}"


def _due(home: Home) -> str:
    names = ", ".join(task.title for task in home.due[:3])
    end = "" if names.endswith(("?", "!")) else "."
    return f"{len(home.due)} to try again: {names}{end}" if home.due else "Real positions: find the best answer."


def _panel(title: str, text: str, page: str, button: str) -> Markup:
    body = (tag("h3", escape_text(title)), tag("p", escape_text(text)), _link(page, f"{button} ›"))
    return tag("section", *body, class_="panel")


def _history(contents: HomeContents) -> Markup:
    """Return the history lessons with their states."""
    done = sum(one.state == "done" for one in contents.history)
    heading = tag(
        "h3", escape_text("History "), tag("small", escape_text(f"{len(contents.history)} lessons, {done} done"))
    )
    return tag("section", heading, tag("ol", *map(_history_row, contents.history), class_="past"))


def _history_row(one: HistoryEntry) -> Markup:
    sign = {"done": "✓", "begun": "…"}.get(one.state, "")
    label = {"aria_label": one.state} if one.state else {"aria_hidden": "true"}
    mark = tag("span", escape_text(sign or "\u00a0"), class_="no", role="img" if one.state else None, **label)
    year = [tag("small", escape_text(one.year))] if one.year else []
    title = tag("span", escape_text(f"{one.title} "), *year)
    return tag("li", tag("a", mark, title, href=one.page), class_=one.state or None)


def _battles(contents: HomeContents) -> Markup:
    cards = tag("div", *(_battle(battle) for battle in contents.battles), class_="battles")
    heading = tag("h3", escape_text("Battles to play "), tag("small", escape_text("in the order of the war")))
    return tag("section", heading, cards)


def _battle(battle: BattleEntry) -> Markup:
    result = (
        (escape_text(" · "), tag("span", escape_text(battle.result), class_=battle.result.split()[0].lower()))
        if battle.result
        else ()
    )
    under = tag("small", escape_text(battle.year), *result)
    return tag("a", battle.picture, tag("b", escape_text(battle.title)), under, href=battle.page)


def _link(page: str, text: str, look: str | None = None) -> Markup:
    return tag("a", escape_text(text), href=page, class_=look)


# --- as text ----------------------------------------------------------------------------------------------------------


def home_text(home: Home, contents: HomeContents) -> str:
    """Return the home page as text."""
    return "\n".join(_lines(home, contents))


def _lines(home: Home, contents: HomeContents) -> Iterable[str]:
    headline, sentence, button, page = next_words(home, contents)
    if contents.storage_fault:
        yield _storage_warning(contents)
    yield f"{button}: {headline}. {sentence} ({page})"
    yield ""
    for step in home.steps:
        yield f"{'x' if step.done else ' '} {step.number:2} {step.title} ({len(step.solved)} of {len(step.tasks)})"
    yield ""
    yield f"Puzzles: {_due(home)}"
    for one in contents.history:
        yield " ".join(filter(None, (f"History: {one.title}", one.year, one.state and f"({one.state})")))
    for battle in contents.battles:
        yield " ".join(filter(None, (f"{battle.title}, {battle.year}", battle.result and f"({battle.result})")))
    for game in contents.games:
        yield f"Unfinished: {game.words} ({game.name})"
