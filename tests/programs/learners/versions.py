"""Other versions of Jupyter than the one of the tests: each in an environment of its own, made for the occasion."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from venv import EnvBuilder

ROOT = Path(__file__).parents[3]
VERSIONS = {
    "JupyterLab 4.4, Notebook 7.4": ("jupyterlab==4.4.*", "notebook==7.4.*"),
    "JupyterLab 4.5, Notebook 7.5": ("jupyterlab==4.5.*", "notebook==7.5.*"),
}
"""What a page must work in next to the newest, with what has to be installed for it."""


def installed(folder: Path, wanted: Sequence[str]) -> str:
    """The Python of a new environment with bcnb and some packages. Raises CalledProcessError if one cannot be had."""
    EnvBuilder(with_pip=True).create(folder)
    python = str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    subprocess.run((*pip, "--editable", str(ROOT), *wanted), check=True)
    return python
