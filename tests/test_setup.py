"""Setting up: the lock, the metadata, the wheel, the folders, `make` and `bcnb lab`."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import tomllib
import zipfile
from collections.abc import Iterator
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
from bcnb.library import places
from tests.browser import jupyter_environment
from tests.lab import free_port

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
DATA = ("scenarios", "replays", "notebooks")
BINARIES = "Scripts" if sys.platform == "win32" else "bin"


def run(*command: str | Path, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **options)


def named(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0].lower()


# The lock and the metadata


def test_the_lock_pins_and_hashes_every_package():
    packages = re.findall(r"^(\S.*?)(?= \\$)", LOCK, flags=re.MULTILINE)
    hashed = re.findall(r"^(\S.*?) \\\n    --hash=sha256:[0-9a-f]{64}", LOCK, flags=re.MULTILINE)
    assert packages == hashed
    assert all("==" in package for package in packages)


def test_the_lock_holds_no_address():
    assert "://" not in LOCK
    assert not re.search(r"^\s*-", LOCK.replace("    --hash=sha256:", ""), flags=re.MULTILINE), "an option of pip"


def test_the_lock_holds_everything_that_pyproject_names():
    project = tomllib.loads(PYPROJECT)
    wanted = _wanted(project)
    locked = {named(line) for line in LOCK.splitlines() if "==" in line}
    assert {named(requirement) for requirement in wanted} <= locked


def _wanted(project: dict[str, Any]) -> list[str]:
    """All that is asked for: to run, to export pictures, to test."""
    extra = project["project"]["optional-dependencies"]["export"]
    return [*project["project"]["dependencies"], *extra, *project["dependency-groups"]["test"]]


def test_every_dependency_bears_its_reason():
    lines = PYPROJECT.splitlines()
    project = tomllib.loads(PYPROJECT)
    for requirement in _wanted(project):
        at = lines.index(f'    "{requirement}",')
        assert lines[at - 1].startswith("    # "), requirement


def test_what_a_browser_kernel_lacks_is_marked():
    wanted = {named(line): line for line in tomllib.loads(PYPROJECT)["project"]["dependencies"]}
    marked = {name for name, line in wanted.items() if line.endswith("; sys_platform != 'emscripten'")}
    assert marked == {"jupyterlab", "papermill", "bqplot", "rjsmin", "filelock"}
    assert {"ipywidgets", "anywidget"} <= wanted.keys() - marked


# The folders


def test_in_the_checkout_the_folders_stand_beside_the_package():
    assert places.checkout() == ROOT
    assert places.scenarios_folder() == ROOT / "scenarios"
    assert places.replays_folder() == ROOT / "replays"
    assert places.notebooks_folder() == ROOT / "notebooks"


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """bcnb as if it were installed: data inside the package, and folders of another package beside it."""
    package = tmp_path / "site-packages" / "bcnb"
    for folder in (package / "_data" / "notebooks", package.parent / "scenarios", package.parent / "notebooks"):
        folder.mkdir(parents=True)
    monkeypatch.setattr(places, "PACKAGE", package)
    monkeypatch.setattr(places, "INSTALLED", package / "_data")
    return package


def test_installed_the_folders_stand_inside_the_package(installed):
    assert places.checkout() is None
    assert places.notebooks_folder() == installed / "_data" / "notebooks"


def test_a_missing_folder_is_named(installed):
    with pytest.raises(FileNotFoundError, match=r"replays.*install bcnb again"):
        places.replays_folder()


def test_games_are_kept_here_or_where_bcnb_home_says(tmp_path, monkeypatch):
    monkeypatch.delenv("BCNB_HOME", raising=False)
    assert places.home_folder() == Path("bcnb-games")
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    assert places.home_folder() == tmp_path


# The command `bcnb lab`, as far as it needs no server


def test_notebooks_are_copied_and_a_changed_one_is_kept_and_named(tmp_path):
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
    assert f"Kept, because it differs from bcnb's own: {folder / 'a.ipynb'}" in capsys.readouterr().out


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


def test_what_is_no_notebook_is_named_and_stops_nothing(installed, tmp_path, monkeypatch, capsys):
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
    folder = tmp_path_factory.mktemp("fresh")
    made = run(sys.executable, "-m", "venv", folder)
    assert made.returncode == 0, made.stderr
    python = folder / BINARIES / "python"
    done = run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel)
    assert done.returncode == 0, done.stderr
    home = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
    dependencies = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    Path(home, "dependencies.pth").write_text("\n".join(dict.fromkeys(dependencies)) + "\n", encoding="utf-8")
    return folder / BINARIES


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
    told = run(fresh / "bcnb", "--version", cwd=tmp_path)
    assert (told.returncode, told.stdout) == (0, f"bcnb {bcnb.__version__}\n"), told.stderr
    asked = (
        "from bcnb.library import places as p; print(p.scenarios_folder(), p.replays_folder(), p.notebooks_folder())"
    )
    told = run(fresh / "python", "-c", asked, cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert all("_data" in path and str(fresh.parent) in path for path in told.stdout.split())


@pytest.mark.slow
def test_the_installed_command_plays(fresh, tmp_path):
    game = ("simulate", "first-bull-run", "--union", "greedy", "--confederate", "random", "--games", "1", "--seed", "1")
    told = run(fresh / "bcnb", *game, "--out", tmp_path / "out", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    records = list((tmp_path / "out").rglob("*.jsonl"))
    assert len(records) == 1
    told = run(fresh / "bcnb", "verify", records[0], cwd=tmp_path)
    assert told.returncode == 0, told.stderr


# `bcnb lab`, served


@contextmanager
def served(command: Path, folder: Path, port: int) -> Iterator[tuple[str, Path]]:
    """Run `bcnb lab`; its address and the file of what it prints. The server is stopped at the end."""
    environment = jupyter_environment(folder, JUPYTER_PORT=str(port), BCNB_HOME=str(folder / "home"))
    said = folder / "said.txt"
    with said.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(
            [command, "lab", "--no-browser"], cwd=folder, env=environment, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        yield wait_for_address(said, server), said
    finally:
        server.terminate()
        server.wait(timeout=60)


def wait_for_address(said: Path, server: subprocess.Popen[bytes]) -> str:
    for _ in range(300):
        text = said.read_text(encoding="utf-8")
        if found := re.search(r"^JupyterLab: +(http\S+)$", text, flags=re.MULTILINE):
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
        told = run(command, "lab", "--no-browser", cwd=tmp_path, env=jupyter_environment(tmp_path, JUPYTER_PORT=port))
    assert told.returncode == 1
    assert f"port {port} is not available" in told.stderr


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
    if shutil.which("make") is None:
        pytest.skip("no make on the PATH: bcnb can be set up with venv and pip, see README.md")
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def test_make_alone_lists_what_there_is(tree):
    told = run("make", cwd=tree)
    for target in ("lab", "test", "bench", "freeze", "lock", "clean"):
        assert f"make {target}\t" in told.stdout


def test_make_says_when_python_is_too_old(tree):
    old = tree / "old-python"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2\nexit 1\n', encoding="utf-8")
    old.chmod(0o755)
    told = run("make", "lab", f"PYTHON={old}", cwd=tree)
    assert told.returncode == 2
    assert f"bcnb needs Python 3.11 or newer, and {old} is not: Python 3.9.2" in told.stderr
    assert not (tree / ".venv").exists()


def test_make_lock_says_that_it_needs_uv(tree):
    told = run("make", "lock", "UV=", cwd=tree)
    assert told.returncode == 2
    assert "make lock needs uv" in told.stderr


def test_the_gate_of_a_bare_machine_can_be_run():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "BCNB_REQUIRE_BROWSER=1" in script.read_text(encoding="utf-8")
