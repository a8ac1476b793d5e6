"""Windows W8 and W9: who moves in, what leaves the board, and when it is settled."""

import pytest

from engine.events import (
    GameEnded,
    HouseCardDiscarded,
    HouseCardsReturned,
    OrderRemoved,
    PortCaptured,
    PowerTokenRemoved,
    Retreated,
)
from tests.engine.cards.battles import begin, clash, duel
from tests.engine.scenario import Play, Scenario


@pytest.mark.rule("2E-CLEAN-01", "2E-CLEAN-03", "2E-CONTROL-05")
def test_the_winning_attackers_move_in() -> None:
    """The defender's order and power token leave, and so does the march."""
    scenario = duel("lannister", "tyrell", units="2 knights", at="1 footman")
    scenario.order("searoad_marches", "consolidate_power").power_token("tyrell", "searoad_marches")
    play = clash(scenario, "lannister", "2 knights")
    play.fight(lannister="the_hound", tyrell="queen_of_thorns").retreat("highgarden")

    assert play.army("searoad_marches") == "lannister: 2 knights"
    assert play.order("searoad_marches") == play.order("blackwater") == ""
    assert play.told(OrderRemoved)[0].token == "consolidate_power"
    assert play.told(PowerTokenRemoved)[0].house == "tyrell"
    assert play.world.power_tokens == {}


@pytest.mark.rule("2E-CLEAN-02", "2E-CLEAN-03")
def test_a_defender_that_holds_keeps_its_order() -> None:
    """It stays usable for the rest of the round; the march is spent."""
    scenario = duel("lannister", "tyrell", at="2 knights")
    play = clash(scenario.order("searoad_marches", "support_0"), "lannister")
    play.fight(lannister="the_hound", tyrell="alester_florent")

    assert play.order("searoad_marches") == "support_0"
    assert play.order("blackwater") == ""


@pytest.mark.rule("2E-CLEAN-04", "2E-CLEAN-06", "2E-INFO-05")
def test_played_cards_are_discarded_for_all_to_see() -> None:
    """Everybody's view shows both discard piles."""
    play = clash(duel("lannister", "tyrell", at="2 knights"), "lannister")
    play.fight(lannister="the_hound", tyrell="alester_florent")
    public = play.game.view(None)

    assert public.discards["lannister"] == ("the_hound",)
    assert public.discards["tyrell"] == ("alester_florent",)
    assert public.hand == ()


@pytest.mark.rule("2E-CLEAN-05")
def test_the_seventh_card_stays_out_and_six_return() -> None:
    """A house whose hand is empty takes back all but the card used last."""
    scenario = duel("lannister", "tyrell", at="2 knights").hand("lannister", "the_hound")
    play = clash(scenario, "lannister").fight(tyrell="alester_florent")

    assert play.discards("lannister") == {"the_hound"}
    assert len(play.told(HouseCardsReturned)[0].cards) == 6


@pytest.mark.rule("2E-CLEAN-05", "2E-CLEAN-10", "2E-CLEAN-11")
def test_retreat_then_refill_then_patchface() -> None:
    """The order of the end of a combat."""
    scenario = duel("baratheon", "tyrell", units="2 knights", at="1 footman")
    play = clash(scenario.hand("tyrell", "alester_florent"), "baratheon", "2 knights")
    play.fight(baratheon="patchface").retreat("highgarden").pick("mace_tyrell")

    steps = (Retreated, HouseCardsReturned, HouseCardDiscarded)
    assert [type(event) for event in play.events if isinstance(event, steps)] == list(steps)


@pytest.mark.rule("2E-CLEAN-09")
def test_orders_without_units_are_swept() -> None:
    """A defender that wins without a unit left keeps no order in the area."""
    scenario = (
        Scenario(empty=True)
        .units("tyrell", "highgarden", "1 footman")
        .order("highgarden", "march_minus_1")
        .units("lannister", "searoad_marches", "1 footman")
        .order("searoad_marches", "defense_2")
        .blade_used()
    )
    play = begin(scenario, "tyrell").march("highgarden", "searoad_marches: 1 footman")
    play.fight(tyrell="mace_tyrell", lannister="ser_gregor_clegane")

    assert play.winner == "lannister"
    assert play.army("searoad_marches") == ""
    assert play.order("searoad_marches") == ""


def storms_end_falls(scenario: Scenario) -> Play:
    """Baratheon attacks Storm's End from Kingswood and beats Martell."""
    scenario.units("baratheon", "kingswood", "2 knights").order("kingswood", "march_0")
    scenario.units("martell", "storms_end", "1 footman").blade_used()
    return begin(scenario, "baratheon").march("kingswood", "storms_end: 2 knights")


@pytest.mark.rule("2E-CLEAN-08", "2E-CLEAN-12", "2E-PORT-11", "2E-CLEAN-07")
def test_a_captured_port_is_settled_after_patchface() -> None:
    """After the after-combat texts, which cannot touch it, the ships change hands."""
    scenario = Scenario(empty=True).units("martell", "port_storms_end", "2 ships")
    play = storms_end_falls(scenario)
    play.fight(baratheon="patchface", martell="doran_martell").choose_track("kings_court")
    play.pick("darkstar")
    ships_until_now = play.army("port_storms_end")
    play.capture(2)

    assert ships_until_now == "martell: 2 ships"
    assert play.told(PortCaptured)[0].ships == 2
    assert play.army("port_storms_end") == "baratheon: 2 ships"


@pytest.mark.rule("2E-CLEAN-13", "2E-PORT-12")
def test_arianne_leaves_a_port_to_nobody() -> None:
    """Nobody controls Storm's End after her text, so the ship in its port is destroyed."""
    scenario = Scenario(empty=True).units("martell", "port_storms_end", "1 ship")
    play = storms_end_falls(scenario)
    play.fight(baratheon="ser_davos_seaworth", martell="arianne_martell")

    assert play.army("kingswood") == "baratheon: 2 knights"
    assert play.controller("storms_end") is None
    assert play.army("port_storms_end") == ""
    assert not play.told(PortCaptured)


@pytest.mark.rule("2E-CLEAN-12", "2E-VICTORY-01", "2E-VICTORY-02", "2E-RETREAT-19")
def test_victory_waits_for_the_end_of_the_combat() -> None:
    """The seventh fort wins only after Patchface and the captured port have been settled."""
    scenario = (
        Scenario(empty=True)
        .units("martell", "port_storms_end", "1 ship")
        .power_token("baratheon", "riverrun", "seagard", "harrenhal", "crackclaw_point", "reach")
    )
    play = storms_end_falls(scenario)
    play.fight(baratheon="patchface", martell="nymeria_sand")
    before_patchface = play.game.over
    play.pick(None)
    before_the_port = play.game.over
    play.capture(0)

    assert (before_patchface, before_the_port) == (False, False)
    assert play.game.over
    assert play.told(GameEnded)[0].ranking[0] == "baratheon"


@pytest.mark.rule("2E-RETREAT-19", "2E-VICTORY-02", "2E-CONTROL-01")
def test_a_retreat_may_win_the_game() -> None:
    """A routed unit controls the empty fort it retreats to: if that is the seventh, it wins."""
    scenario = duel("tyrell", "stark", units="2 knights", at="1 footman")
    scenario.power_token("stark", "riverrun", "seagard", "harrenhal", "moat_cailin", "eyrie")
    scenario.neutral("eyrie", 0)
    play = clash(scenario, "tyrell", "2 knights")
    play.fight(tyrell="randyll_tarly", stark="ser_rodrick_cassel").retreat("reach")

    assert play.game.over
    assert play.told(GameEnded)[0].ranking[0] == "stark"
