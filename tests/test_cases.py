"""Every published case, and every fault found in ours, is a test that carries its number."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
ENGINE = TESTS / "engine"
CASES = range(1, 102)
FOUND = {
    *(f"FC-R{number:02}" for number in range(1, 13)),  # rules
    *(f"FC-D{number:02}" for number in (1, 2, 6, 10, 11, 12, 13)),  # people, places, words
    *(f"FC-D{number:02}" for number in range(20, 30)),  # delivery
    *(f"FC-O{number:02}" for number in (1, 2, 3, 4, 5, 9)),  # running it
}
"""The faults found in version 0.1.0 that are mended."""


def test_every_published_case_has_its_test() -> None:
    """By the test's name or, where several cases share a table, by the row's id."""
    named = {
        int(number)
        for file in ENGINE.rglob("test_*.py")
        for number in re.findall(r'(?:def test_rc_|"RC-)(\d{3})', file.read_text("utf-8"))
    }

    assert sorted(set(CASES) - named) == []


def test_every_fault_that_was_found_has_its_test() -> None:
    """By its mark."""
    assert sorted(FOUND - marked()) == []


def marked() -> set[str]:
    """All cases that tests are marked with."""
    return {
        case
        for file in TESTS.rglob("test_*.py")
        for mark in re.findall(r"mark\.case\(([^)]*)\)", file.read_text("utf-8"))
        for case in re.findall(r'"([A-Z]+-\w+)"', mark)
    }
