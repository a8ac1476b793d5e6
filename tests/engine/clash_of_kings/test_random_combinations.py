"""Whole games with combinations of options: inside the rules, replayed, stored, never stuck."""

from collections import Counter
from functools import partial

import pytest

from engine.edition import load_edition
from engine.game import Game
from engine.players import PlayerKind, new_player
from tests.engine.clash_of_kings.pairs import (
    combination,
    edition_of,
    factors,
    pairwise,
    readings_of,
)
from tests.engine.clash_of_kings.reached import EDITIONS, foreseen, reached
from tests.engine.pairwise import all_pairs, pairs_of
from tests.engine.random_games import (
    check_invariants,
    play_out,
    replayed,
    written_and_read_back,
)
from tests.engine.scenario import set_up

NUMBERS = range(len(pairwise()))


def players_for(edition: str, number: int) -> int:
    """Every number of players in turn."""
    counts = sorted(load_edition(edition).setups)
    return counts[number % len(counts)]


def test_every_pair_of_choices_meets_in_some_game() -> None:
    """Options on and off, and both readings of every open point."""
    covered = set().union(*(pairs_of(combination(number)) for number in NUMBERS))

    assert covered == all_pairs(factors())


@pytest.mark.parametrize("number", NUMBERS)
def test_a_game_of_each_combination_keeps_the_invariants(number: int) -> None:
    """At every question; and it replays to itself."""
    row = combination(number)
    edition = edition_of(row)
    game = play_out(
        players_for(edition, number),
        f"pairs-{number}",
        check_invariants,
        edition=edition,
        options=readings_of(row),
    )

    assert game.over
    assert game.world.round <= 10
    assert replayed(game).digest == game.digest


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_can_be_stored_between_any_two_answers(edition: str) -> None:
    """Written out and read back at every question, the game is the same game each time."""
    assert play_out(6, "stored", written_and_read_back, edition=edition).over


@pytest.mark.parametrize("kind", ["steward", "maester"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_computer_player_plays_whole_games(kind: PlayerKind, edition: str) -> None:
    """None of its answers is refused, against random opponents."""
    game = Game.start(set_up(edition, 6), f"seats-{kind}", keep_checkpoints=False)
    seats = {
        house: new_player(kind if number % 2 == 0 else "random", house)
        for number, house in enumerate(game.world.houses)
    }
    while not game.over:
        house, request = next(iter(game.pending.items()))
        game.submit(house, seats[house].choose(request, partial(game.view, house)))

    assert game.world.ranking


def test_random_games_reach_every_question_order_and_card() -> None:
    """Nothing is at zero: questions, deeds, one-time orders, all 84 cards. (The long games also
    see each order raided that can be.)
    """
    rows = [row for row in foreseen() if not row.startswith("raided")]
    counted: Counter[str] = Counter()
    for number in range(40):
        edition = EDITIONS[number % 2]
        counted.update(reached(play_out(6, f"reach-{number}", edition=edition)))
        if all(counted[row] for row in rows):
            return

    assert [row for row in rows if not counted[row]] == []
