"""Home: where a learner stands, with his lessons, the very next task, and the puzzles that are due."""

from typing import NamedTuple

from bcnb.course.lessons import PLAN
from bcnb.course.progress import Progress
from bcnb.course.shelf import list_exercises, list_lessons
from bcnb.course.tasks import load_task
from bcnb.storage.toml import read_toml


class Step(NamedTuple):
    """A lesson: its number and title, the numbers of its tasks and puzzles, those that were solved, and the series that
    it belongs to."""

    number: int
    title: str
    tasks: tuple[str, ...]
    solved: tuple[str, ...]
    series: str = ""

    @property
    def done(self) -> bool:
        return len(self.solved) == len(self.tasks)


class Task(NamedTuple):
    """A task by its number, its title, and its place among those of its lesson, from 1; a puzzle of none has 0."""

    number: str
    title: str
    place: int = 0


class Home(NamedTuple):
    """The lessons in their order; the very next task, or None when all is done; the puzzles that are due."""

    steps: tuple[Step, ...]
    next: Task | None
    due: tuple[Task, ...]

    @property
    def at(self) -> Step | None:
        """The first lesson that is not done."""
        return next((step for step in self.steps if not step.done), None)

    @property
    def begun(self) -> bool:
        return any(step.solved for step in self.steps)


def look_home(progress: Progress) -> Home:
    """Where a learner stands. Raises FileError."""
    files = list_exercises()
    steps = tuple(_step(number, tuple(files), progress) for number in list_lessons())
    at = next((step for step in steps if not step.done), None)
    due = [number for number, mark in progress.marks.items() if mark.box and mark.due <= progress.answers]
    puzzles = tuple(_task(number) for number in due if number in files and not number.endswith(".q"))
    return Home(steps, _next(at) if at else None, puzzles)


def _step(number: int, names: tuple[str, ...], progress: Progress) -> Step:
    tasks = tuple(name for name in names if name.startswith(f"{number}.") and not name.endswith(".q"))
    ordered = tuple(sorted(tasks, key=_order))
    solved = tuple(name for name in ordered if name in progress.marks and progress.marks[name].solved)
    plan = read_toml(list_lessons()[number] / PLAN)
    return Step(number, plan.text("title"), ordered, solved, plan.text("series", ""))


def _order(name: str) -> tuple[bool, int]:
    """Tasks come before puzzles."""
    key = name.partition(".")[2]
    return key.startswith("p"), int(key.removeprefix("p"))


def _next(step: Step) -> Task:
    number = next(name for name in step.tasks if name not in step.solved)
    return _task(number, step.tasks.index(number) + 1)


def _task(number: str, place: int = 0) -> Task:
    return Task(number, load_task(list_exercises()[number]).title, place)
