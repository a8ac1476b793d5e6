"""Every control that the bot can show, found in its code, so that none is forgotten."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

from bot import front

FRONT = Path(front.__file__).parent
DESKS = FRONT / "desks"
KINDS = ("Button", "Select", "Form")
"""What makes a control, its name coming first."""
GIVEN = {"votes.py": ["vote.open."], "chronicle.py": ["history."], "panel.py": []}
"""Names that a control is given by whoever asks for it, where that is no desk."""


def controls_of_the_table() -> list[str]:
    """Those outside of questions; one that ends in a dot is the beginning of several."""
    return _controls(sorted(FRONT.glob("*.py")))


def controls_of_questions() -> list[str]:
    """Those of the desks, where questions are answered."""
    return _controls(sorted(DESKS.glob("*.py")))


def _controls(files: list[Path]) -> list[str]:
    named = {name for file in files for name in _made_in(file)}
    given = {name for file in files if file.name in GIVEN for name in GIVEN[file.name]}
    return sorted((named | given) - {""})


def _made_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args and _called(node.func) in KINDS:
            name = _name(node.args[0], file)
            assert name or file.name in GIVEN or file.parent == DESKS, ast.unparse(node)
            yield name


def _called(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def _name(written: ast.expr, file: Path) -> str:
    """What a control is called; "" if that is a parameter: then whoever gives it names it."""
    match written:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=name):
            return str(getattr(_module(file), name, ""))
        case ast.JoinedStr(values=[first, *_]):
            return _name(first.value if isinstance(first, ast.FormattedValue) else first, file)
        case ast.Attribute() | ast.Call():
            return ""
    raise AssertionError(f"{file.name}: I cannot read how {ast.unparse(written)} is called")


def _module(file: Path) -> object:
    parts = file.relative_to(FRONT.parents[1]).with_suffix("").parts
    return importlib.import_module(".".join(parts))
