"""What the README says, held against what is there."""

import re
from pathlib import Path

import discord
import pytest
import typer

from bot.command_line.app import app
from bot.front.creation import create_bot
from bot.front.places import IN_CHANNELS, IN_THREADS, NEEDED
from bot.settings import PREFIX, Settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def commands() -> list[str]:
    """The README's set-up commands: every line that makes a virtual environment and goes on."""
    return re.findall(r"^python3 -m venv .venv && .+$", README, re.MULTILINE)


def slash_commands() -> list[str]:
    """Every slash command as players type it."""
    tree = create_bot(Settings(), pictures=False).tree
    return [
        f"/{command.qualified_name}"
        for command in tree.walk_commands()
        if isinstance(command, discord.app_commands.Command)
    ]


def test_the_checks_run_the_readmes_test_command_as_written() -> None:
    """What the project's checks run is what a reader would run."""
    table, tests = commands()

    assert table.endswith("rookery table")
    assert tests in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def test_the_invitation_asks_for_what_a_game_needs() -> None:
    """The permissions in the invitation are those the bot checks, and threads."""
    asked = re.search(r"permissions=(\d+)", README)
    wanted = discord.Permissions(**dict.fromkeys({**NEEDED, **IN_CHANNELS, **IN_THREADS}, True))

    assert asked is not None
    assert int(asked[1]) == wanted.value


def test_every_setting_is_in_the_table_with_its_default() -> None:
    """The configuration table has a row for each variable, and none that is not read."""
    rows = dict(re.findall(r"^\| `(ROOKERY_\w+)` \| (.+?) \|", README, re.MULTILINE))
    fields = {f"{PREFIX}{name}".upper(): field for name, field in Settings.model_fields.items()}

    assert set(rows) == set(fields)
    for name, field in fields.items():
        if field.default is not None:
            assert rows[name] == f"`{field.default}`"


@pytest.mark.parametrize("command", slash_commands())
def test_every_slash_command_is_explained(command: str) -> None:
    """A player finds each command in the README."""
    assert f"`{command}`" in README


def test_every_subcommand_is_explained() -> None:
    """Whoever runs Rookery finds each command in the README."""
    group = typer.main.get_command(app)
    names = getattr(group, "commands", {})

    assert names
    assert [name for name in names if f"rookery {name}" not in README] == []


@pytest.mark.parametrize("target", re.findall(r"\]\((?!http)([^)#]+)\)", README))
def test_every_link_into_the_repository_leads_somewhere(target: str) -> None:
    """Files that the README points to are there."""
    assert (ROOT / target).is_file()


def test_the_picture_of_the_map_loads_quickly() -> None:
    """The README's picture stays below 500 kB."""
    assert (ROOT / "docs" / "map.jpg").stat().st_size < 500_000
