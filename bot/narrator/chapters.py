"""One passage of the chronicle: a deed with its consequences, as one line of markdown."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.narrator.battle import combat, why_lost
from bot.narrator.card_texts import EFFECTS, card_effects
from bot.narrator.one_time import placed, removed_by, resolved
from bot.narrator.passages import Passage, passages
from bot.narrator.westeros import WESTEROS
from bot.narrator.words import Words, listed, number, units
from engine.edition import Edition
from engine.events import (
    CombatBegan,
    Event,
    GameEnded,
    Marched,
    Mustered,
    NeutralForceBeaten,
    NeutralSupportCalled,
    OneTimeOrderPlaced,
    OneTimeOrderResolved,
    OrderRemoved,
    OrdersRevealed,
    PortCaptured,
    PowerConsolidated,
    PowerGained,
    PowerGiven,
    PowerLost,
    PowerTokenPlaced,
    PowerTokenRemoved,
    Raided,
    RavenUsed,
    SupportDeclared,
    UnitsLost,
    WildlingCardPlaced,
    WildlingsAttacked,
)
from engine.names import CardId, House, UnitKind
from engine.requests import Muster

Teller = Callable[[Passage, Words, bool], str | list[str]]
"""Tells a deed: in one piece, or in sentences where more may follow later."""


@dataclass(frozen=True, slots=True)
class News:
    """A deed, or what was added to one: its `sentences`, under the `subject` if it goes on."""

    sentences: tuple[str, ...]
    subject: str = ""


def line(events: Event | Iterable[Event], edition: Edition) -> str:
    """One event, or a march with everything that followed from it, in a line or two."""
    stream = [events] if isinstance(events, Event) else list(events)
    words = Words(edition)
    told = (tell(passage, words) for passage in passages(stream))
    return "\n".join(text for text in told if text)


def tell(passage: Passage, words: Words, *, brief: bool = False) -> str:
    """A passage as one line of markdown; empty if there is nothing worth telling."""
    return " ".join(_sentences(passage, words, brief))


def news(events: Iterable[Event], edition: Edition, *, known: int) -> list[News]:
    """The deeds that are new, or have gone on, since the first `known` events were told."""
    words, found = Words(edition), []
    for passage in passages(events):
        stream = (passage.first, *passage.rest)
        before, known = stream[: max(known, 0)], known - len(stream)
        if known < 0:
            found.append(_added(passage, before, words))
    return [each for each in found if each.sentences]


def _added(passage: Passage, before: Sequence[Event], words: Words) -> News:
    """The sentences of a deed that were not told before; all of it if it begins otherwise now."""
    whole = _sentences(passage, words)
    told = _sentences(Passage(before[0], list(before[1:])), words) if before else []
    if not told or whole[:1] != told[:1]:
        return News(tuple(whole))
    return News(tuple(text for text in whole if text not in told), _subject(passage, words))


def _sentences(passage: Passage, words: Words, brief: bool = False) -> list[str]:
    teller = TELLERS.get(type(passage.first))
    told = teller(passage, words, brief) if teller else ""
    return [text for text in ([told] if isinstance(told, str) else told) if text]


def _subject(passage: Passage, words: Words) -> str:
    """By what a deed is known again when it goes on."""
    began = passage.one(CombatBegan)
    match passage.first:
        case Marched() | CombatBegan() if began is not None:
            return f"**{words.title(began.area)}**"
        case Marched(house=house, area=area):
            return f"**{words.house(house)}** from {words.area(area)}"
        case WildlingsAttacked():
            return "**The wildlings**"
        case NeutralSupportCalled(area=area):
            return f"**{words.title(area)}**"
    return ""


def _gift(passage: Passage, words: Words, _brief: bool) -> str:
    given = passage.one(PowerGiven)
    if given is None:
        return ""
    return f"**{words.house(given.house)}** gives {words.house(given.to)} {given.amount} power."


# --- Planning -----------------------------------------------------------------------------------


def _orders(passage: Passage, words: Words, brief: bool) -> str:
    revealed = passage.one(OrdersRevealed)
    if revealed is None:
        return ""
    told = []
    for house, orders in revealed.orders.items():
        if brief:
            kinds = [words.edition.orders[token].type for token in orders.values()]
            placed = ", ".join(
                f"{kinds.count(kind)} {kind.replace('_', ' ')}" for kind in dict.fromkeys(kinds)
            )
        else:
            lying = [*orders.items(), *revealed.one_time.get(house, {}).items()]
            placed = ", ".join(f"{words.title(a)} {words.order(token)}" for a, token in lying)
        told.append(f"**{words.house(house)}**: {placed or 'no orders'}.")
    return "\n".join(told)


def _raven(passage: Passage, words: Words, brief: bool) -> str:
    used, placed = passage.one(RavenUsed), passage.one(WildlingCardPlaced)
    if used is None:
        return _wildling_card_placed(passage, words, brief)
    house = words.house(used.house)
    if used.action == "none":
        return f"{house}'s raven stays in its cage."
    if used.action == "look":
        seen = f"{house}'s raven flies north: {house} looks at the top wildling card"
        return f"{seen} and {_buried(placed)}." if placed else f"{seen}."
    where = f" in {words.area(used.area)}" if used.area else ""
    before = words.order(used.before) if used.before else "an order"
    after = words.order(used.after) if used.after else "another"
    return f"{house} sends a raven: **{before}**{where} becomes **{after}**."


def _wildling_card_placed(passage: Passage, words: Words, _brief: bool) -> str:
    placed = passage.one(WildlingCardPlaced)
    return f"{words.house(placed.house)} {_buried(placed)}." if placed else ""


def _buried(placed: WildlingCardPlaced) -> str:
    return "leaves it on top" if placed.place == "top" else "buries it at the bottom of the deck"


# --- Action phase -------------------------------------------------------------------------------


def _raid(passage: Passage, words: Words, _brief: bool) -> str:
    raid = passage.one(Raided)
    if raid is None:
        return ""
    house = words.house(raid.house)
    if raid.target is None or raid.victim is None:
        return f"{house}'s raid from {words.area(raid.area)} finds nothing to take."
    removed = words.order(raid.removed) if raid.removed else "the order"
    told = (
        f"**{house}** raids {words.house(raid.victim)} in {words.area(raid.target)} "
        f"from {words.area(raid.area)}: {removed} is gone"
    )
    purse = _purse(passage, words)
    return f"{told}; {purse}." if purse else f"{told}."


def _purse(passage: Passage, words: Words) -> str:
    """Power that changed hands: `Greyjoy gains 1 power and Stark loses 1`."""
    gained = [
        f"{words.house(gain.house)} gains {gain.amount} power{_by_card(gain.cause, words)}"
        for gain in passage.of(PowerGained)
        if gain.amount
    ]
    lost = [
        f"{words.house(loss.house)} loses {loss.amount}{'' if gained else ' power'}"
        f"{_by_card(loss.cause, words)}"
        for loss in passage.of(PowerLost)
        if loss.amount
    ]
    return listed([*gained, *lost])


def _by_card(cause: str, words: Words) -> str:
    known = {*words.edition.house_cards, *words.edition.one_time_orders}
    return f" by {words.card(CardId(cause))}" if cause in known else ""


def _march(passage: Passage, words: Words, brief: bool) -> list[str]:
    march = passage.one(Marched)
    if march is None:
        return combat(passage, words, brief=brief)
    told = combat(passage, words, brief=brief)
    told += _peaceful(march, passage, words)
    return [*told, *_spoils(passage, words)]


def _peaceful(march: Marched, passage: Passage, words: Words) -> list[str]:
    """The moves that met no resistance, or the neutral force that gave way."""
    fought = march.attack if passage.one(CombatBegan) else None
    moves = [
        f"{units(move.units)} to {words.area(move.to)}" for move in march.moves if move.to != fought
    ]
    house, origin = words.house(march.house), words.area(march.area)
    if not march.moves:
        return [f"{house} calls off the march from {origin}."]
    if not moves:
        return []
    if fought:
        return [f"{house} also marches {listed(moves)}."]
    return [f"**{house}** marches from {origin}: {listed(moves)}."]


def _spoils(passage: Passage, words: Words) -> list[str]:
    """What a march left behind it."""
    told = [
        f"The neutral force of {words.area(beaten.area)} (strength {beaten.strength}) gives way."
        for beaten in passage.of(NeutralForceBeaten)
    ]
    told += [
        f"A power token holds {words.area(placed.area)} for {words.house(placed.house)}."
        for placed in passage.of(PowerTokenPlaced)
    ]
    told += [
        f"{words.house(removed.house)}'s power token in {words.area(removed.area)} is swept away."
        for removed in passage.of(PowerTokenRemoved)
    ]
    told += [_port(port, words) for port in passage.of(PortCaptured)]
    if not passage.one(CombatBegan):
        told += card_effects(passage, words)
    if not passage.one(CombatBegan):
        told += [_lost(lost, words) for lost in passage.of(UnitsLost)]
        told += [_order_gone(gone, words) for gone in passage.of(OrderRemoved)]
    purse = _purse(passage, words)
    return [*told, f"{purse}."] if purse else told


def _port(port: PortCaptured, words: Words) -> str:
    if not port.ships:
        return f"The ships in {words.area(port.port)} are burnt."
    ships = number(port.ships, "ship")
    return f"{words.house(port.house)} seizes {ships} in {words.area(port.port)}."


def _lost(lost: UnitsLost, words: Words) -> str:
    why = why_lost(lost.cause, words)
    told = f"{words.house(lost.house)} loses {units(lost.units)} in {words.area(lost.area)} {why}"
    return f"{told}."


def _order_gone(gone: OrderRemoved, words: Words) -> str:
    why = removed_by(gone, words)
    order = words.order(gone.token)
    return f"{words.house(gone.house)}'s {order} in {words.area(gone.area)} is lost{why}."


def _call(passage: Passage, words: Words, _brief: bool) -> list[str]:
    called = passage.one(NeutralSupportCalled)
    if called is None:
        return []
    asked = (
        f"{words.house(called.house)} in {words.area(called.origin)} asks for support against "
        f"the neutral force of {words.area(called.area)}."
    )
    return [asked, *(_promise(each, words) for each in passage.of(SupportDeclared))]


def _promise(declared: SupportDeclared, words: Words) -> str:
    promised = "attacker" in declared.sides.values()
    return f"{words.house(declared.house)} {'promises it' if promised else 'offers none'}."


def _consolidate(passage: Passage, words: Words, _brief: bool) -> str:
    order, gain = passage.one(PowerConsolidated), passage.one(PowerGained)
    if order is None:
        return ""
    house, area = words.house(order.house), words.area(order.area)
    if order.use == "fortify":
        return f"**{house}** builds a fortification in {area}."
    if order.use == "power":
        return f"**{house}** consolidates power in {area}: +{gain.amount if gain else 0}."
    mustered = passage.one(Mustered)
    if mustered is None:
        return f"**{house}** calls its banners in {area}."
    if not mustered.musters:
        return f"**{house}** calls its banners in {area}, but nobody comes."
    return f"**{house}** calls its banners in {area}: {musters(mustered.musters, words)}."


def _one_time(passage: Passage, words: Words, _brief: bool) -> list[str]:
    told = resolved(passage, words)
    told += [f"Mustered: {musters(mustered.musters, words)}." for mustered in passage.of(Mustered)]
    return [*told, *_spoils(passage, words)]


def _mustered(passage: Passage, words: Words, _brief: bool) -> str:
    mustered = passage.one(Mustered)
    if mustered is None or not mustered.musters:
        return ""
    return f"**{words.house(mustered.house)}** musters {musters(mustered.musters, words)}."


def musters(mustered: Iterable[Muster], words: Words) -> str:
    """`1 knight and 1 ship in Pyke, a footman raised to a siege engine in Seagard`."""
    raised: dict[str, list[UnitKind]] = {}
    upgraded = []
    for muster in mustered:
        if muster.upgrade:
            unit = words.edition.units[muster.unit].name.lower()
            upgraded.append(f"a footman raised to a {unit} in {words.area(muster.place)}")
        else:
            raised.setdefault(words.area(muster.place), []).append(muster.unit)
    new = [f"{units(kinds)} in {area}" for area, kinds in raised.items()]
    return listed([*new, *upgraded]) or "nothing"


# --- The end ------------------------------------------------------------------------------------


def _ended(passage: Passage, words: Words, _brief: bool) -> str:
    ended = passage.one(GameEnded)
    if ended is None:
        return ""
    winner = ended.ranking[0]
    ranked = f"Final ranking: {_ranking(ended.ranking, ended.forts, words)}."
    if ended.drawn:
        return f"👑 **The game is a draw** between {words.houses(ended.drawn)}.\n{ranked}"
    forts = words.forts(ended.forts[winner])
    how = (
        f"holds {forts}, and the realm with them"
        if ended.reason == "seven_forts"
        else f"stands first when the tenth round ends, with {forts}"
    )
    return f"👑 **House {words.house(winner)} wins the game.** It {how}.\n{ranked}"


def _ranking(ranking: Iterable[House], forts: dict[House, int], words: Words) -> str:
    return ", ".join(
        f"{place}. {words.house(house)} ({forts[house]})"
        for place, house in enumerate(ranking, start=1)
    )


def _small(passage: Passage, words: Words, _brief: bool) -> str:
    """Events that usually follow a deed, told by themselves."""
    return " ".join(_spoils(passage, words))


TELLERS: dict[type[Event], Teller] = {
    OrdersRevealed: _orders,
    PowerGiven: _gift,
    RavenUsed: _raven,
    WildlingCardPlaced: _wildling_card_placed,
    Raided: _raid,
    Marched: _march,
    CombatBegan: _march,
    NeutralSupportCalled: _call,
    PowerConsolidated: _consolidate,
    OneTimeOrderPlaced: placed,
    OneTimeOrderResolved: _one_time,
    Mustered: _mustered,
    GameEnded: _ended,
    PowerGained: _small,
    PowerLost: _small,
    UnitsLost: _small,
    PowerTokenPlaced: _small,
    PowerTokenRemoved: _small,
    PortCaptured: _small,
    OrderRemoved: _small,
    **dict.fromkeys(EFFECTS, _small),
    **WESTEROS,
}
