"""A spare kernel is there before a page asks for it, belongs to one page, and is not in the way until then."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import TypeVar
from urllib.request import Request, urlopen

import psutil
import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from bcnb.cli.server import spare_kernels
from bcnb.cli.server.spare_kernels import SpareKernels
from tests.helpers.lab import serve_pages

pytestmark = pytest.mark.slow
T = TypeVar("T")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[SpareKernels], Awaitable[T]]], T]:
    """A function that gives its kernels to a coroutine, stops them all, and returns the result."""
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(spare_kernels, "PAUSE", 3600.0)

    def run(use: Callable[[SpareKernels], Awaitable[T]]) -> T:
        async def whole() -> T:
            kernels = SpareKernels(root_dir=str(tmp_path), cull_idle_timeout=60, cull_interval=3600)
            try:
                return await use(kernels)
            finally:
                await kernels.shutdown_all()

        with ThreadPoolExecutor(1) as other:  # the browser of other tests has a loop that runs in this thread
            return other.submit(asyncio.run, whole()).result()

    return run


async def prepared(kernels: SpareKernels) -> str:
    """The identifier of the spare, once it has started."""
    kernels.prepare()
    assert kernels._starting
    return await kernels._starting


def test_the_spare_goes_to_the_first_page_that_asks(run) -> None:
    async def use(kernels: SpareKernels) -> None:
        spare = await prepared(kernels)
        assert await kernels.start_kernel(kernel_name="python3", path="") == spare
        other = await kernels.start_kernel(kernel_name="python3", path="")
        assert other != spare
        assert {model["id"] for model in kernels.list_kernels()} == {spare, other}

    run(use)


def test_a_page_that_asks_early_waits_for_the_spare_that_is_starting(run) -> None:
    async def use(kernels: SpareKernels) -> None:
        kernels.prepare()
        kernels.prepare()
        spare = kernels._spare
        assert await kernels.start_kernel(path="") == spare
        assert kernels.list_kernel_ids() == [spare]

    run(use)


def test_a_spare_is_not_listed_and_not_stopped_for_being_idle(run) -> None:
    async def use(kernels: SpareKernels) -> None:
        spare = await prepared(kernels)
        assert kernels.list_kernels() == []
        kernels.cull_idle_timeout = 0
        kernel = kernels.get_kernel(spare)
        kernel.execution_state = "idle"
        await kernels.cull_kernel_if_idle(spare)
        assert spare in kernels
        assert await kernels.start_kernel(path="") == spare
        kernel.execution_state = "idle"
        kernel.last_activity = kernel.last_activity.replace(year=2000)
        kernels.cull_idle_timeout = 1
        await kernels.cull_kernel_if_idle(spare)
        assert spare not in kernels

    run(use)


def test_a_spare_that_died_or_never_started_is_replaced(run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object, **__: object) -> str:
        raise OSError("out of processes")

    async def use(kernels: SpareKernels) -> None:
        spare = await prepared(kernels)
        await kernels.shutdown_kernel(spare, now=True)
        assert await kernels.start_kernel(path="") not in ("", spare)
        monkeypatch.setattr(AsyncMappingKernelManager, "_async_start_kernel", refuse)
        kernels.prepare()
        assert await kernels._take() == ""

    run(use)


def test_all_kernels_stop_while_the_spare_is_starting(run) -> None:
    async def use(kernels: SpareKernels) -> None:
        kernels.prepare()
        while not kernels._pending_kernels:
            await asyncio.sleep(0)
        assert kernels._spare not in kernels

    run(use)


def test_all_kernels_stop_after_one_that_never_started(run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise OSError("out of processes")

    async def use(kernels: SpareKernels) -> None:
        working = await kernels.start_kernel(path="")
        monkeypatch.setattr("jupyter_server.services.kernels.kernelmanager.ServerKernelManager.start_kernel", refuse)
        with pytest.raises((asyncio.InvalidStateError, KeyError)):  # Jupyter asks for the state of the kernel
            await kernels.start_kernel(path="")
        assert set(kernels._pending_kernels) - {working}

    run(use)


def test_a_kernel_that_is_named_is_not_taken_from_the_spare(run) -> None:
    async def use(kernels: SpareKernels) -> None:
        spare = await prepared(kernels)
        assert await kernels.start_kernel(kernel_id="mine", path="") == "mine"
        assert await kernels.start_kernel(path="") == spare

    run(use)


def test_a_server_with_a_spare_says_nothing_of_it(tmp_path: Path) -> None:
    """The terminal has the address and how to stop. A spare that could not start would be named there."""
    with serve_pages(tmp_path) as reading:
        kernels = Request(f"{reading.base}api/kernels", headers={"Authorization": f"token {reading.token}"})
        root = psutil.Process(reading.process.pid)
        for _ in range(100):
            alive = [one for one in root.children() if one.status() != psutil.STATUS_ZOMBIE]
            if spares := [one for one in alive if "ipykernel_launcher" in " ".join(one.cmdline())]:
                break
            sleep(0.1)
        with urlopen(kernels) as answer:
            assert json.load(answer) == []
        assert len(spares) == 1
    assert psutil.wait_procs(spares, timeout=10)[1] == []
    _, *said = (tmp_path / "said.txt").read_text("utf-8").splitlines()
    stopped = [line for line in said if "received signal" not in line]  # the test stops the server with a signal
    assert stopped == ["To stop, press Control-C in this window."]
