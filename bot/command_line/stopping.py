"""Running until the work is done, or somebody asks us to stop."""

import asyncio
import contextlib
import signal
from collections.abc import Coroutine

SIGNALS = (signal.SIGINT, signal.SIGTERM)


async def until_stopped(work: Coroutine[object, object, None]) -> bool:
    """Run `work` to its end, or cancel it on Ctrl-C or SIGTERM and wait until it has tidied up.

    Returns whether it was stopped. What `work` raises is raised here.
    """
    loop = asyncio.get_running_loop()
    task = loop.create_task(work)
    stopped = False

    def stop() -> None:
        nonlocal stopped
        stopped = True
        task.cancel()

    for number in SIGNALS:
        with contextlib.suppress(NotImplementedError):  # Windows knows Ctrl-C only
            loop.add_signal_handler(number, stop)
    try:
        await task
    except asyncio.CancelledError:
        if not stopped:
            raise
    finally:
        for number in SIGNALS:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)
    return stopped
