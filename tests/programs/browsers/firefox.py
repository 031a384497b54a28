"""Firefox, which speaks WebDriver BiDi by itself; Selenium has the connection, and no other driver is needed."""

import re
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple, Protocol

from tests.programs.browsers import w3c_actions
from tests.programs.browsers.page import PATIENCE, Failure

PROGRAMS = ("firefox-esr", "firefox")
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Connection(Protocol):
    """What is used of Selenium's `WebSocketConnection`."""

    def send_cmd(self, method: str, params: dict[str, Any]) -> dict[str, Any]: ...

    def add_callback(self, event: Any, callback: Any) -> int: ...

    def close(self) -> None: ...


class LogEntry(NamedTuple):
    """An event of WebDriver BiDi: something was written to the console, or an error was not caught."""

    event_class = "log.entryAdded"

    level: str
    text: str

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> "LogEntry":
        """Return the entry in the data of an event."""
        return cls(found["level"], found.get("text") or "")


class Firefox:
    """Firefox with one page."""

    name = "firefox"

    def __init__(self, folder: Path) -> None:
        from selenium.webdriver.remote.websocket_connection import (
            WebSocketConnection,  # in the environment of this program
        )

        (folder / "profile").mkdir()
        self._said = folder / "said.txt"
        command = [next(filter(None, map(shutil.which, PROGRAMS))), "--headless", "--no-remote"]
        command += ["--remote-debugging-port", "0", "--profile", str(folder / "profile")]
        with self._said.open("w", encoding="utf-8") as out:
            self._process = subprocess.Popen(command, stdout=out, stderr=out)
        try:
            self._speak(WebSocketConnection(f"{self._address()}/session", PATIENCE, 0.01))
        except BaseException:
            self._process.kill()
            raise

    def _address(self) -> str:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if found := LISTENS.search(self._said.read_text(encoding="utf-8")):
                return found[1]
            sleep(0.1)
        raise Failure(f"Firefox did not start: {self._said.read_text(encoding='utf-8')}")

    def _speak(self, connection: Connection) -> None:
        self._connection, self._troubles = connection, list[str]()
        self._send("session.new", capabilities={})
        connection.add_callback(LogEntry, self._hear)
        self._send("session.subscribe", events=[LogEntry.event_class])
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method: str, **values: Any) -> dict[str, Any]:
        reply = self._connection.send_cmd(method, values)
        if "error" in reply:
            raise Failure(f"Firefox refuses {method}: {reply['error']}: {reply.get('message', '')}")
        result: dict[str, Any] = reply["result"]
        return result

    def _hear(self, entry: LogEntry) -> None:
        if entry.level == "error":
            self._troubles.append(entry.text)

    def open(self, address: str) -> None:
        for one in ("about:blank", address):
            self._send("browsingContext.navigate", context=self._context, url=one, wait="interactive")

    def run(self, expression: str) -> str:
        target = {"context": self._context}
        found = self._send("script.evaluate", expression=expression, target=target, awaitPromise=False)
        if "exceptionDetails" in found:
            raise Failure(found["exceptionDetails"]["text"])
        return str(found["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self._send("input.performActions", context=self._context, actions=w3c_actions.click(x, y))

    def press(self, keys: str) -> None:
        self._send("input.performActions", context=self._context, actions=w3c_actions.press(keys))

    def resize(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height})

    def save_picture(self, path: Path) -> None:
        path.write_bytes(b64decode(self._send("browsingContext.captureScreenshot", context=self._context)["data"]))

    def troubles(self) -> list[str]:
        found, self._troubles = self._troubles, []
        return found

    def close(self) -> None:
        try:
            self._send("browser.close")
            self._connection.close()
            self._process.wait(20)
        finally:
            self._process.kill()
