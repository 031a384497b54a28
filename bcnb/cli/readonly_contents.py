"""The notebooks as Jupyter's server gives them to pages: for reading alone, or to be changed and saved."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from nbformat import NotebookNode, reads
from tornado.web import HTTPError

from bcnb.cli.server_settings import START, is_released, released
from bcnb.storage.files import read_bytes
from bcnb.storage.paths import checkout, notebooks_folder, sorted_paths

LARGEST = 1 << 24
"""The most bytes of a page that is read for its title."""
REFUSED = "these pages are for reading; nothing is written to them. `bcnb lab` opens notebooks that can be changed"


SAFE = ("text/plain", "image/png", "image/jpeg")
"""The stored outputs of a foreign notebook that reach the browser. None of them can hold a script."""

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
"""The kernel of every page."""


class ReadOnlyContents(AsyncLargeFileManager):
    """Jupyter's file manager: it reads files, names the pages before and after, and refuses everything else.

    Only a notebook that is exactly as released is trusted, and so starts by itself. Anything else waits for *Start*,
    and nothing that a browser could run is sent with it.
    """

    async def get(self, path: str, *args: object, **kwargs: object) -> dict[str, object]:
        model: dict[str, object] = await super().get(path, *args, **kwargs)
        model["writable"] = False
        return model

    def mark_trusted_cells(self, nb: NotebookNode, path: str = "") -> None:
        """Trust a released notebook; disarm any other one. Jupyter calls this for every notebook that it reads."""
        place = path.strip("/")
        own = self._own(path)
        trusted = own and is_released(nb, place)
        if not trusted:
            disarm(nb)
        around: dict[str, object] = {**neighbours(place)} if own else {}
        if not trusted:
            around |= {"foreign": True, "changed": own and place in released()}
        nb.metadata["bcnb"] = around
        self.notary.mark_cells(nb, trusted)

    def _own(self, path: str) -> bool:
        """Return whether a path leads to a file at the same place in the notebooks folder, through no link."""
        root = notebooks_folder().resolve()
        return Path(self._get_os_path(path)).resolve() == root / path.strip("/")

    async def list_checkpoints(self, path: str) -> list[dict[str, object]]:
        return []

    async def _refused(self, *args: object, **kwargs: object) -> NoReturn:
        raise HTTPError(403, REFUSED, reason="These pages are for reading")

    save = new = new_untitled = copy = update = _refused
    delete = delete_file = rename = rename_file = _refused
    create_checkpoint = restore_checkpoint = delete_checkpoint = _refused


class Notebooks(AsyncLargeFileManager):
    """Files to be changed and saved. One of bcnb's own notebooks is written only if a reader has changed it.

    JupyterLab changes a notebook that is merely opened: it names the kernel and its version there, and saves that by
    itself after a while. In a checkout what a run shows is not saved either: there `make freeze` stores it.
    """

    async def save(self, model: dict[str, Any], path: str = "") -> dict[str, object]:
        file = Path(self._get_os_path(path.strip("/")))
        if model.get("type") == "notebook" and "content" in model and _is_copy(file, path.strip("/")):
            stored = json.loads(read_bytes(file, LARGEST))
            if _written(model["content"]) == _written(stored):
                return dict(await self.get(path, content=False))
            named = {key: stored["metadata"][key] for key in KERNEL_KEYS if key in stored["metadata"]}
            model["content"]["metadata"] = {**model["content"]["metadata"], **named}
        return dict(await super().save(model, path))


KERNEL_KEYS = ("kernelspec", "language_info")
"""What a notebook says of the kernel that ran it."""


def _is_copy(file: Path, path: str) -> bool:
    """Whether a file that exists is one of bcnb's own notebooks, or a copy that was made of one."""
    return path.endswith(".ipynb") and file.is_file() and (notebooks_folder() / path).is_file()


def _written(notebook: dict[str, Any]) -> list[tuple[object, ...]]:
    """What a reader may have changed in the cells of a notebook; outputs belong to it only outside of a checkout."""
    cells = reads(json.dumps(notebook), as_version=4).cells
    shown = ("outputs", "execution_count") if checkout() is None else ()
    keys = ("cell_type", "source", "attachments", *shown)
    return [(*(cell.get(key) for key in keys), cell.metadata.get("tags")) for cell in cells]


def disarm(notebook: NotebookNode) -> None:
    """Remove everything from a notebook that a browser might run before the reader presses *Start*.

    That is the stored state of widgets, which Jupyter loads with the scripts in it, and every output but plain text and
    pictures made of pixels.
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


def neighbours(path: str) -> dict[str, dict[str, str]]:
    """Return home and the released pages before and after a page in its folder, each with its path and its title.

    A page that is not part of the release has only home.
    """
    folder = (notebooks_folder() / path).parent
    pages = [one.relative_to(notebooks_folder()).as_posix() for one in sorted_paths(folder, "*.ipynb")]
    pages = [page for page in pages if page in released()]
    before, after = list[str](), list[str]()
    if path in pages:
        place = pages.index(path)
        before, after = pages[max(place - 1, 0) : place], pages[place + 1 : place + 2]
    around = {"home": START, "previous": "".join(before), "next": "".join(after)}
    return {name: {"path": page, "title": title(page)} for name, page in around.items() if page and path != START}


@cache
def title(path: str) -> str:
    """Return the headline of a page; the name of its file if it has none or cannot be read."""
    try:
        notebook = json.loads(read_bytes(notebooks_folder() / path, LARGEST))
        lines = "".join(notebook["cells"][0]["source"]).splitlines()
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        lines = []
    return next((line.removeprefix("# ") for line in lines if line.startswith("# ")), Path(path).stem)
