"""A combat from its beginning to the losses."""

import pytest

from engine.events import (
    BladeUsed,
    CombatBegan,
    CombatResolved,
    GarrisonRemoved,
    HouseCardsRevealed,
    Retreated,
    SupportDeclared,
    UnitsLost,
)
from engine.names import AreaId
from engine.requests import ChooseCasualties, ChooseHouseCard, MarchAnswer
from tests.engine.cards.battles import begin, clash, duel
from tests.engine.scenario import Scenario


@pytest.mark.rule("2E-COMBAT-01", "2E-COMBAT-02", "2E-COMBAT-20")
def test_the_steps_of_a_combat_follow_the_book() -> None:
    """Support, cards, blade, victor, casualties, retreat: in this order, each seen by all."""
    scenario = duel("lannister", "stark", units="2 knights", at="1 footman, 1 knight")
    scenario.units("tyrell", "reach", "1 footman").order("reach", "support_0")
    scenario.track("fiefdoms", "lannister").world.blade_used = False
    play = clash(scenario, "lannister", "2 knights").support("attacker").refuse()
    play.fight(lannister="ser_jaime_lannister", stark="catelyn_stark", blade=True)
    play.casualties("1 footman")

    steps = (
        CombatBegan,
        SupportDeclared,
        HouseCardsRevealed,
        BladeUsed,
        CombatResolved,
        UnitsLost,
        Retreated,
    )
    assert [type(event) for event in play.events if isinstance(event, steps)] == list(steps)


@pytest.mark.rule("2E-COMBAT-20", "2E-INFO-03")
def test_house_cards_are_secret_until_both_are_in() -> None:
    """One card alone tells nobody anything, and may still be changed."""
    play = clash(duel("lannister", "tyrell"), "lannister").card("lannister", "the_hound")
    after_one = list(play.last)
    asked = play.asked
    play.card("lannister", "tywin_lannister").card("tyrell", "mace_tyrell")

    assert after_one == []
    assert asked == ("tyrell",)
    assert play.told(HouseCardsRevealed)[0].cards["lannister"] == "tywin_lannister"


@pytest.mark.rule("2E-COMBAT-20")
def test_a_card_must_come_from_the_hand() -> None:
    """A discarded card, or another house's, cannot be played."""
    scenario = duel("lannister", "tyrell").hand("lannister", "the_hound", "tyrion_lannister")
    play = clash(scenario, "lannister")

    with play.refused("2E-COMBAT-20"):
        play.card("lannister", "tywin_lannister")


@pytest.mark.rule("2E-COMBAT-01", "2E-COMBAT-16", "2E-COMBAT-35", "2E-MARCH-11")
def test_a_garrison_alone_fights_as_if_it_were_a_unit() -> None:
    """It has its strength, a House card and support; beaten it is gone for good."""
    scenario = (
        Scenario(empty=True)
        .units("lannister", "searoad_marches", "2 knights")
        .order("searoad_marches", "march_0")
        .units("tyrell", "reach", "1 footman")
        .order("reach", "support_0")
        .blade_used()
    )
    play = begin(scenario, "lannister").march("searoad_marches", "highgarden: 2 knights")
    play.support("defender").fight(lannister="ser_jaime_lannister", tyrell="queen_of_thorns")

    tyrell = play.strength("tyrell")
    assert (tyrell.units, tyrell.garrison, tyrell.support) == (0, 2, 1)
    assert play.told(GarrisonRemoved)[0].area == "highgarden"
    assert "highgarden" not in play.world.garrisons
    assert play.army("highgarden") == "lannister: 2 knights"


@pytest.mark.rule("2E-COMBAT-18")
def test_units_left_behind_take_no_part() -> None:
    """Of three units in Blackwater the one that marches fights alone."""
    scenario = duel("lannister", "tyrell", units="2 knights, 1 footman", at="1 knight")
    play = clash(scenario.supply(lannister=2), "lannister", "1 footman")
    play.fight(lannister="tyrion_lannister", tyrell="randyll_tarly").text(use=False)

    assert play.strength("lannister").units == 1
    assert play.army("blackwater") == "lannister: 2 knights"


@pytest.mark.rule("2E-COMBAT-19")
def test_a_total_is_never_below_zero() -> None:
    """A lone siege engine on open ground with March -1 and a card of 0 counts 0."""
    scenario = duel("lannister", "tyrell", units="1 siege engine", at="1 footman")
    scenario.order("blackwater", "march_minus_1")
    play = clash(scenario, "lannister", "1 siege engine")
    play.fight(lannister="cersei_lannister", tyrell="queen_of_thorns")

    assert play.strength("lannister").order == -1
    assert play.strength("lannister").total == 0


@pytest.mark.rule("2E-COMBAT-30")
@pytest.mark.parametrize("leader", ["lannister", "tyrell"])
def test_a_tie_goes_to_the_better_fiefdoms_position(leader: str) -> None:
    """Attacker or defender: the track decides."""
    scenario = duel("lannister", "tyrell").track("fiefdoms", leader)  # type: ignore[arg-type]
    play = clash(scenario, "lannister")
    play.fight(lannister="ser_gregor_clegane", tyrell="ser_loras_tyrell")

    assert play.told(CombatResolved)[0].tie
    assert play.winner == leader


@pytest.mark.rule("2E-COMBAT-32", "2E-COMBAT-33", "2E-COMBAT-36")
def test_the_loser_picks_its_casualties_and_the_winner_loses_none() -> None:
    """The winner's swords less the loser's towers; the loser's swords do nothing."""
    scenario = duel("lannister", "tyrell", units="2 knights", at="1 footman, 1 knight")
    play = clash(scenario, "lannister", "2 knights")
    play.fight(lannister="ser_jaime_lannister", tyrell="ser_garlan_tyrell")
    asked = play.request(ChooseCasualties)
    with play.refused("2E-COMBAT-33"):
        play.casualties("1 footman, 1 knight")
    play.casualties("1 knight")

    assert (asked.house, asked.count) == ("tyrell", 1)
    assert [(lost.house, lost.units) for lost in play.told(UnitsLost)] == [("tyrell", ("knight",))]


@pytest.mark.rule("2E-COMBAT-37")
def test_more_swords_than_units() -> None:
    """All die, and nothing is asked, neither casualties nor a retreat."""
    scenario = duel("lannister", "stark", units="2 knights", at="1 footman, 1 knight")
    play = clash(scenario.track("fiefdoms", "lannister"), "lannister", "2 knights")
    play.fight(lannister="ser_gregor_clegane", stark="greatjon_umber")

    assert play.total("stark") == 0
    assert play.question == "resolve_march"


@pytest.mark.rule("2E-COMBAT-34", "2E-RETREAT-14")
def test_a_siege_engine_is_no_shield_against_swords() -> None:
    """It is destroyed in addition to the footman that the sword kills."""
    scenario = duel("lannister", "tyrell", units="2 knights", at="1 footman, 1 siege engine")
    play = clash(scenario, "lannister", "2 knights")
    play.fight(lannister="ser_jaime_lannister", tyrell="queen_of_thorns")

    assert play.total("tyrell") == 0


@pytest.mark.rule("2E-COMBAT-34", "2E-RETREAT-16", "2E-RETREAT-17")
def test_a_routed_unit_dies_and_its_companions_retreat() -> None:
    """Without swords only the routed footman is destroyed; the knight retreats and is routed."""
    scenario = duel("lannister", "tyrell", units="2 knights")
    scenario.units("tyrell", "searoad_marches", "1 knight", routed="1 footman")
    play = clash(scenario, "lannister", "2 knights")
    play.fight(lannister="the_hound", tyrell="queen_of_thorns").retreat("highgarden")

    assert [(lost.units, lost.cause) for lost in play.told(UnitsLost)] == [(("footman",), "routed")]
    assert play.army("highgarden") == "tyrell: (routed: 1 knight)"


@pytest.mark.rule("2E-COMBAT-40", "2E-COMBAT-17")
def test_routed_units_alone_still_defend() -> None:
    """They fight a full combat at strength 0, card and all, and die if they lose."""
    scenario = duel("lannister", "tyrell").units("tyrell", "searoad_marches", "", routed="1 knight")
    play = clash(scenario, "lannister")
    asked = set(play.asked)
    play.fight(lannister="the_hound", tyrell="queen_of_thorns")

    assert asked == {"lannister", "tyrell"}
    assert play.strength("tyrell").units == 0
    assert play.total("tyrell") == 0


@pytest.mark.rule("2E-COMBAT-41")
def test_nothing_but_the_combat_can_be_answered_during_a_combat() -> None:
    """No march or muster can be slipped in between."""
    play = clash(duel("lannister", "tyrell"), "lannister")

    with play.refused("2E-COMBAT-20"):
        play.submit(MarchAnswer(area=AreaId("blackwater")), "lannister")


@pytest.mark.rule("2E-COMBAT-28")
def test_the_blade_is_used_once_a_round() -> None:
    """Used in one combat it is not offered in the next."""
    scenario = duel("lannister", "tyrell", units="2 knights", at="1 footman")
    scenario.track("fiefdoms", "lannister").world.blade_used = False
    scenario.units("stark", "crackclaw_point", "1 footman").order("crackclaw_point", "march_0")
    scenario.units("lannister", "harrenhal", "1 knight")
    play = clash(scenario, "lannister", "2 knights")
    play.fight(lannister="the_hound", tyrell="queen_of_thorns", blade=True).retreat("highgarden")
    play.march("crackclaw_point", "harrenhal: 1 footman")
    play.card("stark", "catelyn_stark").card("lannister", "tywin_lannister")

    assert play.told(BladeUsed)[0].house == "lannister"
    assert len(play.told(BladeUsed)) == 1
    assert play.strength("lannister").blade == 0


@pytest.mark.rule("2E-COMBAT-20")
def test_the_battle_shown_to_the_choosers_has_both_totals_so_far() -> None:
    """Units, orders and garrison are known when cards are chosen."""
    play = clash(
        duel("lannister", "tyrell", units="2 knights", at="1 footman"), "lannister", "2 knights"
    )
    battle = play.request(ChooseHouseCard, "tyrell").battle

    assert (battle.attacker_strength, battle.defender_strength) == (4, 1)
    assert (battle.attacker_card, battle.defender_card) == (None, None)
