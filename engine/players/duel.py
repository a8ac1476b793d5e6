"""A combat as one of its two houses sees it, and what would come of it with certain House cards.

The cards are laid down in imagination and the rules say what they make of it, texts included.
"""

from functools import cached_property

from engine.events import Strength
from engine.names import CardId, House, Side
from engine.players.outlook import Outlook
from engine.rules.card_texts import text_of
from engine.rules.combat import who_may_use_blade
from engine.rules.foresight import Foresight
from engine.rules.strength import SIDES, Outcome, better_on_fiefdoms, strength_of


class Duel:
    """The combat in progress; the house of the outlook fights in it."""

    def __init__(self, outlook: Outlook) -> None:
        combat = outlook.world.combat
        assert combat is not None, "nobody fights"
        self.outlook = outlook
        self.combat = combat
        self.house = outlook.house
        self.rival: House = combat.opponent(outlook.house)
        self.area = combat.area
        self.foresight = Foresight(outlook.view, outlook.world)
        self._foreseen: dict[tuple[CardId | None, CardId | None], Foreseen] = {}

    @property
    def rivals_card(self) -> CardId | None:
        """The card that the other side has shown."""
        return self.combat.cards.get(self.rival)

    @cached_property
    def lead(self) -> int:
        """How far the house is ahead in what is known so far."""
        world = self.outlook.world
        totals = {side: strength_of(world, self.combat, side).total for side in SIDES}
        return totals[self.combat.side(self.house)] - totals[self.combat.side(self.rival)]

    @cached_property
    def needed(self) -> int:
        """The lead that wins: a tie will do for the better Fiefdoms position."""
        better = better_on_fiefdoms(self.outlook.world, self.combat)
        return 0 if better == self.combat.side(self.house) else 1

    def foresee(self, mine: CardId | None, theirs: CardId | None) -> "Foreseen":
        """What comes of it if these cards are shown."""
        key = (mine, theirs)
        if key not in self._foreseen:
            self._foreseen[key] = Foreseen(self, mine, theirs)
        return self._foreseen[key]


class Foreseen:
    """Both sides' strengths once two cards lie there and what acts at once has acted.

    What a text leaves to somebody's choice is not foreseen.
    """

    def __init__(self, duel: Duel, mine: CardId | None, theirs: CardId | None) -> None:
        cards = {duel.house: mine, duel.rival: theirs}
        world, combat = duel.foresight.with_cards_shown(cards)
        self._duel = duel
        self._world = world
        self._combat = combat
        self.strengths: dict[Side, Strength] = {
            side: strength_of(world, combat, side) for side in SIDES
        }

    @property
    def mine(self) -> Strength:
        """My side's strength, with all its parts."""
        return self.strengths[self._combat.side(self._duel.house)]

    @property
    def lead(self) -> int:
        """How far I am ahead then."""
        return self.mine.total - self.strengths[self._combat.side(self._duel.rival)].total

    @property
    def wins(self) -> bool:
        """Whether my side wins then, if nobody uses the Valyrian Steel Blade."""
        return self.lead >= self._duel.needed

    @property
    def blade_edge(self) -> int:
        """What the Valyrian Steel Blade may still add to my side, or (less than 0) to the rival's.

        Nothing, if a card forbids it.
        """
        holder = who_may_use_blade(self._world, self._combat)
        bonus = self._world.edition.constants.valyrian_steel_blade_bonus
        return 0 if holder is None else bonus if holder == self._duel.house else -bonus

    def killed_by(self, winner: House) -> int:
        """How many units a house kills by its swords, if it wins."""
        loser = self._combat.opponent(winner)
        if text_of(self._combat, loser).loses_no_units:
            return 0
        outcome = Outcome(self._combat.side(winner), self.strengths)
        return min(outcome.swords, self._units_of(loser))

    def _units_of(self, house: House) -> int:
        if house == self._combat.attacker:
            return len(self._combat.attacking)
        return len(self._duel.outlook.ready(self._combat.area))
