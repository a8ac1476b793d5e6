"""A plugin of pytest for runs with a fault: one that fills the memory ends its own run, not the
machine's, and the test that was begun last is written down.
"""

import os
import sys
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import resource

MEMORY: Final = 4 * 1024**3
BEGUN: Final = "MUTATION_BEGUN"
"""The variable that names the file for the test begun last: the one that fails or does not end."""


def pytest_configure() -> None:
    """Before any of the code with a fault is imported."""
    if sys.platform != "win32":  # which has no such limits
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def pytest_runtest_logstart(nodeid: str) -> None:
    """Write it down."""
    Path(os.environ[BEGUN]).write_text(nodeid, "utf-8")
