"""A Jupyter kernel that is started before a page asks for it, so that no page waits for Python to start."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError

PAUSE = 3.0
"""The seconds after which another spare is started. By then the page that took the last one has drawn its board."""


Kernels: Any = AsyncMappingKernelManager
"""Jupyter's kernel manager, without its types, which do not say that its methods are asynchronous."""


class SpareKernels(Kernels):
    """The kernels of the pages, and one more that waits for the next page.

    The spare is a kernel like any other, but until a page takes it, it is not listed, and not stopped for being idle.
    It begins in the root folder of the server.
    """

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._spare = ""
        self._starting: asyncio.Task[str] | None = None

    def prepare(self) -> None:
        """Start a spare, unless there is one. Call it in the event loop of the server."""
        if self._starting:
            return
        self._spare = str(uuid4())
        started = super()._async_start_kernel(kernel_id=self._spare, kernel_name=self.default_kernel_name)
        self._starting = asyncio.create_task(started)
        self._starting.add_done_callback(_note_fault)

    async def _take(self) -> str:
        """Return the spare, which then belongs to a page, or an empty string if there is none that works."""
        starting, self._starting = self._starting, None
        if starting is None:
            return ""
        await asyncio.wait([starting])
        spare, self._spare = self._spare, ""
        if starting.cancelled() or starting.exception() or spare not in self:
            return ""
        kernel: Any = self.get_kernel(spare)
        kernel.last_activity = datetime.now(UTC)  # or it might be stopped for being idle before its page connects
        return spare if await kernel.is_alive() else ""

    async def _async_start_kernel(self, *, kernel_id: str | None = None, path: Any = None, **settings: Any) -> str:
        """Return the identifier of a kernel for a page: the spare, or a new one.

        Args:
            kernel_id: the identifier of a kernel that is running, or that a new one gets.
            path: the folder in which a new kernel begins.
            settings: other settings of a new kernel.
        """
        usual = settings.get("kernel_name") in (None, "", self.default_kernel_name)
        found = await self._take() if usual and kernel_id is None else ""
        if not found:
            found = await super()._async_start_kernel(kernel_id=kernel_id, path=path, **settings)
        asyncio.get_running_loop().call_later(PAUSE, self.prepare)
        return found

    start_kernel = _async_start_kernel  # as Jupyter's own

    async def _async_shutdown_kernel(
        self, kernel_id: str, now: bool | None = False, restart: bool | None = False
    ) -> None:
        """Stop a kernel. The spare ends at once: interrupted while it starts, it would print a traceback."""
        at_once = now or kernel_id == self._spare
        await super()._async_shutdown_kernel(kernel_id, at_once, restart)

    shutdown_kernel = _async_shutdown_kernel

    async def _async_shutdown_all(self, now: bool = False) -> None:
        """Stop all kernels, after those that are starting have started or failed.

        Jupyter fails on a kernel that is not there yet, or that never started, and then the server does not end.
        """
        for kernel_id, starting in list(self._pending_kernels.items()):
            await asyncio.wait([starting])
            if kernel_id not in self:
                self._pending_kernels.pop(kernel_id, None)
        await super()._async_shutdown_all(now)

    shutdown_all = _async_shutdown_all

    def list_kernels(self) -> list[dict[str, Any]]:
        """Return the models of all kernels that belong to pages. The spare may have none yet, while it starts."""
        models = []
        for kernel in self.list_kernel_ids():
            with suppress(HTTPError, KeyError):  # a kernel that has just ended
                models += [self.kernel_model(kernel)] if kernel != self._spare else []
        return models

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Stop a kernel that has been idle for long, except for the spare."""
        if kernel_id != self._spare:
            await super().cull_kernel_if_idle(kernel_id)


def _note_fault(starting: "asyncio.Task[str]") -> None:
    """Note why a spare could not start. A page that needs a kernel then starts one, and reports its own fault."""
    if not starting.cancelled():
        starting.exception()
