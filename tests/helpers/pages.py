"""The tier of page tests without Jupyter: real widgets in this process, shown by their real page code in a browser.

`Stage(page).show(board)` opens a view. What the page sends reaches the widget as a message of a kernel would, and what
the widget sends reaches the page; between them there is only JSON. `stage.troubles` collects what no page may
do: errors, warnings, requests.
"""

import json
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm
from ipywidgets import Widget
from playwright.sync_api import Locator, Page

HARNESS = """
window.models = {};
class Model {
  constructor(id, state) { Object.assign(this, { id, state, changed: {}, callbacks: [] }); }
  get(name) { return this.state[name]; }
  set(name, value) { this.state[name] = this.changed[name] = value; this.tell(`change:${name}`, this); }
  unset(name) { delete this.state[name]; delete this.changed[name]; }
  async save_changes() {
    const state = this.changed;
    this.changed = {};
    await this.post({ method: "update", state, buffer_paths: [] });
  }
  async send(content) { await this.post({ method: "custom", content }); }
  async post(data) {
    window.busy = (window.busy ?? 0) + 1;
    for (const [id, answer] of await window.toKernel(this.id, JSON.stringify(data))) window.models[id].receive(answer);
    window.busy -= 1;
  }
  receive({ method, state, content }) {
    if (method === "custom") this.tell("msg:custom", content);
    if (method !== "update") return;
    Object.assign(this.state, state);
    for (const name in state) this.tell(`change:${name}`, this);
  }
  tell(event, value) { for (const [name, callback] of [...this.callbacks]) if (name === event) callback(value); }
  on(name, callback) { this.callbacks.push([name, callback]); }
  off(name, callback) { this.callbacks = this.callbacks.filter(([n, c]) => n !== name || c !== callback); }
}
window.show = async (id, state, host) => {
  const model = (window.models[id] ??= new Model(id, state));
  const source = URL.createObjectURL(new Blob([state._esm], { type: "text/javascript" }));
  const { render } = (await import(source)).default;
  const style = document.createElement("style");
  style.textContent = state._css;
  const el = document.createElement("div");
  el.id = host;
  document.body.append(style, el);
  window.ends = { ...window.ends, [host]: await render({ model, el }) };
};
"""


class Wire(BaseComm):
    """A comm that reaches the page of the stage that is open, or nobody."""

    stage: "Stage | None" = None

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        if msg_type == "comm_msg" and Wire.stage:
            Wire.stage.deliver(self.comm_id, data)


class Stage:
    """A page with widgets on it. Widgets have to be made after the stage."""

    def __init__(self, page: Page, body: str = "<body></body>") -> None:
        self.page, self.troubles = page, []
        self._answers: list[tuple[str, Any]] | None = None
        self._widgets: dict[str, Widget] = {}
        Wire.stage, comm.create_comm = self, Wire
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda message: message.type in ("error", "warning") and self.troubles.append(message.text))
        page.on("request", lambda request: request.url.startswith("http") and self.troubles.append(request.url))
        page.expose_function("toKernel", self._to_kernel)
        page.set_content(f"<!doctype html><html>{body}</html>")
        page.add_script_tag(content=HARNESS)

    def show(self, widget: Widget) -> Locator:
        """A new view of a widget, as its element on the page."""
        host = f"view{self.page.evaluate('Object.keys(window.ends ?? {}).length')}"
        self._widgets[widget.model_id] = widget
        self.page.evaluate("([id, state, host]) => show(id, state, host)", [widget.model_id, widget.get_state(), host])
        return self.page.locator(f"#{host}")

    def close(self, view: Locator) -> None:
        """Ends a view as the page does when its cell is run again."""
        self.page.evaluate(
            "id => { window.ends[id]?.(); document.getElementById(id).remove(); }", view.get_attribute("id")
        )

    def settle(self) -> None:
        """Waits until every message has been answered and every motion is over."""
        self.page.wait_for_function("!window.busy && !document.getAnimations().length")

    def deliver(self, model: str, data: Any) -> None:
        """Takes a message of a widget to the page; one that answers the page goes back with the answer."""
        if model not in self._widgets:
            return
        if self._answers is not None:
            self._answers.append((model, data))
        else:
            self.page.evaluate("([id, data]) => window.models[id].receive(data)", [model, data])

    def _to_kernel(self, model: str, text: str) -> list[tuple[str, Any]]:
        self._answers = []
        try:
            self._widgets[model].comm.handle_msg({"content": {"data": json.loads(text)}, "buffers": []})
            return self._answers
        finally:
            self._answers = None


class Overtaken:
    """A lock that another thread got first: anyone who enters finds done what that one did."""

    def __init__(self, did: Callable[[], None]) -> None:
        self._did = [did]

    def __enter__(self) -> None:
        while self._did:
            self._did.pop()()

    def __exit__(self, *_: object) -> None:
        pass


def shown(stage: Stage, widget: Widget) -> Locator:
    """A new view of a widget, when it has come to rest."""
    view = stage.show(widget)
    stage.settle()
    return view


def news(view: Locator) -> Locator:
    """What a table or a task says about what was done."""
    return view.get_by_role("status", name="News")


def prompt(view: Locator) -> Locator:
    """What a table or a task asks for."""
    return view.get_by_role("status", name="What to do")


STORAGE = """() => {
  const kept = {};
  const storage = {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => (kept[key] = value),
    removeItem: (key) => delete kept[key],
  };
  Object.defineProperty(window, "localStorage", { value: storage });
}"""
"""Gives the page of a stage, which has no address, a storage like that of a page that has one."""
