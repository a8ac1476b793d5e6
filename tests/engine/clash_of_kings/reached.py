"""What random games with the expansion should reach, and what they did reach."""

from collections import Counter
from collections.abc import Iterator

from engine.edition import load_edition
from engine.events import (
    CardTextBorrowed,
    FortificationBuilt,
    FortificationLost,
    HouseBarred,
    HouseCardsRevealed,
    OneTimeOrderPlaced,
    OneTimeOrderResolved,
    PortCaptured,
    Raided,
    TokenSeized,
)
from engine.game import Game

EVERYTHING = "fortifications+martell+one-time-orders+ports+siege-engines"
EDITIONS = (f"first+{EVERYTHING}", f"first+house-cards+{EVERYTHING}")
QUESTIONS = (
    "place_one_time_order",
    "use_one_time_order",
    "pick_orders",
    "gather_units",
    "claim_power",
    "spend_power",
    "seize_token",
    "capture_port",
    "consolidate_power",
    "choose_house",
)
EVENTS = (
    OneTimeOrderPlaced,
    HouseBarred,
    FortificationBuilt,
    FortificationLost,
    PortCaptured,
    TokenSeized,
    CardTextBorrowed,
)


def foreseen() -> dict[str, int]:
    """Everything that is counted, at zero."""
    rows = [f"question {kind}" for kind in QUESTIONS]
    rows += [f"event {event.__name__}" for event in EVENTS]
    for name in EDITIONS:
        edition = load_edition(name)
        rows += [f"card {card}" for card in edition.house_cards]
        rows += [f"resolved {order}" for order in edition.one_time_orders]
        icons = edition.one_time_orders.values()
        rows += [f"raided {order.id}" for order in icons if order.icon != "march"]
    return dict.fromkeys(rows, 0)


def reached(game: Game) -> Counter[str]:
    """What a finished game reached, by playing it once more."""
    again = Game.start(game.setup, game.seed, keep_checkpoints=False)
    found: Counter[str] = Counter()
    for event in again.opening:
        found.update(_rows(event))
    for logged in game.log:
        if logged.forced:
            continue
        found[f"question {logged.answer.kind}"] += 1
        for event in again.submit(logged.house, logged.answer):
            found.update(_rows(event))
    return found


def _rows(event: object) -> Iterator[str]:
    yield f"event {type(event).__name__}"
    if isinstance(event, HouseCardsRevealed):
        yield from (f"card {card}" for card in event.cards.values() if card)
    if isinstance(event, OneTimeOrderResolved):
        yield f"resolved {event.token}"
    if isinstance(event, Raided) and event.removed:
        yield f"raided {event.removed}"
