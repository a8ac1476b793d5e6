"""What the games are played by: the editions in turn, paces, and days near changes of the clock."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from bot.moderator.pace import HOUR, PRESETS, Pace, Within
from bot.moderator.terms import Terms
from engine.edition import load_edition
from engine.shelf import edition_name
from tests.long.weeks.people import ZONES

EDITIONS = ("second", "first", edition_name("first", ("martell", "ports")))
CHANGES = {
    "Europe/Berlin": ("2026-03-29", "2026-10-25"),
    "America/New_York": ("2026-03-08", "2026-11-01"),
    "Australia/Lord_Howe": ("2026-04-05", "2026-10-04"),
}
"""The days on which the clocks change; on Lord Howe Island by half an hour."""
STRICT = Pace(
    name="custom",
    plan=Within(minutes=24 * HOUR),
    choice=Within(minutes=16 * HOUR),
    combat=Within(minutes=12 * HOUR),
    vacation=7,
)
"""Around the clock, and nothing to be excused with."""


PACES = (PRESETS["daily"], PRESETS["relaxed"], STRICT)


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a numbered game is played by."""

    edition: str
    players: int
    terms: Terms
    begins: datetime


def agreed(number: int, chance: Random) -> Agreed:
    """In 27 games each edition meets each zone at each pace; a change of the clock is near."""
    edition = EDITIONS[number % 3]
    zone = ZONES[number // 3 % 3]
    pace = PACES[(number + number // 3 + number // 9) % 3]
    change = datetime.fromisoformat(chance.choice(CHANGES[zone])).replace(tzinfo=UTC)
    return Agreed(
        edition=edition,
        players=max(load_edition(edition).setups),
        terms=Terms(pace=pace.model_copy(update={"zone": zone})),
        begins=change - timedelta(days=chance.uniform(1, 20)),
    )
