"""A World imagined from a View: what is open is as it is, what is hidden is not there."""

from collections.abc import Mapping
from dataclasses import fields, replace

import pytest

from engine.game import Game
from engine.names import AreaId, House
from engine.rules.imagining import imagine
from engine.rules.sight import look
from engine.view import VIEW, OrderView, View
from engine.world import Deck, World
from tests.engine.every_option import Combination, combinations_of_options, follow
from tests.engine.scenario import Scenario

HIDDEN = ("wildling_deck", "westeros", "hands", "seen", "face_down", "one_time_face_down")
KEPT_BOOKS = ("shuffles", "questions")
"""What a game counts for itself."""


def open_parts(world: World) -> dict[str, object]:
    """Every part of a position that all may see, by its name."""
    names = (field.name for field in fields(world))
    return {n: getattr(world, n) for n in names if n not in (*HIDDEN, *KEPT_BOOKS)}


def hands_of(world: World) -> dict[House, set[str]]:
    """The cards in hand, in no order."""
    return {house: set(cards) for house, cards in world.hands.items()}


def face_up(orders: Mapping[AreaId, OrderView]) -> dict[AreaId, OrderView]:
    """Orders less the backs of others'."""
    return {area: order for area, order in orders.items() if order.token is not None}


def as_imagined(view: View) -> View:
    """What is left of a view when the hidden has gone, and nobody is asked anything."""
    return replace(
        view,
        orders=face_up(view.orders),
        one_time_orders=face_up(view.one_time_orders),
        awaited=(),
        sealed=(),
    )


def check_imagined(game: Game) -> None:
    """For one of the viewers, another at each question."""
    viewers: list[House | None] = [*game.world.houses, None]
    viewer = viewers[game.question % len(viewers)]
    view = game.view(viewer)

    world = imagine(view)

    assert open_parts(world) == open_parts(game.world)
    assert hands_of(world) == hands_of(game.world)
    assert look(world, viewer) == as_imagined(view)


@pytest.mark.rule("2E-INFO-03", "2E-INFO-05")
@pytest.mark.parametrize("combination", combinations_of_options(), ids=str)
def test_what_is_open_is_imagined_as_it_is(combination: Combination) -> None:
    """Whatever is played, at every question, by every house and by the public: and looking at what
    was imagined shows the same view again, so that nothing is in it that the view does not hold.
    """
    assert follow(combination, check_imagined).over


@pytest.mark.rule("2E-INFO-04")
def test_what_is_hidden_is_not_imagined() -> None:
    """Decks are empty, and no order of another house lies face down."""
    game = Scenario().at("planning").play().game

    world = imagine(game.view("stark"))

    assert world.wildling_deck == []
    assert set(world.westeros) == {"I", "II", "III"}
    assert all(deck == Deck([]) for deck in world.westeros.values())
    assert not world.face_down


def test_a_view_stored_by_an_earlier_version_can_be_imagined() -> None:
    """One that lacks the options and the course of a combat is played by the defaults."""
    play = (
        Scenario(empty=True)
        .units("stark", "twins", "1 footman")
        .units("lannister", "seagard", "1 knight")
        .order("seagard", "march_plus_1")
        .play()
        .march("seagard", "twins: 1 knight")
    )
    view = play.game.view("stark")
    assert view.combat is not None
    combat = replace(view.combat, march=None)
    stored = VIEW.validate_json(VIEW.dump_json(replace(view, combat=combat, options=None)))

    world = imagine(stored)

    assert world.combat == play.game.world.combat
    assert world.options == play.game.world.options
