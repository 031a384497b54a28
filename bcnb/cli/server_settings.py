"""Settings of the Jupyter server for `bcnb lab` and `bcnb learn`.

The server listens on this machine only, and contacts no other.
"""

import os
from typing import Any

from bcnb.course.home.released_pages import DEFAULTS
from bcnb.storage.paths import READER, home_folder

HOME = "/bcnb/home"
"""The address of the home page of `bcnb learn`."""
MISSING = "JupyterLab is not installed; install it with: python -m pip install jupyterlab"


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
