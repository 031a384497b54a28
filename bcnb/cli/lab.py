"""`bcnb lab`: the notebooks, opened in JupyterLab on this machine only."""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from filecmp import cmp
from pathlib import Path

from bcnb.library.places import checkout, home_folder, notebooks_folder

START = "00_start_here.ipynb"
DEFAULTS = Path(__file__).parent / "jupyter"
"""Defaults of JupyterLab's settings: it asks neither the user nor another machine about news and updates."""
MISSING = "JupyterLab is not installed; install it with: python -m pip install jupyterlab"


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = (
        "Open the notebooks in JupyterLab, on this machine only. JUPYTER_PORT sets the port, "
        "BCNB_HOME the folder for games and, when bcnb is installed, for your copy of the notebooks."
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
    settings = server_settings(browser=browser)
    folder = prepare_notebooks()
    set_environment()
    server = LabApp.initialize_server([*settings, f"--ServerApp.root_dir={folder}"])
    print(f"The notebooks: {folder}")
    print(f"JupyterLab:    {server.local_url}")
    print("Control-C stops it.", flush=True)
    server.start()
    sys.stdout.flush()
    os._exit(0)  # if a page was still asking, a thread of the server would wait for its request for ever


def set_environment() -> None:
    """What JupyterLab and its kernels read: our defaults before the user's own, and one place for all games."""
    path = [str(DEFAULTS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(path)
    os.environ["BCNB_HOME"] = str(home_folder().resolve())


def server_settings(*, browser: bool) -> list[str]:
    """What the server is told, over the user's own configuration. Raises ValueError for a port that is none."""
    settings = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.open_browser={browser}",
        f"--LabApp.default_url=/lab/tree/{START}",
        # Nothing is asked of any other machine: no list of extensions, no news, no look for updates.
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        # The address is not to be lost among messages.
        "--ServerApp.log_level=WARN",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        settings.append("--ServerApp.allow_root=True")  # a container
    if port := os.environ.get("JUPYTER_PORT"):
        settings += [f"--ServerApp.port={_port(port)}", "--ServerApp.port_retries=0"]
    return settings


def prepare_notebooks() -> Path:
    """The folder to open: the checkout's notebooks, or a copy of the installed ones; ours are trusted in it."""
    ours = notebooks_folder()
    if checkout():
        _trust(_files(ours))
        return ours
    folder = (home_folder() / "notebooks").resolve()
    changed = copy_notebooks(ours, folder)
    print(f"The notebooks were copied to {folder}; bcnb never writes over a changed one.")
    for path in changed:
        print(f"Kept, because it differs from bcnb's own: {path}")
    _trust(path for path in (folder / file.relative_to(ours) for file in _files(ours)) if path not in changed)
    return folder


def copy_notebooks(source: Path, target: Path) -> list[Path]:
    """Copy what the target does not have yet; the files of the target that differ from ours, which are kept."""
    changed = []
    for ours in _files(source):
        theirs = target / ours.relative_to(source)
        if not theirs.exists():
            _copy(ours, theirs)
        elif not theirs.is_file() or not cmp(ours, theirs, shallow=False):
            changed.append(theirs)
    return changed


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith((".", "__")) for part in path.relative_to(folder).parts)
        if path.is_file() and not hidden:
            yield path


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    shutil.copyfile(source, part)
    part.replace(target)  # a copy that was broken off never looks like a changed notebook


def _trust(paths: Iterable[Path]) -> None:
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for path in paths:
        if path.suffix != ".ipynb":
            continue
        try:
            notary.sign(nbformat.read(path, as_version=4))
        except ValueError as error:
            print(f"Not trusted, because it is no notebook: {path} ({error})", file=sys.stderr)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 <= int(text) < 65536):
        raise ValueError(f"JUPYTER_PORT is not a port: {text!r}")
    return int(text)
