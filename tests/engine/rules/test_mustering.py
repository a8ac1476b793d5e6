"""MUSTER: new units, upgrades and ships."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import Mustered
from engine.names import AreaId
from engine.requests import ConsolidatePower, MusterUnits
from engine.rules.pieces import pool
from tests.engine.scenario import Play, Scenario


def mustering(scenario: Scenario) -> Play:
    """Stark, first in turn order, is asked to muster."""
    scenario.track("iron_throne", "stark").westeros(I="mustering")
    return scenario.at("westeros").play()


@pytest.mark.rule("2E-MUSTER-01")
def test_a_house_finishes_all_its_castles_before_the_next_begins() -> None:
    """One answer covers Winterfell and White Harbor."""
    play = mustering(Scenario())
    points = play.request(MusterUnits).points
    play.muster("winterfell: footman", "white_harbor: footman")

    assert points == {"winterfell": 2, "white_harbor": 1}
    assert play.told(Mustered)[0].house == "stark"
    assert play.asked == ("baratheon",)


@pytest.mark.rule("2E-MUSTER-02")
def test_points_belong_to_their_area() -> None:
    """White Harbor's one point does not buy a knight, whatever Winterfell leaves unused."""
    play = mustering(Scenario())

    with play.refused("2E-MUSTER-02"):
        play.muster("white_harbor: knight")
    with play.refused("2E-MUSTER-02"):
        play.muster("winterfell: knight", "winterfell: footman")


@pytest.mark.rule("2E-MUSTER-03")
@pytest.mark.parametrize(
    ("musters", "army"),
    [
        (("winterfell: footman", "winterfell: footman"), "stark: 3 footmen"),
        (("winterfell: knight",), "stark: 1 footman, 1 knight"),
        (("winterfell: siege engine",), "stark: 1 footman, 1 siege engine"),
        (("winterfell: upgrade to knight", "winterfell: footman"), "stark: 1 footman, 1 knight"),
        (("winterfell: upgrade to siege engine",), "stark: 1 siege engine"),
    ],
)
def test_what_two_points_buy(musters: tuple[str, ...], army: str) -> None:
    """Footman and ship 1, knight and siege engine 2, an upgrade 1."""
    play = mustering(Scenario(empty=True).units("stark", "winterfell", "1 footman"))
    play.muster(*musters)

    assert play.army("winterfell") == army


@pytest.mark.rule("2E-MUSTER-03")
def test_only_footmen_are_upgraded() -> None:
    """A knight cannot become a siege engine, and a ship is no upgrade."""
    play = mustering(Scenario(empty=True).units("stark", "winterfell", "1 knight"))

    with play.refused("2E-MUSTER-03"):
        play.muster("winterfell: upgrade to siege engine")
    with play.refused("2E-MUSTER-02"):
        play.muster("winterfell: upgrade to ship")


@pytest.mark.rule("2E-MUSTER-04", "2E-CONTROL-12")
def test_rc_068_control_is_enough_to_muster() -> None:
    """A home area without units and a castle with a power token only both muster."""
    play = mustering(Scenario(empty=True).power_token("stark", "moat_cailin"))
    play.muster("winterfell: footman", "moat_cailin: footman")

    assert play.army("winterfell") == "stark: 1 footman"
    assert play.army("moat_cailin") == "stark: 1 footman"


@pytest.mark.rule("2E-MUSTER-05", "2E-MUSTER-06", "2E-MUSTER-10")
def test_land_units_appear_in_the_area_and_ships_in_port_or_adjacent_sea() -> None:
    """Moat Cailin has no port, but the Narrow Sea beside it."""
    play = mustering(Scenario(empty=True).units("stark", "moat_cailin", "1 footman"))
    places = play.request(MusterUnits).ship_places

    assert set(places[AreaId("winterfell")]) == {"bay_of_ice", "port_winterfell", "shivering_sea"}
    assert set(places[AreaId("moat_cailin")]) == {"narrow_sea"}
    with play.refused("2E-MUSTER-06"):
        play.muster("winterfell: ship")
    with play.refused("2E-MUSTER-05"):
        play.muster("winterfell: footman at white_harbor")
    with play.refused("2E-MUSTER-06"):
        play.muster("winterfell: ship at narrow_sea")


@pytest.mark.rule("2E-MUSTER-07", "2E-MUSTER-08")
def test_rc_047_a_blockade_leaves_the_port_open() -> None:
    """With enemy ships in the Bay of Ice a ship appears in port, not in the bay."""
    scenario = Scenario(empty=True).units("greyjoy", "bay_of_ice", "2 ships")
    play = mustering(scenario)

    with play.refused("2E-MUSTER-06"):
        play.muster("winterfell: ship at bay_of_ice")
    play.muster("winterfell: ship at port_winterfell")
    assert play.army("port_winterfell") == "stark: 1 ship"


@pytest.mark.rule("2E-MUSTER-08", "2E-PORT-02")
def test_a_port_takes_three_ships() -> None:
    """A fourth finds no room."""
    scenario = Scenario(empty=True).units("stark", "port_winterfell", "2 ships").supply(stark=6)
    play = mustering(scenario)

    with play.refused("2E-PORT-02"):
        play.muster("winterfell: ship at port_winterfell", "winterfell: ship at port_winterfell")


@pytest.mark.rule("2E-MUSTER-09")
def test_a_castle_without_open_water_musters_no_ship() -> None:
    """Harrenhal lies inland."""
    play = mustering(Scenario(empty=True).units("stark", "harrenhal", "1 footman"))

    assert play.request(MusterUnits).ship_places[AreaId("harrenhal")] == ()


@pytest.mark.rule("2E-MUSTER-11")
def test_a_new_unit_must_fit_supply_and_an_upgrade_always_does() -> None:
    """At its limit of three, Winterfell can only upgrade."""
    play = mustering(Scenario(empty=True).units("stark", "winterfell", "3 footmen"))

    with play.refused("2E-MUSTER-11"):
        play.muster("winterfell: footman")
    play.muster("winterfell: upgrade to knight")
    assert play.army("winterfell") == "stark: 2 footmen, 1 knight"


@pytest.mark.rule("2E-MUSTER-12")
def test_unused_points_lapse_and_the_area_musters_again_next_time() -> None:
    """Mustering nothing now takes nothing away from a later mustering."""
    play = mustering(Scenario(empty=True).units("stark", "karhold", "1 footman")).muster()
    again = mustering(Scenario(empty=True).units("stark", "karhold", "1 footman"))

    assert play.army("winterfell") == ""
    assert again.request(MusterUnits).points == {"winterfell": 2}


@pytest.mark.rule("2E-MUSTER-13")
def test_rc_066_an_upgrade_frees_a_footman_piece() -> None:
    """With all ten footmen on the board: upgrade first, then muster; not the other way round."""
    scenario = Scenario(empty=True).units("stark", "winterfell", "1 footman")
    for area in (
        "karhold",
        "castle_black",
        "stony_shore",
        "widows_watch",
        "greywater_watch",
        "twins",
        "fingers",
        "stoney_sept",
        "blackwater",
    ):
        scenario.units("stark", area, "1 footman")
    play = mustering(scenario)

    assert pool(play.world, "stark")["footman"] == 0
    with play.refused("2E-COMP-03"):
        play.muster("winterfell: footman", "winterfell: upgrade to knight")
    play.muster("winterfell: upgrade to knight", "winterfell: footman")
    assert play.army("winterfell") == "stark: 1 footman, 1 knight"


@pytest.mark.rule("2E-MUSTER-03")
def test_rc_067_a_footman_mustered_now_may_be_upgraded() -> None:
    """Footman, then upgrade: the same as a knight for two."""
    play = mustering(Scenario(empty=True)).muster(
        "winterfell: footman", "winterfell: upgrade to knight"
    )

    assert play.army("winterfell") == "stark: 1 knight"


def special_order(options: SecondEditionOptions | None = None) -> Play:
    """A special Consolidate Power order over one routed footman in Winterfell."""
    return (
        Scenario(empty=True, options=options)
        .units("stark", "winterfell", "", routed="1 footman")
        .order("winterfell", "consolidate_power_special")
        .units("stark", "karhold", "1 footman")
        .order("karhold", "consolidate_power_special")
        .play()
    )


@pytest.mark.rule("2E-MUSTER-14")
def test_a_routed_footman_may_be_upgraded_unless_forbidden() -> None:
    """The new unit is routed too (and stands up at the end of the round)."""
    allowed = special_order().consolidate("winterfell", "muster")
    footmen = allowed.request(MusterUnits).footmen[AreaId("winterfell")]
    allowed.muster("winterfell: upgrade to knight")
    forbidden = special_order(SecondEditionOptions(routed_footman_upgrade="forbidden"))
    forbidden.consolidate("winterfell", "muster")

    assert footmen == 1
    assert allowed.army("winterfell") == "stark: 1 knight"
    with forbidden.refused("2E-MUSTER-03"):
        forbidden.muster("winterfell: upgrade to knight")


@pytest.mark.rule("2E-MUSTER-02", "2E-CP-05")
def test_a_special_order_musters_in_its_own_area_only() -> None:
    """Winterfell's points, nobody else's."""
    play = special_order()
    options = play.request(ConsolidatePower).options
    play.consolidate("winterfell", "muster")

    assert options[AreaId("winterfell")].may_muster
    assert not options[AreaId("karhold")].may_muster
    assert play.request(MusterUnits).points == {"winterfell": 2}
