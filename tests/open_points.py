"""Writes docs/open-points.md from the rulebooks: `python -m tests.open_points`."""

from pathlib import Path

from engine.box import Box
from engine.library.lookup import OpenPoint, open_points
from engine.shelf import BOXES

PAGE = Path(__file__).parents[1] / "docs" / "open-points.md"
INTRODUCTION = """# Points on which we are not sure

Every rule below high confidence, least sure first, and the house rules that choose another reading.
The command `/rules` without a query lists the same. Whoever has the printed rulebook at hand is
asked to correct us. This page is written by `python -m tests.open_points`.
"""


def page() -> str:
    """The page as it should read."""
    chapters = map(_chapter, BOXES.values())
    return "\n".join([INTRODUCTION, *chapters])


def _chapter(box: Box) -> str:
    points = "".join(_point(point) for point in open_points(box))
    return f"## {box.rulebook.title}\n\n{points}"


def _point(point: OpenPoint) -> str:
    rule = point.rule
    note = f" {rule.note}" if rule.note else ""
    lines = [f"* **{rule.id}** ({rule.confidence} confidence): {rule.text}{note}"]
    for option in point.options:
        readings = "; ".join(f"`{value}`: {words}" for value, words in option.values.items())
        lines.append(f"  * House rule `{option.name}`: {readings}.")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
