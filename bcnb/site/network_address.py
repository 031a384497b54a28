"""The address of this computer in its network, as text and as a QR code for a terminal."""

import socket
from contextlib import suppress

from segno import make_qr

ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody (RFC 5737). Nothing is sent to it: the system only chooses the way."""
BLOCKS = {(False, False): "\u2588", (False, True): "\u2580", (True, False): "\u2584", (True, True): " "}
"""The character for two modules, the upper and the lower one. A dark module is empty, as on a dark terminal."""
QUIET = 2
"""The width in modules of the light frame."""


def network_address() -> str:
    """Return the address at which other computers of the network find this one.

    Raises:
        ValueError: if this computer is in no network.
    """
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    for address in found:
        if not address.startswith(("127.", "0.")):
            return address
    raise ValueError("this computer is in no network. Connect it to the network of the room, or leave out --lan")


def qr_text(address: str) -> str:
    """Return an address as a QR code of block characters, two rows of modules in each line."""
    rows = [list(map(bool, row)) for row in make_qr(address, error="l").matrix_iter(border=QUIET)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    return "\n".join(
        "".join(BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
