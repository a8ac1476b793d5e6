"""Westeros cards that act as in no other edition. 2E-WEST."""

from collections.abc import Mapping

from engine.edition import WesterosCard
from engine.names import CardId, OrderToken
from engine.rules.westeros import SHARED_EFFECTS, ban, collect_power, update_supply
from engine.ruleset import Choice, Effect
from engine.table import Table

CHOICES: Mapping[CardId, Choice] = {
    CardId("throne_of_blades"): Choice(
        "iron_throne", "2E-WEST-10", ("supply", "mustering", "nothing")
    ),
    CardId("dark_wings_dark_words"): Choice(
        "kings_court", "2E-WEST-15", ("clash_of_kings", "power", "nothing")
    ),
    CardId("put_to_the_sword"): Choice(
        "fiefdoms", "2E-WEST-18", ("no_defense", "no_march_plus_1", "nothing")
    ),
}


async def _supply(t: Table, _card: WesterosCard) -> None:
    await update_supply(t)


async def _power(t: Table, _card: WesterosCard) -> None:
    """The power option of Dark Wings, Dark Words. 2E-WEST-19."""
    collect_power(t, ports=t.world.readings.dark_wings_pays_ports == "yes")


async def _no_defense(t: Table, _card: WesterosCard) -> None:
    ban(t, tuple(order.id for order in t.edition.order_tokens if order.type == "defense"))


async def _no_march_plus_1(t: Table, _card: WesterosCard) -> None:
    ban(t, (OrderToken("march_plus_1"),))


EFFECTS: Mapping[str, Effect] = {
    **SHARED_EFFECTS,
    "supply": _supply,
    "power": _power,
    "no_defense": _no_defense,
    "no_march_plus_1": _no_march_plus_1,
}
