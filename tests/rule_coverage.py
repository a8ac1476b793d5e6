"""Which rules of the book have a test: `python -m tests.rule_coverage [--edition second]`.

A test names the rules it exercises with `@pytest.mark.rule("2E-MARCH-04", ...)`; a test called
`test_case_07_...` among the card tests is that of worked case 7.
"""

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.library.lookup import rule
from engine.rulebook import RuleId
from engine.shelf import BOXES

ROOT = Path(__file__).parent
COLLECT = (
    *("-c", str(ROOT.parent / "pyproject.toml")),
    *("-p", "no:cacheprovider"),
    "--collect-only",
    "--continue-on-collection-errors",
    "-qqq",
)
CASE_TEST = re.compile(r"tests/engine/cards/.*::test_case_(\d+)(?:_|\b)")


@dataclass(eq=False)
class Marks:
    """A pytest plugin that notes which tests name which rules.

    `tests` maps a rule id, known or not, to the names of its tests.
    """

    tests: defaultdict[RuleId, list[str]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the marks of all tests."""
        for item in session.items:
            self.note(item.nodeid, [mark.args for mark in item.iter_markers("rule")])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be read would look like missing tests."""
        if report.failed:
            self.errors.append(f"{report.nodeid}: {report.longreprtext}")

    def note(self, test: str, marks: Iterable[tuple[RuleId, ...]]) -> None:
        """Take down one test and the arguments of its marks."""
        for named in marks:
            for rule_id in named:
                self.tests[rule_id].append(test)
        if case := CASE_TEST.search(test):
            self.tests[f"2E-CASE-{int(case[1]):02}"].append(test)

    @property
    def unknown(self) -> Mapping[RuleId, list[str]]:
        """Ids that no rulebook has, with the tests that name them."""
        return {named: tests for named, tests in self.tests.items() if not _exists(named)}

    def missing(self, edition: str) -> tuple[RuleId, ...]:
        """The rules and worked cases of an edition that no test names."""
        return tuple(each.id for each in BOXES[edition].rulebook if each.id not in self.tests)


def _exists(rule_id: RuleId) -> bool:
    try:
        rule(rule_id)
    except KeyError:
        return False
    return True


def collect(directory: Path = ROOT) -> Marks:
    """The marks of all tests in a directory, which are imported but not run."""
    marks = Marks()
    with redirect_stdout(sys.stderr):
        status = pytest.main([*COLLECT, str(directory)], [marks])
    if status == pytest.ExitCode.INTERNAL_ERROR:
        marks.errors.append("pytest itself broke")
    return marks


def report(marks: Marks, edition: str) -> list[str]:
    """What is missing, chapter by chapter, and what is wrong."""
    missing = marks.missing(edition)
    book = BOXES[edition].rulebook
    total = len(list(book))
    lines = [f"{book.title}: {total - len(missing)} of {total} rules and cases have a test."]
    for chapter in book.chapters:
        gaps = [named for named in missing if book.by_id[named].chapter == chapter.id]
        if gaps:
            numbers = ", ".join(named.rpartition("-")[2] for named in gaps)
            lines.append(f"  {gaps[0].rpartition('-')[0]}: {numbers}")
    lines += [f"Unknown rule {named} in {tests[0]}" for named, tests in marks.unknown.items()]
    return [*lines, *(f"Not collected: {error}" for error in marks.errors)]


def main() -> int:
    """Print the report; the exit status tells whether every rule has a test and every mark one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=tuple(BOXES), help="of one rulebook only")
    only: str | None = parser.parse_args().edition
    marks = collect()
    chosen = [only] if only else list(BOXES)
    for edition in chosen:
        for line in report(marks, edition):
            print(line)  # noqa: T201 - this is a command
    missing = any(marks.missing(edition) for edition in chosen)
    return 1 if missing or marks.unknown or marks.errors else 0


if __name__ == "__main__":
    sys.exit(main())
