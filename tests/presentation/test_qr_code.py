"""QR codes: each drawn module is that of the code, with the white border that cameras need."""

import re
from xml.etree import ElementTree

import pytest
from segno import make_qr

from bcnb.presentation.qr_code import QUIET, qr_svg

ADDRESSES = (
    "https://bcnb.example/antietam/?level=plain",
    "http://192.168.1.20:8000/lesson-4/",
    "https://school.example/war/homework/#homework=2026-12-04,why-the-war,antietam,4.2,kernstown,shiloh.3",
)


def drawn_modules(svg: str) -> tuple[int, set[tuple[int, int]]]:
    """Return the size of a picture in modules, and the places of the dark ones."""
    [size] = re.findall(r'viewBox="0 0 (\d+) \1"', svg)
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg)
    return int(size), {(int(x) + n, int(y)) for x, y, width in runs for n in range(int(width))}


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_module_of_the_code_is_drawn_within_a_white_border(address: str) -> None:
    svg = qr_svg(address)
    size, dark = drawn_modules(svg)
    matrix = make_qr(address, error="m").matrix
    assert size == len(matrix) + 8
    assert dark == {(x + QUIET, y + QUIET) for y, row in enumerate(matrix) for x, bit in enumerate(row) if bit}
    white, black = ElementTree.fromstring(svg)
    assert (white.get("fill"), white.get("d")) == ("#fff", f"M0 0h{size}v{size}H0z")
    assert black.get("fill") == "#000"


def test_another_address_has_another_code() -> None:
    assert len({qr_svg(address) for address in ADDRESSES}) == len(ADDRESSES)


@pytest.mark.parametrize("text", ["", "antietam", "javascript:alert(1)", " https://bcnb.example/"])
def test_what_is_not_a_web_address_has_no_code(text: str) -> None:
    with pytest.raises(ValueError, match="made for a web address"):
        qr_svg(text)


def test_an_address_that_is_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        qr_svg("https://bcnb.example/" + "x" * 3000)
