"""Support in the battles of the first edition. 1E-SUPPORT."""

import pytest

from engine.requests import ChooseHouseCard, DeclareSupport, RefuseSupport
from tests.engine.first_edition.given import attack, first, stark_at_seagard
from tests.engine.scenario import Scenario


def supported(area: str, units: str, house: str = "baratheon", **more: str) -> Scenario:
    """The attack on Seagard with a Support order somewhere."""
    scenario = stark_at_seagard().units(house, area, units, **more)  # type: ignore[arg-type]
    return scenario.order(area, "support_0")


@pytest.mark.rule("1E-SUPPORT-01", "1E-SUPPORT-06")
@pytest.mark.parametrize(
    ("area", "units", "asked"),
    [
        ("twins", "1 knight", True),
        ("ironmans_bay", "1 ship", True),
        ("winterfell", "1 knight", False),
    ],
)
def test_only_adjacent_areas_support(area: str, units: str, asked: bool) -> None:
    """On land by land units and ships; not from farther away."""
    play = attack(supported(area, units))

    assert (play.question == "declare_support") is asked


@pytest.mark.rule("1E-SHIP-04", "1E-SUPPORT-01")
def test_ships_carry_no_support() -> None:
    """Pyke and Seagard lie on the same bay with Greyjoy's ship, and yet are no neighbours."""
    scenario = supported("pyke", "1 knight", "greyjoy").units("greyjoy", "ironmans_bay", "1 ship")

    assert attack(scenario).question == "choose_house_card"


@pytest.mark.rule("1E-SUPPORT-06", "1E-SUPPORT-09")
@pytest.mark.parametrize("area", ["pyke", "seagard"])
def test_land_units_never_support_at_sea(area: str) -> None:
    """So that a Support order on an island is legal but useless."""
    scenario = first().units("stark", "golden_sound", "2 ships").order("golden_sound", "march_0")
    scenario.units("greyjoy", "ironmans_bay", "1 ship").units("greyjoy", area, "1 knight")
    play = scenario.order(area, "support_0").play()

    play.march("golden_sound", "ironmans_bay: 2 ships")

    assert play.question == "choose_house_card"


@pytest.mark.rule("1E-SUPPORT-02", "1E-SUPPORT-07")
def test_support_is_all_ready_units_or_nothing() -> None:
    """The routed knight adds nothing."""
    play = attack(supported("twins", "1 knight, 1 footman", routed="1 knight"))

    offered = play.request(DeclareSupport).orders["twins"]  # type: ignore[index]

    assert offered == {"attacker": 3, "defender": 3}


@pytest.mark.rule("1E-SUPPORT-03")
def test_a_support_order_serves_several_battles() -> None:
    """It stays where it is, and is asked again."""
    scenario = supported("twins", "1 knight")
    scenario.units("lannister", "fingers", "2 knights").units(
        "tyrell", "mountains_of_the_moon", "1 knight"
    )
    scenario.order("mountains_of_the_moon", "march_minus_1").track("iron_throne", "stark", "tyrell")
    play = attack(scenario)
    play.support("attacker").refuse()
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first").retreat("riverrun")

    play.march("mountains_of_the_moon", "fingers: 1 knight")

    assert play.request(DeclareSupport).house == "baratheon"
    assert play.order("twins") == "support_0"


@pytest.mark.rule("1E-SUPPORT-04")
def test_nobody_supports_its_own_opponent() -> None:
    """Greyjoy may support its own side or nobody."""
    play = attack(supported("riverrun", "1 knight", "greyjoy"))

    with play.refused("1E-SUPPORT-04"):
        play.support("attacker")
    assert set(play.request(DeclareSupport).orders["riverrun"]) == {"defender"}  # type: ignore[index]


@pytest.mark.rule("1E-SUPPORT-05", "1E-SUPPORT-10")
def test_support_is_declined_as_it_is_offered() -> None:
    """Stark answers Baratheon before Lannister is asked; what is declined adds nothing."""
    scenario = supported("twins", "1 knight")
    scenario.units("lannister", "greywater_watch", "1 footman").order(
        "greywater_watch", "support_0"
    )
    play = attack(scenario)
    assert play.asked == ("baratheon",)
    play.support("attacker")
    assert play.request(RefuseSupport, "stark").supporters == {"baratheon": 2}
    play.refuse("baratheon")
    assert play.request(DeclareSupport).house == "lannister"
    play.support("attacker")
    assert play.request(RefuseSupport).supporters == {"lannister": 1}
    play.refuse()

    battle = play.request(ChooseHouseCard, "stark").battle
    assert battle.attacker_strength == 3


@pytest.mark.rule("1E-SUPPORT-10")
def test_each_supporting_area_is_decided_by_itself() -> None:
    """One of Baratheon's areas for each side; each side is asked about its own."""
    scenario = supported("twins", "1 knight")
    scenario.units("baratheon", "greywater_watch", "1 footman").order(
        "greywater_watch", "support_0"
    )
    play = attack(scenario)

    play.support(twins="attacker", greywater_watch="defender")

    assert play.request(RefuseSupport, "stark").supporters == {"baratheon": 2}
    play.refuse()
    assert play.request(RefuseSupport, "greyjoy").supporters == {"baratheon": 1}


@pytest.mark.rule("1E-SUPPORT-08")
def test_promises_do_not_bind() -> None:
    """Whoever is asked may say nobody."""
    play = attack(supported("twins", "1 knight"))

    play.support(None)

    assert play.request(ChooseHouseCard, "stark").battle.attacker_strength == 2
