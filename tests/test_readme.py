"""Tests of README.md and ARCHITECTURE.md: commands run, links and paths exist, pictures are up to date."""

import re
from pathlib import Path

import pytest

from bcnb.cli import main
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.svg import picture
from bcnb.storage.scenarios import find_scenario

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
TOUR = [line.split("#")[0].split() for line in README.splitlines() if re.match(r"bcnb \w+ .*#", line)]


@pytest.mark.parametrize(("name", "file"), [("first-bull-run", "board.svg"), ("two-players", "map_1961.svg")])
def test_each_picture_is_the_board_of_today(name: str, file: str) -> None:
    scenario = find_scenario(name)
    state = ruleset(scenario.ruleset).setup(scenario)
    drawn = str(picture(page_presenter_of(state).scene(state, title=scenario.title)))
    assert (ROOT / "notebooks" / file).read_text(encoding="utf-8") == drawn + "\n"
    assert README.count(f"](notebooks/{file})") == 1


def test_it_is_short() -> None:
    assert README.count("\n") <= 130


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"])
def test_links_lead_somewhere(page: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    assert targets or page != "README.md"
    assert all(target.startswith("https://") or (ROOT / target).exists() for target in targets)


def test_it_links_to_every_guide() -> None:
    guides = {path.name for path in (ROOT / "notebooks" / "guides").glob("*.ipynb")}
    assert guides
    assert guides == set(re.findall(r"\]\(notebooks/guides/([^)]+)\)", README))


def test_every_make_target_that_it_names_is_one() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", README, flags=re.MULTILINE))
    assert len(named) > 10
    assert named <= set(targets)


def test_the_table_of_rooms_names_all_of_them_and_nothing_else() -> None:
    rows = [line for line in ARCHITECTURE.splitlines() if line.startswith("| `bcnb/")]
    named = [room for row in rows for room in re.findall(r"`bcnb/(\w+)(?:/NAME)?`", row.split("|")[1])]
    rooms = sorted(path.parent.name for path in (ROOT / "bcnb").glob("*/__init__.py"))
    assert sorted(named) == rooms
    assert sorted(set(re.findall(r"(\w+)\[", ARCHITECTURE.split("```")[1]))) == rooms


@pytest.mark.parametrize("game", RULESETS)
def test_every_file_that_the_architecture_names_exists_in_every_game(game: str) -> None:
    assert ARCHITECTURE.count("\n") <= 120
    paths = re.findall(r"`(\w+/[\w/.]+)`", ARCHITECTURE)
    assert len(paths) > 40
    folders = (ROOT, ROOT / "bcnb", ROOT / "bcnb" / "games" / game)
    assert all(any((base / path.replace("NAME", game)).exists() for base in folders) for path in paths)


def test_the_tour_has_five_lines_that_run(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert len(TOUR) == 5
    monkeypatch.chdir(tmp_path)
    for _, verb, *words in TOUR:
        known = [str(path) for word in words for path in sorted(tmp_path.glob(word)) if "*" in word]
        assert main([verb, *(known or words)]) == 0
        assert capsys.readouterr().out


def test_the_changelog_is_short() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    lines = re.findall(r"^- (.*)$", changelog, flags=re.MULTILINE)
    assert changelog.count("\n") <= 80
    assert len(lines) > 50
    assert [line for line in lines if len(line.split()) > 25] == []
    assert re.findall(r"^### (.*)$", changelog, flags=re.MULTILINE) == ["Added", "Changed", "Fixed", "Rules"]
