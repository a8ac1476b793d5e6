"""What a House card's text can do, and when in a combat it acts. Card timing, windows W0 to W9.

Each House declares its texts in the folder of its box; the steps of a combat look here.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine.names import CardId, House, Side, UnitKind
from engine.table import Table
from engine.world import Combat, World

Moment: TypeAlias = Literal["cancel", "immediate", "win", "lose", "after"]
"""W1, W2, W5 for either side, and W9: the moments at which texts do something once."""

Deed: TypeAlias = Callable[[Table, Combat, House], Awaitable[None]]
"""What a text does at its moment; the house is the one that played the card."""


class Extra(NamedTuple):
    """What a text adds to its card while strength and icons are read."""

    strength: int = 0
    swords: int = 0
    towers: int = 0


class FightingUnit(NamedTuple):
    """One ready unit that counts in a combat, as fighter or in support of `side`."""

    kind: UnitKind
    house: House
    side: Side
    supporting: bool


Bonus: TypeAlias = Callable[[World, Combat, House], Extra]
UnitText: TypeAlias = Callable[[World, Combat, House, FightingUnit, int], int]
"""(world, combat, who played the card, a unit, its strength so far) -> its strength."""


@dataclass(frozen=True, slots=True)
class CardText:
    """A House card's text: what it does at each moment, and what holds as long as it is shown."""

    card: str
    cancel: Deed | None = None
    immediate: Deed | None = None
    win: Deed | None = None
    lose: Deed | None = None
    after: Deed | None = None
    bonus: Bonus | None = None
    unit_strength: UnitText | None = None
    always_last: bool = False
    """Of several texts on unit strength this one has the last word (an option)."""
    voids_printed_strength: bool = False
    ignores_strength_defending: bool = False
    """The whole strength of the opponent's card counts 0 while its house defends."""
    bars_blade: bool = False
    """The opponent may not use the Valyrian Steel Blade."""
    doubles_defense: bool = False
    loses_no_units: bool = False
    picks_retreat: bool = False
    keeps_winner_out: bool = False
    carries_march_on: bool = False

    def at(self, moment: Moment) -> Deed | None:
        """What the text does at that moment."""
        deed: Deed | None = getattr(self, moment)
        return deed


NO_TEXT = CardText("")
_TEXTS: dict[CardId, CardText] = {}


def register(texts: Iterable[CardText]) -> None:
    """Make texts known to the combat."""
    _TEXTS.update((CardId(text.card), text) for text in texts)


def known_texts() -> dict[CardId, CardText]:
    """Every text there is, by its card."""
    return dict(_TEXTS)


def acts_at_once(card: CardId | None) -> bool:
    """Whether a text does something as soon as the cards are shown: W1 and W2."""
    text = _TEXTS.get(card, NO_TEXT) if card else NO_TEXT
    return text.cancel is not None or text.immediate is not None


def text_of(combat: Combat, house: House) -> CardText:
    """The text of the card that `house` has in the combat now, unless it is cancelled.

    A borrowed text is used as if it stood on the card.
    """
    card = combat.cards.get(house)
    if card is None or house in combat.cancelled:
        return NO_TEXT
    return _TEXTS.get(combat.borrowed.get(house, card), NO_TEXT)


async def act(t: Table, combat: Combat, *moments: Moment, winner: House | None = None) -> None:
    """Let the texts act whose moment it is, in turn order (or that of another track, 1E-CARD-03),
    one finished before the next begins.

    With a `winner`, its card acts at the first moment only and the loser's at the second.
    2E-TIMING-01, 2E-TIMING-04, 2E-TIMING-05, 2E-COMBAT-21, 2E-COMBAT-23.
    """
    track = t.world.readings.card_texts_follow
    # 2E-TIMING-02: a change of the track inside the window counts for what follows.
    while (due := _next_due(combat, t.world.tracks[track], moments, winner)) is not None:
        house, deed = due
        combat.texts_used.append(text_of(combat, house).card)
        await deed(t, combat, house)


def _next_due(
    combat: Combat, order: list[House], moments: tuple[Moment, ...], winner: House | None
) -> tuple[House, Deed] | None:
    for house in order:
        if house not in combat.houses:
            continue
        text = text_of(combat, house)
        if text.card in combat.texts_used:
            continue
        open_to_it = moments if winner is None else moments[:1] if house == winner else moments[1:]
        for moment in open_to_it:
            deed = text.at(moment)
            if deed is not None:
                return house, deed
    return None
