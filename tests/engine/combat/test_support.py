"""Window W0: whom Support orders back."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.names import Side
from engine.requests import DeclareSupport, RefuseSupport
from tests.engine.cards.battles import begin
from tests.engine.scenario import Play, Scenario


def fight_for_harrenhal(*, options: SecondEditionOptions | None = None) -> Scenario:
    """Lannister marches from Riverrun on Stark in Harrenhal; the blade has been used."""
    return (
        Scenario(empty=True, options=options)
        .units("lannister", "riverrun", "1 knight")
        .order("riverrun", "march_0")
        .units("stark", "harrenhal", "1 knight")
        .blade_used()
    )


def march(scenario: Scenario) -> Play:
    return begin(scenario, "lannister").march("riverrun", "harrenhal: 1 knight")


@pytest.mark.rule("2E-COMBAT-03", "2E-COMBAT-04")
def test_support_is_declared_in_turn_order() -> None:
    """Baratheon, Lannister, Stark: combatants may back themselves only, others either side."""
    scenario = (
        fight_for_harrenhal()
        .units("baratheon", "crackclaw_point", "1 footman")
        .order("crackclaw_point", "support_0")
        .units("lannister", "stoney_sept", "1 footman")
        .order("stoney_sept", "support_plus_1")
        .units("stark", "blackwater", "1 footman")
        .order("blackwater", "support_0")
    )
    play = march(scenario)
    asked: list[tuple[str, set[Side]]] = []
    sides: tuple[Side | None, ...] = ("attacker", "attacker", "defender")
    for side in sides:
        request = play.request(DeclareSupport)
        (open_sides,) = request.orders.values()
        asked.append((request.house, set(open_sides)))
        play.support(side)
    play.refuse()
    play.fight(lannister="the_hound", stark="eddard_stark")

    assert asked == [
        ("baratheon", {"attacker", "defender"}),
        ("lannister", {"attacker"}),
        ("stark", {"defender"}),
    ]
    assert play.strength("lannister").support == 1 + 2
    assert play.strength("stark").support == 1


@pytest.mark.rule("2E-COMBAT-04")
def test_a_combatant_cannot_back_its_enemy() -> None:
    """An answer that backs the other side is refused."""
    scenario = fight_for_harrenhal().units("lannister", "stoney_sept", "1 footman")
    play = march(scenario.order("stoney_sept", "support_0"))

    with play.refused("2E-COMBAT-04"):
        play.support("defender")


@pytest.mark.rule("2E-COMBAT-11")
def test_each_support_order_is_decided_by_itself() -> None:
    """A house with two Support orders may back with one and not with the other."""
    scenario = (
        fight_for_harrenhal()
        .units("tyrell", "stoney_sept", "1 footman")
        .order("stoney_sept", "support_0")
        .units("tyrell", "blackwater", "1 knight")
        .order("blackwater", "support_0")
    )
    play = march(scenario).support(stoney_sept="attacker", blackwater=None).refuse()
    play.fight(lannister="the_hound", stark="eddard_stark")

    assert play.strength("lannister").support == 1
    assert play.strength("stark").support == 0


@pytest.mark.rule("2E-COMBAT-11")
def test_option_support_declared_by_house() -> None:
    """Played so, all Support orders of a house go the same way."""
    options = SecondEditionOptions(support_declared_by="house")
    scenario = (
        fight_for_harrenhal(options=options)
        .units("tyrell", "stoney_sept", "1 footman")
        .order("stoney_sept", "support_0")
        .units("tyrell", "blackwater", "1 knight")
        .order("blackwater", "support_0")
    )
    play = march(scenario)
    with play.refused("2E-COMBAT-11"):
        play.support(stoney_sept="attacker", blackwater="defender")
    with play.refused("2E-COMBAT-11"):
        play.support(stoney_sept="attacker", blackwater=None)
    play.support("attacker").refuse().fight(lannister="the_hound", stark="eddard_stark")

    assert play.strength("lannister").support == 3


@pytest.mark.rule("2E-NEUTRAL-03", "2E-COMBAT-11")
def test_option_support_declared_by_house_against_neutral_forces() -> None:
    """The same holds for support against a neutral force."""
    options = SecondEditionOptions(support_declared_by="house")
    scenario = (
        Scenario(empty=True, options=options)
        .units("stark", "reach", "2 knights")
        .order("reach", "march_0")
        .units("tyrell", "kingswood", "1 footman")
        .order("kingswood", "support_0")
        .units("tyrell", "blackwater", "1 footman")
        .order("blackwater", "support_0")
    )
    play = begin(scenario, "stark").call("reach", "kings_landing")

    with play.refused("2E-COMBAT-11"):
        play.support(kingswood="attacker", blackwater=None)


@pytest.mark.rule("2E-COMBAT-12")
def test_foreign_support_may_be_turned_down() -> None:
    """Before House cards are chosen a combatant may refuse what others offer."""
    scenario = fight_for_harrenhal().units("tyrell", "stoney_sept", "1 knight")
    play = march(scenario.order("stoney_sept", "support_0")).support("defender")
    offered = play.request(RefuseSupport)
    play.refuse("tyrell").fight(lannister="the_hound", stark="eddard_stark")

    assert (offered.house, offered.supporters) == ("stark", {"tyrell": 2})
    assert play.strength("stark").support == 0


@pytest.mark.rule("2E-COMBAT-12")
def test_option_refuse_foreign_support_never() -> None:
    """Played so, support once offered counts, and nobody is asked."""
    options = SecondEditionOptions(refuse_foreign_support="never")
    scenario = fight_for_harrenhal(options=options).units("tyrell", "stoney_sept", "1 knight")
    play = march(scenario.order("stoney_sept", "support_0")).support("defender")

    assert play.question == "choose_house_card"


@pytest.mark.rule("2E-COMBAT-03", "2E-COMBAT-04")
def test_option_own_support_counts_unless_refused() -> None:
    """Played so, own support counts from the start; turning it down takes all of it."""
    options = SecondEditionOptions(own_support="counts_unless_refused")
    scenario = (
        fight_for_harrenhal(options=options)
        .units("lannister", "stoney_sept", "1 footman")
        .order("stoney_sept", "support_0")
        .units("lannister", "blackwater", "1 footman")
        .order("blackwater", "support_plus_1")
    )
    kept, refused = march(scenario), None
    offered = kept.request(RefuseSupport)
    kept.refuse().fight(lannister="the_hound", stark="eddard_stark")
    scenario = (
        fight_for_harrenhal(options=options)
        .units("lannister", "stoney_sept", "1 footman")
        .order("stoney_sept", "support_0")
    )
    refused = march(scenario).refuse("lannister")
    refused.fight(lannister="the_hound", stark="eddard_stark")

    assert (offered.house, offered.supporters) == ("lannister", {"lannister": 3})
    assert kept.strength("lannister").support == 3
    assert refused.strength("lannister").support == 0


@pytest.mark.rule("2E-COMBAT-07", "2E-PORT-09", "2E-PORT-10")
def test_ships_in_port_support_their_own_sea_only() -> None:
    """They back a battle in the Narrow Sea, and never the defence of White Harbor."""
    at_sea = (
        Scenario(empty=True)
        .units("baratheon", "shipbreaker_bay", "1 ship")
        .order("shipbreaker_bay", "march_0")
        .units("stark", "narrow_sea", "1 ship")
        .units("stark", "white_harbor", "1 footman")
        .units("stark", "port_white_harbor", "2 ships")
        .order("port_white_harbor", "support_0")
        .blade_used()
    )
    sea_battle = begin(at_sea, "baratheon").march("shipbreaker_bay", "narrow_sea: 1 ship")
    on_land = (
        Scenario(empty=True)
        .units("lannister", "moat_cailin", "1 footman")
        .order("moat_cailin", "march_0")
        .units("stark", "white_harbor", "1 footman")
        .units("stark", "port_white_harbor", "2 ships")
        .order("port_white_harbor", "support_0")
        .blade_used()
    )
    land_battle = begin(on_land, "lannister").march("moat_cailin", "white_harbor: 1 footman")

    assert sea_battle.request(DeclareSupport).orders == {"port_white_harbor": {"defender": 2}}
    assert land_battle.question == "choose_house_card"


@pytest.mark.rule("2E-COMBAT-06")
def test_land_never_supports_sea_but_sea_supports_land() -> None:
    """A Support order in Riverrun does not reach the Golden Sound; one at sea reaches Riverrun."""
    at_sea = (
        Scenario(empty=True)
        .units("greyjoy", "ironmans_bay", "1 ship")
        .order("ironmans_bay", "march_0")
        .units("lannister", "golden_sound", "1 ship")
        .units("lannister", "riverrun", "1 knight")
        .order("riverrun", "support_0")
        .blade_used()
    )
    sea_battle = begin(at_sea, "greyjoy").march("ironmans_bay", "golden_sound: 1 ship")
    on_land = (
        Scenario(empty=True)
        .units("greyjoy", "seagard", "1 footman")
        .order("seagard", "march_0")
        .units("lannister", "golden_sound", "1 ship")
        .order("golden_sound", "support_0")
        .units("lannister", "riverrun", "1 knight")
        .blade_used()
    )
    land_battle = begin(on_land, "greyjoy").march("seagard", "riverrun: 1 footman")

    assert sea_battle.question == "choose_house_card"
    assert land_battle.request(DeclareSupport).orders == {"golden_sound": {"defender": 1}}


@pytest.mark.rule("2E-COMBAT-08", "2E-COMBAT-09")
def test_a_support_order_lasts_and_its_units_are_safe() -> None:
    """It may back several combats of a round, even different sides; its units lose nothing."""
    scenario = (
        fight_for_harrenhal()
        .units("tyrell", "stoney_sept", "1 knight")
        .order("stoney_sept", "support_plus_1")
        .units("greyjoy", "reach", "2 knights")
        .order("reach", "march_0")
        .units("baratheon", "blackwater", "1 footman")
        .supply(greyjoy=2)
    )
    play = march(scenario).support("attacker").refuse()
    play.fight(lannister="ser_gregor_clegane", stark="ser_rodrick_cassel")
    after_the_first = play.order("stoney_sept")
    play.march("sunspear").march("reach", "blackwater: 2 knights").support("defender").refuse()
    play.fight(greyjoy="euron_crows_eye", baratheon="melisandre")

    assert play.strength("baratheon").support == 3
    assert after_the_first == "support_plus_1"
    assert play.army("stoney_sept") == "tyrell: 1 knight"


@pytest.mark.rule("2E-COMBAT-05", "2E-COMP-11")
def test_siege_engines_in_support_count_for_an_attack_on_a_fort_only() -> None:
    """A supporting siege engine adds 4 to the attack on Harrenhal and 0 to its defence."""
    scenario = fight_for_harrenhal().units("tyrell", "stoney_sept", "1 siege engine")
    play = march(scenario.order("stoney_sept", "support_0"))

    assert play.request(DeclareSupport).orders == {"stoney_sept": {"attacker": 4, "defender": 0}}


@pytest.mark.rule("2E-RETREAT-20", "2E-COMBAT-17")
def test_a_support_order_over_routed_units_gives_its_modifier() -> None:
    """The order stays; the routed units add nothing."""
    scenario = fight_for_harrenhal().units("tyrell", "stoney_sept", "", routed="1 knight")
    play = march(scenario.order("stoney_sept", "support_plus_1"))

    assert play.request(DeclareSupport).orders == {"stoney_sept": {"attacker": 1, "defender": 1}}
