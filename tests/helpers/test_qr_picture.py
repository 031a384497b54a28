"""QR codes in pictures are read: of every size, level and mask, and with digits and capital letters apart."""

from io import BytesIO

import pytest
from PIL import Image
from segno import make_qr

from tests.helpers.qr_picture import modules_of, text_in

ADDRESS = "https://school.example/war/antietam/?level=plain"


def drawn(text: str, **how: object) -> bytes:
    picture = BytesIO()
    make_qr(text, **how).save(picture, kind="png", scale=6, border=4)
    return picture.getvalue()


HOW = [
    *({"error": "m", "mask": mask} for mask in range(8)),
    {"error": "h", "version": 12},
    {"error": "l", "version": 27},
]


@pytest.mark.parametrize("how", HOW)
def test_the_text_of_a_code_is_read(how: dict[str, object]) -> None:
    picture = drawn(ADDRESS, **how)
    code = make_qr(ADDRESS, **how)
    assert modules_of(picture) == [[bool(bit) for bit in row] for row in code.matrix]
    assert text_in(picture) == ADDRESS


@pytest.mark.parametrize("text", ["1", "1234567", "12345678", "ABC-45", "AB C", "Straße"])
def test_digits_letters_and_others_are_read(text: str) -> None:
    assert text_in(drawn(text, encoding="utf-8" if not text.isascii() else None, eci=False)) == text


@pytest.mark.parametrize("color", ["white", "black"])
def test_a_picture_without_a_code_is_refused(color: str) -> None:
    empty = BytesIO()
    Image.new("L", (100, 100), color).save(empty, "png")
    with pytest.raises(ValueError, match=r"dark|modules"):
        modules_of(empty.getvalue())
