"""install.py, which `make learn` and `make test` run: what it installs, what it says, and how it fails."""

import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from tests.helpers.install import OLD, ROOT, UV, copy_tree, write_program

pytestmark = pytest.mark.unmeasured

AGAIN = "run the same command again"


@pytest.fixture
def tree(tmp_path) -> Path:
    """A folder with what `make` reads, in one called `test`; next to it a uv that only logs its arguments."""
    write_program(tmp_path / "test" / "programs" / "uv", UV)
    return copy_tree(tmp_path / "test" / "bcnb")


@pytest.fixture
def install(tmp_path, monkeypatch):
    """The names of install.py, in a copy of its folder."""
    return SimpleNamespace(**runpy.run_path(str(copy_tree(tmp_path / "bcnb") / "install.py")))


def command(tree: Path, *arguments: str) -> list[str]:
    return [sys.executable, str(tree / "install.py"), "--uv", str(programs(tree) / "uv"), *arguments]


def set_up(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(tree, *arguments), capture_output=True, text=True, timeout=60, check=False)


def make(tree: Path, *arguments: str, uv: bool) -> subprocess.CompletedProcess[str]:
    """Run make where uv is on the PATH, or where it is not."""
    folders = [folder for folder in os.environ["PATH"].split(os.pathsep) if not Path(folder, "uv").exists()]
    path = os.pathsep.join([str(programs(tree)), *folders] if uv else folders)
    environment = {**os.environ, "PATH": path}
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        environment.pop(name, None)
    options = [f"PYTHON={sys.executable}", *arguments]
    return subprocess.run(["make", *options], cwd=tree, env=environment, capture_output=True, text=True, check=False)


def programs(tree: Path) -> Path:
    return tree.parent / "programs"


def installed(tree: Path) -> list[str]:
    """The locks that were installed since the last question."""
    log = programs(tree) / "called.txt"
    text = log.read_text(encoding="utf-8") if log.exists() else ""
    log.unlink(missing_ok=True)
    return [Path(lock).relative_to(tree).as_posix() for lock in re.findall(r"--requirement (\S+)", text)]


# What is installed, and when


def test_learning_installs_less_than_the_tests(tree):
    assert set_up(tree).returncode == 0
    assert installed(tree) == ["requirements.lock"]
    assert set_up(tree, "--tests").returncode == 0
    assert installed(tree) == ["tests/requirements.lock"]


@pytest.mark.parametrize(
    ("word", "hint"), [("--test", ". Did you mean '--tests'?"), ("--int=x", ". Did you mean '--into'?"), ("--xyz", "")]
)
def test_a_part_of_an_option_is_not_an_option_but_the_nearest_is_suggested(tree, word, hint):
    setting = set_up(tree, word)
    assert (setting.returncode, setting.stdout) == (2, "")
    assert setting.stderr.endswith(f"unrecognized arguments: {word}{hint}\n")
    assert installed(tree) == []


def test_what_is_set_up_is_left_alone(tree):
    assert set_up(tree, "--tests").returncode == 0
    installed(tree)
    for arguments in (["--tests"], [], ["--tests"]):
        setting = set_up(tree, *arguments)
        assert (setting.returncode, setting.stdout, setting.stderr, installed(tree)) == (0, "", "", [])


@pytest.mark.parametrize("changed", ["requirements.lock", "tests/requirements.lock", "pyproject.toml"])
def test_a_changed_file_is_noticed_even_if_it_is_older(tree, changed):
    set_up(tree, "--tests")
    installed(tree)
    with (tree / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    os.utime(tree / changed, (0, 0))
    setting = set_up(tree, "--tests")
    assert setting.stdout.startswith("Updating bcnb"), setting.stdout
    assert installed(tree) == ["tests/requirements.lock"]


def test_learning_with_a_changed_lock_has_the_tests_set_up_again(tree):
    set_up(tree, "--tests")
    with (tree / "requirements.lock").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    installed(tree)
    assert set_up(tree).returncode == set_up(tree, "--tests").returncode == 0
    assert installed(tree) == ["requirements.lock", "tests/requirements.lock"]


def test_a_folder_that_was_moved_is_set_up_again(tree):
    set_up(tree)
    installed(tree)
    moved = tree.rename(tree.with_name("moved"))
    assert set_up(moved).returncode == 0
    assert installed(moved) == ["requirements.lock"]


def test_an_environment_without_a_python_is_made_again(tree):
    set_up(tree)
    installed(tree)
    (tree / ".venv" / "bin" / "python").unlink()
    assert set_up(tree).returncode == 0
    assert installed(tree) == ["requirements.lock"]


def test_a_folder_that_is_not_an_environment_is_not_cleared(tree):
    (tree / "mine").mkdir()
    (tree / "mine" / "letter.txt").write_text("Dear", encoding="utf-8")
    setting = set_up(tree, "--into", str(tree / "mine"))
    assert setting.returncode == 1
    assert setting.stderr == f"{tree / 'mine'} is not a virtual environment. Move it away, then {AGAIN}.\n"
    assert [path.name for path in (tree / "mine").iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    ("target", "lock"),
    [("learn", "requirements.lock"), ("lab", "requirements.lock"), ("bench", "tests/requirements.lock")],
)
def test_make_installs_what_its_target_needs(tree, target, lock):
    told = make(tree, target, uv=True)
    assert installed(tree) == [lock]
    assert "bcnb is set up" in told.stdout
    if target != "bench":
        assert told.stdout.splitlines()[-1] == f"bcnb {target}"


@pytest.mark.parametrize(("uv", "given"), [(True, "{programs}/uv"), (False, "")])
def test_make_takes_uv_only_from_the_path(tree, uv, given):
    told = make(tree, "-n", "learn", uv=uv)
    assert f'--uv "{given.format(programs=programs(tree))}"' in told.stdout
    assert '--uv ""' in make(tree, "-n", "test", "UV=", uv=uv).stdout


# What it says


def test_the_set_up_says_what_it_does(tree):
    told = set_up(tree).stdout
    assert told.splitlines()[:-1] == [
        f"Setting up bcnb in {tree / '.venv'}. This takes about a minute, and is needed only once.",
        f"1 of 3: Making a virtual environment with Python {'.'.join(map(str, sys.version_info[:3]))} ...",
        "2 of 3: Downloading and installing packages ...",
        "3 of 3: Adding bcnb ...",
    ]
    assert re.fullmatch(r"bcnb is set up\. It took \d+ seconds\.", told.splitlines()[-1])


NO_NETWORK = (
    "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError(Failed to establish a new "
    "connection: [Errno -3] Temporary failure in name resolution')': /simple/anyio/\n"
    "ERROR: Could not find a version that satisfies the requirement anyio==4.16.0 (from versions: none)\n"
    "ERROR: No matching distribution found for anyio==4.16.0"
)
SAID = {
    "The packages could not be downloaded. Connect this computer to the internet": [
        NO_NETWORK,
        "error: Request failed after 3 retries\n  cause: Failed to fetch: https://example.org/anyio/\n  dns error",
    ],
    "A downloaded package is not the one that bcnb was tested with": [
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
        "error: Failed to download `anyio`\n  cause: Hash mismatch for `anyio==4.16.0`",
    ],
    "The disk is full. Free about 700 MB": [
        "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
        "  cause: failed to copy file: No space left on device (os error 28)",
    ],
    "bcnb may not write to": ["PermissionError: [Errno 13] Permission denied: '/opt/bcnb/.venv'"],
    "The pip of this Python cannot read bcnb's list of packages. Install a newer Python": [
        "ERROR: In --require-hashes mode, all requirements must have their versions pinned with ==."
    ],
    "The package index could not be reached over a secure connection. Check the date of this computer": [
        "Could not fetch URL https://x: SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'))"
    ],
    "A package is not available for Python": [
        "ERROR: No matching distribution found for anyio==4.16.0",
        "error: subprocess-exited-with-error\nERROR: Failed building wheel for pyzmq",
    ],
    "The set-up failed while installing packages. Run the same command again": ["Segmentation fault"],
}


@pytest.mark.parametrize(("sentence", "said"), [(key, said) for key, texts in SAID.items() for said in texts])
def test_a_failure_ends_with_what_to_do_and_the_next_try_starts_over(tree, sentence, said):
    file = programs(tree) / "said.txt"
    file.write_text(said, encoding="utf-8")
    setting = set_up(tree)
    *shown, last = setting.stderr.splitlines()
    assert setting.returncode == 1
    assert last.startswith(sentence)
    assert shown == said.splitlines()
    file.unlink()
    setting = set_up(tree)
    assert setting.stdout.splitlines()[0] == "The last set-up was not finished. Starting over."
    assert (setting.returncode, setting.stderr) == (0, "")


def test_make_fails_with_the_set_up_and_opens_nothing(tree):
    (programs(tree) / "said.txt").write_text(NO_NETWORK, encoding="utf-8")
    told = make(tree, "learn", uv=True)
    assert told.returncode == 2
    assert "bcnb learn" not in told.stdout
    assert f"Connect this computer to the internet, then {AGAIN}." in told.stderr


def test_an_old_python_is_named_with_what_to_do(tree):
    old = write_program(tree / "old-python", OLD)
    told = make(tree, "learn", f"PYTHON={old}", uv=False)
    assert told.returncode == 2
    assert re.search(r"bcnb needs Python 3.11 or newer, and \S+ is Python 3.9.2. Install a newer one, or ", told.stderr)
    assert not (tree / ".venv").exists()


def test_a_python_that_is_not_there_is_named(tree):
    told = make(tree, "learn", "PYTHON=no-python", uv=False)
    assert told.returncode == 2
    assert "bcnb needs Python 3.11 or newer, and no-python was not found. Install it, or name" in told.stderr


def test_a_python_that_makes_no_environments_is_named(install, monkeypatch, tmp_path, capsys):
    bare = write_program(tmp_path / "bare-python", "#!/bin/sh\nexit 1\n")
    monkeypatch.setattr(sys, "executable", str(bare))
    assert install.main([]) == 1
    output = capsys.readouterr()
    assert output.err.startswith(
        f"{bare} cannot make a virtual environment. Install python3-venv (on Debian and Ubuntu: "
    )


def test_a_disk_without_room_is_named_before_anything_is_fetched(install, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=50_000_000))
    assert install.main(["--uv", "no-such-uv"]) == 1
    output = capsys.readouterr()
    assert output.err == f"The disk is full. Free about 700 MB, then {AGAIN}. 50 MB are free in {tmp_path / 'bcnb'}.\n"
    assert not (tmp_path / "bcnb" / ".venv").exists()


def test_an_error_of_the_system_is_shown_with_what_to_do(tree):
    setting = set_up(tree, "--into", str(tree / "Makefile" / "environment"))
    assert setting.returncode == 1
    error, sentence = setting.stderr.splitlines()
    assert re.match(r"\[Errno \d+\] Not a directory: '.*Makefile", error)
    assert AGAIN in sentence.lower()


# Interrupted, and twice at once


def wait_for(file: Path) -> None:
    for _ in range(1000):
        if file.exists():
            return
        time.sleep(0.02)
    raise AssertionError(f"{file} is not there after 20 seconds")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_set_up_that_is_interrupted_starts_over(tree, sent):
    (programs(tree) / "wait").touch()
    with subprocess.Popen(command(tree), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as begun:
        wait_for(programs(tree) / "waiting")
        begun.send_signal(sent)
        begun.wait(timeout=20)
        (programs(tree) / "wait").unlink()
        told = begun.communicate(timeout=20)[1]
    if sent != signal.SIGKILL:
        assert begun.returncode == 130
        assert told.endswith("The set-up was interrupted. Run the same command again: it starts over.\n")
    stray = tree / ".venv" / "half-installed"
    stray.touch()
    again = set_up(tree)
    assert again.stdout.startswith("The last set-up was not finished. Starting over.\nSetting up bcnb")
    assert again.returncode == 0
    assert not stray.exists()
    assert set_up(tree).stdout == ""


def test_two_set_ups_at_once_do_not_disturb_each_other(tree):
    (programs(tree) / "wait").touch()
    with subprocess.Popen(command(tree), stdout=subprocess.PIPE, text=True) as first:
        wait_for(programs(tree) / "waiting")
        with subprocess.Popen(command(tree), stdout=subprocess.PIPE, text=True) as second:
            assert second.stdout is not None
            waiting = second.stdout.readline()
            assert waiting == "Another set-up is running in this folder. Waiting for it to finish ...\n"
            (programs(tree) / "wait").unlink()
            assert second.communicate(timeout=20)[0] == ""
        assert "bcnb is set up" in first.communicate(timeout=20)[0]
    assert (first.returncode, second.returncode) == (0, 0)
    assert installed(tree) == ["requirements.lock"]


# With the pip that comes with Python, without a network

BACKEND = """
import zipfile, pathlib

def build_editable(folder, config_settings=None, metadata_directory=None):
    with zipfile.ZipFile(pathlib.Path(folder, "small-1-py3-none-any.whl"), "w") as wheel:
        wheel.writestr("small.pth", str(pathlib.Path.cwd()))
        wheel.writestr("small-1.dist-info/METADATA", "Metadata-Version: 2.1\\nName: small\\nVersion: 1\\n")
        wheel.writestr("small-1.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("small-1.dist-info/RECORD", "")
    return "small-1-py3-none-any.whl"
"""
PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "small"
version = "1"
"""


def write_wheel(folder: Path, name: str, needs: str = "") -> str:
    """Write a wheel of one empty module; its line of a lock."""
    file = folder / f"{name}-1-py3-none-any.whl"
    facts = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\nProvides-Extra: more\n{needs}"
    with ZipFile(file, "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(f"{name}-1.dist-info/METADATA", facts)
        wheel.writestr(f"{name}-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{name}-1.dist-info/RECORD", "")
    return f"{name}==1 --hash=sha256:{sha256(file.read_bytes()).hexdigest()}\n"


@pytest.mark.slow
def test_the_pip_of_this_python_sets_up_a_small_project(tree, monkeypatch):
    """A wrong hash is named; with the right one all is installed, with the extras that the lock holds."""
    wheels = tree.parent / "wheels"
    wheels.mkdir()
    lines = write_wheel(wheels, "first", "Requires-Dist: second[more]\n") + write_wheel(wheels, "second")
    lock = tree / "requirements.lock"
    lock.write_text(re.sub("sha256:....", "sha256:0000", lines), encoding="utf-8")
    (tree / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (tree / "backend.py").write_text(BACKEND, encoding="utf-8")
    settings = {"CONFIG_FILE": os.devnull, "NO_INDEX": "1", "FIND_LINKS": str(wheels), "USER": "1"}
    for name, value in settings.items():
        monkeypatch.setenv(f"PIP_{name}", value)
    told = make(tree, "lessons", uv=False)
    assert told.returncode == 2
    assert "A downloaded package is not the one that bcnb was tested with" in told.stderr
    (tree / ".venv" / "bcnb-set-up-has-begun").unlink()  # a new environment would take its time
    lock.write_text(lines.replace("second==", "second[more]=="), encoding="utf-8")
    told = make(tree, "lessons", uv=False)
    assert told.returncode == 0, told.stderr
    asked = [tree / ".venv" / "bin" / "python", "-c", "import first, second, backend"]
    assert subprocess.run(asked, capture_output=True, check=False).returncode == 0
    assert list((tree / ".venv").rglob("__pycache__/first.*.pyc"))


# The gate of a bare machine


def test_the_gate_hides_uv_and_nothing_else(tmp_path):
    """Wherever uv is on the PATH, and what else is in its folder stays."""
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    hiding = text[text.index("shadows=") : text.index("export BCNB_REQUIRE_BROWSER")]
    first, second = tmp_path / "a folder", tmp_path / "b"
    for folder in (first, second):
        write_program(folder / "uv", "#!/bin/sh\necho uv\n")
        write_program(folder / f"tool-{folder.name[0]}", "#!/bin/sh\necho tool\n")
    script = (
        f"set -euo pipefail\n{hiding}\ntool-a; tool-b; make --version | sed -n 1p; bash -c 'command -v uv || echo none'"
    )
    environment = {**os.environ, "PATH": f"{first}:{second}:{os.environ['PATH']}"}
    result = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, check=False)
    lines = result.stdout.splitlines()
    assert result.returncode == 0, result.stderr
    assert (lines[:2], lines[-1]) == (["tool", "tool"], "none")
    assert text.rstrip().endswith("make test")
