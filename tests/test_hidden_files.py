"""What a system puts next to our files, such as `._kernstown-1.jsonl`, is nobody's game, lesson or worksheet."""

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bcnb.cli.lab import _files
from bcnb.cli.learn import find_page
from bcnb.course import catalogue
from bcnb.course.backup.transfer import pack_kept
from bcnb.course.history.catalogue import list_histories
from bcnb.course.history.catalogue import list_lessons as list_history_lessons
from bcnb.course.home.released_pages import neighbors
from bcnb.course.worksheets.worksheet import Worksheet, write_worksheet
from bcnb.games.battle_cry_1961.files.layout import with_board
from bcnb.notebook.learner_pages import home_contents
from bcnb.storage import paths
from bcnb.storage.house_rules import find_house, write_house
from bcnb.storage.paths import home_folder, is_hidden, notebooks_folder, sorted_paths
from bcnb.storage.records import find_record, record_names, records_in
from bcnb.storage.saved_games import list_games
from bcnb.storage.scenarios import find_position, list_scenarios
from bcnb.storage.toml import parse_toml
from tests.course.worksheets.test_worksheet import DAY
from tests.course.worksheets.test_worksheet import handed as hand_in
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[1]
RECORD = "kernstown-person-greedy-by-keyboard"
MAC = b"\0\5\26\7\xa3"
"""How such a file of macOS begins. It is neither UTF-8 nor a record."""


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that comes with bcnb, twice: as it is in `clean`, and in `strewn` with a hidden file next to each."""
    root = tmp_path_factory.mktemp("copies")
    for folder in ("scenarios", "replays", "notebooks"):
        shutil.copytree(ROOT / folder, root / "clean" / folder, ignore=shutil.ignore_patterns(".*"))
    shutil.copytree(root / "clean", root / "strewn")
    strew(root / "strewn")
    return root


def strew(folder: Path) -> None:
    """Put a hidden file next to every file, and one as macOS has it in every folder."""
    for path in list(folder.rglob("*")):
        if path.is_file():
            path.with_name(f"._{path.name}").write_bytes(MAC)
        else:
            (path / ".DS_Store").write_bytes(MAC)
            (path / ".hidden").mkdir()
            (path / ".hidden" / "lessons").mkdir()


def reason(find: Callable[[str], object], name: str = "nothing") -> str:
    with pytest.raises(ValueError, match=re.escape(name)) as told:
        find(name)
    return str(told.value)


def first_neighbors() -> Mapping[str, object]:
    first = min(page for page in notebooks_folder().glob("rules/*.ipynb") if not is_hidden(page.name))
    return neighbors(first.relative_to(notebooks_folder()).as_posix())


BROUGHT: Mapping[str, Callable[[], object]] = {
    "scenarios": list_scenarios,
    "scenarios told": lambda: call("scenarios"),
    "records": lambda: sorted(record_names()),
    "questions": lambda: sorted(catalogue.all_questions()),
    "questions told": lambda: call("question", "--list"),
    "exercises": lambda: list(catalogue.list_exercises()),
    "histories": lambda: list(list_histories()),
    "lessons of history": lambda: list(list_history_lessons()),
    "positions": lambda: reason(find_position),
    "boards": lambda: reason(lambda name: with_board(parse_toml(f'board = "{name}"', "a.toml"))),
    "pages": lambda: reason(find_page, "._00_start"),
    "neighbours": first_neighbors,
    "pages copied": lambda: [path.name for path in _files(notebooks_folder())],
    "home": home_contents,
}


@pytest.mark.parametrize("what", BROUGHT)
@pytest.mark.usefixtures("home")
def test_hidden_files_next_to_what_comes_with_bcnb_change_nothing(
    what: str, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(tree: str) -> object:
        monkeypatch.setattr(paths, "checkout", lambda: copies / tree)
        return BROUGHT[what]()

    assert told("strewn") == told("clean")


@pytest.fixture
def kept(home: Path) -> Path:
    """A home folder with a game that is over, one that continues, house rules and a worksheet."""
    home.mkdir()
    shutil.copy(find_record(RECORD), home / "mine-1.jsonl")
    (home / "begun-1.jsonl").write_bytes(b"".join(find_record(RECORD).read_bytes().splitlines(keepends=True)[:20]))
    (home / "house").mkdir()
    (home / "house" / "club.toml").write_text(write_house("battle_cry", {"least_dice": 1}), encoding="utf-8")
    (home / "worksheets").mkdir()
    hand_in(home / "worksheets", Worksheet("Ada", "3", DAY, {}, {}))
    return home


KEPT: Mapping[str, Callable[[], object]] = {
    "games": list_games,
    "games told": lambda: call("play", "--resume"),
    "games searched": lambda: call("games", home_folder()),
    "games of a folder": lambda: records_in(home_folder()),
    "records by a like name": lambda: reason(find_record),
    "house rules": lambda: reason(find_house),
    "all that is kept": lambda: pack_kept()[1:],
    "worksheets told": lambda: call("collect", home_folder() / "worksheets"),
}


@pytest.mark.parametrize("what", KEPT)
def test_hidden_files_next_to_what_is_saved_change_nothing(what: str, kept: Path) -> None:
    before = KEPT[what]()
    strew(kept.parent)
    assert KEPT[what]() == before
    assert before


def test_a_hidden_worksheet_is_neither_a_fault_nor_passed_over(tmp_path: Path) -> None:
    (tmp_path / "w1.worksheet").write_bytes(write_worksheet(Worksheet("Ada", "3", DAY, {}, {})))
    (tmp_path / "._w1.worksheet").write_bytes(MAC)
    (tmp_path / ".DS_Store").write_bytes(MAC)
    result = call("collect", tmp_path)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("1 worksheet, all readable.")
    assert "Passed over" not in result.out


def test_what_is_listed_is_in_order_and_nothing_of_it_is_hidden(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "._a.toml", ".git/a.toml", "c/._d.toml", "c/d.toml", "c/.e/f.toml", "c.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    below = tmp_path / ".home"
    shutil.copytree(tmp_path / "c", below / "c")
    assert sorted_paths(tmp_path, "*.toml") == [tmp_path / "a.toml", tmp_path / "b.toml"]
    assert sorted_paths(tmp_path, "**/*.toml") == [tmp_path / "a.toml", tmp_path / "b.toml", tmp_path / "c" / "d.toml"]
    assert sorted_paths(below, "*/*.toml") == [below / "c" / "d.toml"]
    assert sorted_paths(tmp_path / "none", "*") == []
    assert is_hidden("._a.toml")
    assert not is_hidden("a.toml")


def test_files_are_listed_in_one_place_alone() -> None:
    asking = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "bcnb").rglob("*.py")
        if re.search(r"\br?glob\(", path.read_text(encoding="utf-8"))
    }
    assert asking == {"bcnb/storage/paths.py"}
