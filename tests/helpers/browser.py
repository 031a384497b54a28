"""Helpers for tests with a real page: where Chromium is, how it is started, and Jupyter apart from the user's own."""

import os
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
HOW_TO_GET_ONE = (
    "no Chromium found: install one (Debian: apt-get install chromium) or name it, BCNB_CHROMIUM=/path/to/chrome"
)
OFF = (
    # The window around a page: it would take three processes more, one of them again for every page.
    *("WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"),
    # What Playwright switches off, for the last list is the one that holds.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *(
        "DestroyProfileOnBrowserClose",
        "HttpsFirstBalancedModeAutoEnable",
        "HttpsUpgrades",
        "LensOverlay",
        "MediaRouter",
    ),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"),
)
"""Features of Chromium that a test does without."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
)
WAIT = 30_000
"""How many milliseconds a page may take to become as expected. A busy machine is not a fault."""


def find_chromium() -> Path | None:
    """The browser named by BCNB_CHROMIUM, or the first one on the PATH."""
    if named := os.environ.get("BCNB_CHROMIUM"):
        return Path(named)
    return next((Path(found) for name in NAMES if (found := shutil.which(name))), None)


def jupyter_environment(folder: Path, **more: str) -> dict[str, str]:
    """An environment whose Jupyter keeps everything in this folder and knows nothing of the user's own."""
    ours = {
        "IPYTHONDIR": "ipython",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "BCNB"))}
    return kept | {name: str(folder / part) for name, part in ours.items()} | more
