"""The Westeros phase in words."""

from collections.abc import Callable, Mapping

from bot.narrator.card_texts import card_effects
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

EFFECTS = {
    "supply": "every house counts its barrels",
    "mustering": "the banners are called",
    "clash_of_kings": "the houses bid for influence",
    "game_of_thrones": "crowns pay",
    "wildling_attack": "the horns sound on the Wall",
    "footmen_lend_no_strength": "footmen add nothing to the battles they support this round",
    "nothing": "the realm is quiet",
}


def _revealed(passage: Passage, words: Words, _brief: bool) -> str:
    revealed = passage.one(WesterosRevealed)
    if revealed is None:
        return ""
    told = f"The realm stirs: {listed([f'**{words.card(card)}**' for card in revealed.cards])}."
    if revealed.reshuffled:
        decks = listed([f"deck {deck}" for deck in revealed.reshuffled])
        verb = "was" if len(revealed.reshuffled) == 1 else "were"
        told += f" *Winter is Coming* came first, so {decks} {verb} shuffled anew."
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
    card = words.edition.westeros_cards[resolved.card]
    told = [f"**{card.name}**: {_choice(resolved, words) or _effect(passage, card.effect, words)}."]
    gains = {gain.house: gain.amount for gain in passage.of(PowerGained)}
    if gains:
        told.append(f"Power: {_amounts(gains, words, sign='+')}.")
    return " ".join([*told, *_supply_lines(passage, words)])


def _choice(resolved: WesterosResolved, words: Words) -> str:
    if resolved.chooser is None or resolved.option is None:
        return ""
    return f"{words.house(resolved.chooser)} decides for {OPTIONS[resolved.option]}"


def _effect(passage: Passage, effect: str, words: Words) -> str:
    banned = [words.order(token) for ban in passage.of(OrdersBanned) for token in ban.tokens]
    if banned:
        return f"{listed(banned)} may not be placed this round"
    if effect == "game_of_thrones" and words.edition.port_ids:
        return "crowns and harbours pay"
    return EFFECTS.get(effect, "it takes effect")


def _supply(passage: Passage, words: Words, _brief: bool) -> str:
    return " ".join(_supply_lines(passage, words))


def _supply_lines(passage: Passage, words: Words) -> list[str]:
    moved = {
        house: level for move in passage.of(SupplyMoved) for house, level in move.supply.items()
    }
    told = [f"Supply: {_amounts(moved, words)}."] if moved else []
    return [*told, *_losses(passage, words)]


def _losses(passage: Passage, words: Words) -> list[str]:
    return [
        f"{words.house(lost.house)} gives up {units(lost.units)} in {words.area(lost.area)}."
        for lost in passage.of(UnitsLost)
    ]


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


def _wildlings(passage: Passage, words: Words, _brief: bool) -> list[str]:
    attacked, met = passage.one(WildlingsAttacked), passage.one(WildlingsMet)
    if attacked is None:
        return []
    told = [f"**The wildlings attack** with strength {attacked.strength}."]
    bids = passage.one(BidsRevealed)
    if bids:
        told.append(f"Bids: {_amounts(_highest_first(bids.bids), words)}.")
    if met is None:
        return told
    told += _outcome(met, words)
    told += [*card_effects(passage, words), *_supply_lines(passage, words)]
    told += [
        f"The wildling threat falls to **{moved.after}**." for moved in passage.of(ThreatMoved)
    ]
    return told


def _outcome(met: WildlingsMet, words: Words) -> list[str]:
    """Whether the Wall held, who gave most or least, and the card that says what follows."""
    together = f"Together {met.total} against {met.strength}:"
    if met.nights_watch_wins:
        told = [f"{together} **the Night's Watch holds the Wall**."]
        told += [f"{words.house(met.highest)} gave most."] if met.highest else []
    else:
        told = [f"{together} **the Wall is breached**."]
        told += [f"{words.house(met.lowest)} gave least."] if met.lowest else []
    return [*told, f"The card: *{words.card(met.card)}*."] if met.card else told


def _amounts(amounts: Mapping[House, int], words: Words, *, sign: str = "") -> str:
    return ", ".join(f"{words.house(house)} {sign}{amount}" for house, amount in amounts.items())


def _highest_first(bids: Mapping[House, int]) -> dict[House, int]:
    return dict(sorted(bids.items(), key=lambda bid: -bid[1]))


WESTEROS: dict[type[Event], Callable[[Passage, Words, bool], str | list[str]]] = {
    WesterosRevealed: _revealed,
    ThreatMoved: _threat,
    WesterosResolved: _resolved,
    SupplyMoved: _supply,
    BidsRevealed: _bids,
    TrackSet: _track,
    WildlingsAttacked: _wildlings,
}
