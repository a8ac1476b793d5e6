"""Rules and tests are tied together: no mark points nowhere, and what is missing is found."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.shelf import BOXES
from tests.rule_coverage import Marks, collect, report

ROOT = Path(__file__).parent.parent
SAMPLE = """
import pytest

@pytest.mark.rule("2E-MARCH-04", "2E-MARCH-05")
@pytest.mark.parametrize("number", [1, 2])
def test_one(number): ...

@pytest.mark.rule("2E-MARCH-99")
def test_two(): ...
"""


def said() -> list[str]:
    """What the command says of all our tests."""
    command = [sys.executable, "-m", "tests.rule_coverage"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stdout, done.stderr
    return done.stdout.splitlines()


def test_every_rule_has_a_test() -> None:
    """Whoever adds a rule adds a test; the command prints which rules have none.

    It prints no more than one line for each rulebook if every mark names a rule as well.
    """
    books = [box.rulebook for box in BOXES.values()]

    assert said() == [
        f"{book.title}: {len(book.by_id)} of {len(book.by_id)} rules and cases have a test."
        for book in books
    ]


def marks_of(*marks: str, test: str = "tests/engine/test_it.py::test_it") -> Marks:
    """What is noted of one test with these marks."""
    marked = Marks()
    marked.note(test, [marks])
    return marked


def test_a_rule_without_a_test_is_missing() -> None:
    """All that no test names is missing, worked cases too."""
    book = BOXES["second"].rulebook
    marked = marks_of(*(each.id for each in book if each.id not in ("2E-RAID-05", "2E-CASE-07")))

    assert marked.missing("second") == ("2E-RAID-05", "2E-CASE-07")
    assert "  2E-RAID: 05" in report(marked, "second")


def test_a_mark_that_names_no_rule_is_found() -> None:
    """A mistyped id is reported with its test."""
    marked = marks_of("2E-RAID-05", "2E-RIAD-05")

    assert marked.unknown == {"2E-RIAD-05": ["tests/engine/test_it.py::test_it"]}
    assert "Unknown rule 2E-RIAD-05 in tests/engine/test_it.py::test_it" in report(marked, "second")


@pytest.mark.parametrize(
    ("test", "covered"),
    [
        ("tests/engine/cards/test_cases_doran.py::test_case_08_doran_takes_the_blade", True),
        ("tests/engine/cards/test_cases_doran.py::test_case_08", True),
        ("tests/engine/test_raids.py::test_case_08_of_something_else", False),
    ],
)
def test_the_name_of_a_card_test_names_its_worked_case(test: str, covered: bool) -> None:
    """`test_case_08_...` among the card tests is that of worked case 8."""
    assert ("2E-CASE-08" not in marks_of(test=test).missing("second")) == covered


def test_marks_are_read_from_test_files(tmp_path: Path) -> None:
    """Every mark of every test is read, without running the tests."""
    (tmp_path / "test_sample.py").write_text(SAMPLE)
    marked = collect(tmp_path)

    assert {rule: len(tests) for rule, tests in marked.tests.items()} == {
        "2E-MARCH-04": 2,
        "2E-MARCH-05": 2,
        "2E-MARCH-99": 1,
    }
    assert marked.errors == []


def test_a_test_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    """A broken file must not look like missing tests."""
    (tmp_path / "test_broken.py").write_text("import nothing_of_this_name")

    assert any("nothing_of_this_name" in error for error in collect(tmp_path).errors)
