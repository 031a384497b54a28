"""`bcnb site`: write bcnb as a web site of static files, and show it to the room."""

import socket
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import suppress
from pathlib import Path

from segno import make_qr

from bcnb import __version__
from bcnb.cli.output import announce, raw_stream, takes_color
from bcnb.engine.notation import whole_number
from bcnb.site.site_files import ZIP, measure, site_version
from bcnb.site.small_server import HERE_ONLY, NETWORK, PORT, run_server, serve
from bcnb.storage.disk import expanded

FOLDER = Path("site")
WHITE_ON_BLACK, USUAL = "\033[97;40m", "\033[0m"
"""The ECMA-48 codes around a line of a QR code, which a reader finds only if its frame is light."""
MEANING = """\
Anyone on this network can open these pages until you stop. Your saved games and answers are not among them.
Their browsers save answers in history lessons, but no games and tasks. For those, use a web host with https."""
"""The meaning of --lan for a teacher."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        f"Write bcnb as a web site: static files for any web host, with nothing to install. They are in DIR and in "
        f"{ZIP} next to it. This takes a few minutes, and the first time an internet connection. With --serve, the "
        "site in DIR is shown in your browser; it is written first only if DIR is new or empty."
    )
    parser.add_argument(
        "--out", metavar="DIR", type=expanded, default=FOLDER, help=f"new, empty, or an older site (default: {FOLDER})"
    )
    shown = f"show the site until Control-C, at this port (default: {PORT})"
    parser.add_argument("--serve", metavar="PORT", type=port, nargs="?", const=PORT, help=shown)
    parser.add_argument(
        "--lan",
        action="store_true",
        help="with --serve: also show it to other computers on this network, and print its address as a QR code",
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open no browser")


def port(text: str) -> int:
    """Return the number of a port, from the text of an argument. 0 takes any free port.

    Raises:
        ArgumentTypeError: if it is not the number of a port.
    """
    if (number := whole_number(text, 65535, 0)) is None:
        raise ArgumentTypeError(f"{text!r:.40} is not a port from 0 to 65535")
    return number


def run(arguments: Namespace) -> int:
    """Write the site, or show the one that is there.

    Raises:
        FileExistsError: if the folder has other files.
        OSError: if a file cannot be written, or no port is free.
        ValueError: if a download fails, an extra is not installed, or this computer is in no network.
    """
    folder: Path = arguments.out
    if arguments.lan and arguments.serve is None:
        raise ValueError("--lan is for a site that is shown: add --serve")
    own = network_address() if arguments.lan else ""
    version = site_version(folder)
    if arguments.serve is None or not version:
        _write(folder)
    elif version != __version__:
        print(f"{folder} is a site of bcnb {version}. To write it again: bcnb site --out {folder}")
    if arguments.serve is not None:
        _show(folder, arguments.serve, own, browser=not arguments.no_browser)
    return 0


def _write(folder: Path) -> None:
    """Write the site and print where it is."""
    try:
        from bcnb.site.builder import build_site  # slow to import, and not needed for a site that is there
    except ImportError:
        raise ValueError("the pages of the site need markdown-it-py: pip install 'bcnb[site]'") from None
    packed = build_site(folder, announce)
    size = measure(folder)
    print(f"{folder} ({size.files} files, {size.plain / 1e6:.0f} MB)")
    print(f"{packed} (the same files, to unpack on a web host)")


def _show(folder: Path, number: int, own: str, *, browser: bool) -> None:
    """Show a site until Control-C is pressed: to other computers only at a given network address."""
    with serve(number, folder, NETWORK if own else HERE_ONLY) as server:
        address = f"http://{own or 'localhost'}:{server.server_address[1]}/"
        print(f"The lessons: {address}")
        if own:
            _print_code(qr_text(address))
            print(MEANING)
        run_server(server, browser=browser)


def _print_code(code: str) -> None:
    """Print a QR code, unless the terminal lacks its characters."""
    stream = raw_stream(sys.stdout)
    try:
        code.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return
    before, after = (WHITE_ON_BLACK, USUAL) if takes_color(stream) else ("", "")
    for line in code.splitlines():
        print(f"{before}{line}{after}", file=stream)


# --- the address of this computer -------------------------------------------------------------------------------------


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
