"""Computer players play whole games, and keep their promises in them."""

import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import get_args

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import CombatBegan, Event, Marched, NeutralForceBeaten
from engine.game import Game, GameSetup
from engine.names import House
from engine.players import PlayerKind, new_player

KINDS: tuple[PlayerKind, ...] = ("random", "steward", "maester")
MOST_ANSWERS = 5_000


def other_choices() -> dict[str, str]:
    """Every option of the rules -> a reading that is not our own."""
    return {
        name: next(choice for choice in get_args(field.annotation) if choice != field.default)
        for name, field in SecondEditionOptions.model_fields.items()
    }


OPTIONS = other_choices()


def play_out(
    seats: Mapping[House, PlayerKind], seed: str, options: Mapping[str, str] | None = None
) -> tuple[Game, list[Event]]:
    """A game played to its end, and all it told; an illegal answer would be an error."""
    setup = GameSetup(
        players=len(seats), options=SecondEditionOptions.model_validate(dict(options or {}))
    )
    game = Game.start(setup, seed, keep_checkpoints=False)
    events = list(game.opening)
    players = {house: new_player(kind, f"{seed}/{house}") for house, kind in seats.items()}
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game, events
        house, request = next(iter(game.pending.items()))
        events += game.submit(house, players[house].choose(request, partial(game.view, house)))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


def seats_for(players: int, *kinds: PlayerKind) -> dict[House, PlayerKind]:
    """The houses of a game, the kinds of player dealt out in turn."""
    return dict(zip(GameSetup(players=players).houses, cycle(kinds), strict=False))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_of_any_size_ends_with_a_winner(kind: PlayerKind, players: int) -> None:
    """Seats all of one kind answer every question legally until somebody has won."""
    game, _ = play_out(seats_for(players, kind), f"whole-{players}")

    assert game.world.winner in game.world.houses
    assert game.world.round <= 10


@pytest.mark.parametrize("seed", ["one", "two"])
def test_all_kinds_of_player_sit_at_one_table(seed: str) -> None:
    """Random players, stewards and maesters finish a game together."""
    game, _ = play_out(seats_for(6, *KINDS), f"mixed-{seed}")

    assert game.over


@pytest.mark.parametrize("option", OPTIONS)
def test_random_players_know_every_reading_of_the_rules(option: str) -> None:
    """With any one option changed a game is still played legally to its end."""
    game, _ = play_out(seats_for(6, "random"), "options", {option: OPTIONS[option]})

    assert game.over


@pytest.mark.parametrize("kinds", [("steward", "maester"), ("maester", "random"), KINDS])
def test_players_cope_with_all_other_readings_at_once(kinds: tuple[PlayerKind, ...]) -> None:
    """With every option changed at the same time a game is still played legally to its end."""
    game, _ = play_out(seats_for(6, *kinds), "all-options", OPTIONS)

    assert game.over


def test_a_maester_wins_with_every_house_against_random_players() -> None:
    """One game with each house: not more than one is lost. (The long test plays 200.)"""
    houses = GameSetup().houses
    winners = {
        maester: play_out(
            {house: "maester" if house == maester else "random" for house in houses},
            f"wins-{maester}",
        )[0].world.winner
        for maester in houses
    }

    assert sum(maester == winner for maester, winner in winners.items()) >= 5


def test_a_steward_attacks_nobody() -> None:
    """Through a whole game among random players no unit of a steward moves against anybody."""
    seats = seats_for(6, "steward", "random")
    stewards = {house for house, kind in seats.items() if kind == "steward"}

    _, events = play_out(seats, "peaceful")

    marches = [e for e in events if isinstance(e, Marched) and e.house in stewards]
    attacks = [e for e in events if isinstance(e, CombatBegan) and e.attacker in stewards]
    conquests = [e for e in events if isinstance(e, NeutralForceBeaten) and e.house in stewards]
    assert all(not march.moves for march in marches)
    assert not attacks
    assert not conquests


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seats_and_seed_play_the_same_game(kind: PlayerKind) -> None:
    """Nothing but the seed decides what computer players do."""
    one, _ = play_out(seats_for(4, kind), "again")
    other, _ = play_out(seats_for(4, kind), "again")

    assert one.digest == other.digest


def test_a_maester_remembers_nothing() -> None:
    """A maester made anew for every question plays the very same game (a bot may restart)."""
    seats = seats_for(3, "maester")
    whole, _ = play_out(seats, "forgetful")

    game = Game.start(GameSetup(players=3), "forgetful", keep_checkpoints=False)
    while not game.over:
        house, request = next(iter(game.pending.items()))
        player = new_player("maester", f"forgetful/{house}")
        game.submit(house, player.choose(request, partial(game.view, house)))

    assert game.digest == whole.digest


def test_a_game_does_not_depend_on_how_python_orders_its_sets() -> None:
    """Two processes with different hash seeds play the very same game of maesters."""
    script = (
        "from tests.engine.players.test_whole_games import play_out, seats_for;"
        "print(play_out(seats_for(4, 'maester', 'steward'), 'hashes')[0].digest)"
    )

    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(digests) == 1
