"""The QR code of an address, as a picture that is sharp at any size."""

from collections.abc import Iterator
from itertools import groupby

from segno import make_qr

from bcnb.presentation.markup import NAMESPACE, Markup, tag

QUIET = 4
"""The width of the white border in modules. Cameras need it to find the code."""
ERROR_LEVEL = "m"
"""The part of a damaged code that can still be read: about 15%. Where it costs no space, the code has more."""
STARTS = ("http://", "https://")


def qr_svg(address: str) -> Markup:
    """Return the QR code of a web address as an SVG document, in black on white, one unit per module.

    Raises:
        ValueError: if the text is not a web address, or too long for a QR code.
    """
    if not address.startswith(STARTS):
        raise ValueError(f"a QR code is made for a web address (got {address!r:.60})")
    matrix = make_qr(address, error=ERROR_LEVEL).matrix
    size = len(matrix) + 2 * QUIET
    dark = "".join(_runs(matrix))
    parts = (tag("path", fill="#fff", d=f"M0 0h{size}v{size}H0z"), tag("path", fill="#000", d=dark))
    box = f"0 0 {size} {size}"
    return tag("svg", *parts, xmlns=NAMESPACE, viewBox=box, shape_rendering="crispEdges")


def _runs(matrix: tuple[bytearray, ...]) -> Iterator[str]:
    """Yield a rectangle for each run of dark modules in a row, as the steps of a path."""
    for y, row in enumerate(matrix, QUIET):
        x = QUIET
        for dark, modules in groupby(row):
            width = len(list(modules))
            if dark:
                yield f"M{x} {y}h{width}v1h-{width}z"
            x += width
