"""Orders written as text: `winterfell m+1, white harbor s`.

Area names are matched loosely, order tokens by their type, number and star. What is not understood
is said, never guessed.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from bot.narrator.words import Words, listed
from engine.edition import Edition, Order, OrderType
from engine.names import AreaId, OrderToken

LIKE_ENOUGH = 75
CLEARLY_BETTER = 6
TYPES: dict[str, OrderType] = {
    "m": "march",
    "d": "defense",
    "s": "support",
    "r": "raid",
    "c": "consolidate_power",
}
SHORT: dict[OrderType, str] = {
    "march": "m",
    "defense": "d",
    "support": "s",
    "raid": "r",
    "consolidate_power": "cp",
}
ORDER = re.compile(
    r"(?P<type>m(?:arch)?|d(?:ef(?:en[sc]e)?)?|s(?:up(?:port)?)?|r(?:aid)?"
    r"|c(?:p|onsolidate(?: power)?))"
    r" ?(?P<number>[-+]? ?\d)? ?(?P<star>\*)?"
)


@dataclass(slots=True)
class ReadOrders:
    """What was understood (area -> token), and what was not, in sentences."""

    orders: dict[AreaId, OrderToken] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def read_orders(text: str, areas: Sequence[AreaId], words: Words) -> ReadOrders:
    """Orders for these `areas` out of a pasted text, one entry per comma, semicolon or line."""
    found = ReadOrders()
    for entry in re.split(r"[,;\n]", text):
        if entry.strip():
            _read_entry(entry, areas, words, found)
    return found


def _read_entry(entry: str, areas: Sequence[AreaId], words: Words, found: ReadOrders) -> None:
    shown = entry.strip()[:60]
    place, token = split_entry(entry, words.edition)
    if token is None:
        found.problems.append(
            f"“{shown}”: no order token at the end. Write for example `winterfell m+1`."
        )
        return
    matches = like(place, areas, words)
    if len(matches) != 1:
        found.problems.append(f"“{shown}”: {_doubt(matches, words)}")
        return
    area = matches[0]
    if area in found.orders:
        found.problems.append(f"“{shown}”: {words.title(area)} has an order in this text already.")
        return
    found.orders[area] = token


def _doubt(matches: Sequence[AreaId], words: Words) -> str:
    if not matches:
        return "no area with units of yours has such a name."
    return f"do you mean {listed([words.title(area) for area in matches], 'or')}?"


def split_entry(entry: str, edition: Edition) -> tuple[str, OrderToken | None]:
    """An entry's area name and order token; the token is None if there is none at the end."""
    tidy = tidied(entry)
    for match in re.finditer(r"\s", tidy):
        token = token_named(tidy[match.end() :], edition)
        if token is not None:
            return tidy[: match.start()].strip(" :=-"), token
    return tidy, None


def tidied(text: str) -> str:
    """Lower case, with one kind of minus, star, apostrophe and space."""
    for typed, plain in {"−": "-", "–": "-", "★": "*", "’": "'", ":": " ", "=": " "}.items():
        text = text.replace(typed, plain)
    return " ".join(text.casefold().split())


def token_named(text: str, edition: Edition) -> OrderToken | None:
    """The token meant by `m-1`, `march +1*`, `d2`, `s`, `r*`, `cp`: None if it is none."""
    match = ORDER.fullmatch(tidied(text))
    if match is None:
        return None
    meant = TYPES[match["type"][0]]
    fitting = [order for order in edition.order_tokens if order.type == meant]
    if match["number"]:
        number = int(match["number"].replace(" ", ""))
        fitting = [order for order in fitting if order.modifier == number]
    if match["star"]:
        fitting = [order for order in fitting if order.special]
    fitting.sort(key=lambda order: (order.special, abs(order.modifier)))
    return fitting[0].id if fitting else None


def short(order: Order) -> str:
    """The token as short text that reads back: `m+1`, `d2`, `r*`."""
    letters = SHORT[order.type]
    if order.type in ("raid", "consolidate_power"):
        return letters + ("*" if order.special else "")
    if not order.modifier:
        return letters
    return (
        f"{letters}{order.modifier}" if order.type == "defense" else f"{letters}{order.modifier:+d}"
    )


def written_orders(orders: dict[AreaId, OrderToken], words: Words) -> str:
    """Orders as text that `read_orders` reads back."""
    return "\n".join(
        f"{words.title(area)} {short(words.edition.orders[token])}"
        for area, token in orders.items()
    )


def like(name: str, areas: Iterable[AreaId], words: Words) -> list[AreaId]:
    """The areas that `name` may mean: one if it is clear, several in doubt, none if unknown."""
    wanted = _bare(name)
    if not wanted:
        return []
    names = {area: _bare(words.title(area)) for area in areas}
    for area, known in names.items():
        if wanted in (known, area, area.replace("_", " ")):
            return [area]
    scored = sorted(
        ((_likeness(wanted, known), area) for area, known in names.items()), reverse=True
    )
    good = [(score, area) for score, area in scored if score >= LIKE_ENOUGH]
    return [area for score, area in good if score > good[0][0] - CLEARLY_BETTER]


def _bare(name: str) -> str:
    return re.sub(r"\b(the|of)\b|[^a-z ]", "", tidied(name)).strip()


def _likeness(wanted: str, known: str) -> float:
    """Likeness in per cent; the start of a name counts like the name."""
    if known.startswith(wanted) and len(wanted) >= 3:
        return 95.0
    if any(word.startswith(wanted) for word in known.split()) and len(wanted) >= 3:
        return 85.0
    return max(fuzz.ratio(wanted, known), fuzz.token_sort_ratio(wanted, known))
