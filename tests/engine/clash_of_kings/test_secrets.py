"""What a house may not know of a game with options shows nowhere. COK-OTO-03, COK-VAR-01."""

from collections import Counter

import pytest

from engine.game import Game, GameSetup
from engine.names import House
from engine.requests import PlaceOneTimeOrder
from engine.world import PlacedOrder, World
from tests.engine.clash_of_kings.given import cok
from tests.engine.clash_of_kings.reached import EDITIONS
from tests.engine.twins import (
    copy_of,
    sealed_apart,
    seen,
    shows_a_card,
    stretches,
    told,
    with_other_secrets,
)


def viewers(world: World, number: int) -> House | None:
    """Every house in turn, and the public."""
    known: list[House | None] = [*world.houses, None]
    return known[number % len(known)]


@pytest.mark.rule("COK-VAR-01")
@pytest.mark.parametrize(
    ("edition", "shown"), [(EDITIONS[1], 0), (f"{EDITIONS[1]}+westeros-phase-variant", 3)]
)
def test_the_order_of_decks_shows_nowhere(edition: str, shown: int) -> None:
    """But for the cards that the variant lets everybody see."""
    setup = GameSetup(edition=edition, players=6)
    compared = 0
    for number, (world, answers) in enumerate(stretches(setup, "cok-decks")):
        viewer = viewers(world, number)
        pair = [
            Game(setup, "same", one)
            for one in (world, with_other_secrets(world, viewer, keep=shown))
        ]
        events = [game.opening for game in pair]
        for logged in [*answers, None]:
            if shows_a_card(events[0], viewer):
                break
            assert told(events[0], viewer) == told(events[1], viewer)
            assert seen(pair[0], viewer) == seen(pair[1], viewer)
            compared += 1
            if logged is not None:
                events = [game.submit(logged.house, logged.answer) for game in pair]

    assert compared > 100


@pytest.mark.rule("COK-OTO-02", "COK-OTO-03")
def test_what_lies_face_down_is_seen_by_its_owner_only() -> None:
    """Another one-time order in the same area looks the same to everybody else, at every question
    until all are turned up.
    """
    setup = GameSetup(edition=EDITIONS[1], players=6)
    compared: Counter[str] = Counter()
    for number, (world, answers) in enumerate(stretches(setup, "cok-face-down")):
        lying = sorted(world.one_time_face_down.items())
        if not lying:
            continue
        area, order = lying[number % len(lying)]
        left = set(world.one_time_left[order.house]) - {order.token}
        if not left:
            continue
        twin = copy_of(world)
        twin.one_time_face_down[area] = PlacedOrder(order.house, min(left))
        pair = Game(setup, "same", world), Game(setup, "same", twin)
        for viewer in (*world.houses, None):
            alike = seen(pair[0], viewer) == seen(pair[1], viewer)
            assert alike == (viewer != order.house)
            compared["owner" if viewer == order.house else "others"] += 1
        for logged in answers:
            events = [game.submit(logged.house, logged.answer) for game in pair]
            if events[0]:
                break
            for viewer in (*world.houses, None):
                if viewer != order.house:
                    assert seen(pair[0], viewer) == seen(pair[1], viewer)

    assert compared["owner"] > 5


@pytest.mark.rule("COK-OTO-02")
def test_what_others_have_sealed_shows_nowhere() -> None:
    """Regular orders, bids and House cards, with all options."""
    setup = GameSetup(edition=EDITIONS[1], players=6)
    kinds: set[str] = set()
    for number, (world, answers) in enumerate(stretches(setup, "cok-sealed")):
        copy = copy_of(world)
        game, twin = Game(setup, "same", world), Game(setup, "same", copy)
        for logged in answers:
            if len(game.pending) > 1 and not game.sealed:
                viewer = sorted(game.pending)[number % len(game.pending)]
                kinds.add(game.pending[viewer].kind)
                sealed_apart(game, twin, viewer, f"{number}")
                assert seen(game, viewer) == seen(twin, viewer)
                assert seen(game, None) == seen(twin, None)
                break
            game.submit(logged.house, logged.answer)
            twin.submit(logged.house, logged.answer)

    assert kinds == {"place_orders", "bid", "choose_house_card"}


def test_the_question_of_a_one_time_order_is_its_houses_own() -> None:
    """Who answers is public, and where; which orders are left is public as well, until the reveal
    counting the one that lies face down.
    """
    scenario = cok("one-time-orders").units("stark", "winterfell", "1 footman")
    scenario.units("tyrell", "oldtown", "1 footman").at("planning")
    play = scenario.track("iron_throne", "stark").play()
    assert play.request(PlaceOneTimeOrder, "stark").tokens
    play.lay("winterfell", "young_wolf")

    for viewer, token in (("stark", "young_wolf"), ("tyrell", None), (None, None)):
        view = play.game.view(viewer)  # type: ignore[arg-type]
        lying = view.one_time_orders
        assert {area: (order.house, order.token) for area, order in lying.items()} == {
            "winterfell": ("stark", token)
        }
        assert len(view.one_time_left["stark"]) == 5
