"""Marches, ships, rivers and islands in the first edition. 1E-MARCH, 1E-SHIP, 1E-RIVER, 1E-ISLE."""

import pytest

from engine.edition import load_edition
from engine.events import CombatBegan, PowerTokenRemoved
from engine.requests import ResolveMarch
from engine.rules.movement import reach
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario

FIRST = load_edition("first")


def reachable(scenario: Scenario, area: str) -> set[str]:
    """Where the march in `area` may go."""
    options = scenario.order(area, "march_0").play().request(ResolveMarch).options
    return set(options[area].destinations)  # type: ignore[index]


def splitting() -> Play:
    """EX-1E-10: three footmen in Lannisport, one in Searoad Marches, all Lannister."""
    scenario = first().units("lannister", "lannisport", "3 footmen")
    scenario.units("lannister", "searoad_marches", "1 footman")
    scenario.order("lannisport", "march_minus_1").waiting("tyrell", "oldtown")
    return scenario.play()


@pytest.mark.rule("1E-MARCH-03", "1E-MARCH-10")
def test_units_of_a_march_may_split_and_stay() -> None:
    """EX-1E-10: one goes here, one there, one stays; the order is removed."""
    play = splitting()

    play.march("lannisport", "stoney_sept: 1 footman", "searoad_marches: 1 footman")

    assert play.army("stoney_sept") == "lannister: 1 footman"
    assert play.army("searoad_marches") == "lannister: 2 footmen"
    assert play.army("lannisport") == "lannister: 1 footman"
    assert play.order("lannisport") == ""


@pytest.mark.rule("1E-MARCH-03")
def test_each_unit_goes_to_an_adjacent_area() -> None:
    """Harrenhal is too far."""
    play = splitting()

    with play.refused("1E-MARCH-03"):
        play.march("lannisport", "harrenhal: 1 footman")


@pytest.mark.rule("1E-MARCH-01", "1E-MARCH-12")
def test_one_order_each_round_and_round() -> None:
    """Stark's second march comes after Tyrell's first; houses without one are skipped."""
    scenario = first().units("stark", "winterfell", "1 footman").order("winterfell", "march_0")
    scenario.units("stark", "karhold", "1 footman").order("karhold", "march_minus_1")
    scenario.units("tyrell", "highgarden", "1 footman").order("highgarden", "march_0")
    play = scenario.play()

    asked: list[str] = []
    for area in ("winterfell", "highgarden", "karhold"):
        asked += play.asked
        play.march(area)

    assert asked == ["stark", "tyrell", "stark"]


@pytest.mark.rule("1E-MARCH-02")
def test_a_march_must_be_resolved_but_may_move_nobody() -> None:
    """It leaves the board."""
    play = splitting().march("lannisport")

    assert play.order("lannisport") == ""
    assert play.army("lannisport") == "lannister: 3 footmen"


@pytest.mark.rule("1E-MARCH-04", "1E-SHIP-05")
def test_one_battle_for_each_march() -> None:
    """Not two, by land or by ship; the peaceful moves are done before it begins."""
    scenario = first().supply(stark=6).units("stark", "winterfell", "3 footmen")
    scenario.units("stark", "shivering_sea", "1 ship").order("winterfell", "march_0")
    scenario.units("greyjoy", "moat_cailin", "1 footman")
    scenario.units("greyjoy", "widows_watch", "1 footman")
    play = scenario.play()
    with play.refused("1E-MARCH-04"):
        play.march("winterfell", "moat_cailin: 1 footman", "widows_watch: 1 footman")

    play.march("winterfell", "moat_cailin: 1 footman", "karhold: 1 footman")

    assert play.question == "choose_house_card"
    assert play.army("karhold") == "stark: 1 footman"
    assert [began.area for began in play.told(CombatBegan)] == ["moat_cailin"]


@pytest.mark.rule("1E-MARCH-05")
def test_a_neutral_force_is_the_one_attack() -> None:
    """No second battle goes with it."""
    scenario = first().supply(tyrell=6).units("tyrell", "reach", "3 knights").neutral("eyrie", 0)
    scenario.units("tyrell", "reach", "3 knights").order("reach", "march_0")
    scenario.units("stark", "blackwater", "1 footman").neutral("kings_landing", 2)
    play = scenario.play()

    with play.refused("1E-MARCH-04"):
        play.march("reach", "kings_landing: 1 knight", "blackwater: 1 knight")


@pytest.mark.rule("1E-MARCH-06", "1E-CTRL-03", "1E-CTRL-04")
def test_an_area_with_a_token_only_is_entered_in_peace() -> None:
    """The token goes to the Power Pool, not to its owner; an empty home area is as open."""
    scenario = first().units("stark", "moat_cailin", "1 footman").order("moat_cailin", "march_0")
    scenario.power_token("greyjoy", "seagard").waiting("tyrell", "oldtown")
    play = scenario.play().march("moat_cailin", "seagard: 1 footman")
    assert not play.told(CombatBegan)
    assert [told.house for told in play.told(PowerTokenRemoved)] == ["greyjoy"]
    assert play.world.power["greyjoy"] == 5

    scenario = first().units("greyjoy", "moat_cailin", "1 footman")
    scenario.order("moat_cailin", "march_0").track("iron_throne", "greyjoy")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("moat_cailin", "winterfell: 1 footman")
    assert not play.told(CombatBegan)
    assert play.controller("winterfell") == "greyjoy"


@pytest.mark.rule("1E-MARCH-07")
def test_a_unit_may_march_again_under_another_order() -> None:
    """From Winterfell to Karhold, and on to Castle Black with Karhold's order."""
    scenario = first().units("stark", "winterfell", "1 knight").order("winterfell", "march_0")
    scenario.units("stark", "karhold", "1 footman").order("karhold", "march_minus_1")
    play = scenario.waiting("greyjoy", "oldtown").play()

    play.march("winterfell", "karhold: 1 knight").march("oldtown")
    play.march("karhold", "castle_black: 1 knight, 1 footman")

    assert play.army("castle_black") == "stark: 1 footman, 1 knight"


@pytest.mark.rule("1E-MARCH-08", "1E-ROUT-02")
def test_routed_units_do_not_march() -> None:
    """The knight lies on its side."""
    scenario = first().units("stark", "winterfell", "1 footman", routed="1 knight")
    play = scenario.order("winterfell", "march_0").play()

    with play.refused("1E-MARCH-03"):
        play.march("winterfell", "karhold: 1 knight")


@pytest.mark.rule("1E-MARCH-09")
def test_supply_must_fit_when_the_whole_march_is_done() -> None:
    """What holds in the end holds."""
    scenario = first().supply(stark=0).units("stark", "winterfell", "2 footmen")
    scenario.units("stark", "karhold", "2 footmen").order("karhold", "march_0")
    scenario.units("stark", "castle_black", "1 footman").order("winterfell", "march_minus_1")
    play = scenario.waiting("tyrell", "oldtown").play()
    with play.refused("1E-MARCH-09"):
        play.march("karhold", "winterfell: 1 footman")

    play.march("karhold", "castle_black: 1 footman")  # 2, 2 and two single ones

    assert play.army("castle_black") == "stark: 2 footmen"


@pytest.mark.rule("1E-MARCH-09")
def test_attackers_count_for_supply_in_the_embattled_area() -> None:
    """Two attackers are an army there, beside the two that the third would make in White Harbor."""
    scenario = first().supply(stark=1).units("stark", "moat_cailin", "3 footmen")
    scenario.units("stark", "white_harbor", "1 footman").units("stark", "karhold", "2 footmen")
    scenario.units("greyjoy", "seagard", "1 footman").order("moat_cailin", "march_0")
    play = scenario.play()
    with play.refused("1E-MARCH-09"):
        play.march("moat_cailin", "white_harbor: 1 footman", "seagard: 2 footmen")

    play.march("moat_cailin", "white_harbor: 1 footman", "seagard: 1 footman")

    assert play.question == "choose_house_card"


@pytest.mark.rule("1E-MARCH-11")
def test_the_order_goes_with_the_attackers() -> None:
    """The area they left is empty; the March +1 counts all the same."""
    scenario = (
        first().units("stark", "moat_cailin", "1 knight").order("moat_cailin", "march_plus_1")
    )
    play = scenario.units("greyjoy", "seagard", "1 footman").play()
    play.march("moat_cailin", "seagard: 1 knight")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")

    assert play.strength("stark").order == 1


# --- Ship transport -----------------------------------------------------------------------------


@pytest.mark.rule("1E-SHIP-01")
def test_ships_join_the_coasts_of_their_seas() -> None:
    """EX-1E-11: from Pyke over Ironman's Bay, and farther over the Sunset Sea."""
    scenario = (
        first().units("greyjoy", "pyke", "1 footman").units("greyjoy", "ironmans_bay", "1 ship")
    )
    near = {"flints_finger", "greywater_watch", "seagard", "riverrun"}
    assert reachable(scenario, "pyke") == near

    scenario = (
        first().units("greyjoy", "pyke", "1 footman").units("greyjoy", "ironmans_bay", "1 ship")
    )
    scenario.units("greyjoy", "sunset_sea", "1 ship")
    assert reachable(scenario, "pyke") == near | {"highgarden", "searoad_marches", "oldtown"}


CHAIN = ("sunset_sea", "redwyne_straights", "summer_sea", "shipbreaker_bay", "narrow_sea")


@pytest.mark.rule("1E-SHIP-01")
@pytest.mark.parametrize("gap", [None, *CHAIN])
def test_a_chain_must_be_unbroken(gap: str | None) -> None:
    """EX-1E-12: from Flint's Finger to Widow's Watch over five seas, or not at all."""
    scenario = first().units("stark", "flints_finger", "1 footman")
    for sea in CHAIN:
        if sea != gap:
            scenario.units("stark", sea, "1 ship")

    assert ("widows_watch" in reachable(scenario, "flints_finger")) is (gap is None)


@pytest.mark.rule("1E-SHIP-01", "1E-SHIP-03")
def test_ships_carry_any_number_as_often_as_needed() -> None:
    """EX-1E-13: Highgarden to Sunspear, whatever orders the ships have; and once more."""
    scenario = first().supply(tyrell=6).neutral("sunspear", 0)
    scenario.units("tyrell", "highgarden", "3 footmen").order("highgarden", "march_0")
    scenario.units("tyrell", "sunset_sea", "2 ships").units("tyrell", "redwyne_straights", "1 ship")
    scenario.units("tyrell", "summer_sea", "1 ship").order("summer_sea", "defense_1")
    scenario.units("tyrell", "oldtown", "1 knight").order("oldtown", "march_minus_1")
    play = scenario.play()

    play.march("highgarden", "sunspear: 3 footmen")
    play.march("oldtown", "sunspear: 1 knight")

    assert play.army("sunspear") == "tyrell: 3 footmen, 1 knight"


@pytest.mark.rule("1E-SHIP-02")
def test_only_own_ships_carry() -> None:
    """A friend's are of no use."""
    scenario = first().units("stark", "white_harbor", "1 footman")
    scenario.units("greyjoy", "narrow_sea", "1 ship")

    assert "fingers" not in reachable(scenario, "white_harbor")


@pytest.mark.rule("1E-SHIP-07")
def test_routed_ships_still_carry() -> None:
    """Lying on their side."""
    scenario = first().units("stark", "white_harbor", "1 footman")
    scenario.units("stark", "narrow_sea", "", routed="1 ship")

    assert "fingers" in reachable(scenario, "white_harbor")


# --- The map ------------------------------------------------------------------------------------


@pytest.mark.rule("1E-RIVER-01")
def test_rivers_are_crossed_at_their_bridges_only() -> None:
    """By the Twins and at Crackclaw Point."""
    near = FIRST.neighbours
    for a, b in FIRST.river_blocked:
        assert b not in near[a]
    assert "twins" in near["seagard"]  # type: ignore[index]
    assert "mountains_of_the_moon" in near["crackclaw_point"]  # type: ignore[index]


@pytest.mark.rule("1E-RIVER-02")
def test_nobody_retreats_or_supports_across_a_river() -> None:
    """Harrenhal and the Mountains of the Moon are apart."""
    scenario = first().units("stark", "mountains_of_the_moon", "1 footman")
    scenario.units("greyjoy", "riverrun", "1 knight").order("riverrun", "march_0")
    scenario.units("stark", "harrenhal", "1 footman")
    scenario.order("mountains_of_the_moon", "support_0")
    play = scenario.play().march("riverrun", "harrenhal: 1 knight")
    play.fight(stark="catelyn_stark_first", greyjoy="victarion_greyjoy_first")

    assert play.strength("stark").support == 0
    options = set(play.game.pending["stark"].losses)  # type: ignore[attr-defined]
    assert "mountains_of_the_moon" not in options


@pytest.mark.rule("1E-ISLE-01")
@pytest.mark.parametrize("island", ["dragonstone", "pyke", "arbor"])
def test_islands_have_no_land_neighbours(island: str) -> None:
    """Without ships nobody leaves them."""
    scenario = first().units("stark", island, "1 footman")

    assert FIRST.areas[island].type == "land"  # type: ignore[index]
    assert not reach(scenario.world, "stark", FIRST.areas[island].id)  # type: ignore[index]


@pytest.mark.rule("1E-ISLE-02")
def test_nothing_lies_beyond_castle_black() -> None:
    """Its neighbours are Karhold, Winterfell and two seas."""
    assert set(FIRST.neighbours["castle_black"]) == {  # type: ignore[index]
        "bay_of_ice",
        "karhold",
        "shivering_sea",
        "winterfell",
    }
