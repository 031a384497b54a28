"""The home page on the server of `bcnb learn`: page, script, pictures and status, without a kernel.

Only someone with the server's token gets an answer. The page may load nothing from elsewhere and run no inline script.
"""

import json
from collections.abc import Awaitable, Callable
from functools import cache, partial
from threading import Thread
from typing import Any
from urllib.parse import quote

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import JupyterHandler
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, authenticated

from bcnb.cli.server_settings import HOME
from bcnb.course.handouts.page_handouts import FOLDER as HANDOUTS
from bcnb.course.handouts.page_handouts import page_handout
from bcnb.course.home.home_contents import home_picture
from bcnb.course.home.home_page import (
    SCRIPT,
    SEARCH_RULES,
    SEARCH_SCRIPT,
    SEARCH_STYLE,
    STYLE,
    HomePlace,
    home_page,
    read_script,
    read_style,
)
from bcnb.course.home.home_status import home_status, open_game_picture
from bcnb.course.rulebook.stored_rulebooks import stored_rulebooks, stored_search
from bcnb.widgets.js_bundle import search_script, style

PLACE = HomePlace(reader="../doc/tree/", files="home/", status="home/status.json")
"""The place that the page's links lead to, relative to its address."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""The policy of the page, its script and its data."""
DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The policy of a picture, which may have style attributes."""
PAPER = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-modals"
"""The policy of a handout, which has its style and its pictures in itself and runs nothing."""
SVG, NAME, PATH = "image/svg+xml", r"([^/]+)", r"([\w./-]+[.]html)"


@cache
def _page() -> str:
    return home_page(PLACE)


@cache
def _search() -> str:
    return search_script(stored_search(), PLACE.reader, SEARCH_RULES)


@cache
def _rules() -> str:
    return json.dumps(stored_rulebooks(), ensure_ascii=False)


def _status() -> str:
    """Return the status as JSON, each open game with the address of its picture."""
    status: dict[str, Any] = home_status()
    for game in status["games"]:
        game["picture"] = f"{PLACE.files}games/{quote(game['name'], safe='')}.svg"
    return json.dumps(status, ensure_ascii=False)


def _picture(name: str) -> str | None:
    try:
        return home_picture(name)
    except KeyError:
        return None


class HomeFile(JupyterHandler):
    """One file of the home page. It is made in a thread, so that the server answers meanwhile."""

    auth_resource = "contents"

    def initialize(self, make: Callable[..., str | None], kind: str, own_policy: str) -> None:
        """Set the function that returns the text or None, the media type, and a policy other than that of the page."""
        self.make, self.kind, self.own_policy = make, kind, own_policy

    @property
    def content_security_policy(self) -> str:
        """The policy of the page and its files."""
        return POLICY

    @authenticated
    @authorized
    async def get(self, *names: str) -> None:
        """Answer with the file, which the browser must ask for again each time.

        Raises:
            HTTPError: 404 for an unknown name.
        """
        made: Awaitable[str | None] = IOLoop.current().run_in_executor(None, self.make, *names)
        text = await made
        if text is None:
            raise HTTPError(404)
        self.set_header("Content-Type", f"{self.kind}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        if policy := self.own_policy:
            self.set_header("Content-Security-Policy", policy)
        await self.finish(text)


def add_home(server: Any) -> None:
    """Add the home page to an initialized Jupyter server, and make it ahead of the first request."""
    base = server.base_url.rstrip("/")
    files: dict[str, tuple[Callable[..., str | None], str, str]] = {
        "": (_page, "text/html", ""),
        f"/{SCRIPT}": (read_script, "text/javascript", ""),
        f"/{STYLE}": (read_style, "text/css", ""),
        f"/{SEARCH_SCRIPT}": (_search, "text/javascript", ""),
        f"/{SEARCH_STYLE}": (partial(style, "search_alone"), "text/css", ""),
        f"/{SEARCH_RULES}": (_rules, "application/json", ""),
        "/status[.]json": (_status, "application/json", ""),
        f"/pictures/{NAME}[.]svg": (_picture, SVG, DRAWING),
        f"/games/{NAME}[.]svg": (open_game_picture, SVG, DRAWING),
        f"/{HANDOUTS}/{PATH}": (page_handout, "text/html", PAPER),
    }
    rules = [
        (f"{base}{HOME}{path}", HomeFile, {"make": make, "kind": kind, "own_policy": policy})
        for path, (make, kind, policy) in files.items()
    ]
    server.web_app.add_handlers(".*$", rules)
    Thread(target=_page, daemon=True).start()
