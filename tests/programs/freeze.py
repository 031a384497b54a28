"""`make freeze`: run every notebook again and store its outputs, so that it reads well without a kernel.

A frozen notebook holds pictures and text, and nothing that a second run on another machine would write differently:
no widget state, no view ids, no version of a kernel, no times. Frozen twice, it is the same to the byte. With
`--check` nothing is written, and the exit status says whether all stored notebooks are what a run gives today.

Each notebook's digest is stored in `bcnb/cli/jupyter/notebook_digests.txt`: `bcnb learn` starts only those by itself.
`--digests` writes the digests of all notebooks as they are, without running any.
"""

import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote

import nbformat
from nbclient import NotebookClient

from bcnb.course.home.released_pages import DIGESTS, notebook_digest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LIVE_VIEW = "application/vnd.jupyter.widget-view+json"
PICTURE = '<img src="data:image/svg+xml,'
"""How a picture with its alternative text begins: it is stored once."""
ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
TIMEOUT = 300


def frozen(path: Path, **environment: str) -> str:
    """The text of a notebook after a fresh run, which knows nothing of the user's own games and settings."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    with TemporaryDirectory() as home:
        client.execute(env={**os.environ, "BCNB_HOME": home, "IPYTHONDIR": home, **environment})
    return write(notebook)


def write(notebook: Any) -> str:
    """A notebook as text, without anything that belongs to one run or one machine."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number:02}"
        cell.metadata = {key: cell.metadata[key] for key in ("tags",) if key in cell.metadata}
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
        for output in cell.get("outputs", []):
            clean_output(output)
    return nbformat.writes(notebook) + "\n"


def joined(outputs: Sequence[Any]) -> list[Any]:
    """The outputs, printed words that follow each other in one: a kernel sends them in any number of pieces."""
    whole: list[Any] = []
    for output in outputs:
        before = whole[-1] if whole else {}
        if output.output_type == "stream" and before.get("name") == output.name:
            before.text += output.text
        else:
            whole.append(output)
    return whole


def clean_output(output: Any) -> None:
    """Take the live view out of an output, and addresses of memory out of its text."""
    if "text" in output:
        output.text = ADDRESS.sub("0xADDRESS", output.text)
    if "data" in output:
        output.data.pop(LIVE_VIEW, None)
        if PICTURE in output.data.get("text/html", ""):
            output.data.pop("image/svg+xml", None)
        output.metadata = {}
        for kind, value in output.data.items():
            if isinstance(value, str):
                output.data[kind] = ADDRESS.sub("0xADDRESS", value)


def svg_of(html: str) -> str:
    """Return the SVG of the first picture in a stored output; empty where it has none."""
    found = re.search(rf"{re.escape(PICTURE)}([^\"]*)\"", html)
    return unquote(unescape(found[1])) if found else ""


def notebooks(names: Sequence[str] = ()) -> list[Path]:
    """The notebooks to freeze: those named, or all."""
    found = [Path(name).resolve() for name in names] or sorted(NOTEBOOKS.rglob("*.ipynb"))
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


def main(arguments: Sequence[str] | None = None) -> int:
    """Freeze, or check what is frozen."""
    parser = ArgumentParser(prog="freeze", description="Run notebooks and store their outputs.")
    parser.add_argument("notebooks", nargs="*", help="all of them if none is named")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a stored notebook differs")
    parser.add_argument("--digests", action="store_true", help="run nothing; store the digests of the notebooks")
    options = parser.parse_args(arguments)
    changed, paths = 0, notebooks(options.notebooks)
    for path in () if options.digests else paths:
        text, stored = frozen(path), path.read_text(encoding="utf-8")
        changed += text != stored
        print(f"{'differs' if text != stored else 'same':8}{_short(path)}", flush=True)
        if not options.check:
            path.write_text(text, encoding="utf-8", newline="\n")
    if not options.check:
        store_digests(paths)
    return 1 if options.check and changed else 0


def digest_lines(paths: Sequence[Path], stored: str = "") -> str:
    """The list of digests: new ones of the given notebooks, the stored ones of others that are still there."""
    lines = {path: f"{digest}  {path}" for digest, _, path in (line.partition("  ") for line in stored.splitlines())}
    known = {name: line for name, line in lines.items() if (NOTEBOOKS / name).is_file()}
    for path in paths:
        if path.is_relative_to(NOTEBOOKS):
            name = path.relative_to(NOTEBOOKS).as_posix()
            known[name] = f"{notebook_digest(nbformat.read(path, as_version=4))}  {name}"
    return "".join(f"{known[name]}\n" for name in sorted(known))


def store_digests(paths: Sequence[Path]) -> None:
    """Write the digests of these notebooks into the list, unless it holds them already."""
    stored = DIGESTS.read_text(encoding="utf-8") if DIGESTS.exists() else ""
    if (lines := digest_lines(paths, stored)) != stored:
        DIGESTS.write_text(lines, encoding="utf-8", newline="\n")
        print(f"{'digests':8}{DIGESTS.relative_to(NOTEBOOKS.parent).as_posix()}", flush=True)


def _short(path: Path) -> str:
    ours = path.is_relative_to(NOTEBOOKS)
    return (path.relative_to(NOTEBOOKS.parent) if ours else path).as_posix()


if __name__ == "__main__":
    sys.exit(main())
