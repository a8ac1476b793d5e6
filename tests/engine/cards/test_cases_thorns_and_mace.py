"""Worked cases 12 to 19 of the card timing: the Queen of Thorns, Mace Tyrell, the Blackfish."""

import pytest

from engine.events import LossesPrevented, UnitsLost
from engine.names import House
from engine.requests import ChooseHouseCard, PickUnits, RemoveOrder
from tests.engine.cards.battles import begin
from tests.engine.scenario import Play, Scenario


def searoad(defender: House) -> Scenario:
    """A Tyrell knight and footman in Highgarden march on a footman in Searoad Marches."""
    return (
        Scenario(empty=True)
        .units("tyrell", "highgarden", "1 knight, 1 footman")
        .order("highgarden", "march_0")
        .units(defender, "searoad_marches", "1 footman")
        .blade_used()
    )


def march_on_searoad(scenario: Scenario) -> Play:
    return begin(scenario, "tyrell").march("highgarden", "searoad_marches: 1 knight, 1 footman")


@pytest.mark.rule("2E-COMBAT-10", "2E-COMBAT-27", "2E-COMBAT-30", "2E-COMBAT-05")
def test_case_12_support_stripped() -> None:
    """The Queen removes the order in Stoney Sept: 5 to 3 becomes 3 to 3, and Tyrell wins ties."""
    scenario = searoad("lannister").units("lannister", "stoney_sept", "1 knight")
    play = march_on_searoad(scenario.order("stoney_sept", "support_0")).support("defender")
    before = play.request(ChooseHouseCard, "lannister").battle.defender_strength
    play.fight(tyrell="queen_of_thorns", lannister="ser_jaime_lannister")

    assert before + 2 == 5
    assert play.order("stoney_sept") == ""
    assert play.strength("lannister").support == 0
    assert play.strength("lannister").total == play.strength("tyrell").total == 3
    assert play.winner == "tyrell"


def asha_backed_by_her_ship() -> Scenario:
    return (
        searoad("greyjoy").units("greyjoy", "sunset_sea", "1 ship").order("sunset_sea", "support_0")
    )


@pytest.mark.rule("2E-COMBAT-10", "2E-COMBAT-24", "2E-COMBAT-26")
def test_case_13_the_queen_can_arm_asha() -> None:
    """With her only support removed, as it must be, Asha gets two swords and a tower."""
    play = march_on_searoad(asha_backed_by_her_ship()).support("defender")
    play.fight(tyrell="queen_of_thorns", greyjoy="asha_greyjoy")

    asha = play.strength("greyjoy")
    assert play.order("sunset_sea") == ""
    assert (asha.swords, asha.towers, asha.support) == (2, 1, 0)


@pytest.mark.rule("2E-COMBAT-26")
def test_case_13_the_queen_may_take_another_order() -> None:
    """If another Greyjoy order is adjacent Tyrell may remove that one; Asha stays supported."""
    scenario = asha_backed_by_her_ship().units("greyjoy", "golden_sound", "1 ship")
    play = march_on_searoad(scenario.order("golden_sound", "consolidate_power"))
    play.support("defender").fight(tyrell="queen_of_thorns", greyjoy="asha_greyjoy")
    offered = play.request(RemoveOrder)
    play.remove_order("golden_sound")

    assert set(offered.orders) == {"golden_sound", "sunset_sea"}
    assert not offered.optional
    assert (play.strength("greyjoy").swords, play.strength("greyjoy").support) == (0, 1)


@pytest.mark.rule("2E-COMBAT-06", "2E-COMBAT-10", "2E-COMBAT-24")
def test_case_14_the_queen_can_disarm_salladhor() -> None:
    """Without the order in the Sea of Dorne there is no support, and Tyrell's ships count."""
    scenario = (
        Scenario(empty=True)
        .units("baratheon", "shipbreaker_bay", "2 ships")
        .order("shipbreaker_bay", "march_0")
        .units("baratheon", "sea_of_dorne", "1 ship")
        .order("sea_of_dorne", "support_0")
        .units("tyrell", "east_summer_sea", "2 ships")
        .blade_used()
    )
    play = begin(scenario, "baratheon").march("shipbreaker_bay", "east_summer_sea: 2 ships")
    play.support("attacker").fight(baratheon="salladhor_saan", tyrell="queen_of_thorns")

    assert play.order("sea_of_dorne") == ""
    assert play.strength("tyrell").units == 2
    assert play.strength("baratheon").support == 0


@pytest.mark.rule("2E-COMBAT-25", "2E-PORT-05")
def test_case_15_limits_of_the_queen() -> None:
    """Not the embattled area's order, the march or a supporter's; a port next to it counts."""
    scenario = (
        Scenario(empty=True)
        .units("lannister", "golden_sound", "1 ship")
        .order("golden_sound", "march_plus_1")
        .units("lannister", "ironmans_bay", "1 ship")
        .order("ironmans_bay", "raid")
        .units("lannister", "sunset_sea", "1 ship")
        .order("sunset_sea", "march_0")
        .units("lannister", "port_lannisport", "1 ship")
        .order("port_lannisport", "support_0")
        .units("lannister", "lannisport", "1 footman")
        .order("lannisport", "defense_1")
        .units("greyjoy", "riverrun", "1 footman")
        .order("riverrun", "support_0")
        .units("tyrell", "searoad_marches", "1 footman")
    )
    scenario.units("tyrell", "west_summer_sea", "2 ships").order("west_summer_sea", "march_0")
    play = begin(scenario, "tyrell").march("west_summer_sea", "sunset_sea: 2 ships")
    play.fight(tyrell="queen_of_thorns", lannister="the_hound", blade=False)

    assert set(play.request(RemoveOrder).orders) == {"golden_sound"} | {"ironmans_bay"}


@pytest.mark.rule("2E-COMBAT-26")
def test_case_15_the_queen_without_a_target() -> None:
    """With no order in reach nothing is asked and nothing happens."""
    play = march_on_searoad(searoad("lannister")).fight(
        tyrell="queen_of_thorns", lannister="ser_jaime_lannister"
    )

    assert play.winner == "tyrell"


def three_towers(*, leader: House) -> Play:
    """A lone Martell footman attacks Three Towers from Prince's Pass; Mace kills it."""
    scenario = (
        Scenario(empty=True)
        .units("martell", "princes_pass", "1 footman")
        .order("princes_pass", "march_plus_1")
        .units("tyrell", "three_towers", "1 footman")
        .track("fiefdoms", leader)
        .blade_used()
    )
    play = begin(scenario, "martell").march("princes_pass", "three_towers: 1 footman")
    return play.fight(martell="the_red_viper", tyrell="mace_tyrell")


@pytest.mark.rule("2E-COMBAT-38", "2E-COMBAT-30")
def test_case_16_mace_kills_the_only_attacker() -> None:
    """The combat goes on, 5 to 5, and Tyrell wins the tie."""
    play = three_towers(leader="tyrell")

    assert play.told(UnitsLost)[0].cause == "mace_tyrell"
    assert play.strength("martell").total == play.strength("tyrell").total == 5
    assert play.winner == "tyrell"
    assert play.army("three_towers") == "tyrell: 1 footman"


@pytest.mark.rule("2E-COMBAT-38", "2E-COMBAT-39", "2E-CLEAN-13", "2E-CONTROL-10")
def test_case_16_a_victor_without_units_stays_out() -> None:
    """If Martell wins the tie, its swords kill the defender and nobody holds Three Towers."""
    play = three_towers(leader="martell")

    assert play.winner == "martell"
    assert play.army("three_towers") == ""
    assert play.controller("three_towers") is None
    assert play.army("princes_pass") == ""


@pytest.mark.rule("2E-COMBAT-09", "2E-COMBAT-25", "2E-RETREAT-17")
def test_case_17_what_mace_may_kill() -> None:
    """A footman that fights against Tyrell, routed or not: no supporter, knight or engine."""
    scenario = (
        searoad("lannister")
        .units("lannister", "searoad_marches", "1 footman, 1 knight", routed="1 footman")
        .units("lannister", "stoney_sept", "1 footman")
        .order("stoney_sept", "support_0")
        .supply(lannister=4)
    )
    play = march_on_searoad(scenario).support("defender")
    play.fight(tyrell="mace_tyrell", lannister="ser_jaime_lannister")
    offered = play.request(PickUnits)
    play.pick_units("searoad_marches: routed footman")

    assert [(p.area, p.unit, p.routed) for p in offered.pieces] == [
        ("searoad_marches", "footman", False),
        ("searoad_marches", "footman", True),
    ]
    assert play.told(UnitsLost)[0].units == ("footman",)
    assert play.strength("lannister").units == 3


@pytest.mark.rule("2E-COMBAT-26")
def test_case_17_mace_without_a_footman_to_kill() -> None:
    """Against knights and siege engines alone he has no effect."""
    scenario = searoad("lannister").units(
        "lannister", "searoad_marches", "1 knight, 1 siege engine"
    )
    play = march_on_searoad(scenario).fight(tyrell="mace_tyrell", lannister="ser_jaime_lannister")

    assert not [lost for lost in play.told(UnitsLost) if lost.cause == "mace_tyrell"]
    assert play.winner == "tyrell"


@pytest.mark.rule("2E-COMBAT-36")
def test_case_18_blackfish_against_mace() -> None:
    """The Blackfish stops Mace's kill."""
    play = march_on_searoad(searoad("stark"))
    play.fight(tyrell="mace_tyrell", stark="the_blackfish").retreat("stoney_sept")

    assert play.told(LossesPrevented)[0].card == "the_blackfish"
    assert not play.told(UnitsLost)
    assert play.army("stoney_sept") == "stark: (routed: 1 footman)"


def gregor_at_seagard(scenario: Scenario) -> Play:
    """Two Lannister knights attack Seagard; Gregor's three swords meet the Blackfish."""
    scenario.units("lannister", "riverrun", "2 knights").order("riverrun", "march_0").blade_used()
    play = begin(scenario, "lannister").march("riverrun", "seagard: 2 knights")
    return play.fight(lannister="ser_gregor_clegane", stark="the_blackfish")


@pytest.mark.rule("2E-COMBAT-34", "2E-RETREAT-14", "2E-RETREAT-15")
def test_case_19_blackfish_against_gregor() -> None:
    """No casualties; the siege engine is destroyed all the same, the footman is routed."""
    scenario = Scenario(empty=True).units("stark", "seagard", "1 footman, 1 siege engine")
    play = gregor_at_seagard(scenario).retreat("twins")

    assert [(lost.units, lost.cause) for lost in play.told(UnitsLost)] == [
        (("siege_engine",), "siege_engine")
    ]
    assert play.army("twins") == "stark: (routed: 1 footman)"


@pytest.mark.rule("2E-RETREAT-11", "2E-RETREAT-12")
def test_case_19_supply_losses_still_apply() -> None:
    """If the retreat breaks supply the Blackfish does not help: a retreating unit is given up."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "seagard", "1 footman, 1 knight")
        .units("stark", "moat_cailin", "1 knight")
        .units("greyjoy", "twins", "1 footman")
        .units("greyjoy", "greywater_watch", "1 footman")
        .supply(stark=0)
    )
    play = gregor_at_seagard(scenario).casualties("1 footman")

    assert [lost.cause for lost in play.told(UnitsLost)] == ["retreat_supply"]
    assert play.army("moat_cailin") == "stark: 1 knight (routed: 1 knight)"
