"""House Martell's cards, one test for each text."""

import pytest

from engine.requests import ChooseTrack
from tests.engine.cards.battles import clash, duel


@pytest.mark.rule("2E-CLEAN-13")
def test_arianne_martell() -> None:
    """Losing as defender, the winner may not move in; your units still retreat."""
    play = clash(duel("lannister", "martell", units="2 knights"), "lannister", "2 knights")
    play.fight(lannister="the_hound", martell="arianne_martell")

    assert play.question == "choose_retreat"


@pytest.mark.rule("2E-COMBAT-27")
def test_nymeria_sand() -> None:
    """One sword while attacking, one tower while defending."""
    attacking = clash(duel("martell", "tyrell"), "martell")
    attacking.fight(martell="nymeria_sand", tyrell="alester_florent")
    defending = clash(duel("tyrell", "martell"), "tyrell")
    defending.fight(martell="nymeria_sand", tyrell="alester_florent")

    assert attacking.strength("martell").swords == 1
    assert defending.strength("martell").towers == 1


@pytest.mark.rule("2E-COMBAT-25", "2E-COMBAT-26")
def test_doran_martell() -> None:
    """At once drop the opponent to the last position of one influence track of your choice."""
    play = clash(duel("lannister", "martell"), "lannister")
    play.fight(lannister="the_hound", martell="doran_martell")
    offered = play.request(ChooseTrack)
    play.choose_track("kings_court")

    assert offered.moved == "lannister"
    assert set(offered.to) == {"iron_throne", "fiefdoms", "kings_court"}
    assert play.world.tracks["kings_court"][-1] == "lannister"


@pytest.mark.rule("2E-COMBAT-26")
def test_doran_martell_against_the_last_of_all() -> None:
    """An opponent that is last on every track cannot drop: nothing is asked."""
    scenario = duel("lannister", "martell")
    for track in ("iron_throne", "fiefdoms", "kings_court"):
        others = [h for h in scenario.world.tracks[track] if h != "lannister"]
        scenario.track(track, *others)
    before = {track: list(order) for track, order in scenario.world.tracks.items()}
    play = clash(scenario, "lannister").fight(lannister="the_hound", martell="doran_martell")

    assert play.world.tracks == before
    assert play.winner == "lannister"
