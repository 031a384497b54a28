"""The text of a QR code in a picture, such as a screenshot of a page. No module of the picture may be damaged."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any

from PIL import Image
from segno import QRCode, consts, make_qr

FINDER = 7
"""The modules of a finder, from one corner of a code."""
LEVELS = {"l": consts.ERROR_LEVEL_L, "m": consts.ERROR_LEVEL_M, "q": consts.ERROR_LEVEL_Q, "h": consts.ERROR_LEVEL_H}
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: (y * x) % 2 + (y * x) % 3 == 0,
    lambda y, x: ((y * x) % 2 + (y * x) % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + (y * x) % 3) % 2 == 0,
)
"""The modules that each mask inverts, by row and column."""
DATA, FORMAT = (consts.TYPE_DATA_DARK, consts.TYPE_DATA_LIGHT), (consts.TYPE_FORMAT_DARK, consts.TYPE_FORMAT_LIGHT)
TIMING = 6
"""The column without data."""
ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
LENGTHS = {1: (10, 12, 14), 2: (9, 11, 13), 4: (8, 16, 16)}
"""The bits of the length of digits, of capital letters and of bytes, in small, middle and large codes."""


def text_in(picture: bytes) -> str:
    """Return the text of the QR code in a picture that shows nothing else dark.

    Raises:
        ValueError: if the picture does not show a code of a text.
    """
    rows = modules_of(picture)
    version = (len(rows) - 17) // 4
    for level in LEVELS:
        for mask, inverts in enumerate(MASKS):
            kinds = _kinds(make_qr("1", version=version, error=level, mask=mask, boost_error=False))
            if all(rows[y][x] == (kinds[y][x] == FORMAT[0]) for y, x in _places(kinds, FORMAT)):
                bits = [rows[y][x] != inverts(y, x) for y, x in _in_order(kinds)]
                return _text(_data(bits, version, level), version)
    raise ValueError("the format of the code is not known")


def modules_of(picture: bytes) -> list[list[bool]]:
    """Return the rows of modules of a code in a picture, True for a dark one.

    Raises:
        ValueError: if the picture does not show a code.
    """
    image = Image.open(BytesIO(picture)).convert("L").point(lambda light: 255 if light < 128 else 0)
    if not (box := image.getbbox()):
        raise ValueError("nothing in the picture is dark")
    code = image.crop(box)
    run = next((x for x in range(code.width) if not code.getpixel((x, 0))), code.width)
    count = round(code.width * FINDER / run / 4) * 4 + 1 if run < code.width else 0
    if not 21 <= count <= 177:
        raise ValueError(f"a code does not have {count} modules on a side")
    at = [int((place + 0.5) * code.width / count) for place in range(count)]
    return [[bool(code.getpixel((x, y))) for x in at] for y in at]


def _kinds(code: QRCode) -> list[list[int]]:
    """Return what each module is. Segno counts one of the data to the format."""
    kinds = [list(row) for row in code.matrix_iter(border=0, verbose=True)]
    kinds[8][-9] = DATA[0]
    return kinds


def _places(kinds: Sequence[Sequence[int]], wanted: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((y, x) for y, row in enumerate(kinds) for x, kind in enumerate(row) if kind in wanted)


def _in_order(kinds: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Yield the places of the data: two columns at a time from the right, up and down in turn."""
    rights = (*range(len(kinds) - 1, TIMING, -2), *range(TIMING - 1, 0, -2))
    for turn, right in enumerate(rights):
        rows = range(len(kinds)) if turn % 2 else range(len(kinds) - 1, -1, -1)
        yield from ((y, x) for y in rows for x in (right, right - 1) if kinds[y][x] in DATA)


def _data(bits: Sequence[bool], version: int, level: str) -> str:
    """Return the data as digits 0 and 1, from blocks whose bytes alternate. The bytes for errors follow them all."""
    table: Any = consts.ECC
    sizes = [group.num_data for group in table[version][LEVELS[level]] for _ in range(group.num_blocks)]
    blocks: list[list[str]] = [[] for _ in sizes]
    order = [n for place in range(max(sizes)) for n, size in enumerate(sizes) if place < size]
    for place, n in enumerate(order):
        blocks[n].append("".join("01"[bit] for bit in bits[place * 8 : place * 8 + 8]))
    return "".join(one for block in blocks for one in block)


def _text(data: str, version: int) -> str:
    """Return the text of all segments."""
    at, found = 0, bytearray()

    def number(count: int) -> int:
        nonlocal at
        at += count
        return int(data[at - count : at] or "0", 2)

    while len(data) - at >= 4 and (kind := number(4)):
        if kind not in LENGTHS:
            raise ValueError(f"the code has a segment of kind {kind}")
        length = number(LENGTHS[kind][(version > 9) + (version > 26)])
        if kind == 4:
            found += bytes(number(8) for _ in range(length))
        while kind == 1 and length > 0:
            digits = min(3, length)
            found += f"{number((0, 4, 7, 10)[digits]):0{digits}}".encode()
            length -= 3
        while kind == 2 and length > 0:
            pair = number(11 if length > 1 else 6)
            found += "".join(ALPHANUMERIC[n] for n in (divmod(pair, 45) if length > 1 else (pair,))).encode()
            length -= 2
    return found.decode()
