"""Do the tests notice a fault? Those that run its line are run, the likeliest first."""

import contextlib
import os
import signal
import subprocess
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import PurePosixPath
from typing import Final

import pytest

from tests.long.mutation.copies import Copy
from tests.long.mutation.faults import Fault
from tests.long.mutation.recording import Recording

FIRST_TESTS, FIRST_SECONDS = 12, 3.0
"""How many tests are tried at first, and how long they may take: they notice most faults."""
SLOWER = 6.0
"""How much slower than recorded a test may be."""
LIMITS: Final = "tests.long.mutation.limits"
NO_TEST: Final = ""
"""What fails where tests cannot even be begun."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Runs tests against faults. `budget` is in seconds of tests for one fault; `starting` is how
    long a run of pytest may take to begin.
    """

    recording: Recording
    budget: float
    starting: float = 60.0

    def noticed_by(self, fault: Fault, copy: Copy, untrusted: Collection[str] = ()) -> str | None:
        """The test that fails with the fault, in a copy that is left as it was; `NO_TEST` where
        none can even begin, and none where all pass. Those `untrusted` are not asked.
        """
        for tests in self._rounds(fault, untrusted):
            test = self._first_to_fail(tests, fault, copy)
            if test is not None:
                return test
        return None

    def fail_without_a_fault(self, tests: Collection[str], copy: Copy) -> Iterator[str]:
        """Those of the tests that fail when nothing is wrong, such as those that cannot wait."""
        left = sorted(tests)
        while left and run_within(self._patience(left), _command(left, copy), copy) != 0:
            failed = _last_test(copy)
            left.remove(failed)
            yield failed

    def _first_to_fail(self, tests: Sequence[str], fault: Fault, copy: Copy) -> str | None:
        """A run that takes too long is one that fails, if without the fault it needs not even half
        of that; else the machine is slow, and both have more time.
        """
        command, patience = _command(tests, copy), self._patience(tests)
        while tests:
            with fault_in(copy, fault):
                code = run_within(patience, command, copy)
            test = _last_test(copy)
            if code is not None:
                return None if code == pytest.ExitCode.OK else test
            if run_within(patience / 2, command, copy) is not None:
                return test
            patience *= 2
        return None

    def _patience(self, tests: Sequence[str]) -> float:
        return self.starting + SLOWER * sum(self.recording.seconds[test] for test in tests)

    def _rounds(self, fault: Fault, untrusted: Collection[str]) -> Iterator[Sequence[str]]:
        """A handful of tests, then as many as the budget allows."""
        running = self.recording.tests_of(fault.file, fault.line, fault.lines) - {*untrusted}
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


def _command(tests: Sequence[str], copy: Copy) -> list[str]:
    """Without plugins that these tests do without, as pytest then begins in half the time."""
    discord = any(test.startswith("tests/bot/") for test in tests)
    unneeded = ("-p", "no:hypothesispytest", *(() if discord else ("-p", "no:simcord")))
    return [*copy.pytest, "-x", "-p", LIMITS, *unneeded, *tests]


def _last_test(copy: Copy) -> str:
    return copy.begun.read_text("utf-8") if copy.begun.exists() else NO_TEST


@contextlib.contextmanager
def fault_in(copy: Copy, fault: Fault) -> Iterator[None]:
    """The copy has the fault in the meantime."""
    file = copy.root / fault.file
    kept = file.read_bytes()
    _forget_bytecode(copy, fault)
    file.write_bytes(fault.put_into(kept))
    try:
        yield
    finally:
        file.write_bytes(kept)


def _forget_bytecode(copy: Copy, fault: Fault) -> None:
    file = copy.root / fault.file
    for stale in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        stale.unlink()


def run_within(timeout: float, command: Sequence[str], copy: Copy) -> int | None:
    """The exit code of a command; none if it took longer than `timeout` seconds."""
    copy.begun.unlink(missing_ok=True)
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
