"""Small faults are put into the code, and the tests must notice them.

    python -m tests.long.mutation --faults 200 --seed winter [--where engine] [--json]

Works in copies of the tree in a temporary folder. First the tests of that part of the house are run
once to record which of them run which lines, which is kept in `.mutation_cache` for the same tree;
then each fault is met by those that run its line, until one fails or the budget is spent. A run
that does not end counts as noticed if the same run ends without the fault, and tests that noticed
something must pass once more without any fault. The exit code is 0 whatever is found.
"""

import argparse
import json
import queue
import random
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.long.mutation.copies import ROOT, Copy, copy_tree
from tests.long.mutation.faults import Fault, draw_faults
from tests.long.mutation.noticing import Judge
from tests.long.mutation.recording import record

GAMES = ("tests/engine", "tests/traces")
"""The tests of the engine: its own, and the recorded games."""
KEPT = ".mutation_cache"
"""Where recordings are kept; may be deleted at any time."""


def main() -> int:
    """Draw the faults, try them, and print which survive."""
    options = _parser().parse_args()
    options.tests = options.tests or tests_of(options.where)
    begun = time.monotonic()
    faults = draw_faults(ROOT, options.where, options.faults, random.Random(options.seed))
    if not faults:
        sys.stderr.write(f"There is no code in functions under '{options.where}'.\n")
        return 1
    outcomes = try_faults(ROOT, options, faults)
    survived = [fault for fault, test in outcomes if test is None]
    _print(options, faults, survived, time.monotonic() - begun)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.long.mutation",
        description="Put small faults into the code and see whether the tests notice.",
    )
    parser.add_argument("--faults", type=int, default=200, help="how many")
    parser.add_argument("--seed", default="0", help="the same seed draws the same faults")
    parser.add_argument("--where", default="engine", help="the code, such as bot/moderator")
    parser.add_argument("--tests", nargs="+", help="files and folders; those of that part")
    parser.add_argument("--workers", type=int, default=2, help="faults tried at once")
    parser.add_argument(
        "--budget", type=float, default=60, help="seconds of tests for one fault, at most"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def tests_of(where: str) -> Sequence[str]:
    """The tests of the package that `where` is in."""
    package = where.partition("/")[0]
    return GAMES if package == "engine" else (f"tests/{package}",)


def try_faults(
    source: Path, options: argparse.Namespace, faults: Sequence[Fault]
) -> list[tuple[Fault, str | None]]:
    """Each fault, and the test that notices it, if one does."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        first = copy_tree(source, Path(folder) / "recorded")
        recording = record(first, options.where, options.tests, options.workers, source / KEPT)
        judge = Judge(recording, options.budget)
        copies = [copy_tree(first.root, Path(folder) / str(n)) for n in range(options.workers)]
        outcomes = dict(_try_all(judge, faults, copies))
        return list(_without_unsteady_tests(judge, outcomes, first).items())


def _try_all(
    judge: Judge, faults: Sequence[Fault], copies: Sequence[Copy]
) -> Iterator[tuple[Fault, str | None]]:
    """Several at once, each in a copy of its own; how each ends is told at once."""
    free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    for copy in copies:
        free.put(copy)

    def attempt(fault: Fault) -> str | None:
        copy = free.get()
        try:
            return judge.noticed_by(fault, copy)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as workers:
        for fault, test in zip(faults, workers.map(attempt, faults), strict=True):
            told = "survives" if test is None else f"noticed by {test or 'every test'}"
            sys.stderr.write(f"{_told(fault)}: {told}\n")
            yield fault, test


def _without_unsteady_tests(
    judge: Judge, outcomes: dict[Fault, str | None], copy: Copy
) -> dict[Fault, str | None]:
    """What a test noticed that fails of itself is tried without that test."""
    untrusted: set[str] = set()
    while found := {*judge.fail_without_a_fault(_named(outcomes.values()), copy)}:
        untrusted |= found
        sys.stderr.write("".join(f"Fails without a fault: {test}\n" for test in sorted(found)))
        for fault in [fault for fault, test in outcomes.items() if test in found]:
            outcomes[fault] = judge.noticed_by(fault, copy, untrusted)
    return outcomes


def _named(tests: Iterable[str | None]) -> set[str]:
    return {test for test in tests if test}


def _told(fault: Fault) -> str:
    return f"{fault.file}:{fault.line}: {fault.before}  ->  {fault.after}"


def _print(
    options: argparse.Namespace, faults: Sequence[Fault], survived: Sequence[Fault], seconds: float
) -> None:
    noticed = len(faults) - len(survived)
    if not options.json:
        share = f"{noticed / len(faults):.1%}"
        sys.stdout.write(f"{noticed} of {len(faults)} faults noticed ({share}), {seconds:.0f} s\n")
        return
    result = {
        "faults": len(faults),
        "noticed": noticed,
        "share": round(noticed / len(faults), 4),
        "survived": [
            {"file": fault.file, "line": fault.line, "before": fault.before, "after": fault.after}
            for fault in survived
        ],
        "seconds": round(seconds, 1),
        "seed": options.seed,
        "where": options.where,
    }
    sys.stdout.write(f"{json.dumps(result)}\n")


if __name__ == "__main__":
    sys.exit(main())
