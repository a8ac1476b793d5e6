"""Retreat, rout and orders after a battle in the first edition. 1E-RET, 1E-ROUT, 1E-ORDREM."""

import pytest

from engine.boxes.first.options import FirstEditionOptions
from engine.events import CombatBegan, OrderRemoved, Retreated, UnitsLost
from engine.requests import ChooseRetreat
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario


def greyjoy_in_seagard(
    units: str = "1 footman", *, options: FirstEditionOptions | None = None
) -> Scenario:
    """Stark comes from Moat Cailin and will win; Seagard borders Greywater Watch, Moat Cailin,
    Riverrun, The Twins and Ironman's Bay.
    """
    scenario = first(options=options).units("stark", "moat_cailin", "4 knights")
    scenario.order("moat_cailin", "march_0").units("greyjoy", "seagard", units)
    return scenario.supply(stark=6, greyjoy=6).waiting("tyrell", "oldtown")


def beaten(scenario: Scenario) -> Play:
    """The battle, up to the retreat."""
    play = scenario.play().march("moat_cailin", "seagard: 4 knights")
    return play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")


def open_to(play: Play) -> dict[str, int]:
    """Where the loser may go, and what it costs there."""
    return dict(play.request(ChooseRetreat).losses)  # type: ignore[arg-type]


@pytest.mark.rule("1E-RET-01", "1E-ROUT-01")
def test_beaten_attackers_go_back_where_they_came_from() -> None:
    """And lie on their side there."""
    scenario = first().units("stark", "moat_cailin", "1 footman").order("moat_cailin", "march_0")
    scenario.units("greyjoy", "seagard", "3 knights").waiting("tyrell", "oldtown")
    play = scenario.play().march("moat_cailin", "seagard: 1 footman")
    play.fight(stark="catelyn_stark_first", greyjoy="balon_greyjoy_first")

    assert play.army("moat_cailin") == "stark: (routed: 1 footman)"


def from_winterfell(reading: str) -> Play:
    """Greyjoy attacks from Winterfell, which is Stark's again as soon as it is empty."""
    options = FirstEditionOptions.model_validate({"fallen_start_area": reading})
    scenario = first(options=options).units("greyjoy", "winterfell", "1 footman")
    scenario.order("winterfell", "march_0").units("stark", "karhold", "3 knights")
    scenario.waiting("tyrell", "oldtown").track("iron_throne", "greyjoy")
    play = scenario.play().march("winterfell", "karhold: 1 footman")
    return play.fight(stark="catelyn_stark_first", greyjoy="victarion_greyjoy_first")


@pytest.mark.rule("1E-RET-01")
@pytest.mark.parametrize(
    ("reading", "army"),
    [("returned_to", "greyjoy: (routed: 1 footman)"), ("units_destroyed", "")],
)
def test_an_area_that_fell_back_is_returned_to_unless_played_otherwise(
    reading: str, army: str
) -> None:
    """Even though the house no longer controls it."""
    assert from_winterfell(reading).army("winterfell") == army


@pytest.mark.rule("1E-RET-02", "1E-RET-10")
def test_beaten_defenders_all_go_to_one_area_of_their_choice() -> None:
    """Two units, one destination."""
    play = beaten(greyjoy_in_seagard("1 footman, 1 knight"))
    assert play.asked == ("greyjoy",)

    play.retreat("riverrun")

    assert play.army("riverrun") == "greyjoy: (routed: 1 footman, 1 knight)"
    assert len(play.told(Retreated)) == 1


@pytest.mark.rule("1E-RET-03", "1E-RET-04")
def test_where_a_retreat_may_go() -> None:
    """Not to enemy units or tokens, nor where the attack came from; to own areas and empty ones."""
    scenario = greyjoy_in_seagard().units("lannister", "riverrun", "1 footman")
    scenario.power_token("lannister", "twins").power_token("greyjoy", "greywater_watch")
    scenario.units("greyjoy", "ironmans_bay", "1 ship")
    play = beaten(scenario)

    assert set(open_to(play)) == {"greywater_watch", "flints_finger", "pyke"}
    with play.refused("1E-RET-03"):
        play.retreat("moat_cailin")


@pytest.mark.rule("1E-RET-05")
def test_retreats_may_use_ships() -> None:
    """Over Ironman's Bay to Pyke."""
    play = beaten(greyjoy_in_seagard().units("greyjoy", "ironmans_bay", "1 ship"))

    play.retreat("pyke")

    assert play.army("pyke") == "greyjoy: (routed: 1 footman)"


@pytest.mark.rule("1E-RET-06", "1E-RET-07")
def test_a_retreat_that_costs_no_unit_must_be_chosen() -> None:
    """At supply 0 the third army would be too much: only lone units may stand."""
    scenario = greyjoy_in_seagard("1 footman").supply(greyjoy=0)
    scenario.units("greyjoy", "riverrun", "2 footmen").units("greyjoy", "twins", "1 footman")
    scenario.units("greyjoy", "pyke", "2 footmen")
    play = beaten(scenario)

    assert play.army("greywater_watch") == "greyjoy: (routed: 1 footman)"


@pytest.mark.rule("1E-RET-07")
def test_no_unit_is_given_up_where_another_area_costs_none() -> None:
    """Beside the footman in Riverrun one of the two would be too many; elsewhere both may stand."""
    scenario = greyjoy_in_seagard("1 footman, 1 knight").supply(greyjoy=0)
    scenario.units("greyjoy", "riverrun", "1 footman").units("greyjoy", "pyke", "2 footmen")
    play = beaten(scenario)

    assert open_to(play) == {"greywater_watch": 0, "twins": 0}
    with play.refused("1E-RET-03"):
        play.retreat("riverrun")


@pytest.mark.rule("1E-RET-07")
def test_one_loss_is_better_than_two() -> None:
    """Riverrun's footman leaves room for two of three, the pair in The Twins for one."""
    scenario = greyjoy_in_seagard("2 footmen, 1 knight").supply(greyjoy=1)
    scenario.units("greyjoy", "riverrun", "1 footman").units("greyjoy", "twins", "2 footmen")
    scenario.units("lannister", "greywater_watch", "1 footman")

    play = beaten(scenario)
    play.casualties("1 footman")  # Riverrun it must be

    assert play.army("riverrun") == "greyjoy: 1 footman (routed: 1 footman, 1 knight)"


@pytest.mark.rule("1E-RET-06", "1E-RET-07")
def test_otherwise_where_the_fewest_are_lost() -> None:
    """Two cannot stand together anywhere; one of them is destroyed, and one only."""
    scenario = greyjoy_in_seagard("1 footman, 1 knight").supply(greyjoy=0)
    scenario.units("greyjoy", "pyke", "2 footmen").units("greyjoy", "flints_finger", "2 footmen")
    play = beaten(scenario)
    assert set(open_to(play).values()) == {1}

    play.retreat("greywater_watch").casualties("1 footman")

    assert play.army("greywater_watch") == "greyjoy: (routed: 1 knight)"


@pytest.mark.rule("1E-RET-06")
def test_beaten_attackers_too_keep_to_supply() -> None:
    """The unit that split off made an army elsewhere: the returning one finds no room."""
    scenario = first().supply(stark=1).units("stark", "moat_cailin", "3 footmen")
    scenario.order("moat_cailin", "march_0").units("stark", "white_harbor", "1 footman")
    scenario.units("stark", "karhold", "2 footmen").units("greyjoy", "seagard", "3 knights")
    scenario.waiting("tyrell", "oldtown")
    play = scenario.play()
    play.march("moat_cailin", "white_harbor: 1 footman", "seagard: 1 footman")

    play.fight(stark="catelyn_stark_first", greyjoy="balon_greyjoy_first")

    assert play.army("moat_cailin") == "stark: 1 footman"
    assert [lost.cause for lost in play.told(UnitsLost)] == ["no_retreat"]


@pytest.mark.rule("1E-RET-08")
def test_without_a_legal_area_the_units_are_destroyed() -> None:
    """All around Seagard stand enemies."""
    scenario = greyjoy_in_seagard()
    for area in ("riverrun", "twins", "greywater_watch"):
        scenario.units("lannister", area, "1 footman")
    play = beaten(scenario)

    assert play.total("greyjoy") == 0
    assert play.told(UnitsLost)[0].cause == "no_retreat"


@pytest.mark.rule("1E-RET-09")
@pytest.mark.parametrize(
    ("reading", "is_open"), [("closed_to_retreat", False), ("open_to_retreat", True)]
)
def test_an_empty_home_area_of_another_house(reading: str, is_open: bool) -> None:
    """Its printed shield counts as a power token, unless it is played otherwise."""
    options = FirstEditionOptions.model_validate({"empty_home_area": reading})
    scenario = first(options=options).units("stark", "seagard", "4 knights")
    scenario.order("seagard", "march_0").units("greyjoy", "riverrun", "1 footman")
    scenario.supply(stark=6).waiting("tyrell", "oldtown")
    play = scenario.play().march("seagard", "riverrun: 4 knights")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")

    assert ("lannisport" in open_to(play)) is is_open


# --- Rout ---------------------------------------------------------------------------------------


@pytest.mark.rule("1E-ROUT-02", "1E-ROUT-03")
@pytest.mark.parametrize("wins", [True, False])
def test_a_unit_routed_twice_is_destroyed(wins: bool) -> None:
    """EX-1E-18: Tyrell's knight lies in Storm's End beside a footman when Baratheon comes again."""
    scenario = first().units("tyrell", "storms_end", "1 footman", routed="1 knight")
    scenario.units("baratheon", "dragonstone", "2 knights").order("dragonstone", "march_0")
    scenario.units("baratheon", "shipbreaker_bay", "1 ship").waiting("stark", "karhold")
    play = scenario.play().march("dragonstone", "storms_end: 2 knights")
    card = "stannis_baratheon_first" if wins else "melisandre_first"
    tyrell = "margaery_tyrell_first" if wins else "mace_tyrell_first"
    play.fight(baratheon=card, tyrell=tyrell)

    assert play.strength("tyrell").units == 1
    if wins:
        assert [lost.units for lost in play.told(UnitsLost)] == [("knight",)]
        play.retreat("kingswood")
        assert play.army("kingswood") == "tyrell: (routed: 1 footman)"
    else:
        assert play.army("storms_end") == "tyrell: 1 footman (routed: 1 knight)"


@pytest.mark.rule("1E-ROUT-04")
@pytest.mark.parametrize(
    ("origin", "area", "unit"),
    [("moat_cailin", "seagard", "knight"), ("golden_sound", "ironmans_bay", "ship")],
)
def test_routed_units_still_hold_an_area(origin: str, area: str, unit: str) -> None:
    """Entering it is a battle, on land and at sea."""
    scenario = first().units("stark", origin, f"1 {unit}").order(origin, "march_0")
    play = scenario.units("greyjoy", area, "", routed=f"1 {unit}").play()

    play.march(origin, f"{area}: 1 {unit}")

    assert play.told(CombatBegan)
    assert play.question == "choose_house_card"


# --- Orders -------------------------------------------------------------------------------------


@pytest.mark.rule("1E-ORDREM-01")
@pytest.mark.parametrize("token", ["march_minus_1", "support_0", "consolidate_power", "defense_1"])
def test_the_order_of_a_conquered_area_is_removed(token: str) -> None:
    """Whatever its kind."""
    play = beaten(greyjoy_in_seagard().order("seagard", token))
    while play.question != "choose_retreat":
        play.support(None)
    play.retreat("riverrun")

    assert play.order("seagard") == ""
    assert [(gone.token, gone.cause) for gone in play.told(OrderRemoved)] == [(token, "area_lost")]


@pytest.mark.rule("1E-ORDREM-02")
def test_a_successful_defenders_order_stays() -> None:
    """Its Consolidate Power is still there."""
    scenario = first().units("stark", "moat_cailin", "1 footman").order("moat_cailin", "march_0")
    scenario.units("greyjoy", "seagard", "3 knights").order("seagard", "consolidate_power")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("moat_cailin", "seagard: 1 footman")
    play.fight(stark="catelyn_stark_first", greyjoy="balon_greyjoy_first")

    assert play.order("seagard") == "consolidate_power"


@pytest.mark.rule("1E-ORDREM-03")
def test_an_order_without_units_is_removed_at_once() -> None:
    """However it came about: here nobody stood in Karhold before."""
    scenario = first().units("stark", "winterfell", "1 footman").order("winterfell", "march_0")
    scenario.units("stark", "karhold", "1 footman").order("karhold", "support_0")
    scenario.no_units("karhold").waiting("tyrell", "oldtown")

    play = scenario.play().march("winterfell")

    assert play.order("karhold") == ""
    assert [gone.cause for gone in play.told(OrderRemoved)] == ["no_units"]


@pytest.mark.rule("1E-ORDREM-01", "1E-CARD-07")
def test_an_order_goes_with_the_last_unit_that_a_text_kills() -> None:
    """Ser Loras kills the lone footman of an area whose Defense order lies on the board."""
    scenario = first().units("lannister", "lannisport", "1 footman")
    scenario.order("lannisport", "defense_1")
    scenario.units("tyrell", "searoad_marches", "1 knight").order("searoad_marches", "march_0")
    play = scenario.waiting("stark", "karhold").play()
    play.march("karhold").march("searoad_marches", "lannisport: 1 knight")
    play.fight(tyrell="ser_loras_tyrell_first", lannister="tywin_lannister_first")

    assert play.order("lannisport") == ""
    assert [gone.house for gone in play.told(OrderRemoved)] == ["lannister"]
