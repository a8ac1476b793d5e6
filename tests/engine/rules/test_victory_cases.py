"""VICTORY in published cases: the seventh fort, taken in a march, a combat or a retreat."""

import pytest

from engine.events import GameEnded
from engine.names import House
from engine.rules.victory import ranking
from tests.engine.scenario import Scenario

SIX = ("moat_cailin", "seagard", "flints_finger", "crackclaw_point", "harrenhal")


def six_forts(players: int = 6) -> Scenario:
    """Stark holds Winterfell and five castles, and has a march in White Harbor's neighbour."""
    return (
        Scenario(players, empty=True)
        .track("iron_throne", "stark")
        .power_token("stark", *SIX)
        .units("stark", "widows_watch", "1 footman")
        .order("widows_watch", "march_0")
        .waiting("lannister", "lannisport")
        .blade_used()
    )


@pytest.mark.rule("2E-VICTORY-01", "2E-VICTORY-02", "2E-VICTORY-03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_rc_091_the_seventh_fort_wins_at_once(players: int) -> None:
    """With any number of players; orders left over are void."""
    play = six_forts(players).play().march("widows_watch", "white_harbor: 1 footman")

    assert play.told(GameEnded)[0].reason == "seven_forts"
    assert play.world.winner == "stark"
    assert play.game.over
    assert play.asked == ()
    assert play.order("lannisport") == "march_0"


@pytest.mark.rule("2E-VICTORY-02", "2E-CLEAN-12")
def test_a_combat_is_finished_before_victory_is_checked() -> None:
    """The game ends after the beaten side has retreated."""
    scenario = six_forts().units("greyjoy", "white_harbor", "1 footman")
    scenario.units("stark", "widows_watch", "3 knights")
    play = scenario.play().march("widows_watch", "white_harbor: 3 knights")
    during = play.game.over
    play.fight(stark="eddard_stark", greyjoy="asha_greyjoy")
    kinds = [event.kind for event in play.events]

    assert not during
    assert kinds[-1] == "game_ended"
    assert play.army("white_harbor") == "stark: 3 knights"


@pytest.mark.rule("2E-VICTORY-02")
def test_rc_038_a_retreat_into_an_empty_castle_can_win() -> None:
    """The routed footman takes White Harbor, Stark's seventh, once the combat is over."""
    scenario = (
        Scenario(empty=True)
        .track("iron_throne", "greyjoy")
        .power_token("stark", *SIX)
        .units("stark", "widows_watch", "1 footman")
        .units("greyjoy", "narrow_sea", "1 ship")
        .units("greyjoy", "fingers", "3 knights")
        .order("fingers", "march_0")
        .supply(greyjoy=6)
        .waiting()
        .blade_used()
    )
    play = scenario.play().march("fingers", "widows_watch: 3 knights")
    play.fight(stark="catelyn_stark", greyjoy="aeron_damphair")
    if play.question == "pick_card":
        play.pick(None)

    assert play.army("white_harbor") == "stark: (routed: 1 footman)"
    assert play.world.winner == "stark"


def at_the_end() -> Scenario:
    """The last march of round 10 is all that is left."""
    scenario = Scenario(empty=True).round(10)
    return scenario.units("stark", "winterfell", "1 footman").order("winterfell", "march_0")


def ended(scenario: Scenario) -> list[House]:
    """The ranking after round 10."""
    play = scenario.play().march("winterfell")
    assert play.told(GameEnded)[0].reason == "last_round"
    return play.world.ranking


@pytest.mark.rule("2E-VICTORY-05")
def test_rc_092_ties_go_by_land_areas_then_supply_then_iron_throne() -> None:
    """Equal forts: Lannister has more land; then Greyjoy more supply; then the track."""
    scenario = at_the_end().power_token("lannister", "stoney_sept", "blackwater")
    scenario.power_token("tyrell", "arbor").power_token("greyjoy", "stony_shore")
    scenario.power_token("martell", "karhold").supply(tyrell=3, greyjoy=4, martell=3, lannister=0)
    scenario.track("iron_throne", "martell", "tyrell")

    assert ended(scenario)[:4] == ["lannister", "greyjoy", "martell", "tyrell"]


@pytest.mark.rule("2E-VICTORY-07")
def test_a_house_without_units_and_areas_still_plays() -> None:
    """Lannister, driven out of everything, still bids and has its place in the ranking."""
    scenario = (
        Scenario()
        .no_units("lannisport", "stoney_sept", "golden_sound", "port_lannisport")
        .units("greyjoy", "lannisport", "1 footman")
        .garrison("lannisport", 0)
    )
    scenario.westeros(I="last_days_of_summer_1", II="clash_of_kings")
    play = scenario.at("westeros").play()

    assert "lannister" in play.asked
    assert "lannister" in ranking(play.world)
