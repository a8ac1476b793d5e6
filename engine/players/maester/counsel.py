"""Everything the maester keeps in mind while it thinks about one question."""

import random
from functools import cached_property

from engine.names import House
from engine.players.danger import Watch
from engine.players.maester.worth import Worth
from engine.players.outlook import Outlook
from engine.view import View


class Counsel:
    """The maester's reading of the board: outlook, dangers and values, and a little whim.

    `whim` gives numbers from 0 up to 1 that depend only on the seed and the question, so that
    bids and cards cannot be foreseen but a game can be replayed.
    """

    def __init__(self, view: View, house: House, whim: str) -> None:
        self.view = view
        self.house = house
        self.outlook = Outlook(view, house)
        self.watch = Watch(self.outlook, orders_known=view.step not in ("westeros", "planning"))
        self._whim = whim

    @cached_property
    def worth(self) -> Worth:
        """What areas are worth to me."""
        return Worth(self.outlook)

    @cached_property
    def whim(self) -> random.Random:
        """Chance: the same whenever this is asked in this round."""
        return random.Random(f"{self._whim}:{self.view.round}")

    @cached_property
    def power(self) -> int:
        """My available power."""
        return self.view.power[self.house]

    @cached_property
    def last_round(self) -> bool:
        """Whether nothing comes after this round."""
        return self.view.round >= self.outlook.edition.constants.round_count

    @cached_property
    def power_value(self) -> float:
        """What one more power token is worth: much to the poor, little to the rich."""
        if self.last_round:
            return 0.05
        if self.power < 6:
            return 1.1
        return 0.7 if self.power < 12 else 0.3

    @cached_property
    def leader(self) -> House:
        """The rival with most castles and strongholds."""
        view = self.view
        throne = view.tracks["iron_throne"]
        return max(
            self.outlook.rivals, key=lambda house: (view.victory[house], -throne.index(house))
        )
