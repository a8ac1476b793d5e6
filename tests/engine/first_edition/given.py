"""Positions of the first edition, where most tests begin."""

from engine.boxes.first.options import FirstEditionOptions
from tests.engine.scenario import Play, Scenario


def first(
    players: int = 5, *, empty: bool = True, options: FirstEditionOptions | None = None
) -> Scenario:
    """The first edition, without any unit on the board unless told otherwise.

    Order of play: Baratheon, Lannister, Stark, Tyrell, Greyjoy. Fiefdoms: Greyjoy, Tyrell, Stark,
    Baratheon, Lannister. King's Court: Lannister, Stark, Baratheon, Greyjoy, Tyrell.
    """
    return Scenario(players, edition="first", empty=empty, options=options)


def stark_at_seagard(attackers: str = "2 footmen", defenders: str = "1 footman") -> Scenario:
    """Stark marches from Moat Cailin against Greyjoy in Seagard; Tyrell waits to march."""
    scenario = first().units("stark", "moat_cailin", attackers).order("moat_cailin", "march_0")
    scenario.units("greyjoy", "seagard", defenders).supply(stark=6, greyjoy=6)
    return scenario.waiting("tyrell", "oldtown")


def attack(scenario: Scenario, attackers: str = "2 footmen") -> Play:
    """The march, up to the first question of the battle."""
    return scenario.play().march("moat_cailin", f"seagard: {attackers}")
