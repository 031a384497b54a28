"""Jupyter's server, as `bcnb lab` and `bcnb learn` start it: on this machine only, and asking no other one."""

import os
from pathlib import Path

from bcnb.library.places import home_folder

START = "00_start_here.ipynb"
"""The page that opens."""
DEFAULTS = Path(__file__).parent / "jupyter"
"""Defaults of JupyterLab's settings: it asks neither the user nor another machine about news and updates."""
MISSING = "JupyterLab is not installed; install it with: python -m pip install jupyterlab"


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
