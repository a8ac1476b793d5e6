"""A game read again: a round on a page, and why a deed ended as it did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from bot.narrator.account import LIMIT, narrate
from bot.narrator.chapters import line, tell
from bot.narrator.lore import quoted_rule
from bot.narrator.passages import Passage, passages
from bot.narrator.rewinds import rewound_account
from bot.narrator.words import TRACK_NAMES, Words
from engine.edition import Edition
from engine.events import (
    BidsRevealed,
    BladeUsed,
    CombatBegan,
    CombatResolved,
    Event,
    GarrisonRemoved,
    HouseCardsRevealed,
    NeutralForceBeaten,
    Raided,
    Retreated,
    RoundBegan,
    StepEnded,
    SupplyMoved,
    TidesRevealed,
    UnitsLost,
    WildlingsMet,
)
from engine.names import Step
from engine.rulebook.book import RuleId, Topic
from engine.shelf import box_of
from engine.view import View

if TYPE_CHECKING:  # words need no database
    from bot.moderator.chronicle import Chapter, Numbered

TOPICS: dict[Step, str] = {
    "westeros": "Westeros phase",
    "planning": "Planning phase",
    "raven": "Messenger Raven",
    "raids": "Raid orders",
    "marches": "March orders",
    "consolidate": "Consolidate Power",
}
"""What to look up in the rules during a step."""
ROOM_FOR_A_HEADING = 60
RULES_SHOWN = 5
ROOM_FOR_A_SUBJECT = 120
MOST_DEEDS = 25


def topic(view: View) -> str:
    """What to look up in the rules now."""
    return "Combat" if view.combat is not None else TOPICS[view.step]


# --- A round on a page --------------------------------------------------------------------------


def chapter_pages(chapter: "Chapter", edition: Edition, limit: int = LIMIT) -> list[str]:
    """A round as it was told, step by step, and what was taken back of it: on as few pages as it
    fits, each of at most `limit` characters.
    """
    room = limit - ROOM_FOR_A_HEADING
    told = [narrate(step, edition, limit=room) for step in _steps(chapter.events)]
    back = "\n".join(_taken_back(chapter, Words(edition)))
    pages = _packed([*told, *([_cut(back, room)] if back else [])], room) or ["Nothing yet."]
    head = f"## Game {chapter.game.id}, round {chapter.round}"
    count = len(pages)
    heads = [f"{head}, page {n} of {count}" if count > 1 else head for n in range(1, count + 1)]
    return [f"{head}\n{page}" for head, page in zip(heads, pages, strict=True)]


def _steps(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events of each step, and those of the step that goes on."""
    step: list[Event] = []
    for event in events:
        step.append(event)
        if isinstance(event, StepEnded):
            yield step
            step = []
    if step:
        yield step


def _packed(texts: Sequence[str], room: int) -> list[str]:
    """The texts one below the other, a new page begun where one does not fit any more."""
    pages: list[str] = []
    for text in texts:
        if pages and len(pages[-1]) + len(text) < room:
            pages[-1] += f"\n{text}"
        else:
            pages.append(text)
    return pages


def _cut(text: str, most: int) -> str:
    """The whole lines that fit."""
    lines = text.splitlines()
    while lines and sum(map(len, lines)) + len(lines) > most:
        lines.pop()
    return "\n".join(lines)


def _taken_back(chapter: "Chapter", words: Words) -> Iterator[str]:
    for each in chapter.taken_back:
        yield f"↩️ {rewound_account(each.rewound, words)}"
        told = line(each.events, words.edition)
        yield from (f"~~{text}~~" for text in told.splitlines() if text.strip())


# --- Why ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed that numbers and rules have decided; `number` is that of its first event."""

    number: int
    round: int | None
    passage: Passage


def deeds(events: Sequence["Numbered"]) -> list[Deed]:
    """The deeds among these events of which there is something to explain, the newest first."""
    told = passages(event for _, event in events)
    starts = [0, *accumulate(1 + len(passage.rest) for passage in told)]
    found, round_ = [], None
    for passage, start in zip(told, starts, strict=False):
        if isinstance(passage.first, RoundBegan):
            round_ = passage.first.round
        if topics_of(passage):
            number = round_ or _round_ending_after(events[start:])
            found.append(Deed(events[start][0], number, passage))
    return found[::-1][:MOST_DEEDS]


def _round_ending_after(events: Sequence["Numbered"]) -> int | None:
    return next((event.round for _, event in events if isinstance(event, StepEnded)), None)


def deed_line(deed: Deed, words: Words) -> str:
    """A deed in a few words, to choose it by: `Round 3: combat for Riverrun`."""
    when = f"Round {deed.round}: " if deed.round else ""
    return f"{when}{_subject(deed.passage, words)}"


def deed_account(deed: Deed, edition: Edition, limit: int = LIMIT) -> str:
    """What happened with its numbers, and the rules that decided it."""
    words = Words(edition)
    rules = [_cited(rule) for rule in rules_of(deed.passage, edition)]
    kept = _cut("\n".join(rules), limit // 2)
    told = tell(deed.passage, words)[: limit - len(kept) - ROOM_FOR_A_SUBJECT]
    return f"### {deed_line(deed, words)}\n{told}\n{kept}"


def rules_of(passage: Passage, edition: Edition) -> list[RuleId]:
    """The rules that decided a deed, the weightiest first."""
    rulings = box_of(edition.id).rulebook.rulings
    return [rule for about in topics_of(passage) for rule in rulings.get(about, ())][:RULES_SHOWN]


def topics_of(passage: Passage) -> list[Topic]:
    """What the rules have decided in a deed; nothing in most."""
    fought = passage.one(CombatResolved)
    if passage.one(CombatBegan) is not None:
        return _of_combat(passage, fought) if fought else []
    met: list[tuple[Topic, bool]] = [
        ("wildlings", bool(passage.of(WildlingsMet))),
        ("bids", bool(passage.of(BidsRevealed)) and not passage.of(WildlingsMet)),
        ("neutral", bool(passage.of(NeutralForceBeaten))),
        ("raid", any(raid.target is not None for raid in passage.of(Raided))),
        ("supply", bool(passage.of(SupplyMoved) or _lost_to(passage, "supply"))),
    ]
    return [about for about, is_so in met if is_so]


def _of_combat(passage: Passage, fought: CombatResolved) -> list[Topic]:
    met: list[tuple[Topic, bool]] = [
        ("victor", True),
        ("strength", True),
        ("no_retreat", _lost_to(passage, "no_retreat")),
        ("retreat", bool(passage.of(Retreated))),
        ("casualties", _lost_to(passage, "swords")),
        ("tides", bool(passage.of(TidesRevealed))),
        ("blade", bool(passage.of(BladeUsed))),
        ("support", bool(fought.attacker_strength.support or fought.defender_strength.support)),
        ("garrison", bool(passage.of(GarrisonRemoved) or fought.defender_strength.garrison)),
        ("cards", bool(passage.of(HouseCardsRevealed))),
    ]
    return [about for about, is_so in met if is_so]


def _lost_to(passage: Passage, cause: str) -> bool:
    return any(lost.cause == cause for lost in passage.of(UnitsLost))


def _cited(rule: RuleId) -> str:
    return f"`{rule}`\n{quoted_rule(rule)}"


def _subject(passage: Passage, words: Words) -> str:
    began = passage.one(CombatBegan)
    if began is not None:
        sides = f"{words.house(began.attacker)} against {words.house(began.defender)}"
        return f"{sides}, combat for {words.area(began.area)}"
    if passage.of(WildlingsMet):
        return "the wildlings"
    for bids in passage.of(BidsRevealed):
        return f"bids for {TRACK_NAMES.get(bids.purpose, 'the Wall')}"
    for beaten in passage.of(NeutralForceBeaten):
        return f"the neutral force of {words.area(beaten.area)}"
    for raid in passage.of(Raided):
        return f"{words.house(raid.house)}'s raid from {words.area(raid.area)}"
    return "supply"
