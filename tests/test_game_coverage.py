"""The coverage table: what games reach is counted where it was foreseen."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.simulation import play_out
from engine.edition import load_edition
from engine.game import GameSetup
from engine.names import House
from tests.engine.cards.battles import clash, duel, show
from tests.engine.scenario import Play, Scenario
from tests.game_coverage import Coverage
from tests.game_coverage.cards import TEXTS, CardReader

SECOND = load_edition("second")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_that_a_game_reaches_was_foreseen(players: int) -> None:
    """No question, answer or card of the second edition is missing in the table."""
    foreseen = {row for row, _ in Coverage(SECOND)}
    coverage = Coverage(SECOND)
    setup = GameSetup(players=players)

    for seed in ("first", "second"):
        watch = coverage.game(players)
        play_out(setup, f"coverage/{seed}", dict.fromkeys(setup.houses, "random"), watch)

    assert {row for row, _ in coverage} == foreseen
    assert set(coverage.missed) < foreseen


def test_what_is_reached_is_counted_by_the_number_of_players() -> None:
    """A game of three counts for three, and only for three."""
    coverage = Coverage(SECOND)
    setup = GameSetup(players=3)

    play_out(setup, "coverage", dict.fromkeys(setup.houses, "random"), coverage.game(3))

    assert {number for _, reached in coverage for number in reached} == {3}
    assert any(row.what == "bid" and reached[3] > 3 for row, reached in coverage)


def texts_in(play: Play) -> set[str]:
    """The House cards whose text took effect."""
    reader = CardReader(SECOND)
    return {row.which for event in play.events for row in reader.read(event) if row.what == TEXTS}


def fight(scenario: Scenario, attacker: House, cards: dict[House, str]) -> Play:
    """March, and show these cards."""
    return show(clash(scenario, attacker), cards)


@pytest.mark.parametrize(
    ("cards", "acted"),
    [
        ({"lannister": "tywin_lannister", "baratheon": "brienne_of_tarth"}, {"tywin_lannister"}),
        ({"lannister": "the_hound", "baratheon": "brienne_of_tarth"}, set()),
        ({"greyjoy": "balon_greyjoy", "baratheon": "melisandre"}, {"balon_greyjoy"}),
        ({"greyjoy": "dagmar_cleftjaw", "baratheon": "stannis_baratheon"}, set()),
        ({"baratheon": "melisandre", "greyjoy": "theon_greyjoy"}, set()),
        ({"martell": "nymeria_sand", "baratheon": "melisandre"}, {"nymeria_sand"}),
        ({"lannister": "ser_kevan_lannister", "greyjoy": "asha_greyjoy"}, None),
    ],
)
def test_a_text_counts_when_it_took_effect(cards: dict[House, str], acted: set[str] | None) -> None:
    """Neither does a card without a text count, nor a text whose condition does not hold."""
    attacker, defender = cards
    play = fight(duel(attacker, defender), attacker, cards)

    assert texts_in(play) == (set(cards.values()) if acted is None else acted)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "tests.game_coverage", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parents[1],
    )


def test_the_command_counts_what_is_reached() -> None:
    """Every kind of question and every card has its row, and what was never reached is told."""
    run = command("--players", "4", "--games", "2", "--json")

    result = json.loads(run.stdout)
    counted = result["coverage"]
    assert (run.returncode, run.stderr, result["games"]) == (0, "", 2)
    assert counted["place_orders"]["raid"] > 10
    assert counted["end of the game"]["last_round"] == 2
    unreached = {
        f"{what}: {which}" for what, rows in counted.items() for which, n in rows.items() if not n
    }
    assert set(result["missed"]) <= unreached
    assert len(unreached - set(result["missed"])) == 2  # what is too rare


def test_the_command_tells_a_mistake_in_one_sentence() -> None:
    """As `rookery simulate` does."""
    run = command("--edition", "fourth")

    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == "rookery: There is no edition 'fourth'. There are: second, first.\n"
