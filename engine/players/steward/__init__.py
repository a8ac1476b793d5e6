"""The steward minds the seat of a player who is away: deterministic, defensive, never ambitious.

What it does, so that everybody at the table may know:

* It starts no attack and takes no new land. Its March orders, also those it inherits, stand still.
* Orders: Defense where an attack could cost most, then Support beside areas in danger, then
  Consolidate Power on land, best crowns first; what is left over gets Support, Raid or a March
  that will stand still.
* A special Consolidate Power order in a castle or stronghold musters while supply allows it.
* Raids only remove orders that could be used against its areas: Support, then Raid.
* It supports itself and nobody else, and accepts help.
* It bids 1 power for a track if it has 4 or more, and its fair share against the wildlings.
* It musters where danger is greatest, never beyond supply, and makes footmen knights.
* House cards: the weakest card that wins for certain, else its strongest. Texts it may use are
  used when it is losing, but it pays for none.
* Losses: footmen first. Retreats: fewest losses, then the best guarded area.
* It keeps its one-time orders, and builds fortifications where danger is great.
* As holder of a token it puts itself first, changes nothing else, and orders ties as they stand.
"""

from collections.abc import Callable
from typing import Any

from engine.loading import load_modules
from engine.players.outlook import Outlook
from engine.players.steward.repertoire import CHOOSERS
from engine.requests import Answer, Request
from engine.view import View

__all__ = ["Steward"]


class Steward:
    """Its answers depend on the request and the view alone."""

    def choose(self, request: Request[Any], view: Callable[[], View]) -> Answer:
        """A cautious answer, quickly found."""
        return CHOOSERS[request.kind](request, Outlook(view(), request.house))


load_modules(__name__, __path__)
