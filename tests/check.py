"""All light checks in one command that changes nothing: `python -m tests.check`.

It prints one line for each check, and what a check says only if it fails. Nothing is installed, and
nothing is written, not even the tools' caches, so it takes longer than the tools alone.
The tests themselves are a command of their own.
"""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
CHECKS: Mapping[str, Sequence[str]] = {
    "lint": ("ruff", "check", "--no-cache", "."),
    "format": ("ruff", "format", "--check", "--no-cache", "."),
    "types": ("mypy", f"--cache-dir={os.devnull}"),
    "imports": ("lint-imports", "--no-cache"),
}
"""What each check runs: programs out of the environment of this interpreter."""


def passes(name: str, command: Sequence[str]) -> bool:
    """Run one check and tell how it went."""
    started = time.monotonic()
    program = Path(sys.executable).with_name(command[0])
    run = subprocess.run(
        [program, *command[1:]],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    verdict = "passed" if run.returncode == 0 else "FAILED"
    said = "" if run.returncode == 0 else f"{run.stdout.rstrip()}\n"
    sys.stdout.write(f"{name:8} {verdict} ({time.monotonic() - started:.0f} s)\n{said}")
    sys.stdout.flush()
    return run.returncode == 0


def main() -> int:
    """Run every check, also after one has failed; 0 if all pass."""
    results = [passes(name, command) for name, command in CHECKS.items()]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
