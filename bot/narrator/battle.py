"""A combat in words: who, where, both totals with all their parts, and what it cost."""

from bot.narrator.card_texts import card_effects
from bot.narrator.passages import Passage
from bot.narrator.words import Words, listed, number, units
from engine.events import (
    CombatBegan,
    CombatResolved,
    GarrisonRemoved,
    HouseCardReplaced,
    HouseCardsRevealed,
    OrderRemoved,
    Retreated,
    Strength,
    SupportDeclared,
    SupportRefused,
    UnitsLost,
)
from engine.events.causes import Loss, LossCause
from engine.names import CardId, House, Side

CAUSES: dict[Loss, str] = {
    "swords": "to swords",
    "skulls": "to skulls",
    "retreat_supply": "for want of supply on the retreat",
    "no_retreat": "with nowhere to retreat",
    "routed": "already routed",
    "siege_engine": "which cannot retreat",
    "supply": "for want of supply",
    "wildlings": "to the wildlings",
    "port_lost": "in the captured port",
}


def why_lost(cause: LossCause, words: Words) -> str:
    """What units were lost to: a cause of the rules, or the House card that killed them."""
    known = {str(name): said for name, said in CAUSES.items()}
    return known.get(cause) or f"to {words.card(CardId(cause))}"


def combat(passage: Passage, words: Words, *, brief: bool = False) -> list[str]:
    """The account of a combat in sentences; `brief` drops what the map shows, never the totals."""
    began, fought = passage.one(CombatBegan), passage.one(CombatResolved)
    if began is None:
        return []
    attacker, defender = words.house(began.attacker), words.house(began.defender)
    opening = (
        f"**{words.title(began.area)}**: {attacker} attacks {defender} from "
        f"{words.area(began.origin)} with {units(began.attacking)}."
    )
    if fought is None:
        return [opening, *_so_far(passage, words), *card_effects(passage, words)]
    told = [opening, f"{_totals(passage, fought, words)}; {_verdict(fought, words)}."]
    told += card_effects(passage, words)
    told += _losses(passage, words)
    told += _aftermath(passage, words)
    told += [] if brief else _lost_orders(passage, began, words)
    return told


def _so_far(passage: Passage, words: Words) -> list[str]:
    """What has happened in a combat that is not decided: the totals will hold all of it."""
    began = passage.one(CombatBegan)
    assert began is not None, "a combat has begun"
    sides = {"attacker": words.house(began.attacker), "defender": words.house(began.defender)}
    told = [
        f"{words.house(declared.house)} supports {_whom(words.house(declared.house), sides[side])}."
        for declared in passage.of(SupportDeclared)
        for side in dict.fromkeys(declared.sides.values())
        if side
    ]
    told += [
        f"{words.house(refusal.house)} turns down {words.houses(refusal.refused)}."
        for refusal in passage.of(SupportRefused)
        if refusal.refused
    ]
    for revealed in passage.of(HouseCardsRevealed):
        shown = [
            f"{words.house(by)} {words.card(card)}" for by, card in revealed.cards.items() if card
        ]
        told += [f"House cards: {listed(shown)}."] if shown else []
    return told


def _whom(supporter: str, side: str) -> str:
    return "its own side" if supporter == side else side


def _totals(passage: Passage, fought: CombatResolved, words: Words) -> str:
    revealed = passage.one(HouseCardsRevealed)
    cards = dict(revealed.cards) if revealed else {}
    cards |= {change.house: change.after for change in passage.of(HouseCardReplaced)}
    sides: dict[Side, Strength] = {
        "attacker": fought.attacker_strength,
        "defender": fought.defender_strength,
    }
    houses: dict[Side, House] = {"attacker": fought.attacker, "defender": fought.defender}
    supporters = _supporters(passage)
    parts = [
        _sum(
            strength,
            words,
            house=houses[side],
            order="march" if side == "attacker" else "defense",
            card=cards.get(houses[side]),
            supporters=supporters[side],
        )
        for side, strength in sides.items()
    ]
    return " against ".join(parts)


def _sum(
    strength: Strength,
    words: Words,
    *,
    house: House,
    order: str,
    card: CardId | None,
    supporters: list[House],
) -> str:
    """One side's total and its parts: `**Stark 5** (units 4, march +1; 1 sword)`."""
    parts = [f"units {strength.units}"]
    if strength.order:
        parts.append(f"{order} {strength.order:+d}".replace("-", "−"))
    if strength.garrison:
        parts.append(f"garrison {strength.garrison}")
    if strength.fortification:
        parts.append(f"fortification {strength.fortification:+d}")
    if strength.support or supporters:
        others = [other for other in supporters if other != house]
        parts.append(
            f"support {strength.support}{f' from {words.houses(others)}' if others else ''}"
        )
    if card is not None or strength.card:
        parts.append(f"{words.card(card) if card else 'House card'} {strength.card}")
    if strength.tides:
        parts.append(f"Tides of Battle {strength.tides}")
    if strength.blade:
        parts.append(f"Valyrian Steel Blade {strength.blade:+d}")
    signs = ((strength.swords, "sword"), (strength.towers, "tower"))
    icons = listed([number(count, name) for count, name in signs if count])
    shown = ", ".join(parts) + (f"; {icons}" if icons else "")
    return f"**{words.house(house)} {strength.total}** ({shown})"


def _supporters(passage: Passage) -> dict[Side, list[House]]:
    """Whose Support orders count for each side, refusals taken off."""
    refused = {
        (refusal.house, house)
        for refusal in passage.of(SupportRefused)
        for house in refusal.refused
    }
    began = passage.one(CombatBegan)
    backers: dict[Side, list[House]] = {"attacker": [], "defender": []}
    for declared in passage.of(SupportDeclared):
        for side in dict.fromkeys(side for side in declared.sides.values() if side):
            backed = began and (began.attacker if side == "attacker" else began.defender)
            if (backed, declared.house) not in refused:
                backers[side].append(declared.house)
    return backers


def _verdict(fought: CombatResolved, words: Words) -> str:
    winner = words.house(fought.winner)
    loser_attacked = fought.winner == fought.defender
    if fought.tie:
        return f"the tie goes to {winner}, higher on the Fiefdoms track"
    margin = abs(fought.attacker_strength.total - fought.defender_strength.total)
    if loser_attacked:
        return f"{winner} throws the attack back" if margin > 3 else f"{winner} holds the field"
    return f"{winner} sweeps the field" if margin > 3 else f"{winner} wins the day"


def _aftermath(passage: Passage, words: Words) -> list[str]:
    told = ["The garrison falls."] if passage.one(GarrisonRemoved) else []
    for retreat in passage.of(Retreated):
        loser, routed = words.house(retreat.house), units(retreat.units)
        if retreat.to == retreat.origin:
            told.append(f"{loser} falls back where it stands with {routed}.")
        else:
            told.append(f"{loser} retreats to {words.area(retreat.to)} with {routed}.")
    return told


def _lost_orders(passage: Passage, began: CombatBegan, words: Words) -> list[str]:
    """Orders swept away by the combat; the attacker's own march is spent, not lost."""
    return [
        f"{words.house(gone.house)}'s {words.order(gone.token)} in {words.area(gone.area)} is lost."
        for gone in passage.of(OrderRemoved)
        if (gone.house, gone.area) != (began.attacker, began.origin)
    ]


def _losses(passage: Passage, words: Words) -> list[str]:
    return [
        f"{words.house(lost.house)} loses {units(lost.units)} {why_lost(lost.cause, words)}."
        for lost in passage.of(UnitsLost)
    ]
