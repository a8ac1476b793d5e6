"""How often a player has to press is held to what was aimed at."""

from tests.presses import AIMS, measured


async def test_nothing_takes_more_presses_than_it_may() -> None:
    """A round of four orders, orders for eight areas, a march, a card, a bid, a retreat."""
    found = await measured()

    assert {name: presses for name, presses in found.items() if presses > AIMS[name]} == {}
