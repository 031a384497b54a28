"""For the tests of the set-up: what a lock holds, a copy of what `make` reads, stand-ins for uv and an old Python."""

import re
import shutil
import subprocess
import sys
import sysconfig
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
BINARIES = "Scripts" if sys.platform == "win32" else "bin"
READ = ("Makefile", "install.py", "pyproject.toml", "requirements.lock", "tests/requirements.lock")

UV = """#!{python}
import os, pathlib, sys, time
folder = pathlib.Path(__file__).parent
with (folder / "called.txt").open("a", encoding="utf-8") as log:
    log.write(" ".join(sys.argv[1:]) + "\\n")
if sys.argv[1] == "venv":
    made = pathlib.Path(sys.argv[-1])
    (made / "bin").mkdir(parents=True, exist_ok=True)
    (made / "pyvenv.cfg").touch()
    (made / "bin" / "python").symlink_to(sys.executable)
    (made / "bin" / "bcnb").write_text("#!/bin/sh\\necho bcnb $1\\n")
    (made / "bin" / "bcnb").chmod(0o755)
if (folder / "wait").exists() and "--require-hashes" in sys.argv:
    (folder / "waiting").touch()
    while (folder / "wait").exists():
        time.sleep(0.02)
said = folder / "said.txt"
if said.exists() and "--require-hashes" in sys.argv:
    print(said.read_text(encoding="utf-8"))
    sys.exit(2)
"""
"""A uv that installs nothing and logs its arguments. It fails with the text of said.txt, and waits for `wait` to go."""

OLD = """#!{python}
import runpy, sys, platform
sys.version_info = (3, 9, 2, "final", 0)
platform.python_version = lambda: "3.9.2"
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""A Python that says it is an old one."""


def copy_tree(folder: Path) -> Path:
    """A folder with what `make` reads, and nothing set up in it."""
    if shutil.which("make") is None:
        pytest.skip("no make on the PATH: bcnb can be set up with install.py, see README.md")
    for name in READ:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def write_program(path: Path, text: str) -> Path:
    """Write a program that runs by the Python of the tests."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.format(python=sys.executable) if "{python}" in text else text, encoding="utf-8")
    path.chmod(0o755)
    return path


def locked_packages(text: str) -> dict[str, set[str]]:
    """The packages of a lock, each with its extras."""
    found: dict[str, set[str]] = {}
    for name, extras in re.findall(r"(?m)^([\w.-]+)(?:\[(.*?)\])?==", text):
        found.setdefault(canonicalize_name(name), set()).update(extras.split(",") if extras else [])
    return found


def missing_extras(text: str) -> tuple[list[str], list[str]]:
    """The requirements with extras of the packages in a lock that it does not hold, and the packages not installed."""
    locked, missing, unknown = locked_packages(text), [], []
    for name, chosen in locked.items():
        try:
            asked = [Requirement(line) for line in distribution(name).requires or ()]
        except PackageNotFoundError:
            unknown.append(name)
            continue
        for requirement in asked:
            marker = requirement.marker
            wanted = not marker or any(marker.evaluate({"extra": extra}) for extra in ["", *chosen])
            if wanted and requirement.extras - locked.get(canonicalize_name(requirement.name), set()):
                missing.append(f"{name}: {requirement}")
    return missing, unknown


# An environment with the dependencies of this one


def install_into(folder: Path, source: Path) -> Path:
    """Install bcnb from a wheel or its folder into a new environment without another bcnb; return its commands."""
    run = partial(subprocess.run, capture_output=True, text=True, encoding="utf-8", check=False)
    made = run([sys.executable, "-m", "venv", folder])
    assert made.returncode == 0, made.stderr
    python = folder / BINARIES / "python"
    home = run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).stdout.strip()
    # The dependencies stay where they are, and so does the checkout: an editable bcnb there is not seen from here.
    dependencies = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    Path(home, "dependencies.pth").write_text("\n".join(dict.fromkeys(dependencies)) + "\n", encoding="utf-8")
    ours = ("--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed", source)
    done = run([python, "-m", "pip", "install", "--quiet", *ours], cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / BINARIES
