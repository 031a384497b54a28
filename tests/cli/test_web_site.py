"""`bcnb site`: where the site is written, and who can see it."""

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

from bcnb import __version__
from bcnb.cli import web_site
from bcnb.cli.web_site import ELSEWHERE, QUIET, network_address, qr_text
from bcnb.site import builder
from bcnb.site.environment import NO_NETWORK, BuildError
from bcnb.site.site_files import ZIP
from bcnb.site.small_server import Server
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

OWN = "192.168.1.20"


def write_site(folder: Path, version: str = __version__) -> None:
    """Write the files by which a site is known, and a front page."""
    (folder / "static" / "pyodide").mkdir(parents=True)
    (folder / "static" / "pyodide" / f"bcnb-{version}-py3-none-any.whl").touch()
    (folder / "serve.py").touch()
    (folder / "index.html").write_text("<h1>Battle Cry</h1>", encoding="utf-8")


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders in which a site was written."""
    folders: list[Path] = []

    def build(folder: Path, tell: Callable[[str], None]) -> Path:
        tell("Writing the pages ...")
        folders.append(folder)
        write_site(folder)
        return folder.parent / ZIP

    monkeypatch.setattr(builder, "build_site", build)
    return folders


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes, bool]]:
    """The address at which each server listened, its front page, and whether a browser was opened."""
    found: list[tuple[str, bytes, bool]] = []

    def run_server(server: Server, *, browser: bool) -> None:
        Thread(target=server.serve_forever, daemon=True).start()
        with urlopen(f"http://localhost:{server.server_address[1]}/") as page:
            found.append((str(server.server_address[0]), page.read(), browser))
        server.shutdown()

    monkeypatch.setattr(web_site, "run_server", run_server)
    monkeypatch.setattr(web_site, "network_address", lambda: OWN)
    return found


def test_the_folder_and_the_zip_are_named(built: list[Path], tmp_path: Path) -> None:
    result = call("site", "--out", tmp_path / "x")
    assert (result.status, built) == (0, [tmp_path / "x"])
    assert result.out.splitlines() == [
        f"{tmp_path / 'x'} (3 files, 0 MB)",
        f"{tmp_path / ZIP} (the same files, to unpack on a web host)",
    ]
    assert result.err == "Writing the pages ...\n"


@pytest.mark.parametrize("words", [[], ["--serve", "0", "--no-browser"]])
def test_a_folder_with_other_files_is_not_touched(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    result = call("site", "--out", tmp_path, *words)
    assert result.status == 1
    assert result.err == f"bcnb: {tmp_path}: this folder has other files. Name a new or empty folder: --out DIR\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_failed_download_is_reported_with_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def build(folder: Path, tell: Callable[[str], None]) -> Path:
        raise BuildError(f"{NO_NETWORK}\nerror: dns error")

    monkeypatch.setattr(builder, "build_site", build)
    result = call("site", "--out", tmp_path / "x")
    assert (result.status, result.err) == (1, f"bcnb: {NO_NETWORK}\nerror: dns error\n")


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "bcnb.site.builder", None)
    result = call("site", "--out", tmp_path / "x")
    assert (result.status, "pip install 'bcnb[site]'" in result.err) == (1, True)


def test_a_site_that_is_there_is_shown_on_this_computer_only(
    built: list[Path], shown: list[tuple[str, bytes, bool]], tmp_path: Path
) -> None:
    write_site(tmp_path / "x")
    result = call("site", "--out", tmp_path / "x", "--serve", "0")
    assert (result.status, built) == (0, [])
    assert shown == [("127.0.0.1", b"<h1>Battle Cry</h1>", True)]
    assert result.out.startswith("The lessons: http://localhost:")
    assert len(result.out.splitlines()) == 1


def test_a_site_that_is_not_there_is_written_first(
    built: list[Path], shown: list[tuple[str, bytes, bool]], tmp_path: Path
) -> None:
    assert call("site", "--out", tmp_path / "x", "--serve", "0", "--no-browser").status == 0
    assert built == [tmp_path / "x"]
    assert [browser for _, _, browser in shown] == [False]


def test_a_site_of_another_version_is_shown_with_the_way_to_a_new_one(
    shown: list[tuple[str, bytes, bool]], tmp_path: Path
) -> None:
    write_site(tmp_path / "x", "0.1")
    result = call("site", "--out", tmp_path / "x", "--serve", "0")
    assert result.out.startswith(f"{tmp_path / 'x'} is a site of bcnb 0.1. To write it again: bcnb site --out ")
    assert len(shown) == 1


def test_other_computers_see_the_site_only_when_asked_and_the_meaning_is_printed(
    shown: list[tuple[str, bytes, bool]], tmp_path: Path
) -> None:
    write_site(tmp_path / "x")
    result = call("site", "--out", tmp_path / "x", "--serve", "0", "--lan")
    assert shown == [("0.0.0.0", b"<h1>Battle Cry</h1>", True)]
    first, *code = result.out.removesuffix(f"{web_site.MEANING}\n").splitlines()
    assert first.startswith(f"The lessons: http://{OWN}:")
    assert len({len(line) for line in code}) == 1
    assert set("".join(code)) == set("\u2588\u2580\u2584 ")
    assert result.out.endswith(f"{web_site.MEANING}\n")
    assert "Anyone on this network can open these pages" in web_site.MEANING
    assert "saved games and answers are not among them" in web_site.MEANING


def test_a_site_that_is_not_shown_has_no_network(built: list[Path], tmp_path: Path) -> None:
    result = call("site", "--out", tmp_path / "x", "--lan")
    assert (result.status, result.err) == (1, "bcnb: --lan is for a site that is shown: add --serve\n")
    assert built == []


@pytest.mark.parametrize("port", ["65536", "-1", "0x50", "port", "٣"])
def test_a_number_that_is_not_a_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = call("site", f"--serve={port}")
    assert result.status == 2
    assert "is not a port from 0 to 65535" in result.err


# --- the address of this computer -------------------------------------------------------------------------------------


ADDRESS = "http://192.168.1.20:8000/"


class Probe:
    """A socket that knows only its own address."""

    own = "192.168.1.20"

    def __init__(self, *_: object) -> None:
        self.to: object = None

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""

    def connect(self, to: tuple[str, int]) -> None:
        if not self.own:
            raise OSError("network is unreachable")
        assert to == ELSEWHERE

    def getsockname(self) -> tuple[str, int]:
        return self.own, 1


@pytest.mark.parametrize(
    ("way", "names", "found"),
    [
        ("192.168.1.20", ["127.0.1.1"], "192.168.1.20"),
        ("", ["127.0.1.1", "10.0.0.7"], "10.0.0.7"),
        ("127.0.0.1", ["10.0.0.7"], "10.0.0.7"),
    ],
)
def test_the_address_is_that_which_others_see(
    way: str, names: list[str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Probe, "own", way)
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: ("here", [], names))
    assert network_address() == found


def test_a_computer_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Probe, "own", "")
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: ("here", [], ["127.0.1.1"]))
    with pytest.raises(ValueError, match="in no network"):
        network_address()


def test_a_code_has_a_light_frame_and_the_modules_of_the_address() -> None:
    """A module is light where its half of a character is filled."""
    rows = []
    for line in qr_text(ADDRESS).splitlines():
        rows.append([sign in "\u2588\u2580" for sign in line])
        rows.append([sign in "\u2588\u2584" for sign in line])
    width = len(rows[0])
    assert width == 25 + 2 * QUIET
    assert len(rows) in (width, width + 1)
    finder = [row[QUIET : QUIET + 7] for row in rows[QUIET : QUIET + 7]]
    assert finder[0] == finder[6] == [False] * 7
    assert finder[1] == [False, *[True] * 5, False]
    assert all(all(row) for row in (*rows[:QUIET], *rows[width - QUIET :]))
    assert all(row[:QUIET] == row[-QUIET:] == [True] * QUIET for row in rows)
    assert qr_text(ADDRESS) != qr_text(ADDRESS.replace("20", "21"))
