"""A plugin of pytest: a fault that fills the memory ends its own run, not the machine's."""

import contextlib
from typing import Final

MEMORY: Final = 4 * 1024**3

with contextlib.suppress(ImportError):  # Windows has none
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
