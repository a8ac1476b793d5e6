"""Worked cases 20 to 30 of the card timing: texts read with the strength, and the blade."""

import pytest

from engine.names import House
from engine.requests import UseBlade
from tests.engine.cards.battles import begin, clash, duel, show
from tests.engine.scenario import Play, Scenario


@pytest.mark.rule("2E-COMBAT-19")
@pytest.mark.parametrize(
    ("house", "card", "discarded", "strength", "swords"),
    [
        ("baratheon", "stannis_baratheon", (), 1, 0),
        ("baratheon", "ser_davos_seaworth", ("stannis_baratheon",), 1, 1),
        ("lannister", "ser_gregor_clegane", (), 0, 3),
    ],
)
def test_case_20_balon(
    house: House, card: str, discarded: tuple[str, ...], strength: int, swords: int
) -> None:
    """The printed number becomes 0; the text's bonus and the icons stay."""
    scenario = duel("greyjoy", house).track("iron_throne", "greyjoy")
    hand = [c for c in scenario.world.hands[house] if c not in discarded]
    play = clash(scenario.hand(house, *hand), "greyjoy")
    show(play, {"greyjoy": "balon_greyjoy", house: card})

    assert play.strength(house).card == strength
    assert play.strength(house).swords == swords
    assert play.strength("greyjoy").card == 2


def ships_of_the_summer_sea(*, ahead: House) -> Play:
    """Three Greyjoy ships attack two of Baratheon, which has a ship in support."""
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "west_summer_sea", "3 ships")
        .order("west_summer_sea", "march_0")
        .units("baratheon", "east_summer_sea", "2 ships")
        .units("baratheon", "shipbreaker_bay", "1 ship")
        .order("shipbreaker_bay", "support_0")
        .track("iron_throne", ahead)
        .blade_used()
    )
    play = begin(scenario, "greyjoy").march("west_summer_sea", "east_summer_sea: 3 ships")
    play.support("defender")
    return play.fight(greyjoy="victarion_greyjoy", baratheon="salladhor_saan")


@pytest.mark.rule("2E-COMBAT-21")
def test_case_21_salladhor_first() -> None:
    """Baratheon is ahead: Greyjoy's ships count 0, then Victarion adds 1 to each. 6 to 4."""
    play = ships_of_the_summer_sea(ahead="baratheon")

    assert play.strength("greyjoy").units == 3
    assert play.strength("greyjoy").total == 6
    assert play.strength("baratheon").total == 4
    assert play.winner == "greyjoy"


@pytest.mark.rule("2E-COMBAT-21")
def test_case_21_victarion_first() -> None:
    """Greyjoy is ahead: 2 each first, then 0 each. 3 to 4."""
    play = ships_of_the_summer_sea(ahead="greyjoy")

    assert play.strength("greyjoy").units == 0
    assert play.strength("greyjoy").total == 3
    assert play.strength("baratheon").total == 4
    assert play.winner == "baratheon"


@pytest.mark.rule("2E-COMBAT-24", "2E-COMBAT-05")
def test_case_22_salladhor_and_foreign_help() -> None:
    """A Lannister ship backing Baratheon adds its order's +1 only; Tyrell's adds nothing."""
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "west_summer_sea", "1 ship")
        .order("west_summer_sea", "march_0")
        .units("baratheon", "east_summer_sea", "1 ship")
        .units("lannister", "sea_of_dorne", "1 ship")
        .order("sea_of_dorne", "support_plus_1")
        .units("tyrell", "shipbreaker_bay", "1 ship")
        .order("shipbreaker_bay", "support_0")
        .blade_used()
    )
    play = begin(scenario, "greyjoy").march("west_summer_sea", "east_summer_sea: 1 ship")
    play.support("defender").support("attacker").refuse().refuse()
    play.fight(greyjoy="euron_crows_eye", baratheon="salladhor_saan")

    assert play.strength("baratheon").units == 1
    assert play.strength("baratheon").support == 1
    assert play.strength("greyjoy").units == 0
    assert play.strength("greyjoy").support == 0


@pytest.mark.rule("2E-COMBAT-24")
@pytest.mark.parametrize(("backed", "greyjoy_ships"), [("defender", 0), (None, 1)])
def test_case_22_own_support_is_enough(backed: str | None, greyjoy_ships: int) -> None:
    """Baratheon's own support switches the text on; without support it is off."""
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "west_summer_sea", "1 ship")
        .order("west_summer_sea", "march_0")
        .units("baratheon", "east_summer_sea", "1 ship")
        .units("baratheon", "shipbreaker_bay", "1 ship")
        .order("shipbreaker_bay", "support_0")
        .blade_used()
    )
    play = begin(scenario, "greyjoy").march("west_summer_sea", "east_summer_sea: 1 ship")
    play.support(backed)  # type: ignore[arg-type]
    play.fight(greyjoy="euron_crows_eye", baratheon="salladhor_saan")

    assert play.strength("greyjoy").units == greyjoy_ships


def harrenhal(attacker: House) -> Scenario:
    """Footmen march from Stoney Sept on Harrenhal, backed from Riverrun."""
    other: House = "stark" if attacker == "lannister" else "lannister"
    return (
        Scenario(empty=True)
        .units(attacker, "stoney_sept", "2 footmen")
        .order("stoney_sept", "march_minus_1")
        .units(attacker, "riverrun", "1 footman, 1 knight")
        .order("riverrun", "support_0")
        .units(other, "harrenhal", "1 knight")
        .blade_used()
    )


@pytest.mark.rule("2E-COMBAT-05", "2E-COMBAT-13")
def test_case_23_kevan() -> None:
    """Own footmen count 2, in support too: 2 x 2 - 1 + (2 + 2) + 1 = 8; foreign ones count 1."""
    scenario = harrenhal("lannister").units("tyrell", "blackwater", "1 footman")
    play = begin(scenario.order("blackwater", "support_0"), "lannister")
    play.march("stoney_sept", "harrenhal: 2 footmen").support("attacker").support("attacker")
    play.refuse().fight(lannister="ser_kevan_lannister", stark="eddard_stark")

    lannister = play.strength("lannister")
    assert (lannister.units, lannister.order, lannister.card) == (4, -1, 1)
    assert lannister.support == 4 + 1
    assert lannister.total - 1 == 8


@pytest.mark.rule("2E-COMBAT-14")
def test_case_23_kevan_defending() -> None:
    """When defending his text is off."""
    play = begin(harrenhal("stark").units("lannister", "harrenhal", "2 footmen"), "stark")
    play.march("stoney_sept", "harrenhal: 2 footmen").support(None)
    play.fight(stark="eddard_stark", lannister="ser_kevan_lannister")

    assert play.strength("lannister").units == 2


@pytest.mark.rule("2E-COMBAT-17", "2E-RETREAT-17")
def test_case_23_routed_footmen_stay_at_zero() -> None:
    """Kevan does not raise a routed footman in support."""
    scenario = harrenhal("lannister").units("lannister", "riverrun", "1 knight", routed="1 footman")
    play = begin(scenario, "lannister").march("stoney_sept", "harrenhal: 2 footmen")
    play.support("attacker").fight(lannister="ser_kevan_lannister", stark="eddard_stark")

    assert play.strength("lannister").support == 2


@pytest.mark.rule("2E-COMBAT-06")
def test_case_24_victarion_on_land() -> None:
    """Two ships in Ironman's Bay in support count 2 each: 1 + 0 + 4 + 3 = 8."""
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "greywater_watch", "1 footman")
        .order("greywater_watch", "march_0")
        .units("greyjoy", "ironmans_bay", "2 ships")
        .order("ironmans_bay", "support_0")
        .units("lannister", "seagard", "1 knight")
        .blade_used()
    )
    play = begin(scenario, "greyjoy").march("greywater_watch", "seagard: 1 footman")
    play.support("attacker").fight(greyjoy="victarion_greyjoy", lannister="the_hound")

    greyjoy = play.strength("greyjoy")
    assert (greyjoy.units, greyjoy.order, greyjoy.support, greyjoy.card) == (1, 0, 4, 3)
    assert greyjoy.total == 8


def moat_cailin(order: str | None) -> Scenario:
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "seagard", "1 knight")
        .order("seagard", "march_0")
        .units("stark", "moat_cailin", "1 footman")
        .blade_used()
    )
    return scenario.order("moat_cailin", order) if order else scenario


@pytest.mark.rule("2E-COMBAT-14", "2E-COMBAT-15")
@pytest.mark.parametrize(
    ("order", "strength"), [("defense_2", 4), ("defense_1", 2), ("support_plus_1", 0), (None, 0)]
)
def test_case_25_catelyn(order: str | None, strength: int) -> None:
    """Stark's Defense order counts double; any other order counts nothing."""
    play = begin(moat_cailin(order), "greyjoy").march("seagard", "moat_cailin: 1 knight")
    play.fight(greyjoy="euron_crows_eye", stark="catelyn_stark")

    assert play.strength("stark").order == strength


@pytest.mark.rule("2E-COMBAT-14", "2E-COMBAT-16")
def test_case_25_catelyn_elsewhere() -> None:
    """She doubles neither a garrison nor the enemy's Defense order."""
    at_home = (
        Scenario(empty=True)
        .units("greyjoy", "moat_cailin", "1 knight")
        .order("moat_cailin", "march_0")
        .units("stark", "winterfell", "1 footman")
        .order("winterfell", "defense_1")
        .blade_used()
    )
    defending = begin(at_home, "greyjoy").march("moat_cailin", "winterfell: 1 knight")
    defending.fight(greyjoy="euron_crows_eye", stark="catelyn_stark")
    abroad = (
        Scenario(empty=True)
        .units("stark", "moat_cailin", "1 knight")
        .order("moat_cailin", "march_0")
        .units("greyjoy", "seagard", "1 footman")
        .order("seagard", "defense_2")
        .blade_used()
    )
    attacking = begin(abroad, "stark").march("moat_cailin", "seagard: 1 knight")
    attacking.fight(greyjoy="euron_crows_eye", stark="catelyn_stark")

    assert (defending.strength("stark").order, defending.strength("stark").garrison) == (2, 2)
    assert attacking.strength("greyjoy").order == 2
    assert attacking.strength("stark").order == 0


@pytest.mark.rule("2E-COMBAT-27")
def test_case_26_theon() -> None:
    """He needs to defend an area with a fort; elsewhere, and attacking, he is a plain 2."""
    in_a_fort = begin(
        Scenario(empty=True)
        .units("lannister", "riverrun", "1 footman")
        .order("riverrun", "march_0")
        .units("greyjoy", "seagard", "1 footman")
        .blade_used(),
        "lannister",
    ).march("riverrun", "seagard: 1 footman")
    in_a_fort.fight(lannister="the_hound", greyjoy="theon_greyjoy")
    in_the_field = clash(duel("lannister", "greyjoy"), "lannister")
    in_the_field.fight(lannister="the_hound", greyjoy="theon_greyjoy")
    attacking = clash(duel("greyjoy", "lannister"), "greyjoy")
    attacking.fight(lannister="the_hound", greyjoy="theon_greyjoy")

    for play, card, swords in ((in_a_fort, 3, 1), (in_the_field, 2, 0), (attacking, 2, 0)):
        assert (play.strength("greyjoy").card, play.strength("greyjoy").swords) == (card, swords)


@pytest.mark.rule("2E-COMBAT-27")
@pytest.mark.parametrize(("attacker", "icons"), [("martell", (1, 0)), ("tyrell", (0, 1))])
def test_case_26_nymeria(attacker: House, icons: tuple[int, int]) -> None:
    """A sword attacking, a tower defending."""
    defender: House = "tyrell" if attacker == "martell" else "martell"
    play = clash(duel(attacker, defender), attacker)
    play.fight(martell="nymeria_sand", tyrell="randyll_tarly")

    nymeria = play.strength("martell")
    assert (nymeria.card, nymeria.swords, nymeria.towers) == (1, *icons)


@pytest.mark.rule("2E-COMBAT-04", "2E-COMBAT-24")
@pytest.mark.parametrize(("backed", "icons"), [("attacker", (0, 0)), (None, (2, 1))])
def test_case_26_asha(backed: str | None, icons: tuple[int, int]) -> None:
    """She has her icons only while nobody backs her; Greyjoy may decline its own support."""
    scenario = duel("greyjoy", "lannister").units("greyjoy", "stoney_sept", "1 footman")
    play = clash(scenario.order("stoney_sept", "support_0"), "greyjoy")
    play.support(backed)  # type: ignore[arg-type]
    play.fight(greyjoy="asha_greyjoy", lannister="the_hound")

    assert (play.strength("greyjoy").swords, play.strength("greyjoy").towers) == icons


@pytest.mark.rule("2E-COMBAT-27")
@pytest.mark.parametrize(("stannis_discarded", "strength"), [(True, 3), (False, 2)])
def test_case_27_davos(*, stannis_discarded: bool, strength: int) -> None:
    """He gains +1 and a sword while Stannis lies in the discard pile."""
    scenario = duel("baratheon", "tyrell")
    if stannis_discarded:
        hand = [c for c in scenario.world.hands["baratheon"] if c != "stannis_baratheon"]
        scenario.hand("baratheon", *hand)
    play = clash(scenario, "baratheon")
    play.fight(baratheon="ser_davos_seaworth", tyrell="randyll_tarly")

    davos = play.strength("baratheon")
    assert (davos.card, davos.swords) == (strength, strength - 2)


@pytest.mark.rule("2E-COMBAT-27")
@pytest.mark.parametrize(("ahead", "strength"), [("tyrell", 5), ("baratheon", 4)])
def test_case_28_stannis(ahead: House, strength: int) -> None:
    """+1 if the opponent stands higher on the Iron Throne track."""
    play = clash(duel("baratheon", "tyrell").track("iron_throne", ahead), "baratheon")
    play.fight(baratheon="stannis_baratheon", tyrell="randyll_tarly")

    assert play.strength("baratheon").card == strength


def blade_of(holder: House) -> Scenario:
    scenario = duel("lannister", "tyrell").track("fiefdoms", holder)
    scenario.world.blade_used = False
    return scenario


@pytest.mark.rule("2E-COMBAT-28")
def test_case_29_when_the_blade_is_asked_for() -> None:
    """After both cards are shown, with all other numbers known, even if it changes nothing."""
    play = clash(blade_of("lannister"), "lannister")
    play.fight(lannister="tywin_lannister", tyrell="alester_florent", blade=False)
    asked = clash(blade_of("lannister"), "lannister")
    asked.card("lannister", "tywin_lannister").card("tyrell", "alester_florent")
    battle = asked.request(UseBlade).battle

    assert (battle.attacker_strength, battle.defender_strength) == (5, 2)
    assert battle.attacker_card == "tywin_lannister"
    assert play.strength("lannister").blade == 0


@pytest.mark.rule("2E-COMBAT-28")
def test_case_29_a_supporters_blade_is_no_use() -> None:
    """The holder must be attacker or defender to use it."""
    scenario = blade_of("stark").units("stark", "stoney_sept", "1 footman")
    play = clash(scenario.order("stoney_sept", "support_0"), "lannister")
    play.support("attacker").refuse()
    play.fight(lannister="tywin_lannister", tyrell="alester_florent")

    assert play.winner == "lannister"
    assert play.strength("lannister").blade == 0
    assert not play.world.blade_used


@pytest.mark.rule("2E-COMBAT-28", "2E-COMBAT-30")
@pytest.mark.parametrize(
    ("card", "use", "winner"),
    [
        ("ser_jaime_lannister", False, "lannister"),
        ("ser_kevan_lannister", False, "tyrell"),
        ("tyrion_lannister", True, "lannister"),
    ],
)
def test_case_30_tie_by_blade(card: str, *, use: bool, winner: House) -> None:
    """First on Fiefdoms wins the tie; one point behind, the blade makes the tie and wins."""
    scenario = blade_of("lannister").units("lannister", "blackwater", "1 knight")
    scenario.order("blackwater", "march_0").units("tyrell", "searoad_marches", "1 knight")
    play = begin(scenario, "lannister").march("blackwater", "searoad_marches: 1 knight")
    play.card("lannister", card).card("tyrell", "randyll_tarly")
    if play.question == "use_card_text":
        play.text(use=False)
    play.blade(use=use)

    assert play.winner == winner
    assert play.world.blade_used == use
