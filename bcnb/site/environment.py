"""An environment for what the site is built with, locked by hashes and made once for each lock, and its errors."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from bcnb.storage.paths import checkout

HERE = Path(__file__).parent
LOCKS = HERE / "locks"
LOCK = LOCKS / "requirements.lock"
AGAIN = "then run the same command again."
NO_NETWORK = f"A download failed. Connect this computer to the internet, {AGAIN}"
WRONG_SUM = f"A download is not the one that bcnb was tested with. Delete the cache of pip or npm, {AGAIN}"
REMEDIES: Mapping[str, str] = {
    r"No space left on device|ENOSPC|[Qq]uota exceeded|not enough space on the disk": (
        f"The disk is full. Free about 1 GB, {AGAIN}"
    ),
    r"(?i)do not match the hashes|hash mismatch|in --require-hashes mode": WRONG_SUM,
    r"CERTIFICATE_VERIFY_FAILED|SSLError|invalid peer certificate|UNABLE_TO_(GET|VERIFY)": (
        "The package index could not be reached over a secure connection. "
        f"Check the date of this computer and the certificate of your network, {AGAIN}"
    ),
    (
        r"ProxyError|NewConnectionError|ConnectTimeout|ReadTimeout|Read timed out|Network is unreachable"
        r"|[Cc]onnection ?(broken|aborted|reset|refused|timed out)|[Nn]ame resolution|getaddrinfo|Could not fetch URL"
        r"|dns error|error sending request|Failed to fetch|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|network"
    ): NO_NETWORK,
    r"No matching distribution|No solution found|Failed (to build|building)": (
        f"A package is not available for this Python. Use Python 3.11 to 3.14, {AGAIN}"
    ),
    r"ensurepip|No module named '?venv": (
        f"Python cannot make a virtual environment. Install python3-venv (Debian, Ubuntu), {AGAIN}"
    ),
}
"""Remedies by what a program prints when it fails. The first that fits counts."""
UNKNOWN = "A step of the build failed. Run the same command again. If it fails again, report these lines."
SHOWN, WIDTH = 8, 300
"""The most lines of a failed program that are shown, and their width. If it is known what to do, one is enough."""


class BuildError(ValueError):
    """A step of the build that failed: what to do, and the last lines that its program printed."""


class WrongSumError(BuildError):
    """A download or a lock with a wrong sum."""


def failure(said: str) -> BuildError:
    """Return the error for what a program printed when it failed."""
    remedy = next((remedy for signs, remedy in REMEDIES.items() if re.search(signs, said)), UNKNOWN)
    last = said.strip().splitlines()[-SHOWN if remedy is UNKNOWN else -1 :]
    lines = "\n".join([remedy, *(line[:WIDTH] for line in last)])
    return WrongSumError(lines) if remedy is WRONG_SUM else BuildError(lines)


def work_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for what is downloaded and made on the way.

    It is in the checkout, where `make clean` removes it. An installed bcnb uses the user's cache folder.
    """
    if root := checkout():
        return root / "build" / "site"
    usual = {"win32": Path("~/AppData/Local"), "darwin": Path("~/Library/Caches")}.get(platform, Path("~/.cache"))
    own = environment.get("LOCALAPPDATA" if platform == "win32" else "XDG_CACHE_HOME", "")
    return (Path(own) if Path(own).is_absolute() else usual.expanduser()) / "bcnb" / "site"


BUILD = work_folder()


def make_environment(folder: Path = BUILD / "environment", lock: Path = LOCK) -> Path:
    """Return the Python of an environment that holds what a lock lists. It is made again if the lock has changed.

    Raises:
        BuildError: if it cannot be made.
    """
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, wanted = folder / "lock.sha256", sha256(lock.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted and python.is_file():
        return python
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    if uv := shutil.which("uv"):
        run(uv, "venv", "--quiet", "--python", sys.executable, folder)
        run(uv, "pip", "sync", "--quiet", "--python", python, "--require-hashes", lock)
    else:
        run(sys.executable, "-m", "venv", folder)
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", lock)
    stamp.write_text(wanted, encoding="ascii")
    return python


def run(*command: str | Path, cwd: Path = HERE) -> str:
    """Run a program and return what it prints.

    Raises:
        BuildError: if it fails.
    """
    words = [str(part) for part in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise failure(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout
