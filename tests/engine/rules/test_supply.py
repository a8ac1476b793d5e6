"""SUPPLY: how many armies a house may have, and how large."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.edition import load_edition
from engine.events import SupplyMoved
from engine.names import AreaId
from engine.requests import RemoveUnits
from engine.supply import fits
from tests.engine.scenario import Play, Scenario

LIMITS = load_edition("second").supply_limits


def updated(scenario: Scenario) -> Play:
    """The Supply card is resolved."""
    return scenario.westeros(I="supply").at("westeros").play()


@pytest.mark.rule("2E-SUPPLY-01")
def test_a_single_unit_is_no_army() -> None:
    """Any number of single units fits the lowest supply."""
    assert fits([1] * 12, LIMITS[0])
    assert not fits([2, 2, 2], LIMITS[0])


@pytest.mark.rule("2E-SUPPLY-01", "2E-PORT-03")
def test_armies_stand_on_land_at_sea_and_in_port() -> None:
    """Two ships in port are an army like any other."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "karhold", "2 footmen")
        .units("stark", "bay_of_ice", "2 ships")
        .units("stark", "port_winterfell", "2 ships")
    )

    request = updated(scenario).request(RemoveUnits)
    assert request.house == "stark"
    assert request.supply.limits == (3, 2)


@pytest.mark.rule("2E-SUPPLY-02")
def test_the_limits_of_each_supply_position() -> None:
    """From two armies of two to one of four, one of three and three of two."""
    assert LIMITS == {
        0: (2, 2),
        1: (3, 2),
        2: (3, 2, 2),
        3: (3, 2, 2, 2),
        4: (3, 3, 2, 2),
        5: (4, 3, 2, 2),
        6: (4, 3, 2, 2, 2),
    }


@pytest.mark.rule("2E-SUPPLY-03")
@pytest.mark.parametrize(
    ("sizes", "legal"),
    [
        ([3, 2, 2, 2], True),
        ([2, 1, 3, 2], True),
        ([3, 3], False),
        ([4], False),
        ([2, 2, 2, 2, 2], False),
    ],
)
def test_armies_are_sorted_by_size_before_they_are_judged(sizes: list[int], legal: bool) -> None:
    """At supply 3: one army of three and three of two."""
    assert fits(sizes, LIMITS[3]) == legal


@pytest.mark.rule("2E-SUPPLY-04", "2E-RETREAT-17")
def test_routed_units_count_and_garrisons_do_not() -> None:
    """A march into an area with two routed footmen makes an army of three."""
    play = (
        Scenario(empty=True)
        .units("stark", "moat_cailin", "", routed="2 footmen")
        .units("stark", "winterfell", "2 footmen")
        .order("winterfell", "march_0")
        .supply(stark=0)
        .play()
    )

    assert play.world.garrisons[AreaId("winterfell")] == 2
    with play.refused("2E-MARCH-09"):
        play.march("winterfell", "moat_cailin: 1 footman")


@pytest.mark.rule("2E-SUPPLY-05", "2E-CONTROL-12")
def test_an_update_counts_the_barrels_controlled_up_to_six() -> None:
    """Eight barrels are six on the track; areas held by a token count."""
    scenario = (
        Scenario(empty=True)
        .units("lannister", "blackwater", "1 footman")
        .power_token("lannister", "riverrun", "searoad_marches", "seagard", "kingswood")
    )
    play = updated(scenario)

    assert play.told(SupplyMoved)[0].supply["lannister"] == 6
    assert play.world.supply["lannister"] == 6


@pytest.mark.rule("2E-SUPPLY-06")
def test_taking_a_barrel_does_not_move_the_track_between_updates() -> None:
    """Stark marches to Widow's Watch, and stays at supply 1."""
    scenario = Scenario(empty=True).units("stark", "white_harbor", "1 footman").waiting()
    play = scenario.order("white_harbor", "march_0").play()
    play.march("white_harbor", "widows_watch: 1 footman")

    assert play.controller("widows_watch") == "stark"
    assert play.world.supply["stark"] == 1


@pytest.mark.rule("2E-SUPPLY-07")
def test_houses_over_their_limit_remove_units_in_turn_order() -> None:
    """Lannister, ahead on the Iron Throne, before Stark."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "karhold", "4 footmen")
        .units("lannister", "stoney_sept", "4 footmen")
    )
    play = updated(scenario)
    first = play.asked
    play.remove(stoney_sept="1 footman")

    assert (first, play.asked) == (("lannister",), ("stark",))


REMOVALS = [
    ({"dornish_marches": "1 footman"}, "2E-SUPPLY-07"),
    ({"dornish_marches": "2 footmen", "oldtown": "1 footman"}, "2E-SUPPLY-08"),
    ({"dornish_marches": "1 footman", "oldtown": "1 footman"}, None),
    ({"dornish_marches": "2 footmen"}, None),
]


@pytest.mark.rule("2E-SUPPLY-07", "2E-SUPPLY-08")
@pytest.mark.parametrize(("removed", "rule"), REMOVALS)
def test_rc_073_reconciling_removes_enough_and_no_more_than_needed(
    removed: dict[str, str], rule: str | None
) -> None:
    """Supply 0 with armies of 3, 2 and 2: two units go."""
    play = updated(starving())
    if rule is None:
        play.remove(None, **removed)
        assert play.question != "remove_units"
        return
    with play.refused(rule):
        play.remove(None, **removed)


@pytest.mark.rule("2E-SUPPLY-08")
def test_more_may_be_removed_only_where_so_agreed() -> None:
    """With `reconcile_removals` any, a house may shed what it likes."""
    play = updated(starving(SecondEditionOptions(reconcile_removals="any")))
    play.remove(dornish_marches="2 footmen", oldtown="1 footman")

    assert play.army("dornish_marches") == "tyrell: 1 footman"


def starving(options: SecondEditionOptions | None = None) -> Scenario:
    """Tyrell controls no barrel (Lannister sits in Highgarden) and has armies of 3, 2 and 2."""
    return (
        Scenario(empty=True, options=options)
        .units("tyrell", "dornish_marches", "3 footmen")
        .units("tyrell", "oldtown", "2 footmen")
        .units("tyrell", "arbor", "2 footmen")
        .units("lannister", "highgarden", "1 footman")
        .garrison("highgarden", 0)
        .power_token("stark", "starfall")
    )


@pytest.mark.rule("2E-SUPPLY-09", "2E-MUSTER-11")
def test_no_action_may_break_supply() -> None:
    """Neither mustering nor marching beyond the limit is legal."""
    musters = Scenario(empty=True).units("stark", "winterfell", "3 footmen")
    musters.westeros(I="mustering").track("iron_throne", "stark")
    play = musters.at("westeros").play()

    with play.refused("2E-MUSTER-11"):
        play.muster("winterfell: footman")


@pytest.mark.rule("2E-SUPPLY-10")
def test_nobody_must_use_all_its_supply() -> None:
    """One lonely footman at supply 6 is asked nothing."""
    scenario = Scenario(empty=True).units("stark", "karhold", "1 footman").supply(stark=6)

    assert updated(scenario).question != "remove_units"
