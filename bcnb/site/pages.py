"""The pages of the site: JupyterLite around the notebooks of bcnb, which are marked as its own.

The marks are those that the server of `bcnb learn` sends along: the pages before and after, and that the outputs may be
trusted. So the pages start by themselves, by the same script.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

from bcnb.course.home.released_pages import DEFAULTS, EXTENSIONS, PLAIN, neighbors
from bcnb.site.environment import BUILD, HERE, BuildError, run
from bcnb.site.kernel import preloaded
from bcnb.site.light_page import light_address
from bcnb.storage.paths import notebooks_folder, sorted_paths

APPS = ("lab", "notebooks")
"""The pages for reading, and JupyterLab for people who want more."""
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
SETTINGS = "labconfig/default_setting_overrides.json"
LEARN = "bcnb:learn"
"""The script that makes a page of a notebook. In JupyterLab there are menus and cells instead."""
OWN_EXTENSIONS = HERE / "extensions"
"""The scripts that only the site has: Python is answered where the storage fails, and stays for a whole visit."""
WORKERS = ("service-worker.js", "build/service-worker.js")
ANSWER = re.compile(r"new Response\(JSON\.stringify\((\w+)\.response\)\)")
"""The place where the service worker returns the answer of a page to Python."""
ENTRANCE = "index.html"
HTML, PLAIN_TEXT = "text/html", "text/plain"
BOARD = '<img src="data:image/svg+xml,'
"""The beginning of the HTML of a stored board."""
UNUSED = (
    *("build/fa-*.eot", "build/fa-*.svg", "build/fa-*.ttf", "build/fa-*.woff", "build/fa-brands-*.woff2"),
    *("build/MathJax_*.woff", "doc", "rspack.*", "package.json"),
)
"""Files that no page asks for: the fonts of browsers that cannot run Python, of brands and of formulas, and what
JupyterLite is built with."""


def build_pages(python: Path, kernel: Path, folder: Path = BUILD / "lite") -> Path:
    """Return the folder of the site, without its front page.

    Raises:
        BuildError: if JupyterLite fails, or is another one than the site is made for.
    """
    shutil.rmtree(folder, ignore_errors=True)
    _write_notebooks(folder / "files")
    shutil.copytree(kernel, folder / "static" / "pyodide")
    _write_settings(folder, kernel)
    out = BUILD / "pages"
    shutil.rmtree(out, ignore_errors=True)
    run(python, "-m", "jupyterlite_core", "build", "--lite-dir", folder, "--output-dir", out, cwd=folder)
    for path in [path for pattern in UNUSED for path in sorted_paths(out, pattern)]:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name in WORKERS:
        (out / name).write_text(with_failures((out / name).read_text(encoding="utf-8")), encoding="utf-8")
    return out


def with_failures(worker: str) -> str:
    """Return the service worker so that what failed in a page is an error in Python.

    Raises:
        BuildError: for another service worker than that of the locked JupyterLite.
    """
    answer = r"new Response(JSON.stringify(\1.response),{status:\1.response?.failed?500:200})"
    changed, found = ANSWER.subn(answer, worker)
    if found != 1:
        raise BuildError(f"the service worker returns {found} answers of a page, instead of one")
    return changed


def _write_notebooks(folder: Path) -> None:
    """Write the notebooks as the server of `bcnb learn` sends them."""
    for source in sorted_paths(notebooks_folder(), "**/*"):
        path = source.relative_to(notebooks_folder())
        if source.is_dir() or any(part.startswith("bcnb-games") for part in path.parts):
            continue
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".ipynb":
            target.write_text(json.dumps(marked(source, path.as_posix())), encoding="utf-8")
        else:
            shutil.copy(source, target)


def marked(source: Path, path: str) -> dict[str, Any]:
    """Return a notebook with the marks of bcnb's own pages, and each stored output once, in one piece.

    A file may hold a text as a list of lines. JupyterLite shows such a list of an output with a comma after each line.
    Where an output has HTML, its plain text is shown nowhere. The stored boards of a notebook that also is a page
    without Python are left out, because that page has them.
    """
    notebook: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    around: dict[str, dict[str, str]] = neighbors(path)
    if home := around.get("home"):
        home["site"] = ENTRANCE
    notebook["metadata"]["bcnb"] = around
    for cell in notebook["cells"]:
        cell["metadata"]["trusted"] = True
        for output in cell.get("outputs", []):
            if "data" in output:
                output["data"] = _once(output["data"], boards=not light_address(path))
            if "text" in output:
                output["text"] = _whole(output["text"])
    return notebook


def _once(data: dict[str, Any], *, boards: bool) -> dict[str, Any]:
    """Return the data of an output that a page shows, without pictures of boards if they are not wanted."""
    found = {kind: _whole(value) for kind, value in data.items()}
    if HTML in found and found[HTML].startswith(BOARD) and not boards:
        return {kind: value for kind, value in found.items() if kind != HTML}
    return {kind: value for kind, value in found.items() if kind != PLAIN_TEXT or HTML not in found}


def _whole(value: Any) -> Any:
    """Return a text that is a list of lines as one text, and anything else unchanged."""
    return "".join(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value


def _write_settings(folder: Path, kernel: Path) -> None:
    """Write the settings of JupyterLite: it asks no other host, and loads all of Python at once."""
    loaded = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": preloaded(kernel)}}
    page = {
        "appName": "Battle Cry",
        "exposeAppInBrowser": True,
        "litePluginSettings": {KERNEL: loaded},
    }
    _write(folder / "jupyter-lite.json", _lite(page))
    _write(folder / "lab" / "jupyter-lite.json", _lite({"disabledExtensions": [LEARN]}))
    asked, plain = (json.loads((place / SETTINGS).read_text(encoding="utf-8")) for place in (DEFAULTS, PLAIN))
    _write(folder / "overrides.json", asked | {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}})
    _write(folder / "notebooks" / "overrides.json", plain)
    built = {
        "apps": APPS,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    extra = {"extra_labextensions_path": [str(EXTENSIONS), str(OWN_EXTENSIONS)]}
    _write(folder / "jupyter_lite_config.json", {"LiteBuildConfig": built, "FederatedExtensionAddon": extra})


def _lite(page: dict[str, Any]) -> dict[str, Any]:
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": page}


def _write(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")
