"""Reported faults about secrets, in the engine: DC-006 and DC-008 of our list of cases."""

import pytest

from engine.errors import ReplayDiverged
from engine.game import Game, GameSetup
from engine.requests import PlaceWildlingCard
from tests.engine.scenario import Scenario
from tests.engine.twins import chosen


@pytest.mark.case("DC-006")
def test_dc_006_what_the_raven_saw_belongs_to_the_house_that_looked() -> None:
    """The Raven flies on to Tyrell: Lannister keeps what it knows, and Tyrell knows nothing."""
    scenario = Scenario().track("kings_court", "lannister", "stark", "tyrell").at("raven")
    play = scenario.play().raven("look")
    card = play.request(PlaceWildlingCard).card
    play.put_card("top")
    play.world.tracks["kings_court"].insert(0, play.world.tracks["kings_court"].pop(2))

    known = {house: play.game.view(house).seen_wildling_card for house in play.world.houses}

    assert play.world.holder("kings_court") == "tyrell"
    assert known["lannister"] is not None
    assert known["lannister"].card == card
    assert {house for house, seen in known.items() if seen} == {"lannister"}
    assert play.game.view(None).seen_wildling_card is None


@pytest.mark.case("DC-008")
def test_dc_008_a_sealed_answer_is_no_event() -> None:
    """Five of six answers tell nothing; the last tells what all see at once."""
    game = Game.start(GameSetup(), "dc-008")

    told = [
        game.submit(house, chosen(game, request, f"dc-008/{house}"))
        for house, request in list(game.pending.items())
    ]

    assert told[:-1] == [[]] * 5
    assert told[-1][0].kind == "orders_revealed"
    assert all(logged.answer for logged in game.log)


@pytest.mark.case("DC-060")
def test_dc_060_every_shuffle_can_be_checked_from_the_file_of_a_game() -> None:
    """Its answers lead to the same events with the seed that was sealed, and with no other."""
    game = Game.start(GameSetup(), "dc-060")
    while game.question < 60:
        house, request = next(iter(game.pending.items()))
        game.submit(house, chosen(game, request, f"dc-060/{game.question}"))

    checked = Game.start(GameSetup(), "dc-060")
    checked.replay(game.log)

    assert checked.digest == game.digest
    for other in ("dc-061", "DC-060", ""):
        with pytest.raises(ReplayDiverged):
            Game.start(GameSetup(), other).replay(game.log)
