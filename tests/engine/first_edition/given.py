"""Positions of the first edition, where most tests begin."""

from engine.options import FirstEditionOptions
from tests.engine.scenario import Scenario


def first(
    players: int = 5, *, empty: bool = True, options: FirstEditionOptions | None = None
) -> Scenario:
    """The first edition, without any unit on the board unless told otherwise.

    Order of play: Baratheon, Lannister, Stark, Tyrell, Greyjoy. Fiefdoms: Greyjoy, Tyrell, Stark,
    Baratheon, Lannister. King's Court: Lannister, Stark, Baratheon, Greyjoy, Tyrell.
    """
    return Scenario(players, edition="first", empty=empty, options=options)
