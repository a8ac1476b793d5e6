"""Whole random games of the first edition: inside the rules, replayed, stored and compared."""

from collections import Counter
from functools import partial
from typing import get_args

import pytest

from engine.boxes.first.options import FirstEditionOptions
from engine.game import Game
from engine.players import PlayerKind, new_player
from tests.engine.random_games import (
    check_invariants,
    play_out,
    replayed,
    result,
    written_and_read_back,
)
from tests.engine.scenario import set_up

PLAYER_COUNTS = (3, 4, 5)
ALTERNATIVES = [
    (name, value)
    for name, field in FirstEditionOptions.model_fields.items()
    for value in get_args(field.annotation)
    if value != field.default
]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_position_of_a_random_game_keeps_the_invariants(players: int, seed: str) -> None:
    """Pools, supply, power, orders, tracks, cards and decks hold at every question."""
    game = play_out(players, f"first-{seed}-{players}", check_invariants, edition="first")

    assert game.over
    assert game.world.round <= 10


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_game_replays_to_itself(players: int) -> None:
    """The same answers tell the same events; the same seed is the same game."""
    game = play_out(players, "first-replay", edition="first")

    assert replayed(game).digest == game.digest
    assert result(play_out(players, "first-replay", edition="first")) == result(game)


def test_a_game_can_be_stored_between_any_two_answers() -> None:
    """Written out and read back at every question, the game is the same game each time."""
    assert play_out(3, "first-stored", written_and_read_back, edition="first").over


@pytest.mark.parametrize(("name", "value"), ALTERNATIVES)
def test_a_game_under_an_alternative_reading_keeps_the_invariants(name: str, value: str) -> None:
    """No alternative leads to a position that the rules do not know, or to a dead end."""
    options = FirstEditionOptions.model_validate({name: value})
    players = PLAYER_COUNTS[ALTERNATIVES.index((name, value)) % 3]
    game = play_out(players, f"first-{name}", check_invariants, edition="first", options=options)

    assert game.over


@pytest.mark.parametrize("kind", ["steward", "maester"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_computer_player_plays_whole_games(kind: PlayerKind, players: int) -> None:
    """None of its answers is refused, against random opponents."""
    game = Game.start(set_up("first", players), f"seats-{kind}", keep_checkpoints=False)
    seats = {
        house: new_player(kind if number % 2 == 0 else "random", house)
        for number, house in enumerate(game.world.houses)
    }
    while not game.over:
        house, request = next(iter(game.pending.items()))
        game.submit(house, seats[house].choose(request, partial(game.view, house)))

    assert game.world.ranking


def test_random_games_meet_every_kind_of_question_and_every_card() -> None:
    """All questions that this edition asks, and each of its House and Westeros cards."""
    asked: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for number in range(12):
        game = play_out(5, f"first-cover-{number}", partial(_note, asked), edition="first")
        shown.update(card for event in _events(game) for card in _cards(event))

    assert set(asked) == QUESTIONS
    assert set(shown) >= set(game.world.edition.house_cards)
    assert set(shown) >= {
        card.id for card in game.world.edition.westeros_cards.values() if card.effect != "reshuffle"
    }


QUESTIONS = {
    "place_orders",
    "use_raven",
    "resolve_raid",
    "resolve_march",
    "declare_support",
    "refuse_support",
    "choose_house_card",
    "use_blade",
    "choose_casualties",
    "choose_retreat",
    "muster",
    "remove_units",
    "bid",
    "order_ties",
    "choose_house",
    "use_card_text",
    "pick_card",
    "remove_order",
    "pick_units",
}
"""What is never asked: wildling cards, choices of Westeros cards, ports, consolidating power."""


def _note(asked: Counter[str], game: Game) -> None:
    asked.update(request.kind for request in game.pending.values())


def _events(game: Game) -> list[object]:
    """Every event of a finished game, told once more."""
    again = Game.start(game.setup, game.seed, keep_checkpoints=False)
    events: list[object] = list(again.opening)
    for logged in game.log:
        if not logged.forced:
            events += again.submit(logged.house, logged.answer)
    return events


def _cards(event: object) -> list[str]:
    cards = getattr(event, "cards", ())
    return [card for card in (cards.values() if isinstance(cards, dict) else cards) if card]
