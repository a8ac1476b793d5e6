"""Time zones as people name them."""

from zoneinfo import ZoneInfo

import pytest

from bot.errors import Refused
from bot.zones import zone_named, zones, zones_like


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("Berlin", "Europe/Berlin"),
        (" new york ", "America/New_York"),
        ("America/New_York", "America/New_York"),
        ("america/kentucky/louisville", "America/Kentucky/Louisville"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_known_by_its_city_or_by_its_name(words: str, zone: str) -> None:
    """However it is spelt, in capitals or not."""
    assert zone_named(words) == zone


@pytest.mark.parametrize("words", ["", "nowhere at all", "../../etc/passwd", "x" * 500])
def test_what_is_no_zone_is_refused(words: str) -> None:
    """And an example says what would do."""
    with pytest.raises(Refused, match="such as Berlin"):
        zone_named(words)


def test_every_zone_that_is_offered_can_be_had() -> None:
    """By the name under which it is offered."""
    for zone in zones().values():
        assert ZoneInfo(zone_named(zone)).key == zone


def test_what_begins_as_typed_is_suggested_first() -> None:
    """Then what is alike, and no more than there is room for."""
    found = zones_like("lond", 5)

    assert found[0] == "Europe/London"
    assert len(found) <= 5
    assert len(zones_like("", 25)) == 25
