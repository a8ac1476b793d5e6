"""VICTORY: who wins, when, and how ties are broken."""

from typing import Literal

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import GameEnded, PowerConsolidated
from engine.names import House
from engine.rules.victory import ranking
from tests.engine.scenario import Play, Scenario


def six_forts_and_a_march(players: int) -> Scenario:
    """Lannister holds six castles and strongholds and stands before Harrenhal with a march."""
    held = ("seagard", "riverrun", "moat_cailin", "white_harbor", "flints_finger")
    scenario = Scenario(players, empty=True).power_token("lannister", *held)  # and Lannisport
    scenario.units("lannister", "stoney_sept", "1 footman").order("stoney_sept", "march_0")
    scenario.units("stark", "winterfell", "1 footman").order("winterfell", "consolidate_power")
    return scenario.at("marches", turn=1)


@pytest.mark.rule("2E-VICTORY-01", "2E-VICTORY-03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_seventh_fort_ends_the_game_at_once(players: int) -> None:
    """At every player count seven win; orders not yet resolved are void."""
    play = six_forts_and_a_march(players).play().march("stoney_sept", "harrenhal: 1 footman")

    ended = play.told(GameEnded)[0]
    assert play.game.over
    assert (ended.reason, ended.ranking[0], ended.forts["lannister"]) == (
        "seven_forts",
        "lannister",
        7,
    )
    assert play.asked == ()
    assert not play.told(PowerConsolidated)
    assert play.world.power["stark"] == 5


@pytest.mark.rule("2E-VICTORY-01")
def test_six_forts_are_not_enough() -> None:
    """With one less the game goes on."""
    play = six_forts_and_a_march(6).play().march("stoney_sept", "blackwater: 1 footman")

    assert not play.game.over


def last_round(options: SecondEditionOptions | None = None) -> Scenario:
    """The last order of round 10, which leaves no choice, is about to be resolved."""
    scenario = Scenario(empty=True, options=options).round(10)
    scenario.units("tyrell", "reach", "1 footman").order("reach", "consolidate_power")
    return scenario.at("consolidate")


@pytest.mark.rule("2E-VICTORY-04")
def test_after_ten_rounds_most_forts_win() -> None:
    """The Reach is Tyrell's second castle or stronghold; nobody else has two."""
    play = last_round().play()
    ended = play.told(GameEnded)[0]

    assert ended.reason == "last_round"
    assert ended.ranking[0] == "tyrell"
    assert ended.forts == {house: 2 if house == "tyrell" else 1 for house in ended.forts}


@pytest.mark.rule("2E-VICTORY-04")
def test_before_the_end_of_round_ten_most_forts_do_not_win() -> None:
    """The same position in round 9 goes on."""
    play = last_round().round(9).play()

    assert not play.game.over
    assert play.world.round == 10


def tied(
    *,
    lands: tuple[House, int],
    supply: tuple[House, int],
    options: SecondEditionOptions | None = None,
) -> Play:
    """All have one fort but for Tyrell; these two houses have more land, or more supply."""
    scenario = last_round(options).units("tyrell", "searoad_marches", "1 footman")
    scenario.world.forces.clear()
    scenario.world.orders.clear()
    plain = ("karhold", "stony_shore", "widows_watch", "kingswood", "blackwater")
    scenario.power_token(lands[0], *plain[: lands[1]])
    scenario.world.supply = dict.fromkeys(scenario.world.houses, 2)
    scenario.supply(**{supply[0]: supply[1]})
    return scenario.play()


@pytest.mark.rule("2E-VICTORY-05")
def test_ties_go_to_land_areas_then_supply_then_the_iron_throne() -> None:
    """Martell has most land, Greyjoy most supply; the others stand as on the Iron Throne track."""
    play = tied(lands=("martell", 2), supply=("greyjoy", 5))

    assert play.told(GameEnded)[0].ranking == (
        "martell",
        "greyjoy",
        "baratheon",
        "lannister",
        "stark",
        "tyrell",
    )


@pytest.mark.rule("2E-VICTORY-05")
def test_option_final_ranking_as_printed() -> None:
    """As first printed: strongholds, supply, available power, Iron Throne; land does not count."""
    options = SecondEditionOptions(final_ranking="printed_rulebook")
    scenario = last_round(options)
    world = scenario.world
    world.forces.clear()
    world.orders.clear()
    world.garrisons.clear()
    world.supply = dict.fromkeys(world.houses, 2)
    scenario.power_token("martell", "karhold", "stony_shore").supply(greyjoy=5).power(tyrell=9)
    play = scenario.play()

    ranked = play.told(GameEnded)[0].ranking
    assert ranked == ("greyjoy", "tyrell", "baratheon", "lannister", "stark", "martell")


@pytest.mark.rule("2E-VICTORY-05")
def test_option_final_ranking_counts_strongholds_first() -> None:
    """Both have three; Martell's second stronghold beats Stark's third land area and supply."""
    scenario = Scenario(options=SecondEditionOptions(final_ranking="printed_rulebook"), empty=True)
    scenario.power_token("stark", "crackclaw_point", "flints_finger", "karhold").supply(stark=6)
    scenario.power_token("martell", "riverrun", "starfall")

    assert ranking(scenario.world)[:2] == ["martell", "stark"]


@pytest.mark.rule("2E-VICTORY-06", "2E-CONTROL-08")
@pytest.mark.parametrize(
    ("option", "winner"), [("ranked", "greyjoy"), ("acting_house_wins", "lannister")]
)
def test_two_houses_reach_seven_at_once(
    option: Literal["ranked", "acting_house_wins"], winner: House
) -> None:
    """Lannister leaves Pyke for two more forts, and Pyke becomes Greyjoy's seventh: both have won.

    They are ranked as at the end of the game, and Greyjoy has one land area more; or, as an
    option, the House whose march it was wins.
    """
    scenario = (
        Scenario(empty=True, options=SecondEditionOptions(simultaneous_seven=option))
        .power_token("lannister", "harrenhal", "moat_cailin", "reach", "crackclaw_point")
        .power_token("greyjoy", "oldtown", "starfall", "yronwood", "storms_end")
        .power_token("greyjoy", "white_harbor", "riverrun", "karhold")
        .garrison("pyke", 0)
        .units("lannister", "pyke", "2 footmen")
        .units("lannister", "ironmans_bay", "1 ship")
        .order("pyke", "march_0")
        .at("marches", turn=1)
    )
    play = scenario.play().march("pyke", "flints_finger: 1 footman", "seagard: 1 footman")
    ended = play.told(GameEnded)[0]

    assert (ended.forts["lannister"], ended.forts["greyjoy"]) == (7, 7)
    assert ended.ranking[0] == winner
