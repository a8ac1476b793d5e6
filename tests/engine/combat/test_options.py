"""The readings of combat that can be chosen: what happens where it is played otherwise."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import CombatCutShort, CombatResolved, HouseEliminated, PowerTokenRemoved
from engine.names import House
from engine.requests import PickCard
from tests.engine.cards.battles import begin, clash, duel, show
from tests.engine.scenario import Play, Scenario


def tyrion_against_aeron(ahead: House) -> Play:
    options = SecondEditionOptions(tyrion_window="turn_order_with_immediate")
    scenario = (
        Scenario(empty=True, options=options)
        .units("lannister", "riverrun", "1 knight")
        .order("riverrun", "march_0")
        .units("greyjoy", "seagard", "1 footman")
        .track("iron_throne", ahead)
        .blade_used()
    )
    play = begin(scenario, "lannister").march("riverrun", "seagard: 1 knight")
    return play.fight(lannister="tyrion_lannister", greyjoy="aeron_damphair")


@pytest.mark.rule("2E-COMBAT-22")
def test_option_tyrion_in_turn_order_behind_greyjoy() -> None:
    """Played so, Greyjoy ahead swaps Aeron first; Tyrion then sends the new card back."""
    play = tyrion_against_aeron("greyjoy")
    first = play.request(PickCard).cause
    play.pick("euron_crows_eye").text(use=True)
    replacement = play.request(PickCard)

    assert first == "aeron_damphair"
    assert play.world.power["greyjoy"] == 3
    assert "euron_crows_eye" not in replacement.cards
    assert "aeron_damphair" not in replacement.cards


@pytest.mark.rule("2E-COMBAT-22", "2E-COMBAT-23")
def test_option_tyrion_in_turn_order_ahead_of_greyjoy() -> None:
    """Played so, Lannister ahead acts first, as it always does by our reading."""
    play = tyrion_against_aeron("lannister").text(use=True).pick("balon_greyjoy")

    assert play.strength("greyjoy").card == 2
    assert play.world.power["greyjoy"] == 5


@pytest.mark.rule("2E-COMBAT-21", "2E-TIMING-02")
def test_each_of_two_texts_acts_once_though_the_track_changes() -> None:
    """Doran drops Tyrell behind himself before the Queen acts: nobody acts twice or not at all."""
    scenario = (
        Scenario(empty=True)
        .units("tyrell", "dornish_marches", "2 footmen")
        .order("dornish_marches", "march_0")
        .units("martell", "princes_pass", "1 knight")
        .units("martell", "boneway", "1 footman")
        .order("boneway", "consolidate_power")
        .units("martell", "yronwood", "1 footman")
        .order("yronwood", "raid")
        .track("iron_throne", "martell", "tyrell")
        .blade_used()
    )
    play = begin(scenario, "tyrell").march("dornish_marches", "princes_pass: 2 footmen")
    play.fight(tyrell="queen_of_thorns", martell="doran_martell")
    first = play.question
    play.choose_track("iron_throne")
    second = play.question
    play.remove_order("boneway")

    assert (first, second) == ("choose_track", "remove_order")
    assert play.told(CombatResolved)
    assert play.order("boneway") == ""


@pytest.mark.rule("2E-COMBAT-21")
def test_option_salladhor_always_zero() -> None:
    """Played so, foreign ships count 0 even when Baratheon is ahead of Victarion."""
    options = SecondEditionOptions(salladhor_and_victarion="salladhor_always_zero")
    scenario = (
        Scenario(empty=True, options=options)
        .units("greyjoy", "west_summer_sea", "3 ships")
        .order("west_summer_sea", "march_0")
        .units("baratheon", "east_summer_sea", "2 ships")
        .units("baratheon", "shipbreaker_bay", "1 ship")
        .order("shipbreaker_bay", "support_0")
        .track("iron_throne", "baratheon")
        .blade_used()
    )
    play = begin(scenario, "greyjoy").march("west_summer_sea", "east_summer_sea: 3 ships")
    play.support("defender").fight(greyjoy="victarion_greyjoy", baratheon="salladhor_saan")

    assert play.strength("greyjoy").units == 0


@pytest.mark.rule("2E-COMBAT-38")
def test_option_mace_ends_the_combat_for_the_defender() -> None:
    """Played so, with the last attacker dead Tyrell holds the area: no totals, no blade."""
    options = SecondEditionOptions(mace_tyrell_last_unit="combat_ends")
    scenario = (
        Scenario(empty=True, options=options)
        .units("martell", "princes_pass", "1 footman")
        .order("princes_pass", "march_plus_1")
        .units("tyrell", "three_towers", "1 footman")
        .order("three_towers", "defense_1")
    )
    play = begin(scenario, "martell").march("princes_pass", "three_towers: 1 footman")
    play.fight(martell="the_red_viper", tyrell="mace_tyrell")

    assert play.told(CombatCutShort)[0].standing == "tyrell"
    assert not play.told(CombatResolved)
    assert play.army("three_towers") == "tyrell: 1 footman"
    assert play.order("three_towers") == "defense_1"
    assert play.order("princes_pass") == ""
    assert play.discards("martell") == {"the_red_viper"}


@pytest.mark.rule("2E-COMBAT-38")
def test_option_mace_ends_the_combat_for_the_attacker() -> None:
    """Played so, with the last defender dead Tyrell takes the area as if it were empty."""
    options = SecondEditionOptions(mace_tyrell_last_unit="combat_ends")
    scenario = (
        Scenario(empty=True, options=options)
        .units("tyrell", "three_towers", "1 footman")
        .order("three_towers", "march_0")
        .units("martell", "princes_pass", "1 footman")
        .order("princes_pass", "defense_1")
        .power_token("martell", "princes_pass")
    )
    play = begin(scenario, "tyrell").march("three_towers", "princes_pass: 1 footman")
    play.fight(martell="arianne_martell", tyrell="mace_tyrell")

    assert play.told(CombatCutShort)[0].standing == "tyrell"
    assert play.army("princes_pass") == "tyrell: 1 footman"
    assert play.order("princes_pass") == ""
    assert play.world.power_tokens == {}


@pytest.mark.rule("2E-COMBAT-38", "2E-COMBAT-16")
def test_option_mace_does_not_end_the_combat_while_a_garrison_stands() -> None:
    """Played so too, a garrison fights on when its last footman is dead."""
    options = SecondEditionOptions(mace_tyrell_last_unit="combat_ends")
    scenario = (
        Scenario(empty=True, options=options)
        .units("tyrell", "yronwood", "1 footman")
        .order("yronwood", "march_0")
        .units("martell", "sunspear", "1 footman")
        .blade_used()
    )
    play = begin(scenario, "tyrell").march("yronwood", "sunspear: 1 footman")
    play.fight(martell="doran_martell", tyrell="mace_tyrell").choose_track("kings_court")

    assert not play.told(CombatCutShort)
    assert play.strength("martell").garrison == 2


@pytest.mark.rule("2E-COMBAT-39")
def test_option_an_attack_without_units_fails() -> None:
    """Played so, Martell cannot win with nobody left: the defender stays where it is."""
    options = SecondEditionOptions(victor_without_units="attack_fails")
    scenario = (
        Scenario(empty=True, options=options)
        .units("martell", "princes_pass", "1 footman")
        .order("princes_pass", "march_plus_1")
        .units("tyrell", "three_towers", "1 footman")
        .track("fiefdoms", "martell")
        .blade_used()
    )
    play = begin(scenario, "martell").march("princes_pass", "three_towers: 1 footman")
    play.fight(martell="the_red_viper", tyrell="mace_tyrell")

    assert play.winner == "tyrell"
    assert play.army("three_towers") == "tyrell: 1 footman"


@pytest.mark.rule("2E-COMBAT-34")
@pytest.mark.parametrize(
    ("option", "survivors"), [("in_addition_to_swords", 0), ("count_towards_swords", 1)]
)
def test_option_siege_engine_losses(option: str, survivors: int) -> None:
    """Played so, the lost siege engine makes up for the footman the sword would have killed."""
    options = SecondEditionOptions(siege_engine_losses=option)
    scenario = (
        Scenario(empty=True, options=options)
        .units("lannister", "blackwater", "2 knights")
        .order("blackwater", "march_0")
        .units("tyrell", "searoad_marches", "1 footman, 1 siege engine")
        .blade_used()
    )
    play = begin(scenario, "lannister").march("blackwater", "searoad_marches: 2 knights")
    show(play, {"lannister": "ser_jaime_lannister", "tyrell": "queen_of_thorns"})

    assert play.total("tyrell") == survivors


@pytest.mark.rule("2E-CLEAN-13")
def test_option_ariannes_power_token_is_removed() -> None:
    """Played so, Martell's token goes with the order where Arianne keeps the winner out."""
    options = SecondEditionOptions(arianne_power_token="removed")
    scenario = (
        Scenario(empty=True, options=options)
        .units("tyrell", "princes_pass", "3 knights")
        .order("princes_pass", "march_0")
        .units("martell", "starfall", "2 footmen")
        .power_token("martell", "starfall")
        .blade_used()
    )
    play = begin(scenario, "tyrell").march("princes_pass", "starfall: 3 knights")
    play.fight(tyrell="alester_florent", martell="arianne_martell").retreat("salt_shore")

    assert play.told(PowerTokenRemoved)[0].area == "starfall"
    assert play.controller("starfall") is None


@pytest.mark.rule("2E-CLASH-08", "2E-COMBAT-29")
def test_option_a_dominance_token_is_refreshed_when_it_changes_hands() -> None:
    """Played so, Martell gets the used blade fresh and may use it in this very combat."""
    options = SecondEditionOptions(dominance_token_state="refreshed")
    scenario = (
        Scenario(empty=True, options=options)
        .units("tyrell", "dornish_marches", "2 footmen")
        .order("dornish_marches", "march_0")
        .units("martell", "princes_pass", "1 knight")
        .track("fiefdoms", "tyrell", "martell")
        .blade_used()
    )
    play = begin(scenario, "tyrell").march("dornish_marches", "princes_pass: 2 footmen")
    play.fight(tyrell="margaery_tyrell", martell="doran_martell").choose_track("fiefdoms")

    assert (play.question, play.asked) == ("use_blade", ("martell",))


def last_stand(option: str) -> Play:
    """Baratheon's last unit falls, and Dragonstone is Tyrell's."""
    options = SecondEditionOptions(house_without_areas=option)
    scenario = (
        Scenario(empty=True, options=options)
        .units("tyrell", "dragonstone", "1 footman")
        .garrison("dragonstone", 0)
        .units("lannister", "blackwater", "2 knights")
        .order("blackwater", "march_0")
        .units("baratheon", "searoad_marches", "1 footman")
        .blade_used()
    )
    play = clash(scenario, "lannister", "2 knights")
    return play.fight(lannister="ser_jaime_lannister", baratheon="patchface").pick(None)


@pytest.mark.rule("2E-VICTORY-07")
def test_a_house_that_has_lost_everything_stays_in_the_game() -> None:
    """It keeps its places on the tracks, and with them its bids and its ties."""
    play = last_stand("stays_in_the_game")

    assert play.total("baratheon") == 0
    assert "baratheon" in play.world.turn_order
    assert not play.told(HouseEliminated)


@pytest.mark.rule("2E-VICTORY-07")
def test_option_a_house_without_areas_is_eliminated() -> None:
    """Played so, it leaves the tracks, which close up, and its home stays lost for good."""
    play = last_stand("eliminated")

    assert play.told(HouseEliminated)[0].house == "baratheon"
    for track in ("iron_throne", "fiefdoms", "kings_court"):
        assert "baratheon" not in play.world.tracks[track]
    assert play.asked == ("martell",)
    play.world.forces.pop(next(a for a in play.world.forces if a == "dragonstone"))
    assert play.controller("dragonstone") is None


@pytest.mark.rule("2E-COMBAT-21")
def test_the_present_track_counts_not_who_attacks() -> None:
    """The defender ahead on the Iron Throne acts first."""
    scenario = duel("tyrell", "martell", units="2 footmen", at="1 knight")
    scenario.track("iron_throne", "martell").units("martell", "reach", "1 footman")
    scenario.order("reach", "raid").units("martell", "stoney_sept", "1 footman")
    scenario.order("stoney_sept", "raid_special")
    play = clash(scenario, "tyrell", "2 footmen")
    play.fight(tyrell="queen_of_thorns", martell="doran_martell")

    assert play.question == "choose_track"
