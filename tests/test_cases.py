"""Every published case is a test of its own, named with its number."""

import re
from pathlib import Path

ENGINE = Path(__file__).parent / "engine"
CASES = range(1, 102)


def test_every_published_case_has_its_test() -> None:
    """By the test's name or, where several cases share a table, by the row's id."""
    named = {
        int(number)
        for file in ENGINE.rglob("test_*.py")
        for number in re.findall(r'(?:def test_rc_|"RC-)(\d{3})', file.read_text("utf-8"))
    }

    assert sorted(set(CASES) - named) == []
