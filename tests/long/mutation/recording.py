"""Which tests run which lines: all are run once, and every test watched. As this takes longest,
what was recorded is kept for as long as nothing in the tree changes.

The second half is a plugin of pytest, for the processes of that run.
"""

import hashlib
import json
import platform
import shutil
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import coverage
import pytest

from tests.long.mutation.copies import Copy

OPTION: Final = "--record-into"
IMPORTED: Final = ""
MOST_FAILED: Final = 0.02
PLUGIN: Final = "tests.long.mutation.recording"


@dataclass(frozen=True, slots=True)
class Recording:
    """Test -> its seconds, and file -> line -> the tests that run it. Only tests that pass.

    What runs while modules are imported has the name `IMPORTED` instead of a test's.
    """

    seconds: Mapping[str, float]
    running: Mapping[str, Mapping[int, frozenset[str]]]

    def tests_of(self, file: str, line: int, lines: range) -> frozenset[str]:
        """The tests that run a line; where Python does not tell lines apart, its statement.

        What runs at import only is any test's matter, of those that run the module if there are.
        """
        ran = self.running.get(file, {})
        found = ran.get(line) or _all(ran.get(other, frozenset()) for other in lines)
        if found != {IMPORTED}:
            return found - {IMPORTED}
        return (_all(ran.values()) - {IMPORTED}) or frozenset(self.seconds)


def _all(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)


def record(copy: Copy, where: str, tests: Sequence[str], workers: int, keep: Path) -> Recording:
    """Run these tests in a copy, unless `keep` has what they did in the same tree; one recording
    is kept of each part.

    Raises:
        RuntimeError: they cannot be run, or too many fail.
    """
    told = json.dumps([where, *tests, platform.python_version(), copy.digest()])
    part = where.replace("/", ".")
    kept = keep / f"{part}-{hashlib.sha256(told.encode()).hexdigest()[:16]}"
    if not kept.exists():
        into = copy.scratch / "recording"
        into.mkdir()
        _run(copy, into, where, tests, workers)
        for old in keep.glob(f"{part}-*"):
            shutil.rmtree(old)
        shutil.copytree(into, kept)
    recording, failed = _read(kept)
    if len(failed) > MOST_FAILED * len(recording.seconds):
        raise RuntimeError(f"Too many tests fail without a fault: {', '.join(sorted(failed)[:20])}")
    _must_be_found(recording.seconds, copy)
    return recording


def _run(copy: Copy, into: Path, where: str, tests: Sequence[str], workers: int) -> None:
    shared = ("-n", str(workers)) if workers > 1 else ()
    watched = ("-p", PLUGIN, f"{OPTION}={into}", f"--record-source={where}")
    run = copy.run(*copy.pytest, "-m", "not browser", *shared, *watched, *tests)
    if run.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"The tests cannot be run:\n{run.stdout[-2000:]}{run.stderr[-2000:]}")


def _must_be_found(tests: Iterable[str], copy: Copy) -> None:
    """A test that is not found by its name would look like one that fails."""
    named = copy.scratch / "named"
    named.write_text("\n".join(tests), "utf-8")
    run = copy.run(*copy.pytest, "--collect-only", f"@{named}")
    if run.returncode != pytest.ExitCode.OK:
        raise RuntimeError(f"Not all tests are found by their names:\n{run.stderr[-2000:]}")


def _read(into: Path) -> tuple[Recording, set[str]]:
    """What was recorded, and the tests that did not pass."""
    seconds: dict[str, float] = {}
    failed: set[str] = set()
    for part in into.glob("*.json"):
        told = json.loads(part.read_text("utf-8"))
        seconds |= told["seconds"]
        failed |= {*told["failed"]}
    running: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for seen in into.glob("*.coverage"):
        for file, line, test in _lines(seen):
            if test in seconds or test == IMPORTED:
                running[file][line].add(test)
    frozen = {
        file: {line: frozenset(tests) for line, tests in lines.items()}
        for file, lines in running.items()
    }
    return Recording(seconds, frozen), failed


def _lines(seen: Path) -> Iterator[tuple[str, int, str]]:
    data = coverage.CoverageData(str(seen))
    data.read()
    for file in data.measured_files():
        for line, tests in data.contexts_by_lineno(file).items():
            yield from ((Path(file).as_posix(), line, test) for test in tests)


# --- The plugin ---------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where to write, and what to watch."""
    group = parser.getgroup("recording")
    group.addoption(OPTION, type=Path)
    group.addoption("--record-source")


def pytest_configure(config: pytest.Config) -> None:
    """Watch in the process that runs tests: a worker, or the only one."""
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        worker = getattr(config, "workerinput", {}).get("workerid", "only")
        watcher = Watcher(config.getoption(OPTION) / worker, config.getoption("--record-source"))
        config.pluginmanager.register(watcher, "watcher")


class Watcher:
    """Notes the lines of each test, and how long it takes if it passes."""

    def __init__(self, into: Path, source: str) -> None:
        self._into = into
        self._seconds: dict[str, float] = {}
        self._idle: set[str] = set()
        self._failed: set[str] = set()
        self._coverage = coverage.Coverage(
            data_file=into.with_suffix(".coverage"),
            config_file=False,
            source=[source],
            concurrency=["thread", "greenlet"],
        )
        self._coverage.set_option("run:relative_files", True)  # for it outlasts this copy
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A test with all that it needs."""
        self._coverage.switch_context(item.nodeid)
        begun = time.perf_counter()
        result = yield
        self._seconds[item.nodeid] = round(time.perf_counter() - begun, 4)
        self._coverage.switch_context(IMPORTED)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """What does not pass here cannot tell anything."""
        if not report.passed:
            self._idle.add(report.nodeid)
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write it all down."""
        self._coverage.stop()
        self._coverage.save()
        passed = {test: s for test, s in self._seconds.items() if test not in self._idle}
        told = {"seconds": passed, "failed": sorted(self._failed)}
        self._into.with_suffix(".json").write_text(json.dumps(told), "utf-8")
