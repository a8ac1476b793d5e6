"""The names used in recorded games, as ours.

Other programs write `the-golden-sound`, `port-of-pyke` or `march+1*`; we write `golden_sound`,
`port_pyke` and `march_plus_1`. Renaming what is already ours changes nothing, so files in either
spelling are read alike.
"""

from functools import cache
from typing import Any, TypeAlias

from engine.edition import Edition, load_edition
from engine.shelf import DEFAULT

Json: TypeAlias = dict[str, Any]
"""One JSON object, as read."""

_ORDERS = {
    "march-1": "march_minus_1",
    "march+0": "march_0",
    "march+1*": "march_plus_1",
    "defense+1": "defense_1",
    "defense+2*": "defense_2",
    "support+0": "support_0",
    "support+1*": "support_plus_1",
    "raid*": "raid_special",
    "power": "consolidate_power",
    "power*": "consolidate_power_special",
}
_ARTICLES = ("the_", "a_")


@cache
def _known(edition_name: str) -> frozenset[str]:
    edition: Edition = load_edition(edition_name)
    return frozenset(
        (
            *edition.areas,
            *edition.house_cards,
            *edition.westeros_cards,
            *edition.wildling_cards,
        )
    )


@cache
def our_name(theirs: str) -> str:
    """An identifier of a recorded game in our spelling."""
    name = theirs.replace("-", "_").replace("port_of_", "port_")
    known = _known(DEFAULT.id)
    if name in known:
        return name
    for article in _ARTICLES:
        bare = name.removeprefix(article)
        if bare in known:
            return bare
    return name


def our_order(theirs: str) -> str:
    """An order token of a recorded game in our spelling."""
    return _ORDERS.get(theirs, theirs)


def our_westeros_card(theirs: str, deck: str) -> str:
    """A Westeros card; two names are printed in the decks I and II, with a number in ours."""
    name = our_name(theirs)
    number = {"1": "1", "2": "2", "I": "1", "II": "2"}.get(deck, "")
    return f"{name}_{number}" if f"{name}_{number}" in _known(DEFAULT.id) else name


def renamed(value: Any) -> Any:
    """A whole JSON value with every identifier in our spelling, orders included."""
    if isinstance(value, str):
        # "power" is an order, a choice and a field: only where orders stand is it one.
        return our_name(value) if value not in _ORDERS else value
    if isinstance(value, list):
        return [renamed(item) for item in value]
    if isinstance(value, dict):
        return {our_name(key): _renamed_field(key, item) for key, item in value.items()}
    return value


def _renamed_field(key: str, value: Any) -> Any:
    if key == "orders" and isinstance(value, dict):
        return {our_name(area): our_order(order) for area, order in value.items()}
    if key in ("order", "from", "to", "removed") and isinstance(value, str):
        return our_order(value) if value in _ORDERS else our_name(value)
    return renamed(value)
