"""Time zones as people name them: by a city."""

from functools import lru_cache
from zoneinfo import available_timezones

from rapidfuzz import fuzz, process

from bot.errors import Refused

REGIONS = frozenset(
    "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific".split()  # noqa: SIM905 - easier to read
)
UTC = "UTC"
ALIKE = 80


@lru_cache(maxsize=1)
def zones() -> dict[str, str]:
    """The zone of every city, by its name in small letters: `new york` -> `America/New_York`."""
    return {"utc": UTC} | {city_of(zone).lower(): zone for zone in _of_regions()}


@lru_cache(maxsize=1)
def _of_regions() -> tuple[str, ...]:
    found = available_timezones()
    return tuple(sorted(zone for zone in found if zone.partition("/")[0] in REGIONS))


def city_of(zone: str) -> str:
    """The city that stands for a zone: `New York`."""
    return zone.rpartition("/")[2].replace("_", " ")


def zone_named(words: str) -> str:
    """The zone that somebody means.

    Raises:
        Refused: there is none of that name; the message says what is alike.
    """
    wanted = words.strip().replace("_", " ").lower()
    known = zones()
    for zone in _of_regions():
        if zone.lower().replace("_", " ") == wanted:
            return zone
    if wanted in known:
        return known[wanted]
    near = process.extractOne(wanted, list(known), score_cutoff=ALIKE)
    hint = f" Did you mean {city_of(known[near[0]])}?" if near else ""
    raise Refused(f"I know no time zone by that name.{hint} Name a large city, such as Berlin.")


def zones_like(words: str, most: int) -> list[str]:
    """The zones that somebody may mean who is typing: what begins so first."""
    wanted = words.strip().replace("_", " ").lower()
    known = zones()
    if not wanted:
        return list(known.values())[:most]
    beginning = [zone for city, zone in known.items() if city.startswith(wanted)]
    found = process.extract(wanted, list(known), scorer=fuzz.WRatio, limit=most, score_cutoff=70)
    return list(dict.fromkeys([*beginning, *(known[city] for city, *_ in found)]))[:most]
