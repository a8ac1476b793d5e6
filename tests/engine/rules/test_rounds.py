"""ROUND and END: the course of a round, and how it ends."""

import pytest

from engine.events import GameEnded, RoundBegan, StepEnded, WesterosRevealed
from engine.names import OrderToken
from engine.requests import ChooseHouse, OrderTies, PlaceOrders, UseRaven
from tests.engine.random_games import play_out
from tests.engine.scenario import Play, Scenario


def last_march(scenario: Scenario) -> Play:
    """Play on with one march of Stark's, which is all that is left of the round."""
    scenario.units("stark", "winterfell", "1 footman").order("winterfell", "march_0")
    return scenario.play().march("winterfell")


@pytest.mark.rule("2E-ROUND-01", "2E-END-04")
def test_a_game_lasts_ten_rounds_at_most() -> None:
    """After the last order of round 10 the game ends; a random game stops there too."""
    play = last_march(Scenario(empty=True).round(10))
    random = play_out(6, "ten-rounds", keep_checkpoints=False)

    assert play.told(GameEnded)[0].reason == "last_round"
    assert play.game.over
    assert random.world.round <= 10


@pytest.mark.rule("2E-ROUND-02", "2E-ROUND-05", "2E-PLAN-01")
def test_the_steps_of_a_round_follow_the_book() -> None:
    """Westeros, planning, Raven, raids, marches, consolidating: in this order."""
    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("stark", "white_harbor", "1 footman")
        .units("stark", "karhold", "1 footman")
        .westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="web_of_lies")
        .at("westeros")
        .play()
    )
    play.orders("stark", winterfell="raid", white_harbor="march_0", karhold="consolidate_power")
    play.raven().march("white_harbor")

    steps = [event.step for event in play.told(StepEnded) if event.round == 2]
    assert steps == ["westeros", "planning", "raven", "raids", "marches", "consolidate"]


@pytest.mark.rule("2E-ROUND-03")
def test_the_first_round_has_no_westeros_phase() -> None:
    """It begins with orders; the second begins with cards."""
    play = Scenario().play()
    first = play.told(WesterosRevealed)
    following = last_march(Scenario(empty=True))

    assert play.question == "place_orders"
    assert first == []
    assert [event.round for event in following.told(RoundBegan)] == [2]
    assert len(following.told(WesterosRevealed)) == 1


@pytest.mark.rule("2E-ROUND-04")
def test_turn_order_is_the_iron_throne_track() -> None:
    """Marches are resolved from the first place down."""
    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("greyjoy", "greywater_watch", "1 footman")
        .order("winterfell", "march_0")
        .order("greywater_watch", "march_0")
        .track("iron_throne", "greyjoy", "stark")
        .play()
    )
    first = play.asked
    play.march("greywater_watch")

    assert first == ("greyjoy",)
    assert play.asked == ("stark",)


@pytest.mark.rule("2E-ROUND-06", "2E-CLASH-04")
def test_the_holder_of_the_iron_throne_decides_ties_even_its_own() -> None:
    """Baratheon orders the tied houses, itself among them, as it likes."""
    play = (
        Scenario()
        .westeros(I="last_days_of_summer_1", II="clash_of_kings")
        .at("westeros")
        .play()
        .bids(baratheon=2, stark=2, lannister=1, greyjoy=0, tyrell=3, martell=4)
    )
    asked = play.request(OrderTies, "baratheon")
    play.tie(["baratheon", "stark"])

    assert set(asked.groups[0]) == {"baratheon", "stark"}
    assert play.world.turn_order[2:4] == ["baratheon", "stark"]


@pytest.mark.rule("2E-ROUND-06", "2E-WILD-08")
def test_the_iron_throne_decides_ties_of_wildling_bids() -> None:
    """Also when its holder is one of the tied."""
    play = (
        Scenario()
        .westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="wildlings_attack")
        .threat(4)
        .at("westeros")
        .play()
        .bids()
    )

    assert play.request(ChooseHouse, "baratheon").purpose == "lowest_bidder"
    assert len(play.request(ChooseHouse, "baratheon").houses) == 6


@pytest.mark.rule("2E-END-01", "2E-END-05")
def test_orders_left_over_are_taken_up() -> None:
    """Support and Defense leave the board and can be placed again."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "karhold", "1 footman")
        .order("karhold", "support_0")
        .units("lannister", "lannisport", "1 footman")
        .order("lannisport", "defense_1")
        .westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="sea_of_storms")
    )
    play = last_march(scenario)

    assert play.world.orders == {}
    play.orders("stark", karhold="support_0", winterfell="march_0")
    assert play.request(PlaceOrders, "lannister").areas == ("lannisport",)


@pytest.mark.rule("2E-END-02", "2E-RETREAT-15")
def test_routed_units_stand_up() -> None:
    """At the end of the round, not before."""
    scenario = Scenario(empty=True).units("stark", "karhold", "1 knight", routed="1 footman")
    scenario.units("stark", "winterfell", "1 footman").order("winterfell", "march_0")
    play = scenario.waiting().play()
    play.march("winterfell")
    during = play.army("karhold")
    play.march("sunspear")

    assert during == "stark: 1 knight (routed: 1 footman)"
    assert play.army("karhold") == "stark: 1 footman, 1 knight"


@pytest.mark.rule("2E-END-03", "2E-COMBAT-28")
def test_raven_and_blade_are_refreshed() -> None:
    """Both may be used again in the next round."""
    scenario = Scenario(empty=True).blade_used()
    scenario.world.raven_used = True
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="sea_of_storms")
    play = last_march(scenario)
    refreshed = (play.world.blade_used, play.world.raven_used)
    play.orders("stark", winterfell="march_0")

    assert refreshed == (False, False)
    assert play.request(UseRaven).house == play.world.holder("kings_court")


@pytest.mark.rule("2E-END-05")
def test_a_resolved_token_cannot_be_placed_again_in_the_same_round() -> None:
    """Only the Raven can swap before the Action phase; a raided token waits for the next round."""
    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("greyjoy", "moat_cailin", "1 footman")
        .order("winterfell", "raid")
        .order("moat_cailin", "support_0")
        .waiting()
        .westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="sea_of_storms")
        .play()
    )
    play.raid("winterfell", "moat_cailin")
    after_raid = dict(play.world.orders)
    play.march("sunspear")

    assert set(after_raid) == {"sunspear"}
    assert play.request(PlaceOrders, "greyjoy").tokens[OrderToken("support_0")] == 2
