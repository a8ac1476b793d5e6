"""CP: consolidating power."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import PowerGained
from engine.names import AreaId, House
from engine.requests import ConsolidatePower
from tests.engine.scenario import Play, Scenario


def consolidating(area: str, token: str, *, sea: House | None = None) -> Play:
    """Lannister has this order in `area`; `sea` holds the Golden Sound."""
    scenario = Scenario(empty=True)
    land = scenario.world.edition.areas[AreaId(area)].type == "land"
    scenario.units("lannister", area, "1 footman" if land else "1 ship").order(area, token)
    if sea:
        scenario.units(sea, "golden_sound", "1 ship")
    return scenario.play()


def gained(play: Play) -> int:
    """What Lannister's order paid."""
    return sum(e.amount for e in play.told(PowerGained) if e.cause == "consolidate_power")


@pytest.mark.rule("2E-CP-01")
def test_orders_are_resolved_one_by_one_round_and_round() -> None:
    """Turn order, one order each."""
    scenario = (
        Scenario(empty=True)
        .units("lannister", "lannisport", "1 footman")
        .order("lannisport", "consolidate_power_special")
        .units("lannister", "stoney_sept", "1 footman")
        .order("stoney_sept", "consolidate_power")
        .units("stark", "winterfell", "1 footman")
        .order("winterfell", "consolidate_power_special")
    )
    play = scenario.play()
    turns = [play.asked]
    play.consolidate("stoney_sept")
    turns.append(play.asked)
    play.consolidate("winterfell")
    turns.append(play.asked)

    assert turns == [("lannister",), ("stark",), ("lannister",)]


@pytest.mark.rule("2E-CP-02")
@pytest.mark.parametrize(
    ("area", "power"), [("lannisport", 1), ("stoney_sept", 2), ("kings_landing", 3)]
)
def test_land_pays_one_and_its_crowns(area: str, power: int) -> None:
    """King's Landing has two crowns."""
    assert gained(consolidating(area, "consolidate_power")) == power


@pytest.mark.rule("2E-CP-03")
@pytest.mark.parametrize("token", ["consolidate_power", "consolidate_power_special"])
@pytest.mark.parametrize(("sea", "power"), [(None, 1), ("lannister", 1), ("greyjoy", 0)])
def test_rc_045_a_port_pays_one_unless_blockaded(token: str, sea: House, power: int) -> None:
    """A special order gives the same and never musters there."""
    assert gained(consolidating("port_lannisport", token, sea=sea)) == power


@pytest.mark.rule("2E-CP-04")
def test_the_sea_pays_nothing() -> None:
    """The order may lie there, but yields nothing."""
    assert gained(consolidating("golden_sound", "consolidate_power")) == 0


@pytest.mark.rule("2E-CP-05")
def test_a_special_order_may_muster_with_the_forts_points() -> None:
    """Two points in Lannisport; no power then."""
    play = consolidating("lannisport", "consolidate_power_special")
    play.consolidate("lannisport", "muster").muster("lannisport: knight")

    assert play.army("lannisport") == "lannister: 1 footman, 1 knight"
    assert gained(play) == 0


@pytest.mark.rule("2E-CP-06")
@pytest.mark.parametrize("area", ["stoney_sept", "port_lannisport", "golden_sound"])
def test_rc_070_without_a_fort_a_special_order_only_collects(area: str) -> None:
    """There is nothing to choose, so nobody is asked."""
    play = consolidating(area, "consolidate_power_special")

    assert play.world.orders == {}
    assert gained(play) == {"stoney_sept": 2, "port_lannisport": 1, "golden_sound": 0}[area]


@pytest.mark.rule("2E-CP-05", "2E-CP-06")
def test_rc_069_a_plain_order_never_musters() -> None:
    """Beside a special one, so that Lannister is asked."""
    play = (
        Scenario(empty=True)
        .units("lannister", "riverrun", "1 footman")
        .order("riverrun", "consolidate_power")
        .units("lannister", "lannisport", "1 footman")
        .order("lannisport", "consolidate_power_special")
        .play()
    )
    options = play.request(ConsolidatePower).options

    assert (options[AreaId("riverrun")].power, options[AreaId("riverrun")].may_muster) == (2, False)
    with play.refused("2E-CP-05"):
        play.consolidate("riverrun", "muster")


@pytest.mark.rule("2E-CP-07")
@pytest.mark.parametrize(("reading", "power"), [("pays_nothing", 0), ("pays_power", 1)])
def test_choosing_to_muster_and_mustering_nothing_pays_nothing(reading: str, power: int) -> None:
    """Unless the game is agreed to pay power then."""
    options = SecondEditionOptions.model_validate({"special_consolidate_without_muster": reading})
    scenario = Scenario(empty=True, options=options).units("lannister", "lannisport", "1 footman")
    play = scenario.order("lannisport", "consolidate_power_special").play()
    play.consolidate("lannisport", "muster").muster()

    assert gained(play) == power


@pytest.mark.rule("2E-CP-07")
def test_it_is_power_or_mustering_not_both() -> None:
    """Power taken, nothing is mustered."""
    play = consolidating("lannisport", "consolidate_power_special").consolidate("lannisport")

    assert gained(play) == 1
    assert play.army("lannisport") == "lannister: 1 footman"
