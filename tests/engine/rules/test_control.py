"""CONTROL: units, power tokens and home areas."""

import pytest

from engine.events import PowerTokenPlaced
from tests.engine.scenario import Scenario


@pytest.mark.rule("2E-CONTROL-01", "2E-CONTROL-06")
def test_units_then_tokens_then_the_home_decide_control() -> None:
    """A land area belongs to the units in it, else to the token, else to the House at home."""
    scenario = Scenario(empty=True).power_token("tyrell", "sunspear", "reach")
    play = scenario.units("stark", "reach", "1 footman").play()

    assert play.controller("reach") == "stark"
    assert play.controller("sunspear") == "tyrell"
    assert play.controller("pyke") == "greyjoy"
    assert play.controller("harrenhal") is None


@pytest.mark.rule("2E-CONTROL-02")
def test_a_sea_area_is_controlled_only_while_ships_are_there() -> None:
    """No token can be left when the last ship sails, and the sea is nobody's again."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "bay_of_ice", "1 ship")
        .order("bay_of_ice", "march_0")
        .units("stark", "winterfell", "1 footman")
        .order("winterfell", "march_minus_1")
        .at("marches", turn=2)
    )
    play = scenario.play()
    before = play.controller("bay_of_ice")

    with play.refused("2E-CONTROL-04"):
        play.march("bay_of_ice", "sunset_sea: 1 ship", token=True)
    play.march("bay_of_ice", "sunset_sea: 1 ship")
    assert before == "stark"
    assert play.controller("bay_of_ice") is None


def leaving(area: str, *, power: int = 5, units: str = "1 footman") -> Scenario:
    """Stark is about to march out of an area, and to march elsewhere later."""
    return (
        Scenario(empty=True)
        .units("stark", area, units)
        .order(area, "march_0")
        .units("stark", "karhold", "1 footman")
        .order("karhold", "march_minus_1")
        .power(stark=power)
        .at("marches", turn=2)
    )


@pytest.mark.rule("2E-CONTROL-04")
def test_a_token_may_be_left_in_a_land_area_just_emptied() -> None:
    """It is paid from available power and keeps control."""
    play = leaving("harrenhal").play()
    play.march("harrenhal", "riverrun: 1 footman", token=True)

    assert play.controller("harrenhal") == "stark"
    assert play.world.power["stark"] == 4
    assert [(event.house, event.area) for event in play.told(PowerTokenPlaced)] == [
        ("stark", "harrenhal")
    ]


@pytest.mark.rule("2E-CONTROL-04")
def test_without_a_token_control_is_lost() -> None:
    """An area that is left is nobody's."""
    play = leaving("harrenhal").play().march("harrenhal", "riverrun: 1 footman")

    assert play.controller("harrenhal") is None


@pytest.mark.rule("2E-CONTROL-04")
@pytest.mark.parametrize(
    ("scenario", "area", "move"),
    [
        (leaving("harrenhal", power=0), "harrenhal", "riverrun: 1 footman"),
        (
            leaving("harrenhal", units="2 footmen"),
            "harrenhal",
            "riverrun: 1 footman",
        ),
        (leaving("winterfell"), "winterfell", "moat_cailin: 1 footman"),
        (
            leaving("harrenhal").power_token("stark", "harrenhal"),
            "harrenhal",
            "riverrun: 1 footman",
        ),
    ],
    ids=["no power", "units stay", "own home", "a token lies there"],
)
def test_no_token_is_left(scenario: Scenario, area: str, move: str) -> None:
    """Not without power, not where units stay, not at home, and not a second one."""
    play = scenario.play()

    with play.refused("2E-CONTROL-04"):
        play.march(area, move, token=True)


@pytest.mark.rule("2E-CONTROL-07", "2E-CONTROL-08")
@pytest.mark.parametrize(("token", "owner"), [(True, "stark"), (False, "greyjoy")])
def test_an_enemy_home_is_kept_by_a_token_or_falls_back(token: bool, owner: str) -> None:
    """Stark leaves Pyke with a token, like anywhere else, or loses it to Greyjoy at once."""
    scenario = leaving("pyke").garrison("pyke", 0)
    scenario.units("stark", "ironmans_bay", "1 ship")
    play = scenario.play().march("pyke", "riverrun: 1 footman", token=token)

    assert play.controller("pyke") == owner
    assert play.controller("port_pyke") == owner
