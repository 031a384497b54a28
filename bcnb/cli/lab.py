"""`bcnb lab`: the notebooks, opened in JupyterLab on this machine only."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from filecmp import cmp
from pathlib import Path

from bcnb.cli.server_settings import MISSING, START, is_released, server_settings, set_environment
from bcnb.storage.files import read_bytes, save_bytes
from bcnb.storage.paths import checkout, home_folder, notebooks_folder, sorted_paths

SAVING = ("--ServerApp.contents_manager_class=bcnb.cli.readonly_contents.Notebooks",)
"""Opening a notebook of bcnb's own changes nothing in its file."""


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = (
        "Open the notebooks in JupyterLab, on this machine only. JUPYTER_PORT sets the port, "
        "BCNB_HOME the folder for games and, when bcnb is installed, for your copy of the notebooks. In a checkout a "
        "notebook is saved when a cell was changed, without what it shows: 'make freeze' stores that."
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open no browser")


def run(arguments: Namespace) -> int:
    return open_lab(browser=not arguments.no_browser)


def open_lab(*, browser: bool = True) -> int:
    """Serve the notebooks until the user stops it, which ends the process; the exit status if it could not begin.

    Raises ValueError for a port that is none.
    """
    try:
        from jupyterlab.labapp import LabApp
    except ImportError:
        print(f"bcnb: {MISSING}", file=sys.stderr)
        return 1
    settings = server_settings(f"/lab/tree/{START}", browser=browser)
    folder = prepare_notebooks()
    set_environment()
    server = LabApp.initialize_server([*settings, *SAVING, f"--ServerApp.root_dir={folder}"])
    print(f"The notebooks: {folder}")
    print(f"JupyterLab:    {server.local_url}")
    print("Control-C stops it.", flush=True)
    server.start()
    sys.stdout.flush()
    os._exit(0)  # if a page was still asking, a thread of the server would wait for its request for ever


def prepare_notebooks() -> Path:
    """Return the folder to open: the checkout's notebooks or a copy of the installed ones. Trust the released ones."""
    ours = notebooks_folder()
    if checkout():
        _trust(ours, _files(ours))
        return ours
    folder = (home_folder() / "notebooks").resolve()
    changed = copy_notebooks(ours, folder)
    print(f"The notebooks were copied to {folder}; bcnb never writes over a changed one.")
    for path in changed:
        print(f"Kept, because it differs from bcnb's own: {path}")
    _trust(folder, (path for path in (folder / file.relative_to(ours) for file in _files(ours)) if path not in changed))
    return folder


def copy_notebooks(source: Path, target: Path) -> list[Path]:
    """Copy what the target does not have yet; the files of the target that differ from ours, which are kept."""
    changed = []
    for ours in _files(source):
        theirs = target / ours.relative_to(source)
        if not os.path.lexists(theirs):
            _copy(ours, theirs)
        elif not theirs.is_file() or not cmp(ours, theirs, shallow=False):
            changed.append(theirs)
    return changed


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted_paths(folder, "**/*"):
        made = any(part.startswith("__") for part in path.relative_to(folder).parts)
        if path.is_file() and not made:
            yield path


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    # Whole or not at all: half of a notebook would count as a changed one.
    save_bytes(target, read_bytes(source, source.stat().st_size))


def _trust(folder: Path, paths: Iterable[Path]) -> None:
    """Sign the notebooks that are exactly as released, so that their stored outputs are shown."""
    import nbformat
    from jupyter_core.paths import jupyter_data_dir
    from nbformat.sign import NotebookNotary

    Path(jupyter_data_dir()).mkdir(parents=True, exist_ok=True)  # without it no signature would be kept
    notary = NotebookNotary()
    for path in paths:
        if path.suffix != ".ipynb":
            continue
        try:
            notebook = nbformat.read(path, as_version=4)
        except (ValueError, OSError) as error:
            print(f"{path}: not a notebook, so it is not trusted: {error}", file=sys.stderr)
            continue
        if is_released(notebook, path.relative_to(folder).as_posix()):
            notary.sign(notebook)
