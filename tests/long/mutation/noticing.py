"""Do the tests notice a fault? Those that run its line are run, the likeliest first."""

import contextlib
import os
import signal
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import PurePosixPath

import pytest

from tests.long.mutation.copies import Copy
from tests.long.mutation.faults import Fault
from tests.long.mutation.recording import Recording

FIRST_TESTS, FIRST_SECONDS = 12, 3.0
"""How many tests are tried at first, and how long they may take: they notice most faults."""
STARTING, SLOWER = 60.0, 6.0
"""Seconds a run of pytest may take to begin, and how much slower than recorded it may be."""
LIMITS = "tests.long.mutation.limits"


@dataclass(frozen=True, slots=True)
class Judge:
    """Runs tests against faults. `budget` is in seconds of tests for one fault."""

    recording: Recording
    budget: float

    def notices(self, fault: Fault, copy: Copy) -> bool:
        """Put a fault into the copy, run tests until one fails, and take it out again."""
        file = copy.root / fault.file
        kept = file.read_bytes()
        _forget_bytecode(copy, fault)
        file.write_bytes(fault.put_into(kept))
        try:
            return any(self._fails(tests, copy) for tests in self._rounds(fault))
        finally:
            file.write_bytes(kept)

    def _rounds(self, fault: Fault) -> Iterator[Sequence[str]]:
        """A handful of tests, then as many as the budget allows."""
        running = self.recording.tests_of(fault.file, fault.line, fault.lines)
        tests = list(self._affordable(in_order(running, fault.file, self.recording.seconds)))
        spent, first = 0.0, 0
        for test in tests[:FIRST_TESTS]:
            spent += self.recording.seconds[test]
            if first and spent > FIRST_SECONDS:
                break
            first += 1
        yield tests[:first]
        yield tests[first:]

    def _affordable(self, tests: Iterable[str]) -> Iterator[str]:
        left = self.budget
        for test in tests:
            if self.recording.seconds[test] <= left:
                left -= self.recording.seconds[test]
                yield test

    def _fails(self, tests: Sequence[str], copy: Copy) -> bool:
        if not tests:
            return False
        seconds = sum(self.recording.seconds[test] for test in tests)
        command = [*copy.pytest, "-x", "-p", LIMITS, *tests]
        code = run_within(STARTING + SLOWER * seconds, command, copy)
        return code != pytest.ExitCode.OK


def _forget_bytecode(copy: Copy, fault: Fault) -> None:
    file = copy.root / fault.file
    for stale in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        stale.unlink()


def run_within(timeout: float, command: Sequence[str], copy: Copy) -> int | None:
    """The exit code of a command; none if it took longer than `timeout` seconds."""
    run = subprocess.Popen(
        command,
        cwd=copy.root,
        env=copy.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return run.wait(timeout)
    except subprocess.TimeoutExpired:
        return None
    finally:
        with contextlib.suppress(ProcessLookupError):  # what it started itself, and left behind
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()


def in_order(tests: Iterable[str], file: str, seconds: Mapping[str, float]) -> list[str]:
    """The likeliest first: those that mirror the module, then one file after the other in turn,
    the quickest of each first.
    """
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in sorted(tests, key=lambda test: (seconds[test], test)):
        by_file[test.partition("::")[0]].append(test)
    mirrors = sorted(name for name in by_file if mirrors_module(name, file))
    others = sorted(by_file.keys() - set(mirrors))
    return [*_in_turn(by_file, mirrors), *_in_turn(by_file, others)]


def _in_turn(by_file: dict[str, list[str]], files: Sequence[str]) -> Iterator[str]:
    for row in zip_longest(*(by_file[name] for name in files)):
        yield from (test for test in row if test is not None)


def mirrors_module(test_file: str, file: str) -> bool:
    """Whether a test file is about a module: their names share a word."""
    ours, theirs = PurePosixPath(file).stem, PurePosixPath(test_file).stem
    return bool(set(ours.split("_")) & set(theirs.removeprefix("test_").split("_")))
