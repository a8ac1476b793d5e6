"""Two games that differ only in what a viewer may not know look the same to that viewer.

What is made of views and events (texts and pictures) is held together in the tests of the bot.
"""

import pytest

from engine.game import Game, GameSetup, LoggedAnswer
from engine.names import House
from engine.world import World
from tests.engine.twins import (
    another_than,
    chosen,
    copy_of,
    sealed_apart,
    seen,
    shows_a_card,
    stretches,
    told,
    with_other_secrets,
)


def compare(
    world: World, answers: list[LoggedAnswer], viewer: House | None, setup: GameSetup
) -> int:
    """Play a stretch beside its twin; gives how many moments were compared."""
    twin = with_other_secrets(world, viewer)
    pair = Game(setup, "same", world), Game(setup, "same", twin)
    events = [game.opening for game in pair]
    compared = 0
    for logged in [*answers, None]:
        if shows_a_card(events[0], viewer):
            break
        assert told(events[0], viewer) == told(events[1], viewer)
        assert seen(pair[0], viewer) == seen(pair[1], viewer)
        compared += 1
        if logged is not None:
            events = [game.submit(logged.house, logged.answer) for game in pair]
    return compared


@pytest.mark.rule("2E-INFO-04")
@pytest.mark.parametrize(
    "setup",
    [
        GameSetup(players=3),
        GameSetup(players=6),
        GameSetup(edition="first", players=3),
        GameSetup(edition="first", players=5),
    ],
)
def test_the_order_of_decks_shows_nowhere(setup: GameSetup) -> None:
    """Over a whole game, for every house and the public, until a card is turned up."""
    compared = 0
    for number, (world, answers) in enumerate(stretches(setup, f"secret-decks-{setup.players}")):
        viewers: list[House | None] = [*world.houses, None]
        viewer = viewers[number % len(viewers)]
        compared += compare(world, answers, viewer, setup)

    assert compared > 50


@pytest.mark.rule("2E-INFO-03", "2E-PLAN-06", "2E-CLASH-02", "2E-COMBAT-20")
@pytest.mark.rule("1E-PLAN-07", "1E-BID-02", "1E-CARD-01")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_what_others_have_sealed_shows_nowhere(edition: str) -> None:
    """Orders, bids and House cards of others change nothing for a house that has not answered."""
    setup = GameSetup(edition=edition, players=5)
    kinds: set[str] = set()
    for number, (world, answers) in enumerate(stretches(setup, "secret-answers")):
        game, twin = Game(setup, "same", copy_of(world)), Game(setup, "same", world)
        for logged in answers:
            if len(game.pending) > 1 and len(game.sealed) == 0:
                viewer = sorted(game.pending)[number % len(game.pending)]
                kinds.add(game.pending[viewer].kind)
                sealed_apart(game, twin, viewer, f"{number}")
                assert seen(game, viewer) == seen(twin, viewer)
                assert seen(game, None) == seen(twin, None)
                break
            game.submit(logged.house, logged.answer)
            twin.submit(logged.house, logged.answer)

    assert kinds == {"place_orders", "bid", "choose_house_card"}


@pytest.mark.rule("2E-INFO-03")
def test_an_answer_of_ones_own_is_seen_only_by_oneself() -> None:
    """Stark's two different seals look different to Stark and alike to everybody else."""
    setup = GameSetup()
    games = Game.start(setup, "own"), Game.start(setup, "own")
    request = games[0].pending["stark"]
    first = chosen(games[0], request, "own")
    games[0].submit("stark", first)
    games[1].submit("stark", another_than(first, games[1], request, "own"))

    assert seen(games[0], "stark") != seen(games[1], "stark")
    for viewer in (*games[0].world.houses, None):
        if viewer != "stark":
            assert seen(games[0], viewer) == seen(games[1], viewer)
