"""How the published cases begin: one attack, with everything else out of the way."""

from engine.boxes.second.options import SecondEditionOptions
from engine.names import House
from engine.requests import ChooseRetreat
from tests.engine.scenario import Play, Scenario


def attack(
    attacker: House,
    origin: str,
    units: str,
    *,
    march: str = "march_0",
    options: SecondEditionOptions | None = None,
    waits: tuple[House, str] = ("martell", "salt_shore"),
) -> Scenario:
    """`attacker`, first in turn order, has a march in `origin`; `waits` has one left over."""
    return (
        Scenario(empty=True, options=options)
        .track("iron_throne", attacker)
        .units(attacker, origin, units)
        .order(origin, march)
        .supply(stark=6, lannister=6, baratheon=6, greyjoy=6, tyrell=6, martell=6)
        .blade_used()
        .waiting(*waits)
    )


def retreats(play: Play) -> set[str]:
    """The areas open to the loser; one alone is taken without a question."""
    return set(play.request(ChooseRetreat).losses)
