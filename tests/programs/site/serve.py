"""Show this folder in a browser of this machine: python serve.py [PORT]. Only Python is needed, and no network."""

import sys
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PORT = 8000


KINDS = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
"""What the files are, whatever this machine believes: a browser does not run a script with the type text."""


class Files(SimpleHTTPRequestHandler):
    """The files of the folder."""

    def guess_type(self, path: str) -> str:
        return KINDS.get(Path(path).suffix) or super().guess_type(path)

    def handle(self) -> None:
        """A browser that continues before a file has come is no fault."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, *_: object) -> None:
        """Nothing is printed for a file that is sent."""


def serve(port: int) -> ThreadingHTTPServer:
    """A server for this machine alone, at the first free port from this one on; 0 takes any."""
    folder = str(Path(__file__).resolve().parent)
    for one in range(port, port + 20 if port else 1):
        try:
            return ThreadingHTTPServer(("127.0.0.1", one), partial(Files, directory=folder))
        except OSError:
            continue
    raise SystemExit(f"no port from {port} to {port + 19} is free; name another one: python serve.py 9000")


def main() -> None:
    port = sys.argv[1] if sys.argv[1:] else str(PORT)
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise SystemExit(f"this is not a port: {port}")
    with serve(int(port)) as server:
        address = f"http://localhost:{server.server_address[1]}/"
        print(f"The lessons: {address}\nControl-C stops it.", flush=True)
        webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
