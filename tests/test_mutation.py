"""Mutation testing: which faults are put into the code, and whether failing tests notice them."""

import argparse
import ast
import random
import shutil
import sys
from pathlib import Path

import pytest

from tests.long.mutation.__main__ import try_faults
from tests.long.mutation.copies import ROOT, Copy, copy_tree
from tests.long.mutation.faults import Fault, draw_faults, faults_in
from tests.long.mutation.noticing import Judge, in_order, mirrors_module, run_within
from tests.long.mutation.recording import Recording, record

QUIET = '''
"""Ten words, + and 3 < 4."""
LIMIT = 3

class Kind:
    number: int = 1 + 2

@lasting(5)
def said(number: "int | None" = 4) -> "int | None":
    """Not < here."""
    assert number
    name: str
    if_wrong = f"{number + 1}"
    raise ValueError("no" if number < 3 else "yes")
'''


def changes(source: str) -> set[tuple[str, str]]:
    """How lines read before and after each fault in the body of a function."""
    text = "def f():\n" + "".join(f"    {line}\n" for line in source.splitlines())
    return {(fault.before, fault.after) for fault in faults_in("f.py", text.encode())}


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("return a < b", "return ((a) <= (b))"),
        ("return a < b", "return ((a) >= (b))"),
        ("return a in b", "return ((a) not in (b))"),
        ("return a and b", "return ((a) or (b))"),
        ("return not a", "return (a)"),
        ("return a + b", "return ((a) - (b))"),
        ("return 7", "return 8"),
        ("return 7", "return (6)"),
        ("return True", "return False"),
        ("return a", "return None"),
        ("return a if b else c", "return ((c) if (b) else (a))"),
        ("return any(a)", "return all(a)"),
        ("return [a for a in b if a]", "return [a for a in b if True]"),
        ("a(b)", "pass"),
        ("a.b = c", "pass"),
        ("del a[b]", "pass"),
        ("a += b", "a -= b"),
        ("return", "pass"),
    ],
)
def test_a_statement_has_its_faults(line: str, after: str) -> None:
    """Operators and constants change, statements go."""
    assert (line, after) in changes(line)


@pytest.mark.parametrize(
    ("lines", "change"),
    [
        ("if a:\n    b()", ("if a:", "if True:")),
        ("if a:\n    b()", ("if a:", "if False:")),
        ("while a:\n    b()", ("while a:", "while False:")),
        ("for a in b:\n    c()", ("for a in b:", "for a in ():")),
        ("for a in b:\n    continue", ("continue", "pass")),
        ("try:\n    a()\nexcept E:\n    b()", ("b()", "pass")),
        ("match a:\n    case b:\n        c()", ("c()", "pass")),
    ],
)
def test_a_block_has_its_faults(lines: str, change: tuple[str, str]) -> None:
    """Branches are taken always or never, loops do not turn, and what is in them has its own."""
    assert change in changes(lines)


def test_what_is_not_done_in_functions_is_left_alone() -> None:
    """Docstrings, annotations, defaults, decorators, f-strings and the words of errors stay."""
    assert list(faults_in("quiet.py", QUIET.encode())) == []


def test_every_fault_leaves_python() -> None:
    """All faults of a real module differ from it, and can be read."""
    source = (ROOT / "engine" / "rules" / "marches.py").read_bytes()
    changed = [fault.put_into(source) for fault in faults_in("marches.py", source)]

    assert len(changed) > 100
    assert source not in changed
    for text in changed:
        ast.parse(text)


def test_a_seed_draws_the_same_faults_on_lines_of_their_own() -> None:
    """Faults are spread evenly: no line has two."""
    first, again, other = (
        draw_faults(ROOT, "engine/rules", 50, random.Random(seed)) for seed in (1, 1, 2)
    )

    assert first == again != other
    assert len({(fault.file, fault.line) for fault in first}) == 50


def test_tests_that_mirror_the_module_come_first() -> None:
    """Then one file after the other in turn, and the quickest of each before the others."""
    seconds = {
        "tests/test_ports.py::slow": 2.0,
        "tests/test_ports.py::quick": 1.0,
        "tests/test_a.py::one": 0.1,
        "tests/test_a.py::two": 0.2,
        "tests/test_b.py::one": 0.3,
    }

    assert in_order(seconds, "engine/rules/ports.py", seconds) == [
        "tests/test_ports.py::quick",
        "tests/test_ports.py::slow",
        "tests/test_a.py::one",
        "tests/test_b.py::one",
        "tests/test_a.py::two",
    ]
    assert not mirrors_module("tests/test_a.py", "engine/rules/ports.py")


TOY = """
def doubled(function):
    return lambda number: 2 * function(number)


@doubled
def down(number: int) -> int:
    while number > 3:
        number -= 1
    if number > 2:
        return number
    return number


def unused() -> int:
    return 7
"""
TOY_TESTS = """
from pathlib import Path
from toy.numbers import down, unused

def test_down():
    assert down(12) == 6
    assert down(2) == 4

def test_unused():
    unused()
    assert not Path({ran!r}).exists()
    Path({ran!r}).touch()
"""
DOWN = "checks/test_down.py::test_down"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one module and two tests, of which one passes only the first time."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # pytest begins sooner
    tree = tmp_path / "toy"
    tests = TOY_TESTS.format(ran=str(tmp_path / "ran"))
    files = {"toy/numbers.py": TOY, "checks/test_down.py": tests, "pyproject.toml": ""}
    for name, text in files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    shutil.copytree(ROOT / "tests" / "long", tree / "tests" / "long")
    return tree


def toy_faults(wanted: set[tuple[int, str]]) -> list[Fault]:
    """Faults of the toy by their lines and what these become."""
    faults = faults_in("toy/numbers.py", TOY.encode())
    return [fault for fault in faults if (fault.line, fault.after) in wanted]


def test_faults_are_noticed_by_failing_tests(toy: Path) -> None:
    """What makes no difference survives, and what only a test notices that fails of itself; the
    tree stays as it is.
    """
    options = argparse.Namespace(where="toy", tests=["checks"], workers=1, budget=5.0)
    wanted = {(3, "return None"), (10, "if False:"), (12, "return None"), (16, "return 8")}

    outcome = {fault.line: test for fault, test in try_faults(toy, options, toy_faults(wanted))}

    assert outcome == {3: DOWN, 10: None, 12: DOWN, 16: None}  # the third line runs at import
    assert (toy / "toy" / "numbers.py").read_text() == TOY


def test_a_slow_machine_is_no_failing_test(toy: Path, tmp_path: Path) -> None:
    """A run that takes too long tells something only if it does not without the fault."""
    copy = copy_tree(toy, tmp_path / "copy")
    recording = Recording(
        {DOWN: 0.0}, {"toy/numbers.py": {9: frozenset({DOWN}), 10: frozenset({DOWN})}}
    )
    judge = Judge(recording, budget=5.0, starting=0.1)
    endless, harmless = toy_faults({(9, "pass"), (10, "if False:")})

    assert judge.noticed_by(endless, copy) == DOWN
    assert judge.noticed_by(harmless, copy) is None


def test_a_recording_is_kept_while_the_tree_is_the_same(toy: Path, tmp_path: Path) -> None:
    """Recorded again, no test would take as long as before to the tenth of a millisecond."""
    kept = tmp_path / "kept"

    first = record(copy_tree(toy, tmp_path / "1"), "toy", ["checks"], 1, kept)
    again = record(copy_tree(toy, tmp_path / "2"), "toy", ["checks"], 1, kept)
    (tmp_path / "ran").unlink()
    (toy / "toy" / "numbers.py").write_text(TOY.replace("return 7", "return 9"))
    changed = record(copy_tree(toy, tmp_path / "3"), "toy", ["checks"], 1, kept)

    assert first == again != changed
    assert len([*kept.iterdir()]) == 1
    assert first.tests_of("toy/numbers.py", 9, range(9, 10)) == {DOWN}


def test_a_run_that_does_not_end_is_ended(tmp_path: Path) -> None:
    """It gives no exit code, which is not that of tests that pass."""
    copy = Copy(tmp_path, tmp_path)

    assert run_within(0.5, [sys.executable, "-c", "while True: pass"], copy) is None
    assert run_within(60, [sys.executable, "-c", ""], copy) == 0
