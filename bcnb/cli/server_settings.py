"""Settings of the Jupyter server for `bcnb lab` and `bcnb learn`, and the digests of the released notebooks.

The server listens on this machine only, and contacts no other.
"""

import json
import os
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bcnb.storage.files import read_bytes
from bcnb.storage.paths import READER, home_folder

START = "00_start_here.ipynb"
"""The start page as a notebook."""
HOME = "/bcnb/home"
"""The address of the home page of `bcnb learn`."""
DEFAULTS = Path(__file__).parent / "jupyter"
"""The folder with JupyterLab's default settings. They switch off news and update checks."""
DIGESTS = DEFAULTS / "notebook_digests.txt"
"""The digest of each notebook of this release. `make freeze` writes it; only these notebooks are trusted."""
MISSING = "JupyterLab is not installed; install it with: python -m pip install jupyterlab"


@cache
def released() -> Mapping[str, str]:
    """Return the digest of each notebook of this release, by its path below the notebooks folder.

    Raises:
        OSError: if the list is missing.
    """
    lines = read_bytes(DIGESTS, 1 << 20).decode().splitlines()
    return {path: digest for digest, _, path in (line.partition("  ") for line in lines)}


def notebook_digest(notebook: Mapping[str, object]) -> str:
    """Return the SHA-256 of a notebook as `nbformat` reads it, including its stored outputs.

    Line ends and indentation of the file do not matter.
    """
    return sha256(json.dumps(notebook, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def is_released(notebook: Mapping[str, object], path: str) -> bool:
    """Return True if a notebook is exactly the released one. `path` is its path below the notebooks folder."""
    return released().get(path) == notebook_digest(notebook)


def set_environment() -> None:
    """Set the environment variables for JupyterLab and its kernels.

    bcnb's defaults come before the user's configuration, and all kernels use one folder for games and know that
    someone looks at their pages.
    """
    path = [str(DEFAULTS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(path)
    os.environ["BCNB_HOME"] = str(home_folder().resolve())
    os.environ[READER] = "1"


def server_settings(address: str, *, browser: bool) -> list[str]:
    """Return the command-line settings of the server, which override the user's configuration.

    Args:
        address: the path that the browser opens.
        browser: open a browser.

    Raises:
        ValueError: if JUPYTER_PORT is not a valid port.
    """
    settings = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.open_browser={browser}",
        f"--LabApp.default_url={address}",
        # Contact no other machine: no extension list, no news, no update checks.
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        # With more messages, the address would be hard to find.
        "--ServerApp.log_level=WARN",
        "--LabApp.log_level=WARN",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        settings.append("--ServerApp.allow_root=True")  # root is usual in a container
    if port := os.environ.get("JUPYTER_PORT"):
        settings += [f"--ServerApp.port={_port(port)}", "--ServerApp.port_retries=0"]
    return settings


def show_address(name: str, server: Any, stop: str) -> None:
    """Print the address of a server, and how to stop it. The log of the server then does not repeat the address.

    Args:
        name: what the address shows, such as `The lessons`.
        server: the initialized Jupyter server.
        stop: what to press.
    """
    if token := server.identity_provider.token:
        server.log.addFilter(lambda record: token not in record.getMessage())
    print(f"{name}: {server.local_url}")
    print(f"To stop, press {stop} in this window.", flush=True)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 <= int(text) < 65536):
        raise ValueError(f"JUPYTER_PORT is not a port: {text!r}")
    return int(text)
