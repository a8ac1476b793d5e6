"""Supply and mustering in the first edition. 1E-SUP, 1E-MUS."""

import pytest

from engine.edition import load_edition
from engine.events import Mustered, SupplyMoved
from engine.names import AreaId
from engine.requests import Muster, MusterAnswer, MusterUnits, RemoveUnits
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario

TABLE = load_edition("first").supply_limits


@pytest.mark.rule("1E-SUP-01")
def test_the_supply_table() -> None:
    """The armies that each position of the track allows."""
    assert TABLE == {
        0: (2, 2),
        1: (3, 2),
        2: (3, 2, 2),
        3: (3, 2, 2, 2),
        4: (3, 3, 2, 2),
        5: (4, 3, 2, 2),
        6: (4, 3, 2, 2, 2),
    }


def supply_drop() -> Play:
    """EX-1E-03: Lannister has lost two barrels and armies of 4, 3, 2 and 2."""
    scenario = first().supply(lannister=5)
    scenario.units("lannister", "harrenhal", "2 knights, 2 footmen")
    scenario.units("lannister", "golden_sound", "3 ships")
    scenario.units("lannister", "searoad_marches", "2 knights")
    scenario.units("lannister", "stoney_sept", "2 footmen")
    scenario.units("lannister", "blackwater", "1 footman")
    scenario.power_token("baratheon", "lannisport")  # its two barrels are needed elsewhere
    scenario.westeros(I="supply", II="last_days_of_summer_2", III="sea_of_storms")
    return scenario.at("westeros").play()


@pytest.mark.rule("1E-SUP-02", "1E-SUP-05", "1E-SUP-04")
def test_a_house_gives_up_units_until_its_armies_fit() -> None:
    """EX-1E-03: one ship and one footman of Harrenhal; not fewer, and single units never count."""
    play = supply_drop()
    assert play.world.supply["lannister"] == 3
    request = play.request(RemoveUnits)
    assert request.supply.limits == (3, 2, 2, 2)

    for too_few in ({}, {"golden_sound": "1 ship"}, {"harrenhal": "1 footman"}):
        with play.refused("1E-SUP-05"):
            play.remove("lannister", **too_few)
    play.remove(golden_sound="1 ship", harrenhal="1 footman")

    assert play.army("harrenhal") == "lannister: 1 footman, 2 knights"
    assert play.army("golden_sound") == "lannister: 2 ships"


@pytest.mark.rule("1E-SUP-05")
def test_a_house_gives_up_no_more_than_it_must() -> None:
    """It stops as soon as its armies fit."""
    play = supply_drop()

    with play.refused("1E-SUP-05"):
        play.remove(golden_sound="2 ships", harrenhal="1 footman")


@pytest.mark.rule("1E-SUP-05")
def test_each_house_fits_before_the_next_one_counts() -> None:
    """An area that Lannister gives up may be barrels for whoever counts after it."""
    scenario = first().units("lannister", "winterfell", "2 footmen").supply(lannister=6)
    for area in ("karhold", "castle_black"):
        scenario.units("lannister", area, "2 footmen")
    scenario.power_token("baratheon", "lannisport")
    scenario.westeros(I="supply", II="last_days_of_summer_2", III="sea_of_storms")
    play = scenario.at("westeros").play()
    assert play.asked == ("lannister",)
    assert "stark" not in {house for moved in play.told(SupplyMoved) for house in moved.supply}

    play.remove(winterfell="1 footman")

    assert play.world.supply["stark"] == 0


@pytest.mark.rule("1E-SUP-06")
def test_an_excess_is_removed_at_once_after_a_march() -> None:
    """However it came about: here the position was illegal before."""
    scenario = first().supply(stark=0).units("stark", "winterfell", "3 footmen")
    scenario.units("stark", "karhold", "1 footman").order("karhold", "march_0")
    scenario.units("stark", "twins", "1 footman").order("twins", "march_minus_1")
    play = scenario.play()

    play.march("karhold")

    assert play.request(RemoveUnits, "stark").cause == "supply"
    play.remove(winterfell="1 footman")
    assert play.army("winterfell") == "stark: 2 footmen"


@pytest.mark.rule("1E-SUP-07", "1E-ROUT-02")
def test_routed_units_count_for_supply() -> None:
    """A routed unit makes an army with one that stands."""
    scenario = first().supply(stark=0)
    scenario.units("stark", "winterfell", "1 footman", routed="1 knight")
    scenario.units("stark", "karhold", "1 footman").order("karhold", "march_0")
    play = scenario.play()

    with play.refused("1E-MARCH-09"):
        play.march("karhold", "winterfell: 1 footman")


# --- Mustering ----------------------------------------------------------------------------------


def mustering(scenario: Scenario) -> Play:
    """The Mustering card."""
    scenario.westeros(I="mustering", II="last_days_of_summer_2", III="sea_of_storms")
    return scenario.at("westeros").play()


def until(play: Play, house: str) -> Play:
    """Others muster nothing until it is the turn of `house`."""
    while play.asked != (house,):
        play.muster()
    return play


@pytest.mark.rule("1E-MUS-01")
def test_houses_muster_one_after_the_other() -> None:
    """In order of play, each with all its castles at once."""
    play = mustering(first(empty=False))
    order = []
    while play.question == "muster":
        order.append(play.asked[0])
        assert len(play.asked) == 1
        play.muster()

    assert order == ["baratheon", "lannister", "stark", "tyrell", "greyjoy"]


def lannister_musters() -> Play:
    """EX-1E-04."""
    scenario = first().track("iron_throne", "lannister").supply(lannister=3)
    scenario.units("lannister", "lannisport", "1 footman")
    scenario.units("lannister", "harrenhal", "2 footmen")
    scenario.units("lannister", "riverrun", "3 knights")
    scenario.units("lannister", "stoney_sept", "1 footman")
    scenario.units("lannister", "sunset_sea", "1 ship").units("greyjoy", "ironmans_bay", "1 ship")
    return mustering(scenario)


LANNISTER_MUSTERS = (
    "lannisport: footman",
    "lannisport: ship at golden_sound",
    "harrenhal: upgrade to knight",
    "riverrun: ship at golden_sound",
)


@pytest.mark.rule("1E-MUS-02", "1E-MUS-03", "1E-MUS-04", "1E-MUS-05", "1E-MUS-06", "1E-MUS-07")
def test_the_worked_example_of_mustering() -> None:
    """EX-1E-04: what was bought, and the second point of Riverrun that nothing can be had for."""
    play = lannister_musters()
    for more in ("riverrun: footman", "riverrun: ship at golden_sound"):
        with play.refused("1E-MUS-07"):
            play.muster(*LANNISTER_MUSTERS, more)
    with play.refused("1E-MUS-05"):
        play.muster(*LANNISTER_MUSTERS, "riverrun: ship at ironmans_bay")

    play.muster(*LANNISTER_MUSTERS)

    assert play.army("lannisport") == "lannister: 2 footmen"
    assert play.army("harrenhal") == "lannister: 1 footman, 1 knight"
    assert play.army("riverrun") == "lannister: 3 knights"
    assert play.army("golden_sound") == "lannister: 2 ships"


@pytest.mark.rule("1E-MUS-03", "1E-MUS-08")
def test_points_are_bound_to_their_castle() -> None:
    """A knight costs two, and a City has one; what is not used is lost."""
    scenario = first().track("iron_throne", "stark").power_token("stark", "white_harbor")
    play = mustering(scenario)
    assert play.request(MusterUnits).costs == {"footman": 1, "knight": 2, "ship": 1}
    assert play.request(MusterUnits).upgrade_costs == {"knight": 1}

    with play.refused("1E-MUS-03"):
        play.muster("white_harbor: knight")
    play.muster("winterfell: footman")

    assert play.army("winterfell") == "stark: 1 footman"
    assert play.told(Mustered)[0].house == "stark"
    assert play.asked != ("stark",)


@pytest.mark.rule("1E-MUS-04")
def test_land_units_appear_where_they_are_paid_for() -> None:
    """Not next door."""
    play = until(mustering(first(empty=False)), "stark")
    elsewhere = Muster(castle=AreaId("winterfell"), place=AreaId("white_harbor"), unit="footman")

    with play.refused("1E-MUS-04"):
        play.submit(MusterAnswer(musters=(elsewhere,)))


@pytest.mark.rule("1E-MUS-05")
def test_ships_appear_beside_the_castle_in_waters_free_of_others() -> None:
    """Winterfell lies on the Bay of Ice and the Shivering Sea."""
    scenario = first().track("iron_throne", "stark").units("greyjoy", "bay_of_ice", "1 ship")
    play = mustering(scenario)

    assert play.request(MusterUnits).ship_places[AreaId("winterfell")] == ("shivering_sea",)


@pytest.mark.rule("1E-MUS-06")
def test_only_a_footman_in_the_castle_is_upgraded() -> None:
    """It goes back to stock, and there must be a knight."""
    scenario = first().track("iron_throne", "stark").units("stark", "karhold", "1 footman")
    play = mustering(scenario)
    with play.refused("1E-MUS-06"):
        play.muster("winterfell: upgrade to knight")

    scenario = first().track("iron_throne", "stark").units("stark", "winterfell", "1 footman")
    for area in ("karhold", "twins", "castle_black", "white_harbor"):
        scenario.units("stark", area, "1 knight")
    play = mustering(scenario)
    with play.refused("1E-LIM-02"):
        play.muster("winterfell: upgrade to knight")
