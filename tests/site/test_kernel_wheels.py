"""The wheels of the Python in the browser."""

import json
import re
import tomllib
from importlib.metadata import files as files_of
from pathlib import Path
from zipfile import ZipFile

import pytest

from bcnb import __version__
from bcnb.site import kernel_wheels
from bcnb.site.downloads import WHEELS
from bcnb.site.environment import LOCK, LOCKS
from bcnb.site.kernel_wheels import LEFT_OUT, UNUSED, copy_used, own_files, write_empty, write_own
from tests.helpers.cli import ROOT

pytestmark = pytest.mark.unmeasured


def test_a_wheel_is_taken_without_what_is_unused(tmp_path: Path) -> None:
    used = [
        "IPython/terminal/pt_inputhooks/__init__.py",
        "anywidget/widget.py",
        "pygments/lexers/__init__.py",
        "pygments/lexers/python.py",
        "pygments/token.py",
    ]
    unused = [
        "anywidget/labextension/package.json",
        "anywidget-1.data/data/share/a.js",
        "pygments/lexers/_php_builtins.py",
        "pygments/lexers/sql.py",
        "IPython/terminal/interactiveshell.py",
        "IPython/terminal/pt_inputhooks/gtk.py",
    ]
    with ZipFile(tmp_path / "old.whl", "w") as archive:
        for name in (*used, *unused):
            archive.writestr(name, b"#")
    copy_used(tmp_path / "old.whl", tmp_path / "new.whl")
    with ZipFile(tmp_path / "new.whl") as archive:
        assert archive.namelist() == used


def test_ipython_does_without_terminals() -> None:
    """Nothing of it that a browser gets imports their packages, and no other requirement of it needs them."""
    terminals = {"prompt_toolkit", "wcwidth"}
    assert terminals <= set(LEFT_OUT)
    files = {str(one): one for one in files_of("ipython") or [] if one.suffix == ".py"}
    used = {name: one.read_text(encoding="utf-8") for name, one in files.items() if not UNUSED.fullmatch(name)}
    wanted = re.compile(rf"(?m)^\s*(from|import) ({'|'.join(terminals)})\b")
    assert "IPython/core/interactiveshell.py" in used
    assert [name for name, text in used.items() if wanted.search(text)] == []


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small bcnb as it is installed: its data are in a folder of the package."""
    package = tmp_path / "site-packages" / "bcnb"
    words, code = {"cell_type": "markdown", "source": ["# É"]}, {"cell_type": "code", "source": [], "outputs": [{}]}
    files = {
        "__init__.py": "version = 1",
        "__pycache__/__init__.pyc": "",
        "widgets/static/a.js": "// a",
        "cli/learn.py": "",
        "site/kernel.py": "",
        "_data/notebooks/a.ipynb": json.dumps({"cells": [words, code]}),
        "_data/notebooks/.ipynb_checkpoints/a.ipynb": "",
        "_data/notebooks/bcnb-games/mine-1.jsonl": "",
        "_data/scenarios/glossary.toml": "",
        "_data/replays/battle_cry/a.jsonl": "",
    }
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(kernel_wheels, "PACKAGE", package)
    for kind in ("notebooks", "scenarios", "replays"):
        monkeypatch.setattr(kernel_wheels, f"{kind}_folder", lambda kind=kind: package / "_data" / kind)
    return package


def test_the_wheel_of_an_installed_bcnb_has_its_files_and_no_game_of_a_player(installed: Path, tmp_path: Path) -> None:
    with ZipFile(write_own(tmp_path)) as archive:
        assert archive.namelist() == [
            "bcnb/__init__.py",
            "bcnb/_data/notebooks/a.ipynb",
            "bcnb/_data/replays/battle_cry/a.jsonl",
            "bcnb/_data/scenarios/glossary.toml",
            "bcnb/widgets/static/a.js",
            *(f"bcnb-{__version__}.dist-info/{name}" for name in ("METADATA", "WHEEL", "RECORD", "licenses/LICENSE")),
        ]
        assert archive.read(f"bcnb-{__version__}.dist-info/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()


def test_notebooks_of_the_wheel_have_no_outputs(installed: Path, tmp_path: Path) -> None:
    with ZipFile(write_own(tmp_path)) as archive:
        words, code = json.loads(archive.read("bcnb/_data/notebooks/a.ipynb"))["cells"]
    assert words == {"cell_type": "markdown", "source": ["# É"]}
    assert code == {"cell_type": "code", "source": [], "outputs": []}


def test_the_same_files_make_the_same_wheel(installed: Path, tmp_path: Path) -> None:
    before = write_own(tmp_path).read_bytes()
    (installed / "__init__.py").touch()
    assert write_own(tmp_path).read_bytes() == before


def test_the_checkout_gives_the_packages_of_bcnb_and_its_data() -> None:
    names = {name for name, _ in own_files()}
    assert {"bcnb/__init__.py", "bcnb/notebook/warm_up.py", "bcnb/_data/notebooks/00_start_here.ipynb"} <= names
    tops = {name.split("/")[1] for name in names if "/" in name.removeprefix("bcnb/")}
    rooms = {path.parent.name for path in (ROOT / "bcnb").glob("*/__init__.py")}
    assert tops == rooms - {"adapters", "cli", "site"} | {"_data"}
    assert {name.split("/")[2] for name in names if name.startswith("bcnb/_data/")} == {
        "notebooks",
        "replays",
        "scenarios",
    }
    assert not [name for name in names if "__pycache__" in name or "/." in name]


def test_an_empty_wheel_has_a_name_and_no_module(tmp_path: Path) -> None:
    write_empty(tmp_path, "jedi")
    with ZipFile(tmp_path / "jedi-0-py3-none-any.whl") as archive:
        assert {name.partition("/")[0] for name in archive.namelist()} == {"jedi-0.dist-info"}
        assert b"Name: jedi\nVersion: 0\n" in archive.read("jedi-0.dist-info/METADATA")


def test_the_browser_has_what_bcnb_imports_there() -> None:
    """All packages that bcnb depends on, except those that a browser does without."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split("[>=]", line)[0] for line in project["dependencies"] if "emscripten" not in line}
    assert needed <= set((LOCKS / "wheels.in").read_text(encoding="utf-8").split())
    versions = [re.findall(r"(?m)^(anywidget|jupyterlab-widgets)==(\S+)", lock.read_text()) for lock in (LOCK, WHEELS)]
    assert versions[0] == versions[1]  # the page's half of the widgets, and the kernel's
