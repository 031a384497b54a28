"""Setting up: the lock, the metadata, the wheel, the folders, `make` and `bcnb lab`."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import nbformat
import pytest
from nbformat.sign import NotebookNotary

import bcnb
from bcnb import cli
from bcnb.cli import lab
from bcnb.storage import paths
from tests.helpers.browser import jupyter_environment
from tests.helpers.install import copy_tree, install_into, locked_packages, missing_extras
from tests.helpers.lab import free_port

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
LOCKS = ("requirements.lock", "tests/requirements.lock", "bcnb/site/locks/requirements.lock")
LOCKS += ("bcnb/site/locks/wheels.lock", "tests/programs/training/requirements.lock")
LOCKS += ("tests/programs/browsers/requirements.lock", "tests/programs/qti/requirements.lock")
DATA = ("scenarios", "replays", "notebooks")


def run(*command: str | Path, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **options)


def named(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0].lower()


def read_lock(lock: str) -> str:
    return (ROOT / lock).read_text(encoding="utf-8")


# The locks and the metadata


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_and_hashes_every_package(lock):
    packages = re.findall(r"^(\S.*?)(?= \\$)", read_lock(lock), flags=re.MULTILINE)
    hashed = re.findall(r"^(\S.*?) \\\n    --hash=sha256:[0-9a-f]{64}", read_lock(lock), flags=re.MULTILINE)
    assert packages == hashed
    assert all("==" in package for package in packages)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_no_address(lock):
    text = read_lock(lock)
    assert "://" not in text
    assert not re.search(r"^\s*-", text.replace("    --hash=sha256:", ""), flags=re.MULTILINE), "an option of pip"


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_keeps_the_extras_that_its_packages_ask_for(lock):
    """Without them, pip refuses the whole lock: "In --require-hashes mode, all requirements must be pinned"."""
    missing, unknown = missing_extras(read_lock(lock))
    assert not missing
    # Only what needs another system, another Python, or the site, training, browsers or QTI is not here to be asked.
    assert len(unknown) <= 10


def test_a_lock_without_extras_is_found():
    text = read_lock("requirements.lock").replace("[format-nongpl]", "").replace("[css]", "")
    assert {line.split(":")[0] for line in missing_extras(text)[0]} == {"jupyter-events", "nbconvert"}


def test_every_lock_is_made_with_extras_and_in_its_place(tree):
    result = run("make", "-n", "lock", "UV=uv", cwd=tree)
    commands = [line for line in result.stdout.splitlines() if line.startswith('"uv" pip compile')]
    assert sorted(command.split()[-1] for command in commands) == sorted(LOCKS)
    assert all("--no-strip-extras" in command and "--generate-hashes" in command for command in commands)


def test_what_learning_needs_is_locked_as_the_tests_have_it():
    """The same versions, so that `make learn` after `make test` changes nothing."""
    pins = [dict(re.findall(r"(?m)^([\w.-]+(?:\[.*?\])?)==(\S+)", read_lock(lock))) for lock in LOCKS[:2]]
    assert pins[0].items() <= pins[1].items()
    assert {"pytest", "mypy", "ruff", "playwright", "duckdb", "distributed", "pyarrow"} <= pins[1].keys() - pins[
        0
    ].keys()


@pytest.mark.parametrize(("lock", "groups"), [(LOCKS[0], ["build"]), (LOCKS[1], ["build", "test"])])
def test_a_lock_holds_everything_that_pyproject_names(lock, groups):
    wanted = _wanted(tomllib.loads(PYPROJECT), groups)
    assert {named(requirement) for requirement in wanted} <= locked_packages(read_lock(lock)).keys()


def _wanted(project: dict[str, Any], groups: Sequence[str] = ("build", "test")) -> list[str]:
    """All that is asked for: to run, to export pictures, for tests to build the site, and by the groups."""
    extras = project["project"]["optional-dependencies"]
    extra = [*extras["export"], *(extras["site"] if "test" in groups else ())]
    more = [requirement for group in groups for requirement in project["dependency-groups"][group]]
    return [*project["project"]["dependencies"], *extra, *more]


def test_every_dependency_bears_its_reason():
    lines = PYPROJECT.splitlines()
    project = tomllib.loads(PYPROJECT)
    for requirement in _wanted(project):
        at = lines.index(f'    "{requirement}",')
        assert lines[at - 1].startswith("    # "), requirement


def test_what_a_browser_kernel_lacks_is_marked():
    wanted = {named(line): line for line in tomllib.loads(PYPROJECT)["project"]["dependencies"]}
    marked = {name for name, line in wanted.items() if line.endswith("; sys_platform != 'emscripten'")}
    assert marked == {"jupyterlab", "papermill", "bqplot", "rjsmin", "filelock", "tqdm"}
    assert {"ipywidgets", "anywidget"} <= wanted.keys() - marked


# The folders


def test_in_the_checkout_the_folders_stand_next_to_the_package():
    assert paths.checkout() == ROOT
    assert paths.scenarios_folder() == ROOT / "scenarios"
    assert paths.replays_folder() == ROOT / "replays"
    assert paths.notebooks_folder() == ROOT / "notebooks"


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """bcnb as if it were installed: data inside the package, and folders of another package next to it."""
    package = tmp_path / "site-packages" / "bcnb"
    for folder in (package / "_data" / "notebooks", package.parent / "scenarios", package.parent / "notebooks"):
        folder.mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", package)
    monkeypatch.setattr(paths, "INSTALLED", package / "_data")
    return package


def test_installed_the_folders_stand_inside_the_package(installed):
    assert paths.checkout() is None
    assert paths.notebooks_folder() == installed / "_data" / "notebooks"


def test_a_missing_folder_is_named(installed):
    with pytest.raises(FileNotFoundError, match=r"replays.*install bcnb again"):
        paths.replays_folder()


def test_games_are_saved_here_or_where_bcnb_home_says(tmp_path, monkeypatch):
    monkeypatch.delenv("BCNB_HOME", raising=False)
    assert paths.home_folder() == Path("bcnb-games")
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    assert paths.home_folder() == tmp_path


# The parts of the command `bcnb lab` that need no server


def test_notebooks_are_copied_and_a_changed_one_is_saved_and_named(tmp_path):
    source, target = tmp_path / "ours", tmp_path / "theirs"
    (source / "rules").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    for name in ("start.ipynb", "rules/board.ipynb", ".ipynb_checkpoints/start.ipynb"):
        (source / name).write_text("ours", encoding="utf-8")

    assert lab.copy_notebooks(source, target) == []
    found = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert found == {"start.ipynb", "rules/board.ipynb"}

    (target / "start.ipynb").write_text("mine", encoding="utf-8")
    (target / "rules" / "board.ipynb").unlink()
    assert lab.copy_notebooks(source, target) == [target / "start.ipynb"]
    assert (target / "start.ipynb").read_text(encoding="utf-8") == "mine"
    assert (target / "rules" / "board.ipynb").read_text(encoding="utf-8") == "ours"


def test_installed_notebooks_are_copied_to_a_folder_that_is_named(installed, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    notebook = installed / "_data" / "notebooks" / "a.ipynb"
    notebook.write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}', encoding="utf-8")
    folder = lab.prepare_notebooks()
    assert folder == tmp_path / "home" / "notebooks"
    assert str(folder) in capsys.readouterr().out

    (folder / "a.ipynb").write_text("mine", encoding="utf-8")
    lab.prepare_notebooks()
    assert f"Not overwritten, because you changed it: {folder / 'a.ipynb'}" in capsys.readouterr().out


def test_lab_signs_the_released_notebooks_and_no_other(tmp_path, monkeypatch):
    """In a checkout, too: a classmate's file may lie among the lessons."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    (folder := tmp_path / "notebooks").mkdir()
    first = (ROOT / "notebooks" / "01_first_look.ipynb").read_text(encoding="utf-8")
    changed = first.replace("# A first", "# Another first", 1)
    found = {"01_first_look.ipynb": first, "02_hand_in.ipynb": first, "evil.ipynb": first}
    for name, text in found.items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(lab, "notebooks_folder", lambda: folder)
    monkeypatch.setattr(lab, "checkout", lambda: tmp_path)
    (folder / "01_first_look.ipynb").write_text(changed, encoding="utf-8")
    lab.prepare_notebooks()
    notary = NotebookNotary(data_dir=str(tmp_path / "data"))
    for text in (first, changed):
        assert not notary.check_signature(nbformat.reads(text, as_version=4))
    (folder / "01_first_look.ipynb").write_text(first, encoding="utf-8")
    lab.prepare_notebooks()
    assert notary.check_signature(nbformat.reads(first, as_version=4))


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_link_where_lab_had_a_temporary_file_is_not_followed(tmp_path):
    (source := tmp_path / "ours").mkdir()
    (target := tmp_path / "theirs").mkdir()
    (source / "a.ipynb").write_text("ours", encoding="utf-8")
    (precious := tmp_path / "precious").write_text("mine", encoding="utf-8")
    (target / ".a.ipynb.part").symlink_to(precious)
    assert lab.copy_notebooks(source, target) == []
    assert precious.read_text(encoding="utf-8") == "mine"
    assert (target / "a.ipynb").read_text(encoding="utf-8") == "ours"


def test_what_is_not_a_notebook_is_named_and_stops_nothing(installed, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    (installed / "_data" / "notebooks" / "torn.ipynb").write_text('{"cells": [', encoding="utf-8")
    lab.prepare_notebooks()
    assert "torn.ipynb" in capsys.readouterr().err


def test_without_jupyterlab_the_user_reads_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert cli.main(["lab"]) == 1
    assert "pip install jupyterlab" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["abc", "-1", "65536", "80 80"])
def test_a_port_that_is_none_is_refused(port, monkeypatch, capsys):
    monkeypatch.setenv("JUPYTER_PORT", port)
    assert cli.main(["lab"]) == 1
    assert capsys.readouterr().err == f"bcnb: JUPYTER_PORT is not a port: {port!r}\n"


@pytest.mark.parametrize("arguments", [["nonsense"], ["lab", "--nonsense"]])
def test_wrong_usage_is_status_2(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    assert "usage: bcnb" in capsys.readouterr().err


# The wheel, installed into a fresh environment that has the dependencies of this one and no bcnb


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("bcnb-*.whl"))


@pytest.fixture(scope="module")
def fresh(wheel, tmp_path_factory) -> Path:
    """The folder of the commands of a fresh environment with the wheel in it."""
    return install_into(tmp_path_factory.mktemp("fresh"), wheel)


@pytest.fixture(scope="module")
def from_folder(tmp_path_factory) -> Path:
    """The same, after `pip install FOLDER`."""
    return install_into(tmp_path_factory.mktemp("from-folder"), ROOT)


def test_scenarios_replays_and_notebooks_travel_in_the_wheel(wheel):
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("bcnb/_data/")}
    skipped = re.compile(r"(^|/)(\.|__)")
    here = {
        f"bcnb/_data/{name}"
        for folder in DATA
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not skipped.search(name := path.relative_to(ROOT).as_posix())
    }
    assert packed == here
    for folder in DATA:
        assert any(name.startswith(f"bcnb/_data/{folder}/") for name in packed), folder


def test_the_wheel_holds_bcnb_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
        assert tops == {"bcnb", f"bcnb-{bcnb.__version__}.dist-info"}
        assert "bcnb/py.typed" in archive.namelist()


@pytest.mark.slow
def test_the_installed_command_tells_its_version_and_finds_its_folders(fresh, tmp_path):
    result = run(fresh / "bcnb", "--version", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, f"bcnb {bcnb.__version__}\n"), result.stderr
    asked = "from bcnb.storage import paths as p; print(p.scenarios_folder(), p.replays_folder(), p.notebooks_folder())"
    result = run(fresh / "python", "-c", asked, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert all("_data" in path and str(fresh.parent) in path for path in result.stdout.split())


@pytest.mark.slow
def test_the_installed_command_plays(fresh, tmp_path):
    game = ("simulate", "first-bull-run", "--union", "greedy", "--confederate", "random", "--games", "1", "--seed", "1")
    result = run(fresh / "bcnb", *game, "--out", tmp_path / "out", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    records = list((tmp_path / "out").rglob("*.jsonl"))
    assert len(records) == 1
    result = run(fresh / "bcnb", "verify", records[0], cwd=tmp_path)
    assert result.returncode == 0, result.stderr


GAME = "kernstown-greedy-greedy-2-001"
COMMANDS = {
    "scenarios": "First Bull Run",
    "question --list": "FAQ-09",
    f"review {GAME} --quick": "Union",
    f"export {GAME} --html game.html": "game.html",
    "export kernstown --svg board.svg": "board.svg",
}
"""Commands, and a word that each prints."""


@pytest.mark.slow
@pytest.mark.parametrize("how", ["fresh", "from_folder"])
def test_the_installed_commands_work_outside_the_checkout(how, request, tmp_path):
    folder = request.getfixturevalue(how)
    environment = {**os.environ, "BCNB_HOME": str(tmp_path / "home")}
    for words, printed in COMMANDS.items():
        result = run(folder / "bcnb", *words.split(), cwd=tmp_path, env=environment)
        assert (result.returncode, result.stderr) == (0, ""), words
        assert printed in result.stdout, words
    assert (tmp_path / "game.html").stat().st_size > 50_000
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    with served(folder / "bcnb", tmp_path, free_port(), "learn") as (address, _), urlopen(address, timeout=60) as page:
        assert page.status == 200
        assert b"<html" in page.read()


# `bcnb lab`, served


@contextmanager
def served(command: Path, folder: Path, port: int, verb: str = "lab") -> Iterator[tuple[str, Path]]:
    """Run `bcnb lab` or `bcnb learn`; its address and the file of what it prints. The server is stopped at the end."""
    environment = jupyter_environment(folder, JUPYTER_PORT=str(port), BCNB_HOME=str(folder / "home"))
    said = folder / "said.txt"
    with said.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(
            [command, verb, "--no-browser"], cwd=folder, env=environment, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        yield wait_for_address(said, server), said
    finally:
        server.terminate()
        server.wait(timeout=60)


def wait_for_address(said: Path, server: subprocess.Popen[bytes]) -> str:
    for _ in range(300):
        text = said.read_text(encoding="utf-8")
        if found := re.search(r"^(?:JupyterLab|The lessons): +(http\S+)$", text, flags=re.MULTILINE):
            wait_for_port(found[1])
            return found[1]
        assert server.poll() is None, text
        time.sleep(0.1)
    raise AssertionError(f"no address after 30 seconds:\n{said.read_text(encoding='utf-8')}")


def wait_for_port(address: str) -> None:
    host, port = re.match(r"http://([\d.]+):(\d+)/", address).groups()
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex((host, int(port))) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"nothing answers at {address}")


def api(address: str, path: str) -> dict:
    base, token = re.match(r"(http://[^/]+/).*\?(token=\w+)$", address).groups()
    with urlopen(f"{base}api/{path}?{token}", timeout=60) as answer:
        return json.load(answer)


def assert_trusted(notebook: dict) -> None:
    cells = [cell for cell in notebook["content"]["cells"] if cell["cell_type"] == "code"]
    assert cells
    assert all(cell["metadata"].get("trusted") for cell in cells)


@pytest.mark.slow
def test_lab_opens_the_start_page_of_the_checkout_on_this_machine_only(tmp_path):
    port = free_port()
    with served(Path(sys.executable).with_name("bcnb"), tmp_path, port) as (address, said):
        assert address.startswith(f"http://127.0.0.1:{port}/lab/tree/00_start_here.ipynb?token=")
        assert str(ROOT / "notebooks") in said.read_text(encoding="utf-8")
        with urlopen(address, timeout=60) as page:
            assert page.status == 200
        assert_trusted(api(address, "contents/00_start_here.ipynb"))
        with socket.socket() as probe:
            probe.settimeout(2)
            assert probe.connect_ex(("127.0.0.2", port)) != 0, "the server listens on more than 127.0.0.1"


@pytest.mark.slow
def test_lab_of_the_installed_wheel_opens_a_copy(fresh, tmp_path):
    with served(fresh / "bcnb", tmp_path, free_port()) as (address, said):
        copied = tmp_path / "home" / "notebooks"
        assert f"The notebooks were copied to {copied}" in said.read_text(encoding="utf-8")
        assert (copied / "00_start_here.ipynb").read_bytes() == (ROOT / "notebooks/00_start_here.ipynb").read_bytes()
        assert_trusted(api(address, "contents/00_start_here.ipynb"))


@pytest.mark.slow
def test_lab_says_when_its_port_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = Path(sys.executable).with_name("bcnb")
        result = run(command, "lab", "--no-browser", cwd=tmp_path, env=jupyter_environment(tmp_path, JUPYTER_PORT=port))
    assert result.returncode == 1
    assert f"port {port} is not available" in result.stderr


@pytest.mark.slow
def test_the_lab_page_asks_no_other_machine_and_shows_no_news(page, tmp_path):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with served(Path(sys.executable).with_name("bcnb"), tmp_path, free_port()) as (address, _):
        page.goto(address)
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=30_000)
        page.wait_for_timeout(1_000)
        assert page.locator(".Toastify__toast").count() == 0
    base = address.partition("/lab")[0]
    assert not [url for url in asked if not url.startswith((base, base.replace("http", "ws"), "data:", "blob:"))]
    assert not [url for url in asked if re.search(r"/lab/api/(news|update)", url)]


# `make`


@pytest.fixture
def tree(tmp_path) -> Path:
    """A tree with what `make` reads, and nothing set up in it."""
    return copy_tree(tmp_path)


def test_make_alone_lists_what_there_is(tree):
    result = run("make", cwd=tree)
    for target in ("learn", "lab", "test", "bench", "freeze", "lock", "clean"):
        assert f"make {target}\t" in result.stdout


def test_make_lock_says_that_it_needs_uv(tree):
    result = run("make", "lock", "UV=", cwd=tree)
    assert result.returncode == 2
    assert "make lock needs uv" in result.stderr


def test_the_gate_of_a_bare_machine_can_be_run():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "BCNB_REQUIRE_BROWSER=1" in script.read_text(encoding="utf-8")
