"""RAID: removing orders."""

import pytest

from engine.events import Raided
from engine.names import AreaId, House
from engine.requests import ResolveRaid
from tests.engine.scenario import Play, Scenario


def raiding(
    *orders: tuple[House, str, str],
    origin: str = "riverrun",
    token: str = "raid",
    house: House = "lannister",
) -> Scenario:
    """`house` has a raid in `origin`; others have these orders (house, area, token)."""
    scenario = Scenario(empty=True).waiting()
    for owner, area, placed in ((house, origin, token), *orders):
        land = scenario.world.edition.areas[AreaId(area)].type == "land"
        scenario.units(owner, area, "1 footman" if land else "1 ship").order(area, placed)
    return scenario.track("iron_throne", house)


def targets(play: Play, origin: str = "riverrun") -> set[str]:
    """What the raid in `origin` may remove."""
    return set(play.request(ResolveRaid).targets[AreaId(origin)])


@pytest.mark.rule("2E-RAID-01")
def test_raids_go_round_and_round_in_turn_order() -> None:
    """One each; a house without a raid is skipped; the first has the third."""
    play = raiding(
        ("lannister", "stoney_sept", "raid"),
        ("greyjoy", "seagard", "raid"),
        ("stark", "moat_cailin", "support_0"),
    ).play()
    turns = [play.asked]
    play.raid("riverrun")
    turns.append(play.asked)
    play.raid("seagard", "moat_cailin")

    assert turns == [("lannister",), ("greyjoy",)]
    # Stoney Sept has nothing left to raid: its token leaves the board by itself.
    assert [event.house for event in play.told(Raided)] == ["lannister", "greyjoy", "lannister"]


@pytest.mark.rule("2E-RAID-02", "2E-RAID-12")
@pytest.mark.parametrize("token", ["support_0", "raid", "consolidate_power"])
def test_a_raid_removes_one_adjacent_enemy_order_and_itself(token: str) -> None:
    """Support, Raid or Consolidate Power; the units stay as they are."""
    play = raiding(("greyjoy", "seagard", token), ("greyjoy", "harrenhal", "support_0")).play()
    play.raid("riverrun", "seagard")

    assert (play.order("seagard"), play.order("riverrun")) == ("", "")
    assert play.order("harrenhal") == "support_0"
    assert play.army("seagard") == "greyjoy: 1 footman"


@pytest.mark.rule("2E-RAID-03")
@pytest.mark.parametrize(
    ("token", "reached"), [("raid", {"harrenhal"}), ("raid_special", {"seagard", "harrenhal"})]
)
def test_rc_051_only_a_special_raid_reaches_a_defense_order(token: str, reached: set[str]) -> None:
    """And still removes one order only."""
    play = raiding(
        ("greyjoy", "seagard", "defense_2"), ("greyjoy", "harrenhal", "support_0"), token=token
    ).play()
    assert targets(play) == reached

    play.raid("riverrun", sorted(reached)[-1])
    assert sum(bool(play.order(area)) for area in ("seagard", "harrenhal")) == 1


@pytest.mark.rule("2E-RAID-04")
def test_special_orders_can_be_raided() -> None:
    """A special Support or Consolidate Power order is no safer."""
    play = raiding(
        ("greyjoy", "seagard", "support_plus_1"),
        ("greyjoy", "harrenhal", "consolidate_power_special"),
    ).play()

    assert targets(play) == {"seagard", "harrenhal"}


@pytest.mark.rule("2E-RAID-05", "2E-RAID-11")
def test_marches_and_own_orders_are_never_raided() -> None:
    """Not even by a special raid."""
    play = raiding(
        ("greyjoy", "seagard", "march_0"),
        ("lannister", "stoney_sept", "support_0"),
        ("greyjoy", "harrenhal", "raid"),
        token="raid_special",
    ).play()

    assert targets(play) == {"harrenhal"}
    with play.refused("2E-RAID-02"):
        play.raid("riverrun", "seagard")
    with play.refused("2E-RAID-02"):
        play.raid("riverrun", "stoney_sept")


AROUND: tuple[tuple[House, str, str], ...] = (
    ("greyjoy", "ironmans_bay", "support_0"),
    ("greyjoy", "port_pyke", "support_0"),
    ("greyjoy", "seagard", "support_0"),
    ("greyjoy", "golden_sound", "support_0"),
    ("greyjoy", "pyke", "support_0"),
)


@pytest.mark.rule("2E-RAID-06")
def test_rc_050_from_land_a_raid_reaches_land_only() -> None:
    """Riverrun reaches Seagard, not the bays beside it."""
    assert targets(raiding(*AROUND).play()) == {"seagard"}


@pytest.mark.rule("2E-RAID-07")
def test_from_sea_a_raid_reaches_sea_land_and_ports() -> None:
    """Ironman's Bay reaches the Golden Sound, Seagard, Pyke and its port."""
    scenario = raiding(*AROUND[1:], origin="ironmans_bay")

    assert targets(scenario.play(), "ironmans_bay") == {
        "golden_sound",
        "port_pyke",
        "pyke",
        "seagard",
    }


@pytest.mark.rule("2E-RAID-08", "2E-PORT-05")
def test_from_a_port_a_raid_reaches_its_sea_only() -> None:
    """Not the castle behind it."""
    orders = [order for order in AROUND if order[1] != "port_pyke"]
    play = raiding(*orders, origin="port_lannisport").play()

    assert targets(play, "port_lannisport") == {"golden_sound"}


@pytest.mark.rule("2E-RAID-09")
@pytest.mark.parametrize(("power", "left"), [(2, 1), (0, 0)], ids=["RC-048", "RC-049"])
def test_raiding_a_consolidate_power_order_pillages(power: int, left: int) -> None:
    """The raider gains one, the victim loses one if it has any."""
    scenario = raiding(
        ("tyrell", "reach", "consolidate_power"), origin="kingswood", house="baratheon"
    )
    play = scenario.power(baratheon=3, tyrell=power).play().raid("kingswood", "reach")

    assert (play.world.power["baratheon"], play.world.power["tyrell"]) == (4, left)


@pytest.mark.rule("2E-RAID-12", "2E-RAID-09")
def test_raiding_other_orders_moves_no_power() -> None:
    """Nothing but the two tokens changes."""
    play = raiding(("greyjoy", "seagard", "support_0")).play()
    before = dict(play.world.power), dict(play.world.forces)
    play.raid("riverrun", "seagard")

    assert (play.world.power, play.world.forces) == before


@pytest.mark.rule("2E-RAID-10")
def test_a_raid_may_be_wasted() -> None:
    """The token just leaves the board, though there was a target."""
    play = raiding(("greyjoy", "seagard", "support_0")).play().raid("riverrun")

    assert (play.order("riverrun"), play.order("seagard")) == ("", "support_0")
