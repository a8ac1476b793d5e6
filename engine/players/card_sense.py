"""What a House card is good for in a given combat, its text included where it changes numbers."""

from collections.abc import Callable
from typing import NamedTuple

from engine.names import CardId, House, UnitKind
from engine.players.outlook import Outlook
from engine.requests import Battle


class Might(NamedTuple):
    """What a card adds for its side: strength, swords and towers."""

    strength: int = 0
    swords: int = 0
    towers: int = 0


class Duel(NamedTuple):
    """A combat as one of its two houses sees it."""

    outlook: Outlook
    battle: Battle
    house: House

    @property
    def attacking(self) -> bool:
        """Whether the house attacks."""
        return self.house == self.battle.attacker

    @property
    def rival(self) -> House:
        """The other combatant."""
        return self.battle.defender if self.attacking else self.battle.attacker

    @property
    def units(self) -> tuple[UnitKind, ...]:
        """The house's units in the fight."""
        return self.battle.attacking if self.attacking else self.battle.defending

    @property
    def rival_units(self) -> tuple[UnitKind, ...]:
        """The other side's units in the fight."""
        return self.battle.defending if self.attacking else self.battle.attacking

    @property
    def lead(self) -> int:
        """How far the house is ahead in what is known so far."""
        ahead = self.battle.attacker_strength - self.battle.defender_strength
        return ahead if self.attacking else -ahead

    @property
    def needed(self) -> int:
        """The lead that wins: a tie will do for the better Fiefdoms position."""
        mine = "attacker" if self.attacking else "defender"
        return 0 if self.battle.better_fiefdoms == mine else 1

    def seen_by_rival(self) -> "Duel":
        """The same combat from the other side."""
        return self._replace(house=self.rival)


def might(duel: Duel, card: CardId, against: CardId | None = None) -> Might:
    """What `card` adds, as far as its text can be foreseen; `against` the opponent's card."""
    facts = duel.outlook.edition.house_cards[card]
    voided = against in VOIDING and card not in CANCELLING
    strength = 0 if voided else facts.strength
    has_text = card in EXTRAS and against not in CANCELLING
    extra = EXTRAS[card](duel) if has_text else Might()
    return Might(
        strength + extra.strength, facts.swords + extra.swords, facts.towers + extra.towers
    )


def final_lead(duel: Duel, card: CardId, against: CardId) -> int:
    """The house's lead once both cards are counted."""
    mine = might(duel, card, against).strength
    return duel.lead + mine - might(duel.seen_by_rival(), against, card).strength


def killed_by(duel: Duel, winner: CardId, loser: CardId) -> int:
    """How many units the house kills if it wins with `winner` against `loser`."""
    if loser in UNHURT:
        return 0
    swords = might(duel, winner).swords - might(duel.seen_by_rival(), loser).towers
    return min(max(0, swords), len(duel.rival_units))


# --- Texts that change numbers ------------------------------------------------------------------

VOIDING = (
    CardId("balon_greyjoy"),
    CardId("balon_greyjoy_first"),
    CardId("balon_greyjoy_crown"),
    CardId("queen_of_thorns_crown"),
)
"""The opponent's printed strength counts as 0."""
CANCELLING = (
    CardId("queen_of_thorns_first"),
    CardId("melisandre_crown"),
    CardId("willas_tyrell_crown"),
)
"""The opponent's text is void."""
UNHURT = (CardId("the_blackfish"), CardId("the_blackfish_crown"))
"""Its side loses no units."""


def _stannis(duel: Duel) -> Might:
    return Might(strength=_below_the_rival(duel))


def _stannis_crowned(duel: Duel) -> Might:
    return Might(strength=2 * _below_the_rival(duel))


def _below_the_rival(duel: Duel) -> bool:
    throne = duel.outlook.view.tracks["iron_throne"]
    return throne.index(duel.rival) < throne.index(duel.house)


def _davos(duel: Duel) -> Might:
    discards = duel.outlook.view.discards.get(duel.house, ())
    if "stannis_baratheon" in discards or "stannis_baratheon_crown" in discards:
        return Might(strength=1, swords=1)
    return Might()


def _theon(duel: Duel) -> Might:
    if duel.attacking or not duel.outlook.is_fort(duel.battle.area):
        return Might()
    return Might(strength=1, swords=1)


def _asha(duel: Duel) -> Might:
    combat = duel.outlook.view.combat
    mine = "attacker" if duel.attacking else "defender"
    if combat is not None and mine in combat.support.values():
        return Might()
    return Might(swords=2, towers=1)


def _nymeria(duel: Duel) -> Might:
    return Might(swords=1) if duel.attacking else Might(towers=1)


def _catelyn(duel: Duel) -> Might:
    return Might() if duel.attacking else Might(duel.outlook.defense_order(duel.battle.area))


def _for_each(kind: UnitKind) -> Callable[[Duel], Might]:
    return lambda duel: Might(duel.units.count(kind) if duel.attacking else 0)


def _mace(duel: Duel) -> Might:
    return Might(strength="footman" in duel.rival_units)


def _brienne(duel: Duel) -> Might:
    return Might(duel.outlook.defense_order(duel.battle.area)) if duel.attacking else Might()


def _obara(duel: Duel) -> Might:
    return Might(swords=1) if duel.attacking else Might()


EXTRAS: dict[CardId, Callable[[Duel], Might]] = {
    CardId("stannis_baratheon"): _stannis,
    CardId("ser_davos_seaworth"): _davos,
    CardId("theon_greyjoy"): _theon,
    CardId("asha_greyjoy"): _asha,
    CardId("nymeria_sand"): _nymeria,
    CardId("catelyn_stark"): _catelyn,
    CardId("ser_kevan_lannister"): _for_each("footman"),
    CardId("victarion_greyjoy"): _for_each("ship"),
    CardId("mace_tyrell"): _mace,
    CardId("catelyn_stark_first"): _catelyn,
    CardId("robb_stark_first"): _for_each("knight"),
    CardId("vargo_hoat_first"): _for_each("footman"),
    CardId("victarion_greyjoy_first"): _for_each("ship"),
    CardId("ser_loras_tyrell_first"): _mace,
    CardId("brienne_of_tarth_first"): _brienne,
    CardId("obara_sand_first"): _obara,
    CardId("stannis_baratheon_crown"): _stannis_crowned,
    CardId("ser_davos_seaworth_crown"): _davos,
    CardId("theon_greyjoy_crown"): _theon,
    CardId("asha_greyjoy_crown"): _asha,
    CardId("nymeria_sand_crown"): _nymeria,
    CardId("catelyn_stark_crown"): _catelyn,
    CardId("ser_kevan_lannister_crown"): _for_each("footman"),
    CardId("victarion_greyjoy_crown"): _for_each("ship"),
    CardId("ser_loras_tyrell_crown"): _mace,
}
