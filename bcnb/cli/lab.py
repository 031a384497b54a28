"""`bcnb lab`: open the notebooks in JupyterLab, on this machine only."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from filecmp import cmp
from pathlib import Path

from bcnb.cli.server_settings import MISSING, server_settings, set_environment, show_address
from bcnb.course.home.released_pages import START, is_released
from bcnb.storage.files import read_bytes, save_bytes
from bcnb.storage.paths import checkout, home_folder, notebooks_folder, sorted_paths

SAVING = ("--ServerApp.contents_manager_class=bcnb.cli.server.readonly_contents.Notebooks",)
"""The setting that keeps JupyterLab from changing the file of a notebook that is only opened."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Open the notebooks in JupyterLab, on this machine only. JUPYTER_PORT sets the port, "
        "BCNB_HOME the folder for games and, when bcnb is installed, for your copy of the notebooks. In a checkout, a "
        "notebook that you change is saved without its output, and 'make freeze' stores the output."
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open no browser")


def run(arguments: Namespace) -> int:
    """Open JupyterLab, and return the exit status if it could not start."""
    return open_lab(browser=not arguments.no_browser)


def open_lab(*, browser: bool = True) -> int:
    """Run JupyterLab until the user stops it, then end the process. Return 1 if JupyterLab is not installed.

    Raises:
        OSError: if the notebooks cannot be copied.
        ValueError: if JUPYTER_PORT is not a valid port.
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
    show_address("JupyterLab", server, "Control-C twice")
    server.start()
    sys.stdout.flush()
    os._exit(0)  # a server thread may wait forever for an open request


def prepare_notebooks() -> Path:
    """Return the folder to open, with the released notebooks trusted.

    In a checkout it is the notebooks folder itself, and otherwise a copy in the user's folder. Print which copied files
    differ from bcnb's own.
    """
    ours = notebooks_folder()
    if checkout():
        _trust(ours, _files(ours))
        return ours
    folder = (home_folder() / "notebooks").resolve()
    changed = copy_notebooks(ours, folder)
    print(f"The notebooks were copied to {folder}; bcnb never overwrites a changed one.")
    for path in changed:
        print(f"Not overwritten, because you changed it: {path}")
    _trust(folder, (path for path in (folder / file.relative_to(ours) for file in _files(ours)) if path not in changed))
    return folder


def copy_notebooks(source: Path, target: Path) -> list[Path]:
    """Copy the files that the target lacks. Return the files of the target that differ, which are not overwritten."""
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
    # The file is written completely or not at all, because a partial copy would look like a changed notebook.
    save_bytes(target, read_bytes(source, source.stat().st_size))


def _trust(folder: Path, paths: Iterable[Path]) -> None:
    """Sign the notebooks that are exactly as released, so that their stored outputs are shown."""
    import nbformat
    from jupyter_core.paths import jupyter_data_dir
    from nbformat.sign import NotebookNotary

    Path(jupyter_data_dir()).mkdir(parents=True, exist_ok=True)  # signatures are saved in it
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
