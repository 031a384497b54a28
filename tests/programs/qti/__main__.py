"""`make qti`: the quizzes of all lessons as QTI 2.1, read and played by programs that others made and maintain.

`citolab-qti-convert` reads each package and writes it as QTI 3. The player of Citolab then shows each question in
Chromium, where every answer is chosen once. Prompt, answers, scores and feedback must be those of the lesson. The exit
status is 1 if they are not.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.course.platform_files.qti import MANIFEST, TEST, qti_package
from bcnb.course.worksheets.worksheet_items import WorksheetItem, WorksheetPlan, lesson_names, plan_of
from bcnb.presentation.text_tools import count_noun
from bcnb.site.environment import BuildError, make_environment, run
from tests.helpers.cli import ROOT
from tests.programs.qti.player import PlayedAnswer, PlayedQuestion, Player, fetch_player, opened_player

HERE = Path(__file__).parent
BUILD = ROOT / "build" / "qti"
CONVERT = "import sys; from qti_convert import upgrade_package; upgrade_package(*sys.argv[1:])"
"""A program for the converter: it reads a package, and writes it as another one."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Read and play all quizzes, or those of the lessons that are named."""
    parser = ArgumentParser(prog="tests/programs/qti", description=__doc__)
    parser.add_argument("lessons", nargs="*", help="only these lessons, such as antietam (default: all)")
    names = parser.parse_args(arguments).lessons or lesson_names()
    plans = [plan for plan in map(plan_of, names) if plan.quiz]
    try:
        python = make_environment(BUILD / "environment", HERE / "requirements.lock")
        script = fetch_player()
        with TemporaryDirectory(prefix="bcnb-qti-") as folder, opened_player(script) as player:
            faults = [
                fault for plan in plans for fault in check_quiz(plan, upgraded(plan, Path(folder), python), player)
            ]
            faults += player.errors
    except (BuildError, OSError, ValueError) as failure:
        raise SystemExit(str(failure)) from failure
    print(*faults, sep="\n", end="\n" if faults else "")
    quizzes = count_noun(len(plans), "quiz", "quizzes")
    questions = count_noun(sum(len(plan.quiz) for plan in plans), "question")
    print(f"{questions} of {quizzes}, {count_noun(len(faults), 'fault')}")
    return 1 if faults else 0


def upgraded(plan: WorksheetPlan, folder: Path, python: Path) -> Mapping[str, str]:
    """Return the files of a quiz as QTI 3, by name. Raises BuildError if the package cannot be read."""
    package, newer = (folder / f"{plan.lesson}-{version}.zip" for version in ("2.1", "3"))
    package.write_bytes(qti_package(plan))
    run(python, "-c", CONVERT, package, newer)
    with ZipFile(newer) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def check_quiz(plan: WorksheetPlan, files: Mapping[str, str], player: Player) -> Iterator[str]:
    """Yield what differs between the quiz of a lesson and what the player shows."""
    names = [f"question-{number}.xml" for number in range(1, len(plan.quiz) + 1)]
    if set(files) != {MANIFEST, TEST, *names}:
        yield f"{plan.lesson}: the package has the files {', '.join(files)}"
        return
    for name, item in zip(names, plan.quiz, strict=True):
        if name not in files[TEST] or name not in files[MANIFEST]:
            yield f"{plan.lesson}, {name}: is not in the test"
        if (found := player.play(files[name])) != (wanted := expected(item)):
            yield f"{plan.lesson}, {name}: {found}, not {wanted}"


def expected(item: WorksheetItem) -> PlayedQuestion:
    """Return a question as it must be played."""
    answers = (PlayedAnswer(_line(one.say), float(one.right), (_line(one.feedback),)) for one in item.choices)
    return PlayedQuestion(_line(item.title), tuple(answers))


def _line(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    sys.exit(main())
