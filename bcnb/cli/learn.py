"""`bcnb learn`: the notebooks as pages that start by themselves, to be read and played, on this machine only."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from bcnb.cli.server_settings import DEFAULTS, MISSING, START, server_settings, set_environment
from bcnb.storage.files import save_bytes
from bcnb.storage.paths import notebooks_folder, sorted_paths
from bcnb.storage.toml import did_you_mean

EXTENSIONS = DEFAULTS / "labextensions"
"""Where the script of the page is. Only `bcnb learn` looks there: an editor that never saves would lose work."""
PLAIN = DEFAULTS / "learn"
"""Defaults for a page without its IDE: light or dark as the system is, and nothing saved or folded away."""
OWN = {
    "IPYTHONDIR": "ipython",
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
}
"""What Jupyter keeps for a user, in a folder that ends with the server: none of his settings is in the way."""


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = (
        "Open the lessons as pages that start by themselves, without code, on this machine only. JUPYTER_PORT sets the "
        "port, BCNB_HOME the folder for games and progress. Nothing is written to the notebooks."
    )
    parser.add_argument("page", nargs="?", default=START, help="such as rules/03_moving; by default the start page")
    parser.add_argument("--no-browser", action="store_true", help="print the address and open no browser")


def run(arguments: Namespace) -> int:
    return open_pages(find_page(arguments.page), browser=not arguments.no_browser)


def find_page(name: str) -> str:
    """The path of a page below the folder of the notebooks. Raises ValueError if there is none."""
    pages = [path.relative_to(notebooks_folder()).as_posix() for path in sorted_paths(notebooks_folder(), "**/*.ipynb")]
    known = {page.removesuffix(".ipynb"): page for page in pages}
    wanted = name.removesuffix(".ipynb")
    found = known.get(wanted) or next((page for short, page in known.items() if short.endswith(f"/{wanted}")), None)
    if found is None:
        raise ValueError(f"there is no page {name!r}{did_you_mean(wanted, known)}")
    return found


def open_pages(page: str = START, *, browser: bool = True) -> int:
    """Serve the pages until the user stops it, which ends the process; the exit status if it could not begin.

    Raises ValueError for a port that is none.
    """
    try:
        from jupyterlab.labapp import LabApp
    except ImportError:
        print(f"bcnb: {MISSING}", file=sys.stderr)
        return 1
    settings = page_settings(page, browser=browser)
    with TemporaryDirectory(prefix="bcnb-learn-") as folder:
        set_environment()
        os.environ.update(own_environment(Path(folder)))
        keep_imports_safe(Path(folder))
        server = LabApp.initialize_server(settings)
        print(f"The lessons: {server.local_url}")
        print("Control-C stops it.", flush=True)
        server.start()
    sys.stdout.flush()
    os._exit(0)  # if a page was still asking, a thread of the server would wait for its request for ever


def own_environment(folder: Path) -> dict[str, str]:
    """Where this Jupyter keeps what is its own, and finds its defaults."""
    return {name: str(folder / part) for name, part in OWN.items()} | {
        "JUPYTER_CONFIG_PATH": os.pathsep.join(map(str, (PLAIN, DEFAULTS))),
    }


def keep_imports_safe(folder: Path) -> None:
    """Keep kernels from importing modules that lie among the lessons: every page would run them as it starts."""
    os.environ["PYTHONSAFEPATH"] = "1"
    profile = folder / OWN["IPYTHONDIR"] / "profile_default"
    profile.mkdir(parents=True)
    settings = json.dumps({"InteractiveShellApp": {"ignore_cwd": True}})
    save_bytes(profile / "ipython_kernel_config.json", settings.encode())


def page_settings(page: str = START, *, browser: bool) -> list[str]:
    """What the server is told: bcnb's own notebooks, to be read only. Raises ValueError for a port that is none."""
    return [
        *server_settings(f"/doc/tree/{quote(page)}", browser=browser),
        f"--ServerApp.root_dir={notebooks_folder().resolve()}",
        "--ServerApp.contents_manager_class=bcnb.cli.readonly_contents.ReadOnlyContents",
        "--ServerApp.terminals_enabled=False",
        # The kernels of pages that were left end by themselves; a page that is open keeps its own.
        "--MappingKernelManager.cull_idle_timeout=60",
        "--MappingKernelManager.cull_interval=15",
        "--MappingKernelManager.cull_connected=False",
        # Each application of Jupyter looks for its own.
        f"--LabApp.extra_labextensions_path={EXTENSIONS}",
        f"--JupyterNotebookApp.extra_labextensions_path={EXTENSIONS}",
    ]
