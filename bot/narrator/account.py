"""The account that goes with the map when a step of the round is over."""

from collections.abc import Container, Iterable, Sequence
from itertools import accumulate

from bot.narrator.chapters import tell
from bot.narrator.passages import Passage, passages
from bot.narrator.words import Words, number
from engine.edition import Edition
from engine.events import (
    CombatBegan,
    Event,
    GameEnded,
    PowerConsolidated,
    PowerGained,
    Raided,
    RoundBegan,
    StepEnded,
)
from engine.names import House, Step

LIMIT = 2000
"""Characters that fit into one message."""

HEADINGS: dict[Step, str] = {
    "westeros": "Westeros phase",
    "planning": "orders revealed",
    "raven": "the Messenger Raven",
    "raids": "raids",
    "marches": "marches",
    "consolidate": "consolidating power",
}
QUIET: dict[Step, str] = {
    "westeros": "The realm holds its breath.",
    "planning": "No orders were placed.",
    "raven": "The raven stays in its cage.",
    "raids": "Nobody rides to raid.",
    "marches": "No army stirs.",
    "consolidate": "No power is gathered.",
}


def narrate(
    events: Iterable[Event], edition: Edition, *, known: int = 0, limit: int = LIMIT
) -> str:
    """What happened since the last account, as markdown of less than `limit` characters.

    The first `known` events were told in shorter messages before. If it was too much, details go
    first, then the smallest deeds, those told before ahead of new ones; how many were left out is
    said.
    """
    told = list(passages(events))
    old = _told_before(told, known)
    words = Words(edition)
    heading = _heading(told)
    gathered = [passage for passage in told if _gathers(passage)]
    vain = [passage for passage in told if _in_vain(passage)]
    summed_up = [*_harvest(gathered, words), *_vain_raids(vain, words)]
    story = [
        passage
        for passage in told
        if not (_gathers(passage) or _in_vain(passage))
        and not isinstance(passage.first, StepEnded | RoundBegan)
    ]
    for brief in (False, True):
        lines = [(passage, tell(passage, words, brief=brief)) for passage in story]
        lines += summed_up
        kept = [(passage, text) for passage, text in lines if text]
        text = "\n".join([*heading, *([text for _, text in kept] or _silence(told))])
        if len(text) < limit:
            return text
    return _shortened(heading, kept, old, limit)


def _told_before(told: Sequence[Passage], known: int) -> set[int]:
    """Which passages (by `id`) lie wholly within the first `known` events."""
    ends = accumulate(1 + len(passage.rest) for passage in told)
    return {id(passage) for passage, end in zip(told, ends, strict=True) if end <= known}


def _heading(told: Sequence[Passage]) -> list[str]:
    ended = [passage.first for passage in told if isinstance(passage.first, StepEnded)]
    began = [passage.first for passage in told if isinstance(passage.first, RoundBegan)]
    if any(isinstance(passage.first, GameEnded) for passage in told):
        return ["### The game is over"]
    if ended:
        return [f"### Round {ended[-1].round}: {HEADINGS[ended[-1].step]}"]
    return [f"### Round {began[-1].round}"] if began else []


def _gathers(passage: Passage) -> bool:
    return isinstance(passage.first, PowerConsolidated) and passage.first.use == "power"


def _harvest(gathered: Sequence[Passage], words: Words) -> list[tuple[Passage, str]]:
    """One line for each house that consolidated power, however many orders it took."""
    by_house: dict[House, list[Passage]] = {}
    for passage in gathered:
        for order in passage.of(PowerConsolidated):
            by_house.setdefault(order.house, []).append(passage)
    return [(orders[-1], _gain(house, orders, words)) for house, orders in by_house.items()]


def _gain(house: House, orders: Sequence[Passage], words: Words) -> str:
    amounts = {
        words.title(order.area): sum(gain.amount for gain in passage.of(PowerGained))
        for passage in orders
        for order in passage.of(PowerConsolidated)
    }
    if not any(amounts.values()):
        return f"**{words.house(house)}** finds no power to gather ({', '.join(amounts)})."
    shown = ", ".join(f"{area} {amount}" for area, amount in amounts.items())
    return f"**{words.house(house)}** gains {sum(amounts.values())} power ({shown})."


def _in_vain(passage: Passage) -> bool:
    return isinstance(passage.first, Raided) and passage.first.target is None


def _vain_raids(vain: Sequence[Passage], words: Words) -> list[tuple[Passage, str]]:
    """All raids that removed nothing, in one line."""
    raids = [
        f"{words.house(raid.house)} ({words.title(raid.area)})"
        for passage in vain
        for raid in passage.of(Raided)
    ]
    return [(vain[-1], f"Raids that found nothing to take: {', '.join(raids)}.")] if vain else []


def _silence(told: Sequence[Passage]) -> list[str]:
    return [QUIET[p.first.step] for p in told if isinstance(p.first, StepEnded)][-1:]


def _shortened(
    heading: list[str], lines: list[tuple[Passage, str]], old: Container[int], limit: int
) -> str:
    """Leave lines out and say so.

    Lines told before go ahead of new ones, quiet ones of combats, later ones of earlier.
    """
    room = limit - sum(len(text) + 1 for text in heading) - 60
    kept: set[int] = set()
    by_weight = sorted(
        range(len(lines)),
        key=lambda n: (id(lines[n][0]) in old, not _weighty(lines[n][0]), n),
    )
    for number_ in by_weight:
        length = len(lines[number_][1]) + 1
        if length < room:
            kept.add(number_)
            room -= length
    left_out = [passage for n, (passage, _) in enumerate(lines) if n not in kept]
    texts = [text for n, (_, text) in enumerate(lines) if n in kept]
    where = "told above" if all(id(passage) in old for passage in left_out) else "see the map"
    deeds = number(len(left_out), "more deed")
    more = f"*… and {deeds}, too many for one message: {where}.*"
    return "\n".join([*heading, *texts, more])


def _weighty(passage: Passage) -> bool:
    return isinstance(passage.first, GameEnded) or passage.one(CombatBegan) is not None
