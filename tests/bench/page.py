"""A click on the page's table, from the message to the last answer, against a bare comm that echoes as many bytes."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from jupyter_client import BlockingKernelClient, KernelManager
from measure import Result, compare

ROOT = Path(__file__).parents[2]
CLICKS = 40
PATIENCE = 60
ECHO = "bench-echo"
SET_UP = f"""
from bcnb.library.scenarios import find_scenario
from bcnb.widgets.table import Table
table = Table(find_scenario("battle_cry/first-bull-run"), {{"union": "person"}}, seed="bench")
table.begin()

def echo(comm, _):
    comm.on_msg(lambda message: comm.send("." * message["content"]["data"]))
get_ipython().kernel.comm_manager.register_target("{ECHO}", echo)
"""
Answers = list[dict[str, Any]]


class Kernel:
    """A kernel with a table and an echo, spoken to as a page does it, without a page."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client
        self.view: dict[str, Any] = {}
        opened = self._answers(client.execute(SET_UP))
        made = [one["content"] for one in opened if one["msg_type"] == "comm_open"]
        self._table = next(one["comm_id"] for one in made if one["data"].get("state", {}).get("kind") == "table")
        self._look(opened)
        self._send("comm_open", comm_id=ECHO, target_name=ECHO, data={})

    def click(self, **content: Any) -> Answers:
        """What the table sends for a message of its page about the position that it shows."""
        data = {"method": "custom", "content": {"ply": self.view["ply"], **content}}
        answers = self._send("comm_msg", comm_id=self._table, data=data)
        self._look(answers)
        return answers

    def call(self, size: int) -> Answers:
        """What the echo sends: so many bytes."""
        return self._send("comm_msg", comm_id=ECHO, data=size)

    def _look(self, answers: Answers) -> None:
        for one in answers:
            data = one["content"].get("data", {})
            if one["msg_type"] == "comm_msg" and data.get("method") == "update":
                self.view = data["state"].get("view", self.view)

    def _send(self, kind: str, **content: Any) -> Answers:
        message = self._client.session.msg(kind, content)
        self._client.shell_channel.send(message)
        return self._answers(message["header"]["msg_id"])

    def _answers(self, number: str) -> Answers:
        """What the kernel says about one message, until it is idle again. Raises RuntimeError for a fault in it."""
        answers: Answers = []
        while True:
            message = self._client.get_iopub_msg(timeout=PATIENCE)
            if message["parent_header"].get("msg_id") != number:
                continue
            if message["msg_type"] == "error":
                raise RuntimeError("\n".join(message["content"]["traceback"]))
            if message["content"].get("execution_state") == "idle":
                return answers
            answers.append(message)


def a_click() -> Result:
    """Seconds from a click that orders a unit, or takes the order back, to the last answer; and of the echo."""
    with _running() as kernel:
        kernel.click(t="do", do=["play probe-centre"])
        unit = next(at for at, piece in kernel.view["choices"]["pieces"].items() if len(piece["orders"]) == 1)
        size = len(json.dumps([one["content"] for one in kernel.click(t="press", hex=unit)]))
        return compare(
            lambda _: _mean(lambda: kernel.click(t="press", hex=unit)), lambda _: _mean(lambda: kernel.call(size))
        )


def _mean(work: Any) -> float:
    begin = perf_counter()
    for _ in range(CLICKS):
        work()
    return (perf_counter() - begin) / CLICKS


@contextmanager
def _running() -> Iterator[Kernel]:
    manager = KernelManager()
    manager.kernel_spec.argv[0] = sys.executable
    with TemporaryDirectory() as home:
        manager.start_kernel(cwd=str(ROOT), env={**os.environ, "BCNB_HOME": home})
        client = manager.blocking_client()
        client.start_channels()
        try:
            client.wait_for_ready(timeout=PATIENCE)
            yield Kernel(client)
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
