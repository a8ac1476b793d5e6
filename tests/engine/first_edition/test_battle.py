"""Battles of the first edition: support, cards, blade and casualties. 1E-COMBAT to 1E-CAS."""

import pytest

from engine.events import (
    BladeUsed,
    CombatBegan,
    CombatCutShort,
    CombatResolved,
    HouseCardsReturned,
    HouseCardsRevealed,
    SupportDeclared,
    UnitsLost,
)
from engine.names import House
from engine.requests import ChooseCasualties, ChooseHouseCard, UseBlade
from tests.engine.first_edition.given import attack, first, stark_at_seagard
from tests.engine.scenario import Play, Scenario

NO_TEXT = {
    "stark": ("greatjon_umber_first", "ser_rodrick_cassel_first", "eddard_stark_first"),
    "greyjoy": ("theon_greyjoy_first", "aeron_damphair_first", "euron_crows_eye_first"),
}


@pytest.mark.rule("1E-COMBAT-02", "1E-SUPPORT-08")
def test_the_sequence_of_a_battle() -> None:
    """Support, House Cards, blade, outcome, casualties, retreat."""
    scenario = stark_at_seagard("3 footmen", "2 footmen, 1 knight")
    scenario.units("stark", "twins", "1 knight").order("twins", "support_0")
    play = attack(scenario, "3 footmen")
    asked = [play.question]
    play.support("attacker")
    asked.append(play.question)
    play.card("stark", "greatjon_umber_first").card("greyjoy", "theon_greyjoy_first")
    asked.append(play.question)
    play.blade(use=False)
    asked.append(play.question)
    play.casualties("1 knight")
    asked.append(play.question)

    assert asked == [
        "declare_support",
        "choose_house_card",
        "use_blade",
        "choose_casualties",
        "choose_retreat",
    ]
    kinds = [CombatBegan, SupportDeclared, HouseCardsRevealed, CombatResolved, UnitsLost]
    assert [type(e) for e in play.events if type(e) in kinds] == kinds


@pytest.mark.rule("1E-COMBAT-03")
def test_what_units_are_worth() -> None:
    """EX-1E-14: two knights and a footman are five; routed units nothing."""
    scenario = stark_at_seagard("2 knights, 1 footman")
    scenario.units("greyjoy", "seagard", "1 footman", routed="1 knight")
    play = attack(scenario, "2 knights, 1 footman")
    play.fight(stark="eddard_stark_first", greyjoy="theon_greyjoy_first")

    assert play.strength("stark").units == 5
    assert play.strength("greyjoy").units == 1


@pytest.mark.rule("1E-COMBAT-01", "1E-COMBAT-04", "1E-SUPPORT-01", "1E-SUPPORT-02", "1E-SUPPORT-03")
def test_the_worked_example_of_support() -> None:
    """EX-1E-16, EX-1E-15: seven against six, and the defender's March -1 changes nothing."""
    scenario = first().supply(tyrell=6).neutral("kings_landing", 0)
    scenario.units("tyrell", "reach", "2 knights").order("reach", "march_plus_1")
    scenario.units("lannister", "blackwater", "1 footman").order("blackwater", "march_minus_1")
    scenario.units("tyrell", "kings_landing", "1 knight").order("kings_landing", "support_0")
    scenario.units("lannister", "stoney_sept", "1 knight, 1 footman")
    scenario.order("stoney_sept", "support_0")
    scenario.units("baratheon", "harrenhal", "1 knight").order("harrenhal", "support_0")
    scenario.track("iron_throne", "tyrell")
    play = scenario.play().march("reach", "blackwater: 2 knights")
    while play.question != "choose_house_card":
        if play.question == "refuse_support":
            play.refuse()
        elif play.asked == ("tyrell",):
            play.support("attacker")
        else:
            play.support("defender")

    battle = play.request(ChooseHouseCard, "tyrell").battle
    assert (battle.attacker_strength, battle.defender_strength) == (7, 6)


@pytest.mark.rule("1E-COMBAT-05", "1E-COMBAT-07")
def test_the_blade_adds_one_once_a_turn() -> None:
    """Units, order, support, card and blade make the total; the holder decides last."""
    scenario = stark_at_seagard("1 footman", "2 footmen")
    scenario.units("greyjoy", "riverrun", "1 footman").order("riverrun", "support_0")
    scenario.order("seagard", "defense_1")
    play = attack(scenario, "1 footman")
    play.support("defender")
    play.card("stark", "eddard_stark_first").card("greyjoy", "theon_greyjoy_first")
    assert play.request(UseBlade).house == "greyjoy"
    assert play.request(UseBlade).battle.attacker_card == "eddard_stark_first"
    play.blade(use=True)

    total = play.strength("greyjoy")
    assert (total.units, total.order, total.support, total.card, total.blade) == (2, 1, 1, 2, 1)
    assert total.total == 7
    assert play.told(BladeUsed)[0].house == "greyjoy"
    assert play.world.blade_used


@pytest.mark.rule("1E-COMBAT-07")
def test_a_used_blade_is_not_offered_again() -> None:
    """In the same turn."""
    play = attack(stark_at_seagard().blade_used())
    play.card("stark", "eddard_stark_first").card("greyjoy", "theon_greyjoy_first")

    assert not play.told(BladeUsed)
    assert play.strength("greyjoy").blade == 0


@pytest.mark.rule("1E-COMBAT-07")
def test_a_used_blade_is_ready_again_in_the_next_turn() -> None:
    """Once per turn means once in each."""
    scenario = first().units("stark", "winterfell", "1 footman").order("winterfell", "march_0")
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="sea_of_storms")
    play = scenario.blade_used().play()
    assert play.world.blade_used

    play.march("winterfell")

    assert play.question == "place_orders"
    assert not play.world.blade_used


@pytest.mark.rule("1E-COMBAT-06", "1E-COMBAT-08")
@pytest.mark.parametrize(("leader", "winner"), [("stark", "stark"), ("tyrell", "greyjoy")])
def test_a_tie_goes_to_the_higher_on_the_fiefdoms(leader: str, winner: str) -> None:
    """Whoever holds the throne, and whoever the blade."""
    scenario = stark_at_seagard("1 footman").track("iron_throne", "stark")
    scenario.track("fiefdoms", leader, *(("greyjoy",) if leader != "stark" else ()))  # type: ignore[arg-type]
    play = attack(scenario, "1 footman")
    play.fight(stark="greatjon_umber_first", greyjoy="theon_greyjoy_first")

    assert play.told(CombatResolved)[0].tie
    assert play.winner == winner


@pytest.mark.rule("1E-COMBAT-06")
def test_the_lower_total_loses() -> None:
    """Four against three."""
    play = attack(stark_at_seagard())
    play.fight(stark="greatjon_umber_first", greyjoy="theon_greyjoy_first")

    assert (play.strength("stark").total, play.strength("greyjoy").total) == (4, 3)
    assert play.winner == "stark"


# --- House Cards --------------------------------------------------------------------------------


@pytest.mark.rule("1E-CARD-01")
def test_both_choose_a_card_in_secret() -> None:
    """It is mandatory, and shown when both have chosen."""
    play = attack(stark_at_seagard())
    assert set(play.asked) == {"stark", "greyjoy"}
    assert play.request(ChooseHouseCard, "stark").secret
    with play.refused("1E-CARD-01"):
        play.card("stark", "theon_greyjoy_first")

    play.card("stark", "eddard_stark_first")

    assert not play.told(HouseCardsRevealed)


@pytest.mark.rule("1E-CARD-02", "1E-CARD-03")
def test_cancelling_texts_come_first() -> None:
    """The Queen of Thorns silences Catelyn, though Stark stands higher on the throne track."""
    scenario = first().units("tyrell", "searoad_marches", "1 knight")
    scenario.order("searoad_marches", "march_0").units("stark", "lannisport", "1 footman")
    scenario.order("lannisport", "defense_2")
    play = scenario.play().march("searoad_marches", "lannisport: 1 knight")
    play.fight(tyrell="queen_of_thorns_first", stark="catelyn_stark_first")

    assert play.strength("stark").order == 2


@pytest.mark.rule("1E-CARD-03")
@pytest.mark.parametrize(
    ("fiefdoms", "left"),
    [(("tyrell", "martell"), "1 knight"), (("martell", "tyrell"), "2 knights")],
)
def test_other_texts_follow_the_fiefdoms(fiefdoms: tuple[House, ...], left: str) -> None:
    """Ser Loras kills the footman, or Ellaria Sand has made a knight of it before.

    Only Martell's cards have texts whose order can be seen; Martell leads on the throne track.
    """
    scenario = Scenario(6, edition="first+martell", empty=True).track("iron_throne", "martell")
    scenario.track("fiefdoms", *fiefdoms).units("tyrell", "harrenhal", "1 knight")
    scenario.order("harrenhal", "march_0")
    scenario.units("martell", "blackwater", "1 footman, 1 knight").supply(martell=6)
    play = scenario.play().march("harrenhal", "blackwater: 1 knight")
    play.card("tyrell", "ser_loras_tyrell_first").card("martell", "ellaria_sand_first")
    while play.question == "pick_units":
        play.pick_units("blackwater: footman")

    assert play.army("blackwater") == f"martell: {left}"


@pytest.mark.rule("1E-CARD-04")
def test_a_cancelled_text_stays_silent_after_the_outcome() -> None:
    """Ser Jaime wins, and takes no power."""
    scenario = first().units("lannister", "lannisport", "2 knights")
    scenario.order("lannisport", "march_0").units("tyrell", "searoad_marches", "1 footman")
    scenario.waiting("stark", "karhold")
    play = scenario.play().march("lannisport", "searoad_marches: 2 knights")
    play.fight(tyrell="queen_of_thorns_first", lannister="ser_jaime_lannister_first")

    assert play.winner == "lannister"
    assert play.world.power["lannister"] == 5


@pytest.mark.rule("1E-CARD-03", "1E-CARD-05")
def test_texts_on_the_outcome_come_before_casualties() -> None:
    """Renly makes a knight of a footman; only then is Tyrell's routed knight destroyed."""
    scenario = first().units("baratheon", "kingswood", "2 footmen").order("kingswood", "march_0")
    scenario.units("tyrell", "reach", "1 footman", routed="1 knight").supply(baratheon=6)
    play = scenario.waiting("stark", "karhold").play()
    play.march("kingswood", "reach: 2 footmen")
    play.fight(baratheon="renly_baratheon_first", tyrell="margaery_tyrell_first")

    assert play.question == "pick_units"
    assert not play.told(UnitsLost)
    play.pick_units("kingswood: footman")
    assert [lost.cause for lost in play.told(UnitsLost)] == ["routed"]
    play.retreat("highgarden")
    assert play.army("reach") == "baratheon: 1 footman, 1 knight"


@pytest.mark.rule("1E-CARD-06")
def test_attacking_units_are_those_in_the_embattled_army() -> None:
    """Robb Stark strengthens the knight that attacks, not the one that supports."""
    scenario = stark_at_seagard("1 knight")
    scenario.units("stark", "twins", "1 knight").order("twins", "support_0")
    play = attack(scenario, "1 knight")
    play.support("attacker")
    play.fight(stark="robb_stark_first", greyjoy="theon_greyjoy_first")

    assert play.strength("stark").units == 3
    assert play.strength("stark").support == 2


@pytest.mark.rule("1E-CARD-07", "1E-DEF-10")
@pytest.mark.parametrize("tyrell", ["attacks", "defends"])
def test_a_battle_ends_when_a_text_kills_the_last_unit(tyrell: str) -> None:
    """Ser Loras kills the lone footman: no outcome, no casualties, and both cards are played."""
    scenario = first().waiting("greyjoy", "karhold")
    scenario.units("tyrell", "searoad_marches", "1 knight")
    scenario.units("lannister", "lannisport", "1 footman")
    if tyrell == "attacks":
        scenario.order("searoad_marches", "march_0")
        play = scenario.play().march("searoad_marches", "lannisport: 1 knight")
        battlefield = "lannisport"
    else:
        scenario.order("lannisport", "march_0")
        play = scenario.play().march("lannisport", "searoad_marches: 1 footman")
        battlefield = "searoad_marches"
    play.card("tyrell", "ser_loras_tyrell_first").card("lannister", "tywin_lannister_first")

    assert play.army(battlefield) == "tyrell: 1 knight"
    assert play.told(CombatCutShort)[0].standing == "tyrell"
    assert not play.told(CombatResolved)
    assert play.discards("lannister") == {"tywin_lannister_first"}
    assert play.discards("tyrell") == {"ser_loras_tyrell_first"}


@pytest.mark.rule("1E-CARD-08")
def test_played_cards_lie_open_on_the_discard_piles() -> None:
    """Everybody may look through them."""
    play = attack(stark_at_seagard())
    play.fight(stark="eddard_stark_first", greyjoy="theon_greyjoy_first").retreat("riverrun")

    assert play.game.view("tyrell").discards["stark"] == ("eddard_stark_first",)
    assert play.game.view("tyrell").discards["greyjoy"] == ("theon_greyjoy_first",)


@pytest.mark.rule("1E-CARD-09")
def test_the_seventh_card_comes_back_with_the_other_six() -> None:
    """The hand is full again, and the discard pile empty."""
    play = attack(stark_at_seagard().hand("stark", "eddard_stark_first"))
    play.card("greyjoy", "theon_greyjoy_first").blade(use=False).retreat("riverrun")

    assert len(play.hand("stark")) == 7
    assert play.discards("stark") == set()
    assert len(play.told(HouseCardsReturned)[0].cards) == 7


@pytest.mark.rule("1E-CARD-10")
def test_a_hand_emptied_by_a_text_is_refilled_after_the_battle() -> None:
    """Melisandre takes the last card; the one played comes back too."""
    scenario = first().units("baratheon", "kingswood", "3 knights").order("kingswood", "march_0")
    scenario.units("tyrell", "reach", "1 footman").supply(baratheon=6)
    scenario.hand("tyrell", "queen_of_thorns_first", "mace_tyrell_first")
    play = scenario.waiting("stark", "karhold").play()
    play.march("kingswood", "reach: 3 knights")
    play.card("baratheon", "melisandre_first").card("tyrell", "mace_tyrell_first")
    play.text(use=True)
    assert play.hand("tyrell") == set()

    play.retreat("highgarden")

    assert len(play.hand("tyrell")) == 7


# --- Casualties ---------------------------------------------------------------------------------


def tywin_against_margaery(lannister: str, tyrell: str) -> Play:
    """EX-1E-17: two swords against one fortification."""
    scenario = first().units("lannister", "lannisport", lannister).order("lannisport", "march_0")
    scenario.units("tyrell", "searoad_marches", tyrell).supply(lannister=6, tyrell=6)
    play = scenario.waiting("stark", "karhold").play()
    play.march("lannisport", f"searoad_marches: {lannister}")
    return play.fight(lannister="tywin_lannister_first", tyrell="margaery_tyrell_first")


@pytest.mark.rule("1E-CAS-01")
def test_the_loser_loses_what_swords_exceed_fortifications() -> None:
    """EX-1E-17: one unit of Tyrell's if Lannister wins, none of Lannister's if Tyrell does."""
    won = tywin_against_margaery("2 knights", "2 footmen")
    assert [(lost.house, lost.units) for lost in won.told(UnitsLost)] == [("tyrell", ("footman",))]

    lost = tywin_against_margaery("1 footman", "3 knights")
    assert lost.winner == "tyrell"
    assert not lost.told(UnitsLost)


@pytest.mark.rule("1E-CAS-02")
def test_the_loser_chooses_among_the_units_that_fought() -> None:
    """Not among its supporters."""
    scenario = first().units("lannister", "lannisport", "3 knights").order("lannisport", "march_0")
    scenario.units("tyrell", "searoad_marches", "1 footman, 1 knight")
    scenario.units("tyrell", "highgarden", "1 footman").order("highgarden", "support_0")
    play = scenario.supply(lannister=6).waiting("stark", "karhold").play()
    play.march("lannisport", "searoad_marches: 3 knights").support("defender")
    play.fight(lannister="tywin_lannister_first", tyrell="margaery_tyrell_first")

    assert play.request(ChooseCasualties).units == ("footman", "knight")
    play.casualties("1 knight").retreat("reach")
    assert play.army("reach") == "tyrell: (routed: 1 footman)"
    assert play.army("highgarden") == "tyrell: 1 footman"


@pytest.mark.rule("1E-CAS-03", "1E-ROUT-02", "1E-ROUT-03")
def test_routed_units_are_no_casualties() -> None:
    """The one that stands dies; the routed one is destroyed because it must retreat again."""
    scenario = first().units("lannister", "lannisport", "2 knights").order("lannisport", "march_0")
    scenario.units("tyrell", "searoad_marches", "1 footman", routed="1 knight")
    play = scenario.waiting("stark", "karhold").play()
    play.march("lannisport", "searoad_marches: 2 knights")
    play.fight(lannister="tywin_lannister_first", tyrell="margaery_tyrell_first")

    causes = {lost.cause: lost.units for lost in play.told(UnitsLost)}
    assert causes == {"routed": ("knight",), "swords": ("footman",)}


@pytest.mark.rule("1E-CAS-04")
def test_too_many_casualties_kill_all_there_are() -> None:
    """Two swords, one footman."""
    scenario = first().units("lannister", "lannisport", "2 knights").order("lannisport", "march_0")
    scenario.units("tyrell", "searoad_marches", "1 footman").waiting("stark", "karhold")
    play = scenario.play().march("lannisport", "searoad_marches: 2 knights")
    play.fight(lannister="tywin_lannister_first", tyrell="queen_of_thorns_first")

    assert play.total("tyrell") == 0
    assert play.army("searoad_marches") == "lannister: 2 knights"
