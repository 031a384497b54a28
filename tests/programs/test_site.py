"""The site of static files, as far as it needs neither a network nor a build: `make site` proves the rest."""

import json
import os
import re
import socket
import struct
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from playwright.sync_api import BrowserType, Page, expect

from bcnb.course.history.saved_answers import save_answer
from bcnb.course.progress import save_mark
from bcnb.storage.paths import notebooks_folder
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario
from tests.helpers.games import step
from tests.programs.site import downloads
from tests.programs.site.downloads import PYODIDE, WHEELS
from tests.programs.site.environment import HERE, LOCK, ROOT
from tests.programs.site.front import front_page, plan, write_home
from tests.programs.site.kernel import _copy_used, _write_lock, preloaded
from tests.programs.site.light import included_records
from tests.programs.site.light_page import FOLDER, HISTORY, lesson_notebooks
from tests.programs.site.packed import pack_site
from tests.programs.site.pages import BOARD, STORAGE, marked, with_failures
from tests.programs.site.serve import Files
from tests.programs.site.sizes import measure

pytestmark = pytest.mark.unmeasured

LESSON, RULES = "rules/02_units_and_orders.ipynb", "rules/battle_cry.html"
KEEP = """([folder, files]) => new Promise((done, fail) => {
  const asked = indexedDB.open(`JupyterLite Storage - ${folder}`, 3);
  asked.onupgradeneeded = () => asked.result.createObjectStore("files");
  asked.onerror = fail;
  asked.onsuccess = () => {
    const change = asked.result.transaction("files", "readwrite");
    const store = change.objectStore("files");
    for (const [key, content] of Object.entries(files)) store.put({ content, format: "text" }, key);
    change.oncomplete = () => { asked.result.close(); done(); };
  };
})"""
"""What JupyterLite does when Python writes files."""


@pytest.fixture
def front(home: Path) -> str:
    return front_page(["static/python.wasm"])


@pytest.fixture
def site(home: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a front page in a folder of a server."""
    (tmp_path / "class").mkdir()
    write_home(tmp_path / "class", ["static/python.wasm"])
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/class/"
        server.shutdown()


# --- the front page ---------------------------------------------------------------------------------------------------


def test_every_link_of_the_front_page_leads_to_a_notebook_to_a_page_or_to_jupyterlab(front: str) -> None:
    links = {link for link in re.findall(r'<a [^>]*href="([^"]+)"', front) if not link.startswith("#")}
    light = {link for link in links if link.startswith(FOLDER)}
    pages = {link.partition("path=")[2].partition("#")[0] for link in links - light - {"lab/index.html"}}
    assert len(pages) > 30
    assert all((notebooks_folder() / page).is_file() for page in pages)
    games = {f"{FOLDER}games/{path.stem}.html" for path in included_records()}
    assert len(light & games) == 15
    lessons = {f"{HISTORY}{name}.html" for name in lesson_notebooks()}
    assert lessons <= light
    assert light - games - lessons == {
        f"{FOLDER}{name}" for name in ("games/index.html", "questions/index.html", RULES)
    }


def test_the_front_page_asks_for_nothing_of_another_host(front: str) -> None:
    assert set(re.findall(r"https?://[\w.]+", front)) <= {"http://www.w3.org"}  # the name of SVG


def test_the_front_page_knows_the_lessons_of_history_by_their_names(home: Path) -> None:
    history = plan([])["history"]
    assert isinstance(history, dict)
    names = list(history.values())
    assert len(names) == 16
    assert names[0] == "why-the-war"
    assert [find_scenario(name).name for name in names[1:]] == names[1:]


def test_the_front_page_shows_what_this_browser_keeps(site: str, page: Page, home: Path) -> None:
    page.goto(site)
    page.wait_for_selector("body[data-shown]")
    expect(page.locator(".next h2")).to_have_text("Lesson 1: The board")
    assert page.evaluate("indexedDB.databases()") == []
    for number in ("1.1", "1.2", "1.3", "1.4", "1.p1", "1.p2", "1.p3", "2.1"):
        save_mark(number, solved=True)
    save_mark("2.p1", solved=False)
    for number in ("2.2", "2.3", "2.4"):
        save_mark(number, solved=True)
    save_answer("shiloh", "second", "Grant\n[kernstown]")
    save_answer("why-the-war", "vote", "Slavery")
    save_mark("cards-01", solved=False)
    for number in ("1.1", "1.2", "1.3", "1.4"):
        save_mark(number, solved=True)
    for name in ("antietam", "crossroads", "two-players"):
        begin_game(find_scenario(name)).close()
    own = find_scenario("kernstown")
    step(begin_game(replace(own, name="mine", tables={**own.tables, "title": "<b>My hill</b>"})))
    (home / "torn-1.jsonl").write_bytes(b'{"bcnb":1,"ruleset"')
    kept = {f"bcnb-games/{path.name}": path.read_text(encoding="utf-8") for path in home.iterdir()}
    page.evaluate(KEEP, ["/class/", kept])
    page.reload()
    expect(page.locator("#learn li", has_text="✓")).to_have_text("1 The board ✓ 7 of 7")
    expect(page.locator("#learn li", has_text="Units and orders")).to_contain_text("4 of 7")
    expect(page.locator(".next h2")).to_have_text("Lesson 2: Units and orders")
    expect(page.get_by_role("link", name="Continue")).to_have_attribute("href", re.compile(r"02_units.*#task-2\.p1$"))
    expect(page.locator(".due li")).to_have_count(2)
    expect(page.locator(".due a[href*='#task-2.p1']")).to_be_visible()
    expect(page.locator("#history li", has_text="done")).to_contain_text("Shiloh")
    expect(page.locator("#history li", has_text="begun")).to_contain_text("Why the war")
    expect(page.locator(".games")).to_contain_text("Show 1 more")
    page.get_by_role("button", name="Show 1 more").click()
    titles = ["Antietam", "The Crossroads", "<b>My hill</b>", "The War of 1861, two players"]
    assert sorted(page.locator(".games li b").all_inner_texts()) == sorted(titles)
    assert page.locator(".games img").evaluate_all("all => all.every(one => !one.src.includes('mine'))")
    expect(page.locator(".skipped")).to_contain_text("torn-1.jsonl: ")


def test_the_front_page_says_as_a_file_what_to_do(site: str, page: Page, tmp_path: Path) -> None:
    page.goto((tmp_path / "class" / "index.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("run serve.py in this folder with Python")
    expect(page.get_by_role("link", name="Begin")).to_be_visible()
    page.goto(site)
    page.wait_for_selector("body[data-shown]")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_front_page_warns_where_nothing_is_saved(
    site: str, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> None:
    flags = [*browser_type_launch_args["args"], "--host-resolver-rules=MAP school.test 127.0.0.1"]
    named = browser_type.launch(**{**browser_type_launch_args, "args": flags})
    page = named.new_page()
    page.goto(site.replace("localhost", "school.test"))
    expect(page.get_by_role("alert")).to_contain_text("Ask for an address that begins with https")
    named.close()


# --- what is in the folder ----------------------------------------------------------------------------------------


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


def test_the_lock_of_pyodide_names_the_wheels_that_are_there_and_no_others(tmp_path: Path) -> None:
    other = {"numpy": {"name": "numpy", "file_name": "numpy-9-cp314-none-any.whl"}}
    lock = {"info": {"python": "3.14.0"}, "packages": other}
    (tmp_path / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    for name, module in (("bcnb-1-py3-none-any.whl", "bcnb/__init__.pyc"), ("Some_One-2-py3-none-any.whl", "some.pyc")):
        with ZipFile(tmp_path / name, "w") as archive:
            archive.writestr(module, b"")
            archive.writestr(f"{name.partition('-')[0]}-1.dist-info/METADATA", b"")
    _write_lock(tmp_path)
    found = json.loads((tmp_path / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert found["info"] == lock["info"]
    assert preloaded(tmp_path) == ["bcnb", "some-one"]
    assert found["packages"]["bcnb"]["depends"] == ["some-one"]
    assert found["packages"]["some-one"]["imports"] == ["some"]
    wheel = tmp_path / "Some_One-2-py3-none-any.whl"
    assert found["packages"]["some-one"]["sha256"] == sha256(wheel.read_bytes()).hexdigest()


def test_a_wheel_is_taken_without_what_is_unused(tmp_path: Path) -> None:
    used = ["anywidget/widget.py", "pygments/lexers/__init__.py", "pygments/lexers/python.py", "pygments/token.py"]
    unused = [
        "anywidget/labextension/package.json",
        "anywidget-1.data/data/share/a.js",
        "pygments/lexers/_php_builtins.py",
        "pygments/lexers/sql.py",
        "wcwidth/table_grapheme_overrides/_known_0.py",
    ]
    with ZipFile(tmp_path / "old.whl", "w") as archive:
        for name in (*used, *unused):
            archive.writestr(name, b"#")
    _copy_used(tmp_path / "old.whl", tmp_path / "new.whl")
    with ZipFile(tmp_path / "new.whl") as archive:
        assert archive.namelist() == used


def test_notebooks_of_a_wheel_have_no_outputs(tmp_path: Path) -> None:
    words, code = {"cell_type": "markdown", "source": ["# É"]}, {"cell_type": "code", "source": [], "outputs": [{}]}
    with ZipFile(tmp_path / "old.whl", "w") as archive:
        archive.writestr("bcnb/_data/notebooks/a.ipynb", json.dumps({"cells": [words, code]}))
    _copy_used(tmp_path / "old.whl", tmp_path / "new.whl")
    with ZipFile(tmp_path / "new.whl") as archive:
        left = json.loads(archive.read("bcnb/_data/notebooks/a.ipynb"))
    assert left["cells"] == [words, {**code, "outputs": []}]


def test_what_fails_in_the_storage_is_an_error_in_python() -> None:
    worker = 'on("message",a=>{let i=a.data;e(new Response(JSON.stringify(i.response)))})'
    assert with_failures(worker) == worker.replace("i.response))", "i.response),{status:i.response?.failed?500:200})")
    with pytest.raises(SystemExit, match="hands on 0 answers"):
        with_failures(worker.replace("stringify", "write"))


def test_the_address_of_the_storages_script_changes_with_it() -> None:
    """A server may tell browsers to keep it for long."""
    folder = STORAGE / "bcnb-storage"
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    digest = sha256((folder / "static" / "storage.js").read_bytes()).hexdigest()
    assert package["jupyterlab"]["_build"]["load"] == f"static/storage.js?v={digest[:12]}"


def test_what_the_site_is_built_of_is_locked_by_sums() -> None:
    """Every name has its version and its sums, and what is asked for is among them."""
    for lock, asked in ((LOCK, HERE / "requirements.in"), (WHEELS, HERE / "wheels.in")):
        entries = re.split(r"\n(?=[\w-]+==)", lock.read_text(encoding="utf-8"))[1:]
        assert all("--hash=sha256:" in entry for entry in entries)
        lines = asked.read_text(encoding="utf-8").splitlines()
        names = {re.split("[=>]", line)[0] for line in lines if line and not line.startswith("#")}
        assert names <= {entry.partition("==")[0] for entry in entries}
    assert re.fullmatch(r"[0-9a-f]{128}", tomllib.loads(PYODIDE.read_text(encoding="utf-8"))["sha512"])


REFUSED = "pip --require-hashes\nERROR: In --require-hashes mode, all requirements must have their versions pinned"


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("pip\nNo matching distribution", False),
        ("pyodide has the sum 12", True),
        ("uv\nHash mismatch for x", True),
        (REFUSED, True),
    ],
)
def test_what_cannot_be_fetched_is_no_fault_but_a_wrong_sum_is(
    said: str, fault: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> Path:
        raise SystemExit(said)

    monkeypatch.setattr(downloads, "make_environment", fails)
    if fault:
        with pytest.raises(SystemExit, match=r"sum|mismatch|pinned"):
            downloads.unreached()
    else:
        assert downloads.unreached() == "No matching distribution"


def test_the_browser_has_what_bcnb_imports_there() -> None:
    """All packages that bcnb depends on, except those that a browser does without."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split("[>=]", line)[0] for line in project["dependencies"] if "emscripten" not in line}
    assert needed <= set((HERE / "wheels.in").read_text(encoding="utf-8").split())
    versions = [re.findall(r"(?m)^(anywidget|jupyterlab-widgets)==(\S+)", lock.read_text()) for lock in (LOCK, WHEELS)]
    assert versions[0] == versions[1]  # the page's half of the widgets, and the kernel's


def test_the_size_of_a_folder_is_that_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_bytes(bytes(1000))
    (tmp_path / "c").write_bytes(b"x")
    size = measure(tmp_path)
    assert (size.files, size.plain) == (2, 1001)
    assert 21 < size.packed < 100


# --- one file ---------------------------------------------------------------------------------------------------------


def test_the_zip_has_every_file_of_the_site_and_always_the_same_bytes(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "files").mkdir(parents=True)
    (site / "index.html").write_bytes(b"<h1>bcnb")
    (site / "files" / "é.wasm").write_bytes(bytes(2000))
    packed = pack_site(site)
    assert packed == tmp_path / "bcnb-site.zip"
    before = packed.read_bytes()
    os.utime(site / "index.html", (0, 0))
    assert pack_site(site).read_bytes() == before
    with ZipFile(packed) as archive:
        archive.extractall(tmp_path / "host")
    files = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    host = tmp_path / "host"
    assert {path.relative_to(host): path.read_bytes() for path in host.rglob("*") if path.is_file()} == files
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bcnb-site.zip", "host", "site"]


# --- the small server -------------------------------------------------------------------------------------------------


def test_the_server_in_the_folder_needs_python_alone(tmp_path: Path) -> None:
    """Neither packages nor the folder in which it is started; and it says what a file is."""
    (tmp_path / "serve.py").write_bytes((HERE / "serve.py").read_bytes())
    for name in ("python.wasm", "script.mjs"):
        (tmp_path / name).write_bytes(b"\0asm")
    command = [sys.executable, "-I", "-S", "-u", tmp_path / "serve.py", "0"]
    with subprocess.Popen(command, cwd="/", env={"BROWSER": "true"}, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        kinds = [urlopen(address + name).headers["Content-Type"] for name in ("python.wasm", "script.mjs")]
        server.terminate()
    assert kinds == ["application/wasm", "text/javascript"]


def test_a_browser_that_continues_before_a_file_has_come_is_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "python.wasm").write_bytes(bytes(20_000_000))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(tmp_path))) as server:
        server.daemon_threads = False  # the end waits for all answers
        Thread(target=server.serve_forever, daemon=True).start()
        with socket.create_connection(server.server_address) as visitor:
            visitor.sendall(b"GET /python.wasm HTTP/1.0\r\n\r\n")
            visitor.recv(100)
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        server.shutdown()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("port", ["0x50", "65536", "-1", "port"])
def test_the_server_refuses_a_port_that_is_none(port: str) -> None:
    done = subprocess.run([sys.executable, HERE / "serve.py", port], capture_output=True, text=True)
    assert done.stderr == f"this is not a port: {port}\n"


def test_no_notebook_has_a_formula_because_the_site_leaves_out_their_fonts():
    cells = [
        cell for path in notebooks_folder().rglob("*.ipynb") for cell in json.loads(path.read_text("utf-8"))["cells"]
    ]
    prose = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    assert prose
    assert [text for text in prose if re.search(r"\$[^$\n]+\$|\\\(|\\\[", text)] == []
