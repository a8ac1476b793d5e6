"""The page that shows the table, written and read back."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from tests.permissions.tries import Command, Press, commands, presses, presses_of_questions
from tests.permissions.trying import OUTCOMES, Row, Trier
from tests.permissions.world import PEOPLE, PLACES

PAGE = Path(__file__).parents[2] / "docs" / "permissions.md"
Table: TypeAlias = Mapping[str, Row]
INTRODUCTION = """# Who may do what

Every command, and every button, menu and form, as it was tried on a simulated Discord by everybody
everywhere. This page is written by `python -m tests.permissions`, and tests hold it.

Each cell has a letter for each place:
{places}.

{outcomes}

Who tries:

{people}

Commands are tried as if the server's owner had shown them to everybody, and always name the game.
Controls are pressed as if they were there: whoever sees no button could still send its address.
"""
SECTIONS = {
    "Commands": "Most are tried while orders are placed; `/game invite` in the lobby, "
    "`/game resume` while a manager has paused the game, `/game undo` after sealing, `/receipt` "
    "after the reveal, `/why` and `/game history` after a battle or a bid.",
    "Buttons, menus and forms": "By their names in addresses. Those of the lobby are tried there, "
    "the others while orders are placed; `back` and `offer.pass` while the steward minds the seat "
    "and who stands by is asked, `offer.take` when it is offered to all. What lies behind a final "
    "press (`abandon`, `archive`) is tried without the command before it.",
    "Controls of a question": "Whatever is asked, they all go through one door, which looks at "
    "whose the question is before it looks at what was pressed. Here House Stark is asked for "
    "orders.",
}


def things_to_try(trying: Trier) -> dict[str, list[Command | Press]]:
    """All of it, by sections of the page."""
    tried: list[list[Command | Press]] = [
        [*commands(trying.world.bot)],
        [*presses()],
        [*presses_of_questions()],
    ]
    return dict(zip(SECTIONS, tried, strict=True))


async def page(trying: Trier) -> str:
    """The page as it should read."""
    parts = [_introduction()]
    for section, things in things_to_try(trying).items():
        rows = {thing.title: await trying.row(thing) for thing in things}
        parts.append(f"## {section}\n\n{SECTIONS[section]}\n\n{_table(rows)}\n")
    return "\n".join(parts)


def _introduction() -> str:
    return INTRODUCTION.format(
        places=", ".join(PLACES.values()),
        outcomes="\n".join(f"* `{letter}` {told}" for letter, told in OUTCOMES.items()),
        people="\n".join(f"* **{name}**: {told}" for name, told in PEOPLE.items()),
    )


def _table(rows: Table) -> str:
    """What comes out alike shares a row."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for title, row in rows.items():
        alike.setdefault(tuple(row[person] for person in PEOPLE), []).append(title)
    head = _line(["tried", *PEOPLE]), _line(["---"] * (1 + len(PEOPLE)))
    body = [_line([_named(titles), *map(_code, cells)]) for cells, titles in alike.items()]
    return "\n".join([*head, *body])


def _named(titles: Iterable[str]) -> str:
    return ", ".join(map(_code, titles))


def _code(text: str) -> str:
    return f"`{text}`"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def written(text: str) -> dict[str, dict[str, Row]]:
    """The tables of a page, by its sections."""
    _, *sections = text.split("\n## ")
    return {each.partition("\n")[0]: _rows(each) for each in sections}


def _rows(section: str) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    for line in section.splitlines():
        if line.startswith("| `"):
            titles, *cells = (re.findall(r"`([^`]+)`", cell) for cell in line.strip("|").split("|"))
            row = {person: letters for person, (letters,) in zip(PEOPLE, cells, strict=True)}
            rows |= dict.fromkeys(titles, row)
    return rows
