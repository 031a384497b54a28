"""The wheels of the Python in the browser: that of bcnb, made from its files, and others without unused parts."""

import json
import re
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bcnb import __version__
from bcnb.storage.paths import PACKAGE, notebooks_folder, replays_folder, scenarios_folder, sorted_paths

LIBRARY, LICENSE = "bcnb", "licenses/LICENSE"
LEFT_OUT = ("jedi", "parso", "prompt_toolkit", "wcwidth", "jupyterlab_widgets", "widgetsnbextension")
"""Requirements of other wheels that nothing here imports: completion of code, terminals, the page's half of widgets."""
LEXERS = (
    "__init__|_mapping|(_css|_lilypond|_scheme)_builtins"
    "|css|data|html|javascript|jvm|lilypond|lisp|markup|perl|python|ruby|shell"
)
"""The languages whose colors IPython imports; no page shows any except Python."""
UNUSED = re.compile(
    r"anywidget-[^/]*\.data/.*|anywidget/(lab|nb)extension/.*"  # the pages have that in `extensions`
    r"|(IPython|ipywidgets|traitlets)/(.*/)?tests/.*|psygnal/testing\.py"
    r"|IPython/(testing/(?!__init__|skipdoctest).*|extensions/(autoreload|deduperreload).*)"
    r"|IPython/(external/qt_.*|lib/(deepreload|demo|editorhooks|guisupport)\.py)"  # windows and editors
    r"|IPython/terminal/(?!(pt_inputhooks/)?__init__\.py).*"
    r"|fsrs/optimizer\.py"  # it needs far larger packages, and is loaded only when it is asked for
    r"|segno/(cli|helpers)\.py|segno/.*\.pyi|segno-[^/]*\.data/.*"  # its command, and codes that are no address
    rf"|pygments/lexers/(?!({LEXERS})\.py).*"
    r"|(IPython|pygments)/sphinxext.*|pygments/cmdline\.py"  # other programs
    r"|pygments/formatters/(bbcode|groff|img|irc|pangomarkup|rtf|svg)\.py"  # nothing here is printed so
    r"|bcnb/(adapters|cli|site)/.*|bcnb/export/fonts/.*"  # training, the command line, the site, the fonts of pictures
)
"""Files of wheels that nothing here asks for."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that a wheel depends only on their contents."""
NOTEBOOK = ".ipynb"


def write_own(folder: Path) -> Path:
    """Write the wheel of bcnb, from the files of this checkout or installation, and return its path."""
    wheel = folder / f"{LIBRARY}-{__version__}-py3-none-any.whl"
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        for name, path in sorted(own_files()):
            archive.writestr(ZipInfo(name, EPOCH), _used(name, path.read_bytes()), ZIP_DEFLATED)
        _write_facts(archive, LIBRARY, __version__)
        archive.writestr(ZipInfo(f"{LIBRARY}-{__version__}.dist-info/{LICENSE}", EPOCH), _license(), ZIP_DEFLATED)
    return wheel


def _license() -> str:
    """Return the license of bcnb, which belongs to every copy."""
    return distribution(LIBRARY).read_text(LICENSE) or ""


def own_files() -> Iterator[tuple[str, Path]]:
    """Yield the files of bcnb that a browser needs, each with its name in a wheel."""
    data = {one.name: one for one in (scenarios_folder(), replays_folder(), notebooks_folder())}
    folders = {LIBRARY: PACKAGE} | {f"{LIBRARY}/_data/{name}": folder for name, folder in data.items()}
    for place, folder in folders.items():
        for path in sorted_paths(folder, "**/*"):
            parts = path.relative_to(folder).parts
            name = "/".join((place, *parts))
            if path.is_file() and not any(map(_is_foreign, parts)) and not UNUSED.fullmatch(name):
                yield name, path


def _is_foreign(part: str) -> bool:
    """Return True for a part of a path that does not belong to bcnb. The data folders of a wheel are added apart."""
    return part.startswith("bcnb-games") or part in ("__pycache__", "_data")


def copy_used(wheel: Path, target: Path) -> None:
    """Copy a wheel without unused files."""
    with ZipFile(wheel) as old, ZipFile(target, "w", ZIP_DEFLATED) as new:
        for entry in old.infolist():
            if not UNUSED.fullmatch(entry.filename):
                new.writestr(entry, old.read(entry))


def write_empty(folder: Path, name: str) -> None:
    """Write a wheel without a module."""
    with ZipFile(folder / f"{name}-0-py3-none-any.whl", "w", ZIP_DEFLATED) as archive:
        _write_facts(archive, name, "0")


def _used(name: str, data: bytes) -> bytes:
    """Return a file as the wheel has it: a notebook without its outputs, because the site has these as pages."""
    if not name.endswith(NOTEBOOK):
        return data
    content = json.loads(data)
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
    return json.dumps(content, ensure_ascii=False).encode()


def _write_facts(archive: ZipFile, name: str, version: str) -> None:
    """Add the files about a wheel."""
    for part, text in (
        ("METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"),
        ("WHEEL", "Wheel-Version: 1.0\nGenerator: bcnb\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
        ("RECORD", ""),
    ):
        archive.writestr(ZipInfo(f"{name}-{version}.dist-info/{part}", EPOCH), text, ZIP_DEFLATED)
