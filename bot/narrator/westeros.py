"""The Westeros phase in words."""

from collections.abc import Callable, Mapping

from bot.narrator.passages import Passage
from bot.narrator.words import DOMINANCE_TOKENS, OPTIONS, TRACK_NAMES, Words, listed, units
from engine.events import (
    BidsRevealed,
    Event,
    OrdersBanned,
    PowerGained,
    SupplyMoved,
    ThreatMoved,
    TrackSet,
    UnitsLost,
    WesterosResolved,
    WesterosRevealed,
    WildlingsAttacked,
    WildlingsMet,
)
from engine.names import House


def _revealed(passage: Passage, words: Words, _brief: bool) -> str:
    revealed = passage.one(WesterosRevealed)
    if revealed is None:
        return ""
    told = f"The realm stirs: {listed([f'**{words.card(card)}**' for card in revealed.cards])}."
    if revealed.reshuffled:
        decks = listed([f"deck {deck}" for deck in revealed.reshuffled])
        told += f" *Winter is Coming* came first, so {decks} was shuffled anew."
    return told


def _threat(passage: Passage, words: Words, _brief: bool) -> str:
    moved = passage.one(ThreatMoved)
    if moved is None or moved.before == moved.after:
        return ""
    if moved.after < moved.before:
        return f"The wildling threat falls from {moved.before} to **{moved.after}**."
    return f"Beyond the Wall the threat grows from {moved.before} to **{moved.after}**."


def _resolved(passage: Passage, words: Words, _brief: bool) -> str:
    resolved = passage.one(WesterosResolved)
    if resolved is None:
        return ""
    told = f"**{words.card(resolved.card)}**"
    if resolved.chooser and resolved.option:
        chooser = words.house(resolved.chooser)
        told += f": {chooser} decides for {OPTIONS.get(resolved.option, resolved.option)}"
    told += "."
    for banned in passage.of(OrdersBanned):
        told += f" {listed([words.order(token) for token in banned.tokens])} may not be placed."
    gains = {gain.house: gain.amount for gain in passage.of(PowerGained)}
    if gains:
        told += f" Power: {_amounts(gains, words, sign='+')}."
    return told + _losses(passage, words)


def _supply(passage: Passage, words: Words, _brief: bool) -> str:
    moved = passage.one(SupplyMoved)
    if moved is None:
        return ""
    return f"Supply: {_amounts(moved.supply, words)}." + _losses(passage, words)


def _losses(passage: Passage, words: Words) -> str:
    return "".join(
        f" {words.house(lost.house)} gives up {units(lost.units)} in {words.area(lost.area)}."
        for lost in passage.of(UnitsLost)
    )


def _bids(passage: Passage, words: Words, _brief: bool) -> str:
    revealed, track = passage.one(BidsRevealed), passage.one(TrackSet)
    if revealed is None:
        return ""
    name = TRACK_NAMES.get(revealed.purpose, "Wildlings")
    told = f"**{name}**: {_amounts(_highest_first(revealed.bids), words)}."
    return f"{told} {_order(track, words)}" if track else told


def _order(track: TrackSet, words: Words) -> str:
    first, *others = [words.house(house) for house in track.order]
    held = f"{first} takes {DOMINANCE_TOKENS[track.track]}"
    return f"{held}, then {', '.join(others)}." if others else f"{held}."


def _track(passage: Passage, words: Words, _brief: bool) -> str:
    track = passage.one(TrackSet)
    return f"**{TRACK_NAMES[track.track]}**: {_order(track, words)}" if track else ""


def _wildlings(passage: Passage, words: Words, _brief: bool) -> str:
    attacked, met = passage.one(WildlingsAttacked), passage.one(WildlingsMet)
    if attacked is None:
        return ""
    told = f"**The wildlings attack** with strength {attacked.strength}."
    bids = passage.one(BidsRevealed)
    if bids:
        told += f" Bids: {_amounts(_highest_first(bids.bids), words)}."
    if met is None:
        return told
    told += f" Together {met.total} against {met.strength}: "
    if met.nights_watch_wins:
        told += "**the Night's Watch holds the Wall**."
        told += f" {words.house(met.highest)} gave most." if met.highest else ""
    else:
        told += "**the Wall is breached**."
        told += f" {words.house(met.lowest)} gave least." if met.lowest else ""
    return f"{told} The card: *{words.card(met.card)}*." + _losses(passage, words)


def _amounts(amounts: Mapping[House, int], words: Words, *, sign: str = "") -> str:
    return ", ".join(f"{words.house(house)} {sign}{amount}" for house, amount in amounts.items())


def _highest_first(bids: Mapping[House, int]) -> dict[House, int]:
    return dict(sorted(bids.items(), key=lambda bid: -bid[1]))


WESTEROS: dict[type[Event], Callable[[Passage, Words, bool], str]] = {
    WesterosRevealed: _revealed,
    ThreatMoved: _threat,
    WesterosResolved: _resolved,
    SupplyMoved: _supply,
    BidsRevealed: _bids,
    TrackSet: _track,
    WildlingsAttacked: _wildlings,
}
