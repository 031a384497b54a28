"""The small server in the folder of a site."""

import socket
import struct
import subprocess
import sys
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

from bcnb.site.environment import HERE
from bcnb.site.small_server import Files

pytestmark = pytest.mark.unmeasured

pytestmark = pytest.mark.unmeasured


def test_the_server_in_the_folder_needs_python_alone(tmp_path: Path) -> None:
    """Neither packages nor the folder in which it is started; and it says what a file is."""
    (tmp_path / "serve.py").write_bytes((HERE / "small_server.py").read_bytes())
    for name in ("python.wasm", "script.mjs"):
        (tmp_path / name).write_bytes(b"\0asm")
    command = [sys.executable, "-I", "-S", "-u", tmp_path / "serve.py", "0"]
    with subprocess.Popen(command, cwd="/", env={"BROWSER": "true"}, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        kinds = [urlopen(address + name).headers["Content-Type"] for name in ("python.wasm", "script.mjs")]
        server.terminate()
    assert kinds == ["application/wasm", "text/javascript"]


def test_a_browser_that_continues_before_a_file_has_come_is_not_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "python.wasm").write_bytes(bytes(20_000_000))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(tmp_path))) as server:
        server.daemon_threads = False  # the end waits for all answers
        Thread(target=server.serve_forever, daemon=True).start()
        with socket.create_connection(server.server_address) as visitor:
            visitor.sendall(b"GET /python.wasm HTTP/1.0\r\n\r\n")
            visitor.recv(100)
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        server.shutdown()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("port", ["0x50", "65536", "-1", "port"])
def test_the_server_refuses_a_port_that_is_none(port: str) -> None:
    done = subprocess.run([sys.executable, HERE / "small_server.py", port], capture_output=True, text=True)
    assert done.stderr == f"this is not a port: {port}\n"
