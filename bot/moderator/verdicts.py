"""What came of a deadline that has passed, judged before it is written down."""

from dataclasses import dataclass
from datetime import datetime

from bot.moderator.patience import Missed, Waited
from engine.names import House


@dataclass(frozen=True, slots=True)
class Verdict:
    """A deadline as it was when it was judged. `ruling` None: the player's draft was handed in."""

    house: House
    due_at: datetime
    ruling: Waited | Missed | None
