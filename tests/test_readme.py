"""What the README says is so: its commands run, its links lead somewhere, its picture is today's board."""

import re
from pathlib import Path

import pytest

from bcnb.cli import main
from bcnb.engine.game_registry import RULESETS
from bcnb.games import battle_cry
from bcnb.games.battle_cry.presentation.board_view import scene
from bcnb.presentation.svg import picture
from bcnb.storage.scenarios import find_scenario

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
TOUR = [line.split("#")[0].split() for line in README.splitlines() if re.match(r"bcnb \w+ .*#|bcnb scenarios", line)]


def test_the_picture_is_the_board_of_today() -> None:
    scenario = find_scenario("first-bull-run")
    drawn = str(picture(scene(battle_cry.setup(scenario), title=scenario.title)))
    assert (ROOT / "notebooks" / "board.svg").read_text(encoding="utf-8") == drawn + "\n"


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert targets
    assert all((ROOT / target).exists() for target in targets)


def test_every_folder_in_the_table_exists() -> None:
    paths = re.findall(r"`(bcnb/[\w/]+|notebooks|scenarios|replays|tests(?:/\w+)?)`", README)
    assert len(paths) > 10
    assert all((ROOT / path).is_dir() for path in paths)


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md"])
def test_the_table_of_rooms_names_all_of_them_and_nothing_else(page: str) -> None:
    rows = [line for line in (ROOT / page).read_text(encoding="utf-8").splitlines() if line.startswith("| `bcnb/")]
    named = [room for row in rows for room in re.findall(r"`bcnb/(\w+)(?:/NAME)?`", row.split("|")[1])]
    assert sorted(named) == sorted(path.parent.name for path in (ROOT / "bcnb").glob("*/__init__.py"))


@pytest.mark.parametrize("game", RULESETS)
def test_every_file_that_the_architecture_names_exists_in_every_game(game: str) -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert text.count("\n") <= 120
    paths = [path for path in re.findall(r"`(\w+/[\w/.]+)`", text) if "…" not in path]
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


def test_the_question_of_the_readme_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = (block for block in re.findall(r"```toml\n(.*?)```", README, re.DOTALL) if "[[try]]" in block)
    file = tmp_path / "my-question.toml"
    file.write_text(example, encoding="utf-8")
    assert main(["question", str(file)]) == 0, capsys.readouterr().out
