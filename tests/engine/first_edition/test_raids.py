"""Raids of the first edition. 1E-RAID."""

import pytest

from engine.boxes.first.options import FirstEditionOptions
from engine.events import PowerLost, Raided
from engine.requests import ResolveRaid
from tests.engine.first_edition.given import first
from tests.engine.scenario import Scenario


@pytest.mark.rule("1E-RAID-01", "1E-RAID-02", "1E-RAID-04", "1E-RAID-06", "1E-RAID-07")
def test_the_worked_example_of_a_raid_round() -> None:
    """EX-1E-09."""
    scenario = first().track("iron_throne", "greyjoy", "stark", "lannister", "baratheon", "tyrell")
    scenario.units("greyjoy", "sunset_sea", "1 ship").order("sunset_sea", "raid")
    scenario.units("lannister", "blackwater", "1 footman").order("blackwater", "raid")
    scenario.units("lannister", "golden_sound", "1 ship").order("golden_sound", "raid")
    scenario.units("tyrell", "reach", "1 footman").order("reach", "raid")
    scenario.units("baratheon", "harrenhal", "1 footman").order("harrenhal", "raid")
    scenario.units("tyrell", "highgarden", "1 footman").order("highgarden", "consolidate_power")
    scenario.units("lannister", "searoad_marches", "1 footman")
    scenario.order("searoad_marches", "support_0")
    scenario.units("lannister", "riverrun", "1 footman").order("riverrun", "support_0")
    scenario.units("stark", "karhold", "1 footman").order("karhold", "march_0")
    play = scenario.play()

    play.raid("sunset_sea", "highgarden")
    assert play.world.power["greyjoy"] == 6
    assert play.world.power["tyrell"] == 5
    assert play.asked == ("lannister",)
    play.raid("blackwater", "reach")
    play.raid("harrenhal", "riverrun")

    assert set(play.world.orders) == {"searoad_marches", "karhold"}
    assert play.told(Raided)[-1].area == "golden_sound"
    assert play.told(Raided)[-1].target is None
    assert play.question == "resolve_march"


@pytest.mark.rule("1E-RAID-01", "1E-RAID-04")
def test_a_house_cannot_pass_but_may_remove_nothing() -> None:
    """The Raid order goes all the same."""
    scenario = first().units("stark", "winterfell", "1 footman").order("winterfell", "raid")
    scenario.units("greyjoy", "moat_cailin", "1 footman").order("moat_cailin", "support_0")
    play = scenario.play()
    assert play.asked == ("stark",)

    play.raid("winterfell")

    assert play.order("winterfell") == ""
    assert play.told(Raided)[0].target is None


def seagard_raids(token: str, **orders: str) -> ResolveRaid:
    """Stark raids from Seagard; Greyjoy has these orders around it."""
    scenario = first().units("stark", "seagard", "1 footman").order("seagard", token)
    for area, order in orders.items():
        kind = "1 ship" if area.endswith(("sea", "bay")) else "1 footman"
        scenario.units("greyjoy", area, kind).order(area, order)
    return scenario.play().request(ResolveRaid)


@pytest.mark.rule("1E-RAID-02", "1E-RAID-03")
@pytest.mark.parametrize("token", ["raid", "raid_plus_1"])
def test_march_and_defense_orders_are_never_raided(token: str) -> None:
    """Not even by the special raid; raid, support and consolidate power are."""
    request = seagard_raids(
        token,
        moat_cailin="march_0",
        twins="defense_1",
        riverrun="raid",
        greywater_watch="support_0",
    )

    assert request.targets["seagard"] == ("greywater_watch", "riverrun")  # type: ignore[index]


@pytest.mark.rule("1E-RAID-05")
def test_a_raid_on_land_does_not_reach_the_sea() -> None:
    """A raid at sea reaches land and sea."""
    request = seagard_raids("raid", ironmans_bay="support_0", twins="support_0")
    assert request.targets["seagard"] == ("twins",)  # type: ignore[index]

    scenario = first().units("stark", "ironmans_bay", "1 ship").order("ironmans_bay", "raid")
    scenario.units("greyjoy", "sunset_sea", "1 ship").order("sunset_sea", "support_0")
    scenario.units("greyjoy", "pyke", "1 footman").order("pyke", "consolidate_power")
    targets = scenario.play().request(ResolveRaid).targets
    assert targets["ironmans_bay"] == ("pyke", "sunset_sea")  # type: ignore[index]


def two_pillaged() -> Scenario:
    """A Raid +1* between a Consolidate Power of Greyjoy and one of Lannister."""
    scenario = first().units("stark", "seagard", "1 footman").order("seagard", "raid_plus_1")
    scenario.units("greyjoy", "twins", "1 footman").order("twins", "consolidate_power")
    scenario.units("lannister", "riverrun", "1 footman").order("riverrun", "consolidate_power")
    return scenario.waiting("tyrell", "oldtown")


@pytest.mark.rule("1E-ORD-04", "1E-RAID-06", "1E-RAID-08")
def test_a_special_raid_removes_two_orders_of_two_houses() -> None:
    """Each pillaged order yields one power, and costs its house none."""
    play = two_pillaged().play()

    play.raid("seagard", "twins", "riverrun")

    assert set(play.world.orders) == {"oldtown"}
    assert play.world.power["stark"] == 7
    assert not play.told(PowerLost)


@pytest.mark.rule("1E-ORD-04")
def test_a_special_raid_may_remove_one_order_only() -> None:
    """Two different ones, or one, or none; a plain raid never two."""
    play = two_pillaged().play()
    with play.refused("1E-ORD-04"):
        play.raid("seagard", "twins", "twins")
    play.raid("seagard", "twins")
    assert play.order("riverrun") == "consolidate_power"

    play = two_pillaged().order("seagard", "raid").play()
    with play.refused("1E-ORD-04"):
        play.raid("seagard", "twins", "riverrun")


@pytest.mark.rule("1E-RAID-07")
def test_a_raided_raid_is_lost() -> None:
    """Its house is not asked any more."""
    scenario = first().units("stark", "seagard", "1 footman").order("seagard", "raid")
    scenario.units("greyjoy", "twins", "1 footman").order("twins", "raid")
    scenario.waiting("tyrell", "oldtown")
    play = scenario.play()

    play.raid("seagard", "twins")

    assert play.asked == ("tyrell",)


@pytest.mark.rule("1E-RAID-09", "1E-SHIP-04")
def test_ships_do_not_carry_raids() -> None:
    """White Harbor and The Eyrie lie on the same sea, and yet are no neighbours."""
    scenario = first().units("stark", "white_harbor", "1 footman").order("white_harbor", "raid")
    scenario.units("stark", "narrow_sea", "1 ship")
    scenario.units("greyjoy", "eyrie", "1 footman").neutral("eyrie", 0).order("eyrie", "support_0")
    scenario.waiting("tyrell", "oldtown")
    play = scenario.play()

    assert play.told(Raided)[0].target is None
    assert play.order("eyrie") == "support_0"


@pytest.mark.rule("1E-RAID-09", "1E-RIVER-02")
@pytest.mark.parametrize(
    ("reading", "targets"),
    [("bar_everything", ("moat_cailin",)), ("bar_marches", ("greywater_watch", "moat_cailin"))],
)
def test_a_river_stops_raids_unless_it_is_played_otherwise(
    reading: str, targets: tuple[str, ...]
) -> None:
    """Winterfell and Greywater Watch are apart."""
    options = FirstEditionOptions.model_validate({"rivers": reading})
    scenario = first(options=options).units("stark", "winterfell", "1 footman")
    scenario.order("winterfell", "raid")
    for area in ("greywater_watch", "moat_cailin"):
        scenario.units("greyjoy", area, "1 footman").order(area, "support_0")

    found = scenario.play().request(ResolveRaid).targets["winterfell"]  # type: ignore[index]

    assert tuple(sorted(found)) == targets
