"""How the tests of House cards begin and end a combat."""

from engine.edition import load_edition
from engine.names import House
from tests.engine.scenario import Play, Scenario

EDITION = load_edition("second")
MAINLANDERS: tuple[House, ...] = ("martell", "tyrell", "stark", "lannister")
"""Those who can march from home without ships."""


def begin(scenario: Scenario, attacker: House) -> Play:
    """Play on with the attacker's march.

    A house that has no part in the fight gets a march at home, so that the step goes on after the
    combat and routed units stay routed.
    """
    world = scenario.world
    involved = {force.house for force in world.forces.values()}
    bystander = next(house for house in MAINLANDERS if house not in involved)
    home = EDITION.houses[bystander].home
    scenario.units(bystander, home, "1 footman").order(home, "march_0")
    return scenario.at("marches", turn=world.turn_order.index(attacker)).play()


def duel(attacker: House, defender: House, *, units: str = "1 footman", at: str = "") -> Scenario:
    """Two armies on neighbouring plain land: `attacker` in Blackwater, `defender` on Searoad
    Marches.

    The blade has been used and no order but the march lies near.
    """
    return (
        Scenario(empty=True)
        .units(attacker, "blackwater", units)
        .order("blackwater", "march_0")
        .units(defender, "searoad_marches", at or units)
        .blade_used()
    )


def clash(scenario: Scenario, attacker: House, units: str = "1 footman") -> Play:
    """The march of a `duel` begins."""
    return begin(scenario, attacker).march("blackwater", f"searoad_marches: {units}")


def show(play: Play, cards: dict[House, str]) -> Play:
    """Both sides choose these cards, where they have a choice."""
    for house in play.asked:
        play.card(house, cards[house])
    return play
