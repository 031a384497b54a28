"""The notebooks of the site as pages."""

import json
import re
from hashlib import sha256
from typing import Any

import pytest

from bcnb.site.environment import BuildError
from bcnb.site.pages import BOARD, OWN_EXTENSIONS, marked, with_failures
from bcnb.storage.paths import notebooks_folder

pytestmark = pytest.mark.unmeasured

LESSON = "rules/02_units_and_orders.ipynb"

pytestmark = pytest.mark.unmeasured

LESSON = "rules/02_units_and_orders.ipynb"


def test_a_notebook_of_the_site_is_that_of_the_checkout_except_marks() -> None:
    source = notebooks_folder() / LESSON
    there, here = marked(source, LESSON), json.loads(source.read_text(encoding="utf-8"))
    assert there["metadata"].pop("bcnb") == {
        "home": {"path": "00_start_here.ipynb", "title": "Battle Cry", "site": "index.html"},
        "previous": {"path": "rules/01_the_board.ipynb", "title": "The board"},
        "next": {"path": "rules/03_moving.ipynb", "title": "Moving"},
    }
    assert all(cell["metadata"].pop("trusted") for cell in there["cells"])
    for kind, text in texts_of(there):
        assert isinstance(text, str), kind
    shown = {(kind, text) for kind, text in texts_of(there)}
    assert shown <= {(kind, "".join(text)) for kind, text in texts_of(here)}
    assert {kind for kind, _ in texts_of(there)} >= {"text/html"}
    for cell in (*there["cells"], *here["cells"]):
        cell.pop("outputs", None)
    assert there == here


def test_an_output_of_the_site_is_stored_once_and_a_board_only_where_no_other_page_has_it() -> None:
    """Its plain text is shown nowhere if it has HTML."""
    for path, has_boards in (("rules/02_units_and_orders.ipynb", True), ("history/07_antietam.ipynb", False)):
        notebook = marked(notebooks_folder() / path, path)
        all_data = [
            output["data"] for cell in notebook["cells"] for output in cell.get("outputs", []) if "data" in output
        ]
        assert any("text/html" in data for data in all_data)
        assert not [data for data in all_data if {"text/html", "text/plain"} <= data.keys()]
        assert all(data for data in all_data)
        assert any(data.get("text/html", "").startswith(BOARD) for data in all_data) == has_boards


def texts_of(notebook: dict[str, Any]) -> list[tuple[str, Any]]:
    """The stored texts of a notebook, each with its kind: JupyterLite shows a list of lines with commas."""
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    shown = [pair for output in outputs for pair in output.get("data", {}).items()]
    return [*shown, *(("stream", output["text"]) for output in outputs if "text" in output)]


@pytest.mark.parametrize("path", ["history/01_first_bull_run.ipynb", "rules/01_the_board.ipynb"])
def test_no_list_of_the_site_has_commas_before_the_kernel_is_there(path: str) -> None:
    texts = texts_of(marked(notebooks_folder() / path, path))
    assert len(texts) > 20
    assert all(isinstance(text, str) for _, text in texts)


def test_what_fails_in_the_storage_is_an_error_in_python() -> None:
    worker = 'on("message",a=>{let i=a.data;e(new Response(JSON.stringify(i.response)))})'
    assert with_failures(worker) == worker.replace("i.response))", "i.response),{status:i.response?.failed?500:200})")
    with pytest.raises(BuildError, match="returns 0 answers"):
        with_failures(worker.replace("stringify", "write"))


@pytest.mark.parametrize("name", ["storage", "visit"])
def test_the_address_of_a_script_changes_with_it(name: str) -> None:
    """A server may tell browsers to keep it for long."""
    folder = OWN_EXTENSIONS / f"bcnb-{name}"
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    digest = sha256((folder / "static" / f"{name}.js").read_bytes()).hexdigest()
    assert package["jupyterlab"]["_build"]["load"] == f"static/{name}.js?v={digest[:12]}"


def test_no_notebook_has_a_formula_because_the_site_leaves_out_their_fonts():
    cells = [
        cell for path in notebooks_folder().rglob("*.ipynb") for cell in json.loads(path.read_text("utf-8"))["cells"]
    ]
    prose = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    assert prose
    assert [text for text in prose if re.search(r"\$[^$\n]+\$|\\\(|\\\[", text)] == []
