"""Jupyter's server, as `bcnb lab` and `bcnb learn` start it: on this machine only, and asking no other one."""

import json
import os
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from bcnb.storage.files import read_bytes
from bcnb.storage.paths import home_folder

START = "00_start_here.ipynb"
"""The page that opens."""
DEFAULTS = Path(__file__).parent / "jupyter"
"""Defaults of JupyterLab's settings: it asks neither the user nor another machine about news and updates."""
DIGESTS = DEFAULTS / "notebook_digests.txt"
"""The digest of each notebook of this release. `make freeze` writes it; only these notebooks are trusted."""
MISSING = "JupyterLab is not installed; install it with: python -m pip install jupyterlab"


@cache
def released() -> Mapping[str, str]:
    """Return the digest of each notebook of this release, by its path below the notebooks folder.

    Raises OSError if the list is missing.
    """
    lines = read_bytes(DIGESTS, 1 << 20).decode().splitlines()
    return {path: digest for digest, _, path in (line.partition("  ") for line in lines)}


def notebook_digest(notebook: Mapping[str, object]) -> str:
    """Return the SHA-256 of everything in a notebook, stored outputs included, as `nbformat` reads it.

    Line ends and indentation of the file do not count.
    """
    return sha256(json.dumps(notebook, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def is_released(notebook: Mapping[str, object], path: str) -> bool:
    """Return whether a notebook at a path below the notebooks folder is exactly the one in this release."""
    return released().get(path) == notebook_digest(notebook)


def set_environment() -> None:
    """What JupyterLab and its kernels read: our defaults before the user's own, and one place for all games."""
    path = [str(DEFAULTS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(path)
    os.environ["BCNB_HOME"] = str(home_folder().resolve())


def server_settings(address: str, *, browser: bool) -> list[str]:
    """What the server is told, over the user's own configuration, and the address that it opens.

    Raises ValueError for a port that is none.
    """
    settings = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.open_browser={browser}",
        f"--LabApp.default_url={address}",
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


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 <= int(text) < 65536):
        raise ValueError(f"JUPYTER_PORT is not a port: {text!r}")
    return int(text)
