"""Siege engines. COK-SIEGE."""

import pytest

from engine.edition import load_edition
from engine.events import OrdersRevealed
from engine.names import AreaId
from engine.requests import ChooseCasualties, MusterUnits, RemoveUnits, ResolveMarch
from tests.engine.clash_of_kings.given import Expanded, ExpandedPlay, cok


def engines(attackers: str, defenders: str, *, area: str = "seagard") -> Expanded:
    """Stark marches from Moat Cailin on Greyjoy in `area`."""
    scenario = cok("siege-engines", "fortifications").supply(stark=6, greyjoy=6)
    scenario.units("greyjoy", area, defenders)
    scenario.units("stark", "moat_cailin", attackers).order("moat_cailin", "march_0")
    scenario.waiting("tyrell", "oldtown")
    return scenario


def fought(
    scenario: Expanded,
    attackers: str,
    stark: str = "catelyn_stark",
    greyjoy: str = "balon_greyjoy",
    area: str = "seagard",
) -> ExpandedPlay:
    """The battle with these cards."""
    play = scenario.play()
    play.march("moat_cailin", f"{area}: {attackers}")
    play.fight(stark=f"{stark}_first", greyjoy=f"{greyjoy}_first")
    return play


@pytest.mark.rule("COK-SIEGE-01", "COK-SIEGE-03")
def test_three_engines_at_two_points_each() -> None:
    """Or one point for a Footman that becomes one."""
    facts = load_edition("first+siege-engines").units["siege_engine"]
    assert (facts.pool_per_house, facts.muster_cost, facts.upgrade_cost) == (3, 2, 1)
    play = mustering(in_stock=1)
    assert play.request(MusterUnits, "stark").pool["siege_engine"] == 1
    play.muster("winterfell: upgrade to siege engine", "winterfell: footman", house="stark")
    assert play.army("winterfell") == "stark: 1 footman, 1 siege engine"

    fresh = mustering(in_stock=3)
    fresh.muster("winterfell: siege engine", house="stark")
    assert fresh.army("winterfell") == "stark: 1 footman, 1 siege engine"


@pytest.mark.rule("COK-SIEGE-01")
def test_a_fourth_engine_is_refused() -> None:
    """All three are on the board."""
    play = mustering(in_stock=0)

    with play.refused("1E-LIM-02"):
        play.muster("winterfell: upgrade to siege engine", house="stark")


def mustering(*, in_stock: int) -> ExpandedPlay:
    """Stark musters in Winterfell, with a Footman there and so many engines not on the board."""
    scenario = cok("siege-engines").units("stark", "winterfell", "1 footman").supply(stark=6)
    if in_stock < 3:
        scenario.units("stark", "karhold", f"{3 - in_stock} siege engines")
    scenario.track("iron_throne", "stark").westeros(I="mustering")
    return scenario.at("westeros").play()


@pytest.mark.rule("COK-SIEGE-02")
def test_an_engine_is_a_land_unit_that_ships_carry() -> None:
    """It counts as a unit of an army, and never goes to sea."""
    scenario = cok("siege-engines").units("stark", "winterfell", "1 siege engine, 1 footman")
    scenario.units("stark", "shivering_sea", "1 ship").units("stark", "narrow_sea", "1 ship")
    scenario.order("winterfell", "march_0").waiting("tyrell", "oldtown")
    play = scenario.play()
    request = play.request(ResolveMarch)
    assert request.supply.armies[AreaId("winterfell")] == 2
    assert "shivering_sea" not in request.options[AreaId("winterfell")].destinations

    play.march("winterfell", "widows_watch: 1 siege engine")
    assert play.army("widows_watch") == "stark: 1 siege engine"


@pytest.mark.rule("COK-SIEGE-04")
@pytest.mark.parametrize(
    ("area", "built", "strength"),
    [("seagard", False, 4), ("greywater_watch", False, 0), ("greywater_watch", True, 4)],
)
def test_an_engine_counts_four_against_walls(area: str, built: bool, strength: int) -> None:
    """A City, a Stronghold or a fortification; nothing against an open field."""
    scenario = engines("1 siege engine", "1 footman", area=area)
    if built:
        scenario.fortification(area)
    play = fought(scenario, "1 siege engine", area=area)

    assert play.strength("stark").units == strength


@pytest.mark.rule("COK-SIEGE-04", "COK-SIEGE-06", "COK-SIEGE-08")
def test_the_worked_example_of_a_siege() -> None:
    """EX-COK-03: 11 against 7; the book's sum of 9 is a slip, its parts add up to 7."""
    play = kings_landing_besieged("2 knights")
    play.fight(lannister="cersei_lannister_first", baratheon="melisandre_first")

    assert (play.strength("lannister").total, play.strength("baratheon").total) == (11, 7)
    assert play.army("crackclaw_point") == "stark: 1 footman, 1 siege engine"


@pytest.mark.rule("COK-SIEGE-06", "COK-SIEGE-08")
def test_an_engine_of_a_lost_attack_is_destroyed_and_one_in_support_is_not() -> None:
    """It cannot go back; Stark's engine in Crackclaw Point fought for the same side."""
    play = kings_landing_besieged("4 knights")
    play.fight(lannister="cersei_lannister_first", baratheon="stannis_baratheon_first")
    assert play.winner == "baratheon"
    while play.question in ("choose_casualties", "choose_retreat"):
        play.casualties("1 knight")

    assert "siege engine" not in play.army("blackwater")
    assert play.army("crackclaw_point") == "stark: 1 footman, 1 siege engine"


def kings_landing_besieged(defenders: str) -> ExpandedPlay:
    """Lannister with Stark's support against Baratheon and its ship, up to the House cards."""
    scenario = cok("siege-engines").neutral("kings_landing", 0)
    scenario.supply(lannister=6, baratheon=6, stark=6)
    scenario.units("baratheon", "kings_landing", defenders).order("kings_landing", "defense_2")
    scenario.units("baratheon", "blackwater_bay", "1 ship").order("blackwater_bay", "support_0")
    scenario.units("lannister", "blackwater", "1 knight, 1 siege engine")
    scenario.order("blackwater", "march_0")
    scenario.units("stark", "crackclaw_point", "1 footman, 1 siege engine")
    scenario.order("crackclaw_point", "support_0").waiting("tyrell", "oldtown")
    play = scenario.play()
    play.march("blackwater", "kings_landing: 1 knight, 1 siege engine")
    play.support("defender").support("attacker").refuse()
    return play


@pytest.mark.rule("COK-SIEGE-05", "COK-SIEGE-11")
def test_an_engine_defends_with_nothing_but_holds_its_area() -> None:
    """Its order, support and House Card still count."""
    scenario = cok("siege-engines").units("greyjoy", "seagard", "1 siege engine")
    scenario.order("seagard", "defense_2").supply(stark=6)
    scenario.units("stark", "moat_cailin", "1 footman").order("moat_cailin", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    assert play.controller("seagard") == "greyjoy"
    play.march("moat_cailin", "seagard: 1 footman")
    play.fight(stark="catelyn_stark_first", greyjoy="asha_greyjoy_first")

    defence = play.strength("greyjoy")
    assert (defence.units, defence.order, defence.card, defence.total) == (0, 2, 2, 4)
    assert play.winner == "greyjoy"


@pytest.mark.rule("COK-SIEGE-05")
def test_an_engine_adds_nothing_in_support_of_a_defence() -> None:
    """Nor against an area without walls."""
    scenario = engines("1 footman", "1 footman")
    scenario.units("greyjoy", "riverrun", "1 siege engine").order("riverrun", "support_0")
    play = scenario.play()
    play.march("moat_cailin", "seagard: 1 footman")
    play.support("defender")
    play.fight(stark="catelyn_stark_first", greyjoy="balon_greyjoy_first")

    assert play.strength("greyjoy").support == 0


@pytest.mark.rule("COK-SIEGE-06")
def test_a_beaten_engine_does_not_retreat() -> None:
    """The Footman goes, the engine dies."""
    scenario = engines("4 knights", "1 footman, 1 siege engine")
    play = fought(scenario, "4 knights")
    play.retreat("riverrun")

    assert play.army("riverrun") == "greyjoy: (routed: 1 footman)"
    assert play.total("greyjoy") == 1


@pytest.mark.rule("COK-SIEGE-07")
def test_an_engine_is_no_casualty_of_swords() -> None:
    """The loser picks among the others: a Footman or a Knight for one sword."""
    scenario = engines("4 knights, 2 footmen", "1 footman, 1 knight, 1 siege engine")
    play = fought(scenario, "4 knights", stark="greatjon_umber")
    request = play.request(ChooseCasualties)

    assert (request.count, sorted(request.units)) == (1, ["footman", "knight"])


@pytest.mark.rule("COK-SIEGE-09")
def test_casualties_beyond_the_other_units_are_ignored() -> None:
    """Two swords meet one Footman and one engine: both are gone, and nothing more is owed."""
    scenario = engines("2 footmen", "1 footman, 1 siege engine")
    scenario.units("tyrell", "starfall", "1 footman, 1 siege engine").supply(tyrell=6)
    scenario.units("lannister", "dornish_marches", "4 knights").supply(lannister=6)
    scenario.order("dornish_marches", "march_0")
    play = scenario.play()
    play.march("dornish_marches", "starfall: 4 knights")
    play.fight(lannister="tywin_lannister_first", tyrell="queen_of_thorns_first")

    assert play.army("starfall") == "lannister: 4 knights"
    assert play.total("tyrell") == 1  # the one that waits in Oldtown


@pytest.mark.rule("COK-SIEGE-10")
def test_an_engine_counts_four_against_a_neutral_force_with_a_castle() -> None:
    """With March +1 it beats the five of King's Landing alone."""
    scenario = cok("siege-engines").units("lannister", "blackwater", "1 siege engine")
    scenario.order("blackwater", "march_plus_1").waiting("tyrell", "oldtown")
    play = scenario.play()
    play.march("blackwater", "kings_landing: 1 siege engine")

    assert play.army("kings_landing") == "lannister: 1 siege engine"


@pytest.mark.rule("COK-SIEGE-11")
def test_an_engine_alone_may_have_an_order() -> None:
    """Like any unit."""
    scenario = cok("siege-engines").units("stark", "karhold", "1 siege engine").at("planning")
    play = scenario.play()
    assert play.controller("karhold") == "stark"
    play.orders("stark", karhold="consolidate_power")

    assert play.told(OrdersRevealed)[0].orders["stark"] == {"karhold": "consolidate_power"}


@pytest.mark.rule("COK-SIEGE-12")
def test_a_total_is_never_below_nothing() -> None:
    """A lone engine with March -1 against an open field."""
    scenario = engines("1 siege engine", "1 footman", area="greywater_watch")
    scenario.order("moat_cailin", "march_minus_1")
    play = fought(scenario, "1 siege engine", area="greywater_watch")

    assert (play.strength("stark").order, play.strength("stark").total) == (-1, 0)


@pytest.mark.rule("COK-COMB-07")
def test_the_wildlings_take_an_engine_for_two_points() -> None:
    """It pays what it cost."""
    scenario = cok("siege-engines").units("stark", "karhold", "1 siege engine, 2 footmen")
    scenario.units("tyrell", "oldtown", "3 footmen").threat(12).supply(stark=6, tyrell=6)
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="wildlings_attack")
    play = scenario.at("westeros").play().bids(stark=2)
    while play.question == "choose_house":
        play.name("tyrell")
    request = play.request(RemoveUnits, "stark")

    assert (request.points, request.worth["siege_engine"]) == (2, 2)
    play.remove("stark", karhold="1 siege engine")
    assert play.army("karhold") == "stark: 2 footmen"
