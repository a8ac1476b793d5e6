"""The local table as a person sees it: in a browser."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.front.panel import FINAL
from tests.bot.table.conftest import Command
from tests.bot.table.visitor import Visitor, browser_window

pytestmark = pytest.mark.browser

WILDLINGS_IN_ROUND_TWO = "0"
"""A seed whose second round begins with an attack of the wildlings, and no other bidding."""


async def test_a_newcomer_joins_starts_and_sees_the_map(
    chromium: str, command: Callable[..., Command]
) -> None:
    """From the hall to the first question, by clicks and one slash command."""
    table = command()
    async with browser_window(chromium) as window:
        visitor = await Visitor.at(window, table.address)

        await visitor.open("game-1")
        await visitor.command("game", "new")
        await visitor.press("Stark")
        await visitor.press("Fill with Maesters")
        await visitor.press("Start the Game")

        await visitor.sees_a_map()
        told = await visitor.sees("Waiting for Stark (orders)")

    assert "Game 1 begins" in told


async def test_a_newcomer_orders_bids_and_finds_the_game_again_after_a_restart(
    chromium: str, command: Callable[..., Command], tmp_path: Path
) -> None:
    """One click begins a game; orders and a bid are sealed; the table restarts and goes on."""
    table = command("--seed", WILDLINGS_IN_ROUND_TWO, "--seats", "stark=me,*=steward")
    async with browser_window(chromium) as window:
        visitor = await Visitor.at(window, table.address)

        await visitor.open("game-1")
        await visitor.press("Answer")
        await visitor.open_form("As Text")
        await visitor.write("winterfell cp, white harbor d1, shivering sea s")
        await visitor.press(f"Seal the Orders{FINAL}")
        await visitor.sees("Winterfell Consolidate Power")
        await visitor.sees("Round 1: consolidating power")
        await visitor.sees_a_map()

        await visitor.sees("Waiting for Stark (a bid)")
        await visitor.press("Answer")
        await visitor.press(f"3 power{FINAL}")
        await visitor.sees("The wildlings attack with strength")
        await visitor.sees("Stark 3")

        code, _, complaints = table.stop()
        await visitor.is_told("The table is closed.")

    again = command()
    async with browser_window(chromium) as window:
        visitor = await Visitor.at(window, again.address)
        await visitor.open("game-1")
        await visitor.sees_a_map()
        await visitor.sees("Waiting for Stark (orders)")

    assert (code, complaints) == (0, "")
