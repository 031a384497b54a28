"""Install bcnb in a virtual environment next to this file: `python install.py`. `make learn` and `make test` run it.

Only Python 3.11 or newer is needed. An older Python can read this file, too, and says what is missing.
"""

import argparse
import contextlib
import difflib
import hashlib
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
LOCKS = {"learn": ["requirements.lock"], "tests": ["requirements.lock", "tests/requirements.lock"]}
"""The files that decide what is installed, for each set of packages. The last one lists the whole set."""
STAMP = "bcnb-is-set-up"
BEGUN = "bcnb-set-up-has-begun"
"""A file in the environment as long as it is not complete."""
SPACE = {"learn": 700, "tests": 1500}
"""Megabytes of disk space that a set-up takes at its height."""
DISTURBING = ("CONSTRAINT", "NO_DEPS", "PREFIX", "REQUIREMENT", "ROOT", "TARGET", "USER")
"""Settings of pip that would install something else, or somewhere else."""
SHOWN, WIDTH = 12, 300
"""How many lines of a program that failed are shown, and how many characters of each."""

AGAIN = "then run the same command again."
REMEDIES = {
    r"No space left on device|Errno 28\b|ENOSPC|[Qq]uota exceeded|not enough space on the disk": (
        f"The disk is full. Free about {{space}} MB, {AGAIN}"
    ),
    r"Read-only file system|Permission denied|Errno (13|30)\b|Access is denied": (
        "bcnb may not write to {folder}. Copy bcnb to a folder of your own, and run the same command there."
    ),
    r"DO NOT MATCH THE HASHES|[Hh]ash mismatch": (
        "A downloaded package is not the one that bcnb was tested with, so it was not installed. "
        f"Delete pip's cache (`{{python}} -m pip cache purge`), {AGAIN}"
    ),
    r"In --require-hashes mode, all requirements must": (
        f"The pip of this Python cannot read bcnb's list of packages. Install a newer Python, {AGAIN}"
    ),
    r"CERTIFICATE_VERIFY_FAILED|SSLError|invalid peer certificate": (
        "The package index could not be reached over a secure connection. "
        f"Check the date of this computer and your network's certificate (PIP_CERT), {AGAIN}"
    ),
    (
        r"ProxyError|NewConnectionError|ConnectTimeout|ReadTimeout|Read timed out|Network is unreachable"
        r"|[Cc]onnection ?(broken|aborted|reset|refused|timed out)|[Nn]ame resolution|getaddrinfo|Could not fetch URL"
        r"|dns error|error sending request|Failed to fetch"
    ): f"The packages could not be downloaded. Connect this computer to the internet, {AGAIN}",
    (
        r"metadata-generation-failed|subprocess-exited-with-error|Failed (to build|building)"
        r"|No matching distribution|No solution found"
    ): (
        "A package is not available for Python {version} on {system}. "
        "Use Python 3.11 to 3.14, such as: make learn PYTHON=python3.13"
    ),
    r"ensurepip|No module named '?venv": (
        f"{{python}} cannot make a virtual environment. Install python3-venv (on Debian and Ubuntu: "
        f"`sudo apt-get install python3-venv`), {AGAIN}"
    ),
}
"""What a program says when it fails, and what to do then. The first that fits counts."""
UNKNOWN = "The set-up failed while {step}. Run the same command again. If it fails again, report the lines above."


class Parser(argparse.ArgumentParser):
    """A parser that suggests the nearest option for an unknown one."""

    def error(self, message):
        """Print the usage and the message, and exit with status 2."""
        unknown = re.match(r"unrecognized arguments: --([^\s=]+)", message)
        names = [option[2:] for option in self._option_string_actions if option.startswith("--")]
        near = difflib.get_close_matches(unknown.group(1), names, 1) if unknown else []
        super().error(f"{message}. Did you mean '--{near[0]}'?" if near else message)


class Failed(Exception):
    """A step of the set-up that failed, with the sentence that says what to do."""


def main(arguments=None):
    """Install what is missing. Return the exit status: 0, 1 for a failure, 130 for an interruption."""
    parser = Parser(prog="install.py", description="Install bcnb in a virtual environment.", allow_abbrev=False)
    parser.add_argument("--tests", action="store_true", help="also install what the tests need")
    parser.add_argument("--into", type=Path, default=ROOT / ".venv", help="folder of the environment (default: .venv)")
    parser.add_argument("--uv", default="", help="path of uv, to install faster (default: use pip)")
    options = parser.parse_args(arguments)
    setup = Setup("tests" if options.tests else "learn", options.into.absolute(), options.uv)
    try:
        with alone():
            if not setup.is_ready():
                setup.run()
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error}\n{setup.advise(str(error), 'reading and writing files')}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nThe set-up was interrupted. Run the same command again: it starts over.", file=sys.stderr)
        return 130
    return 0


@contextlib.contextmanager
def alone():
    """Wait until no other process sets up this folder. Where the system cannot tell, do not wait."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with Path(__file__).open("rb") as own:
        try:
            fcntl.flock(own, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell("Another set-up is running in this folder. Waiting for it to finish ...")
            fcntl.flock(own, fcntl.LOCK_EX)
        except OSError:
            pass
        yield


def tell(text):
    """Print a line at once, also into a pipe."""
    print(text, flush=True)


class Setup:
    """The set-up of one set of packages (`learn` or `tests`) in one folder, by uv or, without it, by pip."""

    def __init__(self, packages, folder, uv=""):
        self.packages, self.folder, self.uv = packages, folder, uv
        self.found = 0
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def is_ready(self):
        """Return whether the environment is complete, up to date and still in the place where it was made."""
        try:
            stamped = (self.folder / STAMP).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeError):
            return False
        wanted = {f"folder {self.folder}", self._stamp_of(self.packages)}
        return wanted <= set(stamped) and self.python.exists() and not (self.folder / BEGUN).exists()

    def run(self):
        """Install the packages, then bcnb itself, and mark the environment as complete. Raises Failed, OSError."""
        began = time.monotonic()
        new = self._check()
        kind = "Setting up" if new else "Updating"
        tell(f"{kind} bcnb in {self.folder}. This takes about {self._minutes()}, and is needed only once.")
        if new:
            tell(f"1 of 3: Making a virtual environment with Python {platform.python_version()} ...")
            self._make_environment()
        self._mark_as_begun()
        tell("2 of 3: Downloading and installing packages ...")
        self._install_packages()
        tell("3 of 3: Adding bcnb ...")
        self._install_bcnb()
        self._mark_as_complete()
        tell(f"bcnb is set up. It took {time.monotonic() - began:.0f} seconds.")

    def advise(self, said, step):
        """Return the sentence that says what to do after a step failed with these words."""
        facts = {
            "folder": self.folder,
            "python": sys.executable,
            "space": SPACE[self.packages],
            "step": step,
            "system": platform.system(),
            "version": platform.python_version(),
        }
        found = (sentence for pattern, sentence in REMEDIES.items() if re.search(pattern, said))
        return next(found, UNKNOWN).format(**facts)

    def _minutes(self):
        return "a minute" if self.packages == "learn" else "two minutes"

    def _check(self):
        """Return whether a new environment has to be made. Raises Failed if it cannot be made here."""
        if sys.version_info < (3, 11):  # noqa: UP036 - an older Python can run this file
            raise Failed(
                f"bcnb needs Python 3.11 or newer, and {sys.executable} is Python {platform.python_version()}. "
                "Install a newer one, or name one that you have, such as: make learn PYTHON=python3.12"
            )
        begun = (self.folder / BEGUN).exists()
        if begun:
            tell("The last set-up was not finished. Starting over.")
        if not begun and self._works():
            return False
        disk = next(parent for parent in self.folder.parents if parent.is_dir())
        free = shutil.disk_usage(str(disk)).free // 1_000_000
        if free < SPACE[self.packages]:
            raise Failed(f"{self.advise('ENOSPC', '')} {free} MB are free in {disk}.")
        self._check_venv()
        return True

    def _check_venv(self):
        if self.uv:
            return
        done = subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True, check=False)
        if done.returncode:
            raise Failed(self.advise("ensurepip", ""))

    def _works(self):
        """Return whether there is an environment whose Python can be used, and its pip where there is no uv."""
        modules = "sys" if self.uv else "sys, pip"
        check = f"import {modules}; sys.exit(sys.version_info < (3, 11))"
        try:
            return subprocess.run([str(self.python), "-c", check], capture_output=True, check=False).returncode == 0
        except OSError:
            return False

    def _make_environment(self):
        """Clear the folder, if it is an environment, and make a new one in it. Raises Failed."""
        found = {entry.name for entry in self.folder.iterdir()} if self.folder.is_dir() else set()
        if found and not found & {BEGUN, STAMP, "pyvenv.cfg"}:
            raise Failed(f"{self.folder} is not a virtual environment. Move it away, then run the same command again.")
        self.folder.mkdir(parents=True, exist_ok=True)
        self._mark_as_begun()
        for entry in self.folder.iterdir():
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(str(entry))
            elif entry.name != BEGUN:
                entry.unlink()
        step = "making the virtual environment"
        if self.uv:
            self._call(step, self.uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable, self.folder)
        else:
            self._call(step, sys.executable, "-m", "venv", self.folder)

    def _install_packages(self):
        step, lock = "installing packages", ROOT / LOCKS[self.packages][-1]
        if self.uv:
            pip = [self.uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", self.python]
            self._call(step, *pip, "--require-hashes", "--requirement", lock)
        else:
            # Compiled afterwards, by all processors at once.
            pip = [*self._pip(), "--progress-bar", "off", "--no-compile"]
            self._call(step, *pip, "--require-hashes", "--requirement", lock)

    def _install_bcnb(self):
        ours = ["--no-deps", "--no-build-isolation", "--editable", ROOT]
        if self.uv:
            self._call("adding bcnb", self.uv, "pip", "install", "--quiet", "--python", self.python, *ours)
            return
        compiling = self._compile()
        try:
            self._call("adding bcnb", *self._pip(), *ours)
        except BaseException:
            compiling.terminate()
            raise
        finally:
            compiling.wait()

    def _pip(self):
        return [self.python, "-m", "pip", "install", "--no-user", "--disable-pip-version-check"]

    def _compile(self):
        """Start to compile what was installed, except the packages' own tests."""
        tests = re.escape(str(self.folder)) + r"[/\\].*[/\\]tests?[/\\]"
        command = [str(self.python), "-m", "compileall", "-qq", "-j", "0", "-x", tests, str(self.folder)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _call(self, step, *command):
        """Run a program and show how far pip is. Raises Failed with what to do, after what the program said."""
        strange = {f"PIP_{name}" for name in DISTURBING} | {"PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}
        clean = {name: value for name, value in os.environ.items() if name not in strange}
        said = []
        with subprocess.Popen(
            [str(part) for part in command],
            cwd=str(ROOT),
            env=clean,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as program:
            try:
                for line in program.stdout:
                    said.append(line.rstrip())
                    self._tell_progress(said)
            except BaseException:
                program.terminate()
                raise
        if program.returncode:
            print("\n".join(line[:WIDTH] for line in said[-SHOWN:]), file=sys.stderr)
            raise Failed(self.advise("\n".join(said), step))

    def _tell_progress(self, said):
        """Print how many packages pip has found, after each 25."""
        if re.match("Collecting|Processing .*whl", said[-1]):
            self.found += 1
            if self.found % 25 == 0:
                tell(f"        {self.found} packages ...")

    def _mark_as_begun(self):
        (self.folder / BEGUN).touch()
        with contextlib.suppress(FileNotFoundError):
            (self.folder / STAMP).unlink()

    def _mark_as_complete(self):
        """Write what is installed now; the tests' packages include those for learning."""
        sets = [name for name in LOCKS if name in ("learn", self.packages)]
        lines = [f"folder {self.folder}", *(self._stamp_of(name) for name in sets)]
        (self.folder / STAMP).write_text("\n".join(lines) + "\n", encoding="utf-8")
        (self.folder / BEGUN).unlink()

    def _stamp_of(self, packages):
        """Return a set of packages and the digest of all that decides what it holds."""
        digest = hashlib.sha256()
        for name in [*LOCKS[packages], "pyproject.toml"]:
            digest.update((ROOT / name).read_bytes())
        return f"{packages} {digest.hexdigest()}"


def stop(*signal_and_frame):
    """End the set-up in order, as Ctrl-C does."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    sys.exit(main())
