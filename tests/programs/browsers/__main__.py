"""`make browsers`: lessons, table, replay, puzzle and an exported page in Chromium, Firefox and WebKit.

Begins `bcnb learn` for each engine, on a port and in a folder of its own. There it goes from the home page to the first
board, solves tasks by mouse and by keyboard, plays a turn, steps through a replay, and opens an exported page.
Prints a line for each engine and step; pictures are in `build/browsers/pictures`. The exit status is 1 if a step
failed, a page reported an error, or a browser is missing. `python tests/programs/browsers webkit` takes only that one.
"""

import os
import shutil
import site
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb import cli
from bcnb.site.environment import BuildError, make_environment
from tests.helpers.browser import find_chromium
from tests.helpers.cli import ROOT
from tests.helpers.lab import serve_pages
from tests.programs.browsers.chromium import Chromium
from tests.programs.browsers.firefox import PROGRAMS, Firefox
from tests.programs.browsers.page import Engine
from tests.programs.browsers.proof import prove
from tests.programs.browsers.steps import RECORD
from tests.programs.browsers.webkit import WebKit, find_browser

HERE = Path(__file__).parent
BUILD = ROOT / "build" / "browsers"
ENGINES: Mapping[str, Callable[[Path], Engine]] = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
PACKAGES: Mapping[str, Mapping[str, Callable[[], object]]] = {
    "chromium": {"chromium": find_chromium},
    "firefox": {"firefox-esr": lambda: any(map(shutil.which, PROGRAMS))},
    "webkit": {
        "webkit2gtk-driver": lambda: shutil.which("WebKitWebDriver") and find_browser(),
        "xvfb": lambda: shutil.which("Xvfb"),
    },
}
"""The packages of Debian that each engine needs, and whether this machine has what is in them."""


def missing_packages(engines: Sequence[str]) -> list[str]:
    """Return the packages of Debian that are missing for some engines."""
    return [package for name in engines for package, find in PACKAGES[name].items() if not find()]


def known_engine(name: str) -> str:
    """Return the name of an engine; any other word ends the program."""
    if name not in ENGINES:
        raise ArgumentTypeError(f"unknown engine {name!r}. The engines are {', '.join(ENGINES)}")
    return name


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove all engines, or those that are named."""
    parser = ArgumentParser(prog="tests/programs/browsers", description=__doc__)
    parser.add_argument("engines", nargs="*", type=known_engine, help="only these engines (default: all)")
    engines = parser.parse_args(arguments).engines or list(ENGINES)
    if missing := missing_packages(engines):
        install = f"apt-get install --no-install-recommends {' '.join(missing)}"
        print(f"make browsers needs {', '.join(missing)}. On Debian or Ubuntu: {install}", file=sys.stderr)
        return 1
    try:
        python = make_environment(BUILD / "environment", HERE / "requirements.lock")
    except BuildError as error:
        raise SystemExit(str(error)) from error
    site.addsitedir(str(next((python.parents[1] / "lib").glob("python*/site-packages"))))
    (pictures := BUILD / "pictures").mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="bcnb-browsers-") as home:
        return 0 if prove_all(engines, Path(home), pictures) else 1


def prove_all(engines: Sequence[str], folder: Path, pictures: Path) -> bool:
    """Take all steps in some engines; return whether all went well.

    Each engine has a server and a folder of its own. Its learner is new, so *Continue* leads to the start of lesson 1.
    """
    results = [prove_alone(name, folder / name, pictures) for name in engines]
    return all(results)


def prove_alone(name: str, folder: Path, pictures: Path) -> bool:
    """Take all steps in one engine, with a new learner; return whether all went well."""
    os.environ["BCNB_HOME"] = str(folder / "games")
    (folder / "games").mkdir(parents=True)
    if cli.main(["export", RECORD, "--html", str(folder / "game.html")]):
        return False
    with serve_pages(folder) as reading:
        return prove(ENGINES[name], name, reading, folder, pictures)


if __name__ == "__main__":
    sys.exit(main())
