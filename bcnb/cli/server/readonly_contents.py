"""Jupyter contents managers: read-only for `bcnb learn`, and one that saves changed notebooks for `bcnb lab`."""

import json
from pathlib import Path
from typing import Any, NoReturn

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from nbformat import NotebookNode, reads
from tornado.web import HTTPError

from bcnb.cli.server_settings import HOME
from bcnb.course.home.released_pages import LARGEST, is_released, neighbors, released
from bcnb.storage.files import read_bytes
from bcnb.storage.paths import checkout, notebooks_folder

REFUSED = "these pages are for reading; nothing is written to them. `bcnb lab` opens notebooks that can be changed"


SAFE = ("text/plain", "image/png", "image/jpeg")
"""The kinds of stored output of an untrusted notebook that are sent to the browser. None of them can contain a script.
"""

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
"""The kernel of every page."""


class ReadOnlyContents(AsyncLargeFileManager):
    """A contents manager that reads files, adds links to the previous and next page, and refuses everything else.

    Only a notebook that is exactly as released is trusted and starts by itself. Any other notebook waits for *Start*,
    and is sent without anything that a browser could run.
    """

    async def get(self, path: str, *args: object, **kwargs: object) -> dict[str, object]:
        """Return the contents model of a file or folder, marked as not writable."""
        model: dict[str, object] = await super().get(path, *args, **kwargs)
        model["writable"] = False
        return model

    def mark_trusted_cells(self, nb: NotebookNode, path: str = "") -> None:
        """Trust a released notebook, and disarm any other. Jupyter calls this for every notebook that it reads."""
        place = path.strip("/")
        own = self._own(path)
        trusted = own and is_released(nb, place)
        if not trusted:
            disarm(nb)
        around: dict[str, object] = {**with_home(neighbors(place))} if own else {}
        if not trusted:
            around |= {"foreign": True, "changed": own and place in released()}
        nb.metadata["bcnb"] = around
        self.notary.mark_cells(nb, trusted)

    def _own(self, path: str) -> bool:
        """Return True if a path leads to the file at this place in the notebooks folder, without a symbolic link."""
        root = notebooks_folder().resolve()
        return Path(self._get_os_path(path)).resolve() == root / path.strip("/")

    async def list_checkpoints(self, path: str) -> list[dict[str, object]]:
        """Return an empty list, because nothing is ever saved."""
        return []

    async def _refused(self, *args: object, **kwargs: object) -> NoReturn:
        raise HTTPError(403, REFUSED, reason="These pages are for reading")

    save = new = new_untitled = copy = update = _refused
    delete = delete_file = rename = rename_file = _refused
    create_checkpoint = restore_checkpoint = delete_checkpoint = _refused


class Notebooks(AsyncLargeFileManager):
    """A contents manager for files that can be changed. It saves a notebook of bcnb only if the reader has changed it.

    JupyterLab changes every notebook that is opened: it adds the kernel and its version, and saves this automatically.
    In a checkout, outputs are not saved either, because `make freeze` stores them.
    """

    async def save(self, model: dict[str, Any], path: str = "") -> dict[str, object]:
        """Save a file, and return its contents model. Skip a notebook of bcnb that the reader has not changed."""
        file = Path(self._get_os_path(path.strip("/")))
        if model.get("type") == "notebook" and "content" in model and _is_copy(file, path.strip("/")):
            stored = json.loads(read_bytes(file, LARGEST))
            if _written(model["content"]) == _written(stored):
                return dict(await self.get(path, content=False))
            named = {key: stored["metadata"][key] for key in KERNEL_KEYS if key in stored["metadata"]}
            model["content"]["metadata"] = {**model["content"]["metadata"], **named}
        return dict(await super().save(model, path))


KERNEL_KEYS = ("kernelspec", "language_info")
"""The notebook metadata that describes the kernel."""


def _is_copy(file: Path, path: str) -> bool:
    """Return True if a file exists and is one of bcnb's own notebooks, or a copy of one."""
    return path.endswith(".ipynb") and file.is_file() and (notebooks_folder() / path).is_file()


def _written(notebook: dict[str, Any]) -> list[tuple[object, ...]]:
    """Return everything that a reader may have changed in the cells. In a checkout, this excludes the outputs."""
    cells = reads(json.dumps(notebook), as_version=4).cells
    shown = ("outputs", "execution_count") if checkout() is None else ()
    keys = ("cell_type", "source", "attachments", *shown)
    return [(*(cell.get(key) for key in keys), cell.metadata.get("tags")) for cell in cells]


def disarm(notebook: NotebookNode) -> None:
    """Remove everything from a notebook that a browser might run before the reader presses *Start*.

    This includes the stored state of widgets, which Jupyter loads with its scripts, and every output except plain text
    and pixel images.
    """
    notebook.metadata = NotebookNode(kernelspec=dict(KERNEL))
    for cell in notebook.cells:
        cell.metadata = NotebookNode()
        if cell.cell_type == "code":
            cell.outputs = [_disarmed(output) for output in cell.outputs]


def _disarmed(output: NotebookNode) -> NotebookNode:
    if "data" in output:
        output.data = NotebookNode({kind: output.data[kind] for kind in SAFE if kind in output.data})
        output.metadata = NotebookNode()
    return output


def with_home(around: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """Return the links of a page whose link to the start page leads to the home page of the server."""
    return {name: {**page, "site": HOME} if name == "home" else page for name, page in around.items()}
