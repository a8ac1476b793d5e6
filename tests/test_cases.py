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
NUMBERS_OF_REPORTED = (
    1, 2, 4, 6, 7, 8, 10, 12, 14, 15, 16,  # secrets
    19, 21, 22, 23, 25, 26, 28, 29, 31, 32, 33,  # presses, forms, races
    36, 37, 39, 40, 41, 43, 45, 46, 48, 49, 50, 53,  # time and absence
    54, 55, 58, 59, 60,  # restart, undo, chance
    61, 63, 64, 65, 67, 69,  # people and places
    71, 72, 74, 75, 77, 78, 81,  # messages, pictures, operations
)  # fmt: skip
REPORTED = {f"DC-{number:03}" for number in NUMBERS_OF_REPORTED}
"""What players of other bots and play-by-web systems reported in public."""


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


def test_every_fault_that_was_reported_of_others_has_its_test() -> None:
    """By its mark; and no mark has a number that nobody gave."""
    named = {case for case in marked() if case.startswith("DC-")}

    assert named == REPORTED


def marked() -> set[str]:
    """All cases that tests are marked with."""
    return {
        case
        for file in TESTS.rglob("test_*.py")
        for mark in re.findall(r"mark\.case\(([^)]*)\)", file.read_text("utf-8"))
        for case in re.findall(r'"([A-Z]+-\w+)"', mark)
    }
