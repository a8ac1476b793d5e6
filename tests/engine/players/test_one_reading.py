"""What a computer player believes of the board is what the rules then say.

Beliefs are taken from the player's own View before a question, and held against what the rules ask
and tell afterwards, in random games of all books in which any two options meet.
"""

import pytest

from engine.game import Game
from engine.players.outlook import Outlook
from engine.requests import ResolveMarch
from tests.engine.every_option import Combination, combinations_of_options, follow

COMBINATIONS = pytest.mark.parametrize("combination", combinations_of_options(), ids=str)


# --- Where units can go -------------------------------------------------------------------------


class Marches:
    """Holds marches believed possible against those that are asked about."""

    def __init__(self) -> None:
        self.seen = 0

    def check(self, game: Game) -> None:
        """As the house itself and as everybody else believes, for each march that is asked."""
        for request in game.pending.values():
            if isinstance(request, ResolveMarch) and request.by is None:
                for viewer in game.world.turn_order:
                    self._compare(Outlook(game.view(viewer), viewer), request)

    def _compare(self, outlook: Outlook, request: ResolveMarch) -> None:
        for area, option in request.options.items():
            believed = {
                to for to in outlook.edition.areas if outlook.marches_to(request.house, area, to)
            }
            assert believed == set(option.destinations)
            self.seen += len(believed)


@pytest.mark.case("FC-R11")
@COMBINATIONS
def test_what_seems_in_reach_is_what_a_march_is_asked_about(combination: Combination) -> None:
    """On foot, by ship, into ports, over rivers, under truces: for every viewer."""
    marches = Marches()

    follow(combination, marches.check)

    assert marches.seen > 100


@pytest.mark.case("FC-R11")
@COMBINATIONS
def test_a_march_still_to_be_ordered_is_foreseen_as_it_will_be_asked(
    combination: Combination,
) -> None:
    """Destinations, resistance, what neutral forces need: for the house's own marches."""
    compared = 0

    def check(game: Game) -> None:
        nonlocal compared
        for house, request in game.pending.items():
            if isinstance(request, ResolveMarch) and request.called is None and request.by is None:
                outlook = Outlook(game.view(house), house)
                for area, option in request.options.items():
                    assert outlook.march_option(area, option.modifier) == option
                    compared += 1

    follow(combination, check)

    assert compared > 20
