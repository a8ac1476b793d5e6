"""PORT: whose harbour it is, what ships do there, and what becomes of them."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.edition import load_edition
from engine.events import CombatBegan, PortCaptured
from engine.names import AreaId
from engine.requests import PlaceOrders
from tests.engine.scenario import Scenario

EDITION = load_edition("second")
PORTS = {
    "winterfell": "bay_of_ice",
    "white_harbor": "narrow_sea",
    "pyke": "ironmans_bay",
    "lannisport": "golden_sound",
    "oldtown": "redwyne_straights",
    "sunspear": "east_summer_sea",
    "storms_end": "shipbreaker_bay",
    "dragonstone": "shipbreaker_bay",
}


@pytest.mark.rule("2E-PORT-01", "2E-PORT-05")
@pytest.mark.parametrize(("land", "sea"), PORTS.items())
def test_a_port_touches_its_land_and_its_sea_and_nothing_else(land: str, sea: str) -> None:
    """There are eight ports, each between one land area and one sea area."""
    port = EDITION.areas[AreaId(land)].port
    assert port is not None

    assert len(EDITION.port_ids) == len(PORTS)
    assert set(EDITION.neighbours[port]) == {land, sea}


@pytest.mark.rule("2E-PORT-04", "2E-PLAN-02")
def test_ships_in_a_port_get_an_order() -> None:
    """A port with ships is one of the areas that need an order."""
    scenario = Scenario(empty=True).units("stark", "port_winterfell", "1 ship")
    play = scenario.units("stark", "winterfell", "1 footman").at("planning").play()

    assert set(play.request(PlaceOrders, "stark").areas) == {"winterfell", "port_winterfell"}


@pytest.mark.rule("2E-PORT-06", "2E-PORT-02")
def test_ships_sail_out_of_their_port_and_back() -> None:
    """Out into its sea, and from there into the own port again, if there is room."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "port_winterfell", "1 ship")
        .order("port_winterfell", "march_0")
        .units("stark", "bay_of_ice", "1 ship")
        .order("bay_of_ice", "march_minus_1")
        .at("marches", turn=2)
    )
    play = scenario.play().march("port_winterfell", "bay_of_ice: 1 ship")
    play.march("bay_of_ice", "port_winterfell: 2 ships")

    assert play.army("bay_of_ice") == ""
    assert play.army("port_winterfell") == "stark: 2 ships"


@pytest.mark.rule("2E-PORT-06", "2E-PORT-07")
def test_nobody_enters_another_houses_port() -> None:
    """A fleet off Pyke cannot sail into its harbour, empty or not: a port is never attacked."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "ironmans_bay", "2 ships")
        .order("ironmans_bay", "march_0")
        .units("greyjoy", "port_pyke", "1 ship")
        .order("port_pyke", "defense_1")
        .at("marches", turn=2)
    )
    play = scenario.play()

    with play.refused("2E-MARCH-04"):
        play.march("ironmans_bay", "port_pyke: 1 ship")
    play.march("ironmans_bay")
    assert play.army("port_pyke") == "greyjoy: 1 ship"


@pytest.mark.rule("2E-PORT-07", "2E-PLAN-09")
def test_a_defense_order_in_a_port_may_be_placed_and_does_nothing() -> None:
    """It adds nothing to a battle in the port's sea."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "sunset_sea", "1 ship")
        .order("sunset_sea", "march_0")
        .units("greyjoy", "ironmans_bay", "1 ship")
        .units("greyjoy", "port_pyke", "1 ship")
        .order("port_pyke", "defense_2")
        .blade_used()
        .at("marches", turn=2)
    )
    play = scenario.play().march("sunset_sea", "ironmans_bay: 1 ship")
    play.fight(stark="eddard_stark", greyjoy="dagmar_cleftjaw")

    assert play.strength("greyjoy").order == 0
    assert play.strength("greyjoy").support == 0


@pytest.mark.rule("2E-PORT-08")
def test_ships_in_a_port_may_attack_in_the_ports_sea() -> None:
    """A blockaded fleet marches out and fights."""
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "port_pyke", "2 ships")
        .order("port_pyke", "march_plus_1")
        .units("stark", "ironmans_bay", "1 ship")
        .blade_used()
        .at("marches", turn=4)
    )
    play = scenario.play().march("port_pyke", "ironmans_bay: 2 ships")
    fight = play.told(CombatBegan)[0]

    assert (fight.attacker, fight.defender, fight.area) == ("greyjoy", "stark", "ironmans_bay")


def pyke_is_left(option: str) -> Scenario:
    """Stark, with two ships in the port, leaves Pyke to nobody but its home House."""
    options = SecondEditionOptions.model_validate({"home_fallback_port": option})
    return (
        Scenario(empty=True, options=options)
        .garrison("pyke", 0)
        .units("stark", "pyke", "1 footman")
        .units("stark", "port_pyke", "2 ships")
        .units("stark", "ironmans_bay", "1 ship")
        .order("pyke", "march_0")
        .power(stark=0)
        .at("marches", turn=2)
    )


@pytest.mark.rule("2E-PORT-13", "2E-CONTROL-08")
def test_the_home_house_takes_over_the_port_that_falls_back() -> None:
    """Greyjoy may put up to two of its own ships there, though no unit of its stands at Pyke."""
    play = pyke_is_left("home_house_takes_over").play().march("pyke", "flints_finger: 1 footman")
    asked = play.asked
    play.capture(2)

    assert asked == ("greyjoy",)
    assert play.controller("pyke") == "greyjoy"
    assert play.army("port_pyke") == "greyjoy: 2 ships"


@pytest.mark.rule("2E-PORT-13")
def test_option_ships_in_a_port_that_falls_back_are_destroyed() -> None:
    """By the other reading nobody gets them."""
    play = pyke_is_left("ships_destroyed").play().march("pyke", "flints_finger: 1 footman")

    assert play.army("port_pyke") == ""
    assert not play.told(PortCaptured)
