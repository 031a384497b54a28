"""The address of this computer in its network, and the QR code of an address."""

import socket

import pytest

from bcnb.site.network_address import ELSEWHERE, QUIET, network_address, qr_text

pytestmark = pytest.mark.unmeasured

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
