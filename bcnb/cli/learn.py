"""`bcnb learn`: open the notebooks as read-only pages that start by themselves, on this machine only."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from bcnb.cli.server_settings import HOME, MISSING, server_settings, set_environment, show_address
from bcnb.course.home.released_pages import DEFAULTS, EXTENSIONS, PLAIN
from bcnb.engine.name_lookup import MOST_MEANT, did_you_mean
from bcnb.storage.files import read_bytes, save_bytes
from bcnb.storage.paths import notebooks_folder, sorted_paths

EXAMPLE = "rules/03_moving"
"""A page, as an example for help and messages."""
COVER = PLAIN / "cover.css"
"""The style sheet that is on the page before the rest of JupyterLab."""
MOST_COVER = 100_000
"""Its maximum size in bytes."""
WARM_UP = "__import__('bcnb.notebook.warm_up', fromlist=['']).warm_up();"
"""The line that each kernel runs as it starts: it imports what most pages use."""
OWN = {
    "IPYTHONDIR": "ipython",
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
}
"""Jupyter's folders for user data, as subfolders of a temporary folder, so that the user's settings do not interfere.
"""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Open the lessons as pages that start by themselves, without code, on this machine only. JUPYTER_PORT sets the "
        "port, BCNB_HOME the folder for games and progress. Nothing is written to the notebooks."
    )
    parser.add_argument("page", nargs="?", default="", help=f"such as {EXAMPLE}; by default the start page")
    parser.add_argument("--no-browser", action="store_true", help="print the address and open no browser")


def run(arguments: Namespace) -> int:
    """Open the pages, and return the exit status if the server could not start."""
    page = find_page(arguments.page) if arguments.page else ""
    return open_pages(page, browser=not arguments.no_browser)


def find_page(name: str) -> str:
    """Return the path of a page below the notebooks folder.

    Args:
        name: the path or the last parts of it, with or without `.ipynb`.

    Raises:
        ValueError: for an unknown page.
    """
    pages = [path.relative_to(notebooks_folder()).as_posix() for path in sorted_paths(notebooks_folder(), "**/*.ipynb")]
    known = {page.removesuffix(".ipynb"): page for page in pages}
    wanted = name.removesuffix(".ipynb")
    found = known.get(wanted) or next((page for short, page in known.items() if short.endswith(f"/{wanted}")), None)
    if found is None:
        raise ValueError(f"unknown page {name!r}{_did_you_mean(wanted, known)}")
    return found


def _did_you_mean(wanted: str, known: Collection[str]) -> str:
    """Return the pages that an unknown name may mean as a question, or the way to all pages."""
    parts = [page for page in known if wanted and wanted.casefold() in page.casefold()][:MOST_MEANT]
    if parts:
        return f". Did you mean {' or '.join(map(repr, parts))}?"
    return did_you_mean(wanted, known) or f". Pages are named like {EXAMPLE}. To see all pages: bcnb learn"


def open_pages(page: str = "", *, browser: bool = True) -> int:
    """Serve the pages until the user stops the server, then end the process. Return 1 if JupyterLab is not installed.

    Args:
        page: the path of the notebook page that opens, or an empty string for the home page.
        browser: open a browser.

    Raises:
        ValueError: if JUPYTER_PORT is not a valid port.
    """
    try:
        from jupyterlab.labapp import LabApp

        from bcnb.cli.server.home_handlers import add_home
    except ImportError:
        print(f"bcnb: {MISSING}", file=sys.stderr)
        return 1
    settings = page_settings(page, browser=browser)
    with TemporaryDirectory(prefix="bcnb-learn-") as folder:
        set_environment()
        os.environ.update(own_environment(Path(folder)))
        keep_imports_safe(Path(folder))
        set_cover(Path(folder))
        server = LabApp.initialize_server(settings)
        add_home(server)
        server.io_loop.add_callback(server.kernel_manager.prepare)
        show_address("The lessons", server, "Control-C")
        server.start()
    sys.stdout.flush()
    os._exit(0)  # a server thread may wait forever for an open request


def own_environment(folder: Path) -> dict[str, str]:
    """Return the environment variables that set Jupyter's user folders, below `folder`, and its defaults."""
    return {name: str(folder / part) for name, part in OWN.items()} | {
        "JUPYTER_CONFIG_PATH": os.pathsep.join(map(str, (PLAIN, DEFAULTS))),
    }


def keep_imports_safe(folder: Path) -> None:
    """Prevent kernels from importing modules in the folder of a page, because every page would run them as it starts.

    They import what most pages use.

    Args:
        folder: the folder that `own_environment` got.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    profile = folder / OWN["IPYTHONDIR"] / "profile_default"
    profile.mkdir(parents=True)
    settings = json.dumps(
        {
            "InteractiveShellApp": {"ignore_cwd": True, "exec_lines": [WARM_UP]},
            "IPKernelApp": {"log_level": "ERROR"},  # its warnings in the terminal do not help a reader
        }
    )
    save_bytes(profile / "ipython_kernel_config.json", settings.encode())


def set_cover(folder: Path) -> None:
    """Save the style sheet that covers JupyterLab while it loads where Jupyter reads a user's own.

    Args:
        folder: the folder that `own_environment` got.
    """
    custom = folder / OWN["JUPYTER_CONFIG_DIR"] / "custom"
    custom.mkdir(parents=True)
    save_bytes(custom / "custom.css", read_bytes(COVER, MOST_COVER))


def page_settings(page: str = "", *, browser: bool) -> list[str]:
    """Return the settings of a server that shows bcnb's notebooks as read-only pages.

    Raises:
        ValueError: if JUPYTER_PORT is not a valid port.
    """
    return [
        *server_settings(f"/doc/tree/{quote(page)}" if page else HOME, browser=browser),
        f"--ServerApp.root_dir={notebooks_folder().resolve()}",
        "--ServerApp.contents_manager_class=bcnb.cli.server.readonly_contents.ReadOnlyContents",
        "--ServerApp.kernel_manager_class=bcnb.cli.server.spare_kernels.SpareKernels",
        "--ServerApp.terminals_enabled=False",
        "--ServerApp.answer_yes=True",  # stop at once: nothing on a page can be lost
        # Stop the kernels of closed pages. An open page keeps its kernel.
        "--MappingKernelManager.cull_idle_timeout=60",
        "--MappingKernelManager.cull_interval=15",
        "--MappingKernelManager.cull_connected=False",
        # Each Jupyter application has its own setting.
        f"--LabApp.extra_labextensions_path={EXTENSIONS}",
        f"--JupyterNotebookApp.extra_labextensions_path={EXTENSIONS}",
        # While JupyterLab loads, the page has its own picture.
        "--LabApp.custom_css=True",
    ]
