"""Show this folder in a browser of this machine: python serve.py [PORT]. Only Python is needed, and no network."""

import sys
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path

HERE = Path(__file__).resolve().parent
PORT = 8000
HERE_ONLY, NETWORK = "127.0.0.1", "0.0.0.0"
"""The addresses at which a server listens: for this machine, or also for others."""
KINDS = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
"""The types of files, whatever this machine has registered: a browser does not run a script that is sent as text."""


class Files(SimpleHTTPRequestHandler):
    """The files of the folder."""

    def guess_type(self, path: str | PathLike[str]) -> str:
        """Return the type that is sent with a file."""
        return KINDS.get(Path(path).suffix) or super().guess_type(path)

    def handle(self) -> None:
        """Answer a browser. One that leaves before a file is complete is not an error."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, *_: object) -> None:
        """Print nothing for a file that is sent."""


class Server(ThreadingHTTPServer):
    """A server that a whole class may ask at the same moment."""

    request_queue_size = 128


def serve(port: int, folder: Path = HERE, address: str = HERE_ONLY) -> Server:
    """Return a server for a folder, at the first free port from this one on. 0 takes any port.

    Raises:
        OSError: if none of 20 ports is free.
    """
    for one in range(port, min(port + 20, 65536) if port else 1):
        with suppress(OSError):
            return Server((address, one), partial(Files, directory=str(folder)))
    raise OSError(f"no port from {port} to {port + 19} is free. Name another one, such as 9000")


def run_server(server: Server, *, browser: bool) -> None:
    """Answer browsers until Control-C is pressed. If wanted, a browser is opened first."""
    print("To stop, press Control-C in this window.", flush=True)
    if browser:
        webbrowser.open(f"http://localhost:{server.server_address[1]}/")
    with suppress(KeyboardInterrupt):
        server.serve_forever()
    print()


def main() -> None:
    """Serve the folder of this file."""
    port = sys.argv[1] if sys.argv[1:] else str(PORT)
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise SystemExit(f"this is not a port: {port}")
    try:
        server = serve(int(port))
    except OSError as error:
        raise SystemExit(str(error)) from error
    with server:
        print(f"The lessons: http://localhost:{server.server_address[1]}/", flush=True)
        run_server(server, browser=True)


if __name__ == "__main__":
    main()
